import { type Article } from '../../articles/index.js';
import { type Claim } from '../../claims/index.js';
import {
  addSpending,
  type AnalystQuestion,
  type DebateEstimate,
  type Depth,
  type EstimatedCast,
  NOTHING_SPENT,
  type PeerArgument,
  type Usage,
} from '../analyst.js';
import { type Calls } from './calls.js';
import { lastWordOutputTokens, renderLastWord } from './last-word.js';
import { listingObstacle, listingOutputTokens, renderListing } from './listing.js';
import { judgedClaims, plausibilityOutputTokens, renderPlausibility } from './plausibility.js';
import { type Prompt } from './prompt.js';
import { DEPTH_PLANS } from './prompts.data.js';
import { SAMPLE_ARTICLE, SAMPLE_CLAIMS, SAMPLE_PERSONA, SAMPLE_PLATFORM } from './sample.data.js';
import { priced, type Prices } from './usage.js';
import { estimatedWeighing } from './weighing.js';

/** The debate id in the prompts of an estimate. */
export const ESTIMATED = 'estimate';
const CAST_SIZE = 30;
/** Expected tokens of the opinion of one claim in a reply: its id twice and two numbers. */
const CLAIM_VOTE_TOKENS = 24;
/** Servers read about this many input tokens in the time of one output token. */
const READING_SPEED = 16;
/** Pessimistic guess for a local server, in ms per output token: ten tokens per second in each slot. */
const LOCAL_SLOT_MS = 100;
/** The same for a provider: fifty tokens per second in each of four concurrent calls. */
const PROVIDER_MS = 5;

const SAMPLE_CAST: EstimatedCast = {
  platforms: [SAMPLE_PLATFORM],
  personas: Array.from({ length: CAST_SIZE }, (_, n) => ({ ...SAMPLE_PERSONA, id: `${SAMPLE_PERSONA.id}-${n}` })),
};

/** The debate that is estimated. */
export interface EstimatedDebate {
  readonly depth: Depth;
  readonly article: Article;
  /** Thirty sample personas when omitted. */
  readonly cast?: EstimatedCast | undefined;
  /** Sample claims when omitted. */
  readonly claims?: readonly Claim[] | undefined;
  /** The claims whose evidence is weighed; none when omitted. */
  readonly weighed?: readonly Claim[] | undefined;
}

/** What an estimate needs of the analyst. */
export interface EstimateContext {
  readonly calls: Pick<Calls, 'gauge' | 'pace' | 'facts' | 'isLocal'>;
  readonly model: string;
  readonly secret: string;
  readonly prices: Prices | undefined;
  readonly listsStatements: boolean;
  readonly judgesPlausibility: boolean;
  readonly fitting: (model: string, question: AnalystQuestion, maxOutputTokens: number) => Prompt;
}

/** A call that a debate is expected to make. */
interface ExpectedCall extends Usage {
  readonly model: string;
}

/** Estimates what a debate uses if no reply has to be asked for twice. */
export function estimateOf(debate: EstimatedDebate, context: EstimateContext): DebateEstimate {
  const calls = [listing, weighings, plausibility, opinions, lastWord].flatMap((expected) => expected(debate, context));
  let uncached = NOTHING_SPENT;
  let cached = NOTHING_SPENT;
  for (const { model, ...usage } of calls) {
    uncached = addSpending(uncached, priced(context.prices, model, { ...usage, cachedTokens: 0 }));
    cached = addSpending(cached, priced(context.prices, model, usage));
  }
  const { costUsd, ...used } = cached;
  const { msPerCall } = context.calls.pace;
  return {
    ...used,
    cost: uncached.costUsd === null || costUsd === null ? null : { uncached: uncached.costUsd, cached: costUsd },
    durationMs: Math.round(msPerCall === undefined ? guessMs(used, context) : msPerCall * used.calls),
    durationMeasured: msPerCall !== undefined,
  };
}

function guessMs({ inputTokens, cachedTokens, outputTokens }: Usage, { calls }: EstimateContext): number {
  const tokenMs = calls.isLocal ? LOCAL_SLOT_MS / (calls.facts.slots ?? 1) : PROVIDER_MS;
  return tokenMs * (outputTokens + (inputTokens - cachedTokens) / READING_SPEED);
}

/** The call that lists an article's statements; none when the embedded extractor identifies the claims. */
function listing({ article }: EstimatedDebate, { calls: { gauge }, ...context }: EstimateContext): ExpectedCall[] {
  if (!context.listsStatements || listingObstacle(article) !== undefined) return [];
  const { model, secret } = context;
  const { system, user } = renderListing(article, ESTIMATED, secret);
  const inputTokens = gauge.reckon(model, [system, user]);
  const outputTokens = listingOutputTokens(gauge.reckon(model, [user]));
  return [{ model, inputTokens, cachedTokens: 0, outputTokens }];
}

/** One call for each claim whose evidence is weighed. */
function weighings({ depth, article, weighed = [] }: EstimatedDebate, context: EstimateContext): ExpectedCall[] {
  const { calls, model, secret } = context;
  return weighed.map((claim) => {
    const { prompt, outputTokens } = estimatedWeighing({ debateId: ESTIMATED, depth, article, claim }, secret);
    const inputTokens = calls.gauge.reckon(model, [prompt.system, prompt.user]);
    return { model, inputTokens, cachedTokens: 0, outputTokens };
  });
}

/** The call that judges which claims contradict what is known. */
function plausibility(
  { depth, article, claims = SAMPLE_CLAIMS }: EstimatedDebate,
  { calls: { gauge }, model, secret, judgesPlausibility }: EstimateContext,
): ExpectedCall[] {
  if (!judgesPlausibility || listingObstacle(article) !== undefined) return [];
  const judged = judgedClaims({ depth, article, claims });
  if (judged.length === 0) return [];
  const question = { debateId: ESTIMATED, depth, article };
  const { system, user } = renderPlausibility(question, judged, { secret, today: '2026-01-01' });
  const inputTokens = gauge.reckon(model, [system, user]);
  return [{ model, inputTokens, cachedTokens: 0, outputTokens: plausibilityOutputTokens(judged.length) }];
}

/** One call for each agent in each round. */
function opinions(debate: EstimatedDebate, context: EstimateContext): ExpectedCall[] {
  const { depth, article, cast = SAMPLE_CAST, claims = SAMPLE_CLAIMS } = debate;
  const { gauge, facts, pace } = context.calls;
  const plan = DEPTH_PLANS[depth];
  const platforms = new Map(cast.platforms.map((platform) => [platform.id, platform]));
  const peers = expectedPeers(cast, depth);
  const expected: ExpectedCall[] = [];
  for (const round of [1, 2] as const) {
    const votes = CLAIM_VOTE_TOKENS * Math.min(plan.claimVotes, claims.length);
    const outputTokens = plan.expectedOutputTokens[round] + votes;
    const asked = new Map<string, number>();
    const heard = new Set<string>();
    for (const persona of cast.personas) {
      const platform = platforms.get(persona.platform);
      if (!platform) continue;
      const model = persona.llm?.model ?? context.model;
      const given = { debateId: ESTIMATED, round, depth, article, claims, persona, platform };
      const question = { ...given, arguments: round === 1 ? [] : peers };
      const { system, user, sharedChars, commonChars } = context.fitting(model, question, plan.maxOutputTokens);
      // A cache holds the shared part once a call is answered; a server with slots has one cache per slot.
      const before = asked.get(model) ?? 0;
      asked.set(model, before + 1);
      const common = `${model} ${(system + user).slice(0, commonChars)}`;
      const prefixChars = heard.has(common) ? commonChars : sharedChars;
      heard.add(common);
      const cachedTokens =
        before < (facts.slots ?? pace.startConcurrent)
          ? 0
          : gauge.reckon(model, [(system + user).slice(0, prefixChars)]);
      expected.push({ model, inputTokens: gauge.reckon(model, [system, user]), cachedTokens, outputTokens });
    }
  }
  return expected;
}

/** Number of objections that an estimate assumes. */
const OBJECTIONS = 8;
const OBJECTION_CHARS = 240;

/** The answer of the agent that was contradicted most, which ends a deep debate. */
function lastWord(
  { depth, article, cast = SAMPLE_CAST, claims = SAMPLE_CLAIMS }: EstimatedDebate,
  { calls: { gauge }, model, secret }: EstimateContext,
): ExpectedCall[] {
  const [persona] = cast.personas;
  const [own, ...others] = expectedPeers(cast, depth);
  if (depth !== 'deep' || !persona || !own) return [];
  const objections = others
    .slice(0, OBJECTIONS)
    .map(({ opinion, ...peer }) => ({ ...peer, reason: opinion.argument.slice(0, OBJECTION_CHARS) }));
  const said = [own.opinion, own.opinion] as const;
  const question = { debateId: ESTIMATED, depth, article, claims, persona, own: said, objections };
  const { system, user } = renderLastWord(question, { secret, today: '2026-01-01' });
  const asked = persona.llm?.model ?? model;
  const inputTokens = gauge.reckon(asked, [system, user]);
  return [{ model: asked, inputTokens, cachedTokens: 0, outputTokens: lastWordOutputTokens(objections.length) }];
}

/** The length of an argument that is expected at a depth, in characters. */
const ARGUMENT_CHARS: Readonly<Record<Depth, number>> = { micro: 300, standard: 650, deep: 1_250 };

/** One argument per persona, each with a point of its own, of the length that is expected at a depth. */
function expectedPeers({ personas }: EstimatedCast, depth: Depth): readonly PeerArgument[] {
  const argument = SAMPLE_ARTICLE.text.repeat(3).slice(0, ARGUMENT_CHARS[depth]);
  return personas.map(({ id, name, platform }, n) => {
    const objection = `${name} (${id}) asks for one thing ${n} that nobody else has asked for: number${n}, word${n}, page${n}.`;
    const opinion = { score: (n * 37) % 101, confidence: 0.5, argument, objection, flags: [], replies: [] };
    return { persona: id, name, platform, opinion };
  });
}
