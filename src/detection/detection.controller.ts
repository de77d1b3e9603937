import { Controller, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import {
  type Caller,
  CurrentCaller,
  type FormRules,
  parseRequest,
  receiveForm,
  UploadMemory,
  ZodPipe,
} from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { type DetectionAnswer } from './detection.answer.schema.js';
import { DetectImage } from './detection.handler.js';
import { detectionOperations } from './detection.operations.js';
import { DETECTION_REFUSALS } from './detection.refusals.js';
import { detectionQuerySchema, pictureAddressSchema } from './detection.requests.schema.js';

/** A form holds exactly one file field named `image` and no other part. */
const FORM: FormRules = {
  fileField: 'image',
  noFields: 'send either an image or a url, not both',
  malformed: (pointer, detail) =>
    new Refusal(DETECTION_REFUSALS['invalid-request'], { detail, extra: { errors: [{ pointer, detail }] } }),
};

@Controller('api/detect')
export class DetectionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly memory: UploadMemory,
  ) {}

  @Post()
  @detectionOperations.detect
  async detect(
    @CurrentCaller() caller: Caller,
    @Query(new ZodPipe(detectionQuerySchema)) { maxFalseAlarm }: z.output<typeof detectionQuerySchema>,
    @Req() request: FastifyRequest,
  ): Promise<DetectionAnswer> {
    const hold = this.memory.hold();
    try {
      const source = request.isMultipart()
        ? (await receiveForm(request, hold, FORM)).file
        : parseRequest(pictureAddressSchema, request.body);
      return await this.commands.execute(new DetectImage(caller, source, maxFalseAlarm));
    } finally {
      hold.release();
    }
  }
}
