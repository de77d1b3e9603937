export {
  COMPARED_FINDING_IDS,
  EVIDENCE_FINDING_IDS,
  EVIDENCE_SOURCES,
  EVIDENCE_STANCES,
  type EvidenceArticle,
  type EvidenceFinding,
  type EvidenceItem,
  type EvidenceSourceId,
  type EvidenceStance,
  MISSING_REASONS,
  type MissingEvidence,
  type MissingReason,
  type ModelReading,
  PASSAGE_CHARS_MAX,
  type PastArticle,
  type PastArticles,
  type WeighedEvidence,
} from './evidence.js';
export { EvidenceGatherer, type Gathered, type PlannedLookups } from './gatherer.js';
export {
  FACT_CHECKS_FILE,
  factCheck,
  type FactCheck,
  FactCheckIndex,
  FactCheckLookup,
  FactCheckReader,
  type Imported,
  type ReadingTally,
} from './fact-checks/index.js';
export { stanceOf, stanceOfFactCheck } from './stance/index.js';
