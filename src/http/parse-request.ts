import { isUtf8 } from 'node:buffer';
import { type PipeTransform } from '@nestjs/common';
import { type z } from 'zod';
import { Refusal } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';
import { fieldInWords, issueInWords } from './issue-in-words.js';

/** Limits the length of the answer to a hostile body. */
const ERRORS_MAX = 20;
const ERROR_CHARACTERS_MAX = 200;

const short = (text: string): string =>
  text.length > ERROR_CHARACTERS_MAX ? `${text.slice(0, ERROR_CHARACTERS_MAX - 1)}…` : text;

const escapePointer = (part: PropertyKey): string => String(part).replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * The value parsed by the schema.
 * @throws Refusal `invalid-request` with `errors[{pointer, detail}]` (RFC 6901), the first 20 of them.
 */
export function parseRequest<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value ?? {}, { error: issueInWords });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const errors = issues.slice(0, ERRORS_MAX).map(({ path, message }) => ({
    pointer: short(path.map((part) => `/${escapePointer(part)}`).join('')),
    detail: short(message),
    field: short(fieldInWords(path)),
  }));
  const more = issues.length > errors.length ? `; and ${issues.length - errors.length} more` : '';
  throw new Refusal(HTTP_REFUSALS['invalid-request'], {
    detail: errors.map(({ field, detail }) => `${field}: ${detail}`).join('; ') + more,
    extra: { errors: errors.map(({ pointer, detail }) => ({ pointer, detail })) },
  });
}

/** A field that is well formed, but that this request cannot have. @param name as in the request. */
export function invalidField(name: string, detail: string): Refusal {
  return new Refusal(HTTP_REFUSALS['invalid-request'], {
    detail: `${fieldInWords([name])}: ${detail}`,
    extra: { errors: [{ pointer: `/${name}`, detail }] },
  });
}

/** A cursor that this service did not create for this list. */
export const invalidCursor = (): Refusal => invalidField('cursor', 'must be the `next` of the previous page');

/** One strict schema for a route's body, query or parameters. */
export class ZodPipe<S extends z.ZodType> implements PipeTransform<unknown, z.output<S>> {
  constructor(private readonly schema: S) {}

  transform(value: unknown): z.output<S> {
    return parseRequest(this.schema, value);
  }
}

/** The deepest valid body, a fork's persona, has five levels. */
const DEPTH_MAX = 32;
/** Total members of objects and arrays; a fork with 60 personas has about 3,000. */
const MEMBERS_MAX = 20_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

const refuse = (detail: string): Refusal =>
  new Refusal(HTTP_REFUSALS['invalid-request'], { detail, extra: { errors: [{ pointer: '', detail }] } });

/**
 * Refuses a JSON body that would cost more to parse and validate than any request needs, in one pass over its bytes.
 * The parser decides whether it is valid JSON.
 * @throws Refusal `invalid-request`
 */
export function assertModest(body: Buffer): void {
  if (!isUtf8(body)) throw refuse('the body is not UTF-8');
  let depth = 0;
  let members = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0;
    if (byte === QUOTE) at = endOfString(body, at);
    else if (OPENING.has(byte)) {
      members += 1;
      if (++depth > DEPTH_MAX) throw refuse(`the body is nested deeper than ${DEPTH_MAX} levels`);
    } else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === COMMA) members += 1;
    if (members > MEMBERS_MAX) throw refuse(`the body has more than ${MEMBERS_MAX} members`);
  }
}

/** End of the string that begins at `from`; the end of the body for an unterminated one. */
function endOfString(body: Buffer, from: number): number {
  for (let at = from + 1; at < body.length; at++) {
    if (body[at] === BACKSLASH) at += 1;
    else if (body[at] === QUOTE) return at;
  }
  return body.length;
}
