import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { smallCastFolder } from './small-cast.js';

/** The built service in a separate process, so that it can be killed; with six personas. */
export interface ServiceProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Its output so far, including its log. */
  output(): string;
  /** @returns the exit code; null after a signal */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const environmentOf = async (directory: string): Promise<Record<string, string | undefined>> => ({
  PATH: process.env['PATH'],
  PORT: '0',
  LOG_LEVEL: 'error',
  // So that suites count credits from none; first-credits.spec.ts is about those of a sign-up.
  ELENCHUS_FREE_CREDITS: '0',
  ELENCHUS_DATA_DIR: directory,
  ELENCHUS_RENDERER: 'http',
  ELENCHUS_PERSONAS_DIR: await smallCastFolder(),
  ELENCHUS_LOAD_MODELS: 'on-use',
  // Not what the person who runs the tests has installed.
  ELENCHUS_DETECTOR: process.env['ELENCHUS_DETECTOR'] ?? 'embedded',
});

const urlIn = (line: string): string | undefined => /listens on (\S+)/.exec(line)?.[1];

/** A start of the built service that may fail. */
export interface StartAttempt {
  /** Where it listens; undefined if it ended before. */
  readonly url: string | undefined;
  readonly child: ChildProcess;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Kills it, if it has not ended. */
  readonly kill: () => Promise<void>;
}

/** @param command what runs the service: Node, or a program that starts it */
export async function attemptService(
  directory: string,
  environment: Record<string, string> = {},
  command: readonly [string, ...(readonly string[])] = [process.execPath, 'dist/main.js'],
): Promise<StartAttempt> {
  const [program, ...words] = command;
  const child = spawn(program, words, {
    env: { ...(await environmentOf(directory)), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const listening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (urlIn(printed) !== undefined) resolve();
      });
  });
  await Promise.race([listening, once(child, 'close')]);
  return {
    url: urlIn(printed),
    child,
    output: () => printed,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

export async function spawnService(
  directory: string,
  environment: Record<string, string> = {},
  onSpawned: (child: ChildProcess) => void = () => undefined,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['dist/main.js'], {
    env: { ...(await environmentOf(directory)), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onSpawned(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = urlIn(line);
    if (url === undefined) continue;
    child.stdout.resume();
    return {
      url,
      process: child,
      output: () => output,
      async end(signal) {
        if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
        const exited = once(child, 'exit');
        child.kill(signal);
        const [code] = (await exited) as [number | null];
        return code;
      },
    };
  }
  throw new Error('the service ended before it listened');
}
