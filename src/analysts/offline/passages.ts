import { type Told } from './exchange.js';
import { inMarks, quotableIn } from './quotable.js';

const ANSWER = { least: 6, most: 55 } as const;
/** What rests on the sentence before it says too little alone. */
export const RESTS =
  /^(?:(?:But|And|So|Yet|Still|Then|However,|Instead,|Also,|Indeed,) )?(?:He|She|They|It(?! (?:is|was|remains|is still|was still|wasn['’]t|isn['’]t) (?:not |still |yet |also )*(?:immediately )?(?:clear|unclear|known|unknown))|This|That|These|Those|Both|Such|Others?|Here|His|Her|Their|Its|The (?:latter|former|pair|same))\b/u;

/** A sentence of a text that can be shown alone. */
export interface Passage {
  readonly quote: string;
  readonly sentence: string;
  readonly own: string;
  readonly at: number;
  /** Who says it, where it begins with “he” or “she”. */
  readonly by: string | null;
}

/** The sentences that can be shown alone. */
export const passagesIn = (
  { sentences, title, voices }: Told,
  words: { least: number; most: number } = ANSWER,
): readonly Passage[] =>
  sentences.flatMap(({ text, own, start, end }, at) => {
    const quote = quotableIn(text, { ...words, title });
    if (quote === null || text.endsWith('?')) return [];
    const by = /^(?:He|She) /u.test(quote) ? speakerOf(voices, start, end) : null;
    return by === null && RESTS.test(quote) ? [] : [{ quote, sentence: text, own, at, by }];
  });

/** The one person to whom a sentence gives words; null where there is none or several. */
function speakerOf(voices: Told['voices'], start: number, end: number): string | null {
  const [one, ...others] = voices.filter(({ says }) => says.some((saying) => saying.start < end && saying.end > start));
  return one?.kind === 'person' && others.length === 0 ? one.name : null;
}

/** A passage as an answer. */
export const shownAs = ({ by, quote }: Pick<Passage, 'by' | 'quote'>): string =>
  by === null ? inMarks(quote) : `${by}: ${inMarks(quote)}`;
