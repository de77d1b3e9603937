import { describe, expect, it } from '@jest/globals';
import { type FastifyRequest } from 'fastify';
import { holdFor } from '../../src/http/index.js';
import { FairMemory } from '../../src/runtime/index.js';

const from = (accountId: string, ip: string): FastifyRequest =>
  ({ caller: { accountId }, ip }) as unknown as FastifyRequest;

describe('the memory for uploads', () => {
  it('gives an account no more than its part, whatever its addresses', () => {
    const memory = new FairMemory(100);
    expect(holdFor(memory, from('ada', '203.0.113.1'), 0.25).take(25)).toBe(true);
    expect(holdFor(memory, from('ada', '203.0.113.2'), 0.25).take(1)).toBe(false);
    expect(holdFor(memory, from('bea', '203.0.113.1'), 0.25).take(25)).toBe(true);
  });

  it('gives an address no more than its part, whatever its accounts', () => {
    const memory = new FairMemory(100);
    for (const account of ['ada', 'bea'])
      expect(holdFor(memory, from(account, '203.0.113.1'), 0.25).take(25)).toBe(true);
    expect(holdFor(memory, from('cem', '203.0.113.1'), 0.25).take(11)).toBe(false);
    expect(holdFor(memory, from('cem', '203.0.113.2'), 0.25).take(25)).toBe(true);
  });

  it('takes nothing for an upload that has ended', () => {
    const memory = new FairMemory(100);
    const hold = holdFor(memory, from('ada', '203.0.113.1'), 0.25);
    hold.take(25);
    hold.release();
    expect(hold.take(25)).toBe(false);
    hold.release();
    expect(holdFor(memory, from('ada', '203.0.113.1'), 0.25).take(25)).toBe(true);
  });
});
