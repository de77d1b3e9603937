import { bundleOf } from './bundle.js';
import { type Evidence } from './dossier.js';

export const EXPORT_FORMATS = ['jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A debate as a file, with the headers that a browser needs to keep it from doing anything but show or save it. */
export function exported(
  evidence: Evidence,
  format: ExportFormat,
): { readonly text: string; readonly headers: Readonly<Record<string, string>> } {
  return {
    text: bundleOf(evidence),
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': `attachment; filename="debate-${evidence.debateId}.${format}"`,
      'x-content-type-options': 'nosniff',
    },
  };
}
