/** Words by which an office, a firm or an institution is known as part of its name. */
const OFFICE =
  '(?:Department|Ministry|Authority|Agency|Bureau|Commission|Committee|Council|Court|Office|Police|University|Institute|Hospital|Association|Board|Administration|Parliament|Senate|Assembly|Federation|Society|Chamber|Cent(?:ers?|re)|Foundation|Service|Fund|Academy|College|Company|Organi[sz]ation|Patrol|Protection|Infirmary|Observatory|Laboratory|Registry|Treasury|Embassy|Prosecutor|Union|Clinic|Trust|Jail|Prison|School|Chamber of Commerce|Bank)';
const NAME = "(?:\\p{Lu}[\\p{L}\\p{N}’&-]*|(?:\\p{Lu}\\.){2,})(?<!['’]s)";
const JOIN = '(?: (?:(?:of|for|on|de|du) (?:the )?|and )?)';
/** "the U.S. Department of Energy", "Hong Kong Polytechnic University", "Customs and Border Protection". */
const OFFICES = new RegExp(
  `(?<![\\p{L}.’'-])(?:[Tt]he )?((?:${NAME}${JOIN}){0,5}${OFFICE}(?: (?:of|for|on) (?:the )?(?!\\p{Lu}\\p{Ll}+day\\b)${NAME}(?:${JOIN}${NAME}){0,4})?)(?![\\p{L}])`,
  'gu',
);
/** An office by its letters, where it does something: "the CDC has set a limit". */
const LETTERS =
  /\bthe (\p{Lu}{3,5}) (?:has|have|had|said|says|was|will|warned|warns|set|put|found|approved|recommends?|projects?|estimates?|reported|reports|announced|ruled|declined|plans)\b/gu;
/** An office by its letters alone, where it makes something known: "NASA announced". */
const BARE_LETTERS =
  /(?<![\p{L}.’'-]|\p{Lu}{2,} )(\p{Lu}{3,6}) (?:announced|said|says|reported|reports|confirmed|warned|warns|estimates|found|ruled|recommends)\b/gu;
/** "the U.S. Attorney’s Office for the Northern District of Ohio", "the Holm County Sheriff’s office". */
const OF_SOMEBODY = new RegExp(
  `(?<![\\p{L}.’'-])(?:[Tt]he )?((?:(?:U\\.S\\.|${NAME}) ){0,4}(?:Attorney|Sheriff|Prosecutor|Coroner|Governor|Mayor|General|Marshal|Examiner)['’]s [Oo]ffice(?: (?:for|of|in) (?:the )?${NAME}(?:${JOIN}${NAME}){0,4})?)(?![\\p{L}])`,
  'gu',
);
/** A building in which something takes place vouches for nothing. */
const HELD_IN =
  /\b(?:held|hosted|met|meeting|gathered|took place|takes place|opened|staged) (?:at|in|inside|outside) (?:the )?$/u;
/** Who is at the head of an office: "Chair of the House Committee". */
const HEAD =
  /^(?:[Vv]ice )?(?:Chair\p{Ll}*|Head|President|Director|Member|Leader|Commissioner|Secretary|Spokes\p{Ll}+) of (?:the )?/u;

/** Words with a capital only because a sentence begins with them. */
const BEGINS =
  /^(?:(?:The|An?|In|On|At|By|For|From|After|Before|But|And|As|When|While|Since|If|Both|All|Some|Many|Most|Other|Former|Under|With|To|This|That|These|Those|Its|Their|His|Her|Our|Then|Now|Also|Last|Next|On \p{Lu}\p{Ll}+day) (?:the )?)+/u;

/** Those who work there: "Engineers of the Harbour Authority", "Monday the Velden Police and the Court of Appeal". */
const PEOPLE = /^\p{Lu}\p{Ll}+(?:s|men|day)(?: of| at| from| for)? the |^\p{Lu}\p{Ll}+s (?:of|at|from|for) /u;

/** Offices, firms and institutions that a passage names in full, in its order and its own words. */
export function officesIn(passage: string): readonly string[] {
  const persons = [...passage.matchAll(OF_SOMEBODY)];
  const isWithin = (at: number): boolean => persons.some(({ index, 0: all }) => at >= index && at < index + all.length);
  const whole = [...passage.matchAll(OFFICES)].flatMap(({ index, 0: all, 1: found = '' }) => {
    const at = index + all.length - found.length;
    if (isWithin(at) || HELD_IN.test(passage.slice(0, index))) return [];
    const name = found.replace(BEGINS, '').replace(PEOPLE, '').replace(HEAD, '');
    // "The Council" alone tells nobody which.
    if (/^Oval Office$/.test(name)) return [];
    return (name.match(/\p{Lu}[\p{L}.]+/gu) ?? []).length >= 2 ? [{ at, name }] : [];
  });
  const lettered = [LETTERS, BARE_LETTERS].flatMap((pattern) =>
    [...passage.matchAll(pattern)].map(({ index, 1: name = '' }) => ({ at: index, name })),
  );
  const named = persons.flatMap(({ index, 1: found = '' }) => {
    const name = found.replace(BEGINS, '');
    // "Attorney’s Office" alone is one of many.
    return (name.match(/\p{Lu}[\p{L}.]+/gu) ?? []).length >= 2 ? [{ at: index, name }] : [];
  });
  const all = [...named, ...whole].sort((a, b) => a.at - b.at);
  return [...new Set([...all, ...lettered].map(({ name }) => name))];
}

const bare = (name: string): string =>
  name
    .replace(/[“”]/g, '')
    .replace(/^(?:the|an?) /iu, '')
    .toLowerCase();

/** Names without those that another one has in it: "Prime Minister" beside "the Prime Minister". In their order. */
export function namesOnce(names: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const name of names) {
    const same = kept.findIndex((other) => bare(other).includes(bare(name)) || bare(name).includes(bare(other)));
    if (same < 0) kept.push(name);
    // The longer form says more, unless it joins a second office to the first.
    else if (name.length > (kept[same] ?? '').length && !/ and /u.test(name)) kept[same] = name;
  }
  return kept;
}
