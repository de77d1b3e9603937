import { type Caller } from '../http/index.js';

/** How many detections an account has used today. */
export interface QuotaUsage {
  /** null without limit. */
  readonly limit: number | null;
  readonly used: number;
  /** Of the caller's key, when it has a limit of its own. */
  readonly key?: { readonly limit: number; readonly used: number };
  /** Seconds to 00:00 UTC. */
  readonly resetsInS: number;
  /** ISO 8601: the next 00:00 UTC. */
  readonly resetsAt: string;
}

/** Detections of a key, or of the account's sessions, in one UTC day. */
export interface DetectionDay {
  /** `2026-11-23` */
  readonly day: string;
  /** Null for sessions, and for events from before keys were recorded. */
  readonly keyId: string | null;
  readonly detections: number;
}

/** Gives the account page the used part of the daily quota. Detection, which imports billing, provides it. */
export interface DetectionUsage {
  /** Synchronous if the read models contain everything that this process has recorded. */
  usage(caller: Pick<Caller, 'accountId' | 'plan'>): QuotaUsage | Promise<QuotaUsage>;
  /** From one UTC day to another, both included. */
  days(accountId: string, from: string, to: string): Promise<readonly DetectionDay[]>;
}

export const DETECTION_USAGE = Symbol('DETECTION_USAGE');
