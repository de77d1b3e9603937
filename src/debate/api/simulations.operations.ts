import { z } from 'zod';
import { ACCOUNT_REFUSALS } from '../../accounts/index.js';
import { BILLING_REFUSALS } from '../../billing/index.js';
import { ERASURE_REFUSALS, erasureSchema } from '../../erasure/index.js';
import { Operation } from '../../http/index.js';
import { DEBATE_REFUSALS, ENDINGS, READING_REFUSALS } from '../model/debate.refusals.js';
import {
  comparisonSchema,
  estimateSchema,
  evidenceLookSchema,
  evidenceLooksSchema,
  framePageSchema,
  frameSchema,
  pricesSchema,
  simulationPageSchema,
  simulationSchema,
  simulationStateSchema,
  valueSchema,
  watchedEventSchema,
  webhookDeliverySchema,
} from './simulation-answer.schema.js';
import {
  debateFormSchema,
  debateHeaderSchema,
  debateListSchema,
  debateRequestSchema,
  debateStateSchema,
  forkSchema,
  framesSchema,
  JSON_LINES,
  pairSchema,
  simulationForm,
  simulationRequest,
  watchHeaderSchema,
  withFile,
} from './simulation-request.schema.js';
import { WEBHOOK_SECRET } from './simulation.examples.js';

/** The requested debate: its verdict, or its current state if the caller does not wait. */
const DEBATE_ANSWERS = {
  200: {
    description: 'The debate is over.',
    json: simulationSchema,
    identifies: { path: '/api/simulations/:id', member: 'id' },
    headers: { Location: true, 'Preference-Applied': false },
  },
  202: {
    description: 'The debate continues. Poll `Location`, or watch its events.',
    json: simulationSchema,
    identifies: { path: '/api/simulations/:id', member: 'id' },
    headers: { Location: true, 'Retry-After': true, 'Preference-Applied': false },
  },
} as const;
/** Refusals of opening a debate, and those of a caller who waits for its end. */
const DEBATE_ENDS = [
  ...ENDINGS,
  BILLING_REFUSALS['insufficient-credits'],
  BILLING_REFUSALS['key-limit-reached'],
  BILLING_REFUSALS['reservation-conflict'],
  DEBATE_REFUSALS['idempotency-mismatch'],
  DEBATE_REFUSALS['unpaid-limit-reached'],
  DEBATE_REFUSALS.stalled,
];

/** Retry-After for a debate that takes longer than a request may wait. */
export const RETRY_AFTER_S = 30;

/** What each route of debates declares. */
export const simulationOperations = {
  simulate: Operation({
    id: 'simulate',
    tag: 'debate',
    access: 'simulate',
    hasExamples: true,
    summary: 'Hold a debate over one article and wait for its verdict.',
    description:
      'The article is fetched from `url`, or sent as `text`. If the debate takes longer than a request may wait, the answer is 202 with the current state of the debate, and `Location` is its address.',
    headers: debateHeaderSchema,
    body: debateRequestSchema,
    form: withFile(debateFormSchema),
    answers: DEBATE_ANSWERS,
    refusals: [...DEBATE_ENDS, ERASURE_REFUSALS.erased],
  }),

  forkSimulation: Operation({
    id: 'forkSimulation',
    tag: 'debate',
    access: 'simulate',
    summary:
      'Fork a past debate: share its history up to an event, and continue with other agents, weights, analyst or trimming.',
    description:
      'A fork that needs no new answers is done immediately and free, within the account’s daily limit of debates that cost nothing; any other costs the price of the depth × new answers ÷ 60, rounded up. Shared answers of a debate that cost nothing count as new. At most 60 agents; a persona in the request cannot name a model.',
    headers: debateHeaderSchema,
    body: forkSchema,
    answers: DEBATE_ANSWERS,
    refusals: [
      ...DEBATE_ENDS,
      DEBATE_REFUSALS['not-found'],
      ERASURE_REFUSALS.erased,
      DEBATE_REFUSALS['unknown-revision'],
      DEBATE_REFUSALS['unknown-agent'],
      DEBATE_REFUSALS['unknown-platform'],
      DEBATE_REFUSALS['nobody-seated'],
      DEBATE_REFUSALS['too-many-seats'],
      DEBATE_REFUSALS['model-not-allowed'],
      DEBATE_REFUSALS['fork-changes-nothing'],
      DEBATE_REFUSALS['unknown-analyst'],
    ],
  }),

  retrySimulation: Operation({
    id: 'retrySimulation',
    tag: 'debate',
    access: 'simulate',
    summary: 'Try a debate again that ended without a verdict: keep what was answered, and ask for the rest.',
    description:
      'The answer is a new debate, a fork of the first from its end. It asks the agents that had not answered or were excused in the last round, and costs the price of the depth × new answers ÷ 60, rounded up. What was answered and paid for is neither asked nor paid again; answers of a debate that cost nothing count as new. Send an `Idempotency-Key`, so that a repeated request opens and pays for one debate.',
    headers: debateHeaderSchema,
    answers: DEBATE_ANSWERS,
    refusals: [
      ...DEBATE_ENDS,
      DEBATE_REFUSALS['not-found'],
      ERASURE_REFUSALS.erased,
      DEBATE_REFUSALS['still-running'],
      DEBATE_REFUSALS['has-verdict'],
      DEBATE_REFUSALS['model-not-allowed'],
      DEBATE_REFUSALS['unknown-analyst'],
    ],
  }),

  listSimulations: Operation({
    id: 'listSimulations',
    tag: 'debate',
    access: 'read',
    computes: true,
    summary: 'Past and present debates of the account, newest first: all, or those that match the filter.',
    query: debateListSchema,
    answers: {
      200: {
        description: 'A page of debates.',
        json: simulationPageSchema,
        identifies: { path: '/api/simulations/:id', member: 'simulations/0/id' },
      },
    },
  }),

  getSimulation: Operation({
    id: 'getSimulation',
    tag: 'debate',
    access: 'read',
    hasExamples: true,
    computes: true,
    summary: 'The current state of one debate: transcript, votes, verdict.',
    answers: { 200: { description: 'The debate.', json: simulationSchema } },
    refusals: [DEBATE_REFUSALS['not-found'], ERASURE_REFUSALS.erased],
    revalidates: true,
  }),

  getSimulationState: Operation({
    id: 'getSimulationState',
    tag: 'debate',
    access: 'read',
    hasExamples: true,
    computes: true,
    summary: 'The state of one debate at one of its revisions.',
    query: debateStateSchema,
    answers: {
      200: { description: 'The state, or one value of it.', json: z.union([simulationStateSchema, valueSchema]) },
    },
    refusals: [
      DEBATE_REFUSALS['not-found'],
      ERASURE_REFUSALS.erased,
      DEBATE_REFUSALS['no-such-path'],
      DEBATE_REFUSALS['unknown-revision'],
    ],
  }),

  cancelSimulation: Operation({
    id: 'cancelSimulation',
    tag: 'debate',
    access: 'simulate',
    summary: 'Cancel a debate. Its arguments are kept; it costs its price × answers ÷ requested answers, rounded up.',
    description:
      'Each argument counts as an answer, and so does what a language model has listed or weighed before the first round. The other reserved credits are returned. `problem.charge` states what is charged and for how many answers.',
    answers: { 200: { description: 'The cancelled debate.', json: simulationSchema } },
    refusals: [DEBATE_REFUSALS['not-found'], ERASURE_REFUSALS.erased, DEBATE_REFUSALS.conflict],
  }),

  eraseSimulation: Operation({
    id: 'eraseSimulation',
    tag: 'debate',
    access: 'simulate',
    summary: 'Erase an ended debate for good: article, claims, evidence, arguments and verdict.',
    description:
      'What was charged, the chain of its events and its seal stay, so that the books and the chain can still be checked. Later requests about the debate are answered 410 `erased`, and links to it are unknown. Forks of it are debates of their own and stay. Erasing twice changes nothing. Backups that were made before still have the debate.',
    answers: { 200: { description: 'The erasure.', json: erasureSchema } },
    refusals: [DEBATE_REFUSALS['not-found'], DEBATE_REFUSALS['erase-running']],
  }),

  lookForEvidenceChanges: Operation({
    id: 'lookForEvidenceChanges',
    tag: 'debate',
    access: 'simulate',
    summary: 'Look again for the evidence of a debate that is over, and record what has changed since.',
    description:
      'It asks the sources that the debate asked, at no cost, 30 times an hour for one workspace. The debate, its score and its seal stay as they are. New are fact checks and passages that support or dispute a claim; changed are those with another finding; gone are cited pages and fact checks that no longer say it, as long as every page could be read. Pages are read once a day. A workspace’s webhook is told of changes as `evidence.changed`.',
    answers: { 200: { description: 'What has changed since somebody looked last.', json: evidenceLookSchema } },
    refusals: [
      DEBATE_REFUSALS['not-found'],
      ERASURE_REFUSALS.erased,
      DEBATE_REFUSALS['no-evidence-to-compare'],
      ACCOUNT_REFUSALS['too-many-attempts'],
    ],
  }),

  listEvidenceChanges: Operation({
    id: 'listEvidenceChanges',
    tag: 'debate',
    access: 'read',
    summary: 'What has changed about the evidence of a debate since it was held, the latest last.',
    answers: { 200: { description: 'The looks that found a change, at most the last 20.', json: evidenceLooksSchema } },
    refusals: [DEBATE_REFUSALS['not-found'], ERASURE_REFUSALS.erased],
  }),

  listPrices: Operation({
    id: 'listPrices',
    tag: 'debate',
    access: 'public',
    isFixed: true,
    summary: 'What a debate costs at each depth.',
    description: 'For the current cast and analyst. A larger cast gives more answers and costs more.',
    answers: { 200: { description: 'The prices in credits.', json: pricesSchema } },
  }),

  estimateSimulation: Operation({
    id: 'estimateSimulation',
    tag: 'debate',
    access: 'simulate',
    summary:
      'Estimate what a debate about one article would use: tokens, the share served from a prompt cache, cost, credits and lookups.',
    description:
      'Free. The credits are the price of the depth (micro 1, standard 2, deep 2, or 5 with a language model) × answers ÷ 60, rounded up; `pricing` contains these three numbers. `evidence` states what would be looked up before the first round, and after how many milliseconds the debate continues without it.',
    body: simulationRequest,
    form: withFile(simulationForm),
    answers: { 200: { description: 'The estimate.', json: estimateSchema } },
    refusals: READING_REFUSALS,
  }),

  watchSimulation: Operation({
    id: 'watchSimulation',
    tag: 'debate',
    access: 'read',
    hasExamples: true,
    summary: 'The events of one debate, from its beginning or after `Last-Event-ID`, until the debate is over.',
    headers: watchHeaderSchema,
    answers: {
      200: { description: 'Server-Sent Events.', text: { 'text/event-stream': watchedEventSchema } },
      204: { description: 'There is nothing after `Last-Event-ID`. Do not reconnect.' },
    },
    refusals: [DEBATE_REFUSALS['not-found'], ERASURE_REFUSALS.erased, DEBATE_REFUSALS['too-many-streams']],
  }),

  replaySimulation: Operation({
    id: 'replaySimulation',
    tag: 'debate',
    access: 'read',
    hasExamples: true,
    computes: true,
    summary: `Replay a debate: each event with the state before and after it, in pages, or all at once with \`Accept: ${JSON_LINES}\`.`,
    query: framesSchema,
    answers: { 200: { description: 'Frames.', json: framePageSchema, text: { [JSON_LINES]: frameSchema } } },
    refusals: [DEBATE_REFUSALS['not-found'], ERASURE_REFUSALS.erased],
  }),

  compareSimulations: Operation({
    id: 'compareSimulations',
    tag: 'debate',
    access: 'read',
    computes: true,
    summary: 'Two debates side by side: verdict, platforms, agents, flags, and their first difference.',
    query: pairSchema,
    answers: { 200: { description: 'The comparison.', json: comparisonSchema } },
    refusals: [DEBATE_REFUSALS['not-found'], ERASURE_REFUSALS.erased],
  }),

  getWebhookSecret: Operation({
    id: 'getWebhookSecret',
    tag: 'debate',
    access: 'simulate',
    summary: 'The secret with which the account’s webhooks are signed (Standard Webhooks, v1).',
    answers: {
      200: { description: 'The secret.', json: z.object({ secret: z.string() }).meta({ examples: [WEBHOOK_SECRET] }) },
    },
  }),

  getWebhookDelivery: Operation({
    id: 'getWebhookDelivery',
    tag: 'debate',
    access: 'read',
    summary: 'Whether the webhook of a debate was delivered: every attempt, and when the next one is.',
    answers: { 200: { description: 'The delivery.', json: webhookDeliverySchema } },
    refusals: [DEBATE_REFUSALS['not-found'], ERASURE_REFUSALS.erased, ACCOUNT_REFUSALS['secret-changed']],
  }),
};
