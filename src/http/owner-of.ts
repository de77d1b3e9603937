import { type FastifyRequest } from 'fastify';
import { type CallerRequest } from './caller.js';
import { networkOf } from './network.js';

/** The account of a request, or the network that it comes from where there is no account: each has its turns and shares. */
export const ownerOf = (request: FastifyRequest): string =>
  (request as CallerRequest).caller?.accountId ?? networkOf(request.ip);
