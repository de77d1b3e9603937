import { describe, expect, it } from '@jest/globals';
import { KurrentStreamIds } from '../../src/event-store/kurrent/kurrent-stream-ids.js';

const events = (from: number, count: number): readonly { id: string; revision: number }[] =>
  Array.from({ length: count }, (_, n) => ({ id: `e${from + n}`, revision: from + n }));

describe('the known ids of a stream', () => {
  it('grow without a gap from the first event', () => {
    const ids = new KurrentStreamIds();
    ids.saw('note-1', events(3, 2));
    expect(ids.has('note-1')).toBe(false);
    ids.saw('note-1', events(0, 2));
    ids.saw('note-1', events(3, 2));
    expect(ids.of('note-1').last).toBe(1);
    ids.saw('note-1', events(1, 4));
    expect(ids.of('note-1').last).toBe(4);
    expect([...ids.of('note-1').ids.keys()]).toEqual(['e0', 'e1', 'e2', 'e3', 'e4']);
  });

  it('include only the last ids of a stream of which only the last events are kept', () => {
    const ids = new KurrentStreamIds(10);
    ids.saw('note-1', events(0, 4));
    ids.saw('node-1', events(0, 1));
    ids.keepLast('node-1', 1);
    for (let n = 1; n < 50; n++) ids.saw('node-1', events(n, 1));
    expect([...ids.of('node-1').ids]).toEqual([['e49', 49]]);
    expect(ids.of('note-1').last).toBe(3);
  });

  it('continue after truncated events', () => {
    const ids = new KurrentStreamIds();
    ids.skipTo('note-1', 7);
    ids.saw('note-1', events(7, 2));
    expect(ids.of('note-1').last).toBe(8);
  });

  it('are limited: the least recently used streams are forgotten, but never the one in use', () => {
    const ids = new KurrentStreamIds(12);
    ids.saw('note-1', events(0, 4));
    ids.saw('note-2', events(0, 4));
    ids.saw('note-1', events(4, 1));
    ids.saw('note-3', events(0, 4));
    expect(['note-1', 'note-2', 'note-3'].map((stream) => ids.has(stream))).toEqual([true, false, true]);
    expect(ids.of('note-2').last).toBe(-1);
    ids.saw('note-4', events(0, 50));
    expect(ids.has('note-4')).toBe(true);
    expect(ids.has('note-1')).toBe(false);
  });
});
