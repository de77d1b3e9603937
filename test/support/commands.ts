import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface CommandCall {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: string;
}

export interface CommandEnd {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** Runs a command of the built command line in a process of its own. */
export async function spawnCommand(
  words: readonly string[],
  environment: CommandCall['environment'] = {},
  input = '',
): Promise<CommandEnd> {
  const child = spawn(process.execPath, ['dist/cli.js', ...words], { env: whole(environment) });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { stdout, stderr, code };
}

let host: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of the built command line in a process that runs such commands one after another, because its start
 * takes longer than most commands. Use `spawnCommand` to test that a command ends by itself, or how it uses its pipes.
 */
export function runCommand(
  words: readonly string[],
  environment: CommandCall['environment'] = {},
  input = '',
): Promise<CommandEnd> {
  const run = async (): Promise<CommandEnd> => {
    if (host === undefined) {
      // Pipes, since a command prints something else on a terminal.
      host = fork(join(import.meta.dirname, 'command-host.mjs'), { silent: true });
      host.stderr?.pipe(process.stderr);
    }
    const ended = new AbortController();
    const { signal } = ended;
    try {
      host.send({ words, environment: whole(environment), input } satisfies CommandCall);
      const [answer] = (await Promise.race([
        once(host, 'message', { signal }),
        once(host, 'exit', { signal }).then(() => {
          host = undefined;
          throw new Error(`\`${words.join(' ')}\` ended the process that runs the commands`);
        }),
      ])) as [CommandEnd];
      return answer;
    } finally {
      ended.abort();
    }
  };
  const next = last.then(run);
  last = next.catch(() => undefined);
  return next;
}

/** Runs a command like {@link runCommand}. @returns its output @throws Error with both outputs if the exit status is not 0 */
export async function outputOf(...command: Parameters<typeof runCommand>): Promise<string> {
  const { stdout, stderr, code } = await runCommand(...command);
  if (code !== 0)
    throw Object.assign(new Error(`\`${command[0].join(' ')}\` ended with ${code}: ${stderr}`), { stdout, stderr });
  return stdout;
}

const whole = (environment: CommandCall['environment']): CommandCall['environment'] => ({
  PATH: process.env['PATH'],
  ...environment,
});
