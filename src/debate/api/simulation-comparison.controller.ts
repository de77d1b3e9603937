import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { type Caller, CurrentCaller, idSchema, RequireScope, ZodPipe } from '../../http/index.js';
import { type Comparison } from '../archive/comparison.js';
import { DebateArchive } from '../archive/debate.archive.js';

const pairSchema = z.strictObject({ a: idSchema, b: idSchema });

@ApiTags('debate')
@ApiSecurity('api-key')
@Controller('api')
export class SimulationComparisonController {
  constructor(private readonly archive: DebateArchive) {}

  @Get('simulations/compare')
  @RequireScope('read')
  @ApiQuery({ name: 'a', description: 'A debate.' })
  @ApiQuery({ name: 'b', description: 'Another, for instance a fork of it.' })
  @ApiOperation({ summary: 'Two debates side by side: verdict, platforms, agents, flags, and where they part.' })
  compare(
    @CurrentCaller() { accountId }: Caller,
    @Query(new ZodPipe(pairSchema)) { a, b }: z.output<typeof pairSchema>,
  ): Promise<Comparison> {
    return this.archive.compare(a, b, accountId);
  }
}
