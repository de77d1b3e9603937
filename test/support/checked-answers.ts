import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { faultOf, noteRefusal } from './api-contract.js';

/**
 * Checks every answer of a service in this process against docs/openapi.json, for any client. Faults are
 * collected, since the client may not check the answer. Call it before the routes are registered.
 */
export function faultsIn(app: NestFastifyApplication): string[] {
  const faults: string[] = [];
  const bodies = new WeakMap<object, string>();
  const server = app.getHttpAdapter().getInstance();
  server.addHook('preSerialization', (request, _reply, payload, done) => {
    // Stored as text, since the sent body may be compressed.
    bodies.set(request, JSON.stringify(payload));
    done(null, payload);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    const { method, url } = request;
    const status = reply.statusCode;
    const body = status === 304 ? '' : (bodies.get(request) ?? (typeof payload === 'string' ? payload : undefined));
    const answer = { method, url, status, headers: reply.getHeaders(), body };
    noteRefusal(answer);
    const fault = faultOf(answer);
    if (fault !== undefined) faults.push(fault);
    done(null, payload);
  });
  return faults;
}
