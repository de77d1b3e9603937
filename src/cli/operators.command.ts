import { CommandBus } from '@nestjs/cqrs';
import { Command, SubCommand } from 'nest-commander';
import { AccountsReader, ChangeAccount, SecondFactors } from '../accounts/index.js';
import { AnsweringCommand, GroupCommand } from './answering-command.js';
import { withService } from './service.js';
import { print, printJson } from './terminal.js';

@SubCommand({
  name: 'appoint',
  arguments: '<account>',
  description: 'Let the person of an account administer the service in the browser, at /admin.',
})
class AppointOperatorCommand extends AnsweringCommand {
  protected async answer([account = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const hasSecondFactor = await withService(async (service) => {
      const { accountId } = service.get(AccountsReader).find(account);
      await service.get(CommandBus).execute(new ChangeAccount(accountId, { kind: 'appoint-operator' }, 'cli'));
      return (await service.get(SecondFactors).of(accountId)).status === 'on';
    });
    if (json) printJson({ account, isOperator: true, hasSecondFactor });
    else
      print(
        `${account} is an operator${hasSecondFactor ? '' : ', without a second factor: one can be turned on on the page of the account'}`,
      );
  }
}

@SubCommand({
  name: 'dismiss',
  arguments: '<account>',
  description: 'Let the person no longer administer the service.',
})
class DismissOperatorCommand extends AnsweringCommand {
  protected async answer([account = '']: string[], { json }: { json?: boolean }): Promise<void> {
    await withService((service) => {
      const { accountId } = service.get(AccountsReader).find(account);
      return service.get(CommandBus).execute(new ChangeAccount(accountId, { kind: 'dismiss-operator' }, 'cli'));
    });
    if (json) printJson({ account, isOperator: false });
    else print(`${account} is no operator`);
  }
}

@SubCommand({ name: 'list', description: 'List the operators.' })
class ListOperatorsCommand extends AnsweringCommand {
  protected async answer(_: string[], { json }: { json?: boolean }): Promise<void> {
    const operators = await withService((service) => {
      const accounts = service.get(AccountsReader);
      return Promise.all(
        accounts.operators().map(async ({ accountId }) => ({
          accountId,
          email: (await accounts.profile(accountId)).email,
        })),
      );
    });
    for (const { accountId, email } of operators)
      if (json) printJson({ accountId, email });
      else print(`${accountId}  ${email}`);
    if (!json && operators.length === 0) print('There is no operator. Appoint one: operators appoint <account>');
  }
}

@Command({
  name: 'operators',
  description: 'People who may administer the service in the browser.',
  subCommands: [AppointOperatorCommand, DismissOperatorCommand, ListOperatorsCommand],
})
class OperatorsCommand extends GroupCommand {}

export const OPERATOR_COMMANDS = [
  OperatorsCommand,
  AppointOperatorCommand,
  DismissOperatorCommand,
  ListOperatorsCommand,
];
