import { CommandBus } from '@nestjs/cqrs';
import { Command, CommandRunner, Option, SubCommand } from 'nest-commander';
import { z } from 'zod';
import { AccountsReader, ChangeAccount, PLAN_IDS, type PlanId, SecretCheck, SignUp } from '../accounts/index.js';
import {
  ExportAccountCommand,
  FindAccountCommand,
  RevokeAccountCommand,
  SetPasswordCommand,
} from './account-administration.command.js';
import { AnsweringCommand } from './answering-command.js';
import { withService } from './service.js';
import { print, printJson } from './terminal.js';

@SubCommand({ name: 'create', description: 'Open an account and print its first API key.' })
class CreateAccountCommand extends AnsweringCommand {
  protected async answer(
    _: string[],
    { email, plan, json }: { email: string; plan?: PlanId; json?: boolean },
  ): Promise<void> {
    const account = await withService(async (service) => {
      await service.get(SecretCheck).run();
      return service.get(CommandBus).execute(new SignUp(z.email().parse(email), null, plan ?? 'free', 'cli'));
    });
    if (json) printJson(account);
    else print(`account ${account.accountId} (${account.plan})\nAPI key ${account.apiKey}`);
  }

  @Option({ flags: '--email <address>', description: 'e-mail address of the owner', required: true })
  parseEmail(value: string): string {
    return value;
  }

  @Option({ flags: '--plan <plan>', description: PLAN_IDS.join(', ') })
  parsePlan(value: string): PlanId {
    return z.enum(PLAN_IDS).parse(value);
  }
}

@SubCommand({ name: 'plan', arguments: '<account> <plan>', description: 'Change the plan of an account.' })
class ChangePlanCommand extends AnsweringCommand {
  protected async answer(
    [account = '', plan]: string[],
    { reason = 'by an operator', json }: { reason?: string; json?: boolean },
  ): Promise<void> {
    const parsed = z.enum(PLAN_IDS).parse(plan);
    await withService((service) => {
      const { accountId } = service.get(AccountsReader).find(account);
      const change = { kind: 'change-plan', plan: parsed, reason } as const;
      return service.get(CommandBus).execute(new ChangeAccount(accountId, change, 'cli'));
    });
    if (json) printJson({ account, plan: parsed });
    else print(`${account} is on ${parsed}`);
  }

  @Option({ flags: '--reason <text>', description: 'recorded in the log' })
  parseReason(value: string): string {
    return value;
  }
}

@SubCommand({ name: 'revoke-key', arguments: '<account> <keyId>', description: 'Revoke an API key immediately.' })
class RevokeKeyCommand extends AnsweringCommand {
  protected async answer([account = '', keyId = '']: string[], { json }: { json?: boolean }): Promise<void> {
    await withService((service) => {
      const { accountId } = service.get(AccountsReader).find(account);
      return service.get(CommandBus).execute(new ChangeAccount(accountId, { kind: 'revoke-key', keyId }, 'cli'));
    });
    if (json) printJson({ account, revoked: keyId });
    else print(`key ${keyId} is revoked`);
  }
}

@SubCommand({ name: 'list', description: 'List the accounts, oldest first.' })
class ListAccountsCommand extends AnsweringCommand {
  protected async answer(_: string[], { json }: { json?: boolean }): Promise<void> {
    const rows = await withService((service) => Promise.resolve(service.get(AccountsReader).list()));
    for (const { accountId, plan, openedAt, keys } of rows)
      if (json) printJson({ accountId, plan, openedAt, keys: keys.length });
      else print(`${accountId}  ${plan.padEnd(5)} ${openedAt}  ${keys.map(({ hint }) => hint).join(' ')}`);
  }
}

@Command({
  name: 'accounts',
  description: 'Create and manage accounts.',
  subCommands: [
    CreateAccountCommand,
    FindAccountCommand,
    ChangePlanCommand,
    RevokeKeyCommand,
    RevokeAccountCommand,
    SetPasswordCommand,
    ExportAccountCommand,
    ListAccountsCommand,
  ],
})
export class AccountsCommand extends CommandRunner {
  run(): Promise<void> {
    this.command.help();
  }
}

export const ACCOUNT_COMMANDS = [
  AccountsCommand,
  CreateAccountCommand,
  FindAccountCommand,
  ChangePlanCommand,
  RevokeKeyCommand,
  RevokeAccountCommand,
  SetPasswordCommand,
  ExportAccountCommand,
  ListAccountsCommand,
];
