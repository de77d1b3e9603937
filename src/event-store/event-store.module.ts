import { type DynamicModule, Global, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Catalogue, type View } from '../kernel/index.js';
import { Decisions } from './decisions.js';
import { EVENT_STORE, type EventStore } from './event-store.js';
import { KeptStreams } from './kept-streams.js';
import { LogContact } from './log-contact.js';
import { LogWatch } from './inspection/log-watch.js';
import { type StreamTypes } from './projector/projected-view.js';
import { Projector } from './projector/projector.js';
import { isShared } from './shared-event-store.js';
import { Snapshots } from './snapshots.js';

/** Interval between two progress messages during a long start. */
const PROGRESS_MS = 10_000;

export interface EventStoreModuleOptions {
  readonly open: () => EventStore | Promise<EventStore>;
  readonly catalogue: Catalogue;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- views of every row and event type
  readonly views: readonly View<any, any>[];
  /** File of the read models. */
  readonly readModels: string;
  /** The hand-out group of a shared log whose status readiness and metrics report. */
  readonly handOut?: string;
  /** See {@link ProjectorOptions.streams}. */
  readonly streams?: StreamTypes;
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
  ) {}

  static forRoot({ open, catalogue, views, readModels, handOut, streams }: EventStoreModuleOptions): DynamicModule {
    return {
      module: EventStoreModule,
      providers: [
        { provide: EVENT_STORE, useFactory: open },
        { provide: Catalogue, useValue: catalogue },
        {
          provide: Decisions,
          useFactory: (store: EventStore, snapshots: Snapshots) => new Decisions(store, catalogue, snapshots),
          inject: [EVENT_STORE, Snapshots],
        },
        {
          provide: KeptStreams,
          useFactory: (store: EventStore) => new KeptStreams(store, isShared(store) ? readModels : undefined),
          inject: [EVENT_STORE],
        },
        {
          provide: LogWatch,
          useFactory: (store: EventStore) => new LogWatch(store, handOut),
          inject: [EVENT_STORE],
        },
        { provide: Snapshots, useFactory: () => new Snapshots(readModels) },
        {
          provide: Projector,
          useFactory: async (store: EventStore) => {
            const logger = new Logger('log');
            const projector = new Projector({
              store,
              catalogue,
              filename: readModels,
              views,
              ...(streams ? { streams } : {}),
              onUnreadable: (stream) =>
                logger.error(stream, 'a stream cannot be read by this version and is set aside; others are unaffected'),
              onReadable: (stream) => logger.log({ stream }, 'a stream that was set aside can be read again'),
            });
            const progress = setInterval(
              () => logger.log({ events: projector.eventsRead }, 'the read models are catching up with the log'),
              PROGRESS_MS,
            ).unref();
            await projector.start().finally(() => clearInterval(progress));
            return projector;
          },
          inject: [EVENT_STORE],
        },
        {
          provide: LogContact,
          useFactory: (projector: Projector) => {
            const contact = new LogContact(projector);
            contact.start();
            return contact;
          },
          inject: [Projector],
        },
      ],
      exports: [EVENT_STORE, Catalogue, Decisions, KeptStreams, LogContact, LogWatch, Projector, Snapshots],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    this.contact.close();
    await this.projector.close();
    this.snapshots.close();
    await this.kept.close();
    await this.store.close();
  }
}
