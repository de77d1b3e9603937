/** What somebody does with words, as the verb says it. */
export const DIRECTIONS = ['says', 'supports', 'opposes', 'denies', 'accuses', 'asks', 'declined'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Statements that somebody may reject: who rejects a plan opposes it, who rejects a charge denies it. */
const CHARGE =
  "(?:\\p{L}+\\.? |\\p{L}+[’']s? ){0,4}(?:allegations?|accusations?|claims?|charges?|reports?|suggestions?|rumou?rs?|assertions?|notion|idea that|story|stories|criticisms?)";
const UNTRUE =
  '(?:\\p{Ll}+ ){0,6}["“‘]?(?:\\p{Ll}+ (?:and )?){0,2}(?:false|untrue|baseless|unfounded|groundless|nonsense|a lie|lies|a hoax|fake|fabricated|ridiculous|absurd|meritless|without merit)';

/** Nothing of it was done. */
const NO_WRONG =
  "(?:(?:has|have|had) )?(?:did|done) nothing wrong|(?:(?:has|have|had|did) (?:not|never)|(?:has|have|had|did)n[’']t|never) (?:do|done|did) anything wrong|(?:(?:has|have|had|did) (?:not|never)|(?:has|have|had|did)n[’']t|never) (?:broken?|broke|violated?) (?:any|the) (?:\\p{Ll}+ )?(?:laws?|rules?)|(?:am|is|are|was|were|[’']m|[’']re) (?:innocent|not guilty)";
/** Words between quotation marks by which somebody denies a charge: “I have done nothing wrong”. */
export const OWN_DENIAL = new RegExp(
  `["“](?:[^"”“]*[\\s,])?(?:I|[Ww]e)[ ’'](?:(?:ve|have) )?(?:${NO_WRONG})(?![\\p{L}])[^"”“]*["”]`,
  'u',
);

/** Verbs by what is done with them; the first that fits counts. `says` is what is left. */
const VERBS: readonly (readonly [Direction, string])[] = [
  [
    'denies',
    `den(?:y|ies|ied)|refute[sd]?|disput(?:es|ed)|dispute(?= (?:the|that|this|any|it|those|these|his|her|its|their))|(?:reject(?:s|ed)?|dismiss(?:es|ed)?|brush(?:es|ed) off) (?:${CHARGE})|(?:called|calls?|branded|described|labell?ed) (?:${UNTRUE})|pleaded not guilty|(?:said|says|insist(?:s|ed)|maintain(?:s|ed)|testified) (?:(?:at|in|on|during|to) [^,;“"]{2,40} )?(?:that )?(?:he|she|they|it) (?:${NO_WRONG})`,
  ],
  [
    'declined',
    "would(?: not|n[’']t) (?:say|comment|discuss|elaborate|confirm|rule out|answer|speculate)|(?:declin(?:es|ed)|refus(?:es|ed)) (?:further comment|(?:an? |all |repeated )?(?:interview )?requests?|to (?:say|comment|answer|discuss|elaborate|be interviewed|speculate|give (?:further )?details))|(?:did|has|had|have)(?: not|n[’']t) (?:immediately |yet |initially )*(?:respond(?:ed)?|repl(?:y|ied)|return(?:ed)?|answer(?:ed)?) (?:to )?(?:[\\p{L}’'-]+ ){0,4}(?:requests?|calls?|messages?|e-?mails?|inquir(?:y|ies)|questions?|comment)|had no (?:immediate )?comment",
  ],
  ['accuses', 'accus(?:es?|ed)(?! of)|blam(?:es?|ed)|alleg(?:es?|ed)|charg(?:es?|ed) that|faulted'],
  [
    'asks',
    'ask(?:s|ed)?(?= (?:for|that|the|whether|why|how|if|voters|people|\\p{Lu}))|urg(?:es?|ed)|(?:called|calls?) (?:for|on|upon)|demand(?:s|ed)?|appeal(?:s|ed)? (?:to|for)|plead(?:s|ed)? (?:with|for)|begged|petitioned',
  ],
  [
    'opposes',
    '(?:strongly )?oppos(?:es?|ed)|(?:strongly |completely )?disagree[sd]?|(?:is|are|was|were|remains?) (?:\\p{Ll}+ )?opposed to|critici[sz](?:es?|ed)|condemn(?:s|ed)?|denounc(?:es?|ed)|blast(?:s|ed)?|slam(?:s|med)?|attack(?:s|ed)|attack(?= (?:the|an?|this|that|any|those|these|his|her|its|their|it|him|them|\\p{Lu}))|mock(?:s|ed)?|decr(?:y|ies|ied)|reject(?:s|ed)?|object(?:s|ed)? to|rail(?:s|ed)? against|argue[sd]? against|sp(?:eaks?|oke) out against|ridicul(?:es?|ed)|rebuk(?:es?|ed)|assail(?:s|ed)?|lambast(?:es?|ed)|voted against|protest(?:s|ed)? against',
  ],
  [
    'supports',
    'support(?:s|ed)|support(?= (?:the|an?|this|that|any|those|these|his|her|its|their|it|him|them|\\p{Lu}))|back(?:s|ed)(?! (?:out|away|off|down|up|into))|prais(?:es?|ed)|welcom(?:es?|ed)|endors(?:es?|ed)|hail(?:s|ed)?|defend(?:s|ed)?|applaud(?:s|ed)?|laud(?:s|ed)?|argue[sd]? for|voted for|stood by|stands? by|championed|(?:is|are|was|were) in favou?r of|favou?r(?:s|ed)?',
  ],
];
/** Verbs by which somebody says something, in any form in which it is told. */
export const SAYING_VERBS =
  'said|says|say|told|tells|added|adds|wrote|writes|tweeted|tweets|explain(?:s|ed)?|argue[sd]?|warn(?:s|ed)?|claim(?:s|ed)?(?= (?:that|there|he|she|it|they|we|in|on|to have|(?:the|his|her|its|their|an?|\\p{Lu})[^,;.]* (?:is|are|was|were|had|has|have|would|could|did|\\p{Ll}+ed) )|,)|state[sd]|announce[sd]?|testif(?:y|ies|ied)|note[sd]?|recall(?:s|ed)?|repl(?:y|ies|ied)|insist(?:s|ed)?|declare[sd]?|conclude[sd]?|respond(?:s|ed) (?:that|by|with)|complain(?:s|ed)?|predict(?:s|ed)?|vow(?:s|ed)?|pledge[sd]?|caution(?:s|ed)?|observe[sd]|concede[sd]?|emphasi[sz]e[sd]?|stress(?:es|ed)?|maintain(?:s|ed)?|contend(?:s|ed)?|acknowledge[sd]?|admit(?:s|ted)?|suggest(?:s|ed)?|estimate[sd]?|believe[sd]?|confirm(?:s|ed)?|reveal(?:s|ed)?|point(?:s|ed)? out|fear(?:s|ed)? that|worr(?:y|ies|ied) that|describe[sd]?|called(?! (?:off|up|in|back|police)\\b)|calls?(?! (?:to|from|and|are|off|in)\\b)';
export const STANCE_VERBS = VERBS.map(([, verbs]) => verbs).join('|');
/** What may stand between a subject and its verb. */
export const HELPS =
  '(?:(?:has|have|had|also|later|then|recently|immediately|repeatedly|previously|once|further|again|now|even|always|still|often|just|both|all|quickly|strongly|already|have already|\\p{Ll}{3,}ly|(?:on |late )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\\s){0,3}';

const BY_DIRECTION = VERBS.map(
  ([direction, verbs]) => [direction, new RegExp(`^(?:${verbs})(?![\\p{L}-])(?! by\\b)`, 'u')] as const,
);
/** What is done by words that begin with a verb. */
export const directionOf = (words: string): Direction =>
  BY_DIRECTION.find(([, pattern]) => pattern.test(words))?.[0] ?? 'says';

const ASKED =
  "(?:[\\p{L}’'-]+ ){0,4}(?:requests?|calls?(?! for| to )|(?<!(?:either|the|his|her|their|those|these|any|that) )messages?|e-?mails?|inquir(?:y|ies)|enquir(?:y|ies)|questions?|comment|texts?)(?![\\p{L}])";
/** Somebody was asked and gives no answer. */
export const NOT_HEARD = new RegExp(
  `\\b(?:declin(?:ed|es|ing) to (?:discuss|elaborate|say (?!no\\b|yes\\b|goodbye|sorry))|(?:declin(?:ed|es|ing)|refus(?:ed|ing)) (?:to (?:comment|be interviewed)|(?:further |any |all )?comment\\b|(?:an? |all |repeated )?(?:interview )?requests?\\b)|(?:did not|didn[’']t|has not|had not|have not|hasn[’']t|haven[’']t) (?:immediately |yet |initially )*(?:respond(?:ed)?|repl(?:y|ied)|return(?:ed)?|answer(?:ed)?) (?:to )?${ASKED}|(?:did not|didn[’']t) (?:immediately )?comment(?=[.,;]|$)|could not (?:immediately )?be reached|(?:was|were) not (?:immediately )?available (?:for comment|to comment)|had no (?:immediate )?comment|(?:[Cc]alls|[Ee]-?mails|[Mm]essages|[Rr]equests?)\\b[^.]{0,80}\\b(?:was|were|went) (?:not (?:immediately )?(?:returned|answered)|unanswered|unreturned))`,
  'u',
);
