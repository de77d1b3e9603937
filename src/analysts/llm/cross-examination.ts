import { type Article } from '../../articles/index.js';
import { type Claim } from '../../claims/index.js';
import { sha256 } from '../../kernel/index.js';
import { type AnalystQuestion, type PeerArgument } from '../analyst.js';
import { topicsOf } from '../offline/topics.js';
import { DEPTH_PLANS } from './prompts.data.js';
import { type ShownPeer } from './shown.js';
import { oneLine } from './text.js';

/** Number of arguments from which the opponents of all agents are chosen. Few, so that agents share their prompts. */
const POOL = 8;
/** Sentences that share this part of their words give one reason where no passages tell; less about the same passage. */
const ALIKE = 0.6;
const ALMOST_EQUAL = 0.9;
const ALIKE_ON_PASSAGE = 0.35;
/** Overlap of two passages, as a share of the shorter, from which they count as one. */
const SAME_PASSAGE = 0.5;
/** The weight of a contradiction over the whole article, where one over a claim has 1. */
const WHOLE_ARTICLE = 0.4;
/** The weight of a contradiction about a claim that is not the one the agent argues about. */
const OTHER_CLAIM = 0.7;
/** Factor for a peer who knows the field of its claim. */
const COMPETENT = 1.4;
const ON_SAME_PASSAGE = 0.8;
const SAME_REASON = 0.2;
/** Makes a different reason worth reading where everybody agrees. */
const DIFFERENT = 0.05;
/** An agent shares its opponents with others if they contradict it at least this much as strongly as its own choice. */
const SHARED_MIN = 0.6;

/** What is compared of one argument of round 1. */
interface Heard {
  readonly peer: PeerArgument;
  /** Offsets in title and text of what it quotes; null when it quotes nothing of the article. */
  readonly passage: { readonly start: number; readonly end: number } | null;
  /** Its point in one sentence. */
  readonly sentence: string;
  readonly words: ReadonlySet<string>;
  readonly isCompetent: boolean;
}

/** The arguments of round 1 as round 2 shows them. The same for all agents but for {@link opponentsOf}. */
export interface CrossExamination {
  /**
   * The point of each different argument in one sentence, in an order that does not depend on the scores. If there are
   * more than an agent is shown, each agent is shown one of several lists, and every point is in one that somebody sees.
   */
  reasonsFor(persona: string): readonly string[];
  /**
   * The arguments that contradict the agent's own most, about the same claim if there are any, each for another reason.
   * They are labelled `peer-1` to `peer-N`, in an order that does not depend on the agent.
   */
  opponentsOf(persona: string): readonly ShownPeer[];
}

type Given = Pick<AnalystQuestion, 'arguments' | 'article' | 'claims' | 'debateId' | 'depth'>;
const known = new WeakMap<readonly PeerArgument[], { readonly given: Given; readonly examined: CrossExamination }>();

/** Cached by the list of arguments, which is the same object for all agents of a round. */
export function crossExamination(given: Given): CrossExamination {
  const before = known.get(given.arguments);
  const same =
    before?.given.article === given.article &&
    before.given.claims === given.claims &&
    before.given.debateId === given.debateId &&
    before.given.depth === given.depth;
  if (before && same) return before.examined;
  const examined = examine(given);
  known.set(given.arguments, { given, examined });
  return examined;
}

function examine({ arguments: spoken, article, claims = [], debateId, depth }: Given): CrossExamination {
  const order = (peer: PeerArgument): string => sha256(`${debateId} ${peer.persona}`);
  const heard = spoken
    .map((peer) => ({ peer, place: order(peer) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ peer }) => heardFrom(peer, article, claims));
  const count = Math.min(DEPTH_PLANS[depth].opponents, spoken.length);
  const chosen = choose(heard, count);
  const different: Heard[] = [];
  for (const one of heard) if (!different.some((earlier) => isSameReason(one, earlier))) different.push(one);
  const lists = Math.min(heard.length, Math.max(1, Math.ceil(different.length / DEPTH_PLANS[depth].reasons)));
  // Agents with the same opponents get the same list, as far as every list has a reader.
  const sets = [...new Set([...chosen.values()].map(keyOf))];
  const isShared = sets.length >= lists;
  const places = new Map(
    heard.map(({ peer: { persona } }, place) => [
      persona,
      isShared ? sets.indexOf(keyOf(chosen.get(persona) ?? [])) : place,
    ]),
  );
  return {
    reasonsFor: (persona) => {
      const own = (places.get(persona) ?? 0) % lists;
      return different.filter((_, index) => index % lists === own).map(({ sentence }) => sentence);
    },
    opponentsOf: (persona) => {
      const found = chosen.get(persona) ?? heard.slice(0, count);
      return found.map(({ peer }, index) => ({ label: `peer-${index + 1}`, peer }));
    },
  };
}

function heardFrom(peer: PeerArgument, article: Article, claims: readonly Claim[]): Heard {
  const { opinion, expertise = [] } = peer;
  const sentence = pointOf(opinion);
  const about = claims.filter(({ id }) => (opinion.on ?? []).includes(id));
  const topics = topicsOf(about.map(({ quote }) => quote).join(' '));
  return {
    peer,
    passage: passageOf(opinion.argument, article),
    sentence,
    words: new Set(sentence.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []),
    isCompetent: expertise.some((topic) => topics.has(topic)),
  };
}

/** The argument's point: the objection that it raises, else the sentence that quotes the article, else its first one. */
function pointOf({ objection, argument }: PeerArgument['opinion']): string {
  if (objection !== undefined && objection.trim() !== '') return oneLine(objection);
  const sentences = oneLine(argument).split(/(?<=[.!?]["”’)]?)\s+/);
  return sentences.find((sentence) => sentence.includes('“')) ?? sentences[0] ?? '';
}

function passageOf(argument: string, { title, text }: Article): Heard['passage'] {
  const whole = `${title}\n${text}`;
  let longest: Heard['passage'] = null;
  for (const [, quote = ''] of argument.slice(0, 8_000).matchAll(/“([^“”]{3,400})”/g)) {
    if (longest && quote.length <= longest.end - longest.start) continue;
    const start = whole.indexOf(quote);
    if (start >= 0) longest = { start, end: start + quote.length };
  }
  return longest;
}

function isSamePassage({ passage: a }: Heard, { passage: b }: Heard): boolean {
  if (!a || !b) return false;
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return common >= SAME_PASSAGE * Math.min(a.end - a.start, b.end - b.start);
}

function isSameReason(a: Heard, b: Heard): boolean {
  let common = 0;
  for (const word of a.words) if (b.words.has(word)) common += 1;
  const likeness = common / Math.max(1, a.words.size + b.words.size - common);
  // Arguments about different passages give different reasons, even if their wording is alike.
  if (a.passage && b.passage) return isSamePassage(a, b) && likeness >= ALIKE_ON_PASSAGE;
  return likeness >= (a.passage || b.passage ? ALMOST_EQUAL : ALIKE);
}

/** How much a peer's argument contradicts the agent's. */
function contradiction(own: Heard, other: Heard, alike: boolean): number {
  const mine = own.peer.opinion;
  const theirs = other.peer.opinion;
  const [first] = mine.on ?? [];
  let apart = (WHOLE_ARTICLE * Math.abs(mine.score - theirs.score)) / 100;
  for (const { id, credibility } of mine.claims ?? []) {
    const vote = theirs.claims?.find((claim) => claim.id === id);
    if (!vote) continue;
    const weight = id === first || first === undefined ? 1 : OTHER_CLAIM;
    apart = Math.max(apart, (weight * Math.abs(credibility - vote.credibility)) / 100);
  }
  return (
    (apart + DIFFERENT) *
    (other.isCompetent ? COMPETENT : 1) *
    (isSamePassage(own, other) ? ON_SAME_PASSAGE : 1) *
    (alike ? SAME_REASON : 1)
  );
}

/** The opponents of every agent that has spoken, from a small pool, in the pool's order. */
function choose(heard: readonly Heard[], count: number): ReadonlyMap<string, readonly Heard[]> {
  const alike = new Map(heard.map((own) => [own, new Set(heard.filter((other) => isSameReason(own, other)))]));
  const isAlike = (one: Heard, other: Heard): boolean => alike.get(one)?.has(other) === true;
  const against = new Map(
    heard.map((own) => [own, new Map(heard.map((other) => [other, contradiction(own, other, isAlike(own, other))]))]),
  );
  const value = (own: Heard, set: readonly Heard[]): number =>
    set.reduce((sum, other, index) => {
      const repeats = set.slice(0, index).some((earlier) => isAlike(earlier, other));
      return sum + (against.get(own)?.get(other) ?? 0) * (repeats ? SAME_REASON : 1);
    }, 0);
  const best = (own: Heard, from: readonly Heard[]): readonly Heard[] => {
    const set: Heard[] = [];
    const left = new Set(from.filter((other) => other !== own));
    while (set.length < count && left.size > 0) {
      const next = greatest([...left], (other) => value(own, [...set, other]));
      if (!next) break;
      left.delete(next);
      set.push(next);
    }
    return set;
  };
  const pool: Heard[] = [];
  while (pool.length < Math.min(POOL, heard.length)) {
    const next = greatest(
      heard.filter((one) => !pool.includes(one)),
      (one) => heard.reduce((sum, own) => sum + value(own, best(own, [...pool, one])), 0),
    );
    if (!next) break;
    pool.push(next);
  }
  const sets = new Map(heard.map((own) => [own, ordered(best(own, pool), pool)]));
  share(sets, value);
  return new Map([...sets].map(([{ peer }, set]) => [peer.persona, set]));
}

/** Gives agents whose opponents nobody else has those of others, if these contradict them nearly as much. */
function share(sets: Map<Heard, readonly Heard[]>, value: (own: Heard, set: readonly Heard[]) => number): void {
  const users = new Map<string, number>();
  for (const set of sets.values()) users.set(keyOf(set), (users.get(keyOf(set)) ?? 0) + 1);
  for (const [own, set] of sets) {
    if (users.get(keyOf(set)) !== 1) continue;
    const others = [...sets.values()].filter((other) => keyOf(other) !== keyOf(set) && !other.includes(own));
    const shared = others.filter((other) => value(own, other) >= SHARED_MIN * value(own, set));
    const next = greatest(shared, (other) => value(own, other) * ((users.get(keyOf(other)) ?? 0) > 1 ? 2 : 1));
    if (!next) continue;
    users.delete(keyOf(set));
    users.set(keyOf(next), (users.get(keyOf(next)) ?? 0) + 1);
    sets.set(own, next);
  }
}

const keyOf = (set: readonly Heard[]): string => set.map(({ peer }) => peer.persona).join(' ');

const ordered = (set: readonly Heard[], pool: readonly Heard[]): readonly Heard[] =>
  [...set].sort((a, b) => pool.indexOf(a) - pool.indexOf(b));

/** The first of the items with the greatest value. */
function greatest<T>(items: readonly T[], value: (item: T) => number): T | undefined {
  let best: { readonly item: T; readonly value: number } | undefined;
  for (const item of items) {
    const own = value(item);
    if (best === undefined || own > best.value) best = { item, value: own };
  }
  return best?.item;
}
