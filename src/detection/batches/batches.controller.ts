import { setMaxListeners } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import {
  Controller,
  Get,
  Inject,
  Logger,
  type OnModuleDestroy,
  Post,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import {
  type Caller,
  CurrentCaller,
  holdFor,
  HTTP_REFUSALS,
  internalProblem,
  PathId,
  type Problem,
  problemOf,
  toRefusal,
  whileArriving,
  ZodPipe,
} from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { FairLimit, FairMemory, type Hold } from '../../runtime/index.js';
import { ArchiveReader } from './archive-reader.js';
import { addressesIn, archiveIn, assertCount, NDJSON } from './batch-request.js';
import { RecordedBatches } from './recorded-batches.js';
import { levelFor } from '../conclusion.js';
import { type DetectionAnswer, type DetectionBatch } from '../detection.answer.schema.js';
import { DetectImage, type ImageSource } from '../detection.handler.js';
import { detectionOperations } from '../detection.operations.js';
import { detectionQuerySchema } from '../detection.requests.schema.js';
import { DETECTOR, type Detector } from '../detector/detector.js';

/** Maximum pictures of all batches in detection at once, far below the queue limit of the detector. */
const AT_ONCE = 4;
/** The largest part of the memory for uploads that one account may hold: one batch of 100 MB. */
const BATCHES_PART = 0.5;

interface Item {
  readonly name: string;
  readonly source: (signal: AbortSignal) => Promise<ImageSource>;
  /** Called when nothing is charged for the picture. */
  readonly inVain?: () => void;
}

interface Batch {
  readonly id: string;
  readonly caller: Caller;
  /** As in {@link DetectImage}. */
  readonly maxFalseAlarm: number | undefined;
  readonly request: FastifyRequest;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
}

type Line = { readonly batch: string; readonly index: number; readonly name: string; readonly status: number } & (
  { readonly detection: DetectionAnswer } | { readonly problem: Problem; readonly retryAfterS?: number }
);

/** Many pictures in one request, each treated like one detection. */
@Controller('api/detect')
export class BatchesController implements OnModuleDestroy {
  readonly #logger = new Logger('batches');
  /** Accounts alternate, so that a large batch delays another account's first picture by only a few others. */
  readonly #turns = new FairLimit(AT_ONCE);

  constructor(
    private readonly commands: CommandBus,
    private readonly archives: ArchiveReader,
    private readonly batches: RecordedBatches,
    private readonly memory: FairMemory,
    @Inject(DETECTOR) private readonly detector: Detector,
  ) {}

  onModuleDestroy(): void {
    this.#turns.close();
  }

  @Post('batch')
  @detectionOperations.detectBatch
  async batch(
    @CurrentCaller() caller: Caller,
    @Query(new ZodPipe(detectionQuerySchema)) { maxFalseAlarm }: z.output<typeof detectionQuerySchema>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    await this.#assertCanKeepTo(maxFalseAlarm);
    const hold = holdFor(this.memory, request, BATCHES_PART);
    try {
      const items = await this.#itemsOf(request, hold);
      const id = await this.batches.accept(caller.accountId, items.length);
      void reply.header('location', `/api/detect/batch/${id}`);
      const lines = new PassThrough();
      const gone = new AbortController();
      // Each picture that waits listens.
      setMaxListeners(items.length + 1, gone.signal);
      lines.once('close', () => gone.abort());
      const batch = { id, caller, maxFalseAlarm, request, signal: gone.signal };
      void this.#detectAll(batch, items, lines).finally(() => hold.release());
      return new StreamableFile(lines, { type: `${NDJSON}; charset=utf-8` });
    } catch (error) {
      hold.release();
      throw error;
    }
  }

  @Get('batch/:batchId')
  @detectionOperations.getBatch
  batchRecord(@CurrentCaller() { accountId }: Caller, @PathId('batchId') batchId: string): DetectionBatch {
    return this.batches.of(batchId, accountId);
  }

  async #itemsOf(request: FastifyRequest, hold: Hold): Promise<readonly Item[]> {
    const { body, headers } = request;
    const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
    if (!(body instanceof Readable)) throw new Refusal(HTTP_REFUSALS['unsupported-media-type']);
    if (type === NDJSON) {
      const urls = await whileArriving(request, () => addressesIn(body, hold));
      return urls.map((url) => ({ name: url, source: () => Promise.resolve({ url }) }));
    }
    const archive = await whileArriving(request, () => archiveIn(body, hold));
    const entries = await this.archives.entries(archive);
    assertCount(entries.length);
    return entries.map((entry) => ({
      name: entry.name,
      source: async (signal) => ({ bytes: await this.archives.read(archive, entry, signal), name: entry.name }),
      inVain: () => this.archives.noteInVain(entry),
    }));
  }

  /** Refuses the batch at once for what would refuse each of its pictures. @throws Refusal `invalid-request` */
  async #assertCanKeepTo(maxFalseAlarm: number | undefined): Promise<void> {
    if (maxFalseAlarm === undefined) return;
    await this.detector.ready();
    levelFor(maxFalseAlarm, this.detector.figures);
  }

  async #detectAll(batch: Batch, items: readonly Item[], lines: PassThrough): Promise<void> {
    const counts = { judged: 0, refused: 0, failed: 0 };
    const detect = async (item: Item, index: number): Promise<void> => {
      const line = await this.#lineOf(batch, item, index);
      counts[line.status < 400 ? 'judged' : line.status < 500 ? 'refused' : 'failed'] += 1;
      if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`);
    };
    const { id, caller, signal } = batch;
    await Promise.allSettled(
      // A picture that is withdrawn because the client is gone or the service stops has no line.
      items.map((item, index) => this.#turns.run(caller.accountId, () => detect(item, index), signal)),
    );
    lines.end();
    const isWhole = counts.judged + counts.refused + counts.failed === items.length;
    const how = isWhole ? 'finished' : signal.aborted ? 'disconnected' : 'interrupted';
    this.batches.end(id, caller.accountId, { how, ...counts });
  }

  async #lineOf(batch: Batch, { name, source, inVain }: Item, index: number): Promise<Line> {
    const { id: batchId, caller, maxFalseAlarm, signal } = batch;
    const { url, id } = batch.request;
    try {
      const picture = await source(signal);
      const detection = await this.commands.execute(new DetectImage(caller, picture, maxFalseAlarm, batchId));
      if (detection.cached) inVain?.();
      return { batch: batchId, index, name, status: 200, detection };
    } catch (error) {
      inVain?.();
      const refusal = toRefusal(error);
      if (!refusal) this.#logger.error({ err: error, requestId: id }, 'the detection of a picture in a batch failed');
      const problem = refusal ? problemOf(refusal, url, id) : internalProblem(url, id);
      const retry = refusal?.retryAfterS === undefined ? {} : { retryAfterS: refusal.retryAfterS };
      return { batch: batchId, index, name, status: problem.status, problem, ...retry };
    }
  }
}
