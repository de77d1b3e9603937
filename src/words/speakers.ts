import { MONTHS, WEEKDAYS } from './calendar.js';
import { isDead, isLongAgo } from './of-the-past.js';
import { sentencesOf, withoutQuotations } from './sentences.js';
import { asPattern, surnameOf } from './speech.js';

/** Somebody who says something in a text. */
export interface Speaker {
  /** The longest form of the name. */
  readonly name: string;
  /** How often words are given to it. */
  readonly count: number;
  /** The sentence in which it speaks first, verbatim. */
  readonly sentence: string;
  readonly start: number;
  /** Where the sentences begin in which words are given to it, by name or by a pronoun that can stand for nobody else. */
  readonly heard: readonly number[];
}
/** Who says something in a text. */
export interface Speakers {
  /** In the order of the text. */
  readonly named: readonly Speaker[];
  /** Whether somebody speaks who has no name or whose name was not understood. */
  readonly others: boolean;
}

/** What somebody claims who says nothing: a place, a prize, what is owed to him. */
const TAKES =
  '(?:the|an?|his|her|its|their|\\d+|first|second|third) ?(?:[\\p{Ll}\\d#-]+ ){0,2}?(?:spots?|place|titles?|crown|lead|prizes?|awards?|wins?|victory|victories|medals?|lives|life|seats?|throne|trophy|points?|benefits?|refund|asylum|position|wickets?|gold|silver|bronze)\\b';
const SAYS = `said|says|told(?! (?:\\p{Ll}+ ){0,2}(?:lies?|truth|jokes?|stories)\\b)|tells(?! (?:\\p{Ll}+ ){0,2}(?:lies?|truth|stories)\\b)|adds|added|wrote(?! (?:an? (?:\\p{Ll}+ ){0,4}(?:blog|book|novel|play|script|songs?)|her|his|their|its|down|songs?|music|code|books?|over|up)\\b)|writes|tweeted(?! (?:out )?(?:an? |the )?(?:\\p{Ll}+ )?(?:links?|photos?|pictures?|videos?|images?|clips?|memes?)\\b)|tweets|explains|explained|argues|argued|warns|warned|claims(?! ${TAKES})|claimed(?! ${TAKES})|states|stated|announces|announced(?! (?:his|her) )|testified|notes|noted|recalled|recalls|replied|replies|admitted|admits|insists|insisted|continued(?! to)|continues(?! to)|declares|declared|muses|mused|joked|jokes|quipped|concluded|concludes|responded|complained|predicted|posted(?! (?:an? |the )?(?:\\p{Ll}+ )?(?:links?|photos?|pictures?|videos?|images?|clips?|memes?|(?:profit|loss|gain|win|record|score|time|bail|bond)\\p{Ll}*)\\b)|urged|urges|vowed|pledged(?! not to)|cautioned|observed|remarked|conceded|concedes|emphasized|emphasised|emphasizes|emphasises|stresses|asserts|cautions|observes|remarks|alleged|alleges|reiterated|lamented|exclaimed|pleaded|countered|retorted|boasted|opined|predicts|estimates|estimated|believes|believed|suggested|suggests|confirmed|confirms|denied|denies|reported|reports|laughs|revealed|acknowledged|stressed|commented|criticized|criticised|asserted|contends|maintains|confessed|remembered|remembers|pointed out|points out|agreed(?= that|,)|agrees(?= that|,)|scolded|recounted|recounts|attested|asked the (?:jury|judge|court)|(?:refused|declined) to (?:say|comment|answer|elaborate), (?:adding|saying)`;
const NAME =
  "(?:(?:\\p{Lu}\\.){1,3}\\s)?(?:(?:Dr|Mr|Mrs|Ms|Sen|Rep|Gov|Gen|Prof|St|Del|Lt|Sgt|Capt|Col|Maj|Adm|Rev|Supt|Det|Cllr)\\.\\s){0,2}\\p{Lu}[\\p{L}\\p{N}’'&-]*(?:\\s(?:(?:van|von|de|der|des|du|di|la|le|den|dos|ter|al|bin|el|da|del|of the|of|and the|for the|for|and)\\s)?(?:\\p{Lu}\\.\\s?)*(?:al-|el-)?\\p{Lu}[\\p{L}\\p{N}’'&-]*){0,5}(?:,?\\s(?:Jr|Sr)\\.)?";
const BESIDE =
  '(?:\\s(?:of|from|at|with)\\s(?:the\\s)?\\p{Lu}\\p{L}+(?:\\s(?:of\\s)?\\p{Lu}\\p{L}+){0,3})?(?:,\\s[RDI]-\\p{Lu}[\\p{L}.]*(?:\\s?\\p{Lu}[\\p{L}.]*)?\\s?,)?(?:,?\\s(?:\\([^()]{1,20}\\)|\\d{1,2},?))?(?:,\\s(?!(?:during|when|while|because|but|and|or|if|after)\\s)(?:[^,"“”.!?]{2,160}|(?:an?|the|who) [^,"“”.!?]{2,120}, (?:which|who|where|and (?:an?|the)) [^,"“”.!?]{2,120}),)?';
const HELPS =
  '(?:(?:has|have|had|also|later|then|recently|immediately|repeatedly|previously|once|further|again|now|even|never|always|still|often|just|\\p{Ll}+ly)\\s){0,2}';
/** What stands between a verb of saying and a name behind it: “said lead author Ann Reed”. No word that begins something else. */
const ROLE_WORDS =
  '(?:\\p{Lu}[\\p{L}]+-(?:based|born)\\s)?(?!(?:in|on|at|to|of|for|by|with|from|about|as|after|before|during|that|this|it|he|she|they|we|there|if|when|because|while|and|but|or|than|a spokes\\p{Ll}+ for|is|are|was|were|will|would|has|have|had|not|no)\\s)\\p{Ll}[\\p{L}-]*\\s';
const BEFORE = new RegExp(`(${NAME}|[\\p{Ll}][\\p{L}’'-]*)${BESIDE}\\s${HELPS}(?:${SAYS})(?![\\p{L}-])`, 'gu');
/** Behind a quotation, in whose place there are spaces, or its comma. */
const AFTER = new RegExp(
  `(?:^|\\s{3}|[,”"?!'’]\\s)(?!told|tells)(?:${SAYS})\\s(?:${ROLE_WORDS}){0,6}(${NAME}|\\p{Ll}[\\p{L}-]*)`,
  'gu',
);
/** Judges or names somebody or something: he speaks where words in quotation marks follow. */
const CALLS = new RegExp(
  `(${NAME}|witness|survivor)${BESIDE}\\s${HELPS}(?:called|calls|described|describes|dubbed|branded|labell?ed|dismissed|slammed|blasted|praised|hailed|denounced|condemned|mocked|ridiculed|decried|expressed|cited|spoke|referred|likens|likened|compares|compared|lauded|rejected|characteri[sz]ed)(?![\\p{L}-])`,
  'gu',
);
/** A name beside a quotation with what somebody is and no verb: “… at sea,” Ann Reed, director of the museum. */
const BESIDE_QUOTATION = new RegExp(
  `[,.!?]["”]\\s(${NAME}),\\s[^.“”"]{0,40}\\b(?:[Dd]irector|[Pp]resident|[Cc]hief|[Hh]ead|[Mm]anager|[Pp]rofessor|[Ss]pokes\\p{Ll}+|[Ff]ounder|[Cc]hair\\p{Ll}*|[Ss]ecretary|[Aa]uthor|[Oo]wner|[Oo]fficer|CEO)\\b[^“”"]{0,80}$`,
  'u',
);
/** Behind a quotation and a dash: “… of our culture.” — Ann Reed. */
const SIGNED = new RegExp(`(?:(?:^|["”]\\s?)―|["”]\\s?—)\\s?(${NAME})(?=\\s*(?:[,/.(“"]|$))`, 'gu');
/** Several of whom one is named: “Researchers like Ann Reed from the university attribute it to the wind”. */
const AMONG = new RegExp(
  `\\b(?:[Rr]esearchers|[Ss]cientists|[Ee]xperts|[Cc]ritics|[Ss]upporters|[Ll]awmakers|[Dd]octors|[Ee]conomists|[Aa]nalysts|[Oo]fficials|[Ll]eaders) (?:like|such as|including) (${NAME})(?:,? (?:from|of|at) (?:the )?[\\p{Lu}][\\p{L}]+(?: (?:of )?[\\p{Lu}][\\p{L}]+){0,3},?)? (?:say|argue|attribute|warn|point out|note|insist|claim)(?![\\p{L}])`,
  'gu',
);
/** Whoever goes, and then says: “As Mr Reed left for Velden, he said”. */
const LEAVES = new RegExp(
  `^(?:As|When|After|While|Before) (${NAME}) \\p{Ll}[^“”"]{3,90}, (?:he|she)\\s${HELPS}(?:${SAYS})(?![\\p{L}-])`,
  'gu',
);
/** Who wrote a post, by name and handle. */
const POSTED = new RegExp(`(${NAME})\\s\\(@\\w+\\)`, 'gu');
/** The same of a page that lost the handle: “… turn on me. Dan Gray KTVI Fox 2 September 15, 2017”. */
const STAMPED = new RegExp(
  `(?:[.!?…:] ?|^)(\\p{Lu}\\p{Ll}+ \\p{Lu}\\p{Ll}+)(?: [\\p{Lu}\\d][\\p{L}\\d]*){0,3} (?:${MONTHS}) \\d{1,2}, \\d{4}(?! ?[,.;)])`,
  'gu',
);
/** What stands before a name behind a verb of saying, up to the verb's end. */
const VERB = new RegExp(`^(?:\\s*|[^\\p{L}]*)(?:${SAYS})`, 'u');
/** The name of somebody who is told by an office or a part first: “his attorney, David Tarras, said”. */
const APPOSED = new RegExp(`^[^,]+,\\s(${NAME}),\\s`, 'u');
const OF_PAPER =
  /^(?:NPR|CNN|BBC|Axios|AP|Reuters|Bloomberg|CBS(?: News)?|NBC(?: News)?|ABC(?: News)?|Fox(?: News)?|CNBC|MSNBC|Politico|Vox|Wired|Quartz|ProPublica|Sky(?: News)?|Time|Newsweek|The [\p{L} ]+ (?:Times|Post|Journal|Guardian|Telegraph))['’]s? \p{Lu}/u;
/** Whose somebody is: “NYU's Scott Galloway”. */
const OWNED = /^(?:\p{Lu}[\p{L}\p{N}]*(?:['’]s?)\s)+(?=\p{Lu})/u;
/** What follows a name that is not who speaks: a figure's maker, or whose spokesman it is. */
const OF_NAME =
  '\\s(?:campaign|spokes\\p{Ll}*|officials?|aides?|advis[eo]rs?|staff\\p{Ll}*|data|figures|statistics|numbers|administration|lawyers?|attorneys?)(?![\\p{L}])';
/** What somebody is, in small letters before his name. */
const SMALL_ROLE =
  '(?:(?:\\p{Ll}[\\p{L}-]*\\s(?:and\\s)?){0,3}(?:author|psychologist|professor|researcher|scientist|chief|spokes(?:man|woman|person)|lawyer|attorney|director|expert|analyst|economist|historian|doctor|president|secretary|minister|witness|coach|owner|founder|reporter|journalist)\\s(?:and\\s\\p{Ll}+\\s)?(?=\\p{Lu}\\p{Ll}+(?:\\s\\p{Lu}\\.?)?\\s\\p{Lu}))?';
const ACCORDING = new RegExp(
  `\\b[Aa]ccording to\\s(?:(?:his|her|their)\\s(?:\\p{Ll}+\\s){0,2}\\p{Ll}+,\\s(?=\\p{Lu}\\p{Ll}+\\s\\p{Lu})|(?:the|a|an|his|her|its|their)\\s)?${SMALL_ROLE}(${NAME}(?![\\p{L}\\p{N}’'&-]|\\.\\p{L}|\\s\\p{Lu}|${OF_NAME})|\\p{Ll}[\\p{L}-]*)`,
  'gu',
);

/** Before a name that somebody else's something is: “a spokesman for”, “the mother of”, “who had attacked”. */
const OF_OTHER =
  /(?:\b(?:for|of|to|with|by|about|against|from|near|at|toward|towards|than|like|behind|under|or|along|onto|into|inside|outside|over|across|between)\s(?:\p{Ll}{2,}\s){0,2}|\b\p{Ll}{2,}ed\s|\bthat\s)(?<!\b(?:secretary|minister|director|head|chief|leader)\s(?:of|for)\s(?:the\s)?(?:(?!the\s)\p{Ll}+\s){1,3})(?<!\b(?:named|called)\s)$/u;

/** Words before a verb of saying that are nobody else: who speaks is named before, or nobody is said to. */
const NOBODY_ELSE =
  /^(?:he|she|they|it|i|we|you|who|whom|that|which|what|and|but|or|as|also|not|to|is|was|are|were|be|been|being|has|have|had|having|did|does|do|will|would|could|can|may|might|should|so|just|the|a|an|this|these|those|his|her|their|its|our|my|your|some|any|no|all|more|new|earlier|previous|recent|by|of|in|on|at|from|with|for|when|then|there|never|always|often|later|now|still|once|first|previously|reportedly|\p{L}+ly|\p{L}+['’](?:s|d|ve|re|t))$/iu;
/** A capital only because a sentence begins. */
const BEGINS =
  /^(?:(?:What|How|Why|Where|Who|Which|The|An?|In|On|At|By|For|From|After|Before|But|And|As|When|While|Since|If|Both|All|With|To|This|That|These|Those|Its|Their|His|Her|Our|Then|Now|Also|Last|Next|So|Yes|No|Do|Did|Does|Is|Was|Are|Were|Can|Could|Would|Should|However|Meanwhile|Instead|Today|Yesterday|Still|Yet|Because|Although|Though|Like|Earlier|Later|Not|Only|Even|Once|Just|Perhaps|Maybe|Behind|Under|Inside|Despite|Amid|Though|Where|Here|There|Also|Indeed|Meantime|Elsewhere|Separately)\s)+/u;
const GENERAL =
  /^(?:Officials?|Police|Authorities|Experts?|Critics?|Scientists?|Researchers?|People|Analysts?|Witnesses|Sources?|Some|Many|Most|Others?|Supporters|Opponents|Doctors?|Prosecutors?|Lawyers?|Investigators?|Economists?|Activists?|Residents?|Neighbou?rs?|Friends?|Insiders?|Everyone|Nobody|One|Another|Several|Few|Reports?|Studies|Study|Fans|Users|Voters|Organi[sz]ers|Executives|Lawmakers|Republicans|Democrats|Americans|Women|Men)$/u;
const NO_NAME =
  /^(?:CEO|CFO|TX|He|She|They|It|I|We|You|Who|What|There|Here|Mr|Mrs|Ms|Dr|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Fact|Maybe|How|Why|Where|Which|God)$/u;
const TITLES =
  /^(?:(?:U\.S\.|US|UK|City|County|Staff|Defense|Assistant|American|British|Republican|Democratic|Former|Then|Prime|Vice|Deputy|Acting|Chief|Attorney|District|Supreme|Court|State|Presidential|Press|Foreign|Defen[cs]e|Treasury|Interior|White|House)\s)*(?:President|Senators?|Secretary|Minister|Governor|Mayor|Justice|Judge|General|Representative|Congressman|Congresswoman|Chancellor|Commissioner|Chairman|Chairwoman|Director|Professor|Doctor|Officer|Sheriff|Detective|Captain|Colonel|Sergeant|Superintendent|Reporter|Correspondent|Anchor|Boss|Dad|Mom|Mother|Father|Sir|(?:Prof\.? )?Dame(?= \p{Lu}\p{Ll}+ \p{Lu})|Attorney|Pope|Bishop|Pastor|Reverend|Spokesman|Spokeswoman|Spokesperson|Dr\.?|Mr\.?|Mrs\.?|Ms\.?|Sen\.?|Rep\.?|Gov\.?|Gen\.|Prof\.?|(?:Lt\.\s)?Gov\.|Lt\.|Sgt\.|Del\.|Capt\.|Col\.|Maj\.|Adm\.|Rev\.|Supt\.|Det\.|Cllr\.|Supervisor|Councillor|Delegate)\s(?=\p{Lu})/u;

/** Whose somebody is, and not who. */
const OF_COUNTRY =
  /^(?:British|American|Chinese|Russian|French|German|Japanese|Israeli|Iranian|Turkish|Indian|Canadian|Australian|Western|European|Democratic|Republican|Federal|Local|State|Arab|Muslim|Arab and Muslim|West African|East African|African|Asian|Christian|Jewish)$/u;

/** What somebody is, before the name: “Senate Majority Leader Mitch McConnell”, “Public Relations Manager Jenna Brady”. */
const ROLE_BEFORE =
  /^.*(?<![\p{L}])(?:(?:Attorney|Solicitor|Surgeon|Inspector|Secretary|Director|Consul|Postmaster)[ -]General|Leader|Taoiseach|Admiral|Brigadier|(?:Brigadier|Major|Lieutenant) General|Whip|Speaker|Manager|Chancellor|Ambassador|Envoy|Coordinator|Co-ordinator|Treasurer|Superintendent|Inspector|Analyst|Economist|Chairperson|Chair|Editor|Principal|Researcher|Scientist|Professor|Barrister|Solicitor|Prosecutor|Lawyer|Counsel|Spokes(?:man|woman|person)|MP|MEP|MSP|TD|Council(?:man|woman|member|lor|or)|Assembly(?:man|woman)|Vice-President|Vice-Chair|Firefighter|Trooper|Congress(?:man|woman)|Senator|Governor|Gov\.|Sen\.|Rep\.|Gen\.|Dr\.|Mayor|Physicist|Geneticist|Biologist|Historian|Billionaire|Comedian|Actor|Actress|Singer|Author|Activist|Rabbi|Imam|Pastor|Candidate|Democrat|Republican|Commissioner|Sheriff|Elections|Journalist|Strategist|Staff|Pollster|Columnist|Host|Deputy|Marshal|Lieutenant|Major|Corporal|Paramedic|Pilot)\s(?=\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}.’'-]*)*$)(?!General|of )/u;
/** Of which country somebody is, or to which he is sent: “Ambassador to Azerbaijani Bilal Hayee”. */
const OF_NATION =
  /^(?:British|American|Chinese|Russian|French|German|Japanese|Israeli|Iranian|Iraqi|Saudi|Turkish|Indian|Pakistani|Afghan|Canadian|Australian|Ukrainian|Polish|Italian|Spanish|Greek|Egyptian|Syrian|Lebanese|Armenian|Azerbaijani|Georgian|Brazilian|Mexican|Nigerian|Kenyan|Scottish|Welsh|Irish|Dutch|Swedish|Danish|Norwegian|Finnish|Austrian|Swiss|Belgian|Hungarian|Czech|Serbian|Korean|Vietnamese|Palestinian|European|Democratic|Republican|Conservative|Liberal|Labour)\s(?=\p{Lu}[\p{L}’'-]+\s\p{Lu})/u;

/** A state for which somebody stands, before the name; some are first names, too. */
const OF_STATE =
  /^(?:Massachusetts|California|Texas|Florida|Ohio|Michigan|Illinois|Pennsylvania|Minnesota|Wisconsin|Colorado|Connecticut|Maryland|Oregon|Kentucky|Tennessee|Louisiana|Alabama|Mississippi|Missouri|Oklahoma|Kansas|Nebraska|Iowa|Idaho|Utah|Nevada|Vermont|Maine|Hawaii|Alaska|Delaware|Arkansas)\s(?=\p{Lu}\p{Ll}+\s(?:\p{Lu}\.\s)?\p{Lu}\p{Ll})/u;

/** Without case, and with one kind of apostrophe. */
const plainOf = (name: string): string => name.toLowerCase().replace(/’/gu, "'");
const first = (name: string): string => name.split(' ')[0] ?? name;
/** “De Blasio” is as little of a name as “Trump”. */
const isSurname = (name: string): boolean => /^(?:(?:De|Van|Von|Di|Du|Da|Al|El|Le|La|Bin) )?\S+$/u.test(name);
/** “Eric Trump” is not “Donald Trump”; “Trump” may be either. */
const isSame = (one: string, other: string): boolean =>
  plainOf(surnameOf(one)) === plainOf(surnameOf(other)) &&
  (isSurname(one) ||
    isSurname(other) ||
    one.endsWith(` ${other}`) ||
    other.endsWith(` ${one}`) ||
    first(one) === first(other) ||
    /^\p{Lu}\.?$/u.test(first(one)) ||
    isNick(one, other));
/** “Mike” of Michael, “J.D.” of James. */
const isNick = (one: string, other: string): boolean => first(one).charAt(0) === first(other).charAt(0);

/** A time, a day or an agency that a page ran into a name: “ET Ann Reed”, “Tuesday Ann Reed”. */
const GLUED = new RegExp(
  `^(?:(?:ET|EST|EDT|PT|PST|PDT|CT|CST|CDT|MT|MST|GMT|BST|UTC|AM|PM|KGO|KABC|WABC|AP|AFP|UPI|REUTERS|Reuters|Updated|Published|(?:${WEEKDAYS}))\\s)+(?=\\p{Lu}\\p{Ll}+ \\p{Lu})`,
  'u',
);

/** A name without what stands before it in a sentence; null for words that name nobody. */
export function nameIn(words: string): string | null {
  // A paper's own reporter is none whom it asked.
  if (OF_PAPER.test(words)) return null;
  // “Axios’ Kaveh” is half a name.
  if (OWNED.test(words) && !/\s/.test(words.replace(OWNED, ''))) return null;
  const bare = words
    .replace(/,?\s(?:Jr|Sr)\.$/u, '')
    .replace(GLUED, '')
    .replace(BEGINS, '')
    // “wrote Ann Reed for the paper”.
    .replace(
      /^(\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){1,2})(?<!Attorney|Secretary|Minister|Ambassador|Commissioner|Director) for (?:the )?\p{Lu}.*$/u,
      '$1',
    )
    .replace(/^(?:U\.S\. |US )?Attorney for (?=\p{Lu})/u, '')
    .replace(OWNED, '')
    .replace(ROLE_BEFORE, '')
    .replace(OF_NATION, '')
    .replace(/['’]s?$/u, '')
    .replace(
      /^.*\b(?:CEO|CFO|COO|President|Chairman|Chairwoman|Director|Anchor|Coach|Founder|Minister|Secretary|Senator|Governor|Mayor|Judge|Commissioner)\s(?=\p{Lu}\p{Ll})/u,
      '',
    )
    .replace(
      /^(?:\p{Lu}\p{Ll}+-(?:born|based|raised)|New(?! York| Jersey| Mexico| Delhi| Orleans| Zealand| England| Hampshire)|Outgoing|Incoming|Longtime|Late|President-elect|United Nations|European Union|State Department|NPR['’]s|CNN['’]s|BBC['’]s)\s(?=\p{Lu})/u,
      '',
    )
    .replace(/^(?:United Nations|European Union|State Department) (?=\p{Lu}\p{Ll}+ \p{Lu})/u, '')
    .replace(/^State (?=\p{Lu}\p{Ll}+ \p{Lu})/u, '')
    .replace(/^(?:Pro Tem|PM|Capt|Councillor) (?=\p{Lu}\p{Ll}+ \p{Lu})/u, '')
    // “U.S. Attorney for Massachusetts Ann Reed”.
    .replace(OF_STATE, '')
    .replace(TITLES, '')
    .replace(
      /^(\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}.’'-]+){1,2})(?<!Department|Ministry|Bank|Bureau|Office|House|Court|University|Board|Council|Church) of \p{Lu}[\p{L} ]+$/u,
      '$1',
    )
    .trim();
  // “the former minister and Conservative MP, said”.
  if (/(?:^| )(?:MP|MEP|MSP|TD|QC|KC)$/u.test(bare)) return null;
  if (
    /(?:^| )(?:Prime|Minister|Director|President|Secretary|Senator|Attorney|Chief|Officer|Justice|Judge|Mayor|Governor|Commissioner|General|Spokes\p{Ll}+)$/u.test(
      bare,
    )
  )
    return null;
  if (OF_COUNTRY.test(bare)) return null;
  if (bare === '' || !/^\p{Lu}/u.test(bare) || NO_NAME.test(bare) || BEGINS.test(`${bare} `)) return null;
  return bare;
}

/** The text with spaces in place of what stands in straight quotation marks, also where a quotation goes on over paragraphs. */
function outsideQuotations(text: string): string {
  let isOpen = false;
  return text
    .split('\n')
    .map((line) => {
      if (line.trim() === '') return line;
      const marks = line.split('"').length - 1;
      // A quotation that a paragraph leaves open goes on in the next, unless that opens it again.
      const from = isOpen && !/^\s*["“]/u.test(line) && marks > 0;
      isOpen = (from ? marks + 1 : marks) % 2 === 1;
      return withoutQuotations(from ? `"${line}` : line).slice(from ? 1 : 0);
    })
    .join('\n');
}

/** So many sentences may be quoted of one speaker. */
const QUOTED_BETWEEN = 4;
const made = new WeakMap<object, Speakers>();

interface Said {
  readonly start: number;
  /** Verbatim. */
  readonly text: string;
  /** The same length, with spaces in place of what is quoted. */
  readonly own: string;
}
/** Somebody of whom a sentence tells that he speaks; null for one whose name is not known. */
type Voice = { readonly name: string; readonly at: number } | null;

/** A first and a last name. */
const WHOLE_NAME = /^\p{Lu}\p{Ll}[\p{L}’'-]* (?:\p{Lu}\. )?\p{Lu}\p{Ll}[\p{L}’'-]*$/u;
/** Where the verb ends behind which a name stands. */
const verbEndOf = (match: RegExpExecArray): number => match.index + (VERB.exec(match[0])?.[0].length ?? 0);
/** What follows a name with which a clause ends, or that is told of more closely. */
const ENDS_NAME = /^(?:[.,;]|\s*$|\s{3}|\s(?:who|in|at|on|of|from|during|this|last|after|as|to)\b)/u;

/** Who speaks in a sentence. */
function* voicesIn({ text, own, start }: Said, isOfPosts: boolean): Iterable<Voice> {
  // Whoever it is, if the name was not understood.
  if (/\b[Aa]ccording to\s/u.test(own) && own.search(ACCORDING) < 0) yield null;
  for (const pattern of [SIGNED, AMONG, LEAVES])
    for (const [, who = ''] of (pattern === SIGNED ? text : own).matchAll(pattern)) {
      const name = nameIn(who);
      if (name !== null && (/\s/u.test(name) || pattern === LEAVES)) yield { name, at: start };
    }
  for (const [, who = ''] of text.matchAll(POSTED)) {
    const name = nameIn(who);
    if (name !== null && /\s/u.test(name)) yield { name, at: start };
  }
  if (isOfPosts)
    for (const [, name = ''] of text.matchAll(STAMPED)) if (nameIn(name) !== null) yield { name, at: start };
  const beside = nameIn(BESIDE_QUOTATION.exec(text)?.[1] ?? '');
  if (beside !== null) yield { name: beside, at: start };
  const spoken = new Set([...own.matchAll(BEFORE)].map((match) => match.index + match[0].length));
  // “…, said Ann Reed.”: who stands behind the verb says it, whoever is named before its comma.
  const turned = new Set(
    [...own.matchAll(AFTER)]
      .filter((match) => /^\p{Lu}/u.test(match[1] ?? '') && ENDS_NAME.test(own.slice(match.index + match[0].length)))
      .map(verbEndOf),
  );
  for (const pattern of [BEFORE, AFTER, ACCORDING, CALLS])
    for (const match of own.matchAll(pattern)) {
      const end = match.index + match[0].length;
      // “Luntz, an expert, said Mr. Camber had failed”: who says it stands before.
      const isTold =
        pattern === AFTER
          ? spoken.has(verbEndOf(match)) && !turned.has(verbEndOf(match))
          : pattern === BEFORE && match[0].includes(',') && turned.has(end);
      // Whoever calls somebody something says it in marks.
      const isUnquoted = pattern === CALLS && !/["“]/u.test(text.slice(end));
      if (!isTold && !isUnquoted) yield* voicesOf(match, own, start);
    }
}

function* voicesOf(match: RegExpExecArray, own: string, start: number): Iterable<Voice> {
  const said = match[1] ?? '';
  // “Ms. Reed’s claims” are a noun.
  if (/['’]s$/u.test(said) && match[0].startsWith(said)) return;
  // “An institute founded by former minister Ann Reed predicted it”.
  if (
    match[0].startsWith(said) &&
    /^\p{Lu}/u.test(said) &&
    /\bby\s(?:\p{Ll}{2,}\s){0,4}$/u.test(own.slice(0, match.index))
  )
    return;
  const who = /^\p{Ll}/u.test(said) ? (APPOSED.exec(match[0])?.[1] ?? said) : said;
  if (/^\p{Ll}/u.test(who)) {
    if (!NOBODY_ELSE.test(who)) yield null;
    return;
  }
  // Where the match begins with the name, what stands before it may be whose spokesman it is.
  if (match[0].startsWith(who) && OF_OTHER.test(own.slice(0, match.index))) {
    // “The secretary of the Doctors' Association, Salman Kazmi, told”.
    const apposed = nameIn(APPOSED.exec(match[0])?.[1] ?? '');
    const isApposed = apposed !== null && WHOLE_NAME.test(apposed);
    if (isApposed || nameIn(who) === who) {
      yield isApposed ? { name: apposed, at: start + match.index } : null;
      return;
    }
  }
  for (const each of together(who)) {
    const name = nameIn(each);
    if (name === null) continue;
    const isNameless =
      GENERAL.test(name) ||
      GENERAL.test(surnameOf(name)) ||
      isLongAgo(own, { start: match.index, end: match.index + match[0].length });
    yield isNameless ? null : { name, at: start + match.index };
  }
}

/** Everybody who says something in a text outside quotations, apart from the dead and from what was said long ago. Made once for an article. */
export function speakersIn(article: { readonly text: string; readonly title?: string }): Speakers {
  const kept = made.get(article);
  if (kept !== undefined) return kept;
  const { text, title = '' } = article;
  const found: { name: string; count: number; sentence: string; start: number; heard: number[] }[] = [];
  let others = false;
  /** The last sentence in which somebody speaks by name. */
  let spoke = -1 - QUOTED_BETWEEN;
  let lastly: string | null = null;
  const outside = outsideQuotations(text);
  const isOfPosts = /\b(?:re)?tweet|\bTwitter\b|\bFacebook\b|\bposted\b/iu.test(text);
  const sentences = sentencesOf(text).map((each) => ({ ...each, own: outside.slice(each.start, each.end) }));
  for (const [index, sentence] of sentences.entries()) {
    const { text: verbatim, start, own } = sentence;
    // “, he said” of somebody who was named before; whoever spoke just before goes on.
    const pronoun = own.search(HE_SAYS);
    const goesOn = index - spoke <= QUOTED_BETWEEN;
    const before =
      pronoun < 0
        ? null
        : ((goesOn ? null : namedBefore(title, outside, start + pronoun)) ??
          subjectBefore(own.slice(0, pronoun), sentences, index, goesOn ? spoke : -1));
    if (before !== null && !own.includes(surnameOf(before)) && !found.some(({ name }) => isSame(before, name)))
      found.push({ name: before, count: 1, sentence: verbatim, start, heard: [] });
    // Whoever spoke last by name goes on as “he” where nobody else is named since.
    const one =
      before ??
      (pronoun >= 0 && goesOn && isAlone(sentences.slice(spoke + 1, index), own.slice(0, pronoun), lastly, found)
        ? lastly
        : null);
    if (one !== null)
      note(
        found.find(({ name }) => isSame(one, name)),
        start,
      );
    for (const voice of voicesIn(sentence, isOfPosts)) {
      if (voice === null) {
        others = true;
        continue;
      }
      const { name, at } = voice;
      spoke = index;
      lastly = name;
      const same =
        found.find((other) => isSame(name, other.name)) ??
        // “Princess” of Princess Cruises.
        (/\s/u.test(name) ? undefined : found.find((other) => other.name.startsWith(`${name} `)));
      if (same) {
        same.count += 1;
        if (name.length > same.name.length) same.name = name;
        note(same, start);
      } else found.push({ name: inFull(text, name), count: 1, sentence: verbatim, start: at, heard: [start] });
    }
  }
  // The dead are quoted, and do not speak.
  const named = found.filter(({ name }) => !isDead(text, name));
  const speakers = {
    named: named.sort((a, b) => a.start - b.start),
    others: others || named.length < found.length,
  };
  made.set(article, speakers);
  return speakers;
}

function note(speaker: { readonly heard: number[] } | undefined, start: number): void {
  if (speaker !== undefined && !speaker.heard.includes(start)) speaker.heard.push(start);
}

/** Whether nobody but one is named in the sentences between and in the words before a pronoun. */
function isAlone(
  between: readonly { readonly own: string }[],
  before: string,
  name: string | null,
  others: readonly { readonly name: string }[],
): boolean {
  if (name === null) return false;
  const isOther = (words: string): boolean => surnameOf(words) !== surnameOf(name);
  return ![...between.map(({ own }) => own), before].some(
    (own) =>
      [...own.matchAll(ANYBODY)].some(([words]) => isOther(words)) ||
      isOther(SURNAME_SUBJECT.exec(own.replace(BEGINS, ''))?.[1] ?? name) ||
      others.some((other) => isOther(other.name) && own.includes(surnameOf(other.name))),
  );
}
/** Somebody in full or by title, or several who may be meant: “the mayor”. */
const ANYBODY =
  /(?<![\p{L}])(?:(?:Mr|Mrs|Ms|Dr|Sen|Rep|Gov)\.? )?\p{Lu}\p{Ll}[\p{L}’'-]+ (?:\p{Lu}\. )?\p{Lu}\p{Ll}[\p{L}’'-]+|(?:Mr|Mrs|Ms|Dr|Sen|Rep|Gov)\.? \p{Lu}\p{Ll}[\p{L}’'-]+/gu;

const HE_SAYS = new RegExp(
  `\\b[Hh]e\\s${HELPS}(?:${SAYS})(?![\\p{L}-])|\\b[Ss]he\\s${HELPS}(?:${SAYS})(?![\\p{L}-])`,
  'u',
);
/** Characters before a pronoun in which the one for whom it stands is named. */
const ANTECEDENT_CHARS = 350;
/** Words with which a headline begins. */
const HEADED_WORDS = 4;
/** Within a sentence, where no word has a capital only because it begins one, and nobody to whom something is said. */
const FULL_NAME =
  /(?<=[\p{Ll},’'] )(?<!\b(?:told|to|with|by|asked|for|host) )\p{Lu}\p{Ll}[\p{L}’'-]* (?:\p{Lu}\. )?(?:(?:van|von|de|al|bin) )?\p{Lu}\p{Ll}[\p{L}-]*(?![\p{L}])/gu;

/** The person of the headline who is named shortly before a pronoun, in full and by surname; null for nobody or more than one. */
function namedBefore(title: string, outside: string, at: number): string | null {
  const shortly = outside.slice(Math.max(0, at - ANTECEDENT_CHARS), at);
  // Of whom the headline tells, and not whom he speaks of.
  const headed = title.split(/\s+/).slice(0, HEADED_WORDS).join(' ');
  const persons = new Map<string, string>();
  for (const [found] of outside.matchAll(FULL_NAME)) {
    const name = nameIn(found);
    if (name !== null && /\s/.test(name) && title.includes(surnameOf(name)) && shortly.includes(surnameOf(name)))
      persons.set(surnameOf(name), name);
  }
  const [only, second] = [...persons.values()];
  const isMeant =
    only !== undefined &&
    second === undefined &&
    headed.includes(surnameOf(only)) &&
    isLastIn(shortly, surnameOf(only));
  return isMeant ? only : null;
}

const TOGETHER =
  /^((?:\p{Lu}[\p{L}.’'-]+ ){1,2}\p{Lu}[\p{L}’'-]+) and ((?:\p{Lu}[\p{L}.’'-]+ ){1,2}\p{Lu}[\p{L}’'-]+)$/u;
/** “Dan Gray and Ann Reed” are two. */
const together = (words: string): readonly string[] => TOGETHER.exec(words)?.slice(1) ?? [words];

/** A sentence about somebody by name: “Carol Hefner, who runs the shop, opened the door.” */
const SUBJECT = new RegExp(
  `^(?:(?:The|An?|Former|President|Senator|Mayor|Judge|Owner|Director|Manager|Coach|Chef|Founder|Professor|Principal|Superintendent|Attorney|Sheriff|Dr\\.|Mr\\.|Ms\\.|Mrs\\.) (?:(?!(?:of|for|with|by|to|in|on|at|and|that)\\s)\\p{L}[\\p{L}-]*\\s){0,4})?(\\p{Lu}\\p{Ll}[\\p{L}’'-]* (?:\\p{Lu}\\. )?\\p{Lu}\\p{Ll}[\\p{L}’'-]*)(?:,\\s[^“”"]{2,220},)?\\s(?!(?:and|or|in|of|at|on)\\b)\\p{Ll}`,
  'u',
);
const ANY_FULL_NAME = /(?<![\p{L}])\p{Lu}\p{Ll}[\p{L}’'-]+ (?:\p{Lu}\. )?\p{Lu}\p{Ll}[\p{L}’'-]+/gu;

/** “Maxwell, who lives at the harbour, would return.” */
const SURNAME_SUBJECT = /^(\p{Lu}\p{Ll}[\p{L}’'-]+)(?:, who [^“”"]{2,160},)?\s(?!(?:and|or|in|of|at|on)\b)\p{Ll}/u;
/** A sentence that is quoted, goes on about the same person, or names nobody. */
const GOES_ON = /^\s*$|^(?:He|She) [^\p{Lu}]*$|^\s{3}[^\p{Lu}]*$/u;

/** The one full name to which a surname belongs in the sentences before; undefined for none or several. */
function known(surname: string | undefined, before: readonly { readonly own: string }[]): string | undefined {
  if (surname === undefined) return undefined;
  const names = new Set(
    before.flatMap(({ own }) => own.match(ANY_FULL_NAME) ?? []).filter((name) => surnameOf(name) === surname),
  );
  return names.size === 1 ? [...names][0] : undefined;
}

/** Who is the subject of the sentence before “, he said”, where nobody else may be meant; null otherwise. */
function subjectBefore(
  said: string,
  sentences: readonly { readonly own: string }[],
  index: number,
  behind: number,
): string | null {
  if (/(?<!^)(?<![.!?] )\p{Lu}\p{Ll}/u.test(said.trim())) return null;
  // Between the two there may be no more than what is quoted, and what the same person did.
  let at = index - 1;
  while (at >= 0 && index - at <= QUOTED_BETWEEN && GOES_ON.test(sentences[at]?.own ?? '')) at -= 1;
  // Whoever spoke in it or behind it goes on.
  if (at <= behind) return null;
  const own = sentences[at]?.own ?? '';
  // “A Roman Catholic won the vote”.
  if (/^An? (?:\p{Ll}+ )?\p{Lu}\p{Ll}+ \p{Lu}/u.test(own)) return null;
  // “She heard Mr. / Berg reply”: a sentence that was cut at a title.
  if (/\b(?:Mr|Mrs|Ms|Dr)\.\s*$/u.test(sentences[at - 1]?.own ?? '')) return null;
  const subject = SUBJECT.exec(own)?.[1] ?? known(SURNAME_SUBJECT.exec(own)?.[1], sentences.slice(0, at));
  const name = subject === undefined ? null : nameIn(subject);
  // A place is nobody who may be meant.
  const named = (
    own
      .replace(subject ?? '', '')
      .replace(/\b(?:in|at|near|from|of|to) (?:the )?(?:\p{Lu}[\p{L}’'-]+ ?){2,4}/gu, '')
      .match(ANY_FULL_NAME) ?? []
  ).filter((each) => nameIn(each) !== null);
  return name !== null && /\s/u.test(name) && named.length === 0 ? name : null;
}

/** What has a capital and is nobody's name: the first word of a sentence, and the calendar. */
const NO_OTHER = new RegExp(`(?:^|[.!?]["”]?\\s+)["“]?\\p{Lu}\\p{Ll}*|(?:${WEEKDAYS}|${MONTHS})`, 'gu');

/** Whether nobody else is named behind somebody, who is no part of what somebody else does: “a talk with Mask”. */
function isLastIn(words: string, surname: string): boolean {
  const at = words.lastIndexOf(surname);
  const before = words.slice(0, Math.max(0, at)).replace(/(?:\p{Lu}[\p{L}.’'-]+ )+$/u, '');
  const behind = words.slice(at + surname.length).replace(NO_OTHER, '');
  return (
    at >= 0 &&
    !/\b(?:for|of|to|with|by|about|against|from|told|asked) $/u.test(before) &&
    !/\b\p{Lu}\p{Ll}+/u.test(behind)
  );
}

/** The full name to which a single name belongs, where the text has it and no other of that surname about as often. */
export function inFull(text: string, name: string): string {
  if (!isSurname(name) || !/^\p{Lu}[\p{L}’' -]+$/u.test(name)) return name;
  const counts = new Map<string, { count: number; name: string }>();
  const before = new RegExp(
    `(?<![\\p{L}]|(?<!\\p{Ll}{2})\\.)(?:(\\p{Lu}[\\p{L}’'-]+) )?(\\p{Lu}[\\p{L}’'-]+ (?:\\p{Lu}\\. )?(?:(?:de|van|von|al|bin|del|da) )?)${asPattern(name)}(?![\\p{L}])`,
    'gu',
  );
  for (const [, more = '', own = ''] of text.matchAll(before)) {
    if (NO_FIRST_NAME.test(own)) continue;
    const full = nameIn(`${own}${name}`);
    if (full === null || !/\s/u.test(full)) continue;
    const longer = more === '' || NO_FIRST_NAME.test(`${more} `) ? null : nameIn(`${more} ${own}${name}`);
    const known = counts.get(first(full));
    // “Christine Todd Whitman”, where it never stands without the first.
    if (known === undefined) counts.set(first(full), { count: 1, name: longer ?? full });
    else
      counts.set(first(full), {
        count: known.count + 1,
        name: known.name === longer ? longer : full,
      });
  }
  // “Ms Jobs” is not the husband of whom she is told to be the widow.
  const isOfHusband = (full: string): boolean =>
    new RegExp(`\\b(?:Ms|Mrs)\\.? ${asPattern(name)}(?![\\p{L}])`, 'u').test(text) &&
    new RegExp(`${asPattern(full)}(?:['’]s?)? (?:widow|wife|daughter|sister|mother)(?![\\p{L}])`, 'u').test(text);
  const [most, second] = [...counts.values()]
    .filter((each) => !isOfHusband(each.name))
    .sort((one, other) => other.count - one.count);
  // “President Trank” is not Ivanka, unless she is called so.
  const isHolder = (full: string): boolean => new RegExp(`${OFFICE} ${asPattern(full)}(?![\\p{L}])`, 'u').test(text);
  if (most !== undefined && isHolder(name) && !isHolder(most.name)) return name;
  if (most !== undefined) return most.count >= DOMINANT * (second?.count ?? 0) ? most.name : name;
  // Where a family name stands first: “Hu Xijin, the editor”.
  const behind = new RegExp(
    `(?<![\\p{L}])${asPattern(name)} \\p{Lu}\\p{Ll}+(?=, (?:an?|the|who|editor|chief|head|director|president|spokes\\p{Ll}+|\\d\\d)(?![\\p{L}])|\\s(?:said|told|wrote)\\b)`,
    'u',
  ).exec(text);
  return behind === null ? name : behind[0];
}
/** Of whoever holds it, a text may have no first name. */
const OFFICE =
  '(?<![\\p{L}])(?<!\\b[Aa] )(?:President(?:-elect)?|Prime Minister|Chancellor|Senator|Sen\\.|Governor|Gov\\.|Mayor|Pope)';
/** How many times as often as the next a full name stands in a text to which a surname alone belongs. */
const DOMINANT = 3;
/** Words of a headline before a name: “Calls Clinton a disgrace”, “Railing Against Trump”. */
const NO_FIRST_NAME =
  /^(?:Against|Over|About|With|For|From|Calls|Says|Tells|Hits|Slams|Blasts|Asks|Asking|Backs|Meets|Makes|Gives|Wants|Blames|Vows|Mocks|Praises|Attacks|Warns|Wins|Beats|Leads|Defends|Joins|Reuters|AP|AFP|Images|Getty|CNN|BBC|Mr|Mrs|Ms|Dr|\p{Lu}\p{Ll}+(?:ing|ed)) /u;
