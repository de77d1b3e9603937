import { Body, Controller, Get, Put, StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, CurrentCaller, HTTP_REFUSALS, Operation, PathId, ZodPipe } from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { thumbnailSettingSchema } from '../detection.answer.schema.js';
import { Thumbnails } from './thumbnails.js';

const requestSchema = z.strictObject({ keep: z.boolean() }).meta({ examples: [{ keep: true }] });

/** Small copies of detected pictures, which are not kept until an account enables them. */
@Controller('api')
export class ThumbnailsController {
  constructor(private readonly thumbnails: Thumbnails) {}

  @Get('account/thumbnails')
  @Operation({
    id: 'getThumbnailSetting',
    tag: 'detection',
    access: 'read',
    summary: 'Whether thumbnails are kept, and how many there are.',
    answers: { 200: { description: 'The setting.', json: thumbnailSettingSchema } },
  })
  setting(@CurrentCaller() { accountId }: Caller): { readonly keep: boolean; readonly kept: number } {
    return this.thumbnails.of(accountId);
  }

  @Put('account/thumbnails')
  @Operation({
    id: 'keepThumbnails',
    tag: 'detection',
    access: 'manage',
    summary: 'Start to keep a thumbnail of each new picture, or stop and erase the kept ones.',
    description: 'A thumbnail is a JPEG of at most 256 pixels a side, made from the pixels, without metadata.',
    body: requestSchema,
    answers: { 200: { description: 'The setting.', json: thumbnailSettingSchema } },
  })
  async keep(
    @CurrentCaller() { accountId }: Caller,
    @Body(new ZodPipe(requestSchema)) { keep }: z.output<typeof requestSchema>,
  ): Promise<{ readonly keep: boolean; readonly kept: number }> {
    await this.thumbnails.keep(accountId, keep);
    return this.thumbnails.of(accountId);
  }

  @Get('detections/:detectionId/thumbnail')
  @Operation({
    id: 'getThumbnail',
    tag: 'detection',
    access: 'read',
    summary: 'The thumbnail of a past detection, if one was kept.',
    answers: { 200: { description: 'The picture.', binary: ['image/jpeg'] } },
  })
  async thumbnail(
    @CurrentCaller() { accountId }: Caller,
    @PathId('detectionId') detectionId: string,
  ): Promise<StreamableFile> {
    const jpeg = await this.thumbnails.read(detectionId, accountId);
    if (!jpeg) throw new Refusal(HTTP_REFUSALS['not-found']);
    return new StreamableFile(jpeg, { type: 'image/jpeg', length: jpeg.byteLength });
  }
}
