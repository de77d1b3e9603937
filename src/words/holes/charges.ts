import { inQuotes, REPORTING_VERBS, VERBS_OF_OTHERS } from '../speech.js';
import { chargesIn } from '../accusations.js';
import { clause } from '../text-form.js';
import { around, type Hole, isShowable, NAMED_SAYS, type Probed, shownAround, whole } from './hole.js';

const JUDGES =
  '(?:(?:racist|anti-?semitic|sexist|homophobic|vicious|vile|dirty|organi[sz]ed|orchestrated|co-?ordinated|concerted|deliberate|systematic|massive|huge|widespread|rampant|blatant|corrupt|criminal|fraudulent|secret|illegal|malicious|hateful|relentless|vast|decades-long|years-long|long-running|sham|so-called|ongoing|cynical|shameful|outright|government|media|online|political) )';
/** What somebody does who does great wrong, and for which a sober text says who says so. */
const CHARGES: readonly RegExp[] = [
  new RegExp(
    `\\b(?:an?|the|their|his|her|its|this) (?:${JUDGES}){0,4}(?:smear|hate|disinformation|misinformation|harassment|intimidation|propaganda|slander|whispering|defamation|dirty tricks) campaigns?(?: (?:against|of|by|from) (?:the )?[\\p{L}’'-]+)?`,
    'iu',
  ),
  new RegExp(
    `\\b(?:an?|the|their|his|her|its|this) (?:${JUDGES}){1,4}(?:cover-?up|conspiracy|crusade|witch-?hunt|plot|hoax|scam|fraud|racket|purge)(?: (?:against|to|of|by|with) (?:\\p{Ll}+ ){0,3}[\\p{L}’'-]+)?`,
    'iu',
  ),
  /\b(?:was|were|is|are|being|been|gets?|got) (?:basically |secretly |reportedly )?paid (?:[\p{L}$£€\d,.’'-]+ ){0,8}?to (?:fabricate|lie|smear|riot|protest|invent|make up|accuse|spread|silence|keep quiet|cover up|falsify)(?: [\p{L}\d’'-]+){0,6}/iu,
  /\b(?:stole|rigged|fixed|is stealing|are stealing|was rigging|tried to rig|tried to steal|plotted to steal|hacked) (?:the|an?|this|that|our|his|her|their) (?:\p{Ll}+ |\d{4} ){0,2}(?:election|vote|primary|referendum|nomination)\b/iu,
  /\b(?:bribed|blackmailed|bought off|paid off|defrauded|embezzled|swindled) (?:the |an? |his |her |their |its )?(?:[\p{L}’'-]+ ){0,3}[\p{L}’'-]+/iu,
  /(?<![\p{L}])(?:\p{Lu}[\p{L}]+[’']s|[Hh]is|[Hh]er|[Tt]heir) (?:own |many |long |vile |evil |endless |blatant |continued |massive |well-known )*(?:crimes|corruption|lies|treason|cover-?up|bribes|bribery|war crimes|deceit|election fraud|criminality|criminal (?:activit\p{Ll}+|behaviou?r|enterprise|empire)|illegal (?:activit\p{Ll}+|dealings|scheme))(?![\p{L}-])/u,
  /\b(?:is|are|was|were|has|have|had|been) (?:secretly|deliberately|intentionally|knowingly|systematically) (?:infect|poison|hid|mislead|misled|lying|lied|deceiv|suppress|sabotag|spread|inflat|withh|alter|falsif|engineer|creat|brib|funnel|import|flood|plac|plant)\p{Ll}*(?: [\p{L}\d’'-]+){0,6}/u,
  /\b(?:an?|the|their|his|her|its|this) (?:\p{Ll}+ ){0,2}(?:(?:plots?|schemes?|conspiracy|agenda) to (?:destroy|overthrow|kill|destabili[sz]e|take over|wipe out)|(?:plots?|schemes?|conspiracy|attempts?|efforts?|campaigns?|plans?|agenda) to (?:steal|enslave|depopulate|frame|smear|discredit|cover up|rig|sabotage|silence|brainwash|indoctrinate|deceive))(?: [\p{L}\d’'-]+){0,6}/iu,
  /\b(?:Soros|[Gg]lobalist|CIA|Kremlin|[Cc]artel|[Gg]overnment|Clinton)-(?:funded|paid|backed|controlled|bought) \p{L}+/u,
  /\b(?:massive|widespread|rampant|blatant|organi[sz]ed|systematic) (?:voter|election|electoral|vote|ballot) (?:fraud|rigging|theft)\b/iu,
  /\b(?:paid (?:protest[eo]rs|rioters|agitators|actors|trolls)|crisis actors|p(?:a)?edophile ring|child (?:sex )?trafficking ring|false[- ]flag (?:attack|operation|shooting)s?|crimes against humanity)\b/iu,
  /\bcorrupt (?:media|politicians?|officials?|establishment|police|government|mayor|judges?|cops?|bankers?|elites?|party|bureaucrats?|administration)\b/iu,
  /\b(?:covered up|covering up|is hiding|are hiding|is covering|suppressed) (?:the |an? |his |her |their |its )(?:truth|evidence|crimes?|deaths?|murders?|abuse|facts|scandal|data|real \p{Ll}+)(?: [\p{L}\d’'-]+){0,5}/iu,
];

/** Somebody says so, a court or an office looks into it, or it is denied, asked or supposed. */
const SOURCED = new RegExp(
  `\\b(?:${REPORTING_VERBS.replace('|found', '').replace('|added', '')}|found that|${VERBS_OF_OTHERS.replace('|added', '')}|according to|alleg\\p{Ll}+|accus\\p{Ll}+|charg(?:ed|es|ing)|convict\\p{Ll}+|guilty|court|jury|judge|pleaded|pled|admitt\\p{Ll}+|confess\\p{Ll}+|indict\\p{Ll}+|investigat\\p{Ll}+|prosecut\\p{Ll}+|police|FBI|lawsuit|sued|suing|complaint|inquiry|tribunal|commission|sentenced|jailed|prison|regulators?|watchdog|audit\\p{Ll}*|detectives?|arrest\\p{Ll}*|suspected?|trial|report(?:s|edly)?|study|documents?|records?|emails?|footage|leaked|evidence|revealed|shows?|showed|describ\\p{Ll}+|denounc\\p{Ll}+|blam\\p{Ll}+|call(?:s|ed|ing)|label\\p{Ll}+|dubbed|so-called|critics|opponents|slam\\p{Ll}+|fear\\p{Ll}*|seen as|known as|perceived|viewed as|claims?)\\b`,
  'iu',
);
const UNSURE =
  /\b(?:if|whether|not(?! only)|never|no|any|without|may|might|could|would|possible|potential|prevent|against (?:the )?(?:fraud|scams?)|imagine|suppose|fictional|novel|film|movie|plot of|film star|movie star|episode|that need)\b|n[’']t\b|\?/iu;
/** A history that everybody can look up. */
const OF_HISTORY =
  /\b(?:1[0-9]\d\d|Watergate|Enron|Madoff|Nazi\p{L}*|Soviet|Stalin\p{L}*|Holocaust|World War|century|Hitler|McCarth\p{L}+|Civil War|Nixon|Apartheid|KGB)\b/u;

/** “Ann Reed, who claimed that he hit her was paid”: what she claimed is another matter. */
const WHO_SAYS =
  /\bwho (?:has |have |had )?(?:claimed|claims|said|says|accused|alleged|alleges)\b[^,.;]{0,70}?(?= (?:was|were|is|are|has|had)\b)/giu;
/** Beside it somebody says so by name, or it is before a court. */
const SOURCED_NEAR =
  /\b(?:convict\p{Ll}+|guilty|court|jury|judge|pleaded|indict\p{Ll}+|prosecut\p{Ll}+|lawsuit|sentenced|jailed|alleg\p{Ll}+|accus\p{Ll}+|investigat\p{Ll}+|charged|according to|critics|claims? that|watchdog|report(?:s|ed)? that|study)\b/iu;

/** A grave charge in the writer's own words, for which neither its sentence nor those beside it name anybody. */
export function charge({ title, sentences }: Probed): Hole | null {
  for (const [at, sentence] of sentences.entries()) {
    const found = CHARGES.map((pattern) => pattern.exec(sentence.own)?.[0]).find((words) => words !== undefined);
    const quote = found === undefined ? null : shownAround(sentence, found, title);
    if (found === undefined || quote === null || /["“”]/u.test(quote)) continue;
    const rest = sentence.text.replaceAll(WHO_SAYS, '').replace(found, '');
    if (SOURCED.test(rest) || UNSURE.test(quote) || OF_HISTORY.test(sentence.text)) continue;
    const beside = [sentences[at - 1], sentences[at + 1]].flatMap((each) => each?.text ?? []);
    if (beside.some((each) => SOURCED_NEAR.test(each) || NAMED_SAYS.test(each) || /^["“]|["”]$/u.test(each))) continue;
    return bare(whole(found), quote);
  }
  return null;
}

const bare = (words: string, quote: string): Hole => ({
  kind: 'charge',
  says: `Nobody is named for ${inQuotes(words)}: ask who says so.`,
  asks: `Who says so: ${inQuotes(words)}?`,
  answer: 'Neither that sentence nor the one before or after it names anybody.',
  quote,
  in: 'text',
  word: words,
});

/** What a writer charges somebody with himself, as {@link chargesIn} finds it. */
export function chargedByWriter({ title, text, sentences }: Probed): Hole | null {
  for (const { sentence, pattern } of chargesIn({ title, text })) {
    const at = sentences.findIndex(({ start }) => start === sentence.start);
    if (!isShowable(sentence, title) || UNSURE.test(sentence.text) || OF_HISTORY.test(sentence.text)) continue;
    if (at >= 0 && SOURCED.test(around(sentences, at).replace(pattern, ''))) continue;
    return bare(whole(clause(sentence.text, pattern)), sentence.text);
  }
  return null;
}
