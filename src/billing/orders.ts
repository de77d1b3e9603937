import { Inject, Injectable } from '@nestjs/common';
import { AccountVault } from '../accounts/index.js';
import { Decisions } from '../event-store/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { canonicalJson, sha256 } from '../kernel/index.js';
import { orderDecider } from './order.decider.js';
import { orderIdOf, orderStream } from './order.events.js';

interface OrderRequest {
  readonly accountId: string;
  readonly idempotencyKey: string | undefined;
  /** The route and its body or query. */
  readonly asked: readonly [route: string, terms?: unknown];
}

/** Executes requests that cost money once for each Idempotency-Key. */
@Injectable()
export class Orders {
  constructor(
    private readonly decisions: Decisions,
    private readonly vault: AccountVault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The answer of the first request with the key; without a key, of this one. Interrupted work is done again
   * with the same order id, so it must be idempotent by that id.
   * @throws Refusal `idempotency-mismatch` when the key was used for another request, and whatever `work` throws
   */
  async once<T extends object>(
    { accountId, idempotencyKey, asked }: OrderRequest,
    work: (orderId: string) => Promise<T>,
  ): Promise<T> {
    if (idempotencyKey === undefined) return work(this.clock.newId());
    const orderId = orderIdOf(accountId, idempotencyKey);
    const stream = orderStream(orderId);
    const purpose = `order:${orderId}`;
    const request = { kind: 'request', accountId, request: sha256(canonicalJson(asked)) } as const;
    const context = commandContext(this.clock, accountId, orderId);
    const { state } = await this.decisions.execute(stream, orderDecider, request, context);
    const cipher = await this.vault.of(accountId);
    if (state.status === 'answered') return JSON.parse(cipher.decrypt(state.answer, purpose)) as T;
    const answer = { kind: 'answer', answer: cipher.encrypt(JSON.stringify(await work(orderId)), purpose) } as const;
    const given = await this.decisions.execute(
      stream,
      orderDecider,
      answer,
      commandContext(this.clock, accountId, orderId),
    );
    if (given.state.status !== 'answered') throw new Error('the answer of the order was not recorded');
    return JSON.parse(cipher.decrypt(given.state.answer, purpose)) as T;
  }
}
