import { Command, Option, SubCommand } from 'nest-commander';
import { NODE_STREAMS, nodeStream } from '../cluster/index.js';
import { readConfig } from '../config/index.js';
import {
  checkDataFile,
  checkLog,
  copyLog,
  type EventStore,
  type LogFinding,
  logFileOf,
  logStats,
} from '../event-store/index.js';
import { CATALOGUE, openLog, readable, readModelsOf } from '../event-log.js';
import { DEBATES_GROUP } from '../debate/index.js';
import { idOf, START } from '../kernel/index.js';
import { commandContext, systemClock } from '../runtime/index.js';
import { JsonCommand, reportingFailure, GroupCommand } from './answering-command.js';
import { print, printJson } from './terminal.js';

/** Node streams matter only to their own cluster, and the database may have truncated them. */
const WITHOUT = [NODE_STREAMS];

/** `sqlite:<directory>`, or the address of a KurrentDB, in which the configured namespace is used. */
function openNamed(name: string): Promise<EventStore> {
  const config = readConfig(process.env);
  const directory = /^sqlite:(?:\/\/)?(.+)$/.exec(name)?.[1];
  return openLog(
    directory === undefined
      ? { ...config, eventStoreUrl: name }
      : { dataDirectory: directory, eventStoreUrl: undefined },
  );
}

@SubCommand({ name: 'copy', description: 'Copy a whole log and verify the copy; resumes an interrupted copy.' })
class CopyLogCommand extends JsonCommand {
  async run(_: string[], { from, to, json }: { from: string; to: string; json?: boolean }): Promise<void> {
    const [source, target] = await Promise.all([openNamed(from), openNamed(to)]);
    await reportingFailure(async () => {
      const result = await copyLog(source, target, {
        without: WITHOUT,
        onProgress: ({ phase, events }) => {
          if (process.stderr.isTTY) process.stderr.write(`\r${phase} ${events} events`.padEnd(40));
        },
      });
      if (process.stderr.isTTY) process.stderr.write('\n');
      if (json) printJson(result);
      else print(`${result.events} events, ${result.copied} copied now, digest ${result.digest}`);
    });
    await Promise.all([source.close(), target.close()]);
  }

  @Option({ flags: '--from <log>', description: 'sqlite:<data directory> or kurrentdb://…', required: true })
  parseFrom(value: string): string {
    return value;
  }

  @Option({ flags: '--to <log>', description: 'sqlite:<data directory> or kurrentdb://…', required: true })
  parseTo(value: string): string {
    return value;
  }
}

/** Debates abandoned because the service died each time it resumed them. */
async function debatesGivenUp(store: EventStore): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const events of store.readAll(START, { types: ['DebateAbandoned'] }))
    for (const { stream, data } of events)
      if ((data as { code?: unknown } | null)?.code === 'recovery-failed') ids.push(idOf(stream));
  return ids;
}

@SubCommand({ name: 'stats', description: 'Statistics of the configured log.' })
class LogStatsCommand extends JsonCommand {
  async run(_: string[], { json }: { json?: boolean }): Promise<void> {
    const store = await openLog(readConfig(process.env));
    await reportingFailure(async () => {
      const stats = await logStats(store, { without: WITHOUT, catalogue: CATALOGUE, readable: readable(store) });
      const givenUp = await debatesGivenUp(readable(store));
      if (json) printJson({ ...stats, givenUp });
      else {
        print(`${stats.events} events in ${stats.streams} streams, ${stats.firstAt ?? '–'} to ${stats.lastAt ?? '–'}`);
        print(`head ${stats.head || 'none, the log is empty'}`);
        for (const { type, events } of stats.types) print(`  ${String(events).padStart(9)}  ${type}`);
        print(stats.digest === null ? 'no digest: a stored event is damaged' : `digest ${stats.digest}`);
        if (stats.unreadable.length > 0) print(`${stats.unreadable.length} streams that this version cannot read:`);
        for (const { stream, revision, type, reason } of stats.unreadable)
          print(`  ${stream}@${revision} ${type}: ${reason}`);
        for (const id of givenUp)
          print(
            `abandoned: debate ${id}, which crashed the service repeatedly; \`debates retry ${id}\` holds it again`,
          );
      }
    });
    await store.close();
  }
}

@SubCommand({
  name: 'check',
  description: 'Check whether a service can run on the configured log; prints one line for each check, with advice.',
})
class CheckLogCommand extends JsonCommand {
  async run(_: string[], { json }: { json?: boolean }): Promise<void> {
    const say = (finding: LogFinding): void => {
      const { what, verdict, found, advice } = finding;
      if (json) printJson(finding);
      else print(`${verdict.padEnd(5)} ${what.padEnd(9)} ${found}`);
      if (!json && advice !== '') print(`      ${advice}`);
      if (verdict === 'bad') process.exitCode = 1;
    };
    await reportingFailure(async () => {
      const config = readConfig(process.env);
      // First, because a log that is damaged may be one that cannot be opened.
      if (config.eventStoreUrl === undefined)
        for (const finding of checkDataFile('file', logFileOf(config.dataDirectory))) say(finding);
      for (const finding of checkDataFile('rows', readModelsOf(config).filename)) say(finding);
      const store = await openLog(config);
      try {
        const context = commandContext(systemClock, 'cli');
        const probe = CATALOGUE.newEvent(context.commandId, { type: 'NodeLeft', data: {} }, context);
        const options = {
          group: DEBATES_GROUP,
          shortLived: NODE_STREAMS,
          probe: { stream: nodeStream(`check${context.commandId}`), event: probe },
        };
        for await (const finding of checkLog(store, options)) say(finding);
      } finally {
        await store.close();
      }
    });
  }
}

@Command({
  name: 'log',
  description: 'The event log.',
  subCommands: [CheckLogCommand, CopyLogCommand, LogStatsCommand],
})
class LogCommand extends GroupCommand {}

export const LOG_COMMANDS = [LogCommand, CheckLogCommand, CopyLogCommand, LogStatsCommand];
