import { describe, expect, it } from '@jest/globals';
import { impossibleFigures } from '../../src/appraisal/impossible-figures.js';
import { sentencesOf } from '../../src/words/index.js';

const reasons = (text: string): readonly string[] => impossibleFigures(sentencesOf(text)).map(({ why }) => why);

/** Written before the rules, each beside a sentence of the same shape that can be true. */
const PAIRS: readonly (readonly [impossible: string, possible: string])[] = [
  [
    'Of the 4,200 people entitled to vote, 5,900 went to the polls.',
    'Of the 4,200 people entitled to vote, 2,900 went to the polls.',
  ],
  ['Of its 310 members, only 420 took part.', 'Of its 310 members, only 42 took part.'],
  [
    'Harl, which has 4,200 eligible voters, went to the polls. On Sunday 5,900 people cast ballots.',
    'Harl, which has 4,200 eligible voters, went to the polls. On Sunday 3,900 people cast ballots.',
  ],
  [
    'Edda Lorn, who turned 143 on Tuesday, bakes her own bread.',
    'Edda Lorn, who turned 103 on Tuesday, bakes her own bread.',
  ],
  ['It was 81C in the shade, the hottest day in Athens.', 'It was 41C in the shade, the hottest day in Athens.'],
  ['5,900 of the town’s 4,200 residents voted on Sunday.', '3,900 of the town’s 4,200 residents voted on Sunday.'],
  ['The clerk said 212 out of 180 voters had signed.', 'The clerk said 180 out of 212 voters had signed.'],
  ['Fourteen of the twelve members voted for the plan.', 'Ten of the twelve members voted for the plan.'],
  ['It rained on 162 per cent of all days last year.', 'It rained on 62 per cent of all days last year.'],
  ['The survey found that 130% of respondents own a car.', 'The survey found that 30% of respondents own a car.'],
  ['Turnout was 114 percent, the county said.', 'Turnout was 74 percent, the county said.'],
  ['The literacy rate rose to 120 percent.', 'Exports rose to 120 percent of their level in 2019.'],
  ['The bus carried 23 passengers: 12 men and 9 women.', 'The bus carried 21 passengers: 12 men and 9 women.'],
  [
    'Police named 30 victims (12 men, 9 women and 5 children).',
    'Police named 26 victims (12 men, 9 women and 5 children).',
  ],
  [
    'Twelve men and nine women, a total of 24, were rescued.',
    'Twelve men and nine women, a total of 21, were rescued.',
  ],
  [
    'Of the patients, 30 of 60 patients (80 per cent) recovered.',
    'Of the patients, 30 of 60 patients (50 per cent) recovered.',
  ],
  ['The 13-member council voted 9 to 6 for the bridge.', 'The 13-member council voted 9 to 4 for the bridge.'],
  ['Nurses here work 30 hours a day.', 'Nurses here work 13 hours a day.'],
  ['The line runs nine days a week.', 'The line runs seven days a week.'],
  ['The ferry will sail 400 days a year.', 'The ferry will sail 300 days a year.'],
  ['The hearing was held on 31 June.', 'The hearing was held on 30 June.'],
  ['The mine reopened on February 30.', 'The mine reopened on February 28.'],
  ['A 141-year-old man was found in the hut.', 'A 41-year-old man was found in the hut.'],
  ['The teacher died at the age of 131 on Tuesday.', 'The teacher died at the age of 101 on Tuesday.'],
  ['At 131, she still rides a bicycle to church.', 'At 91, she still rides a bicycle to church.'],
  ['On Monday he celebrated his 128th birthday.', 'On Monday he celebrated his 108th birthday.'],
  ['Maria Keller, 131, told the council about the flood.', 'Maria Keller, 81, told the council about the flood.'],
  ['She died at the age of 151.', 'She died at the age of 101.'],
  ['The mountain is 11,400 metres high.', 'The mountain is 4,400 metres high.'],
  [
    'The peak, 41,000 feet above sea level, was climbed twice.',
    'The peak, 21,000 feet above sea level, was climbed twice.',
  ],
  ['The tower stands 4,100 metres tall over the bay.', 'The tower stands 410 metres tall over the bay.'],
  ['The man is 4.2 metres tall.', 'The man is 1.9 metres tall.'],
  [
    'Temperatures in the valley reached 91 degrees Celsius on Friday.',
    'Temperatures in the valley reached 41 degrees Celsius on Friday.',
  ],
  [
    'The heatwave brought 190 degrees Fahrenheit to the coast.',
    'The heatwave brought 104 degrees Fahrenheit to the coast.',
  ],
  ['He ran the last stretch at 83 km/h.', 'He ran the last stretch at 33 km/h.'],
  ['Winds of 900 km/h tore roofs off.', 'Winds of 190 km/h tore roofs off.'],
  ['The train travels at 2,400 km/h between the two cities.', 'The train travels at 240 km/h between the two cities.'],
  ['The newborn, a baby boy, weighed 31 kg.', 'The newborn, a baby boy, weighed 3.1 kg.'],
  ['The disease has reached 11 billion people.', 'The disease has reached 11 million people.'],
  [
    'Portwick is a town of 4,200 people on the coast.\nOn Sunday 5,900 people voted.',
    'Portwick is a town of 9,200 people on the coast.\nOn Sunday 5,900 people voted.',
  ],
  [
    'The village has 310 inhabitants.\nThe petition was signed by 900 residents.',
    'The village has 1,310 inhabitants.\nThe petition was signed by 900 residents.',
  ],
];

describe('impossible figures', () => {
  it.each(PAIRS)('tells apart: %s / %s', (impossible, possible) => {
    expect(reasons(impossible)).toHaveLength(1);
    expect(reasons(possible)).toEqual([]);
  });

  it.each([
    'Of the 40 votes on the budget, 120 amendments were rejected in advance.',
    'The club, which turned 143 on Tuesday, has 40 members.',
    'Of the 300 residents, 400 pounds each went to the fund.',
    'Sales rose to 130 per cent of the forecast.',
    'The dam is at 104 per cent of its capacity.',
    'Public debt stands at 160 percent of national output.',
    'Deaths increased by 162 percent of cases seen in May.',
    'He gave 110 per cent of his strength.',
    '“We work 30 hours a day,” the nurse said.',
    'The coach said “120 percent of the players” had improved.',
    'In June 31 people were hurt on this road.',
    'By April 45 people had left.',
    'The oven reached 450 degrees Celsius as the temperature rose.',
    'The sun’s surface has a temperature of 5,500 degrees Celsius.',
    'Olympus Mons on Mars is a mountain 21,900 metres high.',
    'A 140-year-old oak fell on a car.',
    'Jonathan the tortoise died at the age of 190.',
    'At the age of 150, the oak was felled.',
    'She claims that at 131, she is the oldest person alive.',
    'The brewery closed at the age of 140.',
    'In the film he dies at the age of 200.',
    'Moses, the Bible says, died at the age of 120, and Abraham at the age of 175.',
    'The 150-year-old school is closing.',
    'The world will have 9.7 billion people by 2050.',
    'The video was watched 11 billion times by people.',
    'The tornado had winds of 480 km/h.',
    'He ran into a train travelling at 160 km/h.',
    'She won 6 of 5-set matches.',
    'Chapter 10 of 3 books is missing.',
    'At least 30 people, among them 12 men and 9 women, were hurt.',
    'The dead include 12 men and 9 women; 40 people were hurt.',
    'Of 12 districts, 345 schools were closed.',
    'Portwick is a town of 4,200 people.\nIn Harwick, a city of 90,000 people, 5,900 people voted.',
    'The council voted 9 to 4, with two of its members away.',
    'A plane over the mountains flew at 11,000 metres.',
    'Train drivers earn 1,200 a day.',
  ])('is silent about: %s', (sentence) => {
    expect(reasons(sentence)).toEqual([]);
  });

  it('names the place and the arithmetic', () => {
    const text = 'A dull first sentence.\nOn Sunday 30 of 60 patients (80 per cent) recovered.';
    const [found] = impossibleFigures(sentencesOf(text));
    expect(found?.type).toBe('figures-disagree');
    expect(found?.why).toBe('30 of 60 is 50 per cent, not 80.');
    expect(text.slice(found?.start, found?.end)).toBe('30 of 60 patients (80 per cent');
  });
});
