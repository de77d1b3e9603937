import { Controller, Get, Post, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller } from '../../http/index.js';
import { type DebatePrices, type PricedEstimate } from '../engine/estimates.js';
import { EstimateSimulation, ListPrices } from './estimates.query.js';
import { RequestedArticles } from './requested-articles.js';
import { simulationForm, simulationRequest } from './simulation-request.schema.js';
import { simulationOperations } from './simulations.operations.js';

@Controller('api')
export class EstimatesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly articles: RequestedArticles,
  ) {}

  @Get('simulate/prices')
  @simulationOperations.listPrices
  prices(): Promise<DebatePrices> {
    return this.queries.execute(new ListPrices());
  }

  @Post('simulate/estimate')
  @simulationOperations.estimateSimulation
  async estimate(@CurrentCaller() { accountId }: Caller, @Req() request: FastifyRequest): Promise<PricedEstimate> {
    const { url, article, terms } = await this.articles.of(request, simulationRequest, simulationForm);
    const { depth, evidence } = terms;
    return this.queries.execute(new EstimateSimulation({ url, article, depth, evidence, accountId }));
  }
}
