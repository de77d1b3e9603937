import { asPattern, WEEKDAYS } from '../../words/index.js';
import { officesIn } from './offices.js';

const POLICE_ACCUSED =
  /\b[Pp]olice (?:brutality|violence|misconduct|abuse|shooting|killing)\b|\b(?:[Pp]olice|[Oo]fficers?|[Dd]eputies)\b.{0,60}\b(?:beat|tear ?gas\p{Ll}*|fired|shot (?:at|an?|the)|choked|knelt|tasered|attacked|injur\p{Ll}+|killed|accused|charged|used (?:force|excessive)|violence|brutal\p{Ll}*|rubber bullets|grenades?)\b|\b(?:violence|brutality|abuse|beaten|shot|killed|injured) by (?:the )?(?:police|officers|deputies)\b/u;

/** A sentence of a text, and what else the text and its headline have. */
export interface Recorded {
  readonly sentence: string;
  readonly title: string;
  readonly text: string;
}

/** A record that such a thing leaves. */
export interface KindOfRecord {
  /** One sentence. */
  readonly says: string;
  /** What it is, so that it is named once. */
  readonly key: string;
  /** Whether it settles the matter better than anybody's word, and not only where nothing is named. */
  readonly isStrong: boolean;
}

interface Kind {
  /** What a sentence tells. */
  readonly tells: RegExp;
  /** What its headline or the beginning of its text must have besides. */
  readonly needs?: RegExp;
  /** What its headline must have. */
  readonly headed?: RegExp;
  /** What the sentence must not have. */
  readonly unless?: RegExp;
  readonly key: string;
  readonly isStrong: boolean;
  /** One sentence, with who keeps it as far as the text names that. */
  readonly says: (told: Recorded) => string;
}

const CALENDAR =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|\p{Lu}\p{Ll}+day)/u;
const withThe = (name: string): string => (/^(?:the|a|an) /iu.test(name) ? name : `the ${name}`);
/** “in Charleston, S.C.”, where a sentence tells it of those who keep the record. */
const PLACED = (who: string): RegExp =>
  new RegExp(
    `\\b(?:${who}) in (\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}’'-]+){0,2}(?:, (?:\\p{Lu}\\.){2}|, \\p{Lu}\\p{Ll}+)?)`,
    'u',
  );

function placeOf(who: string, { sentence }: Recorded): string {
  const place = PLACED(who).exec(sentence)?.[1];
  return place === undefined || CALENDAR.test(place) ? '' : ` in ${place}`;
}

const COURT_NAME =
  /(?<![\p{L}])((?:(?:\p{Lu}[\p{L}’'-]*|(?:\p{Lu}\.)+|St\.) ){0,4}(?:(?:Crown|Magistrates['’]?|District|Superior|High|County|Circuit|Family|Municipal|Criminal|Sheriff|Supreme|Appeals?) Court|Court of Appeals?)(?: (?:of|in|for) (?:the )?\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+){0,3}){0,2}|Old Bailey)(?![\p{L}])/u;
/** The court that a text names, in its own words, or where it sits. */
export function courtOf(told: Recorded): string {
  const found = COURT_NAME.exec(told.sentence)?.[1] ?? COURT_NAME.exec(told.text)?.[1];
  // A text may tell of the highest court of the country beside its story.
  const isHighest = found !== undefined && /^(?:The )?(?:(?:US|U\.S\.|United States|UK) )?Supreme Court$/u.test(found);
  const isOfIt = /\bSupreme Court\b|\b[Jj]ustices\b/u.test(`${told.title} ${told.sentence}`);
  const name = isHighest && !isOfIt ? undefined : found?.replace(/^(?:The|A|In|At) /u, '');
  if (name !== undefined && !/^(?:High|County|District|Supreme|Circuit) Court$/u.test(name)) return withThe(name);
  const place = placeOf('[Jj]ury|[Cc]ourt|[Jj]udges?|[Jj]urors|[Cc]ourthouse|filing', told);
  return name === undefined ? `the court${place}` : `the ${name}${place}`;
}

/** How a text calls a law: “known as SB 1062”, “called the Harl Lock Act”. */
const CALLED =
  /\b(?:called|dubbed|known as|titled|entitled|designated) ["“]?((?:the )?(?:\p{Lu}[\p{L}’'-]+ (?:(?:of|and|for|to|in|from|on|the) )*){1,7}Act\b|(?:House Bill|Senate Bill|[HS]\.? ?B\.?|H\. ?R\.|S\.) ?\d+)/u;
const CASE =
  /\b[Cc]ase(?:,| is| was|, called|, known as|, is) (\p{Lu}[\p{L}.’'-]*(?: \p{Lu}[\p{L}.’'&-]*){0,4} vs?\. \p{Lu}[\p{L}.’'-]*(?: \p{Lu}[\p{L}’'&-]*){0,4})/u;
/** “ in Reed v. Harl”, as a text names its case and no older one; else empty. */
const caseIn = ({ text }: Recorded): string => {
  const name = CASE.exec(text)?.[1];
  return name === undefined ? '' : ` in ${name}`;
};
/** The one day that a sentence names: “, given on Thursday”; else empty. */
function dayIn({ sentence }: Recorded, what: string): string {
  const days = new Set(sentence.match(new RegExp(`\\b(?:${WEEKDAYS})\\b(?!['’])`, 'gu')) ?? []);
  const [day] = days;
  return day === undefined || days.size > 1 ? '' : `${what} on ${day}`;
}

const POLICE_NAME =
  /(?<![\p{L}.])((?:(?:(?:\p{Lu}[\p{L}’'-]*|(?:\p{Lu}\.)+|St\.) ){1,3}(?:County |City )?(?:Police(?: (?:Department|Service|Scotland|Force|Bureau))?|Sheriff['’]s? (?:Office|Department)|Highway Patrol|State Patrol|Bureau of Investigation))|(?:Scotland Yard|LAPD|NYPD|PSNI|Garda[ií]?|U\.S\. Marshals(?: Service)?))(?![\p{L}])/u;
const FEDERAL = /\bFBI\b|\bF\.B\.I\.|\b[Ff]ederal (?:agents|authorities|prosecutors|investigators)\b/u;
/** The police whom a text names, or those of the place. */
function policeOf(told: Recorded): string {
  // Where the text has federal agents, its police may only have helped.
  const name = (POLICE_NAME.exec(told.sentence) ?? (FEDERAL.test(told.text) ? null : POLICE_NAME.exec(told.text)))?.[1];
  const bare = name?.replace(
    /^(?:(?:The|A|In|On|By|And|But|When|As|After|According|However|Then|\p{Lu}\p{Ll}+day) )+/u,
    '',
  );
  return bare === undefined || /^(?:Police|Local Police|State Police)$/u.test(bare)
    ? `the police${placeOf('[Pp]olice|officers|deputies', told)}`
    : withThe(bare);
}

const BODY =
  /(?<![\p{L}])((?:(?:(?:\p{Lu}[\p{L}’'-]*|(?:\p{Lu}\.)+|St\.)|of|the|for|and|on) ){0,5}(?:Council|Board(?: of (?:Supervisors|Trustees|Education|Directors|Commissioners|Aldermen|Regents))?|Commission|Committee|Senate|House(?: of (?:Representatives|Commons|Lords))?|Parliament|Assembly|Legislature|Congress|Knesset|Bundestag|Duma|Riksdag|Storting|Rada))(?![\p{L}])(?! (?:member|leader|chair|president|spokes|hearing)\p{L}*)/u;
/** It does so itself: who was named to the Senate was confirmed by others. */
const VOTES =
  '(?:vot(?:ed|es)|approv(?:ed|es)|pass(?:ed|es)|reject(?:ed|s)|adopt(?:ed|s)|repeal(?:ed|s)|confirm(?:ed|s)|overrode|overr(?:ides|ode))';
const BODY_VOTES = new RegExp(
  `${BODY.source}[^,;]{0,60}?(?<!(?:newly|been|was|were) )\\b${VOTES}\\b|\\b${VOTES}\\b[^.;]{0,30}? (?:by|in) (?:the )?${BODY.source}`,
  'u',
);
/** The council or chamber of a sentence; null where it has none. */
function bodyIn(sentence: string): string | null {
  const name = BODY.exec(sentence)?.[1]?.replace(
    /^(?:(?:The|A|An|In|On|And|But|When|After|As|If|of|the|for|and|on|\p{Lu}\p{Ll}+day) )+/u,
    '',
  );
  return name === undefined || /^(?:House|Board|Commission|Committee|Council)$|White House/u.test(name)
    ? null
    : withThe(name);
}

/** The first of these that a text names, its sentence before the rest. */
function firstNamed(told: Recorded, names: RegExp): string | null {
  const name = names.exec(told.sentence)?.[0] ?? names.exec(told.text)?.[0];
  if (name === undefined) return null;
  const isBare =
    /^(?:\p{Lu}{3,}|Eurostat|Copernicus|Ofcom|Moody['’]s)$/u.test(name) &&
    !/^(?:CDC|FBI|WHO|FDA|IRS|ONS|CBO|GAO|EPA|FAA|SEC|NHS|IMF|USGS)$/u.test(name);
  return isBare ? name : withThe(name.replace(/^[Tt]he /u, ''));
}

const LABOUR =
  /\b(?:U\.S\. )?(?:Department of Labor|Labor Department)\b|\bBureau of Labor Statistics\b|\bOffice (?:for|of) National Statistics\b|\bONS\b|\bStatistics (?:Canada|Sweden|Norway|Netherlands)\b|\bAustralian Bureau of Statistics\b|\bEurostat\b|\b(?:Federal|National|Central) (?:Statistic\p{Ll}*|Employment) (?:Office|Agency|Bureau|Service)\b/u;
const STATISTICS =
  /\b(?:U\.S\. )?Census Bureau\b|\bBureau of (?:Labor Statistics|Economic Analysis)\b|\b(?:Commerce|Labor|Treasury) Department\b|\bDepartment of (?:Commerce|Labor|Agriculture)\b|\bOffice (?:for|of) National Statistics\b|\bONS\b|\bStatistics (?:Canada|Sweden|Norway|Netherlands)\b|\bAustralian Bureau of Statistics\b|\bEurostat\b|\bNational Bureau of Statistics\b|\b(?:Federal|National|Central) Statistic\p{Ll}* (?:Office|Agency|Bureau|Service)\b|\bWorld Bank\b|\bIMF\b|\bInternational Monetary Fund\b|\bOECD\b/u;
const WEATHER_OFFICE =
  /(?<![\p{L}])(?:\p{Lu}\p{Ll}+ )?(?:Meteorological (?:Administration|Office|Agency|Department|Service|Institute|Organi[sz]ation)|Bureau of Meteorology|Met (?:Office|[ÉE]ireann)|National (?:Weather Service|Hurricane Center)|Storm Prediction Center|Weather Prediction Center|Copernicus Climate Change Service|Environment Canada|AccuWeather)|\bNOAA\b/u;
const FIRE_SERVICE =
  /(?<![\p{L}])(?:\p{Lu}[\p{L}.’'-]+ ){1,4}(?:Fire (?:(?:and|&) Rescue(?: Service)?|Service|Department|Brigade|Authority|District)|Forest Service)(?![\p{L}])|\bCal Fire\b/u;
const HEALTH_OFFICE =
  /\bCenters for Disease Control(?: and Prevention)?\b|\bCDC\b|\bWorld Health Organi[sz]ation\b|\bWHO\b|\bPublic Health England\b|\bRobert Koch Institute\b|\b(?:\p{Lu}\p{Ll}+ ){0,3}(?:Department of (?:Public )?Health(?: and \p{Lu}\p{Ll}+(?: Services)?)?|Health (?:Department|Ministry|Service Executive|Authority|Agency)|Ministry of Health)\b|\bNHS\b|\bJohns Hopkins University\b/u;

/** A firm or an office of which a sentence tells, by its name at the beginning. */
function whoseOf({ sentence, text }: Recorded): string | null {
  const [office] = officesIn(sentence);
  if (office !== undefined && sentence.indexOf(office) < 60) return office;
  const name =
    /^(?:(?:On|Last|This|Earlier|Late) [^,]{3,25}, )?((?:\p{Lu}[\p{L}\p{N}&’'-]*)(?: \p{Lu}[\p{L}\p{N}&’'-]*){0,3})(?:,? (?:Inc|Corp|Ltd|plc|PLC|LLC|Co)\.?,?)?(?: \([^()]{2,20}\))? (?:(?:is|has|have|will|plans?|said|says|also) |\p{Ll}+(?:ed|s|es) )/u.exec(
      sentence,
    )?.[1];
  if (name === undefined || NO_FIRM.test(name)) return null;
  // A firm has things of its own, and is no “he”.
  const known = asPattern(name);
  const isFirm = new RegExp(
    `${known}['’]s? (?:\\p{Ll}+ ){0,2}(?:stores?|customers?|employees|workers|shares|stock|chief|CEO|spokes\\p{Ll}+|website|app|products?|revenue|sales|users|board|shareholders|brand|fleet|plant)\\b|\\b(?:company|firm|chain|retailer|airline|carmaker|automaker|bank|brand|maker|giant|start-?up|studio|network|publisher),? ${known}|${known}(?:,? (?:Inc|Corp|Ltd|plc|PLC|LLC|Co)\\b|, (?:an?|the) (?:[\\p{L}-]+ ){0,4}(?:company|firm|chain|retailer|airline|bank|maker|giant|start-?up)\\b)`,
    'u',
  ).test(text);
  return isFirm ? name : null;
}
const NO_FIRM =
  /^(?:The|A|An|He|She|They|It|We|I|You|This|That|These|Those|There|Officials?|Police|Authorities|Experts?|Many|Some|Others|People|President|Senator|Mayor|Governor|But|And|In|On|At|After|While|When|As|If|Men|Women|One|Two|Three|Four|Five|More|Most|New|Former|Nearly|About|Over)(?:$| )/u;

/** An award by its name; the first of a sentence is given, another one may be hoped for. */
const AWARD =
  /(?<![\p{L}])((?:\p{Lu}[\p{L}’'&-]* (?:of |for |the |and )*){0,5}(?:\(\p{Lu}{2,6}\) )?(?:[Aa]wards?|Prizes?|Medals?)|Grammys?|Oscars?|Emmys?|BAFTAs?|Golden Globes?|Pulitzers?)(?![\p{L}])/u;

const OF_SHARES =
  /\b(?:shares|stocks?)\b.{0,60}\b(?:rose|fell|gain\p{Ll}*|drop\p{Ll}*|trading|traded|jump\p{Ll}*|plunge\p{Ll}*|slid|clos(?:ed|es)|surg\p{Ll}+|tumbl\p{Ll}+)\b/iu;
const OF_WAR =
  /\b(?:airstrikes?|air strikes?|shelling|missiles?|troops|militants?|insurgents?|rebels?|warplanes?|soldiers?|ceasefire|Hamas|Taliban|Islamic State|ISIS|Hezbollah|frontline|war crimes|suicide bomb\p{Ll}*|drone strikes?)\b/u;
const CRIME =
  /\b(?:arrest(?:ed|s)?|shooting|shot (?:dead|and|at|to death|by)|stabb\p{Ll}+|robb\p{Ll}+|burgl\p{Ll}+|hit-and-run|homicide|murder(?:ed)?|assault(?:ed)?|kidnap\p{Ll}*|carjack\p{Ll}*|found dead|went missing|reported missing|custody|stolen|thieves|thefts?|vandal\p{Ll}+)\b/iu;
const ACCIDENT = /\b(?:crash(?:ed|es)?|collision|collided|derail\p{Ll}*|overturned|pile-?up|struck by)\b/iu;

/** In the order in which they are looked for: what settles a matter first. */
const KINDS: readonly Kind[] = [
  {
    tells:
      /\b(?:jury|jurors)\b.{0,120}\b(?:found|finds?|convict\p{Ll}+|acquit\p{Ll}+|award(?:s|ed)|guilty|verdict)\b|\b(?:found|finds) (?:\S+ ){0,4}(?:not )?guilty\b|\b(?:was|were|been|is) (?:acquitted|convicted)\b|\bconvicted (?:of|on)\b/iu,
    key: 'court',
    isStrong: true,
    says: (told) => `A verdict is a court record: ask ${courtOf(told)} for it.`,
  },
  {
    tells:
      /\b(?:sentenced|jailed for|imprisoned for)\b|\bplead(?:ed|s) (?:not )?guilty\b|\bplea (?:deal|agreement|bargain)\b/iu,
    key: 'court',
    isStrong: true,
    says: (told) =>
      `${/\bple/iu.test(told.sentence) ? 'A plea' : 'A sentence'} is a court record: ask ${courtOf(told)} for it.`,
  },
  {
    tells: /\b(?:lawsuit|sued|sues|suing|files? suit|filed suit|class[- ]action)\b/iu,
    unless: /\b(?:may|might|could|would|threat\p{Ll}*|considering|gearing up)\b[^.]{0,30}\b(?:sue|lawsuit|suit)\b/iu,
    key: 'court',
    isStrong: true,
    says: (told) => `A lawsuit begins with a complaint, which is on file: ask ${courtOf(told)} for it.`,
  },
  {
    tells:
      /\b(?:[Jj]udges?|[Jj]ustices|[Cc]ourts?|[Tt]ribunal)\b(?! (?:of public|nomin)).{0,80}\b(?:rul(?:es?|ed|ing)|order(?:s|ed)|block(?:s|ed)|dismiss(?:es|ed)|reject(?:s|ed)|upheld|upholds|struck down|strikes down|den(?:ies|ied)|grant(?:s|ed)|overturn(?:s|ed)|sid(?:es|ed) with|halt(?:s|ed)|allow(?:s|ed)|declin(?:es|ed)|refus(?:es|ed))\b/u,
    unless: /\b(?:nominat\p{Ll}+|confirm\p{Ll}+)\b/iu,
    key: 'court',
    isStrong: true,
    says: (told) =>
      `What a court decides is in writing: open the decision of ${courtOf(told)}${caseIn(told)}${dayIn(told, ', given')}.`,
  },
  {
    tells:
      /\bSupreme Court\b.{0,60}\b(?:hears?|heard|appear(?:s|ed) (?:ready|poised|likely|inclined|divided|split|skeptical|sceptical))\b|\b[Jj]ustices (?:appear(?:s|ed)|seem(?:s|ed)|hear|heard|questioned)\b/u,
    needs: /\bU\.S\.|\b(?:United States|Roberts|Scalia|Kagan|Sotomayor|Ginsburg|Kavanaugh|Breyer|Alito|Gorsuch)\b/u,
    key: 'court',
    isStrong: true,
    says: () => 'The Supreme Court publishes a transcript and a recording of each argument: open those.',
  },
  {
    tells:
      /\b(?:charged (?:with|in|over|after)|indict(?:ed|ment)|arraigned|fac(?:es|ing) (?:[\p{L}-]+ ){0,4}charges?|charges? of|arrested on)\b/iu,
    unless:
      /\b(?:charged|charges) (?:up|per|for (?:a|the) (?:service|ticket))\b|\b(?:never|not|without being|no|could be|drop\p{Ll}*) (?:\p{Ll}+ )?charge[ds]?\b/iu,
    key: 'court',
    isStrong: true,
    says: (told) =>
      /\barrest/iu.test(told.sentence)
        ? `An arrest and its charge are on record: ask ${policeOf(told)}.`
        : `A charge is on file: ask ${courtOf(told)} or the prosecutors for it.`,
  },
  {
    tells:
      /\b(?:Electoral College|electors)\b.{0,60}\b(?:votes?d?|cast|formali[sz]\p{Ll}+|certif\p{Ll}+|elect(?:ed|s)|met|meets?|seal\p{Ll}*)\b/u,
    key: 'election',
    isStrong: true,
    says: () => 'The votes of the electors are certified and kept by the National Archives: open those certificates.',
  },
  {
    // Of a president of the United States: governors sign others.
    tells:
      /^(?=.*\b(?:White House|Obama|Trump|Biden|Bush|Clinton|Order (?:No\. ?)?1\d{4})\b).*\b(?:[Ee]xecutive [Oo]rders?|national emergency)\b/su,
    unless:
      /\b(?:[Gg]overnor|Gov\.|[Mm]ayor)\b|\b(?:consider\p{Ll}*|prepar\p{Ll}*|weigh\p{Ll}*|threat\p{Ll}*|plan\p{Ll}*|could|may|might|would|vow\p{Ll}*|promis\p{Ll}+|by executive order)\b/iu,
    key: 'executive order',
    isStrong: true,
    says: ({ sentence }) => {
      const number = /\bOrder (?:No\. ?)?(\d{4,5})\b(?!-)/u.exec(sentence)?.[1];
      if (!/\b[Ee]xecutive [Oo]rder/u.test(sentence))
        return 'Proclamations of the president are printed in the Federal Register: look there for this one.';
      return `Executive orders of the president are printed in the Federal Register: look there for ${number ?? 'this one'}.`;
    },
  },
  {
    tells:
      /\b(?:wins?|won|lost|loses|conced\p{Ll}+|re-?elected|defeat(?:s|ed)|recount|turnout)\b.{0,100}\b(?:election|vote|votes|primary|runoff|run-off|seat|race|caucus(?:es)?|referendum|ballots?)\b|\b(?:election|primary|runoff|referendum)\b.{0,140}\b(?:defeated|won|lost|wins|loses)\b|\b(?:election|primary|runoff|referendum) (?:win|victory|result|results|defeat)\b/iu,
    unless:
      /\b(?:going to|poll(?:s|ing)?|predict\p{Ll}*|would|future|if|could|favou?red|advice|how to|likely|hopes?|award|speech|interview|debate|tweet\p{Ll}*)\b|^(?:Right )?(?:[Aa]fter|[Ss]ince|[Ff]ollowing|[Bb]efore)\b/iu,
    key: 'election',
    isStrong: true,
    says: () => 'The count is public: look it up with the office that held the election.',
  },
  {
    tells:
      /\b(?:ballot (?:measure|initiative|proposition)s?|signatures|petition to|absentee ballots?|mail-in ballots?|voter registration)\b/iu,
    key: 'election',
    isStrong: false,
    says: () => 'Ballots and petitions are counted by the election office of the place: ask there for its figures.',
  },
  {
    tells: /\b(?:[Bb]y a vote of |[Vv]oted |[Oo]n a )\d{1,3}(?: ?- ?| to |–)\d{1,3}\b/u,
    key: 'count of votes',
    isStrong: true,
    says: ({ sentence }) =>
      `A vote with such a count is on record: look for it with ${bodyIn(sentence) ?? 'the body that voted'}.`,
  },
  {
    tells:
      /\b(?:vot(?:ed|es)|approv(?:ed|es)|pass(?:ed|es)|reject(?:ed|s)|adopt(?:ed|s)|repeal(?:ed|s)|confirm(?:ed|s)|overrode|overr(?:ides|ode))\b/u,
    unless: /\b(?:may|might|could|would|must|needs? to|has to)\b/iu,
    key: 'vote',
    isStrong: true,
    says: ({ sentence }) => `How each member voted is on the record of ${bodyIn(sentence) ?? 'the body'}: open that.`,
  },
  {
    tells: /\b(?:H\. ?R\.|HR|S\.) ?\d{1,5}\b/u,
    needs: /\b(?:bill|legislation|Act|House|Senate|Congress|law)\b/u,
    key: 'numbered bill',
    isStrong: true,
    says: ({ sentence }) =>
      `A bill of Congress is public under its number: open ${/\b(?:H\. ?R\.|HR|S\.) ?\d{1,5}\b/u.exec(sentence)?.[0] ?? 'it'}.`,
  },
  {
    tells:
      /\b(?:introduc(?:ed|es)|propos(?:ed|es)|sign(?:ed|s)|unveil(?:ed|s)|veto(?:ed|es)) (?:an?|the|his|her|its) (?:[\p{L}$\d.,-]+ ){0,4}(?:bill|legislation|law|ordinance|executive order|decree|amendment|resolution)\b|\b(?:[Tt]he|[Tt]his) (?:[\p{L}-]+ ){0,4}(?:bill|legislation|law|ordinance|decree|amendment|resolution) (?:would|could|bans|requires|allows|permits|prohibits)\b/u,
    unless: /\b(?:law (?:firm|school|enforcement|professor)|Bill \p{Lu}|son-in-law|father-in-law|brother-in-law)\b/u,
    key: 'law',
    isStrong: true,
    says: ({ sentence, text }) =>
      `The ${/\b(?:executive order|bill|legislation|ordinance|decree|amendment|resolution|statute|directive|law)\b/u.exec(sentence)?.[0] ?? 'law'} has a text: open ${CALLED.exec(`${sentence} ${text}`)?.[1] ?? 'that'}.`,
  },
  {
    tells: /\b(?:unemploy(?:ed|ment)|jobless|payrolls?|jobs report)\b/iu,
    needs: /\d/u,
    key: 'labour figures',
    isStrong: true,
    says: (told) => {
      const claims = /\bclaims?\b|\bfil(?:e|ed|ing)\b/iu.test(told.sentence)
        ? firstNamed(told, /\b(?:U\.S\. )?(?:Department of Labor|Labor Department)\b/u)
        : null;
      const office = claims ?? firstNamed(told, LABOUR);
      return `Such figures are published: look them up with ${office ?? 'the labour ministry or the statistics office of the country'}.`;
    },
  },
  {
    tells:
      /(?=.*\d).*\b(?:inflation|GDP|gross domestic product|consumer prices|the census|population|birth rate|mortality|life expectancy|trade deficit|retail sales|housing starts|emissions|exports|imports|poverty|median income|crime rate|homelessness)\b/iu,
    key: 'statistics',
    isStrong: false,
    says: (told) =>
      `Such figures are published: look them up with ${firstNamed(told, STATISTICS) ?? 'the statistics office of the country'}.`,
  },
  {
    tells:
      /\b(?:temperatures?|forecast(?:ers|s)?|snow(?:fall|storm)?|rainfall|hurricane|typhoon|cyclone|tropical storm|heat ?wave|cold wave|blizzard|tornado(?:es)?|hottest|coldest|drought|wind chill)\b/iu,
    headed:
      /\b(?:Colder|Warmer|Hotter|Weather|Storm|Snow\p{Ll}*|Rain|Hurricane|Typhoon|Cyclone|Heat|Cold|Hottest|Coldest|Tornado\p{Ll}*|Drought|Blizzard|Temperatures?|Warmest)\b/iu,
    unless:
      /\b(?:economic|sales|revenue|profit|growth|earnings|market) forecast\b|\b(?:killed|killing|dead|deaths?|died|toll|injur\p{Ll}+)\b/iu,
    key: 'weather',
    isStrong: true,
    says: (told) =>
      `Weather is on record: open what ${firstNamed(told, WEATHER_OFFICE) ?? 'the weather service of the country'} measured or forecast.`,
  },
  {
    tells: /\b(?:earthquakes?|magnitude \d|\d magnitude|aftershocks?|volcano(?:es)?|tsunami)\b/iu,
    unless: /\b(?:political|electoral|financial|cultural) (?:earthquake|tsunami|volcano)/iu,
    key: 'earthquake',
    isStrong: true,
    says: (told) =>
      `Earthquakes and eruptions are on record: look with ${firstNamed(told, /\bUSGS\b|\bU\.S\. Geological Survey\b|\b(?:\p{Lu}\p{Ll}+ )?(?:Geological Survey|Seismological Cent(?:er|re)|Meteorological Agency)\b/u) ?? 'the geological survey'}.`,
  },
  {
    tells:
      /\b(?:inspector general|auditors?|audit|watchdog|SIGAR|Government Accountability Office|GAO|Comptroller)\b.{0,100}\b(?:found|finds|report\p{Ll}*|reveal\p{Ll}*|shows?|conclud\p{Ll}+|warn\p{Ll}*|criticiz\p{Ll}+|identif\p{Ll}+)\b|\b(?:according to|in) (?:an?|the) (?:[\p{L}’'-]+ ){0,4}(?:audit|inspection)\b/iu,
    key: 'audit report',
    isStrong: true,
    says: ({ sentence }) =>
      `What ${/\b(?:SIGAR|GAO)\b/u.exec(sentence)?.[0] ?? 'an auditor or an inspector'} finds is in a report or a letter: open that.`,
  },
  {
    tells: new RegExp(
      `\\b(?:revenues?|profits?|earnings|net (?:income|loss)|operating (?:income|profit)|sales|deliveries|shipments)\\b|${OF_SHARES.source}`,
      'iu',
    ),
    needs: /\d/u,
    key: 'accounts',
    isStrong: false,
    says: (told) => {
      const whose = whoseOf(told);
      return OF_SHARES.test(told.sentence) && !/\b(?:revenues?|profits?|earnings|sales)\b/iu.test(told.sentence)
        ? 'Prices of shares are public: look them up for that day.'
        : `A firm publishes such figures in its accounts: open those of ${whose ?? 'the company'}.`;
    },
  },
  {
    tells:
      /(?:\d[\d,.]*|\b(?:hundreds|thousands|dozens|millions?|half)) (?:(?:of|new|more|confirmed|reported|additional|total|active|daily|coronavirus|COVID-19|related|[\p{L}-]+) ){0,4}(?:cases|deaths|died|infections|infected|people|patients|residents|hospitali[sz]\p{Ll}+|vaccinat\p{Ll}+|tested positive)\b|\b(?:cases|deaths|infections|death toll|hospitali[sz]ations|vaccinations)\b.{0,60}\d/iu,
    unless: /['’]s death\b|\bbillion\b/iu,
    needs:
      /\b(?:coronavirus|COVID(?:-19)?|virus|flu|influenza|measles|Ebola|Zika|cholera|outbreak|monkeypox|HIV|polio|dengue)\b/iu,
    key: 'health figures',
    isStrong: false,
    says: (told) =>
      `Such counts are published day by day: look them up with ${firstNamed(told, HEALTH_OFFICE) ?? 'the health department of the place'}.`,
  },
  {
    tells: CRIME,
    needs: /\b(?:police|sheriff['’]?s?|deputies|troopers?|officers?|detectives?|FBI|LAPD|NYPD|garda[ií]?)\b/iu,
    unless: new RegExp(
      `${OF_WAR.source}|\\b(?:arrested development|stolen (?:the show|election|base|bases)|shot at (?:the|a) (?:title|playoffs))\\b`,
      'iu',
    ),
    key: 'police',
    isStrong: false,
    says: (told) => `The police keep a report of such a case: ask ${policeOf(told)}.`,
  },
  {
    tells: ACCIDENT,
    needs:
      /\b(?:police|sheriff['’]?s?|deputies|troopers?|officers?|coastguard|coast guard|firefighters?|investigators)\b/iu,
    unless:
      /\b(?:stock market|markets?|economy|economic|website|server|party|wedding) crash\p{Ll}*|\bcrash(?:ed|es)? (?:the economy|the market)/iu,
    key: 'police',
    isStrong: false,
    says: (told) => `An accident is on record with those who came to it: ask ${policeOf(told)}.`,
  },
  {
    tells: /\b(?:fires?|\p{L}*blazes?|wildfires?|bushfires?|flames)\b/iu,
    needs: /\b(?:firefighters?|fire (?:crews?|department|service|chief|marshal)|acres|evacuat\p{Ll}+)\b/iu,
    unless: /\b(?:fire(?:d)? (?:from|his|her|the)|ceasefire|under fire|opened fire)\b/iu,
    key: 'fire',
    isStrong: false,
    says: (told) => `The fire service keeps a report of each fire: ask ${firstNamed(told, FIRE_SERVICE) ?? 'there'}.`,
  },
  {
    tells:
      /\b(?:w[io]ns?|won|winners?|receiv(?:ed|es)|awarded|presented with|honou?red (?:with|at|by)|shortlisted for|nominat(?:ed|ions?)|named|takes? home|took home|sweeps?|swept|scores?)\b.{0,140}\b(?:[Aa]wards?|[Pp]rizes?|medals?|Grammys?|Oscars?|Emmys?|BAFTAs?|Tonys?|Golden Globes?|Pulitzer|of the Year)\b/u,
    unless: /\b(?:contract|could|might|would) (?:\p{Ll}+ )?awards?\b|\baward-winning\b|\bmedals? haul\b|lympi/iu,
    key: 'award',
    isStrong: true,
    says: ({ sentence }) => {
      const name = AWARD.exec(sentence)?.[1];
      return name === undefined
        ? 'Whoever gives an award publishes who has won it: open that list.'
        : `Whoever gives ${withThe(name)} publishes who has won: open that list.`;
    },
  },
  {
    tells:
      /\b(?:beat|defeated|won|drew|draw|victory over|loss to|lost to|touchdowns?|goals?|innings|wickets?|points)\b/iu,
    needs: /(?<![\d-])\d{1,3}[-–]\d{1,3}(?![\d-])/u,
    key: 'match',
    isStrong: false,
    says: () => 'The result is on record: look up the match with whoever holds the competition.',
  },
  {
    tells:
      /(?=.*\b(?:films?|movies?|series|season \d|(?:new|next|final|first|second|third) season|episodes?|albums?|trailer|box office|sequel|spin-?off|reboot|documentary|musical|soundtrack)\b).*\b(?:announc\p{Ll}+|releas(?:e|es|ed|ing)|premier(?:e|es|ed|ing)|renew(?:ed|s|al)|cancel(?:l?ed|s)|cast (?:as|in)|will (?:star|return|direct|play)|to (?:star|return|direct|play)|joins? the cast|streaming|earned|grossed|opens in)\b/iu,
    unless: /\b(?:season (?:opener|ticket|record)|playoffs?|regular season|series of|press release)\b/iu,
    key: 'studio',
    isStrong: false,
    says: () => 'Studios, labels and broadcasters announce such things themselves: open their announcement.',
  },
  {
    tells:
      /\b(?:take(?:s)? place|(?:will|to) be held|is (?:set|due) to take place|returns? (?:to|on|this|for)|kicks? off|opens its doors|(?:runs?|open) from|one roof)\b/iu,
    headed:
      /\b(?:markets?|fairs?|festivals?|shows?|exhibitions?|concerts?|parades?|marathon|fun run|fête|fete|carnival|fireworks|tournament|conference|open day|gala|workshops?|screening|tour|things to do|events?)\b/iu,
    key: 'event',
    isStrong: false,
    says: () => 'Whoever holds it publishes day, place and price: look there.',
  },
];

const holds = (kind: Kind, told: Recorded): boolean => {
  const { sentence, title, text } = told;
  return (
    kind.tells.test(sentence) &&
    kind.unless?.test(sentence) !== true &&
    !NOT_YET.test(sentence) &&
    kind.headed?.test(title) !== false &&
    kind.needs?.test(`${title}\n${sentence}\n${text.slice(0, NEAR)}`) !== false &&
    (kind.key !== 'vote' || BODY_VOTES.test(sentence)) &&
    (kind.key !== 'police' || !POLICE_ACCUSED.test(sentence))
  );
};
/** What is expected has left no record. */
const NOT_YET =
  /\b(?:expected|poised|likely|about|set|preparing|threaten\p{Ll}*) to (?:\p{Ll}+ ){0,3}(?:indict|charg|plead|rul(?:e|ing)|vote|sentenc|sign|sue|announce)/iu;
/** What is told further down is about something beside the story. */
const NEAR = 1_200;

/** The kind of record that such a thing leaves, with who keeps it as far as the text names that; null where none is known. */
export function recordOf(told: Recorded): KindOfRecord | null {
  const kind = KINDS.find((each) => holds(each, told));
  return kind ? { says: kind.says(told), key: kind.key, isStrong: kind.isStrong } : null;
}
