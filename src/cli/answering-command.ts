import { CommandRunner, Option } from 'nest-commander';
import { nearestName } from '../personas/index.js';
import { printable, printFailure } from './terminal.js';

/** A command with the option `--json`, which prints each result as one line of JSON. */
export abstract class JsonCommand extends CommandRunner {
  @Option({ flags: '--json', description: 'print JSON, one line for each result' })
  parseJson(): boolean {
    return true;
  }
}

/** A command whose failures are printed as one line and set the exit status. */
export abstract class AnsweringCommand extends JsonCommand {
  /** Exit status after a failure. */
  protected readonly failureStatus: number = 1;

  async run(args: string[], options: object): Promise<void> {
    await reportingFailure(() => this.answer(args, options), this.failureStatus);
  }

  protected abstract answer(args: string[], options: object): Promise<void> | void;
}

/** Runs `work`. On failure, prints the error and sets the exit status. */
export async function reportingFailure(work: () => Promise<void> | void, status = 1): Promise<void> {
  try {
    await work();
  } catch (error) {
    printFailure(error);
    process.exitCode = status;
  }
}

/** The exit status after a command that does not exist. */
export const USAGE_STATUS = 2;

/** A command that only groups others: without one of them it prints its help, and an unknown one is an error. */
export abstract class GroupCommand extends CommandRunner {
  run([unknown]: readonly string[]): Promise<void> {
    if (unknown === undefined) this.command.help();
    const names = this.command.commands.map((each) => each.name());
    const near = nearestName(unknown, names);
    const meant = near === undefined ? `there are ${names.join(', ')}` : `did you mean “${near}”?`;
    return this.command.error(`unknown command “${this.command.name()} ${printable(unknown)}”; ${meant}`, {
      exitCode: USAGE_STATUS,
    });
  }
}
