import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Decisions } from '../../event-store/index.js';
import { type Position } from '../../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../../runtime/index.js';
import { type Quota, type QuotaCommand, quotaDecider } from './quota.decider.js';

export interface QuotaChange {
  readonly quota: Quota;
  /** Log position of the change; null when nothing changed. */
  readonly position: Position | null;
}

/** Runs one command against a day's quota. The stream names account and day. */
export class ChangeQuota extends Command<QuotaChange> {
  constructor(
    readonly stream: string,
    readonly change: QuotaCommand,
    readonly actor: string,
    /** The same when it is repeated. */
    readonly commandId?: string,
  ) {
    super();
  }
}

@CommandHandler(ChangeQuota)
export class ChangeQuotaHandler implements ICommandHandler<ChangeQuota> {
  constructor(
    private readonly decisions: Decisions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ stream, change, actor, commandId }: ChangeQuota): Promise<QuotaChange> {
    const context = commandContext(this.clock, actor, change.detectionId, commandId);
    const { state, position } = await this.decisions.execute(stream, quotaDecider, change, context);
    return { quota: state, position };
  }
}
