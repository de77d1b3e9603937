import { Command, CommandRunner, SubCommand } from 'nest-commander';
import { Projector } from '../event-store/index.js';
import { withService } from './service.js';
import { fail, print } from './terminal.js';

@SubCommand({
  name: 'rebuild',
  arguments: '[view]',
  description: 'Fold the log anew into one read model, or all; the service may go on meanwhile.',
})
class RebuildProjectionsCommand extends CommandRunner {
  async run([view]: string[]): Promise<void> {
    try {
      await withService((service) => service.get(Projector).rebuild(view));
      print(`${view ?? 'every view'} is rebuilt`);
    } catch (error) {
      fail(error);
    }
  }
}

@Command({ name: 'projections', description: 'Read models.', subCommands: [RebuildProjectionsCommand] })
export class ProjectionsCommand extends CommandRunner {
  run(): Promise<void> {
    this.command.help();
  }
}

export const PROJECTION_COMMANDS = [ProjectionsCommand, RebuildProjectionsCommand];
