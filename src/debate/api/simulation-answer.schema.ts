import { z } from 'zod';
import { usageSchema } from '../../billing/index.js';
import { EVIDENCE_SOURCES } from '../../evidence/index.js';
import { DEBATE_EVENTS } from '../stages/index.js';
import { evidenceChangeSchema } from '../archive/evidence-changes.events.js';
import { EVIDENCE_CHOICES } from '../model/opening.js';
import { debateResultSchema } from '../result/debate-result.schema.js';
import {
  DEBATE_PRICES,
  ESTIMATE,
  EVIDENCE_LOOK,
  SIMULATION,
  SIMULATION_ENDED,
  SIMULATION_PAGE,
  STATE_VALUE,
  WEBHOOK_DELIVERY,
} from './simulation.examples.js';

/** Answers of the routes of debates. `Operation` checks the handlers' types against these schemas. */

const score = z.number().min(0).max(100);
const time = z.iso.datetime();
const opened = DEBATE_EVENTS.DebateOpened.schema.shape;
const { article, basis, consensusScore, flags, forkedFrom, status, summary } = debateResultSchema.shape;
const { verdict } = summary.unwrap().shape;

export const simulationSchema = debateResultSchema.meta({
  id: 'Simulation',
  examples: [SIMULATION],
  description: 'The current state of a debate.',
});

export const evidenceLookSchema = z
  .object({
    at: time,
    changes: z.array(evidenceChangeSchema).meta({
      description: 'By claim and address, what was found before and what is found now. Passages are untrusted text.',
    }),
  })
  .meta({ id: 'EvidenceLook', examples: [EVIDENCE_LOOK] });

export const evidenceLooksSchema = z
  .object({ looks: z.array(evidenceLookSchema) })
  .meta({ id: 'EvidenceLooks', examples: [{ looks: [EVIDENCE_LOOK] }] });

export const simulationPageSchema = z
  .object({
    simulations: z.array(
      z
        .object({
          id: z.string(),
          accountId: z.string().nullable(),
          url: z.string(),
          depth: z.string(),
          host: z.string(),
          engine: z.string(),
          model: z.string(),
          castHash: z.string(),
          title: z.string().nullable(),
          status,
          consensusScore,
          basis,
          verdict: verdict.nullable(),
          flags: z.array(z.string()),
          openedAt: time,
          closedAt: time.nullable(),
          credits: z.number(),
          forkedFrom: z.string().nullable(),
          usage: usageSchema,
          links: z
            .object({ self: z.string(), audit: z.string(), export: z.string() })
            .meta({ description: 'Paths of this service.' }),
          excerpt: z
            .object({ persona: z.string().nullable(), round: z.number().nullable(), text: z.string() })
            .nullable()
            .optional()
            .meta({ description: 'The text that contains the words searched for.' }),
        })
        .meta({ id: 'SimulationRow' }),
    ),
    next: z.string().nullable().meta({ description: 'The cursor of the next page, null at the end.' }),
    incomplete: z
      .literal(true)
      .optional()
      .meta({ description: 'Present if there may be more debates, which this version of the service cannot read.' }),
  })
  .meta({ id: 'SimulationPage', examples: [SIMULATION_PAGE] });

const agentShown = z
  .object({
    state: z.string().meta({ description: 'The state of the agent’s state machine.' }),
    platform: z.string(),
    weight: z.number(),
    score: score.nullable(),
    firstScore: score.nullable(),
    confidence: z.number().nullable(),
    flags: z.int(),
  })
  .meta({ id: 'AgentState' });

const stateShown = z.object({
  debate: z.string(),
  agents: z.record(z.string(), agentShown),
  platforms: z.record(z.string(), z.object({ score, votes: z.int() })),
  tally: score
    .nullable()
    .meta({ description: 'The consensus of the latest scores; the score of the verdict once there is one.' }),
  heard: z.object({ round1: z.int(), round2: z.int() }),
  excused: z.int(),
});

const revision = z.int().min(0);
export const simulationStateSchema = stateShown
  .extend({ revision, lastRevision: revision, simulation: simulationSchema })
  .meta({ id: 'SimulationState' });
export const valueSchema = z.object({ revision, path: z.string(), value: z.unknown() }).meta({
  id: 'StateValue',
  examples: [STATE_VALUE],
  description: 'One value of the state, for a request with `path`.',
});

const state = stateShown.meta({ id: 'DebateState' });
export const frameSchema = z
  .object({
    revision,
    event: z.object({
      id: z.string(),
      type: z.enum(Object.keys(DEBATE_EVENTS)),
      at: time,
      data: z.unknown().meta({ description: 'See docs/events.md for the schema of each type.' }),
    }),
    before: state,
    after: state,
    accepted: z.boolean(),
  })
  .meta({ id: 'Frame', description: 'One event, with the state before and after it.' });
export const framePageSchema = z
  .object({ frames: z.array(frameSchema), next: revision.nullable() })
  .meta({ id: 'FramePage' });

const pair = <T extends z.ZodType>(value: T) => ({ a: value.nullable(), b: value.nullable() });
const change = z.object({ ...pair(z.number()), change: z.number().nullable() }).meta({ id: 'Change' });
const changed = { ...pair(z.number()), change: z.number().nullable() };
const flagCompared = z.array(flags.element.pick({ flag: true, quote: true }));
const compared = z
  .object({
    id: z.string(),
    status,
    title: z.string().nullable(),
    url: z.string(),
    depth: z.string(),
    analyst: simulationSchema.shape.analyst,
    castHash: z.string(),
    openedAt: time,
    consensusScore,
    basis,
    verdict: verdict.nullable(),
    forkedFrom,
  })
  .meta({ id: 'ComparedSimulation' });
export const comparisonSchema = z
  .object({
    a: compared,
    b: compared,
    consensus: z.object({ score: change, spread: change, agreement: change, trimmedMean: change }),
    platforms: z.array(z.object({ ...changed, platform: z.string(), weight: z.object(pair(z.number())) })),
    agents: z.array(z.object({ ...changed, persona: z.string(), platform: z.string(), first: change })),
    flags: z.object({ both: flagCompared, onlyA: flagCompared, onlyB: flagCompared }),
    firstDifference: z
      .object({
        type: z.enum(Object.keys(DEBATE_EVENTS)),
        round: z.literal([1, 2]).nullable(),
        persona: z.string().nullable(),
        path: z.string(),
        values: z.object({ a: z.unknown(), b: z.unknown() }),
        revisions: z.object(pair(revision)),
      })
      .nullable(),
  })
  .meta({ id: 'Comparison' });

export const pricesSchema = z
  .object({
    answers: z.int(),
    credits: z.object({ micro: z.number(), standard: z.number(), deep: z.number() }),
  })
  .meta({ id: 'DebatePrices', examples: [DEBATE_PRICES] });

export const estimateSchema = z
  .object({
    url: z.string(),
    depth: opened.depth,
    credits: z.number(),
    pricing: z.object({ price: z.number(), answersAPrice: z.number(), answers: z.int() }),
    analyst: z.object({
      engine: z.string(),
      model: z.string(),
      temperature: z.number().optional(),
      maxTokens: z.number().optional(),
      calibration: opened.analyst.shape.calibration,
    }),
    article: z.object({ title: z.string(), words: z.int() }),
    agents: z.int(),
    calls: z.number().meta({ description: 'Includes the calls for claims and for evidence.' }),
    inputTokens: z.number(),
    cachedTokens: z.number(),
    cachedShare: z.number().min(0).max(1),
    outputTokens: z.number(),
    cost: z.object({ uncached: z.number(), cached: z.number() }).nullable(),
    durationMs: z.number().nullable(),
    durationMeasured: z.boolean(),
    evidence: z
      .object({
        asked: z.enum(EVIDENCE_CHOICES),
        sources: z.array(z.enum(EVIDENCE_SOURCES)),
        lookups: z.array(z.object({ source: z.enum(EVIDENCE_SOURCES), count: z.int(), what: z.string() })),
        weighings: z.int().meta({
          description: 'Maximum number of calls to a language model to weigh the evidence; included in `calls`.',
        }),
        timeoutMs: z.int(),
      })
      .meta({
        description:
          'What would be looked up before the first round, and after how long the debate continues without it.',
      }),
  })
  .meta({ id: 'Estimate', examples: [ESTIMATE] });

const attempt = { attempt: z.int().min(1), at: time };
export const webhookDeliverySchema = z
  .object({
    url: z.string(),
    status: z.enum(['due', 'delivered', 'failed']),
    attempts: z.int().min(0),
    nextAt: time.nullable(),
    history: z.array(
      z.union([
        z.object({ ...attempt, status: z.int() }),
        z.object({ ...attempt, reason: z.string(), nextAt: time.nullable() }),
      ]),
    ),
  })
  .meta({ id: 'WebhookDelivery', examples: [WEBHOOK_DELIVERY] });

/** One event as the stream of a running debate sends it. */
export const watchedEventSchema = z
  .union(
    Object.entries(DEBATE_EVENTS).map(([type, { schema }]) =>
      z
        .object({
          type: z.literal(type),
          revision,
          at: time,
          data: type === 'ArticleImported' ? z.object({ article: article.unwrap() }) : schema,
        })
        .meta({ id: `${type}Event` }),
    ),
  )
  .meta({
    id: 'WatchedEvent',
    description: 'The `data` of one event of the stream; the `id` of the event is its revision.',
  });

/** The message to a webhook about the end of a debate. */
export const webhookMessageSchema = z
  .object({
    type: z.enum(['simulation.done', 'simulation.abandoned']),
    timestamp: time,
    data: simulationSchema
      .pick({
        id: true,
        url: true,
        depth: true,
        analyst: true,
        openedAt: true,
        closedAt: true,
        consensusScore: true,
        basis: true,
        summary: true,
        consensus: true,
        platformScores: true,
        credits: true,
        problem: true,
      })
      .extend({
        href: z.string(),
        status: z.enum(['done', 'abandoned']),
        title: z.string().nullable(),
        flags: z.array(
          z.object({ flag: z.string(), quote: z.string(), claim: z.string().nullable(), personas: z.int() }),
        ),
      })
      .meta({ id: 'SimulationEndedData' }),
  })
  .meta({ id: 'SimulationEnded', examples: [SIMULATION_ENDED] });
