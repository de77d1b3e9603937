import { SubCommand } from 'nest-commander';
import { AccountsReader, Lockouts } from '../accounts/index.js';
import { AnsweringCommand } from './answering-command.js';
import { withService } from './service.js';
import { print, printJson } from './terminal.js';

@SubCommand({
  name: 'lockouts',
  arguments: '<account>',
  description: 'Show what is refused or delayed after too many attempts at an account, as this machine stored it.',
})
export class LockoutsCommand extends AnsweringCommand {
  protected async answer([account = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const lockouts = await withService((service) =>
      Promise.resolve(service.get(Lockouts).of(service.get(AccountsReader).find(account))),
    );
    for (const lockout of lockouts)
      if (json) printJson(lockout);
      else
        print(
          `${lockout.limit}: ${lockout.isDelay ? 'delayed' : 'refused'} until ${lockout.until}, after ${lockout.attempts} attempts`,
        );
    if (!json && lockouts.length === 0) print(`nothing of ${account} is refused`);
  }
}

@SubCommand({
  name: 'lift-lockouts',
  arguments: '<account>',
  description: 'End what is refused or delayed after too many attempts at an account; the service may keep running.',
})
export class LiftLockoutsCommand extends AnsweringCommand {
  protected async answer([account = '']: string[], { json }: { json?: boolean }): Promise<void> {
    await withService((service) => {
      const { accountId } = service.get(AccountsReader).find(account);
      return service.get(Lockouts).lift(accountId, 'cli');
    });
    if (json) printJson({ account, lifted: true });
    else print(`nothing of ${account} is refused any more`);
  }
}
