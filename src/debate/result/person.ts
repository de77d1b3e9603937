const NAME_CHARS_MAX = 45;
/** Who speaks for a country is not named. */
const COUNTRY =
  /^(?:USA|UK|US|U\.S\.|EU|China|Russia|Moscow|Beijing|Washington|London|Iran|Israel|Turkey|Ukraine|Germany|France|Japan|India|Britain|Brazil|Congress|Democrats|Republicans)(?: and \p{Lu}\p{Ll}+)?$/u;
/** Words of a name that is none of a person: an office, a paper, a firm, a place. */
const NO_PERSON =
  /(?:^|[ ’'])(?:City|County|State|Island|Valley|Republic|Airways|Airlines|Brands|Group|Inc|Corp|Company|Ltd|Health|Motors|Foundation|Party|Campaign|Fund|Bank|House|Government|Department|Ministry|Agency|Authority|Office|University|Institute|Association|Federation|Union|Council|Committee|Commission|Hospital|Clinic|Laborator(?:y|ies)|Labs|Police|League|Center|Centre|Systems|Technologies|Pharmaceuticals|Administration|Service|Street|Court|School|College|Church|Congress|Senate|Parliament|Embassy|Army|Navy|Force|Today|News|Times|Post|Journal|Magazine|Tribune|Herald|Guardian|Telegraph|Examiner|Observer|Inquirer|Gazette|Chronicle|Dispatch|Review|Caller|Monitor|Sentinel|Mail|Express|Mirror|Press|Radio|TV|Daily|Weekly|Reuters|Bloomberg|Wrap|Variety|Deadline|Conservatives|Democrats|Republicans|Greens|Kremlin|Pentagon|States|Kingdom|Nations|Energia|Twitter|Facebook|Google|Apple|Amazon|Microsoft)(?![\p{L}])|^\p{Lu}{2,}$|['’]s /u;
/** What somebody is, before the name. */
const OCCUPATION =
  /^(?:(?:Chief|Executive|Officer|Operating|Financial|Vice|Deputy|Acting|Former|Senior|Managing|Prime|Foreign|Attorney|District)\s)*(?:Officer|Chief Executive|President|Director|Minister|Secretary|Comedian|Actor|Actress|Singer|Author|Taoiseach|Chancellor|Coach|Captain|Analyst|Economist|Spokes\p{Ll}+|CEO|Attorney|Academician|Editor|Reporter|Host)\s(?=\p{Lu}\p{Ll}+ \p{Lu})/u;
const ONE_NAME =
  /^(?:Realtor|Broker|Detective|Nurse|Farmer|Teacher|Resident|Professor|Doctor|Coach|Imam|Rabbi|Pastor|Lawyer|Lawmaker|Driver|Owner|Fan|User|Witness|Shopper|Student|Analyst|Economist|Spokes\p{Ll}+) \p{Lu}[\p{L}’'-]+$/u;
/** A sentence's first word with a name after it, or a name that was cut: “Behind China”, “Miami New”. */
const NO_NAME =
  /^(?:Behind|Before|After|Under|Inside|Outside|Despite|Amid|Meanwhile|While|When|As|In|On|At|By|For|From|With|Without|Within|Since|Until|Yet|But|And|Still|Here|There|Also|Only|Once|Like|Unlike|Beyond|Over|Across|Among|Between|Because|Although|Though|If|Where|Why|How|What|Who|Not|Now|Then|Earlier|Later|Last|Next|Every|Each|Some|Many|Most|All|Both|Another|Other|Several) |(?: (?:New|San|Los|Las|Saint))$/u;
const PERSON = /^(?:\p{Lu}[\p{L}.’'-]*\s)+(?:(?:van|von|de|der|al|bin|el|da|del)\s){0,2}\p{Lu}[\p{L}’'-]+$/u;

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
