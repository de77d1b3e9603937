import { Inject, Injectable } from '@nestjs/common';
import { type z } from 'zod';
import {
  DEBATE,
  DEBATE_REFUSALS,
  DebateArchive,
  Debates,
  debatesView,
  operatorsRetryIdOf,
  operatorsRetryOf,
} from '../debate/index.js';
import { TextErasures } from '../erasure/index.js';
import { Decisions, Projector } from '../event-store/index.js';
import { type Decider, derivedId, Refusal } from '../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { type abandonedDebatesSchema, type retriedSchema } from './admin.answers.schema.js';
import { type RetryFact, retriesStream } from './retry.events.js';

type Retried = z.output<typeof abandonedDebatesSchema>['debates'][number]['retriedAs'];

/** Everything is decided by the debate itself. */
const retriesDecider: Decider<null, RetryFact['data'], RetryFact> = {
  initialState: () => null,
  decide: (data) => [{ type: 'DebateRetried', data }],
  evolve: () => null,
};

/**
 * Debates without a verdict that an operator has tried again: each once, at no cost to its account. The new debate is the
 * account's, continues from the end of the first, and is opened by the command of a member's own retry.
 */
@Injectable()
export class DebateRetries {
  readonly #debates;

  constructor(
    private readonly debates: Debates,
    private readonly archive: DebateArchive,
    private readonly erasures: TextErasures,
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#debates = projector.reader(debatesView);
  }

  /** The account of a debate, also of an erased one. @throws Refusal `not-found`, also for a debate without an account */
  accountOf(debateId: string): string {
    const { accountId = null } = this.#debates.get(debateId) ?? this.erasures.of('debate', debateId) ?? {};
    if (accountId === null) throw new Refusal(DEBATE_REFUSALS['not-found']);
    return accountId;
  }

  /**
   * A repeated retry of a debate is answered with the first, whose reason stays.
   * @throws Refusal `not-found`, `erased`, `cancelled` by a member, and what {@link Debates.fork} throws
   */
  async retry(debateId: string, actor: string, reason: string): Promise<z.output<typeof retriedSchema>> {
    const accountId = this.accountOf(debateId);
    const { abandonment } = DEBATE.fold(await this.archive.owned(debateId, accountId));
    if (abandonment?.code === 'cancelled')
      throw new Refusal(DEBATE_REFUSALS.cancelled, { detail: 'Only its members can try it again.' });
    const { id } = await this.debates.fork(operatorsRetryOf(debateId, accountId, actor));
    // After the debate is opened, so that nothing is told that was refused. What a crash leaves untold, a repetition tells.
    const context = commandContext(this.clock, actor, debateId, derivedId('operator-retry', debateId));
    const fact = { debateId, retriedAs: id, reason };
    const { position } = await this.decisions.execute(retriesStream(accountId), retriesDecider, fact, context);
    await this.projector.waitFor(position);
    return { id };
  }

  /** What became of a debate's retry; null if there was none. */
  of(debateId: string, accountId: string | null): Retried {
    if (accountId === null) return null;
    const id = operatorsRetryIdOf(debateId, accountId);
    const row = this.#debates.get(id);
    return row ? { id, status: row.status } : null;
  }
}
