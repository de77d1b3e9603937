import { isDead, isLongAgo } from './of-the-past.js';
import { sentencesOf, withoutQuotations } from './sentences.js';

/** Somebody who says something in a text. */
export interface Speaker {
  /** The longest form of the name. */
  readonly name: string;
  /** How often words are given to it. */
  readonly count: number;
  /** The sentence in which it speaks first, verbatim. */
  readonly sentence: string;
  readonly start: number;
}
/** Who says something in a text. */
export interface Speakers {
  /** In the order of the text. */
  readonly named: readonly Speaker[];
  /** Whether somebody speaks who has no name or whose name was not understood. */
  readonly others: boolean;
}

const SAYS =
  'said|says|told|tells|adds|added|wrote|writes|tweeted|tweets|explains|explained|argues|argued|warns|warned|claims|claimed|states|stated|announces|announced|testified|notes|noted|recalled|recalls|replied|replies|admitted|admits|insists|insisted|continued|continues|declares|declared|muses|mused|joked|jokes|quipped|concluded|concludes|responded|complained|predicted|predicts|estimates|estimated|believes|believed|suggested|suggests|confirmed|confirms|denied|denies|reported|reports|laughs|revealed|acknowledged|stressed|commented|criticized|criticised|asserted|contends|maintains|confessed|shared|remembered|remembers|pointed out|points out';
const NAME =
  "(?:(?:\\p{Lu}\\.){1,3}\\s)?(?:(?:Dr|Mr|Mrs|Ms|Sen|Rep|Gov|Gen|Prof|St)\\.\\s)?\\p{Lu}[\\p{L}\\p{N}’'&-]*(?:\\s(?:(?:van|von|de|der|des|du|di|la|le|den|dos|ter|al|bin|el|da|del|of the|of|and the|for|and)\\s)?(?:\\p{Lu}\\.\\s?)*\\p{Lu}[\\p{L}\\p{N}’'&-]*){0,5}";
const BESIDE =
  '(?:\\sof\\s\\p{Lu}\\p{L}+)?(?:,\\s[RDI]-\\p{Lu}[\\p{L}.]*(?:\\s?\\p{Lu}[\\p{L}.]*)?\\s?,)?(?:,?\\s(?:\\([^()]{1,20}\\)|\\d{1,2},?))?(?:,\\s[^,"“”.!?]{2,110},)?';
const HELPS =
  '(?:(?:has|have|had|also|later|then|recently|immediately|repeatedly|previously|once|further|again|now|even|never|always|still|often|just|\\p{Ll}+ly)\\s){0,2}';
const BEFORE = new RegExp(`(${NAME}|[\\p{Ll}][\\p{L}’'-]*)${BESIDE}\\s${HELPS}(?:${SAYS})(?![\\p{L}-])`, 'gu');
/** Behind a quotation, in whose place there are spaces, or its comma. */
const AFTER = new RegExp(
  `(?:^|\\s{3}|[,”"?!'’]\\s)(?!told|tells)(?:${SAYS})\\s(?:the\\s)?(${NAME}|\\p{Ll}[\\p{L}-]*)`,
  'gu',
);
/** The name of somebody who is told by an office or a part first: “his attorney, David Tarras, said”. */
const APPOSED = new RegExp(`^[^,]+,\\s(${NAME}),\\s`, 'u');
const OF_PAPER =
  /^(?:NPR|CNN|BBC|Axios|AP|Reuters|Bloomberg|CBS(?: News)?|NBC(?: News)?|ABC(?: News)?|Fox(?: News)?|CNBC|MSNBC|Politico|Vox|Wired|Quartz|ProPublica|Sky(?: News)?|Time|Newsweek|The [\p{L} ]+ (?:Times|Post|Journal|Guardian|Telegraph))['’]s? \p{Lu}/u;
/** Whose somebody is: “NYU's Scott Galloway”. */
const OWNED = /^(?:\p{Lu}[\p{L}\p{N}]*(?:['’]s?)\s)+(?=\p{Lu})/u;
/** What follows a name that is not who speaks: a figure's maker, or whose spokesman it is. */
const OF_NAME =
  '\\s(?:campaign|spokes\\p{Ll}*|officials?|aides?|advis[eo]rs?|staff\\p{Ll}*|data|figures|statistics|numbers|administration|lawyers?|attorneys?)(?![\\p{L}])';
const ACCORDING = new RegExp(
  `\\b[Aa]ccording to\\s(?:(?:the|a|an|his|her|its|their)\\s)?(${NAME}(?![\\p{L}\\p{N}’'&-]|\\.\\p{L}|\\s\\p{Lu}|${OF_NAME})|\\p{Ll}[\\p{L}-]*)`,
  'gu',
);

/** Words before a verb of saying that are nobody else: who speaks is named before, or nobody is said to. */
const NOBODY_ELSE =
  /^(?:he|she|they|it|i|we|you|who|whom|that|which|what|and|but|or|as|also|not|to|is|was|are|were|be|been|being|has|have|had|having|did|does|do|will|would|could|can|may|might|should|so|just|the|a|an|this|these|those|his|her|their|its|our|my|your|some|any|no|all|more|new|earlier|previous|recent|by|of|in|on|at|from|with|for|when|then|there|never|always|often|later|now|still|once|first|previously|reportedly|\p{L}+ly|\p{L}+['’](?:s|d|ve|re|t))$/iu;
/** A capital only because a sentence begins. */
const BEGINS =
  /^(?:(?:What|How|Why|Where|Who|Which|The|An?|In|On|At|By|For|From|After|Before|But|And|As|When|While|Since|If|Both|All|With|To|This|That|These|Those|Its|Their|His|Her|Our|Then|Now|Also|Last|Next|So|Yes|No|Do|Did|Does|Is|Was|Are|Were|Can|Could|Would|Should|However|Meanwhile|Instead|Today|Yesterday|Still|Yet|Because|Although|Though|Like|Earlier|Later|Not|Only|Even|Once|Just)\s)+/u;
const GENERAL =
  /^(?:Officials?|Police|Authorities|Experts?|Critics?|Scientists?|Researchers?|People|Analysts?|Witnesses|Sources?|Some|Many|Most|Others?|Supporters|Opponents|Doctors?|Prosecutors?|Lawyers?|Investigators?|Economists?|Activists?|Residents?|Neighbou?rs?|Friends?|Insiders?|Everyone|Nobody|One|Another|Several|Few|Reports?|Studies|Study|Fans|Users|Voters|Organi[sz]ers|Executives|Lawmakers|Republicans|Democrats|Americans|Women|Men)$/u;
const NO_NAME =
  /^(?:CEO|CFO|TX|He|She|They|It|I|We|You|Who|What|There|Here|Mr|Mrs|Ms|Dr|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Fact|Maybe|How|Why|Where|Which|God)$/u;
const TITLES =
  /^(?:(?:U\.S\.|US|UK|American|British|Republican|Democratic|Former|Then|Prime|Vice|Deputy|Acting|Chief|Attorney|District|Supreme|Court|State|Presidential|Press|Foreign|Defen[cs]e|Treasury|Interior|White|House)\s)*(?:President|Senators?|Secretary|Minister|Governor|Mayor|Justice|Judge|General|Representative|Congressman|Congresswoman|Chancellor|Commissioner|Chairman|Chairwoman|Director|Professor|Doctor|Officer|Sheriff|Detective|Captain|Colonel|Sergeant|Superintendent|Reporter|Correspondent|Anchor|Boss|Dad|Mom|Mother|Father|Sir|Attorney|Pope|Bishop|Pastor|Reverend|Spokesman|Spokeswoman|Spokesperson|Dr\.?|Mr\.?|Mrs\.?|Ms\.?|Sen\.|Rep\.|Gov\.|Gen\.|Prof\.|Lt\.|Sgt\.)\s(?=\p{Lu})/u;

/** Whose somebody is, and not who. */
const OF_COUNTRY =
  /^(?:British|American|Chinese|Russian|French|German|Japanese|Israeli|Iranian|Turkish|Indian|Canadian|Australian|Western|European|Democratic|Republican|Federal|Local|State|Arab|Muslim|Arab and Muslim|West African|East African|African|Asian|Christian|Jewish)$/u;

/** What somebody is, before the name: “Senate Majority Leader Mitch McConnell”, “Public Relations Manager Jenna Brady”. */
const ROLE_BEFORE =
  /^.*(?<![\p{L}])(?:(?:Attorney|Solicitor|Surgeon|Inspector|Secretary|Director|Consul|Postmaster)[ -]General|Leader|Taoiseach|Admiral|Brigadier|(?:Brigadier|Major|Lieutenant) General|Whip|Speaker|Manager|Chancellor|Ambassador|Envoy|Coordinator|Co-ordinator|Treasurer|Superintendent|Inspector|Analyst|Economist|Chairperson|Chair|Editor|Principal|Researcher|Scientist|Professor|Barrister|Solicitor|Prosecutor|Lawyer|Counsel|Spokes(?:man|woman|person)|MP|MEP|MSP|TD|Council(?:man|woman|member|lor|or)|Assembly(?:man|woman)|Vice-President|Vice-Chair|Firefighter|Trooper|Deputy|Marshal|Lieutenant|Major|Corporal|Paramedic|Pilot)\s(?=\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}.’'-]*)*$)(?!General|of )/u;
/** Of which country somebody is, or to which he is sent: “Ambassador to Azerbaijani Bilal Hayee”. */
const OF_NATION =
  /^(?:British|American|Chinese|Russian|French|German|Japanese|Israeli|Iranian|Iraqi|Saudi|Turkish|Indian|Pakistani|Afghan|Canadian|Australian|Ukrainian|Polish|Italian|Spanish|Greek|Egyptian|Syrian|Lebanese|Armenian|Azerbaijani|Georgian|Brazilian|Mexican|Nigerian|Kenyan|Scottish|Welsh|Irish|Dutch|Swedish|Danish|Norwegian|Finnish|Austrian|Swiss|Belgian|Hungarian|Czech|Serbian|Korean|Vietnamese|Palestinian|European|Democratic|Republican|Conservative|Liberal|Labour)\s(?=\p{Lu}[\p{L}’'-]+\s\p{Lu})/u;

const last = (name: string): string => name.split(' ').at(-1) ?? name;
const first = (name: string): string => name.split(' ')[0] ?? name;
/** “Eric Trump” is not “Donald Trump”; “Trump” may be either. */
const isSame = (one: string, other: string): boolean =>
  last(one).toLowerCase() === last(other).toLowerCase() &&
  (!/\s/.test(one) ||
    !/\s/.test(other) ||
    first(one) === first(other) ||
    /^\p{Lu}\.?$/u.test(first(one)) ||
    isNick(one, other));
/** “Mike” of Michael, “J.D.” of James. */
const isNick = (one: string, other: string): boolean => first(one).charAt(0) === first(other).charAt(0);

/** A name without what stands before it in a sentence; null for words that name nobody. */
function nameIn(words: string): string | null {
  // A paper's own reporter is none whom it asked.
  if (OF_PAPER.test(words)) return null;
  // “Axios’ Kaveh” is half a name.
  if (OWNED.test(words) && !/\s/.test(words.replace(OWNED, ''))) return null;
  const bare = words
    .replace(BEGINS, '')
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

const known = new WeakMap<object, Speakers>();

/** Everybody who says something in a text outside quotations, apart from the dead and from what was said long ago. Made once for an article. */
export function speakersIn(article: { readonly text: string; readonly title?: string }): Speakers {
  const made = known.get(article);
  if (made !== undefined) return made;
  const { text } = article;
  const found = new Map<string, { name: string; count: number; sentence: string; start: number }>();
  let others = false;
  const outside = outsideQuotations(text);
  for (const { text: verbatim, start, end } of sentencesOf(text)) {
    const own = outside.slice(start, end);
    // Whoever it is, if the name was not understood.
    if (/\b[Aa]ccording to\s/u.test(own) && own.search(ACCORDING) < 0) others = true;
    // “, he said” of somebody who was named before.
    const before = HE_SAYS.test(own) ? namedBefore(article.title ?? '', outside, start + own.search(HE_SAYS)) : null;
    if (before !== null && ![...found.values()].some((other) => isSame(before, other.name)))
      found.set(before.toLowerCase(), { name: before, count: 1, sentence: verbatim, start });
    for (const pattern of [BEFORE, AFTER, ACCORDING])
      for (const match of own.matchAll(pattern)) {
        const said = match[1] ?? '';
        const who = /^\p{Ll}/u.test(said) ? (APPOSED.exec(match[0])?.[1] ?? said) : said;
        if (/^\p{Ll}/u.test(who)) {
          if (!NOBODY_ELSE.test(who)) others = true;
          continue;
        }
        const name = nameIn(who);
        if (name === null) continue;
        if (GENERAL.test(name) || GENERAL.test(last(name))) {
          others = true;
          continue;
        }
        if (isLongAgo(own, { start: match.index, end: match.index + match[0].length })) {
          others = true;
          continue;
        }
        const key = name.toLowerCase();
        const same =
          [...found.values()].find((other) => isSame(name, other.name)) ??
          // “Princess” of Princess Cruises.
          (/\s/u.test(name) ? undefined : [...found.values()].find((other) => other.name.startsWith(`${name} `)));
        if (same) {
          same.count += 1;
          if (name.length > same.name.length) same.name = name;
        } else found.set(key, { name: inFull(text, name), count: 1, sentence: verbatim, start: start + match.index });
      }
  }
  // The dead are quoted, and do not speak.
  const named = [...found.values()].filter(({ name }) => !isDead(text, name));
  const speakers = {
    named: named.sort((a, b) => a.start - b.start),
    others: others || named.length < found.size,
  };
  known.set(article, speakers);
  return speakers;
}

const HE_SAYS = new RegExp(
  `\\b[Hh]e\\s${HELPS}(?:${SAYS})(?![\\p{L}-])|\\b[Ss]he\\s${HELPS}(?:${SAYS})(?![\\p{L}-])`,
  'u',
);
/** Characters before a pronoun in which the one for whom it stands is named. */
const ANTECEDENT_CHARS = 350;
/** Within a sentence, where no word has a capital only because it begins one, and nobody to whom something is said. */
const FULL_NAME =
  /(?<=[\p{Ll},’'] )(?<!\b(?:told|to|with|by|asked|for|host) )\p{Lu}\p{Ll}[\p{L}’'-]* (?:\p{Lu}\. )?(?:(?:van|von|de|al|bin) )?\p{Lu}\p{Ll}[\p{L}-]*(?![\p{L}])/gu;

/** The person of the headline who is named shortly before a pronoun, in full and by surname; null for nobody or more than one. */
function namedBefore(title: string, outside: string, at: number): string | null {
  const shortly = outside.slice(Math.max(0, at - ANTECEDENT_CHARS), at);
  const persons = new Map<string, string>();
  for (const [found] of outside.matchAll(FULL_NAME)) {
    const name = nameIn(found);
    if (name !== null && /\s/.test(name) && title.includes(last(name)) && shortly.includes(last(name)))
      persons.set(last(name), name);
  }
  const [only, second] = [...persons.values()];
  return second === undefined ? (only ?? null) : null;
}

/** The full name to which a single name belongs, where the text has it. */
function inFull(text: string, name: string): string {
  if (/\s/.test(name) || !/^\p{Lu}\p{L}+$/u.test(name)) return name;
  const before = new RegExp(
    `(?<![\\p{L}.])((?:\\p{Lu}[\\p{L}’'-]+ (?:\\p{Lu}\\. )?){1,2})${name}(?![\\p{L}])`,
    'u',
  ).exec(text);
  const full = before && nameIn(`${before[1] ?? ''}${name}`);
  if (full && full !== name) return full;
  const after = new RegExp(`(?<![\\p{L}])${name} \\p{Lu}\\p{Ll}[\\p{L}’-]+(?!['’]s)(?![\\p{L}])`, 'u').exec(text);
  return after && !/^\p{Lu}+$/u.test(name) && nameIn(after[0]) !== null ? after[0] : name;
}
