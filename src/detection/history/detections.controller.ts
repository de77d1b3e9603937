import { Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type z } from 'zod';
import { erasureAnswer, type ErasureAnswer, TextErasures } from '../../erasure/index.js';
import { afterCursor, type Caller, CurrentCaller, PathId, ZodPipe } from '../../http/index.js';
import { measuredErrorOf } from '../conclusion.js';
import {
  type detectionPageSchema,
  type KeptDetection,
  type ListedDetection,
  type PendingDetection,
} from '../detection.answer.schema.js';
import { failedRefusal, KeptPictures } from '../deferred/kept-pictures.js';
import { detectionOperations, PENDING_RETRY_AFTER_S } from '../detection.operations.js';
import { detectionListSchema } from '../detection.requests.schema.js';
import { Copies, lookOf } from '../copies/copies.js';
import { DETECTOR, type Detector } from '../detector/detector.js';
import { DetectionErasures } from './detection-erasures.js';
import { Detections, type FoundDetection, keptDetection } from './detections.js';
import { Thumbnails } from './thumbnails.js';

/** A detection in the list. */
function listed({ key, row }: FoundDetection): Omit<ListedDetection, 'thumbnail' | 'links' | 'bestCopy' | 'copies'> {
  const { id, at, source, aiScore, verdict, decidedBy, model, image, provenance } = keptDetection(key, row);
  const generator = provenance?.status === 'read' ? (provenance.generator?.tool ?? null) : null;
  return { id, at, source, aiScore, verdict, decidedBy, model, image, generator };
}

/** Past detections of the account. */
@Controller('api/detections')
export class DetectionsController {
  constructor(
    private readonly detections: Detections,
    private readonly pictures: KeptPictures,
    private readonly copies: Copies,
    private readonly thumbnails: Thumbnails,
    private readonly erasing: DetectionErasures,
    private readonly erasures: TextErasures,
    @Inject(DETECTOR) private readonly detector: Detector,
  ) {}

  @Get()
  @detectionOperations.listDetections
  async list(
    @CurrentCaller() { accountId }: Caller,
    @Query(new ZodPipe(detectionListSchema)) { limit, cursor, ...filter }: z.output<typeof detectionListSchema>,
  ): Promise<z.output<typeof detectionPageSchema>> {
    const found = await this.detections.list(accountId, filter, limit, afterCursor(cursor));
    const last = found.at(-1);
    return {
      detections: found.map((one) => this.#listed(accountId, one)),
      next: found.length < limit || !last ? null : `${last.row.at}~${last.key}`,
      ...(this.detections.isListIncomplete(accountId) ? { incomplete: true } : {}),
    };
  }

  @Get(':detectionId')
  @detectionOperations.getDetection
  async get(
    @CurrentCaller() { accountId }: Caller,
    @PathId('detectionId') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KeptDetection | PendingDetection> {
    this.erasures.assertKept('detection', id, accountId);
    const deferred = await this.pictures.of(id, accountId);
    if (deferred?.status === 'failed') throw failedRefusal(deferred);
    if (deferred?.status === 'pending') {
      void reply.status(202).header('retry-after', PENDING_RETRY_AFTER_S);
      return { id, status: 'pending', at: deferred.at };
    }
    void reply.status(200);
    const detection = await this.detections.get(id, accountId);
    const copies = this.copies.shownOf(accountId, lookOf(detection));
    const measured = measuredErrorOf(detection, this.detector.figuresOf(detection.model));
    return { ...detection, ...measured, thumbnail: this.thumbnails.has(id), ...(copies ? { copies } : {}) };
  }

  @Post(':detectionId/erase')
  @detectionOperations.eraseDetection
  async erase(@CurrentCaller() { accountId }: Caller, @PathId('detectionId') id: string): Promise<ErasureAnswer> {
    const erasure = await this.erasing.erase(id, accountId, { reason: 'owner', actor: accountId });
    void this.erasures.recover();
    return erasureAnswer(id, erasure);
  }

  #listed(accountId: string, found: FoundDetection): ListedDetection {
    const { image, ...row } = listed(found);
    const thumbnail = this.thumbnails.has(found.key);
    const self = `/api/detections/${found.key}`;
    const links = { self, ...(thumbnail ? { thumbnail: `${self}/thumbnail` } : {}) };
    const shown = { ...row, image, thumbnail, links };
    const alike = this.copies.shownOf(accountId, lookOf(shown));
    if (!alike) return shown;
    const { best, others } = alike;
    return { ...shown, ...(best.id === row.id ? {} : { bestCopy: best }), copies: others.length };
  }
}
