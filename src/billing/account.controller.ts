import { Readable } from 'node:stream';
import { Controller, Get, Headers, Inject, Query, Res, StreamableFile } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { AccountsReader, type KeyView, type Profile, PROFILE_REFUSALS, SERVICE_CIPHER } from '../accounts/index.js';
import { Cipher } from '../crypto/index.js';
import { Projector } from '../event-store/index.js';
import { type Caller, CurrentCaller, invalidCursor, Operation, preferredType, ZodPipe } from '../http/index.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { accountSchema, ledgerSchema, usageDaysSchema } from './billing.answers.schema.js';
import { balancesView } from './billing.view.js';
import { DETECTION_USAGE, type DetectionUsage, type QuotaUsage } from './detection-usage.js';
import { NO_FUNDS } from './funds.js';
import { csvLine, type Entry, Ledger, type LedgerCursor } from './ledger.js';
import { Payments } from './payments.js';
import { type Plan, PLANS } from './plans.js';
import { USAGE_DAYS, type UsageDay, UsageDays, usagePeriod } from './usage-days.js';

const CSV = 'text/csv';

const ledgerQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z
    .string()
    .regex(/^\d{1,12}~-?\d{1,12}~[0-9a-f]{32}$/, 'must be the `next` of the previous page')
    .optional()
    .describe('The `next` of the previous page.'),
  format: z.enum(['json', 'csv']).optional().describe('Stronger than Accept.'),
});

const USAGE_COLUMNS = ['day', 'keyId', 'label', 'detections', 'debates', 'credits', 'reserved'] as const;

const usageQuery = z.strictObject({
  from: z.iso
    .date('must be a date')
    .optional()
    .describe(`The first UTC day; ${USAGE_DAYS - 1} days before \`to\` when omitted.`),
  to: z.iso.date('must be a date').optional().describe('The last UTC day; today when omitted.'),
  format: z.enum(['json', 'csv']).optional().describe('Stronger than Accept.'),
});

interface UsageAnswer {
  readonly from: string;
  readonly to: string;
  readonly days: readonly (UsageDay & { readonly label: string | null })[];
}

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
    @Inject(SERVICE_CIPHER) private readonly cipher: Cipher,
    @Inject(CLOCK) private readonly clock: Clock,
    projector: Projector,
  ) {
    this.#balances = projector.reader(balancesView);
  }

  @Get()
  @Operation({
    id: 'getAccount',
    tag: 'billing',
    access: 'read',
    summary: 'The account: plan, quota left and when it resets, credits, keys.',
    answers: { 200: { description: 'The account.', json: accountSchema } },
    refusals: PROFILE_REFUSALS,
  })
  account(@CurrentCaller() caller: Caller): AccountAnswer | Promise<AccountAnswer> {
    const profile = this.accounts.profile(caller.accountId);
    const usage = this.detections.usage(caller);
    // Answers without a promise where possible, since one costs more than the look-ups.
    return profile instanceof Promise || usage instanceof Promise
      ? Promise.all([profile, usage]).then(([known, used]) => this.#answerOf(caller, known, used))
      : this.#answerOf(caller, profile, usage);
  }

  #answerOf(caller: Caller, { accountId, email, plan, keys }: Profile, usage: QuotaUsage): AccountAnswer {
    const { limit, used, resetsInS, resetsAt } = usage;
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
  @Operation({
    id: 'listMovements',
    tag: 'billing',
    access: 'read',
    summary: 'Movements of credits, newest first: a page as JSON, or all of them as CSV.',
    description:
      'Each movement has the balance after it, and the movement that settles a debate has the debate’s use of the model server.',
    query: ledgerQuery,
    answers: {
      200: {
        description: 'A page of movements as JSON, or all of them as CSV.',
        json: ledgerSchema,
        text: { 'text/csv': null },
        headers: { 'Content-Disposition': false },
      },
    },
  })
  ledger(
    @CurrentCaller() { accountId }: Caller,
    @Query(new ZodPipe(ledgerQuery)) { limit, cursor, format }: z.output<typeof ledgerQuery>,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): LedgerAnswer | StreamableFile {
    void reply.header('vary', 'accept');
    if (wantsCsv(format, accept)) return csvFile(Readable.from(this.books.csv(accountId)), 'ledger.csv');
    const { movements, next } = this.books.page(
      accountId,
      limit,
      cursor === undefined ? undefined : this.#placeOf(cursor, accountId),
    );
    return { movements, next: next && this.#cursorOf(next, accountId) };
  }

  @Get('usage')
  @Operation({
    id: 'listUsage',
    tag: 'billing',
    access: 'read',
    summary: 'Detections, debates and credits by UTC day and key, for at most 366 days; the last 30 by default.',
    description: 'A debate counts on the day on which its credits were reserved.',
    query: usageQuery,
    answers: {
      200: {
        description: 'The days with use.',
        json: usageDaysSchema,
        text: { 'text/csv': null },
        headers: { 'Content-Disposition': false },
      },
    },
    refusals: PROFILE_REFUSALS,
  })
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

  /** Contains a digest against forgery, since the balances of the next page are computed from the cursor. */
  #cursorOf({ revision, net }: LedgerCursor, accountId: string): string {
    const place = `${revision}~${net}`;
    return `${place}~${this.cipher.digest(`ledger ${accountId} ${place}`).slice(0, 32)}`;
  }

  /** @throws Refusal `invalid-request` for a cursor that this service did not create for this account. */
  #placeOf(cursor: string, accountId: string): LedgerCursor {
    const [revision = 0, net = 0] = cursor.split('~').map(Number);
    if (this.#cursorOf({ revision, net }, accountId) !== cursor) throw invalidCursor();
    return { revision, net };
  }
}
