import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type CallerRequest, operationOf } from '../http/index.js';
import { Sandbox } from './sandbox.js';

/**
 * Answers every request with a key of the sandbox before its handler. The guard has refused those to routes without
 * examples. Call it after the hook that states whom a request is handled for, and before the routes are registered.
 */
export function answerFromExamples(app: NestFastifyApplication): void {
  const sandbox = app.get(Sandbox);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preHandler', (request: CallerRequest, reply, done) => {
      const { caller } = request;
      if (!caller?.inSandbox) {
        done();
        return;
      }
      const operation = operationOf(request.routeOptions.config);
      if (!operation) throw new Error('a key of the sandbox was admitted to a route that is no operation');
      sandbox.answer(operation, { caller, request, reply }).then((body) => reply.send(body), done);
    });
}
