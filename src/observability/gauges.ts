import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { ScheduledBackups } from '../backup/index.js';
import { DebateService, debatesView } from '../debate/index.js';
import { DETECTOR, type Detector } from '../detection/index.js';
import {
  freeBytesAt,
  hasLeader,
  LogContact,
  LogDamage,
  type LogStatus,
  LogWatch,
  Projector,
  WriteGate,
} from '../event-store/index.js';
import { Messages, WebhookSender } from '../webhooks/index.js';
import { Metrics } from './metrics.js';

/** The program and where it keeps its data. */
export interface RunningProgram {
  readonly version: string;
  readonly dataDirectory: string;
}
export const RUNNING_PROGRAM = Symbol('RUNNING_PROGRAM');

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Gauges, whose values are read at each scrape. */
@Injectable()
export class Gauges implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly service: DebateService,
    private readonly projector: Projector,
    private readonly contact: LogContact,
    private readonly watch: LogWatch,
    private readonly gate: WriteGate,
    private readonly damage: LogDamage,
    private readonly backups: ScheduledBackups,
    private readonly messages: Messages,
    private readonly sender: WebhookSender,
    @Inject(DETECTOR) private readonly detector: Detector,
    @Inject(RUNNING_PROGRAM) private readonly program: RunningProgram,
  ) {}

  onModuleInit(): void {
    const { service, projector, detector } = this;
    const debates = projector.reader(debatesView);
    this.#add('elenchus_debates_running', 'Debates in progress in this process.', () => service.load.running);
    this.#add('elenchus_debates_queued', 'Debates that wait for a free slot.', () => service.load.waiting);
    this.#add(
      'elenchus_debates_stalled',
      'Debates of this process that stopped on a fault and could not be ended.',
      () => service.load.stalled,
    );
    this.#add('elenchus_debate_watchers', 'Clients that follow a debate’s events.', () => service.load.watchers);
    for (const status of ['done', 'abandoned'] as const)
      this.#add(
        `elenchus_debates_${status}`,
        `Debates of the whole log that are ${status}; the same on every node.`,
        () => debates.count({ status }),
      );
    this.#add('elenchus_detections_queued', 'Images that wait for a thread.', () => detector.waiting);
    this.#addReadModels();
    this.#add(
      'elenchus_write_dangers',
      'Reasons why nothing, or nothing new, is written: a failed append, little space, damage, a lost data directory.',
      () => this.gate.reasons.length,
    );
    this.#addFiles();
    this.#addWebhooks();
    if (this.backups.lastAt !== undefined)
      this.#add(
        'elenchus_backup_last_seconds',
        'When the newest scheduled backup was made, in seconds since 1970; 0 before the first.',
        () => (this.backups.lastAt ?? 0) / 1_000,
      );
    this.#watchLog();
  }

  /** How far the read models are, and what of the log they cannot read. */
  #addReadModels(): void {
    const { projector } = this;
    this.#add('elenchus_projector_up', 'Whether the read models process events: 1 or 0.', () =>
      Number(projector.health().ok),
    );
    this.#add(
      'elenchus_projector_lag_seconds',
      'Seconds since an event was last applied to the read models, while more events wait; otherwise 0.',
      () => {
        return projector.health().lagMs / 1_000;
      },
    );
    this.#add('elenchus_unreadable_streams', 'Streams of the log that this version cannot read.', () => {
      return projector.health().unreadable.length;
    });
    this.#add('elenchus_damaged_streams', 'Streams of the log with an event that is damaged or lost.', () => {
      return this.damage.streams.length;
    });
    this.#add(
      'elenchus_wrong_rows',
      'Rows of the read models that were not as the log says when they were last compared with it.',
      () => projector.health().wrongRows,
    );
    // A position is opaque, but every event store uses a number.
    this.#add('elenchus_projector_position', 'Position in the log up to which every read model is complete.', () =>
      Number(projector.position() || '0'),
    );
    this.#add(
      'elenchus_log_contact_age_seconds',
      'Seconds since the read models were last known to contain the whole log.',
      () => this.contact.ageMs / 1_000,
    );
  }

  #addWebhooks(): void {
    this.#add('elenchus_webhook_messages_due', 'Messages to webhooks of workspaces that are not delivered yet.', () => {
      return this.messages.dueCount;
    });
    const { attempts } = this.sender;
    new Counter({
      name: 'elenchus_webhook_attempts_total',
      help: 'Messages of this process to webhooks of debates and of workspaces, by what has become of them.',
      labelNames: ['outcome'],
      registers: [this.metrics.registry],
      collect() {
        this.reset();
        for (const [outcome, count] of Object.entries(attempts)) this.inc({ outcome }, count);
      },
    });
  }

  /** The version, and what the data directory takes of its disk. */
  #addFiles(): void {
    const { version, dataDirectory } = this.program;
    new Gauge({
      name: 'elenchus_build_info',
      help: 'Always 1; the labels name the version of the service and of Node.',
      labelNames: ['version', 'node'],
      registers: [this.metrics.registry],
    }).set({ version, node: process.versions.node }, 1);
    for (const [name, file] of Object.entries({ log: 'events.sqlite', read_models: 'read-models.sqlite' }))
      this.#add(`elenchus_${name}_bytes`, `Size of ${file} with its write-ahead log; 0 if there is none.`, () =>
        ['', '-wal'].reduce((bytes, suffix) => bytes + sizeOf(join(dataDirectory, file + suffix)), 0),
      );
    this.#add('elenchus_disk_free_bytes', 'Bytes that are free on the disk of the data directory.', () => {
      return freeBytesAt(dataDirectory) ?? NaN;
    });
  }

  /** Gauges of a shared log's server, from its last status; without a value while it reports none. */
  #watchLog(): void {
    const { watch } = this;
    if (watch.status() === undefined) return;
    const told = (name: string, help: string, of: (status: LogStatus) => number): void =>
      this.#add(name, help, () => {
        const status = watch.status();
        return status ? of(status) : NaN;
      });
    told('elenchus_log_leader', 'Whether the log has a leader that is alive: 1 or 0.', (status) =>
      Number(hasLeader(status)),
    );
    told(
      'elenchus_log_members_alive',
      'Members of the log’s cluster that are alive.',
      ({ members }) => members.filter(({ isAlive }) => isAlive).length,
    );
    told(
      'elenchus_log_handout_parked',
      'Debates that were parked because no node accepted them.',
      ({ handOut }) => handOut?.parked ?? 0,
    );
    told(
      'elenchus_log_handout_behind_bytes',
      'How far the assignment of debates to nodes is behind, in bytes of the log.',
      ({ handOut }) => handOut?.bytesBehind ?? 0,
    );
  }

  #add(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.metrics.registry],
      collect() {
        this.set(read());
      },
    });
  }
}
