import { type Usage } from '../analyst.js';

const SMOOTHING = 0.1;
/** Servers read a prompt about this many times as fast as they write; only for comparing calls of different lengths. */
const READING_SPEED = 16;

/** Guesses on the slow side, in ms a unit of work: ten tokens a second in each slot of a server nearby. */
const LOCAL_SLOT_MS = 100;
/** A provider's fifty tokens a second, four calls at once. */
const PROVIDER_MS = 5;

const workOf = ({ inputTokens, cachedTokens, outputTokens }: Usage): number =>
  outputTokens + (inputTokens - cachedTokens) / READING_SPEED;

/**
 * How fast the server works, learnt from its answers. A call's latency is divided by the calls that were under way when
 * it started: on one slot the others stand before it, on many they run beside it, and either way that is its share.
 */
export class Pace {
  #msPerWork: number | undefined;
  #msPerCall: number | undefined;

  learn(usage: Usage, latencyMs: number, atOnce: number): void {
    const shareMs = latencyMs / atOnce;
    const smoothed = (known: number | undefined, seen: number): number =>
      known === undefined ? seen : known + SMOOTHING * (seen - known);
    this.#msPerWork = smoothed(this.#msPerWork, shareMs / Math.max(1, workOf(usage)));
    this.#msPerCall = smoothed(this.#msPerCall, shareMs);
  }

  /** What so much work takes; undefined before anything was measured. */
  durationMs(usage: Usage): number | undefined {
    return this.#msPerWork === undefined ? undefined : Math.round(this.#msPerWork * workOf(usage));
  }

  /**
   * What so much work takes before anything was measured.
   * @param slots of a server nearby; undefined for a provider.
   */
  static guessMs(usage: Usage, slots: number | undefined): number {
    return Math.round((slots === undefined ? PROVIDER_MS : LOCAL_SLOT_MS / slots) * workOf(usage));
  }

  /** The time from one answer to the next; undefined before anything was measured. */
  get msPerCall(): number | undefined {
    return this.#msPerCall;
  }
}
