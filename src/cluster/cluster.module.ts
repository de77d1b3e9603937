import { type DynamicModule, Global, Module } from '@nestjs/common';
import { EVENT_STORE, type EventStore, isShared, Projector } from '../event-store/index.js';
import { Catalogue } from '../kernel/index.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { type Cluster, CLUSTER, SingleNode } from './cluster.js';
import { Membership } from './membership.js';

@Global()
@Module({})
export class ClusterModule {
  static forRoot({ leaseMs }: { readonly leaseMs: number }): DynamicModule {
    return {
      module: ClusterModule,
      providers: [
        {
          provide: CLUSTER,
          useFactory: (store: EventStore, catalogue: Catalogue, projector: Projector, clock: Clock): Cluster =>
            isShared(store) ? new Membership({ store, catalogue, clock, leaseMs, projector }) : new SingleNode(),
          inject: [EVENT_STORE, Catalogue, Projector, CLOCK],
        },
      ],
      exports: [CLUSTER],
    };
  }
}
