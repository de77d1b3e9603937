import { MONTHS, WEEKDAYS } from './calendar.js';
import { sentencesOf } from './sentences.js';
import { VERBS_OF_SAYING } from './speech.js';

/** What people are who speak without a name; in the singular. */
const ROLE =
  '(?:whistleblower|official|resident|witness|source|spokes(?:man|woman|person)|neighbou?r|teacher|parent|student|driver|employee|worker|activist|protester|demonstrator|doctor|nurse|expert|analyst|diplomat|aide|advis[eo]r|lawyer|attorney|relative|supporter|opponent|critic|user|commenter|mother|father|researcher|scientist|investigator|prosecutor|passenger|customer|farmer|shopper|executive|lawmaker|senator|economist|insider|survivor|voter|fan|colleague|councillor|detective|officer|firefighter|soldier|veteran|reader|viewer|victim|patient)';
const NUMBER = '(?:[Aa]n?|[Oo]ne|[Aa]nother|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]everal|[Ss]ome|[Mm]any)';
/** Words before what somebody is; a name of somebody else may be among them. */
const BEFORE =
  "(?:(?!(?:an?|the|his|her|their|its|my|our|of|and|or|who|that|said|says|told|time|was|is|in|at|on)\\s)[\\p{L}][\\p{L}.’'-]*\\s){0,3}?";
/** What is told of him more closely, no name of his own. */
const CLOSER =
  '(?:,?\\s(?!\\p{Lu})(?:who|whose|speaking|briefed|familiar|with|in|from|at|of|for|on|close|involved|present)\\s[^.“”"]{2,110}?,?)?';
const SAYS = `(?:${VERBS_OF_SAYING}|explained|replied|noted|confirmed|described|recalled|complained|denied|estimated|joked|added)`;
const HELPS = '(?:(?:has|have|had|also|later|then|\\p{Ll}+ly)\\s){0,2}';
/** Behind the verb: “said a doctor”, “according to two officials”. */
const TURNED = new RegExp(
  `(?:\\b[Aa]ccording to|(?:^|\\s{3}|[,”"]\\s)(?:said|says|added|explained|wrote))\\s(${NUMBER})\\s(${BEFORE}${ROLE}s?)(?![\\p{L}’'-])(?!,?\\s\\p{Lu}\\p{Ll}+\\s\\p{Lu})`,
  'gu',
);
const COUNTED = new RegExp(
  `(?<![\\p{L}])(?<!\\b(?:[Hh]aving|[Ww]ith|[Hh]ire|[Nn]eeds?) )(${NUMBER})\\s(${BEFORE}${ROLE}s?)${CLOSER}(?<!\\b(?:he|she|they|it|we|I))\\s${HELPS}${SAYS}(?![\\p{L}-])`,
  'gu',
);
/** Many, without a count: “Residents say”. */
const MANY = new RegExp(
  `(?:^|[.,;]\\s|\\b(?:[Bb]ut|[Aa]nd|[Ww]hile)\\s)(${ROLE}s)\\s${HELPS}(?:say|said|told|argued?|warn(?:ed)?)(?![\\p{L}-])`,
  'giu',
);
/** Whom only his part names: “the whistleblower said”. */
const HIDDEN = new RegExp(
  `\\b[Tt]he\\s(whistleblower|source)${CLOSER},?\\s(?:[^.“”"]{2,70},\\s)?${HELPS}${SAYS}(?![\\p{L}-])`,
  'gu',
);

/** “Ann Reed, a lawyer, said”: he has a name. */
const APPOSED = new RegExp(`(?<![\\p{L}])(?!(?:${WEEKDAYS}|${MONTHS})\\b)\\p{Lu}[\\p{L}’'-]+,\\s$`, 'u');
const UNNAMED_MAX = 3;
const article = (words: string): string => (/^[aeiou]/iu.test(words) ? 'an' : 'a');
/** “another official” is one, and a number stays. */
const told = (number: string, who: string): string =>
  /^(?:an?|one|another)$/iu.test(number) ? `${article(who)} ${who}` : `${number.toLowerCase()} ${who}`;

/** Who speaks in a text without a name, in its order and words, at most three: “a whistleblower”, “two officials”. */
export function unnamedSpeakersIn({ text }: { readonly text: string }): readonly string[] {
  const found = new Map<string, string>();
  const add = (who: string, words: string): void => {
    const key = who.toLowerCase().split(' ').at(-1)?.replace(/s$/u, '') ?? who;
    if (!found.has(key)) found.set(key, words);
  };
  for (const { own } of sentencesOf(text)) {
    for (const { index, 1: number = '', 2: who = '' } of own.matchAll(COUNTED))
      if (!APPOSED.test(own.slice(0, index))) add(who, told(number, who));
    for (const [, number = '', who = ''] of own.matchAll(TURNED)) add(who, told(number, who));
    for (const [, who = ''] of own.matchAll(HIDDEN)) add(who, told('a', who));
    for (const [, who = ''] of own.matchAll(MANY)) add(who, who.toLowerCase());
  }
  return [...found.values()].slice(0, UNNAMED_MAX);
}
