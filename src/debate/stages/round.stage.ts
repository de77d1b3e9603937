import { z } from 'zod';
import {
  type CheckedArticle,
  FACT_KINDS,
  falseStatements,
  PART_KINDS,
  type QuestionAppraisal,
  type QuestionEvidence,
  STANCES,
} from '../../analysts/index.js';
import { type Claim } from '../../claims/index.js';
import { type FactsOf } from '../../kernel/index.js';
import { type DebateStatus, type Round, since, speaksOfClaims, type Transition } from '../model/debate.machine.js';
import {
  claimVoteSchema,
  type Flag,
  flagSchema,
  offsetSchema,
  roundSchema,
  scoreSchema,
  usageShape,
} from '../model/recorded.js';
import { type CoreState, eventOf, type Finding, type Stage, type Voice } from '../model/stage.js';
import { signed } from '../model/verdict-words.js';
import { type Abandon, withQuorum } from '../model/votes.js';

/** Maximum number of statements that one argument may make about the article. */
const FACTS_MAX = 100;
const PARTS_MAX = 200;
const ARGUMENT_LENGTH_MAX = 20_000;
const DETAIL_CHARACTERS_MAX = 200;

const statedFact = z.strictObject({
  kind: z.enum(FACT_KINDS),
  claims: z.array(z.string()),
  words: z.array(z.string()),
  /** The id of the evidence that it cites. */
  evidence: z.string().optional(),
  /** Offsets in the argument. */
  start: offsetSchema,
  end: offsetSchema,
});

const votePartSchema = z.strictObject({
  kind: z.enum(PART_KINDS),
  /** The id of a signal, a finding or a piece of evidence. */
  ref: z.string().optional(),
  points: z.number(),
});

export const argumentSchema = z.strictObject({
  persona: z.string(),
  round: roundSchema,
  score: scoreSchema,
  confidence: z.number().min(0).max(1),
  argument: z.string(),
  /** Ids of the claims that the argument is about. */
  on: z.array(z.string()),
  /** What the agent thinks of the claims that it discusses, each once. */
  claims: z.array(claimVoteSchema),
  /**
   * The argument's statements about the article, with their positions; empty when the analyst does not report
   * them.
   */
  facts: z.array(statedFact).max(FACTS_MAX),
  /** What the score is made of. Missing when the analyst does not say. */
  parts: z.array(votePartSchema).max(PARTS_MAX).optional(),
  flags: z.array(flagSchema),
  replies: z.array(
    z.strictObject({
      to: z.string(),
      stance: z.enum(STANCES),
      reason: z.string(),
      /** The point that is answered or conceded, in a few words. */
      point: z.string().optional(),
    }),
  ),
  /** In round 1: what the agent knows that others may not. */
  knows: z.string().optional(),
  /** In round 1: the point that somebody who sees it otherwise has to answer. */
  objection: z.string().optional(),
  /** In round 1: what would change the agent's mind. */
  wouldChange: z.string().optional(),
  /** Usage of all attempts, including failed ones. */
  ...usageShape,
  /** From the question to its answer, retries included. */
  latencyMs: z.number().min(0),
  model: z.string(),
  droppedQuotes: z.int().min(0),
  /** Number of references that were dropped because the claim is unknown or repeated. */
  droppedClaims: z.int().min(0),
  attempts: z.int().min(1),
});
export type Argument = z.output<typeof argumentSchema>;

const excusalSchema = z.strictObject({
  persona: z.string(),
  round: roundSchema,
  reason: z.string(),
  attempts: z.int().min(0),
  /** Usage of failed calls; missing when there was none. */
  ...usageShape,
  tokens: usageShape.tokens.optional(),
});
export type Excusal = z.output<typeof excusalSchema>;

const spendingSchema = z.strictObject({ persona: z.string(), round: roundSchema, ...usageShape });
type TurnSpending = z.output<typeof spendingSchema>;
const awaitedSchema = z.strictObject({ round: roundSchema, waiting: z.boolean(), reason: z.string() });
type Awaited = z.output<typeof awaitedSchema>;
const closedSchema = z.strictObject({ round: roundSchema, voices: z.int(), excused: z.int() });

interface Kept {
  readonly arguments: readonly Argument[];
  readonly excusals: readonly Excusal[];
  /** What agents have used in unfinished turns, by agent and round. */
  readonly underWay: Readonly<Record<string, TurnSpending>>;
  /** Why the round waits for the model server; null while it does not. */
  readonly awaiting: string | null;
}
type State = CoreState &
  Kept & {
    readonly article: { readonly article: CheckedArticle } | null;
    readonly claims: { readonly claims: readonly Claim[] } | null;
    readonly evidence: QuestionEvidence | null;
    readonly appraisal: QuestionAppraisal | null;
  };
/** Why an agent cannot make this argument in the present state; undefined when it can. */
export function argumentFault(state: Pick<State, 'arguments'>, argument: Argument): string | undefined {
  const { persona, round, replies } = argument;
  if (argument.argument.trim() === '') return 'the argument is empty';
  if (argument.argument.length > ARGUMENT_LENGTH_MAX)
    return `the argument is longer than ${ARGUMENT_LENGTH_MAX} characters`;
  if (round === 1) return replies.length === 0 ? undefined : 'an argument of round 1 has no replies';
  const isPeer = (spoken: Argument): boolean => spoken.round === 1 && spoken.persona !== persona;
  const stranger = replies.find(({ to }) => !state.arguments.some((said) => isPeer(said) && said.persona === to));
  if (stranger) return `it replies to ${stranger.to}, which is not another agent that argued in round 1`;
  return replies.length === 0 && state.arguments.some(isPeer)
    ? 'an argument of round 2 must reply to at least one peer'
    : undefined;
}

/** Keeps the flags whose quotes occur in the article and in the cited evidence; the others are dropped and counted. */
function onlyTrueQuotes(state: State, argument: Argument): Argument {
  const article = state.article?.article;
  const flags = argument.flags.filter(
    (flag) =>
      flag.quote !== '' &&
      (article?.text.includes(flag.quote) === true || article?.title.includes(flag.quote) === true) &&
      citesEvidence(state.evidence, flag),
  );
  return { ...argument, flags, droppedQuotes: argument.droppedQuotes + argument.flags.length - flags.length };
}

/** Keeps references to identified claims, each once; the others are dropped and counted. */
function onlyKnownClaims({ claims }: State, argument: Argument): Argument {
  const known = new Set(claims?.claims.map(({ id }) => id));
  const on = [...new Set(argument.on)].filter((id) => known.has(id));
  const voted = new Set<string>();
  const votes = argument.claims.filter(({ id }) => known.has(id) && !voted.has(id) && voted.add(id));
  const dropped = argument.on.length - on.length + argument.claims.length - votes.length;
  return { ...argument, on, claims: votes, droppedClaims: argument.droppedClaims + dropped };
}

/** Whether the evidence that a flag cites exists and contains its quote. */
function citesEvidence(evidence: QuestionEvidence | null, { evidence: cited }: Flag): boolean {
  if (cited === undefined) return true;
  const item = evidence?.items.find(({ id }) => id === cited.id);
  if (item) return cited.quote !== '' && !item.instructs && item.passage.includes(cited.quote);
  const gap = evidence?.missing.find(({ id }) => id === cited.id);
  return gap !== undefined && cited.quote !== '' && gap.detail.includes(cited.quote);
}

/** The data of `RoundClosed`. */
const closingOf = (state: State, round: Round): z.output<typeof closedSchema> => ({
  round,
  voices: state.arguments.filter((argument) => argument.round === round).length,
  excused: state.excusals.filter((excusal) => excusal.round === round).length,
});

/** Agents that owe an answer in the open round, in cast order. */
const pendingAgents = ({ personas }: State): readonly string[] =>
  Object.entries(personas)
    .filter(([, { value }]) => value === 'arguing' || value === 'rebutting')
    .map(([id]) => id);

/** Findings of an audit in an argument, besides those about the rules that the decider enforces. */
function* findingsIn(before: State, argument: Argument): Generator<Finding> {
  const { persona, flags, on, claims: votes } = argument;
  const article = before.article?.article;
  for (const { quote } of flags)
    if (quote === '' || !(article?.text.includes(quote) === true || article?.title.includes(quote) === true))
      yield { check: 'article', detail: `${persona} quotes text that is not in the article: “${quote.slice(0, 80)}”` };
  const known = new Set(before.claims?.claims.map(({ id }) => id));
  for (const id of new Set([...on, ...votes.map((vote) => vote.id)]))
    if (!known.has(id))
      yield {
        check: 'claims',
        detail: `${persona} refers to ${id.slice(0, 20)}, which is not a claim of the article`,
      };
  for (const flag of flags)
    if (!citesEvidence(before.evidence, flag))
      yield {
        check: 'evidence',
        detail: `${persona} cites evidence that does not contain the quoted words: ${flag.evidence?.id.slice(0, 20) ?? ''}`,
      };
  yield* partFindings(before, argument);
  if (!isSince(CHECKED_SINCE, argument.model) || !article) return;
  const [fault] = falseStatements(argument, article, before.claims?.claims ?? [], {
    ...(before.evidence ? { evidence: before.evidence } : {}),
    ...(before.appraisal ? { findings: before.appraisal.findings } : {}),
  });
  if (fault !== undefined)
    yield {
      check: 'statements',
      detail: `${persona} makes a statement that the article does not support (${fault.because}): ${fault.said.trim().slice(0, DETAIL_CHARACTERS_MAX)}`,
    };
}

/**
 * First version of the embedded analyst in which every statement carries a checkable fact. Other analysts and earlier
 * versions do not record the basis of their sentences, so these are not checked.
 */
const CHECKED_SINCE = 6;
/** First version of the embedded analyst that says what each vote is made of. */
const PARTS_SINCE = 9;
const isSince = (version: number, model: string): boolean =>
  Number(/^offline@(\d{1,6})$/.exec(model)?.[1] ?? 0) >= version;

/** Where the parts of a vote do not add up to it, or rest on what was not recorded. */
function* partFindings({ appraisal, evidence }: State, { persona, score, parts, model }: Argument): Generator<Finding> {
  if (!parts) {
    if (isSince(PARTS_SINCE, model))
      yield { check: 'votes', detail: `${persona} does not say what its vote is made of` };
    return;
  }
  const tenths = parts.reduce((sum, { points }) => sum + Math.round(10 * points), 0);
  if (tenths !== Math.round(10 * score))
    yield { check: 'votes', detail: `the parts of ${persona}'s vote add up to ${tenths / 10}, not to ${score}` };
  const known = {
    finding: new Set(appraisal?.findings.map(({ id }) => id)),
    evidence: new Set([...(evidence?.items ?? []), ...(evidence?.missing ?? [])].map(({ id }) => id)),
  };
  for (const { kind, ref = '' } of parts)
    if ((kind === 'finding' || kind === 'evidence') && !known[kind].has(ref))
      yield { check: 'votes', detail: `${persona}'s vote rests on ${ref.slice(0, 20)}, which was not found` };
}

const STANCE_WORDS = { agree: 'agrees with', disagree: 'disagrees with', concede: 'concedes to' } as const;

function argumentInWords(
  { persona, score, confidence, argument, flags, replies, round, knows, objection, wouldChange }: Argument,
  { person, platformOf, firstScoreOf, strong, faint, printable, wrapped }: Voice,
): readonly string[] {
  const earlier = round === 2 ? firstScoreOf(persona) : null;
  const moved = earlier === null ? '' : `, ${signed(score - earlier)}`;
  return [
    `${strong(printable(person(persona)))} ${faint(`(${platformOf(persona)})`)} ${strong(score.toFixed(1))}${moved} ${faint(`confidence ${Math.round(confidence * 100)} %`)}`,
    wrapped(printable(argument), '      '),
    ...(knows === undefined ? [] : [wrapped(`Knows: ${printable(knows)}`, '        ')]),
    ...(objection === undefined ? [] : [wrapped(`The point to answer: ${printable(objection)}`, '        ')]),
    ...(wouldChange === undefined ? [] : [wrapped(`Would change their mind: ${printable(wouldChange)}`, '        ')]),
    ...replies.map(({ to, stance, reason, point }) => {
      const about = point === undefined || point === reason ? '' : ` (${printable(point)})`;
      return wrapped(`↳ ${STANCE_WORDS[stance]} ${printable(person(to))}${about}: ${printable(reason)}`, '        ');
    }),
    ...flags.map(({ flag, quote, evidence }) =>
      wrapped(
        `⚑ ${flag}: “${printable(quote)}”${evidence ? `, but ${evidence.id}: “${printable(evidence.quote)}”` : ''}`,
        '        ',
      ),
    ),
  ];
}

const without = (underWay: Kept['underWay'], persona: string): Kept['underWay'] =>
  Object.fromEntries(Object.entries(underWay).filter(([id]) => id !== persona));

const ROUNDS: readonly (readonly [Round, DebateStatus])[] = [
  [1, 'round1'],
  [2, 'round2'],
];
const answering = (actions: 'hear' | 'excuse'): readonly Transition[] =>
  ROUNDS.map(([round, from]) => ({ from, guard: { type: 'someoneOwes', params: { round } }, actions }));
const FIRST = {
  to: 'round1',
  guard: { type: 'isRound', params: { round: 1 } },
  actions: 'callAll',
} as const;

const event = eventOf<State, Partial<Kept>>();

const events = {
  RoundOpened: event({
    schema: z.strictObject({ round: roundSchema }),
    transitions: [
      { from: 'imported', under: ['debate@1'], ...FIRST },
      { from: 'identified', under: since('debate@2'), ...FIRST },
      { from: 'between', to: 'round2', guard: { type: 'isRound', params: { round: 2 } }, actions: 'callAll' },
    ],
    moves: 'all',
    inherited: (opened) => opened,
    said: ({ round }, { strong }) => ['', strong(`── Round ${round} ${'─'.repeat(60)}`)],
  }),
  ArgumentMade: event({
    version: 3,
    upcasters: [
      (data: object) => ({ ...data, on: [], claims: [], droppedClaims: 0 }),
      (data: object) => ({ ...data, facts: [] }),
    ],
    schema: argumentSchema,
    transitions: answering('hear'),
    moves: 'named',
    fold: (state, argument) => ({
      arguments: [...state.arguments, argument],
      underWay: without(state.underWay, argument.persona),
    }),
    fault: argumentFault,
    check: 'course',
    audited: findingsIn,
    // Answers to removed agents are left out.
    inherited: (argument, { agentIds }) => ({
      ...argument,
      replies: argument.replies.filter(({ to }) => agentIds.has(to)),
    }),
    said: argumentInWords,
    spends: true,
  }),
  AgentExcused: event({
    schema: excusalSchema,
    transitions: answering('excuse'),
    moves: 'named',
    fold: (state, excusal) => ({
      excusals: [...state.excusals, excusal],
      underWay: without(state.underWay, excusal.persona),
    }),
    // Its usage counts in the parent.
    inherited: ({ persona, round, reason, attempts }) => ({ persona, round, reason, attempts }),
    said: ({ persona, reason }, { person, strong, faint, printable }) => [
      `${strong(printable(person(persona)))} ${faint(`could not answer: ${printable(reason)}`)}`,
    ],
    comparedAs: 'ArgumentMade',
    spends: true,
  }),
  /**
   * What an agent has used so far in an unfinished turn, recorded before its next call. The agent's argument or excuse
   * includes it, so it counts only until one of them is recorded.
   */
  TokensSpent: event({
    schema: spendingSchema,
    accepted: ({ personas }, { persona, round }) =>
      personas[persona]?.value === (round === 1 ? 'arguing' : 'rebutting'),
    fold: ({ underWay }, spending) => ({ underWay: { ...underWay, [spending.persona]: spending } }),
    inherited: 'skipped',
    comparedAs: 'nowhere',
  }),
  /**
   * The round, or a call to the model before the first one, waits for the model server, which cannot be reached or is not
   * ready, or it continues.
   */
  ModelServerAwaited: event({
    schema: awaitedSchema,
    accepted: (state, { round, waiting }) => mayAwait(state, round) && waiting === (state.awaiting === null),
    fold: (_, { waiting, reason }) => ({ awaiting: waiting ? reason : null }),
    inherited: 'skipped',
    said: ({ waiting, reason }, { faint, printable }) => [
      faint(waiting ? `Waiting for the model server (${printable(reason)}).` : 'The model server answers again.'),
    ],
    comparedAs: 'nowhere',
  }),
  RoundClosed: event({
    schema: closedSchema,
    transitions: [
      { from: 'round1', to: 'between', guard: { type: 'allHeard', params: { round: 1 } } },
      { from: 'round2', to: 'counted', guard: { type: 'allHeard', params: { round: 2 } } },
    ],
    fold: () => ({ awaiting: null }),
    audited: function* (before, stated): Generator<Finding> {
      const { round, voices, excused } = closingOf(before, stated.round);
      if (voices !== stated.voices || excused !== stated.excused)
        yield { check: 'votes', detail: `round ${round} had ${voices} voices and ${excused} excused` };
    },
    inherited: ({ round }, { state }) => closingOf(state, round),
    said: ({ round, voices, excused }, { faint }) => [
      faint(`Round ${round} is closed: ${voices} arguments, ${excused} excused.`),
    ],
  }),
};

/** Whether the round is open, or calls to a model prepare the first one or follow the second. */
const mayAwait = ({ debate, opening }: Pick<State, 'debate' | 'opening'>, round: Round): boolean =>
  debate.value === `round${round}` ||
  (round === 1 && debate.value === 'imported' && opening?.claims === 'model') ||
  (round === 1 && debate.value === 'identified' && opening?.plausibility === 'model') ||
  (round === 2 && debate.value === 'counted' && opening?.lastWord === 'model');

/** Whether an agent has answered in a round, or was excused. */
const hasAnswered = ({ arguments: spoken, excusals }: State, persona: string, round: Round): boolean =>
  excusals.some((excusal) => excusal.persona === persona) ||
  spoken.some((argument) => argument.persona === persona && argument.round === round);

export interface Ask {
  readonly kind: 'ask';
  readonly persona: string;
  readonly round: Round;
}
type Move = Ask | { readonly kind: 'open-round' | 'close-round'; readonly round: Round } | Abandon;

const openRound = (round: Round): Move => ({ kind: 'open-round', round });

function askOrClose(state: State, round: Round): readonly Move[] {
  const pending = pendingAgents(state);
  return pending.length === 0
    ? [{ kind: 'close-round', round }]
    : pending.map((persona) => ({ kind: 'ask', persona, round }));
}

/** Both rounds of arguments. */
export const round = {
  name: 'round',
  initial: { arguments: [], excusals: [], underWay: {}, awaiting: null } as Kept,
  events,
  steps: {
    'open-round': ({ round: opened }: { readonly round: Round }) => [{ type: 'RoundOpened', data: { round: opened } }],
    argue: ({ argument }: { readonly argument: Argument }, state) =>
      state.arguments.some((said) => said.persona === argument.persona && said.round === argument.round)
        ? []
        : [{ type: 'ArgumentMade', data: onlyKnownClaims(state, onlyTrueQuotes(state, argument)) }],
    excuse: ({ excusal }: { readonly excusal: Excusal }, { excusals }) =>
      excusals.some(({ persona }) => persona === excusal.persona) ? [] : [{ type: 'AgentExcused', data: excusal }],
    // An answer that was recorded first already includes it.
    spend: ({ spending }: { readonly spending: TurnSpending }, state) =>
      hasAnswered(state, spending.persona, spending.round) ? [] : [{ type: 'TokensSpent', data: spending }],
    // The report may arrive after the end of the round.
    'await-server': ({ awaited }: { readonly awaited: Awaited }, state) =>
      !mayAwait(state, awaited.round) || awaited.waiting === (state.awaiting !== null)
        ? []
        : [{ type: 'ModelServerAwaited', data: awaited }],
    'close-round': ({ round: closed }: { readonly round: Round }, state) => [
      { type: 'RoundClosed', data: closingOf(state, closed) },
    ],
  },
  next: (state): readonly Move[] => {
    switch (state.debate.value) {
      case 'imported':
        return state.opening && speaksOfClaims(state.opening.machines) ? [] : [openRound(1)];
      case 'identified':
        return [openRound(1)];
      case 'round1':
        return askOrClose(state, 1);
      case 'between':
        return withQuorum(state, openRound(2));
      case 'round2':
        return askOrClose(state, 2);
      default:
        return [];
    }
  },
  asks: ['ask'] as const,
  checks: ['statements', 'votes'] as const,
  spent: ({ opening, arguments: spoken, excusals, underWay }) => [
    ...spoken.slice(opening?.forkedFrom?.arguments ?? 0),
    ...excusals,
    ...Object.values(underWay),
  ],
} satisfies Stage<State, FactsOf<typeof events>>;
