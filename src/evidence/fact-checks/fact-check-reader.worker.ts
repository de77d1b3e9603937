import { serveJobs } from '../../worker/index.js';
import { type FactCheckDocument, readFactChecks, type ReadFactChecks } from './claim-reviews.js';

serveJobs<FactCheckDocument, ReadFactChecks, null>({ ready: null, work: (document) => readFactChecks(document) });
