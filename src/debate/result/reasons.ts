import { type FindingType } from '../../appraisal/index.js';
import {
  asClause,
  asPattern,
  listed,
  mayHave,
  newsOf,
  personIn,
  personsSpeakingIn,
  sentencesOf,
  speakersIn,
  tellsWhoSays,
  type Voice,
  wholePointsOf,
} from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { votesOf } from '../model/votes.js';
import { againstItselfIn } from './against-itself.js';
import { appraisalOf } from './appraisal.js';
import { holesOf } from './holes.js';
import { isReporting, kindRead } from './kind-read.js';
import { oncePerState } from './once-per-state.js';
import { inSentence, standsOutOf } from './outcome.js';
import { quotedShort } from './quoted-short.js';
import { NOT_NAMED, standingOf } from './standing.js';
import { substanceOf } from './substance.js';
import { voicesRead } from './who-says-what.js';

/** What a verdict says of a text that reports, each as a clause. */
export interface Reasons {
  /** On whose word it stands. */
  readonly heard: readonly string[];
  readonly for: readonly string[];
  readonly against: readonly string[];
}

type Article = NonNullable<DebateState['article']>['article'];

/** The one person on whose word a report rests, where nobody else speaks in it; null where that is not sure. */
function aloneIn(article: Article): string | null {
  const { named, others } = speakersIn(article);
  const [only] = named;
  // What an office counts or decides it says alone.
  const isPerson = only !== undefined && personIn(only.name) !== null;
  return isPerson && named.length === 1 && !others && !mayHave(article, 'second-voice', only.name)
    ? `it has the word of ${only.name} alone`
    : null;
}

/** A document to which a sentence credits what it says. */
const BY_DOCUMENT =
  /\baccording to ((?:(?:a|an|the|its|his|her|their|new|newly|court|police|internal|leaked|federal|public|tax|annual|official|financial) ){0,3}(?:documents?|records?|returns|filings?|reports?|stud(?:y|ies)|surveys?|polls?|complaint|lawsuit|indictment|transcripts?|letters?|memos?|affidavit|court papers|e-?mails)(?: (?:in|by|from) (?:[Tt]he )?\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)*)?)(?![\p{L}])/u;

/** Whose word the sentence with the news is, or which document's. */
function newsBy(state: DebateState, article: Article): string | null {
  const news = newsOf(article);
  if (news === null || news.isHeadline) return null;
  const document = BY_DOCUMENT.exec(news.sentence)?.[1];
  if (document !== undefined) return `its main news rests on ${document}`;
  const end = news.start + news.sentence.length;
  const [by, another] = voicesRead(state).filter(
    ({ kind, says }) =>
      (kind === 'person' || kind === 'body') &&
      says.some(({ start, direction }) => direction !== 'declined' && start >= news.start && start < end),
  );
  if (another !== undefined) return null;
  const who = by === undefined ? toldBySubject(news.sentence) : called(by);
  return who === null ? null : `its main news is the word of ${who}`;
}

const SAYS =
  '(?:said|says|say|told|accused|accuses|warned|warns|claimed|claims|announced|announces|vowed|alleged|confirmed)';
/** Whom a sentence makes say what it tells: “Halden’s foreign minister has said …”, “…, police said”. */
const SUBJECT_SAYS: readonly RegExp[] = [
  new RegExp(
    `^((?!(?:It|He|She|They|We|I|You|This|That|There|One|Who|What|When|While|After|As|In|On|At|But|And|If)\\b)[\\p{L}\\d’'.-]+(?: (?!(?:on|who|that|which|and|in|after|when|has|have|had|was|were|is|are)\\b)[\\p{L}\\d’'.-]+){0,5}?)(?: on \\p{Lu}\\p{Ll}+day)?(?: has| have| had)?(?: on \\p{Lu}\\p{Ll}+day)? ${SAYS}(?![\\p{L}])`,
    'u',
  ),
  /[,”"] ((?:the )?(?:[\p{L}’'.-]+ ){0,3}(?:authorities|officials|police|prosecutors|ministry|army|military|government|rescuers|lawmakers|researchers|scientists|company|court|minister|president|mayor)) (?:has |have |had )?(?:said|say|says)(?![\p{L}])/u,
];
const OF_MANY =
  /^(?:Officials|Police|Authorities|Prosecutors|Researchers|Scientists|Lawmakers|Doctors|Experts|Rescuers|Residents|Aides|Medics|Investigators|Lawyers|Analysts|Critics|Local|Senior|State|Medical|Health)(?=\s|$)/u;
function toldBySubject(sentence: string): string | null {
  for (const pattern of SUBJECT_SAYS) {
    const who = pattern.exec(sentence.trim())?.[1];
    if (who !== undefined && !/^(?:some|several|many|multiple|two|three)\b|\bsources?\b/iu.test(who))
      return inSentence(who.replace(OF_MANY, (word) => word.toLowerCase()));
  }
  return null;
}

/** What a writer thinks of somebody is no part of his office. */
const called = ({ name, role }: Pick<Voice, 'name' | 'role'>): string =>
  `${inSentence(name)}${role === null ? '' : `, ${role.replace(/^(?:Controversial|Embattled|Popular|Outspoken|Bombastic|Disgraced) /iu, '')}`}`;

/** The one person of whom every sentence is in which anybody says something; null where that is not sure. */
function onlyOneIn(state: DebateState, { text }: Article): string | null {
  const [only, another] = voicesRead(state);
  if (only?.kind !== 'person' || another !== undefined) return null;
  const surname = only.name.split(' ').at(-1) ?? only.name;
  const saying = sentencesOf(text).filter(tellsWhoSays);
  const own = new RegExp(`(?<![\\p{L}])(?:${asPattern(surname)}|[Hh]e|[Ss]he)(?![\\p{L}])`, 'u');
  return saying.length > 0 && saying.every((sentence) => own.test(sentence.text))
    ? `${called(only)}${only.role === null ? '' : ','} is the only one who speaks in it`
    : null;
}

/** From so many on they are counted. */
const MANY = 4;
const COUNTS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

function heardIn(state: DebateState, article: Article): readonly string[] {
  const alone = isReporting(state) ? (onlyOneIn(state, article) ?? aloneIn(article)) : null;
  if (alone !== null) return [alone];
  const persons = voicesRead(state).filter(({ kind }) => kind === 'person');
  // Both readers of names agree on so many.
  const count = Math.min(persons.length, personsSpeakingIn(article).length);
  return [
    newsBy(state, article),
    count < 2
      ? null
      : count < MANY
        ? `it gives the word to ${listed(persons.slice(0, count).map(({ name }) => name))}`
        : `at least ${COUNTS[count] ?? count} people speak in it by name`,
  ].filter((clause) => clause !== null);
}

const OF_HEADLINE: ReadonlySet<FindingType> = new Set(['headline-figure', 'headline-quotation-missing']);
/** Share of the agents who take a text for satire from which on it is said. */
const SATIRE_SHARE = 0.2;
/** A smaller part of the vote is no reason, in points. */
const PART_MIN = 1.2;

const FROM_UNNAMED = 'part of it comes from people who are not named';

/** What stands against a text: what it says otherwise itself, what it owes its readers, then what moved the votes. */
function* against(state: DebateState, article: Article): Iterable<string> {
  const votes = votesOf(state).length;
  const satire = state.consensus?.flags.find(({ flag }) => flag === 'satire')?.personas.length ?? 0;
  if (satire > SATIRE_SHARE * votes) yield `${satire} of ${votes} readers take it for satire`;
  const itself = againstItselfIn(article);
  if (itself !== null) yield asClause(itself.says);
  for (const { type, says } of appraisalOf(state)?.findings ?? []) if (OF_HEADLINE.has(type)) yield asClause(says);
  for (const { kind, says } of wholePointsOf(article)) if (kind === 'headline-more') yield asClause(says);
  for (const { kind, says } of holesOf(state)) yield kind === 'unnamed-source' ? FROM_UNNAMED : asClause(says);
  if (standingOf(article, kindRead(state)).some(({ says }) => says === NOT_NAMED)) yield FROM_UNNAMED;
  for (const { speaks, says, quote, points } of standsOutOf(state)) {
    const words = quotedShort(quote);
    if (speaks === 'against' && (points ?? 0) <= -PART_MIN && words !== null) yield `${asClause(says)}: ${words}`;
  }
}

/** What a text shows for and against itself, and on whose word it stands. That a style is unlike that of careful reports tells nobody what to look at. */
export const reasonsOf = oncePerState((state): Reasons => {
  const article = state.article?.article;
  if (!article) return { heard: [], for: [], against: [] };
  return {
    heard: heardIn(state, article),
    for: isReporting(state) ? substanceOf(article, kindRead(state)) : [],
    against: [...new Set(against(state, article))],
  };
});

/** From this score on nothing has to be explained. */
const HIGH_MIN = 60;
const LITTLE_AGAINST = 'Little in the way it is told speaks against it.';

/** What a text is, with whose word it has, the best for it and the worst against it. @param what without its full stop */
export function verdictTold(state: DebateState, what: string, score: number): string {
  const { heard, for: gains, against: faults } = reasonsOf(state);
  const told = [...heard, ...gains.slice(0, 1)];
  const [fault] = faults;
  const first =
    told.length === 0 || what.includes(': “') ? [what, ...told.map(capital)] : [`${what}: ${told.join(', and ')}`];
  const last =
    fault !== undefined
      ? `${told.length === 0 ? capital(fault) : `But ${fault}`}.`
      : score >= HIGH_MIN && told.length === 0
        ? LITTLE_AGAINST
        : '';
  return `${first.join('. ')}. ${last}`.trim();
}

const capital = (clause: string): string => clause.charAt(0).toUpperCase() + clause.slice(1);
