import { z } from 'zod';
import { ATTRIBUTION_KINDS, CLAIM_KINDS, CLAIMS_MAX } from '../../claims/index.js';
import {
  COMPARED_FINDING_IDS,
  EVIDENCE_SOURCES,
  EVIDENCE_STANCES,
  MISSING_REASONS,
  PASSAGE_CHARS_MAX,
} from '../../evidence/index.js';
import { type EventDefinitions, type FactsOf } from '../../kernel/index.js';
import { personaSchema, platformSchema } from '../../personas/index.js';
import { DEPTHS, FACT_KINDS, FLAGS, STANCES } from '../../analysts/index.js';

const round = z.union([z.literal(1), z.literal(2)]);
const score = z.number().min(0).max(100);
const tokens = z.int().min(0);
const usedTokens = z.strictObject({ input: tokens, cached: tokens, output: tokens });
/** Requests to a model server, retries and repair turns included. */
const calls = z.int().min(0).optional();
/** By the price table at the time of use; omitted when a model had no price. */
const costUsd = z.number().min(0).optional();
const flag = z.strictObject({
  flag: z.enum(FLAGS),
  /** The article's words. */
  quote: z.string(),
  /** The contradicting words of one piece of evidence. Missing for flags that are based on the article alone. */
  evidence: z.strictObject({ id: z.string(), quote: z.string() }).optional(),
});

/** One agent at the opening of the debate. */
const agent = z.strictObject({
  id: z.string(),
  platform: z.string(),
  weight: z.number().min(0),
  /** SHA-256 of the persona's definition, which is in the stream of its cast. */
  hash: z.string(),
});

const offset = z.int().min(0);
const span = z.strictObject({ start: offset, end: offset });
const share = z.number().min(0).max(1);

const article = z.strictObject({
  url: z.string(),
  canonicalUrl: z.string().nullable(),
  title: z.string(),
  byline: z.string().nullable(),
  site: z.string().nullable(),
  language: z.string().nullable(),
  publishedAt: z.string().nullable(),
  modifiedAt: z.string().nullable(),
  leadImage: z.string().nullable(),
  text: z.string(),
  links: z.array(z.string()),
  /** Positions of links in the text. Missing without links, and in events from before evidence was gathered. */
  citations: z.array(z.strictObject({ link: offset, start: offset, end: offset })).optional(),
  /** Missing in events from before claims were identified. */
  captions: z.array(z.string()).optional(),
  renderer: z.enum(['http', 'browser', 'none']),
  paywalled: z.boolean(),
});

/** One claim as the claims slice describes it; offsets count UTF-16 code units of the recorded article. */
const claim = z.strictObject({
  id: z.string(),
  field: z.enum(['title', 'text', 'caption']),
  caption: offset,
  start: offset,
  end: offset,
  quote: z.string(),
  kind: z.enum(CLAIM_KINDS),
  subject: z.string().nullable(),
  predicate: z.string().nullable(),
  quantities: z.array(z.strictObject({ start: offset, end: offset, value: z.number(), unit: z.string().nullable() })),
  when: z.array(z.string()),
  where: z.array(z.string()),
  attribution: z
    .strictObject({
      start: offset,
      end: offset,
      kind: z.enum(ATTRIBUTION_KINDS).exclude(['none']),
      source: z.string(),
      standsFor: z.string().nullable(),
    })
    .nullable(),
  checkWorthiness: share,
  repeatedBy: z.array(z.string()),
  overstates: z.strictObject({ claim: z.string(), because: z.string() }).nullable(),
});

/** A passage about a claim, as it was read. */
const evidenceItem = z.strictObject({
  /** `e1`, `e2`, …: one numbering for found and missing evidence. */
  id: z.string(),
  claim: z.string(),
  source: z.enum(EVIDENCE_SOURCES),
  url: z.string(),
  title: z.string().nullable(),
  publisher: z.string().nullable(),
  date: z.string().nullable(),
  /** Verbatim. */
  passage: z.string().max(PASSAGE_CHARS_MAX),
  /** SHA-256 of the whole text that the passage was taken from. */
  contentSha256: z.string(),
  retrievedAt: z.string(),
  /** How it was found. */
  how: z.string(),
  finding: z.enum(COMPARED_FINDING_IDS),
  stance: z.enum(EVIDENCE_STANCES),
  why: z.string(),
  /** The words that were compared: the article's and the passage's. */
  quotes: z.strictObject({ article: z.string(), evidence: z.string() }).nullable(),
  /** Whether the passage tries to instruct a language model. Such passages are not shown to agents and do not count. */
  instructs: z.boolean(),
});

/** Evidence that was sought and not found. */
const missingEvidence = z.strictObject({
  id: z.string(),
  claim: z.string(),
  source: z.enum(EVIDENCE_SOURCES),
  url: z.string().nullable(),
  reason: z.enum(MISSING_REASONS),
  detail: z.string(),
  /** The article's words at the link. */
  quote: z.string().nullable(),
});

/** What an agent thinks of one claim. */
const claimVote = z.strictObject({ id: z.string(), credibility: z.int().min(0).max(100), confidence: share });

/** Maximum number of statements of an article that a model may list. */
const STATEMENTS_MAX = 400;
/** Maximum number of statements that one argument may make about the article. */
const FACTS_MAX = 100;
const statedFact = z.strictObject({
  kind: z.enum(FACT_KINDS),
  claims: z.array(z.string()),
  words: z.array(z.string()),
  /** The id of the evidence that it cites. */
  evidence: z.string().optional(),
  /** Offsets in the argument. */
  start: offset,
  end: offset,
});

/** Whether evidence is sought: as the depth allows, or not at all. */
export const EVIDENCE_CHOICES = ['default', 'none'] as const;
export type EvidenceChoice = (typeof EVIDENCE_CHOICES)[number];

/** The basis of a score. `manner`: how the article is written; nothing in it was checked. */
export const BASES = ['manner', 'sources', 'evidence'] as const;
export type Basis = (typeof BASES)[number];

const platformScore = z.strictObject({
  platform: z.string(),
  /** 0 to 100, one decimal. */
  score,
  weight: z.number(),
  votes: z.int(),
});

export const consensusSchema = z.strictObject({
  consensusScore: score,
  platformScores: z.array(platformScore),
  /** Standard deviation of the round-2 scores, points. */
  spread: z.number(),
  /** Share of votes within 15 points of the consensus, 0 to 1. */
  agreement: z.number(),
  /** Mean of round 2 minus round 1, points. */
  shift: z.number(),
  /** Mean distance that an agent moved, points. */
  meanAbsoluteShift: z.number(),
  /** Share of the agents that moved whose move was towards round 1's mean, 0 to 1; null when no agent moved. */
  conformity: z.number().nullable(),
  /** Mean of the round-2 scores without the highest and the lowest tenth, or the opening's `trimmedShare` of each. */
  trimmedMean: z.number(),
  dissenters: z.array(z.strictObject({ persona: z.string(), score, distance: z.number() })),
  flags: z.array(flag.extend({ personas: z.array(z.string()) })),
  /** Missing under debate@1, which does not bound scores. */
  basis: z.enum(BASES).optional(),
  /** The bounds of the score for its basis, and the score of the votes without them. Missing under debate@1. */
  bounds: z.strictObject({ low: score, high: score, unbounded: score }).optional(),
});

export const DEBATE_EVENTS = {
  DebateOpened: {
    schema: z.strictObject({
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
          .array(z.tuple([share, share]).readonly())
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
      /** Share of the votes that the trimmed mean excludes at each end; a tenth when missing. */
      trimmedShare: z.number().min(0).max(0.45).optional(),
      /** The debate whose history up to `revision` this one shares. */
      forkedFrom: z
        .strictObject({
          id: z.string(),
          revision: z.int().min(0),
          /** Number of shared arguments. They come first, and the parent has paid for them. */
          arguments: z.int().min(0),
          /** SHA-256 of the request. */
          request: z.string(),
        })
        .optional(),
      /**
       * Address of the webhook: encrypted with the service's secret, since bundles are passed on; plain text in older
       * events.
       */
      webhook: z.union([z.strictObject({ sealed: z.string() }), z.strictObject({ url: z.string() })]).optional(),
    }),
  },
  /**
   * A node takes the lease of the debate for a term. Its appends state the term, and those of earlier terms are
   * refused.
   */
  DebateClaimed: { schema: z.strictObject({ node: z.string(), term: z.int().min(1) }) },
  ArticleImported: {
    schema: z.strictObject({
      article,
      sha256: z.string(),
      /** How much was cut from the end of the text and of the links; present only if they were too long for the log. */
      cut: z.strictObject({ characters: z.int().min(0), links: z.int().min(0) }).optional(),
    }),
  },
  /**
   * The article's statements as listed by the analyst's model in one call, if the opening asks for it. The claims of
   * the text are then identified at these positions.
   */
  StatementsListed: {
    schema: z.strictObject({
      /** The name that the server reports for the model; the requested name if there was no answer. */
      model: z.string(),
      /** Places in the article's text, in its order; offsets count UTF-16 code units. */
      statements: z.array(z.strictObject({ start: offset, end: offset, source: span.nullable() })).max(STATEMENTS_MAX),
      /** Number of entries that were dropped because they are not in the article or not usable. */
      dropped: z.int().min(0),
      /** Why there are no statements, so that the embedded extractor reads the text; null when the model's are used. */
      problem: z.string().nullable(),
      /** What the call used; left out when nothing was, and in a fork, which did not pay for it. */
      tokens: usedTokens.optional(),
      calls,
      costUsd,
    }),
  },
  /** From debate@2 on, once, before the first round. */
  ClaimsIdentified: {
    schema: z.strictObject({
      /** The method with its version: `claims@…` is the embedded extractor, `model-claims@…` uses listed statements. */
      extractor: z.string(),
      claims: z.array(claim).max(CLAIMS_MAX),
      /** SHA-256 of the claims' canonical JSON. */
      sha256: z.string(),
      /** Number of the least check-worthy claims that were omitted because the event would be too large. */
      left: z.int().min(0),
      /** Why none could be identified; null when the extractor ran, whether or not it found any. */
      problem: z.string().nullable(),
    }),
  },
  /** Under debate@3, one for each claim with evidence, before the first round. */
  EvidenceGathered: {
    schema: z.strictObject({
      claim: z.string(),
      items: z.array(evidenceItem).min(1),
      /** SHA-256 of the items' canonical JSON. */
      sha256: z.string(),
    }),
  },
  /** Under debate@3, the evidence that was not found, and why. The last event of the step if anything is missing. */
  EvidenceMissing: { schema: z.strictObject({ missing: z.array(missingEvidence).min(1) }) },
  /**
   * The readings of a claim's passages by the analyst's model in one call, for each claim with passages whose stance
   * the comparison could not determine. A reading of a `related` passage becomes its stance; one that contradicts
   * another finding is recorded beside it.
   */
  EvidenceWeighed: {
    schema: z.strictObject({
      claim: z.string(),
      /** The name that the server reports for the model; the requested name if there was no answer. */
      model: z.string(),
      readings: z.array(
        z.strictObject({
          /** The id of a piece of evidence. */
          id: z.string(),
          stance: z.enum(EVIDENCE_STANCES),
          /** Words of the passage, verbatim; null only for a passage that merely mentions the claim. */
          quote: z.string().nullable(),
          why: z.string(),
        }),
      ),
      /** Number of readings dropped because their quote is not in the passage. */
      droppedQuotes: z.int().min(0),
      /** Why there are no readings; null when the model answered. */
      problem: z.string().nullable(),
      /** What the call used; left out when nothing was, and in a fork, which did not pay for it. */
      tokens: usedTokens.optional(),
      calls,
      costUsd,
    }),
  },
  RoundOpened: { schema: z.strictObject({ round }) },
  ArgumentMade: {
    version: 3,
    upcasters: [
      (data: object) => ({ ...data, on: [], claims: [], droppedClaims: 0 }),
      (data: object) => ({ ...data, facts: [] }),
    ],
    schema: z.strictObject({
      persona: z.string(),
      round,
      score,
      confidence: z.number().min(0).max(1),
      argument: z.string(),
      /** Ids of the claims that the argument is about. */
      on: z.array(z.string()),
      /** What the agent thinks of the claims that it discusses, each once. */
      claims: z.array(claimVote),
      /**
       * The argument's statements about the article, with their positions; empty when the analyst does not report
       * them.
       */
      facts: z.array(statedFact).max(FACTS_MAX),
      flags: z.array(flag),
      replies: z.array(z.strictObject({ to: z.string(), stance: z.enum(STANCES), reason: z.string() })),
      /** Usage of all attempts, including failed ones. */
      tokens: usedTokens,
      calls,
      costUsd,
      /** From the question to its answer, retries included. */
      latencyMs: z.number().min(0),
      model: z.string(),
      droppedQuotes: z.int().min(0),
      /** Number of references that were dropped because the claim is unknown or repeated. */
      droppedClaims: z.int().min(0),
      attempts: z.int().min(1),
    }),
  },
  AgentExcused: {
    schema: z.strictObject({
      persona: z.string(),
      round,
      reason: z.string(),
      attempts: z.int().min(0),
      /** Usage of failed calls; missing when there was none. */
      tokens: usedTokens.optional(),
      calls,
      costUsd,
    }),
  },
  /**
   * What an agent has used so far in an unfinished turn, recorded before its next call. The agent's argument or excuse
   * includes it, so it counts only until one of them is recorded.
   */
  TokensSpent: { schema: z.strictObject({ persona: z.string(), round, tokens: usedTokens, calls, costUsd }) },
  /** The round waits for the model server, which cannot be reached or is not ready, or it continues. */
  ModelServerAwaited: { schema: z.strictObject({ round, waiting: z.boolean(), reason: z.string() }) },
  RoundClosed: { schema: z.strictObject({ round, voices: z.int(), excused: z.int() }) },
  ConsensusReached: {
    version: 2,
    // A verdict of version 1 has no basis and no bounds, and is valid without them.
    upcasters: [(data: unknown) => data],
    schema: consensusSchema,
  },
  DebateClosed: { schema: z.strictObject({}) },
  DebateAbandoned: { schema: z.strictObject({ code: z.string(), reason: z.string() }) },
  /** The service's signature over everything recorded before it. Changes no actor. */
  DebateSealed: {
    schema: z.strictObject({
      /** Revision of the debate's last event, which ended it. */
      revision: z.int().min(0),
      /** That event's chain link, hex SHA-256. */
      hash: z.string(),
      /** RFC 7638 thumbprint of the signing key. */
      keyId: z.string(),
      /** Ed25519, base64url. */
      signature: z.string(),
    }),
  },
} satisfies EventDefinitions;

export const CAST_EVENTS = {
  /**
   * Platforms and personas in full, once for each cast: `cast-<hash>`. A change of their schemas that would refuse or
   * change an old definition needs a new version of this event with an upcaster.
   */
  CastRecorded: { schema: z.strictObject({ platforms: z.array(platformSchema), personas: z.array(personaSchema) }) },
  /** The texts from which an analyst's prompts are built, once for each version: `prompts-<hash>`. */
  PromptsRecorded: { schema: z.strictObject({ texts: z.record(z.string(), z.string()) }) },
} satisfies EventDefinitions;

export type DebateFact = FactsOf<typeof DEBATE_EVENTS>;
export type CastFact = Extract<FactsOf<typeof CAST_EVENTS>, { type: 'CastRecorded' }>;
export type PromptsFact = Extract<FactsOf<typeof CAST_EVENTS>, { type: 'PromptsRecorded' }>;
export type DebateData<T extends DebateFact['type']> = Extract<DebateFact, { type: T }>['data'];

export type ClaimVote = z.output<typeof claimVote>;
export type Consensus = z.output<typeof consensusSchema>;
export type Round = 1 | 2;

export const debateStream = (debateId: string): string => `debate-${debateId}`;
export const castStream = (hash: string): string => `cast-${hash}`;
export const promptsStream = (hash: string): string => `prompts-${hash}`;
