import { addSpending, NOTHING_SPENT, type WholeSpending } from '../../analysts/index.js';
import { spentOn } from '../model/costs.js';
import {
  type AskOf,
  type CommandOf,
  DebateModel,
  type FactOf,
  type FrameOf,
  type Merged,
  type MoveOf,
  type StateOf,
  type StepOf,
} from '../model/debate-model.js';
import { appraisal } from './appraisal.stage.js';
import { article } from './article.stage.js';
import { claims } from './claims.stage.js';
import { evidence } from './evidence.stage.js';
import { lastWord } from './last-word.stage.js';
import { opening } from './opening.stage.js';
import { plausibility } from './plausibility.stage.js';
import { round } from './round.stage.js';
import { seal } from './seal.stage.js';
import { statements } from './statements.stage.js';
import { verdict } from './verdict.stage.js';
import { weighing } from './weighing.stage.js';

/** The stages of a debate in their order. The effect of a stage is in its `x.work.ts`, which works.ts lists. */
export const STAGES = [
  opening,
  article,
  statements,
  claims,
  appraisal,
  evidence,
  weighing,
  plausibility,
  round,
  lastWord,
  verdict,
  seal,
] as const;

type AnyStage = (typeof STAGES)[number];
export type DebateFact = FactOf<AnyStage>;
export type DebateData<T extends DebateFact['type']> = Extract<DebateFact, { type: T }>['data'];
/** A debate folded from its events: the state of each actor, and what each stage keeps. */
export type DebateState = StateOf<AnyStage>;
export type DebateStep = StepOf<AnyStage>;
export type DebateCommand = CommandOf<DebateStep, DebateFact>;
export type Move = MoveOf<AnyStage>;
/** A move that needs an answer from outside. */
export type Ask = AskOf<AnyStage>;
export type Frame = FrameOf<DebateState, DebateFact>;
export type ShippedDebate = DebateModel<DebateState, DebateFact, DebateStep, Move>;

export const DEBATE: ShippedDebate = new DebateModel<DebateState, DebateFact, DebateStep, Move>(STAGES);

/** The checks of an audit to which the stages contribute. */
export type StageCheck = AnyStage['checks'][number];

type EventsOf<S> = S extends { readonly events: infer E } ? E : never;
/** The events of all stages, with their own schemas. */
export const DEBATE_EVENTS = DEBATE.events as unknown as Merged<EventsOf<AnyStage>>;

export const debateDecider = DEBATE.decider;
export const { accepts, evolve: evolveDebate, fold: foldDebate, next: nextMoves } = DEBATE;
export const { machinesOf } = DEBATE;
export const initialDebateState = debateDecider.initialState;
export const replay = (events: Parameters<ShippedDebate['replay']>[0]): ReturnType<ShippedDebate['replay']> =>
  DEBATE.replay(events);

/** What a debate has used, including unfinished turns, and without what a fork took over. */
export const spentIn = (state: DebateState): WholeSpending =>
  DEBATE.usagesIn(state).reduce<WholeSpending>((sum, usage) => addSpending(sum, spentOn(usage)), NOTHING_SPENT);

export const debateStream = (debateId: string): string => `debate-${debateId}`;
