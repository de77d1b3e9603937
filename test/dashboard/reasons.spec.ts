import { describe, expect, it } from '@jest/globals';

interface Part {
  readonly kind: string;
  readonly ref?: string;
  readonly points: number;
  readonly says: string | null;
  readonly quote: string | null;
}
interface Entry {
  readonly on: readonly string[];
  readonly flags: readonly { readonly flag: string; readonly quote: string }[];
  readonly parts: readonly Part[] | null;
}
interface Thread {
  readonly first?: Entry;
  readonly second?: Entry;
}
interface Reason {
  readonly lookedAt: string | null;
  readonly found: string | null;
  readonly quote: string | null;
  readonly points: number | null;
}

// The pages are plain JavaScript, which the service's compiler configuration excludes.
const pages = '../../web';
const { reasonOf } = (await import(`${pages}/debate/reasons.js`)) as {
  reasonOf: (thread: Thread, simulation: unknown) => Reason;
};

const simulation = { claims: [{ id: 'c1', quote: 'The lock opens on 14 April' }] };
const prior: Part = { kind: 'prior', points: 60, says: null, quote: null };
const sourcing: Part = { kind: 'manner', points: 5, says: 'It says who says so.', quote: 'according to the clerk' };
const impossible: Part = { kind: 'finding', points: -50, says: 'It cannot be.', quote: '5,900 of 4,200 people' };
const tone: Part = { kind: 'manner', points: -9, says: 'Against the article: its tone.', quote: null };

const entry = (more: Partial<Entry>): Entry => ({ on: [], flags: [], parts: [], ...more });

describe('the reason of a vote', () => {
  it('is the largest part besides the prior, with the words of the article that show it', () => {
    const first = entry({ on: ['c1'], parts: [prior, sourcing, impossible] });
    expect(reasonOf({ first }, simulation)).toEqual({
      lookedAt: 'The lock opens on 14 April',
      found: 'It cannot be.',
      quote: '5,900 of 4,200 people',
      points: -50,
    });
  });

  it('has words before it has none, unless those weigh less than half as much', () => {
    expect(reasonOf({ first: entry({ parts: [prior, tone, sourcing] }) }, simulation).quote).toBe(
      'according to the clerk',
    );
    const slight = { ...sourcing, points: 4 };
    expect(reasonOf({ first: entry({ parts: [prior, tone, slight] }) }, simulation)).toMatchObject({
      found: 'Against the article: its tone.',
      quote: null,
      points: -9,
    });
  });

  it('is of the second round where there is one', () => {
    const [first, second] = [entry({ parts: [sourcing] }), entry({ parts: [impossible] })];
    expect(reasonOf({ first, second }, simulation).points).toBe(-50);
  });

  it('is the first flag of an agent whose vote names no parts', () => {
    const flags = [{ flag: 'loaded-language', quote: 'a scandal' }];
    expect(reasonOf({ first: entry({ parts: null, flags }) }, simulation)).toMatchObject({
      found: 'Loaded language',
      quote: 'a scandal',
      points: null,
    });
  });

  it('is empty where neither is there', () => {
    expect(reasonOf({ first: entry({ parts: null }) }, { claims: [] })).toEqual({
      lookedAt: null,
      found: null,
      quote: null,
      points: null,
    });
  });
});
