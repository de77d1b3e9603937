import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FirstCredits } from '../accounts/index.js';
import { derivedId } from '../kernel/index.js';
import { ChangeCredits } from './billing.commands.js';
import { SIGN_UP } from './credits.events.js';

/** How many credits {@link GrantedFirstCredits} grants. */
export const FIRST_CREDITS_AMOUNT = Symbol('FIRST_CREDITS_AMOUNT');

@Injectable()
export class GrantedFirstCredits implements FirstCredits {
  constructor(
    private readonly commands: CommandBus,
    @Inject(FIRST_CREDITS_AMOUNT) readonly amount: number,
  ) {}

  /** The id of the command derives from the account, so that the log refuses a second grant. */
  async grant(accountId: string): Promise<void> {
    const change = { kind: 'grant', amount: this.amount, reason: 'free, for a first debate' } as const;
    const commandId = derivedId('first-credits', accountId);
    await this.commands.execute(new ChangeCredits(accountId, change, SIGN_UP, undefined, commandId));
  }
}
