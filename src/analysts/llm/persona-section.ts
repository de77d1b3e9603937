import { type Claim } from '../../claims/index.js';
import { type Persona, type SignalId, type TopicId } from '../../personas/index.js';
import { type AnalystQuestion, type PeerArgument } from '../analyst.js';
import { hash32 } from '../offline/chance.js';
import { topicsOf } from '../offline/topics.js';

/**
 * What a peer has to point out, in words: completes "Gives up an opinion, and soonest if shown …". A fault of the
 * text begins with "that", so that it is what somebody points at and not what persuades; all else is a noun.
 */
export const POINTED_OUT: Readonly<Record<SignalId, string>> = {
  attribution: 'who exactly says it and how that person can know',
  quotation: 'whole sentences in somebody’s own words',
  numbers: 'a figure with its unit and its total',
  documents: 'a document that anybody can ask for',
  'dates-and-places': 'a place and a time that can be checked',
  hedging: 'that the text itself says what is uncertain',
  certainty: 'that a sentence is surer than anybody can be',
  'loaded-language': 'that a word judges before the facts are told',
  superlatives: 'that nothing was compared for a “biggest” or “first ever”',
  insults: 'that the text calls people names',
  'second-person': 'that a sentence pushes the reader to act',
  shouting: 'that alarm stands in place of a fact',
  clickbait: 'that the title teases or hides the point',
  'headline-match': 'that the title and the text say different things',
  balance: 'the answer of the other side',
  'unsupported-claims': 'that nothing supports an important statement',
  conspiracy: 'that a hidden hand is only suggested',
  satire: 'that it is a joke',
  advertising: 'that something is being sold and by whom',
  injection: 'that words were put there for a machine',
  boilerplate: 'that a passage is copied from a press release',
};

/** Topics whose id is no plain name of a subject. */
const SUBJECTS: Readonly<Partial<Record<TopicId, string>>> = {
  environment: 'the environment',
  people: 'people and how they get on',
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

/** How readily an opinion changes in round 2, by stubbornness. */
const CHANGES: Steps = [
  [0.25, 'Gladly gives up an opinion'],
  [0.5, 'Gives up an opinion'],
  [0.7, 'Slowly gives up an opinion'],
  [1, 'Hardly ever gives up an opinion'],
];
/** How an article is met, by prior trust. In the middle the leaning alone says it. */
const STARTS: Steps = [
  [38, 'Meets articles with distrust.'],
  [47, 'Meets articles with some distrust.'],
  [55, ''],
  [63, 'Meets articles with some trust.'],
  [100, 'Meets articles with trust.'],
];
/** The surest that the persona gets, by its greatest confidence, in the words of the scale; in the middle, left open. */
const SURE: Steps = [
  [0.82, 'At most "fairly sure" of anything.'],
  [0.94, ''],
  [1, 'At most "nearly certain" of anything.'],
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
 * How sure the persona gets and, in round 1, how it meets an article; in round 2, where others have spoken, what changes
 * its mind and whom it trusts less. In the third person without a pronoun. What it hardly notices (attention below 1) is left out of what changes its mind, because its
 * description says the opposite; all is kept if nothing else would remain.
 */
export function temperamentInWords({ temperament, attention, priorTrust, confidence }: Persona, round: 1 | 2): string {
  const { stubbornness, yieldsTo, resists } = temperament;
  const surest = inWords(confidence.ceiling, SURE);
  if (round === 1) return [inWords(priorTrust, STARTS), surest].filter(Boolean).join(' ');
  const noticed = yieldsTo.filter((signal) => (attention[signal] ?? 1) >= 1);
  const words = (noticed.length > 0 ? noticed : yieldsTo).map((signal) => POINTED_OUT[signal]);
  const isFault = (text: string): boolean => text.startsWith('that ');
  const when = listed([...words.filter((text) => !isFault(text)), ...words.filter(isFault)], 'or');
  const where = listed(
    resists.map((platform) => PLACE_WORDS[platform]),
    'and',
  );
  return [
    surest,
    `${inWords(stubbornness, CHANGES)}, and soonest if shown ${when}.`,
    where === '' ? '' : `Trusts less what is said ${where}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const INTERESTS_SHOWN = 2;

/** What the persona knows and, in round 1, what it cares about and asks. */
export function knowledgeInWords(persona: Persona, round: 1 | 2): string {
  const { expertise = [], interests = [] } = persona;
  const cares = interests.filter((topic) => !expertise.includes(topic)).slice(0, INTERESTS_SHOWN);
  const asks = questionOf(persona);
  return [
    expertise.length === 0 ? '' : `Knows about: ${listed(expertise.map(subject), 'and')}.`,
    round === 2 || cares.length === 0 ? '' : `Cares about: ${listed(cares.map(subject), 'and')}.`,
    round === 2 || asks === undefined ? '' : `Asks: ${capitalised(asks)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What is asked of any claim, else a question that names no figure, as none is at hand; not what is said elsewhere. */
function questionOf({ asksFor = [], bias, standards, voice }: Persona): string | undefined {
  const said = [bias, standards, voice].flatMap((text) => text.split(/(?<=[.?!]"?)\s+/)).map(wordsIn);
  const isSaid = (ask: string): boolean => said.some((words) => covers(words, wordsIn(ask)));
  const questions = asksFor.filter(({ ask }) => !isSaid(ask));
  const { ask } =
    questions.find(({ about }) => about === 'any') ??
    questions.find((asked) => !asked.ask.includes('{number}')) ??
    questions[0] ??
    {};
  return ask?.replaceAll('{number}', 'the figure');
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
/** Share of a question's words from which a sentence asks the same. */
const SAME_QUESTION = 0.7;
const covers = (sentence: ReadonlySet<string>, question: ReadonlySet<string>): boolean =>
  question.size > 0 && [...question].filter((word) => sentence.has(word)).length >= SAME_QUESTION * question.size;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How the persona talks and, where others have spoken, how it treats them. */
export const mannerInWords = ({ voice, withPeers, tone }: Persona, round: 1 | 2): string =>
  [
    voice,
    ...(round === 2 && withPeers !== undefined ? [`With those who disagree: ${withPeers}`] : []),
    `Tone: ${tone}.`,
  ].join(' ');

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
