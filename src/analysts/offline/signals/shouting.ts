import { type Passage, type Token } from '../document.js';
import { rate, share, spanOf, type Signal } from '../signal.js';
import { sourcingOf } from '../sources.js';

const ACRONYM =
  /^(NATO|NASA|COVID|UNICEF|OPEC|AIDS|NAACP|NAFTA|ISIS|ISIL|NCAA|UNESCO|FEMA|ACLU|AFP|SARS|MERS|DACA|HIPAA|LGBT|LGBTQ|ICUs|NYPD|LAPD|CNBC|MSNBC|YMCA|FIFA|UEFA|ASEAN|BREXIT|GMT|WTO|IMF|HTTP|HTML|PTSD|NSDAP|OSHA|CDC|FBI|CIA|NBC|ABC|CBS|CNN|BBC|GDP|USA)$/;

/** Words that are written in capitals only for emphasis. */
const EMPHATIC =
  /^(ABSOLUTELY|AFTER|AGAIN|AGAINST|ALERT|ALWAYS|ANOTHER|BEFORE|BEST|BOMBSHELL|BREAKING|BUSTED|CAUGHT|COMPLETELY|DEAD|DEATH|DESTROYED|DESTROYS|EPIC|EVERY|EVERYONE|EVERYTHING|EVIL|EXCLUSIVE|EXPOSED|EXPOSES|FAIL|FAKE|FINALLY|FIRST|FOREVER|FRAUD|FREE|FROM|GUILTY|HATE|HATES|HAVE|HERE|HOAX|HORRIBLE|HUGE|HUMILIATED|ILLEGAL|IMMEDIATELY|INSANE|JUST|LEAKED|LIAR|LIARS|LIED|LIES|LITERALLY|LIVE|LOSES|LOVE|MASSIVE|MORE|MOST|MUST|NEVER|NOTHING|ONLY|OPINION|PERFECT|PHOTOS|PLEASE|PROOF|PROVES|REAL|REALLY|RIGHT|SAVAGE|SECRET|SHARE|SHOCK|SHOCKING|SICK|SLAMS|STOLEN|STOP|STUNNING|TERRIFIED|THAT|THEIR|THEM|THEY|THIS|THOUSANDS|MILLIONS|TOTALLY|TREASON|TRUE|TRUTH|UNREAL|UPDATE|URGENT|VERY|VIDEO|WAKE|WARNING|WATCH|WHAT|WHEN|WHILE|WILL|WITH|WORST|WRONG|YOUR|ZERO)$/;

interface Loud {
  readonly token: Token;
  readonly index: number;
}

/**
 * Words written in capitals for emphasis: the article also writes them in lower case, they are common emphatic words,
 * or they are between two other words in capitals. All others are assumed to be acronyms.
 */
function capitals(passage: Passage, small: ReadonlySet<string>): Loud[] {
  const all = passage.tokens
    .map((token, index) => ({ token, index }))
    .filter(({ token }) => /^\p{Lu}{4,}$/u.test(token.value) && !ACRONYM.test(token.value));
  const places = new Set(all.map(({ index }) => index));
  return all.filter(
    ({ token, index }) =>
      EMPHATIC.test(token.value) || small.has(token.lower) || (places.has(index - 1) && places.has(index + 1)),
  );
}

/** Emphatic typography: capitals, exclamation marks and dots (Horne and Adali 2017; Biyani et al. 2016). */
export const shouting: Signal = (document) => {
  const { text, title } = document;
  const small = new Set(
    text.tokens.filter((token) => token.isWord && token.value === token.lower).map((token) => token.lower),
  );
  const loud = capitals(text, small);
  const loudTitle = capitals(title, small);
  const { sentenceOf } = sourcingOf(document);
  const bangs = text.tokens
    .map((token, index) => ({ token, index }))
    .filter(({ token }) => token.value.includes('!') && !token.quoted);
  const dots = text.tokens.filter((token) => /^(\.\.+|…)$/.test(token.value) && !token.quoted).length;
  const titleWords = title.words;
  const titleBang = title.tokens.some((token) => token.value.includes('!')) ? 1 : 0;
  const doubled = text.tokens.filter((token) => /[!?]{2,}/.test(token.value)).length;
  return {
    id: 'shouting',
    features: {
      capitals: rate(loud.length, text),
      capitalsInTitle: Math.min(0.6, share(loudTitle.length, titleWords + 2)),
      exclamations: rate(bangs.length, text),
      doubled: rate(doubled, text),
      dots: rate(dots, text),
      titleBang,
    },
    spans: [
      ...loudTitle.map(({ token }) => spanOf('title', token, 'capitals', 0.8)),
      ...loud.map(({ token }) => spanOf('text', token, 'capitals', 0.6)),
      ...bangs.flatMap(({ index }) => {
        const sentence = text.sentences[sentenceOf[index] ?? -1];
        return sentence === undefined ? [] : [spanOf('text', sentence, 'exclamation', 0.6)];
      }),
    ],
  };
};
