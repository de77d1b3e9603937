import { Command, CommandRunner, SubCommand } from 'nest-commander';
import { Projector, Snapshots } from '../event-store/index.js';
import { AnsweringCommand } from './answering-command.js';
import { withService } from './service.js';
import { print, printJson } from './terminal.js';

@SubCommand({
  name: 'rebuild',
  arguments: '[view]',
  description: 'Rebuild one read model from the log, or all and drop the snapshots; the service may keep running.',
})
class RebuildProjectionsCommand extends AnsweringCommand {
  protected async answer([view]: string[], { json }: { json?: boolean }): Promise<void> {
    await withService(async (service) => {
      await service.get(Projector).rebuild(view);
      if (view === undefined) service.get(Snapshots).clear();
    });
    if (json) printJson({ rebuilt: view ?? 'every view' });
    else print(`${view ?? 'every view'} is rebuilt`);
  }
}

@Command({ name: 'projections', description: 'Read models.', subCommands: [RebuildProjectionsCommand] })
export class ProjectionsCommand extends CommandRunner {
  run(): Promise<void> {
    this.command.help();
  }
}

export const PROJECTION_COMMANDS = [ProjectionsCommand, RebuildProjectionsCommand];
