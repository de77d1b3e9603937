import { rankOf, similarity, stemOf, vectorOf } from '../../../words/index.js';
import { type Passage } from '../document.js';
import { lexicon } from '../lexicon.js';
import { rate, spanOf, type Signal, unquoted } from '../signal.js';
import { INSTITUTIONS } from '../sources.js';

const DEADPAN = lexicon('deadpan');
const STRONG = lexicon('satire-declared');
/**
 * Phrases by which satire declares itself, or that only satire uses. Other markers also occur in articles about
 * satire.
 */
const DECLARED = /^(area man|area woman|this is satire|works of fiction)$/;
/** Everyday objects that rarely occur in news of public affairs. */
const HOMELY = lexicon('homely');
/** Deadpan phrases that reports of impossible events use. */
const WRY = lexicon('wry');
/** Colloquial words that officials avoid in statements. */
const CHATTY = lexicon('chatty');
const PROFANE = lexicon('profane');
/** Offices and bodies of public life, which satire mocks. */
const PUBLIC_LIFE = lexicon('public-life');

/** Number of following words that each word of a sentence is compared with. */
const NEIGHBOURS = 5;
/** The most frequent stems are not informative. */
const COMMON_RANK = 150;
const LOW_SHARE = 0.1;

/**
 * How well the words of a sentence fit together: the tenth percentile of the similarity of neighbouring words. Low
 * where a text combines things that rarely occur together in news. Null if there are too few words.
 */
export function cohesionOf({ tokens, sentences }: Passage): number | null {
  const pairs: number[] = [];
  for (const { first, last } of sentences) {
    const stems = new Set<string>();
    for (const { value } of tokens.slice(first, last)) {
      if (!/^[a-z]{3,}$/.test(value)) continue;
      const stem = stemOf(value);
      if ((rankOf(stem) ?? 0) > COMMON_RANK) stems.add(stem);
    }
    const vectors = [...stems].flatMap((stem) => vectorOf(stem) ?? []);
    vectors.forEach((vector, at) => {
      for (const other of vectors.slice(at + 1, at + 1 + NEIGHBOURS)) pairs.push(similarity(vector, other));
    });
  }
  if (pairs.length < 10) return null;
  pairs.sort((a, b) => a - b);
  return pairs[Math.floor(pairs.length * LOW_SHARE)] ?? null;
}

const kindOf = (entry: string): string => (DECLARED.test(entry) ? 'declared' : 'marker');

/**
 * Deadpan markers, profanity, everyday objects beside public offices, colloquial officials, and sentences whose words
 * rarely occur together, in the form of news (Burfoot and Baldwin 2009; Rubin et al. 2016). `isSatire` decides whether
 * an article is satire.
 */
export const satire: Signal = (document) => {
  const { text, title } = document;
  const deadpan = DEADPAN.find(text);
  const strong = STRONG.find(text);
  const profane = PROFANE.find(text, unquoted);
  const homely = HOMELY.find(text);
  const wry = WRY.find(text);
  const quotedWords = text.tokens.reduce((sum, { quoted, isWord }) => sum + (quoted && isWord ? 1 : 0), 0);
  const chatty = [...CHATTY.find(text), ...homely].filter(({ quoted }) => quoted).length;
  const adverbs = text.tokens.reduce((sum, { lower }) => sum + (/^[a-z]{3,}ly$/.test(lower) ? 1 : 0), 0);
  const cohesion = cohesionOf(text);
  const offices = text.tokens.reduce((sum, { lower, quoted }) => sum + (!quoted && INSTITUTIONS.has(lower) ? 1 : 0), 0);
  return {
    id: 'satire',
    features: {
      deadpan: rate(deadpan.length, text),
      strong: Math.min(3, strong.length + 2 * STRONG.find(title).length),
      profane: rate(profane.length, text),
      homely: rate(homely.length, text),
      wry: rate(wry.length, text),
      chatty: (100 * chatty) / (quotedWords + 20),
      adverbs: rate(adverbs, text),
      ...(cohesion === null ? {} : { cohesion }),
      publicLife: new Set(PUBLIC_LIFE.find(text).flatMap(({ entry, quoted }) => (quoted ? [] : [entry]))).size,
      clash: Math.sqrt(rate(homely.length, text) * rate(offices, text)),
    },
    spans: [
      ...STRONG.find(title).map((hit) => spanOf('title', hit, kindOf(hit.entry), 1)),
      ...strong.map((hit) => spanOf('text', hit, kindOf(hit.entry), 0.9)),
      ...wry.map((hit) => spanOf('text', hit, 'deadpan', 0.5)),
      ...homely.map((hit) => spanOf('text', hit, 'deadpan', hit.quoted ? 0.6 : 0.4)),
      ...profane.map((hit) => spanOf('text', hit, 'profane', 0.4)),
    ],
  };
};
