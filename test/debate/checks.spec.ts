import { describe, expect, it } from '@jest/globals';
import { documentsNamedIn, howToCheck } from '../../src/debate/result/checks.js';

describe('how a claim can be checked', () => {
  it.each([
    ['Two officers were charged on Tuesday with falsifying records.', /court or the prosecutor/],
    ['A study of 77 people found that exercise helps.', /Open the study/],
    ['In a survey 48 percent said that they drive.', /who was asked/],
    ['A man was stabbed on a train.', /police or the hospital/],
    ['The council voted for a bridge.', /record of the vote/],
    ['The town released a video of the dog.', /Open the video:/],
    ['The house will become a museum.', /has not happened yet/],
    ['Dealers sold 30,154 cars in the county.', /Ask who counted “30,154 cars”/],
    ['Sales fell 2.6 percent.', /“2.6 percent”/],
    ['The mayor lives in a tent.', /second source/],
    ['The mayor is under fire.', /second source/],
    ['The lamp will improve the sleep of sailors.', /test that shows it/],
  ])('follows from what it states: %s', (sentence, advice) => {
    expect(howToCheck([sentence])[0]).toMatch(advice);
  });

  it.each(['Tom Pereira ran the harbour for 22 years.', 'The firm my6sense opened in 1889.', 'An 8-year-old won.'])(
    'takes no span of time, year or name for a count: %s',
    (sentence) => {
      expect(howToCheck([sentence])[0]).not.toMatch(/counted/);
    },
  );

  it('is not said twice', () => {
    const sentences = ['Sales fell 2.6 percent.', 'Prices rose 5 percent.', 'The mayor sings.', 'The mayor dances.'];
    const said = howToCheck(sentences);
    expect(said.filter((each) => each?.includes('counted'))).toHaveLength(1);
    expect(said.filter((each) => each?.includes('second source'))).toHaveLength(1);
  });
});

describe('documents that a text names', () => {
  it('are those with a name of their own', () => {
    const text =
      'Sales fell, according to the TexAuto Facts report from InfoNation. Ten were ill, according to federal prison records. He read it in the report. The party lost, in its view.';
    expect(documentsNamedIn(text)).toEqual(['the TexAuto Facts report from InfoNation', 'federal prison records']);
  });
});
