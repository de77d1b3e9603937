import { serveJobs } from '../worker/index.js';
import { type PageTask, type ReadPage, readPage } from './read-page.js';
import { type ReadFile, readSentFile, type SentFile } from './sent-file.js';

serveJobs<PageTask | SentFile, ReadPage | ReadFile, null>({
  ready: null,
  work: (task) => ('page' in task ? readPage(task) : readSentFile(task)),
});
