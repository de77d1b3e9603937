import { z } from 'zod';
import { COMPARED_FINDING_IDS, EVIDENCE_SOURCES, EVIDENCE_STANCES, PASSAGE_CHARS_MAX } from '../../evidence/index.js';
import { type EventDefinitions, type FactsOf } from '../../kernel/index.js';

/** A piece of evidence as it was found at one time. */
const seen = z.strictObject({
  title: z.string().nullable(),
  publisher: z.string().nullable(),
  date: z.string().nullable(),
  /** Verbatim. */
  passage: z.string().max(PASSAGE_CHARS_MAX),
  finding: z.enum(COMPARED_FINDING_IDS),
  stance: z.enum(EVIDENCE_STANCES),
  why: z.string(),
  retrievedAt: z.string(),
});

/** What differs about a claim at one address. */
export const evidenceChangeSchema = z.strictObject({
  claim: z.string(),
  source: z.enum(EVIDENCE_SOURCES),
  url: z.string(),
  /** Null if there was nothing. */
  before: seen.nullable(),
  /** Null if it is gone. */
  now: seen.nullable(),
});

/** Encrypted with the key of its debate, which it does not change. */
export const EVIDENCE_CHANGE_EVENTS = {
  EvidenceChanged: { schema: z.strictObject({ accountId: z.string(), changes: z.array(evidenceChangeSchema).min(1) }) },
} satisfies EventDefinitions;

export type EvidenceChangeFact = FactsOf<typeof EVIDENCE_CHANGE_EVENTS>;
export type EvidenceChange = z.output<typeof evidenceChangeSchema>;
export type SeenEvidence = z.output<typeof seen>;

/** What was found when somebody looked again for the evidence of a debate. */
export const evidenceChangesStream = (debateId: string): string => `evidence-${debateId}`;
