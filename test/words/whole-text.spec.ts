import { describe, expect, it } from '@jest/globals';
import { speakersIn, wholePointsOf } from '../../src/words/index.js';

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
    expect(kinds('T', 'A poll has Reed ahead by two points, within the margin of error.')).not.toContain('sample-told');
    expect(kinds('T', 'He is accused of theft. He has denied any wrongdoing in the case.')).toContain('answer-told');
    expect(kinds('T', 'He is accused of theft. He was denied bail by the judge.')).not.toContain('answer-told');
  });
});
