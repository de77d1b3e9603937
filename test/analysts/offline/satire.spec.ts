import { describe, expect, it } from '@jest/globals';
import { identifyClaims } from '../../../src/claims/index.js';
import { cohesionOf } from '../../../src/analysts/offline/signals/satire.js';
import { flagCandidates } from '../../../src/analysts/offline/flags.js';
import { readArticle } from '../../../src/analysts/offline/index.js';
import { type BaseModel, isSatire, judge } from '../../../src/analysts/offline/base-model.js';
import { type SatireExample, trainSatireModel } from '../../../training/credibility/train-satire.js';
import { REPORT } from '../../contracts/analyst.contract.js';

const isFlagged = (title: string, text: string): boolean => {
  const claims = identifyClaims({ title, text });
  return flagCandidates(readArticle({ title, text }, { claims })).some(({ flag }) => flag === 'satire');
};

const DEADPAN = `Saying that he was tired of looking at the thing, the governor reportedly announced on the lawn of the state house that he would finally replace the budget with a large pizza.

"Look, it is just a pizza, but honestly it has more going for it than the budget ever did," said the governor, visibly relieved as he wiped cheese from his tie. "You can cut it into eight pieces, and everybody gets one. I mean, try that with the highway fund."

The governor added that he might put mushrooms on the education slice, "because, you know, kids basically need mushrooms."

Onlookers nodded solemnly while the governor whispered to the pizza for several minutes. "I have never felt so close to a document," he sighed, before eating the part of it that paid for bridges. "Oh boy, that was the bridges, was it not? Well, whatever. We could always just swim."

The governor then beamed, hugged his dog, and vowed to return with a salad for the police. "It would honestly be weird not to have a salad," he said, proudly holding up a fork.`;

const AWARD = `The county library board voted 7 to 2 on Tuesday, March 12, to buy 400 books for its three branches, according to a spokeswoman. The novel that won the 2016 prize, a parody of courtly romances, is among them, the library said in a statement.

The purchase will cost $12,400, or about 4 percent of the annual budget of the library, which was approved in January 2018. "We asked readers in every branch what they miss," said Helena Brandt, who has run the library since 2011. Some residents may object to single titles, said Tom Okafor, a member of the board who voted against the purchase, and perhaps the list should have been published before the vote.

The board of the school district, which shares the building in Ostmark, declined to comment on Friday. A hearing is planned for April 9. In February the county reported that 61 percent of households hold a library card, up from 48 percent in 2012, according to its annual report. Brandt said that the figures were preliminary and might change after a survey in May.`;

describe('satire', () => {
  it('is recognised by its style, without a word that names it', () => {
    expect(isFlagged('Governor Replaces Budget With Pizza', DEADPAN)).toBe(true);
  });

  it('is flagged by its headline, because the whole article shows the style', () => {
    const about = { title: 'Governor Replaces Budget With Pizza', text: DEADPAN };
    const [flag] = flagCandidates(readArticle(about, { claims: identifyClaims(about) }));
    expect(flag).toMatchObject({ flag: 'satire', quote: { text: about.title } });
  });

  it('is indicated by words that rarely occur together', () => {
    const cohesion = (text: string): number => cohesionOf(readArticle({ title: '', text }).document.text) ?? 1;
    expect(cohesion(DEADPAN)).toBeLessThan(cohesion(AWARD));
  });

  it('takes less style where the text ends with the joke of mock news', () => {
    const model: BaseModel = { id: '', trainedOn: [], clip: 1, intercept: 0, features: [] };
    const words = (end: string): Parameters<typeof isSatire>[0] => ({
      features: {},
      document: { text: { words: 200, source: `The mayor bought a second hat. ${end}` } },
    });
    const joke = 'At press time, the mayor was seen asking her hats for a quorum.';
    expect(isSatire(words(joke), model)).toBe(true);
    expect(isSatire(words(`${joke} The council will meet in May.`), model)).toBe(false);
    expect(isSatire(words('Nobody was hurt at press time, police said.'), model)).toBe(false);
    expect(isSatire(words(joke), { ...model, intercept: -1 })).toBe(false);
  });

  it.each([
    [
      'Grabbing the last cup from a shelf with a wink, area man Tom Berg drank his tea from a bowl, sources confirmed Tuesday.',
      true,
    ],
    [
      'After nine minutes beside the couch, the dog of a local family agreed to move to the rug, household sources report.',
      true,
    ],
    ['The woman who brought a third salad to the picnic vowed to eat it alone, witnesses confirmed today.', true],
    [
      'The board of the harbour has chosen a new chief and will name him soon, sources confirmed to the Courier.',
      false,
    ],
    [
      'The board of the harbour has chosen a new chief and will name him soon, police sources confirmed Tuesday.',
      false,
    ],
    ['The board of the harbour has chosen a new chief and will name him soon, according to sources.', false],
  ])('takes less style where the text begins as mock news does: %s', (begin, isMock) => {
    const model: BaseModel = { id: '', trainedOn: [], clip: 1, intercept: 0, features: [] };
    const text = { words: 200, source: `${begin}\n\nIt rained.` };
    expect(isSatire({ features: {}, document: { text } }, model)).toBe(isMock);
    expect(isSatire({ features: {}, document: { text } }, { ...model, intercept: -1 })).toBe(false);
  });

  it.each(['“', '"'])('is not found in a collection of what people say, whose words are theirs: %s', (mark) => {
    const said = [
      'Honestly, it is just a bridge.',
      'Oh boy, I would kind of eat it.',
      'We could always just swim, you know?',
    ];
    const lines = said.map((words) => `${mark}${words}${mark === '“' ? '”' : mark} — Ada Berg`);
    expect(isFlagged('Governor Replaces Budget With Pizza', `${DEADPAN}\n\n${lines.join('\n\n')}`)).toBe(false);
    expect(isFlagged('Governor Replaces Budget With Pizza', `${DEADPAN}\n\n${said.join('\n\n')}`)).toBe(true);
  });

  it.each([
    'Rep. Ada Berg (R-Tenn.) was not at the lunch.',
    'Her office did not immediately respond to a question about mushrooms.',
    'It was first reported by the Portwick Post.',
    'The opinions expressed here are his own.',
  ])('is not found in a text that shows where it is from: %s', (sentence) => {
    expect(isFlagged('Governor Replaces Budget With Pizza', `${DEADPAN}\n\n${sentence}`)).toBe(false);
  });

  it.each(['Rep. Ada Berg was not at the lunch.', 'He expressed no opinion on mushrooms.', 'The Post was late.'])(
    'is found where a text only has a sentence like it: %s',
    (sentence) => {
      expect(isFlagged('Governor Replaces Budget With Pizza', `${DEADPAN}\n\n${sentence}`)).toBe(true);
    },
  );

  it('is not found in an article that mentions a parody', () => {
    expect(isFlagged('Library board votes to buy 400 books', AWARD)).toBe(false);
    expect(isFlagged(REPORT.title, REPORT.text)).toBe(false);
  });

  const FAMILY = `Nina Marsh never planned to have her twins in a parking lot. "Honestly, I just wanted a sandwich," she told the Courier. "And then, boom, whatever, we were basically parents."

Her husband Joel was stuck in the bathroom at home. He finally found his shoes minutes after she called. "I was like, okay, where are my pants?" he said. "You just do it, you know? It was kind of crazy."

Doctors at Harl Hospital whisked the girls away for a night. "They were so small, like little cookies," Nina said, visibly moved. "I mean, I could hold both with one hand."

Now she sits on the couch with them, eats cake and laughs. "Oh boy, they are loud," she sighed. "But we would honestly not change it." Joel proudly holds up a shirt that the nurses made for them out of a towel. "It is just beautiful, and simply the best gift ever."`;
  const FILM = `Fans of the masked gardener will wait for him in vain. When the trailer of the new film came out, most felt that he simply was not in it, and honestly that would be weird. "It is kind of sad, whatever," said a fan at the door, visibly hurt.

At the end of the last film, if you watched it, a shovel could be seen on his grave, which would basically mean that he is finally gone. The director loves the shovel. "Look, it is just a shovel, but hey, it has a story," he mused. "You could put it in a garden."

The gardener not only dug his own grave, he also planted a tree on it, and that is something to think about over a pizza. So while the team may miss his jokes, it could also be nervous about its next picnic without him. "It would obviously be fun to have him back," the director sighed, "but I think people will actually like the sandwich scene."`;

  it.each([
    ['a story of a family', 'Mother has twins in a parking lot', FAMILY],
    ['clumsy film news', 'Masked gardener will not appear in new film', FILM],
    ['a shouting polemic', 'GOVERNOR Just Promised Pizza, And The State Goes WILD', DEADPAN],
    ['a polemic', 'Governor Replaces Budget With Pizza', `${DEADPAN} What a shame!`],
  ])('is not found in %s', (_, title, text) => {
    expect(isFlagged(title, text)).toBe(false);
  });

  it('is found in an article that calls itself satire', () => {
    expect(isFlagged('Bridge replaced by catapult', `${REPORT.text}\n\nThis is satire. Please do not call us.`)).toBe(
      true,
    );
  });
});

describe('training the satire model', () => {
  const examples = (offset: number): SatireExample[] =>
    ['one', 'two'].flatMap((set) =>
      Array.from({ length: 120 }, (_, index): SatireExample => {
        const satire = index < 20;
        const homely = ((index * 37) % 50) / 100 + (satire ? 2 : 0) + offset;
        return { set: satire ? `satirist ${set}` : set, satire, words: 300, features: { 'satire.homely': homely } };
      }),
    );
  const shareCalled = (model: BaseModel, own: readonly SatireExample[]): number =>
    own.filter(({ features }) => judge(model, features).logOdds > 0).length / own.length;

  it('gives a model that finds every satirical example and misclassifies at most 2 % of the others', () => {
    const all = examples(0);
    const model = trainSatireModel(all);
    expect(
      shareCalled(
        model,
        all.filter(({ satire }) => satire),
      ),
    ).toBe(1);
    expect(
      shareCalled(
        model,
        all.filter(({ satire }) => !satire),
      ),
    ).toBeLessThanOrEqual(0.02);
  });
});
