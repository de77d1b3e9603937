import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DynamicModule, Global, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Catalogue, type View } from '../kernel/index.js';
import { DataDirectoryWatch } from './data-directory-watch.js';
import { Decisions } from './decisions.js';
import { DiskWatch } from './disk-watch.js';
import { EVENT_STORE, type EventStore } from './event-store.js';
import { FileChecks } from './file-checks.js';
import { KeptStreams } from './kept-streams.js';
import { LogContact } from './log-contact.js';
import { LogDamage } from './log-damage.js';
import { LogWatch } from './inspection/log-watch.js';
import { type StreamTypes } from './projector/projected-view.js';
import { startingOver } from './projector/live-loop.js';
import { Projector } from './projector/projector.js';
import { copyOfReadModels } from './read-only-directory.js';
import { ReadModelChecks } from './read-model-checks.js';
import { isShared } from './shared-event-store.js';
import { type FileFindings } from './sqlite/file-check.js';
import { Snapshots } from './snapshots.js';
import { StartProgress } from './start-progress.js';
import { WriteGate } from './write-gate.js';

/** Interval between two progress messages during a long start. */
const PROGRESS_MS = 10_000;

/** What is deleted at the end; null if there is nothing. */
const TEMPORARY_DIRECTORY = Symbol('TEMPORARY_DIRECTORY');
const READ_ONLY =
  'The data directory is read-only: nothing is written until the service is started again on a disk that can be written.';

const logger = new Logger('log');

function sayDamaged(damage: Error, aside: string): void {
  logger.warn(startingOver(damage, aside));
}

export interface EventStoreModuleOptions {
  /** Opens the log, which refuses appends while the gate is closed, and tells of damage that reads meet. */
  readonly open: (gate: WriteGate, damage: LogDamage) => EventStore | Promise<EventStore>;
  readonly catalogue: Catalogue;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- views of every row and event type
  readonly views: readonly View<any, any>[];
  /** File of the read models, in the data directory. */
  readonly readModels: string;
  /** The file of an embedded log, in the same directory. */
  readonly logFile?: string;
  /** The data directory is read-only: nothing is written to the log, and the read models are a copy elsewhere. */
  readonly isReadOnly?: boolean;
  /** The hand-out group of a shared log whose status readiness and metrics report. */
  readonly handOut?: string;
  /** See {@link ProjectorOptions.streams}. */
  readonly streams?: StreamTypes;
  /** Is told what the start waits for. */
  readonly progress?: StartProgress;
}

/** Provides the log, the command loop and the projections. They are closed after everything that uses them. */
@Global()
@Module({})
export class EventStoreModule implements OnApplicationShutdown {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly projector: Projector,
    private readonly snapshots: Snapshots,
    private readonly contact: LogContact,
    private readonly kept: KeptStreams,
    private readonly directory: DataDirectoryWatch,
    private readonly checks: FileChecks,
    private readonly comparisons: ReadModelChecks,
    private readonly disk: DiskWatch,
    @Inject(TEMPORARY_DIRECTORY) private readonly temporaryDirectory: string | null,
    decisions: Decisions,
  ) {
    projector.onStartedOver(() => decisions.forget());
  }

  static forRoot(given: EventStoreModuleOptions): DynamicModule {
    const isReadOnly = given.isReadOnly === true;
    const options = isReadOnly ? { ...given, readModels: copyOfReadModels(given.readModels) } : given;
    const { open, catalogue, readModels, handOut } = options;
    return {
      module: EventStoreModule,
      providers: [
        { provide: WriteGate, useFactory: () => sayingFailure(isReadOnly) },
        { provide: TEMPORARY_DIRECTORY, useValue: isReadOnly ? dirname(readModels) : null },
        { provide: LogDamage, useFactory: sayingDamage },
        { provide: EVENT_STORE, useFactory: open, inject: [WriteGate, LogDamage] },
        { provide: Catalogue, useValue: catalogue },
        {
          provide: Decisions,
          useFactory: (store: EventStore, snapshots: Snapshots) => new Decisions(store, catalogue, snapshots),
          inject: [EVENT_STORE, Snapshots],
        },
        {
          provide: KeptStreams,
          useFactory: (store: EventStore) =>
            new KeptStreams(store, isShared(store) ? readModels : undefined, sayDamaged),
          inject: [EVENT_STORE],
        },
        {
          provide: LogWatch,
          useFactory: (store: EventStore) => new LogWatch(store, handOut),
          inject: [EVENT_STORE],
        },
        { provide: Snapshots, useFactory: () => new Snapshots(readModels, sayDamaged) },
        {
          provide: Projector,
          useFactory: (store: EventStore, gate: WriteGate) => startedProjector(store, gate, options),
          inject: [EVENT_STORE, WriteGate],
        },
        {
          provide: DataDirectoryWatch,
          useFactory: (gate: WriteGate) => watchOf(gate, options),
          // After the log was opened, which makes its file.
          inject: [WriteGate, EVENT_STORE],
        },
        { provide: DiskWatch, useFactory: diskWatchOf(options), inject: [WriteGate, EVENT_STORE] },
        { provide: FileChecks, useFactory: checksOf(options), inject: [Projector, LogDamage, WriteGate] },
        { provide: ReadModelChecks, useFactory: comparisonsOf(options), inject: [Projector, LogDamage] },
        { provide: LogContact, useFactory: startedContact, inject: [Projector] },
      ],
      exports: [
        EVENT_STORE,
        Catalogue,
        Decisions,
        FileChecks,
        KeptStreams,
        LogContact,
        LogDamage,
        LogWatch,
        Projector,
        ReadModelChecks,
        Snapshots,
        WriteGate,
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    this.contact.close();
    this.checks.close();
    await this.comparisons.close();
    this.disk.close();
    this.directory.close();
    await this.projector.close();
    this.snapshots.close();
    await this.kept.close();
    await this.store.close();
    if (this.temporaryDirectory !== null) rmSync(this.temporaryDirectory, { recursive: true, force: true });
  }
}

/** Resolves when the read models have caught up with the log. */
async function startedProjector(
  store: EventStore,
  gate: WriteGate,
  { catalogue, views, readModels, streams, progress: told = new StartProgress() }: EventStoreModuleOptions,
): Promise<Projector> {
  const projector = new Projector({
    store,
    catalogue,
    filename: readModels,
    views,
    ...(streams ? { streams } : {}),
    onUnreadable: (stream) =>
      logger.error(stream, 'a stream cannot be read by this version and is set aside; others are unaffected'),
    onReadable: (stream) => logger.log({ stream }, 'a stream that was set aside can be read again'),
    onStartingOver: (reason) => {
      gate.report('read-models', 'The read models are rebuilt from the log; until then nothing is written.');
      logger.warn(reason);
    },
    onCaughtUp: () => gate.report('read-models', null),
    onWaiting: (reason) => {
      told.waits(reason !== null);
      if (reason) logger.warn({ err: reason }, 'the read models wait until the log and their file can be read');
      else logger.log('the read models follow the log again');
    },
  });
  told.builds(projector.progress());
  const progress = setInterval(
    () => logger.log({ events: projector.eventsRead }, 'the read models are catching up with the log'),
    PROGRESS_MS,
  ).unref();
  await projector.start().finally(() => clearInterval(progress));
  return projector;
}

function watchOf(gate: WriteGate, { readModels, logFile }: EventStoreModuleOptions): DataDirectoryWatch {
  const paths = [dirname(readModels), ...(logFile === undefined ? [] : [logFile])];
  return new DataDirectoryWatch(gate, paths, (reason) => {
    if (reason !== null) logger.error(`${reason}; nothing is written until it is back or the service restarts`);
    else logger.log('the data directory is back, and the service writes again');
  });
}

function sayingFailure(isReadOnly: boolean): WriteGate {
  const gate = new WriteGate((danger, reason) => {
    if (danger === 'read-only' || danger === 'log-overwritten') logger.error(reason);
    if (danger !== 'disk-failure') return;
    if (reason !== null) logger.error('the log cannot be written; the next append that succeeds ends this');
    else logger.log('the log is written again');
  });
  if (isReadOnly) gate.report('read-only', READ_ONLY);
  return gate;
}

function sayingDamage(): LogDamage {
  const damage = new LogDamage();
  damage.onFound((stream) => logger.error(stream, 'an event of the log is damaged; what needs it is refused'));
  return damage;
}

function startedContact(projector: Projector): LogContact {
  const contact = new LogContact(projector);
  contact.start();
  return contact;
}

const diskWatchOf =
  ({ readModels }: EventStoreModuleOptions) =>
  (gate: WriteGate): DiskWatch =>
    new DiskWatch(gate, dirname(readModels), (reason) => {
      if (reason !== null) logger.warn(reason);
      else logger.log('the disk has room again, and new work is accepted');
    });

/** Damage of the log is said, and nothing more is written to a file whose structure is damaged; read models are rebuilt. */
const checksOf =
  ({ logFile, readModels }: EventStoreModuleOptions) =>
  (projector: Projector, damage: LogDamage, gate: WriteGate): FileChecks => {
    const onLogFindings = ({ problems, events, summed }: FileFindings): void => {
      for (const { reason, isMissing, ...event } of events) damage.note(event, reason, isMissing);
      if (summed > 0) logger.log({ events: summed }, 'events of an earlier version were given a checksum');
      const [problem] = problems;
      if (problem === undefined) return;
      damage.noteFile(problem);
      gate.report('log-damage', 'The file of the log is damaged; nothing is written to it.');
      logger.error({ file: logFile, problems }, 'the file of the log is damaged: restore a backup');
    };
    const onReadModelFindings = ({ problems: [problem] }: FileFindings): void => {
      if (problem !== undefined) projector.noteDamage(problem);
    };
    return new FileChecks(
      [
        ...(logFile === undefined ? [] : [{ filename: logFile, onFindings: onLogFindings }]),
        { filename: readModels, onFindings: onReadModelFindings },
      ],
      (error) => logger.error({ err: error }, 'the files could not be checked for damage'),
    );
  };

/** Number of rows that the log output names. */
const NAMED_MAX = 20;

const comparisonsOf =
  ({ readModels }: EventStoreModuleOptions) =>
  (projector: Projector, damage: LogDamage): ReadModelChecks =>
    new ReadModelChecks({
      projector,
      filename: readModels,
      isLogDamaged: () => damage.file !== null || damage.streams.length > 0,
      onDifferences: (rows, areMadeAgain) => {
        const named = rows.slice(0, NAMED_MAX).map(({ table, key, kind }) => `${table} ${key}: ${kind}`);
        logger.error(
          { count: rows.length, rows: named },
          `rows of the read models are not as the log says; ${areMadeAgain ? 'their tables are made again' : 'the log is damaged, so they are left as they are'}`,
        );
      },
      onSkipped: (reason, error) => {
        if (error === undefined) logger.warn(reason);
        else logger.warn({ err: error }, reason);
      },
    });
