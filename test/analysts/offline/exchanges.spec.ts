import { describe, expect, it } from '@jest/globals';
import { type Exchange, type ToldAs } from '../../../src/analysts/offline/exchange.js';
import { exchangesIn } from '../../../src/analysts/offline/exchanges.js';
import { newsOf, sentencesOf, speakersIn, voicesOf } from '../../../src/words/index.js';

function exchangesOf(title: string, text: string, as: ToldAs): readonly Exchange[] {
  const lead = newsOf({ title, text });
  if (lead === null) throw new Error(`no news in “${text}”`);
  const { named: speakers, others } = speakersIn({ title, text });
  return exchangesIn({
    title,
    text,
    sentences: sentencesOf(text),
    lead,
    speakers,
    others,
    voices: voicesOf({ title, text }),
    as,
    shown: [],
  });
}

const FERRY = 'The council of Harl closed the night ferry to Dunford on Monday after a crash at the quay.';
const TITLE = 'Harl closes night ferry to Dunford after crash at the quay';
const PLEA = 'Why Harl must keep the night ferry to Dunford';
const ARGUES = 'Harl must keep the night ferry to Dunford, because nurses go home with it from the clinic at night.';
const POST = 'Introducing the new night ferry of Harl';
const OFFERS = 'Today, we’re launching the new night ferry of Harl to bring the people of the town to Dunford.';
const STUDY = 'Nurses who take the night ferry to Dunford sleep longer, a study of the harbour found';
const FOUND = 'Nurses who take the night ferry to Dunford sleep longer than others, a new study of the harbour found.';

/** Three sentences for each kind, and one that only looks alike. */
const SHOWN: readonly (readonly [
  kind: string,
  as: ToldAs,
  title: string,
  first: string,
  shown: readonly string[],
  alike: string,
])[] = [
  [
    'rests-on',
    'argument',
    PLEA,
    ARGUES,
    [
      'According to the Harbour Office of Harl, 40 percent of the nurses take the night ferry home.',
      'The Harbour Office found that 1,200 nurses take the night ferry to Dunford every year.',
      'A 2019 survey by the Clinic of Dunford found that 61 per cent of the nurses need the night ferry.',
    ],
    'I took the night ferry to Dunford with 40 percent of the nurses on a night in May.',
  ],
  [
    'other-side',
    'argument',
    PLEA,
    ARGUES,
    [
      'Critics of the ferry say that it is too old to cross the fog at night.',
      'The council denies that the night ferry was ever meant for nurses of the clinic.',
      'Opponents argue that the night ferry of Harl costs the town more than it earns.',
    ],
    'Nobody denies that the night ferry of Harl is needed by the nurses of the clinic.',
  ],
  [
    'who-writes',
    'argument',
    PLEA,
    ARGUES,
    [
      'Ann Reed is a columnist for the Harl Post and a captain of the night ferry.',
      'Tom Berg, a nurse at the clinic, is the author of two books on the harbour.',
      'Lena Holm is a professor of law at the University of Dunford in the north.',
    ],
    'Ann Reed is a nurse who was born in Harl and lives near the harbour of the town.',
  ],
  [
    'wants',
    'argument',
    PLEA,
    ARGUES,
    [
      'The council should pay for the night ferry to Dunford until a bridge is built.',
      'Voters must ask the council of Harl for the night ferry to Dunford again.',
      'The government needs to give the night ferry of Harl a second captain for the fog.',
    ],
    'The council said that the government should pay for the night ferry to Dunford.',
  ],
  [
    'study-whom',
    'news',
    STUDY,
    FOUND,
    [
      'The study followed 480 nurses of the clinic for three years.',
      'Researchers interviewed 88 night nurses and 90 adults for the study.',
      'The team analyzed the records of 1,204 patients of the clinic.',
    ],
    'The harbour has seen 480 nurses on its ferry since the spring.',
  ],
  [
    'study-paid',
    'news',
    STUDY,
    FOUND,
    [
      'The study was funded by the firm that runs the ferry.',
      'The work was supported by a grant of the harbour of Harl.',
      'The money came with grants from the union of the captains.',
    ],
    'The ferry was paid off by the town many years ago.',
  ],
  [
    'study-outsider',
    'news',
    'Fog is heavier over the harbour of Harl, physicists report',
    'The fog over the harbour of Harl is heavier than that over the sea, physicists reported on Monday.',
    [
      'Lena Holm, who was not involved in the study, said that the cause was not known.',
      'Tom Berg, a captain who had no part in the work, called the result of the fog a riddle.',
      'An independent expert of the clinic said that nobody had weighed fog before.',
    ],
    'The captains of the harbour were involved in a quarrel on the fog.',
  ],
  [
    'not-borne-out',
    'news',
    TITLE,
    FERRY,
    [
      'The captain of the ferry falsely claimed that the quay had no light.',
      'The mayor said without evidence that the captain of the ferry was drunk.',
      'The firm told passengers that the quay was dark, though there is no evidence of a fault.',
    ],
    'The captain of the ferry said that there is no evidence of a fault at the quay.',
  ],
  [
    'unknown',
    'news',
    TITLE,
    FERRY,
    [
      'It is not yet clear when the night ferry of Harl will sail again.',
      'What caused the crash of the night ferry at the quay is still unknown.',
      'No group has claimed responsibility for the crash of the ferry.',
    ],
    'The captain said that it is not clear when the night ferry of Harl will sail again.',
  ],
  [
    'poll-made',
    'news',
    'Most of Harl want the night ferry back, poll finds',
    'Most people of Harl want the night ferry to Dunford back, a poll of the Harbour Office showed on Monday.',
    [
      'The poll has a margin of error of 3 points.',
      'The survey asked 1,204 adults in the harbour and in the town.',
      'For the poll, 988 residents of the town were interviewed at home.',
    ],
    'The poll of the Harbour Office is the second on the night ferry this year.',
  ],
  [
    'came',
    'news',
    TITLE,
    FERRY,
    [
      'The decision came after three captains had warned of the fog at the quay.',
      'The sudden decision comes as the harbour of Harl runs out of captains.',
      'The move follows a winter in which the night ferry hit the quay twice.',
    ],
    'The ferry comes to the quay of Dunford after the last train has left.',
  ],
  [
    'again',
    'news',
    TITLE,
    FERRY,
    [
      'In 2019, another crash at the quay of Harl hurt nine nurses.',
      'In May, a similar crash sank a boat in the harbour of Harl.',
      'Two years ago, a crash at the quay cost the night ferry its bow.',
    ],
    'In 2019, the council of Harl painted the quay and the night ferry.',
  ],
  [
    'no-name',
    'news',
    TITLE,
    FERRY,
    [
      'A captain, who asked not to be named because it is his job, said the night ferry was old.',
      'One official of the harbour spoke on condition of anonymity to discuss the ferry.',
      'A nurse who declined to be identified for fear of the firm said the ferry was dark.',
    ],
    'The council named the night ferry after a captain because it was saved by him.',
  ],
  [
    'but',
    'news',
    TITLE,
    FERRY,
    [
      'But the council of Harl has no money for a night ferry without captains.',
      'Although the night ferry to Dunford is closed, nurses cross the water by day.',
      'Despite the crash at the quay, captains call the night ferry safe.',
    ],
    'But on Monday the council of Harl closed the night ferry at the quay.',
  ],
  [
    'next',
    'news',
    TITLE,
    FERRY,
    [
      'A hearing on the night ferry is scheduled for next week in Harl.',
      'The council of Harl is expected to vote on the night ferry next month.',
      'The ferry to Dunford is due to sail from Harl again on Friday.',
    ],
    'The night ferry is expected to be loved in Dunford for ever.',
  ],
  [
    'count',
    'news',
    'Council of Harl votes to close the night ferry',
    'The council of Harl voted on Monday to close the night ferry to Dunford.',
    [
      'The night ferry lost by a vote of 7 to 2 in the council.',
      'In the end, the council voted 7 to 2 to close the ferry.',
      'The end of the ferry passed in a 7-2 vote of the council.',
    ],
    'The council has 7 members from Harl and 2 from Dunford who sail.',
  ],
  [
    'inside',
    'news',
    'Council of Harl adopts plan for the night ferry',
    'The council of Harl adopted a plan for the night ferry to Dunford on Monday.',
    [
      'The plan would give the night ferry a second captain.',
      'The plan for the ferry does not say who pays for the captains.',
      'The new plan requires two captains on each night ferry.',
    ],
    'The plane would take the nurses of the night ferry to Dunford.',
  ],
  [
    'concedes',
    'argument',
    PLEA,
    ARGUES,
    [
      'To be sure, the night ferry costs the town of Harl much money.',
      'Of course the night ferry is older than its captains and slower than a car.',
      'Admittedly, the night ferry to Dunford is often empty in May.',
    ],
    'Surely the night ferry to Dunford is worth its price to the town.',
  ],
  [
    'from-when',
    'company',
    POST,
    OFFERS,
    [
      'The night ferry is available starting in May to all nurses of the clinic.',
      'Tickets for the night ferry are rolling out to every clinic of the town.',
      'The night ferry of Harl is in limited preview for captains of the harbour.',
    ],
    'The harbour is available to nobody but the captains of the town.',
  ],
  [
    'own-figure',
    'company',
    POST,
    OFFERS,
    [
      'Our night ferry has taken 40,000 nurses home since the summer.',
      'We have cut the time of the crossing for 65% of the nurses.',
      'With the night ferry, our customers come home 40% sooner than by the road.',
    ],
    'According to a study of the clinic, our night ferry has taken 40,000 nurses home.',
  ],
];

describe('what readers of a text ask and answer each other', () => {
  for (const [kind, as, title, first, shown, alike] of SHOWN) {
    it.each(shown)(`has ${kind} where the text shows it: %s`, (sentence) => {
      const text = `${first} ${sentence}`;
      const found = exchangesOf(title, text, as).find((each) => each.kind === kind);
      expect(found?.answer).toMatch(/\p{L}/u);
      expect(text).toContain(found?.quote);
      // What stands in quotation marks is the text’s own.
      for (const [, words = ''] of found?.answer.matchAll(/“([^“”]*)”/gu) ?? []) expect(text).toContain(words);
    });

    it(`has no ${kind} where a sentence only looks alike`, () => {
      expect(exchangesOf(title, `${first} ${alike}`, as).map((each) => each.kind)).not.toContain(kind);
    });
  }

  it('says that nobody of the other side speaks only where nobody speaks at all', () => {
    const kinds = (text: string): readonly string[] => exchangesOf(PLEA, text, 'argument').map(({ kind }) => kind);
    expect(kinds(`${ARGUES} The ferry is old and loved.`)).toContain('other-side-none');
    for (const also of ['The mayor thinks otherwise.', 'Ann Reed said that it is old.', 'Opponents are loud.'])
      expect(kinds(`${ARGUES} The ferry is old and loved. ${also}`)).not.toContain('other-side-none');
  });

  it('shows nothing that the page shows elsewhere', () => {
    const text = `${FERRY} It is not yet clear when the night ferry of Harl will sail again. The decision came after three captains had warned of the fog at the quay.`;
    const lead = newsOf({ title: TITLE, text });
    if (lead === null) throw new Error('no news');
    const told = { title: TITLE, text, sentences: sentencesOf(text), lead, speakers: [], others: false, voices: [] };
    const kinds = (shown: readonly string[]): readonly string[] =>
      exchangesIn({ ...told, as: 'news', shown }).map(({ kind }) => kind);
    const unknown = 'It is not yet clear when the night ferry of Harl will sail again';
    expect(kinds([])).toEqual(['unknown', 'came']);
    expect(kinds([unknown])).toEqual(['came']);
    expect(kinds([unknown, 'The decision came after three captains'])).toEqual([]);
  });

  it('fits what can stand on a card: one question, and nothing that its lines end with', () => {
    for (const [, as, title, first, shown] of SHOWN)
      for (const sentence of shown)
        for (const { says, asks } of exchangesOf(title, `${first} ${sentence}`, as)) {
          expect(asks).toMatch(/^[^?]{3,160}\?$/u);
          expect(says).not.toMatch(/ — |[.?!]$/u);
        }
  });
});
