export * from './analysts/index.js';
export { consensusOf } from './consensus.js';
export {
  CAST_EVENTS,
  type CastFact,
  castStream,
  type Consensus,
  DEBATE_EVENTS,
  type DebateData,
  type DebateFact,
  debateStream,
  type PromptsFact,
  promptsStream,
} from './debate.events.js';
export { type DebateState, verdictOf } from './debate-state.js';
export { argumentFault, debateDecider } from './debate.decider.js';
export { DebateModule, type DebateModuleOptions } from './debate.module.js';
export { type Frame, replay } from './debate.replay.js';
export { type ClaimRow, claimsView } from './claims.view.js';
export { type DebateRow, debatesView } from './debates.view.js';
export { usageOfDebates } from './debate-usage.js';
export { isListIncomplete, pastDebates } from './past-debates.js';
export { debateTextsView } from './debate-texts.view.js';
export { Casts } from './casts.js';
export { type Comparison, comparisonOf } from './comparison.js';
export { type ForkChange } from './fork.js';
export { historyOf } from './debate.history.js';
export { UnknownMachineError } from './machines.js';
export { type DebateHead, type DebateSealer } from './seals.js';
export { type ClaimStanding } from './claim-standings.js';
export { claimsFault } from './stored-claims.js';
export { type Summary, verdictInWords } from './summary.js';
export { type Simulation, simulationOf } from './simulation.js';
export { type SimulationState, simulationStateOf } from './simulation-state.js';
export { type FrameShown, shown, type Standing, standingOf, valueIn } from './standing.js';
export { type DebateFilter, debateFilterSchema } from './debate-filter.js';
export { type SimulationEstimate } from './estimates.js';
export { type AnalystCheck, type CallRecord } from './analysts/llm/index.js';
export { DebateArchive } from './debate.archive.js';
export { ANSWERS_A_PRICE, priceOf, PRICES } from './price.js';
export { type SimulationOptions, Simulations } from './simulations.js';
export {
  AwaitSimulation,
  CancelSimulation,
  ForkSimulation,
  GetSimulation,
  GetSimulationState,
  ListSimulations,
  StartSimulation,
} from './simulations.commands.js';
export { StandaloneDebates } from './standalone-debates.js';
export { WEBHOOK_EVENTS, webhookStream } from './webhook.events.js';
export { owedWebhooksView } from './webhooks.view.js';
export { type WebhookOptions } from './webhooks.js';
export { DEBATE_REFUSALS } from './debate.refusals.js';
export { NEVER_OPENED } from './settlements.js';
export { unsealedDebatesView } from './unsealed-debates.view.js';
