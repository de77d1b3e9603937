import { MARKUP, type Passage, type Token } from '../document.js';
import { lexicon } from '../lexicon.js';
import { rate, share, spanOf, type Signal, unquoted } from '../signal.js';
import { sourcingOf } from '../sources.js';

const YOU = /^(you|your|yours|yourself|ya|y'all)$/;
const I = /^(i|me|my|mine|myself)$/;
const WE = /^(we|us|our|ours|ourselves)$/;

/**
 * Addressing the reader: second person, "we", first person, imperatives and rhetorical questions outside quotations
 * (Rashkin et al. 2017: frequent in unreliable news; news agencies avoid them).
 */
export const secondPerson: Signal = (document) => {
  const { text } = document;
  const own = text.tokens.filter((token) => !token.quoted && token.isWord);
  const you = text.tokens
    .map((token, index) => ({ token, index }))
    .filter(({ token }) => !token.quoted && YOU.test(token.lower));
  const first = own.filter((token) => I.test(token.lower)).length;
  const we = own.filter((token) => WE.test(token.lower)).length;
  const asked = text.sentences.filter((sentence) => {
    const last = text.tokens[sentence.last - 1];
    return last !== undefined && /^\?/.test(last.value) && text.tokens[sentence.first]?.quoted !== true;
  });
  const commands = text.sentences.filter((sentence) => {
    const head = text.tokens[sentence.first];
    const next = text.tokens[sentence.first + 1];
    return (
      head !== undefined &&
      !head.quoted &&
      sentence.words >= 3 &&
      /^(do|don|let|imagine|think|remember|look|watch|read|ask|consider|stop|see|take|make|keep|share|wake|wait|believe|forget|just|check|get|join|tell|listen|note|click|please)$/.test(
        head.lower,
      ) &&
      next !== undefined &&
      next.isWord &&
      head.pos === 'VERB'
    );
  });
  const { sentenceOf } = sourcingOf(document);
  const addressed = [...new Set(you.map(({ index }) => sentenceOf[index] ?? -1))].slice(0, 12);
  const shown = addressed.flatMap((position) => {
    const sentence = text.sentences[position];
    return sentence === undefined ? [] : [spanOf('text', sentence, 'you', 0.5)];
  });
  return {
    id: 'second-person',
    features: {
      you: rate(you.length, text),
      first: rate(first, text),
      we: rate(we, text),
      questions: share(asked.length, text.sentences.length + 3),
      commands: share(commands.length, text.sentences.length + 3),
    },
    spans: [
      ...asked.map((sentence) => spanOf('text', sentence, 'question', 0.6)),
      ...commands.map((sentence) => spanOf('text', sentence, 'command', 0.6)),
      ...shown,
    ],
  };
};

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

const FURNITURE = lexicon('page-furniture');
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
  const furniture = FURNITURE.find(text, unquoted);
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
