import {
  asPattern,
  isFurniture,
  isOfPage,
  MONTHS_AS_WRITTEN,
  type Sentence,
  sentencesOf,
  type Speaker,
  stemsOf,
  WEEKDAYS,
} from '../../words/index.js';
import { type Opener } from './openers.js';
import { courtOf } from './records.js';

/** A text, and the sentence of it for which a document is looked for. */
export interface Sought {
  readonly title: string;
  readonly text: string;
  readonly speakers: readonly Speaker[];
  readonly sentence: string;
  readonly start: number;
}

/** A document that a text names, with the sentence that names it. */
export interface NamedDocument extends Opener {
  readonly sentence: string;
  readonly start: number;
  /** How near it is to the claim, and how telling. */
  readonly worth: number;
  /** The word for it. */
  readonly noun: string;
  /** Whether the text says whose it is. */
  readonly isOwned: boolean;
  /** What such a document is worth beside others. */
  readonly kindWorth: number;
}

/** What one reads, watches or asks for, and what it is worth beside others: what settles a matter before what somebody says of it. */
interface Kind {
  readonly nouns: string;
  readonly worth: number;
  /** Such a word means many things: it is a document only with an owner, or where something is said to stand in it. */
  readonly isLoose?: boolean;
  readonly says: (document: Named, told: Sought) => string;
}

/** A document in words. */
interface Named {
  /** “the letter by Ann Reed to the council”. */
  readonly words: string;
  readonly noun: string;
  /** Whether it was published, or somebody else has seen it. */
  readonly isPublic: boolean;
}

const open = ({ words }: Named): string => `Open ${words}.`;
const KINDS: readonly Kind[] = [
  {
    nouns:
      'indictments?|criminal complaint|complaint|affidavit|search warrant|arrest warrant|court (?:papers|filings?|documents|records)|lawsuit|ruling|judge?ment|court order|plea agreement',
    worth: 1.5,
    says: ({ words, noun }, told) =>
      noun === 'lawsuit'
        ? `${words.charAt(0).toUpperCase()}${words.slice(1)} is on file: ask ${courtOf(told)} for it.`
        : `Ask ${courtOf(told)} for ${words}.`,
  },
  {
    nouns:
      'study|survey|poll|audit|white paper|census|report card|scorecard|dataset|database|autopsy|post-mortem|manifesto',
    worth: 1.5,
    says: open,
  },
  { nouns: 'report|analysis|assessment|review|findings|paper|research', worth: 1.4, isLoose: true, says: open },
  {
    nouns: 'letter|memo|memorandum|cables?|e-?mails?|text messages|dossier|transcripts?|petition|contract|invoices?',
    worth: 1.4,
    says: (document) => (document.isPublic ? open(document) : `Ask to see ${document.words}.`),
  },
  {
    nouns: 'documents|records|files|messages|notes|papers',
    worth: 1,
    isLoose: true,
    says: (document) => (document.isPublic ? open(document) : `Ask to see ${document.words}.`),
  },
  {
    nouns:
      'bill|legislation|ordinance|executive order|directive|resolution|amendment|treaty|(?:party|campaign|policy|Democratic|Republican|GOP) platform|budget|guidelines|guidance|draft|regulations?',
    worth: 1,
    isLoose: true,
    says: ({ words }) => `Read ${words} itself.`,
  },
  { nouns: 'data|figures|statistics|tally', worth: 1.2, isLoose: true, says: ({ words }) => `Look up ${words}.` },
  {
    nouns:
      'tweets?|Twitter (?:post|message)|Facebook post|Instagram post|blog post|post on (?:Twitter|Facebook|X|Instagram|Truth Social)',
    worth: 0.9,
    says: ({ words }) => `Open ${words} and compare the words.`,
  },
  {
    nouns: 'editorial|op-ed|column|essay|book|memoir',
    worth: 0.6,
    isLoose: true,
    says: ({ words }) => `Read ${words} itself.`,
  },
  {
    nouns: 'press release|news release|statement',
    worth: 0.5,
    says: ({ words }) => `Read all of ${words}.`,
  },
  {
    nouns: 'video|videotape|recording|footage|audio|podcast|documentary',
    worth: 0.7,
    isLoose: true,
    says: ({ words }) => `Watch or hear all of ${words}.`,
  },
  {
    nouns:
      'speech|hearing|testimony|news conference|press conference|news briefing|daily briefing|briefing|oral arguments?|arguments|debate|interview',
    worth: 0.4,
    isLoose: true,
    says: ({ words }) => `Look for a recording or a transcript of ${words}.`,
  },
];

export const NAME =
  "(?:\\p{Lu}[\\p{L}\\p{N}&’'-]*\\.?|(?:\\p{Lu}\\.){2,})(?: (?:of |the |for |and |on |de )?(?:\\p{Lu}[\\p{L}\\p{N}&’'-]*|(?:\\p{Lu}\\.)+|&)){0,6}(?: (?:Jr|Sr)\\.?)?";
export const DAY = `(?:(?:last |this )?(?:${WEEKDAYS})|(?:${MONTHS_AS_WRITTEN})\\.? \\d{1,2}(?:, \\d{4})?|\\d{1,2} (?:${MONTHS_AS_WRITTEN})(?: \\d{4})?)`;
const OFFICE =
  '(?:department|ministry|committee|commission|office|agency|board|court|police|government|group|university|center|campaign|company|council|union|regulator)';
const WHO = `(?!(?:${WEEKDAYS}|${MONTHS_AS_WRITTEN})(?![\\p{L}]))(?:(?:researchers|scientists|lawyers|officials|economists|experts|doctors|a team) (?:at|from|of|for) )?(?:(?:[Tt]he |an? )?${NAME}(?: affiliate ${NAME}| campaign| administration| team| government| ministry| office)?|(?:the|a|an|its) (?:[\\p{Ll}-]+ ){0,2}${OFFICE}|(?:the |about |more than |some )?(?:nearly |almost )?(?:\\d[\\d,]*|dozens of|two|three|four|five|six|seven|eight|nine|ten) (?:[\\p{L}-]+ )?\\p{Ll}+s(?: of (?:the )?${NAME})?(?: \\p{Ll}+(?=[,.]))?)`;
/** What goes on behind a document: by whom, to whom, where, when, of what name. */
const TAIL = new RegExp(
  `^(?:(?:,| and)? (?:(?:signed|written|sent|published|released|issued|conducted|obtained|filed|posted|seen|reviewed|prepared|commissioned|provided|shared|compiled|made|led|drafted|introduced|sponsored|given) )?(?:(?:by|from|to|in|with|at|of|between|against) (?!(?:Republican|Democratic|\\p{Lu}\\p{Ll}+(?:ican|ish|ese|ian|ean)|Israeli|Iraqi|Saudi|Pakistani|Afghan|Dutch|French|Greek|Swiss|Thai|German|Czech|Kuwaiti|Yemeni|Omani|Bangladeshi|Somali) \\p{Ll})${WHO}(?!['’]s|['’] )|on (?:${DAY}|Twitter|Facebook|Instagram|YouTube))|,? (?:dated|published|released|issued|posted|on|of) (?:on )?${DAY}| (?:about|surrounding|concerning|regarding)(?: (?!(?:that|which|who|in|after|as|and|describing|when|was|is|were|are)\\b)[\\p{L}\\d’'-]+){1,9}| (?:allowing|banning|requiring|condemning|that would)(?: [\\p{L}\\d.’'-]+){1,18}(?=[,;]|\\.?$)| (?:moving|making its way|pending) (?:through|in|before) ${WHO}(?: legislature)?|,? (?:titled|entitled|called) [“"][^”"]{3,80}[”"])+`,
  'u',
);
const SAYING =
  '(?:said|says|wrote|writes|announced|added|told|stated|warned|argued|claimed|confirmed|denied|responded|insisted|acknowledged|apologi[sz]ed|called|described|estimated|found|noted|explained)';
const MAKING =
  '(?:released|published|issued|unveiled|sent|wrote|signed|filed|posted|introduced|gave|delivered|put out|penned|submitted|presented|made|conducted|leaked|tweeted)';
/** Whoever said something in it or made it, before it. */
const DOER = new RegExp(
  `(?<![\\p{L}.’'-])(?<!\\b(?:of|at|from|in|for|by|with|to|and|than) (?:the )?)(?<!\\p{Lu}[\\p{L}.&’-]* )(${NAME}|[Tt]he (?:[\\p{Ll}-]+ ){0,2}${OFFICE}|He|She|he|she)(?:, [^,]{2,90},| \\([^()]{2,20}\\))?(?: (?:on )?${DAY})? (?:(?:has|have|had|also|later|then|first|recently|\\p{L}+ly) ){0,2}(?:${SAYING}(?: (?!that\\b|if\\b|whether\\b)[\\p{L}\\d.]+){0,4}? (?:in|on|at|during)|${MAKING}(?: (?:a copy of|details of|online))?) $`,
  'u',
);
const SAID_BY = new RegExp(
  `\\b(?:said|says|wrote) (?:the )?(?!(?:${WEEKDAYS})\\b)(${NAME})(?:, [^,]{2,90},)? in $`,
  'u',
);

/** Words that no description of a document has. */
const CLOSED = new Set(
  'of in to by from with for and or but that which who whom whose is was are were be been has have had do does did will would can could may might said says told not as at on if when while after before during about into than then because since also it he she they we i you there what how all any some no every each another more most other such against without under between release released publish published issue issued send sent wrote write sign signed file filed post posted cite cited citing quote quoted read introduce introduced pass passed obtain obtained review reviewed see seen give gave show shows showed according per via use used call called calling make made get got take took including like despite following regarding over through his-own even only just so both either hold held deliver delivered'.split(
    ' ',
  ),
);
const DETERMINERS = /^(?:an?|the|this|that|these|those|its|his|her|their|our|my|your)$/iu;
const PLAIN = /^(?:new|separate|recent|latest|same|written|own|joint|brief|full|short|long|first|second|third|very)$/iu;
const CALENDAR = new RegExp(`^(?:${WEEKDAYS}|${MONTHS_AS_WRITTEN})`, 'u');

/** It does not exist yet, or is wanted. */
const TO_COME =
  /\b(?:will|would|should|could|might|may|plans? to|want(?:s|ed)? to|call(?:s|ed|ing)? (?:for|on)|ask(?:s|ed|ing)? (?:for|whether)|demand(?:s|ed|ing)?|refus(?:es|ed|ing) to|urg(?:es|ed|ing)|expected to|crafting|drafting|preparing|working on|await(?:s|ed|ing)|yet to|no|not|n['’]t|never|without|if|unless|whether)\b[^.;,]{0,50}$/iu;
const EARLIER =
  /\b(?:earlier|previous|previously|last year|years? ago|decades? ago|months ago|a decade|former|old)\b/iu;
/** What a court or a lawmaker has still to decide. */
const WOULD = /^ (?:that|which) (?:would|could|might)\b/u;
/** Another thing that begins with the same word: “the ruling party”, “the report card”. */
const COMPOUND =
  /^(?:-\p{L}|['’]s\b| (?:party|parties|coalition|class|performance|inspections?|cards?|cent(?:er|re)s?|trail|analysts?|writers?|process|negotiations|talks|stages?|moderators?|teams?|seasons?|rooms?|halls?|crisis|cuts|deficits?|deadline|shows? up|authors?|author|officials?|aides?|question|firms?|bases?|accounts?|addresses|servers?|clubs?|problems|issues|constraints|shortfalls?|increases?|office|committees?|box|game|games|director)\b)/u;
/** Parts and numbers of a document: “the full set of emails”. */
const PART =
  /^(?:sets?|series|troves?|batch|number|pages?|cop(?:y|ies)|versions?|text|string|slew|host|dozens|hundreds|thousands|cache|collection|transcript|lots?)$/u;
/** What is said to stand in it, or to be said there. */
const CARRIES_BEFORE =
  /\b(?:[Aa]ccording to|[Ii]n|[Ff]rom|[Cc]iting|[Cc]ited|[Pp]er|[Aa]t|[Dd]uring|[Oo]n) (?:\S+ ){0,6}$/u;
const CARRIES_BEHIND =
  /^[^.;,]{0,60}\b(?:shows?|showed|says|said|found|finds|states?|stated|reveals?|revealed|concludes?|concluded|accus\p{Ll}+|alleg\p{Ll}+|warns?|warned|details?|suggests?|estimates?|recommends?|reads?|contains?|lists?|describes?|claims?|argues?|would|bans?|requires?)\b/u;
const PUBLIC =
  /\b(?:obtained|published|released|posted|leaked|reviewed|seen|open letter|declassified|public|unsealed|online)\b/iu;
/** What stands in the headline, or nearer to the claim than so many sentences, is about it. */
const NEAR = { next: 2, soon: 6, last: 45 } as const;
/** Less is a document that a text only touches. */
const WORTH_MIN = 3.1;

const NOUN = new RegExp(`(?<![\\p{L}’'-])(${KINDS.map(({ nouns }) => nouns).join('|')})(?![\\p{L}-])`, 'gu');
const kindOf = (noun: string): Kind | undefined =>
  KINDS.find(({ nouns }) => new RegExp(`^(?:${nouns})$`, 'u').test(noun));

/** What stands before a noun and belongs to it. */
interface Before {
  readonly description: string;
  readonly owner: string | null;
  readonly isDetermined: boolean;
  /** “a letter”, of which nothing was told before. */
  readonly isNew: boolean;
  readonly from: number;
}

/** A name or a document is told again near the beginning, or not at all. */
const READ_CHARS = 20_000;

const isCapital = (token: string): boolean => /^[“"(]?\p{Lu}/u.test(token);
const isBroken = (token: string): boolean =>
  /[,;:!?)”"]$/u.test(token) ||
  (/\.$/u.test(token) && !new RegExp(`^(?:(?:\\p{Lu}\\.)+|${MONTHS_AS_WRITTEN}\\.|St\\.)$`, 'u').test(token));
const BEGINS =
  /^(?:After|Before|In|On|At|From|With|By|For|Of|To|But|And|While|When|As|Despite|During|Under|Since|Like|If|Not|Both|Some|Many|Most|Other|Several)$/u;

/** Whose a document is, up to the word with the genitive at a place: “Congress’s”, “the Harl Council’s”. Null where it is no name: “last week’s”. */
function ownerAt(tokens: readonly Token[], at: number): { readonly owner: string; readonly from: number } | null {
  let first = at;
  while (first > 0) {
    const { token } = tokens[first - 1] ?? { token: '' };
    if (isBroken(token) || !(isCapital(token) || /^(?:of|the|and|for|an?)$/u.test(token))) break;
    first -= 1;
    if (DETERMINERS.test(token)) break;
  }
  while (
    first < at &&
    (/^(?:of|and|for)$/u.test(tokens[first]?.token ?? '') || BEGINS.test(tokens[first]?.token ?? ''))
  )
    first += 1;
  const owner = tokens
    .slice(first, at + 1)
    .map(({ token }) => token)
    .join(' ');
  return /\p{Lu}/u.test(owner.replace(/^(?:The|An?) /u, '')) ? { owner, from: tokens[first]?.index ?? 0 } : null;
}

interface Token {
  readonly token: string;
  readonly index: number;
}

/** Walks back from a noun over its description to its article or to whose it is: “the Harl Council’s second”. */
function beforeNoun(own: string, at: number): Before {
  const tokens = [...own.slice(0, at).matchAll(/\S+/gu)].map(({ 0: token, index }) => ({ token, index }));
  let words: string[] = [];
  let from = at;
  for (let left = tokens.length - 1; left >= 0 && words.length < 7; left -= 1) {
    const { token = '', index = 0 } = tokens[left] ?? {};
    // A gap is a quotation that was taken out.
    // A name in quotation marks belongs to what it names: “his first “Crooked” post”.
    if (isBroken(token) || (from - index > token.length + 2 && words.length > 0)) break;
    if (DETERMINERS.test(token))
      return {
        description: words.join(' '),
        owner: null,
        isDetermined: true,
        isNew: /^an?$/iu.test(token),
        from: index,
      };
    // “the full set of emails”.
    if (token === 'of' && words.length < 2 && PART.test(tokens[left - 1]?.token ?? '')) {
      let more = left - 1;
      while (more > 0 && left - more < 5 && !DETERMINERS.test(tokens[more]?.token ?? '')) more -= 1;
      if (DETERMINERS.test(tokens[more]?.token ?? ''))
        return {
          description: words.join(' '),
          owner: null,
          isDetermined: true,
          isNew: false,
          from: tokens[more]?.index ?? index,
        };
    }
    if (CLOSED.has(token.toLowerCase()) && !(token === 'first' || token === 'second')) break;
    if (/['’]s$|s['’]$/u.test(token)) {
      const owned = ownerAt(tokens, left);
      if (owned)
        return { description: words.join(' '), owner: owned.owner, isDetermined: true, isNew: false, from: owned.from };
      break;
    }
    words.unshift(token);
    from = index;
  }
  // Without an article only names belong to it for sure: “Twitter messages”, and no verb before it.
  const last = words.findLastIndex((word) => !isCapital(word) && !/^\d/u.test(word));
  words = words.slice(last + 1).filter((word) => !BEGINS.test(word));
  return { description: words.join(' '), owner: null, isDetermined: false, isNew: false, from };
}

/** The full name of somebody whom a sentence calls by title and surname, or by a pronoun; as it stands where two have that surname. */
function fullName(told: Sought, sentence: Sentence, name: string): string | null {
  if (/^(?:he|she)$/iu.test(name)) {
    const [spoke] = [...told.speakers].filter(({ start }) => start < sentence.start).sort((a, b) => b.start - a.start);
    return spoke?.name ?? null;
  }
  const bare = name
    .replace(TITLE, '')
    .replace(/['’]s$/u, '')
    .replace(ON_DAY, '');
  if (CALENDAR.test(bare) || /^(?:The|In|On|At|But|And|It|This|That|They|We|I|A|You|Who|What)$/u.test(bare))
    return null;
  if (/\s/u.test(bare)) return bare;
  const found = [
    ...told.text
      .slice(0, READ_CHARS)
      .matchAll(
        new RegExp(
          `(?<![\\p{L}.’'-])(\\p{Lu}\\p{Ll}+ (?:\\p{Lu}\\. )?${asPattern(bare)}(?: (?:Jr|Sr)\\.)?)(?![\\p{L}])`,
          'gu',
        ),
      ),
  ]
    .map(([, full = '']) => full)
    .filter((full) => !ROLE.test(full));
  const names = [...new Set(found)];
  return names.length === 1 ? (names[0] ?? name) : names.length === 0 ? bare : name.replace(ON_DAY, '');
}
const TITLE =
  /^(?:Mr|Mrs|Ms|Dr|Rep|Sen|Gov|Representative|Senator|Governor|President|Secretary|Justice|Judge|Prime Minister|Minister|Chairman|Mayor)\.? /u;
const ON_DAY = new RegExp(` on (?:${DAY})$`, 'u');
const ROLE =
  /^(?:Mr|Mrs|Ms|Dr|Rep|Sen|Gov|The|And|But|Representative|Senator|Governor|President|Secretary|Justice|Judge|Minister|Chairman|Speaker|Leader|Mayor|Majority|General|House|Senate|State|While|When|After|If|As|With|Like|For|Since)(?![\p{L}])/u;

export const withThe = (name: string, text: string): string =>
  /^(?:the|an?) /iu.test(name)
    ? name.replace(/^(?:The|An?|an?) /u, 'the ')
    : new RegExp(`\\b[Tt]he ${asPattern(name)}(?!['’\\p{L}])(?! \\p{Lu})`, 'u').test(text.slice(0, READ_CHARS))
      ? `the ${name}`
      : name;

/** A document that a sentence names at some place. */
interface Found {
  readonly named: Named;
  readonly isOwned: boolean;
  readonly isCarrying: boolean;
  /** Whether somebody says in it what the sentence tells. */
  readonly isSaid: boolean;
  readonly isNew: boolean;
  /** Where its article stands. */
  readonly from: number;
}

const RELEASED = /\b(?:released|published|issued|unveiled|put out|leaked|made public|posted)(?: [\p{Ll}]+){0,2} $/u;

/** The document that a word means at a place of a sentence; null where it means nothing that can be opened. */
function documentAt(told: Sought, sentence: Sentence, at: number, noun: string, kind: Kind): Found | null {
  const { own, text } = sentence;
  const end = at + noun.length;
  if (COMPOUND.test(own.slice(end)) || (DECIDED.test(noun) && WOULD.test(own.slice(end)))) return null;
  const { description, owner, isDetermined, isNew, from } = beforeNoun(own, at);
  const after = TAIL.exec(text.slice(end))?.[0] ?? '';
  // On which day a treaty is left is not its day.
  const tail = DATED.test(noun) ? after : after.replace(AT_DAY, '');
  const adjectives = description.split(' ').filter((word) => word !== '' && !PLAIN.test(word));
  const isMade = / (?:by|from|of) (?:the |an? )?(?:researchers|scientists|\p{Lu})/u.test(tail);
  const isDescribed = adjectives.some(
    (word) => /^\p{Lu}[\p{L}.]+/u.test(word) && (kind.nouns.includes('cable') || !CALENDAR.test(word)),
  );
  // A single thing without an article is something else: “in debate”, “saying budget issues”.
  if (!isDetermined && !isMade && !isDescribed && !/s$|^(?:data|footage|research|guidance)$/u.test(noun)) return null;
  // A university’s research is no paper where nothing is said to stand in it.
  const isSaying = CARRIES_BEHIND.test(own.slice(end + tail.length));
  const isCarrying = isSaying || CARRIES_BEFORE.test(own.slice(0, from));
  if (/^(?:polls?|data|figures|statistics|tally)$/u.test(noun) && !isMade && owner === null && !isSaying) return null;
  if (/^(?:research|review|analysis|paper|findings)$/u.test(noun) && !isMade && !isCarrying) return null;
  if (noun === 'ruling' && !RULING.test(own.slice(end))) return null;
  if (/\b(?:Bible|Torah|Quran|[Cc]ase)$/u.test(description)) return null;
  const lead = own.slice(0, from);
  const behind = /^(?:In|On|At|During) $/u.test(lead) ? SAYS_BEHIND.exec(own.slice(end + tail.length))?.[1] : undefined;
  const found = behind ?? SAID_BY.exec(lead)?.[1] ?? DOER.exec(lead)?.[1];
  const doer = owner !== null || isMade || isDescribed || found === undefined ? null : fullName(told, sentence, found);
  const of = doer === null ? null : withThe(doer, told.text);
  const isReleased = RELEASED.test(lead) && !/statement|release|report|study|survey/u.test(noun);
  const whose =
    of === null || WITHOUT_DOER.test(noun)
      ? ''
      : isReleased
        ? ` that ${of} released`
        : ` ${noun === 'interview' || kind.nouns.includes('bill') ? 'of' : 'by'} ${of}`;
  const head = [...adjectives, noun].join(' ');
  const words = bareEnd(
    `${owner === null ? 'the' : owner.replace(/^(?:The|An?|an) /u, 'the ')} ${head}${whose}${tail.trimEnd()}`,
  );
  const isPublic =
    PUBLIC.test(own.slice(Math.max(0, from - PUBLIC_CHARS), end + tail.length + PUBLIC_CHARS)) || isReleased;
  return {
    named: { words, noun, isPublic },
    isOwned: owner !== null || isMade || isDescribed || whose !== '',
    isCarrying,
    isSaid: SAID_BY.test(lead) || SAID_IN.test(lead),
    isNew,
    from,
  };
}
/** Who says something in it behind it: “In a statement on Friday, the mayor’s office said”. */
const SAYS_BEHIND = new RegExp(
  `^[^,]{0,40}, (?:the )?(${NAME}(?:['’]s office)?)(?:, [^,]{2,90},)? (?:${SAYING})(?![\\p{L}])`,
  'u',
);
const SAID_IN = new RegExp(`\\b(?:${SAYING})(?: (?!that\\b)[\\p{L}\\d.]+){0,4}? (?:in|on|at|during) $`, 'u');
/** “The ruling communists” are nothing to read. */
const RULING =
  /^(?:[.,;:]|$| (?:that|by|from|in|on|of|was|is|said|came|would|against|which|and|could|issued|allows|means|marks|follows|has|will)\b)/u;
const bareEnd = (words: string): string => words.replace(/(?<=[\p{L}]{2})\.$/u, '');
const DECIDED = /ruling|lawsuit|complaint|court order/u;
/** A debate is nobody’s. */
const WITHOUT_DOER = /debate|hearing|briefing|arguments?|data|figures/u;
const DATED =
  /statement|release|letter|memo|cable|mail|tweet|post|report|study|survey|poll|speech|conference|interview|briefing|hearing|editorial|op-ed|column/u;
const AT_DAY = new RegExp(`,? (?:on |of |dated )?${DAY}`, 'u');
/** Characters beside a document in which it is said to be public. */
const PUBLIC_CHARS = 40;

/** What is looked at for a claim: its place among the sentences, its words and its years. */
interface Claimed {
  readonly place: number;
  readonly words: ReadonlySet<string>;
  readonly years: ReadonlySet<string>;
}
type Weighed = NamedDocument & { readonly isNew: boolean };
const YEAR = /\b(?:19|20)\d\d\b/gu;

/** Documents that a sentence names, with how near each is to the claim. */
function documentsIn(told: Sought, claimed: Claimed, sentence: Sentence, index: number): readonly Weighed[] {
  if (
    isFurniture(sentence.text, told.title) ||
    isOfPage(sentence.text) ||
    /\bstock quote data\b/u.test(sentence.text) ||
    OF_AUTHOR.test(sentence.text)
  )
    return [];
  const shared = [...stemsOf(sentence.text)].filter((stem) => claimed.words.has(stem)).length;
  const away = index - claimed.place;
  const posts = postsIn(told, sentence).map((each) => ({
    ...each,
    worth: nearness(away, shared) + POST_WORTH,
    sentence: sentence.text,
    start: sentence.start,
  }));
  if (Math.abs(away) <= NEAR.next && posts.length > 0) return posts;
  return [...sentence.own.matchAll(NOUN)].flatMap(({ 1: noun = '', index: at }) => {
    const kind = kindOf(noun);
    const found = kind && documentAt(told, sentence, at, noun, kind);
    if (!kind || !found) return [];
    const { named, isOwned, isCarrying, isNew } = found;
    const stem = asPattern(singular(noun));
    const isTitled = new RegExp(`(?<![\\p{L}])${stem}`, 'iu').test(told.title);
    const isSure =
      isOwned || (isTitled && away === 0) || (isCarrying && (isTitled || away === 0 || kind.isLoose !== true));
    const lead = sentence.own.slice(0, found.from);
    if (OCCASION.test(noun) && !isCarrying) return [];
    // One statement of many.
    if (/^(?:statement|press release|news release|budget)$/u.test(noun) && !isOwned) return [];
    // What somebody said elsewhere is another matter.
    if (!(isSure || isTitled) || (kind.isLoose === true && !isSure) || TO_COME.test(lead)) return [];
    if (kind.worth < 1 && Math.abs(away) > NEAR.soon) return [];
    const isOfOtherYear = away !== 0 && (sentence.own.match(YEAR) ?? []).some((year) => !claimed.years.has(year));
    const isEarlier =
      isOfOtherYear ||
      EARLIER.test(sentence.own.slice(Math.max(0, found.from - EARLIER_CHARS), at)) ||
      BEFORE_IT.test(lead);
    const times =
      told.text.slice(0, READ_CHARS).split(new RegExp(`\\b[Tt]h(?:e|is|at) (?:[\\p{L}-]+ )?${stem}s?\\b`, 'u')).length -
      1;
    const worth =
      nearness(away, shared) +
      kind.worth +
      (isTitled && !OCCASION.test(noun) ? 1.5 : 0) +
      (isOwned ? 0.7 : 0) +
      (isCarrying ? 0.5 : 0) +
      (away === 0 && found.isSaid ? 1 : 0) +
      0.25 * Math.min(TIMES_MAX, times) -
      (BEFORE_IT.test(lead) ? BEFORE_COST : isEarlier ? 1.5 : 0);
    const says = kind.says(named, { ...told, sentence: sentence.text });
    const { text, start } = sentence;
    return [{ says, key: named.words, noun, isOwned, isNew, worth, kindWorth: kind.worth, sentence: text, start }];
  });
}
const TIMES_MAX = 4;
const BEFORE_COST = 3;
/** What is called off or fought over in the headline was not said there. */
const OCCASION = /debate|hearing|speech|interview|briefing|conference|arguments?|testimony/u;
const POST_WORTH = 2.5;
const TWEETED = new RegExp(
  `(?<![\\p{L}.’'-])(?<!\\b(?:of|at|from|in|for|by|with|to|and|than) (?:the )?)(?<!\\p{Lu}[\\p{L}.&’-]* )(${NAME})(?:, [^,]{2,90},)?(?: (?:on )?${DAY})? (?:(?:has|had|also|later|then|first|\\p{L}+ly) ){0,2}(?:(tweeted|retweeted)|(?:wrote|said|posted|announced|shared)(?: (?:${DAY}|\\p{Ll}+)){0,3}? on (Twitter|Facebook|Instagram|X|Telegram|Truth Social|LinkedIn|YouTube))(?![\\p{L}])`,
  'gu',
);

/** Posts that a sentence tells by a verb: “Ann Reed tweeted that”. */
function postsIn(told: Sought, sentence: Sentence): readonly Omit<Weighed, 'worth' | 'sentence' | 'start'>[] {
  return [...sentence.own.matchAll(TWEETED)].flatMap(([, who = '', tweeted, where = 'Twitter']) => {
    const name = fullName(told, sentence, who);
    if (name === null) return [];
    const key = `the ${tweeted === undefined ? 'post' : 'tweet'} by ${withThe(name, told.text)}${tweeted === undefined ? ` on ${where}` : ''}`;
    return [
      { says: `Open ${key} and compare the words.`, key, noun: 'tweet', isOwned: true, isNew: false, kindWorth: 0.9 },
    ];
  });
}
/** Who wrote it, and what else he has written. */
const OF_AUTHOR =
  /\b(?:is (?:the )?author of|(?:latest|new|most recent|first) (?:book|novel|memoir) is|views? expressed|opinions? expressed|is (?:the )?(?:host|a professor|an? (?:senior )?fellow|a (?:columnist|contributor|journalist)))\b/iu;

/**
 * Documents that a text names for a claim, the best first: in its sentence, near to it or named again and again, with whose they are and of which
 * day where the text has that. What is only wanted or is of another year is left out.
 */
export function documentsFor(told: Sought): readonly NamedDocument[] {
  const sentences = sentencesOf(told.text);
  const at = sentences.findIndex(({ start, end }) => start <= told.start && end > told.start);
  const place = Math.max(0, at);
  const claimed = {
    place,
    words: new Set([...stemsOf(told.sentence), ...stemsOf(told.title)]),
    years: new Set(told.sentence.match(YEAR) ?? []),
  };
  const made = sentences
    .slice(0, Math.max(NEAR.last, place + NEAR.soon))
    .flatMap((sentence, index) => documentsIn(told, claimed, sentence, index))
    .sort((a, b) => b.worth - a.worth);
  return made.filter(({ worth }) => worth >= WORTH_MIN).map((each) => withOwner(each, made));
}

/** “The report” is the one of which the text says whose it is; there are many statements. */
function withOwner(document: Weighed, all: readonly Weighed[]): NamedDocument {
  if (document.isOwned || document.noun === 'statement') return document;
  const whose = all.find(
    (each) => each.isOwned && singular(each.noun) === singular(document.noun) && !(document.isNew && each.isNew),
  );
  return whose === undefined ? document : { ...document, says: whose.says, key: whose.key };
}

const singular = (noun: string): string => noun.replace(/s$/u, '');
const EARLIER_CHARS = 70;
/** What the news came after. */
const BEFORE_IT = /^(?:Following|After|Despite|Since|Before|Ahead of)\b[^,]*$/u;

function nearness(away: number, shared: number): number {
  if (away === 0) return 3;
  if (away > 0 && away <= NEAR.next) return 1.5 + Math.min(1, 0.3 * shared);
  return Math.abs(away) <= NEAR.soon ? 0.8 + Math.min(1.2, 0.3 * shared) : Math.min(1.5, 0.3 * shared);
}
