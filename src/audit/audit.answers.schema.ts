import { z } from 'zod';
import { publicKeySchema } from './seal.js';
import { AUDIT_REPORT } from './audit.example.js';
import { CHECK_NAMES } from './verify.js';

/** Responses of the audit routes. `Operation` checks the handlers' types against them. */

const outcome = z.enum(['passed', 'failed', 'unchecked']);
const check = z.enum(CHECK_NAMES);

export const keySetSchema = z.object({ keys: z.array(publicKeySchema) }).meta({ id: 'KeySet' });

export const auditReportSchema = z
  .object({
    debateId: z.string(),
    foreign: z.boolean(),
    outcome,
    running: z.boolean(),
    events: z.int(),
    head: z.string().nullable().meta({ description: 'Link of the last event in the chain, hex SHA-256.' }),
    keyId: z.string().nullable().meta({ description: 'Id of the key that signed the seal; null without a seal.' }),
    checks: z.array(z.object({ check, outcome, reason: z.string().nullable() })),
    findings: z.array(z.object({ check, revision: z.int().nullable(), detail: z.string() })),
  })
  .meta({ id: 'AuditReport', examples: [AUDIT_REPORT] });
