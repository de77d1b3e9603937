import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type z } from 'zod';
import {
  ACCOUNT_REFUSALS,
  AccountsReader,
  AccountVault,
  THROTTLE,
  Throttle,
  WEBHOOK_ACTS_OF_ONE_ACCOUNT,
} from '../accounts/index.js';
import { Decisions, Projector } from '../event-store/index.js';
import { type Caller } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { type EndpointCommand, endpointsDecider } from './endpoints.decider.js';
import { WebhookSender } from './webhook-sender.js';
import {
  type addedWebhookSchema,
  type webhookSchema,
  type workspaceWebhooksSchema,
} from './webhooks.answers.schema.js';
import { type changeWebhookSchema } from './webhooks.requests.schema.js';
import { WEBHOOK_REFUSALS } from './webhooks.refusals.js';
import { endpointsStream, type MessageType } from './workspace-webhooks.events.js';
import { type EndpointRow, endpointsView } from './workspace-webhooks.view.js';

const SECRET_BYTES = 32;

const urlContext = (endpointId: string): string => `endpoint:${endpointId} url`;
const secretContext = (endpointId: string): string => `endpoint:${endpointId} secret`;

/** Where a message goes, and what signs it. */
export interface OpenedEndpoint {
  readonly url: string;
  readonly secret: string;
}

export interface KeyedEndpoint {
  /** The endpoint's id. */
  readonly key: string;
  readonly row: EndpointRow;
}

/** The endpoints of workspaces: added, listed, changed and removed by their owners and admins. */
@Injectable()
export class Endpoints {
  readonly #rows;

  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly accounts: AccountsReader,
    private readonly vault: AccountVault,
    private readonly sender: WebhookSender,
    @Inject(THROTTLE) private readonly throttle: Throttle,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#rows = projector.reader(endpointsView);
  }

  /** @throws Refusal `blocked-address`, `account-not-found`, `secret-changed`, `too-many-webhooks`, `too-many-attempts` */
  async add(
    { accountId, memberId }: Caller,
    { url, events }: { readonly url: string; readonly events: readonly MessageType[] },
  ): Promise<z.output<typeof addedWebhookSchema>> {
    const cipher = await this.vault.make(accountId);
    await this.sender.admit(url, '/url');
    const endpointId = this.clock.newId();
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    const endpoint = {
      endpointId,
      url: cipher.encrypt(url, urlContext(endpointId)),
      secret: cipher.encrypt(secret, secretContext(endpointId)),
      events: [...new Set(events)],
    };
    const addedAt = await this.#counted(accountId, { kind: 'add', endpoint }, memberId);
    return { endpointId, url, events: endpoint.events, addedAt, paused: false, secret };
  }

  /** @throws Refusal `webhook-not-found`, `blocked-address`, `account-not-found`, `secret-changed`, `too-many-attempts` */
  async change(
    { accountId, memberId }: Caller,
    endpointId: string,
    { url, events, paused }: z.output<typeof changeWebhookSchema>,
  ): Promise<z.output<typeof webhookSchema>> {
    const cipher = await this.#cipherOf(accountId);
    const row = this.owned(endpointId, accountId);
    const isMoved = url !== cipher.decrypt(row.url, urlContext(endpointId));
    // An address that stays is not asked for, so that one that is gone can be paused.
    if (isMoved) await this.sender.admit(url, '/url');
    const moved = isMoved ? { url: cipher.encrypt(url, urlContext(endpointId)) } : {};
    const change = { endpointId, ...moved, events: [...events], paused };
    await this.#counted(accountId, { kind: 'change', change }, memberId);
    return { endpointId, url, events: [...events], addedAt: row.addedAt, paused };
  }

  /** Oldest first. @throws Refusal `account-not-found`, `secret-changed` */
  async list(accountId: string): Promise<z.output<typeof workspaceWebhooksSchema>> {
    const cipher = await this.#cipherOf(accountId);
    const webhooks = this.ofAccount(accountId).map(({ key: endpointId, row: { url, events, addedAt, paused } }) => ({
      endpointId,
      url: cipher.decrypt(url, urlContext(endpointId)),
      events: [...events],
      addedAt,
      paused,
    }));
    return { webhooks };
  }

  /** Nothing more is sent to it. @throws Refusal `webhook-not-found` */
  async remove({ accountId, memberId }: Caller, endpointId: string): Promise<void> {
    await this.#change(accountId, { kind: 'remove', endpointId }, memberId);
  }

  /** @throws Refusal `account-not-found`, `secret-changed` */
  #cipherOf(accountId: string): ReturnType<AccountVault['of']> {
    if (this.accounts.get(accountId)?.status !== 'open') throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
    return this.vault.of(accountId);
  }

  /** @throws Refusal `webhook-not-found`, also for one of another workspace */
  owned(endpointId: string, accountId: string): EndpointRow {
    const row = this.get(endpointId);
    if (row?.accountId !== accountId) throw new Refusal(WEBHOOK_REFUSALS['webhook-not-found']);
    return row;
  }

  /** @throws Refusal as {@link owned}, also `webhook-paused` */
  assertSendable(endpointId: string, accountId: string): void {
    if (this.owned(endpointId, accountId).paused) throw new Refusal(WEBHOOK_REFUSALS['webhook-paused']);
  }

  get(endpointId: string): EndpointRow | undefined {
    return this.#rows.get(endpointId);
  }

  ofAccount(accountId: string): readonly KeyedEndpoint[] {
    return [...this.#rows.all({ where: { account_id: accountId }, orderBy: 'added_at' })];
  }

  all(): Generator<KeyedEndpoint, void> {
    return this.#rows.all();
  }

  /** @throws Refusal `account-not-found` when the workspace's key has been destroyed; `secret-changed` */
  async opened(endpointId: string, { accountId, url, secret }: EndpointRow): Promise<OpenedEndpoint> {
    const cipher = await this.vault.of(accountId);
    return {
      url: cipher.decrypt(url, urlContext(endpointId)),
      secret: cipher.decrypt(secret, secretContext(endpointId)),
    };
  }

  /** As {@link #change}, which stays in the log. @throws Refusal also `too-many-attempts` */
  async #counted(accountId: string, command: EndpointCommand, actor: string): Promise<string> {
    const attempt = this.throttle.attempt([WEBHOOK_ACTS_OF_ONE_ACCOUNT, accountId]);
    try {
      return await this.#change(accountId, command, actor);
    } catch (error) {
      // What is refused is not recorded.
      if (error instanceof Refusal) attempt.forgive();
      throw error;
    }
  }

  /** @returns when it was recorded */
  async #change(accountId: string, command: EndpointCommand, actor: string): Promise<string> {
    const context = commandContext(this.clock, actor);
    const { position } = await this.decisions.execute(endpointsStream(accountId), endpointsDecider, command, context);
    await this.projector.waitFor(position);
    return context.at;
  }
}
