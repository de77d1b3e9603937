import { Controller, Get, Headers, Query, Res, StreamableFile } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type z } from 'zod';
import { type Caller, CurrentCaller, linesInTurn, PathId, preferredType, ZodPipe } from '../../http/index.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { type FrameShown } from '../archive/frame-shown.js';
import { framesSchema, JSON_LINES } from './simulation-request.schema.js';
import { simulationOperations } from './simulations.operations.js';

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
  @simulationOperations.replaySimulation
  async frames(
    @CurrentCaller() { accountId }: Caller,
    @PathId('id') id: string,
    @Query(new ZodPipe(framesSchema)) { from, limit }: z.output<typeof framesSchema>,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FramePage | StreamableFile> {
    void reply.header('vary', 'accept');
    const frames = await this.archive.frames(id, accountId);
    if (preferredType(accept, ['application/json', JSON_LINES]) === JSON_LINES)
      return new StreamableFile(linesInTurn(linesOf(frames, from)), { type: `${JSON_LINES}; charset=utf-8` });
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
