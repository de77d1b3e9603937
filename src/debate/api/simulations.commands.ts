import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DebateErasures } from '../archive/debate-erasures.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { type DebateFilter } from '../archive/debate-filter.js';
import { type DebateRow, type Excerpt, verdictOfRow } from '../archive/debates.view.js';
import { erasureAnswer, type ErasureAnswer, TextErasures } from '../../erasure/index.js';
import { detached } from '../../kernel/index.js';
import { type DebateResult } from '../result/debate-result.schema.js';
import { type DebateAtRevision } from '../archive/debate-at.js';
import { Debates, type ForkRequest, type OpenedDebate, type OpenRequest } from '../engine/debates.js';
import { VerdictWaiter } from '../engine/verdict-waiter.js';
import { usageOf } from '../model/costs.js';

/** Opens a debate and runs it. */
export class StartSimulation extends Command<OpenedDebate> {
  constructor(readonly request: OpenRequest) {
    super();
  }
}

@CommandHandler(StartSimulation)
export class StartSimulationHandler implements ICommandHandler<StartSimulation> {
  constructor(private readonly debates: Debates) {}

  execute({ request }: StartSimulation): Promise<OpenedDebate> {
    return this.debates.open(request);
  }
}

/** Opens a debate that shares the history of another one and continues differently. */
export class ForkSimulation extends Command<OpenedDebate> {
  constructor(readonly request: ForkRequest) {
    super();
  }
}

@CommandHandler(ForkSimulation)
export class ForkSimulationHandler implements ICommandHandler<ForkSimulation> {
  constructor(private readonly debates: Debates) {}

  execute({ request }: ForkSimulation): Promise<OpenedDebate> {
    return this.debates.fork(request);
  }
}

/** Ends a debate before its verdict, which releases its credits. */
export class CancelSimulation extends Command<DebateResult> {
  constructor(
    readonly id: string,
    readonly accountId: string | null,
  ) {
    super();
  }
}

@CommandHandler(CancelSimulation)
export class CancelSimulationHandler implements ICommandHandler<CancelSimulation> {
  constructor(
    private readonly debates: Debates,
    private readonly archive: DebateArchive,
  ) {}

  async execute({ id, accountId }: CancelSimulation): Promise<DebateResult> {
    await this.debates.cancel(id, accountId);
    return this.archive.get(id, accountId);
  }
}

/** Erases an ended debate for good. */
export class EraseSimulation extends Command<ErasureAnswer> {
  constructor(
    readonly id: string,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(EraseSimulation)
export class EraseSimulationHandler implements ICommandHandler<EraseSimulation> {
  constructor(
    private readonly debates: DebateErasures,
    private readonly texts: TextErasures,
  ) {}

  async execute({ id, accountId }: EraseSimulation): Promise<ErasureAnswer> {
    const erasure = await this.debates.erase(id, accountId, { reason: 'owner', actor: accountId });
    void this.texts.recover();
    return erasureAnswer(id, erasure);
  }
}

/** Waits for the end of a debate. Starts nothing. */
export class AwaitSimulation extends Query<DebateResult> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(AwaitSimulation)
export class AwaitSimulationHandler implements IQueryHandler<AwaitSimulation> {
  constructor(private readonly waiter: VerdictWaiter) {}

  execute({ id }: AwaitSimulation): Promise<DebateResult> {
    // Waits without limit, also while the log is unavailable.
    return detached(() => this.waiter.result(id));
  }
}

/** A debate's current state, for its owner only. */
export class GetSimulation extends Query<DebateResult> {
  constructor(
    readonly id: string,
    readonly accountId: string | null,
  ) {
    super();
  }
}

@QueryHandler(GetSimulation)
export class GetSimulationHandler implements IQueryHandler<GetSimulation> {
  constructor(private readonly archive: DebateArchive) {}

  execute({ id, accountId }: GetSimulation): Promise<DebateResult> {
    return this.archive.get(id, accountId);
  }
}

/** A debate at one of its revisions, for its owner only. */
export class GetSimulationState extends Query<DebateAtRevision> {
  constructor(
    readonly id: string,
    readonly accountId: string | null,
    readonly revision?: number,
  ) {
    super();
  }
}

@QueryHandler(GetSimulationState)
export class GetSimulationStateHandler implements IQueryHandler<GetSimulationState> {
  constructor(private readonly archive: DebateArchive) {}

  execute({ id, accountId, revision }: GetSimulationState): Promise<DebateAtRevision> {
    return this.archive.stateAt(id, accountId, revision);
  }
}

/** A debate in a list. Its `usage` has the same form as in the debate itself. */
type SimulationRow = { readonly id: string; readonly excerpt?: Excerpt | null } & Omit<
  DebateRow,
  'counted' | 'unpaidBytes'
> &
  Pick<DebateResult, 'usage'> & {
    /** The score in words, and its basis; null without a score. */
    readonly verdict: string | null;
    /** Paths of this service. */
    readonly links: { readonly self: string; readonly audit: string; readonly export: string };
  };

export interface SimulationPage {
  readonly simulations: readonly SimulationRow[];
  /** The cursor of the next page, null at the end. */
  readonly next: string | null;
  /** Present when there may be debates that this version cannot read. */
  readonly incomplete?: true;
}

function linksOf(id: string): SimulationRow['links'] {
  const self = `/api/simulations/${id}`;
  return { self, audit: `${self}/audit`, export: `${self}/export` };
}

/** An account's debates, newest first. */
export class ListSimulations extends Query<SimulationPage> {
  constructor(
    readonly accountId: string,
    readonly limit: number,
    readonly cursor?: { readonly value: string; readonly key: string },
    readonly filter: DebateFilter = {},
  ) {
    super();
  }
}

@QueryHandler(ListSimulations)
export class ListSimulationsHandler implements IQueryHandler<ListSimulations> {
  constructor(private readonly archive: DebateArchive) {}

  async execute({ accountId, limit, cursor, filter }: ListSimulations): Promise<SimulationPage> {
    const rows = await this.archive.list({ accountId, limit, after: cursor, filter });
    const last = rows.at(-1);
    return {
      simulations: rows.map(({ key, row: { counted, unpaidBytes: _, ...row }, ...rest }) => ({
        id: key,
        ...row,
        ...rest,
        verdict: verdictOfRow(row),
        usage: usageOf(counted.spent),
        links: linksOf(key),
      })),
      next: rows.length < limit || !last ? null : `${last.row.openedAt}~${last.key}`,
      ...(this.archive.isListIncomplete(accountId) ? { incomplete: true } : {}),
    };
  }
}
