import { type Claim } from '../../claims/index.js';
import { type Persona, type SignalId, type TopicId } from '../../personas/index.js';
import { type AnalystQuestion, type PeerArgument } from '../analyst.js';
import { hash32 } from '../offline/chance.js';
import { topicsOf } from '../offline/topics.js';

/**
 * What a peer has to point out, in words: completes "Changes an opinion when a point is proved, most of all
 * if shown …". A fault of the text begins with "that", so that it is what somebody points at and not what persuades.
 */
export const POINTED_OUT: Readonly<Record<SignalId, string>> = {
  attribution: 'who exactly says it and how that person can know',
  quotation: 'whole sentences in somebody’s own words',
  numbers: 'a figure with unit and total and origin',
  documents: 'a document or a record that anybody can ask for',
  'dates-and-places': 'a place and a time that can be checked',
  hedging: 'that the text itself says what is uncertain',
  certainty: 'that a sentence is surer than anybody can be',
  'loaded-language': 'that a word judges before the facts are told',
  superlatives: 'that nobody compared a “biggest” or “first ever”',
  insults: 'that the text calls people names',
  'second-person': 'that a sentence pushes the reader to act',
  shouting: 'that alarm stands in place of a fact',
  clickbait: 'that the title teases or hides the point',
  'headline-match': 'that title and text say different things',
  balance: 'whether the other side was asked',
  'unsupported-claims': 'that nothing supports an important statement',
  conspiracy: 'that a hidden hand is only suggested',
  satire: 'that it is a joke',
  advertising: 'that something is being sold and by whom',
  injection: 'that words were put there for a machine',
  boilerplate: 'that a passage is copied from a press release',
};

/** Topics whose id is no plain name of a subject. */
const SUBJECTS: Readonly<Partial<Record<TopicId, string>>> = {
  figures: 'statistics',
  danger: 'dangers',
  media: 'news media',
  celebrity: 'famous people',
  work: 'working life',
};
const subject = (topic: TopicId): string => SUBJECTS[topic] ?? topic;

export const PLATFORM_WORDS: Readonly<Record<Persona['platform'], string>> = {
  microblog: 'microblog',
  forum: 'forum',
  professional: 'professional network',
  social: 'social network',
  technews: 'tech news site',
  messaging: 'private messages',
};

/** Where a peer writes and what it knows about: "forum, knows about law and money". The form does not say where from. */
export function fieldsInWords({ platform, expertise = [] }: Pick<PeerArgument, 'platform' | 'expertise'>): string {
  const place = (PLATFORM_WORDS as Readonly<Record<string, string>>)[platform] ?? platform;
  return expertise.length === 0 ? place : `${place}, knows about ${listed(expertise.map(subject), 'and')}`;
}

/** "a, b or c". */
const listed = (items: readonly string[], last: 'and' | 'or'): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1) ?? ''}`;

/** Words for a number: those of the first step that it does not reach, or of the last one. */
type Steps = readonly (readonly [below: number, words: string])[];
const inWords = (value: number, steps: Steps): string =>
  (steps.find(([below]) => value < below) ?? steps.at(-1))?.[1] ?? '';

/** How readily an opinion changes, by stubbornness: before "when a point is proved". */
const CHANGES: Steps = [
  [0.25, 'gladly changes an opinion'],
  [0.5, 'changes an opinion'],
  [0.7, 'slowly changes an opinion'],
  [1, 'hardly ever changes an opinion, and only'],
];
/** How an article is met, by prior trust. */
const STARTS: Steps = [
  [38, 'distrust'],
  [47, 'some distrust'],
  [55, 'neither trust nor distrust'],
  [63, 'some trust'],
  [100, 'trust'],
];
/** How sure the persona gets, by its greatest confidence, in the words of the scale. */
const SURE: Steps = [
  [0.82, 'fairly sure'],
  [0.94, 'sure'],
  [1, 'nearly certain'],
];
/** Where peers write whom an agent trusts less: after "Trusts less what is said". */
const PLACE_WORDS: Readonly<Record<Persona['platform'], string>> = {
  microblog: 'on the microblog',
  forum: 'on the forum',
  professional: 'on the professional network',
  social: 'on the social network',
  technews: 'on the tech news site',
  messaging: 'in private messages',
};
export const TEMPERAMENT_WORDS = { CHANGES, STARTS, SURE, POINTED_OUT, SUBJECTS, PLATFORM_WORDS, PLACE_WORDS };

/**
 * How the persona meets an article, how sure it gets, what changes its mind and whom it trusts less, in the third person
 * without a pronoun. What it hardly notices (attention below 1) is left out of what changes its mind, because its
 * description says the opposite; all is kept if nothing else would remain.
 */
export function temperamentInWords({ temperament, attention, priorTrust, confidence }: Persona, round: 1 | 2): string {
  const { stubbornness, yieldsTo, resists } = temperament;
  const noticed = yieldsTo.filter((signal) => (attention[signal] ?? 1) >= 1);
  const when = listed(
    (noticed.length > 0 ? noticed : yieldsTo).map((signal) => POINTED_OUT[signal]),
    'or',
  );
  const where = listed(
    resists.map((platform) => PLACE_WORDS[platform]),
    'and',
  );
  const shown = round === 2 && when !== '' ? `, most of all if shown ${when}` : '';
  return [
    round === 1 ? `Meets articles with ${inWords(priorTrust, STARTS)}. ` : '',
    `Is at most ${inWords(confidence.ceiling, SURE)}, and ${inWords(stubbornness, CHANGES)} when a point is proved${shown}.`,
    // In round 1 nobody has said anything.
    round === 1 || where === '' ? '' : ` Trusts less what is said ${where}.`,
  ].join('');
}

const INTERESTS_SHOWN = 2;

/** What the persona knows and, in round 1, what it cares about and asks. */
export function knowledgeInWords({ expertise = [], interests = [], asksFor = [] }: Persona, round: 1 | 2): string {
  const cares = interests.filter((topic) => !expertise.includes(topic)).slice(0, INTERESTS_SHOWN);
  const asks = questionOf(asksFor);
  return [
    expertise.length === 0 ? '' : `Knows about: ${listed(expertise.map(subject), 'and')}.`,
    round === 2 || cares.length === 0 ? '' : `Cares about: ${listed(cares.map(subject), 'and')}.`,
    round === 2 || asks === undefined ? '' : `Asks: ${capitalised(asks)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What is asked of any claim, else a question that names no figure, as none is at hand. */
function questionOf(asksFor: NonNullable<Persona['asksFor']>): string | undefined {
  const { ask } =
    asksFor.find(({ about }) => about === 'any') ??
    asksFor.find((asked) => !asked.ask.includes('{number}')) ??
    asksFor[0] ??
    {};
  return ask?.replaceAll('{number}', 'the figure');
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const neverInWords = ({ never = [] }: Persona): string =>
  never.length === 0 ? '' : ` Never says: ${never.join(', ')}.`;

/** Central claims that agents start from, as a share of those listed. */
const STARTING_SHARE = 0.5;
const STARTING_MIN = 3;

/** What a claim is worth with which the article falls, if it is the only one; of several, one of them is taken. */
const MAIN = 0.5;

/**
 * The claim that an agent starts from: one with which the article falls, as judged before round 1, else one of the most
 * central, preferably of its own field. Different agents start from different ones. Undefined when no claims are listed.
 * @param central most central first
 */
export function startingClaim(
  { persona, debateId, mainClaims = [] }: Pick<AnalystQuestion, 'persona' | 'debateId' | 'mainClaims'>,
  central: readonly Claim[],
): Claim | undefined {
  const count = Math.max(STARTING_MIN, Math.round(central.length * STARTING_SHARE));
  const main = central.filter(({ id }) => mainClaims.includes(id));
  const candidates = main.length > 1 ? main : [...new Set([...main, ...central])].slice(0, count);
  let best: { readonly claim: Claim; readonly value: number } | undefined;
  for (const claim of candidates) {
    const topics = topicsOf(claim.quote);
    const own = (persona.expertise ?? []).some((topic) => topics.has(topic)) ? 1 : 0;
    const liked = (persona.interests ?? []).some((topic) => topics.has(topic)) ? 0.5 : 0;
    // Chance spreads the agents over the claims, whatever the subject of the article is.
    const chance = hash32(`${debateId} ${persona.id} ${claim.id}`) / 2 ** 32;
    const value = 0.5 * (own + liked) + (main.includes(claim) ? MAIN : 0) + chance;
    if (best === undefined || value > best.value) best = { claim, value };
  }
  return best?.claim;
}
