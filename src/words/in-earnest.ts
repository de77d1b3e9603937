import { type Sentence } from './sentences.js';

/** A text, cut once. */
interface Read {
  readonly title: string;
  readonly text: string;
  readonly sentences: readonly Sentence[];
}

/** What people do while they speak in a story, which nobody reports of them again and again. */
const GESTURE =
  /\b(?:whisper(?:ed|s|ing)|mutter(?:ed|s|ing)|murmur(?:ed|s|ing)|smil(?:ed|es|ing)|nod(?:s|ded|ding)|sigh(?:ed|s|ing)|grinn(?:ed|ing)|frown(?:ed|s|ing)|shrug(?:s|ged|ging)|gasp(?:ed|s|ing)|glanc(?:ed|es|ing)|star(?:ed|es|ing) (?:at|into|up|down)|giggl(?:ed|es|ing)|chuckl(?:ed|es|ing)|blink(?:ed|s|ing)|trembl(?:ed|es|ing)|shiver(?:ed|s|ing)|growl(?:ed|s|ing)|hiss(?:ed|es|ing)|breath(?:ed|es|ing)|gaz(?:ed|es|ing)|wink(?:ed|s|ing)|smirk(?:ed|s|ing)|snort(?:ed|s|ing)|laugh(?:ed|s|ing)|wept|sobb(?:ed|ing)|paus(?:ed|es|ing)|leaned|knelt|turned (?:around|away|to (?:him|her|me|face)))\b/iu;
/** What they are told to have and feel. */
const BODY =
  /\b(?:his|her|my|their|[Hh]er|\p{Lu}\p{L}+['’]s) (?:\p{Ll}+ )?(?:eyes?|lips?|heart|soul|breath|shoulders?|brow|eyebrows?|cheeks?|chest|fingers?|hands?|face|hair|voice|mind|head|arms?|throat|neck|smile|gaze|tears?|mouth|teeth|knees?)\b/u;
/** What news has and a story has not: days, figures, offices, and whom it has it from. */
const OF_NEWS =
  /\b(?:January|February|March \d|April|May \d|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|(?:19|20)\d\d)\b|[$€£]\s?\d|\d ?(?:%|per ?cent)|\b(?:according to|told (?:me|us|reporters|the \p{Lu})|statement|spokes\p{Ll}+|officials?|[Pp]resident|percent|[Pp]olice|[Gg]overnment|researchers?|stud(?:y|ies)|patients?|hospital)\b/u;
const CHAPTER =
  /^(?:Chapter|CHAPTER|Prologue|PROLOGUE|Epilogue|EPILOGUE)(?: (?:\d{1,4}|[IVXLC]{1,6}|(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve)))?(?:[:.–—-]|$)/u;
/** Shares of sentences with a gesture, with somebody's body, with both together, and with what news has. */
const STORY = { sentences: 25, gesture: 0.04, body: 0.04, both: 0.12, ofNews: 0.04 } as const;
const CHAPTERED = { both: 0.06, ofNews: 0.06 } as const;
const SHOWN_CHARS_MAX = 140;

/**
 * A sentence that shows that a text is told in scenes and thoughts, as fiction is, and has nothing of what news has; null where it is
 * not. Measured on 1,440 credible articles: none.
 */
export function storyIn({
  title,
  text,
  sentences,
}: Read): { readonly words: string; readonly isChapter: boolean } | null {
  if (sentences.length < STORY.sentences) return null;
  const told = sentences.filter(({ own }) => own.trim() !== '');
  const share = (pattern: RegExp): number => told.filter(({ own }) => pattern.test(own)).length / sentences.length;
  const [gesture, body] = [share(GESTURE), share(BODY)];
  const ofNews = sentences.filter((sentence) => OF_NEWS.test(sentence.text)).length / sentences.length;
  const first = text.trimStart().split('\n', 1)[0]?.trim() ?? '';
  const isChapter = CHAPTER.test(title) || CHAPTER.test(first);
  const isStory =
    ofNews <= (isChapter ? CHAPTERED : STORY).ofNews &&
    gesture + body >= (isChapter ? CHAPTERED : STORY).both &&
    (isChapter || (gesture >= STORY.gesture && body >= STORY.body));
  if (!isStory) return null;
  const shown = sentences
    .filter(({ text: words }) => words.trim().length <= SHOWN_CHARS_MAX)
    .sort((a, b) => signs(b) - signs(a))[0];
  return { words: shown?.text.trim() ?? '', isChapter };
}

const signs = ({ own }: Sentence): number => (GESTURE.test(own) ? 1 : 0) + (BODY.test(own) ? 1 : 0);

/** How mock news begins and ends: “…, sources confirmed Wednesday.”, “At press time, …” */
const FIRST_JOKE =
  /^[^\n]{40,520}, ((?:(?:area|local|family|household|office) )?(?:sources|reports|witnesses) (?:confirmed|reported|report|confirm)(?: (?:on )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day| today)?)\.(?=\s|$)/u;
const LAST_JOKE = /(?:^|[.!?”"]\s+)(At press time, [^.!?]{10,300}[.!?]["”]?)/u;
const LAST_CHARS = 700;
/** Headlines of mock news are about nobody in particular. */
const ANYBODY = /^(?:Nation|Area (?:man|woman|dad|mom|couple|teen)|Local (?:man|woman|dad|mom))\b/iu;
/** Offices whose names mock them: “the Department of Unnecessary Nicknames”. */
const MOCK_OFFICE =
  /\b(?:Department|Ministry|Bureau|Institute|Office|Center|Centre|Committee|Academy|Society|University|Commission|Agency|Council) (?:of|for|on) (?:the )?(?:Unnecessary|Stupid\p{Ll}*|Silly|Obvious\p{Ll}*|Ridiculous\p{Ll}*|Nonsense|Bad|Pointless|Useless|Wasteful|Made-?[Uu]p|Annoying|Lazy|Boring|Totally|Really|Doing|Being|Getting) ?(?:\p{Lu}[\p{L}-]+)?/u;
/** A writer who mocks with a straight face. */
const WRY =
  /\b(?:seemingly|apparently) (?:unaware|not (?:kidding|joking)|oblivious)\b(?: [^\s.!?]+){0,9}|\bwith an? (?:totally |completely |perfectly )?straight face\b|\bdripping with irony\b|\bin lieu of just \p{L}+ing\b|\bwink-wink\b/iu;
/** Somebody who is called what its author is. */
const SATIRIST = /\b(?:(?:[Ii]nternet )?[Nn]ews satirist|Citizen Satirist)s?\b/u;
/** Coarse words of a writer who tells of something as news does. */
const COARSE =
  /\b(?:(?:an? )?(?:actual )?(?:shit|bullshit|asshole|fuck\p{Ll}*)|takes? a crap|boneheads?|dumbass(?:es)?)\b/iu;
const DATELINE = /^(?:\p{Lu}[\p{Lu}.'’ -]{2,30})(?:, \p{L}[\p{L}.]{1,10})*(?: \([^()\n]{3,40}\))? ?[-–—]+ ?/u;

/** A talk in which the writer lets himself speak as in a play, which nobody prints of a talk that was held; null without such. */
export function mockTalkIn(text: string): Doubt | null {
  const [first, ...more] = text.match(TALK_WITH_ME) ?? [];
  return first !== undefined && more.length + 1 >= TALKS_MIN
    ? { says: 'its writer speaks in it as “Me:”, as in a play', words: first.trim() }
    : null;
}
/** A writer who lets himself speak in a play: “Me: Air?” */
const TALK_WITH_ME = /(?<=^|[.!?”"\n] ?)Me: [^\n]{2,80}?[.!?]/gu;
const TALKS_MIN = 3;

/** A headline of as many words all in capitals is one of mock news, or of a paper that shouts. */
const CAPITALS_MIN = 5;
const isAllCapitals = (title: string): boolean =>
  /\p{Lu}{3}/u.test(title) && !/\p{Ll}{2}/u.test(title) && title.split(/\s+/u).length >= CAPITALS_MIN;

/** Why one cannot tell whether a text is meant as news. */
export interface Doubt {
  /** The reason, within a sentence. */
  readonly says: string;
  /** Words of the text or its headline. */
  readonly words: string;
}

/**
 * What in a text in the form of news speaks against its being meant as news; null without such. Each sign was looked for in 1,440 credible
 * articles and 214 pages, and stands in none of them.
 */
export function doubtIn({ title, text, sentences }: Read): Doubt | null {
  const told = LAST_JOKE.exec(text.slice(-LAST_CHARS))?.[1] ?? FIRST_JOKE.exec(text)?.[1];
  if (told !== undefined) return { says: 'mock news is told in such words', words: told };
  const talk = mockTalkIn(text);
  if (talk !== null) return talk;
  const own = (pattern: RegExp): string | undefined => {
    for (const sentence of sentences) {
      const found = pattern.exec(sentence.own)?.[0];
      if (found !== undefined) return found.trim();
    }
    return undefined;
  };
  const mocked = own(MOCK_OFFICE);
  if (mocked !== undefined) return { says: 'no office has such a name', words: mocked };
  const satirist = SATIRIST.exec(text)?.[0];
  if (satirist !== undefined) return { says: 'it names a satirist', words: satirist };
  const wry = own(WRY);
  if (wry !== undefined) return { says: 'its writer mocks with a straight face', words: wry };
  const coarse = DATELINE.test(text) ? own(COARSE) : undefined;
  if (coarse !== undefined) return { says: 'no report has such a word of its own', words: coarse };
  if (ANYBODY.test(title)) return { says: 'its headline is about nobody in particular', words: title };
  return isAllCapitals(title)
    ? { says: 'its headline is all in capitals, as hardly any report’s is', words: title }
    : null;
}
