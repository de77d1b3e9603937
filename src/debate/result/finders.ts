import { personIn, sentencesOf, type Speaker, stemsOf, wholePointsOf } from '../../words/index.js';
import {
  announcement,
  bookNamed,
  countedNear,
  courtDecided,
  type DocumentFinder,
  documentNamed,
  expertFor,
  figuresFrom,
  figuresOfOffice,
  filing,
  interviewWith,
  lawMade,
  officesOf,
  type Opened,
  type Opener,
  paperReleased,
  paperThatShows,
  policeIn,
  postIn,
  postOf,
  quotedFrom,
  reportedBy,
  research,
  silentIn,
  studyNamed,
  toldTo,
  trialFile,
  wordsOf,
} from './openers.js';
import { recordOf } from './records.js';
import {
  actor,
  columnOf,
  court,
  dataOf,
  elsewhere,
  interviewed,
  keeper,
  leansOn,
  letterOf,
  namedForStory,
  officeOf,
  ordered,
  pieceOf,
  posted,
  prices,
  recorded,
  release,
  reportOf,
  resultOf,
  seenBy,
  shownPost,
  spokesman,
  stated,
  type StoryFinder,
  type StorySource,
  study,
  together,
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
const document = (find: DocumentFinder): Finder => inSentence(({ sentence }) => find(sentence, sentence));
/** The same in the two sentences behind it, too: who is credited for another sentence is not credited for this one. */
const documentNear = (find: DocumentFinder): Finder =>
  ofCentral(({ context, sentence, title }) => find(aboutTheSame(context, sentence, title), sentence));
const SHARED_MIN = 2;
/** Of the sentences behind a claim those that go on from it or have words of the headline. */
function aboutTheSame(context: string, sentence: string, title: string): string {
  const head = stemsOf(title);
  const behind = sentencesOf(context.slice(sentence.length)).filter(
    ({ text }) =>
      /^\s*(?:The|This|That|It|Its|His|Her|Their|In (?:the|an?|it|its))\b/u.test(text) ||
      [...stemsOf(text)].filter((stem) => head.has(stem)).length >= SHARED_MIN,
  );
  return [sentence, ...behind.map(({ text }) => text)].join(' ');
}
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

/** Documents, in the order in which they are opened. */
export const DOCUMENTS: readonly DocumentFinder[] = [
  documentNamed,
  studyNamed,
  research,
  filing,
  quotedFrom,
  bookNamed,
  paperThatShows,
  paperReleased,
  lawMade,
  courtDecided,
  announcement,
];

/**
 * All that can be opened for a claim, in the order in which a journalist would open it: a document that is named for it, the record that such a
 * thing leaves, what the whole story rests on, the office that made it known, a person with his own words. The one place for this order.
 */
export const FINDERS: readonly Finder[] = [
  // Another paper's story, retold.
  ofCentral(({ article }) => takenOver(article)),
  // A page to which its sentence links.
  ofCentral(({ linked }) => linked),
  // A document that the sentence of the claim names.
  ...DOCUMENTS.map(document),
  inSentence(figuresFrom),
  inSentence(figuresOfOffice),
  inSentence(reportedBy),
  inSentence(toldTo),
  inSentence(interviewWith),
  inSentence(postOf),
  inSentence(trialFile),
  // The record that such a thing leaves.
  ofCentral(record(true)),
  // A document that is named near the claim.
  ...DOCUMENTS.map(documentNear),
  ofCentral(countedNear),
  // What the whole story rests on.
  ofStory(elsewhere),
  ofStory(pieceOf),
  ofStory(study),
  ofStory(reportOf),
  ofStory(letterOf),
  ofStory(columnOf),
  ofStory(seenBy),
  ofStory(release),
  ofStory(court),
  ofStory(shownPost),
  ofStory(watched),
  ofStory(dataOf),
  ofStory(ordered),
  ofStory(interviewed),
  ofStory(stated),
  ofStory(resultOf),
  ofStory(officeOf),
  ofStory(posted),
  ofStory(together),
  ofStory(recorded),
  ofStory(actor),
  ofStory(leansOn),
  ofStory(prices),
  ofStory(keeper),
  ofStory(spokesman),
  ofCentral(postIn),
  // Whoever can be asked.
  inSentence(expertFor),
  { find: officesOf, isOfAny: true, story: null },
  ofCentral(silentIn),
  ofCentral(policeIn),
  ofCentral(wordsOf),
  ofCentral(record(false)),
  ofCentral(leadOf),
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
