import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import { calibrated } from '../../analysts/index.js';
import { debateMachine } from './debate.machine.js';
import { type Basis, type Consensus, type DebateData, type DebateFact, type Round } from './debate.events.js';
import { consensusOf, type Vote } from './consensus.js';
import { machinesOf, speaksOfClaims } from './debate.machine.js';
import { type personaMachine } from './debate.machine.js';
import { type RecordedEvidence, withReadings } from './evidence-readings.js';

export type DebateSnapshot = SnapshotFrom<typeof debateMachine>;
export type PersonaSnapshot = SnapshotFrom<typeof personaMachine>;
export type Argument = DebateData<'ArgumentMade'>;
export type Excusal = DebateData<'AgentExcused'>;

/** Evidence about the claims from before the first round. */
export interface DebateEvidence {
  readonly items: readonly RecordedEvidence[];
  readonly missing: DebateData<'EvidenceMissing'>['missing'];
}
const NO_EVIDENCE: DebateEvidence = { items: [], missing: [] };

/** A debate folded from its events: the state of each actor, and all arguments. */
export interface DebateState {
  readonly debate: DebateSnapshot;
  readonly personas: Readonly<Record<string, PersonaSnapshot>>;
  readonly opening: DebateData<'DebateOpened'> | null;
  /** The holder of the debate's lease; null before the first one. */
  readonly owner: DebateData<'DebateClaimed'> | null;
  readonly article: DebateData<'ArticleImported'> | null;
  /** Statements that a model listed; null before, and permanently when no model is asked. */
  readonly statements: DebateData<'StatementsListed'> | null;
  /** Null before they are identified, and permanently under debate@1. */
  readonly claims: DebateData<'ClaimsIdentified'> | null;
  /** Null before any was gathered, and permanently when there was nothing to look up. */
  readonly evidence: DebateEvidence | null;
  /** The weighings of the evidence by a model, by claim. */
  readonly weighings: readonly DebateData<'EvidenceWeighed'>[];
  readonly arguments: readonly Argument[];
  readonly excusals: readonly Excusal[];
  /** What agents have used in unfinished turns, by agent and round. */
  readonly underWay: Readonly<Record<string, DebateData<'TokensSpent'>>>;
  /** Why the round waits for the model server; null while it does not. */
  readonly awaiting: string | null;
  readonly consensus: DebateData<'ConsensusReached'> | null;
  readonly abandonment: DebateData<'DebateAbandoned'> | null;
  readonly seal: DebateData<'DebateSealed'> | null;
}

/** Memoizes the initial snapshot of a machine, so that its memoized transitions are found again. */
function beginnings<M extends object, S>(first: (machine: M) => S): (machine: M) => S {
  const known = new WeakMap<M, S>();
  return (machine) => {
    let snapshot = known.get(machine);
    if (!snapshot) known.set(machine, (snapshot = first(machine)));
    return snapshot;
  };
}

const unopened = beginnings((machine: typeof debateMachine) => initialTransition(machine)[0]);
const waiting = beginnings((machine: typeof personaMachine) => initialTransition(machine)[0]);

export const initialDebateState = (): DebateState => ({
  debate: unopened(debateMachine),
  personas: {},
  opening: null,
  owner: null,
  article: null,
  statements: null,
  claims: null,
  evidence: null,
  weighings: [],
  arguments: [],
  excusals: [],
  underWay: {},
  awaiting: null,
  consensus: null,
  abandonment: null,
  seal: null,
});

/** Everything in an event that the machines depend on: its type, its round, and the number of agents. */
function gistOf(fact: DebateFact): string {
  if (fact.type === 'DebateOpened') return `DebateOpened ${fact.data.agents.length}`;
  return 'round' in fact.data ? `${fact.type} ${fact.data.round}` : fact.type;
}

/**
 * Memoizes a machine's transition by snapshot and gist. Machines are pure and snapshots immutable, so debates of the
 * same size share a few snapshots, and folding consists of lookups. Entries are garbage collected with their snapshot.
 */
function remembering<S extends object>(
  step: (snapshot: S, fact: DebateFact) => S,
): (snapshot: S, fact: DebateFact) => S {
  const known = new WeakMap<S, Map<string, S>>();
  return (snapshot, fact) => {
    let nexts = known.get(snapshot);
    if (!nexts) known.set(snapshot, (nexts = new Map<string, S>()));
    const gist = gistOf(fact);
    let next = nexts.get(gist);
    if (!next) nexts.set(gist, (next = step(snapshot, fact)));
    return next;
  };
}

export const debateAfter = remembering(
  (snapshot: DebateSnapshot, fact) => transition(snapshot.machine, snapshot, fact)[0],
);
export const personaAfter = remembering(
  (snapshot: PersonaSnapshot, fact) => transition(snapshot.machine, snapshot, fact)[0],
);

/** The agents whose actors an event concerns, including agents that the debate does not have. */
export function agentsConcerned({ personas }: DebateState, fact: DebateFact): readonly string[] {
  switch (fact.type) {
    case 'ArgumentMade':
    case 'AgentExcused':
      return [fact.data.persona];
    case 'RoundOpened':
      return Object.keys(personas);
    case 'DebateOpened':
    case 'DebateClaimed':
    case 'ArticleImported':
    case 'StatementsListed':
    case 'ClaimsIdentified':
    case 'EvidenceGathered':
    case 'EvidenceMissing':
    case 'EvidenceWeighed':
    case 'TokensSpent':
    case 'ModelServerAwaited':
    case 'RoundClosed':
    case 'ConsensusReached':
    case 'DebateClosed':
    case 'DebateAbandoned':
    case 'DebateSealed':
      return [];
  }
}

/** The term of the debate's lease; 0 before the first one. */
export const termOf = ({ owner }: DebateState): number => owner?.term ?? 0;

/** The snapshot that an event is applied to. The opening chooses the machine for all events after it. */
function snapshotFor({ debate }: DebateState, fact: DebateFact): DebateSnapshot {
  if (fact.type !== 'DebateOpened' || debate.value !== 'unopened') return debate;
  return unopened(machinesOf(fact.data.machines).debate);
}

/**
 * Whether every actor concerned accepts this event in its current state. Leases concern no actor: a `DebateClaimed`
 * only needs the next term.
 * @throws UnknownMachineError for an opening with a machine that this program does not have
 */
export function accepts(state: DebateState, fact: DebateFact): boolean {
  if (fact.type === 'DebateClaimed')
    return state.opening !== null && !isOver(state) && fact.data.term === termOf(state) + 1;
  // A debate is sealed once, after its end. Sealing changes no actor.
  if (fact.type === 'DebateSealed') return isOver(state) && state.seal === null;
  if (fact.type === 'StatementsListed') return awaitsStatements(state);
  if (fact.type === 'EvidenceWeighed') return isUnweighed(state, fact.data);
  // Usage and waits within a round change no actor.
  if (fact.type === 'TokensSpent') return owes(state, fact.data);
  if (fact.type === 'ModelServerAwaited')
    return state.debate.value === `round${fact.data.round}` && fact.data.waiting === (state.awaiting === null);
  if (!snapshotFor(state, fact).can(fact)) return false;
  if (fact.type !== 'ArgumentMade' && fact.type !== 'AgentExcused') return true;
  return state.personas[fact.data.persona]?.can(fact) === true;
}

/** Listed statements change no actor. The opening records whether a debate asks for them. */
const awaitsStatements = ({ debate, opening, statements }: DebateState): boolean =>
  debate.value === 'imported' && opening?.claims === 'model' && statements === null;

/** A weighing of evidence changes no actor. */
function isUnweighed({ debate, evidence, weighings }: DebateState, { claim }: DebateData<'EvidenceWeighed'>): boolean {
  return (
    debate.value === 'identified' &&
    evidence?.items.some((item) => item.claim === claim) === true &&
    weighings.every((known) => known.claim !== claim)
  );
}

function owes({ personas }: DebateState, { persona, round }: DebateData<'TokensSpent'>): boolean {
  return personas[persona]?.value === (round === 1 ? 'arguing' : 'rebutting');
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

function personasAfter(state: DebateState, fact: DebateFact): DebateState['personas'] {
  if (fact.type === 'DebateOpened') {
    const snapshot = waiting(machinesOf(fact.data.machines).persona);
    return Object.fromEntries(fact.data.agents.map(({ id }) => [id, snapshot]));
  }
  const concerned = agentsConcerned(state, fact);
  if (concerned.length === 0) return state.personas;
  const personas = { ...state.personas };
  for (const id of concerned) {
    const snapshot = personas[id];
    if (snapshot) personas[id] = personaAfter(snapshot, fact);
  }
  return personas;
}

/** What the state keeps of an event besides the actors' snapshots. */
export function recordOf(state: DebateState, fact: DebateFact): Partial<DebateState> {
  switch (fact.type) {
    case 'DebateOpened':
      return { opening: fact.data };
    case 'DebateClaimed':
      return { owner: fact.data };
    case 'ArticleImported':
      return { article: fact.data };
    case 'StatementsListed':
      return { statements: fact.data };
    case 'ClaimsIdentified':
      return { claims: fact.data };
    case 'EvidenceGathered': {
      const { items, missing } = state.evidence ?? NO_EVIDENCE;
      return { evidence: { items: [...items, ...fact.data.items], missing } };
    }
    case 'EvidenceMissing': {
      const { items, missing } = state.evidence ?? NO_EVIDENCE;
      return { evidence: { items, missing: [...missing, ...fact.data.missing] } };
    }
    case 'EvidenceWeighed': {
      const { items, missing } = state.evidence ?? NO_EVIDENCE;
      const claim = state.claims?.claims.find(({ id }) => id === fact.data.claim)?.quote;
      return {
        weighings: [...state.weighings, fact.data],
        evidence: { items: withReadings(items, fact.data, claim), missing },
      };
    }
    case 'ArgumentMade':
      return {
        arguments: [...state.arguments, fact.data],
        underWay: without(state.underWay, fact.data.persona),
      };
    case 'AgentExcused':
      return { excusals: [...state.excusals, fact.data], underWay: without(state.underWay, fact.data.persona) };
    case 'TokensSpent':
      return { underWay: { ...state.underWay, [fact.data.persona]: fact.data } };
    case 'ModelServerAwaited':
      return { awaiting: fact.data.waiting ? fact.data.reason : null };
    case 'ConsensusReached':
      return { consensus: fact.data };
    case 'DebateAbandoned':
      return { abandonment: fact.data };
    case 'DebateSealed':
      return { seal: fact.data };
    case 'RoundClosed':
      return { awaiting: null };
    case 'RoundOpened':
    case 'DebateClosed':
      return {};
  }
}

/** The state after one more event. An event that the actors do not accept changes nothing, and a replay reports it. */
export function evolveDebate(state: DebateState, fact: DebateFact): DebateState {
  if (!accepts(state, fact)) return state;
  return {
    ...state,
    ...recordOf(state, fact),
    debate: debateAfter(snapshotFor(state, fact), fact),
    personas: personasAfter(state, fact),
  };
}

/** The state of a debate with this history, in the order of the log. */
export const foldDebate = (history: readonly DebateFact[]): DebateState =>
  history.reduce(evolveDebate, initialDebateState());

export type DebateStatus = DebateSnapshot['value'];

export const isOver = (state: DebateState): boolean =>
  state.debate.value === 'closed' || state.debate.value === 'abandoned';

/** Agents that owe an answer in the open round, in cast order. */
export function pendingAgents(state: DebateState): readonly string[] {
  return Object.entries(state.personas)
    .filter(([, snapshot]) => snapshot.value === 'arguing' || snapshot.value === 'rebutting')
    .map(([id]) => id);
}

/** The arguments of a round in cast order, not in the order of the answers. */
export function argumentsOf(state: DebateState, round: Round): readonly Argument[] {
  const byPersona = new Map(
    state.arguments.filter((argument) => argument.round === round).map((argument) => [argument.persona, argument]),
  );
  return (state.opening?.agents ?? []).flatMap(({ id }) => byPersona.get(id) ?? []);
}

/** The weight of a stated confidence in this debate's votes. */
export const countedConfidence = ({ opening }: Pick<DebateState, 'opening'>, stated: number): number =>
  calibrated(stated, opening?.analyst.calibration);

/** The votes that count: those of agents that argued in both rounds. */
export function votesOf(state: DebateState): readonly Vote[] {
  const first = new Map(argumentsOf(state, 1).map((argument) => [argument.persona, argument]));
  return argumentsOf(state, 2).flatMap((argument) => {
    const agent = state.opening?.agents.find(({ id }) => id === argument.persona);
    const before = first.get(argument.persona);
    if (!agent || !before) return [];
    return {
      persona: agent.id,
      platform: agent.platform,
      weight: agent.weight,
      score: argument.score,
      confidence: countedConfidence(state, argument.confidence),
      firstScore: before.score,
      flags: [...before.flags, ...argument.flags],
    };
  });
}

/** The basis of the score; undefined under debate@1, whose scores are not bounded. */
export function basisOf({ opening, evidence }: DebateState): Basis | undefined {
  if (!opening || !speaksOfClaims(opening.machines)) return undefined;
  // Mentions, missing pages and passages that instruct a model do not count as checks.
  const telling = (evidence?.items ?? []).filter(({ stance, instructs }) => stance !== 'mentions' && !instructs);
  const settledBy = new Set(telling.map(({ source }) => source));
  if (settledBy.has('fact-checks') || settledBy.has('search')) return 'evidence';
  // An account chooses the articles that it debates, so evidence from them alone does not change the bounds.
  return settledBy.has('cited') ? 'sources' : 'manner';
}

/** The verdict on the votes that count. */
export function verdictOf(state: DebateState): Consensus {
  const { platforms = [], trimmedShare } = state.opening ?? {};
  return consensusOf(votesOf(state), platforms, { trimmedShare, basis: basisOf(state) });
}

/** The data of `RoundClosed`. */
export function roundClosing(state: DebateState, round: Round): DebateData<'RoundClosed'> {
  return {
    round,
    voices: state.arguments.filter((argument) => argument.round === round).length,
    excused: state.excusals.filter((excusal) => excusal.round === round).length,
  };
}
