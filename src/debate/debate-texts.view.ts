import { idOf, type View } from '../kernel/index.js';
import { type DebateFact } from './debate.events.js';

/** What is said in a debate, for finding it by its words. */
export interface DebateTextsRow {
  readonly title: string;
  /** `<round> <persona>` and the argument, in the order of speaking. */
  readonly spoken: readonly (readonly [who: string, argument: string])[];
  /** Of the last argument in it. */
  readonly revision: number;
  /** Arguments are found once the debate is over; until then it is found by its title. */
  readonly over: boolean;
}

type TextFact = Extract<DebateFact, { type: 'ArticleImported' | 'ArgumentMade' | 'DebateClosed' | 'DebateAbandoned' }>;

const UNREAD: DebateTextsRow = { title: '', spoken: [], revision: -1, over: false };

export const debateTextsView: View<DebateTextsRow, TextFact> = {
  name: 'debate_texts',
  version: 2,
  types: ['ArticleImported', 'ArgumentMade', 'DebateClosed', 'DebateAbandoned'],
  keys: (event) => [idOf(event.stream)],
  apply: (row = UNREAD, event) => {
    switch (event.type) {
      case 'ArticleImported':
        return { ...row, title: event.data.article.title };
      case 'ArgumentMade': {
        const { round, persona, argument } = event.data;
        if (event.revision <= row.revision) return row;
        return { ...row, spoken: [...row.spoken, [`${round} ${persona}`, argument]], revision: event.revision };
      }
      case 'DebateClosed':
      case 'DebateAbandoned':
        return { ...row, over: true };
    }
  },
  text: ({ title, spoken, over }) => (over ? [title, ...spoken.map(([, argument]) => argument)].join('\n') : title),
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

/** The passage with the most of the words, around the first of them; null where the index knows better. */
export function excerptOf({ title, spoken }: DebateTextsRow, words: string): Excerpt | null {
  const wanted = folded(words).match(/[\p{L}\p{N}]+/gu) ?? [];
  const passages = [['', title] as const, ...spoken].map(([said, text]) => {
    const places = wanted.map((word) => folded(text).indexOf(word)).filter((place) => place >= 0);
    return { said, text, found: places.length, place: Math.min(...places) };
  });
  const [best] = passages.sort((a, b) => b.found - a.found);
  if (!best || best.found === 0) return null;
  const [round, persona] = best.said.split(' ');
  // Whole words: from the space before the context's beginning to the space after its end.
  const from = best.place <= CONTEXT ? 0 : best.text.lastIndexOf(' ', best.place - CONTEXT) + 1;
  const end = best.text.indexOf(' ', best.place + CONTEXT);
  const to = end < 0 ? best.text.length : end;
  return {
    persona: persona ?? null,
    round: persona === undefined ? null : Number(round),
    text: `${from > 0 ? '…' : ''}${best.text.slice(from, to).trim()}${to < best.text.length ? '…' : ''}`,
  };
}
