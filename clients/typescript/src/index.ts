export {
  Elenchus,
  type DebateFilter,
  type DebateRequest,
  type ElenchusOptions,
  type ForkRequest,
  type Schemas,
  type WatchOptions,
} from './client.js';
export { ElenchusProblem, type Problem, type ProblemCode } from './problem.js';
export { type Answer, type Method, type PathOf, type RequestOptions } from './operations.js';
export { type SimulationEnded, verifyWebhook, WebhookVerificationError, type WorkspaceMessage } from './webhook.js';
export type { components, operations, paths, webhooks } from './schema.js';
