import { readFileSync } from 'node:fs';
import { type TopicId } from '../../personas/index.js';
import { type Sentence, type Speaker, stemsOf, type Voice } from '../../words/index.js';

/** A sentence of a text with what one reader asks of it and another answers. Both are words of the text, or what is sure of all of it. */
export interface Exchange {
  readonly kind: string;
  readonly quote: string;
  readonly sentence: string;
  readonly says: string;
  readonly asks: string;
  readonly answer: string;
  /** Whose question it is: of those who know one of these fields. */
  readonly fields: readonly TopicId[];
  /** The sentence of the text in the answer. */
  readonly found?: string;
}

/** What a text is, for what its readers ask of it. */
export type ToldAs = 'news' | 'argument' | 'company' | 'doubtful' | 'other';

/** The text that is read. */
export interface Told {
  readonly title: string;
  readonly text: string;
  readonly sentences: readonly Sentence[];
  /** The news, or the first whole sentence. */
  readonly lead: { readonly quote: string; readonly sentence: string };
  readonly speakers: readonly Speaker[];
  /** Whether somebody speaks whose name is not known. */
  readonly others: boolean;
  /** Who says what in it. */
  readonly voices: readonly Voice[];
  readonly as: ToldAs;
  /** Words that the page shows elsewhere. */
  readonly shown: readonly string[];
}

interface Wording {
  readonly says: string;
  readonly asks: string;
  readonly answer: string;
  /** The fields whose question it is. */
  readonly of?: readonly TopicId[];
}
const WORDINGS = JSON.parse(readFileSync(new URL('./voice/exchanges.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Wording>
>;

/** Whose question one of some kind is: of those who know one of these fields. */
export const fieldsAsked = (kind: string): readonly TopicId[] => WORDINGS[kind]?.of ?? [];
/** How many kinds of questions are of a field; 1 where none is. */
export const kindsAskedIn = (field: string): number => Math.max(1, KINDS_IN.get(field) ?? 0);
const KINDS_IN = new Map<string, number>();
for (const { of = [] } of Object.values(WORDINGS))
  for (const field of of) KINDS_IN.set(field, (KINDS_IN.get(field) ?? 0) + 1);

const filled = (line: string, slots: Readonly<Partial<Record<string, string>>>): string =>
  line.replace(/\{(\w+)\}/gu, (_, name: string) => slots[name] ?? '').replaceAll(',:', ':');

/** The words for what is asked and answered at a sentence. */
export function exchange(
  kind: string,
  { quote, sentence }: { readonly quote: string; readonly sentence: string },
  slots: Readonly<Partial<Record<string, string>>> = {},
): Exchange[] {
  const wording = WORDINGS[kind];
  return wording === undefined
    ? []
    : [
        {
          kind,
          quote,
          sentence,
          says: filled(wording.says, slots),
          asks: filled(wording.asks, slots),
          answer: filled(wording.answer, slots),
          fields: wording.of ?? [],
          ...(slots.found !== undefined && { found: slots.found }),
        },
      ];
}

/** A word in so many sentences is what a text is about. */
const OFTEN_MIN = 4;
/** Stems of the headline and the news, and those that the text has often. */
export function themeOf({ title, lead, sentences }: Told): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { text } of sentences)
    for (const stem of stemsOf(text)) if (stem.length >= STEM_MIN) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const often = [...counts].flatMap(([stem, count]) => (count >= OFTEN_MIN ? [stem] : []));
  return new Set([...stemsOf(`${title} ${lead.quote}`), ...often]);
}
/** A shorter one tells little. */
const STEM_MIN = 5;
/** How many of them words have. */
export const inCommon = (words: string, theme: ReadonlySet<string>): number =>
  [...stemsOf(words)].filter((stem) => theme.has(stem)).length;

/** A number that somebody counted. */
export const FIGURE =
  /(?<![\p{L}\d.,-])(?:(?:US|C|A)?[$£€]\s?\d[\d,.]*(?:\s?(?:million|billion|trillion|tn|bn|m))?|\d[\d,.]*\s?(?:%|percent|per cent)|\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)? (?:million|billion)|(?:one|two|three|four|nine) (?:in|out of) (?:three|four|five|six|ten|\d+))(?![\p{L}\d]|[.,]\d)/u;
export const YEAR_ONLY = /^(?:19|20)\d\d$/u;
