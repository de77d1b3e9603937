import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Depth } from '../../analysts/index.js';
import { Estimates, type SimulationEstimate } from '../engine/estimates.js';

/** What a debate would use. */
export class EstimateSimulation extends Query<SimulationEstimate> {
  constructor(
    readonly url: string,
    readonly depth: Depth,
  ) {
    super();
  }
}

@QueryHandler(EstimateSimulation)
export class EstimateSimulationHandler implements IQueryHandler<EstimateSimulation> {
  constructor(private readonly estimates: Estimates) {}

  execute({ url, depth }: EstimateSimulation): Promise<SimulationEstimate> {
    return this.estimates.of(url, depth);
  }
}
