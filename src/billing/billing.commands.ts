import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Decisions, Projector } from '../event-store/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { type CreditCommand, type Credits, creditsDecider } from './credits.decider.js';
import { type CreditFact, creditsStream } from './credits.events.js';

interface CreditOutcome {
  readonly credits: Credits;
  /** False when the command had no effect, for instance because it was a repetition. */
  readonly changed: boolean;
  /** What was recorded, for a repeated command id the first time. */
  readonly facts: readonly CreditFact[];
}

/** One decision over an account's credits. */
export class ChangeCredits extends Command<CreditOutcome> {
  constructor(
    readonly accountId: string,
    readonly change: CreditCommand,
    readonly actor: string,
    readonly correlationId?: string,
    /** A UUID: what is repeated with the same one is recorded once. */
    readonly commandId?: string,
  ) {
    super();
  }
}

@CommandHandler(ChangeCredits)
export class ChangeCreditsHandler implements ICommandHandler<ChangeCredits> {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, change, actor, correlationId, commandId }: ChangeCredits): Promise<CreditOutcome> {
    const { state, events, position } = await this.decisions.execute(
      creditsStream(accountId),
      creditsDecider,
      change,
      commandContext(this.clock, actor, correlationId, commandId),
    );
    await this.projector.waitFor(position);
    return { credits: state, changed: events.length > 0, facts: events };
  }
}
