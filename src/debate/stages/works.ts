import { appraiseArticle } from './appraisal.work.js';
import { importArticle } from './article.work.js';
import { identifyClaims } from './claims.work.js';
import { gatherEvidence } from './evidence.work.js';
import { answerObjections } from './last-word.work.js';
import { judgePlausibility } from './plausibility.work.js';
import { askAgent } from './round.work.js';
import { listStatements } from './statements.work.js';
import { weighEvidence } from './weighing.work.js';
import { type Works } from './work.js';

/** The effects of the stages, by the move that they make. */
export const WORKS: Works = {
  'import-article': importArticle,
  'list-statements': listStatements,
  'identify-claims': identifyClaims,
  appraise: appraiseArticle,
  'gather-evidence': gatherEvidence,
  'weigh-evidence': weighEvidence,
  'judge-plausibility': judgePlausibility,
  ask: askAgent,
  'answer-objections': answerObjections,
};
