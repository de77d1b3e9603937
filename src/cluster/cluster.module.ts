import { type DynamicModule, Global, Module } from '@nestjs/common';
import { EVENT_STORE, type EventStore, isShared, Projector } from '../event-store/index.js';
import { Catalogue } from '../kernel/index.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { Membership } from './membership.js';

/** The {@link Membership} of this process; null where the log is this process's own. */
export const MEMBERSHIP = Symbol('MEMBERSHIP');

@Global()
@Module({})
export class ClusterModule {
  static forRoot({ leaseMs }: { readonly leaseMs: number }): DynamicModule {
    return {
      module: ClusterModule,
      providers: [
        {
          provide: MEMBERSHIP,
          useFactory: (store: EventStore, catalogue: Catalogue, projector: Projector, clock: Clock) =>
            isShared(store)
              ? new Membership({ store, catalogue, clock, leaseMs, from: () => projector.position() })
              : null,
          inject: [EVENT_STORE, Catalogue, Projector, CLOCK],
        },
      ],
      exports: [MEMBERSHIP],
    };
  }
}
