import { Body, Controller, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type z } from 'zod';
import { Operation, ZodPipe } from '../../http/index.js';
import { type SimulationEstimate } from '../engine/estimates.js';
import { EstimateSimulation } from './estimates.query.js';
import { estimateSchema } from './simulation-answer.schema.js';
import { READING_REFUSALS, simulationRequest } from './simulation-request.schema.js';

@Controller('api')
export class EstimatesController {
  constructor(private readonly queries: QueryBus) {}

  @Post('simulate/estimate')
  @Operation({
    id: 'estimateSimulation',
    tag: 'debate',
    access: 'simulate',
    summary: 'What a debate over one article would use: tokens, the share that a prompt cache serves, cost, credits.',
    description:
      'Free. Credits are the depth’s price (1 for micro, else 2) × answers ÷ 60, rounded up; `pricing` names the three.',
    body: simulationRequest,
    answers: { 200: { description: 'The estimate.', json: estimateSchema } },
    refusals: READING_REFUSALS,
  })
  estimate(
    @Body(new ZodPipe(simulationRequest)) { url, depth }: z.output<typeof simulationRequest>,
  ): Promise<SimulationEstimate> {
    return this.queries.execute(new EstimateSimulation(url, depth));
  }
}
