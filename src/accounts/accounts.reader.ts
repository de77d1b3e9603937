import { Inject, Injectable, Optional } from '@nestjs/common';
import { type Membership, MEMBERSHIP } from '../cluster/index.js';
import { Projector } from '../event-store/index.js';
import { type Caller, type CallerResolver, CLOCK, type Clock, type Scope } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { ACCOUNT_ERRORS } from './accounts.errors.js';
import { emailDigest } from './accounts.events.js';
import { type AccountRow, accountsView, keyOwnersView } from './accounts.view.js';
import { digestOf, isWellFormedApiKey } from './api-key.js';

/** Looks accounts up by id, address or key. */
@Injectable()
export class AccountsReader implements CallerResolver {
  readonly #accounts;
  readonly #keyOwners;

  constructor(
    private readonly projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(MEMBERSHIP) private readonly membership: Membership | null = null,
  ) {
    this.#accounts = projector.reader(accountsView);
    this.#keyOwners = projector.reader(keyOwnersView);
  }

  get(accountId: string): AccountRow | undefined {
    return this.#accounts.get(accountId);
  }

  /** By account id or e-mail address. @throws Refusal `account-not-found` */
  find(idOrEmail: string): AccountRow {
    const row = idOrEmail.includes('@')
      ? this.#accounts.find({ where: { email_digest: emailDigest(idOrEmail) }, limit: 1 })[0]?.row
      : this.get(idOrEmail);
    if (!row) throw new Refusal(ACCOUNT_ERRORS['account-not-found']);
    return row;
  }

  list(): readonly AccountRow[] {
    return this.#accounts.find({ orderBy: 'opened_at', limit: 1_000 }).map(({ row }) => row);
  }

  async resolve(apiKey: string | undefined, scope: Scope): Promise<Caller> {
    if (apiKey === undefined || apiKey === '') throw new Refusal(ACCOUNT_ERRORS['missing-api-key']);
    if (!isWellFormedApiKey(apiKey)) throw new Refusal(ACCOUNT_ERRORS['invalid-api-key']);
    const digest = digestOf(apiKey);
    let { account, key } = this.#ownerOf(digest);
    if (!key && this.membership) {
      // Issued a moment ago on another node, perhaps.
      await this.projector.refresh();
      ({ account, key } = this.#ownerOf(digest));
    }
    if (!account || !key) throw new Refusal(ACCOUNT_ERRORS['invalid-api-key']);
    const ended = key.validUntil !== null && key.validUntil <= this.clock.now().toISOString();
    if (key.revokedAt !== null || ended) throw new Refusal(ACCOUNT_ERRORS['revoked-api-key']);
    if (!key.scopes.includes(scope))
      throw new Refusal(ACCOUNT_ERRORS['insufficient-scope'], { detail: `This route needs the scope ${scope}.` });
    return { accountId: account.accountId, plan: account.plan, keyId: key.keyId };
  }

  #ownerOf(digest: string): { account?: AccountRow | undefined; key?: AccountRow['keys'][number] | undefined } {
    const owner = this.#keyOwners.get(digest);
    const account = owner && this.get(owner.accountId);
    return { account, key: account?.keys.find((candidate) => candidate.digest === digest) };
  }
}
