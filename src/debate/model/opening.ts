import { z } from 'zod';
import { type Analyst, type Depth, DEPTHS } from '../../analysts/index.js';
import { EVIDENCE_SOURCES } from '../../evidence/index.js';
import { canonicalJson, sha256 } from '../../kernel/index.js';
import { type Cast, type Persona } from '../../personas/index.js';
import { NEWEST_MACHINES } from './debate.machine.js';
import { shareSchema } from './recorded.js';

/** Whether evidence is sought: as the depth allows, or not at all. */
export const EVIDENCE_CHOICES = ['default', 'none'] as const;
export type EvidenceChoice = (typeof EVIDENCE_CHOICES)[number];

/** One agent at the opening of the debate. */
const agent = z.strictObject({
  id: z.string(),
  platform: z.string(),
  weight: z.number().min(0),
  /** SHA-256 of the persona's definition, which is in the stream of its cast. */
  hash: z.string(),
  /** Topics that it knows. Missing for agents that know none, and in debates from before it was recorded. */
  expertise: z.array(z.string()).min(1).readonly().optional(),
});

export const openingSchema = z.strictObject({
  /** Null for a debate without an account, which costs nothing. */
  accountId: z.string().nullable(),
  url: z.string(),
  depth: z.enum(DEPTHS),
  credits: z.int().min(0),
  analyst: z.strictObject({
    engine: z.enum(['offline', 'llm']),
    /** A persona's own model takes precedence. */
    model: z.string(),
    temperature: z.number().min(0).max(2).optional(),
    /** Input and output tokens past which agents are excused. */
    maxTokens: z.int().min(1).optional(),
    /**
     * Maps a stated confidence to its weight in the vote: points `[stated, counted]`; the identity when missing.
     */
    calibration: z
      .array(z.tuple([shareSchema, shareSchema]).readonly())
      .min(2)
      .readonly()
      .optional(),
  }),
  /** SHA-256 of the texts from which the prompts are built; they are in the stream `prompts-<hash>`. */
  promptHash: z.string().optional(),
  castHash: z.string(),
  agents: z.array(agent).min(1),
  platforms: z.array(z.strictObject({ id: z.string(), weight: z.number().min(0) })),
  machines: z.strictObject({ debate: z.string(), persona: z.string() }),
  /** The requested evidence, and the sources to search. Missing in debates from before evidence was gathered. */
  evidence: z
    .strictObject({
      asked: z.enum(EVIDENCE_CHOICES),
      sources: z.array(z.enum(EVIDENCE_SOURCES)),
      /** The analyst's model weighs what the comparison cannot decide. Missing when no model does. */
      stances: z.literal('model').optional(),
    })
    .optional(),
  /**
   * The analyst's model lists the article's statements. Missing when the embedded extractor identifies all claims.
   */
  claims: z.literal('model').optional(),
  /** The analyst's model judges the plausibility of the claims before round 1. Missing when no model does. */
  plausibility: z.literal('model').optional(),
  /** After round 2, the agent that was contradicted most answers. Missing at other depths and when no model does. */
  lastWord: z.literal('model').optional(),
  /** Share of the votes that the trimmed mean excludes at each end; a tenth when missing. */
  trimmedShare: z.number().min(0).max(0.45).optional(),
  /** The debate whose history up to `revision` this one shares. */
  forkedFrom: z
    .strictObject({
      id: z.string(),
      revision: z.int().min(0),
      /** Number of shared arguments. They come first, and their own debate has paid for them, except `unpaid`. */
      arguments: z.int().min(0),
      /** Number of shared arguments that nobody has paid for. Missing in forks from before answers were charged. */
      unpaid: z.int().min(0).optional(),
      /** Number of answers that `credits` pays for: those that it asks for, and `unpaid`. Missing in older forks. */
      requested: z.int().min(0).optional(),
      /** Size of the shared events and of a changed cast, as JSON. Missing in older forks. */
      bytes: z.int().min(0).optional(),
      /** SHA-256 of the request. */
      request: z.string(),
    })
    .optional(),
  /**
   * Address of the webhook: encrypted with the service's secret, since bundles are passed on; plain text in older
   * events.
   */
  webhook: z.union([z.strictObject({ sealed: z.string() }), z.strictObject({ url: z.string() })]).optional(),
});
export type Opening = z.output<typeof openingSchema>;

export const claimedSchema = z.strictObject({ node: z.string(), term: z.int().min(1) });
export type Claimed = z.output<typeof claimedSchema>;

/** Who answers from here on, where it is not who the opening names. */
export const analystChangeSchema = z.strictObject({
  model: z.string(),
  /** SHA-256 of the texts of its prompts, as in the opening. */
  promptHash: z.string().optional(),
});
export type AnalystChange = z.output<typeof analystChangeSchema>;

/** The requested evidence, and the sources to search. */
export type SoughtEvidence = Pick<NonNullable<Opening['evidence']>, 'asked' | 'sources'>;

const weighedBy = ({ weigh }: Pick<Analyst, 'weigh'>, { asked, sources }: SoughtEvidence): Opening['evidence'] => ({
  asked,
  sources,
  ...(weigh === undefined || sources.length === 0 ? {} : { stances: 'model' }),
});

/** What `DebateOpened` records about the cast, the analyst and the machines. */
export function openingOf(
  {
    accountId,
    url,
    depth,
    webhook,
    evidence,
  }: {
    readonly accountId: string | null;
    readonly url: string;
    readonly depth: Depth;
    readonly webhook?: Opening['webhook'];
    readonly evidence?: SoughtEvidence | undefined;
  },
  credits: number,
  cast: Cast,
  analyst: Pick<
    Analyst,
    'engine' | 'model' | 'terms' | 'prompts' | 'weigh' | 'listsStatements' | 'judgesPlausibility' | 'answerObjections'
  >,
): Opening {
  return {
    accountId,
    url,
    depth,
    credits,
    ...speakingOf(analyst, depth),
    castHash: cast.hash,
    agents: cast.personas.map(agentOf),
    platforms: cast.platforms.map(({ id, weight }) => ({ id, weight })),
    machines: NEWEST_MACHINES,
    ...(evidence === undefined ? {} : { evidence: weighedBy(analyst, evidence) }),
    ...(analyst.listsStatements === true ? { claims: 'model' as const } : {}),
    ...(analyst.judgesPlausibility === true ? { plausibility: 'model' as const } : {}),
    ...(depth === 'deep' && analyst.answerObjections !== undefined ? { lastWord: 'model' as const } : {}),
    ...(webhook === undefined ? {} : { webhook }),
  };
}

/** What `DebateOpened` records about one agent. */
export function agentOf(persona: Persona): z.output<typeof agent> {
  const { id, platform, weight, expertise = [] } = persona;
  return {
    id,
    platform,
    weight,
    hash: definitionHash(persona),
    ...(expertise.length === 0 ? {} : { expertise: [...expertise] }),
  };
}

/** What `DebateOpened` records about the analyst. */
export function speakingOf(
  analyst: Pick<Analyst, 'engine' | 'model' | 'terms' | 'prompts'>,
  depth: Depth,
): Pick<Opening, 'analyst' | 'promptHash'> {
  return {
    analyst: { engine: analyst.engine, ...(analyst.terms?.(depth) ?? { model: analyst.model }) },
    ...(analyst.prompts ? { promptHash: analyst.prompts.hash } : {}),
  };
}

/**
 * Who would answer now in a debate that was opened earlier. A language model is asked for by the recorded name, so only the
 * program's own analyst and the texts of prompts can differ.
 */
export function answeringNow(
  { analyst: opened }: Pick<Opening, 'analyst'>,
  analyst: Pick<Analyst, 'model' | 'prompts'>,
): AnalystChange {
  return {
    model: opened.engine === 'offline' ? analyst.model : opened.model,
    ...(analyst.prompts ? { promptHash: analyst.prompts.hash } : {}),
  };
}

/** Definitions are frozen, and every debate of a cast asks for their hashes. */
const hashes = new WeakMap<Persona, string>();

/** The content hash of one persona's definition, which `DebateOpened` records for each agent. */
export function definitionHash(persona: Persona): string {
  let hash = hashes.get(persona);
  if (hash === undefined) hashes.set(persona, (hash = sha256(canonicalJson(persona))));
  return hash;
}
