import { once } from 'node:events';
import { type ServerResponse } from 'node:http';
import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import {
  answerInTurn,
  type Caller,
  CALLER_RESOLVER,
  type CallerResolver,
  CurrentCaller,
  PathId,
  parseRequest,
} from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { DEBATE_OPTIONS, type DebateOptions } from '../engine/debate-world.js';
import { DebateFeed, endsWatch } from '../engine/debate.feed.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { EVENT_STREAM_BEGINNING, EVENT_STREAM_HEADERS, eventTexts } from './event-stream.js';
import { watchHeaderSchema } from './simulation-request.schema.js';
import { simulationOperations } from './simulations.operations.js';

/** A client that accepts nothing for this long is disconnected. */
const STALLED_MS = 60_000;
/** Streams that one account may have open at this process. */
const STREAMS_MAX = 100;
/** Retry-After when an account has too many streams open. */
const RETRY_AFTER_S = 10;

/**
 * Streams debates as they happen, as Server-Sent Events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */
@Controller('api')
export class SimulationEventsController {
  /** Open streams by account. */
  readonly #open = new Map<string, number>();

  constructor(
    private readonly archive: DebateArchive,
    private readonly feed: DebateFeed,
    @Inject(CALLER_RESOLVER) private readonly callers: Pick<CallerResolver, 'mayStill'>,
    @Inject(DEBATE_OPTIONS) private readonly options: Pick<DebateOptions, 'stalledMs'>,
  ) {}

  @Get('simulations/:id/events')
  @simulationOperations.watchSimulation
  async events(
    @CurrentCaller() caller: Caller,
    @PathId('id') id: string,
    @Headers() headers: Record<string, string>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { 'last-event-id': after = -1 } = parseRequest(watchHeaderSchema, headers);
    const { accountId } = caller;
    this.#enter(accountId);
    try {
      await this.#stream(id, caller, after, reply);
    } finally {
      this.#leave(accountId);
    }
  }

  /** @throws Refusal `too-many-streams` */
  #enter(accountId: string): void {
    const open = this.#open.get(accountId) ?? 0;
    if (open >= STREAMS_MAX)
      throw new Refusal(DEBATE_REFUSALS['too-many-streams'], {
        detail: `${open} streams are open; at most ${STREAMS_MAX} may be.`,
        retryAfterS: RETRY_AFTER_S,
      });
    this.#open.set(accountId, open + 1);
  }

  #leave(accountId: string): void {
    const open = (this.#open.get(accountId) ?? 1) - 1;
    if (open > 0) this.#open.set(accountId, open);
    else this.#open.delete(accountId);
  }

  async #stream(id: string, caller: Caller, after: number, reply: FastifyReply): Promise<void> {
    const gone = new AbortController();
    const response = reply.raw;
    response.on('close', () => gone.abort());
    response.on('error', () => gone.abort());
    const recorded = await answerInTurn(() => this.archive.owned(id, caller.accountId), gone.signal);
    if (recorded.some(endsWatch) && after >= recorded.length - 1) {
      // Tells an EventSource not to reconnect.
      void reply.status(204).send();
      return;
    }
    const feed = this.feed.follow(id, after, gone.signal);
    reply.hijack();
    const { socket } = response;
    response.writeHead(200, { ...headersOf(reply), ...EVENT_STREAM_HEADERS });
    response.flushHeaders();
    response.write(EVENT_STREAM_BEGINNING);
    try {
      for await (const events of feed) {
        // At the latest a heartbeat after the key was revoked, the session ended or the member was removed.
        if (!this.callers.mayStill(caller, 'read')) break;
        for (const text of eventTexts(events))
          if (!response.write(text)) await drained(response, this.options.stalledMs ?? STALLED_MS, gone);
      }
      // Otherwise a client that has hung up keeps its half of the connection open.
      if (gone.signal.aborted) socket?.destroy();
      else response.end();
    } catch {
      // The client has stalled, or the log is unavailable. The client comes back with the id of its last event.
      socket?.destroy();
    }
  }
}

const headersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));

/** Waits until the client has accepted what was written. @throws when it is gone or accepts nothing for `stalledMs` */
async function drained(response: ServerResponse, stalledMs: number, gone: AbortController): Promise<void> {
  const timer = setTimeout(() => gone.abort(), stalledMs);
  try {
    await once(response, 'drain', { signal: gone.signal });
  } finally {
    clearTimeout(timer);
  }
}
