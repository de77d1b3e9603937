import { type EngineLimits } from './debate-world.js';

export const DEBATE_OPTIONS = Symbol('DEBATE_OPTIONS');
export interface DebateOptions extends EngineLimits {
  /** Number of debates that may wait for a slot; further ones are refused. */
  readonly queue: number;
  /** How long a request waits for a debate's end before it is answered 202; 600 s by default. */
  readonly waitMs?: number;
  /** The file of {@link RecoveryAttempts}. */
  readonly recoveriesFile?: string;
  /** Interval at which a watcher gets a heartbeat while there are no events; 15 s by default. */
  readonly heartbeatMs?: number;
  /** How long a watcher may accept nothing before it is disconnected; 60 s by default. */
  readonly stalledMs?: number;
}
