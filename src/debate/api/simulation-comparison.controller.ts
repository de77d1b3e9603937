import { Controller, Get, Query } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, CurrentCaller, idSchema, Operation, ZodPipe } from '../../http/index.js';
import { type DebateComparison } from '../archive/comparison.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { comparisonSchema } from './simulation-answer.schema.js';

const pairSchema = z.strictObject({
  a: idSchema.describe('A debate.'),
  b: idSchema.describe('Another debate, for instance a fork of `a`.'),
});

@Controller('api')
export class SimulationComparisonController {
  constructor(private readonly archive: DebateArchive) {}

  @Get('simulations/compare')
  @Operation({
    id: 'compareSimulations',
    tag: 'debate',
    access: 'read',
    summary: 'Two debates side by side: verdict, platforms, agents, flags, and their first difference.',
    query: pairSchema,
    answers: { 200: { description: 'The comparison.', json: comparisonSchema } },
    refusals: [DEBATE_REFUSALS['not-found']],
  })
  compare(
    @CurrentCaller() { accountId }: Caller,
    @Query(new ZodPipe(pairSchema)) { a, b }: z.output<typeof pairSchema>,
  ): Promise<DebateComparison> {
    return this.archive.compare(a, b, accountId);
  }
}
