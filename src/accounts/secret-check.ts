import { Injectable } from '@nestjs/common';
import { InvalidConfigError } from '../config/index.js';
import { Refusal } from '../kernel/index.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { AccountsReader } from './accounts.reader.js';

/** Decrypts something in the log. @throws Refusal `secret-changed` when it was encrypted with another secret. */
type Opening = () => Promise<void>;

/** Number of accounts tried; the newest may be closing, so its key may be gone. */
const ACCOUNTS_MAX = 20;

/**
 * Checks that the service's secret is the one that the log was encrypted with, before anything is encrypted: with another
 * secret, no single service could decrypt both old and new data.
 */
@Injectable()
export class SecretCheck {
  readonly #more: Opening[] = [];

  constructor(private readonly accounts: AccountsReader) {}

  /** Slices that depend on this one register here what they have encrypted. */
  also(opening: Opening): void {
    this.#more.push(opening);
  }

  /** @throws InvalidConfigError */
  async run(): Promise<void> {
    try {
      await this.#openAccount();
      for (const opening of this.#more) await opening();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== ACCOUNT_REFUSALS['secret-changed'].code) throw error;
      throw new InvalidConfigError([
        'ELENCHUS_SECRET (or the file `secret` in the data directory) is not the secret that the log was encrypted with; ' +
          'restore the original secret',
      ]);
    }
  }

  /** The newest account that can still be decrypted: its key, its address and its labels. */
  async #openAccount(): Promise<void> {
    for (const { accountId } of this.accounts.newest(ACCOUNTS_MAX))
      try {
        await this.accounts.profile(accountId);
        return;
      } catch (error) {
        const { code } = error as { readonly code?: unknown };
        if (code !== ACCOUNT_REFUSALS['account-not-found'].code && code !== 'stream-unreadable') throw error;
      }
  }
}
