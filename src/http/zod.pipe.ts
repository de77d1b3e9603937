import { type PipeTransform } from '@nestjs/common';
import { type z } from 'zod';
import { Refusal } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';

const escapePointer = (part: PropertyKey): string => String(part).replaceAll('~', '~0').replaceAll('/', '~1');

/** The value as the schema has it. @throws Refusal `invalid-request` with `errors[{pointer, detail}]` (RFC 6901). */
export function parseRequest<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({
    pointer: issue.path.map((part) => `/${escapePointer(part)}`).join(''),
    detail: issue.message,
  }));
  throw new Refusal(HTTP_REFUSALS['invalid-request'], {
    detail: errors.map((error) => `${error.pointer || 'body'}: ${error.detail}`).join('; '),
    extra: { errors },
  });
}

/** One strict schema for a route's body, query or parameters. */
export class ZodPipe<S extends z.ZodType> implements PipeTransform<unknown, z.output<S>> {
  constructor(private readonly schema: S) {}

  transform(value: unknown): z.output<S> {
    return parseRequest(this.schema, value);
  }
}
