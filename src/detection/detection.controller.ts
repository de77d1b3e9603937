import { Controller, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { type QuotaUsage } from '../billing/index.js';
import { type Caller, CurrentCaller, ZodPipe } from '../http/index.js';
import { FairLimit, FairMemory } from '../runtime/index.js';
import { type DetectionAnswer } from './detection.answer.schema.js';
import { DetectImage, type ImageSource } from './detection.handler.js';
import { detectionOperations } from './detection.operations.js';
import { detectionQuerySchema } from './detection.requests.schema.js';
import { Quotas } from './quota/quotas.js';
import { holdForPicture, sentPicture } from './sent-picture.js';

const isSpent = ({ limit, used, key }: QuotaUsage): boolean =>
  (limit !== null && used >= limit) || (key !== undefined && key.used >= key.limit);

@Controller('api/detect')
export class DetectionController {
  /** Uploads of accounts without quota: one at a time for each. A picture that was answered before is free, which only its bytes can tell. */
  readonly #repeats = new FairLimit(Infinity, { ownMax: 1 });

  constructor(
    private readonly commands: CommandBus,
    private readonly memory: FairMemory,
    private readonly quotas: Quotas,
  ) {}

  @Post()
  @detectionOperations.detect
  async detect(
    @CurrentCaller() caller: Caller,
    @Query(new ZodPipe(detectionQuerySchema)) { maxFalseAlarm }: z.output<typeof detectionQuerySchema>,
    @Req() request: FastifyRequest,
  ): Promise<DetectionAnswer> {
    const hold = holdForPicture(this.memory, request);
    try {
      const isFree = request.isMultipart() && isSpent(await this.quotas.usage(caller));
      const receive = (): Promise<ImageSource> => sentPicture(request, hold);
      const source = isFree ? await this.#repeats.run(caller.accountId, receive) : await receive();
      return await this.commands.execute(new DetectImage(caller, source, maxFalseAlarm));
    } finally {
      hold.release();
    }
  }
}
