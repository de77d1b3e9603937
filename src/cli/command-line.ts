import { CommandFactory } from 'nest-commander';
import { z } from 'zod';
import { InvalidConfigError, writeOwnerOnly } from '../config/index.js';
import { isUnavailable, NewerLogError } from '../event-store/index.js';
import { VERSION } from '../factories.js';
import { USAGE_STATUS } from './answering-command.js';
import { CliModule } from './cli.module.js';

/** Runs the command that the arguments of this process name. Ends the process if it fails. */
export async function runCommandLine(): Promise<void> {
  writeOwnerOnly();
  try {
    await CommandFactory.run(CliModule, {
      version: VERSION,
      logger: ['error'],
      errorHandler: refuse,
      serviceErrorHandler: refuse,
    });
  } catch (error) {
    refuse(error as Error);
  }
}

/** Exits with a message. Commander has already printed its own errors. */
function refuse(error: Error): void {
  const commander = 'exitCode' in error;
  if (!commander) process.stderr.write(`${sentenceOf(error)}\n`);
  // As an unknown command of a group.
  if ('code' in error && error.code === 'commander.unknownCommand') process.exit(USAGE_STATUS);
  process.exit(commander ? Number(error.exitCode) : 1);
}

/** One sentence for an error that the user can fix, as a full disk or a damaged file; the stack trace for a defect. */
function sentenceOf(error: Error): string {
  const { message, stack = message } = error;
  if (error instanceof InvalidConfigError) return error.message;
  if (error instanceof z.ZodError) return `invalid-option: ${error.issues.map(({ message }) => message).join('; ')}`;
  if (error instanceof NewerLogError) return `${error.code}: ${message}`;
  if (isUnavailable(error)) return `store-unavailable: ${message}`;
  return stack;
}
