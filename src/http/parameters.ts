import { Param, type PipeTransform, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { z } from 'zod';
import { type FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';
import { parseRequest } from './parse-request.js';

/** An id in a request. */
export const idSchema = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be an id');

const idPipe: PipeTransform<unknown, string> = {
  transform: (value) => {
    const parsed = idSchema.safeParse(value);
    // Nothing has such an id, so the answer is the same as for any unknown id.
    if (!parsed.success) throw new Refusal(HTTP_REFUSALS['not-found']);
    return parsed.data;
  },
};

/** An id in the path. @throws Refusal `not-found` for text that cannot be an id. */
export const PathId = (name: string): ParameterDecorator => Param(name, idPipe);

export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters')
  .optional()
  .describe('Requests with the same key and body are carried out once, charged once, and get the same answer.');

export const idempotencyHeaders = z.object({ 'idempotency-key': idempotencyKeySchema });

/** The request's Idempotency-Key, undefined without one. @throws Refusal `invalid-request` */
export const IdempotencyKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined =>
    parseRequest(idempotencyHeaders, context.switchToHttp().getRequest<FastifyRequest>().headers)['idempotency-key'],
);

/** An absolute http or https address without credentials. safe-fetch decides whether it may be fetched. */
export const webUrl = z
  .string({ error: 'must be an absolute http or https address' })
  .max(4_096, 'must have at most 4096 characters')
  .superRefine((value, context) => {
    const refuse = (message: string): void => context.addIssue({ code: 'custom', message });
    if (!URL.canParse(value)) {
      refuse('must be an absolute http or https address');
      return;
    }
    const { protocol, username, password } = new URL(value);
    if (protocol !== 'http:' && protocol !== 'https:') refuse(`must be an http or https address, not ${protocol}`);
    if (username !== '' || password !== '') refuse('must not contain a user name or password');
  })
  // What the checks above say, for those who read the API's document only.
  .meta({ format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^@/?#]+([/?#].*)?$' });

/** Which page of a list is asked for. A cursor is the time and the key of an item, which the page begins after. */
export const pageFields = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z
    .string()
    .regex(/^[^~]+~[^~]+$/, 'must be the `next` of the previous page')
    .optional()
    .describe('The `next` of the previous page.'),
};

/** The item that a page begins after; undefined for the first page. */
export function afterCursor(cursor: string | undefined): { readonly value: string; readonly key: string } | undefined {
  const [value, key] = cursor?.split('~') ?? [];
  return value === undefined || key === undefined ? undefined : { value, key };
}

/** A time bound of a list: a UTC day or an instant. */
export const dayOrTime = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'must be a day or a time, such as 2026-03-12 or 2026-03-12T08:30:00Z',
});

/** The bounds as instants in the recorded form. A day as the last bound is included. */
export const instantsOf = (
  from: string | undefined,
  to: string | undefined,
): { readonly from: string | undefined; readonly to: string | undefined } => ({
  from: from && new Date(from).toISOString(),
  to: to && endOf(to),
});

const endOf = (time: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(time) ? `${time}T23:59:59.999Z` : new Date(time).toISOString();
