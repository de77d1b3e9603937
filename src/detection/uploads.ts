import { Refusal } from '../kernel/index.js';
import { DETECTION_REFUSALS } from './detection.refusals.js';

/** What one request holds of the memory that all of them share. */
export interface Hold {
  /** False, and nothing taken, where so many bytes more do not fit. */
  take(bytes: number): boolean;
  /** Gives back everything; idempotent. */
  release(): void;
}

/** Memory for uploaded images, over all connections: counted as bytes arrive, so that a slow upload takes no more than it sent. */
export class UploadMemory {
  #held = 0;

  /** @param bytesMax of all holds together. */
  constructor(private readonly bytesMax: number) {}

  hold(): Hold {
    let own = 0;
    return {
      take: (bytes) => {
        if (this.#held + bytes > this.bytesMax) return false;
        own += bytes;
        this.#held += bytes;
        return true;
      },
      release: () => {
        this.#held -= own;
        own = 0;
      },
    };
  }
}

/** All that arrives. @throws Refusal `overloaded` when it does not fit, once the rest has passed by. */
export async function receive(arriving: AsyncIterable<Buffer>, hold: Hold): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let fits = true;
  for await (const chunk of arriving) {
    fits &&= hold.take(chunk.length);
    if (fits) chunks.push(chunk);
    else {
      chunks.length = 0;
      hold.release();
    }
  }
  if (fits) return Buffer.concat(chunks);
  throw new Refusal(DETECTION_REFUSALS.overloaded, { detail: 'Too many images are arriving.', retryAfterS: 5 });
}
