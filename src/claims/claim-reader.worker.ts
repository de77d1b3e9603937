import { serveJobs } from '../runtime/index.js';
import { type ClaimQuestion } from './claim-reader.js';
import { type Claim } from './claim.js';
import { identifyClaims } from './claims.js';

serveJobs<ClaimQuestion, readonly Claim[], null>({
  ready: null,
  work: ({ statements, ...article }) => identifyClaims(article, { statements }),
});
