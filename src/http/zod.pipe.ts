import { type PipeTransform } from '@nestjs/common';
import { type z } from 'zod';
import { Refusal } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';

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
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const errors = issues.slice(0, ERRORS_MAX).map((issue) => ({
    pointer: short(issue.path.map((part) => `/${escapePointer(part)}`).join('')),
    detail: short(issue.message),
  }));
  const more = issues.length > errors.length ? `; and ${issues.length - errors.length} more` : '';
  throw new Refusal(HTTP_REFUSALS['invalid-request'], {
    detail: errors.map((error) => `${error.pointer || 'body'}: ${error.detail}`).join('; ') + more,
    extra: { errors },
  });
}

/** A cursor that this service did not create for this list. */
export function invalidCursor(): Refusal {
  const detail = 'must be the `next` of the page before';
  return new Refusal(HTTP_REFUSALS['invalid-request'], {
    detail: `/cursor: ${detail}`,
    extra: { errors: [{ pointer: '/cursor', detail }] },
  });
}

/** One strict schema for a route's body, query or parameters. */
export class ZodPipe<S extends z.ZodType> implements PipeTransform<unknown, z.output<S>> {
  constructor(private readonly schema: S) {}

  transform(value: unknown): z.output<S> {
    return parseRequest(this.schema, value);
  }
}
