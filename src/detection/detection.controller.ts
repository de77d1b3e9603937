// Imported for its augmentation of FastifyRequest.
import type {} from '@fastify/multipart';
import { Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BILLING_REFUSALS } from '../billing/index.js';
import {
  type Caller,
  CurrentCaller,
  type Hold,
  Operation,
  parseRequest,
  receive,
  UploadMemory,
  webUrl,
} from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { SAFE_FETCH_REFUSALS } from '../safe-fetch/index.js';
import { DETECTION_REFUSALS } from './detection.refusals.js';
import { detectionSchema } from './detection.answer.schema.js';
import { type DetectionAnswer, DetectImage, type ImageSource } from './detection.handler.js';

/** Maximum characters of a field name quoted in an error. */
const FIELD_NAME_SHOWN = 100;

const urlSchema = z.strictObject({ url: webUrl }).meta({ examples: [{ url: 'https://example.org/picture.jpg' }] });
const formSchema = z.strictObject({ image: z.file() });

function malformed(pointer: string, detail: string): Refusal {
  return new Refusal(DETECTION_REFUSALS['invalid-request'], { detail, extra: { errors: [{ pointer, detail }] } });
}

/** Accepts exactly one file field named `image` and no other part. */
async function imageOf(request: FastifyRequest, hold: Hold): Promise<ImageSource> {
  let bytes: Uint8Array | undefined;
  let name: string | undefined;
  try {
    for await (const part of request.parts()) {
      const pointer = `/${part.fieldname.slice(0, FIELD_NAME_SHOWN)}`;
      if (part.type === 'field') throw malformed(pointer, 'send either an image or a url, not both');
      if (part.fieldname !== 'image') throw malformed(pointer, 'the file field is named image');
      if (bytes) throw malformed('/image', 'send one image at a time');
      name = part.filename;
      bytes = await receive(part.file, hold);
    }
  } catch (error) {
    // Errors from the parser's limits carry a status code; any other error means a malformed body.
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    throw malformed('', 'the multipart body is broken off or malformed');
  }
  if (!bytes) throw malformed('/image', 'a file field named image is missing');
  return { bytes, name };
}

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
      'A repeat of the account’s own image before the same model is answered as before, with the earlier id and `cached`, and costs no quota. With a `url` that is known only once it is fetched, so that some quota must be left.',
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
  async detect(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest): Promise<DetectionAnswer> {
    const hold = this.memory.hold();
    try {
      const source = request.isMultipart() ? await imageOf(request, hold) : parseRequest(urlSchema, request.body);
      return await this.commands.execute(new DetectImage(caller, source));
    } finally {
      hold.release();
    }
  }
}
