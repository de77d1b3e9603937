import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Headers, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { type Caller, CurrentCaller, parseRequest, preferenceOf, ZodPipe } from '../http/index.js';
import { FairLimit, FairMemory } from '../runtime/index.js';
import { type Accepted, DeferredDetections } from './deferred/deferred-detections.js';
import { failedRefusal, KeptPictures } from './deferred/kept-pictures.js';
import { type DetectionAnswer, type PendingDetection } from './detection.answer.schema.js';
import { DetectImage, type ImageSource } from './detection.handler.js';
import { detectionOperations, PENDING_RETRY_AFTER_S } from './detection.operations.js';
import { detectHeaderSchema, detectionQuerySchema } from './detection.requests.schema.js';
import { PictureExaminer } from './picture-examiner.js';
import { hasQuota, Quotas } from './quota/quotas.js';
import { holdForPicture, sentPicture } from './sent-picture.js';

@Controller('api/detect')
export class DetectionController {
  /** Uploads of accounts without quota: one at a time for each. A picture that was answered before is free, which only its bytes can tell. */
  readonly #repeats = new FairLimit(Infinity, { ownMax: 1 });

  constructor(
    private readonly commands: CommandBus,
    private readonly memory: FairMemory,
    private readonly quotas: Quotas,
    private readonly deferred: DeferredDetections,
    private readonly pictures: KeptPictures,
    private readonly examiner: PictureExaminer,
  ) {}

  @Post()
  @detectionOperations.detect
  async detect(
    @CurrentCaller() caller: Caller,
    @Query(new ZodPipe(detectionQuerySchema)) { maxFalseAlarm }: z.output<typeof detectionQuerySchema>,
    @Headers() headers: Record<string, string>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DetectionAnswer | PendingDetection> {
    const preference = preferenceOf(parseRequest(detectHeaderSchema, headers).prefer);
    const hold = holdForPicture(this.memory, request);
    let accepted: Accepted;
    try {
      const isSpent = !hasQuota(await this.quotas.usage(caller));
      const receive = (): Promise<ImageSource> => sentPicture(request, hold);
      const isFree = request.isMultipart() && isSpent;
      const source = isFree ? await this.#repeats.run(caller.accountId, receive) : await receive();
      if (!preference || isSpent || maxFalseAlarm !== undefined) {
        void reply.status(200);
        return await this.commands.execute(new DetectImage(caller, source, maxFalseAlarm));
      }
      accepted = await this.deferred.accept(caller, source);
    } finally {
      // A picture that is answered later is in the log.
      hold.release();
    }
    void reply.header('preference-applied', preference.applied);
    return this.#answer(caller, accepted, preference.waitMs, reply);
  }

  /** The answer, if it comes in time. */
  async #answer(
    { accountId }: Caller,
    accepted: Accepted,
    waitMs: number,
    reply: FastifyReply,
  ): Promise<DetectionAnswer | PendingDetection> {
    const id = 'id' in accepted ? accepted.id : accepted.answer.id;
    void reply.header('location', `/api/detections/${id}`);
    const answer = 'id' in accepted ? await within(waitMs, accepted.ended) : accepted.answer;
    if (answer) {
      void reply.status(200);
      return this.examiner.withCopies(accountId, answer);
    }
    const row = await this.pictures.of(id, accountId);
    if (row?.status === 'failed') throw failedRefusal(row);
    void reply.status(202).header('retry-after', PENDING_RETRY_AFTER_S);
    return { id, status: 'pending', at: row?.at ?? new Date().toISOString() };
  }
}

async function within<T>(waitMs: number, work: Promise<T | undefined> | undefined): Promise<T | undefined> {
  if (waitMs === 0 || !work) return undefined;
  const timer = new AbortController();
  try {
    return await Promise.race([work, pause(waitMs, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
