import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Cluster, CLUSTER } from '../cluster/index.js';
import { Decisions, LogContact, Projector, EVENT_STORE, type EventStore } from '../event-store/index.js';
import {
  type Access,
  type Caller,
  type CallerResolver,
  type Credentials,
  HTTP_REFUSALS,
  mayUse,
  type Resolving,
  type Role,
  SANDBOX,
  SCOPES,
} from '../http/index.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { Catalogue, derivedId, Refusal, sha256 } from '../kernel/index.js';
import { type Account, accountDecider, type AccountKey, isUsable, memberOf } from './account.decider.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { accountStream, sessionStream, keyUseStream, type KeyUseFact } from './accounts.events.js';
import { assertWhole } from './accounts.reader.js';
import { type AccountRow, accountsView, keyOwnersView, sessionsView } from './accounts.view.js';
import { isWellFormedApiKey } from './api-keys.js';
import { HeldSessions } from './held-sessions.js';
import { roleOf } from './members.decider.js';
import { type Session, sessionDecider } from './session.decider.js';
import { SESSION_COOKIE, SessionCookie, sessionIdOf } from './session-token.js';

const HOUR_MS = 3_600_000;
const KEYS_MAX = 10_000;
/** Interval at which it says again that uses are not recorded. */
const SAY_AGAIN_MS = 60_000;

/**
 * Records the use of keys, to the hour. The event's id is derived from key and hour, so there is one event for each,
 * whatever the number of requests and nodes. No request waits for it.
 */
@Injectable()
export class KeyUses {
  readonly #logger = new Logger('key-uses');
  /** Key → hour last recorded by this process. */
  readonly #recorded = new Map<string, number>();
  #saidAtMs = -Infinity;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly catalogue: Catalogue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  record(accountId: string, keyId: string): void {
    const now = this.clock.now();
    const hour = Math.floor(now.getTime() / HOUR_MS);
    if (this.#recorded.get(keyId) === hour) return;
    if (this.#recorded.size >= KEYS_MAX) this.#recorded.clear();
    this.#recorded.set(keyId, hour);
    const fact: KeyUseFact = { type: 'ApiKeyUsed', data: { accountId } };
    const id = derivedId('key-use', keyId, hour);
    const context = { commandId: id, correlationId: id, actor: accountId, at: now.toISOString() };
    const event = this.catalogue.newEvent(id, fact, context);
    this.store.append(keyUseStream(keyId), [event], 'any').catch((error: unknown) => {
      this.#recorded.delete(keyId);
      if (performance.now() - this.#saidAtMs < SAY_AGAIN_MS) return;
      this.#saidAtMs = performance.now();
      this.#logger.warn({ err: error }, 'the use of a key was not recorded');
    });
  }
}

/** How long keys and sessions are honoured for reading after the last contact with the log, in milliseconds. */
export const HONOURED_MS = Symbol('HONOURED_MS');

/** What a route demands of a key. */
interface KeyRoute {
  readonly access: Exclude<Access, 'public'>;
  readonly hasExamples: boolean;
}

/** What decides whether keys and sessions are valid, from the read models or from the log. */
type AccountState = Account | AccountRow;

/**
 * Identifies the caller of a request. A known key or session is checked in the read models, which receive a revocation on
 * another node within moments. While the log is out of reach they may be behind: then only requests that read are
 * answered from them, for a limited time, and everything else asks the log.
 */
@Injectable()
export class Callers implements CallerResolver {
  readonly #accounts;
  readonly #keyOwners;
  readonly #sessions;

  constructor(
    private readonly projector: Projector,
    private readonly decisions: Decisions,
    private readonly uses: KeyUses,
    private readonly contact: LogContact,
    private readonly held: HeldSessions,
    @Inject(SESSION_COOKIE) private readonly cookie: SessionCookie,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CLUSTER) private readonly cluster: Cluster,
    @Inject(HONOURED_MS) private readonly honouredMs: number,
  ) {
    this.#accounts = projector.reader(accountsView);
    this.#keyOwners = projector.reader(keyOwnersView);
    this.#sessions = projector.reader(sessionsView);
  }

  resolve(
    { apiKey, cookie }: Credentials,
    access: Exclude<Access, 'public'>,
    { readsOnly = false, hasExamples = false }: Resolving = {},
  ): Caller | Promise<Caller> {
    if (access === 'operator') return this.#operator({ apiKey, cookie }, readsOnly);
    if (apiKey !== undefined && apiKey !== '') return this.#byKey(apiKey, { access, hasExamples }, readsOnly);
    const token = this.cookie.read(cookie);
    if (token !== undefined) return this.#bySession(token, access, readsOnly);
    return Promise.reject(new Refusal(ACCOUNT_REFUSALS[needsSession(access) ? 'missing-session' : 'missing-api-key']));
  }

  /** Whether the read models are current enough to decide about keys and sessions. */
  #trustsViews(readsOnly: boolean): boolean {
    return !this.contact.isLost || (readsOnly && this.contact.ageMs <= this.honouredMs);
  }

  #byKey(apiKey: string, route: KeyRoute, readsOnly: boolean): Caller | Promise<Caller> {
    const digest = sha256(apiKey);
    const owner = this.#keyOwners.get(digest);
    const row = owner && this.#trustsViews(readsOnly) ? this.#accounts.get(owner.accountId) : undefined;
    if (row) return this.#holderOf(digest, row, route);
    // Checked after the look-up, because for a known key the check costs more than the look-up.
    if (!isWellFormedApiKey(apiKey)) throw new Refusal(ACCOUNT_REFUSALS['invalid-api-key']);
    return this.#ownerOf(digest)
      .then((accountId) => (accountId === undefined ? undefined : this.#accountState(accountId, readsOnly)))
      .then((account) => this.#holderOf(digest, account, route));
  }

  /** @throws Refusal when the key is not valid or does not cover the route */
  #holderOf(digest: string, account: AccountState | undefined, route: KeyRoute): Caller {
    const key = account?.status === 'open' ? account.keys.find((candidate) => candidate.digest === digest) : undefined;
    if (account?.status === 'closed') throw new Refusal(ACCOUNT_REFUSALS['revoked-api-key']);
    if (account?.status !== 'open' || !key) throw new Refusal(ACCOUNT_REFUSALS['invalid-api-key']);
    if (!isUsable(key, this.clock.now().getTime())) throw new Refusal(ACCOUNT_REFUSALS['revoked-api-key']);
    const memberId = memberOf(key, account);
    const role = roleOf(account.members, memberId);
    if (role === undefined) throw new Refusal(ACCOUNT_REFUSALS['revoked-api-key']);
    assertCovers(key, role, route);
    if (!this.contact.isLost) this.uses.record(account.accountId, key.keyId);
    const { accountId: id, plan } = account;
    const caller = { accountId: id, memberId, role, plan, keyId: key.keyId, sessionId: null, keyLimits: key.limits };
    return key.scopes.includes(SANDBOX) ? { ...caller, accountId: `${SANDBOX}-${id}`, inSandbox: true } : caller;
  }

  /** The account of a key. Another node may have issued it a moment ago. */
  async #ownerOf(digest: string): Promise<string | undefined> {
    const owner = this.#keyOwners.get(digest);
    if (owner) return owner.accountId;
    // A key is not refused only because this node has not received it yet.
    if (this.contact.isLost) await this.projector.refresh();
    else await this.cluster.catchUp();
    const found = this.#keyOwners.get(digest);
    // The key may belong to an account whose stream cannot be read.
    if (!found) assertWhole(this.#keyOwners);
    return found?.accountId;
  }

  async #accountState(accountId: string, readsOnly: boolean): Promise<AccountState> {
    const row = this.#trustsViews(readsOnly) ? this.#accounts.get(accountId) : undefined;
    return row ?? (await this.decisions.loadProven(accountStream(accountId), accountDecider)).state;
  }

  async #bySession(token: string, access: Exclude<Access, 'public'>, readsOnly: boolean): Promise<Caller> {
    const { sessionId, session, person } = await this.#signedIn(token, readsOnly);
    const { accountId: memberId, workspaceId = memberId } = session;
    const workspace = workspaceId === memberId ? person : await this.#accountState(workspaceId, readsOnly);
    const role = workspace.status === 'open' ? roleOf(workspace.members, memberId) : undefined;
    if (access !== 'session') assertRole(role, access);
    // Somebody without a role is answered as a person, who has only the own account.
    const { accountId, plan } = workspace.status === 'open' && role !== undefined ? workspace : person;
    return { accountId, memberId, role: role ?? null, plan, keyId: null, sessionId };
  }

  /** Anybody else is answered as if there were nothing: whether they are signed in makes no difference. */
  async #operator({ apiKey = '', cookie }: Credentials, readsOnly: boolean): Promise<Caller> {
    const token = apiKey === '' ? this.cookie.read(cookie) : undefined;
    const found = token === undefined ? undefined : await this.#signedIn(token, readsOnly).catch(unlessRefused);
    if (found?.person.isOperator !== true) throw new Refusal(HTTP_REFUSALS['not-found']);
    const { accountId, plan } = found.person;
    return { accountId, memberId: accountId, role: null, plan, keyId: null, sessionId: found.sessionId };
  }

  /** An open session and its person. @throws Refusal `invalid-session` */
  async #signedIn(token: string, readsOnly: boolean) {
    const sessionId = sessionIdOf(token);
    const session = await this.#session(sessionId, readsOnly);
    const person = session.status === 'open' ? await this.#accountState(session.accountId, readsOnly) : undefined;
    if (
      session.status !== 'open' ||
      person?.status !== 'open' ||
      session.epoch !== person.epoch ||
      session.expiresAt <= this.clock.now().toISOString()
    )
      throw new Refusal(ACCOUNT_REFUSALS['invalid-session']);
    return { sessionId, session, person };
  }

  mayStill({ accountId, memberId, keyId, sessionId }: Caller, access: Exclude<Access, 'public'>): boolean {
    const account = this.#accounts.get(accountId);
    const role = account?.status === 'open' ? roleOf(account.members, memberId) : undefined;
    if (account?.status !== 'open' || role === undefined || !mayUse(role, access)) return false;
    const now = this.clock.now();
    if (keyId !== null) return account.keys.some((key) => key.keyId === keyId && isUsable(key, now.getTime()));
    const session = sessionId === null ? undefined : (this.#sessions.get(sessionId) ?? this.#heldSession(sessionId));
    const person = memberId === accountId ? account : this.#accounts.get(memberId);
    return (
      session !== undefined &&
      person?.status === 'open' &&
      session.epoch === person.epoch &&
      session.expiresAt > now.toISOString()
    );
  }

  #heldSession(sessionId: string): Extract<Session, { readonly status: 'open' }> | undefined {
    const held = this.held.get(sessionId);
    return held?.status === 'open' ? held : undefined;
  }

  /**
   * Asks the log for a session that the read models do not have: another node may have opened it a moment ago. One that
   * is held admits only requests that read, until it is recorded.
   */
  async #session(sessionId: string, readsOnly: boolean): Promise<Session> {
    const held = this.held.get(sessionId);
    if (held && readsOnly) return held;
    if (held) await this.held.record(sessionId);
    const row = this.#trustsViews(readsOnly) ? this.#sessions.get(sessionId) : undefined;
    return row
      ? { status: 'open', ...row }
      : (await this.decisions.loadProven(sessionStream(sessionId), sessionDecider)).state;
  }
}

/** For what is the same when a caller is refused. */
const unlessRefused = (error: unknown): undefined => {
  if (!(error instanceof Refusal)) throw error;
};

const SESSION_ONLY: readonly Access[] = ['session', 'members', 'owner'];
const needsSession = (access: Access): boolean => SESSION_ONLY.includes(access);

/** @throws Refusal `not-a-member`, `insufficient-scope` */
function assertRole(role: Role | undefined, access: Access): asserts role {
  if (role === undefined) throw new Refusal(ACCOUNT_REFUSALS['not-a-member']);
  if (!mayUse(role, access))
    throw new Refusal(ACCOUNT_REFUSALS['insufficient-scope'], {
      detail: `Your role in this workspace is ${role}; it does not include this.`,
    });
}

/**
 * A key has at most the rights of its member's role. One that changes keys or spends money needs every scope and no limit,
 * so that no key can issue or replace one with more rights. A key of the sandbox has no right, only the examples.
 */
function assertCovers({ scopes, limits }: AccountKey, role: Role, { access, hasExamples }: KeyRoute): void {
  if (scopes.includes(SANDBOX)) {
    if (hasExamples) return;
    throw new Refusal(ACCOUNT_REFUSALS['insufficient-scope'], {
      detail: 'This is a key of the sandbox, and this route has no recorded example.',
    });
  }
  if (needsSession(access))
    throw new Refusal(ACCOUNT_REFUSALS['insufficient-scope'], { detail: 'This route needs a session, not a key.' });
  assertRole(role, access);
  const needed = access === 'manage' || access === 'keys' ? SCOPES : [access];
  const missing = needed.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0)
    throw new Refusal(ACCOUNT_REFUSALS['insufficient-scope'], {
      detail: `This route needs the ${missing.length === 1 ? 'scope' : 'scopes'} ${missing.join(', ')}.`,
    });
  const isLimited = limits.detectionsPerDay !== null || limits.creditsPerDay !== null;
  if (isLimited && (access === 'manage' || access === 'keys'))
    throw new Refusal(ACCOUNT_REFUSALS['insufficient-scope'], {
      detail: 'A key with a daily limit cannot change keys or spend money.',
    });
}
