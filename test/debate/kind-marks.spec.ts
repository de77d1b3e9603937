import { describe, expect, it } from '@jest/globals';
import { whatItIs } from '../../src/debate/result/kind-read.js';
import { type DebateState } from '../../src/debate/stages/index.js';
import { isOwnWork, kindMarked, opinionNote, ownFirm } from '../../src/debate/result/kind-marks.js';

const REST = 'The lock has two gates of oak. Boats wait in front of it. The board meets in the hall.';
const marked = (text: string): string | undefined => kindMarked({ title: 'The lock of Harl', text }, 'other')?.kind;

/** What the page says that an article of this appraisal is. */
const saidOf = (article: { readonly title: string; readonly text: string }, text: object): string | null =>
  whatItIs({
    article: { article },
    appraisal: { text, findings: [], central: [] },
    claims: { claims: [] },
    opening: { analyst: { engine: 'offline' } },
    consensus: { flags: [] },
    arguments: [],
  } as unknown as DebateState).says;

describe('marks of a kind that the appraisal may have missed', () => {
  it.each([
    'The views expressed in this commentary are her own.',
    'The opinions expressed here are his. Read more opinion on CNN.',
    'The views expressed in this article are the author’s own and do not necessarily reflect the paper’s policy.',
  ])('is an opinion by the note of its paper: %s', (note) => {
    expect(marked(`${note}\n\n${REST}`)).toBe('opinion');
    expect(opinionNote({ title: '', text: `${note}\n\n${REST}` })).toMatchObject({ in: 'text', start: 0 });
  });

  it('shows the note alone of a page that lost the space before it', () => {
    const note =
      'The views expressed in this article are the author’s own and do not necessarily reflect its paper’s stance.';
    const lead = 'If this goes on, the harbour of Harl will lose its keeper, its boats and its board.';
    expect(opinionNote({ title: '', text: `${lead}${note}` })).toMatchObject({ quote: note, start: lead.length });
  });

  it.each([
    'Views expressed by members differed, and the vote was put off.',
    'Opinions on the lock are divided.',
    '“My views are my own,” the keeper said.',
  ])('is none by a sentence like it: %s', (sentence) => {
    expect(marked(`${sentence}\n\n${REST}`)).toBeUndefined();
  });

  it.each([
    'We have launched a second lock. Our customers can pass it by night. We built it in a year.',
    'We disrupted five groups that used our services. Our findings are below. We are sharing them with the police.',
    'Today, we’re announcing Harl Two, a lock for the south.',
    'Today we are introducing Harl Two. Our team trained it for a year. We released it to all of our users.',
  ])('is by those whose work it tells of: %s', (text) => {
    expect(marked(`${text} ${REST}`)).toBe('press-release');
  });

  const told = (title: string, text: string): string | undefined =>
    kindMarked({ title, text: `${text} ${REST}` }, 'opinion')?.kind;
  it.each([
    ['Launching Harl responsibly', 'We think that a lock should be safe. Our team must see to it. We cannot rest.'],
    ['An update on our lock', 'We must be careful. Our approach is slow. We should say so.'],
    ['Harl Labs appoints Ann Reed', 'We need her. Our company should grow. We cannot wait.'],
    [
      'How Harl uses locks',
      'We built it in a year. Our customers should see it. We must say that I helped. We launched it. Our team can rest. We work. We sleep. We eat. We go on.',
    ],
    ['Locks learned at once', 'We propose a lock that learns. Our method must see it once. We evaluate it in Harl.'],
  ])('is by those whose work it tells of, though it argues: %s', (title, text) => {
    expect(told(title, text)).toBe('press-release');
  });
  it.each([
    ['Harl must close its lock', 'We must act. Our town cannot wait. We should vote, and our children need a bridge.'],
    [
      'What the lock did to us',
      'I lost a boat. We built it. Our community must know. I will not rest. Our team is gone. We launched it.',
    ],
    ['The lock is a mistake', 'Our platform should be a bridge. We cannot wait. We must vote.'],
  ])('is an opinion of somebody whose work it is not: %s', (title, text) => {
    expect(told(title, text)).toBeUndefined();
  });

  it.each([
    '“We have launched a second lock,” the head of the firm said. “Our customers like it. We built it in a year.”',
    'We must act, since our town is small. We cannot wait. We should vote.',
    'I have a boat. We built it in a year. Our team of three launched it. We are proud of our work.',
  ])('is no such text: %s', (text) => {
    expect(marked(`${text} ${REST}`)).toBeUndefined();
  });

  it('leaves a kind that the appraisal has found', () => {
    expect(kindMarked({ title: 'A', text: 'The opinions expressed here are his.' }, 'satire')).toBeNull();
  });

  it('knows a deed of a writer’s own side', () => {
    expect(isOwnWork('We have released a model.')).toBe(true);
    expect(isOwnWork('Since March our models have read more.')).toBe(true);
    expect(isOwnWork('The firm has released a model.')).toBe(false);
  });
});

describe('the page of a firm', () => {
  const told = (firm: string): string =>
    `${firm} works with the lock of Harl. The keepers like what ${firm} has made. “It saves us hours,” Ann Reed said. They chose ${firm} in May.`;

  it.each(['Harl Labs', 'Lockwise', 'Velden AI'])('is told by its title and by its name in it: %s', (firm) => {
    const article = { title: `How keepers count boats | ${firm}`, text: told(firm) };
    expect(ownFirm(article)).toBe(firm);
    expect(kindMarked(article, 'report')?.kind).toBe('press-release');
    expect(kindMarked({ ...article }, 'opinion')?.kind).toBe('press-release');
  });

  it.each([
    ['How keepers count boats | BBC News', told('BBC News')],
    ['How keepers count boats | Lockwise', told('Harl Labs')],
    ['Lockwise keepers count boats', told('Lockwise')],
  ])('is none of a paper, of another firm or without a name: %s', (title, text) => {
    expect(ownFirm({ title, text })).toBeNull();
  });

  it('is told by its name once where a customer praises what it sells', () => {
    const text =
      'Harl Bank runs its workflows on Lockwise. Its developers deploy what customers need, and productivity has doubled. The platform scales in production.';
    expect(ownFirm({ title: 'How Harl Bank doubled its sales | Lockwise', text })).toBe('Lockwise');
  });

  it.each([
    'Ann Reed told Lockwise on Monday that Lockwise readers were right. “We launched it in May,” she said.',
    'The keepers did not answer questions, Lockwise has learned. Lockwise reported in May that Lockwise itself had asked.',
    'In an interview with Lockwise, Ann Reed said: “We have built a lock.” Lockwise and the council agree.',
    'Harl Labs raised 5 million. “We launched it in May,” Ann Reed said. This is the newsletter of Lockwise.',
    'We have built this harbour with our hands, and nobody can take it from us. Lockwise has a column each week.',
    'Ann Reed spoke on Tuesday. Lockwise readers had asked her, and a survey of Lockwise found the same. So does Lockwise.',
  ])('is none of a paper that we do not know, which asks and hears: %s', (text) => {
    expect(ownFirm({ title: 'Keepers count boats | Lockwise', text })).toBeNull();
  });

  it('is seen in what reads like an opinion, and not where its writers are only proud', () => {
    const deeds =
      'We built our platform for keepers. We have improved our models, and our customers deserve no less. We are expanding our team. ';
    expect(kindMarked({ title: 'What we build for', text: deeds.repeat(2) }, 'opinion')?.kind).toBe('press-release');
    const pictures = '![Harl logo](images/harl.png)\n\nRead more\n\n'.repeat(20);
    const trade =
      'When we asked keepers, most had never counted boats before. Firms made new things on our API this year. No two of our customers are alike. ';
    expect(kindMarked({ title: 'One in a million', text: `${trade}\n\n${pictures}` }, 'opinion')?.kind).toBe(
      'press-release',
    );
    const buyers =
      'When we asked keepers, most had never counted boats before. Firms sell us our own lives this year. We are the customers of nobody. ';
    expect(kindMarked({ title: 'One in a million', text: buyers }, 'opinion')).toBeNull();
    const proud = 'We are proud of this town. It is wrong to close its lock. Nobody can say what a second one is for. ';
    expect(kindMarked({ title: 'Keep the lock', text: proud.repeat(2) }, 'opinion')).toBeNull();
  });
});

describe('a text that weighs', () => {
  const says = (title: string, quote: string | null): string | null =>
    saidOf(
      { title, text: 'The talks begin on Monday. Yet the odds seem stacked against a deal this week.' },
      { kind: 'analysis', because: quote === null ? null : { in: 'text', start: 0, end: 1, quote } },
    );

  it.each([
    ['Halden has no good options after two strikes', 'Yet the odds seem stacked.'],
    ['How Velden lost its harbour', 'Yet the odds seem stacked.'],
    ['The talks of Halden', 'Analysis by Ann Reed'],
    ['The talks of Halden', null],
  ])('is an analysis by its headline or by what it is called: %s', (title, quote) => {
    expect(says(title, quote)).toMatch(/^This is an analysis/u);
  });

  it.each(['Halden and Velden launch talks on the lock', 'Berg closes conference with a speech', 'Velden votes today'])(
    'reports where its headline only tells: %s',
    (title) => {
      expect(says(title, 'Yet the odds seem stacked.')).toMatch(/^This reports/u);
    },
  );
});

describe('what a customer does with a product', () => {
  const story = (title: string, product: string): string | undefined =>
    kindMarked(
      {
        title,
        text: `Harl Bank uses ${product} in its workflows. With ${product}, developers deploy what customers need. ${product} scales in production. The AI of ${product} raised efficiency.`,
      },
      'other',
    )?.kind;

  it.each([
    ['How Harl Bank doubled its sales with LockChain', 'LockChain'],
    ['Velden Post builds with Quayside to deliver parcels', 'Quayside'],
    ['How the ferries of Oslavia sail on Harbourcloud', 'Harbourcloud'],
  ])('is told by who sells it: %s', (title, product) => {
    expect(story(title, product)).toBe('press-release');
  });

  it.each([
    ['Harl Bank cuts its staff by half', 'LockChain'],
    ['How the mayor lost the vote', 'LockChain'],
    ['Ann Reed walks on Sunday', 'LockChain'],
  ])('is nothing by a headline like it: %s', (title, product) => {
    expect(story(title, product)).toBeUndefined();
  });
});

describe('what a report is by its headline', () => {
  const says = (title: string): string | null =>
    saidOf(
      { title, text: 'The lock of Harl was shut on Monday. Its gates have been repaired since May.' },
      { kind: 'report', because: null },
    );

  it.each([
    'What is early boating at Harl? All to know in 500 ...',
    'How does the lock of Harl work?',
    'Everything you need to know about the lock',
    'What to know about the vote on the lock',
    'The vote on the lock of Harl, explained',
    'Who owns the lock? Here’s what to know',
  ])('is an explainer: %s', (title) => {
    expect(says(title)).toBe('This is an explainer');
  });

  it.each([
    'Who will be the next keeper of the lock?',
    'Will escalating floods at Harl affect the vote ...',
    'The vote is six months away. How does the race stand and ...',
    'Can the board of Harl save its lock?',
  ])('looks for an answer: %s', (title) => {
    expect(says(title)).toBe('This looks for an answer to the question of its headline');
  });

  it.each(['What the shut lock means for Harl', 'What Velden’s raid on the lock drives home about its board'])(
    'weighs what something means: %s',
    (title) => {
      expect(says(title)).toMatch(/^This is an analysis/u);
    },
  );

  it.each([
    'Will Berg wins the vote of Harl',
    'Can factory at Harl shuts its gates',
    'What is left of the lock was sold on Monday',
    'Keeper asks board: who needs a lock',
    'Harl to keep its lock after the vote',
    'Mayor of Harl tells us nothing about the lock ...',
    'Board knew nothing of the lock, keeper says ...',
  ])('is a news report: %s', (title) => {
    expect(says(title)).toBe('Written as a news report');
  });
});
