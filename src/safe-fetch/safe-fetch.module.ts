import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { type SafeFetch } from './safe-fetch.js';
import { createSafeFetch, type CreateSafeFetchOptions } from './undici.safe-fetch.js';

/** The {@link SafeFetch}. */
export const SAFE_FETCH = Symbol('SAFE_FETCH');
/** What the root provides: {@link SafeFetchOptions}. */
export const SAFE_FETCH_OPTIONS = Symbol('SAFE_FETCH_OPTIONS');

export interface SafeFetchOptions extends CreateSafeFetchOptions {
  /** The browser's executable; looked for when omitted. */
  readonly chromiumPath?: string;
}

/** Needs SAFE_FETCH_OPTIONS from a global module. */
@Module({
  providers: [
    {
      provide: SAFE_FETCH,
      useFactory: (options: SafeFetchOptions): SafeFetch => createSafeFetch(options),
      inject: [SAFE_FETCH_OPTIONS],
    },
  ],
  exports: [SAFE_FETCH],
})
export class SafeFetchModule implements OnModuleDestroy {
  readonly #safeFetch: SafeFetch;

  constructor(@Inject(SAFE_FETCH) safeFetch: SafeFetch) {
    this.#safeFetch = safeFetch;
  }

  async onModuleDestroy(): Promise<void> {
    await this.#safeFetch.close();
  }
}
