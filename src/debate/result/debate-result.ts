import { type DebateUsage } from '../../billing/index.js';
import { appraisalOf, type ResultAppraisal } from './appraisal.js';
import { type Recorded, Refusal, type RefusalDefinition } from '../../kernel/index.js';
import { type Argument } from '../stages/round.stage.js';
import { argumentsOf, votesOf, commonExcuse } from '../model/votes.js';
import { type DebateState, type DebateData, type DebateFact, spentIn } from '../stages/index.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { type AnalystChange, type Opening } from '../model/opening.js';
import { type Charge } from '../model/charge.js';
import { type Basis, type Consensus, rounded } from '../model/consensus.js';
import { type ClaimVote } from '../model/recorded.js';
import { type ClaimAssessment, claimAssessmentsOf, flagsWithClaims, latestClaimVotes } from './claim-assessments.js';
import { type Outcome, outcomeOf } from './outcome.js';
import { type ShownPart, shownParts } from './shown-parts.js';
import { type Summary, summaryOf } from './summary.js';
import { type ClaimExtraction, extractionOf } from '../stages/claims.stage.js';
import { type LastWord } from '../stages/last-word.stage.js';
import { type JudgedClaims } from '../stages/plausibility.stage.js';
import { usageOf } from '../model/costs.js';

export type ResultStatus = 'running' | 'done' | 'abandoned';

/** A debate in the form that its owner reads, called a simulation in the HTTP API. */
export interface DebateResult {
  readonly id: string;
  readonly status: ResultStatus;
  readonly url: string;
  readonly depth: string;
  readonly analyst: { readonly engine: string; readonly model: string };
  readonly castHash: string;
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly article: ResultArticle | null;
  readonly transcript: readonly TranscriptEntry[];
  readonly votes: readonly ResultVote[];
  readonly platformScores: Consensus['platformScores'];
  /** 0 to 100; null without a verdict. */
  readonly consensusScore: number | null;
  readonly consensus:
    | (Omit<Consensus, 'consensusScore' | 'platformScores' | 'flags' | 'basis' | 'bounds'> & {
        /** How the score was bounded for its basis; null when it was not. */
        readonly bounds: NonNullable<Consensus['bounds']> | null;
      })
    | null;
  /** The basis of the score; null without a verdict. */
  readonly basis: Basis | null;
  /** Null without a verdict. */
  readonly summary: Summary | null;
  /** Two results, what stands out, what to open first and who dissents; null without a verdict. */
  readonly outcome: Outcome | null;
  /** What the article is and what stands out in it; null before its claims are identified. */
  readonly appraisal: ResultAppraisal | null;
  /** The article's claims in order of appearance; empty before they are identified, and under debate@1. */
  readonly claims: readonly ClaimAssessment[];
  /** What identified the claims; null before they are identified. */
  readonly claimExtraction: ClaimExtraction | null;
  /** How the claims stand to what a model knows in general, judged before round 1; null when none was asked. */
  readonly plausibility: Pick<JudgedClaims, 'model' | 'judgements' | 'problem'> | null;
  /** The answer of the agent that was contradicted most, after the votes; null when none was asked. */
  readonly lastWord: Pick<LastWord, 'persona' | 'argument' | 'answers' | 'model' | 'problem'> | null;
  /** Each with the claim that it is about, by overlap; null when it overlaps none. */
  readonly flags: ReturnType<typeof flagsWithClaims>;
  readonly excused: readonly DebateData<'AgentExcused'>[];
  /** Why a running debate waits for the model server; null while it does not. */
  readonly waitingFor: string | null;
  /** Calls for this debate; none for arguments that a fork shares. */
  readonly usage: DebateUsage;
  /** Credits spent; 0 before the end. */
  readonly credits: number;
  /**
   * Why there is no verdict. `excuse`: why most agents were excused, and how many; null when nobody was. `charge`: what
   * it costs nevertheless; null if no account pays for it, and for debates from before answers were charged.
   */
  readonly problem: {
    readonly code: string;
    readonly detail: string;
    readonly charge: Charge | null;
    readonly excuse: ReturnType<typeof commonExcuse>;
  } | null;
  /** The debate that it was forked from; null for others. */
  readonly forkedFrom: { readonly id: string; readonly revision: number; readonly arguments: number } | null;
}

type StoredArticle = DebateData<'ArticleImported'>['article'];
type ResultArticle = Omit<StoredArticle, 'text' | 'links' | 'citations' | 'captions' | 'incomplete' | 'sources'> & {
  /** Words that the page shows to read: those that the text leaves out, of all; null when few are. */
  readonly incomplete: NonNullable<StoredArticle['incomplete']> | null;
  /** Where the page says who wrote it and when; null when that was not recorded. */
  readonly sources: NonNullable<StoredArticle['sources']> | null;
  readonly words: number;
  /** How many addresses the body links to. */
  readonly linkCount: number;
  readonly sha256: string;
  /** The part that was cut because the page is too long to record; null when nothing was. */
  readonly cut: { readonly characters: number; readonly links: number } | null;
};

type TranscriptEntry = Pick<
  DebateData<'ArgumentMade'>,
  'round' | 'persona' | 'score' | 'confidence' | 'argument' | 'on' | 'flags' | 'replies'
> & {
  /** In round 1: what the agent knows that others may not; null when it names nothing. */
  readonly knows: string | null;
  /** In round 1: the point that others have to answer; null when unknown. */
  readonly objection: string | null;
  /** In round 1: what would change its mind; null when unknown. */
  readonly wouldChange: string | null;
  /** What the score is made of, each with the words that show it; null where the analyst does not say. */
  readonly parts: readonly ShownPart[] | null;
  readonly platform: string;
  readonly at: string;
  /** An agent earlier in the cast with nearly the same argument; null when there is none. */
  readonly echoes: string | null;
};

interface ResultVote {
  readonly persona: string;
  readonly platform: string;
  readonly weight: number;
  readonly score: number;
  readonly confidence: number;
  /** The weight of its confidence by the calibration of the debate. */
  readonly counted: number;
  /** Its votes on the claims that it discusses. */
  readonly claims: readonly ClaimVote[];
  /** Round 2 minus round 1, points. */
  readonly shift: number;
  /** Peers that it conceded to when its score changed; none when the move is unexplained. */
  readonly movedBy: readonly string[];
}

const STATUS: Readonly<Record<string, ResultStatus>> = { closed: 'done', abandoned: 'abandoned' };

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

/** The whole answer, from the folded state and the times of the events. Pure. */
/** The analyst's model, with those that have continued the debate after an update: `offline@9, then offline@10`. */
function analystNames({ analyst }: Opening, changes: readonly AnalystChange[]): string {
  const names = changes.map(({ model }, n) =>
    model === (changes[n - 1]?.model ?? analyst.model) ? `${model} with other prompts` : model,
  );
  return [analyst.model, ...names].join(', then ');
}

export function debateResultOf(id: string, state: DebateState, events: readonly Recorded<DebateFact>[]): DebateResult {
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
    article: state.article && articleOf(state.article),
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
    flags: flagsWithClaims(state, consensus?.flags ?? []),
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
): readonly TranscriptEntry[] {
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

function resultVotesOf(state: DebateState): readonly ResultVote[] {
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
  known: Readonly<Record<string, RefusalDefinition>>,
  id: string,
): Refusal {
  const extra = { simulation: id, ...(charge ? { charge } : {}) };
  return new Refusal(known[code] ?? DEBATE_REFUSALS['debate-failed'], { detail: reason, extra });
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
