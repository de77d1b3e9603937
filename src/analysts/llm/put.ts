import { type PeerArgument } from '../analyst.js';
import { type PutKind } from './prompts.data.js';
import { type Opponent } from './shown.js';
import { oneLine } from './text.js';

/** What one agent is asked to answer in round 2. */
export interface Put {
  /** The label of the opponent whose words it is, or to whose view it is a doubt. */
  readonly label: string;
  readonly kind: PutKind;
  /** A sentence of the opponent, or the id of a claim. */
  readonly text: string;
}

/** Who reads whom, in an order that does not depend on the scores. */
interface Reader {
  readonly peer: PeerArgument;
  readonly opponents: readonly Opponent[];
}

/** Characters of what is put to an agent: longer sentences of an argument are not taken. */
const PUT_CHARS = 220;
const SENTENCE_CHARS_MIN = 30;
/** Sentences of one argument that can be put to somebody. */
const SENTENCES_MAX = 4;
/** What a candidate loses for each place in the order of kinds: less than it loses for saying what another one says. */
const PLACE = 0.05;
/** What it loses if its very words are put to somebody already: more than for any place. */
const REPEATED = 4;
/** Likeness to what is put to others from which it is the same doubt. */
const SAME_DOUBT = 0.5;

/** The words that two sets share, as a part of all of them. */
export function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  return common / Math.max(1, a.size + b.size - common);
}

/**
 * Deals out to the agents what they are to answer, so that as few as possible are asked the same. To an agent that
 * somebody contradicts: what the opponent wants answered, then what its argument rests on. To an agent that nobody
 * contradicts: what would change the mind of somebody who agrees, what that person thinks cannot be answered, then a claim
 * that nobody has argued about.
 */
export function putToEach(readers: readonly Reader[]): ReadonlyMap<string, Put> {
  const untested = untestedClaims(readers.map(({ peer }) => peer));
  const dealt: ReadonlySet<string>[] = [];
  const put = new Map<string, Put>();
  const opposed = readers.filter(({ opponents }) => opponents.some(({ contradicts }) => contradicts === true));
  const others = readers.filter((reader) => !opposed.includes(reader));
  for (const { peer, opponents } of [...opposed, ...others]) {
    const own = [peer.opinion.objection, peer.opinion.wouldChange, peer.opinion.knows].map((text) =>
      wordsOf(text ?? ''),
    );
    let best: { readonly put: Put; readonly words: ReadonlySet<string>; readonly cost: number } | undefined;
    for (const [place, candidate] of candidatesFor(opponents, untested).entries()) {
      const words = wordsOf(candidate.text);
      const likeness = Math.max(0, ...[...dealt, ...own].map((other) => likenessOf(words, other)));
      const cost = (likeness === 1 ? REPEATED : likeness >= SAME_DOUBT ? 1 : 0) + likeness + PLACE * place;
      if (best === undefined || cost < best.cost) best = { put: candidate, words, cost };
    }
    if (!best) continue;
    dealt.push(best.words);
    put.set(peer.persona, best.put);
  }
  return put;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);

/** What can be put to a reader of these opponents, the best first. */
function candidatesFor(opponents: readonly Opponent[], untested: readonly string[]): readonly Put[] {
  const against = opponents.filter(({ contradicts }) => contradicts === true);
  const from = against.length > 0 ? against : opponents;
  const said = (kind: PutKind, texts: (peer: PeerArgument) => readonly (string | undefined)[]): readonly Put[] =>
    from.flatMap(({ label, peer }) =>
      texts(peer)
        .map((text) => oneLine(text ?? ''))
        .filter((text) => text !== '' && text.length <= PUT_CHARS)
        .map((text) => ({ label, kind, text })),
    );
  const objections = said(against.length > 0 ? 'objection' : 'challenge', ({ opinion }) => [opinion.objection]);
  const changes = said('wouldChange', ({ opinion }) => [opinion.wouldChange]);
  const knows = said('knows', ({ opinion }) => [opinion.knows]);
  const sentences = said('sentence', ({ opinion }) => restsOn(opinion.argument));
  if (against.length > 0) return [...objections, ...sentences, ...knows, ...changes];
  const [first] = opponents;
  const claims = first ? untested.map((text): Put => ({ label: first.label, kind: 'claim', text })) : [];
  return [...changes, ...objections, ...knows, ...claims, ...sentences];
}

/** The sentences with a quotation or a figure, then others. */
function restsOn(argument: string): readonly string[] {
  const sentences = oneLine(argument)
    .split(/(?<=[.!?]["”’)]?)\s+/)
    .filter(({ length }) => length >= SENTENCE_CHARS_MIN && length <= PUT_CHARS);
  const isGround = (sentence: string): boolean => /[“”]|\d/.test(sentence);
  const ordered = [...sentences.filter(isGround), ...sentences.filter((sentence) => !isGround(sentence))];
  return (ordered.length > 0 ? ordered : [oneLine(argument).slice(0, PUT_CHARS)]).slice(0, SENTENCES_MAX);
}

/** Ids of claims that agents judged and that no argument is about. */
function untestedClaims(spoken: readonly PeerArgument[]): readonly string[] {
  const argued = new Set(spoken.flatMap(({ opinion }) => opinion.on ?? []));
  const judged = spoken.flatMap(({ opinion }) => (opinion.claims ?? []).map(({ id }) => id));
  return [...new Set(judged)].filter((id) => !argued.has(id));
}
