import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type z } from 'zod';
import {
  ACCOUNT_REFUSALS,
  AccountsReader,
  ACTS_OF_ONE_OPERATOR,
  ChangeAccount,
  Lockouts,
  Sessions,
  THROTTLE,
  type Throttle,
} from '../accounts/index.js';
import { BILLING_REFUSALS, ChangeCredits, Payments } from '../billing/index.js';
import { type Caller } from '../http/index.js';
import { derivedId, Refusal } from '../kernel/index.js';
import { type grantedSchema, type retriedSchema } from './admin.answers.schema.js';
import { type grantSchema, type planSchema } from './admin.requests.schema.js';
import { DebateRetries } from './debate-retries.js';

/** The actor of what an operator does. */
const actorOf = ({ memberId }: Caller): string => `operator:${memberId}`;

/** What operators change of an account. Each act is an event of the account, with the operator as its actor. */
@Injectable()
export class OperatorActs {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: AccountsReader,
    private readonly payments: Payments,
    private readonly sessions: Sessions,
    private readonly lockouts: Lockouts,
    private readonly retries: DebateRetries,
    @Inject(THROTTLE) private readonly throttle: Throttle,
  ) {}

  /**
   * Grants credits once for each key.
   * @param key of the request; a repeated one grants nothing more
   * @throws Refusal `account-not-found`, `idempotency-mismatch`, `too-many-attempts`
   */
  async grant(
    operator: Caller,
    accountId: string,
    { amount, reason }: z.output<typeof grantSchema>,
    key: string,
  ): Promise<z.output<typeof grantedSchema>> {
    this.#begin(operator, accountId);
    const commandId = derivedId('operator-grant', accountId, operator.memberId, key);
    const change = { kind: 'grant', amount, reason } as const;
    const command = new ChangeCredits(accountId, change, actorOf(operator), undefined, commandId);
    const { credits, facts } = await this.commands.execute(command);
    const [granted] = facts;
    if (granted?.type !== 'CreditsGranted' || granted.data.amount !== amount || granted.data.reason !== reason)
      throw new Refusal(BILLING_REFUSALS['idempotency-mismatch']);
    const { balance, owed } = credits;
    return { granted: amount, balance, owed };
  }

  /** @throws Refusal `account-not-found`, `subscription-active`, `too-many-attempts` */
  async setPlan(operator: Caller, accountId: string, { plan, reason }: z.output<typeof planSchema>): Promise<void> {
    this.#begin(operator, accountId);
    // It decides the plan, and would change it back.
    if (this.payments.subscription(accountId)?.active === true)
      throw new Refusal(BILLING_REFUSALS['subscription-active']);
    await this.commands.execute(new ChangeAccount(accountId, { kind: 'change-plan', plan, reason }, actorOf(operator)));
  }

  /** @returns how many sessions there were @throws Refusal `account-not-found`, `too-many-attempts` */
  async endSessions(operator: Caller, accountId: string): Promise<number> {
    this.#begin(operator, accountId);
    return this.sessions.endAll(accountId, actorOf(operator));
  }

  /** @throws Refusal `account-not-found`, `too-many-attempts` */
  async liftLockouts(operator: Caller, accountId: string): Promise<void> {
    this.#begin(operator, accountId);
    await this.lockouts.lift(accountId, actorOf(operator));
  }

  /** @throws Refusal `account-not-found`, `too-many-attempts`, and like {@link DebateRetries.retry} */
  async retry(operator: Caller, debateId: string, reason: string): Promise<z.output<typeof retriedSchema>> {
    this.#begin(operator, this.retries.accountOf(debateId));
    return this.retries.retry(debateId, actorOf(operator), reason);
  }

  /** @throws Refusal `account-not-found` for a closed account too, `too-many-attempts` */
  #begin({ memberId }: Caller, accountId: string): void {
    if (this.accounts.find(accountId).status !== 'open') throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
    this.throttle.attempt([ACTS_OF_ONE_OPERATOR, memberId]);
  }
}
