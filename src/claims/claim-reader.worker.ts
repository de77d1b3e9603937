import { serveJobs } from '../runtime/index.js';
import { type Claim, type ClaimedArticle } from './claim.js';
import { identifyClaims } from './claims.js';

serveJobs<ClaimedArticle, readonly Claim[], null>({ ready: null, work: (article) => identifyClaims(article) });
