import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ARTICLE_OPTIONS, type ArticleOptions } from './articles/index.js';
import { type Config } from './config/index.js';
import { CLOCK, type Clock } from './runtime/index.js';
import { PERSONA_MODELS, PERSONAS_DIRECTORY } from './personas/index.js';
import { SAFE_FETCH_OPTIONS } from './safe-fetch/index.js';
import { personasDirectoryOf, safeFetchOptionsOf } from './factories.js';

/** Values of the configuration under the tokens that slices inject. */
@Global()
@Module({})
export class OptionsModule {
  static forRoot(config: Config, clock: Clock): DynamicModule {
    const values: readonly (readonly [symbol, unknown])[] = [
      [CLOCK, clock],
      [PERSONAS_DIRECTORY, personasDirectoryOf(config)],
      [PERSONA_MODELS, config.analyst.personaModels],
      [SAFE_FETCH_OPTIONS, safeFetchOptionsOf(config)],
      [ARTICLE_OPTIONS, { renderer: config.reading.renderer } satisfies ArticleOptions],
    ];
    return {
      module: OptionsModule,
      providers: values.map(([provide, useValue]) => ({ provide, useValue })),
      exports: values.map(([provide]) => provide),
    };
  }
}
