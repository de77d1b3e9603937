import { Command, Option, SubCommand } from 'nest-commander';
import { readConfig } from '../config/index.js';
import { debatesView, type Share, SHARE_DAYS, SHARE_DAYS_MAX, Shares } from '../debate/index.js';
import { Projector } from '../event-store/index.js';
import { AnsweringCommand, GroupCommand } from './answering-command.js';
import { withSharing } from './service.js';
import { print, printJson } from './terminal.js';

/** Runs `work` for the account that the debate belongs to. */
function withSharesOf<T>(debateId: string, work: (shares: Shares, accountId: string) => Promise<T>): Promise<T> {
  return withSharing(async (service) => {
    const row = service.get(Projector).reader(debatesView).get(debateId);
    if (!row) throw new Error(`there is no debate ${debateId}`);
    if (row.accountId === null) throw new Error(`the debate ${debateId} belongs to no account and cannot be shared`);
    return work(service.get(Shares), row.accountId);
  });
}

const lineOf = ({ shareId, createdAt, expiresAt, revokedAt, open }: Share): string =>
  `${shareId}  created ${createdAt.slice(0, 16)}  ${open ? `open until ${expiresAt.slice(0, 16)}` : revokedAt === null ? 'expired' : `revoked ${revokedAt.slice(0, 16)}`}`;

@SubCommand({
  name: 'create',
  arguments: '<debate>',
  description: 'Create a link with which anybody can read a finished debate. Its token is printed only once.',
})
class CreateShareCommand extends AnsweringCommand {
  protected async answer(
    [debate = '']: string[],
    { days = SHARE_DAYS, json }: { days?: number; json?: boolean },
  ): Promise<void> {
    if (!Number.isInteger(days) || days < 1 || days > SHARE_DAYS_MAX)
      throw new Error(`a link is open for 1 to ${SHARE_DAYS_MAX} days`);
    const { share, token } = await withSharesOf(debate, (shares, accountId) =>
      shares.open(debate, { accountId, keyId: null }, days),
    );
    const page = `${readConfig(process.env).publicUrl}/shared/${token}`;
    if (json) printJson({ ...share, token, page });
    else print(`${page}\n${lineOf(share)}`);
  }

  @Option({ flags: '--days <number>', description: `days until the link expires; default: ${SHARE_DAYS}` })
  parseDays(value: string): number {
    return Number(value);
  }
}

@SubCommand({ name: 'list', arguments: '<debate>', description: 'Every link to a debate, newest first.' })
class ListSharesCommand extends AnsweringCommand {
  protected async answer([debate = '']: string[], { json }: { json?: boolean }): Promise<void> {
    const found = await withSharesOf(debate, (shares, accountId) => shares.list(debate, accountId));
    for (const share of found)
      if (json) printJson(share);
      else print(lineOf(share));
  }
}

@SubCommand({
  name: 'revoke',
  arguments: '<debate> <link>',
  description: 'Revoke a link immediately; `share list` prints its id. Revoking it again has no effect.',
})
class RevokeShareCommand extends AnsweringCommand {
  protected async answer([debate = '', shareId = '']: string[], { json }: { json?: boolean }): Promise<void> {
    await withSharesOf(debate, (shares, accountId) => shares.revoke(debate, shareId, accountId));
    if (json) printJson({ debate, revoked: shareId });
    else print(`the link ${shareId} is revoked`);
  }
}

@Command({
  name: 'share',
  description: 'Links with which anybody can read a debate.',
  subCommands: [CreateShareCommand, ListSharesCommand, RevokeShareCommand],
})
class ShareCommand extends GroupCommand {}

export const SHARE_COMMANDS = [ShareCommand, CreateShareCommand, ListSharesCommand, RevokeShareCommand];
