import { type FrameShown } from '../archive/frame-shown.js';

export interface FramePage {
  readonly frames: readonly FrameShown[];
  /** The revision that the next page begins with, null at the end. */
  readonly next: number | null;
}

/** At most `limit` frames from the revision `from`. */
export function framePageOf(frames: Iterable<FrameShown>, from: number, limit: number): FramePage {
  const page: FrameShown[] = [];
  for (const frame of frames) {
    if (frame.revision < from) continue;
    if (page.length === limit) return { frames: page, next: frame.revision };
    page.push(frame);
  }
  return { frames: page, next: null };
}

/** All frames from the revision `from`, as JSON lines. */
export function* frameLines(frames: Iterable<FrameShown>, from: number): Generator<string> {
  for (const frame of frames) if (frame.revision >= from) yield `${JSON.stringify(frame)}\n`;
}
