import { Logger } from '@nestjs/common';
import { type Configuration, type CustomFetch } from 'openid-client';
import { Refusal } from '../kernel/index.js';
import { type SafeFetch } from '../safe-fetch/index.js';
import { SIGN_IN_REFUSALS } from './sign-in.refusals.js';

/** An OpenID Connect provider, by the operator's configuration. */
export interface ProviderOptions {
  /** https, or http on the loopback interface. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client, which has PKCE only. */
  readonly clientSecret: string | undefined;
  /** What people call it. */
  readonly name: string;
  /** Separated by spaces, with `openid`. */
  readonly scopes: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  /** Where it sends the browser after signing out. */
  readonly signedOutUri: string;
}

/** The secrets of one sign-in. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** What the provider says of a person. */
export interface ProviderClaims {
  /** Never given to another person by this issuer (OpenID Connect Core, section 5.7). */
  readonly subject: string;
  readonly [claim: string]: unknown;
}

/** Loaded with the first use. */
const openid = () => import('openid-client');
type Library = Awaited<ReturnType<typeof openid>>;

/** How long the provider's metadata is believed. Its keys are read again whenever one is unknown. */
const METADATA_MS = 3_600_000;
const ANSWER_BYTES_MAX = 256_000;
const BODILESS = [101, 204, 205, 304];

/** Speaks the authorization code flow with PKCE, by the library `openid-client`. Holds nothing of anybody who signs in. */
export class OpenIdProvider {
  readonly #logger = new Logger('sign-in');
  #known: { readonly configuration: Promise<Configuration>; readonly untilMs: number } | undefined;

  constructor(
    readonly options: ProviderOptions,
    private readonly outside: SafeFetch,
  ) {}

  /** @throws Refusal `provider-unavailable`, `provider-faulty` */
  async begin(): Promise<SignInSecrets & { readonly url: string }> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge, ...random } = await openid();
    const secrets = {
      state: random.randomState(),
      nonce: random.randomNonce(),
      verifier: random.randomPKCECodeVerifier(),
    };
    const { redirectUri, scopes } = this.options;
    return this.#asking(async (configuration) => {
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: scopes,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      });
      return { ...secrets, url: url.href };
    });
  }

  /**
   * Exchanges the code of a redirect for what the provider says of the person.
   * @param query of the redirect
   * @param wanted further claims, which are asked for where the ID token has none of them
   * @throws Refusal `sign-in-ended`, `sign-in-refused`, `provider-unavailable`, `provider-faulty`
   */
  async finish(
    query: Readonly<Record<string, string>>,
    { state, nonce, verifier }: SignInSecrets,
    wanted: readonly string[],
  ): Promise<ProviderClaims> {
    const { authorizationCodeGrant, fetchUserInfo } = await openid();
    const redirect = new URL(this.options.redirectUri);
    redirect.search = new URLSearchParams(query).toString();
    return this.#asking(async (configuration) => {
      const tokens = await authorizationCodeGrant(configuration, redirect, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Refusal(SIGN_IN_REFUSALS['provider-faulty']);
      const { userinfo_endpoint: userInfo } = configuration.serverMetadata();
      const isWhole = wanted.every((claim) => claims[claim] !== undefined);
      const more =
        isWhole || userInfo === undefined ? {} : await fetchUserInfo(configuration, tokens.access_token, claims.sub);
      // What is signed takes precedence.
      return { ...more, ...claims, subject: claims.sub };
    });
  }

  /** The provider's page for signing out; null where it has none, or cannot be reached. */
  async signOutUrl(): Promise<string | null> {
    const { buildEndSessionUrl } = await openid();
    try {
      return await this.#asking((configuration) => {
        if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
        return buildEndSessionUrl(configuration, { post_logout_redirect_uri: this.options.signedOutUri }).href;
      });
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  /** @throws Refusal */
  async #asking<T>(work: (configuration: Configuration) => T | Promise<T>): Promise<T> {
    const library = await openid();
    try {
      return await work(await this.#configuration(library));
    } catch (error) {
      const refusal = refusalOf(error, library);
      // It may have moved since its metadata was read.
      if (refusal.code === 'provider-faulty') this.#known = undefined;
      this.#logger.warn({ code: refusal.code, reason: reasonsOf(error) }, 'a sign-in through the provider failed');
      throw refusal;
    }
  }

  #configuration(library: Library): Promise<Configuration> {
    const now = performance.now();
    if (this.#known && this.#known.untilMs > now) return this.#known.configuration;
    const configuration = this.#discovered(library);
    const known = { configuration, untilMs: now + METADATA_MS };
    this.#known = known;
    // A failure is not remembered.
    configuration.catch(() => {
      if (this.#known === known) this.#known = undefined;
    });
    return configuration;
  }

  async #discovered(library: Library): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.options;
    const { enableNonRepudiationChecks, discovery, None } = library;
    const authentication = clientSecret === undefined ? None() : authenticationBy(library, clientSecret);
    // The library allows the provider's clock to differ by 30 s.
    const configuration = await discovery(new URL(issuer), clientId, undefined, authentication, {
      [library.customFetch]: this.#fetch,
      execute: [
        // Signatures are checked although the answers come over TLS.
        enableNonRepudiationChecks,
        // The configuration allows it on the loopback interface only.
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so by the library, to make it stand out
        ...(issuer.startsWith('http:') ? [library.allowInsecureRequests] : []),
      ],
    });
    const { authorization_endpoint, token_endpoint, jwks_uri } = configuration.serverMetadata();
    for (const address of [authorization_endpoint, token_endpoint, jwks_uri])
      // The first one is where the browser goes.
      if (!URL.canParse(address ?? '') || new URL(address ?? '').protocol !== new URL(issuer).protocol)
        throw new Refusal(SIGN_IN_REFUSALS['provider-faulty']);
    return configuration;
  }

  readonly #fetch: CustomFetch = async (url, { method, headers, body, signal }) => {
    const text = body instanceof URLSearchParams || typeof body === 'string' ? String(body) : undefined;
    const answer = await this.outside.fetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      accept: headers['accept'] ?? 'application/json',
      anyStatus: true,
      redirects: 'return',
      maxBytes: ANSWER_BYTES_MAX,
      ...(text === undefined ? {} : { body: text }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (answer.status >= 500 || answer.status === 429) throw new Refusal(SIGN_IN_REFUSALS['provider-unavailable']);
    return new Response(BODILESS.includes(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: answer.contentType === null ? {} : { 'content-type': answer.contentType },
    });
  };
}

/** Basic is what a provider must support unless it says otherwise (OpenID Connect Discovery, section 3). */
function authenticationBy({ ClientSecretBasic, ClientSecretPost }: Library, secret: string) {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (...[server, ...rest]: Parameters<typeof basic>): void => {
    const { token_endpoint_auth_methods_supported: supported = ['client_secret_basic'] } = server;
    (supported.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** Errors of a redirect after which a later attempt may succeed (OpenID Connect Core, section 3.1.2.6). */
const PASSING = ['server_error', 'temporarily_unavailable'];
/** Refusals of the fetch that are about the address, not about a server that is away. */
const MISLED = ['blocked-address', 'invalid-request'];

/** What a failure means for the person. The library also throws TypeErrors at answers without sense. */
function refusalOf(error: unknown, library: Library): Refusal {
  if (error instanceof library.AuthorizationResponseError)
    return new Refusal(SIGN_IN_REFUSALS[PASSING.includes(error.error) ? 'provider-unavailable' : 'sign-in-refused']);
  if (error instanceof library.ResponseBodyError && error.error === 'invalid_grant')
    // The code was used, has expired, or was made for another sign-in.
    return new Refusal(SIGN_IN_REFUSALS['sign-in-ended'], { cause: error });
  for (let reason: unknown = error; reason instanceof Error; reason = reason.cause) {
    if (!(reason instanceof Refusal)) continue;
    if (Object.hasOwn(SIGN_IN_REFUSALS, reason.code)) return reason;
    const code = MISLED.includes(reason.code) ? 'provider-faulty' : 'provider-unavailable';
    return new Refusal(SIGN_IN_REFUSALS[code], { cause: reason });
  }
  return new Refusal(SIGN_IN_REFUSALS['provider-faulty'], { cause: error });
}

/** What went wrong, for the operator, without what the provider said: it may name people. */
function reasonsOf(error: unknown): readonly string[] {
  const reasons: string[] = [];
  for (let reason = error; reason instanceof Error && reasons.length < 5; reason = reason.cause) {
    const { code, error: named } = reason as { readonly code?: unknown; readonly error?: unknown };
    reasons.push([reason.name, code, named].filter((part) => typeof part === 'string').join(' '));
  }
  return reasons;
}
