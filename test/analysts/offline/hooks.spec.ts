import { describe, expect, it } from '@jest/globals';
import { type Hook, hooksIn } from '../../../src/analysts/offline/hooks.js';
import { newsOf, sentencesOf, speakersIn } from '../../../src/words/index.js';

function hooksOf(title: string, text: string): readonly Hook[] {
  const sentences = sentencesOf(text);
  const lead = newsOf({ title, text });
  if (lead === null) throw new Error(`no news in “${text}”`);
  return hooksIn({ title, text, sentences, lead, speakers: speakersIn({ title, text }).named });
}
const kindsOf = (title: string, text: string): readonly string[] => hooksOf(title, text).map(({ kind }) => kind);

/** What is asked of, and the words of the text that answer it. */
const ANSWERED: readonly (readonly [kind: string, title: string, text: string, found: string])[] = [
  [
    'denies',
    'Mayor Reed sued over the sale of the quay',
    'Mayor Ann Reed was sued on Monday over the sale of the quay. The suit alleges that Reed sold the quay to a cousin for half its price. Reed has repeatedly denied the sale of the quay to family.',
    '“The suit alleges that Reed sold the quay to a cousin for half its price”.',
  ],
  [
    'denies',
    'Coach Berg accused of hitting rowers',
    'Coach Tom Berg was accused on Friday of hitting two rowers. Both rowers said that Berg assaulted them in the boathouse. Berg pleaded not guilty on Monday to hitting the rowers.',
    'Berg',
  ],
  [
    'ruling-reason',
    'Court lets the night ferry sail again',
    'The Harl court ruled on Monday that the night ferry may sail again. The ferry lay idle since May. “Nobody has shown that the ferry wakes the town,” the judge wrote.',
    '“Nobody has shown that the ferry wakes the town,” the judge wrote.',
  ],
  [
    'first-of',
    'Harl elects its first mayor from the islands',
    'Harl appears to be the first town of the coast to elect a mayor from the islands. The town votes every four years. Tom Berg of Dunford was the first islander to be a mayor of the coast, though a council chose him.',
    '“Tom Berg of Dunford was the first islander to be a mayor of the coast, though a council chose him”.',
  ],
  [
    'rule-says',
    'Harl passes an ordinance against loud boats',
    'The council of Harl passed an ordinance on Monday against loud boats. It was the third try. The ordinance would fine the owner of a loud boat $90 a night.',
    '“The ordinance would fine the owner of a loud boat $90 a night”.',
  ],
  [
    'other-answers',
    'Reed accuses Berg of selling the ferry too cheaply',
    'Mayor Ann Reed said on Monday that Tom Berg sold the ferry too cheaply and accused Berg of lying. The ferry is old. Berg said on Tuesday that nobody else wanted the ferry.',
    '“Berg said on Tuesday that nobody else wanted the ferry”.',
  ],
];

describe('a question that hangs on a sentence', () => {
  it.each([
    [
      'Singer gives 40,000 to the ferry',
      'The singer gave 40,000 (or nearly $52,000) to the ferry of Harl on Monday.',
      true,
    ],
    [
      'Reading brings 240,000 for nurses',
      'The reading has brought 240,000 ($298,000) for nurses of Harl so far.',
      true,
    ],
    ['Bridge of Harl costs 1,200,000', 'The bridge of Harl cost 1,200,000 (about £990,000) when it was built.', true],
    [
      'Bridge of Harl costs euros',
      'The bridge of Harl cost 1,200,000 euros (about £990,000) when it was built.',
      false,
    ],
    ['Bridge of Harl has fans', 'The film of the bridge has 1,200,000 views (worth $9,000) so far.', false],
    [
      'Bridge of Harl costs $1,200,000',
      'The bridge of Harl cost $1,200,000 (about £990,000) when it was built.',
      false,
    ],
  ])('asks for a currency only where none is named: %s', (title, text, isAsked) => {
    expect(kindsOf(title, text).includes('no-currency')).toBe(isAsked);
  });

  it.each([
    ['Experts say that the ferry of Harl will sink within a year.', 'The ferry is red.', true],
    ['Independent analysts believe that the ferry of Harl is worth nothing.', 'The ferry is old and red.', true],
    ['Some scientists warn that the ferry of Harl drives the seals away.', 'Seals sleep on the quay.', true],
    ['Experts say that the ferry of Harl will sink within a year.', 'Ann Reed is a professor of ships.', false],
    ['Some scientists warn that the ferry of Harl drives the seals away.', 'Their study is from May.', false],
  ])('asks which group is meant only where none of it has a name: %s %s', (said, also, isAsked) => {
    const text = `The night ferry of Harl will sail again from Monday on, the council decided. ${said} ${also}`;
    expect(kindsOf('Night ferry of Harl sails again', text).includes('group-nobody')).toBe(isAsked);
  });

  it.each([
    ['The fog cost an estimated 3 million hours of sleep in Harl.', 'The fog was thick.', true],
    ['In Harl an estimated 4,000 seals died in the fog.', 'Nobody had seen so many seals.', true],
    ['More than 900 boats are believed to lie in the fog off Harl.', 'The fog was thick.', true],
    ['In Harl an estimated 4,000 seals died in the fog.', 'The figures are from the harbour office.', false],
    ['According to Ann Reed, an estimated 4,000 seals died in the fog.', 'The fog was thick.', false],
  ])('asks who estimated something only where nobody stands beside it: %s %s', (said, also, isAsked) => {
    const text = `The fog of Monday stopped all ferries of Harl. ${said} ${also}`;
    expect(kindsOf('Fog stops ferries of Harl', text).includes('estimate-nobody')).toBe(isAsked);
  });

  it.each([
    ['1,400 civilians', '1400 people, mostly civilians,', true],
    ['300 children', '300 people, most of them children,', true],
    ['5,200 soldiers', '5,200 Ukrainians, mainly soldiers,', true],
    ['1,400 civilians', '1,900 people, mostly civilians,', false],
    ['1,400 civilians', '1,400 people, mostly soldiers,', false],
  ])('asks whether all or most are meant: %s, %s', (all, most, isAsked) => {
    const text = `The minister said on Monday that the raid on Harl killed ${all} in one night. The raid killed ${most} the town of Harl says.`;
    expect(kindsOf('Minister speaks of the raid on Harl', text).includes('all-or-most')).toBe(isAsked);
  });

  it.each(ANSWERED)('is answered by other words of the text: %s, “%s”', (kind, title, text, found) => {
    const hook = hooksOf(title, text).find((each) => each.kind === kind);
    expect(hook?.slots.found).toContain(found);
    expect(text).toContain(hook?.quote ?? '?');
    expect(text).toContain((hook?.slots.found ?? '?').replace(/^“|[”.]+$/g, ''));
  });

  it('says that a count has no second one where no other sentence counts the same', () => {
    const title = 'Storm kills 40 people on the coast';
    const news = 'The storm killed 40 people on the coast according to the Harl Ministry, and 90 were wounded.';
    expect(kindsOf(title, `${news} The coast has three harbours.`)).toContain('count-alone');
    expect(
      kindsOf(title, `${news} Nobody knows how many of the 71 people killed by the storm were sailors.`),
    ).not.toContain('count-alone');
  });

  it.each([
    [
      'declined to comment on what the sentence names',
      'Reed speaks of the ferry',
      'Mayor Ann Reed spoke on Monday of the ferry to Harl. Clerks accuse Reed of fraud. Reed declined to comment on the strike of the clerks.',
    ],
    [
      'nothing is held against whoever gave no answer',
      'Ferry to Harl is late again on Monday',
      'The ferry to Harl was late again on Monday morning. Tom Berg runs the ferry. Tom Berg did not respond to a request for comment.',
    ],
    [
      'a document is named once',
      'Report finds cracks in the lock of Harl',
      'A new report found cracks in the lock of Harl. The lock was built in 1931 and has two gates.',
    ],
  ])('is not asked where %s', (_, title, text) => {
    expect(kindsOf(title, text)).toEqual([]);
  });
});
