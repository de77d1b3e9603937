import { setMaxListeners } from 'node:events';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { z } from 'zod';
import {
  Decisions,
  EVENT_STORE,
  type EventStore,
  isShared,
  isUnavailable,
  Projector,
  STORE_BACKOFF,
} from '../event-store/index.js';
import { isUnreadable, Refusal } from '../kernel/index.js';
import {
  type Mailer,
  MailFailedError,
  MailRefusedError,
  type MailTemplates,
  type TemplateName,
  type TemplateValues,
} from '../mail/index.js';
import {
  type Backoff,
  backoffMs,
  CLOCK,
  type Clock,
  commandContext,
  FairLimit,
  retry,
  sleep,
} from '../runtime/index.js';
import { AccountVault } from './account-vault.js';
import { mailStream } from './accounts.events.js';
import { dueMailsView } from './accounts.view.js';
import { type MailCommand, mailDecider, type QueuedMail } from './mail.decider.js';

/** How mails are written and sent. */
export interface MailOptions {
  readonly mailer: Mailer;
  readonly templates: MailTemplates;
  /** Base URL of links, without a trailing slash. */
  readonly publicUrl: string;
  readonly backoff?: Backoff;
}
/** {@link MailOptions}, or null where no mail is sent. */
export const MAIL_OPTIONS = Symbol('MAIL_OPTIONS');

const BACKOFF: Backoff = { firstMs: 15_000, maxMs: 900_000, jitter: 0.1 };
/** Messages that are handed over at once, over all accounts. */
const CONCURRENT = 4;
/** Messages that this process works on; the others wait in the log. */
const HELD_MAX = 1_000;
const SWEEP_MS = 60_000;
/** On several nodes, the age from which a node takes over what another one queued and may have left. */
const TAKEN_OVER_MS = 600_000;

const contentSchema = z.object({ to: z.string(), values: z.record(z.string(), z.string()) });
const contextOf = (mailId: string): string => `mail:${mailId}`;

/**
 * Sends mails that are queued in the log, until the mail server accepts them or they would be useless. Nobody waits for the
 * server, and a crash loses no message; one whose acceptance was not recorded is sent again with the same Message-ID.
 */
@Injectable()
export class Mails implements OnModuleDestroy {
  readonly #logger = new Logger('mail');
  readonly #due;
  readonly #turns = new FairLimit(CONCURRENT);
  readonly #stopping = new AbortController();
  readonly #sending = new Map<string, Promise<void>>();
  #sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly vault: AccountVault,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(MAIL_OPTIONS) private readonly options: MailOptions | null,
  ) {
    this.#due = projector.reader(dueMailsView);
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Whether this server sends mail. */
  get areSent(): boolean {
    return this.options !== null;
  }

  /** The address of a page of the dashboard. Relative where no public address is known. */
  linkTo(page: string): string {
    return `${this.options?.publicUrl ?? ''}/#/${page}`;
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#sweeping);
    this.#stopping.abort();
    this.#turns.close();
    await Promise.allSettled(this.#sending.values());
  }

  /**
   * Records a mail and begins to send it.
   * @param accountId whose key encrypts it
   * @param until when it becomes useless, in ISO 8601
   */
  async queue<N extends TemplateName>(
    accountId: string,
    template: N,
    { to, values }: { readonly to: string; readonly values: TemplateValues<N> },
    until: string,
  ): Promise<void> {
    const mailId = this.clock.newId();
    const cipher = await this.vault.make(accountId);
    const sealed = cipher.encrypt(JSON.stringify({ to, values }), contextOf(mailId));
    await this.#decide(mailId, { kind: 'queue', mail: { accountId, template, sealed, until } }, accountId);
    this.#begin(mailId, accountId);
  }

  /** Sends what a stop, a crash or a full queue has left, now and every minute. Call it in a process that answers requests. */
  recover(): void {
    if (!this.options) return;
    this.#sweeping ??= setInterval(() => this.recover(), SWEEP_MS).unref();
    const before = new Date(this.clock.now().getTime() - TAKEN_OVER_MS).toISOString();
    try {
      for (const { key, row } of this.#due.all())
        if (!isShared(this.store) || row.queuedAt < before) this.#begin(key, row.accountId);
    } catch (error) {
      this.#logger.error({ err: error }, 'the mails to send could not be listed');
    }
  }

  #begin(mailId: string, accountId: string): void {
    const { options } = this;
    if (!options || this.#sending.has(mailId) || this.#sending.size >= HELD_MAX) return;
    if (this.#stopping.signal.aborted) return;
    const sending = this.#send(mailId, accountId, options)
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted) this.#logger.error({ err: error, mailId }, 'a mail stalled');
      })
      .finally(() => this.#sending.delete(mailId));
    this.#sending.set(mailId, sending);
  }

  async #send(mailId: string, accountId: string, options: MailOptions): Promise<void> {
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted;) {
      if (await this.#turns.run(accountId, () => this.#attempt(mailId, options))) return;
      failures += 1;
      await sleep(backoffMs(failures, options.backoff ?? BACKOFF), signal, { ref: false });
    }
  }

  /** Sends the mail once if it is due. @returns whether it is over */
  async #attempt(mailId: string, options: MailOptions): Promise<boolean> {
    const state = await this.#persistently(
      async () => (await this.decisions.load(mailStream(mailId), mailDecider)).state,
    );
    if (state.status !== 'due') return true;
    const outcome = await this.#handOver(mailId, state.mail, options);
    if (outcome === undefined) return false;
    await this.#persistently(() => this.#decide(mailId, outcome, 'system'));
    return true;
  }

  /** @returns what has become of it; undefined when it is to be tried again */
  async #handOver(
    mailId: string,
    mail: QueuedMail,
    { mailer, templates }: MailOptions,
  ): Promise<MailCommand | undefined> {
    if (mail.until <= this.clock.now().toISOString()) return { kind: 'give-up', reason: 'expired' };
    try {
      const cipher = await this.#persistently(() => this.vault.of(mail.accountId));
      const { to, values } = contentSchema.parse(JSON.parse(cipher.decrypt(mail.sealed, contextOf(mailId))));
      const written = templates.write(mail.template, values as TemplateValues);
      await mailer.send({ ...written, to, id: mailId }, this.#stopping.signal);
      return { kind: 'sent' };
    } catch (error) {
      if (this.#stopping.signal.aborted) return undefined;
      if (error instanceof Refusal && error.code === 'account-not-found') return { kind: 'give-up', reason: 'erased' };
      this.#logger.warn({ err: error, mailId }, 'a mail was not sent');
      if (error instanceof MailRefusedError) return { kind: 'give-up', reason: 'refused' };
      if (error instanceof MailFailedError) return undefined;
      throw error;
    }
  }

  async #decide(mailId: string, command: MailCommand, actor: string): Promise<void> {
    const context = commandContext(this.clock, actor);
    const { position } = await this.decisions.execute(mailStream(mailId), mailDecider, command, context);
    await this.projector.waitFor(position);
  }

  #persistently<T>(work: () => Promise<T>): Promise<T> {
    const isTransient = (error: unknown): boolean => isUnavailable(error) && !isUnreadable(error);
    return retry(work, { backoff: STORE_BACKOFF, isTransient, signal: this.#stopping.signal });
  }
}
