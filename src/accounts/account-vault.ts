import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Cipher } from '../crypto/index.js';
import { EVENT_STORE, type EventStore, firstEvent, isConflict, isErased } from '../event-store/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { Catalogue, derivedId, Refusal } from '../kernel/index.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { accountKeyStream, type AccountKeyFact } from './accounts.events.js';
import { decryptStored, SERVICE_CIPHER } from './service-cipher.js';

const ACCOUNT_KEY_BYTES = 32;

/** Encrypts and decrypts one account's personal data. It is used for one request and not cached. */
export interface PersonalCipher {
  encrypt(text: string, context: string): string;
  /** @throws Refusal `account-not-found` when the account's key has been destroyed; `secret-changed`. */
  decrypt(encrypted: string, context: string): string;
}

/**
 * The keys of accounts' personal data. Each has a stream of its own, encrypted under the service's secret. Destroying the
 * key makes the data unreadable in every copy of the log that lacks it. Keys are not cached, so a key that one node
 * destroys is gone on all nodes.
 */
@Injectable()
export class AccountVault {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly catalogue: Catalogue,
    @Inject(SERVICE_CIPHER) private readonly cipher: Cipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The account's key, made when there is none. @throws Refusal `account-not-found` when it has been destroyed. */
  async make(accountId: string): Promise<PersonalCipher> {
    const stream = accountKeyStream(accountId);
    if (await firstEvent(this.store, stream)) return this.of(accountId);
    const context = commandContext(this.clock, accountId);
    const wrapped = this.cipher.encrypt(randomBytes(ACCOUNT_KEY_BYTES).toString('base64url'), stream);
    const fact: AccountKeyFact = { type: 'AccountKeyMade', data: { wrapped } };
    const event = this.catalogue.newEvent(derivedId(context.commandId, stream), fact, context);
    try {
      await this.store.append(stream, [event], 'none');
      return this.#personal(this.#cipherIn(fact, stream));
    } catch (error) {
      if (isErased(error)) throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
      // On a conflict somebody else has just made it.
      if (!isConflict(error)) throw error;
    }
    return this.of(accountId);
  }

  /** @throws Refusal `secret-changed`. A destroyed key is refused only when it is used. */
  async of(accountId: string): Promise<PersonalCipher> {
    return this.#personal(await this.#ownCipher(accountKeyStream(accountId)));
  }

  /** @param own undefined when the account has no key, or none any more */
  #personal(own: Cipher | undefined): PersonalCipher {
    const required = (): Cipher => {
      if (!own) throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
      return own;
    };
    return {
      encrypt: (text, context) => required().encrypt(text, context),
      decrypt: (encrypted, context) => {
        if (encrypted.startsWith('v0.')) return encrypted.slice('v0.'.length);
        return decryptStored(encrypted.startsWith('v1.') ? this.cipher : required(), encrypted, context);
      },
    };
  }

  async #ownCipher(stream: string): Promise<Cipher | undefined> {
    const event = await firstEvent(this.store, stream);
    return event && this.#cipherIn(this.catalogue.read<AccountKeyFact>(event), stream);
  }

  #cipherIn({ data: { wrapped } }: Pick<AccountKeyFact, 'data'>, stream: string): Cipher {
    return new Cipher(Buffer.from(decryptStored(this.cipher, wrapped, stream), 'base64url'), 'v2');
  }

  /** Destroys the key for good. @throws StoreUnavailableError; then it must be repeated. */
  destroy(accountId: string): Promise<void> {
    return this.store.erase(accountKeyStream(accountId));
  }
}
