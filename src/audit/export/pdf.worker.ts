import { serveJobs } from '../../worker/index.js';
import { pdfOf, type PdfTask } from './pdf-document.js';

serveJobs<PdfTask, Uint8Array, null>({ ready: null, work: (task) => pdfOf(task) });
