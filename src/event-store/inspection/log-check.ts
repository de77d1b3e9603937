import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { codeOf, type NewEvent, START } from '../../kernel/index.js';
import { durationInWords } from '../../runtime/index.js';
import { type EventStore } from '../event-store.js';
import { isShared } from '../shared-event-store.js';
import { checkFile } from '../sqlite/file-check.js';
import { type ConnectionReport, type FreeableEvents, type LogReport } from './log-inspection.js';

/** The result of one check. */
export interface LogFinding {
  readonly what: string;
  /** `note`: it works but may need attention. */
  readonly verdict: 'good' | 'note' | 'bad';
  readonly found: string;
  /** What to do about it; empty when there is nothing to do. */
  readonly advice: string;
}

export interface LogCheckOptions {
  /** The group in which the log hands out debates. */
  readonly group: string;
  /** The prefix of streams of which only the last events are kept. */
  readonly shortLived: string;
  /** A test event and a stream that is used only for the check. */
  readonly probe: { readonly stream: string; readonly event: Omit<NewEvent, 'id'> };
}

/** Number of measurements, of which the median counts. */
const TIMED = 5;
const APPEND_MS_GOOD = 100;
const READ_MS_GOOD = 100;
const CLOCK_MS_GOOD = 5_000;
const PARKED_MAX = 0;
const BEHIND_BYTES_GOOD = 1_000_000;
const FREEABLE_BYTES_GOOD = 100_000_000;
const CERTIFICATE_DAYS_GOOD = 30;
const DAY_MS = 86_400_000;

const good = (what: string, found: string): LogFinding => ({ what, verdict: 'good', found, advice: '' });
const judged = (isGood: boolean, what: string, found: string, advice: string): LogFinding =>
  isGood ? good(what, found) : { what, verdict: 'note', found, advice };

/**
 * Checks whether a service can be started on a log: writes and reads a small event a few times in a separate stream,
 * and asks the server about itself. Ends after the first check that fails.
 */
export async function* checkLog(store: EventStore, options: LogCheckOptions): AsyncGenerator<LogFinding> {
  const { group, shortLived, probe } = options;
  try {
    if (isShared(store)) yield* connection(await store.inspection.connection());
    const { eventBytes } = await store.limits();
    yield good('limit', `one append may have up to ${eventBytes} bytes`);
    const append = (): Promise<unknown> => store.append(probe.stream, [{ ...probe.event, id: randomUUID() }], 'any');
    const before = Date.now();
    const appendMs = await medianMs(append);
    const after = Date.now();
    yield judged(appendMs <= APPEND_MS_GOOD, 'append', `${appendMs} ms`, 'Check the disk and the network of the log.');
    const readMs = await medianMs(() => store.read(probe.stream, 0, 'forwards', 1));
    yield judged(readMs <= READ_MS_GOOD, 'read', `${readMs} ms`, 'Check the disk and the network of the log.');
    const pages = store.readAll(START, { types: [probe.event.type] })[Symbol.asyncIterator]();
    await pages.next();
    await pages.return?.();
    yield good('rights', 'this user may write, and read the whole log');
    if (isShared(store)) {
      await store.keepLast(probe.stream, 1);
      yield* server(await store.inspection.report({ group, stream: probe.stream }), { before, after });
      yield scavenge(await store.inspection.freeable(shortLived));
    }
  } catch (error) {
    const code = codeOf(error);
    yield {
      what: 'log',
      verdict: 'bad',
      found: `${code ?? 'failed'}: ${error instanceof Error ? error.message : String(error)}`,
      advice:
        code === 'kurrent-access-denied'
          ? 'Add the user in EVENTSTORE_URL to the group $admins, or grant it the rights to read $all and to use persistent subscriptions.'
          : 'Check EVENTSTORE_URL, TLS and that the server runs; see docs/operations.md.',
    };
  }
}

/**
 * Checks a file of the data directory whole, see {@link checkFile}. Nothing is checked when there is none.
 * @param what the log's `file`, or the `rows` of the read models
 */
export function* checkDataFile(what: 'file' | 'rows', filename: string): Generator<LogFinding> {
  if (!existsSync(filename)) return;
  const { problems, events } = checkFile(filename);
  if (problems.length + events.length === 0) {
    yield good(what, `${filename} is intact`);
    return;
  }
  const advice =
    what === 'file'
      ? 'Stop the service, restore a backup, and check the disk.'
      : 'Start the service, which sets the file aside and makes it again; check the disk.';
  for (const problem of problems) yield { what, verdict: 'bad', found: `${filename}: ${problem}`, advice };
  for (const { stream, revision, reason } of events)
    yield { what, verdict: 'bad', found: `${stream}@${revision}: ${reason}`, advice };
}

function* connection({ user, hosts }: ConnectionReport): Generator<LogFinding> {
  yield good('address', `${hosts.map(({ host }) => host).join(', ')} as ${user ?? 'anonymous user'}`);
  for (const { host, protocol, certificate, problem, isLoopback } of hosts) {
    if (problem === null && protocol === null) {
      yield judged(
        isLoopback,
        'tls',
        `${host}: not encrypted`,
        'Remove tls=false: passwords and events are sent unencrypted.',
      );
      continue;
    }
    const days = certificate ? Math.floor((certificate.validToMs - Date.now()) / DAY_MS) : 0;
    const described = certificate
      ? `${protocol ?? ''}, certificate of ${certificate.subject} by ${certificate.issuer}, valid for ${days} days`
      : '';
    const found = `${host}: ${[problem, described].filter(Boolean).join('; ')}`;
    if (problem === null) yield judged(days >= CERTIFICATE_DAYS_GOOD, 'tls', found, 'Renew the server’s certificate.');
    else
      yield {
        what: 'tls',
        verdict: 'note',
        found,
        advice: certificate
          ? 'Set tlsCAFile=… in EVENTSTORE_URL to the authority of the certificate; the names in the certificate must include this host.'
          : 'Check the address, and that the server runs; clients use the other hosts meanwhile.',
      };
  }
}

function* server(report: LogReport, at: { readonly before: number; readonly after: number }): Generator<LogFinding> {
  const { version, missingCalls, members, handOut, foreign, writtenAtMs } = report;
  yield judged(version !== '', 'version', version || 'unknown', 'EventStoreDB 22.10 or later is needed.');
  yield judged(
    missingCalls.length === 0,
    'calls',
    missingCalls.length === 0
      ? 'the server has all calls that are needed'
      : `the server does not list ${missingCalls.join(', ')}`,
    'EventStoreDB 22.10 or later is needed.',
  );
  const leaders = members.filter(({ state, isAlive }) => state === 'leader' && isAlive);
  const list = members.map(({ address, state, isAlive }) => `${address} ${isAlive ? state : 'dead'}`).join(', ');
  if (leaders.length === 1)
    yield judged(
      members.every(({ isAlive }) => isAlive),
      'members',
      list,
      'A member is dead: restart it; see docs/operations.md on deposed leaders.',
    );
  else yield { what: 'members', verdict: 'bad', found: list, advice: 'There must be one leader that is alive.' };
  const aheadMs = writtenAtMs > at.after ? writtenAtMs - at.after : Math.min(0, writtenAtMs - at.before);
  yield judged(
    Math.abs(aheadMs) <= CLOCK_MS_GOOD,
    'clock',
    `the server’s clock is ${durationInWords(Math.abs(aheadMs))} ${aheadMs < 0 ? 'behind' : 'ahead'}`,
    'Synchronise both clocks (NTP).',
  );
  if (!handOut) yield good('hand-out', 'none yet; the first node creates it');
  else {
    const { consumers, parked, bytesBehind } = handOut;
    yield judged(
      parked <= PARKED_MAX && bytesBehind <= BEHIND_BYTES_GOOD,
      'hand-out',
      `${consumers} nodes, ${bytesBehind} bytes behind, ${parked} parked`,
      'Nodes take over parked debates by themselves; replay the parked messages if their number does not fall.',
    );
  }
  yield judged(
    foreign.length === 0,
    'others',
    foreign.length === 0
      ? 'no other streams recently'
      : `other streams on this server: ${foreign.slice(0, 10).join(', ')}`,
    'Set EVENTSTORE_NAMESPACE where several installations share a server.',
  );
}

/** The finding on what a scavenge would remove. */
function scavenge({ events, bytes, erasedStreams, isMore }: FreeableEvents): LogFinding {
  const amount = `${isMore ? 'more than ' : ''}${events} events, ${bytes} bytes`;
  return judged(
    erasedStreams === 0 && bytes <= FREEABLE_BYTES_GOOD,
    'scavenge',
    `would free ${amount}${erasedStreams > 0 ? `; ${erasedStreams} erased streams are still in the files` : ''}`,
    'Scavenge every database node within the time that your privacy notice promises (docs/operations.md).',
  );
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < TIMED; n++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return Math.round(times.sort((a, b) => a - b)[Math.floor(TIMED / 2)] ?? 0);
}
