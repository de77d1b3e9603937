import { Inject, Injectable } from '@nestjs/common';
import { type KeyUsage, type KeyUse } from '../accounts/index.js';
import { Projector } from '../event-store/index.js';
import { invalidField } from '../http/index.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { USAGE_DAYS } from './billing.requests.schema.js';
import { spendingDaysView } from './billing.view.js';
import { DETECTION_USAGE, type DetectionUsage } from './detection-usage.js';

const DAY_MS = 86_400_000;
const USAGE_DAYS_MAX = 366;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The first and the last requested UTC day. @throws Refusal `invalid-request` for days in the wrong order, or too many of them. */
export function usagePeriod(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): { readonly from: string; readonly to: string } {
  const last = to ?? dayOf(now.getTime());
  const first = from ?? dayOf(Date.parse(last) - (USAGE_DAYS - 1) * DAY_MS);
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days >= 1 && days <= USAGE_DAYS_MAX) return { from: first, to: last };
  const detail = days < 1 ? 'must not be after `to`' : `must be less than ${USAGE_DAYS_MAX} days before \`to\``;
  throw invalidField('from', detail);
}

/** Use of a key, or of the account's sessions, in one UTC day. */
interface UsageDay {
  readonly day: string;
  /** Null for sessions, and for events from before keys were recorded. */
  readonly keyId: string | null;
  readonly detections: number;
  /** Debates with a verdict that cost credits. */
  readonly debates: number;
  /** Spent on those debates. */
  readonly credits: number;
  /** For debates in progress. */
  readonly reserved: number;
}

/** Detections, debates and credits by day and key, from the read models. */
@Injectable()
export class UsageDays implements KeyUsage {
  readonly #spending;

  constructor(
    projector: Projector,
    @Inject(DETECTION_USAGE) private readonly detections: DetectionUsage,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#spending = projector.reader(spendingDaysView);
  }

  /** From one UTC day to another, both included; newest day first, then by key. Days without use are missing. */
  async between(accountId: string, from: string, to: string): Promise<readonly UsageDay[]> {
    const days = new Map<string, UsageDay>();
    const add = ({ day, keyId, ...used }: Partial<UsageDay> & Pick<UsageDay, 'day' | 'keyId'>): void => {
      const key = `${day} ${keyId ?? ''}`;
      const before = days.get(key) ?? { day, keyId, detections: 0, debates: 0, credits: 0, reserved: 0 };
      days.set(key, { ...before, ...used });
    };
    for (const day of await this.detections.days(accountId, from, to)) add(day);
    const spent = this.#spending.all({ where: { account_id: accountId }, within: { day: { from, to } } });
    for (const { row } of spent) {
      const { day, keyId, debates, credits, reserved } = row;
      add({ day, keyId, debates, credits, reserved });
    }
    return [...days]
      .filter(([, { detections, debates, credits, reserved }]) => detections + debates + credits + reserved > 0)
      .sort(([a, { day: left }], [b, { day: right }]) => (left === right ? (a < b ? -1 : 1) : left < right ? 1 : -1))
      .map(([, day]) => day);
  }

  async today(accountId: string): Promise<ReadonlyMap<string, KeyUse>> {
    const today = this.clock.now().toISOString().slice(0, 10);
    const used = await this.between(accountId, today, today);
    return new Map(
      used.flatMap(({ keyId, detections, credits, reserved }) =>
        keyId === null ? [] : [[keyId, { detections, credits: credits + reserved }] as const],
      ),
    );
  }
}
