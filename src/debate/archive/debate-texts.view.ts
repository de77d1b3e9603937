import { idOf, type Recorded, type View } from '../../kernel/index.js';
import { type DebateFact } from '../model/debate.events.js';

/** What is said in a debate, for finding it by its words. */
export interface DebateTextsRow {
  readonly title: string;
  /** The arguments, in the order of speaking; none any more once the debate is over and its words are indexed. */
  readonly spoken: readonly string[];
  /** Of the last argument in it. */
  readonly revision: number;
  /** Arguments are found once the debate is over; until then it is found by its title. */
  readonly over: boolean;
}

type TextFact = Extract<DebateFact, { type: 'ArticleImported' | 'ArgumentMade' | 'DebateClosed' | 'DebateAbandoned' }>;

const UNREAD: DebateTextsRow = { title: '', spoken: [], revision: -1, over: false };

export const debateTextsView: View<DebateTextsRow, TextFact> = {
  name: 'debate_texts',
  version: 3,
  types: ['ArticleImported', 'ArgumentMade', 'DebateClosed', 'DebateAbandoned'],
  keys: (event) => [idOf(event.stream)],
  apply: (row = UNREAD, event) => {
    // What was said is indexed, and is not in the row again.
    if (row.over) return row;
    switch (event.type) {
      case 'ArticleImported':
        return { ...row, title: event.data.article.title };
      case 'ArgumentMade': {
        if (event.revision <= row.revision) return row;
        return { ...row, spoken: [...row.spoken, event.data.argument], revision: event.revision };
      }
      case 'DebateClosed':
      case 'DebateAbandoned':
        return { ...row, over: true };
    }
  },
  text: ({ title, spoken, over }) => (over ? [title, ...spoken].join('\n') : title),
  kept: (row) => (row.over ? { ...row, spoken: [] } : row),
};

/** Where what was looked for stands. */
export interface Excerpt {
  /** Null for the article's title. */
  readonly persona: string | null;
  readonly round: number | null;
  readonly text: string;
}

const CONTEXT = 80;
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What is said where: the article's title, and each argument. */
function* passagesOf(events: readonly Recorded<DebateFact>[]): Generator<Excerpt> {
  for (const { type, data } of events)
    if (type === 'ArticleImported') yield { persona: null, round: null, text: data.article.title };
    else if (type === 'ArgumentMade') yield { persona: data.persona, round: data.round, text: data.argument };
}

/** The passage of a debate with the most of the words, around the first of them; null where the index knows better. */
export function excerptOf(events: readonly Recorded<DebateFact>[], words: string): Excerpt | null {
  const wanted = folded(words).match(/[\p{L}\p{N}]+/gu) ?? [];
  const passages = [...passagesOf(events)].map((passage) => {
    const places = wanted.map((word) => folded(passage.text).indexOf(word)).filter((place) => place >= 0);
    return { ...passage, found: places.length, place: Math.min(...places) };
  });
  const [best] = passages.sort((a, b) => b.found - a.found);
  if (!best || best.found === 0) return null;
  // Whole words: from the space before the context's beginning to the space after its end.
  const from = best.place <= CONTEXT ? 0 : best.text.lastIndexOf(' ', best.place - CONTEXT) + 1;
  const end = best.text.indexOf(' ', best.place + CONTEXT);
  const to = end < 0 ? best.text.length : end;
  return {
    persona: best.persona,
    round: best.round,
    text: `${from > 0 ? '…' : ''}${best.text.slice(from, to).trim()}${to < best.text.length ? '…' : ''}`,
  };
}
