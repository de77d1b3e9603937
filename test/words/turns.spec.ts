import { describe, expect, it } from '@jest/globals';
import { isInterview, turnsIn } from '../../src/words/index.js';

const said = (text: string): readonly (readonly [who: string | null, words: string, asks: boolean])[] =>
  turnsIn(text).map(({ speaker, says, end, asks }) => [
    speaker && text.slice(speaker.start, speaker.end),
    text.slice(says, end).trim(),
    asks,
  ]);

describe('turns of an interview', () => {
  it('are found by labels in capitals, also within a paragraph', () => {
    const text = [
      'MARA LIND, HOST: The northern lock has been closed since May. Mr. Falk, who decided that? PER FALK: The board did, on the third of May.',
      'We had found cracks in both gates. LIND: How long will it take?',
      'FALK: Two years. The steel has to be cast in Velden.',
    ].join('\n\n');
    expect(said(text)).toEqual([
      ['MARA LIND', 'The northern lock has been closed since May. Mr. Falk, who decided that?', true],
      ['PER FALK', 'The board did, on the third of May.\n\nWe had found cracks in both gates.', false],
      ['LIND', 'How long will it take?', true],
      ['FALK', 'Two years. The steel has to be cast in Velden.', false],
    ]);
    expect(isInterview(text, turnsIn(text))).toBe(true);
  });

  it('are found by names at the beginning of lines', () => {
    const text = [
      'Portwick Courier: When did you hear of it?',
      'Ann Reed: On Monday. Nobody had told us before.',
      'The letter came by post.',
      'Portwick Courier: And what did you do?',
      'Ann Reed: We called the council.',
      'Portwick Courier: Will you go to court?',
      'Ann Reed: If we must.',
    ].join('\n');
    expect(said(text).map(([who, , asks]) => [who, asks])).toEqual([
      ['Portwick Courier', true],
      ['Ann Reed', false],
      ['Portwick Courier', true],
      ['Ann Reed', false],
      ['Portwick Courier', true],
      ['Ann Reed', false],
    ]);
  });

  it.each([
    ['a word for asking', 'Velden has a new warden. Our writer Tom Berg spoke to the forester Ida Holm.', 'Ida Holm'],
    ['the only name', 'Ida Holm has planted 40,000 oaks since 2011.', 'Ida Holm'],
    ['whom it names most', 'Ida Holm lives near Tom Berg. Our reporter Per Falk visited Holm in May.', 'Ida Holm'],
    ['no name', 'The warden has planted 40,000 oaks.', null],
    ['two names', 'Ida Holm and Tom Berg have planted oaks.', null],
  ])('without labels are those of the person in the introduction: %s', (_, introduction, guest) => {
    const text = [
      introduction,
      'How did you begin?',
      'I bought a bag of acorns at the market, and my brother laughed.',
      'What do your neighbours say?',
      'They help us now. We plant on Sundays, after church, with the children.',
      'Will you see them tall?',
      'No. I am 70. Oaks are for those who come after me.',
    ].join('\n\n');
    expect(said(text).filter(([, , asks]) => !asks)).toHaveLength(3);
    for (const [who] of said(text).filter(([, , asks]) => !asks)) expect(who).toBe(guest);
  });

  it('are those of a name that initials stand for', () => {
    const text = [
      'Ida Holm plants oaks. Tom Berg asked her why.',
      'TB: Why oaks?',
      'IH: They stand for 800 years.',
      'TB: Who pays for them?',
      'IH: The parish does.',
      'TB: And the deer?',
      'IH: They eat half of them.',
    ].join('\n');
    expect(said(text).map(([who]) => who)).toEqual([
      'Tom Berg',
      'Ida Holm',
      'Tom Berg',
      'Ida Holm',
      'Tom Berg',
      'Ida Holm',
    ]);
  });

  it.each([
    'RELATED STORY: The lock is old. It was built in 1931. RELATED STORY: The gates are new. READ MORE: The board met. READ MORE: It met again.',
    'Price: 40 pounds\nPower: 900 watts\nPrice: 60 pounds\nPower: 1,200 watts',
    'PORTWICK: The lock was closed on Monday. The board will meet in May.',
    'The board met. Why was the lock closed? Nobody knows. When will it open? In May, says the mayor.',
  ])('are none in a text in which nobody is asked: %s', (text) => {
    expect(turnsIn(text)).toEqual([]);
  });

  it('have nobody who asks in a conversation', () => {
    const text =
      'REED: The lock is old.\nFALK: It is safe.\nREED: It leaks.\nFALK: Every lock leaks.\nREED: Not like this one.';
    expect(said(text).every(([, , asks]) => !asks)).toBe(true);
    expect(isInterview(text, turnsIn(text))).toBe(false);
  });

  it('are found by the names below several answers, of which the first is one paragraph', () => {
    const text = [
      'This week’s question: when did you last row to work?',
      'I rowed in June.',
      'Ann Reed, president, Harbour Bank',
      '==========',
      'Never. My office is above the lock.',
      'Nobody rows there.',
      'Tom A. Berg Jr., partner, Berg & Dorn',
      'I love the river!',
      '— Kim Holm, CEO, Holm Boats',
      'We ride our bikes.',
      'Eva Lund III, managing director, Lund Inc.',
    ].join('\n\n');
    expect(said(text)).toEqual([
      ['Ann Reed', 'I rowed in June.', false],
      ['Tom A. Berg Jr.', 'Never. My office is above the lock.\n\nNobody rows there.', false],
      ['Kim Holm', 'I love the river!', false],
      ['Eva Lund III', 'We ride our bikes.', false],
    ]);
  });

  it.each([
    // Obituaries, captions and a list of who met: nobody speaks.
    ['The lock was built.', 'It was paid for.', 'The gates are of oak.', 'Boats wait.'],
    ['She was born in May.', 'He kept the lock.', 'They left in June.', 'He died on Monday.'],
    ['The picture shows a lock.', 'A boat is seen.', 'The gate is open.', 'It rains.'],
  ])('are none where names stand below what nobody says: %s', (...lines) => {
    const names = ['Ann Reed, president', 'Tom Berg, partner', 'Kim Holm, keeper', 'Eva Lund, director'];
    expect(turnsIn(lines.flatMap((line, at) => [line, names[at]]).join('\n\n'))).toEqual([]);
  });

  it('are found in time that grows with the text', () => {
    const text = 'AA BB CC DD, '.repeat(20_000) + 'A: '.repeat(20_000) + '\nB:'.repeat(10_000);
    const before = performance.now();
    turnsIn(text);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
