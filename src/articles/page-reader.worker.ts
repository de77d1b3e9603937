import { serveJobs } from '../runtime/index.js';
import { type PageTask, type ReadPage, readPage } from './read-page.js';

serveJobs<PageTask, ReadPage, null>({ ready: null, work: (task) => readPage(task) });
