import { describe, expect, it } from '@jest/globals';
import { type CompareEvidence, evidenceChangesDecider } from '../../src/debate/archive/evidence-changes.decider.js';
import { type EvidenceChangeFact } from '../../src/debate/archive/evidence-changes.events.js';
import { type EvidenceChangesRow, evidenceChangesView } from '../../src/debate/archive/evidence-changes.view.js';
import { type EvidenceSourceId, type MissingReason } from '../../src/evidence/index.js';

type Found = CompareEvidence['recorded'][number];
const found = (
  source: EvidenceSourceId,
  finding: Found['finding'],
  stance: Found['stance'],
  given: Partial<Found> = {},
): Found => ({
  id: 'e1',
  claim: 'c1',
  source,
  url: `https://${source}.example/`,
  title: null,
  publisher: null,
  date: null,
  passage: 'A passage.',
  contentSha256: '0',
  retrievedAt: '2026-11-29T20:00:00.000Z',
  how: 'how',
  finding,
  stance,
  why: 'why',
  quotes: null,
  instructs: false,
  ...given,
});
const missing = (source: EvidenceSourceId, reason: MissingReason): CompareEvidence['gathered']['missing'][number] => ({
  id: 'e9',
  claim: 'c2',
  source,
  url: null,
  reason,
  detail: '',
  quote: null,
});
const ALL: readonly EvidenceSourceId[] = ['fact-checks', 'cited', 'archive', 'search'];

/** What each look finds that has changed, one look after the other. */
function changesIn(
  recorded: readonly Found[],
  looks: readonly Partial<CompareEvidence['gathered'] & { readonly asked: readonly EvidenceSourceId[] }>[],
): readonly (readonly string[])[] {
  let state = evidenceChangesDecider.initialState();
  return looks.map(({ items = [], missing: gaps = [], asked = ALL }) => {
    const command = { accountId: 'acc', recorded, gathered: { items, missing: gaps }, asked };
    const facts = evidenceChangesDecider.decide(command, state);
    state = facts.reduce(evidenceChangesDecider.evolve, state);
    return facts.flatMap(({ data }) =>
      data.changes.map(
        ({ source, before, now }) => `${source}: ${before?.finding ?? 'nothing'} → ${now?.finding ?? 'nothing'}`,
      ),
    );
  });
}

const supports = found('cited', 'same-number', 'supports');
const disputes = found('cited', 'other-number', 'disputes');
const related = found('cited', 'related', 'mentions');
const rated = found('fact-checks', 'rated-false', 'disputes');

describe('the evidence of a debate', () => {
  it('has changed by a new piece that supports or disputes, and by any fact check, and only once', () => {
    const search = found('search', 'reported-otherwise', 'disputes');
    const mixed = found('fact-checks', 'rated-mixed', 'mentions');
    expect(changesIn([], [{ items: [related] }, { items: [search, mixed] }, { items: [search, mixed] }])).toEqual([
      [],
      ['search: nothing → reported-otherwise', 'fact-checks: nothing → rated-mixed'],
      [],
    ]);
  });

  it('has changed by another finding at the same address, compared with the last look', () => {
    expect(changesIn([supports], [{ items: [supports] }, { items: [disputes] }, { items: [supports] }])).toEqual([
      [],
      ['cited: same-number → other-number'],
      ['cited: other-number → same-number'],
    ]);
    // One page that settles several claims is several pieces.
    expect(changesIn([supports], [{ items: [supports, { ...disputes, claim: 'c2' }] }])).toEqual([
      ['cited: nothing → other-number'],
    ]);
  });

  it('is gone only where it would have been found again', () => {
    expect(changesIn([supports, rated], [{}, {}])).toEqual([
      ['cited: same-number → nothing', 'fact-checks: rated-false → nothing'],
      [],
    ]);
    for (const reason of ['deadline', 'failed', 'unreachable', 'unreadable', 'not-allowed'] as const)
      expect(changesIn([supports], [{ missing: [missing('cited', reason)] }])).toEqual([[]]);
    expect(changesIn([supports], [{ missing: [missing('cited', 'dead')] }])).toEqual([
      ['cited: same-number → nothing'],
    ]);
    expect(changesIn([supports], [{ asked: ['fact-checks'] }])).toEqual([[]]);
    expect(changesIn([found('search', 'reported-too', 'supports')], [{}])).toEqual([[]]);
    expect(changesIn([related], [{}])).toEqual([[]]);
  });

  it('has not changed by a passage that tries to instruct a model', () => {
    expect(changesIn([], [{ items: [{ ...disputes, instructs: true }] }])).toEqual([[]]);
  });

  it('is compared with what disputes first, and at most sixty pieces', () => {
    const many = Array.from({ length: 70 }, (_, n) => ({ ...supports, url: `https://a.example/${n}` }));
    const [changes] = changesIn([], [{ items: [...many, rated] }]);
    expect([changes!.length, changes![0]]).toEqual([60, 'fact-checks: nothing → rated-false']);
  });
});

describe('the list of changes', () => {
  type Event = Parameters<typeof evidenceChangesView.apply>[1];
  const changed = (revision: number): Event =>
    ({
      stream: 'evidence-d',
      type: 'EvidenceChanged',
      data: { accountId: 'acc', changes: [] } satisfies EvidenceChangeFact['data'],
      revision,
      metadata: { at: `2026-11-29T20:00:${String(revision).padStart(2, '0')}.000Z` },
    }) as unknown as Event;
  const other = (stream: string, type: string): Event => ({ stream, type, data: {} }) as unknown as Event;
  const rowOf = (...history: readonly Event[]): EvidenceChangesRow | undefined =>
    history
      .flatMap((event) => [event, event])
      .reduce<EvidenceChangesRow | undefined>(
        (row, event) =>
          evidenceChangesView.keys(event).includes('d') ? evidenceChangesView.apply(row, event, 'd') : row,
        undefined,
      );

  it('keeps the last twenty looks, and nothing of a debate that is erased or a workspace that is closed', () => {
    const looks = Array.from({ length: 25 }, (_, revision) => changed(revision));
    const row = rowOf(...looks)!;
    expect(row.accountId).toBe('acc');
    expect(row.looks.map(({ revision }) => revision)).toEqual(Array.from({ length: 20 }, (_, n) => n + 5));
    expect(rowOf(...looks, other('erasure-d', 'ErasureRequested'))).toBeUndefined();
    const closed = other('account-acc', 'AccountClosed');
    expect([evidenceChangesView.keys(closed), evidenceChangesView.clears?.value(closed)]).toEqual([[], 'acc']);
    expect(evidenceChangesView.clears?.value(changed(0))).toBeUndefined();
  });
});
