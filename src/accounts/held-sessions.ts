import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Decisions, isUnavailable, Projector, type StoreUnavailableError } from '../event-store/index.js';
import { type CommandContext, newTrace, traceWrites } from '../kernel/index.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { type SessionFact, sessionStream } from './accounts.events.js';
import { accountsView } from './accounts.view.js';
import { type Session, sessionDecider } from './session.decider.js';

type OpenedSession = Extract<SessionFact, { type: 'SessionOpened' }>['data'];

interface HeldSession {
  readonly session: OpenedSession;
  readonly context: CommandContext;
  /** The account's revision when its password was checked: any later change of the account ends the session. */
  readonly accountRevision: number;
  readonly endsAtMs: number;
  /** An append was tried without an answer, so the log may have it. */
  mayBeRecorded: boolean;
}

/** How long a session is held without a record. */
const HELD_MS = 3_600_000;
const HELD_MAX = 1_000;
/** So that one account cannot take the places of all. */
const HELD_OF_ONE_ACCOUNT_MAX = 20;
/** Interval between attempts to record what is held. */
const RECORD_MS = 5_000;

/**
 * Sessions of people who signed in with the right password while the log could not be written. They are in the memory of
 * this process only and admit requests that read. Each is recorded by the first request that changes something, or within
 * seconds, once the log can be written again.
 */
@Injectable()
export class HeldSessions implements OnModuleDestroy {
  readonly #logger = new Logger('sessions');
  readonly #held = new Map<string, HeldSession>();
  readonly #accounts;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#accounts = projector.reader(accountsView);
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  /**
   * Holds a session whose record has failed.
   * @param context of the command that failed, which is repeated with its id, so that it is recorded once
   * @returns until when it is held at most, in ISO 8601
   * @throws `failure` when too many are held, or the account is not known here
   */
  hold(sessionId: string, session: OpenedSession, context: CommandContext, failure: Error): string {
    const accountRevision = this.#accounts.get(session.accountId)?.revision;
    const held = [...this.#held.keys()].flatMap((id) => this.#valid(id) ?? []);
    const own = held.filter((one) => one.session.accountId === session.accountId);
    if (accountRevision === undefined || held.length >= HELD_MAX || own.length >= HELD_OF_ONE_ACCOUNT_MAX)
      throw failure;
    if (held.length === 0)
      this.#logger.warn('a sign-in cannot be recorded: its session is held in memory, for reading only');
    const endsAtMs = Math.min(this.clock.now().getTime() + HELD_MS, Date.parse(session.expiresAt));
    const mayBeRecorded = !wroteNothing(failure);
    this.#held.set(sessionId, { session, context, accountRevision, endsAtMs, mayBeRecorded });
    this.#timer ??= setInterval(() => void this.#recordAll(), RECORD_MS).unref();
    return new Date(endsAtMs).toISOString();
  }

  /** The session if it is held and nothing has ended it. */
  get(sessionId: string): Session | undefined {
    const held = this.#valid(sessionId);
    return held && { status: 'open', ...held.session };
  }

  /**
   * Records a session that is held; nothing happens if it is not. It is then like any other.
   * @throws StoreUnavailableError while the log cannot be written
   */
  async record(sessionId: string): Promise<void> {
    const held = this.#valid(sessionId);
    if (!held) return;
    const { session, context, mayBeRecorded } = held;
    held.mayBeRecorded = true;
    try {
      const command = { kind: 'open', session } as const;
      const opened = await this.decisions.execute(sessionStream(sessionId), sessionDecider, command, context);
      this.#held.delete(sessionId);
      await this.projector.waitFor(opened.position);
    } catch (error) {
      if (!isUnavailable(error)) this.#held.delete(sessionId);
      else if (wroteNothing(error)) held.mayBeRecorded = mayBeRecorded;
      throw error;
    }
  }

  /** Ends a session that is held. @returns whether it has certainly left no record */
  end(sessionId: string): boolean {
    const held = this.#held.get(sessionId);
    this.#held.delete(sessionId);
    return held?.mayBeRecorded === false;
  }

  /** Ends all that are held of an account; returns how many there were. */
  endAll(accountId: string): number {
    const own = [...this.#held].filter(([, { session }]) => session.accountId === accountId);
    for (const [sessionId] of own) this.#held.delete(sessionId);
    return own.length;
  }

  #valid(sessionId: string): HeldSession | undefined {
    const held = this.#held.get(sessionId);
    if (!held) return undefined;
    const account = this.#accounts.get(held.session.accountId);
    // Another process may have revoked the account's keys or changed its password.
    const hasChanged = account !== undefined && account.revision !== held.accountRevision;
    if (hasChanged || held.endsAtMs <= this.clock.now().getTime()) this.#held.delete(sessionId);
    else if (account) return held;
    return undefined;
  }

  /** In the order of the sign-ins, until one fails. Gives up as soon as a request does, which also respects limits for new work. */
  async #recordAll(): Promise<void> {
    for (const sessionId of [...this.#held.keys()])
      try {
        await traceWrites(() => this.record(sessionId), newTrace({ failsFast: true }));
      } catch (error) {
        if (isUnavailable(error)) return;
        this.#logger.error({ err: error }, 'a session that was held cannot be recorded and has ended');
      }
    if (this.#held.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#logger.log('no session is held without a record any more');
  }
}

const wroteNothing = (error: Error): boolean => (error as Partial<StoreUnavailableError>).wroteNothing === true;
