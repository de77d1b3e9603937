import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkLog,
  type EventStore,
  type LogFinding,
  openKurrentEventStore,
  openSqliteEventStore,
} from '../../src/event-store/index.js';
import { newEvent } from '../support/new-event.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

async function found(store: EventStore): Promise<Readonly<Record<string, LogFinding>>> {
  const { id: _, ...event } = newEvent();
  const findings: LogFinding[] = [];
  for await (const finding of checkLog(store, { group: 'debates', probe: { stream: `node-${randomUUID()}`, event } }))
    findings.push(finding);
  return Object.fromEntries(findings.map((finding) => [finding.what, finding]));
}

describe('the check of a log', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let server: KurrentServer;
  let store: EventStore;
  beforeEach(async () => {
    directory = temporaryDirectory();
    server = await new KurrentServer().start();
    store = await openKurrentEventStore({ url: server.url, namespace: 'ours', patienceMs: 500, requestTimeoutMs: 500 });
  });
  afterEach(async () => {
    await store.close();
    server.stop();
    directory.remove();
  });

  it('says what an embedded log takes, and that it can be written and read', async () => {
    const embedded = openSqliteEventStore({ directory: directory.path });
    const findings = await found(embedded);
    await embedded.close();
    expect(Object.keys(findings)).toEqual(['limit', 'append', 'read', 'rights']);
    expect(findings['limit']).toMatchObject({ verdict: 'good', found: 'one append takes 16777216 bytes' });
  });

  it('says version, limit, members, clock, hand-out and who else uses the server', async () => {
    const findings = await found(store);
    expect(findings).toMatchObject({
      limit: { found: 'one append takes 1048576 bytes' },
      version: { verdict: 'good', found: '24.10.0' },
      members: { verdict: 'good', found: `127.0.0.1:${server.port} leader` },
      clock: { verdict: 'good' },
      'hand-out': { verdict: 'good', found: 'none yet; the first node makes it' },
      others: { verdict: 'good' },
    });
    const other = await openKurrentEventStore({ url: server.url, namespace: 'theirs' });
    await other.append('note-1', [newEvent()], 'none');
    await other.close();
    expect((await found(store))['others']).toMatchObject({
      verdict: 'note',
      found: 'other streams on this server: theirs',
      advice: expect.stringContaining('EVENTSTORE_NAMESPACE'),
    });
  });

  it('says what to do when the user may not read everything, or nobody answers', async () => {
    server.faults.allDenied = true;
    expect((await found(store))['log']).toMatchObject({
      verdict: 'bad',
      found: expect.stringContaining('kurrent-access-denied'),
      advice: expect.stringContaining('$admins'),
    });
    server.faults.allDenied = false;
    server.stop();
    expect((await found(store))['log']).toMatchObject({
      verdict: 'bad',
      found: expect.stringContaining('store-unavailable'),
      advice: expect.stringContaining('EVENTSTORE_URL'),
    });
  });
});
