#!/usr/bin/env node
import 'reflect-metadata';
import { CommandFactory } from 'nest-commander';
import { z } from 'zod';
import { CliModule } from './cli/index.js';
import { InvalidConfigError } from './config/index.js';
import { VERSION } from './factories.js';

// A reader that closes the pipe early (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

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

/** Commander ends its own refusals with a message of its own. */
function refuse(error: Error): void {
  const commander = 'exitCode' in error;
  if (!commander) process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(commander ? Number(error.exitCode) : 1);
}

/** What the person at the terminal can mend is said in a sentence; a defect keeps its stack. */
function sentenceOf(error: Error): string {
  if (error instanceof InvalidConfigError) return error.message;
  if (error instanceof z.ZodError) return `invalid-option: ${error.issues.map(({ message }) => message).join('; ')}`;
  return error.stack ?? error.message;
}
