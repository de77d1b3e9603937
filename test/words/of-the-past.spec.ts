import { describe, expect, it } from '@jest/globals';
import { isDead, isLongAgo, speakersIn } from '../../src/words/index.js';

const heard = (text: string): readonly string[] => speakersIn({ text }).named.map(({ name }) => name);
const TODAY = 'Ada Berg, the mayor of Halden, said on Monday that the bridge is closed.';

describe('somebody who is dead', () => {
  it.each([
    'Winston Churchill said that courage is what it takes to stand up.',
    'Abraham Lincoln wrote that a house divided cannot stand.',
    'According to Albert Einstein, everything should be simple.',
    'The late Carl Dorn said that the bridge would outlive him.',
    'Carl Dorn said that the bridge holds. Carl Dorn, who built it, died in May.',
    'Carl Dorn, 84, died on Sunday. Carl Dorn told the Courier in March that the bridge holds.',
    'Carl Dorn (1911–1998) argued that the bridge holds.',
    'After the death of Carl Dorn they read his notes. Carl Dorn wrote that the bridge holds.',
  ])('does not speak in the news of today: %s', (text) => {
    expect(heard(`${text} ${TODAY}`)).toEqual(['Ada Berg']);
    expect(speakersIn({ text: `${text} ${TODAY}` }).others).toBe(true);
  });

  it.each([
    'Carl Dorn said that his father died in May.',
    'Carl Dorn said on Friday that two people died.',
    'Carla Dorn, whose brother Tom died in May, said that the bridge holds.',
    'Robert F. Kennedy said on Friday that the bridge holds.',
  ])('is not taken for somebody who lives: %s', (text) => {
    expect(heard(`${text} ${TODAY}`)).toHaveLength(2);
  });

  it('is known by a name in full only', () => {
    expect(isDead('Mr Dorn died in May.', 'Dorn')).toBe(false);
    expect(isDead('Carl Dorn died in May.', 'Carl Dorn')).toBe(true);
    expect(isDead('', 'Machiavelli')).toBe(true);
  });
});

describe('what was said long ago', () => {
  it.each([
    'Carl Dorn once said that bridges are made of rain.',
    'Carl Dorn famously warned of rust.',
    'In 1964, the engineer Carl Dorn wrote that rust never sleeps.',
    'Carl Dorn told a court in Halden in 1971 that rust never sleeps.',
    'Forty years ago, Carl Dorn said that rust never sleeps.',
  ])('is nobody’s word on the news of today: %s', (text) => {
    expect(isLongAgo(text)).toBe(true);
    expect(heard(`${text} ${TODAY}`)).toEqual(['Ada Berg']);
  });

  it('is not what another says in the same sentence', () => {
    expect(heard(`Carl Dorn once wrote that rust never sleeps, Tom Feld said in a statement. ${TODAY}`)).toEqual([
      'Tom Feld',
      'Ada Berg',
    ]);
    expect(heard(`Thirty years ago, it was crowded, Tom Feld said. ${TODAY}`)).toEqual(['Tom Feld', 'Ada Berg']);
  });

  it.each([
    'Carl Dorn said on Friday that the bridge was built in 1964.',
    'Carl Dorn said that he had once crossed it.',
    'In 2019, Carl Dorn said that the bridge holds.',
  ])('is not what somebody says about the past: %s', (text) => {
    expect(isLongAgo(text)).toBe(false);
    expect(heard(`${text} ${TODAY}`)).toHaveLength(2);
  });
});
