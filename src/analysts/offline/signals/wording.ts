import { lexicon } from '../lexicon.js';
import { rate, share, spanOf, type Signal, unquoted } from '../signal.js';

const MODALS = lexicon('modals');
const SHIELDS = lexicon('shields');
const HEARSAY = lexicon('hearsay');

/** Admitted uncertainty: modals, shields and approximators (Hyland 1998; Rubin 2010), apart from hearsay markers. */
export const hedging: Signal = (document) => {
  const { text } = document;
  const modals = MODALS.find(text, unquoted).filter(
    (hit) => hit.entry !== 'may' || !/^M/.test(text.source.charAt(hit.start)),
  );
  const shields = SHIELDS.find(text, unquoted);
  const hearsay = HEARSAY.find(text, unquoted);
  return {
    id: 'hedging',
    features: {
      modals: rate(modals.length, text),
      shields: rate(shields.length, text),
      hearsay: rate(hearsay.length, text),
    },
    spans: [
      ...shields
        .filter((hit) => !/^(about|around|at least|nearly|whether|generally)$/.test(hit.entry))
        .map((hit) => spanOf('text', hit, 'shield', 0.6)),
      ...hearsay.map((hit) => spanOf('text', hit, 'hearsay', 0.6)),
      ...modals.map((hit) =>
        /^(may|might)$/.test(hit.entry) ? spanOf('text', hit, 'shield', 0.5) : spanOf('text', hit, 'modal', 0.3),
      ),
    ],
  };
};

const BOOSTERS = lexicon('boosters');
const ABSOLUTES = lexicon('absolutes');
const ENTIRE = lexicon('entire');

/** Certainty without evidence: boosters (Hyland 1998) and absolutist words (Al-Mosaiwi and Johnstone 2018). */
export const certainty: Signal = (document) => {
  const { text } = document;
  const boosters = BOOSTERS.find(text, unquoted);
  const absolutes = ABSOLUTES.find(text, unquoted);
  const entire = ENTIRE.find(text, unquoted);
  return {
    id: 'certainty',
    features: {
      boosters: rate(boosters.length, text),
      absolutes: rate(absolutes.length, text),
      entire: rate(entire.length, text),
    },
    spans: [
      ...boosters
        .filter((hit) => !/^(indeed|in fact|simply|prove|proves|proof|the fact that|period)$/.test(hit.entry))
        .map((hit) => spanOf('text', hit, 'booster', 0.8)),
      ...entire.map((hit) => spanOf('text', hit, 'absolute', 0.5)),
    ],
  };
};

const loaded = lexicon('loaded');
const emotive = lexicon('emotive');
const negative = lexicon('negative');
const positive = lexicon('positive');

/**
 * Words that judge or appeal to emotion, outside quotations (Da San Martino et al. 2019, "Loaded language"; Horne and
 * Adali 2017 on negative emotion).
 */
export const loadedLanguage: Signal = (document) => {
  const { text, title } = document;
  const hits = loaded.find(text, unquoted);
  const headline = loaded.find(title, unquoted);
  const emotional = emotive.find(text, unquoted);
  const bad = negative.find(text, unquoted).length;
  const good = positive.find(text, unquoted).length;
  return {
    id: 'loaded-language',
    features: {
      loaded: rate(hits.length, text),
      kinds: Math.log1p(new Set(hits.map((hit) => hit.entry)).size),
      headline: Math.min(2, headline.length + emotive.find(title, unquoted).length),
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

const NOT_SUPERLATIVE = new Set(
  'best least latest west midwest northwest southwest east northeast southeast rest test interest request protest guest forest harvest contest suggest invest arrest quest nest chest vest pest priest honest modest request ernest everest budapest conquest digest manifest behest unrest trust almost most just first past lowest west southwest'.split(
    ' ',
  ),
);
const EXTREMES = lexicon('extremes');

/** Superlatives and extremes: exaggeration (Da San Martino et al. 2019, "Exaggeration, Minimisation"). */
export const superlatives: Signal = (document) => {
  const { text } = document;
  const extremes = EXTREMES.find(text, unquoted);
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

const NAMES = lexicon('insults');

/** Name calling outside quotations (Da San Martino et al. 2019, "Name calling, labeling"). */
export const insults: Signal = (document) => {
  const own = NAMES.find(document.text, unquoted);
  const headline = NAMES.find(document.title, unquoted);
  return {
    id: 'insults',
    features: {
      names: rate(own.length, document.text),
      kinds: Math.log1p(new Set(own.map((hit) => hit.entry)).size),
      inHeadline: Math.min(1, headline.length),
    },
    spans: [
      ...headline.map((hit) => spanOf('title', hit, 'name', 0.9)),
      ...own.map((hit) => spanOf('text', hit, 'name', 0.8)),
    ],
  };
};

const FRAMES = lexicon('conspiracy');
const WEAK =
  /^(cia|conspiracy|conspiracies|behind the scenes|behind closed doors|wake up|planted|staged|suppressed|exposed|coincidence|elites|soros|george soros|censored|silenced|martial law|5g|rigged|hoax|treason|traitors|microchip|tyranny)$/;

/** Phrases about hidden powers and suppressed truths (Oswald 2016; Miani, Hills and Bangerter 2021, LOCO). */
export const conspiracy: Signal = (document) => {
  const { text, title } = document;
  const hits = FRAMES.find(text, unquoted);
  const strong = hits.filter((hit) => !WEAK.test(hit.entry));
  const headline = FRAMES.find(title);
  return {
    id: 'conspiracy',
    features: {
      strong: rate(strong.length, text),
      weak: rate(hits.length - strong.length, text),
      kinds: Math.log1p(new Set(hits.map((hit) => hit.entry)).size),
      headline: Math.min(1, headline.length),
    },
    spans: [
      ...headline.map((hit) =>
        spanOf('title', hit, WEAK.test(hit.entry) ? 'hint' : 'frame', WEAK.test(hit.entry) ? 0.4 : 0.9),
      ),
      ...hits.map((hit) =>
        spanOf('text', hit, WEAK.test(hit.entry) ? 'hint' : 'frame', WEAK.test(hit.entry) ? 0.3 : 0.9),
      ),
    ],
  };
};

const SELLING = lexicon('selling');
const STRONG =
  /buy now|order|shop now|limited|offer|coupon|promo|money|risk|guaranteed|act now|supplies|cart|sponsored|paid post|advertorial|affiliate|shipping|call today|get yours|for only|free trial|discount/;

/** Phrases that sell something to the reader (Zhang et al. 2018, aggressive and native advertising). */
export const advertising: Signal = (document) => {
  const hits = SELLING.find(document.text, unquoted);
  const strong = hits.filter((hit) => STRONG.test(hit.entry));
  return {
    id: 'advertising',
    features: { calls: rate(hits.length, document.text), selling: rate(strong.length, document.text) },
    spans: hits.map((hit) =>
      spanOf('text', hit, STRONG.test(hit.entry) ? 'selling' : 'call', STRONG.test(hit.entry) ? 0.8 : 0.4),
    ),
  };
};

/**
 * Instructions addressed to a language model. They have no coefficient; {@link injectionCost} in judgement.ts lowers
 * the score instead.
 */
export const injection: Signal = ({ title, text }) => {
  const spans = [
    ...title.orders.map((at) => spanOf('title', at, 'order', 1)),
    ...text.orders.map((at) => spanOf('text', at, 'order', 1)),
  ];
  return { id: 'injection', features: { orders: spans.length > 0 ? 1 : 0 }, spans };
};
