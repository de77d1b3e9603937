import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { accessSync, constants, readFileSync, realpathSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processMemory, type Watched, WorkerDeath } from './process-memory.js';

/** What a worker process may use. It has no rights but reading the modules of this service. */
export interface ProcessLimits {
  /** JavaScript heap, in megabytes. */
  readonly heapMbMax: number;
  /** Further memory that is its own, in megabytes: buffers, and what native code allocates. */
  readonly bufferMbMax: number;
  /** Added to the niceness of this process; 0 when omitted. */
  readonly niceness?: number;
  /** Whether it may load native code. */
  readonly addons?: boolean;
  /** Files that it may read besides its modules. */
  readonly readable?: readonly string[];
}

/** Stacks of Node's own threads and its native memory, which count as data of a process; 60 to 95 MB were measured. */
const NODE_DATA_MB = 100;
/** Ends a process that its parent left behind in an endless loop. */
const CPU_S_MAX = 3_600;
const MB = 1_000_000;
const NICENESS_MAX = 19;
/** The last part of what a process wrote to stderr is kept as the reason of its death. */
const LAST_WORDS_CHARS = 4_000;

/**
 * A parser needs none of the service's variables, which hold its secrets. These concern the machine: language, time
 * zone, and the allocator.
 */
const PASSED_ON = /^(?:PATH|LANG|LC_.*|TZ|MALLOC_.*|LD_LIBRARY_PATH|NODE_ICU_DATA|NODE_V8_COVERAGE|NODE_ENV|VIPS_.*)$/;

/** Contains `dist`, where this module is unless the sources run. */
const PACKAGE = resolve(fileURLToPath(new URL('../../', import.meta.url)));

/**
 * A child process with the part of the interface of `worker_threads.Worker` that a pool uses. Its memory is limited by
 * the operating system (`prlimit --data`; the memory of a thread is not: one allocation beyond `resourceLimits` ends
 * the whole process), where there is none by {@link processMemory}. Node's permission model takes its rights away:
 * files, children, threads, native code.
 *
 * Events: `message`; `error` if it cannot be started; `surplus`, see {@link dismiss}; `exit` with the code and a WorkerDeath.
 */
export class WorkerProcess extends EventEmitter implements Watched {
  readonly #child: ChildProcess;
  readonly memoryMax: number;
  #death: WorkerDeath | undefined;
  #lastWords = '';

  constructor(entry: URL, workerData: unknown, limits: ProcessLimits) {
    super();
    this.memoryMax = (limits.heapMbMax + limits.bufferMbMax) * MB;
    const [command = process.execPath, ...args] = [...wall(this.memoryMax), ...nodeOf(entry, limits)];
    this.#child = fork(entry, [JSON.stringify(workerData)], {
      execPath: command,
      execArgv: args,
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.on('error', (error) => this.emit('error', error));
    this.#child.on('exit', (code, signal) => this.#exited(code, signal));
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString('utf8')).slice(-LAST_WORDS_CHARS);
    });
    if (limits.niceness) this.#lowerPriority(limits.niceness);
    processMemory.watch(this);
    this.unref();
  }

  /** The operating system's id; undefined if it could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** At once, so that the threads that it starts are included. */
  #lowerPriority(niceness: number): void {
    try {
      if (this.pid !== undefined) setPriority(this.pid, Math.min(NICENESS_MAX, getPriority() + niceness));
    } catch {
      // Not permitted here, or it could not be started, which `error` reports.
    }
  }

  /** The message is dropped if the process has ended. */
  postMessage(message: object): void {
    // An error means that the process ends, which `exit` reports.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  /** Called while a job is in progress: keeps the parent alive, and has the memory watched closely. */
  ref(): void {
    this.#child.ref();
    this.#child.channel?.ref();
    processMemory.busy(this);
  }

  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    // A pipe is a socket, which its type does not say.
    (this.#child.stderr as { unref?: () => void } | null)?.unref?.();
    processMemory.idle(this);
  }

  terminate(): void {
    this.#child.kill('SIGKILL');
  }

  /** Ends the process because of its memory. */
  end(death: WorkerDeath): void {
    this.#death ??= death;
    this.terminate();
  }

  /** Asks the pool to end this idle process. */
  dismiss(): void {
    this.emit('surplus');
  }

  #exited(code: number | null, signal: NodeJS.Signals | null): void {
    processMemory.forget(this);
    this.emit('exit', code, this.#death ?? deathOf(signal ?? code ?? 'unknown', this.#lastWords));
  }
}

/** V8 says that its heap is full before it aborts. */
function deathOf(how: string | number, lastWords: string): WorkerDeath {
  const cause = /^.*(?:Error|FATAL ERROR): .*$/m.exec(lastWords)?.[0];
  const message = `the process ended (${how})${cause === undefined ? '' : `: ${cause}`}`;
  return new WorkerDeath(
    /out of memory|allocation failed/i.test(cause ?? '') ? 'ERR_WORKER_OUT_OF_MEMORY' : 'ENDED',
    message,
  );
}

/** `prlimit` with the limits; nothing where the system does not have it. */
function wall(memoryMax: number): readonly string[] {
  found ??= { prlimit: inPath('prlimit'), jitBytes: executableBytes(), ceilings: ceilings() };
  if (found.prlimit === undefined) return [];
  const data = memoryMax + NODE_DATA_MB * MB + found.jitBytes;
  return [
    found.prlimit,
    // Raising a limit of the service itself is not permitted, and not needed.
    ...(data < found.ceilings.data ? [`--data=${data}`] : []),
    ...(CPU_S_MAX < found.ceilings.cpu ? [`--cpu=${CPU_S_MAX}`] : []),
    '--core=0',
    process.execPath,
  ];
}

let found:
  | {
      readonly prlimit: string | undefined;
      readonly jitBytes: number;
      readonly ceilings: { readonly data: number; readonly cpu: number };
    }
  | undefined;

/** Hard limits of this process, in bytes and seconds. */
function ceilings(): { readonly data: number; readonly cpu: number } {
  const table = (() => {
    try {
      return readFileSync('/proc/self/limits', 'utf8');
    } catch {
      return '';
    }
  })();
  const hard = (name: string): number => Number(new RegExp(`^${name} +\\S+ +(\\d+)`, 'm').exec(table)?.[1] ?? Infinity);
  return { data: hard('Max data size'), cpu: hard('Max cpu time') };
}

function inPath(command: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, command))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Address space that V8 reserves for compiled code. Since Node 24 it is writable, so that it counts as data: 512 MB. A
 * child runs the same version as this process.
 */
function executableBytes(): number {
  try {
    return readFileSync('/proc/self/maps', 'utf8')
      .split('\n')
      .map((line) => /^([0-9a-f]+)-([0-9a-f]+) rwxp/.exec(line))
      .reduce((sum, range) => sum + (range ? parseInt(range[2] ?? '', 16) - parseInt(range[1] ?? '', 16) : 0), 0);
  } catch {
    return 0;
  }
}

function nodeOf(entry: URL, { heapMbMax, addons = false, readable = [] }: ProcessLimits): readonly string[] {
  const permission = ['--permission', '--experimental-permission'].find((flag) =>
    process.allowedNodeEnvironmentFlags.has(flag),
  );
  const files = [
    ...['dist', 'node_modules'].map((folder) => `${join(PACKAGE, folder)}/`),
    join(PACKAGE, 'package.json'),
    // Outside of `dist` in tests.
    ...(fileURLToPath(entry).startsWith(join(PACKAGE, 'dist')) ? [] : [fileURLToPath(entry)]),
  ];
  return [
    `--max-old-space-size=${heapMbMax}`,
    '--no-warnings',
    ...(permission === undefined
      ? []
      : [
          permission,
          ...(addons ? ['--allow-addons'] : []),
          // Node 20 aborts when it reads a path twice.
          ...[...new Set([...files, ...readable].flatMap(withTarget))].map((file) => `--allow-fs-read=${file}`),
        ]),
  ];
}

/** A path, and what it leads to if it is a link: Node resolves a module's address. */
function withTarget(path: string): readonly string[] {
  const folder = path.endsWith('/');
  const [plain, star] = [resolve(path), folder ? '/*' : ''];
  try {
    return [...new Set([plain, realpathSync(plain)])].map((one) => one + star);
  } catch {
    return [plain + star];
  }
}
