import { Controller, Get, Query } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, CurrentCaller, Operation, PathId, ZodPipe } from '../../http/index.js';
import {
  detectionPageSchema,
  type KeptDetection,
  keptDetectionSchema,
  type ListedDetection,
} from '../detection.answer.schema.js';
import { detectionFilterSchema, Detections, type FoundDetection, keptDetection } from './detections.js';
import { Thumbnails } from './thumbnails.js';

const listSchema = detectionFilterSchema.extend({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z
    .string()
    .regex(/^[^~]+~[^~]+$/, 'must be the `next` of the previous page')
    .optional()
    .describe('The `next` of the previous page.'),
});

/** A detection in the list. */
function listed({ key, row }: FoundDetection): Omit<ListedDetection, 'thumbnail'> {
  const { id, at, source, aiScore, verdict, decidedBy, model, image, provenance } = keptDetection(key, row);
  const generator = provenance?.status === 'read' ? (provenance.generator?.tool ?? null) : null;
  return { id, at, source, aiScore, verdict, decidedBy, model, image, generator };
}

/** Past detections of the account. */
@Controller('api/detections')
export class DetectionsController {
  constructor(
    private readonly detections: Detections,
    private readonly thumbnails: Thumbnails,
  ) {}

  @Get()
  @Operation({
    id: 'listDetections',
    tag: 'detection',
    access: 'read',
    summary: 'Past detections of the account, newest first: all, or those that match the filter.',
    description: 'The picture itself is not kept; a thumbnail is kept only if the account has enabled thumbnails.',
    query: listSchema,
    answers: { 200: { description: 'A page of detections.', json: detectionPageSchema } },
  })
  async list(
    @CurrentCaller() { accountId }: Caller,
    @Query(new ZodPipe(listSchema)) { limit, cursor, ...filter }: z.output<typeof listSchema>,
  ): Promise<z.output<typeof detectionPageSchema>> {
    const [value, key] = cursor?.split('~') ?? [];
    const after = value === undefined || key === undefined ? undefined : { value, key };
    const found = await this.detections.list(accountId, filter, limit, after);
    const last = found.at(-1);
    return {
      detections: found.map((one) => ({ ...listed(one), thumbnail: this.thumbnails.has(one.key) })),
      next: found.length < limit || !last ? null : `${last.row.at}~${last.key}`,
      ...(this.detections.isListIncomplete(accountId) ? { incomplete: true } : {}),
    };
  }

  @Get(':detectionId')
  @Operation({
    id: 'getDetection',
    tag: 'detection',
    access: 'read',
    summary: 'One past detection, as originally answered: score, verdict and evidence.',
    answers: { 200: { description: 'The detection.', json: keptDetectionSchema } },
    revalidates: true,
  })
  async get(@CurrentCaller() { accountId }: Caller, @PathId('detectionId') id: string): Promise<KeptDetection> {
    return { ...(await this.detections.get(id, accountId)), thumbnail: this.thumbnails.has(id) };
  }
}
