import { Command } from 'nest-commander';
import { importBundle, verify } from '../audit/index.js';
import { readConfig } from '../config/index.js';
import { commandContext, systemClock } from '../runtime/index.js';
import { openLog } from '../event-log.js';
import { auditText } from './audit.command.js';
import { AnsweringCommand } from './answering-command.js';
import { bundleText } from './past-debate.js';
import { print, printJson } from './terminal.js';

@Command({
  name: 'import',
  arguments: '<bundle>',
  description: 'Import the bundle of another service’s debate for viewing, marked as foreign; prints its audit.',
})
export class ImportCommand extends AnsweringCommand {
  protected async answer([file = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const text = bundleText(file);
    const store = await openLog(readConfig(process.env));
    try {
      const evidence = await importBundle(store, text, commandContext(systemClock, 'cli'));
      const report = verify({ ...evidence, foreign: true });
      if (json) printJson(report);
      else {
        print(auditText(report));
        print(`  Stored as foreign: audit, export, replay and compare accept its id, ${evidence.debateId}.`);
      }
    } finally {
      await store.close();
    }
  }
}
