import { describe, expect, it } from '@jest/globals';
import { type Asked, type Question, questionsIn } from '../../../src/analysts/offline/questions.js';
import { newsOf, sentencesOf, speakersIn } from '../../../src/words/index.js';

function askedOf(title: string, text: string, of: Asked['of'] = 'news'): readonly Question[] {
  const lead = newsOf({ title, text });
  if (lead === null) throw new Error(`no news in “${text}”`);
  return questionsIn({
    title,
    text,
    sentences: sentencesOf(text),
    lead,
    speakers: speakersIn({ title, text }).named,
    of,
  });
}
const kindsOf = (...about: Parameters<typeof askedOf>): readonly string[] => askedOf(...about).map(({ kind }) => kind);

const FERRY = 'The council of Harl closed the night ferry to Dunford on Monday after a crash at the quay.';
const TITLE = 'Harl closes night ferry to Dunford after crash at the quay';

/** Three sentences for each kind that answer a question about the news, and what is asked. */
const ANSWERS: readonly (readonly [kind: string, asks: string, found: string])[] = [
  [
    'no-answer',
    'Whose answer is missing?',
    'The owner of the ferry, Tom Berg, did not respond to a request for comment',
  ],
  ['no-answer', 'Whose answer is missing?', 'The ferry company declined to comment on the crash at the quay'],
  ['no-answer', 'Whose answer is missing?', 'Calls to the captain of the ferry were made, but he could not be reached'],
  [
    'next',
    'What comes next for Harl, and when?',
    'The council of Harl is expected to vote on the night ferry again on Friday',
  ],
  ['next', 'What comes next, and when?', 'A hearing on the crash of the ferry is scheduled for March 3'],
  ['next', 'What comes next, and when?', 'The night ferry will resume its trips to the quay next month'],
  ['unknown', 'What does nobody know yet?', 'It was not clear why the night ferry hit the quay'],
  ['unknown', 'What does nobody know yet?', 'The name of the captain of the ferry has not been released'],
  ['unknown', 'What does nobody know yet?', 'It is not known how long the night ferry would lie idle'],
  ['cause', 'What is said of the cause?', 'The cause of the crash at the quay was a broken rudder, an inquiry found'],
  ['cause', 'What is said of the cause?', 'The crash was likely caused by fog over the quay'],
  ['cause', 'What is said of the cause?', 'The crash of the night ferry is still under investigation'],
  ['critics', 'Who objects, and why?', 'Critics say that the night ferry is the only way home for nurses'],
  ['critics', 'Who objects, and why?', 'Opponents of the council argued that a crash is no reason to close a ferry'],
  ['critics', 'Who objects, and why?', 'Residents criticised the end of the night ferry at a meeting'],
];

describe('a question about the news', () => {
  it.each(ANSWERS)('is answered by a sentence further down: %s, “%s”, %s', (kind, asks, found) => {
    const question = askedOf(TITLE, `${FERRY} It has sailed since May. ${found}.`).find((each) => each.kind === kind);
    expect(question).toMatchObject({ asks, found });
  });

  it.each([
    ['who is meant stands in another sentence', 'He did not respond to a request for comment.'],
    [
      'it says what the news says',
      'The council of Harl closed the night ferry to Dunford after a crash at the quay on Monday.',
    ],
    ['it is half a sentence', 'and the ferry company declined to comment on the crash at the quay.'],
    ['it belongs to the page', 'Subscribe to our newsletter and the ferry will be with you on Friday.'],
    ['it is about something else', 'The museum in the north will open on Friday with pictures of dogs.'],
  ])('is not asked where the sentence is no answer: %s', (_, sentence) => {
    expect(kindsOf(TITLE, `${FERRY} ${sentence}`)).toEqual([]);
  });

  it.each([
    ['wrote the study', 'a scientist and one of the authors of the study'],
    ['belongs to it', 'an expert and co-chair of the night ferry'],
    ['is paid for it', 'an expert and adviser to the council of Harl'],
  ])('takes nobody for an outsider who %s', (_, role) => {
    const text = `${FERRY} “The crash was bound to come,” said Ann Reed, ${role}.`;
    expect(kindsOf(TITLE, text)).not.toContain('outsider');
  });

  const GUIDE = 'Why you should mend your own bicycle lamp';
  it.each([
    ['How do you open the lamp?', 'To open the lamp, turn its ring to the left'],
    ['How do you clean the bicycle lamp?', 'To clean the bicycle lamp, a dry cloth is enough'],
    ['How do you find the broken wire?', 'To find the broken wire, hold the lamp against the sun'],
  ])('takes its words from a clause of a guide: %s', (asks, found) => {
    const text = `You should mend your own bicycle lamp, because it is easy and cheap. The lamp has few parts. ${found}.`;
    expect(askedOf(GUIDE, text, 'guide')).toContainEqual(expect.objectContaining({ asks, found }));
  });

  it.each([
    ['a shop', 'If you buy the lamp by this link, we get a small share of it.'],
    ['a thing named before', 'If you turn it to the left, the lamp will open.'],
    ['a condition of news', 'To be fair, the lamp is not easy to open.'],
  ])('asks nothing of a clause about %s', (_, sentence) => {
    const text = `You should mend your own bicycle lamp, because it is easy and cheap. The lamp has few parts. ${sentence}`;
    expect(kindsOf(GUIDE, text, 'guide')).toEqual([]);
  });

  it.each([
    ['approved', 'If approved, the plan would close the ferry for a year.'],
    ['passed', 'If passed, the order would let the council of Harl sell the ferry.'],
    ['adopted', 'If adopted, the rule would move the night ferry to another quay.'],
  ])('asks what follows if it is %s', (step, sentence) => {
    const asked = askedOf(TITLE, `${FERRY} ${sentence}`);
    expect(asked.map(({ asks }) => asks)).toContain(`What follows if it is ${step}?`);
  });

  it('asks for no number and for nothing else of somebody where the text answers no question about its news', () => {
    const little = 'The ferry of Harl carried 1,200 people over the quay to Dunford each night.';
    expect(kindsOf(TITLE, `${FERRY} ${little}`)).toEqual([]);
  });

  it('does not quote a sentence that was cut at an abbreviation', () => {
    const text = `${FERRY} The ferry of Harl is the oldest night ferry of the U.S. Attorneys of the ferry company declined to comment on the crash.`;
    for (const { found } of askedOf(TITLE, text)) expect(found ?? '').not.toMatch(/^Attorneys|U\.S$/u);
  });

  it('asks at most three, each of another kind and another sentence', () => {
    const asked = askedOf(TITLE, [FERRY, ...ANSWERS.map(([, , found]) => `${found}.`)].join(' '));
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ kind }) => kind)).size).toBe(3);
    expect(new Set(asked.map(({ found }) => found)).size).toBe(3);
  });

  /** News, words that its question names, three sentences that answer it, and a text that has no answer. */
  const NEXT: readonly (readonly [
    kind: string,
    title: string,
    news: string,
    asks: string,
    answers: readonly string[],
  ])[] = [
    [
      'injured',
      'Three injured as ferry hits quay at Harl',
      'Three sailors of the night ferry were injured on Monday when it hit the quay at Harl.',
      '“injured”: how badly?',
      [
        'A sailor of the ferry is in critical condition, the hospital of Harl said.',
        'The sailors had minor injuries, the harbour office said.',
        'All three sailors are expected to recover, said Ann Reed of the hospital.',
      ],
    ],
    [
      'until-when',
      'Bridge at Harl is closed',
      'The bridge at Harl is closed after a barge hit one of its pillars on Monday.',
      '“is closed”: until when?',
      [
        'The bridge will reopen on Friday, the council of Harl said.',
        'Traffic over the bridge at Harl resumes in May.',
        'The council said that the bridge stays shut until a diver has seen the pillars.',
      ],
    ],
    [
      'asks-court',
      'Harl council sued over night ferry',
      'A lawsuit says that the council of Harl broke its contract with the night ferry.',
      'What is the court asked for?',
      [
        'The ferry firm seeks 40,000 pounds from the council of Harl.',
        'It asks for damages for each night on which the ferry of Harl lay idle.',
        'The ferry firm wants an injunction against the council.',
      ],
    ],
  ];
  it.each(
    NEXT.flatMap(([kind, title, news, asks, answers]) =>
      answers.map((answer) => [kind, title, news, asks, answer] as const),
    ),
  )(
    'names words of the news and is answered where the text has it: %s, %s, %s, %s, %s',
    (kind, title, news, asks, answer) => {
      const question = askedOf(title, `${news} ${answer}`).find((each) => each.kind === kind);
      if (question === undefined) {
        // What rests on a sentence before it is not shown, and then nothing is said to be missing.
        expect(answer).toMatch(/^It /u);
        return;
      }
      expect(question).toMatchObject({ asks, found: answer.replace(/\.$/u, '') });
    },
  );
  it.each(NEXT)('says that nothing answers it only where no word may: %s', (kind, title, news, asks) => {
    const silent = `${news} The quay of the town is old. The ferry is red.`;
    expect(askedOf(title, silent).find((each) => each.kind === kind)).toMatchObject({ asks, found: null });
  });
  it.each([
    ['injured', NEXT[0], 'He has surgery on Friday.'],
    ['until-when', NEXT[1], 'Works last for some weeks.'],
    ['asks-court', NEXT[2], 'Nobody knows what they want.'],
  ])('says nothing where a word of the text may be an answer: %s', (kind, next, hint) => {
    const [, title = '', news = ''] = next ?? [];
    expect(kindsOf(title, `${news} ${hint}`)).not.toContain(kind);
  });
});
