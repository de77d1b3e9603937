import { type Polarity } from './claim.js';
import { partsOf } from './clauses.js';
import { isNegating, Polarities } from './polarity.js';
import { read, type Token, type TokenRange } from './reading.js';

/** A noun phrase of a statement with its part in it. */
export interface StatementPart {
  /** `subject`, `object`, or the preposition before the phrase. A passive subject is an object. */
  readonly role: string;
  /** Its nouns and names, in lower case; the head is the last one. */
  readonly nouns: readonly string[];
}

/** What a short text states, as far as it can be compared with another statement. */
export interface ComparedStatement {
  readonly polarity: Polarity;
  readonly negated: boolean;
  /** Whether it states a possibility only: "may cause". */
  readonly possible: boolean;
  /** Lower-case verbs without auxiliaries. */
  readonly verbs: readonly string[];
  readonly parts: readonly StatementPart[];
  /** Names in lower case. */
  readonly names: readonly string[];
}

const NOUN = new Set(['NOUN', 'PROPN']);
const WITHIN = new Set(['NOUN', 'PROPN', 'ADJ', 'DET', 'NUM', 'SYM']);
const BE = /^(?:is|are|was|were|be|been|being)$/;

/** Reads a statement of some ten to thirty words. Linear in its length. */
export function statementOf(text: string): ComparedStatement {
  const reading = read(text);
  const { tokens } = reading;
  const whole = { first: 0, last: tokens.length };
  const verb = mainVerb(tokens, whole);
  const passive = isPassive(tokens, verb);
  const parts: StatementPart[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (!WITHIN.has(tokens[at]?.pos ?? '')) continue;
    const first = at;
    while (at < tokens.length && (WITHIN.has(tokens[at]?.pos ?? '') || /^['’]s?$|^-$/.test(tokens[at]?.value ?? '')))
      at += 1;
    const nouns = tokens.slice(first, at).filter(({ pos }) => NOUN.has(pos));
    if (nouns.length === 0) continue;
    const before = tokens[first - 1];
    const role = before?.pos === 'ADP' ? before.lower : first < verb ? (passive ? 'object' : 'subject') : 'object';
    parts.push({ role: passive && role === 'by' ? 'subject' : role, nouns: nouns.map(({ lower }) => lower) });
  }
  return {
    polarity: new Polarities(reading).of(whole, 0, { frame: null, attributed: false }),
    negated: isNegated(tokens),
    possible: tokens.some(({ lower }) => /^(?:may|might|could|would)$/.test(lower)),
    verbs: tokens.filter(({ pos }) => pos === 'VERB').map(({ lower }) => lower),
    parts,
    names: tokens
      .filter(
        ({ pos, value }, index) =>
          pos === 'PROPN' && /^\p{Lu}/u.test(value) && (index > 0 || tokens[1]?.pos === 'PROPN'),
      )
      .map(({ lower }) => lower),
  };
}

/** "No, the bridge is open" is an answer, and "neither … nor" negates once. */
function isNegated(tokens: readonly Token[]): boolean {
  const neither = tokens.some(({ lower }) => lower === 'neither');
  const negating = tokens.filter(
    (token, index) => isNegating(token) && tokens[index + 1]?.value !== ',' && !(neither && token.lower === 'nor'),
  );
  return negating.length % 2 === 1;
}

function mainVerb(tokens: readonly Token[], whole: TokenRange): number {
  const parts = partsOf(tokens, whole);
  const from = parts?.predicate.first ?? 0;
  const at = tokens.findIndex(({ pos }, index) => index >= from && pos === 'VERB');
  return at === -1 ? from : at;
}

const isPassive = (tokens: readonly Token[], verb: number): boolean =>
  /(?:ed|en|wn|lt|nt|old|ade|ut|id|ung|aught|ought|ound|ost)$/.test(tokens[verb]?.lower ?? '') &&
  tokens.slice(Math.max(0, verb - 3), verb).some(({ lower }) => BE.test(lower));
