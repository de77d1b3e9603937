import { setFlagsFromString } from 'node:v8';
import { identifyClaims } from '../claims/index.js';
import { serveJobs } from '../worker/index.js';
import { appraise } from './appraisal.js';
import { type TextAnswer, type TextQuestion } from './article-texts.js';

// V8 would compile each expression twice: for its first use, and again for its second. The patterns are so large that the
// first appraisal of a process takes twice as long that way, more than others in the queue should wait for.
setFlagsFromString('--no-regexp-tier-up');

serveJobs<TextQuestion, TextAnswer, null>({
  ready: null,
  work: (asked) => {
    if (asked.kind === 'appraisal') return appraise(asked.article, asked.claims);
    const { statements, ...article } = asked.question;
    return identifyClaims(article, { statements });
  },
});
