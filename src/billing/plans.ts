import { type PlanId } from '../accounts/index.js';

export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  readonly usdPerMonth: number;
  /** Detections a UTC day; null without limit. */
  readonly detectionsPerDay: number | null;
}

export const PLANS: Readonly<Record<PlanId, Plan>> = {
  free: { id: 'free', name: 'Free', usdPerMonth: 0, detectionsPerDay: 10 },
  pro: { id: 'pro', name: 'Pro', usdPerMonth: 9, detectionsPerDay: 100 },
  team: { id: 'team', name: 'Team', usdPerMonth: 29, detectionsPerDay: null },
};

export interface Pack {
  readonly id: string;
  readonly name: string;
  /** Paid once. */
  readonly usd: number;
  readonly credits: number;
}

/** Credits never expire, and packs add up. */
export const PACKS: readonly Pack[] = [
  { id: 'starter', name: 'Starter', usd: 5, credits: 50 },
  { id: 'reporter', name: 'Reporter', usd: 25, credits: 300 },
  { id: 'publisher', name: 'Publisher', usd: 100, credits: 1500 },
];

export const ENTERPRISE = 'Enterprise and bulk pricing on request.';
