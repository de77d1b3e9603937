import { cohesionOf } from '../cohesion.js';
import { Lexicon } from '../lexicon.js';
import { rate, spanOf, type Signal } from '../signal.js';
import { INSTITUTIONS } from '../sources.js';

const DEADPAN = new Lexicon(
  `area man, area woman, local man, local woman, local mom, local dad, sources confirmed, at press time, as of press time, reports confirmed, sources say the, nation's, satire, satirical, parody, spoof, humor, april fools, fake news story, in a bold move, in a stunning move, in a surprise move, reportedly, sources close to himself, god, jesus, satan, zombie, zombies, unicorn, unicorns, alien, aliens, bigfoot, time travel, naked, pants, poop, fart, toilet, penis, butt, drunk, weed, stoned, beer`,
);
const STRONG = new Lexicon(
  'area man, area woman, sources confirmed, at press time, as of press time, satire, satirical, parody, spoof, this is satire, works of fiction, fictional',
);
/**
 * Phrases by which satire declares itself, or that only satire uses. Other markers also occur in articles about
 * satire.
 */
const DECLARED = /^(area man|area woman|this is satire|works of fiction)$/;
/** Everyday objects that rarely occur in news of public affairs. */
const HOMELY = new Lexicon(
  `pizza, sandwich, sandwiches, burger, burgers, taco, tacos, beer, wine, candle, candles, snack, snacks, cookie, cookies, cake, cheese, bacon, donut, donuts, doughnut, doughnuts, soup, salad, couch, sofa, toilet, toilets, bathroom, shower, bathtub, underwear, pants, trousers, shirt, shirts, socks, shoes, hat, hair, beard, mustache, nose, mouth, tongue, teeth, lips, finger, fingers, elbow, elbows, knee, knees, butt, belly, sweating, sweaty, tears, crying, sobbing, naked, dog, dogs, cat, cats, bear, bears, horse, pony, puppy, puppies, unicorn, unicorns, dinosaur, dinosaurs, zombie, zombies, alien, aliens, robot, robots, wizard, wizards, magic, magical, lawn, garage, basement, backyard, kitchen, microwave, fridge, refrigerator, blender, vacuum, video game, video games, toy, toys, balloon, balloons, puppet, puppets, clown, clowns, costume, costumes, karaoke, bowling, golf, wrestle, wrestling, dance, dancing, singing, song, songs, joke, jokes, laugh, laughs, laughed, laughing, giggle, giggled, giggling, nap, napping, snore, snored, snoring, yelled, yelling, shouted, shouting, whispered, whispering, mom, dad, grandma, uncle, roommate, buddy, dude, guy, guys, stuff, crap, poop, fart, farts, weird, awesome, cute, sexy, boobs, penis, porn, drunk, weed, stoned, flashlight, duct tape, crayon, crayons, sticker, stickers, selfie, selfies, emoji, karma, santa, jesus, god, satan, heaven, hell, demon, demons, ghost, ghosts, vampire, vampires, superhero, superheroes, batman, superman, lego`,
);
/** Deadpan phrases that reports of impossible events use. */
const WRY = new Lexicon(
  `sources confirmed, reportedly, apparently, seemingly, visibly, presumably, in a bold move, in an unusual move, in a stunning, in a surprise, at press time, witnesses confirmed, observers, onlookers, sources close, sources reported, sources say, insiders say, insiders report, according to sources, experts agreed, unanimously, vowed, quipped, mused, beamed, gushed, sighed, shrugged, nodded, grinned, winked, blurted, boasted, conceded, lamented, marveled, marvelled, bemoaned, proudly, sheepishly, nervously, excitedly, enthusiastically, solemnly, bravely, courageously, frantically, desperately, furiously, tearfully, gleefully, utterly, thoroughly, incredibly, startlingly, completely, literally, entire, approximately, roughly, totally, so-called, long-awaited, highly anticipated`,
);
/** Colloquial words that officials avoid in statements. */
const CHATTY = new Lexicon(
  `would, could, might, finally, instead, simply, merely, just, even, actually, basically, honestly, frankly, obviously, you know, i mean, i guess, to be honest, of course, whatever, pretty much, kind of, sort of, oh, hey, wow, yeah, okay, ok, nope, gosh, boy, geez, holy`,
);
const PROFANE = new Lexicon(
  'fuck, fucking, fucked, shit, shitty, bullshit, ass, asshole, damn, hell, crap, bitch, bastard, piss, pissed, dick, suck, sucks, wtf',
);

const kindOf = (entry: string): string => (DECLARED.test(entry) ? 'declared' : 'marker');

/**
 * Deadpan markers, profanity, everyday objects beside public offices, colloquial officials, and sentences whose words
 * rarely occur together, in the form of news (Burfoot and Baldwin 2009; Rubin et al. 2016). `isSatire` decides whether
 * an article is satire.
 */
export const satire: Signal = (document) => {
  const { text, title } = document;
  const deadpan = DEADPAN.find(text);
  const strong = STRONG.find(text);
  const profane = PROFANE.find(text, (token) => !token.quoted);
  const homely = HOMELY.find(text);
  const wry = WRY.find(text);
  const quotedWords = text.tokens.reduce((sum, { quoted, isWord }) => sum + (quoted && isWord ? 1 : 0), 0);
  const chatty = [...CHATTY.find(text), ...homely].filter(({ quoted }) => quoted).length;
  const adverbs = text.tokens.reduce((sum, { lower }) => sum + (/^[a-z]{3,}ly$/.test(lower) ? 1 : 0), 0);
  const cohesion = cohesionOf(text);
  const offices = text.tokens.reduce((sum, { lower, quoted }) => sum + (!quoted && INSTITUTIONS.has(lower) ? 1 : 0), 0);
  return {
    id: 'satire',
    features: {
      deadpan: rate(deadpan.length, text),
      strong: Math.min(3, strong.length + 2 * STRONG.find(title).length),
      profane: rate(profane.length, text),
      homely: rate(homely.length, text),
      wry: rate(wry.length, text),
      chatty: (100 * chatty) / (quotedWords + 20),
      adverbs: rate(adverbs, text),
      ...(cohesion === null ? {} : { cohesion }),
      clash: Math.sqrt(rate(homely.length, text) * rate(offices, text)),
    },
    spans: [
      ...STRONG.find(title).map((hit) => spanOf('title', hit, kindOf(hit.entry), 1)),
      ...strong.map((hit) => spanOf('text', hit, kindOf(hit.entry), 0.9)),
      ...wry.map((hit) => spanOf('text', hit, 'deadpan', 0.5)),
      ...homely.map((hit) => spanOf('text', hit, 'deadpan', hit.quoted ? 0.6 : 0.4)),
      ...profane.map((hit) => spanOf('text', hit, 'profane', 0.4)),
    ],
  };
};
