import { createRequire } from 'node:module';
import { Metadata, type status as GrpcCode } from '@grpc/grpc-js';
import type * as CodePb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/code_pb.js';
import type * as GossipGrpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb.js';
import type * as GossipPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import type * as PersistentGrpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/persistentsubscriptions_grpc_pb.js';
import type * as PersistentPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/persistentsubscriptions_pb.js';
import type * as FeaturesGrpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
import type * as FeaturesPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import type * as SharedPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import type * as StatusPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb.js';
import type * as StreamsGrpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import type * as StreamsPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type * as AnyPb from 'google-protobuf/google/protobuf/any_pb.js';
import type * as EmptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import { type Recorded, TOMBSTONE } from './event-log.js';

/** The messages and services that the official client ships, generated from the protocol's own definitions. */
const require = createRequire(import.meta.url);
const v1 = (file: string): unknown => require(`@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/${file}.js`);
export const streams = v1('streams_pb') as typeof StreamsPb;
export const shared = v1('shared_pb') as typeof SharedPb;
export const { StreamsService } = v1('streams_grpc_pb') as typeof StreamsGrpc;
export const persistent = v1('persistentsubscriptions_pb') as typeof PersistentPb;
export const { PersistentSubscriptionsService } = v1('persistentsubscriptions_grpc_pb') as typeof PersistentGrpc;
export const features = v1('serverfeatures_pb') as typeof FeaturesPb;
export const { ServerFeaturesService } = v1('serverfeatures_grpc_pb') as typeof FeaturesGrpc;
export const gossip = v1('gossip_pb') as typeof GossipPb;
export const { GossipService } = v1('gossip_grpc_pb') as typeof GossipGrpc;
const status = v1('status_pb') as typeof StatusPb;
const { Code } = v1('code_pb') as typeof CodePb;
const { Any } = require('google-protobuf/google/protobuf/any_pb.js') as typeof AnyPb;
const { Empty } = require('google-protobuf/google/protobuf/empty_pb.js') as typeof EmptyPb;

type UUID = SharedPb.UUID;
type StreamIdentifier = SharedPb.StreamIdentifier;
type ReadResp = StreamsPb.ReadResp;

const TICKS_PER_MS = 10_000n;
const MASK = (1n << 64n) - 1n;
/** The revision after which nothing can follow. */
const TOMBSTONE_REVISION = String((1n << 63n) - 1n);

export function nameOf(identifier: StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

export function identifier(name: string): StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(new Uint8Array(Buffer.from(name, 'utf8')));
}

/** A UUID message in either form, as text. */
export function uuidText(uuid: UUID | undefined): string {
  const structured = uuid?.getStructured();
  if (!structured) return uuid?.getString() ?? '';
  const hex = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
    .map((bits) => (BigInt(bits) & MASK).toString(16).padStart(16, '0'))
    .join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** @param asText whether the reader asked for text; structured otherwise */
export function uuid(text: string, asText = true): UUID {
  if (asText) return new shared.UUID().setString(text);
  const hex = text.replaceAll('-', '');
  const bits = (part: string): string => BigInt.asIntN(64, BigInt(`0x${part}`)).toString();
  return new shared.UUID().setStructured(
    new shared.UUID.Structured()
      .setMostSignificantBits(bits(hex.slice(0, 16)))
      .setLeastSignificantBits(bits(hex.slice(16))),
  );
}

/** The common part of recorded messages in both kinds of reads. */
interface RecordedMessage<Self> {
  setId(id: UUID): Self;
  setStreamIdentifier(name: StreamIdentifier): Self;
  setStreamRevision(revision: string): Self;
  setCommitPosition(position: string): Self;
  setPreparePosition(position: string): Self;
  setData(data: Uint8Array): Self;
  setCustomMetadata(metadata: Uint8Array): Self;
  getMetadataMap(): { set(key: string, value: string): unknown };
}

function filled<M extends RecordedMessage<M>>(message: M, event: Recorded, asText: boolean): M {
  message
    .setId(uuid(event.id, asText))
    .setStreamIdentifier(identifier(event.stream))
    .setStreamRevision(event.type === TOMBSTONE ? TOMBSTONE_REVISION : String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.transaction))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  const metadata = message.getMetadataMap();
  metadata.set('type', event.type);
  metadata.set('content-type', event.isJson ? 'application/json' : 'application/octet-stream');
  metadata.set('created', (BigInt(event.createdMs) * TICKS_PER_MS).toString());
  return message;
}

export function eventResponse(event: Recorded, asText: boolean): ReadResp {
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent()
      .setEvent(filled(new streams.ReadResp.ReadEvent.RecordedEvent(), event, asText))
      .setCommitPosition(String(event.position)),
  );
}

export function persistentEventResponse(event: Recorded, retryCount: number, asText: boolean): PersistentPb.ReadResp {
  return new persistent.ReadResp().setEvent(
    new persistent.ReadResp.ReadEvent()
      .setEvent(filled(new persistent.ReadResp.ReadEvent.RecordedEvent(), event, asText))
      .setCommitPosition(String(event.position))
      .setRetryCount(retryCount),
  );
}

export function checkpointResponse(position: number): ReadResp {
  return new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );
}

export function confirmationResponse(id: string): ReadResp {
  return new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id));
}

export function caughtUpResponse(): ReadResp {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
}

export function notFoundResponse(name: string): ReadResp {
  return new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier(name)),
  );
}

interface Serializable {
  serializeBinary(): Uint8Array;
}

/** Why a batch was not appended, in the details of a status. */
export function refusal(
  code: keyof typeof Code,
  message: string,
  typeName: string,
  details: Serializable,
): StatusPb.Status {
  const any = new Any();
  any.pack(details.serializeBinary(), typeName);
  return new status.Status().setCode(Code[code]).setMessage(message).setDetails(any);
}

export function empty(): EmptyPb.Empty {
  return new Empty();
}

export function filterOf(
  filter: StreamsPb.ReadReq.Options.FilterOptions | PersistentPb.CreateReq.AllOptions.FilterOptions | undefined,
): (event: Recorded) => boolean {
  if (!filter) return () => true;
  const byType = filter.hasEventType();
  const expression = byType ? filter.getEventType() : filter.getStreamIdentifier();
  const regex = expression?.getRegex() ?? '';
  const prefixes = expression?.getPrefixList() ?? [];
  const pattern = regex === '' ? undefined : new RegExp(regex, 'u');
  return (event) => {
    const value = byType ? event.type : event.stream;
    return pattern ? pattern.test(value) : prefixes.some((prefix) => value.startsWith(prefix));
  };
}

export function grpcError(code: GrpcCode, details: string, trailers: Readonly<Record<string, string>> = {}): Error {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata });
}
