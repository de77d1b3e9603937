import { Logger, Module, type OnModuleInit } from '@nestjs/common';
import { CastSource } from './cast-source.js';
import { formatProblem } from './personas-folder.js';
import { PersonasController } from './personas.controller.js';

/** Token of the folder that the cast is read from, a string; the composition root provides it in a global module. */
export const PERSONAS_DIRECTORY = Symbol('PERSONAS_DIRECTORY');

@Module({
  controllers: [PersonasController],
  providers: [
    {
      provide: CastSource,
      inject: [PERSONAS_DIRECTORY],
      useFactory: (directory: string) => {
        const log = new Logger('Personas');
        return new CastSource(directory, {
          onProblem: (problems) => {
            log.warn(`the last good cast stays in force:\n${problems.map(formatProblem).join('\n')}`);
          },
          onChange: ({ hash, personas }) => {
            log.log(`cast ${hash.slice(0, 12)} of ${personas.length} personas is in force`);
          },
        });
      },
    },
  ],
  exports: [CastSource],
})
export class PersonasModule implements OnModuleInit {
  constructor(private readonly source: CastSource) {}

  /** A service without a cast should not start. */
  async onModuleInit(): Promise<void> {
    await this.source.current();
  }
}
