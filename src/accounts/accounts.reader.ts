import { Inject, Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { Decisions, Projector, StreamUnreadableError } from '../event-store/index.js';
import { type Cipher } from '../crypto/index.js';
import { type Role } from '../http/index.js';
import { currentRequestId, newTrace, Refusal, traceWrites, type ViewReader } from '../kernel/index.js';
import {
  type Account,
  accountDecider,
  type AccountKey,
  emailDecider,
  memberOf,
  type OpenAccount,
} from './account.decider.js';
import { type keySchema } from './accounts.answers.schema.js';
import { AccountVault } from './account-vault.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { accountStream, emailStream, normalEmail, type PlanId, unkeyedEmailDigest } from './accounts.events.js';
import { type AccountRow, accountsView, keyUsesView, membershipsView, sessionsView } from './accounts.view.js';
import { roleOf } from './members.decider.js';
import { OpenedTexts } from './opened-texts.js';
import { SERVICE_CIPHER } from './service-cipher.js';

/** A key as its owner sees it. */
export type KeyView = z.output<typeof keySchema>;

/** An open account with its personal data in clear. */
export interface Profile {
  readonly accountId: string;
  readonly email: string;
  readonly plan: PlanId;
  readonly openedAt: string;
  readonly keys: KeyView[];
}

/** A workspace that somebody belongs to. */
interface OwnWorkspace {
  readonly workspaceId: string;
  readonly role: Role;
}

type OpenRow = Extract<AccountRow, { readonly status: 'open' }>;

const noAccount = (): Refusal => new Refusal(ACCOUNT_REFUSALS['account-not-found']);

/** Looks accounts up by id or address. */
@Injectable()
export class AccountsReader {
  readonly #accounts;
  readonly #keyUses;
  readonly #memberships;
  readonly #sessions;

  constructor(
    projector: Projector,
    private readonly decisions: Decisions,
    private readonly vault: AccountVault,
    private readonly opened: OpenedTexts,
    @Inject(SERVICE_CIPHER) private readonly cipher: Cipher,
  ) {
    this.#accounts = projector.reader(accountsView);
    this.#keyUses = projector.reader(keyUsesView);
    this.#memberships = projector.reader(membershipsView);
    this.#sessions = projector.reader(sessionsView);
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
    return this.findByEmail(idOrEmail);
  }

  /** @throws Refusal `account-not-found` */
  findByEmail(email: string): AccountRow {
    for (const email_digest of this.emailDigests(email)) {
      const [found] = this.#accounts.find({ where: { email_digest }, limit: 1 });
      if (found) return found.row;
    }
    assertWhole(this.#accounts);
    throw noAccount();
  }

  list(): readonly AccountRow[] {
    return this.#accounts.find({ orderBy: 'opened_at', limit: 1_000 }).map(({ row }) => row);
  }

  /** The newest accounts, newest first. */
  newest(limit: number): readonly AccountRow[] {
    return this.#accounts.find({ orderBy: 'opened_at', descending: true, limit }).map(({ row }) => row);
  }

  /** Every account, newest first, read page by page. */
  *all(): Generator<AccountRow, void> {
    for (const { row } of this.#accounts.all({ orderBy: 'opened_at', descending: true })) yield row;
  }

  /** Accounts, newest first. @param after the time of opening and the id of the last account of the page before */
  page(limit: number, after?: { readonly value: string; readonly key: string }): readonly AccountRow[] {
    const order = { orderBy: 'opened_at', descending: true, limit };
    return this.#accounts.find({ ...order, ...(after ? { after } : {}) }).map(({ row }) => row);
  }

  /** The accounts of those who operate the service. */
  operators(): readonly AccountRow[] {
    return [...this.#accounts.all({ where: { operator: 1 } })].map(({ row }) => row);
  }

  /** Number of sessions in which the account's person is signed in. @param at ISO 8601 */
  sessionsOf(account: AccountRow, at: string): number {
    if (account.status !== 'open') return 0;
    const { accountId, epoch } = account;
    const left = this.#sessions.all({ where: { account_id: accountId }, within: { expires_at: { from: at } } });
    return [...left].filter(({ row }) => row.epoch === epoch && row.expiresAt > at).length;
  }

  /** The workspaces that a person belongs to, the own one first. */
  workspacesOf(memberId: string): readonly OwnWorkspace[] {
    const joined = [...this.#memberships.all({ where: { member_id: memberId } })].map(({ row }) => row.workspaceId);
    return [...new Set([memberId, ...joined])].flatMap((workspaceId) => {
      const row = this.get(workspaceId);
      const role = row?.status === 'open' ? roleOf(row.members, memberId) : undefined;
      return role === undefined ? [] : [{ workspaceId, role }];
    });
  }

  /** Closed accounts whose personal data was not erased because of a crash. */
  dueForErasure(): string[] {
    return [...this.#accounts.all({ where: { erasure_due: 1 } })].map(({ key }) => key);
  }

  /** The digests of an address: the keyed one, and the plain one of older accounts. */
  emailDigests(email: string): readonly [keyed: string, unkeyed: string] {
    return [this.cipher.digest(`email:${normalEmail(email)}`), unkeyedEmailDigest(email)];
  }

  /** The account's current state in the log. */
  async account(accountId: string): Promise<Account> {
    return (await this.decisions.load(accountStream(accountId), accountDecider)).state;
  }

  /** The open account that holds an address, read from the log. */
  async holderOf(email: string): Promise<OpenAccount | undefined> {
    let holder: OpenAccount | undefined;
    // Both are always looked up, so that the time taken does not reveal whether the address is in use.
    for (const digest of this.emailDigests(email)) {
      const { accountId } = (await this.decisions.load(emailStream(digest), emailDecider)).state;
      const account = await this.account(accountId ?? 'nobody');
      if (account.status === 'open') holder ??= account;
    }
    return holder;
  }

  /** Synchronous if its texts are cached. @throws Refusal `account-not-found`, also for a closed account. */
  profile(accountId: string): Profile | Promise<Profile> {
    const row = this.get(accountId);
    if (row?.status !== 'open') throw noAccount();
    const texts = this.#openedTexts(row);
    return texts instanceof Promise
      ? texts.then((opened) => this.#profileOf(row, opened))
      : this.#profileOf(row, texts);
  }

  #profileOf(row: OpenRow, texts: ReadonlyMap<string, string>): Profile {
    const opened = (sealed: string): string => texts.get(sealed) ?? '';
    return {
      accountId: row.accountId,
      email: opened(row.email),
      plan: row.plan,
      openedAt: row.openedAt,
      keys: row.keys.map((key) => {
        const { keyId, hint, label, scopes, validUntil, limits } = key;
        const memberId = memberOf(key, row);
        const { issuedAt = row.openedAt, revokedAt = null } = row.keyTimes[keyId] ?? {};
        const lastUsedAt = this.#keyUses.get(keyId)?.at ?? null;
        const times = { issuedAt, revokedAt, validUntil, lastUsedAt };
        return { keyId, hint, label: opened(label), scopes, memberId, ...times, limits };
      }),
    };
  }

  /** The account's decrypted address and key labels, by their encrypted form. */
  #openedTexts(row: OpenRow): ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>> {
    const known = this.opened.of(row.accountId);
    if (known?.has(row.email) === true && row.keys.every(({ label }) => known.has(label))) return known;
    return this.#open(row);
  }

  async #open({ accountId, email, keys }: OpenRow): Promise<ReadonlyMap<string, string>> {
    const closed = this.opened.closings;
    // Only the account's key is read from the log; while the log is out of reach, this fails soon.
    const requestId = currentRequestId();
    const failFast = newTrace({ failsFast: true, ...(requestId === undefined ? {} : { requestId }) });
    const cipher = await traceWrites(() => this.vault.of(accountId), failFast);
    const texts = new Map([
      [email, cipher.decrypt(email, `email:${accountId}`)],
      ...keys.map(({ keyId, label }) => [label, cipher.decrypt(label, `label:${keyId}`)] as const),
    ]);
    // Do not cache an account that was closed while its key was read.
    if (closed === this.opened.closings) this.opened.remember(accountId, texts);
    return texts;
  }

  /** A member's own key. @throws Refusal `key-not-found`, also for a key of another account or member. */
  key(accountId: string, keyId: string, memberId: string): AccountKey {
    const key = this.get(accountId)?.keys.find((candidate) => candidate.keyId === keyId);
    if (!key || memberOf(key, { accountId }) !== memberId) throw new Refusal(ACCOUNT_REFUSALS['key-not-found']);
    return key;
  }
}

/** @throws StreamUnreadableError when the missing row may be in a stream that cannot be read. */
export function assertWhole(reader: ViewReader<unknown>): void {
  if (reader.suspect().length > 0)
    throw new StreamUnreadableError('an account that cannot be read may be the requested one');
}
