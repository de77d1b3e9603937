import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OfflineAnalyst } from '../../../src/analysts/offline/index.js';
import { coreOf } from '../../../src/analysts/offline/core.js';
import { articleOfText } from '../../../src/articles/index.js';
import { StandaloneDebates } from '../../../src/debate/engine/standalone-debates.js';
import { shippedCast } from '../../debate/support.js';

const DULL = [
  'The harbour committee met on Tuesday, said its secretary, Ann Reed.',
  'The library on Mill Street opens at nine on weekdays, according to its director, Paul Stone.',
  'Ferry line 4 carried 1,204 passengers in March, the operator reported.',
  'The school on Elm Road hired two teachers, its head, Maria Lopez, said on Monday.',
  'Bus fares stay at 2.40 euros until June, the transport authority announced.',
  'Volunteers planted 60 trees along the canal, said Tom Hill of the garden club.',
  'The museum lent eleven paintings to Ghent, a curator said.',
  'A survey by the statistics office counted 812 dogs in the district.',
];
const LIE = [
  'They do not want you to know this!',
  'The drug firms are lying to you about lemon water, a cure that kills every cancer cell in three days, and the corrupt doctors hide the cure to keep their dirty money.',
  'Everyone who drank the lemon cure was healed. It never fails. Wake up, people!',
];
const TITLE = 'SHOCKING: Doctors HIDE the lemon cure that kills cancer in three days!';
const paragraphs = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => DULL[index % DULL.length] ?? '');

describe('the paragraphs that have to do with the headline', () => {
  it('are read without those about something else, where these are most of the text', () => {
    const core = coreOf(TITLE, [...paragraphs(15), ...LIE, ...paragraphs(15)].join('\n\n'), []);
    expect(core?.text).toBe(LIE.join('\n\n'));
  });

  it('are all of a text about one matter', () => {
    const text = Array.from(
      { length: 30 },
      (_, index) => `The lemon cure was given to patient ${index}, the doctors wrote in their cancer journal.`,
    );
    expect(coreOf(TITLE, text.join('\n\n'), [])).toBeNull();
  });

  it('are not looked for where a few paragraphs stray', () => {
    expect(coreOf(TITLE, [...LIE, ...paragraphs(3)].join('\n\n'), [])).toBeNull();
  });
});

describe('a lie between thirty careful paragraphs about other things', () => {
  let debates: StandaloneDebates;
  beforeAll(async () => {
    debates = await StandaloneDebates.open(await shippedCast(), new OfflineAnalyst());
  });
  afterAll(() => debates.close());

  it('scores as it does without them', async () => {
    const scoreOf = async (text: readonly string[]): Promise<number> =>
      (await debates.hold(articleOfText('text:lie', TITLE, text.join('\n\n')), 'standard')).consensusScore ?? NaN;
    const alone = await scoreOf(LIE);
    const between = await scoreOf([...paragraphs(15), ...LIE, ...paragraphs(15)]);
    expect(between).toBeLessThanOrEqual(alone + 1);
  });
});
