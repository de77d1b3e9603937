#!/usr/bin/env node
import 'reflect-metadata';
import { runCommandLine } from './cli/command-line.js';

// A reader that closes the pipe early (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

await runCommandLine();
