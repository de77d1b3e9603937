import { Inject, Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { type AccountRow, AccountsReader, isUsable, Lockouts, SecondFactors } from '../accounts/index.js';
import { balancesView, DETECTION_USAGE, type DetectionUsage, Payments } from '../billing/index.js';
import { debatesView } from '../debate/index.js';
import { Projector } from '../event-store/index.js';
import { afterCursor } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { type adminAccountDetailsSchema, type adminAccountsSchema } from './admin.answers.schema.js';
import { type accountsQuery } from './admin.requests.schema.js';

type Listed = z.output<typeof adminAccountsSchema>;
type Details = z.output<typeof adminAccountDetailsSchema>;

/** What operators see of accounts: nothing of what their members wrote, sent or were answered. */
@Injectable()
export class AccountsOverview {
  readonly #balances;
  readonly #debates;

  constructor(
    private readonly accounts: AccountsReader,
    private readonly payments: Payments,
    private readonly secondFactors: SecondFactors,
    private readonly lockouts: Lockouts,
    @Inject(DETECTION_USAGE) private readonly detections: DetectionUsage,
    @Inject(CLOCK) private readonly clock: Clock,
    projector: Projector,
  ) {
    this.#balances = projector.reader(balancesView);
    this.#debates = projector.reader(debatesView);
  }

  /** With an address, the account that has it, if there is one. */
  async list({ limit, cursor, email }: z.output<typeof accountsQuery>): Promise<Listed> {
    if (email !== undefined) return { accounts: await this.#found(email), next: null };
    const rows = this.accounts.page(limit, afterCursor(cursor));
    const last = rows.at(-1);
    return {
      accounts: await Promise.all(rows.map((row) => this.#shown(row))),
      next: rows.length < limit || !last ? null : `${last.openedAt}~${last.accountId}`,
    };
  }

  async #found(email: string): Promise<Listed['accounts']> {
    try {
      return [await this.#shown(this.accounts.findByEmail(email))];
    } catch (error) {
      if (error instanceof Refusal && error.code === 'account-not-found') return [];
      throw error;
    }
  }

  /** @throws Refusal `account-not-found` */
  async show(accountId: string): Promise<Details> {
    const row = this.accounts.find(accountId);
    const { plan } = row;
    const now = this.clock.now();
    const subscription = this.payments.subscription(accountId);
    const { limit, used, resetsAt } = await this.detections.usage({ accountId, plan });
    const factor = await this.secondFactors.of(accountId);
    return {
      ...(await this.#shown(row)),
      subscription: subscription ? { plan: subscription.plan, status: subscription.status } : null,
      quota: { limit, used, resetsAt },
      debates: this.#debates.count({ account_id: accountId }),
      keys: row.keys.filter((key) => isUsable(key, now.getTime())).length,
      sessions: this.accounts.sessionsOf(row, now.toISOString()),
      lockouts: [...this.lockouts.of(row)],
      secondFactorSince: factor.status === 'on' ? factor.since : null,
    };
  }

  async #shown(row: AccountRow): Promise<Listed['accounts'][number]> {
    const { accountId, plan, openedAt, closedAt } = row;
    const { balance = 0, reserved = 0, owed = 0 } = this.#balances.get(accountId) ?? {};
    const isOpen = row.status === 'open';
    return {
      accountId,
      state: isOpen ? 'open' : row.erasedAt === null ? 'closed' : 'erased',
      email: isOpen ? await this.#addressOf(accountId) : null,
      plan,
      isOperator: isOpen && row.isOperator,
      openedAt,
      closedAt,
      members: isOpen ? Object.keys(row.members).length : 0,
      credits: { balance, reserved, owed },
    };
  }

  /** Null for an account that was closed a moment ago, and while its address cannot be decrypted. */
  async #addressOf(accountId: string): Promise<string | null> {
    try {
      return (await this.accounts.profile(accountId)).email;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}
