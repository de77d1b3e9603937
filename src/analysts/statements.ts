import { type Claim } from '../claims/index.js';
import { type Opinion, type QuestionAppraisal, type QuestionEvidence } from './analyst.js';
import { type EvidenceFinding } from '../evidence/index.js';
import { type ArgumentFact, type FactKind } from './facts.js';
import { MONTHS, REPORTING_VERBS, WEEKDAYS } from '../words/index.js';

/** The parts of an article that the check reads. */
export interface CheckedArticle {
  readonly title: string;
  readonly text: string;
}

/** A statement about the article that the article does not support. */
export interface FalseStatement {
  readonly said: string;
  readonly because: string;
}

const NO_EVIDENCE: QuestionEvidence = { items: [], missing: [] };

/** What was recorded about the article besides its claims; nothing when omitted. */
interface Found {
  readonly evidence?: QuestionEvidence;
  readonly findings?: QuestionAppraisal['findings'];
}

/**
 * Checks every statement that an argument makes about its article, sentence by sentence, against the text, the claims
 * and the recorded evidence. Shares no code with the analysts. A sentence about the article needs a fact that says the
 * same; each fact must hold; each quotation must occur in the article or the evidence, each number in one of the facts.
 * @returns the statements that fail, each with the reason; empty when all hold
 */
export function falseStatements(
  { argument, facts = [], flags, replies }: Pick<Opinion, 'argument' | 'facts' | 'flags' | 'replies'>,
  article: CheckedArticle,
  claims: readonly Claim[],
  { evidence = NO_EVIDENCE, findings = [] }: Found = {},
): FalseStatement[] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const found: FalseStatement[] = [];
  const covered = new Array<boolean>(argument.length).fill(false);
  for (const fact of facts) {
    const said = argument.slice(fact.start, fact.end);
    covered.fill(true, fact.start, fact.end);
    const fault =
      (fact.kind === 'finding' ? findingFault(fact, findings) : factFault(fact, article, byId, flags, evidence)) ??
      wordingFault(
        said,
        facts.filter((other) => other.start === fact.start),
        article,
        evidence,
      );
    if (fault !== null) found.push({ said, because: fault });
  }
  // Text without a fact may be an opinion, a question or a score, but not a statement about the article.
  const rest = argument.replace(/[^]/g, (char, at: number) => (covered[at] === true ? '\n' : char));
  for (const sentence of rest.split(/\n+|(?<=[.?!])\s+/)) {
    const cue = ASSERTS.find(({ pattern }) => pattern.test(sentence));
    if (/[“”]/.test(sentence)) found.push({ said: sentence, because: 'a quotation without a fact that states it' });
    else if (cue && !sentence.trim().endsWith('?'))
      found.push({ said: sentence, because: `${cue.what}, without a fact that states it` });
  }
  for (const { reason } of replies)
    if (!argument.includes(reason)) found.push({ said: reason, because: 'a reply that is not in the argument' });
  return found;
}

/** Why the appraisal has no such finding; null when it has. */
const findingFault = ({ words: [word = ''] }: ArgumentFact, findings: NonNullable<Found['findings']>): string | null =>
  word !== '' && findings.some(({ passage }) => passage.quote.includes(word)) ? null : 'nothing was found there';

/** Typical wordings of each kind of statement. They keep a fact of one kind from covering a statement of another. */
const ASSERTS: readonly { readonly pattern: RegExp; readonly what: string; readonly kinds: readonly FactKind[] }[] = [
  {
    pattern:
      /\b(?:no(?:body| one)?|without|leaves out|names? nobody|unnamed|missing)\b[^.,:“”]{0,30}\b(?:source|who says so|a name|name)\b|\bunnamed\b|\bno source\b/i,
    what: 'a lack of a source',
    kinds: ['unsourced', 'anonymous'],
  },
  {
    pattern:
      /\b(?:as the source|put down to|one who says so|credited to|has it from|source given|comes with a source)\b/i,
    what: 'a source',
    kinds: ['source', 'anonymous', 'unsourced'],
  },
  {
    pattern:
      /\b(?:no number|no figure|only number|no second number|no other number|without another number|counts nothing|one number)\b/i,
    what: 'a lack of numbers',
    kinds: ['bare-figure', 'no-figure'],
  },
  {
    pattern: /\b(?:puts a number|comes with a figure|a number to check|number in it|states a figure)\b/i,
    what: 'a number',
    kinds: ['figure', 'no-figure'],
  },
  {
    pattern: /\b(?:gives no date|does not say when|no day or date|leaves out the day)\b/i,
    what: 'a lack of a date',
    kinds: ['undated'],
  },
  {
    pattern: /\b(?:article says when|gives a time|a time to check|time given|comes with a time)\b/i,
    what: 'a time',
    kinds: ['date'],
  },
  {
    pattern: /\b(?:room for doubt, with|worded with care|hedges|so claims less|a careful)\b/i,
    what: 'a hedge',
    kinds: ['hedge'],
  },
  {
    pattern: /\b(?:no room for doubt|wording is absolute|allows no exception|goes as far as)\b/i,
    what: 'certainty',
    kinds: ['certainty'],
  },
  {
    pattern:
      /\b(?:cited page|fact[- ]check(?:s|ers?|ed)?|another report|link behind it|was looked up|it was checked)\b/i,
    what: 'something about evidence',
    kinds: [
      'evidence-agrees',
      'evidence-number',
      'evidence-quotation',
      'evidence-differs',
      'evidence-rated',
      'evidence-gone',
      'flag',
    ],
  },
  { pattern: /\bsuperlative\b|\bwording ranks\b/i, what: 'a superlative', kinds: ['superlative'] },
  { pattern: /\bheadline\b/i, what: 'something about the headline', kinds: ['headline', 'flag'] },
  {
    pattern: /\b(?:in one place and|once and .* elsewhere|two numbers for it)\b/i,
    what: 'a contradiction',
    kinds: ['contradiction'],
  },
  {
    pattern:
      /\b(?:the|this) (?:article|text|paragraph|writer|story|piece|report|page|author|reporter) (?:says|writes|states|gives|names|has|leaves|puts|keeps|quotes|cites|claims|mentions|omits|never|does|is|was)\b/i,
    what: 'something about the article',
    kinds: [
      'claim',
      'quote',
      'topic',
      'source',
      'anonymous',
      'unsourced',
      'figure',
      'bare-figure',
      'no-figure',
      'date',
      'undated',
      'hedge',
      'certainty',
      'headline',
      'contradiction',
      'short',
      'foreign',
    ],
  },
];

/** Fewer words after a colon may be those of the speaker. */
const COPIED_WORDS_MIN = 5;

/**
 * What is said without what it copies from the article after a colon to its end: a passage with quotation marks of its
 * own has none around it. "The text has this: Roof said that he had searched for “crime” in 2012."
 */
function withoutCopied(said: string, text: string): string {
  for (const { index } of said.matchAll(/: (?=\S)/g)) {
    const copied = said.slice(index + 2).trim();
    if (copied.split(/\s+/).length >= COPIED_WORDS_MIN && text.includes(copied.replace(/\.$/, '')))
      return said.slice(0, index);
  }
  return said;
}

/** Why a sentence says more than its facts do; null when it does not. */
function wordingFault(
  said: string,
  facts: readonly ArgumentFact[],
  { title, text }: CheckedArticle,
  { items }: QuestionEvidence,
): string | null {
  // Words copied from the article or the evidence make no statement about it.
  let own = withoutCopied(said, text);
  for (const fact of facts)
    for (const words of [...fact.words, ...(fact.evidence === undefined ? [] : [fact.evidence])])
      own = own.replace(words, ' ');
  const passages = items.filter(({ id }) => facts.some((fact) => fact.evidence === id)).map(({ passage }) => passage);
  own = own.replace(/“[^“”]*”/g, ' ');
  if (facts.some(({ kind }) => kind === 'foreign' || kind === 'short')) return null;
  const headline = facts.some(({ kind, words: [word] }) => kind === 'quote' && word === title.trim());
  // A finding was made by a rule that any reader can repeat, and is worded as such.
  // A remark says of a sentence what holds for all of its kind, which is checked with the fact.
  const isFinding = facts.some(({ kind }) => kind === 'finding' || kind === 'remark');
  for (const { pattern, what, kinds } of ASSERTS)
    if (
      !isFinding &&
      pattern.test(own) &&
      !facts.some(({ kind }) => kinds.includes(kind)) &&
      !(headline && kinds.includes('headline'))
    )
      return `${what}, without a fact that states it`;
  for (const [, quote = ''] of said.matchAll(/“([^“”]*)”/g))
    if (![title, text, ...passages].some((part) => part.includes(quote)))
      return `“${quote}” is neither in the article nor in the evidence`;
  for (const [number] of own.replace(/^To [^:]{1,80}:/, '').matchAll(/\d+(?:[.,]\d+)*/g))
    if (!facts.some(({ words }) => words.some((word) => word.includes(number))))
      return `the number ${number} is in none of its facts`;
  return null;
}

const QUOTES = /["“”„«»]/;
const SPEAKING =
  /\b(?:says?|said|saying|told|tells?|according|accordance|report\w*|stat(?:es?|ed|ing|ements?)|announc\w*|confirm\w*|claim\w*|add(?:s|ed|ing)|explain\w*|warn\w*|argu(?:es?|ed|ing)|testif\w*|wr(?:ote|ites?|itten|iting)|tweet\w*|stud(?:y|ies)|survey\w*|polls?|data|research\w*|documents?|sources?|spokes\w*|officials?|experts?|estimat\w*|found|finds?|show\w*|suggest\w*|indicat\w*|reveal\w*|publish\w*|quot\w*|cit(?:es?|ed|ing)|believ\w*|insist\w*|den(?:y|ies|ied)|accus\w*|alleg\w*|describ\w*|predict\w*|analyst\w*)\b/i;
const A_NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|third|quarter|twice|double)\b/i;
const COUNTED =
  /\d+(?:[.,]\d+)*|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|dozens?|half|third|quarter|twice|double)\b/gi;
const A_DATE = new RegExp(
  String.raw`\b(?:1[5-9]|20)\d\d\b|\b(?:${WEEKDAYS})|\b(?:${MONTHS})\b|\b(?:today|yesterday|tomorrow|tonight|ago)\b|\b(?:last|next|this) (?:week|month|year|night|spring|summer|autumn|fall|winter)\b`,
  'i',
);
const REPORTED = new RegExp(String.raw`\b(?:according to|${REPORTING_VERBS})\b`, 'i');

/** A capital letter that is not just the first letter. */
const NAME = /[^\p{L}]\p{Lu}|^\p{Lu}\p{Lu}/u;
const NAMELESS =
  /(?:^|\s)(?:sources?|insiders?|officials?|people|critics|experts?|observers|analysts?|witnesses|rumou?rs)$/i;

/** A nationality or a body before unnamed people: "a Chinese official". */
const OF_SOMEWHERE =
  /\p{Lu}\p{Ll}{1,30}(?:n|se|sh|ch|i|ic) (?=(?:sources?|insiders?|officials?|people|critics|experts?|observers|analysts?|witnesses|sceptics|skeptics|scientists|researchers|doctors|diplomats?|aides?)$)/u;
const isNamed = (source: string): boolean => NAME.test(source.replace(OF_SOMEWHERE, ''));

const FINDINGS_OF: Readonly<Partial<Record<FactKind, readonly EvidenceFinding[]>>> = {
  'evidence-agrees': ['same-number', 'same-quotation', 'same-words', 'reported-too', 'read-as-support'],
  'evidence-number': ['other-number'],
  'evidence-quotation': ['no-such-quotation'],
  'evidence-differs': ['reported-otherwise', 'read-as-dispute'],
  'evidence-rated': ['rated-true', 'rated-false'],
};

/** Why a fact about evidence does not hold; null when it does. */
function evidenceFactFault(
  { kind, claims, words, evidence: cited }: ArgumentFact,
  { title, text }: CheckedArticle,
  { items, missing }: QuestionEvidence,
): string | null {
  if (kind === 'evidence-gone') {
    const gap = missing.find(({ id }) => id === cited);
    return gap?.reason === 'dead' && claims.includes(gap.claim) ? null : 'the page is not missing';
  }
  const item = items.find(({ id }) => id === cited);
  const [article = '', passage = ''] = words;
  if (!item || item.instructs || !claims.includes(item.claim)) return 'the claim has no such evidence';
  if (FINDINGS_OF[kind]?.includes(item.finding) !== true) return 'the evidence does not show that';
  if (article === '' || !(title.includes(article) || text.includes(article))) return 'not in the article';
  return passage !== '' && item.passage.includes(passage) ? null : 'not in the passage';
}

/** Why a fact about the article or the evidence does not hold; null when it does, undefined for other kinds. */
function articleFactFault(
  fact: ArgumentFact,
  { title, text }: CheckedArticle,
  flags: Opinion['flags'],
  evidence: QuestionEvidence,
): string | null | undefined {
  const { kind, words } = fact;
  const [word = ''] = words;
  switch (kind) {
    case 'short':
      return text.split(/\s+/).length < 400 ? null : 'the text is not short';
    case 'foreign':
      return words.length === 0 ? null : 'a foreign text is not quoted';
    case 'flag':
      return flags.some(({ quote }) => quote === word) && word !== '' ? null : 'the agent does not flag it';
    case 'topic':
      return word !== '' && text.split(word).length > 2 ? null : `${word} occurs less than twice`;
    case 'remark':
      return remarkFault(fact, title, text);
    case 'quote':
      return word !== '' && (title.includes(word) || text.includes(word)) ? null : 'not in the article';
    case 'evidence-agrees':
    case 'evidence-number':
    case 'evidence-quotation':
    case 'evidence-differs':
    case 'evidence-rated':
    case 'evidence-gone':
      return evidenceFactFault(fact, { title, text }, evidence);
    default:
      return undefined;
  }
}

/** What a sentence must have to be of the kind that a remark takes it for. */
const MARKS_OF: Readonly<Record<string, RegExp>> = {
  poll: /%|per ?cent/i,
  change: /\d/,
  'change-ends': /\d.*\d/,
  share: /%|per ?cent/i,
  toll: /people|person|m[ae]n|children|civilian|soldier|troop|patient|migrant|passenger|victim|death/i,
  cases: /case|infection|test/i,
  money: /[$£€₹]/,
  price: /[$£€₹]/,
  unnamed: /source|official|insider|aide|diplomat|people/i,
  document:
    /memo|report|filing|letter|release|audit|transcript|e-?mail|contract|ruling|petition|bill|treaty|dossier|statement/i,
  'court-paper': /lawsuit|indict|affidavit|court|complaint|warrant/i,
  accused: /accus|alleg|suspect|suspicion/i,
  closing: /clos|shut|liquidat/i,
  forecast: /20\d\d/,
  'left-office': /resign|step|fired|sacked|dismissed|ousted|quit/i,
  pledge: /pledge|promise|vow|commit|plan/i,
  charged: /charg|indict|plead/i,
  judged: /guilty|convict|sentenc|acquit/i,
  silent: /comment|respon|return|repl|reach|answer/i,
  denied: /den(?:y|ied|ies)|disput|reject/i,
  spokesperson: /spokes|secretary|relations/i,
  boss: /chief|ceo|found|owner|director|chair/i,
  counsel: /lawyer|attorney/i,
  expert: /ist\b|professor|engineer|astronomer|historian/i,
  cause: /because|due to|caused|result|led to|thanks|trigger|blam/i,
  link: /link|associat|correlat|tied/i,
  plan: /set to|expect|plan|due|inten|aim|schedul/i,
  hedge: /report|alleg|apparent|believ|appear|seem|might|may/i,
  comparison: /\bthan\b/i,
  superlative: /est\b|worst|most|unprecedented|first|record/i,
  where: /\b(?:on|in|at|near|outside)\b/i,
  image: /video|footage|photo|screenshot|clip/i,
  post: /tweet|twitter|facebook|instagram|\bx\b|social media/i,
  relay: /report|according|cited/i,
  study: /stud|trial|analys|research/i,
  animal: /mice|rats|monkeys|zebrafish|flies|cell/i,
  advice: /you|make sure|be sure/i,
  fragment: /["“]/,
  rule: /law|regulation|ordinance|directive|ban|act|amendment|order/i,
  court: /court|judge|justice/i,
  vote: /vot|approv|pass|reject|rul|decid|upheld|struck/i,
  measure: /\d/,
  workers: /worker|employee|miner|nurse|driver|staff/i,
  school: /pupil|teacher|student|schoolchild|parent/i,
  patients: /patient/i,
  residents: /resident|tenant|villager|neighbo|local|homeowner|farmer|fisher/i,
  jobs: /lay|laid|furlough|redundan|job|strike|pay|wage|overtime/i,
  rent: /rent|evict|landlord|tenant|mortgage|price|sale/i,
  traffic: /crash|collision|derail|capsiz|overturn/i,
  past: /\b(?:1[5-9]|20)\d\d\b/,
  product: /unveil|launch|prototype|beta|roll|feature|phone|app/i,
  breach: /hack|breach|malware|phish|ransom|vulnerab|stolen/i,
  faith: /church|pastor|bishop|imam|mosque|rabbi|synagogue|evangel|pope/i,
  weather: /hurricane|storm|flood|drought|heat|fire|temperature|warming|climate/i,
  police: /police|sheriff|officer/i,
  battle: /strike|missile|rebel|militant|ceasefire|shell|gunm[ae]n|insurgent|front/i,
  drug: /drug|vaccin|treatment|medicine|effect|therap|pill/i,
  earnings: /profit|revenue|earning|income|loss|share|quarter/i,
  election: /candidate|campaign|nominee|primary|mate|election/i,
  nature: /warming|climate|emission|carbon|species|wildlife|pollution|fisher|forest|coral|sea|ecosystem/i,
  discovery: /telescope|astronom|physic|particle|gen|dna|fossil|galax|planet|spacecraft|cell|bacteria/i,
  child: /child|toddler|teen|bab|infant|school/i,
  diet: /diet|sugar|vitamin|calor|salt|nutrition|cholesterol/i,
  online: /algorithm|data|privacy|encrypt|intelligence|recognition/i,
  interest: /interest|holding|share|stake|board|lobby|donat|donor|ties/i,
  must: /should|must|need|ought|ha(?:ve|s) to/i,
  'nobody-named': /\b(?:sa(?:id|ys)|t(?:old|ells)|wr(?:ote|ites)|adds?|added|explained|according)\b/iu,
  'one-voice': /\b(?:sa(?:id|ys)|t(?:old|ells)|wr(?:ote|ites)|adds?|added|according|\p{L}+(?:ed|es))\b/iu,
  'headline-more': /almost|nearly|suspected|alleged|possible|probable|presumed|apparent|potential|attempted/i,
  'taken-over': /\p{Lu}/u,
  'one-count': /\d/,
  'put-in-mouth': /essentially|basically|effectively|in effect|other words|all but|really|actually/i,
  uncounted: /most|many|millions|every|nobody|plenty|a lot|some/i,
  concluded:
    /clear|obvious|evident|secret|surprise|wonder|accident|coincidence|undoubt|no doubt|presum|probably|prove|mean/i,
  absolute: /always|never|nobody|no one|every|not a single/i,
  corrected: /correct|clarif|misstat|updat|refile/i,
  'sample-told': /\d|margin|interval/i,
  'answer-told': /den(?:y|ied|ies)|guilty|reject|called/i,
  loaded: /\p{L}/u,
  joke: /\p{L}/u,
  // What an editor says of the news of a text.
  'only-word': /\p{L}/u,
  'word-of': /\p{L}/u,
  'no-voice': /\p{L}/u,
  'not-heard': /\p{L}/u,
  prices: /\p{L}/u,
  ahead: /\p{L}/u,
  'cause-open': /\p{L}/u,
  sentenced: /\p{L}/u,
  'no-reason': /\p{L}/u,
  elsewhere: /\p{L}/u,
  interview: /\p{L}/u,
  'interview-offers': /\p{L}/u,
  sells: /\p{L}/u,
  'explains-alone': /\p{L}/u,
  list: /\p{L}/u,
  advises: /\p{L}/u,
  'in-person': /\p{L}/u,
  'objection-missing': /\p{L}/u,
  review: /\p{L}/u,
  'review-paid': /\p{L}/u,
  'review-praise': /\p{L}/u,
  'rests-on-study': /study|trial|research/i,
  'rests-on-police': /police|sheriff|trooper|detective|officer/i,
  'rests-on-prosecution': /prosecut|indictment|complaint/i,
  'rests-on-group': /association|union|federation|campaigners|charity|advocacy|alliance|coalition|chamber/i,
  'rests-on-office': /\p{Lu}|ministry|agency|department/u,
  'rests-on-politics':
    /president|sen\.|senator|rep\.|minister|gov|mayor|congress|mp|lawmaker|candidate|ambassador|envoy/i,
  'rests-on-expert': /professor|expert|economist|scientist|analyst|epidemiologist|researcher/i,
  'own-affair': /company|firm|maker|manufacturer|retailer|airline|developer|start-?up|operator|executive|CEO|founder/i,
  'own-affair-told': /analyst|professor|regulator|economist|consumer/i,
  'figure-of': /\d/,
  'figure-bare': /\d/,
  'figure-owned': /\d/,
  'sample-size': /\d/,
  'up-to': /up to/i,
  may: /could|may|might/i,
  'in-force': /\p{L}/u,
  'counted-by': /according/i,
  'group-unnamed': /scientists|experts|researchers|doctors|analysts|critics|witnesses|insiders/i,
  'claim-weighed': /false|erroneous|incorrect|evidence|debunked/i,
  'paper-told': /told/i,
  tested: /\p{L}/u,
  'by-spokesman': /spokes/i,
  'group-told': /scientists|experts|researchers|doctors|analysts|critics|witnesses|insiders/i,
  'one-reading': /\p{L}/u,
  'explains-health': /\p{L}/u,
  'list-open': /\p{L}/u,
  'advice-for': /\p{L}/u,
  'one-sided': /\p{L}/u,
  'one-sided-alone': /\p{L}/u,
  many: /many|most|several|some|growing|increasing|thousands|hundreds|dozens/i,
  record: /est\b|record|first/i,
  'in-statement': /statement|release/i,
  'to-reporters': /reporters|conference|briefing/i,
  'in-letter': /letter/i,
  'sentenced-told': /plead|admit|trial|jury|guilty|convict/i,
  arrested: /arrest|detain|charged|custody|indicted/i,
  'cause-told': /cause|investigat|inquir|enquir|circuit|arson|faulty|control|due to/i,
  'unknown-told': /clear|known|been|could not|cannot/i,
  'limits-told': /not|cannot|only|more research|limitation|caution/i,
  'study-told': /published/i,
  'roles-told': /,/,
  'objection-told':
    /critic|opponent|argue|say|skeptic|sceptic|to be sure|admittedly|granted|of course|true that|supporters|defenders|argument/i,
  'argues-from': /study|report|court|data|survey|according|document/i,
  'review-fault': /\p{L}/u,
  // What a question hangs on that the text answers elsewhere.
  'no-answer-to': /respon|return|repl|reach|comment/i,
  denies: /den(?:y|ied|ies)|reject|not guilty/i,
  'other-answers': /\p{Lu}/u,
  'ruling-reason': /court|judge|justice|tribunal|jury/i,
  'part-quoted': /["“]/,
  'first-of': /first/i,
  'since-told': /since .*\d/i,
  'since-open': /since .*\d/i,
  'count-alone': /\d/,
  'no-currency': /\d/,
  'all-or-most': /\d/,
  'group-nobody': /analysts|experts|scientists|researchers|economists|observers|doctors|historians|insiders|studies/i,
  'estimate-nobody': /estimated|believed|thought|feared/i,
  'paper-says-more': /\p{L}/u,
  'chosen-told': /\d/,
  'chosen-open': /\d/,
  'after-only': /after|before/i,
  'after-linked': /after|before/i,
  doubted: /\p{L}/u,
  'others-say': /\p{L}/u,
  'second-voice': /\p{L}/u,
  'rule-says': /\p{L}/u,
  'next-due': /\p{L}/u,
  'still-open': /\p{L}/u,
  'before-told': /\p{L}/u,
};

/** Why a sentence is not of the kind that a remark takes it for; null when it is. */
function remarkFault({ words: [quote = '', kind = ''] }: ArgumentFact, title: string, text: string): string | null {
  // What a headline owes is shown by the headline.
  const isOwed = kind.startsWith('owes-');
  if (quote === '' || !(text.includes(quote) || (isOwed && title.includes(quote)))) return 'not in the article';
  // Any sentence can be asked about.
  const marks = isOwed || /^(?:asks|open|talk)-/.test(kind) ? /\p{L}/u : MARKS_OF[kind];
  if (marks === undefined) return 'an unknown kind of remark';
  return marks.test(quote) ? null : `not a sentence of the kind “${kind}”`;
}

/** Why `word` is not the source of the claim in its paragraph; null when it is. */
function sourceFault(kind: 'source' | 'anonymous', word: string, paragraph: string): string | null {
  if (word === '' || !paragraph.includes(word)) return `“${word}” is not in the claim's paragraph`;
  const places = paragraph.split(word);
  const beside = places
    .slice(1)
    .some((after, index) => REPORTED.test(`${(places[index] ?? '').slice(-40)} ${after.slice(0, 100)}`));
  if (!beside) return `nothing near “${word}” says that it is a source`;
  if (kind === 'anonymous') return isNamed(word) ? 'the source has a name' : null;
  return NAMELESS.test(word) && !isNamed(word) ? 'the source has no name' : null;
}

/** Why the numbers of two claims do not differ as the fact states; null when they do. */
function comparisonFault(
  { kind, words }: ArgumentFact,
  claim: Claim,
  other: Claim | undefined,
  { title }: CheckedArticle,
): string | null {
  const [word = '', second = ''] = words;
  if (other === undefined || word === second) return 'nothing to compare it with';
  if (!claim.quote.includes(word) || !other.quote.includes(second)) return 'the numbers are not in the claims';
  if (kind === 'headline' && !(claim.field === 'title' && title.includes(word))) return 'not in the headline';
  if (valueIn(claim, word) === valueIn(other, second)) return 'the numbers are the same';
  return kind === 'headline' && !((valueIn(claim, word) ?? 0) > (valueIn(other, second) ?? Infinity))
    ? 'the headline has no bigger number'
    : null;
}

/** Why a fact does not hold; null when it does. */
function factFault(
  fact: ArgumentFact,
  article: CheckedArticle,
  byId: ReadonlyMap<string, Claim>,
  flags: Opinion['flags'],
  evidence: QuestionEvidence,
): string | null {
  const { kind, claims, words } = fact;
  const about = claims.map((id) => byId.get(id));
  if (about.some((claim) => claim === undefined)) return 'the article has no such claim';
  const ofArticle = articleFactFault(fact, article, flags, evidence);
  if (ofArticle !== undefined) return ofArticle;
  const [claim, other] = about;
  const [word = ''] = words;
  if (claim === undefined) return 'the fact is about no claim';
  if (claim.field !== 'text' && kind !== 'headline') return 'the claim is outside the text';
  const paragraph = surroundings(claim, article.text);
  const inClaim = word !== '' && claim.quote.includes(word) ? null : `“${word}” is not in the claim`;
  switch (kind) {
    case 'claim':
      return clauseFault(word, claim, article.text);
    case 'source':
    case 'anonymous':
      return sourceFault(kind, word, paragraph);
    case 'unsourced':
      return claim.attribution !== null || SPEAKING.test(paragraph) || QUOTES.test(paragraph)
        ? 'the paragraph may have a source'
        : null;
    case 'figure':
      return inClaim ?? (/\d/.test(word) ? null : 'no figure');
    case 'bare-figure':
      return inClaim ?? ((paragraph.match(COUNTED) ?? []).length === 1 ? null : 'the paragraph has other numbers');
    case 'no-figure':
      return A_NUMBER.test(paragraph) ? 'the paragraph has a number' : null;
    case 'undated':
      return A_DATE.test(paragraph) ? 'the paragraph has a date' : null;
    case 'headline':
    case 'contradiction':
      return comparisonFault(fact, claim, other, article);
    default:
      return inClaim;
  }
}

const valueIn = (claim: Claim, words: string): number | undefined =>
  claim.quantities.find(({ start, end }) => claim.quote.slice(start - claim.start, end - claim.start) === words)?.value;

function surroundings({ start, end }: Claim, text: string): string {
  const before = text.slice(0, start).split('\n').at(-1) ?? '';
  const after = text.slice(end).split('\n')[0] ?? '';
  return before + text.slice(start, end) + after;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}$€£%]+/gu) ?? [];

/** Maximum length of the part of a clause that names the source. */
const SOURCE_CHARS_MAX = 120;
const DENIED = /\b(?:if|unless|whether|den(?:y|ies|ied)|not true|false|never|refus\w+|declin\w+)\b/i;

/** The place in capitals that an agency puts before a first sentence: "OTTAWA - ". */
const DATELINE = /^\p{Lu}{3}[\p{L}\s.,]{0,40}[-–—]{1,2}\s?(?=\p{Lu})/u;
/** A conjunction or adverb at the start of a sentence that adds nothing to what it states. */
const CONNECTIVE =
  /^(?:but|and|so|yet|now|still|then|meanwhile|however|also|indeed|instead|finally|in fact|of course|moreover|furthermore|additionally),?\s+/i;

/**
 * Why a clause does not say what its claim says; null when it does. It must repeat the beginning of the claim word for
 * word, except for text between two commas or in brackets. It may name the source first: "the mayor said …".
 */
function clauseFault(clause: string, { quote, start, attribution }: Claim, text: string): string | null {
  const bare = quote.replace(/\([^()]*\)/g, ' ');
  const plain = wordsOf(bare);
  const apart = wordsOf(bare.replace(/,[^,]*,/, ' '));
  const alone = wordsOf(bare.replace(DATELINE, '').replace(CONNECTIVE, ''));
  const begins = (said: readonly string[]): boolean =>
    said.length >= 3 && [plain, apart, alone].some((whole) => said.every((word, index) => whole[index] === word));
  const sentence =
    text
      .slice(Math.max(0, start - 40), start)
      .split(/[.!?\n]/)
      .at(-1) ?? '';
  if (begins(wordsOf(clause)))
    return /\b(?:if|unless|whether|den(?:y|ies|ied)|deny that|not true|false)\b/i.test(sentence)
      ? 'the article does not state it as its own'
      : null;
  // Only the article's own source may precede the claim, and only if the article has a verb of saying near it.
  for (const { index } of clause.slice(0, SOURCE_CHARS_MAX).matchAll(/ said /g)) {
    const named = wordsOf(clause.slice(0, index));
    if (attribution === null || named.length === 0 || !begins(wordsOf(clause.slice(index + 6)))) continue;
    const source = wordsOf(attribution.source);
    if (!named.every((word, at) => source[at] === word)) continue;
    const near = text.slice(Math.max(0, attribution.start - 30), attribution.end + 90);
    const between =
      attribution.start < start
        ? text.slice(attribution.end, start)
        : text.slice(start + quote.length, attribution.start);
    if (REPORTED.test(near) && !DENIED.test(between)) return null;
  }
  return 'the claim does not say that';
}
