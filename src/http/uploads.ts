// Imported for its augmentation of FastifyRequest.
import type {} from '@fastify/multipart';
import { type FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';

/** One request's share of the upload memory. */
export interface Hold {
  /** Takes nothing and returns false when that many bytes do not fit. */
  take(bytes: number): boolean;
  /** Releases everything; idempotent. */
  release(): void;
}

/**
 * Memory for uploaded files over all connections. Bytes are counted as they arrive, so a slow upload takes no more
 * than it has sent.
 */
export class UploadMemory {
  #held = 0;

  /** @param bytesMax limit for all holds together. */
  constructor(private readonly bytesMax: number) {}

  hold(): Hold {
    let own = 0;
    return {
      take: (bytes) => {
        if (this.#held + bytes > this.bytesMax) return false;
        own += bytes;
        this.#held += bytes;
        return true;
      },
      release: () => {
        this.#held -= own;
        own = 0;
      },
    };
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
export async function receiveForm(
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
