import { Controller, Get, Headers, Query, Res, StreamableFile } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type z } from 'zod';
import { type Caller, CurrentCaller, linesInTurn, PathId, preferredType, ZodPipe } from '../../http/index.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { frameLines, type FramePage, framePageOf } from './frame-page.js';
import { framesSchema, JSON_LINES } from './simulation-request.schema.js';
import { simulationOperations } from './simulations.operations.js';

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
      return new StreamableFile(linesInTurn(frameLines(frames, from)), { type: `${JSON_LINES}; charset=utf-8` });
    return framePageOf(frames, from, limit);
  }
}
