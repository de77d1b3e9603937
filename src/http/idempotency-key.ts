import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseRequest } from './parse-request.js';

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
