import { Readable } from 'node:stream';
import { Controller, Get, Headers, Inject, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiQuery, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { AccountsReader, type KeyView } from '../accounts/index.js';
import { Projector } from '../event-store/index.js';
import { type Caller, CurrentCaller, RequireScope, ZodPipe } from '../http/index.js';
import { balancesView } from './billing.view.js';
import { DETECTION_USAGE, type DetectionUsage } from './detection-usage.js';
import { NO_FUNDS } from './funds.js';
import { type Entry, Ledger } from './ledger.js';
import { Payments } from './payments.js';
import { type Plan, PLANS } from './plans.js';

const ledgerQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /** The `next` of the page before. */
  cursor: z
    .string()
    .regex(/^\d{1,12}~-?\d{1,12}$/, 'must be the `next` of the page before')
    .optional(),
  format: z.enum(['json', 'csv']).optional(),
});

export interface AccountAnswer {
  readonly accountId: string;
  readonly email: string;
  readonly plan: Plan;
  readonly subscription: { readonly plan: string; readonly status: string } | null;
  readonly quota: {
    readonly limit: number | null;
    readonly used: number;
    readonly left: number | null;
    readonly resetsInS: number;
    readonly resetsAt: string;
  };
  readonly credits: { readonly balance: number; readonly reserved: number; readonly owed: number };
  /** The payment provider; null where this server takes no payments. */
  readonly payments: string | null;
  readonly keys: readonly KeyView[];
}

interface LedgerAnswer {
  readonly movements: readonly Entry[];
  readonly next: string | null;
}

@ApiTags('billing')
@ApiSecurity('api-key')
@Controller('api/account')
export class AccountController {
  readonly #balances;

  constructor(
    private readonly accounts: AccountsReader,
    @Inject(DETECTION_USAGE) private readonly detections: DetectionUsage,
    private readonly books: Ledger,
    private readonly payments: Payments,
    projector: Projector,
  ) {
    this.#balances = projector.reader(balancesView);
  }

  @Get()
  @RequireScope('read')
  @ApiOperation({ summary: 'The account: plan, quota left and when it resets, credits, keys.' })
  async account(@CurrentCaller() caller: Caller): Promise<AccountAnswer> {
    const { accountId, email, plan, keys } = await this.accounts.profile(caller.accountId);
    const { limit, used, resetsInS, resetsAt } = await this.detections.usage(caller);
    const { balance, reserved, owed } = this.#balances.get(caller.accountId) ?? { ...NO_FUNDS, reserved: 0 };
    const subscription = this.payments.subscription(caller.accountId);
    return {
      accountId,
      email,
      plan: PLANS[plan],
      subscription: subscription ? { plan: subscription.plan, status: subscription.status } : null,
      quota: { limit, used, left: limit === null ? null : Math.max(0, limit - used), resetsInS, resetsAt },
      credits: { balance, reserved, owed },
      payments: this.payments.providerName,
      keys,
    };
  }

  @Get('ledger')
  @RequireScope('read')
  @ApiOperation({
    summary:
      'Every movement of credits, newest first, with the balance after it and what a settled debate used; CSV for all.',
  })
  @ApiProduces('application/json', 'text/csv')
  @ApiQuery({ name: 'format', required: false, enum: ['json', 'csv'], description: 'Stronger than Accept.' })
  @ApiQuery({ name: 'cursor', required: false, description: 'The `next` of the page before.' })
  @ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 } })
  ledger(
    @CurrentCaller() { accountId }: Caller,
    @Query(new ZodPipe(ledgerQuery)) { limit, cursor, format }: z.output<typeof ledgerQuery>,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): LedgerAnswer | StreamableFile {
    void reply.header('vary', 'accept');
    if ((format ?? (prefersCsv(accept) ? 'csv' : 'json')) === 'csv')
      return new StreamableFile(Readable.from(this.books.csv(accountId)), {
        type: 'text/csv; charset=utf-8; header=present',
        disposition: 'attachment; filename="ledger.csv"',
      });
    const [revision, net] = cursor?.split('~').map(Number) ?? [];
    const from = revision === undefined || net === undefined ? undefined : { revision, net };
    const { movements, next } = this.books.page(accountId, limit, from);
    return { movements, next: next ? `${next.revision}~${next.net}` : null };
  }
}

/** Whether `Accept` names CSV and does not name JSON. */
const prefersCsv = (accept = ''): boolean => /\btext\/csv\b/i.test(accept) && !/\bapplication\/json\b/i.test(accept);
