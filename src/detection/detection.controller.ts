import { Controller, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BILLING_REFUSALS } from '../billing/index.js';
import {
  type Caller,
  CurrentCaller,
  type FormRules,
  Operation,
  parseRequest,
  receiveForm,
  UploadMemory,
  webUrl,
  ZodPipe,
} from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { SAFE_FETCH_REFUSALS } from '../safe-fetch/index.js';
import { DETECTION_REFUSALS } from './detection.refusals.js';
import { type DetectionAnswer, detectionSchema } from './detection.answer.schema.js';
import { DetectImage } from './detection.handler.js';

const urlSchema = z.strictObject({ url: webUrl }).meta({ examples: [{ url: 'https://example.org/picture.jpg' }] });
/** The limit may be stated for an upload and for an address alike, so it is in the address of the request. */
const querySchema = z.object({
  maxFalseAlarm: z.coerce
    .number()
    .min(0.01)
    .max(0.2)
    .optional()
    .describe(
      'Of the real pictures of any measured kind, the share that may be called `ai`. The verdict keeps to the largest measured limit that is not above it, and the answer says what is found at it.',
    ),
});
const formSchema = z.strictObject({ image: z.file() });

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
  @Operation({
    id: 'detect',
    tag: 'detection',
    access: 'detect',
    statesQuota: true,
    summary: 'How likely is this image AI-generated?',
    description:
      'When the account sends the same image again and the model is the same, it gets the earlier answer, with the earlier id and `cached: true`, at no cost. An image given by `url` must be fetched before a repeat is recognised, so some quota must be left.',
    query: querySchema,
    body: urlSchema,
    form: formSchema,
    answers: { 200: { description: 'Score and verdict.', json: detectionSchema } },
    refusals: [
      ...Object.values(DETECTION_REFUSALS),
      BILLING_REFUSALS['key-limit-reached'],
      SAFE_FETCH_REFUSALS['blocked-address'],
      SAFE_FETCH_REFUSALS['fetch-failed'],
      SAFE_FETCH_REFUSALS['upstream-timeout'],
    ],
  })
  async detect(
    @CurrentCaller() caller: Caller,
    @Query(new ZodPipe(querySchema)) { maxFalseAlarm }: z.output<typeof querySchema>,
    @Req() request: FastifyRequest,
  ): Promise<DetectionAnswer> {
    const hold = this.memory.hold();
    try {
      const source = request.isMultipart()
        ? (await receiveForm(request, hold, FORM)).file
        : parseRequest(urlSchema, request.body);
      return await this.commands.execute(new DetectImage(caller, source, maxFalseAlarm));
    } finally {
      hold.release();
    }
  }
}
