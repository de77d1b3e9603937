import { Controller, Get } from '@nestjs/common';
import { type Cast } from './cast.js';
import { CastSource } from './cast-source.js';
import { type PersonaProblem } from './personas-folder.js';
import { personaOperations } from './personas.operations.js';

interface CastDocument extends Cast {
  /** Why the folder's newest state is not used. Empty when it is used. */
  readonly problems: readonly PersonaProblem[];
}

@Controller('api/personas')
export class PersonasController {
  constructor(private readonly source: CastSource) {}

  @Get()
  @personaOperations.getCast
  async show(): Promise<CastDocument> {
    const { hash, platforms, personas } = await this.source.current();
    return { hash, platforms, personas, problems: this.source.problems() };
  }
}
