import { createHash } from 'node:crypto';
import { type SignalId } from '../../../personas/index.js';
import { type BaseJudgement, type BaseModel, judge } from './base-model.js';
import { type ArticleDocument, readDocument } from './document.js';
import { featuresOf, findingsOf } from './features.js';
import { BASE_MODEL } from './model.data.js';
import { type SignalFindings } from './signal.js';

/** What was read of an article, before any persona looks at it. */
export interface Reading {
  /** SHA-256 of title and text as they were read: without planted orders, white space evened out. */
  readonly hash: string;
  readonly document: ArticleDocument;
  readonly signals: Readonly<Record<SignalId, SignalFindings>>;
  readonly features: Readonly<Record<string, number>>;
  readonly base: BaseJudgement;
}

export interface ReadOptions {
  /** Characters of the text that are read; the rest is counted as unread. */
  readonly charsMax?: number;
  readonly model?: BaseModel;
}

/** Characters of text read when nothing else is asked for. */
export const READ_CHARS_MAX = 20_000;
/** Readings kept; a debate asks for one article sixty times. */
const KEPT_MAX = 8;
const kept = new Map<string, Reading>();

/**
 * Reads an article for its signals and the base model's judgement. Pure; the last few readings are kept by content, so
 * that a debate reads once. Time is linear in the characters read: some 5 ms a 1,000 words.
 */
export function readArticle(
  article: { readonly title: string; readonly text: string },
  { charsMax = READ_CHARS_MAX, model = BASE_MODEL }: ReadOptions = {},
): Reading {
  const key = createHash('sha256')
    .update(`${model.id}:${model.trainedOn.join('+')}:${charsMax}:${article.text.length}\n${article.title}\n\n`)
    .update(article.text.slice(0, charsMax))
    .digest('hex');
  const known = kept.get(key);
  if (known !== undefined) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const document = readDocument(article.title, article.text, charsMax);
  const findings = findingsOf(document);
  const features = featuresOf(findings);
  const hash = createHash('sha256').update(`${document.title.plain}\n\n${document.text.plain}`).digest('hex');
  const reading: Reading = {
    hash,
    document,
    signals: Object.fromEntries(findings.map((at) => [at.id, at])) as Record<SignalId, SignalFindings>,
    features,
    base: judge(model, features),
  };
  kept.set(key, reading);
  if (kept.size > KEPT_MAX) {
    const oldest = kept.keys().next().value;
    if (oldest !== undefined) kept.delete(oldest);
  }
  return reading;
}
