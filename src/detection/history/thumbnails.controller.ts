import { Body, Controller, Get, Put, StreamableFile } from '@nestjs/common';
import { type z } from 'zod';
import { type Caller, CurrentCaller, HTTP_REFUSALS, PathId, ZodPipe } from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { detectionOperations } from '../detection.operations.js';
import { thumbnailRequestSchema } from '../detection.requests.schema.js';
import { TextErasures } from '../../erasure/index.js';
import { Thumbnails } from './thumbnails.js';

/** Small copies of detected pictures, which are not kept until an account enables them. */
@Controller('api')
export class ThumbnailsController {
  constructor(
    private readonly thumbnails: Thumbnails,
    private readonly erasures: TextErasures,
  ) {}

  @Get('account/thumbnails')
  @detectionOperations.getThumbnailSetting
  setting(@CurrentCaller() { accountId }: Caller): { readonly keep: boolean; readonly kept: number } {
    return this.thumbnails.of(accountId);
  }

  @Put('account/thumbnails')
  @detectionOperations.keepThumbnails
  async keep(
    @CurrentCaller() { accountId }: Caller,
    @Body(new ZodPipe(thumbnailRequestSchema)) { keep }: z.output<typeof thumbnailRequestSchema>,
  ): Promise<{ readonly keep: boolean; readonly kept: number }> {
    await this.thumbnails.keep(accountId, keep);
    return this.thumbnails.of(accountId);
  }

  @Get('detections/:detectionId/thumbnail')
  @detectionOperations.getThumbnail
  async thumbnail(
    @CurrentCaller() { accountId }: Caller,
    @PathId('detectionId') detectionId: string,
  ): Promise<StreamableFile> {
    this.erasures.assertKept('detection', detectionId, accountId);
    const jpeg = await this.thumbnails.read(detectionId, accountId);
    if (!jpeg) throw new Refusal(HTTP_REFUSALS['not-found']);
    return new StreamableFile(jpeg, { type: 'image/jpeg', length: jpeg.byteLength });
  }
}
