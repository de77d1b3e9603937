import { Lexicon } from '../lexicon.js';
import { rate, spanOf, type Signal } from '../signal.js';

const DEADPAN = new Lexicon(
  `area man, area woman, local man, local woman, local mom, local dad, sources confirmed, at press time, as of press time, reports confirmed, sources say the, nation's, satire, satirical, parody, spoof, humor, april fools, fake news story, in a bold move, in a stunning move, in a surprise move, reportedly, sources close to himself, god, jesus, satan, zombie, zombies, unicorn, unicorns, alien, aliens, bigfoot, time travel, naked, pants, poop, fart, toilet, penis, butt, drunk, weed, stoned, beer`,
);
const STRONG = new Lexicon(
  'area man, area woman, sources confirmed, at press time, as of press time, satire, satirical, parody, spoof, this is satire, works of fiction, fictional',
);
const PROFANE = new Lexicon(
  'fuck, fucking, fucked, shit, shitty, bullshit, ass, asshole, damn, hell, crap, bitch, bastard, piss, pissed, dick, suck, sucks, wtf',
);

/** Deadpan markers and profanity in news form (Burfoot and Baldwin 2009; Rubin et al. 2016). */
export const satire: Signal = (document) => {
  const { text, title } = document;
  const deadpan = DEADPAN.find(text);
  const strong = STRONG.find(text);
  const profane = PROFANE.find(text, (token) => !token.quoted);
  return {
    id: 'satire',
    features: {
      deadpan: rate(deadpan.length, text),
      strong: Math.min(3, strong.length + 2 * STRONG.find(title).length),
      profane: rate(profane.length, text),
    },
    spans: [
      ...STRONG.find(title).map((hit) => spanOf('title', hit, 'marker', 1)),
      ...strong.map((hit) => spanOf('text', hit, 'marker', 0.9)),
      ...profane.map((hit) => spanOf('text', hit, 'profane', 0.4)),
    ],
  };
};
