import { type Article } from '../../articles/index.js';
import { type Claim } from '../../claims/index.js';
import { sha256 } from '../../kernel/index.js';
import { type AnalystQuestion, type PeerArgument } from '../analyst.js';
import { topicsOf } from '../offline/topics.js';
import { DEPTH_PLANS } from './prompts.data.js';
import { likenessOf, type Put, putToEach } from './put.js';
import { type Opponent } from './shown.js';
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
/** Characters of an argument that are compared. */
const ARGUMENT_READ = 8_000;
/** Shorter pieces of a quotation that is not in the article as it stands say nothing of where it is from. */
const PIECE_CHARS_MIN = 12;
/** A figure of two digits or more. */
const FIGURE = /\d[\d.,]*\d/g;
const SAME_REASON = 0.2;
/** Factor for a second opponent who argues from the passage, the sum or the words of the first. */
const SAME_GROUND = 0.5;
/** Share of the words of two arguments from which they have the same ground. */
const SAME_WORDS = 0.3;
/** Makes a different reason worth reading where everybody agrees. */
const DIFFERENT = 0.05;
/** Points of credibility on one claim, or of the score, from which two people contradict each other: more than a band of the scale. */
const CONTRADICTS_MIN = 25;
/** Factor for a peer who does not contradict: less than any contradiction, even a repeated one. */
const AGREES = 0.05;
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
  /** Its words outside quotations, and the figures in it that the article does not have. */
  readonly all: ReadonlySet<string>;
  readonly figures: ReadonlySet<string>;
  readonly isCompetent: boolean;
}

/** The arguments of round 1 as round 2 shows them. The same for all agents but for {@link opponentsOf}. */
export interface CrossExamination {
  /**
   * The point of each different argument but the agent's own in one sentence, in an order that does not depend on the
   * scores. If there are more than an agent is shown, each agent is shown one of several lists, if possible one without
   * its own point, and every point is in one that somebody sees.
   */
  reasonsFor(persona: string): readonly string[];
  /**
   * The arguments that contradict the agent's own most, about the same claim if there are any, each for another reason;
   * where too few contradict it, also others with other reasons, at the end. They are labelled `peer-1` to `peer-N`.
   */
  opponentsOf(persona: string): readonly Opponent[];
  /** What the agent alone is asked to answer, of one of its opponents; undefined if it has not spoken or has none. */
  putTo(persona: string): Put | undefined;
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
  const printed = new Set(`${article.title} ${article.text}`.match(FIGURE) ?? []);
  const order = (peer: PeerArgument): string => sha256(`${debateId} ${peer.persona}`);
  const heard = spoken
    .map((peer) => ({ peer, place: order(peer) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ peer }) => heardFrom(peer, { article, claims, printed }));
  const count = Math.min(DEPTH_PLANS[depth].opponents, spoken.length);
  const chosen = choose(heard, count);
  const different: Heard[] = [];
  for (const one of heard) if (!different.some((earlier) => isSameReason(one, earlier))) different.push(one);
  const speaker = new Map(heard.map((one) => [one.peer.persona, one]));
  const lists = pointLists(heard, different, chosen, DEPTH_PLANS[depth].reasons);
  const opponentsOf = (persona: string): readonly Opponent[] => {
    const own = speaker.get(persona);
    const found = chosen.get(persona) ?? heard.slice(0, count);
    return found.map((other, index) => ({
      label: `peer-${index + 1}`,
      peer: other.peer,
      contradicts: own ? contradicts(own, other) : null,
    }));
  };
  const put = putToEach(heard.map(({ peer }) => ({ peer, opponents: opponentsOf(peer.persona) })));
  return {
    reasonsFor: (persona) => {
      const own = speaker.get(persona);
      return (lists.get(persona) ?? different.slice(0, DEPTH_PLANS[depth].reasons))
        .filter((one) => !own || !isSameReason(own, one))
        .map(({ sentence }) => sentence);
    },
    opponentsOf,
    putTo: (persona) => put.get(persona),
  };
}

/**
 * The points that each agent is shown: one of the lists into which the different points are dealt, preferably one that
 * does not have its own. Agents with the same opponents get the same list, as far as every list has a reader.
 */
function pointLists(
  heard: readonly Heard[],
  different: readonly Heard[],
  chosen: ReadonlyMap<string, readonly Heard[]>,
  perList: number,
): ReadonlyMap<string, readonly Heard[]> {
  const count = Math.min(heard.length, Math.max(1, Math.ceil(different.length / perList)));
  const lists = Array.from({ length: count }, (_, n) => different.filter((_one, index) => index % count === n));
  const sets = [...new Set([...chosen.values()].map(keyOf))];
  const isShared = sets.length >= count;
  const places = heard.map((own, place) => {
    const first = isShared ? sets.indexOf(keyOf(chosen.get(own.peer.persona) ?? [])) : place;
    const order = lists.map((_, n) => (first + n) % count);
    return { own, allowed: order.filter((n) => !lists[n]?.some((one) => isSameReason(own, one))), list: first % count };
  });
  for (const place of places) place.list = place.allowed[0] ?? place.list;
  const readersOf = (list: number): number => places.filter((place) => place.list === list).length;
  for (let list = 0; list < count; list += 1) {
    if (readersOf(list) > 0) continue;
    const free = places.filter((place) => place.allowed.includes(list) && readersOf(place.list) > 1);
    const reader = greatest(free, (place) => readersOf(place.list));
    if (reader) reader.list = list;
  }
  return new Map(places.map(({ own, list }) => [own.peer.persona, lists[list] ?? []]));
}

/** @param given `printed`: the figures of the article */
function heardFrom(
  peer: PeerArgument,
  given: { readonly article: Article; readonly claims: readonly Claim[]; readonly printed: ReadonlySet<string> },
): Heard {
  const { article, claims, printed } = given;
  const { opinion, expertise = [] } = peer;
  const sentence = pointOf(opinion);
  const about = claims.filter(({ id }) => (opinion.on ?? []).includes(id));
  const topics = topicsOf(about.map(({ quote }) => quote).join(' '));
  const said = opinion.argument.slice(0, ARGUMENT_READ).toLowerCase();
  return {
    peer,
    passage: passageOf(opinion.argument, article),
    sentence,
    words: new Set(sentence.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []),
    all: new Set(said.replace(/“[^“”]*”/g, ' ').match(/\p{L}{5,}/gu) ?? []),
    figures: new Set((said.match(FIGURE) ?? []).filter((figure) => !printed.has(figure))),
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
  for (const [, quote = ''] of argument.slice(0, ARGUMENT_READ).matchAll(/“([^“”]{3,400})”/g)) {
    if (longest && quote.length <= longest.end - longest.start) continue;
    // Quotation marks within a quotation are other ones in the article.
    const piece = whole.includes(quote) ? quote : greatest(quote.split(/[‘’]/), ({ length }) => length);
    const start = piece === undefined || piece.length < PIECE_CHARS_MIN ? -1 : whole.indexOf(piece);
    if (start >= 0) longest = { start, end: start + (piece?.length ?? 0) };
  }
  return longest;
}

function isSamePassage({ passage: a }: Heard, { passage: b }: Heard): boolean {
  if (!a || !b) return false;
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return common >= SAME_PASSAGE * Math.min(a.end - a.start, b.end - b.start);
}

/** Whether two arguments turn on the same passage or sum, or say much the same. */
function hasSameGround(a: Heard, b: Heard): boolean {
  if (isSamePassage(a, b)) return true;
  return [...a.figures].some((figure) => b.figures.has(figure)) || likenessOf(a.all, b.all) >= SAME_WORDS;
}

/** Whether two people judge a claim, or the whole article, far apart. */
function contradicts({ peer: { opinion: mine } }: Heard, { peer: { opinion: theirs } }: Heard): boolean {
  if (Math.abs(mine.score - theirs.score) >= CONTRADICTS_MIN) return true;
  return (mine.claims ?? []).some(({ id, credibility }) => {
    const vote = theirs.claims?.find((claim) => claim.id === id);
    return vote !== undefined && Math.abs(credibility - vote.credibility) >= CONTRADICTS_MIN;
  });
}

function isSameReason(a: Heard, b: Heard): boolean {
  if (a === b) return true;
  const likeness = likenessOf(a.words, b.words);
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
    (alike ? SAME_REASON : 1) *
    (contradicts(own, other) ? 1 : AGREES)
  );
}

/** The opponents of every agent that has spoken, from a small pool, in the pool's order. */
function choose(heard: readonly Heard[], count: number): ReadonlyMap<string, readonly Heard[]> {
  const alike = new Map(heard.map((own) => [own, new Set(heard.filter((other) => isSameReason(own, other)))]));
  const isAlike = (one: Heard, other: Heard): boolean => alike.get(one)?.has(other) === true;
  const grounds = new Map(heard.map((one) => [one, new Set(heard.filter((other) => hasSameGround(one, other)))]));
  const repeats = (other: Heard, earlier: readonly Heard[]): number => {
    if (earlier.some((one) => isAlike(one, other))) return SAME_REASON;
    return earlier.some((one) => grounds.get(one)?.has(other)) ? SAME_GROUND : 1;
  };
  const against = new Map(
    heard.map((own) => [own, new Map(heard.map((other) => [other, contradiction(own, other, isAlike(own, other))]))]),
  );
  const value = (own: Heard, set: readonly Heard[]): number =>
    set.reduce((sum, other, index) => {
      return sum + (against.get(own)?.get(other) ?? 0) * repeats(other, set.slice(0, index));
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
  const between = spread(heard, pool.length, { count, value, repeats });
  const sets = new Map(
    heard.map((own) => {
      const unopposed = between.get(own);
      if (unopposed) return [own, unopposed];
      const isHeard = pool.some((one) => contradicts(own, one)) || !heard.some((one) => contradicts(own, one));
      return [own, ordered(best(own, isHeard ? pool : heard), pool)];
    }),
  );
  share(sets, value);
  // Those who contradict come first, because the prompt parts them from the others.
  const parted = (own: Heard, set: readonly Heard[]): readonly Heard[] => [
    ...set.filter((one) => contradicts(own, one)),
    ...set.filter((one) => !contradicts(own, one)),
  ];
  return new Map([...sets].map(([own, set]) => [own.peer.persona, parted(own, set)]));
}

/** Agents that read one set of arguments, at least, where arguments are dealt out among agents whom nobody contradicts. */
const READERS_MIN = 3;

/**
 * Arguments for the agents whom nobody contradicts. For these, one argument is worth as much as another, so the best few
 * would be read by all of them and the others by nobody: they are dealt out instead, each set without the agent's own.
 * @param setsMax few, as agents with the same arguments share more of their prompts
 */
function spread(
  heard: readonly Heard[],
  setsMax: number,
  given: {
    readonly count: number;
    readonly value: (own: Heard, set: readonly Heard[]) => number;
    readonly repeats: (other: Heard, earlier: readonly Heard[]) => number;
  },
): ReadonlyMap<Heard, readonly Heard[]> {
  const { count, value, repeats } = given;
  const readers = heard.filter((own) => !heard.some((one) => contradicts(own, one)));
  const sets = Math.min(setsMax, Math.floor(readers.length / READERS_MIN), Math.floor(heard.length / (count + 1)));
  if (sets < 2) return new Map();
  const worth = new Map(heard.map((one) => [one, readers.reduce((sum, own) => sum + value(own, [one]), 0)]));
  const left = new Set(heard);
  const dealt = Array.from({ length: sets }, () => new Array<Heard>());
  for (let place = 0; place < count; place += 1)
    for (const set of dealt) {
      const next = greatest([...left], (one) => (worth.get(one) ?? 0) * repeats(one, set));
      if (!next) break;
      left.delete(next);
      set.push(next);
    }
  const users = new Map<readonly Heard[], number>();
  const found = readers.flatMap((own) => {
    const free = dealt.filter((set) => !set.includes(own));
    const fewest = Math.min(...free.map((set) => users.get(set) ?? 0));
    const set = greatest(
      free.filter((each) => (users.get(each) ?? 0) === fewest),
      (each) => value(own, each),
    );
    if (set) users.set(set, fewest + 1);
    return set ? [[own, set] as const] : [];
  });
  return new Map(found);
}

/** Gives agents whose opponents nobody else has those of others, if these contradict them nearly as much. */
function share(sets: Map<Heard, readonly Heard[]>, value: (own: Heard, set: readonly Heard[]) => number): void {
  const users = new Map<string, number>();
  for (const set of sets.values()) users.set(keyOf(set), (users.get(keyOf(set)) ?? 0) + 1);
  for (const [own, set] of sets) {
    if (users.get(keyOf(set)) !== 1) continue;
    const others = [...sets.values()].filter((other) => keyOf(other) !== keyOf(set) && !other.includes(own));
    const against = (each: readonly Heard[]): number => each.filter((one) => contradicts(own, one)).length;
    const shared = others.filter(
      (other) => against(other) >= against(set) && value(own, other) >= SHARED_MIN * value(own, set),
    );
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
