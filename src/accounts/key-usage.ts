/** Use of a key in a UTC day. */
export interface KeyUse {
  readonly detections: number;
  /** Spent, or reserved for debates in progress. */
  readonly credits: number;
}

/** Today's use of each key, for the list of keys. Billing provides it, because billing imports accounts. */
export interface KeyUsage {
  /** By key id; keys without use are missing. */
  today(accountId: string): Promise<ReadonlyMap<string, KeyUse>>;
}

export const KEY_USAGE = Symbol('KEY_USAGE');
