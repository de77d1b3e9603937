import { type Sentence, type Speaker, stemsOf } from '../../words/index.js';
import { inMarks, lastName, namePattern, quotableIn } from './quotable.js';

/** What a question hangs on: words of one sentence, and what the text has elsewhere that answers it. */
export interface Hook {
  readonly kind: string;
  readonly quote: string;
  readonly sentence: string;
  readonly slots: Readonly<Record<string, string>>;
}

/** The text in which hooks are looked for. */
export interface Hooked {
  readonly title: string;
  readonly text: string;
  readonly sentences: readonly Sentence[];
  /** The news, or the first whole sentence. */
  readonly lead: { readonly quote: string; readonly sentence: string };
  readonly speakers: readonly Speaker[];
}

/** An answer may be longer than the words that are asked about. */
const ANSWER = { most: 60 } as const;

/** How many words two sentences have in common. */
function shared(one: string, other: string): number {
  const own = stemsOf(one);
  return [...stemsOf(other)].filter((stem) => own.has(stem)).length;
}

/** The sentence that a test finds and that has most in common with another one, as it can be shown. */
function nearest(
  { sentences }: Hooked,
  to: string,
  test: (sentence: Sentence) => boolean,
  least = 1,
): string | undefined {
  const [best] = sentences
    .filter((each) => each.text !== to && test(each))
    .flatMap((each) => {
      const quote = quotableIn(each.text, ANSWER);
      const common = shared(each.text, to);
      return quote === null || to.includes(quote) || common < least ? [] : [{ quote, common }];
    })
    .sort((a, b) => b.common - a.common);
  return best && inMarks(best.quote);
}

type Finder = (text: Hooked, sentence: Sentence, quote: string) => Hook | null;
const hook = (
  kind: string,
  { text }: Sentence,
  quote: string,
  slots: Readonly<Record<string, string | undefined>>,
): Hook => ({
  kind,
  quote,
  sentence: text,
  slots: Object.fromEntries(
    Object.entries(slots).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  ),
});

const NAME =
  "(?:(?:Mr|Mrs|Ms|Dr|Sen|Rep|Gov)\\.? )?\\p{Lu}[\\p{L}.’'-]*(?: (?:(?:of|for|de|van|von|bin|al) )?\\p{Lu}[\\p{L}’'-]*){0,4}";
const ACCUSES =
  /\b(?:accus\p{Ll}+|alleg\p{Ll}+|charg(?:ed|es)|suspected|complaint|lawsuit|sued|violat\p{Ll}+|claim(?:s|ed) that|criticized|criticised|fraud|abuse[sd]?|assault\p{Ll}*|harass\p{Ll}+|bribe\p{Ll}*|corrupt\p{Ll}*|misconduct|illegal\p{Ll}*|lied|lying)\b/iu;

const DENIES = new RegExp(
  `(?<![\\p{L}])(?:the )?(${NAME})(?:, [^,]{2,60},)? (?:(?:has|have|had|also|later|repeatedly|strongly|vehemently|categorically|firmly|consistently) ){0,2}(?:den(?:y|ies|ied)|reject(?:s|ed) (?:the )?(?:claims?|accusations?|allegations?|charges?)|pleaded not guilty)(?! (?:him|her|them|access|entry|bail|a |visas?))`,
  'u',
);
/** Somebody denies something: what is said of him. */
const denial: Finder = (text, sentence, quote) => {
  const who = DENIES.exec(sentence.own)?.[1]?.trim();
  if (who === undefined) return null;
  const pronoun = /^(?:He|She|They)$/u.test(who);
  if (/^(?:It|We|I|You|The|This|That|But|And|In|On)$/u.test(who)) return null;
  const name = new RegExp(`(?<![\\p{L}])${namePattern(lastName(who))}(?![\\p{L}])`, 'u');
  const charge = nearest(
    text,
    quote,
    (each) =>
      each.start < sentence.start &&
      each.text !== text.lead.sentence &&
      ACCUSES.test(each.text) &&
      !/\bden(?:y|ies|ied)\b|not guilty/iu.test(each.text) &&
      (pronoun || name.test(each.text)),
    1,
  );
  return charge === undefined ? null : hook('denies', sentence, quote, { found: charge });
};

const SINCE =
  /\b(?:most|least|best|worst|lowest|highest|largest|biggest|smallest|fewest|steepest|sharpest|fastest|slowest|first|strongest|weakest|deadliest|hottest|coldest)\b[^.;]{0,60}? since (?:the (?:[\p{L}’'-]+ ){0,2}?(?:of |in )?)?(?:(?:January|February|March|April|May|June|July|August|September|October|November|December) )?((?:18|19|20)\d\d)\b/iu;
/** The highest since a year: how it was then. */
const since: Finder = (text, sentence, quote) => {
  const year = SINCE.exec(sentence.text)?.[1];
  if (year === undefined || !/\d/u.test(sentence.text.replace(year, ''))) return null;
  const then = nearest(
    text,
    quote,
    (each) => each.text.includes(year) && /\d/u.test(each.text.replaceAll(year, '')),
    2,
  );
  if (then !== undefined) return hook('since-told', sentence, quote, { n: year, found: then });
  const isElsewhere = text.sentences.some((each) => each.text !== sentence.text && each.text.includes(year));
  return isElsewhere ? null : hook('since-open', sentence, quote, { n: year });
};

const FIRST =
  /\b(?:is|are|was|were|be|become|becomes|became|as|appears? to be)\b[^.;]{0,60}?\bthe (?:[\p{L}.-]+ )?first (?!time|of (?:all|two|three|several)|to (?:admit|say)|half|quarter|day|week|month|year|round|stage|step|place|lady|phase|wave|part|minister)/iu;
/** The first of its kind: who comes near it in the text. */
const first: Finder = (text, sentence, quote) => {
  if (
    !FIRST.test(sentence.own) &&
    !(sentence.text === text.lead.sentence && /\bfirst\b/iu.test(text.title) && /\bfirst\b/u.test(sentence.own))
  )
    return null;
  if (sentence.text !== text.lead.sentence) return null;
  const before = nearest(
    text,
    quote,
    (each) =>
      each.start > sentence.start &&
      /\b(?:the first|previous(?:ly)?|(?:was|were|had been) also|earlier|before (?:him|her|them))\b/iu.test(each.own),
    3,
  );
  return before === undefined ? null : hook('first-of', sentence, quote, { found: before });
};

const RULES =
  /\b(?:[Cc]ourt(?: of [Aa]ppeals?)?|[Jj]udges?|[Jj]ustices|[Tt]ribunal|[Jj]ury)\b[^.,;]{0,60}\b(?:ordered|ruled|rules|found|decided|dismissed|upheld|blocked|struck down|overturned|rejected|refused|granted|threw out|sided|awarded)\b/u;
const REASONED =
  /\b(?:[Cc]ourt|[Jj]udges?|[Jj]ustices?|[Tt]ribunal|[Rr]uling|[Oo]pinion|[Dd]ecision)\b[^“”"]{0,80}\b(?:wrote|said|says|explained|noted|argued|reasoned|stated|because|held)\b|\b(?:wrote|said|explained|noted|argued|reasoned|stated)\b[^“”"]{0,60}\b(?:[Cc]ourt|[Jj]udges?|[Jj]ustices?|[Tt]ribunal)\b/u;
/** A court has decided: its reason. */
const ruling: Finder = (text, sentence, quote) => {
  if (sentence.text !== text.lead.sentence || !RULES.test(sentence.own)) return null;
  const reason = nearest(text, quote, (each) => REASONED.test(each.own), 0);
  return reason === undefined ? null : hook('ruling-reason', sentence, quote, { found: reason });
};

const SAMPLE =
  /(?<![\p{L}\d.,-])(\d[\d,]+) (?:(?!(?:per|percent|of|times|million|billion)\b)[\p{L}’'-]+ ){0,3}(?:people|students|pupils|adults|participants|respondents|voters|parents|teachers|workers|employees|women|men|children|households|users|drivers|Americans)\b/u;
const SURVEY = /\b(?:survey(?:ed)?|poll(?:ed|s)?|questionnaire|asked|interviewed|respondents)\b/iu;
const CHOSEN =
  /\b(?:random\p{Ll}*|representative|weighted|volunteer\p{Ll}*|online|by (?:tele)?phone|recruit\p{Ll}+|conducted|margin of error|opt(?:ed)?[- ]in)\b/iu;
/** How those were chosen who were asked. */
const sample: Finder = (text, sentence, quote) => {
  const many = SURVEY.test(sentence.own) ? SAMPLE.exec(sentence.own)?.[1] : undefined;
  if (many === undefined || /^(?:19|20)\d\d$/u.test(many) || CHOSEN.test(sentence.text)) return null;
  const how = nearest(text, quote, (each) => CHOSEN.test(each.own) && SURVEY.test(each.own), 1);
  if (how !== undefined) return hook('chosen-told', sentence, quote, { n: many, found: how });
  return CHOSEN.test(text.text) ? null : hook('chosen-open', sentence, quote, { n: many });
};

const NUMBER =
  /(?<![\p{L}\d.,$£€-])(\d{1,3}(?:,\d{3})+|\d{2,}|\d+(?:\.\d+)? (?:million|billion))(?![\d%])(?! ?(?:percent|per cent|years?|days?|weeks?|months?|hours?|minutes?|miles|points|feet|pounds|dollars|euros))/gu;
const COUNTED =
  /\b(dead|deaths|killed|injured|wounded|cases|infections|protesters|homes|houses|jobs|workers|victims|refugees|migrants|patients|votes|animals|fires|soldiers|civilians|arrests|displaced)\b/iu;
const BY = new RegExp(
  `\\b[Aa]ccording to (?:the |figures from (?:the )?|data from (?:the )?)?(${NAME}(?: in ${NAME})?)(?=[.,;]| and | as | since |$)`,
  'u',
);
const DEAD = /dead|deaths|killed|victims/iu;
/** Somebody’s count, beside which the text has no other. Two counts may be of two places. */
const counter: Finder = (text, sentence, quote) => {
  const who = BY.exec(sentence.own)?.[1]?.replace(/['’]s?$/u, '');
  const noun = COUNTED.exec(sentence.own)?.[1]?.toLowerCase();
  const [many] = [...sentence.own.matchAll(NUMBER)]
    .map(([number]) => number)
    .filter((each) => !/^(?:19|20)\d\d$/u.test(each));
  if (many === undefined || noun === undefined || who === undefined) return null;
  const same = DEAD.test(noun) ? '(?:dead|deaths?|killed|died|victims)' : noun.replace(/s$/u, '');
  const isCount = (each: Sentence): boolean =>
    each.text !== sentence.text &&
    !each.own.includes(many) &&
    new RegExp(`\\b${same}`, 'iu').test(each.own) &&
    [...each.own.matchAll(NUMBER)].some(([number]) => !/^(?:19|20)\d\d$/u.test(number));
  return text.sentences.some(isCount) ? null : hook('count-alone', sentence, quote, { n: many, w: who });
};

const SPEAKS_FOR =
  "(?:['’]s? (?:\\p{Ll}+ ){0,2}(?:campaign|spokes\\p{Ll}+|lawyers?|attorneys?|team|office)| campaign| spokes\\p{Ll}+)?";
const SPEAKS =
  '(?:said|says|told|responded|replied|called|dismissed|rejected|denied|denies|tweeted|argued|insisted|wrote)';
const AGAINST =
  /\b(?:accus\p{Ll}+|critici[sz]\p{Ll}+|blam\p{Ll}+|sue[sd]?|suing|slam\p{Ll}*|condemn\p{Ll}*|denounc\p{Ll}+|warn(?:s|ed)|will try to|tried to|lash\p{Ll}*|alleg\p{Ll}+|resembl\p{Ll}+|urge[sd]?)\b/iu;
/** Somebody says something of another, who has an answer in the text. */
const answered: Finder = (text, sentence, quote) => {
  if (sentence.text !== text.lead.sentence || !AGAINST.test(sentence.own)) return null;
  const source = text.speakers.find((each) => each.sentence === sentence.text)?.name;
  if (source === undefined) return null;
  for (const [name] of sentence.own.matchAll(/\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’-]+){0,2}/gu)) {
    const whom = name.replace(/['’]s?$/u, '');
    if (whom.length < 4 || source.includes(lastName(whom)) || whom.includes(lastName(source))) continue;
    const speaks = new RegExp(
      `(?<![\\p{L}])${namePattern(lastName(whom))}${SPEAKS_FOR},? (?:\\p{Ll}+ ){0,2}?${SPEAKS}\\b|for (?:the )?(?:Mr\\.? |Ms\\.? )?${namePattern(lastName(whom))}(?: campaign)?,? ${SPEAKS}\\b`,
      'u',
    );
    const said = text.sentences.find(
      (each) =>
        each.start > sentence.start &&
        speaks.test(each.own) &&
        !new RegExp(`${namePattern(lastName(source))}[^.]{0,30}${SPEAKS}`, 'u').test(each.own) &&
        shared(each.text, sentence.text) >= 1 &&
        quotableIn(each.text, ANSWER) !== null,
    );
    if (said)
      return hook('other-answers', sentence, quote, { w: whom, found: inMarks(quotableIn(said.text, ANSWER) ?? '') });
  }
  return null;
};

const RULE =
  'ordinance|bill|order|law|plan|deal|agreement|measure|proposal|resolution|ban|policy|treaty|contract|lawsuit|settlement|tax';
const ADOPTED = new RegExp(`\\b(?:an?|the|its|his|her|their|new) (?:[\\p{L}’'-]+ ){0,4}?(${RULE})(?![\\p{L}])`, 'u');
/** A rule or a deal is told of: what is in it. */
const contents: Finder = (text, sentence, quote) => {
  const what = sentence.text === text.lead.sentence ? ADOPTED.exec(sentence.own)?.[1] : undefined;
  if (what === undefined) return null;
  const inside = new RegExp(
    `\\b(?:[Tt]he|[Tt]his|[Uu]nder the) (?:new |proposed |tentative |emergency |preliminary )?${what},? (?:(?:also|[^,.]{2,30},) )?(?:would|will|also|includes?|included|requires?|required|allows?|allowed|applies|covers?|takes effect|lasts?|expires?|bans?|calls for|sets?|gives?|grants?|raises?|provides?|seeks?|alleges?|runs?|comes into|replaces|exempts?|must)\\b`,
    'u',
  );
  const told = nearest(text, quote, (each) => each.start > sentence.start && inside.test(each.own), 0);
  return told === undefined ? null : hook('rule-says', sentence, quote, { w: what, found: told });
};

const WITHOUT_CURRENCY =
  /(?<![\p{L}\d.,$£€₹-])(\d{1,3}(?:,\d{3})+) \((?:or )?(?:nearly |about |around |roughly |approximately |more than )?((?:US)?[$£€]\d[\d,.]*\d(?: (?:million|billion))?)\)/u;
const CURRENCY =
  /\b(?:euros?|dollars?|pounds?|yen|rupees?|yuan|francs?|kron(?:er|or|a)|rubles?|roubles?|pesos?|rand|naira|shillings?|won|lira|reais|dirhams?|riyals?|shekels?|zloty|baht|people|views|copies|votes)\b/iu;
/** A sum without its currency, beside what it comes to in another. */
const currency: Finder = (_, sentence, quote) => {
  const found = WITHOUT_CURRENCY.exec(sentence.own);
  const [, n, other] = found ?? [];
  if (n === undefined || other === undefined || CURRENCY.test(sentence.text)) return null;
  return hook('no-currency', sentence, quote, { n, w: other });
};

const ALL_OF_THEM =
  /(?<![\p{L}\d.,$£€-])(\d{3,}|\d{1,3}(?:,\d{3})+) (?:\p{L}+ )?(civilians|children|women|soldiers|militants|workers|students)\b/u;
const plainNumber = (number: string): string => number.replaceAll(',', '');
/** The same number, once of all and once of most of them. */
const allOrMost: Finder = (text, sentence, quote) => {
  const [, n, who] = ALL_OF_THEM.exec(sentence.text) ?? [];
  if (n === undefined || who === undefined || /^(?:19|20)\d\d$/u.test(n)) return null;
  const most = new RegExp(
    `(?<![\\d.,$£€-])([\\d,]{3,}) (?:people|persons|others|victims|Israelis|Palestinians|Ukrainians)\\b[^.;]{0,30}\\b(?:mostly|mainly|most of them|many of them|largely|the majority) (?:of them )?${who}`,
    'u',
  );
  const other = nearest(text, quote, (each) => plainNumber(most.exec(each.text)?.[1] ?? '') === plainNumber(n), 0);
  return other === undefined ? null : hook('all-or-most', sentence, quote, { n, w: who, found: other });
};

const GROUP =
  /^["“]?(?:But |And |Some |Many |Most |Several |Independent |Military |Medical |Health |Legal |Political |Security )*((?:[Aa]nalysts|[Ee]xperts|[Ss]cientists|[Rr]esearchers|[Ee]conomists|[Oo]bservers|[Dd]octors|[Hh]istorians|[Ii]nsiders|[Ss]tudies))(?: have| also)? (?:say|said|note|noted|believe|believed|estimate|estimated|warn|warned|agree|agreed|think|fear|suggest|suggested|found|show|shown|predict|argue|claim|concluded?)\b/u;
const NAMED_OF_GROUP = (noun: string): RegExp => {
  const one = noun.toLowerCase() === 'studies' ? 'study' : noun.toLowerCase().slice(0, -1);
  return new RegExp(
    `\\b(?:${one}|${noun}|professor|director|Dr\\.?|Prof\\.?|author|fellow|institute|university|journal|published|survey|report|study|studies|research)\\b`,
    'iu',
  );
};
/** Several are said to say so, and none of them has a name anywhere in the text. */
const group: Finder = ({ text }, sentence, quote) => {
  const who = GROUP.exec(sentence.own)?.[1];
  if (who === undefined || /\p{Lu}\p{L}+ \p{Lu}|according to/u.test(sentence.own.slice(1))) return null;
  // Any other sign of one of them, anywhere, may be the name.
  const rest = text.replace(sentence.text, '');
  return NAMED_OF_GROUP(who).test(rest) ? null : hook('group-nobody', sentence, quote, { w: who.toLowerCase() });
};

const ESTIMATED =
  /\b(?:an estimated ((?:\d[\d,.]*|one|two|three|half a|a)(?: (?:million|billion|thousand))?(?: \p{Ll}+)?)|((?:\d[\d,.]*|[Oo]ne|[Tt]wo|[Tt]hree|[Hh]alf a|[Aa])(?: (?:million|billion|thousand))? \p{Ll}+)(?: \p{Ll}+)? (?:is|are|was|were|has been|have been) (?:believed|thought|estimated|feared) to)\b/u;
const OWNER =
  /\b(?:[Aa]ccording|sa(?:id|ys?)|told|estimat(?:es|ed by)|by (?:the )?\p{Lu}|reports?|reported|study|data|figures|survey|census|officials?|authorities|police|ministry|department|experts?|scientists|researchers|agency|university)\b/u;
/** An estimate beside which nobody stands whose it is. */
const estimate: Finder = ({ sentences }, sentence, quote) => {
  const found = ESTIMATED.exec(sentence.own);
  const many = found?.[1] ?? found?.[2];
  if (many === undefined || !/\d|million|billion|thousand/u.test(many)) return null;
  const at = sentences.findIndex(({ start }) => start === sentence.start);
  const near = sentences
    .slice(Math.max(0, at - 1), at + 2)
    .map((each) => each.text)
    .join(' ');
  return OWNER.test(near) ? null : hook('estimate-nobody', sentence, quote, { n: many });
};

/** Where a question about the news may hang, in the order in which they are tried. */
const FINDERS: readonly Finder[] = [
  currency,
  allOrMost,
  group,
  estimate,
  denial,
  answered,
  ruling,
  first,
  since,
  counter,
  sample,
  contents,
];

/** Every kind once, at the sentence that shows it first. */
export function hooksIn(text: Hooked): readonly Hook[] {
  const found = new Map<string, Hook>();
  for (const sentence of text.sentences) {
    const quote = sentence.text === text.lead.sentence ? text.lead.quote : quotableIn(sentence.text);
    if (quote === null) continue;
    for (const find of FINDERS) {
      const made = find(text, sentence, quote);
      if (made !== null && !found.has(made.kind)) found.set(made.kind, made);
    }
  }
  return [...found.values()];
}
