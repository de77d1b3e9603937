import { z } from 'zod';
import { assertModest, receive, webUrl } from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { type Hold } from '../../runtime/index.js';
import { BATCH_REFUSALS, DETECTION_REFUSALS } from '../detection.refusals.js';

export const ZIP = 'application/zip';
export const NDJSON = 'application/x-ndjson';

/** Maximum number of pictures in one batch. */
export const BATCH_MAX = 100;
/** 100 MB, decimal, as it is sent. */
const ARCHIVE_BYTES_MAX = 100_000_000;
const LINES_BYTES_MAX = 1_000_000;

export const lineSchema = z.strictObject({ url: webUrl });

/** A whole archive, in memory that is shared and not copied. @throws Refusal `payload-too-large`, `overloaded` */
export async function archiveIn(body: AsyncIterable<Buffer>, hold: Hold): Promise<SharedArrayBuffer> {
  const bytes = await receive(upTo(ARCHIVE_BYTES_MAX, body), hold);
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return shared;
}

/** The addresses in lines of JSON. @throws Refusal `invalid-request`, `payload-too-large`, `too-many-items` */
export async function addressesIn(body: AsyncIterable<Buffer>, hold: Hold): Promise<readonly string[]> {
  const bytes = await receive(upTo(LINES_BYTES_MAX, body), hold);
  assertModest(bytes);
  const lines = bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  assertCount(lines.length);
  return lines.map((line, index) => {
    const parsed = lineSchema.safeParse(jsonOf(line));
    if (parsed.success) return parsed.data.url;
    const detail = parsed.error.issues[0]?.message ?? 'must be an object with a url';
    throw malformed(`/${index}`, detail);
  });
}

/** @throws Refusal `invalid-request` for none, `too-many-items` */
export function assertCount(count: number): void {
  if (count === 0) throw malformed('', 'the batch has no picture');
  if (count > BATCH_MAX)
    throw new Refusal(BATCH_REFUSALS['too-many-items'], { detail: `The batch has ${count} pictures.` });
}

const malformed = (pointer: string, detail: string): Refusal =>
  new Refusal(DETECTION_REFUSALS['invalid-request'], { detail, extra: { errors: [{ pointer, detail }] } });

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Reads the rest without keeping it, so that the client receives the refusal. */
async function* upTo(bytesMax: number, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes <= bytesMax) yield chunk;
  }
  if (bytes > bytesMax)
    throw new Refusal(DETECTION_REFUSALS['payload-too-large'], {
      detail: `The batch has more than ${bytesMax} bytes.`,
    });
}
