import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { internalProblem, problemOf, STATUS_OF_KIND, toRefusal } from './problem.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** Answers every error as `application/problem+json`. A defect is logged, and its answer contains no details. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #logger = new Logger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** Also used for errors of Fastify before routing. */
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const instance = request.url.split('?', 1)[0] ?? '/';
    const refusal = toRefusal(error);
    const problem = refusal ? problemOf(refusal, instance, request.id) : internalProblem(instance, request.id);
    // A refusal that nobody waits for any more is no failure.
    if (problem.status >= 500 && !(refusal && reply.raw.destroyed))
      this.#logger.error({ err: error, requestId: request.id, code: problem.code }, 'a request failed');
    if (reply.sent || reply.raw.headersSent) return;
    // Overrides headers that the route had set, and also applies when no hook has run.
    void reply.removeHeader('content-disposition').headers(SECURITY_HEADERS).header('x-request-id', request.id);
    if (refusal?.retryAfterS !== undefined) void reply.header('retry-after', String(refusal.retryAfterS));
    // The rest of the body would be read and discarded until the time limit of the request.
    if (problem.status === STATUS_OF_KIND['too-slow']) void reply.header('connection', 'close');
    if (problem.status === 401) void reply.header('www-authenticate', 'Bearer, ApiKey header="X-API-Key"');
    void reply.status(problem.status).header('content-type', 'application/problem+json').send(JSON.stringify(problem));
  }
}
