import { describe, expect, it } from '@jest/globals';
import { SENTENCES } from '../../src/analysts/offline/voice/sentences.js';

interface Part {
  readonly kind: string;
  readonly ref?: string;
  readonly points: number;
}
interface Entry {
  readonly persona: string;
  readonly platform: string;
  readonly round: number;
  readonly score: number;
  readonly argument: string;
  readonly on: readonly string[];
  readonly flags: readonly { readonly flag: string; readonly quote: string }[];
  readonly parts: readonly Part[] | null;
}
interface Thread {
  readonly persona: string;
  readonly first?: Entry;
}
interface Reason {
  readonly lookedAt: string | null;
  readonly found: string | null;
  readonly quote: string | null;
  readonly points: number | null;
  readonly voice: string | null;
}

// The pages are plain JavaScript, which the service's compiler configuration excludes.
const pages = '../../web';
const { cardsOf, reasonOf } = (await import(`${pages}/debate/reasons.js`)) as {
  cardsOf: (threads: readonly Thread[], simulation: unknown) => readonly { thread: Thread; why: string }[];
  reasonOf: (thread: Thread, simulation: unknown) => Reason;
};

const simulation = {
  claims: [
    {
      id: 'c1',
      quote: 'The lock opens on 14 April',
      evidence: [
        { id: 'e1', publisher: 'Port Office', url: 'https://port.example', quotes: { evidence: 'It opens in May' } },
      ],
    },
  ],
  appraisal: {
    findings: [
      {
        id: 'f1',
        says: '5,900 is more than the whole of 4,200.',
        passage: { quote: '5,900 of 4,200 people', in: 'text' },
      },
    ],
  },
};

const prior: Part = { kind: 'prior', points: 60 };
const sourcing: Part = { kind: 'manner', ref: 'attribution', points: 5 };
const impossible: Part = { kind: 'finding', ref: 'f1', points: -50 };

function agent(persona: string, score: number, more: Partial<Entry> = {}): Thread {
  const entry = {
    persona,
    platform: 'forum',
    round: 1,
    score,
    argument: 'I would pin it.',
    on: [],
    flags: [],
    parts: [],
  };
  return { persona, first: { ...entry, ...more } };
}
const chosen = (threads: readonly Thread[]): readonly string[] =>
  cardsOf(threads, simulation).map(({ thread, why }) => `${thread.persona}: ${why}`);

describe('the reason of a vote', () => {
  it('is the largest part besides the prior, with the words of the article that show it', () => {
    const reason = reasonOf(agent('ann', 10, { on: ['c1'], parts: [prior, sourcing, impossible] }), simulation);
    expect(reason).toMatchObject({
      lookedAt: 'The lock opens on 14 April',
      found: '5,900 is more than the whole of 4,200.',
      quote: '5,900 of 4,200 people',
      points: -50,
    });
  });

  it('may be a passage that was looked up', () => {
    const part = { kind: 'evidence', ref: 'e1', points: -20 };
    expect(reasonOf(agent('ann', 10, { parts: [sourcing, part] }), simulation)).toMatchObject({
      found: 'What Port Office says',
      quote: 'It opens in May',
      points: -20,
    });
  });

  it('quotes for a signal only the words that the argument quotes for it', () => {
    const argument =
      'I looked first at this: “The lock opens. It opens on 14 April.” For its sourcing there is “according to the clerk”. That is +5 for me. On its dates: “on Monday”. I would pin it. My vote: 71.';
    const quoteOf = (part: Part): string | null =>
      reasonOf(agent('ann', 71, { argument, parts: [part] }), simulation).quote;
    expect(quoteOf(sourcing)).toBe('according to the clerk');
    expect(quoteOf({ kind: 'manner', ref: 'dates-and-places', points: 3 })).toBe('on Monday');
    expect(quoteOf({ kind: 'manner', ref: 'shouting', points: 3 })).toBeNull();
    const bare = 'This decides it: “The lock opens.” −10 for its form. I would pin it.';
    const form = { kind: 'manner', ref: 'boilerplate', points: -10 };
    expect(reasonOf(agent('ann', 36, { argument: bare, parts: [form] }), simulation)).toMatchObject({
      found: 'Against the article: its form',
      quote: null,
      voice: 'I would pin it.',
    });
  });

  it('has the name of a signal that the embedded analyst’s arguments have', () => {
    for (const [ref, label] of Object.entries(SENTENCES.signalLabels))
      expect(reasonOf(agent('ann', 40, { parts: [{ kind: 'manner', ref, points: -4 }] }), simulation).found).toBe(
        `Against the article: ${label}`,
      );
  });

  it('is the first flag of an agent whose vote names no parts', () => {
    const flags = [{ flag: 'loaded-language', quote: 'a scandal' }];
    expect(reasonOf(agent('ann', 10, { parts: null, flags }), simulation)).toMatchObject({
      found: 'Loaded language',
      quote: 'a scandal',
      points: null,
    });
  });

  it('is empty where neither is there', () => {
    expect(reasonOf(agent('ann', 10, { parts: null }), { claims: [], appraisal: null })).toMatchObject({
      lookedAt: null,
      found: null,
      quote: null,
      points: null,
    });
  });

  it.each([
    ['At issue: “It was. It is.” That is −53 for me. Scrap bin. I say 8 of 100.', 'Scrap bin.'],
    [
      'It says “5,900 of 4,200 people”, which cannot be. I would revert this commit. My vote: 8.',
      'I would revert this commit.',
    ],
    ['The figures do not match. "He said so." I would ask Dr Lee.', 'I would ask Dr Lee.'],
    ['“Really?” is what I ask. “It is.” so they say.', null],
    ['All 30 of us saw it.', 'All 30 of us saw it.'],
    ['“It was.”', null],
    ['', null],
  ])('has one sentence in the agent’s own voice: %s', (argument, voice) => {
    expect(reasonOf(agent('ann', 10, { argument }), simulation).voice).toBe(voice);
  });
});

describe('who speaks for the panel', () => {
  const panel = [10, 40, 20, 50, 30].map((score, index) => agent(`p${index}`, score, { parts: [sourcing] }));

  it('is the lowest, the middle and the highest vote, in the order of votes', () => {
    expect(chosen(panel)).toEqual(['p0: Lowest vote', 'p4: Middle vote', 'p3: Highest vote']);
  });

  it('is also one agent for each other finding that moved somebody most', () => {
    const moved = [
      agent('loud', 41, { parts: [{ kind: 'manner', ref: 'shouting', points: 4 }] }),
      agent('louder', 42, { parts: [{ kind: 'manner', ref: 'shouting', points: 6 }] }),
      agent('strict', 12, { parts: [impossible] }),
    ];
    expect(chosen([...panel, ...moved])).toEqual([
      'p0: Lowest vote',
      'strict: Moved by something else',
      'p1: Middle vote',
      'louder: Moved by something else',
      'p3: Highest vote',
    ]);
  });

  it('is six at most, and nobody twice', () => {
    const signals = ['shouting', 'numbers', 'balance', 'satire', 'hedging'];
    const others = signals.map((ref, index) => agent(ref, 25, { parts: [{ kind: 'manner', ref, points: index + 1 }] }));
    expect(chosen([...panel, ...others])).toHaveLength(6);
    expect(chosen(panel.slice(0, 1))).toEqual(['p0: Lowest vote']);
    expect(chosen([])).toEqual([]);
  });
});
