import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CIPHER } from '../accounts/index.js';
import { type Cipher } from '../crypto/index.js';
import { Decisions, Projector } from '../event-store/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { type IdentityCommand, identityDecider } from './identity.decider.js';
import { type IdentityFact, identityStream } from './identity.events.js';
import { identitiesView } from './identity.view.js';

type Join = Extract<IdentityFact, { type: 'IdentityJoined' }>['data'];

/** Which identity at a provider signs in to which account. Of an identity only a keyed digest is stored. */
@Injectable()
export class Identities {
  readonly #identities;

  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    @Inject(SERVICE_CIPHER) private readonly cipher: Cipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#identities = projector.reader(identitiesView);
  }

  digestOf(issuer: string, subject: string): string {
    return this.cipher.digest(`identity:${JSON.stringify([issuer, subject])}`);
  }

  /** The account that an identity signs in to, from the log; null for none. */
  async accountOf(digest: string): Promise<string | null> {
    return (await this.decisions.load(identityStream(digest), identityDecider)).state.accountId;
  }

  /** Whether an identity of this provider signs in to the account. */
  hasOne(accountId: string, issuer: string): boolean {
    return this.issuersOf(accountId).includes(issuer);
  }

  /** The providers through which the account's person signs in. */
  issuersOf(accountId: string): readonly string[] {
    return this.#of(accountId).map(({ row }) => row.issuer);
  }

  /** @throws Refusal `other-identity` when it has joined another account meanwhile */
  join(digest: string, join: Join): Promise<void> {
    return this.#change(digest, { kind: 'join', join }, join.accountId);
  }

  /** Releases all identities of an account, open or closed. @returns how many there were */
  async release(accountId: string, actor: string): Promise<number> {
    const own = this.#of(accountId);
    for (const { key } of own) await this.#change(key, { kind: 'release' }, actor);
    return own.length;
  }

  #of(accountId: string) {
    return [...this.#identities.all({ where: { account_id: accountId } })];
  }

  async #change(digest: string, command: IdentityCommand, actor: string): Promise<void> {
    const { position } = await this.decisions.execute(
      identityStream(digest),
      identityDecider,
      command,
      commandContext(this.clock, actor),
    );
    await this.projector.waitFor(position);
  }
}
