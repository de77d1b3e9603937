import { CommandBus } from '@nestjs/cqrs';
import { Command, Option, SubCommand } from 'nest-commander';
import { z } from 'zod';
import {
  AccountsReader,
  ChangeAccount,
  PLAN_IDS,
  type PlanId,
  SecondFactors,
  SecretCheck,
  SignUp,
  KEY_USAGE,
  type KeyUsage,
  newEmail,
  newPassword,
  PasswordResets,
  Sessions,
} from '../accounts/index.js';
import { AnsweringCommand, GroupCommand } from './answering-command.js';
import { LiftLockoutsCommand, LockoutsCommand } from './lockouts.command.js';
import { withService } from './service.js';
import { print, printJson, printable, readSecret } from './terminal.js';
import { readConfig } from '../config/index.js';
import { exportAccount } from '../audit/index.js';
import { balancesView, Payments } from '../billing/index.js';
import { debatesView } from '../debate/index.js';
import { Quotas } from '../detection/index.js';
import { Projector } from '../event-store/index.js';
import { Identities } from '../sign-in/index.js';

@SubCommand({ name: 'create', description: 'Open an account and print its first API key.' })
class CreateAccountCommand extends AnsweringCommand {
  protected async answer(
    _: string[],
    { email, plan, json }: { email: string; plan?: PlanId; json?: boolean },
  ): Promise<void> {
    const account = await withService(async (service) => {
      await service.get(SecretCheck).run();
      return service.get(CommandBus).execute(new SignUp(newEmail.parse(email), null, plan ?? 'free', 'cli'));
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

const ofLimit = (used: number, limit: number | null): string => (limit === null ? `${used}` : `${used} of ${limit}`);

@SubCommand({ name: 'find', arguments: '<account>', description: 'Show an account by id or e-mail address.' })
class FindAccountCommand extends AnsweringCommand {
  protected async answer([account = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const found = await withService(async (service) => {
      const accounts = service.get(AccountsReader);
      const { accountId, plan, openedAt, closedAt } = accounts.find(account);
      const { email, keys } = closedAt === null ? await accounts.profile(accountId) : { email: null, keys: [] };
      const used = await service.get<KeyUsage>(KEY_USAGE).today(accountId);
      const projector = service.get(Projector);
      const { limit, used: detections } = await service.get(Quotas).usage({ accountId, plan });
      const { balance = 0, reserved = 0, owed = 0 } = projector.reader(balancesView).get(accountId) ?? {};
      const debates = projector.reader(debatesView).count({ account_id: accountId });
      const { status } = service.get(Payments).subscription(accountId) ?? {};
      return {
        accountId,
        email,
        plan,
        subscription: status ?? null,
        openedAt,
        closedAt,
        credits: { balance, reserved, owed },
        quota: { limit, used: detections },
        debates,
        keys: keys.map((key) => ({ ...key, usedToday: used.get(key.keyId) ?? { detections: 0, credits: 0 } })),
      };
    });
    if (json) {
      printJson(found);
      return;
    }
    const { accountId, email, plan, subscription, openedAt, closedAt, credits, quota, debates, keys } = found;
    print(`account ${accountId}, opened ${openedAt}${closedAt === null ? '' : `, closed ${closedAt}`}`);
    if (email !== null) print(`address ${email}`);
    print(`plan ${plan}${subscription === null ? '' : `, subscription ${subscription}`}`);
    print(`credits ${credits.balance}, ${credits.reserved} reserved, ${credits.owed} owed; ${debates} debates`);
    print(`detections today ${quota.used} of ${quota.limit ?? 'unlimited'}`);
    for (const { keyId, hint, label, scopes, lastUsedAt, revokedAt, validUntil, limits, usedToday } of keys)
      print(
        [
          `key ${keyId} ${hint} ${printable(label)} (${scopes.join(', ')})`,
          lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`,
          `today ${ofLimit(usedToday.detections, limits.detectionsPerDay)} detections`,
          `${ofLimit(usedToday.credits, limits.creditsPerDay)} credits`,
          ...(revokedAt === null ? [] : [`revoked ${revokedAt}`]),
          ...(validUntil === null ? [] : [`valid until ${validUntil}`]),
        ].join(', '),
      );
  }
}

@SubCommand({
  name: 'revoke',
  arguments: '<account>',
  description: 'Revoke all API keys of an account and end its sessions immediately.',
})
class RevokeAccountCommand extends AnsweringCommand {
  protected async answer([account = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const { revoked, sessions } = await withService(async (service) => {
      const { accountId, keys } = service.get(AccountsReader).find(account);
      const valid = keys.filter(({ revoked }) => !revoked).map(({ keyId }) => keyId);
      for (const keyId of valid)
        await service.get(CommandBus).execute(new ChangeAccount(accountId, { kind: 'revoke-key', keyId }, 'cli'));
      return { revoked: valid, sessions: await service.get(Sessions).endAll(accountId, 'cli') };
    });
    if (json) printJson({ account, revoked, sessions });
    else print(`${revoked.length} keys of ${account} are revoked, ${sessions} sessions have ended`);
  }
}

@SubCommand({
  name: 'password',
  arguments: '<account>',
  description: 'Set the password of an account from standard input; ends its sessions and keeps its keys.',
})
class SetPasswordCommand extends AnsweringCommand {
  protected async answer([account = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const chosen = newPassword.safeParse(await readSecret(`New password of ${account}: `));
    if (!chosen.success) throw new Error(`a password ${chosen.error.issues[0]?.message}`);
    await withService((service) => {
      const { accountId } = service.get(AccountsReader).find(account);
      return service.get(Sessions).setPassword(accountId, chosen.data, 'cli');
    });
    if (json) printJson({ account, password: 'changed' });
    else print(`${account} has a new password; its sessions have ended`);
  }
}

const RESET_HOURS = 24;
const RESET_HOURS_MAX = 7 * 24;
const HOUR_MS = 3_600_000;

@SubCommand({
  name: 'reset-link',
  arguments: '<account>',
  description: 'Print a link with which the account’s owner chooses a new password, once.',
})
class ResetLinkCommand extends AnsweringCommand {
  protected async answer(
    [account = '']: string[],
    { hours = RESET_HOURS, json }: { hours?: number; json?: boolean },
  ): Promise<void> {
    const { publicUrl } = readConfig(process.env);
    const { link, expiresAt } = await withService((service) => {
      const { accountId } = service.get(AccountsReader).find(account);
      return service.get(PasswordResets).offer(accountId, hours * HOUR_MS, 'cli');
    });
    const whole = link.startsWith('/') ? `${publicUrl}${link}` : link;
    if (json) printJson({ account, link: whole, expiresAt });
    else
      print(
        [
          ...(whole.startsWith('/')
            ? ['The page, at the address of the service (ELENCHUS_PUBLIC_URL is not set):']
            : []),
          whole,
          `It can be used once, until ${expiresAt}. Pass it on in confidence.`,
        ].join('\n'),
      );
  }

  @Option({ flags: '--hours <n>', description: `how long it is valid (${RESET_HOURS}; at most ${RESET_HOURS_MAX})` })
  parseHours(value: string): number {
    const hours = Number(value);
    if (!Number.isInteger(hours) || hours < 1 || hours > RESET_HOURS_MAX)
      throw new Error(`--hours must be a whole number from 1 to ${RESET_HOURS_MAX}`);
    return hours;
  }
}

@SubCommand({
  name: 'remove-second-factor',
  arguments: '<account>',
  description:
    'Let the account’s owner sign in with the password alone, for whoever has lost telephone and recovery codes.',
})
class RemoveSecondFactorCommand extends AnsweringCommand {
  protected async answer([account = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const removed = await withService((service) => {
      const { accountId } = service.get(AccountsReader).find(account);
      return service.get(SecondFactors).removeByOperator(accountId);
    });
    if (json) printJson({ account, removed });
    else print(removed ? `${account} has no second factor any more` : `${account} had no second factor`);
  }
}

@SubCommand({
  name: 'release-identity',
  arguments: '<account>',
  description:
    'Let whoever signs in to the account through the provider begin anew, also where the account was closed; ends its sessions.',
})
class ReleaseIdentityCommand extends AnsweringCommand {
  protected async answer([account = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const { released, sessions } = await withService(async (service) => {
      const { accountId, status } = service.get(AccountsReader).find(account);
      const released = await service.get(Identities).release(accountId, 'cli');
      // A closed account has none.
      const sessions = status === 'open' ? await service.get(Sessions).endAll(accountId, 'cli') : 0;
      return { released, sessions };
    });
    if (json) printJson({ account, released, sessions });
    else print(`${released} identities of ${account} are released, ${sessions} sessions have ended`);
  }
}

@SubCommand({
  name: 'export',
  arguments: '<account>',
  description: 'Export all data of an account in the log as one JSON object, without secrets.',
})
class ExportAccountCommand extends AnsweringCommand {
  protected async answer([account = '']: string[]): Promise<void> {
    printJson(await withService((service) => exportAccount(service, account)));
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
    ResetLinkCommand,
    RemoveSecondFactorCommand,
    ReleaseIdentityCommand,
    LockoutsCommand,
    LiftLockoutsCommand,
    ExportAccountCommand,
    ListAccountsCommand,
  ],
})
class AccountsCommand extends GroupCommand {}

export const ACCOUNT_COMMANDS = [
  AccountsCommand,
  CreateAccountCommand,
  FindAccountCommand,
  ChangePlanCommand,
  RevokeKeyCommand,
  RevokeAccountCommand,
  SetPasswordCommand,
  ResetLinkCommand,
  RemoveSecondFactorCommand,
  ReleaseIdentityCommand,
  LockoutsCommand,
  LiftLockoutsCommand,
  ExportAccountCommand,
  ListAccountsCommand,
];
