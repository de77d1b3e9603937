import { Logger } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';

/** The token of a link to a shared debate, which must not be logged. */
const TOKEN = /(?<=\/shared\/)[^/?#]+/;

/** Logs one line for every answer; `responseTime` in milliseconds. Call it before the application's routes are made. */
export function logRequests(app: NestFastifyApplication): void {
  const logger = new Logger('http');
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', ({ id, method, url: asked, ip }, { statusCode, elapsedTime }, done) => {
      const responseTime = Math.round(elapsedTime);
      const url = asked.replace(TOKEN, '…');
      logger.log(
        { requestId: id, req: { method, url, remoteAddress: ip }, res: { statusCode }, responseTime },
        'request completed',
      );
      done();
    });
}
