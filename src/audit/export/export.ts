import { nameOfArticle } from '../../debate/index.js';
import { preferredType } from '../../http/index.js';
import { hiddenReplaced } from '../../kernel/index.js';
import { bundleOf } from '../bundle.js';
import { type AuditEvidence } from '../dossier.js';
import { csvOf } from './csv.js';
import { type PdfTask } from './pdf-task.js';
import { markdownOf } from './markdown.js';
import { PAGE_POLICY, pageOf } from './page.js';
import { readingOf } from './reading.js';

const MEDIA_TYPES = {
  jsonl: 'application/x-ndjson',
  md: 'text/markdown',
  html: 'text/html',
  csv: 'text/csv',
  pdf: 'application/pdf',
} as const;
export type ExportFormat = keyof typeof MEDIA_TYPES;
type TextFormat = Exclude<ExportFormat, 'pdf'>;
export const EXPORT_MEDIA_TYPES = Object.values(MEDIA_TYPES);
export const EXPORT_FORMATS = Object.keys(MEDIA_TYPES) as readonly ExportFormat[];
export const TEXT_FORMATS = EXPORT_FORMATS.filter((format): format is TextFormat => format !== 'pdf');

/** The format that an `Accept` header prefers; a bundle without a preference. */
export function acceptedFormat(accept: string | undefined): ExportFormat {
  const type = preferredType(accept, EXPORT_MEDIA_TYPES);
  return EXPORT_FORMATS.find((format) => MEDIA_TYPES[format] === type) ?? 'jsonl';
}

/**
 * A debate as a file: `jsonl` is the full evidence and verifies offline, the other formats are for people.
 * @throws Refusal `unreadable-debate` for the other formats when the opening cannot be read.
 */
export function exportOf(evidence: AuditEvidence, format: TextFormat): string {
  switch (format) {
    case 'jsonl':
      return bundleOf(evidence);
    case 'md':
      return markdownOf(readingOf(evidence));
    case 'html':
      return pageOf(readingOf(evidence));
    case 'csv':
      return csvOf(readingOf(evidence));
  }
}

/** What a PDF is made from: the Markdown of the same debate. @throws Refusal `unreadable-debate` */
export function pdfTaskOf(evidence: AuditEvidence): PdfTask {
  const reading = readingOf(evidence);
  const { article, url, openedAt } = reading.result;
  const title = article ? nameOfArticle(article.title, url) : 'A debate';
  return { markdown: markdownOf(reading), title: hiddenReplaced(title), at: openedAt };
}

/** @param pdf makes a PDF from {@link pdfTaskOf} @throws Refusal like {@link exportOf}, and what `pdf` throws */
export const exportFileOf = async (
  evidence: AuditEvidence,
  format: ExportFormat,
  pdf: (task: PdfTask) => Promise<Uint8Array>,
): Promise<string | Uint8Array> => (format === 'pdf' ? pdf(pdfTaskOf(evidence)) : exportOf(evidence, format));

/** Response headers that make a browser save the file and run nothing in it. */
export function exportHeaders(debateId: string, format: ExportFormat): Readonly<Record<string, string>> {
  return {
    'content-type': format === 'pdf' ? MEDIA_TYPES.pdf : `${MEDIA_TYPES[format]}; charset=utf-8`,
    'content-disposition': `attachment; filename="debate-${debateId}.${format}"`,
    'content-security-policy': `${PAGE_POLICY}; sandbox; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
}
