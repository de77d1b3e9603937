import { exceededLimits, LimitedWorkers, withoutSlack, workerEntry } from '../../runtime/index.js';
import { overloaded } from '../../safe-fetch/index.js';
import { type FactCheckDocument, isMarkup, type ReadFactChecks } from './claim-reviews.js';
import { type FactCheck } from './fact-check.js';
import { splitJson } from './split-json.js';

/** Documents up to this size in bytes are parsed whole; longer ones are split into the items of their outer arrays. */
export const DOCUMENT_BYTES_MAX = 8_000_000;
/** Pages and feeds are read up to this size. */
const MARKUP_BYTES_MAX = 12_000_000;
const LINES_AT_ONCE = 500;
const LINE_CHARS_MAX = 2_000_000;

export interface ReadingTally {
  /** Number of documents, items and reviews that could not be read. */
  broken: number;
}

/** Reads the fact checks in untrusted documents, in child processes with limits on CPU and memory. */
export class FactCheckReader {
  readonly #workers = new LimitedWorkers<FactCheckDocument, ReadFactChecks>({
    entry: () => workerEntry('./fact-check-reader.worker.js', import.meta.url),
    size: 1,
    cpuMsMax: 20_000,
    heapMbMax: 512,
    overloaded,
  });

  /** Yields the records of a streamed document in order. Counts in `tally` what cannot be read. */
  async *read(
    chunks: AsyncIterable<Uint8Array>,
    tally: ReadingTally,
    contentType: string | null = null,
  ): AsyncGenerator<FactCheck> {
    const iterator = chunks[Symbol.asyncIterator]();
    const head: Uint8Array[] = [];
    let bytes = 0;
    let ended = false;
    while (bytes <= DOCUMENT_BYTES_MAX && !ended) {
      const next: IteratorResult<Uint8Array, unknown> = await iterator.next();
      if (next.done === true) ended = true;
      else {
        head.push(next.value);
        bytes += next.value.byteLength;
      }
    }
    const rest = { [Symbol.asyncIterator]: () => iterator };
    const start = Buffer.concat(head).toString('utf8', 0, 100_000);
    if (isMarkup(start)) yield* this.#whole(await joined(head, rest, MARKUP_BYTES_MAX), contentType, tally);
    else if (isLines(start)) yield* this.#parts(linesOf(textOf(head, rest)), tally);
    else if (ended) yield* this.#whole(Buffer.concat(head), contentType, tally);
    else yield* this.#parts(splitJson(textOf(head, rest)), tally);
  }

  close(): Promise<void> {
    return this.#workers.close();
  }

  async *#whole(bytes: Uint8Array, contentType: string | null, tally: ReadingTally): AsyncGenerator<FactCheck> {
    yield* await this.#run({ bytes: withoutSlack(bytes), contentType }, tally);
  }

  async *#parts(groups: AsyncIterable<readonly string[]>, tally: ReadingTally): AsyncGenerator<FactCheck> {
    for await (const parts of groups) yield* await this.#run({ parts }, tally);
  }

  async #run(document: FactCheckDocument, tally: ReadingTally): Promise<readonly FactCheck[]> {
    try {
      const { records, broken } = await this.#workers.run(document);
      tally.broken += broken;
      return records;
    } catch (error) {
      if (!exceededLimits(error)) throw error;
      tally.broken += 'parts' in document ? document.parts.length : 1;
      return [];
    }
  }
}

/** Whether each line is a JSON value of its own, judged by the first two lines. */
function isLines(start: string): boolean {
  const end = start.indexOf('\n');
  if (end < 0 || !/^\s*\{/.test(start.slice(end))) return false;
  try {
    JSON.parse(start.slice(0, end));
    return true;
  } catch {
    return false;
  }
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let last = '';
  let lines: string[] = [];
  for await (const chunk of chunks) {
    const [first = '', ...more] = chunk.split('\n');
    last = last.length > LINE_CHARS_MAX ? last : last + first;
    for (const next of more) {
      if (last.trim() !== '') lines.push(last);
      last = next;
    }
    if (lines.length >= LINES_AT_ONCE) {
      yield lines;
      lines = [];
    }
  }
  if (last.trim() !== '') lines.push(last);
  if (lines.length > 0) yield lines;
}

async function* textOf(head: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for (const chunk of head) yield decoder.decode(chunk, { stream: true });
  for await (const chunk of rest) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function joined(head: Uint8Array[], rest: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Uint8Array> {
  const all = [...head];
  let bytes = all.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  for await (const chunk of rest) {
    if (bytes >= bytesMax) break;
    all.push(chunk);
    bytes += chunk.byteLength;
  }
  return Buffer.concat(all).subarray(0, bytesMax);
}
