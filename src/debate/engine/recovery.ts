import { Logger } from '@nestjs/common';
import { isUnavailable, type Projector, STORE_BACKOFF } from '../../event-store/index.js';
import { retry } from '../../runtime/index.js';
import { isUnreadable } from '../../kernel/index.js';
import { debatesView } from '../archive/debates.view.js';
import { termOf } from '../model/debate-state.js';
import { type DebateCredits } from './debate-credits.js';
import { type DebateOptions } from './debate-options.js';
import { type DebateEngine, type Lease } from './debate.engine.js';
import { type Reconciliation } from './reconciliation.js';
import { type Settlements } from './settlements.js';

/** Recovers debates after a stop or a crash. The strategy depends on whether several nodes share the log. */
export interface DebateRecovery {
  /** Starts the recovery. The service accepts requests only after it resolves. */
  start(): Promise<void>;
  /** Takes no more debates. The engine stops those that run. */
  stop(): Promise<void>;
}

/** The dependencies of both strategies. */
export interface RecoveryParts {
  readonly engine: DebateEngine;
  readonly settlements: Settlements;
  readonly credits: DebateCredits;
  readonly reconciliation: Reconciliation;
  readonly projector: Projector;
  readonly options: DebateOptions;
}

const logger = new Logger('debates');

/**
 * Continues debates after `lease` has taken their leases, and abandons those that have crashed the process too often.
 * Resolves when the leases of the debates that start at once have been taken.
 */
export async function continueDebates(
  { engine, settlements, options }: Pick<RecoveryParts, 'engine' | 'settlements' | 'options'>,
  ids: readonly string[],
  lease: (id: string) => Promise<Lease | undefined>,
): Promise<void> {
  const { attempts } = engine;
  const leases: Promise<unknown>[] = [];
  for (const id of ids) if (attempts.hasFailed(id)) void abandonCrashing({ engine, settlements, options }, id);
  attempts.begin(
    ids.filter((id) => !attempts.hasFailed(id)),
    (id) => {
      const taken = lease(id).catch((error: unknown) => {
        logger.error({ err: error, debateId: id }, 'a debate could not be recovered');
        engine.stall(id, error);
        return undefined;
      });
      leases.push(taken);
      const survived = (): void => attempts.survived(id);
      // A run that fails is reported by the engine.
      taken.then((held) => held && engine.run(id, held.accountId, held.term)).then(survived, survived);
    },
  );
  await Promise.all(leases);
}

/**
 * Abandons a debate whose recovery has crashed the process repeatedly, which releases its credits. Retries while the
 * log is unavailable. Never rejects.
 */
export function abandonCrashing(
  { engine, settlements, options }: Pick<RecoveryParts, 'engine' | 'settlements' | 'options'>,
  id: string,
): Promise<void> {
  logger.error({ debateId: id }, 'a debate is abandoned: the process crashed twice while recovering it');
  const reason = 'The service stopped twice while it continued this debate.';
  return retry(
    async () => {
      await settlements.conclude(id, await engine.abandon(id, 'recovery-failed', reason));
      engine.attempts.forget(id);
    },
    { backoff: options.storeBackoff ?? STORE_BACKOFF, isTransient: isUnavailable, signal: engine.stopping },
  ).catch((error: unknown) => {
    // The next start tries again.
    logger.error({ err: error, debateId: id }, 'a debate could not be abandoned');
  });
}

/**
 * Recovery on a single node, which owns everything that is unfinished at the start. It recovers debates in the order of
 * their opening, then reservations without a debate in progress, then signatures and webhooks.
 */
export class SingleNodeRecovery implements DebateRecovery {
  readonly #debates;

  constructor(private readonly parts: RecoveryParts) {
    this.#debates = parts.projector.reader(debatesView);
  }

  async start(): Promise<void> {
    const { credits, engine, settlements } = this.parts;
    const running = [...this.#debates.all({ where: { status: 'running' }, orderBy: 'opened_at' })].map(
      ({ key }) => key,
    );
    await continueDebates(this.parts, running, async (id) => {
      // With a new term, appends of an earlier process that is still running are refused.
      const { state } = await engine.load(id);
      return engine.takeLease(id, termOf(state) + 1);
    });
    if (running.length > 0) logger.log(`recovering ${running.length} debates`);
    const inProgress = new Set(running);
    for (const { debateId, accountId } of credits.open())
      if (!inProgress.has(debateId)) await this.#reconcile(debateId, accountId);
    await settlements.recover();
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }

  async #reconcile(debateId: string, accountId: string): Promise<void> {
    const { reconciliation } = this.parts;
    try {
      await reconciliation.reconcile(debateId, accountId, 'wanted');
    } catch (error) {
      // A reservation that cannot be settled must not block the others.
      if (!isUnreadable(error)) reconciliation.reconcileLater(debateId, accountId, 'wanted');
      // The reservation stays open until a version that can read the debate starts.
      else logger.error({ err: error, debateId }, 'a reservation cannot be reconciled yet');
    }
  }
}
