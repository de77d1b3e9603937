import { z } from 'zod';
import { ERASURE_REASONS, ERASURE_REFUSALS } from '../erasure/index.js';
import { Operation } from '../http/index.js';
import { AUDIT_REFUSALS } from './audit.refusals.js';
import { EXPORT_FORMATS, EXPORT_MEDIA_TYPES } from './export/export.js';
import { publicKeySchema } from './seal.js';
import { CHECK_NAMES } from './verify.js';

/** Recorded from a running service and shortened: a long list holds one item. */
const AUDIT_REPORT = {
  debateId: '8a9d84a3-758e-4bc9-993b-f2bd4488835f',
  foreign: false,
  outcome: 'passed',
  running: false,
  erased: null,
  events: 70,
  head: '2c83612c4be20d9b1c5ebd59d58d09a9f9b79442a0e9a79f52fb6b8c4b7636b8',
  keyId: '47qQzPFdpUn4GqoMqNlyHonKjqBSVJYtxWQZUqij6Zw',
  checks: [{ check: 'chain', outcome: 'passed', reason: null }],
  findings: [],
};

const outcome = z.enum(['passed', 'failed', 'unchecked']);
const check = z.enum(CHECK_NAMES);

const keySetSchema = z.object({ keys: z.array(publicKeySchema) }).meta({ id: 'KeySet' });

const auditReportSchema = z
  .object({
    debateId: z.string(),
    foreign: z.boolean(),
    outcome,
    running: z.boolean(),
    erased: z
      .object({ at: z.string(), by: z.string(), reason: z.enum(ERASURE_REASONS) })
      .nullable()
      .meta({
        description:
          'Who had the debate erased, and when; null if it was not. Only chain, seal and times are checked then.',
      }),
    events: z.int(),
    head: z.string().nullable().meta({ description: 'Link of the last event in the chain, hex SHA-256.' }),
    keyId: z.string().nullable().meta({ description: 'Id of the key that signed the seal; null without a seal.' }),
    checks: z.array(z.object({ check, outcome, reason: z.string().nullable() })),
    findings: z.array(z.object({ check, revision: z.int().nullable(), detail: z.string() })),
  })
  .meta({ id: 'AuditReport', examples: [AUDIT_REPORT] });

/** The one format that is no text. */
const PDF = 'application/pdf';

export const exportSchema = z.strictObject({
  format: z
    .enum(EXPORT_FORMATS, { error: `must be one of ${EXPORT_FORMATS.join(', ')}` })
    .optional()
    .describe('Left out, the `Accept` header decides, and a bundle (`jsonl`) is sent where it has no preference.'),
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
    hasExamples: true,
    computes: true,
    summary: 'Audit one debate: its chain, its seal, and whether its results follow from its recorded events.',
    answers: { 200: { description: 'The checks and their findings.', json: auditReportSchema } },
  }),

  exportSimulation: Operation({
    id: 'exportSimulation',
    tag: 'audit',
    access: 'read',
    hasExamples: true,
    computes: true,
    summary: 'Export one debate: as a bundle that can be verified offline, or as a document to read.',
    query: exportSchema,
    answers: {
      200: {
        description: 'The file.',
        text: Object.fromEntries(EXPORT_MEDIA_TYPES.filter((type) => type !== PDF).map((type) => [type, null])),
        binary: [PDF],
        headers: { 'Content-Disposition': true },
      },
    },
    refusals: [AUDIT_REFUSALS['unreadable-debate'], ERASURE_REFUSALS.erased],
    revalidates: true,
  }),
};
