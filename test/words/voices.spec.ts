import { describe, expect, it } from '@jest/globals';
import { unheardIn, type Voice, voicesOf } from '../../src/words/index.js';

const voices = (...paragraphs: readonly string[]): readonly Voice[] =>
  voicesOf({ title: '', text: paragraphs.join('\n\n') });
const told = (...paragraphs: readonly string[]): readonly string[] =>
  voices(...paragraphs)
    .map(
      ({ name, role, kind, says }) =>
        `${kind} ${name}${role === null ? '' : ` (${role})`}: ${says.map(({ direction }) => direction).join(' ')}`,
    )
    .sort();

describe('who says what', () => {
  it('joins a full name, a title and a surname, and tells what somebody is', () => {
    expect(
      told(
        'Ann Reed, the mayor of Velden, said the lock would close on Monday.',
        'Ms. Reed denied that the town had been warned. “Nobody called us,” Reed said.',
      ),
    ).toEqual(['person Ann Reed (the mayor of Velden): says denies says']);
    expect(told('“We had no choice,” Rep. Kim Vance, R-Texas, said on Friday.')).toEqual([
      'person Kim Vance (Republican of Texas): says',
    ]);
    expect(told('Harbour Board chairman Tom Castell told reporters that the dredging had begun.')).toEqual([
      'person Tom Castell (Harbour Board chairman): says',
    ]);
  });

  it.each([
    ['FactCheck.org rated the mayor’s claim as “false”.', 'body FactCheck.org: says'],
    ['Full Fact found that the lock leaks no oil.', 'body Full Fact: says'],
    ['Reed’s campaign disputed the report as a “distortion”.', 'unnamed Reed’s campaign: denies'],
    ['The lock holds, Reed’s lawyers said on Monday.', 'unnamed Reed’s lawyers: says'],
    [
      'According to the Institute for the Study of Locks, the gates will rust.',
      'body Institute for the Study of Locks: says',
    ],
    ['“The lock holds,” Kim Vance, D-TX, said on Friday.', 'person Kim Vance (Democrat of Texas): says'],
    [
      'Former House Speaker Kim Vance said on Friday that the lock holds.',
      'person Kim Vance (former House Speaker): says',
    ],
  ])('hears who speaks for somebody, checkers and bodies by their whole name: %s', (text, voice) => {
    expect(told(text)).toContain(voice);
  });

  it.each([
    [
      'Prime Minister Tom Reed opened the lock with his wife Ann Reed. Ann Reed said that it was old. Reed denied that it leaks.',
      'Tom Reed',
    ],
    [
      'Kim Vance and her brother Ben Vance own the lock. Ben Vance said it leaks. Vance denied that it does.',
      'Kim Vance',
    ],
  ])('takes a surname alone for who is named first of a family: %s', (text, first) => {
    const said = voices(text).find(({ name }) => name === first);
    expect(said?.says.map(({ direction }) => direction)).toEqual(['denies']);
  });
  it('and reads no words of a headline as one of the family', () => {
    const title = 'Board Shuts Down Reed’s Boat Tour';
    const text = 'The board stopped the tour of Joe Reed on Monday. “It was late,” Reed said.';
    expect(voicesOf({ title, text }).map(({ name }) => name)).toEqual(['Joe Reed']);
  });

  it('but for whom of them the headline names', () => {
    const text = 'Bill Reed spoke first. Then Ann Reed went on. “We have come a long way,” Reed said.';
    expect(voicesOf({ title: 'Ann Reed opens the lock', text }).map(({ name }) => name)).toEqual(['Ann Reed']);
  });

  it('and takes nobody with another initial for a second one', () => {
    const text =
      'VELDEN — Paul R. Reed, the governor of Harl, declared on Monday that he would not go. “I will stay,” said Mr. Reed.';
    const all = voicesOf({ title: 'Paul Reed, the Governor of Harl, Says He’s Not Quitting', text });
    expect(all.map(({ name, says }) => `${name} ${says.length}`)).toEqual(['Paul R. Reed 2']);
  });

  it('and for nobody where an office stands before the surname', () => {
    const text = 'President Reed left Velden with Ann Reed and Tom Reed. Ann Reed said it was late. Reed said so too.';
    expect(voices(text).map(({ name, says }) => `${name} ${says.length}`)).not.toContain('Tom Reed 1');
  });

  it.each([
    ['A spokesman for St. Harl County Prosecutor Tom Reed said there was no date.', 'Tom Reed'],
    ['An aide to Senator Kim Vance said that she would not run.', 'Kim Vance'],
    ['A lawyer for former Harl Mayor Ann Reed told the paper that she had paid.', 'Ann Reed'],
  ])('gives nobody the words of who speaks for him: %s', (text, name) => {
    expect(voices(`${name} was there on Monday.`, text).map((each) => each.name)).not.toContain(name);
  });

  it('takes no word of a headline and no agency for a part of a name', () => {
    const title = 'Board Disputes Report That Reed Told Vance To Lie';
    expect(
      voicesOf({
        title: 'Mitt To Reed: Drop Out',
        text: 'Todd Reed left Velden on Monday. Reed admitted that he lied to the board.',
      }).map(({ name }) => name),
    ).toEqual(['Todd Reed']);
    const text = 'Donald Reed left Velden on Monday. Reed denied that he lied to the board.';
    expect(voicesOf({ title, text }).map(({ name }) => name)).toEqual(['Donald Reed']);
    expect(told('Near Velden, Israel CNN — At least 14 people are missing, according to a count.')).toEqual([]);
    expect(told('Tell MAMA, a group which counts attacks, has called on Whittaker to resign.')).toEqual([
      'body Tell MAMA: asks',
    ]);
  });

  it.each([
    'Mo Reed, the US-based Harl activist who founded the Lock Fund, said Harl lives in fear.',
    'The MSP, who also met the mayor, said it was late.',
    'The Velden-born Harl activist said that it was late.',
  ])('takes no part of what somebody is for a name: %s', (text) => {
    expect(voices(text).map(({ name }) => name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/based|born|^MSP/)]),
    );
  });

  it('gives the words of “the judge” to the one judge who was named before', () => {
    const words = 'The judge said that the lock must be closed by Friday.';
    expect(told(`Judge Ann Reed heard the board on Monday.\n\n${words}`)).toEqual(['person Ann Reed (Judge): says']);
    const two = `Judge Ann Reed heard the board on Monday, and another judge heard the town.\n\n${words}`;
    expect(told(two)).not.toContain('person Ann Reed (Judge): says');
  });

  it.each([
    'Ann Reed said the lock was safe. “It holds,” Ann Reed said. “It leaks,” Reed Jr. later replied.',
    'Ann Reed said the lock was safe. “It holds,” Ann Reed said. Reed III said that it leaks.',
    'Ann Reed said the lock was safe. “It holds,” Ann Reed said. “It leaks,” answered Reed, Jr., on Monday.',
  ])('gives nobody the words of a namesake: %s', (text) => {
    const [reed] = voices(text).filter(({ name }) => name === 'Ann Reed');
    expect(reed?.says.map(({ quote }) => quote).filter((quote) => quote.includes('leaks'))).toEqual([]);
    expect(reed?.says).toHaveLength(2);
  });

  it.each([
    'The captain Paul Lund said on Monday that the ferry would sail. Ines Dahl, 40, lives by the harbour. “Two days ago, I had to swim,” she told the Courier.',
    'The captain Paul Lund said on Monday that the ferry would sail.\n\nThe harbour was full when Ines Dahl came home. “I had to swim,” she said.',
    'The captain Paul Lund said on Monday that the ferry would sail. His neighbour Tom Berg sold his boat. “I had to swim,” he added.',
  ])('gives nobody what is said after another was named: %s', (text) => {
    const [lund] = voices(text).filter(({ name }) => name === 'Paul Lund');
    expect(lund?.says.map(({ quote }) => quote).filter((quote) => quote.includes('swim'))).toEqual([]);
  });

  it.each([
    'There is a big backlog of cases in the WTO dispute settlement process, so the tariffs will stay.',
    'The Senate confirmed two nominations on Monday, and the new secretary was sworn in.',
    '“This deal is wrong,” said Harbour Watch co-founder Ezra Holm.',
    'The members of the choir sang louder on Monday, when Harbour Watch suggested that a deal was near.',
    'He called it a gift to the town, according to Reuters.',
    'Harl is part of the so-called Blue Wall of towns that the party reliably won. The Blue Wall fell.',
  ])('gives a body no words that it does not say: %s', (text) => {
    expect(voices(text).filter(({ kind }) => kind === 'body')).toEqual([]);
  });

  it.each([
    'The Reed Doctrine argued for dredging the harbour in the interest of the town.',
    'The freesheet Harl Hayom said that the lock would stay shut. “It leaks,” Harl Hayom added.',
    'Harl Hayom daily predicted that the lock would stay shut. “It leaks,” Harl Hayom said.',
  ])('takes no doctrine and no paper for a person: %s', (text) => {
    expect(voices(text).filter(({ kind }) => kind === 'person')).toEqual([]);
  });

  it.each([
    ['Finnish Lt. Gen. Kim Vance said on Monday that the lock would hold.', 'Kim Vance', null],
    ['Navy spokesman Rear Adm. Tom Castell said that the lock would hold.', 'Tom Castell', 'Navy spokesman'],
    ['Dutch-American Ann Reed, a teacher in Harl, told the paper it would hold.', 'Ann Reed', 'a teacher in Harl'],
    ['Former House Speaker Ann Reed said that the lock would hold.', 'Ann Reed', 'former House Speaker'],
    ['“It holds,” said Ann Reed, a widely respected scholar who has written much.', 'Ann Reed', 'a scholar'],
    ['“It holds,” said Ann Reed, an influential lawyer at Harl.', 'Ann Reed', 'a lawyer at Harl'],
    ['“It holds,” said Ann Reed, a prominent engineer.', 'Ann Reed', 'an engineer'],
    ['The chief rabbi, Sir Tom Castell, said that the lock would hold.', 'Tom Castell', 'the chief rabbi'],
    ['University principal Prof Dame Ann Reed, said: “It holds.”', 'Ann Reed', 'University principal'],
    [
      'Chief executive of Harl Watch UK, Ann Reed, criticised the lock as too small.',
      'Ann Reed',
      'Chief executive of Harl Watch UK',
    ],
    ['Beside Ann Reed, the senator raged against the lock. “It leaks,” Ann Reed said.', 'Ann Reed', null],
  ])('tells a plain name and a plain role: %s', (text, name, role) => {
    expect(voices(text).map((each) => [each.name, each.role])).toEqual([[name, role]]);
  });

  it('knows a full name although a photographer stands before the surname', () => {
    const text =
      'Premier Narendra Moda met the board on Monday. Kacper Holm/Reuters Moda’s visit is his first. “The lock holds,” Moda said.';
    expect(voices(text).map(({ name }) => name)).toEqual(['Narendra Moda']);
  });

  it('knows Sir Keir for who is named in full', () => {
    expect(
      voices('Sir Keir Reed said on Monday that the lock would close. “It leaks,” Sir Keir said on the radio.').map(
        ({ name, says }) => `${name}: ${says.length}`,
      ),
    ).toEqual(['Keir Reed: 2']);
  });

  it.each([
    ['“Nobody has shown us the survey,” said Tom Albright of the River Association.', 'person Tom Albright: says'],
    ['“It will rise,” said Ines Dahl from the Flood Office.', 'person Ines Dahl: says'],
    ['The Bank of England said on Monday that prices would rise.', 'body Bank of England: says'],
  ])('tells a person from where he is: %s', (text, expected) => {
    expect(told(text)).toEqual([expected]);
  });

  it.each([
    'Ann Reed told the hearing on Monday: “I have not done anything wrong.”',
    'Ann Reed said at the hearing that she had done nothing wrong.',
    'Ann Reed insisted that she had not broken any laws.',
    '“I never violated any rules of the port,” Ann Reed said.',
  ])('hears a denial without the word: %s', (text) => {
    expect(told(`${text} The mayor, Ann Reed, spoke twice.`)).toContainEqual(expect.stringContaining('denies'));
  });

  it.each([
    'Ann Reed said that the port had done nothing wrong in years past.',
    '“They have done nothing wrong,” Ann Reed said of the crew.',
  ])('takes a word for others for no denial: %s', (text) => {
    expect(told(text)).toEqual(['person Ann Reed: says']);
  });

  it.each([
    ['Ann Reed, the mayor, accused the contractor of fraud.', 'accuses'],
    ['Ann Reed, the mayor, blamed the storm for the delay.', 'accuses'],
    ['Ann Reed, the mayor, strongly opposes the new toll.', 'opposes'],
    ['Ann Reed, the mayor, criticized the plan in a letter.', 'opposes'],
    ['Ann Reed, the mayor, backs the new bridge.', 'supports'],
    ['Ann Reed, the mayor, praised the volunteers.', 'supports'],
    ['Ann Reed, the mayor, called on the board to resign.', 'asks'],
    ['Ann Reed, the mayor, urged residents to leave.', 'asks'],
    ['Ann Reed, the mayor, rejected the allegations.', 'denies'],
    ['Ann Reed, the mayor, called the report “completely false”.', 'denies'],
    ['Ann Reed, the mayor, dismissed the claims as a lie.', 'denies'],
    ['Ann Reed, the mayor, said the plan had failed.', 'says'],
  ])('reads the direction of %s', (text, direction) => {
    expect(voices(text).map(({ name, says }) => [name, says[0]?.direction])).toEqual([['Ann Reed', direction]]);
  });

  it.each([
    'A plan that is opposed by Ann Reed was shelved. Ann Reed lives in Velden.',
    'Aides to Ann Reed, the mayor, accused the board of waste.',
    'The board said that Ann Reed opposes the toll.',
    'Ann Reed did not oppose the toll.',
  ])('gives no words of others, and none that were not said, to a person: %s', (text) => {
    expect(voices(text).filter(({ name }) => name === 'Ann Reed')).toEqual([]);
  });

  it('hears offices, groups and documents beside persons', () => {
    expect(told('The Harbour Department said the lock was safe.')).toEqual(['body Harbour Department: says']);
    expect(
      told(
        'Police said two men were held.',
        'Officials with the Velden Harbour Board called the plan the “Reed plank”.',
      ),
    ).toEqual(['unnamed Officials with the Velden Harbour Board: says', 'unnamed Police: says']);
    expect(told('Prices rose by 4 percent, according to analysts from Velden Securities.')).toEqual([
      'unnamed Analysts from Velden Securities: says',
    ]);
    expect(told('Prices rose by 4 percent, according to the Bureau of Statistics.')).toEqual([
      'body Bureau of Statistics: says',
    ]);
    expect(told('Though Velden’s supporters say it will hold, the lock is old.')).toEqual([
      'unnamed Velden’s supporters: says',
    ]);
    expect(told('Kim Vance, insistent he is not a candidate, said so. Mr. Vance left.')).toEqual([
      'person Kim Vance: says',
    ]);
    expect(told('A statement from the Velden committee said the vote would go on.')).toEqual([
      'document A statement from the Velden committee: says',
    ]);
  });

  it('keeps a quotation that goes on over sentences whole', () => {
    const [voice] = voices(
      '“We were never told. Nobody called us,” said Ann Reed, the mayor of Velden. The lock is closed.',
    );
    expect(voice?.says.map(({ quote }) => quote)).toEqual([
      '“We were never told. Nobody called us,” said Ann Reed, the mayor of Velden.',
    ]);
  });

  it('hears one who goes on as a pronoun only where nobody else may be meant', () => {
    const count = (...text: readonly string[]): number | undefined =>
      voices(...text).find(({ name }) => name === 'Ann Reed')?.says.length;
    expect(count('Ann Reed said the lock was old.', 'She said the gates had rusted.')).toBe(2);
    expect(count('Ann Reed said the lock was old.', 'Kim Vance opened the gates. She said they had rusted.')).toBe(1);
  });

  it.each([
    ['The deputy harbour chief, Ann Reed, said so. Ann Reed lives in Velden.', 'Ann Reed', 'the deputy harbour chief'],
    [
      'The inspector of the report, written by the board chairman, Tom Castell, said so.',
      'Tom Castell',
      'the board chairman',
    ],
    ['Kim Vance Jr., the harbour director, said so. Mr. Vance left.', 'Kim Vance Jr.', 'the harbour director'],
    ['Sir Kim Vance, whose boat sank, said so.', 'Kim Vance', null],
    ['Kim B. Vance, the former H.B.A. director, said so.', 'Kim B. Vance', 'the former H.B.A. director'],
  ])('takes only what somebody is for a role: %s', (text, name, role) => {
    expect(voices(text).map((voice) => [voice.name, voice.role])).toContainEqual([name, role]);
  });

  it.each([
    'An institute founded by former prime minister Sir Tom Castell has predicted a flood. Tom Castell lives in Velden.',
    'Mr. Castell’s claims fell flat. Tom Castell lives in Velden.',
  ])('hears nobody who is only named beside what is said: %s', (text) => {
    expect(voices(text).filter(({ name }) => name === 'Tom Castell')).toEqual([]);
  });

  it.each([
    'Calls to the harbour board were not returned on Monday.',
    'The contractor did not respond to a request for comment.',
    'Aides to Ms. Reed declined to say whether she would sign.',
    'Kim Vance could not be reached.',
  ])('finds who was asked and not heard: %s', (text) => {
    expect(unheardIn({ title: '', text: `The lock closed. ${text}` }).map(({ text: found }) => found)).toEqual([text]);
  });

  it.each([
    'The fever did not respond to treatment.',
    'Ann Reed did not respond to either message.',
    'The mayor never saw it and did not answer his messages.',
    'Tom Hale has not replied to those messages.',
    'She declined to be named because she fears for her job.',
    'The gates refused to open.',
    'Exports declined to 4 million tons.',
  ])('takes nothing else for silence: %s', (text) => {
    expect(unheardIn({ title: '', text })).toEqual([]);
  });

  it.each([
    ['China’s Foreign Ministry said the lock would close.', 'China’s Foreign Ministry'],
    [
      'The lock would close, according to Taiwan’s Ministry of Foreign Affairs.',
      'Taiwan’s Ministry of Foreign Affairs',
    ],
    ['The Chinese Embassy in Velden, denied that it had closed the lock.', 'Chinese Embassy'],
    ['China’s ruling Communist Party says the lock is its own.', 'China’s Communist Party'],
  ])('tells whose a body is of which many have one: %s', (text, name) => {
    expect(voices(text).map((voice) => voice.name)).toEqual([name]);
  });

  it.each([
    ['The Israel Defense Forces (IDF) said the lock was hit.', 'The IDF said the gates held.', 'Israel Defense Forces'],
    [
      'The Department of Transportation said the lock was hit.',
      'The DOT said the gates held.',
      'Department of Transportation',
    ],
    [
      'Harl Chemical Technology said the lock was hit.',
      'Harl Chemical Technology announced that the gates held.',
      'Harl Chemical Technology',
    ],
  ])('knows a body under a short name: %s %s', (first, second, name) => {
    expect(voices(first, second).map((voice) => [voice.name, voice.says.length])).toEqual([[name, 2]]);
  });

  it.each([
    'As hearings on Judge Tom Castell concluded on Thursday, the lock closed. Judge Tom Castell lives in Velden.',
    'After the actor Tom Castell announced he was leaving, the lock closed. Tom Castell lives in Velden.',
    'Tens of thousands liked photos that Tom Castell posted on Monday. Tom Castell lives in Velden.',
    'On Monday, after Democrats had called for an inquiry, the lock closed.',
    'China claims sovereignty over the lock. China opened it in 1990.',
    'Velden responded with strikes on the lock. Velden and the United Nations opened it in 1990.',
    'China claims almost all of the lock. China opened it in 1990.',
    'China claims neutrality. China opened the lock in 1990.',
    'Conservatives claim to be so concerned about the lock.',
    'Many members of the club, including the former coach Tom Castell, supported the lock. Tom Castell lives in Velden.',
    'The lock closed, and then only after Tom Castell told reporters of it. Tom Castell lives in Velden.',
    'Mr. Reed pointed to what aides called a broken lock.',
  ])('hears nobody in what only sounds like saying: %s', (text) => {
    expect(voices(text)).toEqual([]);
  });

  it.each([
    '“It holds the water,” said Ann Reed, the mayor. “But the gates leak.”',
    '“It holds the water,” said Ann Reed, the mayor. But she said the gates leak.',
    '“It holds the water,” said Ann Reed, the mayor. “Nobody knows whether the gates leak.”',
  ])('cuts nobody off before his but: %s', (text) => {
    expect(voices(text)[0]?.says[0]?.quote).toBe(text);
  });

  it.each([
    [
      'Tom Castell, a lawyer with a practice in Velden and Ann Reed, a baker, agree. Castell said so.',
      'a lawyer with a practice in Velden',
    ],
    [
      '“It holds,” said Tom Castell, the head of the Harl House Trade and Harbour Committee.',
      'the head of the Harl House Trade and Harbour Committee',
    ],
    ['Liberal Democrat leader Sir Tom Castell said the lock holds. Sir Tom left.', 'Liberal Democrat leader'],
    ['Ann Reed and her lawyer, Tom Castell, now claim that it holds. “It holds,” said Tom Castell.', null],
    ['Tom Castell, the director of Harl.org, said so.', 'the director of Harl.org'],
    ['Tom Castell, the aide of Rep. Ann Reed (R-Texas), said so.', 'the aide of Rep. Ann Reed'],
    ['“It holds,” said Senator Tom Castell of Ohio.', 'Senator of Ohio'],
    ['“It holds,” foreign ministry spokesman Tom Castell said.', 'foreign ministry spokesman'],
    ['“It holds,” said Controversial Arizona Sheriff Tom Castell.', 'Arizona Sheriff'],
    ['“It holds,” said Tom Castell, managing director at Harl Works, a firm.', 'managing director at Harl Works'],
    [
      '“It holds,” said the director general of the Harl Trade Board (HTB), Dr Tom Castell. “It leaks,” Dr Castell added.',
      'the director general of the Harl Trade Board (HTB)',
    ],
  ])('tells a role whole: %s', (text, role) => {
    expect(voices(text).find(({ name }) => name === 'Tom Castell')?.role).toBe(role);
  });

  it.each([
    ['“It leaks,” said Rep. A.B. Reed (D-N.C.), head of the caucus.', 'A.B. Reed', 'Democrat of North Carolina'],
    ['“It leaks,” said the leader of the Senate, Ann Reed.', 'Ann Reed', 'the leader of the Senate'],
    ['Ann Reed, 59, of Ashton, Md., who saw the lock, said it leaks.', 'Ann Reed', null],
    ['Ann Reed, the minister of Harl, a member of the Council, said it leaks.', 'Ann Reed', 'the minister of Harl'],
    ['Michael Bloomberg, the former mayor, said it leaks.', 'Michael Bloomberg', 'the former mayor'],
    ['President Reed on Monday said the lock leaks. “It leaks,” said President Reed.', 'President Reed', null],
  ])('hears who is named in full once: %s', (text, name, role) => {
    expect(voices(text).map((voice) => [voice.name, voice.role])).toEqual([[name, role]]);
  });

  it.each([
    ['“It holds,” said Justice Ann Reed. Ann Reed left.', null],
    ['“It holds,” said Ann Reed, her spokeswoman. Ann Reed left.', null],
    ['Ann Reed, among the bakers who backed the bid, said it holds.', null],
    ['Harl’s attorney general, Ann Reed, a Republican, said it holds.', 'Harl’s attorney general'],
    ['“It holds,” said Ann Reed, owner. Ann Reed left.', null],
  ])('leaves out a role that is cut: %s', (text, role) => {
    expect(voices(text).find(({ name }) => name === 'Ann Reed')?.role).toBe(role);
  });

  it.each([
    ['“It holds,” Tom Castell’s personal lawyer Ann Reed said.', 'Tom Castell’s personal lawyer'],
    ['Ann Reed is a teacher at Harl School. “It holds,” Ann Reed said.', 'a teacher at Harl School'],
    ['Ann Reed, who was president of Harl from 2006 to 2012, said it holds.', 'president of Harl from 2006 to 2012'],
    ['“It holds,” the H.B.A. president, Ann Reed, said.', 'the H.B.A. president'],
    ['A spokeswoman for Mr. Castell’s office, Ann Reed, said it holds.', 'a spokeswoman for Mr. Castell’s office'],
    ['Ann Reed, the embattled governor of Harl, said it holds.', 'the governor of Harl'],
    [
      'The Harl Owners, a harbour group, were heard. Ann Reed, the group’s director, said it holds.',
      'director of the Harl Owners',
    ],
    ['Minister of Harbour Affairs Mara Ann Reed said it holds. “It holds,” Reed said.', null],
  ])('tells what somebody is from more places: %s', (text, role) => {
    expect(voices(text).find(({ name }) => name === 'Ann Reed')?.role ?? null).toBe(role);
  });

  it.each([
    'Ann Reed claims great wealth. Ann Reed lives in Velden.',
    'Since then she has claimed two titles. Ann Reed lives in Velden.',
    'Tom Castell met the visitor Ann Reed in Velden and called on both to trade. Ann Reed lives in Velden.',
    'An aide told them that Ann Reed had said so. Ann Reed lives in Velden.',
    'Firms like Harl, Reed and American Airlines all wrote to the board. Ann Reed lives in Velden.',
    'API calls to the lock are free, and calls to API are too.',
    '“It leaks,” said the former British Ambassador to Harl.',
    'According to HuffPost Pollster, the lock leaks.',
    'In Tel Aviv, a group of protesters stood by the lock, saying “no”.',
    'Getty Images Castell said the lock leaks.',
    'Ann Reed is a director at 350, a harbour lobby, and told nobody.',
  ])('gives nobody what is no word of his: %s', (text) => {
    expect(voices(text)).toEqual([]);
  });

  it.each([
    'Madame Arlette Reed said the lock leaks. In it, he said the lock holds.',
    'Sir Tom Castell said the lock leaks. On Monday she said the lock holds.',
    'Tom Castell said he left his boat. He told us that Castell had his lock. “It leaks,” Castell said of his lock. “It holds,” she said.',
    'Ms. Reed said the lock leaks. Kim Reed lives here. In it, he said the lock holds.',
  ])('gives a pronoun to nobody of whom the text has another: %s', (text) => {
    expect(
      voices(text)
        .flatMap(({ says }) => says)
        .filter(({ quote }) => quote.includes('holds')),
    ).toEqual([]);
  });

  it.each([
    ['Harl Legal, an advocacy group, said the lock leaks.', 'Harl Legal'],
    ['Harl Works, a lock maker, said the lock leaks.', 'Harl Works'],
    ['The charity Harl Aid said the lock leaks.', 'Harl Aid'],
  ])('takes a firm for a body and not for a person: %s', (text, name) => {
    expect(told(text)).toEqual([`body ${name}: says`]);
  });

  it.each([
    ['The Harl ministry said the lock leaks.', 'The ministry said it would be mended.', 'The Harl ministry'],
    ['The Harl Committee said the lock leaks.', 'The committee said it would be mended.', 'Harl Committee'],
    ['Harl Works, a lock company, said it leaks.', 'The company said it would be mended.', 'Harl Works'],
  ])('knows the only one of its kind without its name: %s %s', (first, second, name) => {
    expect(voices(first, second).map((voice) => [voice.name, voice.says.length])).toEqual([[name, 2]]);
  });

  it.each([
    'Gen Sir Tom Castell, former head of the port, said the lock leaks. However, Sir Tom said it holds.',
    'Ambassador Tom Castell said the lock leaks. Tom Castell, former head of the port, said it holds.',
    'Tom Castellan, head of the port, said the lock leaks. Ukrainian President Castellano said it holds.',
  ])('shows nobody twice: %s', (text) => {
    expect(voices(text)).toHaveLength(1);
  });

  it.each([
    'Brian Reed and Tom Castell, both Republicans, said the lock leaks.',
    'Ann Reed spoke with Tom Castell, German Chancellor Angela Merkel, and others. Castell said the lock leaks.',
  ])('takes nobody else for a role: %s', (text) => {
    expect(voices(text).map(({ role }) => role)).not.toContainEqual(expect.stringMatching(/both|Merkel/u));
  });

  it.each([
    'Amina Osman Reed said the lock leaks. “It leaks,” Amina Osman Reed said. Abdi Reed said it holds.',
    'Amina Osman Reed said the lock leaks. “It leaks,” Amina Osman Reed said. “It holds,” said Abdi Reed.',
    'Amina Osman Reed said the lock leaks. “It leaks,” Amina Osman Reed said. Tom Reed, a guard, said it holds.',
  ])('keeps apart who has the same surname: %s', (text) => {
    const words = voices(text).find(({ name }) => name === 'Amina Osman Reed')?.says ?? [];
    expect(words.filter(({ quote }) => quote.includes('holds'))).toEqual([]);
  });

  it('names a letter as the text does at first', () => {
    expect(
      voices(
        'The critique comes in a letter signed by nearly ninety priests at Harl.',
        'The letter says the lock leaks.',
      ).map(({ name }) => name),
    ).toEqual(['A letter signed by nearly ninety priests at Harl']);
  });

  it('keeps a country apart from its army', () => {
    expect(told('Israel said the lock was hit.', 'The Israel Defense Forces (IDF) said the gates held.')).toEqual([
      'body Israel Defense Forces: says',
      'body Israel: says',
    ]);
  });

  it.each([
    ['Berg on Holm and Reed Berg said on Monday that the lock leaks.', 'Reed Berg'],
    ['What Lind wants for Harl Lind told reporters that the lock leaks.', 'Harl Lind'],
    ['Castell and Merk meet Osman Castell said the lock leaks.', 'Osman Castell'],
  ])('takes a heading and the name behind it for nobody: %s', (text, wrong) => {
    const more = 'Anna Berg, Ida Lind and Tom Castell keep the lock. Ann Reed and Ali Osman do not.';
    expect(voices(`${more}\n\n${text}`).map(({ name }) => name)).not.toContain(wrong);
  });

  it.each([
    ['“It leaks,” said Harl spokesman Ann Reed.', 'Ann Reed'],
    ['“It leaks,” said Velden Works Department engineer Ann Reed, who saw it.', 'Ann Reed'],
    ['“It leaks,” said founder and owner Ann Reed.', 'Ann Reed'],
    ['Said Ann Reed, who lives by the lock, “It leaks every night.”', 'Ann Reed'],
    ['“It leaks,” argued Senator Ann Reed of Velden.', 'Ann Reed'],
    ['Senator Ann Reed of Velden, the third in her party, said the lock leaks.', 'Ann Reed'],
    ['Prof Ann Reed, from the University of Harl, who was not asked, said it leaks.', 'Ann Reed'],
    ['Prof Reed said the lock leaks. Prof Ann Reed works at Harl.', 'Ann Reed'],
    ['As Ann Reed, the harbour chief, put it: “It leaks.”', 'Ann Reed'],
    ['Ann Reed, a 55-year-old roofer from Harl, South Velden, says it leaks.', 'Ann Reed'],
    ['Harbour chief Ann Reed joined the talks, announcing on Monday that it leaks. Reed left.', 'Ann Reed'],
    ['Ann Reed is promising to mend the lock. Ann Reed is a baker.', 'Ann Reed'],
    ['“It leaks,” Dana, a local resident, told the Courier.', 'Dana'],
    ['“It leaks,” Dana, 34, told the Courier.', 'Dana'],
    ['Foreign Minister Wang Yi met him. Wang told his guest that the lock leaks.', 'Wang Yi'],
  ])('hears who is told of beside the name: %s', (text, name) => {
    expect(voices(text).map((voice) => voice.name)).toEqual([name]);
  });

  it.each([
    ['Kim Vance, who ran the port, said the Reed “boat may have left”. Ann Reed owns it.', 'Ann Reed'],
    ['Kim Vance, the mayor, said Reed called on members to leave. Ann Reed lives there.', 'Ann Reed'],
    ['His lawyer, Kim Vance, said Reed believes that it holds. Ann Reed lives there.', 'Ann Reed'],
    ['Ann Reed is quoting a report from Harl saying the lock leaks. Ann Reed lives there.', 'Ann Reed'],
    ['Kim Vance also urged Reed to do more, noting that it leaks. Ann Reed lives there.', 'Ann Reed'],
    ['Mr. Vance met Ann Reed on Monday, warning that it leaks. Ann Reed lives there.', 'Ann Reed'],
    ['Ms. Vance, asked if she would sue Ms. Reed, said it leaks. Ann Reed lives there.', 'Ann Reed'],
    ['Members who had backed Ms. Reed vowed to leave. Ann Reed lives there.', 'Ann Reed'],
    ['Bakers who support Ann Reed said it leaks. Ann Reed lives there.', 'Ann Reed'],
    ['A Harl court rejected the claim, the family said on Twitter.', 'A Harl court'],
    ['Ann Reed maintains a lead in Harl. Ann Reed lives there.', 'Ann Reed'],
    ['Ann Reed won in Harl, adding to her run of prizes. Ann Reed lives there.', 'Ann Reed'],
    ['Ann Reed, 21, continued her fine run in Harl. Ann Reed lives there.', 'Ann Reed'],
    ['Reed said it leaks in South Reed Harbour. Reed Tower is closed.', 'Reed Tower'],
    ['Dana, a small state, said it leaks.', 'Dana'],
    ['Ann Lund, of Harl, South Velden, said it leaks.', 'South Velden'],
  ])('gives nobody words that are not his: %s', (text, name) => {
    expect(voices(text).map((voice) => voice.name)).not.toContain(name);
  });

  it.each([
    ['President Ann\u00a0Reed said it leaks. Mayor Ann Reed said it holds.', 'Ann Reed'],
    ['“It leaks,” Det Supt Ann Reed told the hearing. Reed left.', 'Ann Reed'],
  ])('shows a name once and without its rank: %s', (text, name) => {
    expect(voices(text).map((voice) => voice.name)).toEqual([name]);
  });

  it('keeps apart two persons of one surname', () => {
    const text = 'Ivan Reed said it leaks. Donna Reed, the mayor, said it holds.';
    expect(voices(text).map(({ name, says }) => [name, says.length])).toEqual([
      ['Ivan Reed', 1],
      ['Donna Reed', 1],
    ]);
  });

  it('still hears a name that stands alone elsewhere', () => {
    expect(voices('Reed Berg said the lock leaks. Berg said it is old.').map(({ name }) => name)).toContain(
      'Reed Berg',
    );
  });
});
