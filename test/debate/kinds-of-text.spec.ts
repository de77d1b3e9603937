import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { articleOfText } from '../../src/articles/index.js';
import { OfflineAnalyst } from '../../src/analysts/offline/index.js';
import { StandaloneDebates } from '../../src/debate/engine/standalone-debates.js';
import { type DebateResult } from '../../src/debate/result/debate-result.schema.js';
import { shippedCast } from './support.js';

const MATCH = [
  '18:02 The rain has stopped and the covers come off. Portwick have won the toss and will bat first.',
  '18:20 Four! Berg drives through the covers, and that is 24 from the first three overs. What a start!',
  '18:31 Gone! Holm has him caught at slip. Portwick are 41 for 1, and the crowd is on its feet.',
  '18:55 Fifty for Brandt from 31 balls. He has hit seven fours and two sixes so far.',
  '19:10 Harl need 168 to win. You would not bet against them on this pitch.',
];

describe('the verdict on a text that is no report', () => {
  let debates: StandaloneDebates;
  const held = (title: string, ...text: readonly string[]): Promise<DebateResult> =>
    debates.hold(articleOfText(`text:${title}`, title, text.join('\n\n')), 'micro');

  beforeAll(async () => {
    debates = await StandaloneDebates.open(await shippedCast(), new OfflineAnalyst());
  });
  afterAll(() => debates.close());

  const TOLD =
    'HALDEN, Norway - The council voted on Monday to close the bridge, the mayor Ann Reed said. “Boats will wait,” Ann Reed said on Tuesday. ';

  it('names what its publisher calls a text, whatever its words look like', async () => {
    const text = TOLD.repeat(4);
    const article = { ...articleOfText('text:release', 'Council closes bridge', text), labels: ['PRESS RELEASE'] };
    const { summary, appraisal } = await debates.hold(article, 'micro');
    expect(summary?.verdict).toMatch(/^This is a press release: its publisher files it under “PRESS RELEASE”\. /);
    expect(appraisal?.text).toEqual({ kind: 'press-release', because: null });
    const opinion = { ...articleOfText('text:opinion', 'Council closes bridge', text), labels: ['OpinionNewsArticle'] };
    const { summary: argued, outcome } = await debates.hold(opinion, 'micro');
    expect(argued?.verdict).toMatch(/^This is an opinion piece: its publisher marks it as opinion\. /);
    expect(outcome?.number.score).toBeNull();
  });

  it('takes nobody for a speaker where it cannot tell whether a text is meant as news', async () => {
    const { summary, outcome, flags } = await held('MAYOR PROMISES NOT TO SINK THE WHOLE HARBOUR', TOLD.repeat(4));
    expect(summary?.verdict).toMatch(/^We cannot tell whether this is meant as news: its headline is all in capitals/);
    expect(outcome?.number.score).toBeNull();
    expect(outcome?.standsOut).toEqual([]);
    expect(flags).toEqual([]);
    expect(summary?.sentences.join(' ')).not.toMatch(/speak|Against it|For it/);
    expect(outcome?.openFirst.map(({ check, source }) => [check, source])).toEqual([
      ['Look first whether anybody else reports it: of what is meant as news, others write as well.', null],
    ]);
    const told = await held('Mayor promises not to sink the whole harbour', TOLD.repeat(4));
    expect(told.summary?.verdict).not.toContain('cannot tell');
    expect(told.summary?.sentences.join(' ')).toContain('Ann Reed');
  });

  it('judges nothing in what is told like fiction', async () => {
    const scene =
      'Mara turned around. “Who sent you?” she whispered, and her hands trembled.\n\nThe old man smiled. His eyes were dark. “You know who, child.”\n\nHer heart beat in her throat. He sighed and shrugged. Snow fell on his shoulders.';
    const { summary, outcome, flags } = await held('The river', ...Array.from({ length: 5 }, () => scene));
    expect(summary?.verdict).toMatch(/^This is told like fiction, in scenes and thoughts, without a day or a source/);
    expect(outcome).toMatchObject({ judged: false, number: { score: null } });
    expect(flags).toEqual([]);
  });

  it('says that it is a live blog, which owes no sources and dates', async () => {
    const live = await held('Portwick against Harl: live score', ...MATCH);
    const told = await held('Portwick against Harl on a wet evening', ...MATCH.map((line) => line.slice(6)));
    expect(live.summary?.verdict).toMatch(
      /^This is a live blog, written while things happen\. Nothing in it was checked/,
    );
    expect(live.flags.filter(({ flag }) => /^unsourced/.test(flag))).toEqual([]);
    expect(live.consensusScore).toBeGreaterThan(told.consensusScore ?? 100);
  });

  it.each([
    [
      'satire',
      'Mayor outlaws Mondays',
      'The mayor outlawed Mondays, he said. “I was tired,” he said. This article is satire.',
    ],
    [
      'an advertisement',
      'The harbour lamp is back in stock at a deep discount',
      'The lamp shines for 40 days, its maker said. Our readers said that they love it. It fits on any boat.',
    ],
    [
      'a press release',
      'Harbour Foods opens a plant',
      'HARBOUR FOODS NEWS RELEASE The plant opened on Monday, the company said. “We are thrilled,” said Ann Reed.',
    ],
  ])('says that it is %s, and not how it reports', async (kind, title, text) => {
    const { summary } = await held(
      title,
      `${text} ${'The lock of Portwick was opened in 1931 and has two gates. '.repeat(4)}`,
    );
    expect(summary?.verdict).toContain(`This is ${kind}`);
    expect(summary?.verdict).not.toMatch(/careful|careless/);
  });

  const COLUMN = [
    'DEAR DR. VANCE: I measured my pressure on a ferry and it was 160 over 95. My wife says that all sailors have that. Is she right? — P.O.',
    'DEAR P.O.: A single reading on a rolling ship says little. Salt raises blood pressure in most people, and less salt lowers it within weeks. Have it measured again on land, while you sit.',
    'DEAR DR. VANCE: My knee clicks when I climb the ladder. Should I stay ashore? — T.W.',
    'DEAR T.W.: Clicking without pain is harmless and needs no treatment. Swelling or pain would be another matter.',
  ];

  it('says that it is an advice column, is about the answers, and sends nobody to the opponents of a doctor', async () => {
    const { summary, outcome, appraisal } = await held('Pressure at sea', ...COLUMN);
    expect(appraisal?.text?.kind).toBe('opinion');
    expect(summary?.verdict).toMatch(/^This is an advice column: readers write, and Dr\. Vance answers\./);
    const says = outcome?.openFirst.map((each) => each.says).join(' ') ?? '';
    expect(says).toContain('Salt raises blood pressure');
    expect(says).not.toMatch(/DEAR|ferry|My knee/);
    const checks = outcome?.openFirst.map(({ check }) => check).join(' ') ?? '';
    expect(checks).toContain('Ask a doctor or pharmacist who knows the case');
    expect(checks).not.toContain('who argues otherwise');
  });

  it('says that readers wrote it', async () => {
    const { summary } = await held(
      'Another year without a bridge',
      'I have walked round the harbour for four years because the council cannot make up its mind about the bridge. We were promised it for 2019, and my children are at school now.',
      'The mayor says that steel is dear. It was cheaper when he promised it.',
      'Ann Reed, Mill Lane, Portwick',
    );
    expect(summary?.verdict).toMatch(/^These are readers’ letters: they say what their writers think\./);
  });

  it('judges no manner of reporting in a recipe, and gives it no number', async () => {
    const text = [
      '120 ml olive oil',
      '2 cups flour',
      '1 teaspoon salt',
      '3 eggs',
      'Mix it, leave it for an hour and bake it!',
      'You will love it.',
    ];
    const { summary, outcome } = await debates.hold(
      articleOfText('text:bread', 'Bread of Halden', text.join('\n\n')),
      'micro',
    );
    expect(summary?.verdict).toBe('This is a recipe: “120 ml olive oil”. Nothing in it was checked.');
    expect(outcome?.number.score).toBeNull();
    expect(outcome?.presentation.score).toBeNull();
  });

  it('praises nothing in satire', async () => {
    const { outcome, summary } = await held(
      'Mayor outlaws Mondays',
      'The mayor outlawed Mondays on 3 March, Ann Reed, his spokeswoman, said in a statement. “He was tired,” Reed said. ' +
        'Tom Hall, a professor of law at Portwick University, said that the week now has six days. This article is satire.',
    );
    expect(outcome?.standsOut.filter(({ speaks }) => speaks === 'for')).toEqual([]);
    expect(summary?.sentences.join(' ')).not.toMatch(/names sources|^For it/m);
  });

  it.each([
    [
      'German',
      'Hafen wird ausgebaut',
      'Der Hafen von Portwick wird im nächsten Jahr ausgebaut, teilte die Stadt am Montag mit. ',
    ],
    [
      'French',
      'Le port sera agrandi',
      'Le port de Portwick sera agrandi l’an prochain, a annoncé la ville lundi dans un communiqué. ',
    ],
  ])('says of a text in %s that it was not read, and lets nobody speak', async (language, title, text) => {
    const { summary, outcome, flags } = await held(title, text.repeat(6));
    expect(summary).toMatchObject({ verdict: `It is in ${language}, which this reader does not read.`, sentences: [] });
    expect(outcome).toMatchObject({ judged: false, cards: [], openFirst: [], dissent: [], standsOut: [] });
    expect(outcome?.number).toEqual({
      score: null,
      says: `No number is given: the text is in ${language}, which this reader does not read.`,
    });
    expect(flags).toEqual([]);
  });

  it('judges nothing in what is no article, and accuses nobody by it', async () => {
    const { summary, outcome, flags } = await held(
      'New features',
      'Be the first to comment! Leave a reply. Leave the name field empty if you want to post as Anonymous.',
      'The website checks for spam. Please refer to our moderation policies for more details.',
      'This takes time, so please be patient until your comment appears. Ten replies to a comment are the most. Create no table.',
    );
    expect(summary).toMatchObject({
      verdict: 'This is no article but the rules of a comment form: nothing in it is judged.',
      sentences: [],
    });
    expect(outcome).toMatchObject({ judged: false, cards: [], openFirst: [], dissent: [], standsOut: [] });
    expect(outcome?.number).toEqual({ score: null, says: 'No number is given: this is no article.' });
    expect(flags).toEqual([]);
  });

  const NEWS =
    'HALDEN, 3 May. The council of Halden voted on Monday to close the bridge, Ada Berg said. The works cost 2 million, the harbour office said on Tuesday. '.repeat(
      3,
    );

  it.each(['Why the mayor won’t change', 'Why nobody builds bridges any more', 'Why the ferry lost its riders'])(
    'takes %s for an analysis, whoever speaks in it',
    async (title) => {
      expect((await held(title, NEWS)).summary?.verdict).toMatch(
        /^This is an analysis: it weighs the news in its writer’s own words\. /,
      );
      expect((await held(title.replace('Why ', ''), NEWS)).summary?.verdict).toMatch(/^Written as a news report/);
    },
  );

  it('takes the question of an interview for no order to a machine', async () => {
    const { flags } = await held(
      'A talk with Ann Reed',
      'We met Ann Reed, whose novel about the harbour of Portwick came out in May. Reed has lived there for twenty years.',
      'Q: Tell me about the writing process.',
      'A: I wrote in the morning, before the ferry left. It took me three winters, and I threw the first away.',
      'Q: Did you know how it would end?',
      'A: I never did. My mother asked me every Sunday, and I had no answer until the last page.',
      'Q: Will you write another?',
      'A: I have begun one about the lighthouse, which burned in 1931.',
    );
    expect(flags.map(({ flag }) => flag)).not.toContain('prompt-injection');
  });
});
