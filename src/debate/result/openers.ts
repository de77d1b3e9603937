import { officesIn } from './offices.js';

import { asPattern, type Speaker } from '../../words/index.js';

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

const FIGURES_FROM =
  /\b[Aa]ccording to (?:the |research (?:outfit|firm|group) |data (?:firm|provider|tracker) |analytics (?:firm|company) |(?:a |an |its own )?(?:data|figures|estimates|numbers|statistics|tally|count|database) (?:from|by|of|compiled by|collected by) (?:the )?)*(\p{Lu}[\p{L}&’'-]*(?: (?:of |for |and )?\p{Lu}[\p{L}&’'-]*){0,4})(?<!['’]s)(?<!-run)(?![\p{L}-])(?! (?:media|officials?|authorities|sources|reports|police|prosecutors))/u;
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

/** Finds what can be opened that a passage, or only the sentence of it that is told, names; null without it. */
export type DocumentFinder = (passage: string, sentence: string) => Opener | null;

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
