import { Command, Option } from 'nest-commander';
import { AccountsReader } from '../accounts/index.js';
import { UsageDays, usagePeriod } from '../billing/index.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { AnsweringCommand } from './answering-command.js';
import { withService } from './service.js';
import { print, printable, printJson } from './terminal.js';

interface Options {
  readonly from?: string;
  readonly to?: string;
  readonly json?: boolean;
}

@Command({
  name: 'usage',
  arguments: '<account>',
  description: 'Detections, debates and credits of an account by UTC day and key; default: the last 30 days.',
})
export class UsageCommand extends AnsweringCommand {
  protected async answer([account = '']: string[], { json, ...asked }: Options): Promise<void> {
    const days = await withService(async (service) => {
      const accounts = service.get(AccountsReader);
      const { accountId, closedAt } = accounts.find(account);
      const { from, to } = usagePeriod(asked, service.get<Clock>(CLOCK).now());
      const { keys } = closedAt === null ? await accounts.profile(accountId) : { keys: [] };
      const labels = new Map(keys.map(({ keyId, label }) => [keyId, label]));
      const used = await service.get(UsageDays).between(accountId, from, to);
      return used.map((day) => ({ ...day, label: (day.keyId && labels.get(day.keyId)) ?? null }));
    });
    for (const day of days)
      if (json) printJson(day);
      else {
        const key = day.keyId === null ? 'sessions' : `key ${day.keyId} ${printable(day.label ?? '')}`.trim();
        print(
          `${day.day}  ${day.detections} detections, ${day.debates} debates, ${day.credits} credits, ${day.reserved} reserved  ${key}`,
        );
      }
    if (!json && days.length === 0) print('nothing was used');
  }

  @Option({ flags: '--from <day>', description: 'the first UTC day, such as 2026-11-01' })
  parseFrom(value: string): string {
    return value;
  }

  @Option({ flags: '--to <day>', description: 'the last UTC day; default: today' })
  parseTo(value: string): string {
    return value;
  }
}
