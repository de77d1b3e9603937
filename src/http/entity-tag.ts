import { createHash } from 'node:crypto';
import { type FastifyReply } from 'fastify';

/** Number of digest bytes in a tag; enough to avoid collisions between answers of one route. */
const TAG_BYTES = 18;

/** A weak tag, since the same answer may be sent compressed; undefined for incomplete answers. */
export function tagOf({ statusCode }: Pick<FastifyReply, 'statusCode'>, payload: unknown): string | undefined {
  if (statusCode !== 200 || !(typeof payload === 'string' || payload instanceof Uint8Array)) return undefined;
  const digest = createHash('sha256').update(payload).digest().subarray(0, TAG_BYTES);
  return `W/"${digest.toString('base64url')}"`;
}

/** Whether `If-None-Match` names the tag, by weak comparison (RFC 9110, section 13.1.2). */
export function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const bare = (one: string): string => one.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((one) => bare(one) === bare(tag));
}
