import { sentencesOf } from '../../words/index.js';
import { DAY, NAME, type Sought, withThe } from './named-documents.js';
import { type Opener } from './openers.js';

/** A country has a government that speaks. */
const COUNTRY =
  'Russia|China|Turkey|Iran|Israel|Japan|India|Britain|France|Germany|Ukraine|Syria|Qatar|Australia|Canada|Taiwan|Egypt|Italy|Spain|Poland|Pakistan|Brazil|Mexico|South Korea|North Korea|Saudi Arabia|Vietnam|Ireland|Scotland|Sweden|Norway|Denmark|Finland|Hungary|Greece|Lebanon|Jordan|Iraq|Kenya|Nigeria|Indonesia|Malaysia|Thailand|Bangladesh|New Zealand|Switzerland|Austria|Belgium|the Netherlands|the Philippines|the UK|the US|the United States|the United Kingdom';
const MADE_KNOWN =
  'announced|confirmed|declared|unveiled|disclosed|appointed|named|nominated|ordered|imposed|banned|lifted|suspended|approved|launched|fined|charged|expelled|vetoed|pardoned|withdrew|recalled|arrested|detained|hit|sanctioned|rejected|released|warned|reported|said|says';
const OFFICE_NAMED =
  "(?:[Tt]he )?(?:\\p{Lu}[\\p{L}.’'-]* ){0,4}(?:Department|Ministry|Agency|Commission|Authority|Office|Council|Committee|Board|Court|Police(?: Department)?|Army|Navy|Air Force|Forces|Military|Guard|University|Institute|Bank|Corporation|Company|Association|Federation|Union|Administration|Service|Bureau|Organi[sz]ation|Institution|Party|Reserve|Foundation|Group|White House|Pentagon|Kremlin|Vatican|Treasury|Government|Parliament|Hospital|Airlines|Airways)(?: (?:of|for|on) (?:the )?\\p{Lu}[\\p{L}&-]*(?: (?:and |of |the )*\\p{Lu}[\\p{L}&-]*){0,3})?";
const OFFICE_PLAIN =
  "(?:(?:[Tt]he )?(?:\\p{Lu}[\\p{L}.-]*['’]s? |\\p{Lu}[\\p{L}.-]* )(?:[\\p{Ll}-]+ ){0,2}?(?:ministry|regulators?|military|government|police|army|central bank|prosecutors|authorities|parliament|officials))";
const MAKES_KNOWN = new RegExp(
  `^(?:(?:On|Late|Early|Earlier|Last|This) [^,]{3,25}, )?(?:(${COUNTRY.replace(/the /gu, '[Tt]he ')})|(${OFFICE_NAMED}|${OFFICE_PLAIN}|[Tt]he \\p{Lu}{2,5})|((?:(?:Prime Minister|President|Gov\\.|Governor|Mayor|Minister|Secretary|Pope|King|Queen|Chancellor|(?:\\p{Lu}\\p{Ll}+ ){1,3}(?:President|Prime Minister|Minister|Secretary|leader)) )${NAME}))(?: \\([^()]{2,20}\\))?(?:, [^,]{3,90},)?(?: (?:on |late |early )?(${DAY}))? (?:(?:has|have|had|also|formally) ){0,2}(${MADE_KNOWN})(?![\\p{L}])(?: (?:on )?(${DAY}))?`,
  'u',
);
/** The same at the end: “…, Israeli authorities said Sunday”. */
const SAID_LAST = new RegExp(
  `, (?:according to )?((?:the )?(?:${OFFICE_NAMED}|${OFFICE_PLAIN}))(?: (?:said|say|says|announced|confirmed|reported)(?: (?:on )?(${DAY}))?(?: in a statement)?)?\\.?$`,
  'u',
);
/** What somebody says who holds no office is his word, and no announcement. */
const ONLY_SAID = /^(?:said|says|warned|reported|hit|arrested|detained)$/u;

const HAS_ARTICLE =
  /(?:Department|Ministry|Office|Bureau|Agency|Commission|Authority|Council|Committee|Board|Court|Navy|Army|Guard|Forces|Association|Federation)$/u;

/** Whoever made a claim known, by the right name: an office, a government or whoever holds an office. */
export function announcementOf(told: Sought, sentence: string): Opener | null {
  const last = SAID_LAST.exec(sentence);
  const [, country, office = last?.[1], person, before, verb = 'said', behind = last?.[2]] =
    MAKES_KNOWN.exec(sentence) ?? [];
  const day = before ?? behind;
  const on = day === undefined ? '' : ` on ${day}`;
  if (country !== undefined)
    return ONLY_SAID.test(verb)
      ? null
      : { says: `Open what the government of ${country.replace(/^The /u, 'the ')} announced${on}.`, key: country };
  if (person !== undefined)
    return ONLY_SAID.test(verb) ? null : { says: `Open what ${person} announced${on}.`, key: person };
  if (office === undefined) return null;
  const name = withThe(
    HAS_ARTICLE.test(office) && !/['’]s /u.test(office) ? `the ${office.replace(/^[Tt]he /u, '')}` : office,
    told.text,
  );
  if (/^(?:the )?(?:police|authorities|officials)$/iu.test(name)) return null;
  return /^(?:said|says|reported|warned|arrested|detained)$/u.test(verb)
    ? {
        says: `Ask ${name} for what ${/(?:police|authorities|officials|prosecutors|regulators)$/iu.test(name) ? 'they' : 'it'} made known${on}.`,
        key: name,
      }
    : { says: `Open what ${name} announced${on}.`, key: name };
}

const SAID =
  'said|says|told|warned|warns|vowed|insisted|denied|defended|argued|claimed|urged|accused|condemned|called|declared|acknowledged|admitted|suggested|predicted|promised|pledged|criticized|criticised|blamed|lashed out|castigated|assailed|questions|questioned|reaffirmed|apologized|apologised|praised|rejected|dismissed|confirmed|announced';
const SPEAKS = new RegExp(
  `(?<![\\p{L}.’'-])(${NAME})(?:, [^,]{2,90},)?(?: (?:on |late |early )?${DAY})? (?:(?:has|have|had|also|again|all but|\\p{L}+ly) ){0,2}(?:[\\p{Ll} ]{1,20}(?:\\p{Lu}\\p{L}+ ){0,3}(?:on ${DAY} )?and )?(?:${SAID})(?![\\p{L}])(?: (?:afterward )?(?:on )?(${DAY}))?`,
  'u',
);
const ON_DAY = new RegExp(` on (?:${DAY})$`, 'u');
/** A surname with an office before it. */
const TITLED =
  /^(?:President|Vice President|Sen\.|Senator|Rep\.|Representative|Gov\.|Governor|Secretary|Attorney General|Prime Minister|Minister|Mayor|Judge|Justice|Pope|King|Queen|Chancellor|General) \p{Lu}/u;

/** Whoever says a claim by name, with the day: all that was said can be heard or read. */
export function spokenBy(told: Sought): Opener | null {
  const at = sentencesOf(told.sentence)[0]?.own ?? told.sentence;
  const [all = '', whole = '', behind] = SPEAKS.exec(at) ?? [];
  const subject = whole.replace(ON_DAY, '');
  if (subject === '' || new RegExp(`${OFFICE_NAMED}$`, 'u').test(subject)) return null;
  const surname = subject.split(' ').at(-1) ?? subject;
  const name =
    told.speakers.find((each) => /\s/u.test(each.name) && each.name.split(' ').at(-1) === surname)?.name ??
    (TITLED.test(subject) ? subject : null);
  const day = behind ?? new RegExp(DAY, 'u').exec(all)?.[0];
  return name === null || new RegExp(OFFICE_NAMED, 'u').test(name)
    ? null
    : {
        says: `It is the word of ${name}: look for all that was said${day === undefined ? '' : ` on ${day}`}, in a recording or in writing.`,
        key: name,
      };
}
