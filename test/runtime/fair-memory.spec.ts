import { describe, expect, it } from '@jest/globals';
import { FairMemory, SERVICE } from '../../src/runtime/index.js';

const quarter = (owner: string) => ({ owner, part: 0.25 });

describe('a shared memory', () => {
  it('gives an owner its part at most, over all that it holds', () => {
    const memory = new FairMemory(100);
    const [one, other] = [memory.hold(quarter('a')), memory.hold(quarter('a'))];
    expect([one.take(15), other.take(10), other.take(1)]).toEqual([true, true, false]);
    one.release();
    expect(other.take(15)).toBe(true);
  });

  it('leaves room for others, however much one asks for', () => {
    const memory = new FairMemory(100);
    for (let n = 0; n < 40; n += 1) memory.hold(quarter('a')).take(10);
    expect(memory.hold(quarter('b')).take(25)).toBe(true);
  });

  it('counts for each of those whom the bytes are held for', () => {
    const memory = new FairMemory(100);
    const from = { owner: 'address', part: 0.5 };
    expect(['a', 'b', 'c'].map((owner) => memory.hold(quarter(owner), from).take(25))).toEqual([true, true, false]);
    expect(memory.hold(quarter('c'), { owner: 'elsewhere', part: 0.5 }).take(25)).toBe(true);
  });

  it('never holds more than there is, and releases once', () => {
    const memory = new FairMemory(100);
    const holds = ['a', 'b', 'c', 'd'].map((owner) => memory.hold(quarter(owner)));
    expect(holds.map((hold) => hold.take(25))).toEqual([true, true, true, true]);
    expect(memory.hold(quarter('e')).take(1)).toBe(false);
    holds[0]!.release();
    holds[0]!.release();
    expect([memory.hold(quarter('e')).take(25), memory.hold(quarter('f')).take(1)]).toEqual([true, false]);
  });

  it('has no part for the service’s own work', () => {
    expect(new FairMemory(100).hold(quarter(SERVICE)).take(100)).toBe(true);
  });
});
