import { CommandRunner, Option } from 'nest-commander';

/** A command that answers as one line of JSON, or one a row, when asked to. */
export abstract class AnsweringCommand extends CommandRunner {
  @Option({ flags: '--json', description: 'JSON, a line an answer' })
  parseJson(): boolean {
    return true;
  }
}
