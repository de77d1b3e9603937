import { readFileSync } from 'node:fs';
import {
  asClause,
  countWords,
  holesIn,
  isOwnAgency,
  type Lack,
  losesSource,
  mayHave,
  sentencesOf,
  speakersIn,
  stemOf,
  WHOLE_KINDS,
  wholePointsOf,
  withoutPlace,
} from '../../words/index.js';
import { type Persona, type SignalId, type TopicId } from '../../personas/index.js';
import { type QuestionAppraisal } from '../analyst.js';
import { hash32 } from './chance.js';
import { editorsPointsOf } from './editors-points.js';
import { type Study, type Worded } from './findings.js';
import { mainTopics, topicsOf } from './topics.js';

/** Kinds of sentences of which somebody who knows a field has something to say. */
interface Rule {
  readonly kind: string;
  /** In a sentence of the text. Its first group, otherwise the whole match, is what the remark is about. */
  readonly shown: RegExp;
  /** Only in the writer's own words. */
  readonly own?: true;
  /** What else the sentence must have. */
  readonly beside?: RegExp;
  /** What it must not have. */
  readonly unless?: RegExp;
  readonly weight: number;
}

const SAYS =
  /\b(?:sa(?:id|ys?)|t(?:old|ells?)|according to|add(?:s|ed)|warn(?:s|ed)|argue[sd]?|explain(?:s|ed)|wrote|writes|announced)\b/i;
/** Not the number in a name, such as that of COVID-19. */
const NUMBER = String.raw`(?<![A-Za-z\d][-–])(?:\d[\d,.]*\d|\d)`;
const WORD_NUMBER = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens|hundreds|thousands';
const MONEY = String.raw`(?:US|C|A)?[$£€₹]\s?(?:${NUMBER})(?:[\s-]?(?:million|billion|trillion|bn|m|k|crore|lakh)\b)?`;
const PERCENT = String.raw`(?:${NUMBER})\s?(?:%|percent\b|per cent\b)`;

/** The more special a kind, the earlier it stands. */
const RULES: readonly Rule[] = [
  {
    kind: 'poll',
    shown: new RegExp(`(${PERCENT})`, 'i'),
    beside:
      /\b(?:poll|polls|polling|survey|surveyed|respondents)\b(?=.{0,160}\b(?:approv|support|favou?r|would|disapprov|show|found|vot|Americans|adults|ahead|said|believe|think|lead))/i,
    weight: 1.25,
  },
  {
    kind: 'change-ends',
    shown: new RegExp(
      String.raw`\b(?:rose|risen|fell|fallen|dropped|increased|grew|grown|declined|jumped|climbed|slumped|up|down)\b[^.;]{0,40}?\bfrom\s[^\s]*\d[^;]{0,30}?\bto\s[^\s]*\d`,
      'i',
    ),
    weight: 1,
  },
  {
    kind: 'change',
    shown: new RegExp(
      String.raw`\b((?:rose|risen|fell|fallen|dropped|increased|grew|grown|declined|jumped|surged|plunged|climbed|slumped|shrank|up|down)\s(?:by\s|nearly\s|almost\s|about\s|more than\s|an?\s)*(?:${PERCENT}|(?:${NUMBER})(?:-| )points?))`,
      'i',
    ),
    weight: 1.05,
  },
  {
    kind: 'cases',
    shown: new RegExp(
      String.raw`\b((?:${NUMBER}|${WORD_NUMBER})\s(?:[a-z-]+\s){0,2}(?:cases|infections|tests))\b`,
      'i',
    ),
    beside: /\b(?:virus|covid|infect\w*|disease|flu|outbreak|positive|pandemic)\b/i,
    weight: 1.05,
  },
  { kind: 'share', shown: new RegExp(String.raw`\b(${PERCENT}) of\s`, 'i'), weight: 0.95 },
  {
    kind: 'court-paper',
    shown:
      /\b(lawsuit|indictment|affidavit|court papers?|court documents?|court filings?|criminal complaint|arrest warrant|court records?)\b/i,
    // And not a lawsuit that is only spoken of.
    beside:
      /\b(?:lawsuit|indictment|affidavit|papers?|documents?|filings?|complaint|warrant|records?)\b[^.]{0,50}\b(?:sa(?:id|ys)|alleg\w+|claim\w*|accus\w+|seek\w*|show\w*|argu\w+)\b|\b(?:according to|in|filed an?) (?:the |an? |his |her |their )?(?:\w+ ){0,2}(?:lawsuit|indictment|affidavit|court papers?|court documents?|court filings?|criminal complaint|court records?)\b/i,
    weight: 1.2,
  },
  {
    kind: 'unnamed',
    shown:
      /(?:^|[,;—–-]\s|["”]\s|\b(?:and|but|that|as|when|while|because|said|says|citing|cited)\s)((?:(?:[Ss]enior|[Uu]nnamed|[Aa]nonymous|[Ii]ntelligence|[Gg]overnment|[Aa]dministration|White House|law enforcement|U\.S\.|American|[Tt]wo|[Tt]hree|[Ss]everal|[Mm]ultiple|[Ss]ome|[Tt]he|[Aa]n?|[Oo]ne|[Uu]nidentified)\s){0,3}(?:[Ss]ources?|[Oo]fficials?|[Ii]nsiders?|[Aa]ides?|[Dd]iplomats?)|[Pp]eople (?:familiar|close|briefed|with (?:direct )?knowledge))(?=(?:\s[\p{L}’'-]+){0,7}\s(?:said|says|say|told)\b| (?:close to|familiar with|with knowledge of|briefed on)\b|[.,]? (?:on|under) (?:the )?condition of anonymity)/u,
    unless:
      /\bofficials? (?:\p{Lu}\p{L}+ ){1,2}(?:said|told)|(?:said|told|,) (?:[\w ]{0,20})?(?:official|aide|diplomat) \p{Lu}/u,
    weight: 1.15,
  },
  {
    kind: 'animal',
    shown: /\b(mice|rats|monkeys|zebrafish|fruit flies|cell cultures?)\b/i,
    beside: /\b(?:study|studies|research\w*|scientists?|tested|lab|laboratory|experiments?)\b/i,
    weight: 1.3,
  },
  {
    kind: 'study',
    shown:
      /\b((?:new |recent |the |a |this )?(?:study|clinical trial|meta-analysis|research(?:ers)?))\b(?=[^.;]{0,80}\b(?:found|finds|shows?|showed|suggests?|suggested|published|concluded|reported)\b)/i,
    // Whoever looks for holes in programs is called a researcher, too.
    unless: /\b(?:security|cyber\w*|hack\w*|malware|vulnerabilit\w+|opposition research|market research(?:er)?s?)\b/i,
    weight: 1.2,
  },
  {
    kind: 'link',
    shown: /\b(linked to|associated with|correlated with|tied to a (?:higher|lower|greater))\b/i,
    beside: /\b(?:study|research\w*|scientists?|risk|disease|health|cancer|rates?)\b/i,
    weight: 1.1,
  },
  {
    kind: 'relay',
    unless: /\b(?:told|telling|said|says)\b/i,
    shown:
      /\b(?:according to|reported by|cited by|first reported by)\s(?:the\s|a report (?:by|in|from)\s(?:the\s)?)?((?:Reuters|CNN|AP|BBC|NBC|CBS|ABC|Bloomberg|AFP|TMZ|TheWrap|Wrap|NPR|Politico|Axios|Guardian|Associated Press|Xinhua|Variety)(?: News)?|(?:\p{Lu}\p{L}+\s){0,3}(?:Times|Post|Journal|Herald|Tribune|Gazette|Telegraph|Mail|Newspaper))\b/u,
    weight: 1.15,
  },
  {
    kind: 'relay',
    unless: /\b(?:told|telling|said|says)\b/i,
    shown:
      /\b((?:Reuters|CNN|Associated Press|Bloomberg|AFP|TMZ|TheWrap|[Tt]he Wrap|Politico|Axios|AnandTech|TechCrunch|ProPublica|BuzzFeed News|Ars Technica|The Verge|Engadget|(?:The )?(?:New York|Washington|Los Angeles) (?:Times|Post)|(?:The )?Wall Street Journal|Fox News|NBC News|CBS News|ABC News)) (?:has )?(?:reported|reports)\b/,
    weight: 1.15,
  },
  {
    kind: 'image',
    shown:
      /\b(video|footage|photograph|photo|screenshot|clip)s?\b(?=[^.;]{0,50}\b(?:posted|circulat\w+|viral|shared|appear(?:s|ed|ing)?|captured|obtained|purport\w+|surfaced)\b)/i,
    weight: 1.1,
  },
  {
    kind: 'document',
    shown:
      /\b(?:an?|the|its|his|her|their|internal|leaked|annual|written)\s(?:[\w-]+\s){0,2}?(memo|memorandum|filing|audit|transcript|dossier|(?<=\b(?:internal|leaked|annual|official|final|redacted|confidential) )report)\b(?! of (?:affairs|mind|facts?)| (?:scandal|server|controversy|address|account|use|investigation|cards?))/i,
    unless:
      /\b(?:live|news|our|Newscast) report|\breport for our\b|(?<!^)\bin (?:an?|the|his|her|its|their) (?:[\w-]+ ){0,2}(?:statement|e-?mail)\b|\b(?:to|will|would|can|could|should|not|they|we|you|I|comment on (?:the|that|this)) report\b|\bbills? (?:of|for)\b/,
    weight: 1.05,
  },
  {
    kind: 'counsel',
    shown:
      /(?<!U\.S\. |district |state |acting )\b((?:lawyer|attorney)s? (?:for|representing))\b|\b(?:his|her|their) (lawyer|attorney)\b/i,
    beside: SAYS,
    weight: 1.15,
  },
  {
    kind: 'boss',
    shown: /\b(chief executive(?: officer)?|CEO|co-founder|founder|owner|managing director|chairman|chairwoman)\b/,
    // Who speaks, and not of whom something is said.
    beside:
      /\b(?:chief executive(?: officer)?|CEO|[Ff]ounder|owner|managing director|chairman|chairwoman)\b[^.;]{0,60}\b(?:said|says|told|added|warned|argued|wrote|announced)\b|\b(?:said|says|according to) (?:\p{Lu}[\p{L}.’'-]+ ){1,4}?(?:\p{Lu}[\p{L}.’'-]+), [^,.;]{0,50}\b(?:chief executive(?: officer)?|CEO|founder|owner|managing director|chairman|chairwoman)\b/u,
    // A party, a parliament or a public body has a chairman as well.
    unless:
      /\b(?:note to clients|research|analysts?|consult\w+|rating|think tank|party|caucus|committee|commission|council|senate|house|congress|parliament|joint chiefs|federal reserve|fed|university|college|school|church|club|union|association|society|foundation|charity|federation|republican|democrat\w*|labour|conservative|tory)\b/i,
    weight: 1.05,
  },
  {
    kind: 'expert',
    shown:
      /\b(professor|epidemiologist|economist|historian|scientist|physicist|biologist|virologist|psychologist|climatologist|astronomer|sociologist|engineer)\b/i,
    // Behind a feeling, a memory or a plan there are no data.
    beside: new RegExp(
      String.raw`(?=[\s\S]*${SAYS.source})(?=[\s\S]*(?:\d|\b(?:data|evidence|research|study|studies|risks?|rates?|likely|caus\w+|increas\w+|decreas\w+|reduc\w+|effects?|found|show(?:s|ed|n)?|more than|less than|average)\b))`,
      'i',
    ),
    weight: 1,
  },
  {
    kind: 'breach',
    shown: /\b(hacked|hackers?|data breach|malware|phishing|ransomware|vulnerabilit(?:y|ies)|stolen data)\b/i,
    weight: 1.1,
  },
  {
    kind: 'traffic',
    shown: /\b(crash(?:ed)?|collision|derail(?:ed|ment)|capsized|overturned)\b/i,
    beside:
      /\b(?:car|truck|lorry|train|plane|aircraft|bus|boat|ship|vehicle|driver|pilot|flight|road|motorway|highway)s?\b/i,
    weight: 1.1,
  },
  {
    kind: 'court',
    shown:
      /\b((?:Supreme|appeals?|district|high|federal|circuit|constitutional) court|court of appeal|judges?|justices)\b(?=[^.;]{0,70}\b(?:dismiss\w*|rul(?:ed|es|ing)|block(?:ed|s)|upheld|threw out|throws out|struck down|ordered|refused|declined|agreed|dropped|overturned|sided)\b)/i,
    weight: 1.15,
  },
  {
    kind: 'drug',
    shown: /\b(drugs?|vaccines?|medicines?|side effects?|pills?)\b/i,
    beside:
      /\b(?:patients?|effects?|dos(?:e|es|age)|tak(?:e|es|ing)|trials?|approved?|cures?|cured|side|symptoms?|tested|prevent\w*|heal\w*)\b/i,
    unless:
      /\b(?:shares?|stocks?|holdings|portfolio|drug (?:dealers?|traffick\w+|cartels?|lords?|war)|silent treatment|water treatment)\b/i,
    weight: 1.05,
  },
  {
    kind: 'earnings',
    shown:
      /(?<!non-?|not-for-)\b(profits?|revenues?|earnings|net income|net loss|shares (?:rose|fell|were)|quarterly)\b/i,
    beside: /\b(?:company|firm|quarter\w*|shares?|revenues?|net (?:income|loss)|group|bank)\b/i,
    unless:
      /\b(?:illicit|illegal|drugs?|crimes?|tax\w*|customs|revenue (?:authority|service|agency|commissioners?))\b/i,
    weight: 1.05,
  },
  {
    kind: 'cause',
    shown:
      /\b(because of|(?<!\b(?:is|are|was|were|be) )due to|(?<!\b(?:is|are) )caused by|as a result of|led to|thanks to|triggered by|blamed on)\b/i,
    own: true,
    // That a match was off because of the rain needs no study; that more people are ill does.
    beside:
      /\b(?:ris(?:e|en|es|ing)|rose|increas\w*|grow(?:s|n|th|ing)?|grew|declin\w*|fall(?:s|en|ing)?|fell|drop(?:s|ped)?|surg\w*|spik\w*|soar\w*|plung\w*|shortages?|rates?|deaths|more|fewer|higher|lower)\b/i,
    unless:
      /\b(?:(?:suspend|cancel|postpon|delay|clos|resign|shut|halt|call(?:ed)? off|decid|announc)\w*|climate change|global warming)\b|^(?=.*\bthanks to\b)(?!.*\b(?:since|years?|months?|weeks?|days?|quarter|decades?|season|(?:19|20)\d\d|today|yesterday|recently|now|no longer|again)\b)/is,
    weight: 0.95,
  },
  {
    kind: 'forecast',
    shown: /\b((?:by|until|in) 20[2-9]\d)\b/,
    beside:
      /\b(?:forecast\w*|project(?:s|ed|ions?)|predict\w*|expect(?:s|ed)|estimat\w+|could|will (?:be|have|reach|grow|rise|fall|lose|need|consume|cost|double|make up|account))\b/i,
    unless: /\b(?:pledg\w+|promis\w+|vow\w*|goals?|targets?|commit\w+|aims?|plans?|planned|scheduled|deadline)\b/i,
    weight: 1.1,
  },
  {
    kind: 'pledge',
    shown:
      /(?<!\b(?:not|never|to|if|no) )\b(pledge[sd]?|promise[sd]?|vow(?:s|ed)|has committed to|have committed to|committed itself to|announced a plan to|unveiled a plan to)\b(?! (?:of|not)\b)/i,
    beside: new RegExp(`${MONEY}|${PERCENT}|\\b20[2-9]\\d\\b|\\b(?:within|by|before|end of)\\b`, 'i'),
    unless:
      /\b(?:weather|rain|forecast|season|game|match|show|album|technology|promis\w+ to deliver|campaign promise|bombs?|attack\w*|kill\w*|revenge|breach of promise|broken|broke|kept|keeps?)\b/i,
    weight: 1.1,
  },
  {
    kind: 'closing',
    shown:
      /\b(shutter(?:s|ed|ing)?|clos(?:e|es|ed|ing|ure)|shut(?:s|ting)? (?:down)?|liquidat\w+)\b(?=[^.;]{0,60}\b(?:stores?|shops?|plants?|factory|factories|branches|mines?|restaurants?|hospitals?|warehouses?|newsrooms?)\b)|\b(?:stores?|shops?|plants?|factory|factories|branches|mines?|restaurants?|hospitals?|warehouses?|newsrooms?)\b[^.;]{0,40}\b(?:to|will|would|set to|is|are) (?:be )?(close[d]?|closing|shutter(?:ed)?|shut)\b/i,
    unless:
      /\b(?:must|should|needs?|before|if|could|may|might)\b|\bclose to\b|\bclosely\b|\b(?:at|before|after) clos(?:e|ing)\b|\bnot\b/i,
    weight: 1.1,
  },
];

/** In opinion pieces only. */
const MUST: Rule = {
  kind: 'must',
  shown:
    /\b(?:we|government|congress|parliament|council|state|states|country|nation|president|minister|schools?|companies|voters|party|court|leaders|administration|world|society|police|authorities)\s(should|must|ought to|needs? to|ha(?:s|ve) to)\b/i,
  own: true,
  weight: 1.05,
};

const NAMED_OFFICIAL =
  /\bofficial (?:\p{Lu}[\p{L}’'-]+ ){1,3}(?:said|told|says|added)\b|, \p{Lu}[\p{L}’'-]+ \p{Lu}[\p{L}’'-]+, an? (?:\p{L}+ )?official\b/u;

/** Somebody's point of view on a kind of sentence. */
interface View {
  /** Topics that its owner knows or cares about, and signals that it attends to. */
  readonly for: readonly string[];
  /** A clause about the sentence, which supposes nothing that the sentence does not have. */
  readonly says: string;
  /** Empty where there is nothing left to ask. */
  readonly asks: string;
  /** What the word must be that the remark is about; anything when omitted. */
  readonly when?: RegExp;
  /** Words of the text that answer what it asks, so that nobody asks it. */
  readonly settled?: RegExp;
  /** What the sentence must not have, since it answers the question or is of another sense. */
  readonly unless?: RegExp;
  /** What the text must have. */
  readonly needs?: RegExp;
  /** What it states that the text does not have. Every line that states such an absence names it. */
  readonly lacks?: Lack;
  /** Only where nobody who is named in the sentence speaks in the text. */
  readonly unheard?: true;
  /** Only where somebody who is named in it does. */
  readonly heard?: true;
  /** Only of a sentence about whom or what the headline names, or about the lead. */
  readonly main?: true;
  /** Words of another sentence that bear on what it asks; {w} is the word that it is about. Nothing is looked for when omitted. */
  readonly bears?: string;
  /** What somebody who knows the field can say to it where the text does not: who has the answer. */
  readonly answer?: { readonly for: readonly string[]; readonly says: string };
}
const PATTERNS: ReadonlySet<string> = new Set(['when', 'settled', 'unless', 'needs']);
/** Compiled once, since each sentence of a text is tried. */
const VIEWS = JSON.parse(
  readFileSync(new URL('./voice/remarks.json', import.meta.url), 'utf8'),
  (key, value: unknown) => (PATTERNS.has(key) && typeof value === 'string' ? new RegExp(value, 'i') : value),
) as Readonly<Record<string, readonly View[]>>;

/** A sentence of the article with what somebody with a point of view says of it. */
export interface Remark {
  readonly kind: string;
  /** Verbatim words of the text. */
  readonly quote: string;
  readonly says: string;
  readonly asks: string;
  readonly claims: readonly string[];
  /** Who has the answer, in words; null where nobody is known to have it. */
  readonly answer: string | null;
  readonly view: View;
  readonly word: string;
  /** What the sentence is about. */
  readonly topics: ReadonlySet<TopicId>;
  /** How much there is in it for anybody. */
  readonly weight: number;
}

/** What remarks are made of. */
export interface Remarkable {
  readonly study: Study;
  readonly article: Worded;
  readonly appraisal: QuestionAppraisal | undefined;
  readonly central: readonly string[];
  readonly satire: boolean;
}

const WORDS = { least: 6, part: 8, most: 34, whole: 45 } as const;
/** Kinds that are about what somebody said, so that a part of the sentence shows little. */
const OF_SPEAKERS = new Set(['unnamed', 'boss', 'counsel', 'expert', 'relay']);
const NO_SENTENCE =
  /https?:|www\.|[{}|<>©]|\b(?:Read more|Sign up|Subscribe|Click here|Advertisement|newsletter|Getty Images|REUTERS\/|App for\b|Download\b|File photo|All rights reserved)\b/i;
/** Two sentences that a page ran together. */
const LOST_SPACE = /\p{Ll}{2}[.!?]\p{Lu}/u;
/** A line below a picture ends with its day. */
const CAPTION = /\b\p{Lu}\p{Ll}+\.? \d{1,2}, (?:19|20)\d\d(?:,? in [^.]{1,60})?\.?$/u;
const NEGATED =
  /\b(?:not|never|no|without|neither|dropped|abandon\w*|cancel\w*|if|whether|unless|\w+n['’]t)\b[^.;,]{0,24}$/i;

/** Whether each quotation that begins in the words ends in them. */
const isBalanced = (words: string): boolean =>
  !/[„«»]/.test(words) &&
  (words.match(/“/g) ?? []).length === (words.match(/”/g) ?? []).length &&
  ((words.match(/"/g) ?? []).length & 1) === 0;
const isWhole = (words: string): boolean => !/[“”„«»]/.test(words) && ((words.match(/"/g) ?? []).length & 1) === 0;

/** The words of a sentence around a place that can be quoted: all of them, or the clauses that fit; null for none. */
function passageOf(sentence: string, start: number, end: number, needsAll = false): string | null {
  const all = sentence.trim().replace(/[.…]+$/, '');
  const bare = withoutPlace(sentence).replace(/[.…]+$/, '');
  // Words before what the sentence says are left out, unless the remark is about them.
  const whole = start >= all.length - bare.length ? bare : all;
  if (countWords(whole) <= WORDS.whole && isBalanced(whole)) return whole;
  if (needsAll) return null;
  const cuts = [
    0,
    ...[...sentence.matchAll(/[,;:]\s|\s[–—-]\s|(?<=[”"])\s|\s(?=[“"])/g)].map(
      ({ index, 0: cut }) => index + cut.length,
    ),
    sentence.length,
  ];
  const pieces = cuts.slice(1).map((stop, index) => ({ from: cuts[index] ?? 0, to: stop }));
  let first = pieces.findIndex(({ to }) => to > start);
  let last = pieces.findIndex(({ to }) => to >= end);
  if (first < 0 || last < 0) return null;
  const words = (from: number, to: number): string =>
    sentence
      .slice(pieces[from]?.from, pieces[to]?.to)
      .trim()
      .replace(/(?:[,;:.…–—-]|\s)+$/, '');
  const fits = (from: number, to: number): boolean => {
    const said = words(from, to);
    return countWords(said) <= WORDS.most && isWhole(said);
  };
  if (!fits(first, last)) return null;
  for (;;)
    if (first > 0 && fits(first - 1, last)) first -= 1;
    else if (last < pieces.length - 1 && fits(first, last + 1)) last += 1;
    else break;
  const said = words(first, last);
  // Who says it, or that it is in doubt, must not be cut off.
  if (losesSource(sentence, said)) return null;
  // What begins in the middle of a sentence reads as if it began there.
  if (first > 0 && !/^[“"]?\p{Lu}/u.test(said)) return null;
  return countWords(said) >= WORDS.part && !/^(?:and|but|or|which|who|that)\b/i.test(said) ? said : null;
}

/** What a line speaks of, by the name of its slot. */
type Slots = Readonly<Record<string, string>>;

const filled = (line: string, slots: Slots): string =>
  line
    .replace(/\b([Aa]) \{(\w+)\}/g, (whole, article: string, name: string) =>
      /^[aeiou](?!ni[oqtv]|ur|ne\b|se)/.test(slots[name] ?? '') ? `${article}n {${name}}` : whole,
    )
    // "the figure of the council", not "of The council"
    .replace(/(?<=[\p{L}\d,;] )\{(\w+)\}/gu, (_, name: string) =>
      (slots[name] ?? '').replace(/^(?:The|An?) (?=\p{Ll})/u, (article) => article.toLowerCase()),
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? '');
/** Whether everything is known that a point of view speaks of. */
const isKnown = ({ says, asks, answer }: View, slots: Slots): boolean =>
  [...`${says} ${asks} ${answer?.says ?? ''}`.matchAll(/\{(\w+)\}/g)].every(
    ([, name = '']) => slots[name] !== undefined,
  );

/** Kinds whose word is used as a plain noun; all others quote it. */
const NOUNS = new Set(['document', 'court-paper', 'boss', 'expert', 'image', 'relay']);

/** A paper as it is called in a sentence. */
const paper = (name: string): string =>
  /(?:Times|Post|Journal|Herald|Tribune|Gazette|Telegraph|Guardian|Mail|Press|Sun|Mirror|^Wrap)$/u.test(name)
    ? `the ${name.replace(/^[Tt]he /, '')}`
    : name;

function wordOf(kind: string, match: RegExpMatchArray): string {
  const word = (match.slice(1).find(Boolean) ?? match[0]).trim().replace(/^["“]|["”]$/g, '');
  // One of several; film that somebody took is a video.
  if (kind === 'court-paper' || kind === 'image')
    return word
      .toLowerCase()
      .replace(/^footage$/, 'video')
      .replace(/(?<=paper|document|filing|record|photo|photograph|video|clip|screenshot)s$/, '');
  if (kind === 'relay') return paper(word);
  return NOUNS.has(kind) ? (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()) : `“${word}”`;
}

const isFullName = ({ name }: { readonly name: string }): boolean => /\p{L}\s\p{Lu}/u.test(name);

const NEGATABLE = new Set(['court-paper', 'change', 'change-ends', 'cause', 'link', 'study', 'unnamed']);

interface Sentenced {
  readonly text: string;
  readonly own: string;
  readonly start: number;
  readonly end: number;
  readonly claims: readonly string[];
  readonly weight: number;
  /** Whether somebody who is named in it speaks in the text. */
  readonly isHeard: boolean;
  /** Whether it is about what the text is about. */
  readonly isMain: boolean;
}

/** Words of the headline from which on a sentence is about the same. */
const HEADED_MIN = 3;
/** Sentences that tell the news. */
const LEAD = 4;

/** Sentences of the text that can be quoted, with the claims in them. */
function sentencesWith({ article, study, central }: Remarkable): readonly Sentenced[] {
  const headed = namesIn(` ${article.title}`);
  const heard = speakersIn(article).named.map(({ name }) => name.split(' ').at(-1) ?? name);
  return sentencesOf(article.text)
    .filter(
      ({ text: said }) =>
        !NO_SENTENCE.test(said) &&
        !LOST_SPACE.test(said) &&
        !said.endsWith('?') &&
        !CAPTION.test(said) &&
        !/\s{2}/.test(said) &&
        countWords(said) >= WORDS.least &&
        /[\p{Ll}]/u.test(said),
    )
    .map(({ start, end, text: said, own }, index) => {
      const claims = study.claims
        .filter(({ claim }) => claim.field === 'text' && claim.start < end && claim.end > start)
        .map(({ claim }) => claim.id);
      const shared = [...namesIn(` ${said}`)].filter((name) => headed.has(name)).length;
      // What the text is about, before what it tells besides.
      const isNews = claims.some((id) => central.includes(id)) || index < LEAD || shared >= HEADED_MIN;
      return {
        text: said,
        own,
        start,
        end,
        claims,
        isHeard: heard.some((name) => said.includes(name)),
        isMain: isNews,
        weight: (isNews ? 2 : claims.length > 0 ? 0.9 : 0.5) * (index < 6 ? 1.1 : 1),
      };
    });
}

/** How kinds begin of questions that a sentence of the text answers, and of those that it owes an answer. */
const ASKS = 'asks-';
/** And of those that it leaves open. */
const OPEN = 'open-';
const OWES = 'owes-';
/** And of what one asks and another answers. */
const TALK = 'talk-';
/** What is asked of a sentence where nothing is known of the whole. */
const SAME_AS_HOLE: ReadonlySet<string> = new Set(
  'poll unnamed group-unnamed group-nobody not-heard headline-more figure-bare estimate-nobody review-paid no-voice change share'.split(
    ' ',
  ),
);

const made = new WeakMap<Study, readonly Remark[]>();

/** Everything that somebody could remark on an article. Made once for a study. */
export function remarksOn(about: Remarkable): readonly Remark[] {
  const known = made.get(about.study);
  if (known !== undefined) return known;
  const sentences = sentencesWith(about);
  const remarks = [
    ...(about.satire
      ? []
      : [
          ...remarksOnHoles(about, sentences),
          ...remarksOnWhole(about, sentences),
          ...remarksAsEditor(about, sentences),
        ]),
    ...sentences.flatMap((sentence) => remarksOnSentence(sentence, about)),
  ];
  // Whose story it is is said once.
  const isTaken = remarks.some(({ kind }) => kind === 'taken-over');
  const isAlone = remarks.some(({ kind }) => kind === 'one-voice');
  const owed = remarks.filter(({ kind }) => kind.startsWith(OWES));
  const isOwing = owed.length > 0;
  // What answers a question is not remarked on besides.
  const answers = remarks.flatMap(({ kind, answer }) => (kind.startsWith(ASKS) && answer !== null ? [answer] : []));
  const told = remarks.filter(
    ({ kind, quote, asks }) =>
      !(kind === 'relay' && (isTaken || isOwnAgency(about.article.text, quote))) &&
      !(isOwing && SAME_AS_HOLE.has(kind)) &&
      !(kind.startsWith(OPEN) && owed.some((hole) => hole.quote === quote)) &&
      !(isAlone && (kind === 'only-word' || kind === 'word-of')) &&
      !(asks === '' && answers.some((answer) => answer.includes(quote))),
  );
  made.set(about.study, told);
  return told;
}

/** What shows only in the whole of a text is worth more than any one sentence. */
const WHOLE_WEIGHT = 2.2;
/** And what is always there to say of news, as much as a sentence that tells it. */
const POINT_WEIGHT = 2;
/** What a text owes its readers is worth more than anything that it answers. */
const HOLE_WEIGHT = 3.6;
/** What one asks and another answers is what a panel is for; the only one is not for everybody. */
const EXCHANGE_WEIGHTS: readonly number[] = [3.9, 3.6, 3.3, 3.1];
const EXCHANGE_ALONE = 3;
/** A question that the text answers elsewhere is worth more than one that it leaves open. */
const HOOK_WEIGHT = 3.5;
/** The same of the questions of {@link editorsPointsOf} that stand in an order. */
const ANSWERED_WEIGHTS: readonly number[] = [3.8, 3.5, 3.2];
/** And of the only one, which otherwise too many would ask. */
const ANSWERED_ALONE = 3;

/** What an editor would say of the text and its news. */
function remarksAsEditor(
  { article, study, appraisal }: Remarkable,
  sentences: readonly Sentenced[],
): readonly Remark[] {
  const points = editorsPointsOf(article, study, appraisal?.text?.kind);
  const isAlone = points.filter(({ slots: { rank } }) => rank !== undefined).length === 1;
  const exchanged = points.filter(({ kind }) => kind === 'exchange');
  return points.flatMap((point) => {
    const { kind, quote, sentence, slots } = point;
    if (kind === 'exchange') {
      const of = exchanged.length === 1 ? EXCHANGE_ALONE : EXCHANGE_WEIGHTS[exchanged.indexOf(point)];
      const about = { ...wholly(sentence, sentences), weight: of ?? EXCHANGE_ALONE };
      const topics = new Set([...topicsOf(slots.answer ?? ''), ...mainTopics(article.text)]);
      return viewed(kind, quote, slots, about, 1, article.text).map((remark) => ({
        ...remark,
        kind: `${TALK}${slots.as ?? ''}`,
        topics,
      }));
    }
    const rank = slots.rank === undefined ? undefined : isAlone ? ANSWERED_ALONE : ANSWERED_WEIGHTS[Number(slots.rank)];
    const weight = rank ?? (slots.found === undefined ? POINT_WEIGHT : HOOK_WEIGHT);
    const remarks = viewed(kind, quote, slots, { ...wholly(sentence, sentences), weight }, 1, article.text);
    if (slots.as === undefined) return remarks;
    // Whoever knows the field of the text and of the answer asks, and answers.
    const topics = new Set([...topicsOf(slots.found ?? ''), ...mainTopics(article.text)]);
    const begins = slots.found === undefined ? OPEN : ASKS;
    return remarks.map((remark) => ({ ...remark, kind: `${begins}${slots.as ?? ''}`, topics }));
  });
}

/** What the text owes its readers. */
function remarksOnHoles({ article, appraisal }: Remarkable, sentences: readonly Sentenced[]): readonly Remark[] {
  const kind = appraisal?.text?.kind;
  if (kind === 'interview' || kind === 'advertisement') return [];
  const topics = mainTopics(article.text);
  return holesIn(article).flatMap(({ kind: of, says, asks, answer, quote }) => {
    const slots = { w: '', says: asClause(says), asks, answer };
    const shown = quote.replace(/[.…]+$/, '');
    const remarks = viewed('hole', shown, slots, { ...wholly(quote, sentences), weight: HOLE_WEIGHT }, 1, article.text);
    return remarks.map((remark) => ({
      ...remark,
      kind: `${OWES}${of}`,
      topics: new Set([...topicsOf(quote), ...topics]),
    }));
  });
}

/** A sentence of which something is said as of the whole text. */
const wholly = (shown: string, sentences: readonly Sentenced[]): Sentenced => ({
  text: shown,
  own: shown,
  start: 0,
  end: 0,
  claims: sentences.find(({ text }) => text === shown)?.claims ?? [],
  weight: WHOLE_WEIGHT,
  isHeard: false,
  isMain: true,
});

/** What somebody says of the whole text, at the sentence that shows it. */
function remarksOnWhole({ article, appraisal }: Remarkable, sentences: readonly Sentenced[]): readonly Remark[] {
  const kind = appraisal?.text?.kind;
  if (kind === 'interview' || kind === 'advertisement' || kind === 'press-release') return [];
  return wholePointsOf(article).flatMap(({ kind: of, quote: shown, word }) => {
    const at = Math.max(0, shown.indexOf(word));
    const quote = passageOf(shown, at, at + word.length);
    if (quote === null) return [];
    return viewed(
      of,
      quote,
      { w: of === 'taken-over' ? paper(word) : word },
      wholly(shown, sentences),
      1,
      article.text,
    );
  });
}

function remarksOnSentence(sentence: Sentenced, { appraisal, article, satire }: Remarkable): readonly Remark[] {
  if (satire) {
    const quote = passageOf(sentence.text, 0, 1);
    return quote === null || sentence.claims.length === 0
      ? []
      : viewed('joke', quote, { w: '' }, sentence, 1, article.text);
  }
  const rules = appraisal?.text?.kind === 'opinion' ? [MUST, ...RULES] : RULES;
  const isOfficialNamed = NAMED_OFFICIAL.test(article.text);
  const found: Remark[] = [];
  for (const { kind, shown, own, beside, unless, weight } of rules) {
    const said = own ? sentence.own : sentence.text;
    const match = shown.exec(said);
    if (!match || unless?.test(sentence.text)) continue;
    // What is told by the way is not asked about.
    if (!sentence.isMain) continue;
    // “An official said” who has a name in the next sentence.
    if (kind === 'unnamed' && isOfficialNamed && /\b(?:an?|the) (?:\p{L}+ )?official$/iu.test(match[1] ?? '')) continue;
    // “The diplomat” was named before.
    if (kind === 'unnamed' && /^the (?:\p{L}+ )?(?:official|diplomat|aide|source|insider)$/iu.test(match[1] ?? ''))
      continue;
    // “The diplomat” was named before.
    if (kind === 'unnamed' && /^the\s/iu.test(match[1] ?? '') && speakersIn(article).named.some(isFullName)) continue;
    // What states nothing may be a menu or the name of a section.
    if (sentence.claims.length === 0 && !OF_SPEAKERS.has(kind)) continue;
    if (NEGATABLE.has(kind) && NEGATED.test(said.slice(0, match.index))) continue;
    const quote = passageOf(sentence.text, match.index, match.index + match[0].length, OF_SPEAKERS.has(kind));
    if (quote !== null && (beside === undefined || beside.test(quote)))
      found.push(...viewed(kind, quote, { w: wordOf(kind, match) }, sentence, weight, article.text));
    // A sentence that is of a special kind is looked at as such.
    if (found.length >= 8) break;
  }
  return found;
}

const viewed = (
  kind: string,
  quote: string,
  slots: Slots,
  { text, claims, isHeard, isMain, weight: own }: Sentenced,
  weight: number,
  whole: string,
): readonly Remark[] =>
  (VIEWS[kind] ?? [])
    .filter(({ when }) => when?.test(`${slots.w ?? ''} ${quote}`) ?? true)
    .filter(
      ({ unless, unheard, heard, main }) =>
        unless?.test(text) !== true && !(isHeard ? unheard : heard) && (isMain || !main),
    )
    .filter(({ settled, needs }) => settled?.test(whole) !== true && needs?.test(whole) !== false)
    .filter((view) => isKnown(view, slots))
    .filter(({ lacks }) => lacks === undefined || !mayHave({ text: whole }, lacks, slots.w ?? text))
    .map((view) => ({
      kind,
      quote,
      says: filled(view.says, slots),
      asks: filled(view.asks, slots),
      answer: view.answer === undefined ? null : filled(view.answer.says, slots),
      claims,
      view,
      word: slots.w ?? '',
      topics: topicsOf(text),
      weight: weight * own,
    }));

const KNOWS = 2;
/** In place of topics: whichever the sentence is about. */
const OF_FIELD = 'field';
/** Attention from which on a persona has something of its own to say about a signal. */
const ATTENDS = 1.8;
/** Topics of which somebody knows how to look at a text, whatever it is about; all others are what a sentence is about. */
const METHODS: ReadonlySet<string> = new Set<TopicId>(['figures', 'media', 'law', 'science', 'history']);

/** How much a point of view is a persona's own; 0 where it is not. */
export const ownOf = ({ view, topics }: Pick<Remark, 'view' | 'topics'>, persona: Persona): number =>
  shareIn(view.for, topics, persona);

/** What a persona that knows the field can say to what is asked; null for all others. */
export function answerTo({ view, answer, topics }: Remark, persona: Persona): string | null {
  return shareIn(view.answer?.for ?? [], topics, persona) > 0 ? answer : null;
}

/** How much of what something is for is a persona's own. */
function shareIn(
  aspects: readonly string[],
  topics: ReadonlySet<TopicId>,
  { expertise = [], attention }: Persona,
): number {
  const each = aspects.map((aspect) => {
    if (aspect === OF_FIELD) return expertise.some((topic) => topics.has(topic)) ? KNOWS : 0;
    const isKnown = expertise.includes(aspect as TopicId);
    if (isKnown && (METHODS.has(aspect) || topics.has(aspect as TopicId))) return KNOWS;
    const given = attention[aspect as SignalId] ?? 1;
    return given >= ATTENDS ? 0.7 * given : 0;
  });
  return Math.max(0, ...each);
}

/** How far chance spreads people over what concerns them. */
const SPREAD = 0.5;

/**
 * What a persona remarks, the most telling first, each of another sentence and of another kind. People look at different
 * sentences: of those that concern them, chance decides. Empty where nothing is the persona's own.
 */
export function remarksBy(persona: Persona, about: Remarkable, most: number): readonly Remark[] {
  const ranked = remarksOn(about)
    .map((remark) => ({ remark, own: ownOf(remark, persona) }))
    .filter(({ own }) => own > 0)
    .map(({ remark, own }) => {
      const chance = (0.5 + (hash32(`${persona.id}/${remark.says}/${remark.quote}`) % 1000)) / 1000;
      return { remark, rank: Math.log(own * remark.weight) - SPREAD * Math.log(-Math.log(chance)) };
    })
    .sort((a, b) => b.rank - a.rank);
  const taken: Remark[] = [];
  for (const { remark } of ranked) {
    if (taken.length === most) break;
    if (!taken.some(({ quote, kind }) => quote === remark.quote || kind === remark.kind)) taken.push(remark);
  }
  return taken;
}

/** Names and long words, by which two sentences are about the same. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set([
    ...(text.match(/(?<!^)\b\p{Lu}\p{L}{2,}/gu) ?? []),
    ...(text.toLowerCase().match(/\p{L}{7,}/gu) ?? []).map(stemOf),
  ]);

const borne = new WeakMap<Remark, string | null>();

/** Words of the text that bear on what a remark asks; null where none do. Looked up once for a remark. */
export function bearingOn(remark: Remark, about: Remarkable): string | null {
  const known = borne.get(remark);
  if (known !== undefined) return known;
  const words = bearing(remark, about);
  borne.set(remark, words);
  return words;
}

const OF_WHOLE: ReadonlySet<string> = new Set(WHOLE_KINDS);

/** Kinds for whose question one word in common is enough, since few sentences have such words. */
const NEAR: ReadonlySet<string> = new Set([
  'poll',
  'unnamed',
  'study',
  'court-paper',
  'image',
  'counsel',
  'relay',
  'cases',
]);

function bearing({ kind, view: { bears }, word, quote }: Remark, { article: { text } }: Remarkable): string | null {
  if (bears === undefined) return null;
  const pattern = new RegExp(bears.replaceAll('{w}', word.replace(/[^\p{L}\p{N} -]/gu, '')), 'i');
  const asked = namesIn(quote);
  const ranked = sentencesOf(text)
    .filter(
      ({ text: said }) =>
        !said.includes(quote) && !NO_SENTENCE.test(said) && !said.endsWith('?') && !/\s{2}/.test(said),
    )
    .flatMap(({ text: said }) => {
      const match = pattern.exec(said);
      const words = match && passageOf(said, match.index, match.index + match[0].length);
      const shared = [...namesIn(said)].filter((name) => asked.has(name)).length;
      // What is asked of the whole text is answered anywhere in it.
      const least = OF_WHOLE.has(kind) ? 0 : NEAR.has(kind) ? 1 : 2;
      return words && !quote.includes(words) && shared >= least ? [{ words, shared }] : [];
    })
    .sort((a, b) => b.shared - a.shared);
  return ranked[0]?.words ?? null;
}
