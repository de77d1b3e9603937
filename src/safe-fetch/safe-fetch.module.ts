import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { GUARDED_BROWSER, GuardedBrowser } from './guarded-browser.js';
import { SAFE_FETCH, SAFE_FETCH_OPTIONS, type SafeFetch, type SafeFetchOptions } from './safe-fetch.js';
import { UndiciSafeFetch } from './undici.safe-fetch.js';

/** Requires SAFE_FETCH_OPTIONS from a global module. */
@Module({
  providers: [
    {
      provide: SAFE_FETCH,
      useFactory: (options: SafeFetchOptions): SafeFetch => new UndiciSafeFetch(options),
      inject: [SAFE_FETCH_OPTIONS],
    },
    {
      provide: GUARDED_BROWSER,
      useFactory: (options: SafeFetchOptions): GuardedBrowser => new GuardedBrowser(options),
      inject: [SAFE_FETCH_OPTIONS],
    },
  ],
  exports: [SAFE_FETCH, GUARDED_BROWSER],
})
export class SafeFetchModule implements OnModuleDestroy {
  readonly #safeFetch: SafeFetch;
  readonly #browser: GuardedBrowser;

  constructor(@Inject(SAFE_FETCH) safeFetch: SafeFetch, @Inject(GUARDED_BROWSER) browser: GuardedBrowser) {
    this.#safeFetch = safeFetch;
    this.#browser = browser;
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.#safeFetch.close(), this.#browser.close()]);
  }
}
