import { describe, expect, it } from '@jest/globals';
import { looseWordsIn } from '../../../src/analysts/offline/loose-words.js';
import { type AskedAs } from '../../../src/analysts/offline/question-kinds.js';
import { sentencesOf } from '../../../src/words/index.js';

const looseIn = (text: string, of: AskedAs = 'news') =>
  looseWordsIn({ title: '', text, sentences: sentencesOf(text), lead: { quote: '', sentence: '' }, speakers: [] }, of);
const BEFORE = 'The night ferry of Harl lies at the quay in the fog.';
const AFTER = 'Its captain lives in Dunford with a dog.';

const LOOSE: readonly (readonly [kind: string, of: AskedAs, words: string, sentence: string])[] = [
  ['accused', 'news', 'has been accused of hiding the fault', 'The firm has been accused of hiding the fault.'],
  ['accused', 'news', 'were blamed for the end of the ferry', 'The sailors were blamed for the end of the ferry.'],
  ['accused', 'opinion', 'is suspected of selling the quay', 'The captain is suspected of selling the quay.'],
  ['rumour', 'news', 'There is some speculation', 'There is some speculation about a new owner of the ferry.'],
  ['rumour', 'news', 'is widely believed', 'The ferry of Harl is widely believed to be sold already.'],
  ['rumour', 'news', 'reportedly', 'The captain of the ferry has reportedly left the town in May.'],
  ['studies', 'opinion', 'Studies show', 'Studies show that people sleep better on a night ferry.'],
  ['studies', 'guide', 'Research suggests', 'Research suggests that fog makes a sailor slow.'],
  ['studies', 'news', 'Recent polls show', 'Recent polls show that people want the night ferry back.'],
  ['forecast', 'opinion', 'will lead to the end of the harbour', 'This plan will lead to the end of the harbour.'],
  ['intent', 'opinion', 'is trying to hide the cost', 'The council of Harl is trying to hide the cost of the ferry.'],
  ['several', 'news', 'Media commentators', 'Media commentators noted that the ferry is old.'],
  ['several', 'opinion', 'Critics', 'Critics say that the ferry is a danger.'],
  ['several', 'news', 'Some observers', 'Some observers fear for the harbour.'],
  ['certain', 'opinion', 'can only be a sign of fear', 'The end of the ferry can only be a sign of fear.'],
  ['figure', 'news', '40,000 people', 'The ferry of Harl carried 40,000 people in one winter.'],
  ['figure', 'opinion', '40 percent of nurses', 'The ferry of Harl takes 40 percent of nurses home at night.'],
  ['figure', 'news', '$2 million', 'The quay of Harl has lost $2 million since the ferry lies idle.'],
];

describe('words that say more than the text shows', () => {
  it.each(LOOSE)('are named in a question: %s in %s, “%s”', (kind, of, words, sentence) => {
    const [found] = looseIn(`${BEFORE} ${sentence} ${AFTER}`, of);
    expect(found).toMatchObject({ kind, quote: sentence.replace(/\.$/u, ''), found: null });
    expect(found?.asks.replace(/^“There/u, '“There')).toMatch(new RegExp(`^“${words.replace('$', '\\$')}`, 'u'));
  });

  it.each(LOOSE)('are spared beside their source: %s in %s, “%s”', (kind, of, _, sentence) => {
    const source =
      'According to the census of the University of Oslo, by Ann Reed, published in 2016, it is so, Tom Berg said.';
    for (const text of [`${BEFORE} ${sentence} ${source}`, `${source} ${sentence} ${AFTER}`])
      expect(looseIn(text, of).map((each) => each.kind)).not.toContain(kind);
  });

  it('are answered where a sentence elsewhere is about the same', () => {
    const answer = 'The union of Harl has accused the ferry firm of hiding a fault of the rudder from the council';
    const [found] = looseIn(
      `${BEFORE} The ferry firm of Harl has been accused of hiding a fault of the rudder. ${AFTER} The dog is old. ${answer}.`,
    );
    expect(found?.found).toBe(`“${answer}”.`);
  });

  it('are at most three of an opinion', () => {
    expect(looseIn(LOOSE.map(([, , , sentence]) => `${sentence} ${AFTER}`).join(' '), 'opinion')).toHaveLength(3);
  });
});
