import { readFileSync } from 'node:fs';
import { types } from 'node:util';
import { isMainThread } from 'node:worker_threads';

/** CPU of {@link arithmetic} and {@link text} in seconds on the machine that limits are meant for, otherwise idle. */
const [ARITHMETIC_S, TEXT_S] = [0.031, 0.02];

/** Times that each is measured; the fastest counts. */
const TRIES = 3;

/** How many times more CPU work takes now than on the reference machine; 1 on a faster machine. */
export async function slowness(): Promise<number> {
  return Math.max(1, (await fastestOf(arithmetic)) / ARITHMETIC_S, (await fastestOf(text)) / TEXT_S);
}

// Looked up once: an expensive lookup of a global would make the machine seem slow, and a limit too large.
const { imul } = Math;

/** Arithmetic, whose CPU time measures the current speed of the processor. */
function arithmetic(): number {
  let hash = 0;
  for (let at = 0; at < 30_000_000; at += 1) hash = imul(hash ^ at, 0x01000193);
  return hash;
}

/** Work on short-lived strings, as a parser does. It takes longer, too, while others fill the caches of the processor. */
function text(): number {
  const seen = new Map<string, number>();
  for (let at = 0; at < 60_000; at += 1) seen.set(`word ${at}`, at);
  return [...seen.keys()].join(' ').replace(/\d+/gu, (digits) => `<${digits.length}>`).length;
}

async function fastestOf(work: () => unknown): Promise<number> {
  let cpuS = Infinity;
  for (let tries = 0; tries < TRIES; tries += 1) cpuS = Math.min(cpuS, await cpuOf(work));
  return cpuS;
}

/**
 * CPU of work in seconds: of this thread alone where the work is synchronous, since V8's threads meanwhile collect what
 * earlier work left in the heap; otherwise of all threads.
 */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  const ownBefore = ownCpuS();
  let isSynchronous = true;
  try {
    const result = work();
    isSynchronous = !types.isPromise(result);
    await result;
  } catch {
    // The work may refuse its input; only what the refusal costs counts here.
  }
  if (isSynchronous && ownBefore !== undefined) return ownCpuS()! - ownBefore;
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1e6;
}

/** CPU of this thread so far in seconds; undefined where the system does not say. */
function ownCpuS(): number | undefined {
  if (process.platform !== 'linux' || !isMainThread) return undefined;
  return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e9;
}
