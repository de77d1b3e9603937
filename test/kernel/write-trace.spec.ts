import { describe, expect, it } from '@jest/globals';
import { detached, newTrace, noteOutage, waitLimitMs, traceWrites } from '../../src/kernel/index.js';

describe('the wait limit of a request that changes something', () => {
  const failFast = () => newTrace({ failsFast: true });

  it('is shared by all its waits for the log, in every part of the request', () => {
    const trace = failFast();
    expect(traceWrites(() => waitLimitMs(10_000), trace)).toBe(1_500);
    traceWrites(() => noteOutage(1_000), trace);
    expect(traceWrites(() => waitLimitMs(10_000), trace)).toBe(500);
    traceWrites(() => noteOutage(1_000), trace);
    // Enough for a log that is available again.
    expect(traceWrites(() => waitLimitMs(10_000), trace)).toBe(100);
    expect(traceWrites(() => waitLimitMs(20), trace)).toBe(20);
  });

  it('does not affect reads, background work or other requests', () => {
    const trace = failFast();
    traceWrites(() => noteOutage(5_000), trace);
    expect(waitLimitMs(10_000)).toBe(10_000);
    expect(traceWrites(() => waitLimitMs(10_000))).toBe(10_000);
    expect(traceWrites(() => detached(() => waitLimitMs(10_000)), trace)).toBe(10_000);
    expect(traceWrites(() => waitLimitMs(10_000), failFast())).toBe(1_500);
  });
});
