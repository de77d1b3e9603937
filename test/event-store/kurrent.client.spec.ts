import { describe, expect, it, jest } from '@jest/globals';

jest.unstable_mockModule('@kurrent/kurrentdb-client', () => {
  throw new Error('Cannot find package');
});

describe('an installation without the KurrentDB client', () => {
  it('the rest of the event store loads, and choosing KurrentDB fails by code', async () => {
    const { openKurrentEventStore } = await import('../../src/event-store/index.js');
    await expect(openKurrentEventStore({ url: 'kurrentdb://127.0.0.1:1' })).rejects.toMatchObject({
      code: 'kurrent-client-missing',
    });
  });
});
