import { describe, expect, it } from '@jest/globals';
import { type ShownVoice, whoSaysWhat } from '../../src/debate/result/who-says-what.js';
import { type DebateState } from '../../src/debate/stages/index.js';

const shown = (title: string, ...paragraphs: readonly string[]): readonly ShownVoice[] =>
  whoSaysWhat(
    {
      article: { article: { title, text: paragraphs.join('\n\n') } },
      claims: null,
      appraisal: null,
      consensus: null,
      arguments: [],
    } as unknown as DebateState,
    [],
    [],
    null,
  );
const names = (voices: readonly ShownVoice[]): readonly string[] => voices.map(({ name }) => name);

describe('who says what on a page', () => {
  it.each([
    'The contractor, Tom Castell, denied that the lock had leaked before the flood.',
    'Tom Castell, the contractor, rejected the allegations about the leaking lock.',
    'Tom Castell, the contractor, called the report on the lock “completely false” on Monday.',
  ])('begins with who denies it: %s', (denial) => {
    const voices = shown(
      'Lock leaked before the flood, mayor says',
      'Ann Reed, the mayor of Velden, said the lock had leaked for weeks before the flood. “It leaked for weeks,” Reed said. “Nobody came,” Reed said of the lock.',
      denial,
    );
    expect(names(voices)).toEqual(['Tom Castell', 'Ann Reed']);
  });

  it('names whoever speaks for the one in the headline and who says most, four at most', () => {
    const voices = shown(
      'Reed hid the leak of the lock, board says',
      'The harbour board said on Monday that Mayor Reed hid the leak of the lock at Velden.',
      'Ines Dahl, a baker, said that she heard of the lock on Monday. Paul Lund, a sailor, said that the lock was in his way.',
      'Tom Berg, a painter, said that he painted the lock on Sunday.',
      'Kim Vance, a spokeswoman for Reed, said on Monday: “The mayor told the board of the leak of the lock in March, and again in May, and we have the letters that show it.”',
      'Ida Holm, a member of the board, said: “No letter about a leak of the lock has ever reached any of us, neither in March nor in May, and the mayor knows that.”',
    );
    expect(voices).toHaveLength(4);
    expect(names(voices).slice(0, 3)).toEqual(expect.arrayContaining(['Kim Vance', 'Ida Holm']));
  });

  it.each([
    ['“The lock did not leak before the flood,” Ann Reed said.', 'Ann Reed said the lock in the harbour was a gift.'],
    ['“We have not seen any letter on the lock,” Ann Reed said.', 'Ann Reed said the lock and the flood were news.'],
    ['“Nobody told me, and I was never asked for the lock,” Ann Reed said.', 'Ann Reed said she had a boat near it.'],
  ])('takes the answer of somebody before his other words: %s', (answer, other) => {
    const [voice] = shown('Mayor knew of leaking lock, report says', `${other} ${other}`, answer);
    expect(voice?.says).toBe(answer);
  });

  it.each([
    'Ann Reed said the lock would hold for years, but too many believed that the gates were sound.',
    'Ann Reed said of the lock, erroneously claiming that the board had approved of it.',
    'Ann Reed denied the leak without evidence and said that the lock would hold for years.',
  ])('shows nobody with the writer’s reply to him: %s', (sentence) => {
    expect(shown('Lock leaks', `${sentence} Ann Reed lives in Velden.`)).toEqual([]);
  });

  it.each([
    'Harbour at risk However, the mayor Ann Reed said the lock would hold for many years.',
    'A flood of warnings The White House said the lock at Velden would hold for many years.',
    'Mounting concerns Reed said on Tuesday that the lock at Velden would hold. Ann Reed said so.',
    '‘In a downward spiral’ The mayor Ann Reed has said the lock at Velden would hold for years.',
    'Ann Reed said she was “gutted” at the lock The Harbour Games must be seen as a success for all.',
  ])('shows no sentence into which a heading was run: %s', (sentence) => {
    expect(shown('Lock holds', `${sentence} The mayor Ann Reed lives in Velden.`)).toEqual([]);
  });

  it.each([
    'Two boats sank in the lock last week.“It leaks every day now,” the mayor Ann Reed said on Monday.',
    '“Was it not shut years ago?” The mayor, Ann Reed, though, said she would keep the lock open for boats.',
  ])('shows of sentences that run together the one that is hers: %s', (text) => {
    const [voice] = shown('Lock leaks', `${text} The mayor Ann Reed lives in Velden.`);
    expect(voice?.says).toMatch(/^(?:“It leaks every day now|The mayor, Ann Reed, though)/u);
    expect(text.slice(voice?.start)).toMatch(/^(?:“It leaks|The mayor, Ann)/u);
  });

  it.each([
    'The mayor Ann Reed replied, “No, Senator, it does not leak now.”A former baker, the writer never sold bread.',
    'The mayor Ann Reed said the lock would leak for ever.”The harbour of Velden was full on Monday evening.',
  ])('shows nothing of what runs on behind the words of somebody: %s', (text) => {
    for (const { says } of shown('Lock leaks', text)) expect(says).not.toMatch(/former baker|harbour/u);
  });

  it('begins with no denial of an aside', () => {
    const voices = shown(
      'Lock leaked before the flood, mayor says',
      'Ann Reed, the mayor of Velden, said the lock had leaked for weeks before the flood. “It leaked for weeks,” Reed said.',
      'Tom Castell, a baker, denied that he had ever sold stale bread to anybody in town.',
    );
    expect(names(voices)[0]).toBe('Ann Reed');
  });

  it('shows who accuses beside who denies it', () => {
    const voices = shown(
      'Town argues about the leaking lock',
      'Kim Vance, an engineer, said the town had argued about the leaking lock for weeks. “It is a long argument about the leaking lock,” Vance said. “We argue about the leaking lock all day,” Vance said.',
      'Ann Reed, the mayor, accused the contractor of leaving the lock to leak.',
      'Tom Castell, the contractor, denied that the lock had leaked before the flood.',
    );
    expect(names(voices)).toEqual(['Tom Castell', 'Ann Reed', 'Kim Vance']);
  });

  it.each([
    ['Ann Reed, the mayor, declined to say whether the lock at Velden had leaked.', 'Ann Reed'],
    ['The mayor’s spokesman, Tom Castell, would not say whether the lock had leaked.', 'Tom Castell'],
    ['The Harbour Department did not respond to questions about the lock at Velden.', 'Harbour Department'],
  ])('shows last who would not say: %s', (sentence, name) => {
    const voices = shown(
      'Lock at Velden leaked',
      sentence,
      'Kim Vance, a harbour engineer, said the lock at Velden had leaked for weeks.',
    );
    expect(voices.map((voice) => [voice.name, voice.direction])).toEqual([
      ['Kim Vance', 'says'],
      [name, 'declined'],
    ]);
  });

  it.each(['Critics', 'Officials', 'Other lawmakers'])('hears %s only where few others speak', (who) => {
    const some = `${who} said that the lock at Velden had leaked before.`;
    const people = [
      'Kim Vance, a harbour engineer, said the lock at Velden had leaked for weeks.',
      'Tom Castell, a lawyer, said the lock at Velden had leaked for years.',
    ];
    expect(names(shown('Lock at Velden leaked', some, ...people))).toEqual(['Kim Vance', 'Tom Castell']);
    expect(names(shown('Lock at Velden leaked', some))).toEqual([who]);
  });

  it.each([
    'The Harl mayor Ann Reed dismissed that criticism.',
    'Officials of Harl Harbour rejected those charges.',
    'Kim Vance, the mayor of the town of Harl, disagreed.',
  ])('shows nobody who only answers what stands before: %s', (sentence) => {
    expect(shown('Lock at Harl leaks', `${sentence} Ann Reed and Kim Vance live there.`)).toEqual([]);
  });

  it('joins a quotation with its speaker, whom the page has in the next paragraph', () => {
    const [voice] = shown(
      'Lock leaks',
      '"The lock at Velden leaks, and nobody came to mend it,"',
      'Ann Reed told the Courier. Ann Reed lives there.',
    );
    expect(voice?.says).toBe('"The lock at Velden leaks, and nobody came to mend it," Ann Reed told the Courier.');
  });
});
