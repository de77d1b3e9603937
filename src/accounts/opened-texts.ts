import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Projector } from '../event-store/index.js';
import { categoryOf, idOf } from '../kernel/index.js';
import { type AccountFact } from './accounts.events.js';

const ACCOUNTS_MAX = 10_000;
const CLOSED: readonly string[] = ['AccountClosed', 'PersonalDataErased'] satisfies AccountFact['type'][];

/**
 * Cache of recently decrypted personal data, in memory only. Showing an account then neither reads its key from the log
 * nor derives one. A closed account is removed as soon as the read models contain its closing.
 */
@Injectable()
export class OpenedTexts {
  /** Account → encrypted text → text. */
  readonly #accounts = new LRUCache<string, ReadonlyMap<string, string>>({ max: ACCOUNTS_MAX });
  #closings = 0;

  constructor(projector: Projector) {
    projector.onStored(({ stream, type }) => {
      if (categoryOf(stream) === 'account' && CLOSED.includes(type)) this.#forget(idOf(stream));
    });
  }

  /** Number of closing and erasure events seen since the start. Comparing two values detects one in between. */
  get closings(): number {
    return this.#closings;
  }

  of(accountId: string): ReadonlyMap<string, string> | undefined {
    return this.#accounts.get(accountId);
  }

  remember(accountId: string, texts: ReadonlyMap<string, string>): void {
    this.#accounts.set(accountId, texts);
  }

  #forget(accountId: string): void {
    this.#closings += 1;
    this.#accounts.delete(accountId);
  }
}
