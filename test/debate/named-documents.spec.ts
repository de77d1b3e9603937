import { describe, expect, it } from '@jest/globals';
import { announcementOf, spokenBy } from '../../src/debate/result/made-known.js';
import { documentsFor } from '../../src/debate/result/named-documents.js';
import { sentencesOf, speakersIn } from '../../src/words/index.js';

/** A text of which the first sentence is the claim. */
const sought = (text: string, title = 'The ferry of Harl'): Parameters<typeof documentsFor>[0] => ({
  title,
  text,
  speakers: speakersIn({ text }).named,
  sentence: sentencesOf(text)[0]?.text ?? text,
  start: 0,
});
const firstOf = (text: string, title?: string): string | undefined => documentsFor(sought(text, title))[0]?.says;

describe('documents that a text names for its claim', () => {
  it.each([
    ['The lock was left open, according to an Aug. 16 cable.', 'Ask to see the Aug. 16 cable.'],
    [
      'The 12 bridges need repair, according to a survey of the Harl Institute published on Monday.',
      'Open the survey of the Harl Institute published on Monday.',
    ],
    [
      '“The ferry is safe,” Ann Reed said in a statement on Friday.',
      'Read all of the statement by Ann Reed on Friday.',
    ],
    ['“It leaks,” said the Harl Harbour Board in a memo.', 'Ask to see the memo by the Harl Harbour Board.'],
    [
      'Captains complained in a letter signed by the 42 members of the Harl Guild.',
      'Ask to see the letter signed by the 42 members of the Harl Guild.',
    ],
    [
      'Ann Reed took bribes from a yard, according to a federal indictment.',
      'Ask the court for the federal indictment.',
    ],
    [
      'Ostland’s fleet has shrunk by half, according to an analysis from Berg & Reed.',
      'Open the analysis from Berg & Reed.',
    ],
    [
      'The harbour office on Monday released the full set of emails about the leak.',
      'Open the emails that the harbour office released about the leak.',
    ],
    [
      'Ann Reed said Wednesday in a speech that the ferry would sail.',
      'Look for a recording or a transcript of the speech by Ann Reed.',
    ],
    ['Sailors have sued the yard, the lawsuit alleges.', 'The lawsuit is on file: ask the court for it.'],
  ])('are told with whose they are and of which day: %s', (text, says) => {
    expect(firstOf(text)).toBe(says);
  });

  it.each([
    [
      'The ferry leaked for a year. The complaint says that nobody looked. Ann Reed filed a complaint with Harl County Court.',
      'Ask the Harl County Court for the complaint by Ann Reed with Harl County Court.',
    ],
    [
      'The yard knew of the crack. The report found it in May. A report by the Velden Institute was read in Harl.',
      'Open the report by the Velden Institute.',
    ],
    [
      'The yard hid the crack. The letter names three men. Tom Berg wrote a letter to the council.',
      'Ask to see the letter by Tom Berg to the council.',
    ],
  ])('have the owner that a later sentence tells: %s', (text, says) => {
    expect(firstOf(text)).toBe(says);
  });

  it.each([
    'The council called for a report on the ferry.',
    'Reed is crafting a letter to the council of Harl.',
    'The court is to decide in June, and a ruling that would close the lock is feared.',
    'He shot nine people at the Bible study in Harl.',
    'The ruling party of Ostland lost the vote on the ferry.',
    'The world number three needed 88 minutes for it.',
    'The paper bags were wet and the data center was dark.',
    'Lawmakers want to see the records of the yard before they vote.',
    'Reed is the author of a book on tides.',
  ])('are none that is wanted, to come or another thing: %s', (text) => {
    expect(firstOf(text)).toBeUndefined();
  });

  it.each([
    'The ferry is liked, according to a sample survey of Republican voters.',
    'Prices rise, analysts at TD Securities said in research on Monday.',
    'Prices rise, economists of Berg Bank wrote in a memo on Monday.',
  ])('have no owner whose name would be cut: %s', (text) => {
    expect(firstOf(text) ?? '').not.toMatch(/Republican|by Securities|by Bank/u);
  });

  it.each([
    'The ferry sank off Harl on Monday. A survey by the Velden Institute in 2009 counted 12 boats.',
    'The ferry sank off Harl on Monday. In an earlier letter to the Post, Tom Berg had praised the cook.',
    'Following a TV interview of the mayor, the ferry sank off Harl on Monday.',
    'After the mayor’s comments in an interview on Monday, Tom Berg said that the ferry is old.',
    'Despite a survey of the Velden Institute, the ferry sank off Harl on Monday.',
  ])('are none of other years or matters: %s', (text) => {
    expect(firstOf(text)).toBeUndefined();
  });

  it.each([
    [
      'The mayor has announced that he is leaving the Dec. 27 debate. “I will not be there,” Ann Reed said in a statement.',
      'The mayor leaves a debate',
      'Read all of the statement by Ann Reed.',
    ],
    [
      'Nearly 90 sailors have called the mayor to task for his budget. The Harl Guild sent a letter to the mayor on Monday.',
      'Mayor challenged on budget',
      'Ask to see the letter by the Harl Guild.',
    ],
  ])('are what was written of the matter before what it is about: %s', (text, title, says) => {
    expect(firstOf(text, title)).toBe(says);
  });

  it('is the letter that is told, and not another one', () => {
    const text =
      'The criticism comes in a letter signed by nearly 90 sailors. The mayor is silent. Dozens of cooks at Velden sent a letter to the Harl Board.';
    expect(firstOf(text)).toBe('Ask to see the letter signed by nearly 90 sailors.');
  });

  it('leaves a surname that two have as the text has it', () => {
    const text =
      'Tom Berg Jr. met the yard, emails show. Tom Berg is the mayor. Mr. Berg released the emails on Monday.';
    expect(firstOf(text)).not.toContain('by Tom Berg');
  });
});

describe('who made a claim known', () => {
  it.each([
    ['Australia has appointed an envoy for ferries.', 'Open what the government of Australia announced.'],
    ['On Monday, Japan banned the old ferries.', 'Open what the government of Japan announced.'],
    [
      'The Harl Harbour Board announced Tuesday that the lock is shut.',
      'Open what the Harl Harbour Board announced on Tuesday.',
    ],
    ['Prime Minister Ann Reed ordered the lock shut on Monday.', 'Open what Prime Minister Ann Reed announced.'],
    ['Velden police arrested two men at the lock.', 'Ask Velden police for what they made known.'],
    ['The Ostland Navy said Friday the ship had sunk.', 'Ask the Ostland Navy for what it made known on Friday.'],
  ])('is called by the right name: %s', (sentence, says) => {
    expect(announcementOf(sought(sentence), sentence)?.says).toBe(says);
  });

  it.each([
    'Australia said nothing of ferries.',
    'Police arrested two men at the lock.',
    'Ann Reed arrived on Monday.',
    'Senator Tom Berg said the lock is shut.',
    'The Harl Harbour Board lies on the river.',
  ])('is nobody who only speaks or is only told of: %s', (sentence) => {
    expect(announcementOf(sought(sentence), sentence)).toBeNull();
  });

  it.each([
    ['Ann Reed warned Wednesday that the lock would fail.', 'Ann Reed', ' on Wednesday'],
    ['Minister Ann Reed defended the lock.', 'Ann Reed', ''],
    ['Tom Berg on Friday lashed out at the yard, Tom Berg said.', 'Tom Berg', ' on Friday'],
  ])('is whose word it is, with the day: %s', (sentence, name, on) => {
    expect(spokenBy({ ...sought(sentence), speakers: [{ name, count: 1, sentence, start: 0, heard: [] }] })?.says).toBe(
      `It is the word of ${name}: look for all that was said${on}, in a recording or in writing.`,
    );
  });

  it.each(['The council thanked Ann Reed.', 'Critics accused Ann Reed of greed.', 'The lock shut on Ann Reed’s boat.'])(
    'is nobody who is only told of: %s',
    (sentence) => {
      expect(
        spokenBy({ ...sought(sentence), speakers: [{ name: 'Ann Reed', count: 1, sentence, start: 0, heard: [] }] }),
      ).toBeNull();
    },
  );
});
