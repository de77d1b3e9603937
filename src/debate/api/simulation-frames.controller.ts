import { Readable } from 'node:stream';
import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiQuery, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Caller, CurrentCaller, PathId, RequireScope, ZodPipe } from '../../http/index.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { type FrameShown } from '../archive/frame-shown.js';

const JSON_LINES = 'application/x-ndjson';

const pageSchema = z.strictObject({
  from: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

interface FramePage {
  readonly frames: readonly FrameShown[];
  /** The revision that the next page begins with, null at the end. */
  readonly next: number | null;
}

/** Past debates, frame by frame. */
@ApiTags('debate')
@ApiSecurity('api-key')
@Controller('api')
export class SimulationFramesController {
  constructor(private readonly archive: DebateArchive) {}

  @Get('simulations/:id/frames')
  @RequireScope('read')
  @ApiProduces('application/json', JSON_LINES)
  @ApiQuery({ name: 'from', required: false, description: 'The first revision, 0.' })
  @ApiQuery({ name: 'limit', required: false, description: 'Frames a page, 1 to 100, 50; not for JSON lines.' })
  @ApiOperation({
    summary: `Replay: each event with what stood before and after it, in pages; whole with \`Accept: ${JSON_LINES}\`.`,
  })
  async frames(
    @CurrentCaller() { accountId }: Caller,
    @PathId('id') id: string,
    @Query(new ZodPipe(pageSchema)) { from, limit }: z.output<typeof pageSchema>,
    @Headers('accept') accept: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const frames = await this.archive.frames(id, accountId);
    if (accept?.includes(JSON_LINES)) {
      await reply.type(`${JSON_LINES}; charset=utf-8`).send(Readable.from(linesOf(frames, from)));
      return;
    }
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
    await reply.send({ frames: page, next } satisfies FramePage);
  }
}

function* linesOf(frames: Iterable<FrameShown>, from: number): Generator<string> {
  for (const frame of frames) if (frame.revision >= from) yield `${JSON.stringify(frame)}\n`;
}
