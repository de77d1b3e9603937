import { type TextKind } from '../../appraisal/index.js';
import { type ClaimKind } from '../../claims/index.js';

/**
 * How somebody could check what a sentence states, by what kind of thing it states. Each is advice that holds whether the sentence is
 * true or not; none says that the article lacks something, because that may only have been overlooked.
 */
interface Check {
  readonly when: RegExp;
  /** `$1` is what the first group found. */
  readonly advice: string;
}

/** Amounts, with the unit or the thing that tells what kind of amount it is. */
const PERCENT = String.raw`\d[\d,.]*\s?(?:%|per ?cent\b)(?! points?)`;
const MONEY = String.raw`(?:US)?[$€£¥]\s?\d[\d,.]*\d?(?:\s?(?:million|billion|trillion|m|bn)\b)?|\d[\d,.]*(?: (?:million|billion|trillion))? (?:dollars|euros|pounds|yen|yuan|rupees)\b`;
const MEASURE = String.raw`\d[\d,.]*[ -]?(?:degrees(?: (?:Celsius|Fahrenheit))?|°\s?[CF]\b|(?:kilo|centi|milli)met(?:re|er)s?|km\b|miles?\b|met(?:re|er)s?\b|feet\b|inches\b|kilograms?|kilos?\b|kg\b|tons?\b|tonnes?\b|mph\b|km/h|lit(?:re|er)s?\b|gallons?\b|(?:kilo|mega|giga)?watts?\b|acres?\b|hectares?\b|micrograms?|milligrams?)(?: per \p{Ll}+)?`;
const COUNT = String.raw`\d[\d,.]*(?: (?:million|billion))? (?:(?!(?:with|and|or|in|on|of|for|to|at|by|from|as) )[\p{Ll}-]+ )?(?:\p{L}\p{Ll}{2,}(?<!s)s|people|children|men|women)\b`;
const amount = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}.,$€£-])(${pattern})`, 'u');

/** In this order: what a sentence is about before what it counts, and what it counts before how it is put. */
const CHECKS: readonly Check[] = [
  {
    when: /\b(?:charged with|was charged|were charged|convicted|sentenced|plead(?:ed|s)? (?:not )?guilty|pled|indict(?:ed|ment)|acquitted|lawsuits?|sued|on trial|prosecutors?|plaintiffs?)\b/i,
    advice: 'Ask the court or the prosecutor for the file.',
  },
  {
    when: /\b(?:study|studies|clinical trial|peer[- ]reviewed|meta-analysis)\b|\bresearchers (?:found|looked|followed|analy[sz]ed|compared|report)\b|\bpublished (?:\p{Ll}+ ){0,3}in (?:the )?(?:journal\b|\p{Lu})/u,
    advice: 'Open the study: how many took part, with whom they were compared, and who paid.',
  },
  {
    when: /\b(?:poll(?:ed|s|ing)?|survey(?:ed|s)?|respondents)\b/i,
    advice: 'Open the survey: who was asked, how many, when and in which words.',
  },
  {
    when: /\b(?:infected|infections?|outbreak|contracted|tested positive|hospitali[sz]ed|(?:new|confirmed|suspected) cases|cases of|(?:died|deaths?) (?:of|from) (?:\p{Ll}+ )?(?:virus|flu|influenza|plague|covid\S*|measles|ebola|cholera))\b/iu,
    advice: 'Ask the health authority which cases it has confirmed, and by which test.',
  },
  {
    when: /\b(?:troops|soldiers?|servicem[ae]n|service members|air ?strikes?|missiles?|shelling|rebels?|militants?|insurgents?|militia|military|army|warplanes?|(?<!\b(?:trade|price|culture|bidding|turf|tariff|cold) )war(?! on\b))\b/i,
    advice: 'Look for the account of the other side, and for pictures with a place and a time.',
  },
  {
    when: /\b(?:killed|found dead|dead body|deaths? of|injured|wounded|stabbed|was shot|were shot|shot (?:and|dead|at)|gunm[ae]n|kidnapp\w+|murder\w*|arrested|crashed|robbed|robbery|assaulted|shooting|stabbing)\b/i,
    advice: 'Ask the police or the hospital of the place, and look for a second witness.',
  },
  {
    when: /\b(?:(?:voted|votes) (?:to|for|against|on|\d)|(?:passed|approved|introduced|signed|vetoed|blocked|sponsored) (?:the |a |an |its |this |two |new )?(?:\p{L}+ ){0,4}(?:bills?|laws?|legislation|acts?|resolution|ordinance|measure|budget)|legislation|ordinance|referendum|signed into law|executive order)\b/iu,
    advice: 'Look it up in the record of the vote or the text of the law.',
  },
  {
    when: /\b(?:first|second|third|fourth|last|fiscal) (?:\p{Ll}+ )?quarter\b|\b(?:quarterly|earnings|revenues?|net income|shareholders?|profits?|per share|same-store sales)\b/iu,
    advice: 'Open the company’s own filing for that period.',
  },
  {
    when: /\b(?:acquir(?:e[ds]?|ing)|acquisition|merger|takeover|buyout|(?:signed|struck|reached|announced|inked) (?:a |an |the )?(?:\p{L}+ ){0,3}(?:deals?|agreements?|contracts?|partnerships?|order)|stake in)\b/iu,
    advice: 'Ask both sides of the deal, and look for what they have filed about it.',
  },
  {
    when: /\b(?:scored (?:\w+ )?(?:goals?|points|twice|in)|touchdowns?|overtime|playoffs?|innings|home run|semi-?finals?|quarter-?finals?|championship game|rebounds)\b/i,
    advice: 'Look the result up in the tables of the league.',
  },
  {
    when: /\b(videos?|recording|photographs?|footage|tweets?|memo|transcript|e-?mails?)\b/i,
    advice: 'See the $1 in full: by whom, when, and what comes before and after.',
  },
  {
    when: /\b(?:solutions?|platform|app|devices?|software|features?|technology|product|service|model|system|supplement|cream|formula)\b.*\b(?:provides?|offers?|enables?|collects?|delivers?|helps?|allows?|improves?|boosts?|comes with|features)\b|\b(?:cures?|heals?|guarantees?|protects? against|prevents?)\b|\bwill (?:improve|boost|help|enable|deliver|protect)\b/iu,
    advice: 'Ask for a test by somebody who does not sell it.',
  },
  {
    when: /\b(?:will(?! (?:of|be remembered|and))|plans? to|is (?:likely|set|expected|due|scheduled) to|are (?:likely|set|expected|due|scheduled) to|intends? to|could soon|is about to|would (?:impose|require|allow|ban|cost|create|raise|cut|make|give))\b/i,
    advice: 'It has not happened yet: ask who decides, and look again on the day.',
  },
  {
    when: amount(`${PERCENT} (?:more|less|fewer|\\p{Ll}{2,}er)\\b`),
    advice: 'Ask how both sides of “$1” were counted or measured.',
  },
  {
    when: new RegExp(
      `\\b(?:rose|risen|ris(?:es|ing)|fell|fallen|falls|falling|up|down|increas\\p{Ll}+|decreas\\p{Ll}+|declin\\p{Ll}+|drop\\p{Ll}*|jump\\p{Ll}*|gr[eo]w\\p{Ll}*|higher|lower|slid|climb\\p{Ll}*)\\b[^.;]{0,40}?(${PERCENT})`,
      'iu',
    ),
    advice: 'Ask from what to what “$1” is, and over which time.',
  },
  { when: amount(PERCENT), advice: 'Ask what “$1” is a share of, and who counted.' },
  { when: amount(MONEY), advice: 'Ask for the paper that has “$1”: a budget, a contract, a bill or a filing.' },
  { when: amount(MEASURE), advice: 'Ask how “$1” was measured, and how far it may be off.' },
  { when: amount(COUNT), advice: 'Ask who counted “$1”, and when.' },
  {
    when: /\bthe (?:\p{Ll}+ )?(?:largest|biggest|highest|lowest|worst|deadliest|oldest|fastest)(?: (?!could|is|was|may|might|will|has|had|of|in\b)\p{L}+){1,4} (?:in|of|since|ever|on record)\b|\ball-time\b|\brecord (?:high|low)\b|\bthe first (?:time|ever)\b|\bbiggest such\b/iu,
    advice: 'Ask who keeps the list that it leads, and look for the next one on it.',
  },
  {
    when: /\b(?:because of|due to|caused|causes|led to|as a result|thanks to|in response to|prompted)\b/i,
    advice: 'Ask somebody who had no part in it whether that is the cause.',
  },
  {
    when: /\b(?:(?:most|many|some|few|more|all|\p{Lu}\p{Ll}+ans) (?:\p{Ll}+ )?(?:fear|believe|think|want|hope|feel)|public opinion)\b/u,
    advice: 'Ask how many think so, and who counted them.',
  },
];
/** Where no words say what a sentence is about: by the kind of claim. */
const BY_KIND: Readonly<Partial<Record<ClaimKind, string>>> = {
  opinion: 'This is a judgement: ask by what it is measured, and who sees it otherwise.',
  quotation: 'Look for the whole of what was said: the recording, the speech or the letter.',
  cause: 'Ask somebody who had no part in it whether that is the cause.',
};
const OTHERWISE = 'Look for a second source that does not quote this article.';

/** Spans of time are counted by nobody. */
const SPAN =
  /\b\d+(?:\.\d+)?[ -](?:years?|months?|weeks?|days?|hours?|minutes?|seconds?)(?:[ -]old)?\b|\b(?:1[5-9]|20)\d{2}\b/gi;

/** A sentence, with the kind of the claim that it states where that is known. */
export interface Checkable {
  readonly sentence: string;
  readonly kind?: ClaimKind;
}

/** What comes first for a kind of text, whatever its first sentence states. */
const BY_TEXT: Readonly<Partial<Record<TextKind, string>>> = {
  satire: 'Look who publishes it: satire invents what it tells.',
  advertisement: 'Compare the price and the product where nobody earns by your click.',
  'press-release': 'Ask somebody outside: a customer, a competitor, an authority.',
  interview: 'These are one person’s words: ask somebody who sees it otherwise.',
  opinion: 'Ask on which facts the argument rests, and who argues otherwise.',
};

/**
 * How what each sentence states could be checked, in their order. No advice is given twice: null where there is nothing to say of a
 * sentence that was not said of one before it.
 */
export function howToCheck(claims: readonly Checkable[], text?: TextKind): readonly (string | null)[] {
  const used = new Set<string>();
  const ofText = text && BY_TEXT[text];
  return claims.map(({ sentence, kind }, index) => {
    if (index === 0 && ofText !== undefined) return ofText;
    const own = sentence.replace(SPAN, ' ');
    const isBare = kind !== 'opinion' || !/\d|\b(?:said|says|announc\w+|told|according)\b/.test(sentence);
    const ofKind = kind && isBare ? BY_KIND[kind] : undefined;
    const fitting = [
      ...CHECKS,
      ...(ofKind === undefined ? [] : [{ when: /^/, advice: ofKind }]),
      { when: /^/, advice: OTHERWISE },
    ].find(({ when, advice }) => !used.has(advice) && when.test(own));
    if (!fitting) return null;
    used.add(fitting.advice);
    const [, what = ''] = fitting.when.exec(own) ?? [];
    return fitting.advice.replace('$1', () => what.trim().replace(/[.,]$/, ''));
  });
}

/** Documents by name, where the text says that something is in them or that they were made public. */
const DOCUMENT =
  /\b(?:according to|in|from|cited|obtained|published|released|filed|issued|reviewed|seen)\s((?:the|a|an|its|his|her|their|court|federal|police)\s(?:[\p{L}\p{N}’'.&-]+\s){0,4}?(?:reports?|study|survey|poll|court records|prison records|records|lawsuit|complaint|indictment|court filing|filing|memo|audit|census|ruling|transcript|affidavit|court documents|documents|minutes|annual report|joint statement|statement|guidelines|database|index|dossier|white paper|contract|charter)\b(?:\s(?:from|by|of)\s(?:the\s)?\p{Lu}(?:[\p{L}&]|\.(?=\p{Lu}))*(?:\s\p{Lu}(?:[\p{L}&]|\.(?=\p{Lu}))*){0,3})?)/gu;
const DOCUMENTS_MAX = 3;
const VAGUE =
  /^(?:the|a|an|its|his|her|their) (?:(?:new|recent|latest|research|case|brief|short|written|full|own|same|joint) )*(?:reports?|records|documents|statement|filing|ruling|study|survey|poll|memo|transcript|contract|index)$/i;

/** Where a study, a paper or a letter was published. */
const PUBLISHED =
  /\b((?:study|paper|research|findings|report|results?|work|letter|article|review)\b[^.;“”"\n]{0,40}?\bpublished\b(?: \([^()]{0,30}\)|[^.;“”"\n]){0,30}?\bin (?:the )?(?:(?:\p{Ll}+ )?journals? )?\p{Lu}[\p{L}&]+(?: (?:of |and |& |the )?\p{Lu}[\p{L}&]+){0,4})/gu;

/** Documents that a text names, in its own words; at most three. */
export function documentsNamedIn(text: string): readonly string[] {
  const found = [DOCUMENT, PUBLISHED].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, document = '']) => document.trim()),
  );
  const telling = found.filter((document) => !VAGUE.test(document));
  return [...new Map(telling.map((document) => [document.toLowerCase(), document])).values()].slice(0, DOCUMENTS_MAX);
}
