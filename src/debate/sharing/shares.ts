import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  AccountsReader,
  Erasures,
  LINK_MISSES_FROM_ONE_ADDRESS,
  LINKS_OF_ONE_ACCOUNT,
  THROTTLE,
  Throttle,
} from '../../accounts/index.js';
import { type Cluster, CLUSTER } from '../../cluster/index.js';
import { Decisions, LogContact, Projector } from '../../event-store/index.js';
import { type Caller, HTTP_REFUSALS, networkOf } from '../../http/index.js';
import { Refusal, sha256 } from '../../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../../runtime/index.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { shareDecider, type ShareCommand } from './share.decider.js';
import { sharesStream } from './share.events.js';
import { sharedDebateOf, type SharedDebate } from './shared-debate.js';
import { type ShareRow, sharesView } from './shares.view.js';

/** 192 bits, so that a token cannot be guessed. */
const TOKEN_BYTES = 24;
const TOKEN = /^[A-Za-z0-9_-]{32}$/;
const DAY_MS = 86_400_000;
/** Default and maximum lifetime of a link. */
export const SHARE_DAYS = 30;
export const SHARE_DAYS_MAX = 365;

/** A link in the form that its owner sees. */
export interface Share {
  readonly shareId: string;
  readonly createdAt: string;
  /** The API key that created it; null for a session or the command line. */
  readonly keyId: string | null;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  /** Whether it can be read now. */
  readonly open: boolean;
}

/** A new link with its token, which is returned only once. */
export interface NewShare {
  readonly share: Share;
  readonly token: string;
}

/** Public links to finished debates: created, listed and revoked by the owner, and found by their token. */
@Injectable()
export class Shares {
  readonly #shares;

  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly archive: DebateArchive,
    private readonly accounts: AccountsReader,
    private readonly contact: LogContact,
    @Inject(THROTTLE) private readonly throttle: Throttle,
    @Inject(CLUSTER) private readonly cluster: Cluster,
    @Inject(CLOCK) private readonly clock: Clock,
    erasures: Erasures,
  ) {
    this.#shares = projector.reader(sharesView);
    erasures.also((accountId) => this.#endAll(accountId));
  }

  /** @throws Refusal `not-found`, `debate-running`, `too-many-shares`, `too-many-attempts` */
  async open(
    debateId: string,
    { accountId, keyId }: Pick<Caller, 'accountId' | 'keyId'>,
    days: number,
  ): Promise<NewShare> {
    const { status } = await this.archive.get(debateId, accountId);
    if (status === 'running') throw new Refusal(DEBATE_REFUSALS['debate-running']);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const shareId = this.clock.newId();
    const now = this.clock.now();
    const at = now.toISOString();
    const expiresAt = new Date(now.getTime() + days * DAY_MS).toISOString();
    const share = { shareId, accountId, keyId, digest: sha256(token), expiresAt };
    const attempt = this.throttle.attempt([LINKS_OF_ONE_ACCOUNT, accountId]);
    try {
      await this.#change(debateId, { kind: 'share', share, at }, accountId);
    } catch (error) {
      // What is refused is not recorded.
      if (error instanceof Refusal) attempt.forgive();
      throw error;
    }
    return { share: { shareId, createdAt: at, keyId, expiresAt, revokedAt: null, open: true }, token };
  }

  /** Every link of a debate, newest first. @throws Refusal `not-found` */
  async list(debateId: string, accountId: string): Promise<readonly Share[]> {
    await this.archive.owned(debateId, accountId);
    const rows = [...this.#shares.all({ where: { debate_id: debateId }, orderBy: 'created_at', descending: true })];
    return rows.map(({ key, row }) => this.#shown(key, row));
  }

  /** Revoking twice does nothing. @throws Refusal `not-found`, `share-not-found` */
  async revoke(debateId: string, shareId: string, accountId: string): Promise<void> {
    await this.archive.owned(debateId, accountId);
    await this.#change(debateId, { kind: 'revoke', shareId, reason: 'owner' }, accountId);
  }

  /**
   * The debate of a link.
   * @param from the client's network address
   * @throws Refusal `not-found` for a link that is unknown, revoked or expired; `too-many-attempts`;
   *   StoreUnavailableError while a revocation may be missing from the read models
   */
  async read(token: string, from: string): Promise<SharedDebate> {
    const row = await this.#found(token, from);
    return sharedDebateOf(await this.archive.get(row.debateId, row.accountId), row.expiresAt);
  }

  /** Checks that a link is open. @throws like `read` */
  async assertOpen(token: string, from: string): Promise<void> {
    await this.#found(token, from);
  }

  async #found(token: string, from: string): Promise<ShareRow> {
    if (!TOKEN.test(token)) throw new Refusal(HTTP_REFUSALS['not-found']);
    const digest = sha256(token);
    // A valid link opens whatever its address has missed: others may share it, and nobody guesses 192 bits.
    const known = this.contact.isLost ? undefined : this.#openNow(digest);
    if (known) return known;
    const attempt = this.throttle.attempt([LINK_MISSES_FROM_ONE_ADDRESS, networkOf(from)]);
    let missed = false;
    try {
      const row = await this.#openUnder(digest);
      missed = row === undefined;
      if (!row) throw new Refusal(HTTP_REFUSALS['not-found']);
      return row;
    } finally {
      if (!missed) attempt.forgive();
    }
  }

  async #openUnder(digest: string): Promise<ShareRow | undefined> {
    if (this.contact.isLost) await this.projector.refresh();
    const known = this.#openNow(digest);
    if (known || this.#byDigest(digest)) return known;
    // Another node may have created the link a moment ago.
    await this.cluster.catchUp();
    return this.#openNow(digest);
  }

  /** The link, if this node's read models have it and it is open. */
  #openNow(digest: string): ShareRow | undefined {
    const row = this.#byDigest(digest);
    if (row?.revokedAt !== null || row.expiresAt <= this.clock.now().toISOString()) return undefined;
    // A closed account shares nothing, even before its links are revoked one by one.
    return this.accounts.get(row.accountId)?.closedAt === null ? row : undefined;
  }

  #byDigest(digest: string): ShareRow | undefined {
    return this.#shares.find({ where: { digest }, limit: 1 })[0]?.row;
  }

  async #endAll(accountId: string): Promise<void> {
    await this.projector.refresh();
    for (const { key, row } of [...this.#shares.all({ where: { account_id: accountId } })])
      if (row.revokedAt === null)
        await this.#change(row.debateId, { kind: 'revoke', shareId: key, reason: 'account-closed' }, 'system');
  }

  async #change(debateId: string, command: ShareCommand, actor: string): Promise<void> {
    const context = commandContext(this.clock, actor, debateId);
    const { position } = await this.decisions.execute(sharesStream(debateId), shareDecider, command, context);
    await this.projector.waitFor(position);
  }

  #shown(shareId: string, { createdAt, keyId, expiresAt, revokedAt }: ShareRow): Share {
    const open = revokedAt === null && expiresAt > this.clock.now().toISOString();
    return { shareId, createdAt, keyId, expiresAt, revokedAt, open };
  }
}
