import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { type AuditReport, type AuditEvidence, evidenceOf, exportOf, verify } from '../../src/audit/index.js';
import { claimsHash } from '../../src/debate/stages/claims.stage.js';
import { chained, genesisOf, type RecordedEvent, UnreadableEventError } from '../../src/kernel/index.js';
import { storePlainly } from '../support/plain-rows.js';
import { Archive, smallCast } from './support.js';

interface StoredRow {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly [column: string]: string | number;
}

describe('an audit', () => {
  let archive: Archive;
  let db: DatabaseSyncInstance;
  let rows: readonly StoredRow[];
  let genuine: AuditEvidence;
  beforeAll(async () => {
    archive = new Archive(await smallCast());
    await archive.hold('other');
    await archive.hold('d1');
    storePlainly(archive.logFile);
    db = new DatabaseSync(archive.logFile, { timeout: 5_000 });
    // The thousands of changes need not be durable.
    db.exec('PRAGMA synchronous = OFF');
    rows = db.prepare('SELECT * FROM events ORDER BY position').all();
    genuine = (await archive.reader().of('d1'))!;
  });
  afterAll(async () => {
    db.close();
    await archive.close();
  });

  const audit = async (): Promise<AuditReport | undefined> => {
    const evidence = await archive.reader().of('d1');
    return evidence && verify(evidence);
  };
  /** Reads an event as a service that has just been started; undefined when it refuses to. */
  async function readAnew(stream: string, revision: number): Promise<RecordedEvent | undefined> {
    const store = archive.opened();
    try {
      const [read] = await store.read(stream, revision, 'forwards', 1);
      return read?.revision === revision ? read : undefined;
    } catch (error) {
      if (error instanceof UnreadableEventError) return undefined;
      throw error;
    } finally {
      await store.close();
    }
  }
  /** The outcome of an audit by a service that has just been started; undefined when it refuses to read the debate. */
  async function outcomeAnew(): Promise<AuditReport['outcome'] | undefined> {
    const store = archive.opened();
    try {
      const evidence = await archive.reader(store).of('d1');
      return evidence && verify(evidence).outcome;
    } catch (error) {
      if (error instanceof UnreadableEventError) return undefined;
      throw error;
    } finally {
      await store.close();
    }
  }
  const rowsOf = (stream: RegExp): readonly StoredRow[] => rows.filter((row) => stream.test(row.stream));

  /**
   * Removes the checksum, which whoever tampers could make anew, and flips one bit in each byte of a column (or in every `step`th), one at a time, and audits the debate with the
   * flipped row as read from the log. Returns the flips that no audit found.
   */
  async function unnoticed(
    column: string,
    of: readonly StoredRow[],
    auditWith: (row: RecordedEvent | undefined, genuine: StoredRow) => AuditReport,
    step = 1,
  ): Promise<readonly string[]> {
    const bytesOf = db.prepare(`SELECT CAST(${column} AS BLOB) AS bytes FROM events WHERE position = ?`);
    const write = db.prepare(`UPDATE OR IGNORE events SET ${column} = CAST(? AS TEXT), sum = NULL WHERE position = ?`);
    const missed: string[] = [];
    for (const row of of) {
      const { position, stream, revision } = row;
      const whole = (bytesOf.get(position) as unknown as { bytes: Uint8Array }).bytes;
      for (let at = revision % step; at < whole.length; at += step) {
        const flipped = Buffer.from(whole);
        flipped[at]! ^= 1 << ((at + revision) % 8);
        write.run(flipped, position);
        const report = auditWith(await readAnew(stream, revision), row);
        if (report.outcome === 'passed') missed.push(`${stream}@${revision} ${column}[${at}]`);
      }
      write.run(whole, position);
    }
    return missed;
  }
  const withEvent = (read: RecordedEvent | undefined, { revision }: StoredRow): AuditReport =>
    verify({
      ...genuine,
      events: genuine.events.flatMap((event) => (event.revision === revision ? (read ?? []) : event)),
    });
  const withMovement = (read: RecordedEvent | undefined, { revision }: StoredRow): AuditReport =>
    verify({
      ...genuine,
      credits: genuine.credits!.flatMap((event) => (event.revision === revision ? (read ?? []) : event)),
    });
  const withCast = (read: RecordedEvent | undefined): AuditReport => verify({ ...genuine, cast: read ?? null });

  it('finds nothing in an unchanged debate', async () => {
    const report = await audit();
    expect(report).toMatchObject({ outcome: 'passed', running: false, findings: [], events: 17 });
    expect(report?.checks.every(({ outcome }) => outcome === 'passed')).toBe(true);
  });

  it.each([
    ['every', 'type', 1],
    ['every', 'stream', 1],
    ['every', 'id', 1],
    // The first flipped byte depends on the revision, so that different bytes are flipped in events of one type.
    ['every fifth', 'data', 5],
    ['every fifth', 'metadata', 5],
  ])(
    'finds a flipped bit in %s byte of the %s of every event',
    async (_, column, step) => {
      expect(await unnoticed(column, rowsOf(/^debate-d1$/), withEvent, step)).toEqual([]);
      expect((await audit())?.outcome).toBe('passed');
    },
    60_000,
  );

  it('finds a flipped bit in every byte of the payments, and in some bytes of the cast', async () => {
    const ofDebate = rowsOf(/^credits-/).filter(({ data }) => String(data).includes('"d1"'));
    expect(ofDebate).toHaveLength(2);
    expect(await unnoticed('data', ofDebate, withMovement)).toEqual([]);
    expect(await unnoticed('type', ofDebate, withMovement)).toEqual([]);
    expect(await unnoticed('data', rowsOf(/^cast-/), withCast, 32)).toEqual([]);
    expect((await audit())?.outcome).toBe('passed');
  });

  it('finds a flipped bit in every revision, for a third of its bits', async () => {
    const write = db.prepare('UPDATE OR IGNORE events SET revision = ?, sum = NULL WHERE position = ?');
    const missed: string[] = [];
    for (const { position, revision } of rowsOf(/^debate-d1$/))
      for (let bit = revision % 3; bit < 31; bit += 3) {
        // A revision that already exists is refused by the log's own index.
        if (write.run(revision ^ (1 << bit), position).changes === 0) continue;
        if ((await outcomeAnew()) === 'passed') missed.push(`@${revision} bit ${bit}`);
        write.run(revision, position);
      }
    expect(missed).toEqual([]);
  });

  it('finds every missing event and every swapped pair', () => {
    const { events } = genuine;
    const without = events.map((_, index) => events.filter((_event, other) => other !== index));
    const swapped = events.slice(1).map((event, index) => {
      const copy = [...events];
      copy[index] = { ...event, revision: index };
      copy[index + 1] = { ...events[index]!, revision: index + 1 };
      return copy;
    });
    const cut = events.slice(1).map((_, index) => events.slice(0, index + 1));
    for (const forged of [...without, ...swapped, ...cut])
      expect(verify({ ...genuine, events: forged }).outcome).not.toBe('passed');
    for (const forged of cut) expect(verify({ ...genuine, events: forged }).outcome).toBe('failed');
  });

  describe('of a debate with one change', () => {
    type Change = (event: RecordedEvent) => RecordedEvent['data'];
    /** The debate with one event's data changed and all later links recomputed. */
    const rechained = (type: string, change: Change): AuditEvidence => {
      const index = genuine.events.findIndex((event) => event.type === type);
      const events = genuine.events.map((event, at) =>
        at === index ? { ...event, data: change(event as RecordedEvent) } : event,
      );
      const [first] = events;
      const linked = chained(genesisOf(first!.stream), first!.stream, 0, events);
      return { ...genuine, events: linked.map((event, revision) => ({ ...event, stream: first!.stream, revision })) };
    };
    const found = (evidence: AuditEvidence): readonly string[] =>
      verify(evidence).findings.map(({ check, revision }) => `${check}@${revision}`);
    const data = (event: RecordedEvent): Record<string, never> => event.data as Record<string, never>;

    /** The debate with its first claim changed and, unless told otherwise, the hash of all claims recomputed. */
    const withClaim =
      (change: (claim: Record<string, unknown>) => object, keepHash = false): Change =>
      (event) => {
        const { claims, ...rest } = event.data as { claims: Record<string, unknown>[] };
        const changed = claims.map((claim, index) => (index === 0 ? change(claim) : claim));
        return { ...rest, claims: changed, ...(keepHash ? {} : { sha256: claimsHash(changed as never) }) };
      };

    it('finds one broken link and one wrong sum after a changed score', () => {
      const at = genuine.events.findIndex(
        ({ type, data: said }) => type === 'ArgumentMade' && (said as { round: number }).round === 2,
      );
      const events = genuine.events.map((event, index) =>
        index === at ? { ...event, data: { ...(event.data as object), score: 99.9 } } : event,
      );
      const marks = found({ ...genuine, events });
      const verdict = genuine.events.findIndex(({ type }) => type === 'ConsensusReached');
      expect(marks.filter((mark) => mark.startsWith('chain'))).toEqual([`chain@${at}`]);
      expect(new Set(marks.filter((mark) => mark.startsWith('votes')))).toEqual(new Set([`votes@${verdict}`]));
      expect(new Set(marks.map((mark) => mark.split('@')[0]))).toEqual(new Set(['chain', 'votes']));
    });

    it('finds that a recomputed chain lacks the signature', () => {
      expect(found(rechained('ArgumentMade', (event) => ({ ...data(event), argument: 'It is a lie.' })))).toEqual([
        'seal@16',
      ]);
    });

    it.each<readonly [string, string, Change, string]>([
      [
        'a verdict that does not follow from the votes',
        'ConsensusReached',
        (e) => ({ ...data(e), consensusScore: 12.5 }),
        'votes@14',
      ],
      ['a wrongly counted round', 'RoundClosed', (e) => ({ ...data(e), voices: 2 }), 'votes@8'],
      [
        'a quote that is not in the article',
        'ArgumentMade',
        (e) => ({ ...data(e), flags: [{ flag: 'one-sided', quote: 'nobody wrote this' }] }),
        'article@5',
      ],
      ['a different article', 'ArticleImported', (e) => ({ ...data(e), sha256: 'other' }), 'article@1'],
      ['another analyst', 'ArgumentMade', (e) => ({ ...data(e), model: 'other@1' }), 'usage@5'],
      [
        'more tokens cached than sent',
        'ArgumentMade',
        (e) => ({ ...data(e), tokens: { input: 1, cached: 2, output: 1 } }),
        'usage@5',
      ],
      ['another price', 'DebateOpened', (e) => ({ ...data(e), credits: 5 }), 'credits@0'],
      [
        'another persona',
        'DebateOpened',
        (e) => ({
          ...data(e),
          agents: (data(e)['agents'] as unknown as object[]).map((agent) => ({ ...agent, hash: 'other' })),
        }),
        'personas@0',
      ],
      [
        'an answer to an unknown agent',
        'ArgumentMade',
        (e) => ({ ...data(e), replies: [{ to: 'x', stance: 'agree', reason: 'y' }] }),
        'course@5',
      ],
      [
        'a claim that is not in the article',
        'ClaimsIdentified',
        withClaim((claim) => ({ ...claim, quote: 'The bridge is safe.' })),
        'claims@2',
      ],
      ['a claim with a wrong offset', 'ClaimsIdentified', withClaim((claim) => ({ ...claim, start: 1 })), 'claims@2'],
      [
        'a claim with a source that is not in the article',
        'ClaimsIdentified',
        withClaim((claim) => ({
          ...claim,
          attribution: { start: 0, end: 5, kind: 'named', source: 'Smith', standsFor: null },
        })),
        'claims@2',
      ],
      [
        'claims with changed check-worthiness',
        'ClaimsIdentified',
        withClaim((claim) => ({ ...claim, checkWorthiness: 1 }), true),
        'claims@2',
      ],
      ['missing claims', 'ClaimsIdentified', (e) => ({ ...data(e), claims: [], sha256: claimsHash([]) }), 'claims@5'],
      [
        'an opinion on an unidentified claim',
        'ArgumentMade',
        (e) => ({ ...data(e), claims: [{ id: 'c999', credibility: 1, confidence: 1 }] }),
        'claims@5',
      ],
      ['an event out of order', 'RoundOpened', () => ({ round: 2 }), 'course@4'],
      ['an invalid event', 'RoundOpened', () => ({ round: 3 }), 'course@4'],
    ])('locates %s', (_, type, change, mark) => {
      expect(found(rechained(type, change))).toContain(mark);
    });

    it('finds an event dated before its predecessor', () => {
      const events = genuine.events.map((event, revision) =>
        revision === 5 ? { ...event, metadata: { ...event.metadata, at: '2025-01-03T00:00:00.000Z' } } : event,
      );
      expect(found({ ...genuine, events })).toEqual(['chain@5', 'times@5']);
    });

    it('finds a seal by a foreign key, or by a key before or after its period', () => {
      const [key] = genuine.keys;
      expect(found({ ...genuine, keys: [] })).toEqual(['seal@16']);
      expect(found({ ...genuine, keys: [{ ...key!, nbf: 4_000_000_000 }] })).toEqual(['seal@16']);
      expect(found({ ...genuine, keys: [{ ...key!, exp: key!.nbf }] })).toEqual(['seal@16']);
    });

    it('finds a finished debate without a seal, and an event after a seal', () => {
      const { events } = genuine;
      expect(found({ ...genuine, events: events.slice(0, -1) })).toEqual(['seal@15']);
      const after = { ...events[15]!, id: 'again', revision: 17, metadata: { ...events[15]!.metadata } };
      expect(found({ ...genuine, events: [...events, after] })).toEqual(
        expect.arrayContaining(['chain@17', 'seal@17', 'course@17']),
      );
    });
  });

  it('reports a debate from before chains as unchecked, not as failed', () => {
    const events = genuine.events.slice(0, -1).map((event) => {
      const metadata = { ...event.metadata };
      delete (metadata as Record<string, string>)['chain'];
      return { ...event, metadata };
    });
    const report = verify({ ...genuine, events });
    expect(report).toMatchObject({ outcome: 'unchecked', findings: [] });
    expect(report.checks.filter(({ outcome }) => outcome === 'unchecked').map(({ check }) => check)).toEqual([
      'chain',
      'seal',
    ]);
  });

  describe('of a debate with events that a newer program wrote', () => {
    /** The debate as a newer program would have written it: chained, but with an unknown type or version. */
    const byNewer = (change: (event: RecordedEvent) => Partial<RecordedEvent>): AuditEvidence => {
      const events = genuine.events.slice(0, -1).map((event) => ({ ...event, ...change(event as RecordedEvent) }));
      return { ...genuine, events: relinked(events as RecordedEvent[]) };
    };
    const relinked = (events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
      chained(genesisOf('debate-d1'), 'debate-d1', 0, events).map((event, revision) => ({
        ...events[revision]!,
        metadata: event.metadata,
      }));

    it.each([
      ['a newer version', (event: RecordedEvent) => ({ metadata: { ...event.metadata, v: '9' } }), 'version 9'],
      ['an unknown type', () => ({ type: 'ArgumentRetold' }), 'is ArgumentRetold'],
    ])('reports %s as unchecked and still checks the chain', (_, change, reason) => {
      const evidence = byNewer((event) => (event.type === 'ArgumentMade' ? change(event) : {}));
      const report = verify(evidence);
      expect(report).toMatchObject({ outcome: 'unchecked', running: false, findings: [] });
      const outcomes = Object.fromEntries(report.checks.map(({ check, outcome }) => [check, outcome]));
      expect(outcomes).toMatchObject({ chain: 'passed', times: 'passed', votes: 'unchecked', credits: 'unchecked' });
      expect(report.checks.find(({ check }) => check === 'course')?.reason).toContain(reason);
      const broken = evidence.events.map((event, index) => (index === 3 ? { ...event, id: 'other' } : event));
      expect(verify({ ...evidence, events: broken }).outcome).toBe('failed');
    });
  });

  it('reads every debate of the log', async () => {
    const { count, each } = await archive.reader().all();
    const outcomes: string[] = [];
    for await (const evidence of each()) outcomes.push(`${evidence.debateId} ${verify(evidence).outcome}`);
    expect(outcomes).toEqual(['other passed', 'd1 passed']);
    expect(count).toBe(2);
  });

  it('does not report a missing debate when credits were released because none opened', async () => {
    await archive.giveUp('never-opened');
    const { count, each } = await archive.reader().all();
    const ids: string[] = [];
    for await (const { debateId } of each()) ids.push(debateId);
    expect(ids).toEqual(['other', 'd1']);
    expect(count).toBe(2);
  });

  it('reports a debate that lacks an event, and audits the others', async () => {
    db.prepare("DELETE FROM events WHERE stream = 'debate-other' AND revision = 5").run();
    const outcomes: Record<string, string> = {};
    for await (const evidence of (await archive.reader().all()).each()) {
      const { outcome, findings } = verify(evidence);
      outcomes[evidence.debateId] = outcome;
      if (evidence.debateId === 'other') expect(findings.map(({ check }) => check)).toContain('chain');
    }
    expect(outcomes).toEqual({ other: 'failed', d1: 'passed' });
  });

  it('of one debate reports that it lacks an event, and only its evidence is exported', async () => {
    const evidence = await archive.reader().of('other');
    expect(verify(evidence!)).toMatchObject({ outcome: 'failed', events: 16 });
    for (const format of ['md', 'html', 'csv'] as const)
      expect(() => exportOf(evidence!, format)).toThrow(expect.objectContaining({ code: 'unreadable-debate' }));
    expect(verify(evidenceOf(exportOf(evidence!, 'jsonl'))).outcome).toBe('failed');
    expect(exportOf(genuine, 'csv')).toContain('round,persona');
    const nameless = { ...genuine, cast: { ...genuine.cast!, data: null, damage: 'changed' } };
    expect(() => exportOf(nameless, 'csv')).toThrow(expect.objectContaining({ code: 'unreadable-debate' }));
  });

  it('of one debate reports a changed row, and exports no page without it', async () => {
    const row = db
      .prepare(
        "SELECT revision, data FROM events WHERE stream = 'debate-d1' AND revision > 3 ORDER BY revision LIMIT 1",
      )
      .get() as { revision: number; data: string | Uint8Array };
    const bytes = Buffer.from(row.data as string);
    bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1;
    const changed = typeof row.data === 'string' ? bytes.toString() : bytes;
    const write = db.prepare("UPDATE events SET data = ? WHERE stream = 'debate-d1' AND revision = ?");
    write.run(changed, row.revision);
    const store = archive.opened();
    const evidence = await archive.reader(store).of('d1');
    await store.close();
    write.run(row.data, row.revision);
    expect(verify(evidence!).outcome).toBe('failed');
    expect(() => exportOf(evidence!, 'csv')).toThrow(expect.objectContaining({ code: 'unreadable-debate' }));
  });

  it('reports a debate that was paid for and is missing', async () => {
    db.prepare("DELETE FROM events WHERE stream = 'debate-other'").run();
    for await (const evidence of (await archive.reader().all()).each())
      if (evidence.debateId === 'other') {
        const { outcome, findings, checks } = verify(evidence);
        expect({ outcome, findings }).toMatchObject({
          outcome: 'failed',
          findings: [{ check: 'course', detail: 'there is no event' }],
        });
        expect(checks.filter((check) => check.outcome === 'passed')).toEqual([]);
      }
  });
});
