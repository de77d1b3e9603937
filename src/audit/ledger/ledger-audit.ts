import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type INestApplicationContext } from '@nestjs/common';
import { CREDIT_EVENTS, PAYMENT_EVENTS } from '../../billing/index.js';
import { type DebateFact } from '../../debate/index.js';
import { type ErasureFact } from '../../erasure/index.js';
import { Decisions, dependsOn, EVENT_STORE, type EventStore, Projector, Snapshots } from '../../event-store/index.js';
import { accountOfQuota, DETECTION_EVENTS } from '../../detection/index.js';
import { CLOCK, type Clock } from '../../runtime/index.js';
import { Catalogue, categoryOf, idOf, isUnreadable, type Recorded, START } from '../../kernel/index.js';
import { BooksAudit, type BooksFinding, type DebateMoney } from './books.audit.js';
import { projectionDifferences, snapshotDifferences } from './books.comparison.js';

const BOOKS = Object.keys({ ...CREDIT_EVENTS, ...DETECTION_EVENTS, ...PAYMENT_EVENTS });
/** The money of an erased debate is in the record of its erasure. */
const DEBATES = ['DebateOpened', 'DebateClosed', 'DebateAbandoned', 'ErasureRequested'];
/** A running service completes what it began within this time, or resumes it at its next start. */
const SETTLED_AFTER_MS = 60_000;
/** How often the log is read again because the read models advanced during the comparison. */
const READINGS_MAX = 5;

export interface LedgerReport {
  readonly accounts: number;
  readonly movements: number;
  readonly quotaDays: number;
  readonly openReservations: number;
  readonly findings: readonly BooksFinding[];
}

/** Categories of streams that an account's or a debate's sums depend on. */
const BOOKED: ReadonlySet<string> = new Set(['account', 'credits', 'quota', 'payment', 'subscriptions', 'debate']);

function unreadableFinding(stream: string): readonly BooksFinding[] {
  const category = categoryOf(stream);
  if (!BOOKED.has(category)) return [];
  const id = idOf(stream);
  const isOfAccount = category === 'account' || category === 'credits' || category === 'subscriptions';
  const accountId = isOfAccount ? id : category === 'quota' ? accountOfQuota(stream) : '';
  const detail = 'cannot be read, so what depends on it was not checked';
  return [{ code: 'stream-unreadable', accountId, about: stream, detail }];
}

/** Reads the whole log, again without the streams that prove to be unreadable, which are added to `aside`. */
async function readBooks(service: INestApplicationContext, aside: Set<string>): Promise<BooksAudit> {
  const catalogue = service.get(Catalogue);
  const audit = new BooksAudit();
  const known = aside.size;
  const debates = new Map<string, DebateMoney>();
  let last = START;
  for await (const page of service.get<EventStore>(EVENT_STORE).readAll(START, { types: [...BOOKS, ...DEBATES] }))
    for (const stored of page) {
      last = stored.position;
      if (aside.has(stored.stream)) continue;
      try {
        if (!DEBATES.includes(stored.type)) {
          audit.feed(catalogue.read(stored));
          continue;
        }
        const event = catalogue.read<DebateFact | ErasureFact>(stored);
        const debateId = idOf(event.stream);
        const money = moneyOf(debateId, event, debates.get(debateId));
        if (money) debates.set(debateId, money);
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        aside.add(stored.stream);
      }
    }
  // What was read of such a stream before its damage has been added up.
  if (aside.size > known) return readBooks(service, aside);
  for (const debate of debates.values()) audit.debate(debate);
  await service.get(Projector).waitFor(last);
  return audit;
}

function moneyOf(
  debateId: string,
  event: Recorded<DebateFact | ErasureFact>,
  known: DebateMoney | undefined,
): DebateMoney | undefined {
  const { at } = event.metadata;
  if (event.type === 'ErasureRequested') {
    const { accountId, money } = event.data;
    return accountId === null || !money ? undefined : { debateId, accountId, ...money };
  }
  if (event.type === 'DebateOpened') {
    const { accountId, credits } = event.data;
    return accountId === null ? undefined : { debateId, accountId, credits, charged: null, at };
  }
  if (!known) return undefined;
  const charged = event.type === 'DebateAbandoned' ? (event.data.charge?.credits ?? 0) : known.credits;
  return { ...known, charged, at };
}

const ROW_WORDS = {
  differs: 'is not as the log says',
  missing: 'is missing',
  'unknown-to-log': 'does not follow from the log',
};

/**
 * Compares the rows of all read models with ones that are made again from the log.
 * @param asideIds of streams that cannot be read, whose rows cannot be made again
 */
async function rowDifferences(projector: Projector, asideIds: ReadonlySet<string>): Promise<readonly BooksFinding[]> {
  const directory = mkdtempSync(join(tmpdir(), 'elenchus-audit-'));
  try {
    const found = await projector.differences(join(directory, 'read-models.sqlite'));
    return found
      .filter((row) => !dependsOn(row, asideIds))
      .map(({ table, key, kind, accountId }) => ({
        code: 'projection-differs',
        accountId: accountId ?? '',
        about: `${table} ${key}`,
        detail: `this row ${ROW_WORDS[kind]}`,
      }));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Adds up the accounts from the log and compares them with debates, read models and snapshots. */
export async function auditBooks(service: INestApplicationContext): Promise<LedgerReport> {
  const now = service.get<Clock>(CLOCK).now().getTime();
  const settledBy = new Date(now - SETTLED_AFTER_MS).toISOString();
  for (let readings = 1; ; readings += 1) {
    // No sum includes what the projector could not read, or what was damaged since.
    const projected = service
      .get(Projector)
      .health()
      .unreadable.map(({ stream }) => stream);
    const aside = new Set(projected);
    const audit = await readBooks(service, aside);
    const isDamaged = aside.size > projected.length;
    const differences = [...projectionDifferences(audit, service.get(Projector), { isComplete: !isDamaged })];
    // A service may be writing at the same time; a real difference also appears in the next reading.
    if (differences.length > 0 && readings < READINGS_MAX) continue;
    const wrongSnapshots: BooksFinding[] = [];
    for await (const finding of snapshotDifferences(audit, service.get(Decisions), service.get(Snapshots), aside))
      wrongSnapshots.push(finding);
    const unreadable = [...aside];
    const wrongRows = await rowDifferences(service.get(Projector), new Set(unreadable.map(idOf)));
    return {
      accounts: audit.accounts.size,
      movements: [...audit.accounts.values()].reduce((sum, { movements }) => sum + movements, 0),
      quotaDays: audit.quotaDays.size,
      openReservations: audit.open.size,
      findings: [
        ...unreadable.flatMap(unreadableFinding),
        ...[...audit.findings(settledBy), ...differences, ...wrongSnapshots, ...wrongRows].filter(
          ({ accountId, about }) =>
            !unreadable.some((stream) => BOOKED.has(categoryOf(stream)) && [accountId, about].includes(idOf(stream))),
        ),
      ],
    };
  }
}
