import { type TextKind } from '../../appraisal/index.js';

/**
 * How somebody could check what a sentence states, by what kind of thing it states. Each is advice that holds whether the sentence is
 * true or not; none says that the article lacks something, because that may only have been overlooked.
 */
interface Check {
  readonly when: RegExp;
  /** `$1` is what the first group found. */
  readonly advice: string;
  /** What else can be done where the first was advised for another sentence. */
  readonly also?: string;
}

/** Amounts, with the unit or the thing that tells what kind of amount it is. */
const PERCENT = String.raw`\d[\d,.]*\s?(?:%|per ?cent\b)(?! points?)`;
const MONEY = String.raw`(?:US)?[$€£¥]\s?\d[\d,.]*\d?(?:\s?(?:million|billion|trillion|m|bn)\b)?|\d[\d,.]*(?: (?:million|billion|trillion))? (?:dollars|euros|pounds|yen|yuan|rupees)\b`;
const MEASURE = String.raw`\d[\d,.]*[ -]?(?:degrees(?: (?:Celsius|Fahrenheit))?|°\s?[CF]\b|(?:kilo|centi|milli)met(?:re|er)s?|km\b|miles?\b|met(?:re|er)s?\b|feet\b|inches\b|kilograms?|kilos?\b|kg\b|tons?\b|tonnes?\b|mph\b|km/h|lit(?:re|er)s?\b|gallons?\b|(?:kilo|mega|giga)?watts?\b|acres?\b|hectares?\b|micrograms?|milligrams?)(?: per \p{Ll}+)?`;
const COUNT = String.raw`\d[\d,.]*(?: (?:million|billion))? (?:(?!(?:with|and|or|in|on|of|for|to|at|by|from|as) )[\p{Ll}-]+ )?(?:(?!(?:reps|servings|sets|pages|steps|cups|tablespoons|chapters|episodes)\b)\p{L}\p{Ll}{2,}(?<!s)s|people|children|men|women)\b`;
const amount = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}.,$€£-])(${pattern})`, 'u');

/** In this order: what a sentence is about before what it counts, and what it counts before how it is put. */
const CHECKS: readonly Check[] = [
  {
    when: /\b(?:charged with|was charged|were charged|convicted|sentenced|plead(?:ed|s|ing)? (?:not )?guilty|guilty plea|pled|indict(?:ed|ment)|acquitted|lawsuits?|sued|on trial|prosecutors?|plaintiffs?)\b/i,
    advice: 'Ask the court or the prosecutor for the file.',
    also: 'Ask the lawyers of both parties what the court has decided so far.',
  },
  {
    when: /\b(?:study|studies|clinical trial|peer[- ]reviewed|meta-analysis)\b|\bresearchers (?:found|looked|followed|analy[sz]ed|compared|report)\b|\bpublished (?:\p{Ll}+ ){0,3}in (?:the )?(?:journal\b|\p{Lu})/u,
    advice: 'Open the study: how many took part, with whom they were compared, and who paid.',
    also: 'Ask somebody of that field who had no part in the study.',
  },
  {
    when: /\b(?:poll(?:ed|s|ing)?|survey(?:ed|s)?|respondents)\b/i,
    advice: 'Open the survey: who was asked, how many, when and in which words.',
    also: 'Look for another survey of the same question.',
  },
  {
    when: /\b(?:infected|infections?|outbreak|contracted|tested positive|hospitali[sz]ed|(?:new|confirmed|suspected) cases|cases of|(?:died|deaths?) (?:of|from) (?:\p{Ll}+ )?(?:virus|flu|influenza|plague|covid\S*|measles|ebola|cholera))\b/iu,
    advice: 'Ask the health authority which cases it has confirmed, and by which test.',
    also: 'Look how the number has changed since, in the tables of the authority.',
  },
  {
    when: /\b(?:troops|soldiers?|servicem[ae]n|service members|air ?strikes?|missiles?|shelling|rebels?|militants?|insurgents?|militia|(?<!former |and |diplomatic )military(?! (?:adviser|documents|records|files|bases?|spending|budget))|(?<!former |US |U\.S\. )army(?! (?:lieutenant|general|colonel|captain|veteran|major|private|sergeant|intelligence))|warplanes?|(?<!\b(?:trade|price|culture|bidding|turf|tariff|cold|drug|class) )war(?! on\b))\b/i,
    advice: 'Look for the account of the other side, and for pictures with a place and a time.',
    also: 'Ask who was there and belongs to neither side.',
  },
  {
    when: /\b(?:killed|found dead|dead body|deaths? of|injured|wounded|stabbed|was shot|were shot|shot (?:and|dead|at)|gunm[ae]n|kidnapp\w+|murder\w*|massacres?|arrested|detained|crashed|robbed|robbery|assaulted|shooting|stabbing)\b/i,
    advice: 'Ask the police or the hospital of the place, and look for a second witness.',
    also: 'Look what the same police or court have said since.',
  },
  {
    when: /\b(?:(?:voted|votes) (?:to|for|against|on|\d)|(?:passed|approved|introduced|signed|vetoed|blocked|sponsored) (?:the |a |an |its |this |two |new )?(?:\p{L}+ ){0,4}(?:bills?|laws?|legislation|acts?|resolution|ordinance|measure|budget)|legislation|ordinance|referendum|signed into law|executive order)\b/iu,
    advice: 'Look it up in the record of the vote or the text of the law.',
    also: 'Ask somebody who voted the other way.',
  },
  {
    when: /\b(?:first|second|third|fourth|last|fiscal) (?:\p{Ll}+ )?quarter\b|\b(?:quarterly|earnings|(?<!(?:generate|raise|lost|for|tax) )revenues?(?! officials?)|net income|shareholders?|profits?|per share|same-store sales)\b/iu,
    advice: 'Open the company’s own filing for that period.',
    also: 'Compare it with the same period of the year before.',
  },
  {
    when: /\b(?:acquir(?:e[ds]?|ing)|acquisition|merger|takeover|buyout|(?:signed|struck|reached|announced|inked) (?:a |an |the )?(?:\p{L}+ ){0,3}(?:deals?|agreements?|contracts?|partnerships?|order)|stake in)\b/iu,
    advice: 'Ask both sides of the deal, and look for what they have filed about it.',
    also: 'Ask a competitor what the deal changes.',
  },
  {
    when: /\b(?:scored (?:\w+ )?(?:goals?|points|twice|in)|touchdowns?|overtime|playoffs?|innings|home run|semi-?finals?|quarter-?finals?|championship game|rebounds)\b/i,
    advice: 'Look the result up in the tables of the league.',
  },
  {
    when: /\b(videos?|recording|photographs?|footage|tweets?|memo|transcript|e-?mails?)\b/i,
    advice: 'See the $1 in full: by whom, when, and what comes before and after.',
    also: 'Ask the person who is shown or quoted in it.',
  },
  {
    when: /\b(?:viewers|audiences?|box office|\d+ episodes)\b/iu,
    advice: 'Look up the ratings: they are measured and published.',
  },
  {
    when: /\b(?:protest(?:er|or)?s?|demonstrators?|tear ?gas|riot(?:s|ers)?|besieged|barricades?)\b/iu,
    advice: 'Look for pictures with a place and a time, and for what both sides say of them.',
  },
  {
    when: /\b(?:is|was|are|were) said to\b|\b(?:speculation|rumou?r(?:s|ed)?|the talk) (?:\p{Ll}+ ){0,3}\b|\b(?:has|had) told \p{Lu}\p{Ll}+/u,
    advice: 'This is hearsay: ask those of whom it is told.',
    also: 'Ask who was in the room.',
  },
  {
    when: /\b(?:restrictions?|curfew|lockdown|mandatory|quarantine|permits?|licen[cs]es?)\b/iu,
    advice: 'Open the order itself: who signed it, and from which day it holds.',
    also: 'Ask somebody there whether it is enforced.',
  },
  {
    when: /\b(?:solutions?|platform|app|devices?|software|features?|technology|product|service|model|system|supplement|cream|formula)\b.*\b(?:provides?|offers?|enables?|collects?|delivers?|helps?|allows?|improves?|boosts?|comes with|features)\b|\b(?:cures?|heals?|guarantees?|protects? against|prevents?)\b|\bwill (?:improve|boost|help|enable|deliver|protect)\b/iu,
    advice: 'Ask for a test by somebody who does not sell it.',
    also: 'Ask a customer who has had it for a year.',
  },
  {
    when: /\b(?:diagnosed with|symptoms of|side effects?|was treated (?:for|with))\b/iu,
    advice: 'Ask a doctor who had no part in it how often that happens.',
    also: 'Look whether a medical journal has it, and with how many patients.',
  },
  {
    when: /\b(?:will(?! (?:of|be remembered|and))|plans to|is (?:likely|set|expected|due|scheduled) to|are (?:likely|set|expected|due|scheduled) to|intends? to|could soon|is about to|would (?:impose|require|allow|ban|cost|create|raise|cut|make|give))\b/i,
    advice: 'It has not happened yet: ask who decides, and look again on the day.',
    also: 'Ask on what it still depends.',
  },
  {
    when: /((?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) (?:out of|in) (?:every )?(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,3})\b)(?! \d)/iu,
    advice: 'Ask how “$1” was counted, and among whom.',
  },
  {
    when: amount(`${PERCENT} (?:more|less|fewer|\\p{Ll}{2,}er)\\b`),
    advice: 'Ask how both sides of “$1” were counted or measured.',
  },
  {
    when: new RegExp(
      `\\b(?:rose|risen|ris(?:es|ing)|fell|fallen|falls|falling|up|down|increas\\p{Ll}+|decreas\\p{Ll}+|declin\\p{Ll}+|drop\\p{Ll}*|jump\\p{Ll}*|gr[eo]w(?!th)\\p{Ll}*|higher|lower|slid|climb\\p{Ll}*)\\b[^.;]{0,40}?(${PERCENT})`,
      'iu',
    ),
    advice: 'Ask from what to what “$1” is, and over which time.',
  },
  {
    when: amount(`${PERCENT}(?= (?:reduction|increase|rise|cut|drop|growth|decline|fall|jump|gain)\\b)`),
    advice: 'Ask from what to what “$1” is, and over which time.',
  },
  {
    when: amount(`${PERCENT} of (?:the |all |its |their )?[\\p{Ll}’-]+(?: [\\p{Ll}’-]+s\\b)?`),
    advice: 'Ask who counted “$1”.',
    also: 'Ask how it was before with “$1”.',
  },
  {
    // What grows by a share of itself is a share of nothing else.
    when: new RegExp(
      `^(?!.*\\b(?:growth|inflation|interest|GDP|rates?|yields?)\\b)[^]*?${amount(PERCENT).source}`,
      'iu',
    ),
    advice: 'Ask what “$1” is a share of, and who counted.',
    also: 'Ask how “$1” was before, and who counted then.',
  },
  {
    when: new RegExp(`(?<!\\b(?:pay|fined?|of up to|penalty of|fine of) )(?:${amount(MONEY).source})`, 'u'),
    advice: 'Ask for the paper that has “$1”: a budget, a contract, a bill or a filing.',
  },
  { when: amount(MEASURE), advice: 'Ask how “$1” was measured, and how far it may be off.' },
  { when: amount(COUNT), advice: 'Ask who counted “$1”, and when.', also: 'Compare “$1” with another count.' },
  {
    when: /\bthe (?:\p{Ll}+ )?(?:largest|biggest|highest|lowest|worst|deadliest|oldest|fastest)(?: (?!could|is|was|may|might|will|has|had|of|in\b)\p{L}+){1,4} (?:in|of|since|ever|on record)\b|\ball-time\b|\brecord (?:high|low)\b|\bthe first (?:time|ever)\b|\bbiggest such\b/iu,
    advice: 'Ask who keeps the list that it leads, and look for the next one on it.',
  },
  {
    when: /(?<!\b(?:not|most|of|at|after|above|first|in|with|and|for|n['’]t) )\b(every (?!\p{Ll}+ing\b|day\b|week\b|month\b|year\b|time\b|morning\b|night\b)\p{L}+|all (?!about\b|over\b|too\b|but\b|along\b|around\b|right\b|day\b|night\b|year\b)(?:of )?(?:the |its |their |other )?\p{Ll}{3,}|none of the \p{L}+|no other \p{L}+|the only \p{L}+(?: (?!is\b|was\b|to\b|in\b|of\b|who\b|that\b)\p{Ll}+)?|almost exclusively)(?!\p{L})/iu,
    advice: 'One exception would refute “$1”: look for it.',
  },
  {
    when: /\b(?:(?:served|serves|worked|works) as|(?:was |is |been )?(?:appointed|named|hired|promoted)|joins?|is adding|has led|led that|founded|steps? down)\b/iu,
    advice: 'Look up posts and years in a register of firms or in reports of that time.',
    also: 'Ask those who worked there at the time.',
  },
  {
    when: /\b(?:because of|due to|caused|causes|led to|as a result|thanks to|in response to|prompted)\b/i,
    advice: 'Ask somebody who had no part in it whether that is the cause.',
  },
  {
    when: /\b(?:(?:[Mm]ost|[Mm]any|[Ss]ome|[Ff]ew|[Mm]ore|[Aa]ll|\p{Lu}\p{Ll}+ans|(?:majority|part|share) of (?:the )?\p{L}+) (?:\p{L}+ ){0,4}(?:fear|believe|think|want|hope|feel|consider(?:ed)?|oppose|support)|public opinion)\b/u,
    advice: 'Ask how many think so, and who counted them.',
  },
];
/** Spans of time are counted by nobody. */
const SPAN =
  /\b\d+(?:\.\d+)?[ -](?:years?|months?|weeks?|days?|hours?|minutes?|seconds?)(?:[ -]old)?\b|\b(?:1[5-9]|20)\d{2}\b/gi;

/** Where something is, which nobody measured for the news: "90 miles (145 km) from the border". */
const DISTANCE =
  /\b\d[\d,.]* ?(?:miles?|km|kilomet(?:re|er)s?)\b(?: \([^()]{2,20}\))?\s?(?=from|north|south|east|west|away|outside|off\b)/giu;

/** A sentence that states something. */
export interface Checkable {
  readonly sentence: string;
  /** Whether the article names somebody or something that can be asked or opened about it. */
  readonly isNamed?: boolean;
}

/** Kinds of text that are checked otherwise than by what their sentences state. */
export type CheckedText = TextKind | 'fact-check' | 'advice' | 'letters';
/** What comes first for a kind of text, whatever its first sentence states. */
const BY_TEXT: Readonly<Partial<Record<CheckedText, string>>> = {
  satire: 'Look who publishes it: satire invents what it tells.',
  advertisement: 'Compare the price and the product where nobody earns by your click.',
  'press-release': 'Ask somebody outside: a customer, a competitor, an authority.',
  interview: 'These are one person’s words: ask somebody who sees it otherwise.',
  opinion: 'Ask on which facts the argument rests, and who argues otherwise.',
  advice: 'It is advice on what one side has written: ask somebody who knows the case.',
  letters: 'These are opinions: ask on which facts they rest, and who sees it otherwise.',
  'fact-check': 'Open the sources that it names, and look what other fact-checkers found.',
};
/** These are said of a text although it names somebody: whom it names are its own people. */
const SAID_ALWAYS: ReadonlySet<CheckedText> = new Set(['satire', 'advertisement', 'press-release', 'fact-check']);
/** Prices of an offer are no amounts that somebody counted. */
const SOLD: ReadonlySet<CheckedText> = new Set(['advertisement', 'fact-check']);

/** What a doctor should be asked who has seen the patient. */
const MEDICAL =
  /\b(?:doctors?|physicians?|medic(?:al|ines?|ations?)|blood|pressure|diets?|dos(?:e|es|age)|drugs?|pills?|symptoms?|treat(?:ment|ed)?|diseases?|vitamins?|supplements?|weight|pain|infections?|vaccin\p{Ll}+|cancer|diabetes|surgery|sleep|allerg\p{Ll}+|hearts?|kidneys?|skin|cholesterol|exercises?)\b/iu;
const ASK_DOCTOR = 'Ask a doctor or pharmacist who knows the case: the column knows only the letter.';

/** Where an article names whom to ask, only advice that opens something or takes up words of the sentence says more. */
const SAYS_MORE = /\$1|^(?:Open|Look it up|See) /;

/**
 * How what each sentence states could be checked, in their order. No advice is given twice, and none that could stand under any
 * sentence: null where there is nothing to say of one that was not said of one before it.
 */
export function howToCheck(claims: readonly Checkable[], text?: CheckedText): readonly (string | null)[] {
  const used = new Set<string>();
  const ofText = text && BY_TEXT[text];
  return claims.map(({ sentence, isNamed = false }, index) => {
    if (text === 'advice' && MEDICAL.test(sentence) && !used.has(ASK_DOCTOR)) {
      used.add(ASK_DOCTOR);
      return ASK_DOCTOR;
    }
    if (index === 0 && ofText !== undefined && (!isNamed || (text && SAID_ALWAYS.has(text)))) return ofText;
    const own = sentence.replace(SPAN, ' ').replace(DISTANCE, ' ');
    const fitting = (text && SOLD.has(text) ? [] : CHECKS)
      .flatMap(({ when, advice, also }) => [{ when, advice }, ...(also === undefined ? [] : [{ when, advice: also }])])
      .find(({ when, advice }) => !used.has(advice) && (!isNamed || SAYS_MORE.test(advice)) && when.test(own));
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
  /^(?:the|a|an|its|his|her|their) (?:(?:new|recent|latest|research|case|brief|short|written|full|own|same|joint|e-?mailed|news|press|official|prepared|earlier|monthly|weekly|annual|quarterly|\p{Lu}\p{Ll}+day) )*(?:reports?|records|documents|statement|filing|ruling|study|survey|poll|memo|transcript|contract|index)$/iu;

/** Where a study, a paper or a letter was published. */
const PUBLISHED =
  /\b((?:study|paper|research|findings|report|results?|work|letter|article|review)\b[^.;“”"\n]{0,40}?\bpublished\b(?: \([^()]{0,30}\)|[^.;“”"\n]){0,30}?\bin (?:the )?(?:(?:\p{Ll}+ )?journals? )?\p{Lu}[\p{L}&]+(?: (?:of the |of |and the |and |& |for |in )?\p{Lu}[\p{L}&]+){0,6})/gu;

/** The number by which a paper is found. */
const DOI = /(?<![\p{L}\p{N}])(10\.\d{4,9}\/[^\s"“”<>,;)]{2,60}?)(?=[.,;)]*(?:\s|$))/gu;

/** Documents that a text names, in its own words; at most three. */
export function documentsNamedIn(text: string): readonly string[] {
  const numbered = [...text.matchAll(DOI)].map(([, number = '']) => `DOI ${number}`);
  const found = [
    ...numbered,
    ...[DOCUMENT, PUBLISHED].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, document = '']) => document.trim()),
    ),
  ];
  const telling = found.filter((document) => !VAGUE.test(document));
  return [...new Map(telling.map((document) => [document.toLowerCase(), document])).values()].slice(0, DOCUMENTS_MAX);
}
