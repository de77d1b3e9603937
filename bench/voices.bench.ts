import { dataSetFolder, readLines } from '../training/data-sets.js';
import { type AttributedArticle } from '../training/claims/attributions.js';
import { heldIn, personIn, voicesOf } from '../src/words/index.js';
import { type Bench, notBelow } from './report.js';

const PAIRS_MIN = 0.95;
const PERSONS_MIN = 0.8;
/** Words of a source that may stand for any speaker. */
const PRONOUN = /^(?:he|she|they|who|it|we|i)$/iu;
const surnameOf = (name: string): string =>
  name
    .replace(/,? (?:Jr|Sr)\.?$/u, '')
    .split(' ')
    .at(-1) ?? name;

/** What is told of somebody behind the name. */
const BEHIND = /(?:,|\s\(|\s(?:of|who|in|at|on|with|from|for|and)\s).*$/u;
const FULL_NAME =
  /(?<!\b[Tt]he )(\p{Lu}[\p{L}’'-]*\.?(?: \p{Lu}\.)* (?:(?:van|von|de|der|al|bin|el|la) )?\p{Lu}[\p{L}’'-]*\p{L})$/u;
const TITLE =
  /^(?:Mr|Mrs|Ms|Dr|Sen|Rep|Gov|Gen|Col|President|Senator|Governor|Secretary|Mayor|Judge|Justice|Representative|Pope|Pres|Rev|Chairman)\b|['’]s\b/u;
/** The person whom a source names in full: “Ed Rendell” of “Ed Rendell, a former governor” and of “former governor Ed Rendell of Ohio”. */
const namedBy = (source: string): string | null =>
  [source.replace(BEHIND, ''), source.split(/,\s/u)[1] ?? '']
    .map((words) => personIn(FULL_NAME.exec(words.trim())?.[1] ?? ''))
    .find((person) => person !== null && !TITLE.test(person)) ?? null;
/** Cues of speech; the annotators marked beliefs, plans and votes, too. */
const SPEECH =
  /\b(?:sa(?:id|ys?|ying)|t(?:old|ells?|elling)|add(?:ed|s|ing)?\b|w(?:rote|rites?|riting)|tweet|argu|warn|claim|stat(?:ed|es|ing)|announc|testif|not(?:ed|es|ing)|recall|repl(?:y|ied|ies)|insist|declar|conclud|respond|complain|predict|vow|pledg|caution|observ|conced|emphasi|stress|contend|acknowledg|admit|suggest|confirm|reveal|point(?:ed|s|ing)? (?:out|to)|describ|call(?:ed|s|ing)?\b|according|ask(?:ed|s|ing)?\b|urg(?:ed|es|ing)|den(?:y|ied|ies)|accus|blam|critici|condemn|prais|slam|blast|attack|mock|explain|promis|reject|quip|jok|remark|put it|post(?:ed|s))/iu;
/** The newspapers' archive wrote quotation marks as two apostrophes. */
const withMarks = (text: string): string => text.replace(/(^|[\s(—-])''/gu, '$1 "').replace(/''/gu, '" ');

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
function count({ text: written, attributions }: AttributedArticle, counts: Counts): void {
  const text = withMarks(written);
  const wordsAt = (spans: readonly (readonly [number, number])[]): string =>
    spans.map(([from, to]) => text.slice(from, to)).join(' ');
  const sources = attributions.map(({ source, cue, content }) => ({
    who: wordsAt(source),
    spans: [...source, ...cue, ...content],
    isSpeech: SPEECH.test(wordsAt(cue)) || /["“]/u.test(wordsAt(content)),
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
      const person = namedBy(who);
      return person === null ? [] : [surnameOf(person)];
    }),
  );
  for (const person of persons) {
    // Somebody who only wants or plans something is not heard.
    if (!sources.some(({ who, isSpeech }) => isSpeech && surnameOf(who.replace(BEHIND, '')) === person)) continue;
    counts.persons += 1;
    if (voices.some(({ name }) => surnameOf(name) === person)) counts.found += 1;
  }
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
      notBelow(
        'persons by name whose speech the annotators marked that are found',
        counts.found / counts.persons,
        PERSONS_MIN,
      ),
    ]);
  },
};
