import { setMaxListeners } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { Controller, Inject, Logger, type OnModuleDestroy, Post, Query, Req, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import {
  type Caller,
  CurrentCaller,
  holdFor,
  HTTP_REFUSALS,
  internalProblem,
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
import { levelFor } from '../conclusion.js';
import { type DetectionAnswer } from '../detection.answer.schema.js';
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
  readonly caller: Caller;
  /** As in {@link DetectImage}. */
  readonly maxFalseAlarm: number | undefined;
  readonly request: FastifyRequest;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
}

type Line = { readonly index: number; readonly name: string; readonly status: number } & (
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
  ): Promise<StreamableFile> {
    await this.#assertCanKeepTo(maxFalseAlarm);
    const hold = holdFor(this.memory, request, BATCHES_PART);
    try {
      const items = await this.#itemsOf(request, hold);
      const lines = new PassThrough();
      const gone = new AbortController();
      // Each picture that waits listens.
      setMaxListeners(items.length + 1, gone.signal);
      lines.once('close', () => gone.abort());
      const batch = { caller, maxFalseAlarm, request, signal: gone.signal };
      void this.#detectAll(batch, items, lines).finally(() => hold.release());
      return new StreamableFile(lines, { type: `${NDJSON}; charset=utf-8` });
    } catch (error) {
      hold.release();
      throw error;
    }
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
    const detect = async (item: Item, index: number): Promise<void> => {
      const line = await this.#lineOf(batch, item, index);
      if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`);
    };
    const { caller, signal } = batch;
    await Promise.allSettled(
      // A picture that is withdrawn because the client is gone or the service stops has no line.
      items.map((item, index) => this.#turns.run(caller.accountId, () => detect(item, index), signal)),
    );
    lines.end();
  }

  async #lineOf(batch: Batch, { name, source, inVain }: Item, index: number): Promise<Line> {
    const { caller, maxFalseAlarm, signal } = batch;
    const { url, id } = batch.request;
    try {
      const detection = await this.commands.execute(new DetectImage(caller, await source(signal), maxFalseAlarm));
      if (detection.cached) inVain?.();
      return { index, name, status: 200, detection };
    } catch (error) {
      inVain?.();
      const refusal = toRefusal(error);
      if (!refusal) this.#logger.error({ err: error, requestId: id }, 'the detection of a picture in a batch failed');
      const problem = refusal ? problemOf(refusal, url, id) : internalProblem(url, id);
      const retry = refusal?.retryAfterS === undefined ? {} : { retryAfterS: refusal.retryAfterS };
      return { index, name, status: problem.status, problem, ...retry };
    }
  }
}
