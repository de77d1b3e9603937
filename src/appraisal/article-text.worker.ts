import { identifyClaims } from '../claims/index.js';
import { serveJobs } from '../worker/index.js';
import { appraise } from './appraisal.js';
import { type TextAnswer, type TextQuestion } from './article-texts.js';

serveJobs<TextQuestion, TextAnswer, null>({
  ready: null,
  work: (asked) => {
    if (asked.kind === 'appraisal') return appraise(asked.article, asked.claims);
    const { statements, ...article } = asked.question;
    return identifyClaims(article, { statements });
  },
});
