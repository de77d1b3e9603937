import { Injectable } from '@nestjs/common';
import { InvalidConfigError } from '../config/index.js';
import { Refusal } from '../kernel/index.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { AccountsReader } from './accounts.reader.js';

/** Opens something that the log holds sealed. @throws Refusal `secret-changed` when the service's secret is another one. */
export type Opening = () => Promise<void>;

/** Accounts looked at; the newest may be closing, so that its key is gone. */
const ACCOUNTS_MAX = 20;

/**
 * Whether the service's secret is the one that the log was sealed under. Asked before anything is sealed: under another
 * secret, what is new and what is old could never be opened by one service again.
 */
@Injectable()
export class SecretCheck {
  readonly #more: Opening[] = [];

  constructor(private readonly accounts: AccountsReader) {}

  /** For slices further up, which know what else is sealed. */
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
        'ELENCHUS_SECRET (or the file `secret` in the data directory) is not the secret that the log was sealed under; ' +
          'restore that one',
      ]);
    }
  }

  /** The newest account that can still be opened: its key, its address and its labels. */
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
