#!/usr/bin/env node
import 'reflect-metadata';
import { CommandFactory } from 'nest-commander';
import { z } from 'zod';
import { CliModule } from './cli/index.js';
import { InvalidConfigError } from './config/index.js';
import { VERSION } from './factories.js';

// A reader that closes the pipe early (`| head`) is not an error.
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

/** Exits with a message. Commander has already printed its own errors. */
function refuse(error: Error): void {
  const commander = 'exitCode' in error;
  if (!commander) process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(commander ? Number(error.exitCode) : 1);
}

/** One sentence for an error that the user can fix; the stack trace for a defect. */
function sentenceOf(error: Error): string {
  if (error instanceof InvalidConfigError) return error.message;
  if (error instanceof z.ZodError) return `invalid-option: ${error.issues.map(({ message }) => message).join('; ')}`;
  return error.stack ?? error.message;
}
