import { type Usage } from '../analyst.js';

const SMOOTHING = 0.1;
/**
 * Servers read about this many input tokens in the time of one output token; used to compare calls of different sizes.
 */
const READING_SPEED = 16;

/** Pessimistic guess for a local server, in ms per output token: ten tokens per second in each slot. */
const LOCAL_SLOT_MS = 100;
/** The same for a provider: fifty tokens per second in each of four concurrent calls. */
const PROVIDER_MS = 5;

const workOf = ({ inputTokens, cachedTokens, outputTokens }: Usage): number =>
  outputTokens + (inputTokens - cachedTokens) / READING_SPEED;

/**
 * The measured speed of the server. The latency of a call is divided by the number of calls that were under way when it
 * started: the others run before it on one slot or beside it on several, and in both cases that is its share of the
 * time.
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

  /** Expected duration of calls with this total usage; undefined before the first measurement. */
  durationMs(usage: Usage): number | undefined {
    return this.#msPerWork === undefined ? undefined : Math.round(this.#msPerWork * workOf(usage));
  }

  /**
   * Guesses the duration of calls with this total usage without a measurement.
   * @param slots of a local server; undefined for a provider
   */
  static guessMs(usage: Usage, slots: number | undefined): number {
    return Math.round((slots === undefined ? PROVIDER_MS : LOCAL_SLOT_MS / slots) * workOf(usage));
  }

  /** Average time between two answers; undefined before the first measurement. */
  get msPerCall(): number | undefined {
    return this.#msPerCall;
  }
}
