import { describe, expect, it } from '@jest/globals';
import { openPointsIn } from '../../src/debate/result/left-open.js';

/** A report of a spill with one more sentence, or two. */
const spill = (more: string) => ({
  title: 'Harl factory spilled waste into the river, villagers say',
  text: `HARL - The Harl factory spilled waste into the river for years, villagers said on Monday.\n\n“We saw it every night,” said Ann Reed, who lives there.\n\n${more}\n\nThe council will meet on Thursday to talk about the factory.`,
});
const found = (more: string) => openPointsIn(spill(more)).map(({ kind, quote }) => [kind, quote]);

describe('what a text says itself that is not settled', () => {
  it.each([
    ['not-confirmed', 'The Harl Post could not independently verify the villagers’ videos of the spill.'],
    ['not-confirmed', 'The Post cannot verify if the factory is indeed where the waste came from.'],
    ['not-confirmed', 'The age of the videos of the river could not be verified.'],
    ['not-confirmed', 'It has not yet been confirmed whether the waste in the river is the factory’s.'],
    ['not-confirmed', 'Unconfirmed reports said that a second factory also spilled waste.'],
    ['checked', 'PolitiFact rated an earlier charge against the factory “mostly false”.'],
    ['checked', 'Independent fact-checkers have disputed the villagers’ figures of waste.'],
    ['checked', 'Facebook labelled a video of the river as misleading.'],
    ['denied', 'The owner of the factory denied that waste was spilled.'],
    ['denied', 'Harl Chemicals, which owns the factory, denies any wrongdoing.'],
    ['denied', 'Reed accuses the factory of having lied to the council, a charge it denies.'],
    ['denied', 'The factory has been accused of spilling oil, which the firm strongly denies.'],
    ['denied', 'The head of the factory has maintained he is innocent.'],
    ['denied', 'The villagers speak of thirty spills at the factory, claims denied by its owner.'],
    ['disputed', 'A chemist disputed the villagers’ claim that the river carries waste of the factory.'],
    ['disputed', 'The mayor rejected claims that the council had known of the waste in the river.'],
    ['no-evidence', 'Villagers said, without evidence, that waste of the factory killed a herd.'],
    ['no-evidence', 'There is no evidence that the waste of the factory reached the wells.'],
    ['not-known', 'It is unclear how much waste the factory spilled.'],
    ['not-known', 'How much waste went into the river was not immediately clear.'],
    ['not-known', 'The factory has not said why its waste was not collected.'],
    ['nameless', 'Two workers of the factory spoke on condition of anonymity because they fear for their work.'],
  ])('%s: %s', (kind, sentence) => expect(found(sentence)).toEqual([[kind, sentence]]));

  it.each([
    'The council denied the factory a permit for the river.',
    'The factory was denied access to the river.',
    'A judge denied the factory’s motion for a delay.',
    'No one can deny that the river smells.',
    'The factory could neither confirm nor deny that waste was spilled.',
    'A spokesman declined to confirm that the factory is to close.',
    '“They denied that waste was spilled, and they lied about the river,” said Ann Reed.',
    'The disputed bank of the river belongs to two villages with a factory.',
    'The factory rejected claims for damages by the river.',
    'The council confirmed that the factory is to be inspected.',
    'The band is unknown outside Harl.',
    'Nobody disputes that the river is deep.',
    'Talks go on about the disputes that divide the factory and the river’s villages.',
    'There is no denying the smell of the river by the factory.',
    'The villagers mourn children of factory workers whose whereabouts are unknown by the river.',
    'Ann Reed/Harl Pictures/Reuters The factory denied that waste was spilled.',
    'The council insists on a wall between factory and river, which the villagers reject.',
    'The mayor denied that she will leave her party.',
  ])('is silent: %s', (sentence) => expect(found(sentence)).toEqual([]));

  it('tells of what a sentence speaks that hangs on the one before', () => {
    const two = 'The villagers count thirty spills at the river. The factory denies the claims.';
    expect(found(two)).toEqual([['denied', two]]);
    // Of whom “they” tells stands nowhere.
    expect(found('They deny it. They denied the claims.')).toEqual([]);
  });

  it('tells three at most, what is not confirmed first, and nothing that stands elsewhere', () => {
    const [unclear, denial, unverified, nameless] = [
      'It is unclear how much waste the factory spilled.',
      'The owner of the factory denied that waste was spilled.',
      'The Post could not verify the videos of the river.',
      'A worker of the factory spoke on condition of anonymity.',
    ];
    const article = spill([unclear, denial, unverified, nameless].join('\n\n'));
    expect(openPointsIn(article).map(({ quote }) => quote)).toEqual([unverified, denial, unclear]);
    expect(openPointsIn(article, [denial]).map(({ quote }) => quote)).toEqual([unverified, unclear, nameless]);
  });
});
