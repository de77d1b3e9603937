import { NUMBER_WORDS } from '../../../words/index.js';
import { type ArticleDocument, type Token } from '../document.js';

const SENTENCES_MAX = 8;
/** How far after a number its predicate may stand, in tokens: "Thirty people in the bus died". */
const PREDICATE_REACH = 4;
const DEAD = /^(?:dead|die|dies|died|kill|kills|killed|perish|perished|slain|fatalities|deaths)$/;
const HURT = /^(?:hurt|injure|injures|injured|injuries|wounded)$/;
const NOBODY = /^(?:nobody|none|no-one)$/;
const ADDING =
  /^(?:another|also|later|others?|more|further|gunman|attacker|shooter|driver|pilot|himself|herself|including|(?:thi|fou|fif|six|seven|eigh|nin|ten)r?th|third|both|couple|dozens?|scores|hundreds|toll)$/;
/** Verbs that say something else if subject and object are exchanged. */
const ONE_WAY =
  /^(?:beat|beats|defeat|defeats|defeated|thrash|thrashes|thrashed|trounce|trounces|trounced|outplay|outplays|outplayed|eliminate|eliminates|eliminated|sue|sues|sued|buys|bought|acquires|acquired|invades|invaded|attacks|attacked|accuses|accused|overtakes|overtook|succeeds|succeeded|replaces|replaced|bombs|bombed|shells|shelled)$/;

/** Numbers of people, by what happened to them. */
interface Casualties {
  readonly dead: readonly number[];
  readonly hurt: readonly number[];
}

/**
 * Whether the beginning of a text contradicts its headline plainly: in how many people died or were hurt, or in who did
 * it to whom. Silent if a number of the headline stands for a sum of the text's, or stands in it for the same.
 */
export function contradicts({ title, text }: ArticleDocument): boolean {
  if (title.source.includes('?')) return false;
  const lead = text.sentences.slice(0, SENTENCES_MAX).map(({ first, last }) => text.tokens.slice(first, last));
  return contradictsCasualties(title.tokens, lead) || exchangesNames(title.tokens, lead);
}

function contradictsCasualties(title: readonly Token[], lead: readonly (readonly Token[])[]): boolean {
  const promised = casualtiesIn(title);
  const told = lead.map(casualtiesIn);
  const dead = told.flatMap((each) => each.dead);
  const hurt = told.flatMap((each) => each.hurt);
  const words = lead.flat();
  const numbers = words.flatMap(({ lower }) => numberOf(lower) ?? []);
  const isSum = (count: number): boolean =>
    numbers.some((one, at) => numbers.some((other, index) => index > at && one + other === count));
  // "Two were killed at the scene, and a third died later."
  const adds = words.some(({ lower }) => ADDING.test(lower));
  const contradicted = (counts: readonly number[], same: readonly number[], other: readonly number[]): boolean =>
    counts.some((count) => {
      if (count < 2 || same.length === 0 || same.includes(count) || isSum(count)) return false;
      if (other.includes(count)) return true;
      return !numbers.includes(count) && (same.every((told) => told > count) || (same.length === 1 && !adds));
    });
  return contradicted(promised.dead, dead, hurt) || contradicted(promised.hurt, hurt, dead);
}

/** "Nobody was hurt" says also that nobody died. */
function casualtiesIn(tokens: readonly Token[]): Casualties {
  const dead: number[] = [];
  const hurt: number[] = [];
  tokens.forEach(({ lower }, at) => {
    const following = tokens.slice(at + 1, at + 1 + PREDICATE_REACH);
    const stop = following.findIndex((token) => !token.isWord || numberOf(token.lower) !== undefined);
    const near = stop === -1 ? following : following.slice(0, stop);
    const predicate = near.find((token) => DEAD.test(token.lower) || HURT.test(token.lower));
    if (!predicate) return;
    const nobody =
      NOBODY.test(lower) || (lower === 'no' && /^(?:one|people|passengers|residents)$/.test(near[0]?.lower ?? ''));
    const age = /^(?:of|aged|age)$/.test(tokens[at - 1]?.lower ?? '');
    const count = nobody ? 0 : age ? undefined : numberOf(lower);
    if (count === undefined) return;
    if (DEAD.test(predicate.lower) || count === 0) dead.push(count);
    if (HURT.test(predicate.lower)) hurt.push(count);
  });
  return { dead, hurt };
}

const numberOf = (lower: string): number | undefined =>
  NUMBER_WORDS[lower] ?? (/^\d{1,3}(?:,\d{3})*$|^\d+$/.test(lower) ? Number(lower.replaceAll(',', '')) : undefined);

/** Whether a sentence has the two names around the headline's verb the other way round: "Rovers beat Estermond". */
function exchangesNames(title: readonly Token[], lead: readonly (readonly Token[])[]): boolean {
  const verb = title.findIndex(({ lower }) => ONE_WAY.test(lower));
  const [subject, object] = [title[verb - 1], title[verb + 1]];
  if (verb < 1 || !isName(subject) || !isName(object) || subject.lower === object.lower) return false;
  const family = stemOfVerb(title[verb]?.lower ?? '');
  const says = (tokens: readonly Token[], first: Token, second: Token): boolean =>
    tokens.some(
      ({ lower }, at) =>
        ONE_WAY.test(lower) &&
        stemOfVerb(lower) === family &&
        tokens[at - 1]?.lower === first.lower &&
        tokens[at + 1]?.lower === second.lower,
    );
  return lead.some((tokens) => says(tokens, object, subject)) && !lead.some((tokens) => says(tokens, subject, object));
}

const stemOfVerb = (lower: string): string => lower.replace(/(?:es|ed|s)$/, '').slice(0, 5);

const isName = (token: Token | undefined): token is Token =>
  token !== undefined && token.isWord && /^\p{Lu}\p{Ll}/u.test(token.value) && token.pos !== 'VERB';
