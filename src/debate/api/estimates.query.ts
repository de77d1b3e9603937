import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type DebatePrices, type EstimateRequest, Estimates, type PricedEstimate } from '../engine/estimates.js';

/** The expected usage and price of a debate. */
export class EstimateSimulation extends Query<PricedEstimate> {
  constructor(readonly request: EstimateRequest) {
    super();
  }
}

@QueryHandler(EstimateSimulation)
export class EstimateSimulationHandler implements IQueryHandler<EstimateSimulation> {
  constructor(private readonly estimates: Estimates) {}

  execute({ request }: EstimateSimulation): Promise<PricedEstimate> {
    return this.estimates.of(request);
  }
}

/** What a debate costs at each depth. */
export class ListPrices extends Query<DebatePrices> {}

@QueryHandler(ListPrices)
export class ListPricesHandler implements IQueryHandler<ListPrices> {
  constructor(private readonly estimates: Estimates) {}

  execute(): Promise<DebatePrices> {
    return this.estimates.prices();
  }
}
