import { Controller, Get } from '@nestjs/common';
import { Operation } from '../http/index.js';
import { type Cast } from './cast.js';
import { castSchema } from './cast.answer.schema.js';
import { CastSource } from './cast-source.js';
import { type PersonaProblem } from './personas-folder.js';

interface CastDocument extends Cast {
  /** Why the folder's newest state is not used. Empty when it is used. */
  readonly problems: readonly PersonaProblem[];
}

@Controller('api/personas')
export class PersonasController {
  constructor(private readonly source: CastSource) {}

  @Get()
  @Operation({
    id: 'getCast',
    tag: 'debate',
    access: 'public',
    summary: 'The cast of the next debate.',
    answers: { 200: { description: 'Platforms and personas.', json: castSchema } },
    revalidates: true,
  })
  async show(): Promise<CastDocument> {
    const { hash, platforms, personas } = await this.source.current();
    return { hash, platforms, personas, problems: this.source.problems() };
  }
}
