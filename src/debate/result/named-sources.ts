import { bodyIn, isPress, MONTHS_AS_WRITTEN, personIn, WEEKDAYS } from '../../words/index.js';
import { dayOf, hasCount, isOwn, outletIn, type Read, type SentenceSource, withArticle } from './sentence-sources.js';

const WORD = "(?:\\p{Lu}[\\p{L}\\p{N}&’'.-]*[\\p{L}\\p{N}]|(?:\\p{Lu}\\.){2,})";
const NAME = `${WORD}(?: (?:(?:of|for|and|on) (?:the )?|the )?${WORD}){0,6}`;
/** “NBC News/Wall Street Journal” */
const NAMES = `${NAME}(?: ?/ ?${NAME})?`;
const DAY = `(?:${WEEKDAYS}|(?:${MONTHS_AS_WRITTEN})\\.? \\d{1,2}|\\d{1,2} (?:${MONTHS_AS_WRITTEN}))(?![\\p{L}\\d’'])`;
/** Words of a description between its article and its name. */
const DESCRIBED = `(?:(?:[\\p{Ll}\\d][\\p{L}\\d-]*|\\p{Lu}\\p{Ll}+-\\p{Ll}+|${MONTHS_AS_WRITTEN}),? ){0,3}?`;
const POLLS = '(?:[Oo]pinion |[Ee]xit |[Tt]racking )?[Pp]oll|[Ss]urvey';
const REPORTS =
  'report|analysis|study|investigation|review|audit|assessment|index|white paper|fact sheet|factsheet|database|research paper|working paper|readout|press release|news release|documentary|forecast';
const DOCUMENTS = `${POLLS}|${REPORTS}`;
const NO_COMPOUND =
  '(?![\\p{L}-])(?! (?:card|stage|numbers?|station|workers?|company|firm|team|group|author|period|process|panel|board|commission|committee|board|by (?:the )?(?:FBI|police)))';

/** It is only wanted, to come or denied. */
const TO_COME =
  /\b(?:will|would|should|could|might|may|must|plans?|prepar\p{Ll}+|planned|want(?:s|ed)?|call(?:s|ed|ing)? for|demand(?:s|ed|ing)?|urg(?:e|es|ed|ing)|refus(?:es|ed|ing)|expected|set|due|scheduled|upcoming|if|unless|whether|not|never|no|without|until|await\p{Ll}*|before)\b[^.;:,]{0,40}$/iu;
const NOT_ONE =
  /\b(?:upcoming|future|next|planned|draft|criminal|ongoing|internal|independent|congressional|separate|confidential|classified|such|joint|own|federal|recent media|fake|false|bogus)\b/u;
/** Words that own nothing: days, months, nations, parties, and what only begins a sentence. */
const NO_OWNER = new RegExp(
  `^(?:[Tt]he )?(?:(?:${WEEKDAYS}|${MONTHS_AS_WRITTEN})(?![\\p{L}])|(?:He|She|It|They|We|You|I|In|On|At|But|And|As|So|If|That|This|These|Those|Every|Each|Some|All|Most|Many|Another|One|Two|Three|Recent|Republican|Democrat\\p{Ll}*|Democratic|Muslim|Christian|Jewish|Palestinian|Western|European|African|Asian|Arab|American|Israeli|Iranian|Iraqi|Russian|Chinese|British|French|German|Ukrainian|Turkish|Indian|Japanese|Canadian|US|U\\.S\\.|UK|PDF)$)`,
  'u',
);
const isOwner = (name: string): boolean =>
  !NO_OWNER.test(name) && !/['’]s?$|^\p{L}$|^(?:Rep|Sen|Gov|Mr|Mrs|Ms|Dr|St|Gen)\b\.?$/u.test(name);
/** A paper, a body or an institute: a name that can be looked up. A country and a person publish no such thing of their own. */
const isPublisher = (name: string): boolean =>
  isOwner(name) &&
  personIn(name) === null &&
  (outletIn(name) !== null ||
    name.split(/ ?\/ ?/u).some((each) => isPress(each) || outletIn(each) !== null) ||
    KNOWN.test(name) ||
    bodyIn(name) !== null ||
    OF_INSTITUTE.test(name)) &&
  !/^(?:Russia|China|Iran|Israel|Turkey|Ukraine|Germany|France|Japan|India|Britain|Brazil|Mexico|Canada|Australia|Pakistan|Taiwan|Egypt|Qatar|Lebanon|Hamas|Hezbollah|Congress|Parliament|Senate|House)$/u.test(
    name,
  );
const KNOWN =
  /^(?:Pew(?: Research(?: Center)?)?|Gallup|Ipsos|YouGov|Quinnipiac|Rasmussen|Zogby|Harris|Marist|Monmouth|Siena|Morning Consult|Emerson(?: College)?|Marquette|Oxfam|Unicef|UNICEF|Amnesty(?: International)?|Human Rights Watch|Greenpeace|Caixin|Nielsen|Deloitte|McKinsey|Goldman Sachs|Moody’s|Fitch|Eurobarometer|Netblocks|NetBlocks|Airwars|Bellingcat|ProPublica|Freedom House|Transparency International|Reporters Without Borders|Save the Children|Oxford|Harvard|Stanford|Yale|Princeton|Cornell|Columbia|Brown|Cambridge|Lancet)(?: |$)/u;
const OF_INSTITUTE =
  /\b(?:University|Institute|Cent(?:er|re)|Foundation|Council|Association|Society|College|School|Bank|Fund|Ministry|Department|Agency|Commission|Committee|Office|Organi[sz]ation|Union|Bureau|Board|Watch|International|Network|Alliance|Coalition|Project|Initiative|Group|Academy|Observatory|Forum|Nations|Federation|League|House|Post|Times|Research|Consult|Survey|Monitor)\b/u;

const article = (name: string): string => (/^[Tt]he /u.test(name) ? name : `the ${name}`);
/** “the Pew survey of 1,002 adults” */
const ASKED =
  /^(?: [\p{L}-]+){0,3} of ((?:about |nearly |some |more than |over )?\d[\d,.]{2,}(?: [\p{Ll}-]+){0,2}? (?:adults|voters|people|respondents|residents|Americans|workers|students|parents|women|men|households|companies|firms|members))/u;
/** The day or the month right behind it: “published on Friday”, “released last month”. */
const FROM = new RegExp(
  `^(?: (?:released|published|issued|conducted|taken|aired|posted|out|from|carried out))*(?: late| early)? ?(?:(?:on|in) )?((?:last|this) (?:week|month|year)|(?:${DAY})|(?:(?:${MONTHS_AS_WRITTEN})(?: \\d{4})?|(?:19|20)\\d\\d)(?![\\p{L}\\d]))`,
  'u',
);
const dated = (behind: string): string => {
  const day = FROM.exec(behind)?.[1];
  return day === undefined ? '' : / (?:week|month|year)$/u.test(day) ? ` published ${day}` : ` of ${day}`;
};

/** “September ” of “a new September poll”, “2019 ” of “a 2019 study”; else empty. */
const month = (described: string): string => {
  const found = new RegExp(`(?<!\\p{L})(?:${MONTHS_AS_WRITTEN}|(?:19|20)\\d\\d)(?!\\p{L})`, 'u').exec(described)?.[0];
  return found === undefined ? '' : `${found} `;
};

/** A document with its owner. */
interface Document {
  readonly noun: string;
  readonly owner: string;
  readonly words: string;
  readonly behind: string;
  readonly index: number;
}

/** “a New York Times investigation”, “the latest Gallup poll”, “a 2019 Harvard study”. */
const OWNED = new RegExp(
  `(?<![\\p{L}-])(?:[Aa]n?|[Tt]he|[Tt]his|[Oo]ne|[Aa]nother|[Pp]er|[Tt]o|[Ii]n) (${DESCRIBED})(${NAMES}) (?:(?:news|opinion|annual|public|online|national|new|recent|global|quarterly) ){0,2}(${DOCUMENTS})${NO_COMPOUND}`,
  'gu',
);
/** “Amnesty International’s report”, “the World Bank’s most recent forecast”. */
const POSSESSED = new RegExp(
  `(?<![\\p{L}.’'-])((?:[Tt]he )?${NAMES})(?:['’]s|(?<=s)['’]) (${DESCRIBED})(${DOCUMENTS})${NO_COMPOUND}`,
  'gu',
);
/** “a report published on Friday by the Harl Institute”, “a survey conducted by Gallup”. */
const MADE_BY = new RegExp(
  `(?<![\\p{L}-])(?:[Aa]n?|[Tt]he|[Oo]ne|[Aa]nother) (${DESCRIBED})(${DOCUMENTS}|paper|article|essay)(?: of [^,.;]{3,40}?)?(?:,? (?:that was |which was )?(?:issued|released|published|conducted|commissioned|carried out|compiled|produced|written|prepared|made|done)(?: [\\p{Ll}]+ (?:week|month|year)| (?:on |in )?(?:${DAY}|${MONTHS_AS_WRITTEN}|\\d{4})| out of)?)? (?:by|from|out of) (the |an? )?(${NAMES})`,
  'gu',
);
/** “published in the journal Nature”, “an essay in Foreign Affairs”. */
const PUBLISHED_IN = new RegExp(
  `(?<![\\p{L}-])(study|studies|paper|article|research|essay|op-ed|letter|findings|report|analysis)(?:,? (?:[\\p{Ll}]+ ){0,2}published)?(?: (?:on )?${DAY}| last (?:week|month|year)| in \\d{4})? in (the )?((?:journal|magazine|medical journal|scientific journal) )?(the )?(${NAME})`,
  'gu',
);
/** “which first reported her story” */
const FIRST = new RegExp(
  `(${NAME}),? (?:which|who|that)? ?(?:was the )?first (?:reported|to report|obtained|published|broke)|(?:was |were |as )?first reported (?:(?:on |late )?${DAY} )?(?:by|in) (?:the )?(?:\\p{Ll}+ ){0,2}(${NAME})`,
  'u',
);
/** “according to Harl Watch, an advocacy group” */
const GROUP = new RegExp(
  `(?:[Aa]ccording to|[Dd]ata (?:from|by|compiled by)|[Ff]igures (?:from|by)|[Ee]stimates (?:from|by)|[Cc]ompiled by|[Tt]racked by) (?:[\\p{Ll}\\d-]+ ){0,6}?(the )?(${NAME})(?:,? an? [^,.;]{0,50}?(?:group|organi[sz]ation|non-?profit|think tank|tracker|charity|institute|website|database|partnership|firm|consultancy|watchdog|monitor|provider|agency|coalition|foundation|consultant)|(?= |[,.;]|$))`,
  'gu',
);
/** In a book: “in her book The Old Lock”, “his memoir, “Locks””. */
const BOOK = new RegExp(
  `(?<![\\p{L}-])(?:[Ii]n|[Ff]rom|[Aa]ccording to) (?:(${NAME})['’]s|his|her|their|my|the) (?:(?:\\d{4}|new|recent|famous|classic|seminal|bestselling|best-selling|forthcoming|latest|first|second|landmark|influential|[\\p{Ll}-]+) ){0,2}(book|memoir|novel|documentary|essay|manifesto|autobiography),? (?:called |titled |entitled )?(?:["“‘]([^"”’]{3,80}?)[,.]?["”’]|(\\p{Lu}[\\p{L}’'-]+(?:(?:: | )(?:(?:of|the|and|in|to|for|a|an|on|with|from) )*\\p{Lu}[\\p{L}’'-]+){1,9}))`,
  'u',
);

const worthOf = (noun: string): number =>
  /poll|survey/iu.test(noun) ? 4.7 : /study|paper|investigation|analysis|report/u.test(noun) ? 4.6 : 4.2;

/** A link that ran into the words beside it: “A recentPew pollfound”. */
const apart = (words: string): string =>
  words
    .replace(/(?<=(?<![\p{L}])(?:\p{Ll}{3,}|A))(?=\p{Lu}\p{Ll}{2,})/gu, ' ')
    .replace(
      /(?<=(?<![\p{L}])(?:poll|survey|report|study))(?=(?:found|by|showed|said|from|released|published)(?!\p{L}))/gu,
      ' ',
    );

function documentsIn(own: string): readonly Document[] {
  const made: Document[] = [];
  for (const { index, 0: all, 1: described = '', 2: owner = '', 3: noun = '' } of own.matchAll(OWNED)) {
    if (NOT_ONE.test(described) || !isPublisher(owner)) continue;
    const words = `the ${month(described)}${owner} ${noun}`;
    made.push({ noun, owner, words, behind: own.slice(index + all.length), index });
  }
  for (const { index, 0: all, 1: owner = '', 2: described = '', 3: noun = '' } of own.matchAll(POSSESSED)) {
    const name = owner.replace(/^[Tt]he /u, '');
    if (NOT_ONE.test(described) || !isPublisher(name) || /^(?:review|forecast)$/u.test(noun + described)) continue;
    const kind = /\b(?:annual|latest|most recent|new|recent|quarterly|\d{4})\b/u.exec(described)?.[0];
    made.push({
      noun,
      owner: name,
      words: `${owner.replace(/^The (?!Hill|Atlantic|Intercept|Guardian|Economist|New York Times|Washington Post)/u, 'the ')}${/s$/u.test(owner) ? '’' : '’s'} ${kind === undefined || /recent|new/u.test(kind) ? '' : `${kind} `}${noun}`,
      behind: own.slice(index + all.length),
      index,
    });
  }
  for (const { index, 0: all, 1: described = '', 2: noun = '', 3: the = '', 4: owner = '' } of own.matchAll(MADE_BY)) {
    if (NOT_ONE.test(described) || !isPublisher(owner)) continue;
    const place = FROM.exec(all.slice(all.indexOf(noun) + noun.length))?.[1];
    made.push({
      noun,
      owner,
      words: `the ${month(described)}${noun}${place === undefined ? '' : dated(` ${place}`)} by ${/^the/iu.test(the) ? article(owner) : owner}`,
      behind: place === undefined ? own.slice(index + all.length) : '',
      index,
    });
  }
  return made;
}

/** A sentence whose words stand apart, with what is known of its text. */
interface Words extends Read {
  readonly own: string;
}
type Finder = (read: Words) => readonly SentenceSource[];

const source = (says: string, key: string, worth: number): SentenceSource => ({ says, key, worth, isWord: false });

/** “a Pew survey of 1,002 adults” */
const owned: Finder = ({ own, text }) =>
  documentsIn(own).flatMap(({ noun, owner, words, behind, index }) => {
    const outlet = outletIn(owner);
    if (TO_COME.test(own.slice(0, index)) || (outlet !== null && isOwn(text, outlet))) return [];
    // A criminal investigation is no document.
    if (noun === 'investigation' && outlet === null && !FINDS.test(behind)) return [];
    const asked = ASKED.exec(behind)?.[1];
    const whole = `${words}${asked === undefined ? '' : ` of ${asked}`}${dated(behind)}`;
    const says = /poll|survey/iu.test(noun)
      ? `Open ${whole}: it says who was asked, and what.`
      : `Open ${whole} itself.`;
    return [source(says, owner, worthOf(noun))];
  });
const FINDS = /^[^.;]{0,60}\b(?:found|finds|showed|shows|revealed|published|concluded)\b/u;

/** “a study in the journal Nature” */
const inJournal: Finder = ({ own, text }) =>
  [...own.matchAll(PUBLISHED_IN)].flatMap(({ index, 0: all, 1: what = '', 3: journal, 5: name = '' }) => {
    const outlet = outletIn(name);
    if (
      (journal === undefined && outlet === null && !JOURNALS.test(name)) ||
      (outlet !== null && isOwn(text, outlet)) ||
      TO_COME.test(own.slice(0, index))
    )
      return [];
    const noun = /^stud|findings|research/u.test(what) ? 'study' : what;
    const whose = journal === undefined ? withArticle(name, text) : `the ${journal}${name}`;
    return [source(`Open the ${noun} in ${whose}${dated(own.slice(index + all.length))}.`, name, 4.7)];
  });

/** Whoever had it before others. */
const reportedFirst: Finder = ({ own, text }) => {
  const first = FIRST.exec(own);
  const outlet = outletIn((first?.[1] ?? first?.[2] ?? '').trim());
  if (outlet === null || isOwn(text, outlet)) return [];
  const name = withArticle(outlet, text);
  return [source(`${name.charAt(0).toUpperCase()}${name.slice(1)} reported this first: open its report.`, outlet, 4.8)];
};

/** A book or a film by its title. */
const titled: Finder = ({ sentence }) => {
  const [, by, kind = '', quoted, plain] = BOOK.exec(sentence.text) ?? [];
  const title = quoted ?? plain;
  if (title === undefined || /^[\p{Ll}\d]/u.test(title)) return [];
  const whose = by === undefined || NO_OWNER.test(by) ? '' : ` by ${by}`;
  const open = kind === 'documentary' ? 'Watch' : 'Open';
  return [source(`${open} the ${kind} “${title}”${whose}, and look for what is said of this there.`, title, 4.4)];
};

/** A broadcast by its name. */
const broadcast: Finder = ({ own, sentence, speakers }) => {
  const shown = PROGRAMME.exec(sentence.text);
  if (shown === null) return [];
  const before = sentence.text.slice(0, shown.index);
  const { 1: day, 2: host, 3: programme = '' } = shown;
  const isShow =
    /^ (?:show|program)/u.test(sentence.text.slice(shown.index + shown[0].length)) ||
    (host !== undefined && outletIn(host) !== null) ||
    NEAR_OUTLET.test(before);
  if (!isShow || !SAID.test(sentence.text) || TO_COME.test(before)) return [];
  const [one, ...others] = speakers.filter((each) => each.heard.includes(sentence.start));
  const who = one && others.length === 0 && personIn(one.name) !== null ? one.name : null;
  const on = day === undefined ? dayOf(own, 'on') : ` on ${day}`;
  const where = `“${programme.replace(/[.,]$/u, '')}”${host === undefined ? '' : ` on ${host}`}`;
  return [
    source(
      `${who === null ? 'This was said' : `${who} said this`} on ${where}${on}: look for the recording.`,
      'interview',
      4.4,
    ),
  ];
};

/** “according to Harl Watch, an advocacy group” */
const counted: Finder = ({ own }) =>
  [...own.matchAll(GROUP)].flatMap(({ 0: all, 1: the = '', 2: name = '', index }) => {
    const behind = own.slice(index + all.length);
    const isDescribed = /,? an? [^,]*$/u.test(all.slice(all.indexOf(name) + name.length));
    return !hasCount(own) ||
      NO_FIGURE.test(behind) ||
      outletIn(name) !== null ||
      !(isDescribed ? isOwner(name) : isPublisher(name))
      ? []
      : [source(`The figure is from ${the}${name}: look for it there.`, name, 4.1)];
  });
/** “according to Harl Watch officials”, “according to the DOJ document” */
const NO_FIGURE = /^ (?!(?:in|on|at|for|by|as|and|that|which|from|since|to|this|last)(?!\p{L}))\p{Ll}/u;

const FINDERS: readonly Finder[] = [owned, inJournal, reportedFirst, titled, broadcast, counted];

/** Documents, polls, reports and books that a sentence names with whoever made them, wherever in a text it stands; the best first. */
export function namedIn(read: Read): readonly SentenceSource[] {
  const words = { ...read, own: apart(read.sentence.own) };
  return FINDERS.flatMap((find) => find(words)).sort((a, b) => b.worth - a.worth);
}
/** “in an interview shown Thursday on the “Today” show”, “told Fox News’ Shannon Bream on “America’s Newsroom”” */
const PROGRAMME = new RegExp(
  `(?<![\\p{L}])(?:(?:shown|aired|broadcast) (?:on )?(${DAY}) )?on (?:(?:the )?(${NAME})['’]s? |the )?["“](\\p{Lu}[^"”“]{1,40})["”](?= show| program|,| |\\.|$)`,
  'u',
);
/** “told Fox News’ Shannon Bream ” */
const NEAR_OUTLET =
  /(?:Fox News|NBC|CBS|ABC|CNN|MSNBC|PBS|BBC|Sky News|ITV|CNBC|C-SPAN)(?:['’]s?)?(?: \p{Lu}[\p{L}’-]+){0,3} $/u;
const SAID = /\b(?:said|told|says|tells|interview|appear\p{Ll}*|asked)\b/u;
const JOURNALS =
  /^(?:Nature|Science|Cell|The Lancet|Lancet|JAMA|BMJ|PNAS|PLOS|Foreign (?:Affairs|Policy)|(?:\p{Lu}\p{Ll}+ )*(?:Journal|Review|Letters|Proceedings|Quarterly|Nature|Science)(?: of .*)?)/u;
