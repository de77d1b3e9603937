/** Words by which an office, a firm or an institution is known as part of its name. */
const OFFICE =
  '(?:Department|Ministry|Authority|Agency|Bureau|Commission|Committee|Council|Court|Office|Police|University|Institute|Hospital|Association|Board|Administration|Parliament|Senate|Assembly|Federation|Society|Chamber|Cent(?:ers?|re)|Foundation|Service|Fund|Academy|College|Company|Organi[sz]ation|Patrol|Protection|Infirmary|Observatory|Laboratory|Registry|Treasury|Embassy|Prosecutor|Union|Clinic|Trust|Jail|Prison|School|Chamber of Commerce|Bank)';
const NAME = "(?:\\p{Lu}[\\p{L}\\p{N}’&-]*|(?:\\p{Lu}\\.){2,})(?<!['’]s)";
const JOIN = '(?: (?:(?:of|for|on|de|du) (?:the )?|and )?)';
/** "the U.S. Department of Energy", "Hong Kong Polytechnic University", "Customs and Border Protection". */
const OFFICES = new RegExp(
  `(?<![\\p{L}.’'-])(?:[Tt]he )?((?:${NAME}${JOIN}){0,5}${OFFICE}(?: (?:of|for|on) (?:the )?${NAME}(?:${JOIN}${NAME}){0,4})?)(?![\\p{L}])`,
  'gu',
);
/** An office by its letters, where it does something: "the CDC has set a limit". */
const LETTERS =
  /\bthe (\p{Lu}{3,5}) (?:has|have|had|said|says|was|will|warned|warns|set|put|found|approved|recommends?|projects?|estimates?|reported|reports|announced|ruled|declined|plans)\b/gu;
/** Words with a capital only because a sentence begins with them. */
const BEGINS =
  /^(?:(?:The|An?|In|On|At|By|For|From|After|Before|But|And|As|When|While|Since|If|Both|All|Some|Many|Most|Other|Former|Under|With|To|This|That|These|Those|Its|Their|His|Her|Our|Then|Now|Also|Last|Next|On \p{Lu}\p{Ll}+day) (?:the )?)+/u;

/** Those who work there: "Engineers of the Harbour Authority", "Monday the Velden Police and the Court of Appeal". */
const PEOPLE = /^\p{Lu}\p{Ll}+(?:s|men|day)(?: of| at| from| for)? the |^\p{Lu}\p{Ll}+s (?:of|at|from|for) /u;

/** Offices, firms and institutions that a passage names in full, in its order and its own words. */
export function officesIn(passage: string): readonly string[] {
  const whole = [...passage.matchAll(OFFICES)].flatMap(([, found = '']) => {
    const name = found.replace(BEGINS, '').replace(PEOPLE, '');
    // "The Council" alone tells nobody which.
    if (/^Oval Office$/.test(name)) return [];
    return (name.match(/\p{Lu}[\p{L}.]+/gu) ?? []).length >= 2 ? [name] : [];
  });
  return [...whole, ...[...passage.matchAll(LETTERS)].map(([, letters = '']) => letters)];
}
