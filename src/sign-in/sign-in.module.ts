import { type DynamicModule, Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { SERVICE_CIPHER } from '../accounts/index.js';
import { type Cipher } from '../crypto/index.js';
import { SAFE_FETCH_OPTIONS, type SafeFetchOptions, UndiciSafeFetch } from '../safe-fetch/index.js';
import { Identities } from './identities.js';
import { OpenIdProvider, type ProviderOptions } from './open-id-provider.js';
import { OwnIdentity } from './own-identity.js';
import { PENDING_COOKIE, PendingCookie } from './pending-cookie.js';
import { ProvidedRoles } from './provided-roles.js';
import { ProviderSignIn, SIGN_IN_OPTIONS, type SignInOptions } from './provider-sign-in.js';
import { SignInController } from './sign-in.controller.js';

export interface SignInModuleOptions {
  /** Cookies are sent over TLS only. */
  readonly secureCookies: boolean;
  /** Undefined where people sign in with a password only. */
  readonly provider: (ProviderOptions & Pick<SignInOptions, 'domains' | 'roles'>) | undefined;
}

/** Time limits of each request to the provider; a person waits for a few of them. */
const LIMITS = { connectTimeoutMs: 4_000, firstByteTimeoutMs: 8_000, totalTimeoutMs: 8_000, perHostMax: 20 };
const OUTSIDE = Symbol('OUTSIDE');

/** The issuer is the operator's choice, so that it alone may have a private address. */
function hostOf(issuer: string): string {
  const { hostname, port, protocol } = new URL(issuer);
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
}

@Module({})
export class SignInModule implements OnModuleDestroy {
  constructor(@Inject(OUTSIDE) private readonly outside: UndiciSafeFetch) {}

  static forRoot({ provider, secureCookies }: SignInModuleOptions): DynamicModule {
    return {
      module: SignInModule,
      controllers: [SignInController],
      providers: [
        Identities,
        OwnIdentity,
        ProvidedRoles,
        ProviderSignIn,
        {
          provide: OUTSIDE,
          useFactory: ({ userAgent }: SafeFetchOptions) =>
            new UndiciSafeFetch({ userAgent, allowHosts: provider ? [hostOf(provider.issuer)] : [], limits: LIMITS }),
          inject: [SAFE_FETCH_OPTIONS],
        },
        {
          provide: SIGN_IN_OPTIONS,
          useFactory: (outside: UndiciSafeFetch): SignInOptions | null =>
            provider
              ? { provider: new OpenIdProvider(provider, outside), domains: provider.domains, roles: provider.roles }
              : null,
          inject: [OUTSIDE],
        },
        {
          provide: PENDING_COOKIE,
          useFactory: (cipher: Cipher) => new PendingCookie(secureCookies, cipher),
          inject: [SERVICE_CIPHER],
        },
      ],
      exports: [Identities],
    };
  }

  onModuleDestroy(): Promise<void> {
    return this.outside.close();
  }
}
