import { describe, expect, it } from '@jest/globals';
import { impossibleFigures } from '../../src/appraisal/impossible-figures.js';
import { sentencesOf } from '../../src/words/index.js';

const reasons = (text: string): readonly string[] => impossibleFigures(sentencesOf(text)).map(({ why }) => why);

/** Each beside itself with a figure that can be true, and in other words than the reports of the benchmarks. */
const PAIRS: readonly (readonly [impossible: string, possible: string])[] = [
  ['It was 310 degrees in the shade at noon.', 'It was 31 degrees in the shade at noon.'],
  ['The ship carries 19 million containers and a crew of 24.', 'The ship carries 19,000 containers and a crew of 24.'],
  ['The whale, 2,300 metres long, lay on the beach.', 'The whale, 23 metres long, lay on the beach.'],
  ['The yew is 70,000 years old, the forester said.', 'The yew is 700 years old, the forester said.'],
  ['The well hit water at 4,000 kilometres in May.', 'The well hit water at 0.4 kilometres in May.'],
  ['The wind turbine delivered 3 terawatt hours in May.', 'The wind turbine delivered 3 gigawatt hours in May.'],
  ['She typed 9,000 words per minute in the final.', 'She typed 190 words per minute in the final.'],
  ['The tower is 12 kilometres tall and made of steel.', 'The tower is 0.3 kilometres tall and made of steel.'],
  ['The free-diver stayed under water for three hours.', 'The free-diver stayed under water for nine minutes.'],
  ['The van drove 41,000 km on a single charge.', 'The van drove 410 km on a single charge.'],
  ['The crane lifted a hall of 90 million tonnes.', 'The crane lifted a hall of 900 tonnes.'],
  ['Each donation was 30 litres, the blood bank said.', 'Each donation was about half a litre, the blood bank said.'],
  ['The boy, born weighing 61 kg, is well.', 'The boy, born weighing 6.1 kg, is well.'],
  ['The new pump uses 160 percent less power.', 'The new pump uses 60 percent less power.'],
  ['Some 131 per cent of those eligible voted.', 'Some 31 per cent of those eligible voted.'],
  ['She ran the marathon in 49 minutes.', 'She ran the half marathon in 99 minutes.'],
  ['He cycled the 700 kilometres to Graz in 40 minutes.', 'He cycled the 700 kilometres to Graz in 40 hours.'],
  ['The train covered the 200 miles to York in 90 seconds.', 'The train covered the 200 miles to York in 90 minutes.'],
  ['The ferry needed nine seconds for the 30 kilometres.', 'The ferry needed 90 minutes for the 30 kilometres.'],
  [
    'The choir has won 12,000 euros. Each of them gets 90,000 euros.',
    'The choir has won 12,000 euros. Each of them gets 300 euros.',
  ],
];

/** What can be true, and looks like it. */
const SOBER: readonly string[] = [
  'The boxer, who was born in Graz, weighed 91 kg on Friday.',
  'She weighed 70 kg when she gave birth to her son.',
  'The mother weighed 64 kg when the baby was born.',
  'Profits were 130 per cent lower than a year ago, a loss of 3 million euros.',
  'The port handled 14 million containers last year, and each ship carries 9,000 containers.',
  'She held her breath for two hours until the verdict came.',
  'The cars of the fleet drove 90,000 km in two years.',
  'The train took the lead after 300 kilometres in 70 seconds of video.',
  'The plane flew the 300 kilometres in 20 minutes.',
  'The whale swam 3,000 kilometres along the 300-kilometre long coast.',
  'The club has raised 12,000 euros. Each of the founders had given 90,000 euros before.',
  'Smoke over the tower is 4 kilometres high.',
  'He ran the marathon of the half in 58 minutes.',
  'It was 104 degrees in the shade in Phoenix.',
];

describe('a figure that cannot be true', () => {
  it.each(PAIRS)('%s / %s', (impossible, possible) => {
    expect(reasons(impossible)).not.toEqual([]);
    expect(reasons(possible)).toEqual([]);
  });

  it.each(SOBER)('is none where it can: %s', (text) => {
    expect(reasons(text)).toEqual([]);
  });
});
