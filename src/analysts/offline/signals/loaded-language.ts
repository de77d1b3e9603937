import { rate, share, spanOf, type Signal } from '../signal.js';
import { Lexicon } from '../lexicon.js';
import { EMOTIVE, LOADED, NEGATIVE, POSITIVE } from '../lexicons/emotion.js';

const loaded = new Lexicon(LOADED);
const emotive = new Lexicon(EMOTIVE);
const negative = new Lexicon(NEGATIVE);
const positive = new Lexicon(POSITIVE);

/**
 * Words that judge or appeal to emotion, outside quotations (Da San Martino et al. 2019, "Loaded language"; Horne and
 * Adali 2017 on negative emotion).
 */
export const loadedLanguage: Signal = (document) => {
  const { text, title } = document;
  const plain = (token: { quoted: boolean }): boolean => !token.quoted;
  const hits = loaded.find(text, plain);
  const headline = loaded.find(title, plain);
  const emotional = emotive.find(text, plain);
  const bad = negative.find(text, plain).length;
  const good = positive.find(text, plain).length;
  return {
    id: 'loaded-language',
    features: {
      loaded: rate(hits.length, text),
      kinds: Math.log1p(new Set(hits.map((hit) => hit.entry)).size),
      headline: Math.min(2, headline.length + emotive.find(title, plain).length),
      emotive: rate(emotional.length, text),
      negative: rate(bad, text),
      positive: rate(good, text),
      tilt: share(bad - good, bad + good + 4),
    },
    spans: [
      ...headline.map((hit) => spanOf('title', hit, 'loaded', 0.9)),
      ...hits.map((hit) => spanOf('text', hit, 'loaded', 0.8)),
      ...emotional.map((hit) => spanOf('text', hit, 'emotive', 0.6)),
    ],
  };
};
