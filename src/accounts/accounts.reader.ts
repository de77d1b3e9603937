import { Inject, Injectable } from '@nestjs/common';
import { type Cluster, CLUSTER } from '../cluster/index.js';
import { Decisions, Projector, StreamUnreadableError } from '../event-store/index.js';
import { type Access, type Caller, type CallerResolver, type Credentials, SCOPES } from '../http/index.js';
import { type Cipher } from '../crypto/index.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { Refusal, type ViewReader } from '../kernel/index.js';
import { type Account, accountDecider, emailDecider, isUsable, type OpenAccount } from './account.decider.js';
import { AccountVault } from './account-vault.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import {
  accountStream,
  emailStream,
  normalEmail,
  type PlanId,
  sessionStream,
  unkeyedEmailDigest,
} from './accounts.events.js';
import { type AccountRow, accountsView, keyOwnersView, type KeyRow, keyUsesView } from './accounts.view.js';
import { digestOf, isWellFormedApiKey } from './api-key.js';
import { KeyUses } from './key-uses.js';
import { SERVICE_CIPHER } from './service-cipher.js';
import { sessionDecider } from './session.decider.js';
import { SESSION_COOKIE, SessionCookie, sessionIdOf } from './session-token.js';

/** A key as its owner sees it. */
export interface KeyView {
  readonly keyId: string;
  readonly hint: string;
  readonly label: string;
  readonly scopes: readonly string[];
  readonly issuedAt: string;
  readonly revokedAt: string | null;
  readonly validUntil: string | null;
  /** To the hour; null when it was never used. */
  readonly lastUsedAt: string | null;
}

/** An open account with its personal data in clear. */
export interface Profile {
  readonly accountId: string;
  readonly email: string;
  readonly plan: PlanId;
  readonly openedAt: string;
  readonly keys: readonly KeyView[];
}

const noAccount = (): Refusal => new Refusal(ACCOUNT_REFUSALS['account-not-found']);

/** Looks accounts up by id, address, key or session. */
@Injectable()
export class AccountsReader implements CallerResolver {
  readonly #accounts;
  readonly #keyOwners;
  readonly #keyUses;

  constructor(
    projector: Projector,
    private readonly decisions: Decisions,
    private readonly vault: AccountVault,
    private readonly uses: KeyUses,
    @Inject(SERVICE_CIPHER) private readonly cipher: Cipher,
    @Inject(SESSION_COOKIE) private readonly cookie: SessionCookie,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CLUSTER) private readonly cluster: Cluster,
  ) {
    this.#accounts = projector.reader(accountsView);
    this.#keyOwners = projector.reader(keyOwnersView);
    this.#keyUses = projector.reader(keyUsesView);
  }

  get(accountId: string): AccountRow | undefined {
    return this.#accounts.get(accountId);
  }

  /** By account id or e-mail address. @throws Refusal `account-not-found` */
  find(idOrEmail: string): AccountRow {
    if (!idOrEmail.includes('@')) {
      const row = this.get(idOrEmail);
      if (!row) throw noAccount();
      return row;
    }
    for (const email_digest of this.emailDigests(idOrEmail)) {
      const [found] = this.#accounts.find({ where: { email_digest }, limit: 1 });
      if (found) return found.row;
    }
    assertWhole(this.#accounts);
    throw noAccount();
  }

  list(): readonly AccountRow[] {
    return this.#accounts.find({ orderBy: 'opened_at', limit: 1_000 }).map(({ row }) => row);
  }

  /** Accounts that were opened last, newest first. */
  newest(limit: number): readonly AccountRow[] {
    return this.#accounts.find({ orderBy: 'opened_at', descending: true, limit }).map(({ row }) => row);
  }

  /** Closed accounts whose personal data a crash left behind. */
  dueForErasure(): string[] {
    return [...this.#accounts.all({ where: { erasure_due: 1 } })].map(({ key }) => key);
  }

  /** What an address is known by: its keyed digest, and the plain one of accounts from before. */
  emailDigests(email: string): readonly [keyed: string, unkeyed: string] {
    return [this.cipher.digest(`email:${normalEmail(email)}`), unkeyedEmailDigest(email)];
  }

  /** The account's state as the log has it now. */
  async account(accountId: string): Promise<Account> {
    return (await this.decisions.load(accountStream(accountId), accountDecider)).state;
  }

  /** The open account that holds an address, straight from the log. */
  async holderOf(email: string): Promise<OpenAccount | undefined> {
    let holder: OpenAccount | undefined;
    // Both are always looked up: the time taken is the same for an address that nobody holds.
    for (const digest of this.emailDigests(email)) {
      const { accountId } = (await this.decisions.load(emailStream(digest), emailDecider)).state;
      const account = await this.account(accountId ?? 'nobody');
      if (account.status === 'open') holder ??= account;
    }
    return holder;
  }

  /** @throws Refusal `account-not-found`, also for a closed account. */
  async profile(accountId: string): Promise<Profile> {
    const row = this.get(accountId);
    if (!row?.email) throw noAccount();
    const cipher = await this.vault.of(accountId);
    return {
      accountId,
      email: cipher.decrypt(row.email, `email:${accountId}`),
      plan: row.plan,
      openedAt: row.openedAt,
      keys: row.keys.map(({ keyId, hint, label, scopes, issuedAt, revokedAt, validUntil }) => ({
        keyId,
        hint,
        label: cipher.decrypt(label, `label:${keyId}`),
        scopes,
        issuedAt,
        revokedAt,
        validUntil,
        lastUsedAt: this.#keyUses.get(keyId)?.at ?? null,
      })),
    };
  }

  /** @throws Refusal `key-not-found`, also for another account's key. */
  key(accountId: string, keyId: string): KeyRow {
    const key = this.get(accountId)?.keys.find((candidate) => candidate.keyId === keyId);
    if (!key) throw new Refusal(ACCOUNT_REFUSALS['key-not-found']);
    return key;
  }

  /**
   * A read model only says whose key it is; whether it still counts is asked of the log, so that a revocation that was
   * acknowledged on one node holds on every one.
   */
  resolve({ apiKey, cookie }: Credentials, access: Exclude<Access, 'public'>): Promise<Caller> {
    if (apiKey !== undefined && apiKey !== '') return this.#byKey(apiKey, access);
    const token = this.cookie.read(cookie);
    if (token !== undefined) return this.#bySession(token);
    return Promise.reject(new Refusal(ACCOUNT_REFUSALS[access === 'session' ? 'missing-session' : 'missing-api-key']));
  }

  async #byKey(apiKey: string, access: Exclude<Access, 'public'>): Promise<Caller> {
    if (!isWellFormedApiKey(apiKey)) throw new Refusal(ACCOUNT_REFUSALS['invalid-api-key']);
    const digest = digestOf(apiKey);
    const owner = await this.#ownerOf(digest);
    const account = owner && (await this.account(owner.accountId));
    const key = account?.status === 'open' ? account.keys.find((candidate) => candidate.digest === digest) : undefined;
    if (account?.status === 'closed') throw new Refusal(ACCOUNT_REFUSALS['revoked-api-key']);
    if (account?.status !== 'open' || !key) throw new Refusal(ACCOUNT_REFUSALS['invalid-api-key']);
    if (!isUsable(key, this.clock.now().toISOString())) throw new Refusal(ACCOUNT_REFUSALS['revoked-api-key']);
    assertCovers(key.scopes, access);
    this.uses.record(account.accountId, key.keyId);
    return { accountId: account.accountId, plan: account.plan, keyId: key.keyId, sessionId: null };
  }

  /** Whose key it is; on one node of several it may have been issued a moment ago on another. */
  async #ownerOf(digest: string): Promise<{ readonly accountId: string } | undefined> {
    const owner = this.#keyOwners.get(digest) ?? (await this.#ownerNow(digest));
    // The key may be one that an account which cannot be read has issued.
    if (!owner) assertWhole(this.#keyOwners);
    return owner;
  }

  async #ownerNow(digest: string): Promise<{ readonly accountId: string } | undefined> {
    await this.cluster.catchUp();
    return this.#keyOwners.get(digest);
  }

  async #bySession(token: string): Promise<Caller> {
    const sessionId = sessionIdOf(token);
    const { state: session } = await this.decisions.load(sessionStream(sessionId), sessionDecider);
    const account = session.status === 'open' ? await this.account(session.accountId) : undefined;
    if (
      session.status !== 'open' ||
      account?.status !== 'open' ||
      session.epoch !== account.epoch ||
      session.expiresAt <= this.clock.now().toISOString()
    )
      throw new Refusal(ACCOUNT_REFUSALS['invalid-session']);
    return { accountId: account.accountId, plan: account.plan, keyId: null, sessionId };
  }
}

/** @throws StreamUnreadableError where what was not found may be in a stream that cannot be read. */
function assertWhole(reader: ViewReader<unknown>): void {
  if (reader.suspect().length > 0)
    throw new StreamUnreadableError('an account that cannot be read may be the one that was looked for');
}

/** A key that manages the account has every scope, so none hands out more than it has. */
function assertCovers(scopes: readonly string[], access: Exclude<Access, 'public'>): void {
  if (access === 'session')
    throw new Refusal(ACCOUNT_REFUSALS['insufficient-scope'], { detail: 'This route needs a session, not a key.' });
  const needed = access === 'manage' ? SCOPES : [access];
  const missing = needed.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0)
    throw new Refusal(ACCOUNT_REFUSALS['insufficient-scope'], {
      detail: `This route needs the ${missing.length === 1 ? 'scope' : 'scopes'} ${missing.join(', ')}.`,
    });
}
