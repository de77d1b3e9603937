import { withoutPageParts } from '../../words/index.js';
import { type Recorded, Refusal, type RefusalDefinition } from '../../kernel/index.js';
import { rounded } from '../model/consensus.js';
import { usageOf } from '../model/costs.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { type AnalystChange, type Opening } from '../model/opening.js';
import { argumentsOf, commonExcuse, votesOf } from '../model/votes.js';
import { extractionOf } from '../stages/claims.stage.js';
import { type DebateData, type DebateFact, type DebateState, spentIn } from '../stages/index.js';
import { type Argument } from '../stages/round.stage.js';
import { appraisalOf } from './appraisal.js';
import { claimAssessmentsOf, flagsWithClaims } from './claim-assessments.js';
import { latestClaimVotes } from './claim-votes.js';
import { type DebateResult } from './debate-result.schema.js';
import { outcomeOf } from './outcome.js';
import { shownParts } from './shown-parts.js';
import { summaryOf } from './summary.js';
import { unjudgedOf } from './unjudged.js';

type ResultArticle = NonNullable<DebateResult['article']>;

const STATUS: Readonly<Record<string, DebateResult['status']>> = { closed: 'done', abandoned: 'abandoned' };

function articleOf({ article, sha256, cut }: DebateData<'ArticleImported'>): ResultArticle {
  const { text, links, url, canonicalUrl, title, byline, site, language } = article;
  const { publishedAt, modifiedAt, leadImage, renderer, paywalled, incomplete, sources } = article;
  return {
    url,
    canonicalUrl,
    title,
    byline,
    site,
    language,
    publishedAt,
    modifiedAt,
    leadImage,
    renderer,
    paywalled,
    incomplete: incomplete ?? null,
    sources: sources ?? null,
    words: text.split(/\s+/).filter((word) => word !== '').length,
    linkCount: links.length,
    sha256,
    cut: cut ?? null,
  };
}

/** An event as its debate's owner watches it; the article without its text. */
export interface WatchedEvent {
  readonly type: DebateFact['type'];
  readonly revision: number;
  readonly at: string;
  readonly data: unknown;
}

export function watched(event: Recorded<DebateFact>): WatchedEvent {
  const { type, revision, metadata } = event;
  const data = event.type === 'ArticleImported' ? { article: articleOf(event.data) } : event.data;
  return { type, revision, at: metadata.at, data };
}

/** The name of an article in a list: its headline, otherwise its address. */
export function nameOfArticle(title: string | null | undefined, url: string): string {
  if (title !== null && title !== undefined && title !== '') return title;
  return url.startsWith('urn:') ? 'A text without a headline' : url;
}

/** The analyst's model, with those that have continued the debate after an update: `offline@9, then offline@10`. */
function analystNames({ analyst }: Opening, changes: readonly AnalystChange[]): string {
  const names = changes.map(({ model }, n) =>
    model === (changes[n - 1]?.model ?? analyst.model) ? `${model} with other prompts` : model,
  );
  return [analyst.model, ...names].join(', then ');
}

const shown = new WeakMap<DebateState, DebateState>();
/** A debate whose article is without the parts of its page: nothing of them is told, quoted or taken for a claim of the article. */
function shownState(state: DebateState): DebateState {
  if (!state.article) return state;
  const article = withoutPageParts(state.article.article);
  if (article === state.article.article) return state;
  const known = shown.get(state) ?? { ...state, article: { ...state.article, article } };
  shown.set(state, known);
  return known;
}

/** The whole answer, from the folded state and the times of the events. Pure. */
export function debateResultOf(
  id: string,
  recorded: DebateState,
  events: readonly Recorded<DebateFact>[],
): DebateResult {
  const state = shownState(recorded);
  const { opening, consensus, abandonment } = state;
  if (!opening) throw new Error(`${id} was never opened`);
  const status = STATUS[state.debate.value] ?? 'running';
  const end = events.find(({ type }) => type === 'DebateClosed' || type === 'DebateAbandoned');
  const summary = summaryOf(state);
  return {
    id,
    status,
    url: opening.url,
    depth: opening.depth,
    analyst: { ...opening.analyst, model: analystNames(opening, state.analystChanges) },
    castHash: opening.castHash,
    openedAt: events[0]?.metadata.at ?? '',
    closedAt: end?.metadata.at ?? null,
    article: recorded.article && articleOf(recorded.article),
    transcript: transcriptOf(state, opening, events),
    votes: resultVotesOf(state),
    platformScores: consensus?.platformScores ?? [],
    consensusScore: consensus?.consensusScore ?? null,
    consensus: consensus && measuresOf(consensus),
    basis: summary?.basis ?? null,
    summary,
    outcome: outcomeOf(state),
    appraisal: appraisalOf(state),
    claims: claimAssessmentsOf(state),
    claimExtraction: extractionOf(state),
    plausibility: plausibilityOf(state),
    lastWord: lastWordOf(state),
    // What was taken for a fault of an article that is none accuses nobody.
    flags: unjudgedOf(state) === null ? flagsWithClaims(state, consensus?.flags ?? []) : [],
    excused: state.excusals,
    waitingFor: status === 'running' ? state.awaiting : null,
    usage: usageOf(spentIn(state)),
    credits: status === 'done' ? opening.credits : (abandonment?.charge?.credits ?? 0),
    problem: abandonment && {
      code: abandonment.code,
      detail: abandonment.reason,
      charge: abandonment.charge ?? null,
      excuse: commonExcuse(state),
    },
    forkedFrom: opening.forkedFrom
      ? { id: opening.forkedFrom.id, revision: opening.forkedFrom.revision, arguments: opening.forkedFrom.arguments }
      : null,
  };
}

function plausibilityOf({ plausibility }: DebateState): DebateResult['plausibility'] {
  if (!plausibility) return null;
  const { model, judgements, problem } = plausibility;
  return { model, judgements, problem };
}

function lastWordOf({ lastWord }: DebateState): DebateResult['lastWord'] {
  if (!lastWord) return null;
  const { persona, argument, answers, model, problem } = lastWord;
  return { persona, argument, answers, model, problem };
}

function transcriptOf(
  state: DebateState,
  opening: DebateData<'DebateOpened'>,
  events: readonly Recorded<DebateFact>[],
): DebateResult['transcript'] {
  const spokenAt = new Map<string, string>();
  for (const event of events)
    if (event.type === 'ArgumentMade') spokenAt.set(`${event.data.round} ${event.data.persona}`, event.metadata.at);
  const platformOf = new Map(opening.agents.map((agent) => [agent.id, agent.platform]));
  const [first, second] = [argumentsOf(state, 1), argumentsOf(state, 2)];
  const echoes = { 1: echoesOf(first), 2: echoesOf(second) };
  return [...first, ...second].map(({ round, persona, score, confidence, argument, on, flags, replies, ...said }) => ({
    round,
    persona,
    platform: platformOf.get(persona) ?? '',
    score,
    confidence,
    argument,
    on,
    flags,
    replies,
    knows: said.knows ?? null,
    objection: said.objection ?? null,
    wouldChange: said.wouldChange ?? null,
    parts: shownParts(state, { parts: said.parts, flags }),
    at: spokenAt.get(`${round} ${persona}`) ?? '',
    echoes: echoes[round].get(persona) ?? null,
  }));
}

function resultVotesOf(state: DebateState): DebateResult['votes'] {
  const second = argumentsOf(state, 2);
  const statedBy = new Map(second.map(({ persona, confidence }) => [persona, confidence]));
  const claimsOf = latestClaimVotes(state);
  const repliesOf = new Map(second.map(({ persona, replies }) => [persona, replies]));
  return votesOf(state).map(({ persona, platform, weight, score, confidence: counted, firstScore }) => ({
    persona,
    platform,
    weight,
    score,
    confidence: statedBy.get(persona) ?? counted,
    counted: rounded(counted, 3),
    claims: claimsOf.get(persona) ?? [],
    shift: Math.round((score - firstScore) * 10) / 10,
    movedBy: (repliesOf.get(persona) ?? [])
      .filter(({ stance }) => stance === 'concede' && score !== firstScore)
      .map(({ to }) => to),
  }));
}

const measuresOf = (consensus: DebateData<'ConsensusReached'>): DebateResult['consensus'] => ({
  spread: consensus.spread,
  agreement: consensus.agreement,
  shift: consensus.shift,
  meanAbsoluteShift: consensus.meanAbsoluteShift,
  conformity: consensus.conformity,
  trimmedMean: consensus.trimmedMean,
  dissenters: consensus.dissenters,
  bounds: consensus.bounds ?? null,
});

/** An abandoned debate as the refusal that a waiting caller gets. */
export function refusalOf(
  { code, reason, charge }: DebateData<'DebateAbandoned'>,
  known: readonly RefusalDefinition[],
  id: string,
): Refusal {
  const extra = { simulation: id, ...(charge ? { charge } : {}) };
  return new Refusal(known.find((each) => each.code === code) ?? DEBATE_REFUSALS['debate-failed'], {
    detail: reason,
    extra,
  });
}

const SHINGLE_WORDS = 3;
/** From this share of common word triples the later argument is an echo of the earlier one. */
const ECHO_SHARE = 0.6;

/** Every sequence of three words, or the whole of a shorter text, without case and punctuation. */
function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length <= SHINGLE_WORDS) return new Set([words.join(' ')]);
  return new Set(words.slice(SHINGLE_WORDS - 1).map((_, index) => words.slice(index, index + SHINGLE_WORDS).join(' ')));
}

/** The Jaccard index of two sets, 0 to 1; 0 where it cannot reach {@link ECHO_SHARE}. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (Math.min(a.size, b.size) / Math.max(a.size, b.size) < ECHO_SHARE) return 0;
  let common = 0;
  for (const shingle of a) if (b.has(shingle)) common += 1;
  return common / (a.size + b.size - common);
}

/**
 * Near-duplicates among the arguments of one round: persona → the first other persona, in the given order, with nearly
 * the same argument.
 */
export function echoesOf(spoken: readonly Argument[]): ReadonlyMap<string, string> {
  const heard: { readonly persona: string; readonly shingles: ReadonlySet<string> }[] = [];
  const echoes = new Map<string, string>();
  for (const { persona, argument } of spoken) {
    const shingles = shinglesOf(argument);
    const first = heard.find((earlier) => likeness(earlier.shingles, shingles) >= ECHO_SHARE);
    if (first) echoes.set(persona, first.persona);
    else heard.push({ persona, shingles });
  }
  return echoes;
}
