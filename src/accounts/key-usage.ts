/** Use of a key in a UTC day. */
export interface KeyUse {
  readonly detections: number;
  /** Spent, or reserved for debates in progress. */
  readonly credits: number;
}

/** Gives the list of keys today's use of each. Billing, which imports accounts, provides it. */
export interface KeyUsage {
  /** By key id; keys without use are missing. */
  today(accountId: string): Promise<ReadonlyMap<string, KeyUse>>;
}

export const KEY_USAGE = Symbol('KEY_USAGE');
