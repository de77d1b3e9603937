import { join } from 'node:path';
import { type DynamicModule, Inject, Logger, Module, type OnModuleDestroy } from '@nestjs/common';
import { PAGE_READER, type PageReader } from '../articles/index.js';
import { ArticlesModule } from '../articles/articles.module.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { SAFE_FETCH, SAFE_FETCH_OPTIONS, type SafeFetch, type SafeFetchOptions } from '../safe-fetch/index.js';
import { ArchiveSource } from './archive.source.js';
import { CitedSource } from './cited/cited.source.js';
import { type HostRules, SourcePages } from './cited/pages.js';
import { type EvidenceSource, type EvidenceSourceId } from './evidence.js';
import { FactCheckSource } from './fact-check.source.js';
import { EvidenceGatherer } from './gatherer.js';
import { type SearchOptions } from './search/engines.js';
import { SearchSource } from './search/search.source.js';
import { WebSearch } from './search/web-search.js';

export interface EvidenceOptions {
  /** The sources that the operator has enabled. */
  readonly sources: readonly EvidenceSourceId[];
  readonly hosts: HostRules;
  readonly search: SearchOptions;
  readonly dataDirectory: string;
}

const logger = new Logger('evidence');

/** Needs CLOCK and SAFE_FETCH_OPTIONS from a global module, and what ArticlesModule needs. */
@Module({})
export class EvidenceModule implements OnModuleDestroy {
  constructor(
    @Inject(FactCheckSource) private readonly factChecks: FactCheckSource,
    @Inject(WebSearch) private readonly search: WebSearch,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.factChecks.close();
    await this.search.close();
  }

  static forRoot({ sources, hosts, search: engines, dataDirectory }: EvidenceOptions): DynamicModule {
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
          provide: WebSearch,
          useFactory: (clock: Clock, { userAgent }: SafeFetchOptions): WebSearch =>
            new WebSearch({
              ...engines,
              userAgent,
              clock,
              onTrouble: ({ message }) => logger.warn(`a search failed: ${message}`),
            }),
          inject: [CLOCK, SAFE_FETCH_OPTIONS],
        },
        {
          provide: EvidenceGatherer,
          useFactory: (
            safeFetch: SafeFetch,
            pages: PageReader,
            clock: Clock,
            factChecks: FactCheckSource,
            search: WebSearch,
          ): EvidenceGatherer => {
            const directory = join(dataDirectory, 'evidence-pages');
            const sourcePages = new SourcePages({ safeFetch, pages, clock, hosts, directory });
            const all: readonly EvidenceSource[] = [
              factChecks,
              new CitedSource(sourcePages),
              new ArchiveSource(hosts),
              ...(search.isConfigured ? [new SearchSource({ search, pages: sourcePages, hosts })] : []),
            ];
            return new EvidenceGatherer(
              all.filter(({ id }) => sources.includes(id)),
              (source, error) => logger.warn({ err: error, source }, 'a source of evidence failed'),
            );
          },
          inject: [SAFE_FETCH, PAGE_READER, CLOCK, FactCheckSource, WebSearch],
        },
      ],
      exports: [EvidenceGatherer],
    };
  }
}
