import { Refusal } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';

/** One request's share of the upload memory. */
export interface Hold {
  /** Takes nothing and returns false when that many bytes do not fit. */
  take(bytes: number): boolean;
  /** Releases everything; idempotent. */
  release(): void;
}

/**
 * Memory for uploaded files over all connections. Bytes are counted as they arrive, so a slow upload takes no more
 * than it has sent.
 */
export class UploadMemory {
  #held = 0;

  /** @param bytesMax limit for all holds together. */
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

/** Reads the whole upload. @throws Refusal `overloaded` when it does not fit, after the rest has been discarded. */
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
  throw new Refusal(HTTP_REFUSALS.overloaded, { detail: 'Too many files are arriving.', retryAfterS: 5 });
}
