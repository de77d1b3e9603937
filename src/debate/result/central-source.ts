import {
  asPattern,
  type Direction,
  directionOf,
  HELPS,
  isLongAgo,
  listed,
  newsOf,
  type Saying,
  stemsOf,
  surnameOf,
  type Voice,
  withoutPlace,
  withoutQuotations,
} from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { doubtRead, kindRead } from './kind-read.js';
import { oncePerState } from './once-per-state.js';
import { voicesRead } from './who-says-what.js';

/** On whose word the central claim of a text stands, as the sentence that states it says. */
export interface CentralSource {
  /** A name, or the words of the text for whoever it is: “medical officials”. */
  readonly name: string;
  /** What the text says that a person is; null where it says nothing. */
  readonly role: string | null;
  readonly kind: 'person' | 'body' | 'document' | 'unnamed';
  /** The pronoun of whoever speaks of his own acts and plans: “himself”; null for others. */
  readonly ofSelf: string | null;
  readonly direction: Direction;
  /** Names of other voices that say it is so, and that it is not so. */
  readonly confirmedBy: readonly string[];
  readonly deniedBy: readonly string[];
}

const TELLS =
  'said|says|say|told|tells|announce[sd]?|warn(?:s|ed)?|claim(?:s|ed)?(?! (?:lives?|responsibility|victory|credit))|vow(?:s|ed)?|pledge[sd]?|promise[sd]?|declare[sd]?|insist(?:s|ed)?|argue[sd]?|accus(?:es?|ed)|alleges?|alleged(?= (?:that|he|she|it|they|to)\\b)|den(?:y|ies|ied)|urge[sd]?|called (?:for|on)|calls (?:for|on)|demand(?:s|ed)?|confirm(?:s|ed)? (?:that|on)|acknowledge[sd]?|admit(?:s|ted)?|suggest(?:s|ed)?|blame[sd]|estimate[sd]?|predict(?:s|ed)?|defend(?:s|ed)?|testified';
const DAY =
  '(?:(?:on|late|early)\\s)?(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?:\\s(?:morning|night|evening|afternoon))?';
const WORD =
  "(?!(?:that|what|it|he|she|they|who|which|when|while|after|before|as|because|is|are|was|were|be|been|being|to|by|where|if)\\s)[\\p{L}\\p{N}][\\p{L}\\p{N}.’'&-]*(?:\\s\\([^()]{1,20}\\))?";
/** What a sentence begins with before it says who speaks. */
const BEFORE =
  '(?:(?:In|At|On|During|Speaking|Down|After|Before|Following|Amid|Facing|Under|With|For|As|Today)(?:\\s[^,]{3,90})?,\\s)?';
const BESIDE = '(?:,\\s(?<beside>[^,]{2,110})(?:,\\s[RD]-[^,]{2,12})?,)?';
/** “Donald Trump said Thursday he has doubts”. */
const BEGINS = new RegExp(
  `^${BEFORE}(?<who>${WORD}(?:\\s${WORD}){0,9}?)${BESIDE}\\s(?:${DAY}\\s)?${HELPS}(?<does>${TELLS})(?![\\p{L}-])(?! by\\b)(?<rest>.*)$`,
  'u',
);
/** “…, medical officials have said”, “…, authorities said, the latest of them”. */
const ENDS = new RegExp(
  `,["”]?\\s(?<who>${WORD}(?:\\s${WORD}){0,11}?(?:\\swho\\s(?:was|were)\\s[^,]{3,60}?)?)${BESIDE}\\s(?:${DAY}\\s)?${HELPS}(?<does>said|says|say|told|announced|reported|confirmed)(?![\\p{L}-])(?=[^,]{0,70}(?:[,.]|$))`,
  'u',
);
const CREDITED = new RegExp(
  `(?:^A|,?\\sa)ccording to (?<who>(?:the\\s|an?\\s)?${WORD}(?:\\s${WORD}){0,9}?)(?=[,.]|\\s(?:released|published|obtained|seen|on|in|that|who|which)\\b|$)`,
  'u',
);
/** “Israel has carried out strikes, saying its warplanes have hit”. */
const SAYING = new RegExp(
  `^${BEFORE}(?<who>${WORD}(?:\\s${WORD}){0,7}?)${BESIDE}\\s(?:has|have|had|is|was)\\s[^“”"]{3,160}?,\\s(?<does>saying|claiming|adding|alleging|telling)(?![\\p{L}-])(?<rest>.*)$`,
  'u',
);
const OF_SELF = new RegExp(
  `^(?:\\s(?:${DAY}|that|if elected,|reporters|(?:in|on|at|during|to)\\s(?:[^,]{2,40}?)))*,?\\s(?<who>he|she|it|its|they|his|her|their|we|I)\\b`,
  'u',
);
const SELF: Readonly<Record<string, string>> = {
  he: 'himself',
  his: 'himself',
  she: 'herself',
  her: 'herself',
  it: 'itself',
  its: 'itself',
  they: 'themselves',
  their: 'themselves',
};
const DOCUMENT =
  /\b(?:report|study|survey|poll|data|figures|records?|documents?|returns|filings?|lawsuit|complaint|indictment|statement|analysis|census|transcript|letter|memo|audit)s?\b/iu;
const PRONOUN =
  /^(?:and|but|or|then|also|later|his|her|their|its|my|our|he|she|it|they|we|you|i|who|this|that|these|those|one|some|many|most|others?|people|there|nobody|what|\p{Ll}+ing)\b/iu;
/** “Ann Reed made a variety of promises” names nobody who says so. */
const DOES =
  /\b(?:made|makes?|took|takes?|gave|gives?|broke|breaks?|got|kept|keeps?|won|lost|held|met|saw|went|came|ran|led) (?:an?|the|his|her|its|their|some|several|many|no|two|three)\b/u;
/** What Austria says is not the word of “Upper Austria”. */
const PART_OF_LAND =
  /^(?:Upper|Lower|North(?:ern)?|South(?:ern)?|East(?:ern)?|West(?:ern)?|New|Greater|Central|Outer|Inner) /u;
const CHARS_MAX = 90;

/** What the sentence of the central claim says of its source, outside quotations. */
function creditIn(
  sentence: string,
): { readonly who: string; readonly beside: string; readonly does: string; readonly ofSelf: string | null } | null {
  const own = withoutQuotations(sentence);
  const found = CREDITED.exec(own) ?? BEGINS.exec(own) ?? SAYING.exec(own) ?? ENDS.exec(own);
  const who = found?.groups?.['who']?.trim().replace(/\.$/u, '');
  if (found === null || who === undefined || PRONOUN.test(who) || DOES.test(who) || who.length > CHARS_MAX) return null;
  const does = found.groups?.['does'] ?? 'said';
  const pronoun = OF_SELF.exec(found.groups?.['rest'] ?? '')?.groups?.['who'];
  const beside = found.groups?.['beside'] ?? '';
  return { who, beside, does, ofSelf: pronoun === undefined ? null : (SELF[pronoun] ?? null) };
}

/** A name with the article that a text gives it. */
const asNamed = (text: string, name: string): string =>
  new RegExp(`\\b[Tt]he ${asPattern(name)}(?![\\p{L}]| \\p{Lu})`, 'u').test(text) ? `the ${name}` : name;
const lowered = (who: string): string =>
  who.replace(
    /^(?:The|An?|Some|Several|Many|Multiple|Local|Medical|State|Senior|Rights|Authorities|Officials|Lawmakers|Police|Researchers|Scientists|Experts|Advocates|Activists|Campaigners|Critics|Opponents|Supporters|Residents|Witnesses|Doctors|Analysts|Economists|Prosecutors|Investigators|Lawyers|Organi[sz]ers|Protesters|Relatives|Voters|Workers)(?=\s|$)/u,
    (word) => word.toLowerCase(),
  );

/** The source that the sentence of the central claim names; null where it names none, or nothing is meant as said. */
export const centralSourceOf = oncePerState((state: DebateState): CentralSource | null => {
  const article = state.article?.article;
  const kind = kindRead(state);
  if (!article || kind === 'satire' || kind === 'opinion' || kind === 'interview' || doubtRead(state) !== null)
    return null;
  const news = newsOf(article);
  if (news === null || news.isHeadline || isLongAgo(news.sentence)) return null;
  const credit = creditIn(withoutPlace(news.sentence));
  if (credit === null) return null;
  const voices = voicesRead(state);
  const { who, beside, ofSelf } = credit;
  const direction = directionOf(credit.does);
  const voice = voices.find(
    ({ name, kind: of }) =>
      of === 'person' &&
      !PART_OF_LAND.test(name) &&
      (name === beside || new RegExp(`(?<![\\p{L}])${asPattern(surnameOf(name))}(?![\\p{L}’'])`, 'u').test(who)),
  );
  const source = voice
    ? { name: voice.name, role: voice.role, kind: voice.kind }
    : ({
        name: /^\p{Lu}/u.test(lowered(who)) ? asNamed(article.text, who) : lowered(who),
        role: null,
        kind: DOCUMENT.test(who) ? 'document' : /\p{Lu}/u.test(lowered(who)) ? 'body' : 'unnamed',
      } as const);
  return {
    ...source,
    ofSelf,
    direction,
    ...answersOf(article.text, voices, source.name, news),
  };
});

/** Stems of the central claim that an answer to it has at least, apart from the name of who answers. */
const SHARED_MIN = 3;
const DENIES_PART = /\b(?:involvement|responsibility|wrongdoing)\b/u;

/** Other voices that say the central claim is so, and those that deny it. */
function answersOf(
  text: string,
  voices: readonly Voice[],
  source: string,
  { quote, start }: { readonly quote: string; readonly start: number },
): Pick<CentralSource, 'confirmedBy' | 'deniedBy'> {
  const news = stemsOf(quote);
  const answering = (answers: (saying: Saying, name: string) => boolean): readonly string[] =>
    voices
      .filter(
        ({ name, kind, says }) =>
          name !== source &&
          (kind === 'person' || kind === 'body') &&
          says.some(
            (saying) =>
              saying.start !== start &&
              answers(saying, name) &&
              [...stemsOf(saying.quote.replaceAll(name, ''))].filter((stem) => news.has(stem)).length >= SHARED_MIN,
          ),
      )
      .map(({ name, kind }) => (kind === 'body' ? asNamed(text, name) : name));
  return {
    confirmedBy: answering(({ quote: words }, name) =>
      new RegExp(
        `${asPattern(surnameOf(name))}(?:,[^,]{2,110},)? (?:\\p{Ll}+ ){0,2}(?:confirmed|acknowledged)\\b`,
        'u',
      ).test(withoutQuotations(words)),
    ),
    deniedBy: answering(({ direction, quote: words }) => direction === 'denies' && !DENIES_PART.test(words)),
  };
}

const begun = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The same in sentences; null without a source. */
export function centralSourceInWords(state: DebateState): string | null {
  const source = centralSourceOf(state);
  if (source === null) return null;
  const { name, role, kind, ofSelf, confirmedBy, deniedBy } = source;
  const who = `${name}${role === null ? '' : `, ${role}`}${ofSelf === null ? '' : `, speaking of ${ofSelf}`}`;
  return [
    `The central claim ${kind === 'document' ? 'rests on' : 'is the word of'} ${who}.`,
    confirmedBy.length === 0
      ? null
      : `${begun(listed(confirmedBy))} ${confirmedBy.length === 1 ? 'confirms' : 'confirm'} it.`,
    deniedBy.length === 0 ? null : `${begun(listed(deniedBy))} ${deniedBy.length === 1 ? 'denies' : 'deny'} it.`,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}
