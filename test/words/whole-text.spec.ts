import { describe, expect, it } from '@jest/globals';
import { newsOf, speakersIn, wholePointsOf } from '../../src/words/index.js';

const kinds = (title: string, text: string): readonly string[] =>
  wholePointsOf({ title, text }).map(({ kind }) => kind);
const FILL = 'The town lies on the river and has a market, two schools and a small harbour for the boats that fish. ';

describe('who speaks in a text', () => {
  it.each([
    ['U.S. President Ann Reed said on Sunday that the bridge is closed.', ['Ann Reed']],
    ['“It is closed,” said Tom Hall, who runs the ferry. Hall added that it may stay so.', ['Tom Hall']],
    ['Republican Senator Mark Ruiz of Florida immediately criticized the plan.', ['Mark Ruiz']],
    [
      'According to Maria Lind, the bridge is safe. “It holds,” Peter Grant told reporters.',
      ['Maria Lind', 'Peter Grant'],
    ],
    ['Alderby-born Kim Oye has a new record. "I like it," Oye told the paper.', ['Kim Oye']],
    ['“We will go on,” said Matt Lind, who was the chairman when the bridge was built.', ['Matt Lind']],
    ['"The aware know it," says Sasha Orel, an engineer at Mila.', ['Sasha Orel']],
    ['"We will appeal," his attorney, David Tarn, said in a statement.', ['David Tarn']],
    ['The firm’s chief executive, Mary Barr, said that profits rose.', ['Mary Barr']],
    ['Rep. Adam Schiel (D-Calif.), chairman of the committee, said so.', ['Adam Schiel']],
    ["Axios' Kaveh Wadd reports. NYU's Scott Gall said it is so.", ['Scott Gall']],
    ["Axios' Kaveh reports on it.", []],
    ['Do Senator Ann Reed said it, or not.', ['Ann Reed']],
  ])('%s', (text, names) => {
    expect(speakersIn({ text }).named.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    'Officials said that the bridge is closed. Ann Reed said nothing more was known.',
    'The union argued that it is unsafe. Ann Reed said so, too.',
    'Two drivers told the paper so, and Ann Reed said so, too.',
  ])('has others beside the named: %s', (text) => {
    expect(speakersIn({ text }).others).toBe(true);
  });

  it.each([
    'According to Reed campaign spokesman Tom Hall, the bridge is safe.',
    'Exports doubled, according to U.S. Commerce Department data.',
    'According to Lind’s lawyers, the bridge is safe.',
  ])('hears somebody else than the name that is nearest: %s', (text) => {
    const { named, others } = speakersIn({ text });
    expect(named.map(({ name }) => name).filter((name) => /Reed|Commerce|^U/.test(name))).toEqual([]);
    expect(named.length > 0 || others).toBe(true);
  });

  it('hears nobody in a quotation that goes on over paragraphs', () => {
    const text =
      'Reed said: "We closed the bridge.\n\nTom Hall said it was safe, and he was wrong," and left the room.';
    expect(speakersIn({ text }).named.map(({ name }) => name)).toEqual(['Reed']);
  });
});

describe('the whole of a text', () => {
  const alone = `Ann Reed said the bridge is closed. ${FILL.repeat(8)}Reed added that it is old. Reed said it will be built again.`;

  it('tells that one person is the only one to speak', () => {
    expect(kinds('Bridge closed', alone)).toContain('one-voice');
    expect(kinds('Bridge closed', `${alone} Peter Grant said it is safe.`)).not.toContain('one-voice');
    expect(kinds('Bridge closed', `${alone} The police said it is safe.`)).not.toContain('one-voice');
    expect(kinds('Bridge closed', `${alone} A report on it is due.`)).not.toContain('one-voice');
  });

  it.each([
    ['Prices rise exponentially in Alderby', 'Prices rose almost exponentially in Alderby last year, the bank said.'],
    ['Mayor treated for poisoning', 'The mayor was treated for suspected poisoning on Monday, the clinic said.'],
  ])('tells that a headline has lost a doubt: %s', (title, text) => {
    expect(kinds(title, text)).toContain('headline-more');
    expect(kinds(`${title}?`, text)).not.toContain('headline-more');
    expect(kinds(title, `${text} ${text.replace(/almost |suspected /, '')}`)).not.toContain('headline-more');
  });

  it('tells that a story is that of another paper', () => {
    const twice =
      'The mayor resigned, the Alderby Herald reported on Monday. According to the Alderby Herald he is ill.';
    expect(kinds('Mayor resigns', twice)).toContain('taken-over');
    expect(kinds('Mayor resigns', 'The mayor resigned on Monday, the Alderby Herald reported.')).not.toContain(
      'taken-over',
    );
    expect(
      kinds('Mayor resigns', 'The mayor told the Alderby Herald so. He told the Alderby Herald more.'),
    ).not.toContain('taken-over');
  });

  it('calls a paper by its whole name', () => {
    const text = `The Alderby Times reported on Monday that the mayor has gone. The Times also reported that he is ill and at home. The Times said no more. ${FILL.repeat(3)}`;
    expect(wholePointsOf({ title: 'T', text }).map(({ says }) => says)).toContain(
      'It takes its story from the Alderby Times.',
    );
  });

  it('takes no paper for the source that is cited late or is a person', () => {
    const late = `${FILL.repeat(9)}The Alderby Herald reported on it. According to the Alderby Herald he is ill.`;
    expect(kinds('Mayor resigns', late)).not.toContain('taken-over');
    const person = 'Michael Bloomberg said no. Mayor Bloomberg said it again on Monday in the town hall.';
    expect(kinds('Mayor resigns', person)).not.toContain('taken-over');
  });

  it('reproaches nobody for a guess that is marked, nor for what was found or is said of us', () => {
    for (const text of [
      'The number of infected people was probably higher than the count of the county shows.',
      'Researchers in the county found that it is clear how the illness spreads in the camps.',
      'It is clear to us that the country cannot make progress like this in the coming year.',
    ])
      expect(kinds('T', text)).not.toContain('concluded');
  });

  it('tells what a writer puts into a mouth, counts without a count, or concludes', () => {
    expect(kinds('T', 'She basically told them that they are too stupid for the news.')).toContain('put-in-mouth');
    expect(kinds('T', '“She basically told them that they are too stupid,” he said.')).not.toContain('put-in-mouth');
    expect(kinds('T', 'Most felt that the film was not whole without him.')).toContain('uncounted');
    expect(kinds('T', 'Most felt that the film was not whole, a survey shows.')).not.toContain('uncounted');
    expect(kinds('T', "Officials give no numbers, but it's clear many live in the camps.")).toContain('concluded');
    expect(kinds('T', "It's clear many live in the camps, said Ann Reed of the union.")).not.toContain('concluded');
    expect(kinds('T', 'It was not clear how many live in the camps by the river.')).not.toContain('concluded');
  });

  it.each([
    ['Sources told the paper that the lock is closed. ', true],
    ['A spokesman said that the lock is closed. ', true],
    ['A spokesman said that the lock is closed. Ann Reed of the union said so, too. ', false],
    ['Ann Reed runs the lock. She said that it is closed. ', false],
    ['According to the Harl Gazette the lock is closed, and sources said so. ', false],
  ])('tells that nobody who speaks has a name: %s', (said, isTold) => {
    expect(kinds('T', `${said.repeat(3)}${FILL.repeat(6)}`).includes('nobody-named')).toBe(isTold);
  });

  it('tells to its credit that a text corrects itself, says how it polled and has the answer of the accused', () => {
    expect(kinds('T', '(This version of the story corrects the day of the meeting to Friday)')).toContain('corrected');
    expect(kinds('T', 'The mayor corrects the papers of his pupils on Friday evening.')).not.toContain('corrected');
    expect(kinds('T', 'The poll of 1,000 likely voters was taken in May by phone.')).toContain('sample-told');
    expect(kinds('T', 'He is accused of theft. He has denied any wrongdoing in the case.')).toContain('answer-told');
    expect(kinds('T', 'He is accused of theft. He was denied bail by the judge.')).not.toContain('answer-told');
  });
});

describe('the news of a text', () => {
  it.each([
    'By Ann Reed on Tue, Nov 1st, 2016 at 1:26 pm ',
    'By Ann M. Reed | November 1, 2016 ',
    'Posted by Ann Reed on Friday, 1 November 2016 ',
  ])('begins after who wrote it and when: %s', (byline) => {
    const text = `${byline}The council of Alderby closed the old bridge for repairs that last a year. ${FILL}`;
    expect(newsOf({ title: 'Alderby closes its old bridge', text })?.quote).toBe(
      'The council of Alderby closed the old bridge for repairs that last a year',
    );
  });

  it('is the sentence with most of the headline, not a scene or a line about the page', () => {
    const text = `The Harbour Letter is a daily column updated throughout the day on Alderby’s bridge. On normal days the town is quiet. The council closed the bridge in Alderby on Monday after cracks were found. Peter Grant was glad.`;
    expect(newsOf({ title: 'Council closes Alderby bridge after cracks', text })?.quote).toBe(
      'The council closed the bridge in Alderby on Monday after cracks were found',
    );
  });

  it('is cut at a clause, and has at most 36 words', () => {
    const long = `The council closed the bridge in Alderby on Monday after cracks were found, ${'and the ferry runs again, '.repeat(12)}as it did before.`;
    const quote = newsOf({ title: 'Council closes Alderby bridge after cracks', text: long })?.quote ?? '';
    expect(quote.split(' ').length).toBeLessThanOrEqual(36);
    expect(long).toContain(quote);
    expect(quote).toMatch(/^The council closed/);
  });

  it.each([
    [
      'Council postpones reopening of Alderby bridge',
      'The council planned to reopen the bridge in Alderby on Monday. On Friday new cracks led the council to put off the reopening of the bridge.',
    ],
    [
      'Bridge of Alderby stays closed',
      'The bridge of Alderby was set to open on Monday. But the bridge of Alderby stays closed after new cracks were found.',
    ],
    [
      'Council cancels Alderby fair',
      'The Alderby fair was scheduled to begin on Monday. The council of Alderby has called off the fair after the flood.',
    ],
  ])('is not what was meant to be and did not come: %s', (title, text) => {
    expect(newsOf({ title, text })?.quote ?? '').not.toMatch(/planned to|was set to|scheduled/);
  });

  it('begins behind the credit of a picture', () => {
    const text = `Enlarge this image toggle caption Peoples/E+/ Peoples/E+/ Summer camps in Alderby are asking whether they can open this year. ${FILL}`;
    expect(newsOf({ title: 'Summer camps in Alderby may not open', text })?.quote).toMatch(/^Summer camps/);
  });

  it('is no line that announces a list', () => {
    const text =
      'Some of the other facts about the bridge of Alderby include: The bridge of Alderby was built in 1902 by two brothers.';
    expect(newsOf({ title: 'Facts about the bridge of Alderby', text })?.quote ?? '').not.toMatch(/include$/);
  });

  it('is none where no sentence has words of the headline', () => {
    expect(newsOf({ title: 'Ten facts', text: 'A whale can dive for more than an hour in deep water.' })).toBeNull();
  });
});
