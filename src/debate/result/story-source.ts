import {
  asPattern,
  isFurniture,
  isOfPage,
  type Sentence,
  sentencesOf,
  type Speaker,
  stemsOf,
  personIn,
} from '../../words/index.js';
import { officesIn } from './offices.js';
import { named, type Opener, PAPER } from './openers.js';

/** Something that a text names for its story as a whole, with the sentence that names it. */
export interface StorySource extends Opener {
  readonly sentence: string;
  readonly start: number;
  /** Whether all of the story comes from it, and not only what that sentence tells. */
  readonly isOfAll: boolean;
}

/** A text in which something is looked for. */
export interface Told {
  readonly title: string;
  readonly text: string;
  readonly speakers: readonly Speaker[];
}

/** A sentence of it. */
interface Seen extends Told {
  readonly sentence: Sentence;
  /** Its place among the sentences. */
  readonly index: number;
}

/** Finds what a sentence names for the story of its text; null without it. */
export type StoryFinder = (seen: Seen) => (Opener & { readonly isOfAll: boolean }) | null;

const NAME = "\\p{Lu}[\\p{L}\\p{N}&.’'-]*(?: (?:of |the |for |and |de )?\\p{Lu}[\\p{L}\\p{N}&’'-]*){0,4}";
/** Sentences in which a text says where its story comes from. */
const STORY_AMONG = 14;
const NEAR_HEADLINE = 2;

const bare = (name: string): string => name.replace(/['’]s?$|[.,]$/u, '').replace(/^(?:The|A) (?=\p{Lu})/u, '');

/** A name with the article that a text gives it. */
export const asNamed = (text: string, name: string): string =>
  new RegExp(`\\b[Tt]he ${asPattern(name)}(?![\\p{L}])`, 'u').test(text) ? `the ${name}` : named(name);

const ORIGIN = new RegExp(
  `\\b(?:(?:originally|first) (?:appeared|published|ran|posted)|republished (?:here )?from|reprinted (?:here )?from|courtesy of) (?:(?:on|in|at|by|from) )?(?:the )?(${NAME})`,
  'u',
);
/** Where a paper shows whose story it is: at its end, or before a quotation. */
const CREDIT = new RegExp(
  `(?:^|[.!?] ?)(?:\\(?(?:Sources?|Via|via|H/T|h/t|Hat tip(?: to)?|As reported by|From):? (?:the )?)(${NAME})\\)?\\.?$|^(?!(?:Police|Court|Annual|Weather|New|Latest|Special) )(${NAME}) (?:report|reports|reported): `,
  'u',
);

const AS_REPORTED = new RegExp(
  `\\b(?:[Aa]s |was |were )?(?:first |previously )?(?:reported|revealed|spotted|noted) by (?:the )?(${NAME})|^As (?:the )?(${NAME}) (?:reports|reported|notes|noted|revealed|points out),`,
  'u',
);

/** What a paper had first is the story only near its beginning. */
const REPORTED_AMONG = 6;
const REPORTED_FIRST = new RegExp(
  `(?<![\\p{L}])(${NAME})(?:, (?:an?|the) [^,]{3,50},)? (?:first|originally) (?:reported|broke|revealed|published)\\b`,
  'u',
);

/** “NPR's Ann Reed” reports for the paper itself. */
const OWN_REPORTER = /['’]s? \p{Lu}/u;

const PIECE = '(?:article|report|story|piece|editorial|op-ed|column|essay|profile|exposé|investigation)';
/** A piece of another paper of which a text tells: by the name of the paper before it, or by who published it. */
const PIECE_OF = new RegExp(
  `\\b(?:an?|the|recent|new|this|that|one|[Ii]ts|[Tt]heir) (?:[\\p{Ll}-]+ )?((?:The )?${PAPER}) ${PIECE}(?![\\p{L}])|\\b${PIECE} (?:[\\p{Ll}]+ ){0,2}?(?:in|by|from|for) (?:the )?(${PAPER})(?![\\p{L}])|(?<![\\p{L}])((?:The )?${PAPER}) (?:has |have )?(?:(?:recently|just) )?(?:published|ran|printed|posted|put out) an? (?:[\\p{Ll}-]+ ){0,4}${PIECE}`,
  'u',
);
/** “The paper recently published an article”: whose it is stands in the sentence before. */
const PIECE_PUBLISHED = new RegExp(
  `\\b(?:rag|paper|newspaper|outlet|magazine|site|network|it) (?:has )?(?:(?:recently|just) )?(?:published|ran|printed|posted) an? (?:[\\p{Ll}-]+ ){0,4}(${PIECE})`,
  'u',
);
const PAPER_NAMED = new RegExp(`(?<![\\p{L}])(?:The )?(${PAPER})(?![\\p{L}])`, 'u');

/** A piece of another paper that a text is about. */
export const pieceOf: StoryFinder = ({ sentence, index, text }) => {
  const [, before, in_, by] = index < REPORTED_AMONG ? (PIECE_OF.exec(sentence.own) ?? []) : [];
  const published = index < REPORTED_AMONG && PIECE_PUBLISHED.test(sentence.own);
  const whose =
    before ??
    in_ ??
    by ??
    (published
      ? PAPER_NAMED.exec(text.slice(Math.max(0, sentence.start - BEFORE_CHARS), sentence.end))?.[1]
      : undefined);
  return whose === undefined
    ? null
    : {
        says: `It tells of what ${asNamed(text, bare(whose))} has written: open that.`,
        key: bare(whose),
        isOfAll: true,
      };
};
/** Characters before a sentence in which a paper is named. */
const BEFORE_CHARS = 260;

/** Another paper or site that had the story. */
export const elsewhere: StoryFinder = ({ sentence, index, text }) => {
  const whose = index < REPORTED_AMONG ? REPORTED_FIRST.exec(sentence.own)?.[1] : undefined;
  if (whose !== undefined && personIn(bare(whose)) === null && !NO_FIRM.test(whose))
    return {
      says: `${asNamed(text, bare(whose)).replace(/^t/u, 'T')} had it first: open that report.`,
      key: bare(whose),
      isOfAll: true,
    };
  const reported = index < STORY_AMONG ? AS_REPORTED.exec(sentence.own) : null;
  const by = reported?.[1] ?? reported?.[2];
  if (by !== undefined && personIn(bare(by)) === null && !OWN_REPORTER.test(by))
    return { says: `The story is from ${asNamed(text, bare(by))}: open that first.`, key: bare(by), isOfAll: true };
  const first = ORIGIN.exec(sentence.text)?.[1];
  if (
    first !== undefined &&
    !/^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday)\b/u.test(
      first,
    )
  )
    return {
      says: `It first appeared in ${asNamed(text, bare(first))}: open it there.`,
      key: bare(first),
      isOfAll: true,
    };
  const credit = CREDIT.exec(sentence.text);
  const name = credit?.[1] ?? credit?.[2];
  // “Axios' Ann Reed reports:” is its own reporter.
  return name === undefined || /^(?:A|An|The|This|Image|Getty|AP Photo)\b|['’]s? \p{Lu}/u.test(name)
    ? null
    : { says: `The story is from ${asNamed(text, bare(name))}: open that first.`, key: bare(name), isOfAll: true };
};

const JOURNAL = new RegExp(
  `\\b(?:published|appear(?:s|ed|ing)?|reported|described|appearing) (?:[\\p{Ll}\\d, ]{0,30})?in (?:the )?(?:(?:[\\p{Ll}-]+ ){0,2}journals? )(${NAME})|\\b(?:study|research|paper|findings)[^.]{0,60}published in (?:the )?(${NAME})`,
  'u',
);
const RESEARCH =
  /\b(?:[Nn]ew |[Rr]ecent |[Aa]n? |[Tt]he )?(?:[\p{L}-]+ ){0,2}(study|research|survey|poll|analysis|paper|report)\b[^.;“”]{0,20}?\b(?:by|from|at|of|conducted by|led by|carried out by|out of) (?:(?:researchers|scientists|a team|experts) (?:at|from|of) )?(?:the )?((?:University of (?:[\p{Lu}][\p{L}.]+ ?){1,3}|(?:\p{Lu}[\p{L}&.’'-]+ ){1,4}(?:University|Institute|College|Center|Centre|Foundation|Group|School)|(?:\p{Lu}[\p{L}&.’'-]+ ){0,3}(?:Research|Institute|Group|Bank|Council|Association)))(?![\p{L}])/u;
const RESEARCHERS =
  /\b(?:[Rr]esearchers|[Ss]cientists|[Pp]sychologists|[Aa] team(?: of \p{Ll}+)?|[Ee]xperts) (?:at|from|of) (?:the )?((?:University of (?:\p{Lu}[\p{L}.]+ ?){1,3}|(?:\p{Lu}[\p{L}&.’'-]+ ){1,4}(?:University|Institute|College|Center|Centre|School)))(?![\p{L}])/u;

/** A study by its journal or by who made it. */
export const study: StoryFinder = ({ sentence, index, text }) => {
  const found = JOURNAL.exec(sentence.text);
  const journal = found?.[1] ?? found?.[2];
  const isOfAll =
    index < STORY_AMONG && (text.match(/\b(?:study|research|researchers|findings|survey|poll)\b/giu) ?? []).length > 2;
  if (
    journal !== undefined &&
    !/^(?:January|February|March|April|May|June|July|August|September|October|November|December|\d)/u.test(journal)
  )
    return { says: `The study is in ${asNamed(text, bare(journal))}: open it there.`, key: bare(journal), isOfAll };
  const made = RESEARCH.exec(sentence.text);
  const by = made?.[2] ?? RESEARCHERS.exec(sentence.text)?.[1];
  if (by === undefined || /['’]s /u.test(by)) return null;
  const what = made?.[1] ?? 'study';
  return {
    says: `Open the ${what} of ${asNamed(text, bare(by.trim()))}${/survey|poll/u.test(what) ? ', and what it asked whom' : ''}.`,
    key: bare(by.trim()),
    isOfAll,
  };
};

const RELEASE =
  /\b(?:press|news|media) release\b|\b(?:[Aa]ccording to|[Pp]er|[Ii]n|said) (?:the|a|its|their|his|her) (?:[\p{L}’']+ )?release\b(?! of\b)/u;
/** One that comes up later is about something beside the story. */
const RELEASE_AMONG = 8;
const RELEASE_OF = new RegExp(
  `\\b(?:an?|the) ((?:\\p{Lu}[\\p{L}&.’'-]* ){1,4}(?:police |sheriff )?)(?:press|news|media) release|(?:press|news|media) release (?:from|by|of|issued by) (?:the )?(${NAME})`,
  'u',
);

/** A release, with whose it is where the sentence says that. */
export const release: StoryFinder = ({ sentence, index, text }) => {
  if (!RELEASE.test(sentence.text)) return null;
  const of = RELEASE_OF.exec(sentence.text);
  const name = (of?.[1] ?? of?.[2] ?? officesIn(sentence.text)[0])?.trim();
  return {
    says: `It rests on a release${name === undefined ? '' : ` of ${asNamed(text, bare(name))}`}: open that, and see what was left out.`,
    key: 'statement',
    isOfAll: index < RELEASE_AMONG,
  };
};

const COURT =
  /((?:\p{Lu}[\p{L}.’'-]+ ){0,4}(?:Crown|Magistrates['’]?|District|Superior|High|County|Circuit|Federal|Family|Municipal|Criminal|Sheriff) Court(?: in (?!(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)\p{Lu}\p{L}+)?|Old Bailey)/u;
const HEARD =
  /\b(?:heard|was told|pleaded|sentenced|jailed|convicted|charged|filed|lawsuit|trial|appeared|ruled|judge (?:has |had )?(?:ruled|heard|said|told|ordered|found|dismissed|blocked|sentenced|rejected)|indicted|complaint)\b/u;

/** The court that has a case. */
export const court: StoryFinder = ({ sentence, text }) => {
  const name = HEARD.test(sentence.text) ? COURT.exec(sentence.text)?.[1] : undefined;
  if (name === undefined) return null;
  return {
    says: `${asNamed(text, bare(name)).replace(/^t/u, 'T')} has the case: ask there for what was read in court.`,
    key: 'court',
    isOfAll: true,
  };
};

const NO_FIRM =
  /^(?:He|She|They|It|We|I|You|This|That|These|Those|There|Officials?|Police|Authorities|Experts?|Critics|Scientists|Researchers|Many|Some|Others|People|Sources?|Republicans?|Democrats?|Americans?|Doctors?|Lawmakers?|Reuters|AP|AFP|CNN|BBC|NBC|CBS|ABC|NPR|President|Senator|Mayor|Governor|Russia|China|Iran|Israel|Turkey|Ukraine|Moscow|Beijing|Washington|London|Britain|France|Germany|India|Japan|Congress|What|But|And|In|On|At|A|An|Men|Women|[\p{Lu}]\p{Ll}+day)(?![\p{L}])/u;

const KEEPERS =
  /\b((?:UK |British )?Met Office|National Weather Service|National Hurricane Center|Copernicus Climate Change Service|NOAA|NASA|USGS|U\.S\. Geological Survey|World Health Organi[sz]ation|Centers for Disease Control(?: and Prevention)?|Eurostat|Census Bureau|Bureau of Labor Statistics|Office for National Statistics|Office of National Statistics|World Bank|International Monetary Fund|Commerce Department|Labor Department|Ofcom|Electoral Commission)\b/u;
/** Who keeps records of what is told: named where the news itself is told, or beside a figure. */
export const keeper: StoryFinder = ({ sentence, index, title }) => {
  const who = index < STORY_AMONG ? KEEPERS.exec(sentence.own)?.[1] : undefined;
  if (who === undefined) return null;
  const head = stemsOf(title);
  const shared = [...stemsOf(sentence.text)].filter((stem) => head.has(stem)).length;
  const isOfAll = shared >= 2 && (index < 3 || /\d/.test(sentence.text));
  const name = /^\p{Lu}{2,}$|^(?:Eurostat|Ofcom)$/u.test(who) ? who : `The ${who}`;
  return { says: `${name} publishes on this: look there.`, key: who, isOfAll };
};

const MONTH_NAMES = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
/** Who posted it and when, below a post that a page shows: “Ann Reed (@reed) May 3, 2019”, “Ann Reed Harl News May 3, 2019”. */
const SIGNED_POST = new RegExp(
  `(?:^|[.!?…”"] ?|[—–-] )((?:\\p{Lu}\\. ){0,2}(?:[\\p{Lu}\\d][\\p{L}\\d.’'-]*|mckesson)(?: [\\p{L}\\d][\\p{L}\\d.’'-]*){0,5}?)(?: \\(@\\w+\\))? (${MONTH_NAMES} \\d{1,2}, 20\\d\\d)(?=$|\\p{Lu}| )`,
  'u',
);
const OF_POSTS = /\b(?:re)?tweet(?:s|ed)?\b|\bTwitter\b|\bFacebook\b|@\w/iu;
const NO_POSTER =
  /(?:^|\s)(?:on|in|of|by|until|since|from|dated|published|updated|posted|the|to|and)(?:\s|$)|^(?:Updated|Published|Posted|Photo|Image)\b/u;
/** The same above it: “Follow Ann Reed @reed”. */
const FOLLOWED = /\bFollow ((?:\p{Lu}[\p{L}.’'-]*\s){1,4})\W{0,3}@\w+/u;
/** A post that the page shows as it stood. */
export const shownPost: StoryFinder = ({ sentence, text }) => {
  const followed = FOLLOWED.exec(sentence.text)?.[1]?.trim();
  if (followed !== undefined)
    return { says: `It shows a post by ${followed}: open that and compare the words.`, key: 'post', isOfAll: true };
  const found = OF_POSTS.test(text) ? SIGNED_POST.exec(sentence.text) : null;
  const by = found?.[1];
  if (found === null || by === undefined || NO_POSTER.test(by)) return null;
  // “J. / Wolff Hughes”: an initial at which the sentence was cut.
  const initial =
    found.index === 0 ? (/(?<![\p{L}])(\p{Lu}\.)\s*$/u.exec(text.slice(0, sentence.start))?.[1] ?? '') : '';
  return {
    says: `It shows a post by ${initial === '' ? '' : `${initial} `}${by} of ${found[2] ?? ''}: open that and compare the words.`,
    key: 'post',
    isOfAll: true,
  };
};

const WATCH =
  /\b(?:[Ww]atch|[Ss]ee|[Hh]ear|[Ll]isten to) (?:the |her |his |their |this |its )(?:(?:[\p{L}’'-]+ ){0,4}?)(video|message|clip|footage|interview|speech|trailer|exchange|remarks|song)\b[^.]{0,60}?(?:here|below|above|:$)|^(?:In|The) (?:a |the )?(?:new |viral |short )?(video) (?:features?|shows?|posted|shared|taken|clip)\b/u;
/** What can be watched or heard. */
export const watched: StoryFinder = ({ sentence }) => {
  const found = WATCH.exec(sentence.own);
  const what = found?.[1] ?? found?.[2];
  return what === undefined
    ? null
    : {
        says: `It is about a ${what}: watch or hear all of it.`
          .replace(/a (?=[aeiou])/u, 'an ')
          .replace('a remarks', 'remarks'),
        key: `recorded ${what}`,
        isOfAll: true,
      };
};

const COLUMN = new RegExp(
  `\\b[Ww]riting (?:[\\p{Ll}]+ )?(?:in|for) (?:an? (?:op-ed|column|article|essay) (?:in|for) )?(?:(?:his|her|their) (?:\\p{Ll}+ )?column (?:in|for) )?(?:the )?(${NAME})`,
  'u',
);
/** Where somebody wrote it. */
export const columnOf: StoryFinder = ({ sentence, text }) => {
  const where = COLUMN.exec(sentence.own)?.[1]?.split(' ');
  if (where === undefined) return null;
  // “Writing in The Mirror Linda said”: the name of who writes follows.
  const name = where.slice(0, /^The$/u.test(where[0] ?? '') ? 2 : Math.min(where.length, 3)).join(' ');
  return { says: `It stands in ${asNamed(text, bare(name))}: open all of it there.`, key: bare(name), isOfAll: true };
};

const SEEN = new RegExp(
  `(?<![\\p{L}])(${NAME}) (?:has |have )?(?:reviewed|obtained|examined) (?:the |a |an |copies of )?((?:\\p{Ll}+ ){0,3}(?:documents|records|e-?mails?|filings?|files|memo|letter|papers|contract|invitation|draft|texts|messages))|\\b((?:\\p{Ll}+ ){0,2}(?:documents|records|e-?mails?|filings?|files|memo|letter|papers|contract|invitation|draft|texts|messages))(?: of (?:the|an?) \\p{Ll}+)?,? (?:(?:was|were) )?(?:first )?(?:obtained|reviewed|seen|acquired|leaked)(?: and published)? (?:by|to) (?:the )?(?:The )?(${NAME})`,
  'u',
);
/** Papers that somebody has seen. */
export const seenBy: StoryFinder = ({ sentence, index, text }) => {
  const found = index < STORY_AMONG ? SEEN.exec(sentence.own) : null;
  const who = found?.[1] ?? found?.[4];
  // “according to documents reviewed by Watchdog”: of the words before the papers only those count that say what they are.
  const what = (found?.[2] ?? found?.[3])?.trim().replace(/^.*\b(?:to|in|of|from|with|by|on|per|citing) /u, '');
  if (who === undefined || what === undefined || NO_FIRM.test(who)) return null;
  const name = asNamed(text, bare(who));
  return {
    says: `${name.charAt(0).toUpperCase()}${name.slice(1)} has seen ${/s$/u.test(what) ? '' : 'the '}${what.replace(/^(?:the|a|an) /u, '')}: open what it has of them.`.replace(
      /(?<!s): open what it has of them/u,
      ': open what it has of it',
    ),
    key: bare(who),
    isOfAll: index < 4,
  };
};

const ELECTED =
  /\b(?:won|wins|elected|defeat(?:s|ed|ing)|beat|re-?elected|votes?|ballots?)\b[^.]{0,120}?\d[\d.,]*\s?(?:%|percent|per cent|votes)|\d[\d.,]*\s?(?:%|percent|per cent) of (?:the )?votes?\b/iu;
const OF_ELECTION = /\b(?:elect(?:s|ed|ion)|votes?|voters|wins|mayor|race|runoff|primary|referendum)\b/iu;
/** The result of an election. */
export const resultOf: StoryFinder = ({ sentence, index, title }) =>
  index < STORY_AMONG &&
  ELECTED.test(sentence.own) &&
  OF_ELECTION.test(title) &&
  !/\b(?:poll|survey)\b/iu.test(sentence.text)
    ? {
        says: 'The count is public: look it up with the office that held the election.',
        key: 'election',
        isOfAll: index < 4,
      }
    : null;

const DATA_FROM = new RegExp(
  `^(?:[Tt]he )?(?:[Ll]atest |[Nn]ew |[Oo]fficial )?(?:[Dd]ata|[Ff]igures|[Ss]tatistics|[Nn]umbers) (?:from|by|of|released by|published by) ((?:the |an? )?(?:${NAME}(?:['’]s \\p{Ll}+(?: \\p{Ll}+)?)?|[\\p{Ll} ]{3,40}?))(?: released[^,]{0,30}| published[^,]{0,30})? (?:show|shows|showed|indicate|suggest|reveal)`,
  'u',
);
/** Whose figures a text begins with. */
export const dataOf: StoryFinder = ({ sentence, index }) => {
  const whose = index < STORY_AMONG ? DATA_FROM.exec(sentence.text)?.[1] : undefined;
  return whose === undefined
    ? null
    : { says: `The figures are from ${whose}: look them up there.`, key: whose, isOfAll: index < 4 };
};

/** What a text names for its story as a finder sees it, the sentences that are nearest to the headline and to the beginning first. */
export function namedForStory(told: Told, find: StoryFinder): readonly StorySource[] {
  return sentencesSeen(told)
    .flatMap(({ seen, near }) => {
      const opener = find({ ...told, ...seen });
      return opener ? [{ ...opener, sentence: seen.sentence.text, start: seen.sentence.start, near }] : [];
    })
    .sort((a, b) => b.near - a.near)
    .map(({ near: _, ...source }) => source);
}

interface NearSentence {
  readonly seen: Pick<Seen, 'sentence' | 'index'>;
  readonly near: number;
}
const known = new WeakMap<Told, readonly NearSentence[]>();

/** Sentences that may name something, with how near they are to the headline and to the beginning. Made once for a text. */
function sentencesSeen(told: Told): readonly NearSentence[] {
  const made = known.get(told);
  if (made !== undefined) return made;
  const head = stemsOf(told.title);
  const seen = sentencesOf(told.text).flatMap((sentence, index) => {
    const isCredit = [CREDIT, ORIGIN, FOLLOWED, WATCH, SIGNED_POST].some((pattern) => pattern.test(sentence.text));
    if (!isCredit && (isFurniture(sentence.text, told.title) || isOfPage(sentence.text))) return [];
    const shared = [...stemsOf(sentence.text)].filter((stem) => head.has(stem)).length;
    const near = Math.min(NEAR_HEADLINE, 0.5 * shared) - Math.min(2, index / STORY_AMONG);
    return [{ seen: { sentence, index }, near }];
  });
  known.set(told, seen);
  return seen;
}
