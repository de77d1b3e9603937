import { preferredType } from '../../http/index.js';
import { bundleOf } from '../bundle.js';
import { type AuditEvidence } from '../dossier.js';
import { csvOf } from './csv.js';
import { markdownOf } from './markdown.js';
import { PAGE_POLICY, pageOf } from './page.js';
import { readingOf } from './reading.js';

const MEDIA_TYPES = {
  jsonl: 'application/x-ndjson',
  md: 'text/markdown',
  html: 'text/html',
  csv: 'text/csv',
} as const;
export type ExportFormat = keyof typeof MEDIA_TYPES;
export const EXPORT_MEDIA_TYPES = Object.values(MEDIA_TYPES);
export const EXPORT_FORMATS = Object.keys(MEDIA_TYPES) as readonly ExportFormat[];

/** The format that an `Accept` header prefers; a bundle without a preference. */
export function acceptedFormat(accept: string | undefined): ExportFormat {
  const type = preferredType(accept, EXPORT_MEDIA_TYPES);
  return EXPORT_FORMATS.find((format) => MEDIA_TYPES[format] === type) ?? 'jsonl';
}

/**
 * A debate as a file: `jsonl` is the full evidence and verifies offline, the other formats are for people.
 * @throws Refusal `unreadable-debate` for the other formats when the opening cannot be read.
 */
export function exportOf(evidence: AuditEvidence, format: ExportFormat): string {
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

/** Response headers that make a browser save the file and run nothing in it. */
export function exportHeaders(debateId: string, format: ExportFormat): Readonly<Record<string, string>> {
  return {
    'content-type': `${MEDIA_TYPES[format]}; charset=utf-8`,
    'content-disposition': `attachment; filename="debate-${debateId}.${format}"`,
    'content-security-policy': `${PAGE_POLICY}; sandbox; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
}
