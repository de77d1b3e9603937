import { type Article } from '../../articles/index.js';
import { type Sentence, sentencesOf } from '../../words/index.js';
import { type Consensus } from '../model/consensus.js';
import { type DebateState } from '../stages/index.js';
import { oncePerState } from './once-per-state.js';

type Flag = Consensus['flags'][number];

/** Overlap of two quotations, as a share of the shorter one, from which both are about one passage. */
const SAME_PASSAGE = 0.5;

interface Place {
  readonly field: 'title' | 'text';
  readonly start: number;
  readonly end: number;
}

function placeOf(article: Pick<Article, 'title' | 'text'> | undefined, quote: string): Place | null {
  for (const field of ['text', 'title'] as const) {
    const start = quote === '' ? -1 : (article?.[field].indexOf(quote) ?? -1);
    if (start >= 0) return { field, start, end: start + quote.length };
  }
  return null;
}

function isSamePassage(a: Place | null, b: Place | null): boolean {
  if (!a || !b || a.field !== b.field) return false;
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return common >= SAME_PASSAGE * Math.min(a.end - a.start, b.end - b.start);
}

/** Flags for words that judge, the most telling first: of one passage one of them says it. */
const WORDING: readonly Flag['flag'][] = [
  'personal-attack',
  'conspiracy-framing',
  'loaded-language',
  'emotional-appeal',
  'false-certainty',
];
/** What a writer charges somebody with says more of a passage than that its words judge. */
const isTold = (flag: Flag['flag']): boolean => flag === 'unsourced-claim' || WORDING.includes(flag);

/** Whether two flags of one passage say the same of it. */
function isSameFault(a: Flag, b: Flag): boolean {
  if (a.evidence?.id !== b.evidence?.id) return false;
  return a.flag === b.flag || (isTold(a.flag) && isTold(b.flag));
}

/** Which of two flags of one passage stands for both. */
const moreTelling = (a: Flag, b: Flag): Flag => (WORDING.indexOf(b.flag) < WORDING.indexOf(a.flag) ? b : a);

/**
 * The flags of a verdict with one row for each passage and what is held against it: where agents quote more or less of the same words, the
 * words that most of them quote stand for all, and of two flags for the wording of one passage the more telling. The most supported
 * first. Pure.
 */
export function flagRows(
  article: Pick<Article, 'title' | 'text'> | undefined,
  flags: readonly Flag[],
): readonly Flag[] {
  const rows: { readonly place: Place | null; readonly flag: Flag }[] = [];
  for (const flag of flags) {
    const place = placeOf(article, flag.quote);
    const at = rows.findIndex((row) => isSameFault(row.flag, flag) && isSamePassage(row.place, place));
    const same = rows[at];
    if (!same) rows.push({ place, flag });
    else
      rows[at] = {
        ...same,
        flag: {
          ...same.flag,
          flag: moreTelling(same.flag, flag).flag,
          personas: [...new Set([...same.flag.personas, ...flag.personas])],
        },
      };
  }
  return rows.map(({ flag }) => flag).sort((a, b) => b.personas.length - a.personas.length);
}

/** Flags for a passage. Of orders to a machine, of another language, of satire and of evidence every agent speaks. */
const OF_PASSAGE: ReadonlySet<Flag['flag']> = new Set([
  ...WORDING,
  ...(['anonymous-sourcing', 'unsourced-claim', 'unsourced-number', 'advertising'] as const),
  ...(['clickbait-headline', 'headline-mismatch', 'one-sided'] as const),
]);

/** The sentence around a passage, or the headline. */
function around(title: string, sentences: readonly Sentence[], { field, start, end }: Place): Place {
  if (field === 'title') return { field, start: 0, end: title.length };
  const sentence = sentences.find((each) => each.start <= start && each.end > start);
  return { field, start: Math.min(start, sentence?.start ?? start), end: Math.max(end, sentence?.end ?? end) };
}

const overlaps = (a: Place, b: Place | null): boolean =>
  b !== null && a.field === b.field && Math.min(a.end, b.end) > Math.max(a.start, b.start);

/** Where the words stand of which each agent speaks. */
const spokenIn = oncePerState(({ article, arguments: said }: DebateState) =>
  said.flatMap(({ persona, facts }) =>
    facts.flatMap(({ kind, words: [words = ''] }) =>
      kind === 'topic' ? [] : [{ persona, place: placeOf(article?.article, words) }],
    ),
  ),
);

/**
 * The rows with the agents that speak of each passage. The embedded analyst finds flags once for all agents and gives each to those whose
 * attention it has, which says nothing of who saw it; what an agent speaks of is recorded with its argument. Rows of other analysts, and of
 * debates without that record, stay.
 */
export function spokenOf(state: DebateState, rows: readonly Flag[]): readonly Flag[] {
  const article = state.article?.article;
  const isRecorded = state.arguments.some(({ facts, parts }) => facts.length > 0 || parts !== undefined);
  if (state.opening?.analyst.engine !== 'offline' || !article || !isRecorded) return rows;
  if (!rows.some(({ flag }) => OF_PASSAGE.has(flag))) return rows;
  const sentences = sentencesOf(article.text);
  const told = rows.map((row): Flag => {
    const place = OF_PASSAGE.has(row.flag) && !row.evidence ? placeOf(article, row.quote) : null;
    if (!place) return row;
    const sentence = around(article.title, sentences, place);
    const saw = new Set(spokenIn(state).flatMap((each) => (overlaps(sentence, each.place) ? [each.persona] : [])));
    return { ...row, personas: row.personas.filter((persona) => saw.has(persona)) };
  });
  // Of several passages for one flag, those that nobody speaks of say no more.
  const isSpokenOf = new Set(told.flatMap(({ flag, personas }) => (personas.length > 0 ? [flag] : [])));
  return told
    .filter(({ flag, personas }) => personas.length > 0 || !isSpokenOf.has(flag) || flag === 'unsourced-claim')
    .sort((a, b) => b.personas.length - a.personas.length);
}
