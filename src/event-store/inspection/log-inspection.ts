export interface LogMember {
  /** `host:port` */
  readonly address: string;
  /** `leader`, `follower` or another state that the server reports. */
  readonly state: string;
  readonly isAlive: boolean;
}

/** The part of a server's report that may change at any time. */
export interface LogStatus {
  readonly members: readonly LogMember[];
  /** Null when nothing has been handed out yet. */
  readonly handOut: { readonly consumers: number; readonly parked: number; readonly bytesBehind: number } | null;
}

/** What the server of a shared log reports about itself. */
export interface LogReport extends LogStatus {
  /** Empty when not reported. */
  readonly version: string;
  /** Calls that this program needs and that the server does not list as supported. */
  readonly missingCalls: readonly string[];
  /** When the last event of the requested stream was written, by the server's clock; milliseconds since 1970. */
  readonly writtenAtMs: number;
  /** Streams of other installations among the newest events, by namespace. */
  readonly foreign: readonly string[];
}

/** Events that are still in the server's files although readers no longer see them; a scavenge would remove them. */
export interface FreeableEvents {
  readonly events: number;
  /** Size of their data and metadata. */
  readonly bytes: number;
  /** Number of erased streams whose events are still in the files. */
  readonly erasedStreams: number;
  /** Whether there are more events than were examined. */
  readonly isMore: boolean;
}

/** The encryption and certificate of one host of the address. */
export interface HostSecurity {
  /** `host:port` */
  readonly host: string;
  readonly isLoopback: boolean;
  /** For example `TLSv1.3`; null without encryption. */
  readonly protocol: string | null;
  readonly certificate: { readonly subject: string; readonly issuer: string; readonly validToMs: number } | null;
  /** Why the host cannot be reached or is not trusted; null without a problem. */
  readonly problem: string | null;
}

/** The configured address, without its password, and the security of its hosts. */
export interface ConnectionReport {
  readonly user: string | null;
  readonly hosts: readonly HostSecurity[];
}

/** What the server of a shared log, and the hosts of its address, report to an operator. */
export interface LogInspection {
  /** Examines how the hosts of the address can be reached. */
  connection(): Promise<ConnectionReport>;

  /**
   * Asks the server about itself.
   * @param about the `group` of a hand-out and a `stream` that was just written
   * @throws StoreUnavailableError
   */
  report(about: { readonly group: string; readonly stream: string }): Promise<LogReport>;

  /**
   * Counts what a scavenge would remove. Reads the whole log.
   * @param shortLived prefix of the streams of which only the last events are kept
   * @throws StoreUnavailableError
   */
  freeable(shortLived: string): Promise<FreeableEvents>;
}
