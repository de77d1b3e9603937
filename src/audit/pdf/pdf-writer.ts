import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HTTP_REFUSALS } from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { exceededLimits, LimitedWorkers, workerEntry } from '../../runtime/index.js';
import { type PdfTask } from '../export/pdf-task.js';

const RETRY_AFTER_S = 5;

/** Makes PDFs in a thread of its own, which is ended with the task that takes too much time or memory. */
@Injectable()
export class PdfWriter implements OnApplicationShutdown {
  readonly #threads = new LimitedWorkers<PdfTask, Uint8Array>({
    entry: () => workerEntry('./pdf.worker.js', import.meta.url),
    size: 1,
    cpuMsMax: 20_000,
    // It reads its fonts.
    inThreads: true,
    overloaded: () => new Refusal(HTTP_REFUSALS.overloaded, { retryAfterS: RETRY_AFTER_S }),
  });

  /** @throws Refusal `overloaded` */
  async write(task: PdfTask): Promise<Uint8Array> {
    try {
      return await this.#threads.run(task);
    } catch (error) {
      if (!exceededLimits(error)) throw error;
      const detail = 'Making the PDF takes too long. The other formats have all of the debate.';
      throw new Refusal(HTTP_REFUSALS.overloaded, { detail, retryAfterS: RETRY_AFTER_S, cause: error });
    }
  }

  /** Ends the thread. */
  async onApplicationShutdown(): Promise<void> {
    await this.#threads.close();
  }
}
