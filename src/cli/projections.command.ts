import { Command, SubCommand } from 'nest-commander';
import { type Config, readConfig, secretOf } from '../config/index.js';
import { Cipher } from '../crypto/index.js';
import {
  exportReadModels,
  type Handover,
  type HandoverOptions,
  importReadModels,
  lockDataDirectory,
  Projector,
  Snapshots,
} from '../event-store/index.js';
import { openLog, readModelsOf } from '../event-log.js';
import { AnsweringCommand, GroupCommand } from './answering-command.js';
import { withService } from './service.js';
import { print, printJson, shareBar } from './terminal.js';

@SubCommand({
  name: 'rebuild',
  arguments: '[view]',
  description:
    'Rebuild one read model from the log, or all of them and delete the snapshots; the service may keep running.',
})
class RebuildProjectionsCommand extends AnsweringCommand {
  protected async answer([view]: string[], { json }: { json?: boolean }): Promise<void> {
    let rebuilt = 0;
    await withService(async (service) => {
      const shown = shareBar('events');
      try {
        await service.get(Projector).rebuild(view, ({ events, share }) => {
          rebuilt = events;
          shown.at(events, share);
        });
      } finally {
        shown.stop();
      }
      if (view === undefined) service.get(Snapshots).clear();
    });
    if (json) printJson({ rebuilt: view ?? 'every view', events: rebuilt });
    else print(`${view ?? 'every view'} is rebuilt from ${rebuilt} events`);
  }
}

/** Handovers are sealed with the secret, which the nodes of one service share. */
function sealingOf(config: Config): HandoverOptions {
  const cipher = new Cipher(secretOf(config));
  return { seal: (text) => cipher.digest(`read models\n${text}`) };
}

function printHandover(done: string, { position, bytes, digest }: Handover, json: boolean | undefined): void {
  if (json) printJson({ position, bytes, digest });
  else print(`${done}: the log up to ${Number(position)}, ${bytes} bytes, digest ${digest}`);
}

@SubCommand({
  name: 'export',
  arguments: '<file>',
  description: 'Write this node’s read models to a file for another node of the cluster; the service may keep running.',
})
class ExportProjectionsCommand extends AnsweringCommand {
  protected async answer([file = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const config = readConfig(process.env);
    printHandover('exported', await exportReadModels(readModelsOf(config), file, sealingOf(config)), json);
  }
}

@SubCommand({
  name: 'import',
  arguments: '<file>',
  description: 'Import another node’s read models before this node is started; refused unless they match its log.',
})
class ImportProjectionsCommand extends AnsweringCommand {
  protected async answer([file = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const config = readConfig(process.env);
    const release = lockDataDirectory(config.dataDirectory);
    try {
      const store = await openLog(config);
      try {
        printHandover('imported', await importReadModels(readModelsOf(config), file, store, sealingOf(config)), json);
      } finally {
        await store.close();
      }
    } finally {
      release();
    }
  }
}

@Command({
  name: 'projections',
  description: 'Read models.',
  subCommands: [ExportProjectionsCommand, ImportProjectionsCommand, RebuildProjectionsCommand],
})
class ProjectionsCommand extends GroupCommand {}

export const PROJECTION_COMMANDS = [
  ProjectionsCommand,
  ExportProjectionsCommand,
  ImportProjectionsCommand,
  RebuildProjectionsCommand,
];
