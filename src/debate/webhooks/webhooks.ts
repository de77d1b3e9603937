import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { decryptStored, SecretCheck } from '../../accounts/index.js';
import { Cipher } from '../../crypto/index.js';
import {
  Decisions,
  EVENT_STORE,
  type EventStore,
  isUnavailable,
  Projector,
  readFacts,
  STORE_BACKOFF,
} from '../../event-store/index.js';
import { CLOCK, type Clock, commandContext, FairLimit, retry } from '../../runtime/index.js';
import { Catalogue, derivedId, isUnreadable } from '../../kernel/index.js';
import { WebhookSender } from '../../webhooks/index.js';
import { foldDebate, debateDecider, type DebateData, type DebateFact, debateStream } from '../stages/index.js';
import { isOver } from '../model/stage.js';
import { debateResultOf } from '../result/debate-result.js';
import { endInWebhooks, webhookMessageOf, webhookSecretOf } from './webhook-message.js';
import { type WebhookCommand, webhookDecider, type WebhookState } from './webhook.decider.js';
import { type WebhookFact, webhookStream } from './webhook.events.js';
import { owedWebhooksView } from './webhooks.view.js';

export const WEBHOOK_OPTIONS = Symbol('WEBHOOK_OPTIONS');
export interface WebhookOptions {
  /** The service's secret. The accounts' secrets are derived from it, and addresses are encrypted with it. */
  readonly secret: string;
}

/** A delivery in the form that its owner sees. */
export interface WebhookDelivery extends WebhookState {
  readonly url: string;
  readonly history: readonly (WebhookFact['data'] & { readonly at: string })[];
}

type NamedWebhook = NonNullable<DebateData<'DebateOpened'>['webhook']>;
const contextOf = (debateId: string): string => `${debateStream(debateId)} webhook`;

/** Maximum number of messages that are sent concurrently, over all accounts. */
const CONCURRENT = 16;
/** Enough for all attempts, of which there are at most ten. */
const ATTEMPTS_PAGE = 100;
/** Number of addresses that are decrypted at the start, to detect a changed service secret. */
const ADDRESSES_TRIED = 10;

/**
 * Sends webhooks to the owners of ended debates. The log determines which messages are due (a webhook, an end, and no
 * final delivery event), so a crash loses no message. A message without a recorded result is sent again.
 */
@Injectable()
export class Webhooks {
  readonly #logger = new Logger('webhooks');
  readonly #owed;
  readonly #cipher: Cipher;
  readonly #turns = new FairLimit(CONCURRENT);
  readonly #stopping = new AbortController();
  readonly #sending = new Map<string, Promise<void>>();

  constructor(
    private readonly decisions: Decisions,
    projector: Projector,
    private readonly catalogue: Catalogue,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sender: WebhookSender,
    @Inject(WEBHOOK_OPTIONS) private readonly options: WebhookOptions,
    @Optional() secrets: SecretCheck | null = null,
  ) {
    this.#cipher = new Cipher(options.secret);
    this.#owed = projector.reader(owedWebhooksView);
    secrets?.also(() => this.#openOwed());
    // Every waiting delivery adds a listener.
    setMaxListeners(0, this.#stopping.signal);
  }

  secretOf(accountId: string): string {
    return webhookSecretOf(this.options.secret, accountId);
  }

  /** The encrypted address that the debate records, so that its exported events do not reveal it. */
  sealed(url: string, debateId: string): NamedWebhook {
    return { sealed: this.#cipher.encrypt(url, contextOf(debateId)) };
  }

  /** @throws Error when the address was encrypted with another secret */
  addressOf(webhook: NamedWebhook, debateId: string): string {
    return 'url' in webhook ? webhook.url : decryptStored(this.#cipher, webhook.sealed, contextOf(debateId));
  }

  /** @throws Refusal `secret-changed` when an address that is still needed was encrypted with another secret */
  async #openOwed(): Promise<void> {
    for (const { key } of this.#owed.find({ limit: ADDRESSES_TRIED }))
      try {
        const { state } = await this.decisions.load(debateStream(key), debateDecider);
        if (state.opening?.webhook) this.addressOf(state.opening.webhook, key);
      } catch (error) {
        if (!isUnreadable(error)) throw error;
      }
  }

  /** @throws Refusal `blocked-address` */
  admit(url: string): Promise<void> {
    return this.sender.admit(url, '/webhook');
  }

  /** Sends the messages that a stop or a crash has prevented. For a single node only. */
  recover(): void {
    for (const { debateId, accountId } of this.unsent()) this.send(debateId, accountId);
  }

  /** Ended debates whose message is due and not being sent by this process. */
  *unsent(): Generator<{ readonly debateId: string; readonly accountId: string }, void> {
    for (const { key: debateId, row } of this.#owed.all({ where: { due: 1 } }))
      if (!this.#sending.has(debateId)) yield { debateId, accountId: row.accountId };
  }

  /** Number of due messages that this process is not sending. */
  get unsentCount(): number {
    return Math.max(0, this.#owed.count({ due: 1 }) - this.#sending.size);
  }

  /** Sends the message of an ended debate until it is delivered or finally fails. Does nothing if none is due. */
  send(debateId: string, accountId: string): void {
    if (this.#sending.has(debateId) || this.#stopping.signal.aborted) return;
    const sending = this.#deliver(debateId, accountId)
      .catch((error: unknown) => {
        // The next start tries again; on several nodes, the next sweep does.
        if (!this.#stopping.signal.aborted) this.#logger.error({ err: error, debateId }, 'a webhook stalled');
      })
      .finally(() => this.#sending.delete(debateId));
    this.#sending.set(debateId, sending);
  }

  async deliveryOf(debateId: string, url: string): Promise<WebhookDelivery> {
    const { state } = await this.decisions.load(webhookStream(debateId), webhookDecider);
    const events = await this.store.read(webhookStream(debateId), 0, 'forwards', ATTEMPTS_PAGE);
    const history = events.map((event) => ({
      at: event.metadata.at,
      ...this.catalogue.read<WebhookFact>(event).data,
    }));
    return { url, ...state, history };
  }

  /** What a message tells about the end of a debate; undefined when the debate was erased. */
  async endOf(debateId: string): Promise<object | undefined> {
    const events = await readFacts<DebateFact>(this.store, this.catalogue, debateStream(debateId));
    const state = foldDebate(events);
    return isOver(state) ? endInWebhooks(debateResultOf(debateId, state, events)) : undefined;
  }

  /** Stops every delivery. Messages without a recorded result are sent again after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#turns.close();
    await Promise.allSettled(this.#sending.values());
  }

  async #deliver(debateId: string, accountId: string): Promise<void> {
    for (;;) {
      // The message is built within its turn, so waiting messages need almost no memory.
      const waitMs = await this.#turns.run(accountId, () => this.#attempt(debateId, accountId));
      if (waitMs === undefined) return;
      if (waitMs > 0) await pause(waitMs, undefined, { signal: this.#stopping.signal });
    }
  }

  /** Sends the message once if it is due. @returns how long to wait; undefined when nothing is due any more */
  async #attempt(debateId: string, accountId: string): Promise<number | undefined> {
    const { status, attempts, nextAt } = await this.#persistently(async () => {
      return (await this.decisions.load(webhookStream(debateId), webhookDecider)).state;
    });
    if (status !== 'due') return undefined;
    const waitMs = nextAt === null ? 0 : Date.parse(nextAt) - this.clock.now().getTime();
    // After a longer time than any pause, the clock was ahead at the last attempt, and nothing is known of that pause.
    if (waitMs > 0 && waitMs <= this.sender.longestMs) return waitMs;
    const events = await this.#persistently(() =>
      readFacts<DebateFact>(this.store, this.catalogue, debateStream(debateId)),
    );
    const state = foldDebate(events);
    const { webhook } = state.opening ?? {};
    if (!webhook || !isOver(state)) return undefined;
    const message = webhookMessageOf(
      debateResultOf(debateId, state, events),
      this.secretOf(accountId),
      this.clock.now(),
    );
    const attempt = attempts + 1;
    const sent = await this.sender.send(this.addressOf(webhook, debateId), message, attempt, this.#stopping.signal);
    const command: WebhookCommand = { ...sent, attempt };
    const context = commandContext(this.clock, 'system', debateId, derivedId('webhook', debateId, attempt));
    await this.#persistently(() => this.decisions.execute(webhookStream(debateId), webhookDecider, command, context));
    return 0;
  }

  #persistently<T>(work: () => Promise<T>): Promise<T> {
    return retry(work, { backoff: STORE_BACKOFF, isTransient: isUnavailable, signal: this.#stopping.signal });
  }
}
