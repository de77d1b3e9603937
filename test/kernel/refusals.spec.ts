import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_REFUSALS } from '../../src/accounts/index.js';
import { ARTICLE_REFUSALS } from '../../src/articles/index.js';
import { AUDIT_REFUSALS } from '../../src/audit/index.js';
import { BILLING_REFUSALS } from '../../src/billing/index.js';
import { DEBATE_REFUSALS } from '../../src/debate/index.js';
import { DETECTION_REFUSALS } from '../../src/detection/index.js';
import { HTTP_REFUSALS } from '../../src/http/index.js';
import { Refusal, refusals, SHARED_CODES } from '../../src/kernel/index.js';
import { METRICS_REFUSALS } from '../../src/observability/index.js';
import { SAFE_FETCH_REFUSALS } from '../../src/safe-fetch/index.js';

describe('a table of refusals', () => {
  it('gives a shared code its fixed kind, and the title of the slice', () => {
    const one = refusals({ overloaded: 'Too many debates are waiting.' });
    const other = refusals({ overloaded: 'The service is busy.' });
    expect(one.overloaded).toEqual({ code: 'overloaded', kind: 'unavailable', title: 'Too many debates are waiting.' });
    expect(other.overloaded.kind).toBe(one.overloaded.kind);
  });

  it('takes kind and title of any other code from the slice', () => {
    const table = refusals({ 'key-ended': ['conflict', 'This key has ended.'] });
    expect(new Refusal(table['key-ended'])).toMatchObject({ code: 'key-ended', kind: 'conflict' });
  });

  it('does not compile with another kind for a shared code', () => {
    // @ts-expect-error -- the kind of a shared code is declared once, in the kernel
    refusals({ overloaded: ['conflict', 'Too much.'] });
    // @ts-expect-error -- any other code needs a kind
    refusals({ 'key-ended': 'This key has ended.' });
  });

  it('contains no code whose kind two slices declare', () => {
    const tables = [
      ACCOUNT_REFUSALS,
      ARTICLE_REFUSALS,
      AUDIT_REFUSALS,
      BILLING_REFUSALS,
      DEBATE_REFUSALS,
      DETECTION_REFUSALS,
      HTTP_REFUSALS,
      METRICS_REFUSALS,
      SAFE_FETCH_REFUSALS,
    ];
    const codes = tables.flatMap((table) => Object.keys(table));
    const repeated = codes.filter((code, index) => codes.indexOf(code) !== index);
    expect(repeated.filter((code) => !(code in SHARED_CODES))).toEqual([]);
    expect(Object.keys(SHARED_CODES).filter((code) => !repeated.includes(code))).toEqual([]);
  });
});
