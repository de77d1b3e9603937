import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type DebateRow } from './debates.view.js';
import { type Simulation } from './simulation.js';
import { usageOf } from './spent.js';
import { type SimulationRequest, Simulations, type SimulationState } from './simulations.js';

/** Opens a debate and sets it going. */
export class StartSimulation extends Command<{ readonly id: string; readonly existing: boolean }> {
  constructor(readonly request: SimulationRequest) {
    super();
  }
}

@CommandHandler(StartSimulation)
export class StartSimulationHandler implements ICommandHandler<StartSimulation> {
  constructor(private readonly simulations: Simulations) {}

  execute({ request }: StartSimulation): Promise<{ readonly id: string; readonly existing: boolean }> {
    return this.simulations.open(request);
  }
}

/** Ends a debate before its verdict; its credits go back. */
export class CancelSimulation extends Command<Simulation> {
  constructor(
    readonly id: string,
    readonly accountId: string | null,
  ) {
    super();
  }
}

@CommandHandler(CancelSimulation)
export class CancelSimulationHandler implements ICommandHandler<CancelSimulation> {
  constructor(private readonly simulations: Simulations) {}

  execute({ id, accountId }: CancelSimulation): Promise<Simulation> {
    return this.simulations.cancel(id, accountId);
  }
}

/** The end of a debate, waited for. */
export class AwaitSimulation extends Query<Simulation> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(AwaitSimulation)
export class AwaitSimulationHandler implements IQueryHandler<AwaitSimulation> {
  constructor(private readonly simulations: Simulations) {}

  execute({ id }: AwaitSimulation): Promise<Simulation> {
    return this.simulations.outcome(id);
  }
}

/** A debate as it stands, to its owner only. */
export class GetSimulation extends Query<Simulation> {
  constructor(
    readonly id: string,
    readonly accountId: string | null,
  ) {
    super();
  }
}

@QueryHandler(GetSimulation)
export class GetSimulationHandler implements IQueryHandler<GetSimulation> {
  constructor(private readonly simulations: Simulations) {}

  execute({ id, accountId }: GetSimulation): Promise<Simulation> {
    return this.simulations.get(id, accountId);
  }
}

/** A debate at one of its revisions, to its owner only. */
export class GetSimulationState extends Query<SimulationState> {
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
  constructor(private readonly simulations: Simulations) {}

  execute({ id, accountId, revision }: GetSimulationState): Promise<SimulationState> {
    return this.simulations.stateAt(id, accountId, revision);
  }
}

/** What was used is called as in the debate itself. */
type SimulationRow = { readonly id: string } & Omit<DebateRow, 'counted'> & Pick<Simulation, 'usage'>;

export interface SimulationPage {
  readonly simulations: readonly SimulationRow[];
  /** The cursor of the next page, null at the end. */
  readonly next: string | null;
}

/** An account's debates, newest first. */
export class ListSimulations extends Query<SimulationPage> {
  constructor(
    readonly accountId: string,
    readonly limit: number,
    readonly cursor?: { readonly value: string; readonly key: string },
  ) {
    super();
  }
}

@QueryHandler(ListSimulations)
export class ListSimulationsHandler implements IQueryHandler<ListSimulations> {
  constructor(private readonly simulations: Simulations) {}

  // eslint-disable-next-line @typescript-eslint/require-await -- the bus is asynchronous; the view is local
  async execute({ accountId, limit, cursor }: ListSimulations): Promise<SimulationPage> {
    const rows = this.simulations.list(accountId, limit, cursor);
    const last = rows.at(-1);
    return {
      simulations: rows.map(({ key, row: { counted, ...row } }) => ({
        id: key,
        ...row,
        usage: usageOf(counted.spent),
      })),
      next: rows.length < limit || !last ? null : `${last.row.openedAt}~${last.key}`,
    };
  }
}
