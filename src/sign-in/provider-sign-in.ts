import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { type z } from 'zod';
import {
  AccountsReader,
  newEmail,
  type OpenedSession,
  PROVIDER_SIGN_INS_FROM_ONE_ADDRESS,
  Sessions,
  SignUp,
  THROTTLE,
  Throttle,
  Workspaces,
} from '../accounts/index.js';
import { type Caller, networkOf, type Role } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { CLOCK, type Clock, sleep } from '../runtime/index.js';
import { Identities } from './identities.js';
import { OpenIdProvider, type ProviderClaims } from './open-id-provider.js';
import { type Pending, PENDING_COOKIE, PENDING_S, PendingCookie, type PendingOf } from './pending-cookie.js';
import { firstOf, ProvidedRoles, roleIn, type RoleOptions } from './provided-roles.js';
import { SIGN_IN_REFUSALS } from './sign-in.refusals.js';
import { type finishSchema } from './sign-in.requests.schema.js';

/** The provider, and who may sign up through it; null where none is configured. */
export interface SignInOptions {
  readonly provider: OpenIdProvider;
  /** Domains of addresses, in lower case; `*` for any. None: nobody signs up, and people join the accounts they have. */
  readonly domains: readonly string[];
  /** Which claim says the role in which workspace; undefined: none does. */
  readonly roles: RoleOptions | undefined;
}
export const SIGN_IN_OPTIONS = Symbol('SIGN_IN_OPTIONS');

type Finished =
  | { readonly kind: 'signed-in'; readonly session: OpenedSession }
  | { readonly kind: 'joining'; readonly pending: PendingOf<'joining'> };

/** Sign-ins that were used and may not have expired; the provider's code can be used once anyway. */
const USED_MAX = 10_000;
const WANTED = ['email', 'email_verified'];
/** How long signing out waits for the address of the provider's page. */
const SIGN_OUT_MS = 3_000;

/** Signs people in who have signed in at the provider. docs/decisions/0191 says who may join which account. */
@Injectable()
export class ProviderSignIn {
  readonly #used = new LRUCache<string, true>({ max: USED_MAX });

  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: AccountsReader,
    private readonly identities: Identities,
    private readonly roles: ProvidedRoles,
    private readonly sessions: Sessions,
    private readonly workspaces: Workspaces,
    @Inject(SIGN_IN_OPTIONS) private readonly options: SignInOptions | null,
    @Inject(PENDING_COOKIE) private readonly cookie: PendingCookie,
    @Inject(THROTTLE) private readonly throttle: Throttle,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What people call the provider; null without one. */
  get name(): string | null {
    return this.options?.provider.options.name ?? null;
  }

  /**
   * @param from the client's network address
   * @throws Refusal `no-provider`, `too-many-attempts`, `provider-unavailable`, `provider-faulty`
   */
  async begin(from: string): Promise<{ readonly url: string; readonly pending: Pending }> {
    const { provider } = this.#configured();
    this.#count(from);
    const { url, ...secrets } = await provider.begin();
    return { url, pending: { kind: 'begun', ...secrets, until: this.#until() } };
  }

  /**
   * Ends a sign-in with what the provider's redirect says.
   * @param cookies the request's Cookie header
   * @throws Refusal `no-provider`, `sign-in-ended`, `sign-in-refused`, `provider-unavailable`, `provider-faulty`,
   *   `account-closed`, `address-unverified`, `other-identity`, `domain-not-allowed`, `too-many-attempts`
   */
  async finish(
    { invitation, ...query }: z.output<typeof finishSchema>,
    cookies: string | undefined,
    from: string,
  ): Promise<Finished> {
    const { provider, roles } = this.#configured();
    this.#count(from);
    const begun = this.#pending(cookies, 'begun');
    if (begun.state !== query.state || this.#used.has(begun.state))
      throw new Refusal(SIGN_IN_REFUSALS['sign-in-ended']);
    this.#used.set(begun.state, true);
    const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    const claims = await provider.finish(Object.fromEntries(given) as Record<string, string>, begun, [
      ...WANTED,
      ...(roles ? [firstOf(roles.claim)] : []),
    ]);
    try {
      return await this.#enter(claims, invitation, from);
    } catch (error) {
      // Somebody has opened an account with the address meanwhile, perhaps the same person in another window.
      if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
      return this.#enter(claims, invitation, from);
    }
  }

  /**
   * Joins the account whose address the provider has verified, with the account's password.
   * @throws Refusal `no-provider`, `sign-in-ended`, `invalid-credentials`, `second-factor-needed`, `wrong-code`,
   *   `other-identity`, `too-many-attempts`
   */
  async join(
    given: { readonly password: string; readonly code?: string | undefined },
    cookies: string | undefined,
    from: string,
  ): Promise<OpenedSession> {
    const { issuer } = this.#configured().provider.options;
    const { identity, accountId, email, role } = this.#pending(cookies, 'joining');
    const account = await this.sessions.prove({ email, ...given }, from, cookies);
    // The account was closed, and somebody else has opened one with its address.
    if (account.accountId !== accountId) throw new Refusal(SIGN_IN_REFUSALS['sign-in-ended']);
    this.#assertFree(accountId, issuer);
    await this.identities.join(identity, { accountId, issuer, by: 'password' });
    return this.sessions.openByProvider(account, await this.#workspaceOf(accountId, role));
  }

  /** Ends the session. @returns the provider's page for signing out, for a session that began there and where it has one */
  async signOut(caller: Caller): Promise<string | null> {
    const isTheirs = caller.sessionId !== null && this.sessions.isByProvider(caller.sessionId);
    await this.sessions.signOut(caller);
    if (!this.options || !isTheirs) return null;
    return Promise.race([this.options.provider.signOutUrl(), sleep(SIGN_OUT_MS).then(() => null)]);
  }

  async #enter(claims: ProviderClaims, invitation: string | undefined, from: string): Promise<Finished> {
    const { provider, roles } = this.#configured();
    const { issuer } = provider.options;
    const role = roles ? roleIn(claims, roles) : null;
    const identity = this.identities.digestOf(issuer, claims.subject);
    const joined = await this.identities.accountOf(identity);
    if (joined !== null) return this.#open(joined, role);
    const email = verifiedAddressIn(claims);
    const holder = await this.accounts.holderOf(email);
    if (!holder) {
      const isInvited = await this.workspaces.invites(invitation, email);
      this.#assertMaySignUp(email, isInvited);
      // Whoever the provider puts into a workspace is as one who was invited there.
      const signUp = new SignUp(email, null, 'free', 'sign-up', from, isInvited || role !== null);
      const { accountId } = await this.commands.execute(signUp);
      await this.identities.join(identity, { accountId, issuer, by: 'sign-up' });
      return this.#open(accountId, role);
    }
    const { accountId } = holder;
    this.#assertFree(accountId, issuer);
    // Whoever opened an account with a password has not shown that the address is theirs.
    if (holder.passwordHash !== null)
      return { kind: 'joining', pending: { kind: 'joining', identity, accountId, email, role, until: this.#until() } };
    await this.identities.join(identity, { accountId, issuer, by: 'address' });
    return this.#open(accountId, role);
  }

  async #open(accountId: string, role: Role | null): Promise<Finished> {
    const account = await this.accounts.account(accountId);
    if (account.status !== 'open') throw new Refusal(SIGN_IN_REFUSALS['account-closed']);
    const workspaceId = await this.#workspaceOf(accountId, role);
    return { kind: 'signed-in', session: await this.sessions.openByProvider(account, workspaceId) };
  }

  /** The workspace in which the provider says the person's role; undefined where it says none. */
  async #workspaceOf(accountId: string, role: Role | null): Promise<string | undefined> {
    const { roles } = this.#configured();
    return roles && this.roles.apply(roles.workspace, accountId, role);
  }

  /** An address that was given to somebody else must not open the account of whoever had it before. */
  #assertFree(accountId: string, issuer: string): void {
    if (this.identities.hasOne(accountId, issuer)) throw new Refusal(SIGN_IN_REFUSALS['other-identity']);
  }

  #assertMaySignUp(email: string, isInvited: boolean): void {
    const { domains } = this.#configured();
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    if (domains.includes('*') || domains.includes(domain)) return;
    if (!isInvited) throw new Refusal(SIGN_IN_REFUSALS['domain-not-allowed']);
  }

  #configured(): SignInOptions {
    if (!this.options) throw new Refusal(SIGN_IN_REFUSALS['no-provider']);
    return this.options;
  }

  #count(from: string): void {
    this.throttle.attempt([PROVIDER_SIGN_INS_FROM_ONE_ADDRESS, networkOf(from)]);
  }

  #pending<K extends Pending['kind']>(cookies: string | undefined, kind: K): PendingOf<K> {
    const pending = this.cookie.read(cookies, kind, this.clock.now().toISOString());
    if (!pending) throw new Refusal(SIGN_IN_REFUSALS['sign-in-ended']);
    return pending;
  }

  #until(): string {
    return new Date(this.clock.now().getTime() + PENDING_S * 1_000).toISOString();
  }
}

/** @throws Refusal `address-unverified` */
function verifiedAddressIn({ email, email_verified }: ProviderClaims): string {
  const address = newEmail.safeParse(email);
  if (!address.success || email_verified !== true) throw new Refusal(SIGN_IN_REFUSALS['address-unverified']);
  return address.data;
}
