import { Inject, Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Decisions, Projector } from '../event-store/index.js';
import { type Caller, type KeyLimits, type KeyScope } from '../http/index.js';
import { type CommandContext, Refusal, sha256 } from '../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { type AccountCommand, accountDecider } from './account.decider.js';
import { AccountVault, type PersonalCipher } from './account-vault.js';
import { type issuedKeySchema, type rotatedKeySchema } from './accounts.answers.schema.js';
import { type AccountFact, accountStream } from './accounts.events.js';
import { AccountsReader } from './accounts.reader.js';
import { KEY_CHANGES_OF_ONE_ACCOUNT, THROTTLE, Throttle } from './throttle.js';

export type IssuedKey = z.output<typeof issuedKeySchema>;
export type RotatedKey = z.output<typeof rotatedKeySchema>;

interface NewKey extends IssuedKey {
  readonly fact: Extract<AccountFact, { type: 'ApiKeyIssued' }>['data'];
}

/** @param memberId undefined for the person who opened the account */
export function newKey(
  cipher: PersonalCipher,
  keyId: string,
  label: string,
  scopes: readonly string[],
  memberId?: string,
): NewKey {
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
      ...(memberId === undefined ? {} : { memberId }),
    },
  };
}

type Changing = Pick<Caller, 'accountId' | 'memberId'>;

/** An account's keys: issued, shown and replaced by the member whose they are. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly accounts: AccountsReader,
    private readonly vault: AccountVault,
    @Inject(THROTTLE) private readonly throttle: Throttle,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Issues a further key, which the dashboard shows too. @throws Refusal `too-many-keys`, `too-many-attempts` */
  async issue(
    { accountId, memberId }: Changing,
    label: string,
    scopes: readonly KeyScope[],
    limits: KeyLimits,
  ): Promise<IssuedKey> {
    const own = memberId === accountId ? undefined : memberId;
    const { keyId, apiKey, fact } = newKey(await this.vault.make(accountId), this.clock.newId(), label, scopes, own);
    const context = commandContext(this.clock, memberId);
    await this.#change(accountId, { kind: 'issue-key', key: fact, limits, at: context.at }, context);
    return { keyId, apiKey };
  }

  /** @throws Refusal `key-not-found` */
  async show({ accountId, memberId }: Changing, keyId: string): Promise<IssuedKey> {
    const { sealed } = this.accounts.key(accountId, keyId, memberId);
    const cipher = await this.vault.of(accountId);
    return { keyId, apiKey: cipher.decrypt(sealed, `api-key:${keyId}`) };
  }

  /**
   * Replaces a key. The old one stays valid for `overlapS` seconds.
   * @throws Refusal `key-not-found`, `key-ended`, `too-many-attempts`
   */
  async rotate({ accountId, memberId }: Changing, keyId: string, overlapS: number): Promise<RotatedKey> {
    const old = this.accounts.key(accountId, keyId, memberId);
    const cipher = await this.vault.make(accountId);
    const key = newKey(cipher, this.clock.newId(), cipher.decrypt(old.label, `label:${keyId}`), old.scopes);
    const context = commandContext(this.clock, memberId);
    const { at } = context;
    const validUntil = new Date(Date.parse(at) + overlapS * 1_000).toISOString();
    await this.#change(accountId, { kind: 'rotate-key', keyId, key: key.fact, validUntil, at, by: memberId }, context);
    return { keyId: key.keyId, apiKey: key.apiKey, replaced: { keyId, validUntil } };
  }

  /** @throws Refusal `key-not-found`, `too-many-attempts` */
  async limit({ accountId, memberId }: Changing, keyId: string, limits: KeyLimits): Promise<void> {
    const context = commandContext(this.clock, memberId);
    await this.#change(accountId, { kind: 'limit-key', keyId, limits, by: memberId }, context);
  }

  async #change(accountId: string, command: AccountCommand, context: CommandContext): Promise<void> {
    const stream = accountStream(accountId);
    const attempt = this.throttle.attempt([KEY_CHANGES_OF_ONE_ACCOUNT, accountId]);
    try {
      const { position } = await this.decisions.execute(stream, accountDecider, command, context);
      await this.projector.waitFor(position);
    } catch (error) {
      // What is refused is not recorded.
      if (error instanceof Refusal) attempt.forgive();
      throw error;
    }
  }
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'elk_';
const SECRET_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** CRC-32 (ISO-HDLC) of ASCII text in base62, six characters, most significant first. */
function checksum(text: string): string {
  let value = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = ALPHABET.charAt(value % ALPHABET.length) + digits;
    value = Math.floor(value / ALPHABET.length);
  }
  return digits;
}

/** A new key: `elk_`, 30 random base62 characters (178 bits), 6 of checksum. */
export function newApiKey(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return `${PREFIX}${secret}${checksum(secret)}`;
}

/** Whether the text has the form of a key; detects typing errors without a look-up. */
export function isWellFormedApiKey(key: string): boolean {
  if (!SHAPE.test(key)) return false;
  const body = key.slice(PREFIX.length);
  return checksum(body.slice(0, SECRET_LENGTH)) === body.slice(SECRET_LENGTH);
}

/** The part of a key that lists may show. */
export function hintOf(key: string): string {
  return `${key.slice(0, 8)}…${key.slice(-4)}`;
}
