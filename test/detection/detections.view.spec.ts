import { describe, expect, it } from '@jest/globals';
import { type DetectionFact } from '../../src/detection/detection.events.js';
import { type DetectionRow, detectionsView, openDetectionsView } from '../../src/detection/history/detections.view.js';
import { thumbnailsView } from '../../src/detection/history/thumbnails.view.js';
import { looksView } from '../../src/detection/copies/copies.view.js';
import { keptDetection } from '../../src/detection/history/detections.js';
import { type Fact, type Recorded } from '../../src/kernel/index.js';

const AT = '2026-11-21T09:00:00.000Z';
const EXAMINED = { width: 640, height: 480, format: 'jpeg', bytes: 10, crops: 0, regions: [], spread: 0 };
const DECLARED = { says: 'generated', signed: false, where: 'PNG text "parameters"', what: 'Example Painter' } as const;
const PROVENANCE = {
  status: 'read',
  c2pa: { present: true, signer: 'Example Press' },
  generator: { tool: 'Example Painter', where: DECLARED.where, declares: true },
  camera: null,
  digitalSourceType: null,
  declared: DECLARED,
  summary: 'Words.',
} as const;
const REPORT = { detectionId: 'one', sha256: 'abc', aiScore: 90, verdict: 'ai', model: 'vit@1+a@b' };

const recorded = <F extends Fact>(fact: F, stream = 'quota-acc_20261121'): Recorded<F> =>
  ({
    ...fact,
    id: 'e',
    stream,
    revision: 0,
    position: '0',
    metadata: { v: '1', correlationId: 'c', causationId: 'c', actor: 'acc', at: AT },
  }) as unknown as Recorded<F>;
const reported = (data: object): Recorded<Extract<DetectionFact, { type: 'DetectionReported' }>> =>
  recorded({ type: 'DetectionReported', data: { ...REPORT, ...data } });
const erased = recorded({ type: 'PersonalDataErased', data: {} } as const, 'account-acc');

function rowOf(data: object): DetectionRow {
  const event = reported(data);
  const once = detectionsView.apply(undefined, event, 'one');
  expect(detectionsView.apply(once, event, 'one')).toEqual(once);
  return once!;
}

describe('the list of detections', () => {
  it('holds a detection by its id, for its account', () => {
    expect(detectionsView.keys(reported({ examined: EXAMINED }))).toEqual(['one']);
    const row = rowOf({ examined: EXAMINED, source: { kind: 'file', name: 'a.jpg' }, provenance: PROVENANCE });
    expect(row).toMatchObject({ accountId: 'acc', at: AT, verdict: 'ai', source: { name: 'a.jpg' } });
    expect(detectionsView.text!(row)).toMatch(/a\.jpg[^]*jpeg[^]*Example Painter[^]*Example Press/);
  });

  it('leaves out detections of which too little was recorded', () => {
    expect(detectionsView.keys(reported({}))).toEqual([]);
  });

  it('deletes the detections of an erased account, including open ones', () => {
    for (const view of [detectionsView, openDetectionsView]) {
      expect(view.types).toContain('PersonalDataErased');
      expect(view.keys(erased)).toEqual([]);
      expect(view.clears).toMatchObject({ column: 'account_id' });
      expect(view.clears!.value(erased)).toBe('acc');
      expect(view.clears!.value(reported({ examined: EXAMINED }))).toBeUndefined();
    }
  });
});

describe('the erasure of one detection', () => {
  const asked = recorded({ type: 'ErasureRequested', data: {} } as never, 'erasure-one');

  it.each([detectionsView, thumbnailsView, looksView])('deletes its row of $name, and may be told twice', (view) => {
    expect(view.types).toContain('ErasureRequested');
    expect(view.keys(asked)).toEqual(['one']);
    const row = { accountId: 'acc' } as never;
    expect(view.apply(row, asked, 'one')).toBeUndefined();
    expect(view.apply(undefined, asked, 'one')).toBeUndefined();
    expect(view.clears!.value(asked)).toBeUndefined();
  });

  it('leaves it ended among open ones when they are folded again', () => {
    const gone = recorded({ type: 'DetectionErased', data: { detectionId: 'one' } } as const);
    expect(openDetectionsView.types).toContain('DetectionErased');
    expect(openDetectionsView.keys(gone)).toEqual(['one']);
    expect(openDetectionsView.apply({ accountId: 'acc' } as never, gone, 'one')).toBeUndefined();
  });
});

describe('a past detection', () => {
  it('is returned as it was answered, with the origin that the file declared', () => {
    const examined = {
      ...EXAMINED,
      reason: 'Torn.',
      decidedBy: 'unsigned-metadata',
      modelScore: 50,
      modelVerdict: 'uncertain',
    };
    expect(keptDetection('one', rowOf({ examined, provenance: PROVENANCE }))).toMatchObject({
      id: 'one',
      at: AT,
      source: null,
      aiScore: 90,
      verdict: 'ai',
      classes: [{ score: 0.9 }, { score: 0.1 }],
      reason: expect.stringMatching(/^The file declares that a generative model made the picture .*Example Painter/),
      decidedBy: 'unsigned-metadata',
      modelScore: 50,
      modelVerdict: 'uncertain',
      modelReason: 'Torn.',
      model: { id: 'vit', revision: '1+a@b' },
      image: { sha256: 'abc', width: 640, height: 480, format: 'jpeg', bytes: 10 },
      provenance: PROVENANCE,
    });
  });

  it('has no provenance if it was recorded before provenance was kept', () => {
    expect(keptDetection('one', rowOf({ examined: { ...EXAMINED, reason: 'Torn.' } }))).toMatchObject({
      provenance: null,
      decidedBy: 'model',
      reason: 'Torn.',
      modelReason: 'Torn.',
      modelScore: 90,
    });
  });
});
