import { setTimeout as pause } from 'node:timers/promises';
import { applyDecorators, Body, Controller, Delete, Get, Headers, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  type Caller,
  CurrentCaller,
  idempotencyKeySchema,
  PathId,
  parseRequest,
  RequireScope,
  webUrl,
  ZodPipe,
} from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { type Persona, personaSchema } from '../../personas/index.js';
import { debateFilterSchema } from '../archive/debate-filter.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { SEATS_MAX } from '../archive/fork.js';
import { type Simulation } from '../model/debate-result.js';
import { DEBATE_OPTIONS, type DebateOptions } from '../engine/debate-options.js';
import { SIMULATION_ANSWER, SIMULATION_LIST } from './simulation-answer.schema.js';
import { SIMULATION_BODY, simulationRequest } from './simulation-request.schema.js';
import { type SimulationState } from '../archive/debate-at.js';
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

const requestSchema = simulationRequest.extend({ webhook: webUrl.optional() });
/** What goes differently in a fork. */
const forkSchema = z.strictObject({
  at: z.int().min(0).optional(),
  personas: z.array(personaSchema).min(1).max(SEATS_MAX).optional(),
  weights: z.record(z.string(), z.number().min(0).max(100)).optional(),
  without: z.array(z.string()).min(1).max(200).optional(),
  analyst: z.enum(['offline', 'llm']).optional(),
  trim: z.number().min(0).max(0.45).optional(),
});
/** The sender of personas does not pay for the models, so does not choose them. @throws Refusal `model-not-allowed` */
function assertNoModels(personas: readonly Persona[] = []): void {
  const index = personas.findIndex(({ llm }) => llm?.model !== undefined);
  if (index < 0) return;
  const detail = 'A persona that comes with a request cannot name a model; leave `llm.model` out.';
  const extra = { errors: [{ pointer: `/personas/${index}/llm/model`, detail }] };
  throw new Refusal(DEBATE_REFUSALS['model-not-allowed'], { detail, extra });
}

const headerSchema = z.object({
  'idempotency-key': idempotencyKeySchema,
  prefer: z.string().optional(),
});
const listSchema = debateFilterSchema.extend({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z
    .string()
    .regex(/^[^~]+~[^~]+$/, 'must be the `next` of the page before')
    .optional(),
});

const stateSchema = z.strictObject({
  at: z.coerce.number().int().min(0).optional(),
  path: z.string().min(1).max(500).optional(),
});

const ListQueries = (): MethodDecorator =>
  applyDecorators(
    ...Object.entries(listSchema.shape).map(([name, schema]) =>
      ApiQuery({ name, required: false, type: String, description: schema.description ?? '' }),
    ),
  );

const WAIT_S_MAX = 600;
/** When to look again for a debate that takes longer than a request may wait. */
const RETRY_AFTER_S = 30;

/** What `Prefer` asks for (RFC 7240): an answer at once, or within `waitMs`; undefined: when the debate is over. */
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

@ApiTags('debate')
@ApiSecurity('api-key')
@Controller('api')
export class SimulationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(DEBATE_OPTIONS) private readonly options: DebateOptions,
  ) {}

  @Post('simulate')
  @RequireScope('simulate')
  @ApiOkResponse(SIMULATION_ANSWER)
  @ApiAcceptedResponse(SIMULATION_ANSWER)
  @ApiOperation({
    summary: 'Hold a debate over one article and wait for its verdict.',
    description:
      'A debate that takes longer than the service lets a caller wait is answered 202 as it stands, with its address.',
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'The same key and body: one debate, one charge.',
  })
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description:
      '`respond-async` answers 202 at once, `respond-async, wait=20` after 20 seconds unless it is done before.',
  })
  @ApiBody({
    schema: {
      ...SIMULATION_BODY,
      properties: {
        ...SIMULATION_BODY.properties,
        webhook: {
          type: 'string',
          format: 'uri',
          description: 'Told of the end by a Standard Webhooks message, signed with the account’s webhook secret.',
        },
      },
    },
  })
  async simulate(
    @CurrentCaller() { accountId }: Caller,
    @Body(new ZodPipe(requestSchema)) { url, depth, webhook, evidence }: z.output<typeof requestSchema>,
    @Headers() headers: Record<string, string>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Simulation> {
    const { 'idempotency-key': idempotencyKey, prefer } = parseRequest(headerSchema, headers);
    const request = { accountId, url, depth, idempotencyKey, webhook, evidence };
    const { id } = await this.commands.execute(new StartSimulation(request));
    return this.#answer(id, accountId, prefer, reply);
  }

  @Post('simulations/:id/fork')
  @RequireScope('simulate')
  @ApiOkResponse(SIMULATION_ANSWER)
  @ApiAcceptedResponse(SIMULATION_ANSWER)
  @ApiOperation({
    summary: 'Another course of a past debate: its history up to an event, and what goes differently from there.',
    description:
      'What needs no new answer is free and done at once; else the depth’s price × answers asked for ÷ 60, rounded up. At most 60 agents; a persona that comes with the request cannot name a model.',
  })
  @ApiHeader({ name: 'Idempotency-Key', required: false, description: 'The same key and body: one fork, one charge.' })
  @ApiHeader({ name: 'Prefer', required: false, description: 'As for /api/simulate.' })
  @ApiBody({ schema: z.toJSONSchema(forkSchema, { io: 'input' }) as object })
  async fork(
    @CurrentCaller() { accountId }: Caller,
    @PathId('id') parentId: string,
    @Body(new ZodPipe(forkSchema)) change: z.output<typeof forkSchema>,
    @Headers() headers: Record<string, string>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Simulation> {
    const { 'idempotency-key': idempotencyKey, prefer } = parseRequest(headerSchema, headers);
    assertNoModels(change.personas);
    const { id } = await this.commands.execute(new ForkSimulation({ id: parentId, accountId, change, idempotencyKey }));
    return this.#answer(id, accountId, prefer, reply);
  }

  /** The ended debate, or its present state if the caller prefers that or the wait is over. */
  async #answer(id: string, accountId: string, prefer: string | undefined, reply: FastifyReply): Promise<Simulation> {
    void reply.header('location', `/api/simulations/${id}`);
    const preference = preferenceOf(prefer);
    if (preference) void reply.header('preference-applied', preference.applied);
    const waitMs = preference?.waitMs ?? this.options.waitMs ?? WAIT_S_MAX * 1_000;
    const ended = waitMs > 0 ? await this.#endWithin(waitMs, id) : undefined;
    void reply.status(ended ? 200 : 202);
    if (!ended && !preference) void reply.header('retry-after', RETRY_AFTER_S);
    return ended ?? this.queries.execute(new GetSimulation(id, accountId));
  }

  /** The ended debate; undefined if it does not end in time. */
  async #endWithin(waitMs: number, id: string): Promise<Simulation | undefined> {
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
  @RequireScope('read')
  @ListQueries()
  @ApiOkResponse(SIMULATION_LIST)
  @ApiOperation({ summary: 'Past and present debates of the account, newest first; all of them, or those that fit.' })
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
  @RequireScope('read')
  @ApiOkResponse(SIMULATION_ANSWER)
  @ApiOperation({ summary: 'One debate as it stands: transcript, votes, verdict.' })
  get(@CurrentCaller() { accountId }: Caller, @PathId('id') id: string): Promise<Simulation> {
    return this.queries.execute(new GetSimulation(id, accountId));
  }

  @Get('simulations/:id/state')
  @RequireScope('read')
  @ApiQuery({ name: 'at', required: false, description: 'A revision; the last when omitted.' })
  @ApiQuery({ name: 'path', required: false, description: 'One value only, for instance `agents.night-editor.score`.' })
  @ApiOperation({ summary: 'One debate as it stood at one of its revisions.' })
  async state(
    @CurrentCaller() { accountId }: Caller,
    @PathId('id') id: string,
    @Query(new ZodPipe(stateSchema)) { at, path }: z.output<typeof stateSchema>,
  ): Promise<SimulationState | ValueShown> {
    const state = await this.queries.execute(new GetSimulationState(id, accountId, at));
    return path === undefined ? state : { revision: state.revision, path, value: valueIn(state, path) };
  }

  @Delete('simulations/:id')
  @RequireScope('simulate')
  @ApiOperation({ summary: 'Cancel a debate: what was said stays, its credits go back in full.' })
  cancel(@CurrentCaller() { accountId }: Caller, @PathId('id') id: string): Promise<Simulation> {
    return this.commands.execute(new CancelSimulation(id, accountId));
  }
}
