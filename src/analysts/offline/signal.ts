import { type SignalId } from '../../personas/index.js';
import { type ArticleDocument, type Passage, type Region } from './document.js';

/** A stretch of the article that shows a signal. Offsets are UTF-16, in the article's own title or text. */
export interface SignalSpan {
  readonly in: Region;
  readonly start: number;
  readonly end: number;
  /** The kind of trace within the signal. */
  readonly kind: string;
  /** How clearly it shows the signal, 0 to 1. */
  readonly weight: number;
}

/** The result of one signal. Features are rates, shares or log counts, so that they depend little on the length. */
export interface SignalFindings {
  readonly id: SignalId;
  readonly features: Readonly<Record<string, number>>;
  readonly spans: readonly SignalSpan[];
}

export type Signal = (document: ArticleDocument) => SignalFindings;

/**
 * Rate per 100 words. Twenty words are added to the length, so that one hit in a very short text is not an extreme
 * rate.
 */
export const rate = (count: number, passage: Passage): number => (100 * count) / (passage.words + 20);

export const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Makes a span from a hit or sentence. */
export const spanOf = (
  region: Region,
  at: { readonly start: number; readonly end: number },
  kind: string,
  weight: number,
): SignalSpan => ({ in: region, start: at.start, end: at.end, kind, weight });

/** Accepts the tokens that are not part of a quotation. */
export const unquoted = ({ quoted }: { readonly quoted: boolean }): boolean => !quoted;
