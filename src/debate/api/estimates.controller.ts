import { Controller, Get, Post, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller, Operation } from '../../http/index.js';
import { type DebatePrices, type PricedEstimate } from '../engine/estimates.js';
import { EstimateSimulation, ListPrices } from './estimates.query.js';
import { estimateSchema, pricesSchema } from './simulation-answer.schema.js';
import { RequestedArticles } from './requested-articles.js';
import { READING_REFUSALS, simulationForm, simulationRequest, withFile } from './simulation-request.schema.js';

@Controller('api')
export class EstimatesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly articles: RequestedArticles,
  ) {}

  @Get('simulate/prices')
  @Operation({
    id: 'listPrices',
    tag: 'debate',
    access: 'public',
    summary: 'What a debate costs at each depth.',
    description: 'For the current cast and analyst. A larger cast gives more answers and costs more.',
    answers: { 200: { description: 'The prices in credits.', json: pricesSchema } },
  })
  prices(): Promise<DebatePrices> {
    return this.queries.execute(new ListPrices());
  }

  @Post('simulate/estimate')
  @Operation({
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
  })
  async estimate(@CurrentCaller() { accountId }: Caller, @Req() request: FastifyRequest): Promise<PricedEstimate> {
    const { url, article, terms } = await this.articles.of(request, simulationRequest, simulationForm);
    const { depth, evidence } = terms;
    return this.queries.execute(new EstimateSimulation({ url, article, depth, evidence, accountId }));
  }
}
