import { type Claim } from '../../claims/index.js';
import { type Persona, type SignalId, type TopicId } from '../../personas/index.js';
import { type AnalystQuestion, type PeerArgument } from '../analyst.js';
import { hash32 } from '../offline/chance.js';
import { topicsOf } from '../offline/topics.js';

/** What a peer has to point out, in words: completes "You change your mind when a point is proved, most of all if shown …". */
export const POINTED_OUT: Readonly<Record<SignalId, string>> = {
  attribution: 'who exactly says it and how that person can know',
  quotation: 'whole sentences in somebody’s own words',
  numbers: 'a figure with unit and total and origin',
  documents: 'a document or a record that anybody can ask for',
  'dates-and-places': 'a place and a time that can be checked',
  hedging: 'that the text itself says what is uncertain',
  certainty: 'a sentence that is surer than anybody can be',
  'loaded-language': 'a word that judges before the facts are told',
  superlatives: 'a “biggest” or “first ever” that nobody compared',
  insults: 'that the text calls people names',
  'second-person': 'the sentence that pushes the reader to act',
  shouting: 'alarm in place of a fact',
  clickbait: 'a title that teases or hides the point',
  'headline-match': 'where title and text say different things',
  balance: 'whether the other side was asked',
  'unsupported-claims': 'an important statement that nothing supports',
  conspiracy: 'that a hidden hand is only suggested',
  satire: 'that it is a joke',
  advertising: 'what is being sold and by whom',
  injection: 'words that were put there for a machine',
  boilerplate: 'a passage copied from a press release',
};

/** Topics whose id is no plain name of a subject. */
const SUBJECTS: Readonly<Partial<Record<TopicId, string>>> = {
  figures: 'statistics',
  people: 'how people behave',
  danger: 'risk',
  places: 'geography',
  media: 'how news is made and spreads',
  celebrity: 'famous people',
  work: 'labour',
};
const subject = (topic: TopicId): string => SUBJECTS[topic] ?? topic;

const PLATFORM_WORDS: Readonly<Record<Persona['platform'], string>> = {
  microblog: 'microblog',
  forum: 'forum',
  professional: 'professional network',
  social: 'social network',
  technews: 'tech news site',
  messaging: 'private messages',
};

/** Where a peer writes and what it knows from work: "forum, knows law and money from work". */
export function workInWords({ platform, expertise = [] }: Pick<PeerArgument, 'platform' | 'expertise'>): string {
  const place = (PLATFORM_WORDS as Readonly<Record<string, string>>)[platform] ?? platform;
  return expertise.length === 0 ? place : `${place}, knows ${expertise.map(subject).join(' and ')} from work`;
}

/** "a, b or c". */
const listed = (items: readonly string[], last: 'and' | 'or'): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1) ?? ''}`;

const stubbornness = (value: number): string =>
  value < 0.25
    ? 'You change your mind gladly'
    : value < 0.5
      ? 'You change your mind'
      : value < 0.75
        ? 'You are slow to change your mind, but you do'
        : 'You hardly ever change your mind, and say so; you do';

/**
 * How the persona behaves in cross-examination. What it hardly notices (attention below 1) is left out of what changes its
 * mind, because its description says the opposite; all is kept if nothing else would remain.
 */
export function temperamentInWords({ temperament, attention }: Pick<Persona, 'temperament' | 'attention'>): string {
  const { stubbornness: value, yieldsTo, resists } = temperament;
  const noticed = yieldsTo.filter((signal) => (attention[signal] ?? 1) >= 1);
  const when = listed(
    (noticed.length > 0 ? noticed : yieldsTo).map((signal) => POINTED_OUT[signal]),
    'or',
  );
  const where = listed(
    resists.map((platform) => PLATFORM_WORDS[platform]),
    'and',
  );
  return [
    `${stubbornness(value)} when a point is proved, most of all if shown ${when}.`,
    where === '' ? '' : ` You trust less what comes from: ${where}.`,
  ].join('');
}

const ASKS_SHOWN = 2;
const INTERESTS_SHOWN = 2;

/** What the persona knows and, in round 1, what it cares about and asks. */
export function knowledgeInWords({ expertise = [], interests = [], asksFor = [] }: Persona, round: 1 | 2): string {
  const cares = interests.filter((topic) => !expertise.includes(topic)).slice(0, INTERESTS_SHOWN);
  const asks = asksFor
    .slice(0, ASKS_SHOWN)
    .map(({ ask }) => ask.replaceAll('{number}', 'that number'))
    .map(capitalised);
  return [
    expertise.length === 0 ? '' : `You know from work: ${listed(expertise.map(subject), 'and')}. `,
    round === 2 || cares.length === 0 ? '' : `You care about: ${listed(cares.map(subject), 'and')}. `,
    round === 2 || asks.length === 0 ? '' : `You ask: ${asks.join(' ')}`,
  ]
    .join('')
    .trim();
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const neverInWords = ({ never = [] }: Persona): string =>
  never.length === 0 ? '' : ` Words you never use: ${never.join(', ')}.`;

/** Central claims that agents start from, as a share of those listed. */
const STARTING_SHARE = 0.5;
const STARTING_MIN = 3;

/**
 * The claim that an agent starts from: one of the most central, preferably of its own field. Different agents start from
 * different ones. Undefined when no claims are listed.
 * @param central most central first
 */
export function startingClaim(
  { persona, debateId }: Pick<AnalystQuestion, 'persona' | 'debateId'>,
  central: readonly Claim[],
): Claim | undefined {
  const count = Math.max(STARTING_MIN, Math.round(central.length * STARTING_SHARE));
  let best: { readonly claim: Claim; readonly value: number } | undefined;
  for (const claim of central.slice(0, count)) {
    const topics = topicsOf(claim.quote);
    const own = (persona.expertise ?? []).some((topic) => topics.has(topic)) ? 1 : 0;
    const liked = (persona.interests ?? []).some((topic) => topics.has(topic)) ? 0.5 : 0;
    // Chance spreads the agents over the claims, whatever the subject of the article is.
    const chance = hash32(`${debateId} ${persona.id} ${claim.id}`) / 2 ** 32;
    const value = 0.5 * (own + liked) + chance;
    if (best === undefined || value > best.value) best = { claim, value };
  }
  return best?.claim;
}
