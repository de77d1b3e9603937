export { CAST_EVENTS, type CastFact, castStream, type PromptsFact, promptsStream } from './model/cast.events.js';
export {
  DEBATE,
  DEBATE_EVENTS,
  type DebateData,
  type DebateFact,
  debateStream,
  debateDecider,
  type Frame,
  replay,
  type ShippedDebate,
  type StageCheck,
} from './stages/index.js';
export { EVIDENCE_CHOICES, type EvidenceChoice } from './model/opening.js';
export { chargeOf } from './model/charge.js';
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
export { type DebateHead, type DebateSigner, NEVER_OPENED } from './engine/settler.js';
export { type ClaimAssessment, weighingInWords } from './result/claim-assessments.js';
export { extractionInWords } from './stages/claims.stage.js';
export { plausibilityInWords } from './stages/plausibility.stage.js';
export { answerInWords, cardLines, isAnswer, isOfText, isOfVote } from './result/cards.js';
export { signedWhole } from './model/verdict-words.js';
export { checkInWords, partInWords, resultInWords } from './result/outcome.js';
export { voiceInWords } from './result/who-says-what.js';
export { panelInWords } from './result/shown-number.js';
export { saysSatire } from './result/summary.js';
export { meetingInWords } from './result/meetings.js';
export { debateResultOf, nameOfArticle } from './result/debate-result.js';
export { type DebateResult } from './result/debate-result.schema.js';
export { debateAtRevision } from './archive/debate-at.js';
export { type FrameShown, shown, type StateShown, valueIn } from './archive/frame-shown.js';
export { type DebateFilter, debateFilterSchema } from './archive/debate-filter.js';
export { Estimates, type PricedEstimate } from './engine/estimates.js';
export { DebateArchive } from './archive/debate.archive.js';
export { DebateErasures } from './archive/debate-erasures.js';
export { type DebateOptions } from './engine/debate-world.js';
export { DebateService } from './engine/debate.service.js';
export { Debates, operatorsRetryIdOf, operatorsRetryOf } from './engine/debates.js';
export { VerdictWaiter } from './engine/verdict-waiter.js';
export { EVENT_STREAM_BEGINNING, EVENT_STREAM_HEADERS, eventTexts } from './api/event-stream.js';
export { frameLines, framePageOf } from './api/frame-page.js';
export { RETRY_AFTER_S } from './api/simulations.operations.js';
export { RequestedArticles } from './api/requested-articles.js';
export {
  debateFormSchema,
  debateHeaderSchema,
  debateRequestSchema,
  debateStateSchema,
  framesSchema,
  JSON_LINES,
  watchHeaderSchema,
} from './api/simulation-request.schema.js';
export { endsWatch } from './engine/debate.feed.js';
export { AwaitSimulation, GetSimulation } from './api/simulations.commands.js';
export { StandaloneDebates } from './engine/standalone-debates.js';
export { cardOf } from './sharing/card.js';
export { SHARE_EVENTS, sharesStream } from './sharing/share.events.js';
export { type Share, SHARE_DAYS, SHARE_DAYS_MAX, Shares } from './sharing/shares.js';
export { sharesView } from './sharing/shares.view.js';
export { WEBHOOK_EVENTS } from './webhooks/webhook.events.js';
export { Webhooks } from './webhooks/webhooks.js';
export { owedWebhooksView } from './webhooks/webhooks.view.js';
export { EVIDENCE_LOOK, SIMULATION_ENDED } from './api/simulation.examples.js';
export { evidenceLookSchema } from './api/simulation-answer.schema.js';
export { EvidenceChanges } from './archive/evidence-changes.js';
export { EVIDENCE_CHANGE_EVENTS, type EvidenceChangeFact } from './archive/evidence-changes.events.js';
export { evidenceChangesView } from './archive/evidence-changes.view.js';
export { webhookMessageSchema } from './api/simulation-answer.schema.js';
export { DEBATE_REFUSALS } from './model/debate.refusals.js';
export { DEBATES_GROUP } from './engine/cluster-recovery.js';
