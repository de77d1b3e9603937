import { Command, Option, SubCommand } from 'nest-commander';
import { z } from 'zod';
import { AccountsReader } from '../accounts/index.js';
import {
  type DebateFact,
  DEBATE_REFUSALS,
  DebateErasures,
  type DebateFilter,
  debateFilterSchema,
  debateStream,
  debatesView,
  isListIncomplete,
  nameOfArticle,
  pastDebates,
  verdictOfRow,
} from '../debate/index.js';
import { DEPTHS } from '../analysts/index.js';
import { TextErasures } from '../erasure/index.js';
import { EVENT_STORE, type EventStore, Projector, readFacts } from '../event-store/index.js';
import { parseRequest } from '../http/index.js';
import { Catalogue, Refusal } from '../kernel/index.js';
import { AnsweringCommand, GroupCommand } from './answering-command.js';
import { printErasure } from './erasure-output.js';
import { assess } from './assess.command.js';
import { withDebates, withService } from './service.js';
import { print, printable, printJson, warn } from './terminal.js';
import { formatResult } from './verdict.js';

interface ListOptions extends Omit<DebateFilter, 'q'> {
  readonly account?: string;
  readonly limit?: number;
  readonly json?: boolean;
}

const LIMIT = 20;

/** Filter options shared by `list` and `search`. */
abstract class FilteringCommand extends AnsweringCommand {
  protected async list({ account, limit = LIMIT, json, ...filter }: ListOptions, q?: string): Promise<void> {
    const parsed = parseRequest(debateFilterSchema, { ...filter, ...(q === undefined ? {} : { q }) });
    const { found, isIncomplete } = await withService(async (service) => {
      const debates = service.get(Projector).reader(debatesView);
      const store = service.get<EventStore>(EVENT_STORE);
      const history = (id: string) => readFacts<DebateFact>(store, service.get(Catalogue), debateStream(id));
      const accountId = account === undefined ? undefined : service.get(AccountsReader).find(account).accountId;
      return {
        found: await pastDebates(debates, history, { accountId, limit, filter: parsed }),
        isIncomplete: isListIncomplete(debates, accountId),
      };
    });
    for (const { key, row, excerpt } of found)
      if (json)
        printJson({ id: key, ...row, verdict: verdictOfRow(row), ...(excerpt === undefined ? {} : { excerpt }) });
      else {
        const score = row.consensusScore === null ? row.status : row.consensusScore.toFixed(1);
        print(
          `${key}  ${row.openedAt.slice(0, 16)}  ${score.padStart(9)}  ${printable(nameOfArticle(row.title, row.url))}`,
        );
        const verdict = verdictOfRow(row);
        if (verdict) print(`    ${verdict}`);
        if (excerpt) print(`    ${excerpt.persona ?? 'title'}: ${printable(excerpt.text)}`);
      }
    if (isIncomplete) warn('debates that this version cannot read are missing; `log stats` lists their streams');
    if (!json && found.length === limit) print(`These are the newest ${limit}; use --limit for more.`);
  }

  @Option({ flags: '--account <id or e-mail>', description: 'only this account; default: all accounts' })
  parseAccount(value: string): string {
    return value;
  }

  @Option({ flags: '--limit <count>', description: '1 to 1,000; default: 20' })
  parseLimit(value: string): number {
    return z.coerce.number().int().min(1).max(1_000).parse(value);
  }

  @Option({ flags: '--from <day>', description: 'opened on or after this day' })
  parseFrom(value: string): string {
    return value;
  }

  @Option({ flags: '--to <day>', description: 'opened on or before this day' })
  parseTo(value: string): string {
    return value;
  }

  @Option({ flags: '--host <host>', description: 'host of the article, for instance news.example' })
  parseHost(value: string): string {
    return value;
  }

  @Option({ flags: '--score-min <score>', description: 'minimum consensus' })
  parseScoreMin(value: string): string {
    return value;
  }

  @Option({ flags: '--score-max <score>', description: 'maximum consensus' })
  parseScoreMax(value: string): string {
    return value;
  }

  @Option({ flags: '--flag <flag>', description: 'only debates with this flag' })
  parseFlag(value: string): string {
    return value;
  }

  @Option({ flags: '--status <status>', description: 'running, done or abandoned' })
  parseStatus(value: string): string {
    return value;
  }

  @Option({ flags: '--cast <hash>', description: 'only debates held by this cast' })
  parseCast(value: string): string {
    return value;
  }

  @Option({ flags: '--analyst <name>', description: 'offline, llm, or the name of a model' })
  parseAnalyst(value: string): string {
    return value;
  }
}

@SubCommand({ name: 'list', description: 'List past and present debates, newest first.' })
class ListDebatesCommand extends FilteringCommand {
  protected answer(_: string[], options: ListOptions): Promise<void> {
    return this.list(options);
  }
}

@SubCommand({
  name: 'search',
  arguments: '<words...>',
  description: 'Search debates by words in their titles and arguments.',
})
class SearchDebatesCommand extends FilteringCommand {
  protected answer(words: string[], options: ListOptions): Promise<void> {
    return this.list(options, words.join(' '));
  }
}

@SubCommand({
  name: 'retry',
  arguments: '<id>',
  description: 'Hold an abandoned debate again in this process, without charging its account.',
})
class RetryDebateCommand extends AnsweringCommand {
  protected async answer([id = '']: string[], { json }: { readonly json?: boolean }): Promise<void> {
    const found = await withService(async (service) => {
      const row = service.get(Projector).reader(debatesView).get(id);
      return (
        row && {
          row,
          events: await readFacts<DebateFact>(service.get(EVENT_STORE), service.get(Catalogue), debateStream(id)),
        }
      );
    });
    if (!found) throw new Error(`there is no debate ${id}`);
    const { url, depth } = found.row;
    const imported = found.events.find((event) => event.type === 'ArticleImported');
    // A sent text exists only in the log. A page is read again, since it may have changed.
    const article = imported?.data.article.renderer === 'none' ? imported.data.article : url;
    const result = await assess(article, z.enum(DEPTHS).parse(depth));
    if (json) printJson(result);
    else print(formatResult(result));
  }
}

@SubCommand({
  name: 'erase',
  arguments: '<id>',
  description:
    'Erase an ended debate for good: article, evidence, arguments and verdict. Its credits and its chain stay.',
})
class EraseDebateCommand extends AnsweringCommand {
  protected async answer([id = '']: string[], { json }: { readonly json?: boolean }): Promise<void> {
    const { isDone, ...erasure } = await withDebates(async (service) => {
      const erasures = service.get(TextErasures);
      const known = service.get(Projector).reader(debatesView).get(id) ?? erasures.of('debate', id);
      if (!known) throw new Refusal(DEBATE_REFUSALS['not-found'], { detail: `There is no debate ${id}.` });
      const by = { reason: 'operator', actor: 'cli' } as const;
      const row = await service.get(DebateErasures).erase(id, known.accountId, by);
      return { ...row, isDone: await erasures.isSettled() };
    });
    printErasure(id, erasure, { isDone, json });
  }
}

@Command({
  name: 'debates',
  description: 'Find past debates, and erase them.',
  subCommands: [ListDebatesCommand, SearchDebatesCommand, RetryDebateCommand, EraseDebateCommand],
})
class DebatesCommand extends GroupCommand {}

export const DEBATE_COMMANDS = [
  DebatesCommand,
  ListDebatesCommand,
  SearchDebatesCommand,
  RetryDebateCommand,
  EraseDebateCommand,
];
