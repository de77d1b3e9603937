import { type Decider, Refusal } from '../../kernel/index.js';
import {
  accepts,
  type DebateEvidence,
  type DebateState,
  evolveDebate,
  initialDebateState,
  isOver,
  roundClosing,
  termOf,
  verdictOf,
} from './debate-state.js';
import { DEBATE_REFUSALS } from './debate.refusals.js';
import { type DebateData, type DebateFact, type Round } from './debate.events.js';
import { type Move, nextMoves } from './debate.moves.js';
import { claimsFault, statementsFault } from './stored-article.js';
import { evidenceFacts, evidenceFault, type GatheredEvidence } from './stored-evidence.js';
import { weighingFault } from './weighed-evidence.js';

/** The result of a move, or a step that belongs to no move, such as a lease. */
export type DebateStep =
  /** Takes the lease of the debate for the next term; 1 is the first. */
  | { readonly kind: 'claim'; readonly node: string; readonly term: number }
  | {
      readonly kind: 'open';
      readonly opening: DebateData<'DebateOpened'>;
      /** The article if it was sent with the request. It is recorded together with the opening. */
      readonly imported?: DebateData<'ArticleImported'> | undefined;
    }
  | { readonly kind: 'import-article'; readonly imported: DebateData<'ArticleImported'> }
  | { readonly kind: 'list-statements'; readonly listed: DebateData<'StatementsListed'> }
  | { readonly kind: 'identify-claims'; readonly identified: DebateData<'ClaimsIdentified'> }
  /** All evidence gathered together: one event for each claim, and one for missing evidence. */
  | { readonly kind: 'gather-evidence'; readonly gathered: GatheredEvidence }
  | { readonly kind: 'weigh-evidence'; readonly weighed: DebateData<'EvidenceWeighed'> }
  | { readonly kind: 'open-round'; readonly round: Round }
  | { readonly kind: 'argue'; readonly argument: DebateData<'ArgumentMade'> }
  | { readonly kind: 'excuse'; readonly excusal: DebateData<'AgentExcused'> }
  | { readonly kind: 'spend'; readonly spending: DebateData<'TokensSpent'> }
  | { readonly kind: 'await-server'; readonly awaited: DebateData<'ModelServerAwaited'> }
  | { readonly kind: 'close-round'; readonly round: Round }
  | { readonly kind: 'conclude' }
  | { readonly kind: 'close' }
  | { readonly kind: 'abandon'; readonly code: string; readonly reason: string }
  | { readonly kind: 'seal'; readonly seal: DebateData<'DebateSealed'> };

/**
 * `together`: steps whose results arrived at the same time, in this order; `fork`: a debate that begins with the
 * history of another one. Both also append all events that follow without outside input, in one append.
 */
export type DebateCommand =
  | DebateStep
  | {
      readonly kind: 'together';
      readonly steps: readonly DebateStep[];
      /**
       * The term of the lease under which a process appends, 0 before the first. Refused once another node has the
       * lease.
       */
      readonly term?: number;
    }
  | {
      readonly kind: 'fork';
      readonly opening: DebateData<'DebateOpened'>;
      readonly shared: readonly DebateFact[];
      /** Takes the lease in the same append, so that the debate is not handed out to another node. */
      readonly claim?: DebateData<'DebateClaimed'>;
    };

const ARGUMENT_LENGTH_MAX = 20_000;

/** Why an agent cannot make this argument in the present state; undefined when it can. */
export function argumentFault(state: DebateState, argument: DebateData<'ArgumentMade'>): string | undefined {
  const { persona, round, replies } = argument;
  if (argument.argument.trim() === '') return 'the argument is empty';
  if (argument.argument.length > ARGUMENT_LENGTH_MAX)
    return `the argument is longer than ${ARGUMENT_LENGTH_MAX} characters`;
  if (round === 1) return replies.length === 0 ? undefined : 'an argument of round 1 has no replies';
  const isPeer = (spoken: DebateData<'ArgumentMade'>): boolean => spoken.round === 1 && spoken.persona !== persona;
  const stranger = replies.find(({ to }) => !state.arguments.some((said) => isPeer(said) && said.persona === to));
  if (stranger) return `it replies to ${stranger.to}, which is not another agent that argued in round 1`;
  return replies.length === 0 && state.arguments.some(isPeer)
    ? 'an argument of round 2 must reply to at least one peer'
    : undefined;
}

/** Keeps the flags whose quotes occur in the article and in the cited evidence; the others are dropped and counted. */
function onlyTrueQuotes(state: DebateState, argument: DebateData<'ArgumentMade'>): DebateData<'ArgumentMade'> {
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
function onlyKnownClaims({ claims }: DebateState, argument: DebateData<'ArgumentMade'>): DebateData<'ArgumentMade'> {
  const known = new Set(claims?.claims.map(({ id }) => id));
  const on = [...new Set(argument.on)].filter((id) => known.has(id));
  const voted = new Set<string>();
  const votes = argument.claims.filter(({ id }) => known.has(id) && !voted.has(id) && voted.add(id));
  const dropped = argument.on.length - on.length + argument.claims.length - votes.length;
  return { ...argument, on, claims: votes, droppedClaims: argument.droppedClaims + dropped };
}

function factsOf(command: DebateStep, state: DebateState): readonly DebateFact[] {
  if (command.kind === 'gather-evidence') return evidenceFacts(command.gathered);
  if (command.kind !== 'open' || !command.imported) return [factOf(command, state)];
  return [factOf(command, state), { type: 'ArticleImported', data: command.imported }];
}

function factOf(command: Exclude<DebateStep, { kind: 'gather-evidence' }>, state: DebateState): DebateFact {
  switch (command.kind) {
    case 'open':
      return { type: 'DebateOpened', data: command.opening };
    case 'claim':
      return { type: 'DebateClaimed', data: { node: command.node, term: command.term } };
    case 'import-article':
      return { type: 'ArticleImported', data: command.imported };
    case 'list-statements':
      return { type: 'StatementsListed', data: command.listed };
    case 'identify-claims':
      return { type: 'ClaimsIdentified', data: command.identified };
    case 'weigh-evidence':
      return { type: 'EvidenceWeighed', data: command.weighed };
    case 'open-round':
      return { type: 'RoundOpened', data: { round: command.round } };
    case 'argue':
      return { type: 'ArgumentMade', data: onlyKnownClaims(state, onlyTrueQuotes(state, command.argument)) };
    case 'excuse':
      return { type: 'AgentExcused', data: command.excusal };
    case 'spend':
      return { type: 'TokensSpent', data: command.spending };
    case 'await-server':
      return { type: 'ModelServerAwaited', data: command.awaited };
    case 'close-round':
      return { type: 'RoundClosed', data: roundClosing(state, command.round) };
    case 'conclude':
      return { type: 'ConsensusReached', data: verdictOf(state) };
    case 'close':
      return { type: 'DebateClosed', data: {} };
    case 'abandon':
      return { type: 'DebateAbandoned', data: { code: command.code, reason: command.reason } };
    case 'seal':
      return { type: 'DebateSealed', data: command.seal };
  }
}

/** Whether the command's result is recorded already, so that repeating it does nothing. */
function isAlreadySo(command: DebateStep, state: DebateState): boolean {
  switch (command.kind) {
    case 'argue':
      return state.arguments.some(
        ({ persona, round }) => persona === command.argument.persona && round === command.argument.round,
      );
    case 'excuse':
      return state.excusals.some(({ persona }) => persona === command.excusal.persona);
    case 'import-article':
      return state.article !== null;
    case 'list-statements':
      return state.statements !== null || state.claims !== null;
    case 'identify-claims':
      return state.claims !== null;
    case 'gather-evidence':
      return state.evidence !== null;
    case 'weigh-evidence':
      return state.weighings.some(({ claim }) => claim === command.weighed.claim);
    case 'conclude':
      return state.consensus !== null;
    case 'claim':
      return isOver(state) || (state.owner?.node === command.node && state.owner.term === command.term);
    case 'close':
    case 'abandon':
      return isOver(state);
    case 'seal':
      return state.seal !== null;
    case 'spend':
      // An answer that was recorded first already includes it.
      return (
        state.excusals.some(({ persona }) => persona === command.spending.persona) ||
        state.arguments.some(
          ({ persona, round }) => persona === command.spending.persona && round === command.spending.round,
        )
      );
    case 'await-server':
      // The report may arrive after the end of the round.
      return (
        state.debate.value !== `round${command.awaited.round}` || command.awaited.waiting === (state.awaiting !== null)
      );
    case 'open':
    case 'open-round':
    case 'close-round':
      return false;
  }
}

function assertAccepted(state: DebateState, fact: DebateFact): void {
  if (!accepts(state, fact))
    throw new Refusal(DEBATE_REFUSALS['not-accepted'], {
      detail: `${fact.type} is not accepted while the debate is ${state.debate.value}.`,
    });
}

function faultOf(state: DebateState, fact: DebateFact): string | undefined {
  if (fact.type === 'ArgumentMade') return argumentFault(state, fact.data);
  if (fact.type === 'EvidenceGathered' || fact.type === 'EvidenceMissing') return evidenceFault(state, fact);
  if (fact.type === 'EvidenceWeighed') return weighingFault(state, fact.data);
  if (fact.type === 'StatementsListed') return statementsFault(state, fact.data);
  return fact.type === 'ClaimsIdentified' ? claimsFault(state, fact.data) : undefined;
}

function decideStep(step: DebateStep, state: DebateState): readonly DebateFact[] {
  if (isAlreadySo(step, state)) return [];
  const facts = factsOf(step, state);
  let current = state;
  for (const fact of facts) {
    assertAccepted(current, fact);
    const fault = faultOf(current, fact);
    if (fault !== undefined) throw new Refusal(DEBATE_REFUSALS['not-accepted'], { detail: fault });
    if (facts.length > 1) current = evolveDebate(current, fact);
  }
  return facts;
}

/** Moves that need outside input. */
const ASKING = [
  'ask',
  'import-article',
  'list-statements',
  'identify-claims',
  'gather-evidence',
  'weigh-evidence',
] as const;
const isDecided = (move: Move): move is Exclude<Move, { kind: (typeof ASKING)[number] }> =>
  !ASKING.some((kind) => kind === move.kind);

/** The facts of the steps, and those that follow without outside input. */
function decideTogether(steps: readonly DebateStep[], before: DebateState): readonly DebateFact[] {
  const facts: DebateFact[] = [];
  let state = before;
  const take = (step: DebateStep): void => {
    for (const fact of decideStep(step, state)) {
      facts.push(fact);
      state = evolveDebate(state, fact);
    }
  };
  for (const step of steps) take(step);
  for (;;) {
    const [next] = nextMoves(state);
    if (!next || !isDecided(next)) return facts;
    take(next);
  }
}

/** Inherited arguments were checked in their own debate; here only the machines must accept them. */
function decideFork(
  { opening, shared, claim }: Extract<DebateCommand, { kind: 'fork' }>,
  before: DebateState,
): readonly DebateFact[] {
  const facts: readonly DebateFact[] = [
    { type: 'DebateOpened', data: opening },
    ...(claim ? [{ type: 'DebateClaimed' as const, data: claim }] : []),
    ...shared,
  ];
  let state = before;
  for (const fact of facts) {
    assertAccepted(state, fact);
    state = evolveDebate(state, fact);
  }
  return [...facts, ...decideTogether([], state)];
}

function decide(command: DebateCommand, state: DebateState): readonly DebateFact[] {
  if (command.kind === 'fork') return decideFork(command, state);
  if (command.kind !== 'together') return decideStep(command, state);
  if (command.term !== undefined && command.term !== termOf(state))
    throw new Refusal(DEBATE_REFUSALS['not-accepted'], { detail: 'Another node has claimed the debate.' });
  return decideTogether(command.steps, state);
}

/** Refuses events that the actors do not accept. Computes the verdict itself, so that no caller can supply one. */
export const debateDecider: Decider<DebateState, DebateCommand, DebateFact> = {
  initialState: initialDebateState,
  decide,
  evolve: evolveDebate,
  chained: true,
  isOver,
};

/** Whether the evidence that a flag cites exists and contains its quote. */
export function citesEvidence(
  evidence: DebateEvidence | null,
  { evidence: cited }: DebateData<'ArgumentMade'>['flags'][number],
): boolean {
  if (cited === undefined) return true;
  const item = evidence?.items.find(({ id }) => id === cited.id);
  if (item) return cited.quote !== '' && !item.instructs && item.passage.includes(cited.quote);
  const gap = evidence?.missing.find(({ id }) => id === cited.id);
  return gap !== undefined && cited.quote !== '' && gap.detail.includes(cited.quote);
}
