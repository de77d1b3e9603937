import { personIn, sentencesOf, type Speaker, stemsOf, wholePointsOf } from '../../words/index.js';
import { announcementOf, spokenBy } from './made-known.js';
import { documentsFor } from './named-documents.js';
import {
  countedNear,
  figuresFrom,
  figuresOfOffice,
  officesOf,
  type Opened,
  type Opener,
  policeIn,
  postOf,
  reportedBy,
  toldTo,
  trialFile,
} from './openers.js';
import { recordOf } from './records.js';
import {
  columnOf,
  court,
  dataOf,
  elsewhere,
  keeper,
  namedForStory,
  pieceOf,
  release,
  resultOf,
  seenBy,
  shownPost,
  type StoryFinder,
  type StorySource,
  study,
  type Told,
  watched,
} from './story-source.js';

/** A claim for which something is looked for that could be opened. */
export interface About extends Opened {
  readonly title: string;
  readonly start: number;
  /** The headline where only that tells the claim, else its sentence. */
  readonly told: string;
  /** Its sentence with the two behind it. */
  readonly context: string;
  /** The page to which its sentence links; null without one. */
  readonly linked: Opener | null;
  /** The whole text, the same object for all claims of it. */
  readonly article: Told;
}

/** One thing that can be opened, and how it is found. */
interface Finder {
  readonly find: (about: About) => Iterable<Opener>;
  /** Whether it is looked for beside the central claim for others, too. */
  readonly isOfAny: boolean;
  /** Where it is looked for in the whole text, how. */
  readonly story: StoryFinder | null;
}

const one = (opener: Opener | null): readonly Opener[] => (opener === null ? [] : [opener]);
/** Found in the sentence of a claim, of whichever it is. */
const inSentence = (find: (about: About) => Opener | null): Finder => ({
  find: (about) => one(find(about)),
  isOfAny: true,
  story: null,
});
/** Found only for the central claim. */
const ofCentral = (find: (about: About) => Opener | null): Finder => ({ ...inSentence(find), isOfAny: false });
/** Found anywhere in a text, where all of its story comes from it. */
const ofStory = (story: StoryFinder): Finder => ({
  find: ({ article }) => namedForStory(article, story).filter(({ isOfAll }) => isOfAll),
  isOfAny: false,
  story,
});
const record = (isStrong: boolean) => (about: About) => {
  const found = recordOf({ ...about, sentence: about.told });
  return found?.isStrong === isStrong ? found : null;
};

/**
 * All that can be opened for a claim, in the order in which a journalist would open it: a document that is named for it or the record that such a
 * thing leaves, who made it known, what the whole story rests on, whose word it is. The one place for this order.
 */
export const FINDERS: readonly Finder[] = [
  // Another paper's story, retold.
  ofCentral(({ article }) => takenOver(article)),
  // A page to which its sentence links.
  ofCentral(({ linked }) => linked),
  // A document that the text names for it, or who made it known.
  ofCentral(settled),
  ofCentral(nearest),
  ofCentral(madeKnown),
  // What its own sentence names.
  inSentence(named),
  inSentence(figuresFrom),
  inSentence(figuresOfOffice),
  inSentence(reportedBy),
  inSentence(toldTo),
  inSentence(postOf),
  inSentence(trialFile),
  // The record that such a thing leaves.
  ofCentral(record(true)),
  ofCentral(countedNear),
  // What the whole story rests on.
  ofStory(elsewhere),
  ofStory(pieceOf),
  ofStory(study),
  ofStory(columnOf),
  ofStory(seenBy),
  ofStory(release),
  ofStory(court),
  ofStory(shownPost),
  ofStory(watched),
  ofStory(dataOf),
  ofStory(resultOf),
  ofStory(keeper),
  // Whoever can be asked.
  ofCentral(spokenBy),
  { find: officesOf, isOfAny: true, story: null },
  ofCentral((about) => (OF_CRIME.test(about.sentence) ? policeIn(about) : null)),
  ofCentral(leadOf),
  ofCentral(record(false)),
];

/** What can be opened for the central claim, the best first. */
export function* openersOf(about: About): Iterable<Opener> {
  for (const { find } of FINDERS) yield* find(about);
}

/** The same for another claim: only what its own sentence names. */
export function* openersBeside(about: About): Iterable<Opener> {
  for (const { find, isOfAny } of FINDERS) if (isOfAny) yield* find(about);
}

/** What a text names for its story as a whole, with the sentences that name it. */
export const storySourcesOf = (told: Told): readonly StorySource[] =>
  FINDERS.flatMap(({ story }) => (story === null ? [] : namedForStory(told, story)));

/** The paper from which a story is, as the text shows. */
export const takenFrom = (article: { readonly title: string; readonly text: string }): string | undefined =>
  wholePointsOf(article).find(({ kind }) => kind === 'taken-over')?.word;

/** Of anything else the police have nothing. */
const OF_CRIME =
  /\b(?:arrest\p{Ll}*|shot|shooting|killed|stabb\p{Ll}+|crash\p{Ll}*|found dead|attack\p{Ll}*|robb\p{Ll}+|stolen|missing|assault\p{Ll}*|charged|clash\p{Ll}*|murder\p{Ll}*|hit|died)\b/u;
const WORD_WORTH_MAX = 1;
/** What was said there is the news, and not the case. */
const IN_COURT = /arguments?|hearing|testimony/u;
/** What a record settles before anybody's word: a vote, a verdict, an election, the weather. */
function settled(about: About): Opener | null {
  const [best] = documentsFor(about);
  return best === undefined || (best.kindWorth < WORD_WORTH_MAX && !IN_COURT.test(best.noun))
    ? record(true)(about)
    : null;
}

/** The document that a text names for a claim; a study without its maker is looked for by that first. */
function nearest(about: About): Opener | null {
  const [best] = documentsFor(about);
  if (best === undefined) return null;
  // What somebody said of it behind it comes after who made it known.
  if (best.kindWorth < WORD_WORTH_MAX && best.start !== startOf(about)) {
    const known = madeKnown(about);
    if (known !== null) return known;
  }
  const isNameless =
    !best.isOwned && /^(?:study|report|research|survey|poll|analysis|findings|paper)$/u.test(best.noun);
  return isNameless ? (namedForStory(about.article, study)[0] ?? best) : best;
}

/** A document that the sentence of a claim itself names. */
function named(about: About): Opener | null {
  return documentsFor(about).find(({ start }) => start === startOf(about)) ?? null;
}
const startOf = ({ text, sentence, start }: About): number => {
  const at = text.lastIndexOf(sentence, start);
  return at < 0 ? start : at;
};

const NEXT = 2;
/** Whoever made a claim known: in its sentence, or in one of the two behind it that speaks of the same. */
function madeKnown(about: About): Opener | null {
  const own = announcementOf(about, about.sentence);
  if (own !== null) return own;
  const words = new Set([...stemsOf(about.sentence), ...stemsOf(about.title)]);
  for (const { text } of sentencesOf(about.context.slice(about.sentence.length)).slice(0, NEXT)) {
    const found = announcementOf(about, text);
    if (found !== null && [...stemsOf(text)].filter((stem) => words.has(stem)).length >= NEXT) return found;
  }
  return null;
}

function takenOver(article: Told): Opener | null {
  const taken = takenFrom(article);
  return taken === undefined ? null : { says: `The story is from ${taken}: open that report first.`, key: taken };
}

/** From this share of all that is said on, somebody is whose word a text is. */
const LEAD_SHARE = 0.75;
const LEAD_MIN = 3;
/** Characters behind the central claim within which whoever it is from speaks. */
const NEAR_CHARS = 700;

/** Whoever says nearly all that is said in a text, from its central claim on: what else he said can be heard or read. */
function leadOf({ start, speakers }: About): Opener | null {
  const all = speakers.reduce((sum, { count }) => sum + count, 0);
  const [most] = [...speakers].sort((a: Speaker, b: Speaker) => b.count - a.count);
  if (!most || most.count < LEAD_MIN || most.count < LEAD_SHARE * all || personIn(most.name) === null) return null;
  return most.start <= start + NEAR_CHARS
    ? {
        says: `What it tells is mostly the word of ${most.name}: look for all that was said, in a recording or in writing.`,
        key: most.name,
      }
    : null;
}
