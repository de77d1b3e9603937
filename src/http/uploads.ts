// Imported for its augmentation of FastifyRequest.
import type {} from '@fastify/multipart';
import { type FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/index.js';
import { type FairMemory, type Hold } from '../runtime/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';
import { networkOf } from './network.js';
import { ownerOf } from './owner-of.js';

/** An upload that brings less than `BYTES_MIN` within this time, in milliseconds, is ended: 4 kB a second. */
const WINDOW_MS = 10_000;
const BYTES_MIN = 40_000;
/** How many times within this time it is looked at. */
const LOOKS = 4;

/** The largest part of a memory for uploads that the callers from one network address may hold together, 0 to 1. */
const ADDRESS_PART = 0.6;

/**
 * A hold for the body of a request, in a memory that accounts and addresses share. Bytes are counted as they arrive, so a
 * slow upload holds no more than it has sent.
 * @param part the largest part of the memory that the account may hold, 0 to 1
 */
export const holdFor = (memory: FairMemory, request: FastifyRequest, part: number): Hold =>
  memory.hold({ owner: ownerOf(request), part }, { owner: `address ${networkOf(request.ip)}`, part: ADDRESS_PART });

/**
 * Reads a body that keeps arriving. A client that stops, or sends less than 40 kB in 10 seconds, would hold its memory
 * until the time limit of the request.
 * @throws Refusal `request-timeout`, and whatever `reading` throws
 */
export async function whileArriving<T>({ raw }: FastifyRequest, reading: () => Promise<T>): Promise<T> {
  const { socket } = raw;
  /** Bytes read at the last looks, oldest first. */
  const seen = [socket.bytesRead];
  let watch: NodeJS.Timeout | undefined;
  const stopped = new Promise<never>((_, reject) => {
    // What has arrived while the thread was busy is read before `setImmediate` calls back.
    const look = (): void => void setImmediate(check);
    const check = (): void => {
      const { bytesRead } = socket;
      seen.push(bytesRead);
      const before = seen.length > LOOKS ? seen.shift() : undefined;
      if (before !== undefined && !raw.complete && bytesRead - before < BYTES_MIN)
        reject(
          new Refusal(HTTP_REFUSALS['request-timeout'], {
            detail: `Less than ${BYTES_MIN / 1_000} kB of the upload arrived in ${WINDOW_MS / 1_000} seconds.`,
          }),
        );
    };
    watch = setInterval(look, WINDOW_MS / LOOKS);
  });
  try {
    return await Promise.race([reading(), stopped]);
  } finally {
    clearInterval(watch);
  }
}

/** Reads the whole upload. @throws Refusal `overloaded` when it does not fit, after the rest has been discarded. */
export async function receive(arriving: AsyncIterable<Buffer>, hold: Hold): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let fits = true;
  for await (const chunk of arriving) {
    fits &&= hold.take(chunk.length);
    if (fits) chunks.push(chunk);
    else {
      chunks.length = 0;
      hold.release();
    }
  }
  if (fits) return Buffer.concat(chunks);
  throw new Refusal(HTTP_REFUSALS.overloaded, { detail: 'Too many files are being uploaded.', retryAfterS: 5 });
}

/** Maximum characters of a field name quoted in an error. */
const FIELD_NAME_SHOWN = 100;

export interface FormRules {
  /** Name of the field that holds the file. */
  readonly fileField: string;
  /** Why the form may have no field beside the file. Fields are accepted when omitted. */
  readonly noFields?: string;
  /** Limits of the parser that differ from the server's. */
  readonly limits?: { readonly fileSize: number; readonly files: number };
  /** Makes the refusal of a form that breaks these rules. */
  readonly malformed: (pointer: string, detail: string) => Refusal;
}

interface ReceivedForm {
  readonly file: { readonly bytes: Uint8Array; readonly name: string };
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Reads a form that holds exactly one file. @throws Refusal, or the parser's error for a form over its limits. */
export const receiveForm = (request: FastifyRequest, hold: Hold, rules: FormRules): Promise<ReceivedForm> =>
  whileArriving(request, () => formOf(request, hold, rules));

async function formOf(
  request: FastifyRequest,
  hold: Hold,
  { fileField, noFields, limits, malformed }: FormRules,
): Promise<ReceivedForm> {
  let file: ReceivedForm['file'] | undefined;
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts(limits && { limits })) {
      const pointer = `/${part.fieldname.slice(0, FIELD_NAME_SHOWN)}`;
      if (part.type === 'field') {
        if (noFields !== undefined) throw malformed(pointer, noFields);
        if (fields.has(part.fieldname)) throw malformed(pointer, 'is given twice');
        fields.set(part.fieldname, part.value);
      } else {
        if (part.fieldname !== fileField) throw malformed(pointer, `the file field must be named ${fileField}`);
        if (file) throw malformed(pointer, `send one ${fileField} at a time`);
        file = { bytes: await receive(part.file, hold), name: part.filename };
      }
    }
  } catch (error) {
    // Errors from the parser's limits carry a status code; any other error means a malformed body.
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    throw malformed('', 'the multipart body is incomplete or malformed');
  }
  if (!file) throw malformed(`/${fileField}`, `a file field named ${fileField} is missing`);
  return { file, fields: Object.fromEntries(fields) };
}
