const COUNTRIES =
  'Russia|China|Iran|Israel|Turkey|Ukraine|Germany|France|Japan|India|Britain|Brazil|Mexico|Canada|Australia|Pakistan|Moscow|Beijing|Washington|Kyiv|Kiev|Tehran|Brussels|North Korea|South Korea|Saudi Arabia|Hamas|Hezbollah|the Taliban|Islamic State|Labour|NATO|Congress|Plaid Cymru|Sinn F[eé]in|Fianna F[aá]il|Fine Gael|Downing Street';
export const isCountry = (name: string): boolean => new RegExp(`^(?:${COUNTRIES})$`, 'u').test(name);
/** A word of the name of an office, a group or a firm. */
const OF_BODY =
  /(?:^|[ ’'])(?:Council|Committee|Commission|Department|Ministry|Agency|Authority|Office|Bureau|Board|Court|Union|Association|Federation|League|Institute|University|College|School|Schools|Center|Centre|Foundation|Fund|Bank|Party|Campaign|House|Administration|Service|Police|Army|Navy|Force|Group|Inc|Corp|Company|Co|Ltd|Airlines|Airways|Motors|Hospital|Clinic|Church|Senate|Parliament|Embassy|Kremlin|Pentagon|Vatican|Treasury|Street|Legion|Society|Network|Alliance|Coalition|Conference|Project|Initiative|Academy|Laboratory|Observatory|Organi[sz]ation|Nations|Brigades?|Guards?|Corps|Forces|Klan|Movement|Front|Mining|Technology|Sachs|Taliban|Ministry of Defen[cs]e|Watch|Reserve|Conservancy|International|Parenthood|Labs|Research|Technologies|Systems|Pharmaceuticals|Industries|Holdings|Partners|Capital|Energy|Health)$/u;
const GENERAL =
  /^(?:Council|Committee|Commission|Department|Ministry|Agency|Authority|Office|Bureau|Board|Court|Union|Association|University|College|Schools?|Center|Centre|Foundation|Fund|Bank|Party|Campaign|House|Administration|Service|Police|Army|Navy|Force|Group|Company|Hospital|Clinic|Church|Street|Society|Network|Project|Research|Energy|Health|Capital|Partners|Conference|Watch|Guard|News|Today|Times|Post|Mail|Radio|Television|TV|Review|Press|Magazine)$/u;
const OFFICE_OF =
  /^(?:\p{Lu}[\p{L}’'-]+ ){0,3}(?:Bureau|Department|Ministry|Institute|University|Office|Center|Centre|Council|Bank|Board|Court|Academy|Association|Federation|Chamber|College|Museum|Library|House) (?:of|for) (?:the )?\p{Lu}/u;
/** Papers and broadcasters: they tell what others say. */
const OF_PRESS =
  /(?:^|[ ’'])(?:Times|Post|Journal|News|Herald|Tribune|Guardian|Telegraph|Mail|Mirror|Gazette|Chronicle|Today|Press|Magazine|Beast|Examiner|Observer|Review|Radio|TV|Television)$|^(?:TIME|CNN Style|Politico|Axios|Reuters|Bloomberg|Xinhua|Fortune|Variety|Vox|HuffPost|HuffPo|Tass|TASS|AP|AFP|BBC|CNN|NBC|CBS|ABC|NPR|UPI|MSNBC|CNBC|PBS|RT|CGTN|TRT|Al Jazeera|IRNA|Fars|Kan|NDTV)(?: News)?$/u;

export const isPress = (name: string): boolean => OF_PRESS.test(name);

/** An office, a group, a firm or a country that a name names; null for anything else, or where that is unsure. */
export function bodyIn(name: string): string | null {
  const bare = name
    .replace(/^[Tt]he /u, '')
    .replace(/^\p{Lu}\p{Ll}+ (?=(?:Kremlin|Pentagon|Vatican)$)/u, '')
    .trim();
  const isAcronym =
    /^(?!(?:DC|TX|NY|CA|FL|VA|NJ|PA|OH|IL|MA|AZ|CEO|CFO|AM|PM|MP|MPs|MSP|MSPs|MEP|MEPs|MLA|TD|KC|QC|AG|DA|MD|GMT|EST|EDT|PST|ET|PT|US|UK|TV|ID|IQ|DNA|RNA|COVID|GOP|AI|EV|NBA|NFL|API|CPU|GPU|SDK|SQL|URL|PDF|GPS|HTTP|HTML)$)\p{Lu}{2,6}$/u.test(
      bare,
    );
  const isWhole =
    !GENERAL.test(bare) &&
    !/^(?:Director|President|Head|Chief|Secretary|Minister|Member|Leader)\b/u.test(bare) &&
    bare.length <= 60 &&
    /^\p{Lu}/u.test(bare) &&
    !/(?:day|['’]s?| He| She| It| The)$/u.test(bare);
  return isWhole && (isAcronym || OFFICE_OF.test(bare) || OF_BODY.test(bare) || OF_PRESS.test(bare) || isCountry(bare))
    ? bare
    : null;
}

const NATIONS =
  '(?:British|American|U\\.S\\.|US|UK|Chinese|Russian|French|German|Japanese|Israeli|Iranian|Iraqi|Saudi|Turkish|Indian|Pakistani|Afghan|Canadian|Australian|Ukrainian|Polish|Italian|Spanish|Greek|Egyptian|Syrian|Lebanese|Brazilian|Mexican|Nigerian|Kenyan|Scottish|Welsh|Irish|Dutch|Swedish|Norwegian|Danish|Belgian|Hungarian|Czech|Serbian|Korean|Vietnamese|Palestinian|European|Qatari|Jordanian|Taiwanese|Philippine|Hamas-run)';
/** Whose a body is of which many have one, as a passage says: “China’s” of the Foreign Ministry. */
export function ownerIn(passage: string, name: string): string | null {
  const found = new RegExp(
    `(?<![\\p{L}])((?:\\p{Lu}[\\p{L}]+\\s)?\\p{Lu}[\\p{L}.]+['’]s?|${NATIONS})\\s(?:\\p{Ll}[\\p{L}-]*\\s){0,2}${name}(?![\\p{L}])`,
    'u',
  ).exec(passage)?.[1];
  return found === undefined || /^(?:It|He|She|They|That|What|Who)['’]/u.test(found) ? null : found;
}
/** Every state has one. */
export const isOfState = (name: string): boolean =>
  /^(?:\p{Lu}\p{Ll}+ )?(?:Ministry|Embassy|Parliament|Army|Navy|Air Force|Government)(?: of .+)?$|^(?:Communist|Labour|Conservative|Republican|Democratic) Party$/u.test(
    name,
  );

const initialsOf = (name: string, small: RegExp): string =>
  (name.replace(small, '').match(/(?<![\p{L}])\p{L}/gu) ?? []).join('').toUpperCase();
/** Whether a name is short for another: “IDF” of the Israel Defense Forces, “Harl Chemical” of Harl Chemical Works. */
export const isShortFor = (short: string, long: string): boolean =>
  short.length < long.length &&
  ((long.startsWith(`${short} `) && !isCountry(short)) ||
    initialsOf(long, /(?<![\p{L}])(?:of|for|the|and)(?![\p{L}])/gu) === short ||
    initialsOf(long, /(?<![\p{L}])(?:the|and)(?![\p{L}])/gu) === short);

/** Those who check what others claim, as the alternatives of a pattern. */
export const FACT_CHECKERS =
  'PolitiFact|FactCheck\\.org|Snopes|Full Fact|AFP Fact Check|Reuters Fact Check|AP Fact Check';
