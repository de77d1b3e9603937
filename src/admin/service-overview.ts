import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { ScheduledBackups } from '../backup/index.js';
import { type Config } from '../config/index.js';
import { DebateService, debatesView } from '../debate/index.js';
import { freeBytesAt, LogDamage, LogWatch, Projector } from '../event-store/index.js';
import { afterCursor } from '../http/index.js';
import { type abandonedDebatesSchema, type serviceSchema } from './admin.answers.schema.js';
import { type operatorActivityQuery } from './admin.requests.schema.js';
import { settingsOf } from './configuration.js';
import { DebateRetries } from './debate-retries.js';

/** The program that runs, and the configuration that it was started with. */
export interface AdministeredProgram {
  readonly version: string;
  readonly config: Config;
}
export const ADMINISTERED_PROGRAM = Symbol('ADMINISTERED_PROGRAM');

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** What operators see of the service itself: configuration, storage, and what was given up or set aside. */
@Injectable()
export class ServiceOverview {
  readonly #debates;

  constructor(
    private readonly service: DebateService,
    private readonly projector: Projector,
    private readonly watch: LogWatch,
    private readonly damage: LogDamage,
    private readonly backups: ScheduledBackups,
    private readonly retries: DebateRetries,
    @Inject(ADMINISTERED_PROGRAM) private readonly program: AdministeredProgram,
  ) {
    this.#debates = projector.reader(debatesView);
  }

  show(): z.output<typeof serviceSchema> {
    const { version, config } = this.program;
    const { running, waiting, stalled } = this.service.load;
    const { unreadable, wrongRows } = this.projector.health();
    return {
      version,
      node: process.versions.node,
      configuration: [...settingsOf(config)],
      storage: this.#storage(),
      debates: { running, waiting, stalled, abandoned: this.#debates.count({ status: 'abandoned' }) },
      log: {
        unreadable: unreadable.map(({ stream, revision, type, reason }) => ({ stream, revision, type, reason })),
        damaged: this.damage.streams.map(({ stream, revision, type, reason }) => ({ stream, revision, type, reason })),
        parked: this.watch.status()?.handOut?.parked ?? null,
        wrongRows,
      },
    };
  }

  #storage(): z.output<typeof serviceSchema>['storage'] {
    const { dataDirectory } = this.program.config;
    // With the write-ahead log.
    const bytesOf = (file: string): number =>
      ['', '-wal'].reduce((bytes, suffix) => bytes + sizeOf(join(dataDirectory, file + suffix)), 0);
    const { lastAt } = this.backups;
    return {
      logBytes: bytesOf('events.sqlite'),
      readModelBytes: bytesOf('read-models.sqlite'),
      freeBytes: freeBytesAt(dataDirectory) ?? null,
      lastBackupAt: lastAt === undefined ? null : new Date(lastAt).toISOString(),
    };
  }

  /** Without what the debates are about. */
  abandoned({ limit, cursor }: z.output<typeof operatorActivityQuery>): z.output<typeof abandonedDebatesSchema> {
    const after = afterCursor(cursor);
    const page = { orderBy: 'opened_at', descending: true, limit, ...(after ? { after } : {}) };
    const found = this.#debates.find({ where: { status: 'abandoned' }, ...page });
    const last = found.at(-1);
    return {
      debates: found.map(({ key: id, row: { accountId, depth, engine, openedAt, closedAt } }) => ({
        id,
        accountId,
        depth,
        engine,
        openedAt,
        closedAt,
        retriedAs: this.retries.of(id, accountId),
      })),
      next: found.length < limit || !last ? null : `${last.row.openedAt}~${last.key}`,
    };
  }
}
