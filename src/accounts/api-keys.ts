import { Inject, Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { Decisions, Projector } from '../event-store/index.js';
import { type KeyLimits, type Scope } from '../http/index.js';
import { type CommandContext, sha256 } from '../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { type AccountCommand, accountDecider } from './account.decider.js';
import { AccountVault, type PersonalCipher } from './account-vault.js';
import { type issuedKeySchema, type rotatedKeySchema } from './accounts.answers.schema.js';
import { type AccountFact, accountStream } from './accounts.events.js';
import { AccountsReader } from './accounts.reader.js';
import { hintOf, newApiKey } from './api-key.js';

export type IssuedKey = z.output<typeof issuedKeySchema>;
export type RotatedKey = z.output<typeof rotatedKeySchema>;

interface NewKey extends IssuedKey {
  readonly fact: Extract<AccountFact, { type: 'ApiKeyIssued' }>['data'];
}

export function newKey(cipher: PersonalCipher, keyId: string, label: string, scopes: readonly string[]): NewKey {
  const apiKey = newApiKey();
  return {
    keyId,
    apiKey,
    fact: {
      keyId,
      digest: sha256(apiKey),
      sealed: cipher.encrypt(apiKey, `api-key:${keyId}`),
      hint: hintOf(apiKey),
      label: cipher.encrypt(label, `label:${keyId}`),
      scopes: [...scopes],
    },
  };
}

/** An account's keys: issued, shown and replaced by their owner. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly accounts: AccountsReader,
    private readonly vault: AccountVault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Issues a further key, which the dashboard shows too. */
  async issue(accountId: string, label: string, scopes: readonly Scope[], limits: KeyLimits): Promise<IssuedKey> {
    const { keyId, apiKey, fact } = newKey(await this.vault.make(accountId), this.clock.newId(), label, scopes);
    const context = commandContext(this.clock, accountId);
    await this.#change(accountId, { kind: 'issue-key', key: fact, limits, at: context.at }, context);
    return { keyId, apiKey };
  }

  /** @throws Refusal `key-not-found` */
  async show(accountId: string, keyId: string): Promise<IssuedKey> {
    const { sealed } = this.accounts.key(accountId, keyId);
    const cipher = await this.vault.of(accountId);
    return { keyId, apiKey: cipher.decrypt(sealed, `api-key:${keyId}`) };
  }

  /** Replaces a key. The old one stays valid for `overlapS` seconds. @throws Refusal `key-not-found`, `key-ended` */
  async rotate(accountId: string, keyId: string, overlapS: number): Promise<RotatedKey> {
    const old = this.accounts.key(accountId, keyId);
    const cipher = await this.vault.make(accountId);
    const key = newKey(cipher, this.clock.newId(), cipher.decrypt(old.label, `label:${keyId}`), old.scopes);
    const context = commandContext(this.clock, accountId);
    const { at } = context;
    const validUntil = new Date(Date.parse(at) + overlapS * 1_000).toISOString();
    await this.#change(accountId, { kind: 'rotate-key', keyId, key: key.fact, validUntil, at }, context);
    return { keyId: key.keyId, apiKey: key.apiKey, replaced: { keyId, validUntil } };
  }

  async #change(accountId: string, command: AccountCommand, context: CommandContext): Promise<void> {
    const stream = accountStream(accountId);
    const { position } = await this.decisions.execute(stream, accountDecider, command, context);
    await this.projector.waitFor(position);
  }
}
