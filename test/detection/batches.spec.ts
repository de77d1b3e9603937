import { describe, expect, it } from '@jest/globals';
import { batchDecider, type BatchCommand } from '../../src/detection/batches/batch.decider.js';
import {
  type BatchDetectionRow,
  batchDetectionsView,
  type BatchRow,
  batchesView,
} from '../../src/detection/batches/batches.view.js';
import { type Fact, type Recorded, type View } from '../../src/kernel/index.js';

const AT = '2026-11-29T20:00:00.000Z';
const QUOTA = 'quota-acc_20261129';
const event = (stream: string, type: string, data: object = {}): Recorded<Fact> =>
  ({ stream, type, data, revision: 0, metadata: { at: AT } }) as unknown as Recorded<Fact>;
const ofQuota = (type: string, data: object = {}): Recorded<Fact> => event(QUOTA, type, { detectionId: 'd', ...data });

/** The row after a history, each event delivered twice. */
function rowOf<Row>(view: View<Row, never>, key: string, history: readonly Recorded<Fact>[]): Row | undefined {
  return history
    .flatMap((one) => [one, one])
    .reduce<Row | undefined>(
      (row, one) => (view.keys(one as never).includes(key) ? view.apply(row, one as never, key) : row),
      undefined,
    );
}

const END = { how: 'finished', judged: 2, refused: 1, failed: 0, charged: ['d'] } as const;
const accepted = event('batch-b', 'BatchAccepted', { accountId: 'acc', pictures: 3, nodeId: 'n' });
const ended = event('batch-b', 'BatchEnded', { accountId: 'acc', ...END });
const erased = event('account-acc', 'PersonalDataErased');

describe('a batch', () => {
  it('is accepted once and ends once, whoever says so', () => {
    const { decide, evolve, initialState, isOver } = batchDecider;
    const accept: BatchCommand = { kind: 'accept', accountId: 'acc', pictures: 3, nodeId: 'n' };
    const end: BatchCommand = { kind: 'end', end: { accountId: 'acc', ...END, charged: ['d'] } };
    const other: BatchCommand = { kind: 'end', end: { ...end.end, how: 'interrupted' } };
    let state = initialState();
    const facts = [];
    for (const command of [end, accept, accept, end, other, accept])
      for (const fact of decide(command, state)) {
        facts.push(fact);
        state = evolve(state, fact);
      }
    expect(facts).toEqual([
      { type: 'BatchAccepted', data: { accountId: 'acc', pictures: 3, nodeId: 'n' } },
      { type: 'BatchEnded', data: end.end },
    ]);
    expect(isOver?.(state)).toBe(true);
  });

  it('is listed as running until it has ended, and is gone with its workspace', () => {
    const view = batchesView as unknown as View<BatchRow, never>;
    const row = { accountId: 'acc', pictures: 3, nodeId: 'n', at: AT };
    expect(rowOf(view, 'b', [accepted])).toEqual(row);
    expect(view.columns?.['running']?.(row)).toBe(1);
    const over = rowOf(view, 'b', [accepted, ended])!;
    expect(over).toEqual({ ...row, end: { ...END, at: AT } });
    expect(view.columns?.['running']?.(over)).toBe(0);
    expect(rowOf(view, 'b', [ended])).toBeUndefined();
    expect([view.keys(erased as never), view.clears?.value(erased as never)]).toEqual([[], 'acc']);
    expect(view.clears?.value(accepted as never)).toBeUndefined();
  });
});

describe('a detection of a batch', () => {
  const view = batchDetectionsView as unknown as View<BatchDetectionRow, never>;
  const admitted = ofQuota('DetectionAdmitted', { limit: 10, batchId: 'b' });
  const row = { batchId: 'b', accountId: 'acc', stream: QUOTA, status: 'open' };

  it('counts from its end on, unless it is given back', () => {
    expect(rowOf(view, 'd', [admitted])).toEqual(row);
    for (const type of ['DetectionReported', 'DetectionErased'])
      expect(rowOf(view, 'd', [admitted, ofQuota(type)])).toEqual({ ...row, status: 'judged' });
    expect(rowOf(view, 'd', [admitted, ofQuota('DetectionForfeited')])).toEqual({ ...row, status: 'forfeited' });
    expect(rowOf(view, 'd', [admitted, ofQuota('DetectionReturned')])).toBeUndefined();
    // A node that only seemed to be gone has an answer after all.
    const late = [admitted, ofQuota('DetectionReturned'), admitted, ofQuota('DetectionReported')];
    expect(rowOf(view, 'd', late)).toEqual({ ...row, status: 'judged' });
  });

  it('is forgotten when the batch has ended, or its workspace is closed', () => {
    expect(rowOf(view, 'd', [admitted, ofQuota('DetectionReported'), ended])).toBeUndefined();
    expect([view.keys(erased as never), view.clears?.value(erased as never)]).toEqual([[], 'acc']);
    expect(view.clears?.value(admitted as never)).toBeUndefined();
  });

  it('has no row without a batch', () => {
    const alone = ofQuota('DetectionAdmitted', { limit: 10 });
    expect(rowOf(view, 'd', [alone, ofQuota('DetectionReported')])).toBeUndefined();
  });
});
