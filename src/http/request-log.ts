import { Logger } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';

/** Writes one line into the log for every answer; `responseTime` in milliseconds. Call it before the application's routes are made. */
export function logRequests(app: NestFastifyApplication): void {
  const logger = new Logger('http');
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', ({ id, method, url, ip }, { statusCode, elapsedTime }, done) => {
      const responseTime = Math.round(elapsedTime);
      logger.log(
        { requestId: id, req: { method, url, remoteAddress: ip }, res: { statusCode }, responseTime },
        'request completed',
      );
      done();
    });
}
