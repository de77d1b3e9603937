import { describe, expect, it } from '@jest/globals';
import { type Exchange, type ToldAs } from '../../../src/analysts/offline/exchange.js';
import { exchangesIn } from '../../../src/analysts/offline/exchanges.js';
import { newsOf, sentencesOf, speakersIn, voicesOf } from '../../../src/words/index.js';

function exchangesOf(title: string, text: string, as: ToldAs = 'news'): readonly Exchange[] {
  const lead = newsOf({ title, text });
  if (lead === null) throw new Error(`no news in “${text}”`);
  const { named: speakers, others } = speakersIn({ title, text });
  const voices = voicesOf({ title, text });
  return exchangesIn({ title, text, sentences: sentencesOf(text), lead, speakers, others, voices, as, shown: [] });
}

const TITLE = 'Mayor Tom Berg wants to close the night ferry of Harl';
const NEWS =
  'Mayor Tom Berg said on Monday that the night ferry of Harl has to close, because the town cannot pay its captains any more.';

/** Texts with the kind of exchange that they have, and words of its answer. */
const SHOWN: readonly (readonly [kind: string, title: string, text: string, answer: string])[] = [
  [
    'puts-it',
    'Captains of Harl attack Mayor Tom Berg over the night ferry',
    'The captains of Harl marched against Mayor Tom Berg on Monday over the end of the night ferry. “I believe that the night ferry cannot be paid for by the town of Harl,” Mr. Berg said in a letter. “Borrowing for a ferry is no way out,” Mr. Berg said.',
    'cannot be paid for',
  ],
  [
    'own-words',
    TITLE,
    `${NEWS} “I have no coin left for the captains of the night ferry, and I will not borrow any,” Mr. Berg said.`,
    'no coin left',
  ],
  [
    'voices-opposed',
    TITLE,
    `${NEWS} Paul Lund, the head of the union of captains, condemned the plan to close the night ferry. Lund is a captain himself.`,
    'condemned the plan',
  ],
  [
    'voices-denied',
    'Harl Ferries sailed without lights, union says',
    'Lena Holm, a captain of the harbour, accused Harl Ferries on Monday of hiding the broken lights of its boats. Holm sails for another firm. Harl Ferries denied that it was hiding the broken lights of its boats.',
    'denied that it was hiding',
  ],
  [
    'voices-answered',
    'Quarrel over the night ferry of Harl grows',
    'The quarrel over the night ferry of Harl grew on Monday. Lena Holm, a nurse, accused Tom Berg of hiding the accounts of the ferry. Holm has worked there for years. Tom Berg, the mayor, rejected what she said about accounts of the ferry and called it a tale.',
    'rejected what she said',
  ],
  [
    'voices-opposed',
    TITLE,
    `${NEWS} Crimean Tatars condemned the plan to close the night ferry of Harl on Tuesday. Crimean Tatars sail it.`,
    '“Crimean Tatars condemned the plan',
  ],
  [
    'confirmed',
    'Night ferry of Harl hit a rock, union says',
    'The night ferry of Harl struck a hidden rock with forty passengers on Monday, the union of captains said. Harl Ferries confirmed that it struck a hidden rock with forty passengers.',
    'Harl Ferries confirmed',
  ],
];

describe('voice against voice', () => {
  it.each(SHOWN)('has %s where the text shows it: %s, %#', (kind, title, text, answer) => {
    const found = exchangesOf(title, text).find((each) => each.kind.startsWith(kind));
    expect(found?.answer).toContain(answer);
    expect(`${title}. ${text}`).toContain(found?.quote);
    expect(found?.asks).toMatch(/^[^?]{3,160}\?$/u);
  });

  it.each([
    ['who says the news is not asked again', `${NEWS} Berg said that the end of the night ferry is right.`],
    ['it is about something else', `${NEWS} “The soup of the fair is good,” said Lena Holm, a cook from the north.`],
    ['another paper says it', `${NEWS} CNN said that the end of the night ferry of Harl is wrong for the town.`],
  ])('asks nobody where %s', (_, text) => {
    expect(exchangesOf(TITLE, text).filter(({ kind }) => /^(?:speaks|voices)/u.test(kind))).toEqual([]);
  });

  it.each(['attacks the plan to close', 'opposes the end of', 'rejects what is planned for'])(
    'takes nobody for an opponent who only may be one: %s',
    (does) => {
      const text = `${NEWS} If Anna Brink ${does} the night ferry of Harl, it stays. Brink is a nurse.`;
      expect(exchangesOf(TITLE, text).map(({ kind }) => kind)).not.toContain('voices-opposed');
    },
  );

  it('takes no denial of another matter for an answer to a charge', () => {
    const text =
      'Lena Holm, a captain, accused Paul Lund on Monday of taking money from the harbour fund. Holm sails for another firm. Tom Berg denied that he was taking money from the harbour fund in May.';
    expect(exchangesOf('Captain accuses Lund over harbour fund', text).map(({ kind }) => kind)).not.toContain(
      'voices-denied',
    );
  });

  it.each(['opposed Mr. Lund’s plan for the ferry', 'rejected Lund’s proposal', 'slammed Lund’s night ferry'])(
    'takes a word against a plan for no hard word about whoever has it: %s',
    (does) => {
      const text = `${NEWS} Lena Holm, a captain, ${does} of the town of Harl. Paul Lund, who runs the ferry, defended the ferry of the town of Harl against everybody and insisted that it was good for Harl.`;
      expect(exchangesOf(TITLE, text).map(({ kind }) => kind)).not.toContain('voices-answered');
    },
  );

  it('shows no sentence twice', () => {
    for (const [, title, text] of SHOWN) {
      const found = exchangesOf(title, text).map((each) => each.found);
      expect(new Set(found).size).toBe(found.length);
    }
  });

  it('asks each question once, so that its answer is no other’s', () => {
    for (const [, title, text] of SHOWN) {
      const asked = exchangesOf(title, text).map(({ asks }) => asks);
      expect(new Set(asked).size).toBe(asked.length);
    }
  });

  it('asks where words were said only in a text that names no place and no day for them', () => {
    const told =
      'The town of Harl has bought the moon for its ferry. “The moon is ours and we shall sail to it at once,” said Tom Berg, the mayor of the town.';
    const kinds = (text: string): readonly string[] =>
      exchangesOf('Harl buys the moon', text, 'doubtful').map(({ kind }) => kind);
    expect(kinds(told)).toEqual(['words-given']);
    for (const also of ['He spoke in an interview.', 'That was on Monday.', 'He held a speech.'])
      expect(kinds(`${told} ${also}`)).toEqual([]);
  });
});
