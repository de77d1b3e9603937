import { describe, expect, it } from '@jest/globals';

interface Entry {
  readonly round: number;
  readonly persona: string;
  readonly platform: string;
  readonly score: number;
  readonly replies: readonly { readonly to: string; readonly stance: string; readonly reason: string }[];
}
interface Thread {
  readonly persona: string;
  readonly first?: Entry;
  readonly second?: Entry;
  readonly heard: readonly { readonly from: string; readonly stance: string }[];
}

// The pages are plain JavaScript, which the service's compiler configuration excludes.
const pages = '../../web';
const { threadsOf, ordered, beeswarm } = (await import(`${pages}/threads.js`)) as {
  threadsOf: (transcript: readonly Entry[]) => readonly Thread[];
  ordered: (threads: readonly Thread[], by: string, consensus: number | null) => readonly Thread[];
  beeswarm: (positions: readonly number[], width: number, rows: number) => readonly number[];
};
const { band, duration, initials, signed, words } = (await import(`${pages}/format.js`)) as {
  band: (score: number) => { readonly id: string };
  duration: (seconds: number) => string;
  initials: (name: string) => string;
  signed: (value: number) => string;
  words: (code: string) => string;
};

const entry = (round: number, persona: string, score: number, to: readonly string[] = []): Entry => ({
  round,
  persona,
  platform: 'forum',
  score,
  replies: to.map((peer) => ({ to: peer, stance: 'agree', reason: 'because' })),
});
const transcript = [
  entry(1, 'ann', 40),
  entry(1, 'bob', 60),
  entry(1, 'cyd', 90),
  entry(2, 'bob', 50, ['ann', 'cyd']),
  entry(2, 'ann', 42, ['cyd']),
];

describe('a transcript as threads', () => {
  it('collects the arguments of each agent and the replies of its peers', () => {
    const [ann, bob, cyd] = threadsOf(transcript);
    expect([ann?.first?.score, ann?.second?.score]).toEqual([40, 42]);
    expect(ann?.heard.map(({ from }) => from)).toEqual(['bob']);
    expect(bob?.heard).toEqual([]);
    expect(cyd?.second).toBeUndefined();
    expect(cyd?.heard.map(({ from }) => from)).toEqual(['bob', 'ann']);
  });

  it.each([
    ['', ['ann', 'bob', 'cyd']],
    ['answered', ['cyd', 'ann', 'bob']],
    ['dissent', ['cyd', 'ann', 'bob']],
    ['moved', ['bob', 'ann', 'cyd']],
    ['trusting', ['cyd', 'bob', 'ann']],
    ['doubting', ['ann', 'bob', 'cyd']],
  ])('sorts threads by "%s"', (by, order) => {
    expect(ordered(threadsOf(transcript), by, 52).map(({ persona }) => persona)).toEqual(order);
  });
});

describe('a swarm of marks', () => {
  it('keeps marks that do not touch in one row', () => {
    expect(beeswarm([0, 20, 40], 10, 5)).toEqual([0, 0, 0]);
  });

  it('moves overlapping marks apart, whatever their order', () => {
    const rows = beeswarm([50, 52, 48, 51, 49], 10, 5);
    expect(new Set(rows).size).toBe(5);
    expect([...rows].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2]);
  });

  it('keeps every mark when the rows are full', () => {
    expect(beeswarm([1, 1, 1], 10, 2).every(Number.isInteger)).toBe(true);
  });
});

it('the formatters write numbers and codes for people', () => {
  expect([0, 19.9, 20, 59.9, 60, 100].map((score) => band(score).id)).toEqual([
    'poor',
    'poor',
    'low',
    'mixed',
    'fair',
    'high',
  ]);
  expect([signed(1.25), signed(-3), signed(0.04)]).toEqual(['+1', '−3', '±0']);
  expect([duration(30), duration(3_600), duration(62_839)]).toEqual(['1 min', '1 h 0 min', '17 h 28 min']);
  expect([initials('Ifeoma Nwachukwu'), initials('Minh-Anh Thi Dinh'), initials('x'), initials('')]).toEqual([
    'IN',
    'MD',
    'X',
    '',
  ]);
  expect(words('anonymous-sourcing')).toBe('Anonymous sourcing');
});
