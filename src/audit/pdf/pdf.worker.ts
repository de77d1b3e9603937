import { serveJobs } from '../../worker/index.js';
import { type PdfTask } from '../export/pdf-task.js';
import { pdfOf } from './pdf-document.js';

serveJobs<PdfTask, Uint8Array, null>({ ready: null, work: (task) => pdfOf(task) });
