import { Controller, Get, Query } from '@nestjs/common';
import { type z } from 'zod';
import { type Caller, CurrentCaller, ZodPipe } from '../../http/index.js';
import { type DebateComparison } from '../archive/comparison.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { pairSchema } from './simulation-request.schema.js';
import { simulationOperations } from './simulations.operations.js';

@Controller('api')
export class SimulationComparisonController {
  constructor(private readonly archive: DebateArchive) {}

  @Get('simulations/compare')
  @simulationOperations.compareSimulations
  compare(
    @CurrentCaller() { accountId }: Caller,
    @Query(new ZodPipe(pairSchema)) { a, b }: z.output<typeof pairSchema>,
  ): Promise<DebateComparison> {
    return this.archive.compare(a, b, accountId);
  }
}
