import { setTimeout as pause } from 'node:timers/promises';
import { Body, Controller, Delete, Get, Headers, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiHeader, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Caller, CurrentCaller, parseRequest, RequireScope, webUrl, ZodPipe } from '../http/index.js';
import { type Simulation } from './simulation.js';
import { SIMULATION_BODY, simulationRequest } from './simulation-request.schema.js';
import { type SimulationState } from './simulations.js';
import {
  AwaitSimulation,
  CancelSimulation,
  GetSimulation,
  GetSimulationState,
  ListSimulations,
  type SimulationPage,
  StartSimulation,
} from './simulations.commands.js';

const requestSchema = simulationRequest.extend({ webhook: webUrl.optional() });
const headerSchema = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters')
    .optional(),
  prefer: z.string().optional(),
});
const listSchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z
    .string()
    .regex(/^[^~]+~[^~]+$/, 'must be the `next` of the page before')
    .optional(),
});

const stateSchema = z.strictObject({ at: z.coerce.number().int().min(0).optional() });

const WAIT_S_MAX = 600;

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
  ) {}

  @Post('simulate')
  @RequireScope('simulate')
  @ApiOperation({ summary: 'Hold a debate over one article and wait for its verdict.' })
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
    @Body(new ZodPipe(requestSchema)) { url, depth, webhook }: z.output<typeof requestSchema>,
    @Headers() headers: Record<string, string>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Simulation> {
    const { 'idempotency-key': idempotencyKey, prefer } = parseRequest(headerSchema, headers);
    const { id } = await this.commands.execute(
      new StartSimulation({
        accountId,
        url,
        depth,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        ...(webhook === undefined ? {} : { webhook }),
      }),
    );
    void reply.header('location', `/api/simulations/${id}`);
    const preference = preferenceOf(prefer);
    if (!preference) {
      void reply.status(200);
      return this.queries.execute(new AwaitSimulation(id));
    }
    void reply.header('preference-applied', preference.applied);
    const outcome = preference.waitMs > 0 ? await this.#within(preference.waitMs, id) : undefined;
    void reply.status(outcome ? 200 : 202);
    return outcome ?? this.queries.execute(new GetSimulation(id, accountId));
  }

  /** The end of a debate, undefined when it has not come in time. */
  async #within(waitMs: number, id: string): Promise<Simulation | undefined> {
    const given = new AbortController();
    try {
      return await Promise.race([
        this.queries.execute(new AwaitSimulation(id)),
        pause(waitMs, undefined, { signal: given.signal }),
      ]);
    } finally {
      given.abort();
    }
  }

  @Get('simulations')
  @RequireScope('read')
  @ApiOperation({ summary: 'Past and present debates of the account, newest first.' })
  list(
    @CurrentCaller() { accountId }: Caller,
    @Query(new ZodPipe(listSchema)) { limit, cursor }: z.output<typeof listSchema>,
  ): Promise<SimulationPage> {
    const [value, key] = cursor?.split('~') ?? [];
    return this.queries.execute(
      new ListSimulations(accountId, limit, value === undefined || key === undefined ? undefined : { value, key }),
    );
  }

  @Get('simulations/:id')
  @RequireScope('read')
  @ApiOperation({ summary: 'One debate as it stands: transcript, votes, verdict.' })
  get(@CurrentCaller() { accountId }: Caller, @Param('id') id: string): Promise<Simulation> {
    return this.queries.execute(new GetSimulation(id, accountId));
  }

  @Get('simulations/:id/state')
  @RequireScope('read')
  @ApiOperation({ summary: 'One debate as it stood at one of its revisions; the last when `at` is omitted.' })
  state(
    @CurrentCaller() { accountId }: Caller,
    @Param('id') id: string,
    @Query(new ZodPipe(stateSchema)) { at }: z.output<typeof stateSchema>,
  ): Promise<SimulationState> {
    return this.queries.execute(new GetSimulationState(id, accountId, at));
  }

  @Delete('simulations/:id')
  @RequireScope('simulate')
  @ApiOperation({ summary: 'Cancel a debate: what was said stays, its credits go back in full.' })
  cancel(@CurrentCaller() { accountId }: Caller, @Param('id') id: string): Promise<Simulation> {
    return this.commands.execute(new CancelSimulation(id, accountId));
  }
}
