import { type TokenRange } from './reading.js';

/**
 * How a sentence names the source of what it says:
 * `before` "Smith said that …", `after` "…, Smith said", `inverted` "…, said Smith", `according` "According to …",
 * `colon` "Smith: …", `passive` "… was endorsed by Smith", `noun` "Smith's claim that …",
 * `continued` a sentence of a quotation whose speaker another sentence names.
 */
export const FRAME_KINDS = [
  'before',
  'after',
  'inverted',
  'according',
  'colon',
  'passive',
  'noun',
  'continued',
] as const;
export type FrameKind = (typeof FRAME_KINDS)[number];

/** Where the source of a verb was found. */
export const SUBJECT_WAYS = [
  'adjacent',
  'relative',
  'apposition',
  'parenthesis',
  'participle',
  'oblique',
  'inherited',
  'coordinated',
  'earlier',
  'main',
] as const;

/** A place that may attribute a statement to somebody. The model decides whether it does. */
export interface AttributionFrame {
  readonly kind: FrameKind;
  readonly sentence: number;
  readonly cue: TokenRange;
  readonly source: TokenRange;
  readonly content: TokenRange;
  /** Whom it is said to: "told the council that …"; omitted where nobody is named. */
  readonly hearer?: TokenRange | null;
  /** Whether the form alone decides, as in a quotation that the next paragraph continues; the model need not agree. */
  readonly settled?: boolean;
  /** Names of the features that the model weighs. */
  readonly features: readonly string[];
}

/**
 * How readily a verb reports what somebody says or thinks: from lemma to a level from 0 (never) to 7 (always). The key
 * of a noun is `n:` and its lemma.
 */
export type CueRates = ReadonlyMap<string, number>;
