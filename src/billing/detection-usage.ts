import { type Caller } from '../http/index.js';

/** How many detections an account has used today. */
export interface QuotaUsage {
  /** null without limit. */
  readonly limit: number | null;
  readonly used: number;
  /** Seconds to 00:00 UTC. */
  readonly resetsInS: number;
  /** ISO 8601: the next 00:00 UTC. */
  readonly resetsAt: string;
}

/** Tells the account page how much of the daily quota is used. Detection, which imports billing, provides it. */
export interface DetectionUsage {
  usage(caller: Pick<Caller, 'accountId' | 'plan'>): Promise<QuotaUsage>;
}

export const DETECTION_USAGE = Symbol('DETECTION_USAGE');
