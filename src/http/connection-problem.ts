import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { Refusal } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';
import { problemOf } from './problem.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** Known codes of the parser; any other failure means that the input is not HTTP. */
const REFUSAL_OF_CODE: Readonly<Record<string, keyof typeof HTTP_REFUSALS>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** Answers a connection whose input fails before it is a request, and closes it. */
export function answerConnection(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new Refusal(HTTP_REFUSALS[REFUSAL_OF_CODE[error.code ?? ''] ?? 'invalid-request']);
  const problem = problemOf(refusal, '/', crypto.randomUUID());
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
      'content-type: application/problem+json',
      `x-request-id: ${problem.requestId}`,
      ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}
