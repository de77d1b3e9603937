import { setTimeout as pause } from 'node:timers/promises';
import { Body, Controller, Delete, Get, Headers, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { type ErasureAnswer } from '../../erasure/index.js';
import {
  afterCursor,
  type Caller,
  CurrentCaller,
  PathId,
  parseRequest,
  preferenceOf,
  WAIT_S_MAX,
  ZodPipe,
} from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { type Persona } from '../../personas/index.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { type DebateResult } from '../result/debate-result.schema.js';
import { DEBATE_OPTIONS, type DebateOptions } from '../engine/debate-world.js';
import {
  debateFormSchema,
  debateHeaderSchema,
  debateListSchema,
  debateRequestSchema,
  debateStateSchema,
  forkSchema,
} from './simulation-request.schema.js';
import { RequestedArticles } from './requested-articles.js';
import { type DebateAtRevision } from '../archive/debate-at.js';
import { valueIn, type ValueShown } from '../archive/frame-shown.js';
import {
  AwaitSimulation,
  CancelSimulation,
  EraseSimulation,
  ForkSimulation,
  GetSimulation,
  GetSimulationState,
  ListSimulations,
  type SimulationPage,
  StartSimulation,
} from './simulations.commands.js';
import { RETRY_AFTER_S, simulationOperations } from './simulations.operations.js';

/** The sender of personas does not pay for the models and may not choose them. @throws Refusal `model-not-allowed` */
function assertNoModels(personas: readonly Persona[] = []): void {
  const index = personas.findIndex(({ llm }) => llm?.model !== undefined);
  if (index < 0) return;
  const detail = 'A persona in a request cannot name a model; omit `llm.model`.';
  const extra = { errors: [{ pointer: `/personas/${index}/llm/model`, detail }] };
  throw new Refusal(DEBATE_REFUSALS['model-not-allowed'], { detail, extra });
}

@Controller('api')
export class SimulationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly articles: RequestedArticles,
    @Inject(DEBATE_OPTIONS) private readonly options: DebateOptions,
  ) {}

  @Post('simulate')
  @simulationOperations.simulate
  async simulate(
    @CurrentCaller() spender: Caller,
    @Req() request: FastifyRequest,
    @Headers() headers: Record<string, string>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DebateResult> {
    const { 'idempotency-key': idempotencyKey, prefer } = parseRequest(debateHeaderSchema, headers);
    const { accountId } = spender;
    const { url, article, terms } = await this.articles.of(request, debateRequestSchema, debateFormSchema);
    const { depth, webhook, evidence } = terms;
    const start = { accountId, spender, url, article, depth, idempotencyKey, webhook, evidence };
    const { id } = await this.commands.execute(new StartSimulation(start));
    return this.#answer(id, accountId, prefer, reply);
  }

  @Post('simulations/:id/fork')
  @simulationOperations.forkSimulation
  async fork(
    @CurrentCaller() spender: Caller,
    @PathId('id') parentId: string,
    @Body(new ZodPipe(forkSchema)) change: z.output<typeof forkSchema>,
    @Headers() headers: Record<string, string>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DebateResult> {
    const { 'idempotency-key': idempotencyKey, prefer } = parseRequest(debateHeaderSchema, headers);
    assertNoModels(change.personas);
    const { accountId } = spender;
    const fork = { id: parentId, accountId, spender, change, idempotencyKey };
    const { id } = await this.commands.execute(new ForkSimulation(fork));
    return this.#answer(id, accountId, prefer, reply);
  }

  @Post('simulations/:id/retry')
  @simulationOperations.retrySimulation
  async retry(
    @CurrentCaller() spender: Caller,
    @PathId('id') failedId: string,
    @Headers() headers: Record<string, string>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DebateResult> {
    const { 'idempotency-key': idempotencyKey, prefer } = parseRequest(debateHeaderSchema, headers);
    const { accountId } = spender;
    const retry = { id: failedId, accountId, spender, change: { retry: true as const }, idempotencyKey };
    const { id } = await this.commands.execute(new ForkSimulation(retry));
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
  @simulationOperations.listSimulations
  list(
    @CurrentCaller() { accountId }: Caller,
    @Query(new ZodPipe(debateListSchema)) { limit, cursor, ...filter }: z.output<typeof debateListSchema>,
  ): Promise<SimulationPage> {
    return this.queries.execute(new ListSimulations(accountId, limit, afterCursor(cursor), filter));
  }

  @Get('simulations/:id')
  @simulationOperations.getSimulation
  get(@CurrentCaller() { accountId }: Caller, @PathId('id') id: string): Promise<DebateResult> {
    return this.queries.execute(new GetSimulation(id, accountId));
  }

  @Get('simulations/:id/state')
  @simulationOperations.getSimulationState
  async state(
    @CurrentCaller() { accountId }: Caller,
    @PathId('id') id: string,
    @Query(new ZodPipe(debateStateSchema)) { at, path }: z.output<typeof debateStateSchema>,
  ): Promise<DebateAtRevision | ValueShown> {
    const state = await this.queries.execute(new GetSimulationState(id, accountId, at));
    return path === undefined ? state : { revision: state.revision, path, value: valueIn(state, path) };
  }

  @Post('simulations/:id/erase')
  @simulationOperations.eraseSimulation
  erase(@CurrentCaller() { accountId }: Caller, @PathId('id') id: string): Promise<ErasureAnswer> {
    return this.commands.execute(new EraseSimulation(id, accountId));
  }

  @Delete('simulations/:id')
  @simulationOperations.cancelSimulation
  cancel(@CurrentCaller() { accountId }: Caller, @PathId('id') id: string): Promise<DebateResult> {
    return this.commands.execute(new CancelSimulation(id, accountId));
  }
}
