import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type CallerRequest } from './caller.js';

/** The age of the read models. */
interface Contact {
  /** Milliseconds since they were last known to contain the whole log. */
  readonly ageMs: number;
  /** The log is out of reach. */
  readonly isLost: boolean;
}

/**
 * States the age of every successful answer to an identified caller while the log is out of reach: `Age` in seconds,
 * and `Warning: 110 - "Response is Stale"`. Call it before the application's routes are made.
 */
export function stateAge(app: NestFastifyApplication, contact: Contact): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request: CallerRequest, reply, payload, done) => {
      if (request.caller && contact.isLost && reply.statusCode < 400)
        void reply.headers({ age: String(Math.round(contact.ageMs / 1_000)), warning: '110 - "Response is Stale"' });
      done(null, payload);
    });
}
