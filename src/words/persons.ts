import { asPattern, surnameOf } from './speech.js';
import { mayBeDead } from './of-the-past.js';
import { type Speaker, speakersIn } from './speakers.js';

const NAME_CHARS_MAX = 45;
/** Who speaks for a country is not named. */
const COUNTRY =
  /^(?:USA|UK|US|U\.S\.|EU|China|Russia|Moscow|Beijing|Washington|London|Iran|Israel|Turkey|Ukraine|Germany|France|(?:North|South) (?:Korea|Africa|Sudan|Vietnam|Dakota|Carolina)|Saudi Arabia|Plaid Cymru|Sinn F[eé]in|Sri Lanka|Costa Rica|Puerto Rico|El Salvador|Hong Kong|New York|Los Angeles|San Francisco|Japan|India|Britain|Brazil|Congress|Democrats|Republicans)(?: and \p{Lu}\p{Ll}+)?$/u;
/** Words of a name that is none of a person: an office, a paper, a firm, a place. */
const NO_PERSON =
  /^The |(?:^|[ ’'])(?:City|County|State|Island|Valley|Republic|Airways|Airlines|Brands|Group|Aid|Fitness|Line|Inc|Corp|Company|Ltd|Health|Motors|Foundation|Party|Campaign|Fund|Bank|House|Government|Department|Ministry|Agency|Authority|Office|University|Institute|Association|Federation|Union|Council|Committee|Commission|Hospital|Clinic|Laborator(?:y|ies)|Labs|Police|League|Center|Centre|Systems|Technologies|Pharmaceuticals|Administration|Service|Street|Court|School|College|Church|Congress|Senate|Parliament|Embassy|Army|Navy|Force|Today|News|Times|Post|Journal|Magazine|Tribune|Herald|Guardian|Telegraph|Examiner|Observer|Inquirer|Gazette|Chronicle|Dispatch|Review|Caller|Monitor|Sentinel|Mail|Express|Mirror|Press|Radio|TV|Daily|Weekly|Reuters|Bloomberg|Wrap|Variety|Deadline|Conservatives|Democrats|Republicans|Greens|Kremlin|Pentagon|States|Kingdom|Nations|Energia|Twitter|Facebook|Google|Apple|Amazon|Microsoft|Research|Space|Storm|Hurricane|Typhoon|Cyclone|Jersey|Carolina|Dakota|Hampshire|Zealand|Latinos?|Train|Flight|Team|Judicial|Conference|Command|Brigade|Debates|Democratic|Republican|Elections?|Politics|Poll|Statistics|Studios|Pictures|Records|Entertainment|Media|Network|Partners|Capital|Energy|Oil|Gas|Airport|Square|Beach|Hill|Lake|River|Mountain|Park|Bay|Coast|Sea|Ocean|Dame|Info|Act|Project|Program|Society|Academ(?:y|ies)|Economics|Belt|Westphalia|Strip|Parenthood|Munich|Milan|Madrid|Barcelona|Liverpool|Rovers|Wanderers|Hotspur|FC|Pa[ií]s|Mundo|Monde|Publish(?:ing|ers)|Books|Global|China|Russia|Ukraine|Iran|Iraq|Syria|Turkey|Germany|Britain|Europe|Pakistan|Afghanistan|Japan|Korea|Mexico|Canada|Australia|Ledger|International|National|Casino|Earth|Islands?|Club|Embattled|Conservative|Labour|MP|American|Amendment|Coal|Immigration|Services|Stampa|Fair|Fox|Century|Vogue|Forbes|Romano|Business|Museum|Library|Theat(?:er|re)|Stadium|Super|Believe|Described|Board|Forces|Guards?|Corps|Klan|Brigades|Movement|Front|Mining|Technology|Sachs|Stanley|Africa|Asia|Europe|America|Israeli|Israelis|Palestinian|Democrat|Taliban|Hamas|Hezbollah|Leader|Observatory|Courrier|Correio|Mobil|Exxon|Airbus|Boeing|Stellantis|Motor|Catholic|Intel)(?![\p{L}])|^\p{Lu}{2,}$|(?:day|-based)$|(?:^| )(?:He|She|It|They|We|You|While|After|Before)$|^(\p{L}+) \1$|['’]s /u;
/** What somebody is, before the name. */
const OCCUPATION =
  /^(?:(?:Chief|Executive|Officer|Operating|Financial|Vice|Deputy|Acting|Former|Senior|Managing|Prime|Foreign|Attorney|District)\s)*(?:Officer|Chief Executive|President|Director|Minister|Secretary|Comedian|Actor|Actress|Singer|Author|Taoiseach|Chancellor|Coach|Captain|Analyst|Economist|Spokes\p{Ll}+|CEO|Attorney|Academician|Editor|Reporter|Host|Billionaire|Democrat|Republican|Senator|Congress(?:man|woman)|Rabbi|Elections)\s(?=\p{Lu}\p{Ll}+ \p{Lu})/u;
const ONE_NAME =
  /^(?:Realtor|Broker|Detective|Nurse|Farmer|Teacher|Resident|Professor|Doctor|Coach|Imam|Rabbi|Pastor|Lawyer|Lawmaker|Driver|Owner|Fan|User|Witness|Shopper|Student|Analyst|Economist|Spokes\p{Ll}+) \p{Lu}[\p{L}’'-]+$/u;
/** A sentence's first word with a name after it, or a name that was cut: “Behind China”, “Miami New”. */
const NO_NAME =
  /^(?:Calling|Speaking|Citing|Saying|Asked|Adding|Noting|Behind|Before|After|Under|Inside|Outside|Despite|Amid|Meanwhile|While|When|As|In|On|At|By|For|From|With|Without|Within|Since|Until|Yet|But|And|Still|Here|There|Also|Only|Once|Like|Unlike|Beyond|Over|Across|Among|Between|Because|Although|Though|If|Where|Why|How|What|Who|Not|Now|Then|Earlier|Later|Last|Next|Every|Each|Some|Many|Most|All|Both|Another|Other|Several) |(?: (?:New|San|Los|Las|Saint))$/u;
const PERSON =
  /^(?:\p{Lu}[\p{L}.’'-]*\s)+(?:(?:van|von|de|der|al|bin|el|da|del)\s){0,2}(?:al-|el-)?\p{Lu}[\p{L}’'-]+$/u;

/** The person whom a name names; null for anything else, or where that is unsure. */
export function personIn(name: string): string | null {
  const bare = name.replace(OCCUPATION, '');
  // “Realtor Hassan” is a name that was not told in full.
  if (ONE_NAME.test(bare)) return null;
  return PERSON.test(bare) &&
    !NO_PERSON.test(bare) &&
    !NO_NAME.test(bare) &&
    bare.length <= NAME_CHARS_MAX &&
    !COUNTRY.test(bare)
    ? bare
    : null;
}

/** What somebody does who speaks, and not who is told to have announced a guest or to estimate. */
const SPEAKS =
  /(?<![\p{L}])(?:said|says|told|tells|added|adds|wrote|writes|tweeted|tweets|posted|testified|explain(?:s|ed)|argue[ds]?|warn(?:s|ed)|point(?:s|ed) out|repl(?:y|ies|ied)|according to|admits|admitted|recall(?:s|ed)|insist(?:s|ed)|joke[ds]?|note[ds]?|claim(?:s|ed)|state[ds]?|continue[ds]?|respond(?:s|ed)|remember(?:s|ed)|conclude[ds]?|acknowledged|stress(?:es|ed)|commented|den(?:y|ies|ied)|suggest(?:s|ed)|predict(?:s|ed)|confirm(?:s|ed)|complained|declared|called|calls|describe[ds]|blasted|slammed|praised|condemned|criticized|criticised|denounced|urged|vowed|pledged|pleaded|asked|observe[sd]|remark(?:s|ed)|caution(?:s|ed)|conceded?s?|emphasi[sz]e[sd]|highlight(?:s|ed)|underscore[sd]|assert(?:s|ed)|reiterate[sd]|lament(?:s|ed)|counter(?:s|ed)|retort(?:s|ed)|boast(?:s|ed)|alleg(?:es|ed)|announce[sd]|reveal(?:s|ed)|estimate[sd]|cite[sd]|expresse[sd]|dismisse[sd]|liken(?:s|ed)|hailed|mocked|decried|spoke|agree[sd]|scolded|lauded|rejected|recount(?:s|ed)|compare[sd]|say|attribute|noted|characteri[sz]ed)(?![\p{L}])|@\w|[―—]\s?\p{Lu}|[\p{L}\d] (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}|[,.!?]["”]\s\p{Lu}/iu;

/** Whether a sentence tells that somebody says something. */
export const isOfSpeaking = (sentence: string): boolean => SPEAKS.test(sentence);

/** Whether a sentence has a name only as of somebody whose something is. */
function isOnlyOwner(name: string, sentence: string): boolean {
  const after = sentence.split(surnameOf(name)).slice(1);
  return after.length > 0 && after.every((rest) => /^['’]s?(?!\p{L})/u.test(rest));
}

/** “Penney says it plans to close stores” is no person. */
const isFirm = (name: string, sentence: string): boolean =>
  new RegExp(
    `${asPattern(surnameOf(name))} (?:says|said) (?:that )?it (?:plans?|intends?|expects?|aims?|has filed|will (?:close|open|cut|buy|sell|pay|add))\\b`,
    'u',
  ).test(sentence);

const OFFICE =
  '(?:(?:Vice )?President(?:-elect)?|Prime Minister|Chancellor|Senator|Sen\\.|Governor|Gov\\.|Mayor|Congress(?:man|woman)|Rep\\.|Judge|Justice|Pope|King|Queen|Prince|Princess|Bishop|Rabbi|Sheriff|Dr\\.?|Professor)';
/** Somebody whom a text never names in full, with his office: “President Obama”; null where it has none for him. */
export function titled(name: string, text: string): string | null {
  if (!/^\p{Lu}\p{Ll}[\p{L}’'-]+$/u.test(name) || personIn(`A ${name}`) === null) return null;
  const found = new RegExp(
    `(?<![\\p{L}])(?<!Vice |\\b[Aa] |[Tt]hen-|[Ff]ormer )${OFFICE} ${asPattern(name)}(?![\\p{L}-]| \\p{Lu})`,
    'u',
  ).exec(text);
  return found === null ? null : found[0];
}

/** Clubs are many, places have an inside, and titles are won by teams: “Bayern Munich have”, “in North Ayrshire”, “champions Bayern Munich”. */
function isGroup(text: string, name: string): boolean {
  const full = asPattern(name);
  return new RegExp(
    `(?<![\\p{L}])(?<!\\b(?:and|or) |, )${full} (?:have|are|were|FC)(?![\\p{L}])|\\b(?:in|champions|giants|v|vs) ${full}(?![\\p{L}]|['’]s)`,
    'u',
  ).test(text);
}

/** Surnames that are words for places too: whoever is called by one alone, or told more closely, is a person. */
const NAMED_LIKE_PLACES =
  /^\p{Lu}\p{Ll}+ (?:\p{Lu}\. )?(Hill|Park|Lake|Street|Bay|Church|Court|Fox|Post|Fair|Rivers?|Mountain|House|Island|Beach|Coast|Press|Energy|Power|Library|School)$/u;
function likePlace(text: string, name: string): string | null {
  if (/^Park \p{Lu}\p{Ll}+(?:-\p{Ll}+| \p{Lu}\p{Ll}+)$/u.test(name)) return name;
  const surname = NAMED_LIKE_PLACES.exec(name)?.[1];
  if (surname === undefined) return null;
  const isPerson = new RegExp(
    `\\b(?:Mr|Ms|Mrs|Dr)\\.? ${surname}\\b|(?<![\\p{L}] )(?<!the )\\b${surname},? (?:said|says|told|added|adds|explained)\\b|\\b(?:said|says|explains|adds|added) ${surname}\\b|${asPattern(name)}, (?:an?|who|\\d\\d)\\b|\\b(?:manager|director|professor|engineer|coach|lawyer|researcher|Sen\\.|Rep\\.|Dr\\.) ${asPattern(name)}`,
    'u',
  ).test(text);
  return isPerson ? name : null;
}

/** “Trump has said he doubts it”: what somebody said before and elsewhere, told once and without his words. */
const isOfBefore = ({ name, count, sentence, start }: Speaker): boolean =>
  count === 1 &&
  start > BEGINNING_CHARS &&
  !/["“]/u.test(sentence) &&
  new RegExp(
    `${asPattern(surnameOf(name))} (?:has|have|had) (?:\\p{Ll}+ )?(?:said|claimed|argued|suggested)\\b`,
    'u',
  ).test(sentence);
const BEGINNING_CHARS = 600;

/** Persons who speak in a text, by name, each with a sentence of saying of its own. Precise before complete: who is unsure is missing. */
export function personsSpeakingIn(article: { readonly text: string; readonly title?: string }): readonly Speaker[] {
  return speakersIn(article).named.flatMap((speaker) => {
    const { name, sentence } = speaker;
    const person = personIn(name) ?? likePlace(article.text, name) ?? titled(name, article.text);
    const isSure =
      person !== null &&
      isOfSpeaking(sentence) &&
      !/\b(?:REUTERS|Getty|AP)\//u.test(sentence) &&
      // “Her brother’s lawyer said”: the brother says nothing.
      !isOnlyOwner(name, sentence) &&
      !isFirm(name, sentence) &&
      !isOfBefore(speaker) &&
      !isGroup(article.text, person) &&
      !mayBeDead(article.text, name);
    // “LINDA Nolan”, as a page begins.
    const written = person?.replace(
      /^(\p{Lu})(\p{Lu}{2,})(?= \p{Lu}\p{Ll})/u,
      (_, head: string, rest: string) => head + rest.toLowerCase(),
    );
    return isSure && written !== undefined ? [{ ...speaker, name: written }] : [];
  });
}
