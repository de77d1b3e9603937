import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type ServiceProcess } from '../../test/support/service-process.js';
import { type Figure, mean, plain } from '../report.js';

/** A user account on the service under test. */
export interface Account {
  readonly apiKey: string;
}

/** `--minutes N` of the command line, otherwise the given default. */
export function minutesOr(usual: number): number {
  const at = process.argv.indexOf('--minutes');
  return at < 0 ? usual : Number(process.argv[at + 1]);
}

/** Counts the results of requests of one kind. */
export class Tally {
  readonly codes = new Map<string, number>();
  sent = 0;

  count(outcome: string): void {
    this.sent += 1;
    this.codes.set(outcome, (this.codes.get(outcome) ?? 0) + 1);
  }

  get answered(): number {
    return this.codes.get('200') ?? 0;
  }

  toString(): string {
    return [...this.codes].map(([code, count]) => `${code} x ${count}`).join(', ');
  }
}

/** `200`, a status with its problem code, `no answer` or `connection lost`. */
export async function outcomeOf(work: Promise<Response>): Promise<string> {
  try {
    const response = await work;
    const body = await response.text();
    if (response.status === 200) return '200';
    return `${response.status} ${/"code":"([^"]+)"/.exec(body)?.[1] ?? ''}`.trim();
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'no answer' : 'connection lost';
  }
}

/** Repeats the work at an interval until the end; at most `atOnce` of them overlap. */
export async function every(ms: number, until: number, work: (n: number) => Promise<void>, atOnce = 4): Promise<void> {
  const running = new Set<Promise<void>>();
  for (let n = 0; performance.now() < until; n++) {
    if (running.size < atOnce) {
      const one = work(n).finally(() => running.delete(one));
      running.add(one);
    }
    await pause(ms);
  }
  await Promise.all(running);
}

export function residentMb({ process: { pid } }: ServiceProcess): number {
  return (Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid ?? 0}/status`, 'utf8'))?.[1]) * 1_024) / 1e6;
}

/** The quantile of ascending values. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;

/** The slope in MB per minute, by least squares. */
export function slopeOf(samples: readonly MemorySample[]): number {
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ mb }) => mb))];
  const sum = (of: (sample: MemorySample) => number): number => samples.reduce((all, one) => all + of(one), 0);
  return sum(({ minute, mb }) => (minute - x) * (mb - y)) / sum(({ minute }) => (minute - x) ** 2);
}

export async function createAccount(
  directory: string,
  email: string,
  plan: 'free' | 'team' = 'team',
): Promise<Account> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/cli.js', 'accounts', 'create', '--email', email, '--plan', plan, '--json'],
    { env: { PATH: process.env['PATH'], ELENCHUS_DATA_DIR: directory } },
  );
  return JSON.parse(stdout) as Account;
}

export interface MemorySample {
  readonly minute: number;
  readonly mb: number;
}

/**
 * Requests `/livez` repeatedly from a separate thread. If the clients of a benchmark kept the event loop busy, the
 * measured time would be theirs.
 *
 * @returns a function that stops it and returns the duration of each answer in milliseconds
 */
export async function probeLivez(
  { url }: ServiceProcess,
  everyMs: number,
): Promise<{ readonly stop: () => Promise<readonly number[]> }> {
  const thread = new Worker(new URL('./livez-probe.mjs', import.meta.url), { workerData: { url, everyMs } });
  await once(thread, 'message');
  return {
    stop: async () => {
      const result = once(thread, 'message') as Promise<[readonly number[]]>;
      thread.postMessage('stop');
      return (await result)[0];
    },
  };
}

/** Times of `/livez`, with a bar on the slowest. */
export function livezFigures(latencies: readonly number[], slowestMsMax: number): readonly Figure[] {
  const sorted = [...latencies].sort((a, b) => a - b);
  const slowest = quantile(sorted, 1);
  return [
    plain('/livez p50', quantile(sorted, 0.5), 'ms'),
    plain('/livez p99', quantile(sorted, 0.99), 'ms'),
    { ...plain('/livez slowest', slowest, 'ms'), bar: `<= ${slowestMsMax} ms`, holds: slowest <= slowestMsMax },
  ];
}

/** Resident memory after a quarter of the time and at the end, with a bar on the difference. */
export function memoryFigures(memory: readonly MemorySample[], growthMbMax: number): readonly Figure[] {
  const settled = memory.slice(Math.floor(memory.length / 4));
  const [first, last] = [settled[0]?.mb ?? NaN, settled.at(-1)?.mb ?? NaN];
  return [
    {
      ...plain('resident memory at the end', last, 'MB'),
      against: { name: 'after a quarter', value: first },
      bar: `within ${growthMbMax} MB`,
      holds: last - first <= growthMbMax,
    },
    plain('resident memory, greatest', Math.max(...memory.map(({ mb }) => mb)), 'MB'),
    plain('resident memory, slope', slopeOf(settled), 'MB/min'),
  ];
}
