import { Logger } from '@nestjs/common';
import { type Projector } from '../../event-store/index.js';
import { isUnreadable } from '../../kernel/index.js';
import { debatesView } from '../archive/debates.view.js';
import { termOf } from '../model/stage.js';
import { type Webhooks } from '../webhooks/webhooks.js';
import { type DebateEngine, type Lease } from './debate.engine.js';
import { type Settler } from './settler.js';

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
  readonly settler: Settler;
  readonly webhooks: Webhooks;
  readonly projector: Projector;
}

const logger = new Logger('debates');

/**
 * Continues debates after `lease` has taken their leases, and abandons those that have crashed the process too often.
 * Resolves when the leases of the debates that start at once have been taken.
 */
export async function continueDebates(
  engine: DebateEngine,
  ids: readonly string[],
  lease: (id: string) => Promise<Lease | undefined>,
): Promise<void> {
  const { attempts } = engine;
  const leases: Promise<unknown>[] = [];
  for (const id of ids)
    if (attempts.hasFailed(id)) void abandonCrashing(engine, id);
    else if (attempts.parkedMs(id) > 0)
      logger.warn(
        { debateId: id, waitMs: attempts.parkedMs(id) },
        'the service stopped repeatedly while it continued this debate, which now waits before it is continued alone',
      );
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
 * Abandons a debate whose recovery has crashed the process repeatedly. Retries while the log is unavailable. Never
 * rejects.
 */
export async function abandonCrashing(engine: DebateEngine, id: string): Promise<void> {
  logger.error({ debateId: id }, 'a debate is abandoned: the process crashed five times while recovering it');
  const end = { code: 'recovery-failed', reason: 'The service stopped five times while it continued this debate.' };
  try {
    await engine.persistently(() => engine.abandon(id, end));
    engine.attempts.forget(id);
  } catch (error) {
    // The next start tries again.
    logger.error({ err: error, debateId: id }, 'a debate could not be abandoned');
  }
}

/**
 * Recovery on a single node, which owns everything that is unfinished at the start. It recovers debates in the order of
 * their opening, then settles those that are over or were never opened.
 */
export class SingleNodeRecovery implements DebateRecovery {
  readonly #debates;

  constructor(private readonly parts: RecoveryParts) {
    this.#debates = parts.projector.reader(debatesView);
  }

  async start(): Promise<void> {
    const { engine, settler, webhooks } = this.parts;
    const running = [...this.#debates.all({ where: { status: 'running' }, orderBy: 'opened_at' })].map(
      ({ key }) => key,
    );
    await continueDebates(engine, running, async (id) => {
      // With a new term, appends of an earlier process that is still running are refused.
      const { state } = await engine.load(id);
      return engine.takeLease(id, termOf(state) + 1);
    });
    if (running.length > 0) logger.log(`recovering ${running.length} debates`);
    for (const [debateId, accountId] of settler.unsettled())
      await engine.reconcile(debateId, accountId).catch((error: unknown) => {
        // One debate that cannot be settled must not block the others.
        if (!isUnreadable(error)) engine.reconcileLater(debateId, accountId);
        // Its credits stay reserved until a version that can read the debate starts.
        else logger.error({ err: error, debateId }, 'a debate cannot be settled yet');
      });
    // These only owe their message, so they need not be read before it is their turn.
    webhooks.recover();
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }
}
