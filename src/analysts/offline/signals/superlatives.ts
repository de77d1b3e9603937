import { rate, spanOf, type Signal } from '../signal.js';
import { Lexicon } from '../lexicon.js';

const NOT_SUPERLATIVE = new Set(
  'best least latest west midwest northwest southwest east northeast southeast rest test interest request protest guest forest harvest contest suggest invest arrest quest nest chest vest pest priest honest modest request ernest everest budapest conquest digest manifest behest unrest trust almost most just first past lowest west southwest'.split(
    ' ',
  ),
);
const EXTREMES = new Lexicon(
  `unprecedented, historic, massive, huge, enormous, gigantic, epic, incredible, unbelievable, amazing, stunning, staggering, shocking, astonishing, mind-blowing, explosive, bombshell, jaw-dropping, extraordinary, monumental, colossal, ultimate, insane, crazy, the worst, the best, the greatest, the most, ever seen, of all time, in history, once and for all, game-changing, game changer, miracle, revolutionary`,
);

/** Superlatives and extremes: exaggeration (Da San Martino et al. 2019, "Exaggeration, Minimisation"). */
export const superlatives: Signal = (document) => {
  const { text } = document;
  const extremes = EXTREMES.find(text, (token) => !token.quoted);
  const est = text.tokens.filter(
    (token) =>
      !token.quoted &&
      token.pos === 'ADJ' &&
      token.lower.length > 5 &&
      token.lower.endsWith('est') &&
      !NOT_SUPERLATIVE.has(token.lower),
  );
  const intensifiers = text.tokens.filter(
    (token) =>
      !token.quoted &&
      /^(very|so|really|extremely|highly|incredibly|truly|deeply|even|just|actually|literally)$/.test(token.lower),
  );
  return {
    id: 'superlatives',
    features: {
      extremes: rate(extremes.length, text),
      est: rate(est.length, text),
      intensifiers: rate(intensifiers.length, text),
    },
    spans: [
      ...extremes
        .filter((hit) => !/^(the best|the most|in history|historic)$/.test(hit.entry))
        .map((hit) => spanOf('text', hit, 'extreme', 0.7)),
      ...est.map((token) => spanOf('text', token, 'superlative', 0.4)),
    ],
  };
};
