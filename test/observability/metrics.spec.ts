import { describe, expect, it } from '@jest/globals';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { MetricsController } from '../../src/observability/metrics.controller.js';
import { Metrics } from '../../src/observability/index.js';

const metrics = new Metrics();
const reply = { header: () => reply } as unknown as FastifyReply;
const read = (token: string | null, remoteAddress: string, headers: Record<string, string> = {}): Promise<string> =>
  new MetricsController(metrics, token).show(
    { headers, socket: { remoteAddress } } as unknown as FastifyRequest,
    reply,
  );

describe('/metrics', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('answers %s without a token', async (address) => {
    await expect(read(null, address)).resolves.toContain('nodejs_eventloop_lag_seconds');
  });

  it.each([
    ['another machine', null, '10.0.0.7', {}],
    ['a proxy on this machine', null, '127.0.0.1', { 'x-forwarded-for': '10.0.0.7' }],
    ['a proxy that names nobody', null, '127.0.0.1', { via: '1.1 proxy' }],
    ['no token where one is set', 'a token of sixteen', '127.0.0.1', {}],
    ['another token', 'a token of sixteen', '127.0.0.1', { authorization: 'Bearer a token of sixteem' }],
  ])('refuses %s', async (_, token, address, headers) => {
    await expect(read(token, address, headers)).rejects.toMatchObject({ code: 'metrics-forbidden' });
  });

  it('answers every client with the token', async () => {
    const headers = { authorization: 'Bearer a token of sixteen', 'x-forwarded-for': '10.0.0.7' };
    await expect(read('a token of sixteen', '127.0.0.1', headers)).resolves.toContain('elenchus_http_request');
  });
});
