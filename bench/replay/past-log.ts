import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type PublicKey, SigningKeys } from '../../src/audit/index.js';
import { creditsStream } from '../../src/billing/index.js';
import { quotaStream } from '../../src/detection/index.js';
import { debateStream } from '../../src/debate/index.js';
import { openSqliteEventStore, type SqliteEventStore } from '../../src/event-store/index.js';
import { chained, derivedId, genesisOf, type NewEvent, type RecordedEvent } from '../../src/kernel/index.js';
import { Archive } from '../../test/audit/support.js';
import { shippedCast } from '../../test/debate/support.js';

/** A log like that of a service after some years: debates that were paid for, held and sealed, and detections. */
export interface PastLog {
  readonly filename: string;
  readonly keys: { readonly keys: readonly PublicKey[] };
  readonly debates: number;
  readonly events: number;
}

const ACCOUNTS = 100;
const AT = '2026-01-03T00:00:00.000Z';

/** A debate held once by the real engine with thirty agents; all others are copies under other names. */
async function template(): Promise<{
  readonly debate: readonly RecordedEvent[];
  readonly cast: readonly RecordedEvent[];
}> {
  const archive = new Archive(await shippedCast());
  await archive.hold('template');
  const debate = await archive.store.read(debateStream('template'), 0, 'forwards', 1_000);
  const opening = debate[0]?.data as { readonly castHash: string };
  const cast = await archive.store.read(`cast-${opening.castHash}`, 0, 'forwards', 1);
  await archive.close();
  return { debate, cast };
}

const event = (key: string, type: string, data: unknown): NewEvent => ({
  id: derivedId(key),
  type,
  data,
  metadata: { v: '1', correlationId: key, causationId: key, actor: 'system', at: AT },
});

/** Writes `debates` debates, and detections between them until the log has `events` events. */
export async function pastLog(directory: string, debates: number, events: number): Promise<PastLog> {
  mkdirSync(directory, { recursive: true });
  const filename = join(directory, 'events.sqlite');
  const store = openSqliteEventStore({ filename });
  const keys = SigningKeys.open({ signingKeys: undefined, dataDirectory: directory }, new Date('2026-01-01T00:00:00Z'));
  const { debate, cast } = await template();
  await append(store, cast[0]?.stream ?? '', cast);
  let written = cast.length;
  const perDebate = debate.length + 3;
  /** Detections between two debates, each two events. */
  const detections = Math.max(0, events - written - debates * perDebate) / debates / 2;
  const balances = new Map<string, number>();
  const grow = async (stream: string, more: readonly NewEvent[]): Promise<void> => {
    const last = balances.get(stream) ?? -1;
    balances.set(stream, last + more.length);
    await append(store, stream, more, last);
    written += more.length;
  };
  for (let from = 0; from < debates; from += 50) {
    const batch = Array.from({ length: Math.min(50, debates - from) }, (_, n) => from + n);
    await Promise.all(
      batch.map(async (n) => {
        const id = derivedId('debate', n);
        const account = `account_${n % ACCOUNTS}`;
        const paid = (type: string, data: object): NewEvent => event(`${type} ${n}`, type, { amount: 1, ...data });
        await grow(creditsStream(account), [
          paid('CreditsGranted', { reason: 'bench' }),
          paid('CreditsReserved', { debateId: id }),
        ]);
        await grow(debateStream(id), sealed(keys, id, account, debate));
        await grow(creditsStream(account), [paid('CreditsSpent', { debateId: id })]);
        const until = Math.round((n + 1) * detections);
        const seen = Array.from({ length: until - Math.round(n * detections) }, (_, k) => `${n}_${k}`);
        if (seen.length > 0)
          await grow(
            quotaStream(account, new Date(Date.UTC(2026, 0, 1 + (n % 300))).toISOString()),
            seen.flatMap((key) => {
              const detectionId = derivedId('detection', key);
              const report = { detectionId, sha256: '0'.repeat(64), aiScore: 50, verdict: 'uncertain', model: 'bench' };
              return [
                event(`admitted ${key}`, 'DetectionAdmitted', { detectionId, limit: null }),
                event(`reported ${key}`, 'DetectionReported', report),
              ];
            }),
          );
      }),
    );
  }
  await store.close();
  return { filename, keys: { keys: keys.published() }, debates, events: written };
}

/** The template under another name, with its own chain and seal. */
function sealed(
  keys: SigningKeys,
  id: string,
  accountId: string,
  template: readonly RecordedEvent[],
): readonly NewEvent[] {
  const stream = debateStream(id);
  const spoken = template.slice(0, -1).map(({ type, data, metadata, revision }) => ({
    id: derivedId(id, revision),
    type,
    data: revision === 0 ? { ...(data as object), accountId } : data,
    metadata: { ...metadata, correlationId: id },
  }));
  const linked = chained(genesisOf(stream), stream, 0, spoken);
  const revision = linked.length - 1;
  const hash = linked[revision]?.metadata['chain'] ?? '';
  const seal = event(`seal ${id}`, 'DebateSealed', keys.sign({ stream, revision, hash }));
  return [...linked, ...chained(hash, stream, linked.length, [seal])];
}

async function append(store: SqliteEventStore, stream: string, events: readonly NewEvent[], last = -1): Promise<void> {
  await store.append(stream, events, last < 0 ? 'none' : last);
}
