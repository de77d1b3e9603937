import { createInterface } from 'node:readline';
import { type Readable } from 'node:stream';
import pLimit from 'p-limit';
import { z } from 'zod';
import { describeError, printJson } from './terminal.js';

/**
 * Maps each JSON line of the input to one JSON line of output, in input order. A line that fails is answered with its
 * `id` and an `error` member, and the others continue. Keeps at most `2 × concurrency` lines in memory.
 */
export async function mapJsonLines<S extends z.ZodType<{ id?: unknown }>>(
  schema: S,
  concurrency: number,
  work: (input: z.output<S>) => Promise<object>,
  input: Readable = process.stdin,
): Promise<void> {
  const limit = pLimit(concurrency);
  const waiting: Promise<object>[] = [];
  const flush = async (): Promise<void> => {
    const first = waiting.shift();
    if (first) printJson(await first);
  };
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    waiting.push(limit(() => answer(schema, line, work)));
    if (waiting.length >= 2 * concurrency) await flush();
  }
  while (waiting.length > 0) await flush();
}

async function answer<S extends z.ZodType<{ id?: unknown }>>(
  schema: S,
  line: string,
  work: (input: z.output<S>) => Promise<object>,
): Promise<object> {
  let id: unknown = null;
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && 'id' in value) id = value.id;
    const parsed = schema.safeParse(value);
    if (!parsed.success) return { id, error: { code: 'invalid-request', detail: z.prettifyError(parsed.error) } };
    return await work(parsed.data);
  } catch (error) {
    if (error instanceof SyntaxError) return { id, error: { code: 'invalid-request', detail: 'the line is not JSON' } };
    return { id, error: describeError(error) };
  }
}
