import { Readable } from 'node:stream';
import { Controller, Get, Headers, Query, Res, StreamableFile } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Caller, CurrentCaller, Operation, PathId, preferredType, ZodPipe } from '../../http/index.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { type FrameShown } from '../archive/frame-shown.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { framePageSchema, frameSchema } from './simulation-answer.schema.js';

const JSON_LINES = 'application/x-ndjson';

const pageSchema = z.strictObject({
  from: z.coerce.number().int().min(0).default(0).describe('The first revision.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(50)
    .describe('Number of frames in a page; ignored for JSON lines.'),
});

interface FramePage {
  readonly frames: readonly FrameShown[];
  /** The revision that the next page begins with, null at the end. */
  readonly next: number | null;
}

/** Past debates, frame by frame. */
@Controller('api')
export class SimulationFramesController {
  constructor(private readonly archive: DebateArchive) {}

  @Get('simulations/:id/frames')
  @Operation({
    id: 'replaySimulation',
    tag: 'debate',
    access: 'read',
    summary: `Replay a debate: each event with the state before and after it, in pages, or all at once with \`Accept: ${JSON_LINES}\`.`,
    query: pageSchema,
    answers: { 200: { description: 'Frames.', json: framePageSchema, text: { [JSON_LINES]: frameSchema } } },
    refusals: [DEBATE_REFUSALS['not-found']],
  })
  async frames(
    @CurrentCaller() { accountId }: Caller,
    @PathId('id') id: string,
    @Query(new ZodPipe(pageSchema)) { from, limit }: z.output<typeof pageSchema>,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FramePage | StreamableFile> {
    void reply.header('vary', 'accept');
    const frames = await this.archive.frames(id, accountId);
    if (preferredType(accept, ['application/json', JSON_LINES]) === JSON_LINES)
      return new StreamableFile(Readable.from(linesOf(frames, from)), { type: `${JSON_LINES}; charset=utf-8` });
    const page: FrameShown[] = [];
    let next: number | null = null;
    for (const frame of frames) {
      if (frame.revision < from) continue;
      if (page.length === limit) {
        next = frame.revision;
        break;
      }
      page.push(frame);
    }
    return { frames: page, next };
  }
}

function* linesOf(frames: Iterable<FrameShown>, from: number): Generator<string> {
  for (const frame of frames) if (frame.revision >= from) yield `${JSON.stringify(frame)}\n`;
}
