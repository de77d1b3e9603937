import { Body, Controller, Get, Headers, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiHeader, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Caller, CurrentCaller, parseRequest, RequireScope, webUrl, ZodPipe } from '../http/index.js';
import { DEPTHS } from './analysts/index.js';
import { type Simulation } from './simulation.js';
import {
  AwaitSimulation,
  GetSimulation,
  ListSimulations,
  type SimulationPage,
  StartSimulation,
} from './simulations.commands.js';

const requestSchema = z.strictObject({
  url: webUrl,
  depth: z.enum(DEPTHS, { error: `must be one of ${DEPTHS.join(', ')}` }).default('standard'),
});
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
  @ApiHeader({ name: 'Prefer', required: false, description: '`respond-async` answers 202 at once.' })
  @ApiBody({
    schema: {
      type: 'object',
      required: ['url'],
      properties: {
        url: { type: 'string', format: 'uri' },
        depth: { type: 'string', enum: [...DEPTHS], default: 'standard' },
      },
    },
  })
  async simulate(
    @CurrentCaller() { accountId }: Caller,
    @Body(new ZodPipe(requestSchema)) { url, depth }: z.output<typeof requestSchema>,
    @Headers() headers: Record<string, string>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Simulation> {
    const { 'idempotency-key': idempotencyKey, prefer } = parseRequest(headerSchema, headers);
    const { id } = await this.commands.execute(
      new StartSimulation({ accountId, url, depth, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }),
    );
    void reply.header('location', `/api/simulations/${id}`);
    if (/(^|[,;\s])respond-async([,;\s]|$)/.test(prefer ?? '')) {
      void reply.status(202).header('preference-applied', 'respond-async');
      return this.queries.execute(new GetSimulation(id, accountId));
    }
    void reply.status(200);
    return this.queries.execute(new AwaitSimulation(id));
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
}
