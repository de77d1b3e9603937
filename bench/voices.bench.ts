import { dataSetFolder, readLines } from '../training/data-sets.js';
import { type AttributedArticle } from '../training/claims/attributions.js';
import { heldIn, personIn, voicesOf, withoutTitle } from '../src/words/index.js';
import { type Bench, notBelow } from './report.js';

const PAIRS_MIN = 0.95;
const PERSONS_MIN = 0.5;
/** Words of a source that may stand for any speaker. */
const PRONOUN = /^(?:he|she|they|who|it|we|i)$/iu;
const surnameOf = (name: string): string => name.split(' ').at(-1) ?? name;

interface Counts {
  right: number;
  pairs: number;
  counted: number;
  held: number;
  found: number;
  persons: number;
}

type Source = { readonly who: string; readonly spans: readonly (readonly [number, number])[] };

/** Whether a sentence has words of one of the sources that may be meant. */
const isOf = (
  sources: readonly Source[],
  { start, end }: { readonly start: number; readonly end: number },
  isMeant: (who: string) => boolean,
): boolean =>
  sources.some(
    ({ who, spans }) =>
      spans.some(([from, to]) => from < end && start < to) && (isMeant(who) || PRONOUN.test(who.trim())),
  );

/** Compares the persons who speak in an article, and the sentences that are theirs, with what annotators saw. */
function count({ text, attributions }: AttributedArticle, counts: Counts): void {
  const sources = attributions.map(({ source, cue, content }) => ({
    who: source.map(([from, to]) => text.slice(from, to)).join(' '),
    spans: [...source, ...cue, ...content],
  }));
  const all = voicesOf({ title: '', text });
  for (const { sentence, by } of heldIn(text, all)) {
    if (by === null) continue;
    const words =
      by.kind === 'person' ? [surnameOf(by.name)] : by.name.split(/[^\p{L}]+/u).filter((word) => word.length > 2);
    counts.counted += 1;
    if (isOf(sources, sentence, (who) => words.some((word) => who.toLowerCase().includes(word.toLowerCase()))))
      counts.held += 1;
  }
  const voices = all.filter(({ kind }) => kind === 'person');
  for (const { name, says } of voices)
    for (const { start, end } of says) {
      counts.pairs += 1;
      if (isOf(sources, { start, end }, (who) => who.includes(surnameOf(name)))) counts.right += 1;
    }
  const persons = new Set(
    sources.flatMap(({ who }) => {
      const name = /(?:\p{Lu}[\p{L}.’'-]+ ){1,2}\p{Lu}[\p{L}’'-]+/u.exec(who)?.[0];
      const person = name === undefined ? null : personIn(withoutTitle(name));
      return person === null ? [] : [surnameOf(person)];
    }),
  );
  counts.persons += persons.size;
  for (const person of persons) if (voices.some(({ name }) => surnameOf(name) === person)) counts.found += 1;
}

export const bench: Bench = {
  summary: 'voices: whether a sentence is the words of whom the page names, on annotated news',
  run() {
    const counts: Counts = { right: 0, pairs: 0, counted: 0, held: 0, found: 0, persons: 0 };
    for (const article of readLines<AttributedArticle>(`${dataSetFolder('claims')}/attributions-dev.jsonl.gz`))
      count(article, counts);
    return Promise.resolve([
      notBelow('sentences that are the words of their speaker', counts.right / counts.pairs, PAIRS_MIN),
      notBelow('sentences counted as the word of whoever it is', counts.held / counts.counted, PAIRS_MIN),
      notBelow('persons of the annotators that are found', counts.found / counts.persons, PERSONS_MIN),
    ]);
  },
};
