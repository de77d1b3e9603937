import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { type GuardedBrowserLimits } from './browser-limits.js';
import { GuardedBrowser } from './guarded-browser.js';
import { type SafeFetch } from './safe-fetch.js';
import { UndiciSafeFetch, type UndiciSafeFetchOptions } from './undici.safe-fetch.js';

/** Token of the {@link SafeFetch}. */
export const SAFE_FETCH = Symbol('SAFE_FETCH');
/** Token of the {@link GuardedBrowser}. It starts with the first rendered page. */
export const GUARDED_BROWSER = Symbol('GUARDED_BROWSER');
/** Token of the {@link SafeFetchOptions}, which the root module provides. */
export const SAFE_FETCH_OPTIONS = Symbol('SAFE_FETCH_OPTIONS');

export interface SafeFetchOptions extends UndiciSafeFetchOptions {
  /** The browser's executable; searched for when omitted. */
  readonly chromiumPath?: string;
  readonly browserLimits?: Partial<GuardedBrowserLimits>;
}

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
      useFactory: (options: SafeFetchOptions): GuardedBrowser =>
        new GuardedBrowser({ ...options, limits: options.browserLimits ?? {} }),
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
