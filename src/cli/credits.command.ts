import { CommandBus } from '@nestjs/cqrs';
import { Command, Option, SubCommand } from 'nest-commander';
import { z } from 'zod';
import { AccountsReader } from '../accounts/index.js';
import { ChangeCredits } from '../billing/index.js';
import { AnsweringCommand, GroupCommand } from './answering-command.js';
import { withService } from './service.js';
import { print, printJson } from './terminal.js';

interface GrantOptions {
  readonly account: string;
  readonly amount: number;
  readonly reason?: string;
  readonly json?: boolean;
}

@SubCommand({ name: 'grant', description: 'Grant debate credits to an account.' })
class GrantCreditsCommand extends AnsweringCommand {
  protected async answer(
    _: string[],
    { account, amount, reason = 'granted by an operator', json }: GrantOptions,
  ): Promise<void> {
    const { credits } = await withService((service) => {
      const { accountId } = service.get(AccountsReader).find(account);
      return service.get(CommandBus).execute(new ChangeCredits(accountId, { kind: 'grant', amount, reason }, 'cli'));
    });
    if (json) printJson({ account, granted: amount, balance: credits.balance });
    else print(`${account} has ${credits.balance} credits`);
  }

  @Option({ flags: '--account <id or e-mail>', description: 'the account that receives the credits', required: true })
  parseAccount(value: string): string {
    return value;
  }

  @Option({ flags: '--amount <credits>', description: '1 to 1,000,000', required: true })
  parseAmount(value: string): number {
    return z.coerce.number().int().min(1).max(1_000_000).parse(value);
  }

  @Option({ flags: '--reason <text>', description: 'recorded in the ledger' })
  parseReason(value: string): string {
    return value;
  }
}

@Command({ name: 'credits', description: 'Debate credits.', subCommands: [GrantCreditsCommand] })
class CreditsCommand extends GroupCommand {}

export const CREDIT_COMMANDS = [CreditsCommand, GrantCreditsCommand];
