import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type z } from 'zod';
import { RequireScope, ZodPipe } from '../../http/index.js';
import { type SimulationEstimate } from '../engine/estimates.js';
import { EstimateSimulation } from './estimates.query.js';
import { SIMULATION_BODY, simulationRequest } from './simulation-request.schema.js';

@ApiTags('debate')
@ApiSecurity('api-key')
@Controller('api')
export class EstimatesController {
  constructor(private readonly queries: QueryBus) {}

  @Post('simulate/estimate')
  @HttpCode(200)
  @RequireScope('simulate')
  @ApiOperation({
    summary:
      'What a debate over one article would use: tokens, the share that a prompt cache serves, cost, credits. Free.',
    description: 'Credits are the depth’s price (1, 2 or 5) × answers ÷ 60, rounded up; `pricing` names the three.',
  })
  @ApiBody({ schema: SIMULATION_BODY })
  estimate(
    @Body(new ZodPipe(simulationRequest)) { url, depth }: z.output<typeof simulationRequest>,
  ): Promise<SimulationEstimate> {
    return this.queries.execute(new EstimateSimulation(url, depth));
  }
}
