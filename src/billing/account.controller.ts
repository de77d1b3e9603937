import { Readable } from 'node:stream';
import { Controller, Get, Headers, Inject, Query, Res, StreamableFile } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type z } from 'zod';
import { AccountsReader, type Profile } from '../accounts/index.js';
import { Projector } from '../event-store/index.js';
import { type Caller, CurrentCaller, linesInTurn, preferredType, ZodPipe } from '../http/index.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { type accountSchema, type ledgerSchema, type usageDaysSchema } from './billing.answers.schema.js';
import { billingOperations } from './billing.operations.js';
import { ledgerQuery, usageQuery } from './billing.requests.schema.js';
import { balancesView } from './billing.view.js';
import { DETECTION_USAGE, type DetectionUsage, type QuotaUsage } from './detection-usage.js';
import { NO_FUNDS } from './funds.js';
import { csvLine, Ledger } from './ledger.js';
import { Payments } from './payments.js';
import { PLANS } from './plans.js';
import { UsageDays, usagePeriod } from './usage-days.js';

const CSV = 'text/csv';
const USAGE_COLUMNS = ['day', 'keyId', 'label', 'detections', 'debates', 'credits', 'reserved'] as const;

type AccountAnswer = z.output<typeof accountSchema>;
type LedgerAnswer = z.output<typeof ledgerSchema>;
type UsageAnswer = z.output<typeof usageDaysSchema>;

const wantsCsv = (format: 'json' | 'csv' | undefined, accept: string | undefined): boolean =>
  format === undefined ? preferredType(accept, ['application/json', CSV]) === CSV : format === 'csv';

const csvFile = (lines: Readable, name: string): StreamableFile =>
  new StreamableFile(lines, {
    type: 'text/csv; charset=utf-8; header=present',
    disposition: `attachment; filename="${name}"`,
  });

@Controller('api/account')
export class AccountController {
  readonly #balances;

  constructor(
    private readonly accounts: AccountsReader,
    @Inject(DETECTION_USAGE) private readonly detections: DetectionUsage,
    private readonly books: Ledger,
    private readonly payments: Payments,
    private readonly usageDays: UsageDays,
    @Inject(CLOCK) private readonly clock: Clock,
    projector: Projector,
  ) {
    this.#balances = projector.reader(balancesView);
  }

  @Get()
  @billingOperations.getAccount
  account(@CurrentCaller() caller: Caller): AccountAnswer | Promise<AccountAnswer> {
    const profile = this.#profileFor(caller);
    const usage = this.detections.usage(caller);
    // Answers without a promise where possible, since one costs more than the look-ups.
    return profile instanceof Promise || usage instanceof Promise
      ? Promise.all([profile, usage]).then(([known, used]) => this.#answerOf(caller, known, used))
      : this.#answerOf(caller, profile, usage);
  }

  /** The workspace's, with the address of the person who asks. */
  #profileFor({ accountId, memberId }: Caller): Profile | Promise<Profile> {
    const profile = this.accounts.profile(accountId);
    if (memberId === accountId) return profile;
    return Promise.all([profile, this.accounts.profile(memberId)]).then(([workspace, { email }]) => ({
      ...workspace,
      email,
    }));
  }

  #answerOf(caller: Caller, { accountId, email, plan, keys }: Profile, usage: QuotaUsage): AccountAnswer {
    const { limit, used, resetsInS, resetsAt } = usage;
    const funds = this.#balances.get(caller.accountId) ?? { ...NO_FUNDS, reserved: 0, free: 0 };
    const { balance, reserved, owed } = funds;
    const subscription = this.payments.subscription(caller.accountId);
    return {
      accountId,
      email,
      plan: PLANS[plan],
      subscription: subscription ? { plan: subscription.plan, status: subscription.status } : null,
      quota: { limit, used, left: limit === null ? null : Math.max(0, limit - used), resetsInS, resetsAt },
      credits: { balance, reserved, owed, free: Math.min(funds.free, balance) },
      payments: this.payments.providerName,
      keys,
    };
  }

  @Get('ledger')
  @billingOperations.listMovements
  ledger(
    @CurrentCaller() { accountId }: Caller,
    @Query(new ZodPipe(ledgerQuery)) { limit, cursor, format }: z.output<typeof ledgerQuery>,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): LedgerAnswer | StreamableFile {
    void reply.header('vary', 'accept');
    if (wantsCsv(format, accept)) return csvFile(linesInTurn(this.books.csv(accountId)), 'ledger.csv');
    return this.books.page(accountId, limit, cursor);
  }

  @Get('usage')
  @billingOperations.listUsage
  async usage(
    @CurrentCaller() { accountId }: Caller,
    @Query(new ZodPipe(usageQuery)) query: z.output<typeof usageQuery>,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UsageAnswer | StreamableFile> {
    const { from, to } = usagePeriod(query, this.clock.now());
    const { keys } = await this.accounts.profile(accountId);
    const labels = new Map(keys.map(({ keyId, label }) => [keyId, label]));
    const used = await this.usageDays.between(accountId, from, to);
    const days = used.map((day) => ({ ...day, label: (day.keyId && labels.get(day.keyId)) ?? null }));
    void reply.header('vary', 'accept');
    if (!wantsCsv(query.format, accept)) return { from, to, days };
    const lines = days.map((day) => csvLine(USAGE_COLUMNS.map((column) => day[column])));
    return csvFile(Readable.from([csvLine(USAGE_COLUMNS), ...lines]), 'usage.csv');
  }
}
