import { describe, expect, it } from '@jest/globals';
import { documentsNamedIn, howToCheck } from '../../src/debate/result/checks.js';

describe('how a claim can be checked', () => {
  it.each([
    ['Two officers were charged on Tuesday with falsifying records.', /court or the prosecutor/],
    ['A study of 77 people found that exercise helps.', /Open the study/],
    ['In a survey 48 percent said that they drive.', /who was asked/],
    ['A man was stabbed on a train.', /police or the hospital/],
    ['The council voted for a bridge.', /record of the vote/],
    ['The town released a video of the dog.', /See the video in full/],
    ['The house will become a museum.', /has not happened yet/],
    ['Dealers sold 30,154 cars in the county.', /Ask who counted “30,154 cars”/],
    ['Sales fell 2.6 percent.', /“2.6 percent”/],
    ['Rates rose in states where the drug is legal, according to a study.', /study/],
    ['The team measured a plume of 160 kilometers above the moon.', /measured/],
    ['The shop charges 300 rupees for a session.', /paper/],
    ['Sales of new cars fell by 10 percent in October.', /from what to what “10 percent” is/],
    ['Gravity is 9 percent weaker in the north.', /both sides of “9 percent weaker”/],
    ['Some 99% need no treatment.', /share of/],
    ['Net sales in the third quarter were 27.2 billion dollars.', /filing/],
    ['Two American service members were killed when their helicopter crashed.', /other side/],
    ['Three people in Beijing have been infected with plague.', /health authority/],
    ['The platform helps clinicians and improves awareness.', /does not sell/],
    ['Emirates signed a deal for 30 jets.', /both sides/],
    ['The committee passed the bill by one vote.', /record of the vote/],
    ['Parise scored twice as the Wild won.', /league/],
    ['The bank will open a branch in Lund next spring.', /not happened yet/],
    ['A man is pleading guilty to threats of murder.', /court or the prosecutor/],
    ['Harl, a former clerk of the US Army, will sue over the leak of diplomatic documents.', /not happened yet/],
    ['The lamp will improve the sleep of sailors.', /a test by somebody/],
  ])('follows from what it states: %s', (sentence, advice) => {
    expect(howToCheck([{ sentence }])[0]).toMatch(advice);
  });

  it.each([
    'The mayor lives in a tent.',
    'The trial closure was not to generate revenue.',
    'The mayor is under fire.',
    'Vallmo is all about sleep.',
    'Eat fruit every day, with 12 reps of each exercise.',
  ])('is not said where nothing tells: %s', (sentence) => {
    expect(howToCheck([{ sentence }])).toEqual([null]);
  });

  it.each([
    ['A man was stabbed on a train.', null],
    ['Dealers sold 30,154 cars in the county.', 'Ask who counted “30,154 cars”, and when.'],
    ['The house will become a museum.', null],
    [
      'A study of the town found rats.',
      'Open the study: how many took part, with whom they were compared, and who paid.',
    ],
  ])('only takes up words or opens something where somebody is named: %s', (sentence, advice) => {
    expect(howToCheck([{ sentence, isNamed: true }])).toEqual([advice]);
  });

  it.each([
    ['With 27.6 percent of precincts reporting, Berg led.', 'Ask who counted “27.6 percent of precincts”.'],
    ['She promised a 55% reduction.', 'Ask from what to what “55%” is, and over which time.'],
    ['Growth was 1.6 per cent.', null],
    ['He faces ten years and must pay $250,000.', null],
  ])('does not ask what a figure itself says: %s', (sentence, advice) => {
    expect(howToCheck([{ sentence }])).toEqual([advice]);
  });

  it.each(['Tom Pereira ran the harbour for 22 years.', 'The firm my6sense opened in 1889.', 'An 8-year-old won.'])(
    'takes no span of time, year or name for a count: %s',
    (sentence) => {
      expect(howToCheck([{ sentence }])[0] ?? '').not.toMatch(/counted/);
    },
  );

  it('asks nobody to count a measurement', () => {
    for (const sentence of ['The mast is 40 metres high.', 'It rained 30 millimetres and was 9 degrees Celsius.'])
      expect(howToCheck([{ sentence }])[0] ?? '').not.toMatch(/counted/);
  });

  it('follows from what the text is before what it states', () => {
    const sentence = 'The lamp costs 40 euros.';
    expect(howToCheck([{ sentence }, { sentence }], 'satire')[0]).toMatch(/invents/);
    expect(howToCheck([{ sentence }, { sentence }], 'press-release')).toEqual([
      'Ask somebody outside: a customer, a competitor, an authority.',
      'Ask for the paper that has “40 euros”: a budget, a contract, a bill or a filing.',
    ]);
  });

  it('is not said twice', () => {
    const sentences = ['40 cars were sold.', '30 boats were sold.', 'The mayor sings.', 'The mayor dances.'];
    const said = howToCheck(sentences.map((sentence) => ({ sentence })));
    expect(said.filter((each) => each?.includes('counted'))).toHaveLength(1);
  });
});

describe('documents that a text names', () => {
  it('are those with a name of their own', () => {
    const text =
      'Sales fell, according to the TexAuto Facts report from InfoNation. Ten were ill, according to federal prison records. He read it in the report. The party lost, in its view.';
    expect(documentsNamedIn(text)).toEqual(['the TexAuto Facts report from InfoNation', 'federal prison records']);
  });

  it('have their whole name, and a number by which they are found first', () => {
    const text =
      'The paper published in Annals of the Royal Society of Portwick has nine authors. He sent an emailed statement. It was in a Monday research report. DOI: 10.1234/abc.56-7.';
    expect(documentsNamedIn(text)).toEqual([
      'DOI 10.1234/abc.56-7',
      'paper published in Annals of the Royal Society of Portwick',
    ]);
  });
});
