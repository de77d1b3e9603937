import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Decisions, Projector } from '../event-store/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { type CreditCommand, type Credits, creditsDecider } from './credits.decider.js';
import { creditsStream } from './credits.events.js';
import { type Quota, type QuotaCommand, quotaDecider } from './quota.decider.js';

export interface CreditOutcome {
  readonly credits: Credits;
  /** False when it was already so. */
  readonly changed: boolean;
}

/** One decision over an account's credits. */
export class ChangeCredits extends Command<CreditOutcome> {
  constructor(
    readonly accountId: string,
    readonly change: CreditCommand,
    readonly actor: string,
    readonly correlationId?: string,
  ) {
    super();
  }
}

/** One decision over a day's quota; the stream names account and day. */
export class ChangeQuota extends Command<Quota> {
  constructor(
    readonly stream: string,
    readonly change: QuotaCommand,
    readonly actor: string,
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

  async execute({ accountId, change, actor, correlationId }: ChangeCredits): Promise<CreditOutcome> {
    const { state, events, position } = await this.decisions.execute(
      creditsStream(accountId),
      creditsDecider,
      change,
      commandContext(this.clock, actor, correlationId),
    );
    await this.projector.waitFor(position);
    return { credits: state, changed: events.length > 0 };
  }
}

@CommandHandler(ChangeQuota)
export class ChangeQuotaHandler implements ICommandHandler<ChangeQuota> {
  constructor(
    private readonly decisions: Decisions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ stream, change, actor }: ChangeQuota): Promise<Quota> {
    const context = commandContext(this.clock, actor, change.detectionId);
    return (await this.decisions.execute(stream, quotaDecider, change, context)).state;
  }
}
