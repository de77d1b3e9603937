import { asPattern, sentencesOf } from '../../words/index.js';
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
/** What somebody says who holds no office is his word, and no announcement. */
const ONLY_SAID = /^(?:said|says|warned|reported|hit|arrested|detained)$/u;

/** Whoever made a claim known, by the right name: an office, a government or whoever holds an office. */
export function announcementOf(told: Sought, sentence: string): Opener | null {
  const [, country, office, person, before, verb = '', behind] = MAKES_KNOWN.exec(sentence) ?? [];
  const day = before ?? behind;
  const on = day === undefined ? '' : ` on ${day}`;
  if (country !== undefined)
    return ONLY_SAID.test(verb)
      ? null
      : { says: `Open what the government of ${country.replace(/^The /u, 'the ')} announced${on}.`, key: country };
  if (person !== undefined)
    return ONLY_SAID.test(verb) ? null : { says: `Open what ${person} announced${on}.`, key: person };
  if (office === undefined) return null;
  const name = withThe(office, told.text);
  if (/^(?:the )?(?:police|authorities|officials)$/iu.test(name)) return null;
  return /^(?:said|says|reported|warned|arrested|detained)$/u.test(verb)
    ? {
        says: `Ask ${name} for what ${/(?:police|authorities|officials|prosecutors|regulators)$/iu.test(name) ? 'they' : 'it'} made known${on}.`,
        key: name,
      }
    : { says: `Open what ${name} announced${on}.`, key: name };
}

const SPEAKS = new RegExp(
  `(?<![\\p{L}.’'-])(?:${NAME}) (?:(?:on |late |early )?${DAY} )?(?:(?:has|have|had|also|again|\\p{L}+ly) ){0,2}(?:said|says|told|warned|warns|vowed|insisted|denied|defended|argued|claimed|urged|accused|condemned|called|declared|acknowledged|admitted|suggested|predicted|promised|pledged|criticized|criticised|blamed|lashed out|questions|questioned|reaffirmed|apologized|apologised|praised|rejected|dismissed)(?![\\p{L}])(?: (?:on )?(${DAY}))?`,
  'u',
);

/** Whoever says a claim by name, with the day: all that was said can be heard or read. */
export function spokenBy(told: Sought): Opener | null {
  const at = sentencesOf(told.sentence)[0]?.own ?? told.sentence;
  const found = SPEAKS.exec(at);
  if (!found) return null;
  const speaker = told.speakers.find(
    ({ name }) =>
      /\s/u.test(name) &&
      new RegExp(`(?<![\\p{L}])${asPattern(name.split(' ').at(-1) ?? name)}(?![\\p{L}])`, 'u').test(found[0]),
  );
  const day = found[1] ?? new RegExp(DAY, 'u').exec(found[0])?.[0];
  return speaker === undefined || new RegExp(OFFICE_NAMED, 'u').test(speaker.name)
    ? null
    : {
        says: `It is the word of ${speaker.name}: look for all that was said${day === undefined ? '' : ` on ${day}`}, in a recording or in writing.`,
        key: speaker.name,
      };
}
