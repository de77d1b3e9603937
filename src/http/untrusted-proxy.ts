import { Logger } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Warns once when a request has forwarded headers but comes from an address that is not trusted to set them. If that is the
 * operator's proxy, all of its clients count as one address: for guesses, sign-ups, turns and shares.
 */
export function warnOfUntrustedProxy(app: NestFastifyApplication): void {
  const logger = new Logger('http');
  let isWarned = false;
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', ({ headers, ip, raw }, _reply, done) => {
      const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
      // A trusted proxy is replaced by the client that it names.
      if (!isWarned && isForwarded && ip === raw.socket.remoteAddress) {
        isWarned = true;
        logger.warn(
          { remoteAddress: ip },
          'a request has forwarded headers, but its address is not in ELENCHUS_TRUST_PROXY: if it is your proxy, name it there, or all of its clients count as one',
        );
      }
      done();
    });
}
