import { z } from 'zod';
import { Operation } from '../http/index.js';
import { auditReportSchema, keySetSchema } from './audit.answers.schema.js';
import { AUDIT_REFUSALS } from './audit.refusals.js';
import { EXPORT_FORMATS, EXPORT_MEDIA_TYPES } from './export/export.js';

export const exportSchema = z.strictObject({
  format: z.enum(EXPORT_FORMATS, { error: `must be one of ${EXPORT_FORMATS.join(', ')}` }).default('jsonl'),
});

/** What each route of audits and exports declares. */
export const auditOperations = {
  getSealingKeys: Operation({
    id: 'getSealingKeys',
    tag: 'audit',
    access: 'public',
    isFixed: true,
    summary: 'The keys that seal debates, including retired ones, as a JSON Web Key Set.',
    answers: { 200: { description: 'The keys.', json: keySetSchema, jsonType: 'application/jwk-set+json' } },
    revalidates: true,
  }),

  auditSimulation: Operation({
    id: 'auditSimulation',
    tag: 'audit',
    access: 'read',
    computes: true,
    summary: 'Audit one debate: its chain, its seal, and whether its results follow from its recorded events.',
    answers: { 200: { description: 'The checks and their findings.', json: auditReportSchema } },
  }),

  exportSimulation: Operation({
    id: 'exportSimulation',
    tag: 'audit',
    access: 'read',
    computes: true,
    summary: 'Export one debate: as a bundle that can be verified offline, or as a document to read.',
    query: exportSchema,
    answers: {
      200: {
        description: 'The file.',
        text: Object.fromEntries(EXPORT_MEDIA_TYPES.map((type) => [type, null])),
        headers: { 'Content-Disposition': true },
      },
    },
    refusals: [AUDIT_REFUSALS['unreadable-debate']],
    revalidates: true,
  }),
};
