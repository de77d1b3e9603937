import { Controller, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { type QuotaUsage } from '../billing/index.js';
import {
  type Caller,
  CurrentCaller,
  type FormRules,
  holdFor,
  parseRequest,
  receiveForm,
  ZodPipe,
} from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { FairLimit, FairMemory, type Hold } from '../runtime/index.js';
import { type DetectionAnswer } from './detection.answer.schema.js';
import { DetectImage, type ImageSource } from './detection.handler.js';
import { detectionOperations } from './detection.operations.js';
import { DETECTION_REFUSALS } from './detection.refusals.js';
import { detectionQuerySchema, pictureAddressSchema } from './detection.requests.schema.js';
import { Quotas } from './quota/quotas.js';

/** The largest part of the memory for uploads that pictures of one account may hold: 50 MB. */
const PICTURES_PART = 0.25;

/** A form holds exactly one file field named `image` and no other part. */
const FORM: FormRules = {
  fileField: 'image',
  noFields: 'send either an image or a url, not both',
  malformed: (pointer, detail) =>
    new Refusal(DETECTION_REFUSALS['invalid-request'], { detail, extra: { errors: [{ pointer, detail }] } }),
};

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
    const hold = holdFor(this.memory, request, PICTURES_PART);
    try {
      const source = request.isMultipart()
        ? await this.#fileOf(caller, request, hold)
        : parseRequest(pictureAddressSchema, request.body);
      return await this.commands.execute(new DetectImage(caller, source, maxFalseAlarm));
    } finally {
      hold.release();
    }
  }

  async #fileOf(caller: Caller, request: FastifyRequest, hold: Hold): Promise<ImageSource> {
    const receive = async (): Promise<ImageSource> => (await receiveForm(request, hold, FORM)).file;
    return isSpent(await this.quotas.usage(caller)) ? this.#repeats.run(caller.accountId, receive) : receive();
  }
}
