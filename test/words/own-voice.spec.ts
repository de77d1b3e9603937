import { describe, expect, it } from '@jest/globals';
import { mostArguing, sentencesOf, voiceOf } from '../../src/words/index.js';

const voice = (...lines: readonly string[]): ReturnType<typeof voiceOf> => voiceOf(sentencesOf(lines.join('\n\n')));

const COLUMN = [
  'The second lock is a monument to vanity. It will cost the town more than its school, and nobody can say what it is for.',
  'We have been here before. In every generation the harbour has promised us a future, and every time it has handed us the bill. This is not planning, it is a habit.',
  'Of course the board insists that ships are growing. They always are. But even if that is true, it is hardly a reason to close the old gate, which is the only one our fishermen can still afford.',
  'What should be done instead is simple. The council must publish the books, and it needs to do so now. A town that is not allowed to see what it pays for is no democracy.',
  'There is nothing wrong with ambition. There is something deeply wrong with making others pay for it.',
];
const ESSAY = [
  'The prime minister’s cynical ploy is now plain for all to see. It is not about the ferries, and it never was.',
  'By blaming the islands for a crisis that his own ministers made, he hopes that people will forget who sold the fleet. It is a shameful trick, and an old one.',
  'Power is a habit. Those who have it rarely notice how it shapes their world, and those who lack it can hardly afford to look away.',
  'This government is not merely careless. It is a government that has lost its moral bearings and seems proud of it.',
  'History will not be kind to such men. Nor should it be. The islands deserve better, and so does the nation.',
  'Perhaps the courts will stop him. Perhaps only the voters can.',
];
const REPORT = [
  'The council of Halden voted on Monday to close the old lock by 14 May, officials said.',
  'Mayor Ann Reed said the works would cost 2.1 million crowns and take nine weeks.',
  '“Boats will have to wait,” Reed told reporters after the vote. “We are sorry for that.”',
  'Tom Holm, who heads the fishermen’s union, said its members had not been asked.',
  'The harbour office said on Tuesday that 40 boats used the lock each day in April, according to its records.',
];
/** What somebody says in a report, as pages show it that lose its marks or set it apart. */
const SAID = [
  'We cannot go on like this. It is shameful that nobody asked us, and it is simply wrong to make families pay for it.',
  'We deserve better, and our children do. What should we tell them?',
];

/** What is known of the matter, as the abstract of a paper weighs it. */
const WEIGHED = [
  'Training a pilot in a simulator is often simpler than training one at sea. However, what works in a simulator often does not work in a harbour. Nevertheless, much of it is of use there.',
  'A pilot cannot see the ground, and the water is never still. Perhaps no model is good enough for all of it. Instead, one must ask what can be kept.',
  'Models are only as good as their data. Indeed, ours are no better.',
];

describe('whose voice a text is in', () => {
  it.each([
    ['a column in the first person plural', COLUMN],
    ['an essay in the third person', ESSAY],
  ])('is a writer’s in %s', (_, lines) => {
    expect(voice(...lines)).toBe('writer');
  });

  it.each([
    ['with quotations', REPORT],
    ['without their marks', REPORT.map((line) => line.replaceAll(/[“”]/gu, ''))],
    ['with one over several paragraphs', [...REPORT, `“${SAID[0]}`, `“${SAID[1]}” Holm said.`]],
    ['with one set apart without marks', [...REPORT, 'In a letter to the council, Holm wrote:', ...SAID]],
    ['with a post among its paragraphs', [...REPORT, `${SAID.join(' ')} — Tom Holm (@holm) May 3, 2021`]],
  ])('is a reporter’s in a report %s', (_, lines) => {
    expect(voice(...lines)).toBe('reporter');
  });

  it.each([
    ['In this paper we investigate such harbours.', 'Our experiments show that this is enough.'],
    ['We propose a model of the tide.', 'Our approach compares favourably with others, but should be tried elsewhere.'],
    ['We evaluate four harbours.', 'We find that depth is what matters, and nothing else is.'],
  ])('is nobody’s in research: %s', (...lines) => {
    expect(voice(...WEIGHED, ...COLUMN.slice(1, 2))).toBe('writer');
    expect(voice(...WEIGHED, ...COLUMN.slice(1, 2), ...lines)).not.toBe('writer');
  });

  it('is a writer’s for no few sentences', () => {
    expect(voice(...COLUMN.slice(0, 2))).not.toBe('writer');
  });

  it('is shown by a whole sentence of the writer', () => {
    const text = [...COLUMN, '“It is shameful and wrong, and we must not allow it,” said Ann Reed.'].join('\n\n');
    const shown = mostArguing(sentencesOf(text));
    expect(COLUMN.join(' ')).toContain(shown?.text);
    expect(shown?.text).toMatch(/^\p{Lu}.{30,}\.$/u);
  });
});
