import { readFileSync } from 'node:fs';
import {
  countWords,
  isBalanced,
  MONTHS,
  personIn,
  type Sentence,
  SHORT_MONTHS,
  stemOf,
  stemsOf,
  WEEKDAYS,
} from '../../words/index.js';
import { type Hooked } from './hooks.js';
import { type AskedAs, type Kind, KINDS, SAYS } from './question-kinds.js';
import { lastName, namePattern, quotableIn } from './quotable.js';

/** The text that is asked, and what it is. */
export interface Asked extends Hooked {
  readonly of: AskedAs;
}

/** A question about the news of a text, with a whole sentence of the text that answers it, or with the remark that none does. */
export interface Question {
  readonly kind: string;
  /** What is to be said before the question is asked. */
  readonly says: string;
  readonly asks: string;
  /** The answering sentence, verbatim; null where nothing in the text is an answer. */
  readonly found: string | null;
  /** What is said where nothing is. */
  readonly none: string | null;
  readonly worth: number;
}

interface Wording {
  readonly says: string;
  readonly asks: string;
  /** The question where it is known of whom it is asked. */
  readonly of?: string;
  /** The question that names words of the news. */
  readonly what?: string;
  /** What is said where nothing in the text answers it. */
  readonly none?: string;
}
const WORDINGS = JSON.parse(readFileSync(new URL('./voice/questions.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Wording>
>;

const WORDS = { least: 7, most: 55 } as const;
/** What firms say of themselves at the foot of a page. */
const OF_FIRM = /\b(?:conducts its mission|headquartered in|is a (?:leading|global|non-?profit))\b/u;
/** What rests on the sentence before it. */
const RESTS =
  /^["“‘']?(?:(?:But|And|So|Yet|Still|Then|However,|Instead,|Meanwhile,|Also,) )?(?:He|She|They|It(?! (?:is|was|remains|is still|was still|wasn['’]t|isn['’]t) (?:not |still |yet |also )*(?:immediately )?(?:clear|unclear|known|unknown))|This|That|These|Those|Both|Such|One|Another|Others?|Some of (?:them|these)|Here|There(?!['’]s| (?:is|are|was|were|has|have))|His|Her|Their|Its|I|We|You|My|Our|Neither|Either|Then|Thus|Yes|No|The (?:latter|former|pair|two|three|duo|same|move|other)|If (?:so|not|it|he|she|they))\b/u;
/** Where another text of the page begins. */
const ENDS =
  /^(?:Author|About the author|Recent Posts|Related\b.{0,20}|More from\b.{0,40}|You (?:may|might) also like.{0,20}|Comments?|Most (?:read|popular)|Trending\b.{0,20}|Read (?:more|next|also)\b.{0,60}|Share this.{0,20}|Editor['’]s note.{0,20}|Sources?|References|Footnotes)[:.]?$/iu;

/** Somebody who was named before says it. */
const PRONOUN_SAYS =
  /\b(?:he|she|they|it|I|we) (?:also |later |then )?(?:said|says|told|added|wrote|explained|tweeted|noted|continued|adds)\b/u;

interface Candidate {
  readonly at: number;
  readonly quote: string;
  readonly own: string;
  /** How much it has of what the text is about, and words of the headline and the news in it. */
  readonly shared: number;
  readonly inHead: number;
  /** Stems of the headline, of the news and of what the text has often. */
  readonly topical: ReadonlySet<string>;
  /** Names that it has in common with the news. */
  readonly actors: readonly Actor[];
}

/** Somebody or something that the news names. */
interface Actor {
  /** As it can stand in a question: “Dylann Roof”, “the Department of Labor”. */
  readonly called: string;
  readonly pattern: RegExp;
  readonly count: number;
}

const RUN = /\p{Lu}[\p{L}’'&-]*(?:\.(?=\p{Lu}\.))?(?: (?:(?:of|de|van|von|bin|al|del|la) )?\p{Lu}[\p{L}’'&-]*)*/gu;
const TITLES =
  /^(?:(?:U\.S\.|US|UK|Former|Vice|Prime|Chief|Deputy|Acting|Attorney|Republican|Democratic)\s)*(?:President|Sen|Senator|Rep|Gov|Governor|Mayor|Minister|Secretary|Justice|Judge|Mr|Mrs|Ms|Dr|Sir|Prof|Professor|Chairman|Chairwoman|Director|General|Gen|Pope|Congressman|Congresswoman|Lt|Sgt|Officer|Sheriff|Rev)\s(?=\p{Lu})/u;
const NO_ACTOR = new RegExp(
  `^(?:${WEEKDAYS}|${MONTHS}|${SHORT_MONTHS}|The|This|That|It|He|She|They|We|I|You|In|On|At|But|And|A|An|As|For|From|After|Before|When|While|What|Who|Why|How|More|Most|Many|Some|All|No|Not|New|His|Her|Its|Their|Our|According|Police|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|God|Internet|Covid|COVID|Americans?|British|Chinese|Russians?|Republicans?|Democrats?|Christmas|Congress|U|US|UK|S|AM|PM|Mr|Mrs|Ms|Dr|CEO|Friday|Presidents?|Senate|Senators?|Governor|Mayor|Minister|Prime Minister|Supreme Court|House|Updated?|Breaking|Video|Photos?|Exclusive)$`,
  'u',
);
const PEOPLES = /^\p{Lu}\p{Ll}+(?:ans?|ese|ish|is|ians?|crats?|cans?)$/u;

/** Names of the news that the text uses within sentences, the most frequent first. */
function actorsIn({ title, text, lead }: Asked): readonly Actor[] {
  const found = new Map<string, Actor>();
  for (const [run] of `${lead.quote}. ${title}`.matchAll(RUN)) {
    const name = run
      .replace(/['’]s?$/u, '')
      .replace(TITLES, '')
      .replace(/^(?:The|A|An|In|On|At|But|And|As|For|After|When|While|With|By) /u, '');
    const last = lastName(name);
    if (last.length < 3 || NO_ACTOR.test(name) || NO_ACTOR.test(last) || (!/\s/u.test(name) && PEOPLES.test(name)))
      continue;
    // A capital only because a sentence or a headline has one is no name.
    const within = [
      ...text.matchAll(
        new RegExp(`(?<=[\\p{Ll},;] (?:the )?)(?:\\p{Lu}[\\p{L}’-]* )?${namePattern(name)}(?![\\p{L}-])`, 'gu'),
      ),
    ];
    // Nor is one that the text writes small as well.
    if (
      within.length === 0 ||
      (!/\s|^\p{Lu}+$/u.test(name) &&
        new RegExp(`(?<![\\p{L}])${namePattern(name.toLowerCase())}(?![\\p{L}])`, 'u').test(text))
    )
      continue;
    const isNamed = isPerson(name);
    // A person is called by the last name further down; whatever else has a name keeps all of it, or what it is short for.
    const pattern = new RegExp(`(?<![\\p{L}])${namePattern(isNamed ? last : name)}(?![\\p{L}-])`, 'u');
    const all = text.split(new RegExp(pattern.source, 'u')).length - 1;
    const withThe =
      text.split(
        new RegExp(
          `\\bthe ${namePattern(name)}(?=[.,;’']| (?:is|was|has|had|will|would|could|said|says|and|of|in|to|on|for|that|which|also)\\b)`,
          'u',
        ),
      ).length - 1;
    const key = isNamed ? last : name;
    const other = found.get(key);
    if (!other || other.called.length < name.length)
      found.set(key, { called: withThe > within.length / 3 ? `the ${name}` : name, pattern, count: all });
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

/** Words that tell nothing of what a text is about. */
const COMMON = stemsOf(
  'said says told people year years week month time after before their there other about would could should with from have been more than that this will were when which what into over also first last just like some make made many much most only even such very where while being them they your because according during against under between through still since until both each same these those around told news report reported including early later today tuesday monday wednesday thursday friday saturday sunday january february march april june july august september october november december million billion percent state states national government president country',
);

interface Passage {
  readonly at: number;
  readonly text: string;
  readonly own: string;
  readonly start: number;
}

/** The sentences of a text. Those of one quotation, of which the last says who speaks, go together: “It is good. It is new,” said Ann Reed. */
function passagesIn({ sentences, text }: Asked): readonly Passage[] {
  return sentences.map((sentence, at) => {
    const { start, end, paragraph } = sentence;
    let first = at;
    const isOpen = (): boolean => !isBalanced(text.slice(sentences[first]?.start, end));
    if (CLOSES.test(sentence.text))
      while (isOpen() && first > 0 && at - first < JOINED_MAX && sentences[first - 1]?.paragraph === paragraph)
        first -= 1;
    const from = isOpen() ? start : (sentences[first]?.start ?? start);
    const own = sentences
      .slice(isOpen() ? at : first, at + 1)
      .map((each) => each.own)
      .join(' ');
    return { at, start: from, text: text.slice(from, end), own };
  });
}
/** A quotation that began in a sentence before it. */
const CLOSES = /^[^"“”]*["”]/u;
const JOINED_MAX = 3;

/** A sentence as it can be shown without those around it: one that rests on no other; null for one that cannot. */
function alone({ text: verbatim, own, start }: Passage, { title, text }: Asked): string | null {
  const quote = quotableIn(verbatim, { ...WORDS, title });
  return quote !== null &&
    /[.!]["”’]?\s*$/u.test(verbatim) &&
    !(RESTS.test(quote) && !/^[“"]/u.test(quote)) &&
    !(PRONOUN_SAYS.test(own) && !/(?<=\S )\p{Lu}\p{Ll}+/u.test(own)) &&
    !OF_FIRM.test(quote) &&
    !/\b(?:\p{Lu}\.){2,}\s*$/u.test(text.slice(Math.max(0, start - 8), start))
    ? quote
    : null;
}

function candidatesIn(asked: Asked, actors: readonly Actor[]): readonly Candidate[] {
  const { sentences, lead, title, text } = asked;
  const head = stemsOf(`${title} ${lead.quote}`, COMMON);
  const news = stemsOf(lead.sentence);
  const often = oftenIn(sentences);
  const topical = new Set([...head, ...often]);
  const short = new Set(
    (`${title} ${lead.quote}`.toLowerCase().match(SHORT) ?? []).filter((word) => !NO_SHORT.test(word)),
  );
  const from = sentences.findIndex((each) => each.text === lead.sentence);
  const ends = text.split('\n').find((line) => ENDS.test(line.trim()) && text.indexOf(line) > text.length / 3);
  const end = ends === undefined ? text.length : text.indexOf(`\n${ends}`);
  const told = new Set<string>();
  return passagesIn(asked).flatMap((sentence) => {
    const { at } = sentence;
    const quote = alone(sentence, asked);
    if (quote === null) return [];
    const isNew =
      at !== from &&
      at > 0 &&
      sentence.start < end &&
      quote !== title &&
      !lead.sentence.includes(quote) &&
      !quote.includes(lead.quote) &&
      !told.has(quote);
    if (!isNew) return [];
    told.add(quote);
    const stems = stemsOf(quote);
    const inHead = [...stems].filter((stem) => head.has(stem)).length;
    const shared =
      inHead +
      [...new Set(quote.toLowerCase().match(SHORT) ?? [])].filter((word) => short.has(word)).length +
      0.5 * [...stems].filter((stem) => !head.has(stem) && often.has(stem)).length;
    // It says the same again.
    if ([...stems].filter((stem) => news.has(stem)).length / Math.max(6, stems.size) > SAME_SHARE) return [];
    return [
      {
        at,
        quote,
        own: sentence.own,
        shared,
        inHead,
        topical,
        actors: actors.filter(({ pattern }) => pattern.test(quote)),
      },
    ];
  });
}
const SAME_SHARE = 0.6;
/** Words of three letters: “air”, “tax”. */
const SHORT = /(?<![\p{L}\p{N}])\p{Ll}{3}(?![\p{L}\p{N}])/gu;
const NO_SHORT =
  /^(?:the|and|for|are|was|has|had|his|her|its|not|but|all|new|out|who|how|why|can|may|one|two|say|see|get|got|now|day|she|him|you|our|any|too|yet|per|off|own|did|set|way|ago|six|ten|let|put|use|old|big|top|due|end|far|few|lot|man|men|nor|via|yes|try|run|ask|end|mr)$/u;
/** Sentences in which a word stands that the text is about. */
const OFTEN_MIN = 3;
function oftenIn(sentences: readonly Sentence[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { text } of sentences)
    for (const stem of stemsOf(text, COMMON)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Set([...counts].flatMap(([stem, count]) => (count >= OFTEN_MIN ? [stem] : [])));
}

/** What a sentence has that another could not have. */
function particular(quote: string): number {
  return (
    (/\d/u.test(quote) ? 0.25 : 0) +
    (/["“]/u.test(quote) ? 0.15 : 0) +
    Math.min(0.3, 0.06 * (quote.match(/(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/gu)?.length ?? 0)) -
    (countWords(quote) > 40 ? 0.3 : 0)
  );
}

type Slots = Readonly<Record<'who' | 'what', string | undefined>>;
const filled = (line: string, { who = '', what = '' }: Slots): string =>
  line.replaceAll('{who}', who).replaceAll('{what}', what);

/** A question in words; null where what it names is not known. */
function askOf(kind: string, slots: Slots): Pick<Question, 'says' | 'asks' | 'none'> | null {
  const wording = WORDINGS[kind];
  const asks =
    (slots.who === undefined ? undefined : wording?.of) ??
    (slots.what === undefined ? undefined : wording?.what) ??
    wording?.asks ??
    '';
  if (wording === undefined || asks === '') return null;
  return {
    says: filled(wording.says, slots),
    asks: filled(asks, slots),
    none: wording.none === undefined ? null : filled(wording.none, slots),
  };
}
/** Who or what a sentence is about is named near its beginning. */
const SUBJECT_WITHIN = 45;
function isAbout(quote: string, { pattern }: Actor): boolean {
  const at = quote.search(pattern);
  return (
    at <= SUBJECT_WITHIN &&
    !/\b(?:in|of|from|at|to|by|for|with|against|on|one|many|than|after) (?:the |\p{Lu}[\p{L}.]* )?$/u.test(
      quote.slice(0, at),
    )
  );
}

interface Placed extends Question {
  /** The place of the answering sentence, or −1. */
  readonly at: number;
}

/** Questions whose kind has a pattern, each with the sentence that answers it best, or without one where nothing in the text may be an answer. */
function* ofKinds(asked: Asked, candidates: readonly Candidate[]): Iterable<Placed> {
  const news = `${asked.title}. ${asked.lead.quote}`;
  for (const each of KINDS[asked.of]) {
    const { kind, lead, told, sought, worth } = each;
    const found = lead && (lead.exec(asked.lead.quote) ?? lead.exec(asked.title));
    if (found === null || told?.test(asked.lead.quote) === true) continue;
    const what = found?.[1]?.trim();
    const answers = [...answersOf(each, { what, news }, candidates)];
    yield* answers;
    if (answers.length > 0 || sought === undefined || sought.test(withoutFirst(asked, what ?? ''))) continue;
    const ask = askOf(kind, { who: undefined, what });
    if (ask !== null && ask.none !== null) yield { kind, ...ask, found: null, at: -1, worth };
  }
}
/** A text with its headline, without the words that are asked about. */
const withoutFirst = ({ title, text }: Asked, words: string): string =>
  words === '' ? `${title}. ${text}` : `${title}. ${text}`.replaceAll(words, ' ');

function* answersOf(
  {
    kind,
    shows,
    beside,
    unless,
    least,
    worth,
    of,
    named,
    begins,
    subject: isSubject,
    sameNoun,
    head = 0,
    apart,
    within = Infinity,
  }: Kind,
  { what, news }: { readonly what: string | undefined; readonly news: string },
  candidates: readonly Candidate[],
): Iterable<Placed> {
  const nouns = sameNoun && new Set((news.match(sameNoun) ?? []).map((noun) => stemOf(noun.toLowerCase())));
  for (const { at, quote, own, shared, inHead, actors } of candidates) {
    const match = shows.exec(own);
    if (match === null || at > within || beside?.test(quote) === false || unless?.test(quote) === true) continue;
    const about = shared + 2 * actors.length;
    if (about < least || inHead < head) continue;
    if (apart && actors.some(({ pattern }) => pattern.test(own))) continue;
    if ((named || begins) && actors.length === 0 && begins?.test(quote) !== true) continue;
    if (nouns && !(match[0].match(sameNoun) ?? []).some((noun) => nouns.has(stemOf(noun.toLowerCase())))) continue;
    const subject = of
      ? actors.find(({ pattern }) => own.slice(0, isSubject ? own.length : match.index).search(pattern) >= 0)
      : undefined;
    if (isSubject && (subject === undefined || subject.count < OFTEN_MIN || !isAbout(quote, subject))) continue;
    const ask = askOf(kind, { who: subject?.called, what });
    if (ask !== null) yield { kind, ...ask, found: quote, at, worth: worth + worthOf(quote, about, at) };
  }
}

/** What makes one answer better than another: what is particular in it, how much it is about the news, how early it stands. */
const worthOf = (quote: string, about: number, at: number): number =>
  particular(quote) + 0.08 * Math.min(5, about) - 0.004 * at;

/** A first and a last name, and no part of the name of an office, a firm or a place. */
const isPerson = (name: string): boolean =>
  /^\p{Lu}[\p{L}.’'-]+ (?:(?:\p{Lu}\.?|van|von|de|bin|al|del) )*\p{Lu}[\p{L}’'-]+(?: (?:Jr|Sr)\.?)?$/u.test(name) &&
  personIn(name) !== null &&
  !/\b(?:Province|County|City|State|River|Island|Islands|Beach|Valley|Street|Road|Park|Bay|Lake|Mount|Dispatch|Times|Post|News|Journal)\b/u.test(
    name,
  );

/** Several without a name, by a word of the news or of its first sentences. */
const SEVERAL =
  /(?<![\p{L}-])((?:(?:[Mm]edia|[Pp]olitical|[Mm]ilitary|[Ll]egal|[Hh]ealth|[Mm]edical|[Ss]ecurity|[Ll]ocal|[Ss]ome|[Mm]any|[Ss]everal|[Ii]ndependent) )?(?:[Ee]xperts|[Aa]nalysts|[Cc]ommentators|[Oo]bservers|[Ss]cientists|[Rr]esearchers|[Ee]conomists|[Dd]octors|[Hh]istorians|[Cc]ritics|[Rr]esidents|[Nn]eighbou?rs|[Tt]eachers|[Pp]arents|[Aa]ctivists|[Aa]dvocates|[Ll]awmakers|[Oo]fficials|[Ff]armers|[Ff]ans)) (?:have |has |also |are |were )?(?:say|said|note|noted|warn(?:ed|ing)?|believe|fear|argue[d]?|claim(?:ed)?|agree|hope|worry|worried|concerned|divided|suggest(?:ed)?|predict|call(?:ed)? for|urge[d]?)\b/u;
const EARLY_SENTENCES = 6;

/** Who of several without a name has one further down. */
function* ofSeveral({ of, sentences }: Asked, candidates: readonly Candidate[]): Iterable<Placed> {
  if (of !== 'news' && of !== 'opinion') return;
  const found = sentences.slice(0, EARLY_SENTENCES).flatMap((each, at) => {
    const what = SEVERAL.exec(each.own)?.[1];
    return what === undefined ? [] : [{ what, at }];
  })[0];
  if (found === undefined) return;
  const noun = found.what.split(' ').at(-1)?.toLowerCase() ?? '';
  const one = noun === 'experts' ? '(?:expert|professor|researcher|analyst|scientist)' : noun.replace(/s$/u, '');
  const names = new RegExp(
    `\\b${one},? (?:\\p{Lu}[\\p{L}.’'-]+ ){1,2}\\p{Lu}[\\p{L}’'-]+|\\p{Lu}[\\p{L}.’'-]+ \\p{Lu}[\\p{L}’'-]+, (?:an? |the )?(?:[\\p{L}’'-]+ ){0,4}${one}(?![\\p{L}])`,
    'u',
  );
  const ask = askOf('which-of-them', { who: undefined, what: found.what });
  for (const { at, quote, own, shared, actors } of candidates)
    if (ask !== null && at > found.at && names.test(quote) && new RegExp(`\\b(?:${SAYS})\\b`, 'u').test(own))
      yield {
        kind: 'which-of-them',
        ...ask,
        found: quote,
        at,
        worth: 3 + worthOf(quote, shared + 2 * actors.length, at),
      };
}

const COUNTS =
  /(?<![\p{L}\d.,$£€-])((?:(?:[Mm]ore than|[Aa]bout|[Nn]early|[Aa]t least|[Aa]lmost|[Ss]ome|[Aa]round|[Oo]ver) )?(?:\d{1,3}(?:,\d{3})+|\d{2,}|\d+(?:\.\d+)? (?:million|billion))) (?:(?!(?:of|and|to|in|per|percent|or|the|years?|days?|weeks?|months?|hours?|minutes?|miles|points|feet|pounds|dollars|euros)\b)[\p{L}’-]+ ){0,2}(deaths|cases|people|homes|houses|jobs|workers|employees|students|pupils|patients|passengers|protesters|victims|refugees|migrants|votes|soldiers|officers|arrests|vehicles|stores|schools|hospitals|families|households|residents|customers|users|members|animals|fires|complaints|companies|countries|flights|tests|infections|doses|prisoners|inmates|children|women|men|civilians|troops|planes|ships|trees|businesses|restaurants|tickets|fans|players|teams)\b/u;
/** How many of those whom the headline or the news names without a number. */
function* ofCounts({ lead, title, of }: Asked, candidates: readonly Candidate[]): Iterable<Placed> {
  if (of !== 'news') return;
  const news = `${title} ${lead.quote}`.toLowerCase();
  for (const { at, quote, own, shared, actors } of candidates) {
    const match = COUNTS.exec(own);
    const noun = match?.[2]?.toLowerCase();
    if (noun === undefined || /^(?:19|20)\d\d$/u.test(match?.[1] ?? '')) continue;
    const isOfNews = new RegExp(`(?<![\\p{L}])${noun}(?![\\p{L}])`, 'u').test(news);
    if (!isOfNews || new RegExp(`\\d[^.]{0,30}${noun}`, 'u').test(lead.quote.toLowerCase())) continue;
    if (shared + 2 * actors.length < 2) continue;
    const ask = askOf('how-many', { who: noun, what: undefined });
    if (ask !== null)
      yield {
        kind: 'how-many',
        ...ask,
        found: quote,
        at,
        worth: 2.9 + particular(quote) + 0.08 * Math.min(5, shared) - 0.004 * at,
      };
  }
}

/** Who somebody is of whom the news tells. */
function* ofPersons({ lead, of }: Asked, candidates: readonly Candidate[], actors: readonly Actor[]): Iterable<Placed> {
  if (of !== 'news') return;
  for (const { called, pattern } of actors) {
    if (
      !isPerson(called) ||
      !pattern.test(lead.quote) ||
      /\b(?:Trump|Obama|Clinton|Biden|Putin|Sanders|Pence|Pelosi)$/u.test(called)
    )
      continue;
    const last = namePattern(lastName(called));
    const is = new RegExp(
      `^(?:(?:Mr|Mrs|Ms|Dr|Sen|Rep|Gov)\\.? |${namePattern(called.slice(0, called.lastIndexOf(' ')))} )?${last}(?:, (?:\\d{1,2}|an? |the |who |whose )[^.]{8,}| (?:(?:is|was) (?:an?|the(?! (?:only|first|last|latest|most|least|best|worst|next))|born|elected|appointed|named)|has been|had been|served|worked|joined|founded|grew up|became|has worked|has served|has led|led) )`,
      'u',
    );
    for (const { at, quote, own } of candidates) {
      if (!is.test(quote) || new RegExp(`\\b(?:${SAYS})\\b`, 'u').test(own)) continue;
      const ask = askOf('who-is', { who: called, what: undefined });
      if (ask !== null) yield { kind: 'who-is', ...ask, found: quote, at, worth: 2.2 + particular(quote) - 0.004 * at };
    }
  }
}

/** How something is done, and what holds under a condition: the clause before the comma is the question. */
const CLAUSES: readonly (readonly [kind: string, pattern: RegExp])[] = [
  [
    'how-to',
    /^To ((?!be\b|date\b|its?\b|their\b|his\b|her\b|many\b|some\b|the\b|make matters\b)\p{Ll}+ [^,;:“”"()]{6,70}), /u,
  ],
];
/** What a page says of its own shop. */
const OF_SHOP = /\b(?:purchase|buy|link|subscribe|sign up|commission|click)\b/iu;
/** A bill, a plan or a charge: what follows if it comes to that. */
const IF_SO = /^If (approved|passed|adopted|convicted|confirmed|enacted|elected|signed|successful|built|completed), /u;
const PRONOUN = /\b(?:he|she|they|it|this|that|these|those)\b/iu;
function* ofClauses({ of }: Asked, candidates: readonly Candidate[]): Iterable<Placed> {
  for (const { at, quote, shared, actors } of candidates) {
    const rest = 0.08 * Math.min(5, shared + actors.length) - 0.004 * at;
    if (of === 'guide' || of === 'list')
      for (const [kind, pattern] of CLAUSES) {
        const clause = pattern.exec(quote)?.[1];
        const ask =
          clause === undefined || PRONOUN.test(clause) || OF_SHOP.test(clause)
            ? null
            : askOf(kind, { who: clause, what: undefined });
        if (ask !== null && shared >= 1) yield { kind, ...ask, found: quote, at, worth: 2.5 + rest };
      }
    const step = IF_SO.exec(quote)?.[1];
    const ask =
      step === undefined || (PRONOUN.test(quote) && actors.length === 0)
        ? null
        : askOf('if-so', { who: step, what: undefined });
    if (ask !== null && of !== 'guide') yield { kind: 'if-so', ...ask, found: quote, at, worth: 3 + rest };
  }
}

const MOST = 3;

/**
 * Questions about the news of a text that other sentences of it answer, the most telling first: what comes next, what is not known, who answers,
 * on what it rests. Each is answered by a whole sentence that stands alone and is about what the news is about. Few, and none where no sentence does.
 */
export function questionsIn(asked: Asked): readonly Question[] {
  const actors = actorsIn(asked);
  const candidates = candidatesIn(asked, actors);
  const all = [
    ...ofKinds(asked, candidates),
    ...ofSeveral(asked, candidates),
    ...ofCounts(asked, candidates),
    ...ofPersons(asked, candidates, actors),
    ...ofClauses(asked, candidates),
  ].sort((a, b) => b.worth - a.worth);
  const taken: Placed[] = [];
  for (const each of all) {
    if (taken.length === MOST) break;
    if (!taken.some(({ kind, at, asks }) => kind === each.kind || (at >= 0 && at === each.at) || asks === each.asks))
      taken.push(each);
  }
  return taken;
}
