import { officesIn } from './offices.js';
import { documentsNamedIn } from './checks.js';
import { asPattern, sentencesOf, type Speaker } from '../../words/index.js';

/** Something that a text itself names and that somebody else could open or ask about one of its sentences. */
export interface Opener {
  /** One natural sentence. */
  readonly says: string;
  /** What it is, so that it is named once. */
  readonly key: string;
}

export interface Opened {
  readonly sentence: string;
  readonly text: string;
  /** Everybody who speaks in the text by name. */
  readonly speakers: readonly Speaker[];
  /** Its headline, where that is known. */
  readonly title?: string;
}

/** Names of papers, agencies and broadcasters. */
export const PAPER =
  "(?:(?:\\p{Lu}[\\p{L}.&-]*[’']?s? ){1,3}(?:Post|Times|Journal|Chronicle|Herald|Tribune|Guardian|Telegraph|Gazette|Independent|Observer|Examiner|Inquirer|Dispatch|News|Magazine)|Guardian|Telegraph|(?:Daily|Sunday) (?:Mail|Express|Mirror|Beast|Caller|Telegraph)|\\p{Lu}[\\p{L}’']+ Daily|\\p{Lu}\\p{L}+ Shimbun|Reuters|AFP|BBC|CNN|NBC|CBS|Fox News|Bloomberg|Politico|POLITICO|TMZ|Axios|NPR|BuzzFeed|Variety|Deadline|Xinhua|TASS|Interfax|ESPN|DISRN|Mediaite|Associated Press)";
const REPORTED = new RegExp(
  `\\b(?:[Aa]ccording to|(?:first |as |was |were )?reported by|citing|cited by|(?:report|story|article|investigation) (?:in|by|from|published in)) (?:the |(?:a report|reports) (?:by|in|from) (?:the )?)?(${PAPER})(?![\\p{L}])|(?<![\\p{L}])(${PAPER}) (?:also |first |previously |earlier )?(?:reported|reports|revealed|says|said|writes|wrote)(?![\\p{L}])|\\bquoted by (?:the )?(${PAPER})(?![\\p{L}])`,
  'u',
);
const TOLD = new RegExp(
  `\\b(?:told|tells|(?:in an |an )?interview (?:to|with)|wrote in|an op-ed in|appear\\p{Ll}+ on) (?:the )?(${PAPER})(?![\\p{L}])`,
  'u',
);
export const named = (name: string): string => {
  const paper = name.replace(/^The /u, '');
  return /(?:Post|Times|Journal|Chronicle|Herald|Tribune|Guardian|Telegraph|Gazette|Independent|Observer|Examiner|Inquirer|Dispatch|Press|Mail|Express|Mirror|Caller|Beast|Review|BBC)$/u.test(
    paper,
  )
    ? `the ${paper}`
    : paper;
};

/** Somebody by name who releases a paper. */
const RELEASED = new RegExp(
  `(?<![\\p{L}.’'-])((?:\\p{Lu}[\\p{L}&.’'-]*)(?: (?:of (?:the )?|for |and )?\\p{Lu}[\\p{L}&.’'-]*){0,4}) (?:has |have |had |also |\\p{Lu}\\p{Ll}+day )?(?:released|published|issued|unveiled|put out) (?:an?|the|its|their|new) (?:[\\p{Ll}\\d-]+ ){0,3}?(document|report|plan|strategy|guidelines|guidance|list|letter|survey|memo|transcript|study|audit|index|manifesto|white paper|dataset)(?![\\p{L}])`,
  'u',
);
const NO_ISSUER =
  /^(?:He|She|They|It|We|I|You|This|That|Who|Which|Officials?|Police|Authorities|Researchers|Scientists|\p{Lu}\p{Ll}+day)$/u;

/** The same with the article that a text gives it. */
const namedIn = (text: string, name: string): string =>
  new RegExp(`\\b[Tt]he ${asPattern(name.replace(/^The /u, ''))}(?![\\p{L}])`, 'u').test(text)
    ? `the ${name.replace(/^The /u, '')}`
    : named(name);

const OWN_PAPER_MAX = 4;
export const POSTED =
  /\b(?:tweet(?:s|ed|ing)?|(?:said|wrote|writes|put|posted|posts?|shared|announced|video|statement|message|live|thread|published|account|page|photos?|confirmed|responded)\b[^.;“”]{0,40}? on (Twitter|Facebook|Instagram|YouTube|Telegram|TikTok|Truth Social)|(?:(?<=\b(?:took|takes|taking) to )(Twitter|Facebook|Instagram|YouTube|TikTok|Truth Social)|(Twitter|Facebook|Instagram|Telegram) (?:post|account|channel|tirade|thread)))\b/u;

/** The site that a match of a post names. */
export const siteIn = (posted: RegExpExecArray | null): string | undefined => posted?.[1] ?? posted?.[2] ?? posted?.[3];

/** Whose a post is, and not of whom it tells. */
export const isPostedBy = (sentence: string, { name }: Speaker): boolean =>
  !ORGANISATION.test(name) &&
  new RegExp(
    `${asPattern(last(name))}(?:, [^,]{2,60},)? (?:(?:has|had|also|later|then|first) )?(?:tweet\\p{Ll}*|posted|wrote|writes|shared|said|says|announced|responded|replied|took to|takes to)(?![\\p{L}])|${asPattern(last(name))}['’]s? (?:\\p{L}+ )?(?:tweets?|posts?|accounts?)(?![\\p{L}])|(?:wrote|said|tweeted|posted) (?:\\p{L}+ ){0,2}${asPattern(last(name))}`,
    'u',
  ).test(sentence);

const last = (name: string): string => name.split(' ').at(-1) ?? name;

/** Whether a sentence has somebody else of that surname: “Mayur Patel” is not Sumesh Patel. */
const isOther = (sentence: string, name: string): boolean =>
  !sentence.includes(name) &&
  new RegExp(
    `\\p{Lu}\\p{Ll}+ (?:\\p{Lu}\\. )?${asPattern(last(name))} (?:of|from|at|said|told)\\b|\\b(?:said|told) \\p{Lu}\\p{Ll}+ ${asPattern(last(name))}(?![\\p{L}])`,
    'u',
  ).test(sentence) &&
  /\s/.test(name);

/** Whoever of the speakers a sentence has. */
const speakerOf = ({ sentence, speakers }: Opened): Speaker | undefined =>
  speakers.find(({ name }) => new RegExp(`(?<![\\p{L}])${asPattern(last(name))}(?![\\p{L}])`, 'u').test(sentence));

const ORGANISATION =
  /\b(?:Airways|Airlines|Brands|Group|Inc|Corp|Company|Ltd|Health|Motors|Foundation|Party|Campaign|Fund|Bank|House|Government|Department|Ministry|Agency|Authority|Office|University|Institute|Association|Federation|Union|Council|Committee|Commission|Hospital|Laborator(?:y|ies)|Labs|Police|League|Center|Centre|Systems|Technologies|Pharmaceuticals|Administration|Service|Protection|Patrol|Bureau|Board|Society|Network|Casino|Resort|Airport|Museum|Organi[sz]ation|Operations|Band|Tribe|Commonwealth)\b|^(?!USA$)\p{Lu}{3,6}$/u;
/** Whether a name is that of an organisation, and not of somebody who is told beside one. */
const isOrganisation = (name: string): boolean => {
  return [...name.matchAll(new RegExp(ORGANISATION.source, 'gu'))].some(({ index, 0: word }) =>
    /^$|^ (?:of|for|and|on|in) /u.test(name.slice(index + word.length)),
  );
};
const ANNOUNCES =
  'said|says|announced|reported|reports|stated|confirmed|forecast(?:ed|s)?|estimates?|estimated|projects?|projected|warned|found';

const STUDY =
  /\b(?:[Aa]n?|[Tt]he) (?!Bible\b|Torah\b|Quran\b)((?:\p{Lu}[\p{L}&.]+ ){1,5}(?:study|survey|poll|report|audit))\b/u;
/** A study by who made it, without a name of its own: "a University of Oxford study", "research by the University of Leeds". */
/** A paper without a name that says or shows something. */
const PAPER_SHOWS =
  /\b(?:[Aa]n?|[Tt]he|[Hh]er|[Hh]is|[Tt]heir|[Ii]ts) ((?:(?:[\p{Ll}\d][\p{L}\d-]*|FBI|IRS|UN|EU) ){0,3}?(?:timeline|disclosure report|report|letter|audit|memo|transcript|paper|analysis|database|warrant|affidavit|ordinance|petition|notice|directive))(?:,? (?:(?:was |were )?(?:published|released|issued|sent|obtained) |by |from a team )|,? (?:shows?|showed|says|said|states?|stated|requires?|noted|found|revealed)\b)/u;
const INTERVIEW =
  /\bin an? (?:[\p{L}-]+ ){0,2}interview (?:with|on|for) ((?:the )?\p{Lu}[\p{L}&.’'-]*(?: (?:of |the |de |with )?\p{Lu}[\p{L}&.’'-]*){0,4})/u;
const SIGNED =
  /\b(?:signed|passed|approved|adopted|enacted) (?:(?:an?|the|new) )?(?:[\p{Ll}-]+ ){0,2}?(legislation|law|bill|order|decree|resolution|directive|ordinance|regulation)\b/u;
const RULED =
  /\b(?:[Cc]ourt(?: of [Aa]ppeals?)?|[Tt]ribunal)\b[^.,;]{0,40}\b(?:ordered|ruled|rules|decided|dismissed|upheld|blocked|struck down|overturned|found that)\b/u;
/** A book by its name, or as that of whoever speaks. */
const BOOK =
  /\b(?:author of|in (?:his|her|their) (?:new |recent |own )?(?:book|memoir),?) [“"]?((?:\p{Lu}[\p{L}’']+)(?:(?:: | (?:of |the |and |in |a |to |on |for )*)\p{Lu}[\p{L}’']+){1,9})/u;
/** “The book, still called “Harl””. */
const BOOK_CALLED =
  /\b(?:book|memoir|novel|biography|autobiography),? (?:(?:still|now|which is|is) )?(?:called|titled|entitled|named),? [“"]([^“”"]{3,70}?),?[”"]/u;
const STUDY_OF =
  /\b(?:[Aa]n? |[Tt]he |[Nn]ew |[Rr]ecent |\d{4} )?(stud(?:y|ies)|research|trials?|paper|survey|analysis) (?:by|from|at|of|conducted (?:by|at)|led by) (?:(?:researchers|scientists|a team) (?:at|from) )?((?:the )?(?:University of \p{Lu}\p{L}+(?:,? \p{Lu}\p{L}+){0,2}|(?:\p{Lu}\p{L}+ ){1,3}(?:University|Institute|College|Foundation)))/u;
const IN_JOURNAL =
  /\b(?:published|editorial|stud(?:y|ies)|paper|research|review|article) in (?:the )?(?:journal )?((?:Journal|Annals|Archives|Proceedings|Lancet|Nature|Science|New England Journal|British Medical Journal|BMJ|JAMA|PLOS|Cell)(?: (?:of (?:the )?|in |and )?\p{Lu}\p{L}+){0,5})/u;
const FILING =
  /\b[Ii]n (an?|the) ((?:\p{Ll}+ ){0,2}(?:trading update|earnings report|annual report|earnings release|regulatory filing|court filing|prospectus))\b/u;
const STATED =
  /\b(?:said (?:in )?|in |issued |released |published |per |according to )(?:an?|the) (?:[\p{L}’']+ ){0,2}(statement|press release|news release|release|open letter|letter|memo|blog post|op-ed|timeline)\b(?! of\b)/u;
const SAID_IN = /\b(?:said|says|wrote|writes|according to|per)\b/u;
/** Somebody without a name of its own announced it. */
const ANNOUNCED =
  /\b[Tt]he (school|company|team|club|university|firm|council|ministry|agency|network|studio|bank|department|airline|retailer|league|band|party|government|association) (?:(?:has|also) )?(?:announced|confirmed)\b/u;
const FIGURES_FROM =
  /\b[Aa]ccording to (?:the |research (?:outfit|firm|group) |data (?:firm|provider|tracker) |analytics (?:firm|company) |(?:a |an |its own )?(?:data|figures|estimates|numbers|statistics|tally|count|database) (?:from|by|of|compiled by|collected by) (?:the )?)*(\p{Lu}[\p{L}&’'-]*(?: (?:of |for |and )?\p{Lu}[\p{L}&’'-]*){0,4})(?<!['’]s)(?![\p{L}])(?! (?:media|officials?|authorities|sources|reports|police|prosecutors))/u;
/** An office without a name of its own that tells a figure. */
const OFFICE_SAYS =
  /\b[Tt]he ((?:(?:city|town|county|state|health|finance|interior|labou?r|school|central) )?(?:council|ministry|university|hospital|bank|union|agency|commission|authority|institute|board|department|prosecutor['’]s office|coroner)(?: of \p{Lu}\p{Ll}+)?) (?:said|says|reported|announced|counted|estimates|estimated)\b/u;
/** A figure that somebody has counted, and no age, day, time or sentence. */
const COUNTS =
  /(?<![\p{L}\d-])\d[\d,.]*(?:\s(?:percent|per cent|million|billion|thousand)|\s?%)|(?<![\p{L}\d-])\d{1,3}(?:,\d{3})+|(?<![\p{L}\d,.-])\d+ (?:more |new |other )?(?:people|cases|deaths|dead|patients|victims|homes|houses|jobs|workers|students|children|women|men|residents|cars|vehicles|complaints|arrests|votes|units)\b/u;
/** Whose they are, and not who. */
const OF_COUNTRY = /^\p{Lu}\p{Ll}+(?:ish|ese|ean|ian|ican|i|ench|utch|ss)$/u;
const JUDGE =
  /((?:U\.S\. )?(?:(?:District|Circuit|Superior|County|Federal|Magistrate) )?Judge \p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){0,2})/u;
const TRIED =
  /\b(?:pleaded|plea|sentenced|convicted|judge|ruled|ruling|lawsuit|sued|indict\p{Ll}+|charged with|prosecutors?|verdict|bail)\b/iu;
const ON_FILE = /\b(?:pleaded (?:not )?guilty|convicted of|sentenced to|indicted|charged with)\b/iu;
/** Who was tried, and not whose case it is. */
const DEFENDANT =
  /(?<![\p{L}.])(\p{Lu}\p{Ll}[\p{L}’'-]* (?:\p{Lu}\. )?\p{Lu}\p{Ll}[\p{L}’-]+)(?:,? (?:aged )?\d{1,2}(?=,))?(?:, [^,.]{2,60},)?,? (?:(?:who|and|has|have|had|was|were|is|been|being|later|also|then) ){0,4}(?:pleaded|convicted|sentenced|indicted|charged)\b/u;
/** The full name of whoever a sentence calls by surname and says to be charged. */
function chargedIn(sentence: string, text: string): string | undefined {
  const surname =
    /(?<![\p{L}.] )(?<![\p{L}])(\p{Lu}\p{Ll}[\p{L}’'-]+),? (?:was|is|has been) (?:later |also )?(?:charged|indicted|convicted)\b/u.exec(
      sentence,
    )?.[1];
  return surname === undefined
    ? undefined
    : new RegExp(
        `(?<![\\p{L}])(?!(?:University|Federal|State)\\b)\\p{Lu}\\p{Ll}[\\p{L}’'-]+ (?:\\p{Lu}\\. )?${surname}(?=,| |\\.|['’])`,
        'u',
      ).exec(text)?.[0];
}
const CASES = /\b(?:lawsuit|indictment|complaint|affidavit|court filing|court papers|court documents)\b/iu;

/** A court by name, not one that is only spoken of. */
const courtIn = (text: string): string | undefined =>
  officesIn(text).find((name) => /\bCourt\b/u.test(name) && !/^Supreme Court$/u.test(name));

const SILENT_KINDS = /\b(?:Hospital|Police|Clinic|Prison|Jail|Sheriff)\b/u;

/** An institution that a sentence names and that does not speak in the text; null without one. */
export function silentIn({ sentence, text, speakers }: Opened): Opener | null {
  const heard = speakers.map(({ name }) => name).join(' ');
  for (const office of officesIn(sentence)) {
    if (!SILENT_KINDS.test(office) || heard.includes(office) || office.length > 60) continue;
    const pattern = asPattern(office);
    // Whoever speaks for it, or writes or says something beside its name, is a word from it.
    const speaks = new RegExp(
      `${pattern}[^.!?]{0,80}\\b(?:said|says|told|announced|confirmed|reported|spokes\\p{Ll}+|statement|declined|researchers?|professor|study|doctors?|according)\\b|\\b(?:said|says|told|spokes\\p{Ll}+|statement|according to|doctors?|professor|researchers?|study|dean|chief|director|head|scientists?|experts?)\\b[^.!?]{0,80}${pattern}`,
      'iu',
    );
    if (!speaks.test(text)) return { says: `Nobody from ${office} speaks in it: ask there first.`, key: office };
  }
  return null;
}

/** “a study”, “research”, “trials”. */
const article = (word: string): string =>
  /^(?:research|studies|trials|guidelines|guidance)$/iu.test(word)
    ? word
    : `${/^[aeiou]/iu.test(word) ? 'an' : 'a'} ${word}`;

/** A document that somebody has is one of its kind; others by their name. */
function documentInWords(document: string): string {
  if (/^(?:study|paper|research|findings|report|results|letter|article|review)\b/u.test(document))
    return `the ${document}`;
  const owned = /^(?:his|her|their|its) (.+)$/iu.exec(document)?.[1];
  if (owned !== undefined) return `${/^[aeiou]/iu.test(owned) ? 'an' : 'a'} ${owned}`;
  const bare = document.replace(/^(?:[Tt]he|[Aa]n?) /u, '');
  if (/^[\p{Ll} ]+$/u.test(bare)) return article(bare);
  return /^an? /u.test(document) ? document : `“${bare}”`;
}

/** Finds what can be opened that a passage, or only the sentence of it that is told, names; null without it. */
export type DocumentFinder = (passage: string, sentence: string) => Opener | null;

/** A document that a passage names in full. */
export const documentNamed: DocumentFinder = (passage) => {
  // What goes over the end of a sentence is two things; to whom an interview was given is said below.
  const document = documentsNamedIn(passage).find(
    (each) =>
      !/\. \p{Lu}|\bindex$|\b(?:is|are|was|were)\b|\brelease of\b/u.test(each) &&
      !/^(?:interview|(?:his|her|their|its) (?:first|last|latest|next))\b/iu.test(each),
  );
  return document === undefined
    ? null
    : { says: `It names ${documentInWords(document)}: open it.`, key: document.toLowerCase() };
};

/** A study by who made it, before its kind. */
export const studyNamed: DocumentFinder = (passage) => {
  const study = STUDY.exec(passage)?.[1];
  return study === undefined ? null : { says: `It names the ${study}: open it.`, key: study.toLowerCase() };
};

/** Research by its journal, or by where it was made. */
export const research: DocumentFinder = (passage) => {
  const journal = IN_JOURNAL.exec(passage)?.[1];
  if (journal !== undefined) return { says: `It names what was published in ${journal}: open it.`, key: journal };
  const [, what = '', whose] = STUDY_OF.exec(passage) ?? [];
  return whose === undefined ? null : { says: `It names ${article(what)} of ${whose}: open it.`, key: whose };
};

/** What a firm or an office filed. */
export const filing: DocumentFinder = (passage) => {
  const [, a, what] = FILING.exec(passage) ?? [];
  return a === undefined || what === undefined ? null : { says: `It names ${a} ${what}: open it.`, key: 'filing' };
};

/** A statement; what is quoted two sentences later may be from another one. */
export const quotedFrom: DocumentFinder = (_, sentence) => {
  const what = STATED.exec(sentence)?.[1];
  if (what === undefined) return null;
  // A letter in which somebody asks for something is named, and not quoted.
  const isQuoted = /["“]/u.test(sentence) || /statement|release/u.test(what) || SAID_IN.test(sentence);
  return {
    says: isQuoted ? `It quotes from ${article(what)}: ask for all of it.` : `It names ${article(what)}: open it.`,
    key: 'statement',
  };
};

/** A book. */
export const bookNamed: DocumentFinder = (passage, sentence) => {
  const book = BOOK.exec(sentence)?.[1] ?? BOOK_CALLED.exec(passage)?.[1];
  return book === undefined ? null : { says: `It names the book “${book}”: open it.`, key: book };
};

/** A paper without a name of its own. */
export const paperThatShows: DocumentFinder = (_, sentence) => {
  const shows = PAPER_SHOWS.exec(sentence)?.[1];
  return shows === undefined ? null : { says: `It names ${article(shows)}: open it.`, key: shows };
};

/** A document that somebody made known. */
export const paperReleased: DocumentFinder = (_, sentence) => {
  const [, who, what] = RELEASED.exec(sentence) ?? [];
  return who === undefined || what === undefined || NO_ISSUER.test(who)
    ? null
    : {
        says: `It tells of ${article(what)} of ${withArticle(who.replace(/^The /u, ''), sentence)}: open that.`,
        key: `${who} ${what}`,
      };
};

/** A law that was made. */
export const lawMade: DocumentFinder = (_, sentence) => {
  const law = SIGNED.exec(sentence)?.[1];
  return law === undefined ? null : { says: `The ${law} has a text: open it.`, key: law };
};

/** A decision of a court. */
export const courtDecided: DocumentFinder = (_, sentence) =>
  RULED.test(sentence) ? { says: 'What the court decided is in writing: open that.', key: 'court' } : null;

/** An announcement of somebody without a name of its own. */
export const announcement: DocumentFinder = (_, sentence) => {
  const by = ANNOUNCED.exec(sentence)?.[1];
  return by === undefined
    ? null
    : { says: `The ${by} announced it: open its own announcement.`, key: `announced ${by}` };
};

/** Whoever a sentence says to have counted its figures. */
export function figuresFrom({ sentence }: Opened): Opener | null {
  const from = FIGURES_FROM.exec(sentence)?.[1];
  const isMaker =
    from !== undefined && from.length >= 3 && !OF_COUNTRY.test(from) && !new RegExp(`^${PAPER}$`, 'u').test(from);
  return isMaker && /\d/.test(sentence)
    ? { says: `The figures are from ${withArticle(from, sentence)}: ask there how they were counted.`, key: from }
    : null;
}

/** An office without a name of its own that tells a figure. */
export function figuresOfOffice({ sentence }: Opened): Opener | null {
  const office = COUNTS.test(sentence) ? OFFICE_SAYS.exec(sentence)?.[1] : undefined;
  return office === undefined
    ? null
    : { says: `The figures are from the ${office}: ask there how they were counted.`, key: office };
}

/** Another paper that reported it. */
export function reportedBy({ sentence, text }: Opened): Opener | null {
  const [, first, second, third] = REPORTED.exec(sentence) ?? [];
  const paper = first ?? second ?? third;
  return paper === undefined ? null : { says: `This is from ${namedIn(text, paper)}: open its report.`, key: paper };
}

/** Whoever counted a figure of the claim, told in the two sentences behind it. */
export function countedNear({
  sentence,
  context,
}: {
  readonly sentence: string;
  readonly context: string;
}): Opener | null {
  if (!COUNTS.test(sentence) || context.length <= sentence.length) return null;
  const behind = context.slice(sentence.length);
  const office = officesIn(behind).find((name) =>
    new RegExp(
      `${asPattern(name)}(?: \\([^()]{2,12}\\))? (?:reported|said|says|announced|showed|shows|estimates?|estimated)\\b`,
      'u',
    ).test(behind),
  );
  return office === undefined
    ? null
    : { says: `The figures are from ${withArticle(office, behind)}: ask there how they were counted.`, key: office };
}

/** A paper to which it was said; one that a text names again and again is its own. */
export function toldTo({ sentence, text }: Opened): Opener | null {
  const told = TOLD.exec(sentence)?.[1];
  return told === undefined || text.split(told).length > OWN_PAPER_MAX
    ? null
    : { says: `It was said to ${namedIn(text, told)}: open what ${namedIn(text, told)} has of it.`, key: told };
}

/** An interview, by where it was given. */
export function interviewWith({ sentence }: Opened): Opener | null {
  const interview = INTERVIEW.exec(sentence)?.[1]?.replace(/\.$/u, '');
  return interview === undefined
    ? null
    : { says: `It was said in an interview with ${interview}: look for all of it.`, key: interview };
}

/** A post by who wrote it or where; somebody's tweets may only be spoken of. */
export function postOf(opened: Opened): Opener | null {
  const { sentence } = opened;
  const posted = POSTED.exec(sentence);
  const where = siteIn(posted);
  const speaker = speakerOf(opened);
  const of = speaker && isPostedBy(sentence, speaker) ? ` by ${speaker.name}` : '';
  return posted === null || (where === undefined && of === '')
    ? null
    : {
        says: `The post${of}${where === undefined ? '' : ` on ${where}`} is public: open it and compare the words.`,
        key: 'post',
      };
}

/** The file of a trial; a verdict that only explains what the story tells has another one. */
export function trialFile({ sentence, text, title }: Opened): Opener | null {
  const isTold =
    TRIED.test(sentence) &&
    (title === undefined || TRIED.test(title) || CASES.test(sentence) || ON_FILE.test(sentence));
  if (!isTold) return null;
  const judge = JUDGE.exec(sentence)?.[1] ?? JUDGE.exec(text)?.[1];
  const court = courtIn(sentence) ?? courtIn(text);
  const paper = CASES.exec(sentence)?.[0]?.toLowerCase();
  const at = judge ? `the court of ${judge}` : court === undefined ? undefined : `the ${court}`;
  if (at !== undefined)
    return {
      says:
        paper === undefined
          ? `There is a record of it: ask for the file at ${at}.`
          : `The ${paper} is in a file: ask for it at ${at}.`,
      key: 'court',
    };
  const who = ON_FILE.test(sentence) ? (DEFENDANT.exec(sentence)?.[1] ?? chargedIn(sentence, text)) : undefined;
  return who === undefined || ORGANISATION.test(who)
    ? null
    : { says: `A court has this on file: ask for the case of ${who}.`, key: 'court' };
}

const COUNTRY =
  /^(?:Russia|China|Turkey|Iran|Israel|Japan|India|Britain|France|Germany|Ukraine|Syria|Qatar|America|USA|Moscow|Beijing|Washington|London|Tehran|Democrats?|Republicans?)$/u;

/** A place publishes nothing. */
const PLACE_NAME =
  /\b(?:Province|County|City|Valley|Island|Islands|State|Township|Village|District|Prefecture|Region|Republic|Kingdom)$/u;

/** Whether somebody speaks for it, as for a firm. */
const isSpokenFor = (text: string, name: string): boolean =>
  new RegExp(`${asPattern(name)}(?:['’]s)? (?:spokes\\p{Ll}+|officials?|executives?|CEO|chief executive)\\b`, 'u').test(
    text,
  );

/** Offices that a sentence names, without the one that speaks in it. */
export function* officesOf(opened: Opened): Iterable<Opener> {
  const { sentence, speakers, text } = opened;
  const speaker = speakerOf(opened);
  const said = new RegExp(`(?:${ANNOUNCES})\\b`, 'u');
  const organisation = speakers.find(
    ({ name }) => !COUNTRY.test(name) && (isOrganisation(name) || isSpokenFor(text, name)) && sentence.includes(name),
  );
  // “SIGAR found errors in what USAID provided” is no finding of USAID.
  const isItsOwn =
    organisation !== undefined &&
    new RegExp(
      `${asPattern(organisation.name)}(?:['’]s)?(?: \\([^()]{2,20}\\))?(?:, [^,]{2,60},)? (?:[\\p{L}-]+ ){0,3}?(?:${ANNOUNCES}|proposed|launched|spokes\\p{Ll}+)\\b|\\b(?:${ANNOUNCES}|according to) (?:the )?(?:[\\p{L}-]+ ){0,3}?${asPattern(organisation.name)}`,
      'u',
    ).test(sentence);
  if (organisation && isItsOwn && said.test(sentence) && !PLACE_NAME.test(organisation.name)) {
    // “The National Institute of Alcohol Abuse” is no National Institute.
    const full = officesIn(sentence).find((office) => office.startsWith(organisation.name)) ?? organisation.name;
    const name = withArticle(full, sentence);
    if (!/^\p{Lu}{2,3}$/u.test(organisation.name))
      yield { says: `Open what ${name} has published on it.`, key: organisation.name };
  }
  for (const office of officesIn(sentence).map((name) =>
    name.replace(/ on \p{Lu}\p{Ll}{2,}$/u, '').replace(/^Disease Control/u, 'Centers for Disease Control'),
  ))
    if (
      office !== organisation?.name &&
      office !== speaker?.name &&
      !/^(?:White House|United Nations Security Council|(?:the )?(?:U\.S\. |US )?(?:Senate|House of Representatives|Congress)|.*\bParty\b.*)$/u.test(
        office,
      ) &&
      !/^ \p{Lu}/u.test(sentence.slice(sentence.indexOf(office) + office.length)) &&
      !ABOUT_ONLY.test(sentence.slice(0, sentence.indexOf(office))) &&
      !NO_DESK.test(office) &&
      knows(sentence, office)
    )
      yield {
        says:
          PARLIAMENT.test(office) && VOTES.test(sentence)
            ? `The record of ${withArticle(office, sentence)} has it: open that.`
            : `Ask ${withArticle(office, sentence)} whether it is so.`,
        key: office,
      };
}

/** What it decides is on its record. */
const PARLIAMENT = /\b(?:Parliament|Council|Senate|Assembly|Legislature|Congress|Bundestag|Knesset|Duma)\b/u;
const VOTES = /\b(?:approv\p{Ll}+|vot\p{Ll}+|pass(?:ed|es)|reject\p{Ll}+|adopt\p{Ll}+|repeal\p{Ll}+)\b/u;
/** It has no desk at which somebody could be asked, or nobody answers there for one sentence. */
const NO_DESK =
  /\b(?:Electoral College|Control Center|Court|White House|European Union|Soviet Union|State Department|Treasury|World Bank|Jewish|Medical School|Business School|Law School|High School|Service Pack|Mayo Clinic)\b|^(?:The )?(?:U\.S\. |US )?(?:Federal Reserve|Congress|Senate)\b/u;
/** Where something happens of which a record is kept. */
const KEEPS_RECORDS = /\b(?:Police|Prison|Jail|Sheriff|Court|Coroner|Registry|Fire)\b/u;
/** It says nothing of whom it treats, and something of who died or was born there. */
const TREATS = /\b(?:Hospital|Infirmary|Clinic)\b/u;
const LIFE = /\b(?:died|deaths?|killed|born|births?)\b/iu;
const DOES =
  '(?:(?:has|have|had|also|is|was) )?(?:said|says|told|announce[sd]?|announcing|proposed|proposes|ordered|orders|ruled|rules|filed|files|issued|issues|approved|approves|rejected|rejects|banned|bans|found|finds|reported|reports|confirmed|confirms|arrested|charged|fined|opened|closed|launched|voted|decided|plans|planned|investigating|reviewing|recommended|recommends|warned|warns|published|released|agreed|paid|denied|sued|suspended|declared|estimates?|estimated)';

/** Whether the sentence tells what the office itself did or said, or what happened where records are kept. */
function knows(sentence: string, office: string): boolean {
  const name = asPattern(office);
  return (
    ((KEEPS_RECORDS.test(office) || (TREATS.test(office) && LIFE.test(sentence))) &&
      new RegExp(`\\b(?:at|in|by|from|to) (?:the )?${name}`, 'u').test(sentence)) ||
    new RegExp(
      `${name}(?: \\([^()]{2,12}\\))?,? ${DOES}\\b|\\b(?:by|according to|(?:data|figures|research|study|statement|release|report|letter|order) from) (?:the )?${name}`,
      'u',
    ).test(sentence)
  );
}

/** A sentence only mentions such an office. */
const ABOUT_ONLY =
  /\b(?:despite|under|outside|near|against|like|unlike|former(?: [\p{L}-]+){1,4}|ex-[\p{L}-]+(?: of)?|lying to|called on|accused|blamed|criticized)(?: the)? $/iu;

const withArticle = (name: string, sentence: string): string =>
  /(?:Department|Ministry|Office|Bureau|Agency|Commission|Authority)$/u.test(name) ||
  new RegExp(`\\b[Tt]he ${asPattern(name)}`, 'u').test(sentence)
    ? `the ${name}`
    : name;

const EXPERT =
  /\b(?:Dr\.|[Pp]rofessor|[Ss]pecialist|[Aa]nalyst|[Ee]conomist|[Ee]pidemiologist|[Rr]esearcher|[Cc]ommissioner|[Dd]irector of|[Ss]cientist|[Ee]ngineer|[Cc]oroner|(?:city|police|state|county|health|government) official|[Pp]resident of (?!the U)|(?<!vice |former )president (?=\p{Lu}))/u;

function isExpert(text: string, { name }: Speaker): boolean {
  const at = text.indexOf(last(name));
  return EXPERT.test(text.slice(Math.max(0, at - 60), at + 90));
}

/** Whoever says a sentence, where there is nothing else to open: the rest of what was said. */
export function wordsOf({ sentence, speakers }: Opened): Opener | null {
  const speaker = speakers.find(
    ({ name }) =>
      !isOther(sentence, name) &&
      new RegExp(
        `(?<![\\p{L}])${asPattern(last(name))},?(?:[^,]{2,80},)? (?:(?:has|had|also) )?(?:said|told|announced|wrote|argued|vowed|claimed|insisted)\\b|\\b(?:said|told|announced|wrote) (?:[\\p{L}.]+ ){0,3}${asPattern(last(name))}(?![\\p{L}])`,
        'u',
      ).test(sentence),
  );
  return speaker !== undefined && /\s/.test(speaker.name) && !isOrganisation(speaker.name)
    ? {
        says: `It is the word of ${speaker.name}: look for all that was said, in a recording or in writing.`,
        key: speaker.name,
      }
    : null;
}

const POLICE = /\b(?:[Tt]he )?((?:\p{Lu}\p{Ll}+ ){1,3}Police(?: Department)?)(?![\p{L}])/u;
const INVESTIGATES =
  /\b[Pp]olice\b[^.!?]{0,80}\b(?:investigat\p{Ll}+|said|says|told|arrested|believe|are (?:looking|searching|trying))\b/u;
export const POLICE_ACCUSED =
  /\b[Pp]olice (?:brutality|violence|misconduct|abuse|shooting|killing)\b|\b(?:[Pp]olice|[Oo]fficers?|[Dd]eputies)\b.{0,60}\b(?:beat|tear ?gas\p{Ll}*|fired|shot (?:at|an?|the)|choked|knelt|tasered|attacked|injur\p{Ll}+|killed|accused|charged|used (?:force|excessive)|violence|brutal\p{Ll}*|rubber bullets|grenades?)\b|\b(?:violence|brutality|abuse|beaten|shot|killed|injured) by (?:the )?(?:police|officers|deputies)\b/u;
const CASE_NUMBER =
  /\b(?:quot(?:e|ing)|reference|serial|incident|crime|case)\s(?:(?:serial|reference|ref|incident|crime|case|number|no\.?|of)\s){0,3}(\d[\d/-]*(?: of \d{1,2}\/\d{1,2}(?:\/\d{2,4})?)?)/u;

/** The police who speak in a text, with the number of the case where it has one; null without them. */
export function policeIn({ sentence, text }: Opened): Opener | null {
  // The accused are not asked whether they did it.
  if (POLICE_ACCUSED.test(sentence)) return null;
  const name = POLICE.exec(text)?.[1];
  if (name === undefined && /\b[Pp]olice\b/u.test(sentence) && INVESTIGATES.test(text))
    return { says: 'Ask the police there, who have the case.', key: 'police' };
  if (
    name === undefined ||
    !new RegExp(`${asPattern(name)}[^.!?]{0,60}\\b(?:said|says|told|spokes\\p{Ll}+|appeal\\p{Ll}*)\\b`, 'u').test(text)
  )
    return null;
  const number = CASE_NUMBER.exec(text)?.[1];
  return {
    says: `Ask ${name}${number === undefined ? '' : `, and give the number of the case, ${number}`}.`,
    key: name,
  };
}

const POST_AMONG = 6;

/** A post of somebody who speaks in the text, of whom the sentence tells, wherever it is told; null without one. */
export function postIn({ text, speakers, sentence }: Opened): Opener | null {
  // What was posted far from the news is about something else.
  for (const { text: said } of sentencesOf(text).slice(0, POST_AMONG)) {
    const posted = POSTED.exec(said);
    const where = siteIn(posted);
    const by = speakers.find(({ name }) => said.includes(last(name)) && !ORGANISATION.test(name));
    if (posted && where !== undefined && by && sentence.includes(last(by.name)))
      return { says: `It is about what ${by.name} posted on ${where}: open that and compare the words.`, key: 'post' };
  }
  return null;
}

/** Somebody who knows the field and says this sentence: can be asked for what is behind it. */
export function expertFor(opened: Opened): Opener | null {
  const speaker = speakerOf(opened);
  if (!speaker || !/\s/.test(speaker.name) || ORGANISATION.test(speaker.name)) return null;
  const says = new RegExp(
    `${asPattern(last(speaker.name))}(?:,[^“”"]{2,180},)? (?:${ANNOUNCES}|explained|told|added|wrote|argued)\\b|(?:said|says|according to|told|explained|wrote)[^.]{0,40}${asPattern(last(speaker.name))}`,
    'u',
  );
  return isExpert(opened.text, speaker) && says.test(opened.sentence)
    ? { says: `Ask ${speaker.name}, who says so, what it rests on.`, key: speaker.name }
    : null;
}
