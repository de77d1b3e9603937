import { type FindingType } from '../../appraisal/index.js';
import {
  asClause,
  asPattern,
  type HoleKind,
  listed,
  mayHave,
  newsOf,
  sentencesOf,
  tellsWhoSays,
  type Voice,
  wholePointsOf,
} from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { votesOf } from '../model/votes.js';
import { againstItselfIn } from './against-itself.js';
import { appraisalOf } from './appraisal.js';
import { type CentralSource, centralSourceOf } from './central-source.js';
import { holesOf } from './holes.js';
import { isReporting, kindRead } from './kind-read.js';
import { oncePerState } from './once-per-state.js';
import { inSentence, standsOutOf } from './outcome.js';
import { quotedShort } from './quoted-short.js';
import { NOT_NAMED, standingOf } from './standing.js';
import { byImportance, speaksNow, voicesRead } from './who-says-what.js';

/** What a verdict says of a text that reports, each as a clause. */
export interface Reasons {
  /** On whose word it stands. */
  readonly heard: readonly string[];
  readonly against: readonly string[];
}

type Article = NonNullable<DebateState['article']>['article'];

const called = ({ name, role }: Pick<Voice, 'name' | 'role'>): string =>
  `${inSentence(name)}${role === null ? '' : `, ${role}`}`;

/** The one person of whom every sentence is in which anybody says something; null where that is not sure. */
function onlyOneIn(state: DebateState, article: Article): Voice | null {
  const [only, another] = voicesRead(state);
  if (only?.kind !== 'person' || another !== undefined || mayHave(article, 'second-voice', only.name)) return null;
  const surname = only.name.split(' ').at(-1) ?? only.name;
  const saying = sentencesOf(article.text).filter(tellsWhoSays);
  const own = new RegExp(`(?<![\\p{L}])(?:${asPattern(surname)}|[Hh]e|[Ss]he)(?![\\p{L}])`, 'u');
  return saying.length > 0 && saying.every((sentence) => own.test(sentence.text)) ? only : null;
}

/** What can say nothing, and words that are no name. */
const NO_SOURCE = /^(?:videos?|photos?|images|footage)\b|\b(?:has|have|had|is|was|were|been)\b/iu;

/** “Saying it was late” is nothing that a person does. */
const isOfSelf = ({ kind, ofSelf }: CentralSource): boolean =>
  ofSelf !== null && (kind !== 'person' || ofSelf !== 'itself');

/** On whose word or which document the central claim stands, and who answers it. */
function centralIn(state: DebateState, only: Voice | null): string | null {
  const source = centralSourceOf(state);
  // What somebody says that he does is his to say.
  if (source === null || NO_SOURCE.test(source.name) || (isOfSelf(source) && source.deniedBy.length === 0)) return null;
  const { kind, name, role, confirmedBy, deniedBy } = source;
  const rests = kind === 'document' ? `rests on ${inSentence(name)}` : `is the word of ${called({ name, role })}`;
  const alone = only !== null && only.name === name ? ', the only one who speaks in it' : '';
  const answers = [
    ...(deniedBy.length === 0 ? [] : [`${listed(deniedBy)} ${deniedBy.length === 1 ? 'denies' : 'deny'} it`]),
    ...(confirmedBy.length === 0
      ? []
      : [`${listed(confirmedBy)} ${confirmedBy.length === 1 ? 'confirms' : 'confirm'} it`]),
  ];
  return [`its central claim ${rests}${alone}`, ...answers].join(', and ');
}

/** Whoever may be meant as the source of a sentence. */
const CREDITS =
  /["“”]|\b(?:said|says?|saying|told|according|reports?|reported(?:ly)?|alleg\p{Ll}+|accus\p{Ll}+|claim\p{Ll}*|announc\p{Ll}+|court|police|officials?|stud(?:y|ies)|surveys?|polls?|data|figures|warn\p{Ll}*|heard|found|expected|believed|thought|sources?)\b/iu;
/** A text that names its source names it so soon behind its central claim, in characters. */
const SOON = 600;
/** Whether the sentence with the central claim is the writer’s own, with nobody for it or soon behind it. */
function isOwnWord(article: Article): boolean {
  const news = newsOf(article);
  if (news === null || news.isHeadline || CREDITS.test(news.sentence)) return false;
  const at = article.text.indexOf(news.sentence);
  return at >= 0 && !CREDITS.test(article.text.slice(at, at + news.sentence.length + SOON));
}

const QUOTED_MAX = 2;
/** Words of somebody, in marks, with a verb of saying beside them. */
const QUOTES =
  /["“][^"“”]{20,}["”].*\b(?:said|says|told|added|adds|wrote|tweeted)\b|\b(?:said|says|told|added|adds|wrote|tweeted)\b.*["“][^"“”]{20,}["”]/su;
/** Those whose words in marks of quotation matter most for the news, with what they are. */
const quotedIn = (state: DebateState): readonly string[] =>
  byImportance(state, centralSourceOf(state)?.name ?? null)
    .filter(({ kind, says }) => kind === 'person' && says.some((each) => QUOTES.test(each.quote) && speaksNow(each)))
    .slice(0, QUOTED_MAX)
    .map(({ name, role }) => `${inSentence(name)}${role === null ? '' : ` (${role})`}`);

function heardIn(state: DebateState, article: Article): readonly string[] {
  const only = isReporting(state) ? onlyOneIn(state, article) : null;
  const central = centralIn(state, only);
  if (central !== null) return [central];
  if (only !== null) return [`${called(only)}${only.role === null ? '' : ','} is the only one who speaks in it`];
  const isMute = voicesRead(state).length === 0 && !mayHave(article, 'voice');
  const quoted = quotedIn(state);
  return [
    isOwnWord(article) ? 'it tells its central claim in its own words' : null,
    isMute ? 'it quotes nobody' : quoted.length === 0 ? null : `it quotes ${listed(quoted)}`,
  ].filter((clause) => clause !== null);
}

const OF_HEADLINE: ReadonlySet<FindingType> = new Set(['headline-figure', 'headline-quotation-missing']);
/** Share of the agents who take a text for satire from which on it is said. */
const SATIRE_SHARE = 0.2;
/** A smaller part of the vote is no reason, in points. */
const PART_MIN = 1.2;

/** What a careful editor would ask, and on which no story falls. */
const ASIDES: ReadonlySet<HoleKind> = new Set([
  'poll',
  'crowd',
  'critics',
  'estimated',
  'bare-rise',
  'whose-words',
] as const);

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
  for (const { kind, says } of holesOf(state))
    if (!ASIDES.has(kind)) yield kind === 'unnamed-source' ? FROM_UNNAMED : asClause(says);
  if (standingOf(article, kindRead(state)).some(({ says }) => says === NOT_NAMED)) yield FROM_UNNAMED;
  for (const { speaks, says, quote, points } of standsOutOf(state)) {
    const words = quotedShort(quote);
    if (speaks === 'against' && (points ?? 0) <= -PART_MIN && words !== null) yield `${asClause(says)}: ${words}`;
  }
}

/** What a text shows for and against itself, and on whose word it stands. That a style is unlike that of careful reports tells nobody what to look at. */
export const reasonsOf = oncePerState((state): Reasons => {
  const article = state.article?.article;
  if (!article) return { heard: [], against: [] };
  return {
    heard: heardIn(state, article),
    against: [...new Set(against(state, article))],
  };
});

/** What a text is, with whose word it has and the worst against it. @param what without its full stop */
export function verdictTold(state: DebateState, what: string): string {
  const { heard: told, against: faults } = reasonsOf(state);
  const [fault] = faults;
  const first =
    told.length === 0 || what.includes(': “') ? [what, ...told.map(capital)] : [`${what}: ${told.join(', and ')}`];
  const last = fault === undefined ? '' : `${told.length === 0 ? capital(fault) : `But ${fault}`}.`;
  return `${first.join('. ')}. ${last}`.trim();
}

const capital = (clause: string): string => clause.charAt(0).toUpperCase() + clause.slice(1);
