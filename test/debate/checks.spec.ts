import { describe, expect, it } from '@jest/globals';
import { documentsNamedIn, howToCheck } from '../../src/debate/result/checks.js';

describe('how a claim can be checked', () => {
  it.each([
    'Two officers were charged on Tuesday with falsifying records.',
    'The average price of a house fell to 640,479 crowns.',
    'In a survey 48 percent said that they drive.',
    'Oil is nine tenths of what the country exports, and the third quarter was poor.',
    'The whole league takes part in a study of antibodies.',
    'The order holds from Monday on, with a curfew at ten.',
    'The telescope discovered more than 100 pulsars.',
    'The mayor lives in a tent.',
  ])('is not advised by what a sentence seems to be about: %s', (sentence) => {
    expect(howToCheck([{ sentence }])).toEqual([null]);
    expect(howToCheck([{ sentence, isNamed: true }, { sentence }], 'report')).toEqual([null, null]);
    expect(howToCheck([{ sentence }], 'opinion')).toEqual([null]);
  });

  it('follows once from what the text is', () => {
    const sentence = 'The lamp costs 40 euros.';
    expect(howToCheck([{ sentence }, { sentence }], 'satire')).toEqual([expect.stringMatching(/invents/), null]);
    expect(howToCheck([{ sentence }, { sentence }], 'press-release')).toEqual([
      'Its sender tells it alone: ask somebody whom it concerns and who does not speak in it.',
      null,
    ]);
    expect(howToCheck([{ sentence, isNamed: true }], 'interview')).toEqual([null]);
    expect(howToCheck([{ sentence, isNamed: true }], 'press-release')[0]).toMatch(/sender/);
  });

  it('is a doctor for advice about somebody’s health', () => {
    const sentences = ['Salt raises blood pressure.', 'Less salt lowers the pressure.'];
    expect(
      howToCheck(
        sentences.map((sentence) => ({ sentence })),
        'advice',
      ),
    ).toEqual([expect.stringMatching(/doctor/), null]);
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

  it.each([
    ['She led by nine points in a Harbour/Courier opinion poll released on Tuesday.', 'a Harbour/Courier opinion poll'],
    ['New polling data from Norden, which were shared with us, show that.', 'polling data from Norden'],
    ['“It leaks,” said Reed in an interview with Le Quai.', 'interview with Le Quai'],
    ['Blood is taken from a finger, per a memo obtained by the Courier.', 'memo obtained by the Courier'],
  ])('are polls by who made them and words by where they were given: %s', (text, document) => {
    expect(documentsNamedIn(text)).toContain(document);
  });

  it.each(['In the poll she led.', 'Tuesday’s poll showed the same.', 'The latest survey is from May.'])(
    'are none without a name: %s',
    (text) => {
      expect(documentsNamedIn(text)).toEqual([]);
    },
  );
});
