import { type Appraiser, ArticleTexts } from '../../src/appraisal/index.js';
import { type ClaimReader } from '../../src/claims/index.js';

const texts = new ArticleTexts({ workers: 1 });

/**
 * The processes for texts that all applications and debates of a test process share, which ends them. Processes of its
 * own would load the language model again, which costs a second of CPU; closing an application leaves these open.
 */
export const sharedTexts: ClaimReader & Appraiser & { close: () => Promise<void> } = {
  read: (article, signal) => texts.read(article, signal),
  appraise: (article, claims, signal) => texts.appraise(article, claims, signal),
  close: () => Promise.resolve(),
};
