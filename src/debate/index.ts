export * from './analysts/index.js';
export { type Consensus, CAST_EVENTS, DEBATE_EVENTS, type DebateFact, debateStream } from './debate.events.js';
export { debateDecider } from './debate.decider.js';
export { DebateModule, type DebateModuleOptions } from './debate.module.js';
export { type Frame, replay } from './debate.replay.js';
export { type DebateRow, debatesView } from './debates.view.js';
export { type Simulation } from './simulation.js';
export { type SimulationEstimate } from './estimates.js';
export { type CallRecord } from './analysts/llm/index.js';
export { PRICES, type SimulationOptions, Simulations } from './simulations.js';
export {
  AwaitSimulation,
  CancelSimulation,
  GetSimulation,
  GetSimulationState,
  ListSimulations,
  StartSimulation,
} from './simulations.commands.js';
export { StandaloneDebates } from './standalone-debates.js';
export { WEBHOOK_EVENTS, webhookStream } from './webhook.events.js';
export { owedWebhooksView } from './webhooks.view.js';
export { type WebhookOptions } from './webhooks.js';
export { DEBATE_ERRORS } from './debate.errors.js';
