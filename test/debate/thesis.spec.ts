import { describe, expect, it } from '@jest/globals';
import { demandIn, endOf, factsIn, isNotOwn, spokenForHimself, thesisOf } from '../../src/debate/result/thesis.js';

const text = (...sentences: readonly string[]): string => sentences.join(' ');

describe('what an opinion piece argues', () => {
  it('is not the scene with which it begins', () => {
    expect(
      thesisOf({
        title: 'The harbour of Portwick needs its lock',
        text: text(
          'On a grey morning in March the lock of Portwick stood open and the harbour lay dry.',
          'The council must not sell the lock, since the harbour cannot live without it.',
          'They said so in 2019.',
        ),
      })?.quote,
    ).toBe('The council must not sell the lock, since the harbour cannot live without it.');
  });

  it('is the headline where no sentence says more', () => {
    expect(
      thesisOf({
        title: 'Opinion: Do not blame the ferry crew',
        text: 'Last week a boat sank off Harl. Four sailors were saved by a trawler.',
      }),
    ).toEqual({ quote: 'Do not blame the ferry crew', by: 'headline' });
  });

  it.each(['Who owns the sea at Harl?', 'Harbour notes'])('is not known from “%s”', (title) => {
    expect(thesisOf({ title, text: 'Last week a boat sank off Harl. It rained.' })).toBeNull();
  });

  it('is no sentence that goes on from another', () => {
    expect(
      thesisOf({
        title: 'Harl must build the lighthouse again',
        text: 'But it should build the lighthouse of Harl again. So they say.',
      })?.quote,
    ).toBe('Harl must build the lighthouse again');
  });

  it.each([
    'The mayor’s obsession with the lock',
    'On the continued arrogance of harbour boards',
    'The secret ties that bind the port of Harl',
    'Understanding the harbour board of Harl',
    'A tale of two lighthouses in Harl',
    'What the lock of Harl tells us about the council',
  ])('is no headline that only names its subject, as “%s” does', (title) => {
    const below = 'Selling the lock of Harl exposes how little the council cares for the harbour.';
    const scene = 'Last week a boat lay dry off the pier. Four sailors waded to the shore.';
    expect(thesisOf({ title, text: `${below}\n\n${scene}` })).toEqual({ quote: below, by: 'text' });
    expect(thesisOf({ title, text: scene })).toBeNull();
  });

  it('is the line below the headline where a page lost the space behind it', () => {
    expect(
      thesisOf({
        title: 'The council’s obsession with locks',
        text: 'Instead of locks, the council should talk about its debts.I came very close to leaving the hall this morning. It rained.',
      }),
    ).toEqual({ quote: 'Instead of locks, the council should talk about its debts.', by: 'text' });
  });

  it('is the line below the headline that judges, where a page lost its line breaks, and no scene there', () => {
    const title = 'On the continued arrogance of harbour boards';
    const scene = 'Last week a boat lay dry off the pier. Four sailors waded to the shore.';
    const judges = 'The questioning of the keeper on Harl Radio demonstrates how little the town knows of locks.';
    expect(thesisOf({ title, text: `${judges} ${scene}` })?.quote).toBe(judges);
    expect(thesisOf({ title, text: `The keeper of Harl spoke on the radio for an hour. ${scene}` })).toBeNull();
  });

  it('is no headline of another page that runs into a sentence', () => {
    expect(
      thesisOf({
        title: 'The mayor’s ridiculous lock',
        text: 'It rained. Opinion: The mayor’s lock can’t be ignored On May 3, the mayor shut the lock of Harl, wounding 11.',
      }),
    ).toBeNull();
  });

  it.each([
    ['How the council ruins the harbour of Harl', 'how', 'the council ruins the harbour of Harl'],
    ['Why I am leaving the harbour board', 'why', 'I am leaving the harbour board'],
    ['Opinion: Why Harl keeps its lock', 'why', 'Harl keeps its lock'],
  ])('is what “%s” states', (title, by, quote) => {
    expect(thesisOf({ title, text: 'Last week a boat sank off Harl. It rained.' })).toEqual({ quote, by });
  });

  it.each(['How to save a harbour', 'How can Harl save its harbour', 'Why is Harl so dry?', 'How much water Harl has'])(
    'is nothing that “%s” would state',
    (title) => {
      expect(thesisOf({ title, text: 'Last week a boat sank off Harl. It rained.' })).toBeNull();
    },
  );

  it('keeps what follows a dash in a headline, and drops the name of a section', () => {
    const text = 'Last week a boat sank off Harl. It rained.';
    expect(thesisOf({ title: 'We don’t want your pity, Harl – we want a lock.', text })?.quote).toBe(
      'We don’t want your pity, Harl – we want a lock',
    );
    expect(thesisOf({ title: 'Nobody wants the new lock – Harl Post', text })?.quote).toBe('Nobody wants the new lock');
  });

  it('is no aside with “although”, no question and nothing that others say', () => {
    expect(
      thesisOf({
        title: 'What the lock of Harl tells us about the council of Portwick',
        text: text(
          'Although the lock of Harl is near, somehow the council of Portwick never asked what should be done.',
          'Should the council of Portwick sell the lock of Harl?',
          'The council of Portwick must sell the lock of Harl, said Ann Reed.',
          'Ann Reed wrote that the council of Portwick should sell the lock of Harl.',
        ),
      }),
    ).toBeNull();
  });
});

describe('what an opinion piece asks for', () => {
  const title = 'Harl is ruining its harbour';
  const scene =
    'Last week a boat lay dry off the pier. Four sailors waded to the shore. It rained for hours. Nobody came.';
  const after = (sentence: string): string | null => demandIn({ title, text: `${scene} ${scene} ${sentence}` }, title);

  it.each([
    'The council of Harl must open the lock again.',
    'Ships from everywhere should stay away from this quay.',
    'Harbour boards can no longer afford to look away.',
    'Councils need to publish what the lock costs.',
  ])('is “%s”', (sentence) => {
    expect(after(sentence)).toBe(sentence);
  });

  it.each([
    'A keeper who knows that the town must now pay is no friend of it.',
    'Its enemies claim that the harbour must be destroyed.',
    'The conclusion of the board is that Harl should drown.',
    'Should the council of Harl open the lock again?',
    'The council of Harl must open the lock, Ann Reed said.',
    'The lock of Harl must have been open that night.',
    'The lock of Harl has to do with its debts.',
    'You should bring a coat to the harbour of Harl.',
    'A plan for Harl would need to name its costs.',
  ])('is not “%s”', (sentence) => {
    expect(after(sentence)).toBeNull();
  });

  it('stands near the end', () => {
    expect(
      demandIn({ title, text: `The council of Harl must open the lock again. ${scene} ${scene}` }, title),
    ).toBeNull();
  });
});

describe('how an opinion piece ends', () => {
  const title = 'Harl is ruining its harbour';
  it.each([
    ['My town stands betrayed and forlorn.', true],
    ['It rained on them all the same.', false],
    ['But who will stop the council of Harl?', false],
    ['Note: An earlier version of this article named another lock.', false],
    ['If that were the case, the harbour would be lost.', false],
    ['Sign up for the newsletter of the Harl Post.', false],
  ])('“%s”: %s', (last, isEnd) => {
    expect(endOf({ title, text: `Last week a boat lay dry off the pier. ${last}` }, title)).toBe(
      isEnd
        ? last
        : last.startsWith('Note') || last.startsWith('Sign')
          ? 'Last week a boat lay dry off the pier.'
          : null,
    );
  });
});

describe('figures of an opinion piece with their source', () => {
  it.each([
    'According to the Harl Institute, 48% of sailors avoid the port.',
    'The World Bank estimated that the damage was 152 billion dollars.',
    'Accidents jumped to 2,120 in a year, according to the database Safe Ports.',
  ])('are in “%s”', (fact) => {
    expect(factsIn({ title: 'Harl is ruining its harbour', text: `It rained. ${fact}` })).toEqual([fact]);
  });

  it.each([
    'Some 48% of sailors avoid the port.',
    'According to the Harl Institute, sailors avoid the port.',
    'They say, according to the Harl Institute, that 48% of sailors avoid it?',
  ])('are not in “%s”', (fact) => {
    expect(factsIn({ title: 'Harl is ruining its harbour', text: `It rained. ${fact}` })).toEqual([]);
  });
});

describe('words in which a writer speaks for himself', () => {
  const title = 'Harl is ruining its harbour';
  it('are no words of others and not those that say what he argues', () => {
    const text =
      'Clever people say he should focus on that. We must not sell the lock of Harl. I fear the worst for the harbour.';
    expect(spokenForHimself({ title, text }, [])).toBe('We must not sell the lock of Harl.');
    expect(spokenForHimself({ title, text }, ['We must not sell the lock of Harl.'])).toBe(
      'I fear the worst for the harbour.',
    );
    expect(isNotOwn('The conclusion is that boatmen have to drown the town or they will be replaced.')).toBe(true);
    expect(spokenForHimself({ title, text: 'Clever people say he should focus on that.' }, [])).toBeNull();
  });
});
