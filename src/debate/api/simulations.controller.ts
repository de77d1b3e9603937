import { setTimeout as pause } from 'node:timers/promises';
import { Body, Controller, Delete, Get, Headers, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type Caller,
  CurrentCaller,
  Operation,
  idempotencyKeySchema,
  PathId,
  parseRequest,
  webUrl,
  ZodPipe,
} from '../../http/index.js';
import { BILLING_REFUSALS } from '../../billing/index.js';
import { Refusal } from '../../kernel/index.js';
import { type Persona, personaSchema } from '../../personas/index.js';
import { debateFilterSchema } from '../archive/debate-filter.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { AGENTS_MAX } from '../archive/fork.js';
import { type DebateResult } from '../result/debate-result.js';
import { DEBATE_OPTIONS, type DebateOptions } from '../engine/debate-world.js';
import {
  simulationPageSchema,
  simulationSchema,
  simulationStateSchema,
  valueSchema,
} from './simulation-answer.schema.js';
import {
  READING_REFUSALS,
  SIMULATION_EXAMPLE,
  simulationForm,
  simulationRequestWith,
  withFile,
} from './simulation-request.schema.js';
import { RequestedArticles } from './requested-articles.js';
import { type DebateAtRevision } from '../archive/debate-at.js';
import { valueIn, type ValueShown } from '../archive/frame-shown.js';
import {
  AwaitSimulation,
  CancelSimulation,
  ForkSimulation,
  GetSimulation,
  GetSimulationState,
  ListSimulations,
  type SimulationPage,
  StartSimulation,
} from './simulations.commands.js';

const webhook = webUrl
  .optional()
  .describe('Receives a Standard Webhooks message when the debate ends, signed with the account’s webhook secret.');
const requestSchema = simulationRequestWith({ webhook }).meta({ examples: [SIMULATION_EXAMPLE] });
const formSchema = simulationForm.extend({ webhook });
/** The differences of a fork. */
const forkSchema = z
  .strictObject({
    at: z.int().min(0).optional(),
    personas: z.array(personaSchema).min(1).max(AGENTS_MAX).optional(),
    weights: z.record(z.string(), z.number().min(0).max(100)).optional(),
    without: z.array(z.string()).min(1).max(200).optional(),
    analyst: z.enum(['offline', 'llm']).optional(),
    trim: z.number().min(0).max(0.45).optional(),
  })
  .meta({ examples: [{ without: ['growth-marketer'] }] });
/** The sender of personas does not pay for the models and may not choose them. @throws Refusal `model-not-allowed` */
function assertNoModels(personas: readonly Persona[] = []): void {
  const index = personas.findIndex(({ llm }) => llm?.model !== undefined);
  if (index < 0) return;
  const detail = 'A persona in a request cannot name a model; omit `llm.model`.';
  const extra = { errors: [{ pointer: `/personas/${index}/llm/model`, detail }] };
  throw new Refusal(DEBATE_REFUSALS['model-not-allowed'], { detail, extra });
}

const headerSchema = z.object({
  'idempotency-key': idempotencyKeySchema,
  prefer: z
    .string()
    .optional()
    .describe(
      '`respond-async` answers 202 immediately, `respond-async, wait=20` after 20 seconds unless the debate ends before.',
    ),
});
const listSchema = debateFilterSchema.extend({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z
    .string()
    .regex(/^[^~]+~[^~]+$/, 'must be the `next` of the previous page')
    .optional()
    .describe('The `next` of the previous page.'),
});

const stateSchema = z.strictObject({
  at: z.coerce.number().int().min(0).optional().describe('A revision; the last when omitted.'),
  path: z.string().min(1).max(500).optional().describe('One value only, for instance `agents.growth-marketer.score`.'),
});

const WAIT_S_MAX = 600;
/** Retry-After for a debate that takes longer than a request may wait. */
const RETRY_AFTER_S = 30;

/** The wait that `Prefer` allows (RFC 7240), possibly 0; undefined to wait for the end of the debate. */
export function preferenceOf(
  header: string | undefined,
): { readonly waitMs: number; readonly applied: string } | undefined {
  const tokens = (header ?? '').split(/[,;]/).map((token) => token.trim().toLowerCase());
  if (!tokens.includes('respond-async')) return undefined;
  const wait = tokens
    .map((token) => /^wait\s*=\s*"?(\d{1,6})"?$/.exec(token)?.[1])
    .find((value) => value !== undefined);
  if (wait === undefined) return { waitMs: 0, applied: 'respond-async' };
  const seconds = Math.min(Number(wait), WAIT_S_MAX);
  return { waitMs: seconds * 1_000, applied: `respond-async, wait=${seconds}` };
}

/** The requested debate: its verdict, or its current state if the caller does not wait. */
const DEBATE_ANSWERS = {
  200: {
    description: 'The debate is over.',
    json: simulationSchema,
    headers: { Location: true, 'Preference-Applied': false },
  },
  202: {
    description: 'The debate continues. Poll `Location`, or watch its events.',
    json: simulationSchema,
    headers: { Location: true, 'Retry-After': true, 'Preference-Applied': false },
  },
} as const;
/** Refusals of opening a debate, and its failures while the caller waits. */
const DEBATE_ENDS = [
  ...READING_REFUSALS,
  BILLING_REFUSALS['insufficient-credits'],
  BILLING_REFUSALS['key-limit-reached'],
  BILLING_REFUSALS['reservation-conflict'],
  DEBATE_REFUSALS['idempotency-mismatch'],
  DEBATE_REFUSALS['too-few-votes'],
  DEBATE_REFUSALS['debate-failed'],
  DEBATE_REFUSALS['not-recordable'],
  DEBATE_REFUSALS['not-accepted'],
  DEBATE_REFUSALS['unpaid-limit-reached'],
  DEBATE_REFUSALS.stalled,
  DEBATE_REFUSALS.cancelled,
  DEBATE_REFUSALS.interrupted,
  DEBATE_REFUSALS['recovery-failed'],
];

@Controller('api')
export class SimulationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly articles: RequestedArticles,
    @Inject(DEBATE_OPTIONS) private readonly options: DebateOptions,
  ) {}

  @Post('simulate')
  @Operation({
    id: 'simulate',
    tag: 'debate',
    access: 'simulate',
    summary: 'Hold a debate over one article and wait for its verdict.',
    description:
      'The article is fetched from `url`, or sent as `text`. If the debate takes longer than a request may wait, the answer is 202 with the current state of the debate, and `Location` is its address.',
    headers: headerSchema,
    body: requestSchema,
    form: withFile(formSchema),
    answers: DEBATE_ANSWERS,
    refusals: DEBATE_ENDS,
  })
  async simulate(
    @CurrentCaller() spender: Caller,
    @Req() request: FastifyRequest,
    @Headers() headers: Record<string, string>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DebateResult> {
    const { 'idempotency-key': idempotencyKey, prefer } = parseRequest(headerSchema, headers);
    const { accountId } = spender;
    const { url, article, terms } = await this.articles.of(request, requestSchema, formSchema);
    const { depth, webhook, evidence } = terms;
    const start = { accountId, spender, url, article, depth, idempotencyKey, webhook, evidence };
    const { id } = await this.commands.execute(new StartSimulation(start));
    return this.#answer(id, accountId, prefer, reply);
  }

  @Post('simulations/:id/fork')
  @Operation({
    id: 'forkSimulation',
    tag: 'debate',
    access: 'simulate',
    summary:
      'Fork a past debate: share its history up to an event, and continue with other agents, weights, analyst or trimming.',
    description:
      'A fork that needs no new answers is done immediately and free, within the account’s daily limit of debates that cost nothing; any other costs the price of the depth × new answers ÷ 60, rounded up. Shared answers of a debate that cost nothing count as new. At most 60 agents; a persona in the request cannot name a model.',
    headers: headerSchema,
    body: forkSchema,
    answers: DEBATE_ANSWERS,
    refusals: [
      ...DEBATE_ENDS,
      DEBATE_REFUSALS['not-found'],
      DEBATE_REFUSALS['unknown-revision'],
      DEBATE_REFUSALS['unknown-agent'],
      DEBATE_REFUSALS['unknown-platform'],
      DEBATE_REFUSALS['nobody-seated'],
      DEBATE_REFUSALS['too-many-seats'],
      DEBATE_REFUSALS['model-not-allowed'],
      DEBATE_REFUSALS['fork-changes-nothing'],
      DEBATE_REFUSALS['unknown-analyst'],
    ],
  })
  async fork(
    @CurrentCaller() spender: Caller,
    @PathId('id') parentId: string,
    @Body(new ZodPipe(forkSchema)) change: z.output<typeof forkSchema>,
    @Headers() headers: Record<string, string>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DebateResult> {
    const { 'idempotency-key': idempotencyKey, prefer } = parseRequest(headerSchema, headers);
    assertNoModels(change.personas);
    const { accountId } = spender;
    const fork = { id: parentId, accountId, spender, change, idempotencyKey };
    const { id } = await this.commands.execute(new ForkSimulation(fork));
    return this.#answer(id, accountId, prefer, reply);
  }

  /** The ended debate, or its current state if the caller prefers that or the wait is over. */
  async #answer(id: string, accountId: string, prefer: string | undefined, reply: FastifyReply): Promise<DebateResult> {
    void reply.header('location', `/api/simulations/${id}`);
    const preference = preferenceOf(prefer);
    if (preference) void reply.header('preference-applied', preference.applied);
    const waitMs = preference?.waitMs ?? this.options.waitMs ?? WAIT_S_MAX * 1_000;
    const ended = waitMs > 0 ? await this.#endWithin(waitMs, id) : undefined;
    void reply.status(ended ? 200 : 202);
    if (!ended) void reply.header('retry-after', RETRY_AFTER_S);
    return ended ?? this.queries.execute(new GetSimulation(id, accountId));
  }

  /** The ended debate; undefined if it does not end in time. */
  async #endWithin(waitMs: number, id: string): Promise<DebateResult | undefined> {
    const timer = new AbortController();
    try {
      return await Promise.race([
        this.queries.execute(new AwaitSimulation(id)),
        pause(waitMs, undefined, { signal: timer.signal }),
      ]);
    } finally {
      timer.abort();
    }
  }

  @Get('simulations')
  @Operation({
    id: 'listSimulations',
    tag: 'debate',
    access: 'read',
    summary: 'Past and present debates of the account, newest first: all, or those that match the filter.',
    query: listSchema,
    answers: { 200: { description: 'A page of debates.', json: simulationPageSchema } },
  })
  list(
    @CurrentCaller() { accountId }: Caller,
    @Query(new ZodPipe(listSchema)) { limit, cursor, ...filter }: z.output<typeof listSchema>,
  ): Promise<SimulationPage> {
    const [value, key] = cursor?.split('~') ?? [];
    return this.queries.execute(
      new ListSimulations(
        accountId,
        limit,
        value === undefined || key === undefined ? undefined : { value, key },
        filter,
      ),
    );
  }

  @Get('simulations/:id')
  @Operation({
    id: 'getSimulation',
    tag: 'debate',
    access: 'read',
    summary: 'The current state of one debate: transcript, votes, verdict.',
    answers: { 200: { description: 'The debate.', json: simulationSchema } },
    refusals: [DEBATE_REFUSALS['not-found']],
    revalidates: true,
  })
  get(@CurrentCaller() { accountId }: Caller, @PathId('id') id: string): Promise<DebateResult> {
    return this.queries.execute(new GetSimulation(id, accountId));
  }

  @Get('simulations/:id/state')
  @Operation({
    id: 'getSimulationState',
    tag: 'debate',
    access: 'read',
    summary: 'The state of one debate at one of its revisions.',
    query: stateSchema,
    answers: {
      200: { description: 'The state, or one value of it.', json: z.union([simulationStateSchema, valueSchema]) },
    },
    refusals: [DEBATE_REFUSALS['not-found'], DEBATE_REFUSALS['no-such-path'], DEBATE_REFUSALS['unknown-revision']],
  })
  async state(
    @CurrentCaller() { accountId }: Caller,
    @PathId('id') id: string,
    @Query(new ZodPipe(stateSchema)) { at, path }: z.output<typeof stateSchema>,
  ): Promise<DebateAtRevision | ValueShown> {
    const state = await this.queries.execute(new GetSimulationState(id, accountId, at));
    return path === undefined ? state : { revision: state.revision, path, value: valueIn(state, path) };
  }

  @Delete('simulations/:id')
  @Operation({
    id: 'cancelSimulation',
    tag: 'debate',
    access: 'simulate',
    summary: 'Cancel a debate. Its arguments are kept; it costs its price × answers ÷ requested answers, rounded up.',
    description:
      'Each argument counts as an answer, and so does what a language model has listed or weighed before the first round. The other reserved credits are returned. `problem.charge` states what is charged and for how many answers.',
    answers: { 200: { description: 'The cancelled debate.', json: simulationSchema } },
    refusals: [DEBATE_REFUSALS['not-found'], DEBATE_REFUSALS.conflict, DEBATE_REFUSALS['not-accepted']],
  })
  cancel(@CurrentCaller() { accountId }: Caller, @PathId('id') id: string): Promise<DebateResult> {
    return this.commands.execute(new CancelSimulation(id, accountId));
  }
}
