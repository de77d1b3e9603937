import { z } from 'zod';
import { ATTRIBUTION_KINDS, CLAIM_KINDS } from '../../claims/index.js';
import { EVIDENCE_FINDING_IDS, EVIDENCE_SOURCES, EVIDENCE_STANCES, MISSING_REASONS } from '../../evidence/index.js';
import { BASES } from '../model/debate.events.js';
import { type Simulation } from '../model/debate-result.js';

const score = z.number().min(0).max(100);
const span = { start: z.int().min(0), end: z.int().min(0) };
const place = z.object({ round: z.literal([1, 2]), persona: z.string() });

const claim = z.object({
  id: z.string().meta({ description: '`c1`, `c2`, …' }),
  field: z
    .enum(['title', 'text', 'caption'])
    .meta({ description: 'The part of the article that the offsets count in.' }),
  caption: z.int().min(0).meta({ description: 'Position of the caption; 0 elsewhere.' }),
  ...span,
  quote: z.string().meta({ description: 'The claim, verbatim.' }),
  kind: z.enum(CLAIM_KINDS),
  subject: z.string().nullable(),
  predicate: z.string().nullable().meta({ description: 'Null in a fragment, which states nothing by itself.' }),
  quantities: z.array(z.object({ ...span, value: z.number(), unit: z.string().nullable() })),
  when: z.array(z.string()),
  where: z.array(z.string()),
  attribution: z
    .object({
      ...span,
      kind: z.enum(ATTRIBUTION_KINDS).exclude(['none']),
      source: z.string(),
      standsFor: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'Who says so; null where the article says it itself.' }),
  checkWorthiness: z.number().min(0).max(1),
  repeatedBy: z.array(z.string()),
  overstates: z
    .object({ claim: z.string(), because: z.string() })
    .nullable()
    .meta({ description: 'For a headline that says more than the text: the claim that it overstates, and how.' }),
  credibility: score.nullable().meta({ description: 'Weighted mean of the round-2 votes on it; null without a vote.' }),
  spread: z.number().nullable(),
  votes: z.int().min(0),
  platforms: z.array(z.object({ platform: z.string(), credibility: score, votes: z.int() })),
  flags: z.array(
    z.object({
      flag: z.string(),
      quote: z.string(),
      evidence: z
        .object({ id: z.string(), quote: z.string() })
        .optional()
        .meta({ description: 'What contradicts the quote.' }),
      personas: z.array(z.string()),
    }),
  ),
  evidence: z
    .array(
      z.object({
        id: z.string().meta({ description: '`e1`, `e2`, …' }),
        source: z.enum(EVIDENCE_SOURCES),
        url: z.string(),
        title: z.string().nullable(),
        publisher: z.string().nullable(),
        date: z.string().nullable(),
        passage: z.string().meta({ description: 'Verbatim, at most 600 characters. Untrusted text.' }),
        retrievedAt: z.string(),
        finding: z.enum(EVIDENCE_FINDING_IDS),
        stance: z.enum(EVIDENCE_STANCES),
        why: z.string(),
        quotes: z.object({ article: z.string(), evidence: z.string() }).nullable(),
        instructs: z
          .boolean()
          .meta({ description: 'The passage tries to instruct a reading machine; it counts for nothing.' }),
      }),
    )
    .meta({ description: 'What was found about the claim, as it was read then.' }),
  missing: z
    .array(
      z.object({
        id: z.string(),
        source: z.enum(EVIDENCE_SOURCES),
        url: z.string().nullable(),
        reason: z.enum(MISSING_REASONS),
        detail: z.string(),
      }),
    )
    .meta({ description: 'What was looked for and not found.' }),
  for: z.array(place),
  against: z.array(place),
});

const basis = z.enum(BASES).nullable().meta({ description: 'What the score rests on; null without a score.' });
const verdict = z.string().meta({ description: 'What the score means in words. Show it where the score stands.' });
const consensusScore = score.nullable().meta({ description: 'Within 15 and 85 while nothing was checked.' });

/** The members of a debate's answer that say what its score rests on; it has more. */
export const simulationAnswer = z.object({
  id: z.string(),
  status: z.enum(['running', 'done', 'abandoned']),
  consensusScore,
  basis,
  summary: z.object({ verdict, basis: z.enum(BASES), sentences: z.array(z.string()).min(3).max(6) }).nullable(),
  claims: z.array(claim),
});
/** A line of the list of debates likewise. */
const simulationRow = simulationAnswer
  .pick({ id: true, status: true, consensusScore: true, basis: true })
  .extend({ title: z.string().nullable(), url: z.string(), verdict: verdict.nullable() });

type Described = z.output<typeof simulationAnswer>;
type Mutable<T> = T extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T;
/** A type error where the answer is another than it is described. */
export const asDescribed = (simulation: Mutable<Pick<Simulation, keyof Described>>): Described => simulation;

const document = (schema: z.ZodType): object => z.toJSONSchema(schema, { io: 'input' });
export const SIMULATION_ANSWER = { description: 'The debate as it stands.', schema: document(simulationAnswer) };
export const SIMULATION_LIST = {
  description: 'A page of debates.',
  schema: document(z.object({ simulations: z.array(simulationRow), next: z.string().nullable() })),
};
