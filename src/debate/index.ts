export {
  CAST_EVENTS,
  type CastFact,
  castStream,
  DEBATE_EVENTS,
  type DebateData,
  type DebateFact,
  debateStream,
  EVIDENCE_CHOICES,
  type EvidenceChoice,
  type PromptsFact,
  promptsStream,
} from './model/debate.events.js';
export { verdictOf } from './model/debate-state.js';
export { argumentFault, citesEvidence, debateDecider } from './model/debate.decider.js';
export { type Frame, replay } from './archive/debate.replay.js';
export {
  debatedArticlesView,
  type DebateRow,
  debatesView,
  debateTextsView,
  leasesView,
  unsealedDebatesView,
  verdictOfRow,
} from './archive/debates.view.js';
export { usageOfDebates } from './archive/debate-usage.js';
export { isListIncomplete, pastDebates } from './archive/past-debates.js';
export { comparisonOf, type DebateComparison } from './archive/comparison.js';
export { type ForkChange } from './archive/fork.js';
export { UnknownMachineError } from './model/debate.machine.js';
export { type DebateHead, type DebateSigner } from './engine/settler.js';
export { type ClaimAssessment, weighingInWords } from './model/claim-assessments.js';
export { claimsFault, extractionInWords, statementsFault } from './model/stored-article.js';
export { evidenceFault } from './model/stored-evidence.js';
export { weighingFault } from './model/weighed-evidence.js';
export { verdictInWords } from './model/summary.js';
export { type DebateResult, debateResultOf, nameOfArticle } from './model/debate-result.js';
export { debateAtRevision } from './archive/debate-at.js';
export { type FrameShown, shown, type StateShown, valueIn } from './archive/frame-shown.js';
export { type DebateFilter, debateFilterSchema } from './archive/debate-filter.js';
export { Estimates, type PricedEstimate } from './engine/estimates.js';
export { DebateArchive } from './archive/debate.archive.js';
export { type DebateOptions } from './engine/debate-world.js';
export { DebateService } from './engine/debate.service.js';
export { Debates } from './engine/debates.js';
export { VerdictWaiter } from './engine/verdict-waiter.js';
export { AwaitSimulation, GetSimulation } from './api/simulations.commands.js';
export { StandaloneDebates } from './engine/standalone-debates.js';
export { SHARE_EVENTS, sharesStream } from './sharing/share.events.js';
export { type Share, SHARE_DAYS, SHARE_DAYS_MAX, Shares } from './sharing/shares.js';
export { sharesView } from './sharing/shares.view.js';
export { WEBHOOK_EVENTS } from './webhooks/webhook.events.js';
export { owedWebhooksView } from './webhooks/webhooks.view.js';
export { webhookMessageSchema } from './api/simulation-answer.schema.js';
export { DEBATE_REFUSALS } from './model/debate.refusals.js';
export { NEVER_OPENED } from './engine/settler.js';
export { DEBATES_GROUP } from './engine/cluster-recovery.js';
