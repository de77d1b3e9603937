import { MARKUP } from '../document.js';
import { Lexicon } from '../lexicon.js';
import { rate, share, spanOf, type Signal } from '../signal.js';

const FURNITURE = new Lexicon(
  `all rights reserved, copyright, terms of use, privacy policy, cookie policy, read more, click to, share this, share on, tweet this, related articles, related posts, related stories, advertisement, story continues, loading, comments, leave a comment, posted by, posted in, filed under, tags, via, source link, image credit, photo credit, getty images, featured image, screenshot, h/t, sign in, log in, originally published, republished, reprinted, editor's note, disclaimer, about the author, the author`,
);
const LINE_CHARACTERS_MAX = 60;

/**
 * Whether a hit can be quoted as boilerplate: a phrase that only web pages use, or a word on a short line. "Comments"
 * in the middle of a sentence counts in the feature but would not convince a reader.
 */
function standsApart(source: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  if (/\s/.test(source.slice(start, end))) return true;
  const from = source.lastIndexOf('\n', start) + 1;
  const to = source.indexOf('\n', end);
  return (to === -1 ? source.length : to) - from <= LINE_CHARACTERS_MAX;
}

/**
 * Boilerplate of web pages, leftover markup, repetition, and the shape of the text. A text that is mostly boilerplate
 * says little, and the shape is the weakest evidence, so the model limits its weight.
 */
export const boilerplate: Signal = (document) => {
  const { text } = document;
  const furniture = FURNITURE.find(text, (token) => !token.quoted);
  const markup = [...text.source.matchAll(MARKUP)];
  const seen = new Map<string, number>();
  let repeated = 0;
  for (const sentence of text.sentences) {
    const key = text.source.slice(sentence.start, sentence.end).slice(0, 400);
    const times = seen.get(key) ?? 0;
    if (times > 0 && sentence.words >= 4) repeated += 1;
    seen.set(key, times + 1);
  }
  const first = new Set<string>();
  let window = 0;
  for (const token of text.tokens) {
    if (!token.isWord || window >= 150) continue;
    window += 1;
    first.add(token.lower);
  }
  const letters = text.tokens.reduce((sum, token) => sum + (token.isWord ? token.value.length : 0), 0);
  const count = (pos: RegExp): number => text.tokens.filter((token) => !token.quoted && pos.test(token.pos)).length;
  const sentenceWords = share(text.words, text.sentences.length);
  return {
    id: 'boilerplate',
    features: {
      furniture: rate(furniture.length, text),
      markup: rate(markup.length, text),
      repeated: share(repeated, text.sentences.length),
      variety: window < 60 ? 0.68 : share(first.size, window),
      sentenceWords: Math.min(40, sentenceWords),
      wordLetters: text.words === 0 ? 4.7 : Math.min(7, share(letters, text.words)),
      adverbs: rate(count(/^ADV$/), text),
      adjectives: rate(count(/^ADJ$/), text),
      properNouns: rate(count(/^PROPN$/), text),
      pronouns: rate(count(/^PRON$/), text),
      auxiliaries: rate(count(/^AUX$/), text),
    },
    spans: [
      ...furniture.filter((hit) => standsApart(text.source, hit)).map((hit) => spanOf('text', hit, 'furniture', 0.4)),
      ...markup
        .slice(0, 20)
        .map((match) => spanOf('text', { start: match.index, end: match.index + match[0].length }, 'markup', 0.4)),
    ],
  };
};
