import { Logger, Module, type OnModuleInit } from '@nestjs/common';
import { CastSource, PERSONA_MODELS, PERSONAS_DIRECTORY } from './cast-source.js';
import { formatProblem } from './personas-folder.js';
import { PersonasController } from './personas.controller.js';

@Module({
  controllers: [PersonasController],
  providers: [
    {
      provide: CastSource,
      inject: [PERSONAS_DIRECTORY, PERSONA_MODELS],
      useFactory: (directory: string, models: readonly string[]) => {
        const log = new Logger('Personas');
        return new CastSource(directory, {
          models,
          onProblem: (problems) => {
            log.warn(`the last valid cast stays in use:\n${problems.map(formatProblem).join('\n')}`);
          },
          onChange: ({ hash, personas }) => {
            log.log(`cast ${hash.slice(0, 12)} of ${personas.length} personas is in use`);
          },
        });
      },
    },
  ],
  exports: [CastSource],
})
export class PersonasModule implements OnModuleInit {
  constructor(private readonly source: CastSource) {}

  /** Fails the start of a service without a cast. */
  async onModuleInit(): Promise<void> {
    await this.source.current();
  }
}
