import { type ComparedStatement, statementOf } from '../../claims/index.js';
import { oppositeOf, rankOf, similarity, stemOf, vectorOf } from '../../words/index.js';
import { numbersIn, sameValue } from '../numbers.js';
import { termsOf } from './terms.js';

/** Minimum share of what a fact check claims, weighted by rarity, that a statement of the article must say. */
const COVER_MIN = 0.75;
/** Minimum number of words of a checked claim; shorter ones say too little to be recognised. */
const WORDS_MIN = 3;
/** Minimum similarity of two verbs that may say the same. */
const VERBS_ALIKE_MIN = 0.5;
/** Verbs of this frequency rank or above, such as "have" and "make", say little by themselves. */
const LIGHT_RANK = 120;
/** Number of words among which the rarity of a word is judged. */
const VOCABULARY = 20_000;
const YEAR = /\b(?:1[5-9]|20)\d\d\b/g;
/** Where a statement may begin within a sentence: "It is a fact that …", "The truth is: …". */
const OPENINGS = /\bthat\s|:\s|,\s(?:and|but|so|because|which)\s|,\s|\b(?:because|since)\s/g;
const CORES_MAX = 6;
/** "…, built in 1961, …" */
const PARENTHESIS = /,[^,]{3,80},(?=\s)/g;

/** How rare a word is in general English, 0 to 1. Does not depend on the index. */
function rarityOf(stem: string): number {
  const rank = rankOf(stem);
  return rank === undefined ? 1 : Math.min(1, Math.log(rank + 10) / Math.log(VOCABULARY));
}

/**
 * Whether a sentence of an article says what a fact check has checked: the same names, numbers and years, the same verb
 * with the same negation, and the same things in the same parts of the sentence. Pure; does not depend on other records.
 */
export function saysTheSame(said: string, rated: string): boolean {
  const [sentence, checked] = [withoutQuoted(said), rated].map((text) => text.replace(/\bper cent\b/gi, 'percent')) as [
    string,
    string,
  ];
  if (!isCovered(checked, sentence)) return false;
  const against = statementOf(checked);
  return statementsWithin(sentence).some((core) => isCovered(checked, core) && agrees(core, checked, against));
}

/** A quotation of several words. */
const QUOTED = /[“„«"][^“”„«»"]{12,}[”“»"]/g;

/** A sentence without what it quotes, which is somebody else's; a quotation alone remains. */
function withoutQuoted(said: string): string {
  const own = said.replace(QUOTED, ' ');
  return /\p{L}+\P{L}+\p{L}+/u.test(own) ? own : said;
}

/** The sentence and the statements that begin within it. */
export function statementsWithin(sentence: string): readonly string[] {
  const cores = [sentence];
  const plain = sentence.replace(PARENTHESIS, '');
  if (plain !== sentence) cores.push(plain);
  for (const { index, 0: opening } of sentence.matchAll(OPENINGS)) {
    if (cores.length > CORES_MAX) break;
    cores.push(sentence.slice(index + opening.length));
    if (/^(?:,|because|since)/.test(opening)) cores.push(sentence.slice(0, index));
  }
  return cores;
}

/** Whether a text has nearly all words of a checked claim. */
function isCovered(checked: string, text: string): boolean {
  const wanted = new Set(termsOf(checked).all);
  const there = new Set(termsOf(text).all);
  if (wanted.size < WORDS_MIN) return false;
  const verbs = [...there].flatMap((stem) => vectorOf(stem) ?? []);
  let [all, found] = [0, 0];
  for (const stem of wanted) {
    const weight = rarityOf(stem);
    all += weight;
    if (there.has(stem)) found += weight;
    else {
      const own = vectorOf(stem);
      if (own && verbs.some((other) => similarity(own, other) >= VERBS_ALIKE_MIN)) found += weight / 2;
    }
  }
  return found >= COVER_MIN * all;
}

function agrees(core: string, checked: string, against: ComparedStatement): boolean {
  const own = statementOf(core);
  return (
    own.negated === against.negated &&
    (!own.possible || against.possible) &&
    !isOpposed(core, checked) &&
    agreeInDescriptions(core, checked) &&
    agreeInNumbers(core, checked) &&
    agreeInVerbs(own, against) &&
    agreeInParts(own, against)
  );
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);

function isOpposed(core: string, checked: string): boolean {
  const [own, other] = [wordsOf(core), wordsOf(checked)];
  return [...own].some((word) => {
    if (other.has(word)) return false;
    const opposite = oppositeOf(word, other);
    return opposite !== undefined && !own.has(opposite);
  });
}

/** Whether both state the same numbers. A number of another thing may be added by the article. */
function agreeInNumbers(core: string, checked: string): boolean {
  const [own, other] = [numbersIn(core), numbersIn(checked)];
  if (!other.every(({ value }) => own.some((number) => sameValue(value, number.value, false)))) return false;
  const years = [core, checked].map((text) => new Set(text.match(YEAR)));
  const [mine = new Set(), theirs = new Set()] = years;
  if (mine.size > 0 && theirs.size > 0 && ![...theirs].every((year) => mine.has(year))) return false;
  return own.every(
    ({ value, unit }) =>
      other.some((number) => sameValue(value, number.value, false)) || !other.some((number) => number.unit === unit),
  );
}

/** "the baker Imre Falk": a name, and the noun that says who has it. */
const DESCRIBED = /\b(?:the|a|an)\s+(?:\p{Ll}+\s+){0,2}?(\p{Ll}{3,})\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*)/gu;

/** Whether each name that both describe is described alike: "the builder Imre Falk" is another than "the baker Imre Falk". */
function agreeInDescriptions(core: string, checked: string): boolean {
  const described = (text: string): ReadonlyMap<string, string> =>
    new Map([...text.matchAll(DESCRIBED)].map(([, noun = '', name = '']) => [name, stemOf(noun)]));
  const own = described(core);
  return [...described(checked)].every(([name, noun]) => {
    const mine = own.get(name) ?? noun;
    const [one, other] = [vectorOf(mine), vectorOf(noun)];
    return mine === noun || (one !== undefined && other !== undefined && similarity(one, other) >= VERBS_ALIKE_MIN);
  });
}

const isLight = (verb: string): boolean => (rankOf(stemOf(verb)) ?? VOCABULARY) < LIGHT_RANK;

function agreeInVerbs(own: ComparedStatement, against: ComparedStatement): boolean {
  const mine = new Set(own.verbs.map(stemOf));
  const words = new Set([...own.verbs, ...own.parts.flatMap(({ nouns }) => nouns)].map(stemOf));
  return against.verbs.every((verb) => {
    const stem = stemOf(verb);
    if (isLight(verb) || words.has(stem)) return true;
    const vector = vectorOf(stem);
    return (
      vector !== undefined &&
      [...mine].some((other) => {
        const there = vectorOf(other);
        return there !== undefined && similarity(vector, there) >= VERBS_ALIKE_MIN;
      })
    );
  });
}

/** Whether every noun of the checked claim is there, and whether who does it and to whom are the same. */
function agreeInParts(own: ComparedStatement, against: ComparedStatement): boolean {
  const stems = (nouns: readonly string[]): readonly string[] => nouns.flatMap((noun) => termsOf(noun).all);
  const all = new Set([
    ...own.parts.flatMap(({ nouns }) => stems(nouns)),
    ...own.verbs.map(stemOf),
    ...own.names.flatMap((name) => termsOf(name).all),
  ]);
  for (const { role, nouns } of against.parts) {
    const wanted = stems(nouns);
    if (wanted.length === 0) continue;
    const head = wanted.at(-1) ?? '';
    if (!all.has(head) && !wanted.some((stem) => all.has(stem) && rarityOf(stem) > 0.8)) return false;
    const counterparts = own.parts.filter((part) => part.role === role).map((part) => stems(part.nouns));
    if (counterparts.length === 0 || role === 'of') continue;
    if (!counterparts.some((there) => wanted.some((stem) => there.includes(stem)))) return false;
  }
  return against.names.every((name) => termsOf(name).all.every((stem) => all.has(stem)));
}
