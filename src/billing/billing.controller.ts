import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { AccountsReader, type KeyView } from '../accounts/index.js';
import { Projector } from '../event-store/index.js';
import { type Caller, CLOCK, type Clock, CurrentCaller, HTTP_ERRORS, RequireScope, ZodPipe } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { balancesView, ledgerView, type MovementRow } from './billing.view.js';
import { ChangeCredits } from './billing.commands.js';
import { ENTERPRISE, type Pack, PACKS, type Plan, PLANS } from './plans.js';
import { Quotas } from './quotas.js';

/** Whether packs may be taken without paying: development only. */
export const TEST_PAYMENTS = Symbol('TEST_PAYMENTS');

const ledgerQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /** The `next` of the page before. */
  before: z.coerce.number().int().min(0).optional(),
});
const purchaseSchema = z.strictObject({
  pack: z.enum(
    PACKS.map(({ id }) => id),
    { error: `must be one of ${PACKS.map(({ id }) => id).join(', ')}` },
  ),
});

export interface AccountAnswer {
  readonly accountId: string;
  readonly email: string;
  readonly plan: Plan;
  readonly quota: {
    readonly limit: number | null;
    readonly used: number;
    readonly left: number | null;
    readonly resetsInS: number;
  };
  readonly credits: { readonly balance: number; readonly reserved: number };
  readonly keys: readonly KeyView[];
}

@ApiTags('billing')
@Controller('api')
export class BillingController {
  readonly #balances;
  readonly #ledger;

  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: AccountsReader,
    private readonly quotas: Quotas,
    projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TEST_PAYMENTS) private readonly testPayments: boolean,
  ) {
    this.#balances = projector.reader(balancesView);
    this.#ledger = projector.reader(ledgerView);
  }

  @Get('account')
  @RequireScope('read')
  @ApiSecurity('api-key')
  @ApiOperation({ summary: 'The account: plan, quota left and when it resets, credits, keys.' })
  async account(@CurrentCaller() caller: Caller): Promise<AccountAnswer> {
    const { accountId, email, plan, keys } = await this.accounts.profile(caller.accountId);
    const { limit, used, resetsInS } = await this.quotas.standing(caller);
    return {
      accountId,
      email,
      plan: PLANS[plan],
      quota: { limit, used, left: limit === null ? null : limit - used, resetsInS },
      credits: this.#balances.get(caller.accountId) ?? { balance: 0, reserved: 0 },
      keys,
    };
  }

  @Get('account/ledger')
  @RequireScope('read')
  @ApiSecurity('api-key')
  @ApiOperation({ summary: 'Every movement of credits, newest first.' })
  ledger(
    @CurrentCaller() caller: Caller,
    @Query(new ZodPipe(ledgerQuery)) { limit, before }: z.output<typeof ledgerQuery>,
  ): { movements: readonly MovementRow[]; next: number | null } {
    const rows = this.#ledger.find({
      where: { account_id: caller.accountId },
      orderBy: 'revision',
      descending: true,
      limit,
      ...(before === undefined ? {} : { after: { value: before, key: '' } }),
    });
    const movements = rows.map(({ row }) => row);
    return { movements, next: movements.length < limit ? null : (movements.at(-1)?.revision ?? null) };
  }

  @Get('billing/plans')
  @ApiOperation({ summary: 'Detection plans.' })
  plans(): { plans: readonly Plan[]; enterprise: string } {
    return { plans: Object.values(PLANS), enterprise: ENTERPRISE };
  }

  @Get('billing/packs')
  @ApiOperation({ summary: 'Packs of debate credits.' })
  packs(): { packs: readonly Pack[]; enterprise: string } {
    return { packs: PACKS, enterprise: ENTERPRISE };
  }

  @Post('billing/test-purchase')
  @HttpCode(200)
  @RequireScope('read')
  @ApiSecurity('api-key')
  @ApiOperation({ summary: 'Development only: takes a pack without a payment.' })
  async testPurchase(
    @CurrentCaller() caller: Caller,
    @Body(new ZodPipe(purchaseSchema)) body: z.output<typeof purchaseSchema>,
  ): Promise<{ balance: number }> {
    if (!this.testPayments) throw new Refusal(HTTP_ERRORS['not-found']);
    const pack = PACKS.find(({ id }) => id === body.pack);
    if (!pack) throw new Error('the schema lets only known packs through');
    const payment = `test_${this.clock.newId()}`;
    const { credits } = await this.commands.execute(
      new ChangeCredits(
        caller.accountId,
        { kind: 'purchase', amount: pack.credits, pack: pack.id, payment },
        caller.accountId,
      ),
    );
    return { balance: credits.balance };
  }
}
