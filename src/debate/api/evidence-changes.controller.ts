import { Controller, Get, Post } from '@nestjs/common';
import { type Caller, CurrentCaller, PathId } from '../../http/index.js';
import { EvidenceChanges, type EvidenceLook } from '../archive/evidence-changes.js';
import { simulationOperations } from './simulations.operations.js';

@Controller('api/simulations/:id/evidence-changes')
export class EvidenceChangesController {
  constructor(private readonly evidence: EvidenceChanges) {}

  @Post()
  @simulationOperations.lookForEvidenceChanges
  look(@CurrentCaller() caller: Caller, @PathId('id') id: string): Promise<EvidenceLook> {
    return this.evidence.look(caller, id);
  }

  @Get()
  @simulationOperations.listEvidenceChanges
  async list(
    @CurrentCaller() caller: Caller,
    @PathId('id') id: string,
  ): Promise<{ readonly looks: readonly EvidenceLook[] }> {
    return { looks: await this.evidence.of(caller, id) };
  }
}
