import { isCountry } from './bodies.js';
import { isOfPage } from './news.js';
import { type Sentence, sentencesOf } from './sentences.js';
import { type Voice } from './voices.js';

/** A sentence of a text with the voice whose words it is; null for the writer’s own and where that is not clear. */
export interface Held {
  readonly sentence: Sentence;
  readonly by: Voice | null;
}

/** A sentence, and no heading, caption or button. */
const isWhole = ({ text }: Sentence): boolean =>
  /\p{Ll}{2}/u.test(text) && /[.!?…]["”’')\]]*$/u.test(text) && /\S \S+ \S/u.test(text) && !isOfPage(text);
const isAllQuoted = ({ own }: Sentence): boolean => !/\p{L}{2}/u.test(own);
/** For each sentence, whether it begins within a quotation of its paragraph, and whether one stays open at its end. */
function marksIn(
  sentences: readonly Sentence[],
): readonly { readonly isWithin: boolean; readonly staysOpen: boolean }[] {
  let isOpen = false;
  return sentences.map(({ text, paragraph }, index) => {
    if (paragraph !== sentences[index - 1]?.paragraph) isOpen = false;
    const isWithin = isOpen;
    for (const [mark] of text.matchAll(/[“”"]/gu)) isOpen = mark === '"' ? !isOpen : mark === '“';
    return { isWithin, staysOpen: isOpen };
  });
}
/** What a country does is told as often as what it says. */
const isState = ({ kind, name }: Voice): boolean => kind === 'body' && isCountry(name);

/** Whose words each sentence of an English text is. Precise before complete: who is unsure is nobody. */
export function heldIn(text: string, voices: readonly Voice[]): readonly Held[] {
  const sentences = sentencesOf(text);
  const holders = sentences.map((sentence): Voice | null => {
    const [only = null, another] = voices.filter(({ says }) =>
      says.some(({ start, end }) => start <= sentence.start && sentence.end <= end),
    );
    return only === null || another !== undefined || isState(only) ? null : only;
  });
  const marks = marksIn(sentences);
  const isBeside = (one: Sentence, other: Sentence | undefined): boolean => one.paragraph === other?.paragraph;
  // What somebody goes on to say between marks of the same paragraph, or in the next one that opens marks again.
  sentences.forEach((sentence, index) => {
    const before = sentences[index - 1];
    if (holders[index] || before === undefined || !isAllQuoted(sentence)) return;
    const goesOn = isBeside(sentence, before) || (marks[index - 1]?.staysOpen === true && /^["“]/u.test(sentence.text));
    if (goesOn) holders[index] = holders[index - 1] ?? null;
  });
  // What he said before the words that name him: “It leaks. Nobody came,” Reed said.
  for (let index = sentences.length - 2; index >= 0; index -= 1) {
    const sentence = sentences[index];
    if (sentence && !holders[index] && marks[index + 1]?.isWithin === true && isAllQuoted(sentence))
      holders[index] = holders[index + 1] ?? null;
  }
  return sentences.flatMap((sentence, index) => (isWhole(sentence) ? [{ sentence, by: holders[index] ?? null }] : []));
}
