import { once } from 'node:events';
import { type ServerResponse } from 'node:http';
import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type Caller, CurrentCaller, PathId, parseRequest } from '../../http/index.js';
import { type Recorded } from '../../kernel/index.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { type DebateFact } from '../stages/index.js';
import { watched } from '../result/debate-result.js';
import { DEBATE_OPTIONS, type DebateOptions } from '../engine/debate-world.js';
import { DebateFeed } from '../engine/debate.feed.js';
import { watchHeaderSchema } from './simulation-request.schema.js';
import { simulationOperations } from './simulations.operations.js';

/** A client that accepts nothing for this long is disconnected. */
const STALLED_MS = 60_000;

/** How long an EventSource waits before it connects again. */
const RECONNECT_MS = 3_000;

/**
 * Streams debates as they happen, as Server-Sent Events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */
@Controller('api')
export class SimulationEventsController {
  constructor(
    private readonly archive: DebateArchive,
    private readonly feed: DebateFeed,
    @Inject(DEBATE_OPTIONS) private readonly options: Pick<DebateOptions, 'stalledMs'>,
  ) {}

  @Get('simulations/:id/events')
  @simulationOperations.watchSimulation
  async events(
    @CurrentCaller() { accountId }: Caller,
    @PathId('id') id: string,
    @Headers() headers: Record<string, string>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { 'last-event-id': after = -1 } = parseRequest(watchHeaderSchema, headers);
    const { lastRevision, simulation } = await this.archive.stateAt(id, accountId);
    if (simulation.status !== 'running' && after >= lastRevision) {
      // Tells an EventSource not to reconnect.
      void reply.status(204).send();
      return;
    }
    const gone = new AbortController();
    const feed = this.feed.follow(id, after, gone.signal);
    reply.hijack();
    const response = reply.raw;
    const { socket } = response;
    response.on('close', () => gone.abort());
    response.on('error', () => gone.abort());
    response.writeHead(200, {
      ...headersOf(reply),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    response.flushHeaders();
    response.write(`retry: ${RECONNECT_MS}\n\n`);
    try {
      for await (const events of feed)
        for (const text of textsOf(events))
          if (!response.write(text)) await drained(response, this.options.stalledMs ?? STALLED_MS, gone);
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

/** One text per event, so no more than one event waits for a slow client. */
function textsOf(events: readonly Recorded<DebateFact>[]): readonly string[] {
  if (events.length === 0) return [': nothing new\n\n'];
  return events.map(
    (event) => `id: ${event.revision}\nevent: ${event.type}\ndata: ${JSON.stringify(watched(event))}\n\n`,
  );
}

/** Waits until the client has accepted what was written. @throws when it is gone or accepts nothing for `stalledMs` */
async function drained(response: ServerResponse, stalledMs: number, gone: AbortController): Promise<void> {
  const timer = setTimeout(() => gone.abort(), stalledMs);
  try {
    await once(response, 'drain', { signal: gone.signal });
  } finally {
    clearTimeout(timer);
  }
}
