import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, type EventStore } from '../event-store/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { Catalogue, derivedId, Refusal } from '../kernel/index.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { accountKeyStream, type AccountKeyFact } from './accounts.events.js';
import { SEAL, Seal } from './seal.js';

const ACCOUNT_KEY_BYTES = 32;

/** Opens and closes one account's personal data; held for one request, never kept. */
export interface PersonalSeal {
  close(text: string, context: string): string;
  open(sealed: string, context: string): string;
}

/**
 * The keys of accounts' personal data. Each stands in a stream of its own, sealed under the service's secret, and
 * destroying it is all it takes to make the data unreadable wherever the log was copied to without it. Nothing is
 * remembered between two calls, so that a key destroyed on one node is gone on all.
 */
@Injectable()
export class AccountVault {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly catalogue: Catalogue,
    @Inject(SEAL) private readonly seal: Seal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The account's key, made where there is none yet. @throws Refusal `account-not-found` when it has been destroyed. */
  async make(accountId: string): Promise<PersonalSeal> {
    const stream = accountKeyStream(accountId);
    if ((await this.store.read(stream, 0, 'forwards', 1)).length > 0) return this.of(accountId);
    const { commandId, correlationId, actor, at } = commandContext(this.clock, accountId);
    const wrapped = this.seal.close(randomBytes(ACCOUNT_KEY_BYTES).toString('base64url'), stream);
    const fact: AccountKeyFact = { type: 'AccountKeyMade', data: { wrapped } };
    const v = String(this.catalogue.versionOf(fact.type));
    const metadata = { v, correlationId, causationId: commandId, actor, at };
    try {
      await this.store.append(stream, [{ id: derivedId(commandId, stream), ...fact, metadata }], 'none');
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      if (code === 'stream-erased') throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
      // Somebody else has made it in between.
      if (code !== 'wrong-expected-revision') throw error;
    }
    return this.of(accountId);
  }

  /** @throws Refusal `account-not-found` when the account's key has been destroyed. */
  async of(accountId: string): Promise<PersonalSeal> {
    const stream = accountKeyStream(accountId);
    const [event] = await this.store.read(stream, 0, 'forwards', 1);
    const own =
      event &&
      new Seal(
        Buffer.from(this.seal.open(this.catalogue.read<AccountKeyFact>(event).data.wrapped, stream), 'base64url'),
        'v2',
      );
    const key = (): Seal => {
      if (!own) throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
      return own;
    };
    return {
      close: (text, context) => key().close(text, context),
      open: (sealed, context) => {
        if (sealed.startsWith('v0.')) return sealed.slice('v0.'.length);
        return (sealed.startsWith('v1.') ? this.seal : key()).open(sealed, context);
      },
    };
  }

  /** For good. @throws StoreUnavailableError; then it is to be repeated. */
  destroy(accountId: string): Promise<void> {
    return this.store.erase(accountKeyStream(accountId));
  }
}
