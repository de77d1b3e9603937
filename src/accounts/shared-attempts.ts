import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Cluster, CLUSTER, nodeStream } from '../cluster/index.js';
import {
  EVENT_STORE,
  type EventStore,
  followLog,
  isShared,
  Projector,
  type SharedEventStore,
} from '../event-store/index.js';
import { Catalogue } from '../kernel/index.js';
import { CLOCK, type Clock, commandContext, sleep } from '../runtime/index.js';
import { ATTEMPT_EVENTS, type AttemptFact } from './accounts.events.js';
import { THROTTLE, Throttle } from './throttle.js';

/** A few subjects are told at once, because a password is guessed quickly. */
const TELL_MS = 250;
const FEW = 20;
/** Many subjects are tried at once by a flood only; it adds at most about 10 MB an hour to the log of each node. */
const TELL_MANY_MS = 5_000;
const TOLD_MAX = 200;
/** Events of a node's stream that the log keeps. */
const KEPT = 20;
const LISTEN_AGAIN_MS = 1_000;
const TYPE: AttemptFact['type'] = 'AttemptsCounted';

/** Shares the counts of attempts among the nodes of a cluster through the log; does nothing on a single node. */
@Injectable()
export class SharedAttempts implements OnModuleDestroy {
  readonly #closing = new AbortController();
  #working: readonly Promise<void>[] = [];

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLUSTER) private readonly cluster: Cluster,
    @Inject(THROTTLE) private readonly throttle: Throttle,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly catalogue: Catalogue,
    private readonly projector: Projector,
  ) {}

  /** Tells and listens until the module is destroyed. Call it once, in a process that answers requests. */
  start(): void {
    const { store } = this;
    if (isShared(store)) this.#working = [this.#tell(store), this.#listen(store)];
  }

  async onModuleDestroy(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#working);
  }

  /** In the category of nodes, whose streams matter only to their own cluster. */
  get #stream(): string {
    return `${nodeStream(this.cluster.nodeId)}.attempts`;
  }

  async #tell(store: SharedEventStore): Promise<void> {
    const { signal } = this.#closing;
    let isLimited = false;
    while (!signal.aborted) {
      await sleep(this.throttle.untold > FEW ? TELL_MANY_MS : TELL_MS, signal);
      const counts = this.throttle.tell(TOLD_MAX);
      if (counts.length === 0) continue;
      const context = commandContext(this.clock, 'system', this.cluster.nodeId);
      const event = this.catalogue.newEvent(randomUUID(), { type: TYPE, data: { counts } }, context);
      try {
        await store.append(this.#stream, [event], 'any');
        // If the database refuses this setting, the earlier events stay.
        if (!isLimited) void store.keepLast(this.#stream, KEPT).catch(() => undefined);
        isLimited = true;
      } catch {
        // Without the log each node counts alone; the next attempt on a subject tells its whole count.
      }
    }
  }

  #listen(store: SharedEventStore): Promise<void> {
    const { signal } = this.#closing;
    const following = { from: this.projector.position(), filter: { types: [TYPE] }, pauseMs: LISTEN_AGAIN_MS, signal };
    return followLog(store, following, ({ stream, data }) => {
      // A node of a later version may tell something else.
      const told = ATTEMPT_EVENTS[TYPE].schema.safeParse(data);
      if (told.success && stream !== this.#stream) this.throttle.hear(stream, told.data.counts);
    });
  }
}
