import { describe, expect, it } from '@jest/globals';
import { appraise } from '../../src/appraisal/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { readArticle } from '../../src/analysts/offline/index.js';
import { flagCandidates } from '../../src/analysts/offline/flags.js';

const kindOf = (title: string, text: string): string | undefined => appraise({ title, text }, []).text?.kind;

const NEWS = [
  'Today sees the advent of the harbour’s night ferry, which is open by invitation only. The new line will offer cabins and a bar.',
  'The operator says that more boats will be added. If you want a cabin, then you need to be a member, and you have to ask for an invite. It’s not clear if there is any screening, but we’d love to learn more.',
  'To woo these guests, the operator has pledged to be far more discreet than it normally would. That includes separate doors. Unfortunately, the winter has shifted the market enough that a ferry may be a better option than nothing.',
  'After all, two hotels closed last year. And the storms may see more of them go under. But historically, these guests had their own boats. Of course, the line could simply be a test.',
  'In 2016, its head Ann Reed said that there was no way the line would run at night. So it turns out that it does. If it lasts, others should follow.',
  'But the pier is short. And the lights are new. Yet the boats are old. Still, tickets sold out in an hour.',
].join('\n\n');

const GUIDE = [
  'So you want a quieter boat. And you should start with the engine, because that is where the noise is.',
  'If you can lift the cover, look at the mounts. They should be firm. You must never run it without oil!',
  'But don’t buy new mounts yet. Of course they are cheap, but your hull may be the cause. Think of the floor.',
  'And if you hear a hum, you should check the shaft. It must be straight. Keep a cloth at hand, and take your time.',
  'Now you can close the cover. Obviously you need to test it. Make a list of what you hear!',
  'Or ask your yard. They should know. But you will surely want to do it yourself.',
].join('\n\n');

const COLUMN = [
  'The council must stop this nonsense. We cannot afford a second lock while the first one rots.',
  'It is wrong to spend the harbour’s money on a gate that nobody asked for. And it is shameful that nobody says so.',
  'Citizens should demand the books. We are told that it pays for itself. That is absurd.',
  'Our leaders owe us an answer. And they should give it before May. This is a terrible idea, and they know it.',
].join('\n\n');

describe('an opinion piece', () => {
  it.each([
    ['news in a light tone', 'Harbour opens a night ferry', NEWS],
    ['a guide', 'How to quieten a boat', GUIDE],
  ])('is not %s', (_, title, text) => {
    expect(kindOf(title, text)).not.toBe('opinion');
  });

  it('is a text that says what others should do and judges', () => {
    expect(kindOf('The second lock', COLUMN)).toBe('opinion');
  });

  it.each(['Ann Reed, CEO, Harbour Foods', 'Ann Reed, Ph.D.', '—Henrik P., 10', 'Tom Berg, Editor, Harbour Magazine'])(
    'is not a text in which somebody is asked for an office or an age: %s',
    (line) => {
      const said = 'I take the ferry, and my knees like it. We should have more of them.';
      expect(kindOf('What people say of the ferry', `${said}\n\n${line}\n\n${said}\n\n${line}`)).not.toBe('opinion');
    },
  );
});

describe('a fact check', () => {
  const BODY = [
    'Chances are that you have heard of it. Sadly, the smell of the harbour has become a part of summer!',
    'Amid all this, a message has gone viral about a lamp that cleans the air. Yup, you read it right! So, is it true?',
  ].join('\n\n');
  it.each([
    ['Fact Check: Does a lamp clean the harbour’s air?', 'The answer is YES! The shop’s page offers it for 30 crowns.'],
    ['Fact check | Does a lamp clean the air?', 'In reality, it only hides the smell, the maker’s page says.'],
    ['A lamp that cleans the air? (Fact check)', 'It turns out that the picture was taken in 2011.'],
    ['Reality Check: the lamp', 'So now you know that there is such a lamp.'],
  ])('is what calls itself one and finds something: %s', (title, finding) => {
    expect(kindOf(title, `${BODY}\n\n${finding}\n\nPrices differ from shop to shop.`)).toBe('analysis');
  });

  it('is not news about those who check', () => {
    expect(kindOf('Paper hires fact-checkers', 'The Courier hired two people, it said. They start in May.')).not.toBe(
      'analysis',
    );
  });
});

describe('satire', () => {
  const REVIEWS = [
    [
      'Harbour manual review',
      'I’ve worked on my own boats since I was 17 (I wish I still had that little dinghy), but this is my first manual. I’ve got to say, I’m impressed! The level of detail is superb, with clear drawings which really help you to see how things come apart, and how they go back together, even for an old sausage like me.\n\nI was a little wary of the title, since my boat is a cousin of the one on the cover. I needn’t have worried: mine is fully covered, with all cables and other bits labelled for each country.\n\nWorking on your own boat can be a joy, so besides the fact that the book can save you a small fortune, the pleasure of oiling your own engine with a sandwich in your hand makes it worth every penny. My cat agrees, by the way, and she hates engines.',
    ],
  ] as const;
  it.each(REVIEWS)('is not seen in what somebody tells of his own things: %s', (title, text) => {
    const claims = identifyClaims({ title, text });
    const flags = flagCandidates(readArticle({ title, text }, { claims })).map(({ flag }) => flag);
    expect(flags).not.toContain('satire');
  });
});
