import { z } from 'zod';
import { usageSchema } from '../../billing/index.js';
import { EVIDENCE_FINDING_IDS, EVIDENCE_STANCES, MISSING_REASONS } from '../../evidence/index.js';
import { type DeepReadonly } from '../../kernel/index.js';
import { chargeSchema } from '../model/charge.js';
import { BASES, consensusSchema } from '../model/consensus.js';
import { DEBATE_EVENTS } from '../stages/index.js';
import { appraisalSchema } from './appraisal.js';
import { outcomeSchema } from './outcome.js';

const score = z.number().min(0).max(100);
const time = z.iso.datetime();
const opened = DEBATE_EVENTS.DebateOpened.schema.shape;
const imported = DEBATE_EVENTS.ArticleImported.schema.shape;
const argument = DEBATE_EVENTS.ArgumentMade.schema;
const recordedClaim = DEBATE_EVENTS.ClaimsIdentified.schema.shape.claims.element;
const found = DEBATE_EVENTS.EvidenceGathered.schema.shape.items.element;
const missing = DEBATE_EVENTS.EvidenceMissing.schema.shape.missing.element;
const flag = consensusSchema.shape.flags.element;
const place = z.object({ round: z.literal([1, 2]), persona: z.string() });

const basis = z.enum(BASES).nullable().meta({ description: 'The basis of the score; null without a score.' });
const verdict = z.string().meta({ description: 'The meaning of the score in words. Show it next to the score.' });
const consensusScore = score.nullable().meta({ description: 'Between 15 and 85 if nothing was checked.' });
const status = z.enum(['running', 'done', 'abandoned']);
const flagged = flag.extend({
  evidence: flag.shape.evidence.meta({ description: 'The evidence that contradicts the quote.' }),
  personas: flag.shape.personas.meta({
    description:
      'The agents that raised it; of the embedded analyst those that speak of the passage, which may be none.',
  }),
});

const claim = recordedClaim
  .extend({
    id: z.string().meta({ description: '`c1`, `c2`, …' }),
    field: recordedClaim.shape.field.meta({ description: 'The part of the article to which the offsets refer.' }),
    caption: recordedClaim.shape.caption.meta({ description: 'Position of the caption; 0 elsewhere.' }),
    quote: z.string().meta({ description: 'The claim, verbatim.' }),
    predicate: z.string().nullable().meta({ description: 'Null in a fragment, which states nothing by itself.' }),
    attribution: recordedClaim.shape.attribution.meta({
      description: 'The source of the claim; null if the article makes the claim itself.',
    }),
    overstates: recordedClaim.shape.overstates.meta({
      description: 'For a headline that says more than the text: the claim that it overstates, and how.',
    }),
    credibility: score
      .nullable()
      .meta({ description: 'Weighted mean of the round-2 votes on it; null without a vote.' }),
    spread: z
      .number()
      .nullable()
      .meta({ description: 'Standard deviation of those votes, in points; null without a vote.' }),
    votes: z.int().min(0),
    platforms: z.array(z.object({ platform: z.string(), credibility: score, votes: z.int() })),
    flags: z.array(flagged),
    evidence: z
      .array(
        found.extend({
          id: z.string().meta({ description: '`e1`, `e2`, …' }),
          passage: found.shape.passage.meta({ description: 'Verbatim. Untrusted text.' }),
          finding: z.enum(EVIDENCE_FINDING_IDS),
          weighedBy: z.string().meta({
            description: 'What determined the stance: `offline` for the comparison, or the name of a language model.',
          }),
          dissent: z
            .object({ model: z.string(), stance: z.enum(EVIDENCE_STANCES), quote: z.string(), why: z.string() })
            .nullable()
            .meta({
              description: 'A language model’s reading that contradicts the stance; the stance does not change.',
            }),
          instructs: z.boolean().meta({
            description: 'Whether the passage tries to instruct a language model. Such a passage is ignored.',
          }),
        }),
      )
      .meta({ description: 'The evidence found about the claim, as it was when it was read.' }),
    weighing: z
      .object({ model: z.string(), problem: z.string().nullable() })
      .nullable()
      .meta({ description: 'The result of asking a language model about the evidence; null if none was asked.' }),
    missing: z
      .array(missing.extend({ reason: z.enum(MISSING_REASONS) }))
      .meta({ description: 'Evidence that was looked for and not found.' }),
    for: z.array(place).meta({
      description: 'Arguments by agents that gave it more than 50. Those that gave it exactly 50 are on neither side.',
    }),
    against: z.array(place).meta({ description: 'Arguments by agents that gave it less than 50.' }),
  })
  .meta({ id: 'Claim' });

const forkedFrom = z
  .object({ id: z.string(), revision: z.int().min(0), arguments: z.int().min(0) })
  .nullable()
  .meta({ description: 'The debate that this one is a fork of.' });
const analyst = z.object({ engine: z.string(), model: z.string() });
const platformScore = consensusSchema.shape.platformScores.element.meta({ id: 'PlatformScore' });
const { bounds, ...measures } = consensusSchema.omit({
  consensusScore: true,
  platformScores: true,
  flags: true,
  basis: true,
}).shape;

const article = imported.article
  .omit({ text: true, links: true, citations: true, captions: true, labels: true })
  .extend({
    incomplete: imported.article.shape.incomplete.unwrap().nullable().meta({
      description: 'Words that the page shows to read: those that the text leaves out, of all; null when few are.',
    }),
    sources: imported.article.shape.sources.unwrap().nullable().meta({
      description: 'Where the page says who wrote it and when; null when that was not recorded.',
    }),
    words: z.int().min(0),
    linkCount: z.int().min(0),
    sha256: z.string(),
    cut: imported.cut
      .unwrap()
      .nullable()
      .meta({ description: 'What was left out at the end because the page is too long to record.' }),
  })
  .meta({ id: 'Article' });

/** What the HTTP API answers, and what everything else that shows a debate is made from. */
export const debateResultSchema = z.object({
  id: z.string(),
  status,
  url: z.string(),
  depth: z.string(),
  analyst: analyst.extend(opened.analyst.pick({ temperature: true, maxTokens: true, calibration: true }).shape),
  castHash: z.string(),
  openedAt: time,
  closedAt: time.nullable(),
  article: article.nullable(),
  transcript: z.array(
    argument
      .pick({
        round: true,
        persona: true,
        score: true,
        confidence: true,
        argument: true,
        on: true,
        flags: true,
        replies: true,
      })
      .extend({
        platform: z.string(),
        at: time,
        knows: argument.shape.knows.unwrap().nullable().meta({
          description: 'In round 1: what the agent knows of the matter; null when it names nothing.',
        }),
        objection: argument.shape.objection.unwrap().nullable().meta({
          description: 'In round 1: the point that somebody who sees it otherwise has to answer; null when unknown.',
        }),
        wouldChange: argument.shape.wouldChange
          .unwrap()
          .nullable()
          .meta({ description: 'In round 1: what would change the agent’s mind; null when unknown.' }),
        parts: z
          .array(
            argument.shape.parts.unwrap().element.extend({
              says: z.string().nullable().meta({
                description:
                  'What it is in plain words; null for `prior`, and for a style that words of the text speak against.',
              }),
              quote: z
                .string()
                .nullable()
                .meta({ description: 'The words that show it; null where the whole text does.' }),
              in: z.enum(['title', 'text']).nullable().meta({ description: 'Where the article has them.' }),
            }),
          )
          .nullable()
          .meta({
            description:
              'What the score is made of, in points; `ref` is a signal, a finding of the appraisal or a piece of evidence. Null where the analyst does not say.',
          }),
        echoes: z.string().nullable().meta({ description: 'The agent that said nearly the same before.' }),
      })
      .meta({ id: 'TranscriptEntry' }),
  ),
  votes: z.array(
    z
      .object({
        persona: z.string(),
        platform: z.string(),
        weight: z.number(),
        score,
        confidence: z.number().meta({ description: 'As stated by the agent.' }),
        counted: z
          .number()
          .meta({ description: 'The confidence as it counts in the vote, after `analyst.calibration`.' }),
        claims: argument.shape.claims,
        shift: z.number().meta({ description: 'Round 2 minus round 1, in points.' }),
        movedBy: z.array(z.string()).meta({ description: 'Peers that the agent conceded to when its score changed.' }),
      })
      .meta({ id: 'Vote' }),
  ),
  platformScores: z.array(platformScore),
  consensusScore,
  consensus: z.object({ ...measures, bounds: bounds.unwrap().nullable() }).nullable(),
  basis,
  summary: z
    .object({ verdict, basis: z.enum(BASES), sentences: z.array(z.string()).max(6) })
    .nullable()
    .meta({ description: 'A verdict that can be quoted; null without a verdict.' }),
  outcome: outcomeSchema.nullable().meta({
    description:
      'What a reader needs first: two results, what stands out, what to open and who dissents; null without a verdict. `consensusScore` stays the weighted vote.',
  }),
  appraisal: appraisalSchema.nullable().meta({
    description:
      'What kind of text the article is and what stands out in it, read from the recorded article without a model; null before its claims are identified. Since debate@4 it is recorded, and the offline votes are made from it.',
  }),
  claims: z.array(claim),
  claimExtraction: z
    .object({
      extractor: z
        .string()
        .meta({ description: '`claims@…` for the embedded extractor, `model-claims@…` for a model.' }),
      model: z
        .string()
        .nullable()
        .meta({ description: 'The model that was asked to list the statements; null if none was.' }),
      problem: z.string().nullable().meta({ description: 'Why the embedded extractor identified the claims instead.' }),
    })
    .nullable()
    .meta({ description: 'What identified the claims; null before they are identified.' }),
  plausibility: DEBATE_EVENTS.PlausibilityJudged.schema
    .pick({ model: true, judgements: true, problem: true })
    .nullable()
    .meta({
      description:
        'How the claims stand to what the model knows in general, judged in one call before round 1, with nothing looked up. Only `contradicts-known` has an effect, always with a named limit: it bounds `outcome.substance` and leads the summary. Null if no model was asked.',
    }),
  lastWord: DEBATE_EVENTS.ObjectionsAnswered.schema
    .pick({ persona: true, argument: true, answers: true, model: true, problem: true })
    .nullable()
    .meta({
      description:
        'In a deep debate with a model, the answer of the agent that most others contradicted in round 2, given after the votes and without a vote. Null if none was asked.',
    }),
  flags: z.array(flagged.extend({ claim: z.string().nullable() })),
  excused: z.array(DEBATE_EVENTS.AgentExcused.schema),
  waitingFor: z.string().nullable().meta({ description: 'Why a running debate waits for the model server.' }),
  usage: usageSchema,
  credits: z.number().meta({ description: 'The cost in credits; 0 before the end.' }),
  problem: z
    .object({
      code: z.string(),
      detail: z.string(),
      charge: chargeSchema.nullable().meta({
        description:
          'What the debate costs without a verdict: ⌈price × answers ÷ requested⌉ credits for the answers that it shows. Null if no account pays for it.',
      }),
      excuse: z
        .object({ reason: z.string(), agents: z.int() })
        .nullable()
        .meta({ description: 'Why most agents were excused, and how many; null if none was.' }),
    })
    .nullable()
    .meta({ description: 'Why there is no verdict.' }),
  forkedFrom,
});

/** A debate in the form that its owner reads, called a simulation in the HTTP API. */
export type DebateResult = DeepReadonly<z.output<typeof debateResultSchema>>;
