import { describe, expect, it } from '@jest/globals';
import { identifyClaims, type Claim } from '../../src/claims/index.js';

const claimsOf = (text: string): readonly Claim[] => identifyClaims({ title: '', text });
/** The claim with these words, with who says it to whom. */
const saidIn = (text: string, quote: string): unknown => {
  const claim = claimsOf(text).find((each) => each.quote === quote);
  return claim && { by: claim.attribution?.source, to: claim.attribution?.hearer, polarity: claim.polarity };
};

describe('who says a claim to whom', () => {
  it.each([
    ['Oyelaran was told by the council that the lock was safe.', 'the lock was safe', 'the council', 'Oyelaran'],
    [
      'Halvorsen told Oyelaran that the steel had not been ordered.',
      'the steel had not been ordered',
      'Halvorsen',
      'Oyelaran',
    ],
    [
      'Ostrow was warned by the police that the bank had been watched.',
      'the bank had been watched',
      'the police',
      'Ostrow',
    ],
    [
      'The farmers were assured by Helga Brun that the tax would fall.',
      'the tax would fall',
      'Helga Brun',
      'The farmers',
    ],
  ])('%s', (text, quote, by, to) => {
    expect(saidIn(text, quote)).toEqual({ by, to, polarity: 'reported' });
  });

  it('takes the speaker before a participle, not what was quoted', () => {
    const text = '"It was shut in 2012," answered Brandt, noting that nobody had touched it.';
    expect(saidIn(text, 'nobody had touched it')).toMatchObject({ by: 'Brandt' });
  });
});

describe('what nobody said', () => {
  it.each([
    'The minister never said the lock was safe.',
    'No expert has claimed that the hinges were new.',
    'The council stopped short of saying that anyone was to blame.',
    'If the court says the law is invalid, the tax will end.',
    'Critics may argue that 9,000 jobs were lost.',
    'The senator is likely to claim that the vote was rigged.',
    'The spokesman declined to say that the bank was insolvent.',
  ])('has no source: %s', (text) => {
    const claims = claimsOf(text);
    expect(claims.map(({ attribution }) => attribution)).toEqual([null]);
    expect(claims[0]?.polarity).not.toBe('asserted');
  });
});

describe('the polarity of a claim', () => {
  it.each([
    ['They call it proof, but it is a myth: pigeons carry the virus to farms in winter.', 'denied'],
    ['The post spread fast, and it is untrue: pigeons carry the virus to farms in winter.', 'denied'],
    ['A neighbour swears by it, yet this is nonsense: pigeons carry the virus to farms in winter.', 'denied'],
    ['It is no myth that pigeons carry the virus to farms in winter.', 'asserted'],
    ['Halvorsen denied that he had known of the cracks.', 'denied'],
    ['The firm rejected claims that the dye was toxic.', 'denied'],
    ['Reporters asked whether the bridge at Kallin was safe.', 'questioned'],
    ['Whether the bridge at Kallin is safe has been studied for years.', 'questioned'],
    ['The bridge at Kallin is said to have cost 30 million euros.', 'reported'],
    ['The bridge at Kallin is falsely said to have cost 30 million euros.', 'denied'],
    ['The council paid 30 million euros for the bridge.', 'asserted'],
    ['The audit proved that the bridge at Kallin cost 30 million euros.', 'asserted'],
  ])('%s', (text, polarity) => {
    expect(claimsOf(text).map((claim) => claim.polarity)).toContain(polarity);
  });
});

describe('a statement before a denial of something else', () => {
  it.each([
    'Johnson denied that he knew.',
    'Smith disputes that the wall leaks.',
    'Lie rejected that it was late.',
    'Brun refutes that anybody was hurt.',
  ])('stays what the article says: … %s', (denial) => {
    const text = `The council took money from a builder. ${denial}`;
    expect(saidIn(text, 'The council took money from a builder')).toMatchObject({ polarity: 'asserted' });
  });

  it.each(['Johnson denied that.', 'Smith refuted that in a letter.', 'Brun denied it.'])(
    'is denied by one that means it: … %s',
    (denial) => {
      const text = `The council took money from a builder. ${denial}`;
      expect(saidIn(text, 'The council took money from a builder')).toMatchObject({ polarity: 'denied' });
    },
  );
});

it.each([
  'A new oven stores 400 terawatt hours of energy in one container',
  'The old battery stores 12 kilowatt hours',
  'The wall holds the whole slope',
  'A single dose costs 14 euros',
])('a verb that is also a noun is found: %s', (claim) => {
  expect(claimsOf(`${claim}. It was shown in Oslo on Tuesday.`).map(({ quote }) => quote)).toContain(claim);
});

describe('quotations as papers print them', () => {
  it.each([
    [
      '‘The players’ union is angry about the cut,’ said Owen Pryce, its chairman.',
      'The players’ union is angry about the cut',
      'Owen Pryce',
    ],
    ['‘The lock is a scandal,’ said Lucy Neill, the harbour director.', 'The lock is a scandal', 'Lucy Neill'],
    ["'The tram is late every day,' Maria Lopes said.", 'The tram is late every day', 'Maria Lopes'],
    [
      'Halvorsen said: "We found the cracks in October.\n\n"We told the ministry the same week."',
      'We told the ministry the same week',
      'Halvorsen',
    ],
    ['Ida Moll told the jury: ‘I saw him leave.\n\n‘He had a bag with him.’', 'He had a bag with him', 'Ida Moll'],
  ])('%s', (text, quote, by) => {
    expect(saidIn(text, quote)).toMatchObject({ by });
  });

  it('are not begun by an apostrophe', () => {
    expect(claimsOf('Rock ’n’ roll was big in the ’90s, and the drivers’ strike of ’94 was too.')).toMatchObject([
      { attribution: null, polarity: 'asserted' },
    ]);
  });
});

describe('names with letters beyond Latin-1', () => {
  it.each(['Nguyễn Thị Minh Khai', 'Łukasz Żak', 'Gülşen Çağlar', 'Jiří Kučera', 'Đặng Văn Ơn', 'Ștefan Țurcanu'])(
    '%s',
    (name) => {
      expect(
        saidIn(`${name} said the mill had dumped dye for six years.`, 'the mill had dumped dye for six years'),
      ).toMatchObject({ by: name });
    },
  );
});
