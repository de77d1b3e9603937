import { describe, expect, it } from '@jest/globals';
import { detached, newTrace, noteOutage, patienceWithin, traceWrites } from '../../src/kernel/index.js';

describe('the patience of a request that changes something', () => {
  const impatient = () => newTrace({ isImpatient: true });

  it('is shared by all its waits for the log, in every part of the request', () => {
    const trace = impatient();
    expect(traceWrites(() => patienceWithin(10_000), trace)).toBe(1_500);
    traceWrites(() => noteOutage(1_000), trace);
    expect(traceWrites(() => patienceWithin(10_000), trace)).toBe(500);
    traceWrites(() => noteOutage(1_000), trace);
    // Enough for a log that is available again.
    expect(traceWrites(() => patienceWithin(10_000), trace)).toBe(100);
    expect(traceWrites(() => patienceWithin(20), trace)).toBe(20);
  });

  it('does not affect reads, background work or other requests', () => {
    const trace = impatient();
    traceWrites(() => noteOutage(5_000), trace);
    expect(patienceWithin(10_000)).toBe(10_000);
    expect(traceWrites(() => patienceWithin(10_000))).toBe(10_000);
    expect(traceWrites(() => detached(() => patienceWithin(10_000)), trace)).toBe(10_000);
    expect(traceWrites(() => patienceWithin(10_000), impatient())).toBe(1_500);
  });
});
