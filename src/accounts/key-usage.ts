/** What a key has used in a UTC day. */
export interface KeyUse {
  readonly detections: number;
  /** Spent, or reserved for debates that are not over. */
  readonly credits: number;
}

/** Tells the list of keys what each has used today. Billing, which imports accounts, provides it. */
export interface KeyUsage {
  /** By key id; keys that have used nothing are missing. */
  today(accountId: string): Promise<ReadonlyMap<string, KeyUse>>;
}

export const KEY_USAGE = Symbol('KEY_USAGE');
