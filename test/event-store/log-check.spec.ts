import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkLog,
  type EventStore,
  type LogFinding,
  openKurrentEventStore,
  openSqliteEventStore,
  type SharedEventStore,
} from '../../src/event-store/index.js';
import { certificates } from '../support/certificates.js';
import { newEvent } from '../support/new-event.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

async function found(store: EventStore): Promise<Readonly<Record<string, LogFinding>>> {
  const { id: _, ...event } = newEvent();
  const findings: LogFinding[] = [];
  const probe = { stream: `node-${randomUUID()}`, event };
  for await (const finding of checkLog(store, { group: 'debates', shortLived: 'node-', probe })) findings.push(finding);
  return Object.fromEntries(findings.map((finding) => [finding.what, finding]));
}

describe('the check of a log', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let server: KurrentServer;
  let store: SharedEventStore;
  beforeEach(async () => {
    directory = temporaryDirectory();
    server = await new KurrentServer().start();
    store = await openKurrentEventStore({
      url: server.url,
      namespace: 'ours',
      retryForMs: 500,
      requestTimeoutMs: 5_000,
    });
  });
  afterEach(async () => {
    await store.close();
    server.stop();
    directory.remove();
  });

  it('reports the limit of an embedded log, and that it can be written and read', async () => {
    const embedded = openSqliteEventStore({ directory: directory.path });
    const findings = await found(embedded);
    await embedded.close();
    expect(Object.keys(findings)).toEqual(['limit', 'append', 'read', 'rights']);
    expect(findings['limit']).toMatchObject({ verdict: 'good', found: 'one append may have up to 16777216 bytes' });
  });

  it('reports version, limit, members, clock, hand-out and other users of the server', async () => {
    const findings = await found(store);
    expect(findings).toMatchObject({
      address: { verdict: 'good', found: `127.0.0.1:${server.port} as anonymous user` },
      tls: { verdict: 'good', found: `127.0.0.1:${server.port}: not encrypted` },
      calls: { verdict: 'good' },
      limit: { found: 'one append may have up to 1048576 bytes' },
      version: { verdict: 'good', found: '24.10.0' },
      members: { verdict: 'good', found: `127.0.0.1:${server.port} leader` },
      clock: { verdict: 'good' },
      'hand-out': { verdict: 'good', found: 'none yet; the first node creates it' },
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

  it('reports what a scavenge would free, and that erased data is still in the files', async () => {
    await store.append('secret-1', [newEvent('Noted', { key: 'of a person' })], 'none');
    for (let n = 0; n < 5; n++) await store.append('node-old', [newEvent()], 'any');
    await store.erase('secret-1');
    const before = (await found(store))['scavenge'];
    // One erased event, four superseded renewals, and four events of the check itself.
    expect(before).toMatchObject({
      verdict: 'note',
      found: expect.stringMatching(/^would free 9 events, \d+ bytes; 1 erased streams are still in the files$/),
      advice: expect.stringContaining('Scavenge every database node'),
    });
    await store.keepLast('node-old', 1);
    server.log.scavenge();
    expect((await found(store))['scavenge']).toMatchObject({
      verdict: 'good',
      found: expect.stringMatching(/^would free 4 events, \d+ bytes$/),
    });
  });

  it('reports which calls a server lacks, and what to do', async () => {
    server.missingCalls.add('tombstone');
    expect((await found(store))['calls']).toMatchObject({
      verdict: 'note',
      found: 'the server does not list streams.tombstone',
      advice: expect.stringContaining('22.10'),
    });
  });

  it('reports a server’s certificate, and whether it is trusted', async () => {
    const made = await certificates();
    const authority = join(directory.path, 'ca.crt');
    writeFileSync(authority, made.authority);
    const secure = await new KurrentServer(undefined, { ...made, user: 'ops:secret' }).start();
    const options = { retryForMs: 500, requestTimeoutMs: 500 };
    // Its requests succeed, however long a busy machine takes for them.
    const trusting = await openKurrentEventStore({
      url: `${secure.url}&tlsCAFile=${authority}`,
      retryForMs: 60_000,
      requestTimeoutMs: 60_000,
    });
    const wary = await openKurrentEventStore({ url: secure.url, ...options });
    try {
      const findings = await found(trusting);
      const host = `localhost:${secure.port}`;
      expect(findings['address']?.found).toBe(`${host} as ops`);
      // It is valid for a day.
      expect(findings['tls']).toMatchObject({
        verdict: 'note',
        found: expect.stringMatching(
          /^localhost:\d+: TLSv1\.\d, certificate of eventstoredb-node by a test’s authority, valid for [01] days$/,
        ),
        advice: expect.stringContaining('Renew'),
      });
      expect(findings['members']?.verdict).toBe('good');
      const refused = await found(wary);
      expect(refused['tls']).toMatchObject({ verdict: 'note', advice: expect.stringContaining('tlsCAFile') });
      expect(refused['log']?.verdict).toBe('bad');
      expect(JSON.stringify([findings, refused])).not.toContain('secret');
    } finally {
      await Promise.all([trusting.close(), wary.close()]);
      secure.stop();
    }
    const gone = await openKurrentEventStore({ url: `kurrentdb://localhost:${secure.port}?tls=true`, ...options });
    expect((await found(gone))['tls']).toMatchObject({ found: `localhost:${secure.port}: ECONNREFUSED` });
    await gone.close();
  });

  it('states what to do if the user may not read everything, or no server answers', async () => {
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
