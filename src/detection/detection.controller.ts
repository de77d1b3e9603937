// For what it adds to FastifyRequest.
import type {} from '@fastify/multipart';
import { Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Caller, CurrentCaller, Operation, parseRequest, webUrl } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { SAFE_FETCH_REFUSALS } from '../safe-fetch/index.js';
import { DETECTION_REFUSALS } from './detection.refusals.js';
import { detectionSchema } from './detection.answer.schema.js';
import { type DetectionAnswer, DetectImage, type ImageSource } from './detection.handler.js';
import { type Hold, receive, UploadMemory } from './uploads.js';

/** Bytes of uploaded images in memory at once, from their arrival to their answer, over all connections. */
const UPLOADED_BYTES_MAX = 200_000_000;

/** Characters of a field's name in an error. */
const FIELD_NAME_SHOWN = 100;

const urlSchema = z.strictObject({ url: webUrl }).meta({ examples: [{ url: 'https://example.org/picture.jpg' }] });
const formSchema = z.strictObject({ image: z.file() });

function malformed(pointer: string, detail: string): Refusal {
  return new Refusal(DETECTION_REFUSALS['invalid-request'], { detail, extra: { errors: [{ pointer, detail }] } });
}

/** Exactly one file named `image` and nothing beside it. */
async function imageOf(request: FastifyRequest, hold: Hold): Promise<ImageSource> {
  let bytes: Uint8Array | undefined;
  try {
    for await (const part of request.parts()) {
      const pointer = `/${part.fieldname.slice(0, FIELD_NAME_SHOWN)}`;
      if (part.type === 'field') throw malformed(pointer, 'send either an image or a url, not both');
      if (part.fieldname !== 'image') throw malformed(pointer, 'the file field is named image');
      if (bytes) throw malformed('/image', 'send one image at a time');
      bytes = await receive(part.file, hold);
    }
  } catch (error) {
    // The parser's limits have a status; what has none is a body that the parser could not follow.
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    throw malformed('', 'the multipart body is broken off or malformed');
  }
  if (!bytes) throw malformed('/image', 'a file field named image is missing');
  return { bytes };
}

@Controller('api/detect')
export class DetectionController {
  readonly #memory = new UploadMemory(UPLOADED_BYTES_MAX);

  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Operation({
    id: 'detect',
    tag: 'detection',
    access: 'detect',
    statesQuota: true,
    summary: 'How likely is this image AI-generated?',
    body: urlSchema,
    form: formSchema,
    answers: { 200: { description: 'Score and verdict.', json: detectionSchema } },
    refusals: [
      ...Object.values(DETECTION_REFUSALS),
      SAFE_FETCH_REFUSALS['blocked-address'],
      SAFE_FETCH_REFUSALS['fetch-failed'],
      SAFE_FETCH_REFUSALS['upstream-timeout'],
    ],
  })
  async detect(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest): Promise<DetectionAnswer> {
    const hold = this.#memory.hold();
    try {
      const source = request.isMultipart() ? await imageOf(request, hold) : parseRequest(urlSchema, request.body);
      return await this.commands.execute(new DetectImage(caller, source));
    } finally {
      hold.release();
    }
  }
}
