import { Command, Option, SubCommand } from 'nest-commander';
import { AccountsReader } from '../accounts/index.js';
import { AnsweringCommand, GroupCommand } from './answering-command.js';
import { auditBooks } from '../audit/index.js';
import { withService } from './service.js';
import { print, printJson } from './terminal.js';

@SubCommand({
  name: 'audit',
  arguments: '[account]',
  description: 'Recompute every balance and quota from the log, and compare with every read model and with debates.',
})
class AuditLedgerCommand extends AnsweringCommand {
  protected async answer([account]: string[], { json }: { json?: boolean }): Promise<void> {
    const { findings: all, ...report } = await withService(async (service) => {
      const accountId = account === undefined ? null : service.get(AccountsReader).find(account).accountId;
      const report = await auditBooks(service);
      return { ...report, findings: report.findings.filter((each) => !accountId || each.accountId === accountId) };
    });
    if (json) printJson({ ...report, findings: all });
    else {
      for (const { code, accountId, about, detail } of all) print(`${code}: ${accountId} ${about}: ${detail}`);
      const { accounts, movements, quotaDays, openReservations } = report;
      print(
        `${accounts} accounts, ${movements} movements, ${quotaDays} days of quota, ${openReservations} open reservations: ${all.length === 0 ? 'the books balance' : `${all.length} findings`}`,
      );
    }
    if (all.length > 0) process.exitCode = 1;
  }

  @Option({ flags: '--all', description: 'audit every account (the default)' })
  parseAll(): boolean {
    return true;
  }
}

@Command({ name: 'ledger', description: 'The ledger of credits and quotas.', subCommands: [AuditLedgerCommand] })
class LedgerCommand extends GroupCommand {}

export const LEDGER_COMMANDS = [LedgerCommand, AuditLedgerCommand];
