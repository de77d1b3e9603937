import { createRequire } from 'node:module';
import type * as Kurrent from '@kurrent/kurrentdb-client';
import {
  type ConnectionReport,
  type FreeableEvents,
  type LogInspection,
  type LogMember,
  type LogReport,
  type LogStatus,
} from '../inspection/log-inspection.js';
import { typeOf } from './kurrent.errors.js';
import { connectionReport } from './kurrent.tls.js';

/** Time limit for reading the whole log. */
const LONG_READ_MS = 600_000;
/** Number of the newest events that are searched for streams of other installations. */
const RECENT_EVENTS = 500;

/** Private members of the client for which it has no public API. */
interface Inside {
  readonly capabilities: Promise<{
    readonly serverVersion: string;
    readonly supports: (method: { readonly path: string }) => boolean;
  }>;
  execute<T>(service: unknown, what: string, work: (client: never) => Promise<T>): Promise<T>;
}

/** The parts of the generated gossip client that are used. */
interface Gossip {
  read(request: unknown, done: (error: Error | null, info: ClusterInfo) => void): void;
}

interface ClusterInfo {
  getMembersList(): readonly {
    getState(): number;
    getIsAlive(): boolean;
    getHttpEndPoint(): { getAddress(): string; getPort(): number } | undefined;
  }[];
}

/** For example `24.10.9`; empty when the server does not report it. */
export async function serverVersion(client: Kurrent.KurrentDBClient): Promise<string> {
  return (await (client as unknown as Inside).capabilities).serverVersion;
}

/** Every call that the adapter makes, by the server's names. */
const NEEDED_CALLS: Readonly<Record<string, readonly string[]>> = {
  'streams.streams': ['read', 'batchappend', 'append', 'tombstone'],
  'persistent_subscriptions.persistentsubscriptions': ['create', 'read', 'getinfo'],
  'gossip.gossip': ['read'],
};

/** Maximum number of events examined for what a scavenge would remove. */
const LOOKED_AT_MAX = 20_000;
/** Maximum number of erased streams that are searched for by name. */
const ERASED_MAX = 100;

type Asking = <T>(ask: (client: Kurrent.KurrentDBClient) => Promise<T>, deadline?: number) => Promise<T>;

export class KurrentInspection implements LogInspection {
  /**
   * @param prefix of the names of our streams; may be empty
   * @param asking asks the server, with retries
   */
  constructor(
    private readonly url: string,
    private readonly prefix: string,
    private readonly asking: Asking,
  ) {}

  connection(): Promise<ConnectionReport> {
    return connectionReport(this.url);
  }

  report({ group, stream }: { readonly group: string; readonly stream: string }): Promise<LogReport> {
    return this.asking(async (client) => ({
      ...(await statusOf(client, this.prefix, group)),
      version: await serverVersion(client),
      missingCalls: await missingCalls(client),
      writtenAtMs: await writtenAt(client, this.prefix + stream),
      foreign: await foreign(client, this.prefix),
    }));
  }

  freeable(shortLived: string): Promise<FreeableEvents> {
    return this.asking((client) => freeableIn(client, this.prefix, shortLived), LONG_READ_MS);
  }
}

/** The state of the cluster and of a hand-out. */
export async function statusOf(client: Kurrent.KurrentDBClient, prefix: string, group: string): Promise<LogStatus> {
  return { members: await members(client), handOut: await handOut(client, prefix + group) };
}

async function missingCalls(client: Kurrent.KurrentDBClient): Promise<readonly string[]> {
  const { supports } = await (client as unknown as Inside).capabilities;
  return Object.entries(NEEDED_CALLS).flatMap(([service, methods]) =>
    methods
      .filter((method) => !supports({ path: `/event_store.client.${service}/${method}` }))
      .map((method) => `${service.split('.')[1] ?? service}.${method}`),
  );
}

async function members(client: Kurrent.KurrentDBClient): Promise<readonly LogMember[]> {
  const load = createRequire(import.meta.url);
  const v1 = (file: string): unknown => load(`@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/${file}.js`);
  const { GossipClient } = v1('gossip_grpc_pb') as { readonly GossipClient: unknown };
  const { MemberInfo } = v1('gossip_pb') as {
    readonly MemberInfo: { readonly VNodeState: Readonly<Record<string, number>> };
  };
  const { Empty } = v1('shared_pb') as { readonly Empty: new () => unknown };
  const stateOf = new Map(Object.entries(MemberInfo.VNodeState).map(([name, number]) => [number, name]));
  const info = await (client as unknown as Inside).execute(
    GossipClient,
    'gossip',
    (gossip: Gossip) =>
      new Promise<ClusterInfo>((resolve, reject) => {
        gossip.read(new Empty(), (error, found) => (error ? reject(error) : resolve(found)));
      }),
  );
  return info.getMembersList().map((member) => {
    const at = member.getHttpEndPoint();
    return {
      address: at ? `${at.getAddress()}:${at.getPort()}` : '',
      state: (stateOf.get(member.getState()) ?? 'unknown').toLowerCase(),
      isAlive: member.getIsAlive(),
    };
  });
}

async function writtenAt(client: Kurrent.KurrentDBClient, stream: string): Promise<number> {
  for await (const { event } of client.readStream(stream, { direction: 'backwards', fromRevision: 'end', maxCount: 1 }))
    if (event) return event.created.getTime();
  throw new Error(`${stream} has no event`);
}

async function handOut(client: Kurrent.KurrentDBClient, group: string): Promise<LogStatus['handOut']> {
  try {
    const { stats, connections } = await client.getPersistentSubscriptionToAllInfo(group);
    const { lastCheckpointedEventPosition: done, lastKnownEventPosition: known } = stats;
    return {
      consumers: connections.length,
      parked: Number(stats.parkedMessageCount),
      // The server may report a checkpoint after the last event that it knows of.
      bytesBehind: Math.max(0, Number((known?.commit ?? 0n) - (done?.commit ?? known?.commit ?? 0n))),
    };
  } catch (error) {
    if (typeOf(error) === 'persistent-subscription-does-not-exist') return null;
    throw error;
  }
}

/** Namespaces of foreign streams among the newest events: the part of the name before the first dot. */
async function foreign(client: Kurrent.KurrentDBClient, prefix: string): Promise<readonly string[]> {
  const found = new Set<string>();
  const newest = client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: RECENT_EVENTS });
  for await (const { event } of newest)
    if (event && !event.streamId.startsWith('$') && !event.streamId.startsWith(prefix))
      found.add(event.streamId.includes('.') ? (event.streamId.split('.', 1)[0] ?? '') : event.streamId);
  return [...found].sort();
}

/** Counts the events of erased streams, and all but the newest event of each short-lived stream. */
async function freeableIn(
  client: Kurrent.KurrentDBClient,
  prefix: string,
  shortLived: string,
): Promise<FreeableEvents> {
  const erased = new Set<string>();
  for await (const { event } of client.readAll({
    filter: { filterOn: 'eventType', prefixes: ['$streamDeleted'], checkpointInterval: 1 },
  }))
    if (event?.streamId.startsWith(prefix)) erased.add(event.streamId);
  const prefixes = [prefix + shortLived, ...[...erased].slice(-ERASED_MAX)];
  const left = new Set<string>();
  const newest = new Map<string, number>();
  let [seen, events, bytes] = [0, 0, 0];
  for await (const { event } of client.readAll({
    filter: { filterOn: 'streamName', prefixes, checkpointInterval: 1 },
    maxCount: LOOKED_AT_MAX,
  })) {
    seen++;
    if (!event || event.type.startsWith('$')) continue;
    const { streamId, data, metadata } = event;
    const size = Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata ?? ''));
    if (erased.has(streamId)) {
      left.add(streamId);
      events++;
      bytes += size;
    } else if (streamId.startsWith(prefix + shortLived)) {
      const before = newest.get(streamId);
      newest.set(streamId, size);
      if (before === undefined) continue;
      events++;
      bytes += before;
    }
  }
  return {
    events,
    bytes,
    erasedStreams: left.size,
    isMore: seen === LOOKED_AT_MAX || erased.size > ERASED_MAX,
  };
}
