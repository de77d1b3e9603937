import { join } from 'node:path';
import { type DynamicModule, Inject, Logger, Module, type OnModuleDestroy } from '@nestjs/common';
import { ArticlesModule, PAGE_READER, type PageReader } from '../articles/index.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { SAFE_FETCH, type SafeFetch } from '../safe-fetch/index.js';
import { CitedSource } from './cited/cited.source.js';
import { type HostRules, SourcePages } from './cited/pages.js';
import { type EvidenceSource, type EvidenceSourceId } from './evidence.js';
import { FactCheckSource } from './fact-check.source.js';
import { EvidenceGatherer } from './gatherer.js';

export interface EvidenceOptions {
  /** The sources that the operator lets debates look into. */
  readonly sources: readonly EvidenceSourceId[];
  readonly hosts: HostRules;
  readonly dataDirectory: string;
}

const logger = new Logger('evidence');

/** Needs CLOCK from a global module, beside what the articles need. */
@Module({})
export class EvidenceModule implements OnModuleDestroy {
  constructor(@Inject(FactCheckSource) private readonly factChecks: FactCheckSource) {}

  async onModuleDestroy(): Promise<void> {
    await this.factChecks.close();
  }

  static forRoot({ sources, hosts, dataDirectory }: EvidenceOptions): DynamicModule {
    return {
      module: EvidenceModule,
      imports: [ArticlesModule],
      providers: [
        {
          provide: FactCheckSource,
          useFactory: (clock: Clock): FactCheckSource => new FactCheckSource(dataDirectory, clock),
          inject: [CLOCK],
        },
        {
          provide: EvidenceGatherer,
          useFactory: (
            safeFetch: SafeFetch,
            pages: PageReader,
            clock: Clock,
            factChecks: FactCheckSource,
          ): EvidenceGatherer => {
            const directory = join(dataDirectory, 'evidence-pages');
            const sourcePages = new SourcePages({ safeFetch, pages, clock, hosts, directory });
            const all: readonly EvidenceSource[] = [factChecks, new CitedSource(sourcePages)];
            return new EvidenceGatherer(
              all.filter(({ id }) => sources.includes(id)),
              (source, error) => logger.warn({ err: error, source }, 'a source of evidence failed'),
            );
          },
          inject: [SAFE_FETCH, PAGE_READER, CLOCK, FactCheckSource],
        },
      ],
      exports: [EvidenceGatherer],
    };
  }
}
