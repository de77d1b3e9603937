import { readFileSync } from 'node:fs';
import {
  countWords,
  isBalanced,
  isFurniture,
  isOfPage,
  MONTHS,
  personIn,
  type Sentence,
  SHORT_MONTHS,
  speakersIn,
  stemOf,
  stemsOf,
  WEEKDAYS,
  withoutPlace,
} from '../../words/index.js';
import { type Hooked } from './hooks.js';

/** The text that is asked, and what it is. */
export interface Asked extends Hooked {
  readonly of: 'news' | 'opinion' | 'guide' | 'list' | 'review';
}

/** A question about the news of a text, and a whole sentence of the text further down that answers it. */
export interface Question {
  readonly kind: string;
  /** What is to be said before the question is asked. */
  readonly says: string;
  readonly asks: string;
  /** The answering sentence, verbatim. */
  readonly found: string;
  readonly worth: number;
}

interface Wording {
  readonly says: string;
  readonly asks: string;
  /** The question where it is known of whom it is asked. */
  readonly of?: string;
  /** The question where it is also known of what somebody speaks. */
  readonly about?: string;
}
const WORDINGS = JSON.parse(readFileSync(new URL('./voice/questions.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Wording>
>;

const WORDS = { least: 7, most: 55 } as const;
/** Half of a sentence, a heading that was run into it, the time of a film, a line of the page. */
const GARBLED =
  /^(?:Listen\b|\d+:\d\d\b)|\d:\d\d \d|\uFFFD|\s{2}|\p{Ll}{2}[.!?]\p{Lu}|https?:|www\.|[{}<>|©@•►]|\b(?:AP Photo|Getty|[Ff]ile [Pp]hoto|Photo by|Image:|Reuters\/|[Cc]lick|newsletter|[Ss]ubscribe|[Ss]ign up|[Dd]ownload|[Ff]ollow us|our coverage|READ|WATCH|MORE|Related|[Aa]dvertisement)\b|\.\.\.|…|\p{Ll}{3}\p{Lu}\p{Ll}{2}|\b(?:conducts its mission|headquartered in|is a (?:leading|global|non-?profit))\b|\((?:left|right|center|L|R)\)/u;
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

const escaped = (name: string): string => name.replace(/[^\p{L}\p{N} ’'-]/gu, '.').replace(/['’]/gu, "[’']");
const lastOf = (name: string): string => name.split(' ').at(-1) ?? name;
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
    const last = lastOf(name);
    if (last.length < 3 || NO_ACTOR.test(name) || NO_ACTOR.test(last) || (!/\s/u.test(name) && PEOPLES.test(name)))
      continue;
    // A capital only because a sentence or a headline has one is no name.
    const within = [
      ...text.matchAll(
        new RegExp(`(?<=[\\p{Ll},;] (?:the )?)(?:\\p{Lu}[\\p{L}’-]* )?${escaped(name)}(?![\\p{L}-])`, 'gu'),
      ),
    ];
    // Nor is one that the text writes small as well.
    if (
      within.length === 0 ||
      (!/\s|^\p{Lu}+$/u.test(name) &&
        new RegExp(`(?<![\\p{L}])${escaped(name.toLowerCase())}(?![\\p{L}])`, 'u').test(text))
    )
      continue;
    const isNamed = isPerson(name);
    // A person is called by the last name further down; whatever else has a name keeps all of it, or what it is short for.
    const pattern = new RegExp(`(?<![\\p{L}])${escaped(isNamed ? last : name)}(?![\\p{L}-])`, 'u');
    const all = text.split(new RegExp(pattern.source, 'u')).length - 1;
    const withThe =
      text.split(
        new RegExp(
          `\\bthe ${escaped(name)}(?=[.,;’']| (?:is|was|has|had|will|would|could|said|says|and|of|in|to|on|for|that|which|also)\\b)`,
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

/** Whether words can be quoted without those around them: a whole sentence of the text that rests on no other. */
function standsAlone({ text: verbatim, own, start }: Passage, quote: string, { title, text }: Asked): boolean {
  return (
    /^["“‘']?[\p{Lu}\d$£€]/u.test(quote) &&
    /[.!]["”’]?\s*$/u.test(verbatim) &&
    !/[?:;,–—-]["”]?$/u.test(quote) &&
    isBalanced(quote) &&
    countWords(quote) >= WORDS.least &&
    countWords(quote) <= WORDS.most &&
    !(RESTS.test(quote) && !/^[“"]/u.test(quote)) &&
    !(PRONOUN_SAYS.test(own) && !/(?<=\S )\p{Lu}\p{Ll}+/u.test(own)) &&
    !GARBLED.test(quote) &&
    !isOfPage(quote) &&
    !isFurniture(quote, title) &&
    !/\b(?:Mr|Mrs|Ms|Dr|St|Mt|Sen|Rep|Gov|Jr|the following|as follows)$/u.test(quote) &&
    // A sentence that was cut at an abbreviation: “… in the U.S.”, “Attorney Ann Reed said”.
    !/(?:^|[\s.])\p{Lu}$/u.test(quote) &&
    !/\b(?:\p{Lu}\.){2,}\s*$/u.test(text.slice(Math.max(0, start - 8), start)) &&
    !quote.includes("''") &&
    // Words in capitals are headings.
    !/(?:\b\p{Lu}{3,}\b ){3}/u.test(quote)
  );
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
    const quote = withoutPlace(sentence.text).replace(/[.…]+$/u, '');
    const isNew =
      at !== from &&
      at > 0 &&
      sentence.start < end &&
      quote !== title &&
      !lead.sentence.includes(quote) &&
      !quote.includes(lead.quote) &&
      !told.has(quote);
    if (!isNew || !standsAlone(sentence, quote, asked)) return [];
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

const SAYS =
  'said|says|told|tells|tweeted|wrote|writes|added|adds|argued|argues|explained|explains|insisted|insists|responded|replied|countered|maintained|maintains|noted|notes|warned|warns|stated|states|claimed|claims|acknowledged|admitted|conceded|vowed|promised|testified|called|dismissed|rejected|denied|denies|defended|defends|apologi[sz]ed|praised|welcomed|criticized|criticised|condemned|confirmed|announced';
const DAY = `(?:${WEEKDAYS}|${MONTHS}|(?:Jan|Feb|Aug|Sept|Oct|Nov|Dec)\\.|20[12]\\d|next (?:week|month|year|spring|summer|autumn|fall|winter|election|season)|later this (?:week|month|year)|this (?:weekend|fall|summer|spring|winter|autumn)|tomorrow|coming (?:days|weeks|months)|(?:days|weeks|months) ahead|near future|by the end of)`;

interface Kind {
  readonly kind: string;
  /** In the own words of the answering sentence. */
  readonly shows: RegExp;
  /** In all of its words. */
  readonly beside?: RegExp;
  readonly unless?: RegExp;
  /** What the title or the lead must have. */
  readonly lead?: RegExp;
  /** What the lead must not have, since it answers the question. */
  readonly told?: RegExp;
  /** Words that it must have in common with the news; a name counts as two. */
  readonly least: number;
  readonly worth: number;
  /** Who or what is named in the answer before what the pattern finds stands in the question. */
  readonly of?: true;
  /** Somebody whom the news names must be named in it, or it must begin so. */
  readonly named?: true;
  readonly begins?: RegExp;
  /** It must be about somebody whom the news names from its beginning. */
  readonly subject?: true;
  /** A noun that both have. */
  readonly sameNoun?: RegExp;
  /** Words that it must have in common with the headline and the news themselves. */
  readonly head?: number;
  /** Nobody and nothing may be named in its own words that the news names. */
  readonly apart?: true;
  /** So many sentences from the top. */
  readonly within?: number;
}

const CHANGES: readonly Kind[] = [
  {
    kind: 'changes',
    shows: /\b(?:will no longer|will now|can no longer|would no longer|are no longer|is no longer)\b/u,
    told: /\b(?:no longer|will now|will have to)\b/u,
    least: 2,
    worth: 2.8,
  },
  {
    kind: 'until',
    shows:
      /\bwill (?:be (?:extended|closed|suspended|postponed|in (?:force|effect|place))|remain|stay|continue|last|not) [^.;]{0,60}\b(?:until|through|as long as)\b/u,
    least: 2,
    worth: 2.9,
  },
  {
    kind: 'writing',
    shows:
      /\b(?:[Aa]ccording to|[Ii]n|[Cc]iting|[Ss]eeks?|[Ss]ays|[Ss]aid in|filed|published|released|sent|signed|obtained|wrote|issued) (?:a|an|the|his|her|its|their) (?:[\p{L}\p{N}’'-]+ ){0,3}(?:letter|memo|filing|report|lawsuit|complaint|affidavit|indictment|ruling|audit|study|survey|statement|tweet|post|document|documents|petition|court papers|court records|warrant|notice|e-?mail|op-ed|column|paper)(?! of (?:mind|affairs))\b/u,
    told: /\b(?:letter|memo|filing|report|lawsuit|complaint|affidavit|indictment|ruling|audit|study|survey|statement|tweet|document|petition|warrant)\b/iu,
    unless: /\bto (?:the )?report\b|\bin the (?:news|paper)s?\b/iu,
    least: 2,
    worth: 2,
  },
];

const NEWS: readonly Kind[] = [
  ...CHANGES,
  {
    kind: 'charged',
    lead: /\b(?:arrest\p{Ll}*|charg(?:ed|es)|indict\p{Ll}*|accus\p{Ll}+|suspect\p{Ll}*|jail\p{Ll}*|custody|detain\p{Ll}*|convict\p{Ll}*|guilty|sentenc\p{Ll}+)\b/iu,
    shows:
      /\b(?:(?:was|were|is|are|been) (?:also )?(?:charged with|booked (?:on|into)|indicted on|convicted of|found guilty (?:of|on)|sentenced to)|fac(?:es|ing|e) (?:up to |a |an |one |two |three |four |five |multiple |several |federal |felony |\d+ )?(?:[\p{Ll}-]+ ){0,3}(?:charges?|counts?|years|life|sentence)|pleaded guilty to|if convicted)\b/u,
    begins:
      /^(?:The|A) (?:[\p{Ll}\d-]+ ){0,2}(?:man|woman|suspects?|teen\p{Ll}*|defendants?|driver|pair|couple|boy|girl)\b/u,
    told: /\b(?:charged with|convicted of|sentenced to|guilty (?:of|on))\b/u,
    least: 1,
    worth: 3.1,
    of: true,
  },
  {
    kind: 'critics',
    shows:
      /(?<!\b(?:alarming|told|to|by|and|from|among|with|some|that|which)(?: \p{Lu}\p{L}+)? )\b(?:[Cc]ritics|[Oo]pponents|[Oo]pposition (?:leaders?|parties|lawmakers)|[Aa]dvocates|[Cc]ivil rights groups|[Ee]nvironmental(?:ists| groups)|[Uu]nions|[Hh]uman rights groups|[Aa]ctivists|[Ss]ceptics|[Ss]keptics|[Dd]etractors)\b(?: of [^.,;]{2,40}| in [^.,;]{2,40}|, however,)? (?:have |has |had |also |still |strongly )*(?:argued?|warn(?:ed)?|fear(?:ed)?|contend(?:ed)?|complain(?:ed)?|accused?|oppose[ds]?|criticized|criticised|condemned|denounced|worr(?:y|ied)|object(?:ed)?|questioned?|expressed (?:concern|doubt|fear)s?|raised (?:concern|doubt|question)s?|say|said)\b|\b(?:[Dd]octors|[Rr]esidents|[Tt]eachers|[Pp]arents|[Ww]orkers|[Ss]cientists|[Ee]xperts|[Ss]ome (?:lawmakers|residents|Democrats|Republicans|experts|parents|doctors)) (?:have |has |had |also |still |strongly )*(?:opposed?|criticized|criticised|condemned|denounced|object(?:ed)?|complain(?:ed)?|expressed (?:concern|doubt|fear)s?|raised (?:concern|doubt|question)s?|argue that)\b/u,
    told: /\b(?:critics|opponents|opposition|advocates|activists)\b/iu,
    least: 1,
    head: 2,
    worth: 3.3,
  },
  {
    kind: 'reason',
    shows: /\b(?:because|citing|[Tt]he reason)\b/u,
    unless: /\b(?:not because|just because|partly because of the|because of (?:him|her|them|it|this|that))\b/iu,
    lead: /\b(?:ban(?:s|ned)?|clos\p{Ll}+|cut(?:s|ting)?|end(?:s|ed|ing)|fir(?:es|ed|ing)|sack\p{Ll}*|resign\p{Ll}*|quit\p{Ll}*|cancel\p{Ll}*|delay\p{Ll}*|postpon\p{Ll}+|reject\p{Ll}+|block\p{Ll}*|withdr\p{Ll}+|pull(?:s|ed)|order(?:s|ed)|rul(?:es|ed|ing)|refus\p{Ll}+|drop(?:s|ped)|su(?:es|ed)|suspend\p{Ll}*|scrap\p{Ll}*|remov\p{Ll}+|leav(?:es|ing))\b/iu,
    told: /\b(?:because|citing|in order to|so that|due to|in response to|over concerns)\b/iu,
    least: 4,
    head: 3,
    worth: 2.8,
    named: true,
    within: 8,
  },
  {
    kind: 'before',
    shows:
      /\b(?:compared (?:with|to) (?:the|a|last|\d|[$£€])|(?:up|down) from|(?:a|one) year (?:ago|earlier|before)|the (?:previous|same) (?:year|month|quarter|week|period)|the previous record|[Pp]rior to)\b/u,
    beside: /\d[\d,.]*\s?(?:%|percent|per cent|million|billion|thousand|[\p{Ll}]{4,})|[$£€₹]\s?\d/u,
    lead: /\d|\b(?:ris(?:e|es|en|ing)|rose|fell|fall(?:s|en|ing)?|dropp?(?:s|ed|ing)?|increas\p{Ll}+|declin\p{Ll}+|grew|grow(?:s|n|ing|th)?|doubl\p{Ll}+|cut(?:s|ting)?|rais(?:e|es|ed|ing)|surg\p{Ll}+|record|highest|lowest|more|fewer)\b/iu,
    told: /\b(?:compared (?:with|to)|(?:up|down) from|year (?:ago|earlier))\b/iu,
    least: 3,
    worth: 3,
  },
  {
    kind: 'not-first',
    shows:
      /\b(?:(?:is|was|marks|marked|became|becomes) (?:only |just )?the (?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|latest) (?!half|quarter|round|inning|set\b|\p{Ll}+est\b|day|phase|part|step|stage|person to)[\p{Ll}-]+|not the first time)/u,
    unless: /-(?:worst|largest|biggest|highest|best|most|most-)/iu,
    told: /\b(?:second|third|fourth|first|latest)\b/iu,
    least: 2,
    worth: 2.9,
    of: true,
    subject: true,
  },
  {
    kind: 'margin',
    lead: /\b(?<!-)(?:elect(?:s|ed|ion|ions)|wins?|won|votes?|voted|voting|victory|defeat(?:s|ed)|ballot|primary|referendum)\b/iu,
    shows:
      /\b(?:\d+(?:\.\d+)? ?(?:percent|per cent|%) of (?:the |all )?(?:votes?|ballots)|voted \d+ ?(?:-|–|to) ?\d+|\d+ ?(?:-|–|to) ?\d+ vote|by a margin of|by (?:more than |just |about |some )?[\d,.]+ (?:million )?votes|\d[\d,.]* (?:million )?votes|voted unanimously|unanimous vote|along party lines)\b/iu,
    told: /\b\d+ ?(?:-|–|to) ?\d+\b|unanimous|\d votes/iu,
    least: 1,
    worth: 3.2,
  },
  {
    kind: 'reach',
    shows:
      /\b(?:ruling|decision|law|bill|order|ordinance|measure|ban|deal|agreement|policy|plan|proposal|rule|change|program|tax|merger|closure|strike|tariffs?)s? (?:also |could |may |might )?(?:would|will|could|may|means?|requires?|applies|affects?|covers?|bars?|bans?|prohibits?|allows?|exempts?|gives?|takes effect|comes into (?:force|effect)|includes?)\b/u,
    unless: /\bwould (?:have|appear)\b/u,
    sameNoun:
      /\b(ruling|decision|law|bill|order|ordinance|measure|ban|deal|agreement|policy|plan|proposal|rule|program|tax|merger|closure|strike|tariff)(?:s|d|ned)?\b/giu,
    least: 2,
    worth: 3.1,
  },
  {
    kind: 'past',
    shows:
      /(?:^|, |\b)(?:[Ii]n (?:(?:January|February|March|April|May|June|July|August|September|October|November|December) )?(?:19|20)\d\d|[Ll]ast year|(?:[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Tt]en) years ago|[Pp]reviously)\b/u,
    unless: /\b(?:will|plans? to|expected|born|copyright|since)\b|[?]/iu,
    least: 3,
    worth: 2.1,
    named: true,
    of: true,
    subject: true,
  },
  {
    kind: 'no-answer',
    shows:
      /\b(?:declined to (?:comment|be interviewed|discuss|answer)|did(?: not|n['’]t) (?:immediately |yet )?(?:respond|return|reply|answer)|have(?: not|n['’]t) (?:yet )?(?:responded|replied)|has(?: not|n['’]t) (?:yet )?(?:responded|replied|commented)|could(?: not|n['’]t) (?:immediately )?be reached|refused to comment|no immediate (?:comment|response|reply))\b/u,
    beside:
      /\b(?:comment|requests?|inquir\p{Ll}+|enquir\p{Ll}+|questions?|messages?|calls?|e-?mails?|reached|interview\p{Ll}*)\b/iu,
    unless: /\b(?:treatment|to the scene|911|officers? responded|shots?)\b/iu,
    least: 0,
    worth: 3.4,
  },
  {
    kind: 'denial',
    shows:
      /(?<!\b(?:not|been|be|was|were|is|are) )\b(?:den(?:y|ies|ied) (?:that|the|any|all|having|doing|it|wrongdoing|those|these|knowing|being|ever)|rejected the (?:claims?|accusations?|allegations?|charges?|suggestions?)|plead(?:ed|s)? not guilty|pled not guilty|disput(?:es|ed) (?:the|that|those)|called the (?:claims?|accusations?|allegations?|charges?|report|lawsuit|suit))\b/u,
    unless:
      /\b(?:access|entry|bail|visa|request|motion|appeal|application|permission|permit|right|opportunity|chance|care|benefits|service)\b/iu,
    least: 1,
    worth: 3.6,
    named: true,
  },
  {
    kind: 'next',
    shows: new RegExp(
      `\\b(?:will (?:be |now |also |then )?(?:begin|start|open|hear|heard|vote|voted|decide|decided|meet|appear|held|hold|take place|announced?|publish|published|release[ds]?|continue|resume|return|face|sentenced|arraigned|discuss|discussed|consider|considered|reviewed?|review|play|host|travel|launch|launched|travel|visit|run|go to|go before|come before|take effect|make|present|presented|file|seek|appeal)|(?:is|are) (?:scheduled|expected|set|slated|planned) (?:to|for|in|on)|(?:is|are) due (?:to (?:be|begin|start|appear|meet|vote|open|take|hold|return|go|hear|decide|report|publish|visit|leave|arrive)|in|on|back)|plans? to appeal|has (?:appealed|filed an appeal)|takes? effect|is (?:due|scheduled) (?:back )?in court)\\b`,
      'u',
    ),
    beside: new RegExp(
      `\\b(?:will|due|scheduled|expected|set|slated|planned|plans?|takes?|appeal)\\b[^.;]{0,110}\\b${DAY}`,
      'u',
    ),
    unless:
      /\b(?:if|unless|would|was expected|were expected|had been|used to|last year|last week|always|often|usually|every (?:year|day|week)|tickets?|subscri\p{Ll}+|episode|airs?)\b/iu,
    told: new RegExp(`\\b(?:will|is|are) [^.]{0,60}\\b${DAY}`, 'u'),
    least: 2,
    worth: 3.2,
    of: true,
  },
  {
    kind: 'unknown',
    shows:
      /\b(?:(?:it (?:is|was|wasn['’]t|isn['’]t|remains|remained)|it['’]s) (?:still |not |yet |immediately |also )*(?:unclear|clear|known|unknown) (?:if|whether|who|what|why|how|when|where)|remain(?:s|ed)? (?:unclear|unknown)|(?:has|have) not (?:yet )?(?:been )?(?:released|identified|named|disclosed|determined|confirmed|said|made public|announced)|(?:was|were)(?: not|n['’]t) (?:yet |immediately )?(?:released|identified|disclosed|known)|could not (?:be )?(?:independently |immediately )(?:verif\p{Ll}+|confirm\p{Ll}*)|did(?: not|n['’]t) (?:say|specify|disclose|elaborate|give (?:a|any) (?:reason|details?|figures?))|declined to (?:say|specify|give|name|elaborate)|no (?:suspects?|motive|arrests?) (?:has|have|had|is|was|were))\b/iu,
    least: 1,
    worth: 3.3,
  },
  {
    kind: 'cause',
    lead: /\b(?:crash\p{Ll}*|fire|blaze|explo\p{Ll}+|collaps\p{Ll}+|collision|derail\p{Ll}*|dead|died|dies|death|killed|kills|outage|outbreak|spill|flood\p{Ll}*|sank|sunk)\b/iu,
    shows:
      /\b(?:(?:the|a|an) (?:exact |official |likely |possible |probable )?cause (?:of|was|is|has|remains)|(?:was|were|been|is|are) (?:likely |probably |apparently )?(?:caused|sparked|triggered|ignited|started) by|blamed (?:on|the)|lost control|(?:is|are|was|were) (?:still )?(?:under investigation|being investigated)|investigating (?:the cause|what|how|why|whether))\b/iu,
    least: 1,
    worth: 3,
  },
  {
    kind: 'inquiry',
    lead: /\b(?:shoot\p{Ll}*|shot|murder\p{Ll}*|kill\p{Ll}*|attack\p{Ll}*|assault\p{Ll}*|fraud|leak\p{Ll}*|hack\p{Ll}*|breach|scandal|corrupt\p{Ll}+|brib\p{Ll}+|abuse|missing|robb\p{Ll}+|stolen|theft)\b/iu,
    shows:
      /\b(?:(?:is|are|was|were) (?:still )?(?:investigating|under investigation|being investigated)|opened an? (?:\p{Ll}+ ){0,2}(?:investigation|inquiry|probe)|launched an? (?:\p{Ll}+ ){0,2}(?:investigation|inquiry|probe)|(?:investigation|inquiry|probe) (?:is|was|has|into|continues|remains))\b/u,
    least: 1,
    worth: 2.6,
  },
  {
    kind: 'outsider',
    shows: new RegExp(
      `\\b(?:(?:${SAYS}),? (?:\\p{Lu}[\\p{L}.’'-]+ ){0,4}?[^.]{0,60}?(?:an? |the )?(?:[\\p{L}-]+ ){0,3}(?:professor|analyst|economist|historian|expert|researcher|scientist|lawyer|epidemiologist)|(?:professor|analyst|economist|historian|expert|researcher|scientist|epidemiologist)s?\\b[^.;]{0,80}\\b(?:${SAYS}))\\b`,
      'u',
    ),
    unless:
      /\b(?:intelligence analyst|computer scientist|former analyst|(?:lead|senior|first|study)(?:['’]s)? author|co-?authors?|authors?|supervisory|co-?chair|who led|advis[eo]r to|spokes\p{Ll}+)\b/iu,
    told: /\b(?:professor|analysts?|economists?|historians?|experts?|researchers?|scientists?|study)\b/iu,
    least: 1,
    apart: true,
    worth: 2.7,
  },
  {
    kind: 'basis',
    shows:
      /\b(?:(?:[Tt]he|[Aa]|[Ii]ts|[Tt]heir|[Nn]ew|[Tt]his) (?:[\p{L}\p{N}’'-]+ ){0,3}(?:study|survey|poll|report|audit|analysis|paper|data|research) (?:also |, [^,]{2,60}, )?(?:was|were|is|looked|examined|surveyed|followed|included|covered|analy[sz]ed|found|shows?|showed|involved|asked|draws?|drew|used|tracked)|surveyed [\d,]+|polled [\d,]+|margin of error)\b/u,
    sameNoun: /\b(study|survey|poll|report|audit|analysis|paper|data|research)(?:s|ed|ers)?\b/giu,
    lead: /\b(?:study|survey|poll|report|audit|analysis|paper|data|research\p{Ll}*|scientists|documents?|records?|e-?mails?|percent|per cent|%)/iu,
    least: 1,
    worth: 3.2,
  },
  {
    kind: 'payer',
    shows:
      /\b(?:(?:is|was|are|were|been|be) (?:[\p{Ll}]+ )?(?:funded|financed|paid for|sponsored|bankrolled) (?:by|through|with|from)|(?:will|would|to) (?:be )?(?:paid|pay|fund|funded) (?:by|for|through)|taxpayers? (?:will|would|have|paid|money|dollars))\b/u,
    least: 3,
    worth: 3.1,
  },
];

const OPINION: readonly Kind[] = [
  ...CHANGES,
  {
    kind: 'because',
    shows: /(?:^|\s)(?:[Bb]ecause(?! of (?:this|that|it|him|her|them))|[Tt]he (?:real |main |only )?reason)\b/u,
    unless: /\bnot because\b/iu,
    told: /\bbecause\b/iu,
    least: 2,
    worth: 2.3,
  },
  {
    kind: 'grants',
    shows:
      /^["“]?(?:To be sure|Admittedly|Granted|Of course|It is true|It['’]s true|True|Yes),? |\b(?:[Cc]ritics|[Oo]pponents|[Dd]efenders|[Ss]upporters|[Ss]ceptics|[Ss]keptics|[Pp]roponents|[Aa]pologists) (?:of [^.,;]{2,40} )?(?:will |may |might |would |often )?(?:say|argue|claim|contend|insist|object|point out|counter|believe|note)\b|\b(?:[Ss]ome|[Oo]thers|[Mm]any) (?:will |may |might |would |people )?(?:say|argue|claim|object|counter)\b/u,
    least: 0,
    worth: 3.4,
  },
  {
    kind: 'fact',
    shows:
      /\b(?:according to|(?:study|survey|poll|report|research|data|figures|statistics|census)\b[^.;]{0,60}\b(?:found|shows?|showed|say|says|suggests?|indicates?|reports?))\b/iu,
    beside: /\d/u,
    least: 1,
    worth: 3.3,
  },
  {
    kind: 'fact',
    shows: /(?:\b\d[\d,.]*\s?(?:%|percent|per cent)(?![\p{L}]))/u,
    least: 2,
    worth: 2.6,
  },
];

const GUIDE: readonly Kind[] = [
  {
    kind: 'limits',
    shows:
      /\b(?:does(?: not|n['’]t) (?:work|support|apply|cover)|won['’]t work|is(?: not|n['’]t) (?:supported|suitable|a substitute|for everyone|recommended)|are(?: not|n['’]t) (?:supported|suitable|recommended)|(?:one|only|main|biggest) (?:caveat|drawback|downside|limitation)|limitations|downsides?|drawbacks?|missing from)\b/iu,
    least: 1,
    worth: 3,
  },
  {
    kind: 'needs',
    shows:
      /^(?:(?:First|Before you (?:begin|start)|To (?:begin|start|get started)),? )?(?:[Yy]ou(?:['’]ll| will|['’]ll also| will also| also)? need|[Mm]ake sure (?:you|that|to)|[Bb]efore you (?:begin|start|can))\b/u,
    least: 1,
    worth: 2.6,
  },
  {
    kind: 'version',
    shows:
      /\b(?:(?:version|Python|Java|PHP|Node(?:\.js)?|Windows|macOS|iOS|Android|Ubuntu|Linux|WordPress|Excel|Chrome|Firefox|Rails|Ruby|React|Angular|Django|Swift|Kotlin|Photoshop|Office) v?\d+(?:\.\d+)*(?: (?:and|or) (?:above|higher|later|up|newer))?)/u,
    least: 0,
    worth: 3,
  },
  {
    kind: 'fact',
    shows:
      /\b(?:according to|(?:study|survey|report|research|data|figures|statistics|researchers|scientists)\b[^.;]{0,60}\b(?:found|shows?|showed|say|says|suggests?|indicates?))\b/iu,
    least: 1,
    worth: 3,
  },
];

const LIST: readonly Kind[] = [
  {
    kind: 'chosen',
    shows:
      /\b(?:in no particular order|ranked by|(?:[Ww]e|I)(?:['’]ve| have)? (?:chose|picked|selected|compiled|rounded up|put together|chosen|gathered|curated|collected)|voted (?:by|for) (?:by )?readers|criteria|methodology|(?:our|my) (?:current )?(?:favou?rites?|picks)|list of (?:my|our))\b/u,
    least: 0,
    worth: 3.2,
  },
  ...GUIDE.filter(({ kind }) => kind === 'limits' || kind === 'fact' || kind === 'needs'),
];

const REVIEW: readonly Kind[] = [
  {
    kind: 'best',
    shows:
      /\b(?:(?:the|my|our) (?:real )?(?:best|favou?rite|highlight|standout|star)|stand-?out|highlights?|excels?|shines?|at (?:its|his|her|their) best|most impressive|irresistible|superb|masterful)\b/iu,
    least: 0,
    worth: 2.6,
  },
  {
    kind: 'price',
    shows: /(?:[$£€]\s?\d|\b\d+ (?:dollars|euros|pounds)\b)/u,
    told: /[$£€]/u,
    least: 0,
    worth: 2.2,
  },
  {
    kind: 'fault',
    shows:
      /\b(?:unfortunately|disappoint\p{Ll}*|only (?:complaint|criticism|drawback|downside|quibble)|drawbacks?|bland|overpriced|underwhelm\p{Ll}*|flaws?|weakest|dull|f(?:ell|alls?) short|too (?:long|short|loud|much|many|little|slow|sweet|salty))\b/iu,
    least: 0,
    worth: 3.2,
  },
];

const KINDS: Readonly<Record<Asked['of'], readonly Kind[]>> = {
  news: NEWS,
  opinion: OPINION,
  guide: GUIDE,
  list: LIST,
  review: REVIEW,
};

/** What a sentence has that another could not have. */
function particular(quote: string): number {
  return (
    (/\d/u.test(quote) ? 0.25 : 0) +
    (/["“]/u.test(quote) ? 0.15 : 0) +
    Math.min(0.3, 0.06 * (quote.match(/(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/gu)?.length ?? 0)) -
    (countWords(quote) > 40 ? 0.3 : 0)
  );
}

const filled = (line: string, who: string, what = ''): string =>
  line.replaceAll('{who}', who).replaceAll('{what}', what);

/** @param what what it is about, where the question names it */
function askOf(kind: string, who: string | undefined, what?: string | null): Pick<Question, 'says' | 'asks'> | null {
  const wording = WORDINGS[kind];
  if (wording === undefined) return null;
  const says = filled(wording.says, who ?? '');
  if (who !== undefined && what != null && wording.about !== undefined)
    return { says, asks: filled(wording.about, who, what) };
  if (who !== undefined && wording.of !== undefined) return { says, asks: filled(wording.of, who) };
  return wording.asks === '' ? null : { says, asks: wording.asks };
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

/** Questions whose kind has a pattern, each with the sentence that answers it best. */
function* ofKinds(asked: Asked, candidates: readonly Candidate[]): Iterable<Question & { readonly at: number }> {
  const news = `${asked.title}. ${asked.lead.quote}`;
  for (const {
    kind,
    shows,
    beside,
    unless,
    lead,
    told,
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
  } of KINDS[asked.of]) {
    if (lead?.test(news) === false || told?.test(asked.lead.quote) === true) continue;
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
      const ask = askOf(kind, subject?.called);
      if (ask === null) continue;
      yield {
        kind,
        ...ask,
        found: quote,
        at,
        worth: worth + particular(quote) + 0.08 * Math.min(5, about) - 0.004 * at,
      };
    }
  }
}

/** Whether somebody, and nobody else, speaks in a passage, by a verb near the name. */
function speaksIn({ quote, own }: Candidate, last: string): boolean {
  const near = new RegExp(
    `${escaped(last)}[^.;]{0,110}?\\b(?:${SAYS})(?![\\p{L}])|\\b(?:${SAYS})(?![\\p{L}])[^.;]{0,90}?${escaped(last)}`,
    'u',
  );
  if (!near.test(own) || ANOTHER_SAYS.test(own)) return false;
  const { named, others } = speakersIn({ text: quote });
  return !others && named.length === 1 && named[0] !== undefined && lastOf(named[0].name) === last;
}
const ANOTHER_SAYS = new RegExp(`\\bwho (?:also |later |has )?(?:${SAYS})\\b|\\bas \\p{Lu}\\p{L}+ spoke\\b`, 'u');
const GIVES_WORDS =
  /["“][^"”]{25,}|\b(?:said|says|argued|argues|told [\p{L} ]{2,40}|warned|warns|added|noted|believes|explained|insisted|claimed|wrote) (?:that |the |he |she |it |they |there )/u;

/** Where it is not clear of what somebody speaks, words with less of the news in them are about something else. */
const VOICE_SHARED_MIN = 2;

/** What somebody says of the news who does not tell it. */
function* ofVoices(
  { lead, of, speakers, text }: Asked,
  candidates: readonly Candidate[],
): Iterable<Question & { readonly at: number }> {
  if (of === 'review' || of === 'list') return;
  for (const { name } of speakers) {
    const last = lastOf(name);
    if (!isPerson(name) && !isOffice(name)) continue;
    const isTeller = speakersIn({ text: lead.sentence }).named.some(({ name: teller }) => lastOf(teller) === last);
    const isMain = lead.quote.includes(last);
    for (const candidate of candidates) {
      const { at, quote, shared, actors } = candidate;
      if (!quote.includes(last) || !speaksIn(candidate, last) || !GIVES_WORDS.test(quote)) continue;
      if (shared + 2 * actors.length < 1) continue;
      const matter = matterOf(candidate, text, name);
      if (matter === null && shared + actors.length < VOICE_SHARED_MIN) continue;
      const kind = isTeller ? 'teller-says' : isMain ? 'main-says' : 'other-says';
      const ask = askOf(kind, isPerson(name) ? withRole(name, quote) : withArticle(name, text), matter);
      if (ask === null) continue;
      const worth = (isTeller ? 1.7 : isMain ? 2.7 : 2.3) + particular(quote) + 0.08 * Math.min(5, shared) - 0.004 * at;
      yield { kind, ...ask, found: quote, at, worth };
    }
  }
}
const isOffice = (name: string): boolean =>
  /^\p{Lu}{2,6}$/u.test(name) ||
  (/\s/u.test(name) &&
    /\b(?:Department|Agency|Ministry|University|Association|Council|Commission|Bureau|Centers?|Institute|Union|Federation|Foundation|Committee|Court|Authority|Administration|Service|Bank|Organi[sz]ation|Society|Board|Police|Company|Corporation|Airlines?|Group|Alliance)\b/u.test(
      name,
    ));
/** What is said, and not who says it. */
const SPOKEN: readonly RegExp[] = [
  /["“].{20,}["”]/u,
  /\bthat\b.*$/u,
  /\b(?:said|says|told|warned|argued|added|noted|explained|believes|insisted|claimed|wrote)\b.*$/u,
];
const NO_MATTER =
  /(?:ed|ing|ly|ous|ful|ive|able|ible|ers?|est)$|^(?:security|actor|night|home|life|case|cases|story|that|this|with|from|have|been|will|were|they|them|then|than|what|when|time|year|into|also|said|says|some|very|just|over|only|most|more|even|here|both|each|like|look|take|used|well|back|came|come|goes|gone|high|long|last|next|near|same|sure|told|true|kind|lead|real|call|help|keep|left|live|move|open|plan|play|show|side|stop|talk|team|turn|want|week|word|people|thing|things|times?|years?|months?|weeks?|days?|today|number|numbers|part|parts|place|need|think|know|want|make|come|believe|least|many|more|much|such|other|others|work|working|change|state|group|groups|large|small|great|good|right|whether|while|where|there|these|those|which|would|could|should|about|against|before|after|first|second|third|three|other|being|every|still|since|their|public|local|million|billion|percent)$/u;
/** What of the news somebody speaks of: a name or a noun that both have, as it can stand in a question; null where there is none. */
function matterOf({ quote, actors, topical }: Candidate, text: string, speaker: string): string | null {
  const said = SPOKEN.map((pattern) => pattern.exec(quote)?.[0]).find((words) => words !== undefined) ?? '';
  const actor = actors.find(
    ({ called, pattern }) =>
      !called.includes(lastOf(speaker)) && !pattern.test(speaker) && pattern.test(said) && !/^\p{Lu}+$/u.test(called),
  );
  if (actor !== undefined) return actor.called;
  const nouns = (said.match(/(?<![\p{L}-])\p{Ll}{4,}(?![\p{L}-])/gu) ?? [])
    .filter((word) => topical.has(stemOf(word)) && !NO_MATTER.test(word))
    .map((word) => ({
      word,
      count: text.split(word).length - 1,
      isOne: new RegExp(`\\bthe ${word}\\b`, 'u').test(text),
    }))
    // Without an article only the plural can stand.
    .filter(({ word, count, isOne }) => count >= 2 && (isOne || /[^s]s$/u.test(word)))
    .sort((a, b) => b.count - a.count);
  const [most] = nouns;
  return most === undefined ? null : most.isOne ? `the ${most.word}` : most.word;
}

const ROLE =
  '(?:professor|lawyer|attorney|spokesman|spokeswoman|spokesperson|analyst|economist|mayor|senator|governor|sheriff|researcher|nurse|teacher|resident|coach|historian|scientist|engineer|epidemiologist|strategist|activist|farmer|student)';
/** Somebody with what he is, where the sentence says it beside the name. */
function withRole(name: string, quote: string): string {
  const last = escaped(lastOf(name));
  const role =
    new RegExp(
      `(?<!\\b(?:former|ex|vice|deputy|assistant|associate|then|late)[ -])\\b(${ROLE}) (?:\\p{Lu}[\\p{L}.’'-]+ ){0,3}${last}(?![\\p{L}])`,
      'iu',
    ).exec(quote)?.[1] ??
    new RegExp(
      `${last}, (?:an? |the |its |[\\p{Lu}][\\p{L}’'.-]+ )?(?:(?!former|vice|deputy|assistant|associate|late|who)[\\p{L}’'-]+ ){0,3}?(${ROLE})(?![\\p{L}])`,
      'u',
    ).exec(quote)?.[1];
  return role === undefined ? name : `${role.toLowerCase()} ${name}`;
}
/** “the” before a name that the text has with it. */
function withArticle(name: string, text: string): string {
  const all = text.split(name).length - 1;
  return (text.split(`the ${name}`).length - 1) * 2 + (text.split(`The ${name}`).length - 1) * 2 >= all
    ? `the ${name}`
    : name;
}
/** A first and a last name, and no part of the name of an office, a firm or a place. */
const isPerson = (name: string): boolean =>
  /^\p{Lu}[\p{L}.’'-]+ (?:(?:\p{Lu}\.?|van|von|de|bin|al|del) )*\p{Lu}[\p{L}’'-]+(?: (?:Jr|Sr)\.?)?$/u.test(name) &&
  personIn(name) !== null &&
  !/\b(?:Province|County|City|State|River|Island|Islands|Beach|Valley|Street|Road|Park|Bay|Lake|Mount|Dispatch|Times|Post|News|Journal)\b/u.test(
    name,
  );

const ROLES =
  '(?:[Pp]olice|[Dd]octors|[Oo]fficials|[Aa]uthorities|[Pp]rosecutors|[Rr]esidents|[Nn]eighbou?rs|[Ww]itnesses|[Ii]nvestigators|[Dd]etectives|[Ll]awyers|[Aa]ttorneys|[Oo]rgani[sz]ers|[Rr]esearchers|[Ss]cientists|[Ee]conomists|[Aa]nalysts|[Ee]xperts|[Ff]irefighters|[Pp]arents|[Tt]eachers|[Ss]tudents|[Ww]orkers|[Ee]mployees|[Ff]armers|[Ss]upporters)';
const ROLE_SAYS = new RegExp(
  `(?:^|["”,;] |\\s{3}|\\b(?:and|but|while|as) )(?:[Tt]he |[Ll]ocal |[Ss]tate |[Ff]ederal |[Cc]ity |[Cc]ounty |[Hh]ealth |[Ss]chool |[Uu]nion |[Cc]ompany |[Hh]ospital |[Gg]overnment |[Mm]ilitary |U\\.S\\. )*?((?:[Hh]ealth |[Ss]chool |[Cc]ity |[Cc]ounty |[Uu]nion |[Cc]ompany |[Hh]ospital |[Gg]overnment |[Mm]ilitary )?${ROLES})(?: (?:in|at|from|with) (?:the )?\\p{Lu}[\\p{L}’ -]{2,30})? (?:have |also |later )*(?:said|say|believe|estimate|warned|warn|argue|argued|added|reported|confirmed|found|described|alleged|allege)(?![\\p{L}])`,
  'u',
);
const OFFICES =
  'governor|mayor|minister|prime minister|president|premier|ambassador|diplomat|judge|court|company|spokesman|spokeswoman|spokesperson|department|agency|ministry|council|university|district|union|study|report|lawsuit|complaint|statement|mother|father|prosecutor|lawyer|attorney|sheriff|coach|senator';
const OFFICE_SAYS = new RegExp(
  `(?:^|\\s{3}|[,”"?!’;] |\\b(?:and|but|while|as) )[Tt]he (${OFFICES}),? (?:also |later |has |then )*(?:said|says|added|noted|argued|argues|warned|warns|stated|states|explained|alleges|alleged|claims|claimed|found|finds|told|wrote|ruled|concluded|concludes|estimates?|estimated|insisted|acknowledged)(?![\\p{L}])`,
  'u',
);
/** What an office or somebody without a name says. */
function* ofOffices(
  { lead, title, of }: Asked,
  candidates: readonly Candidate[],
): Iterable<Question & { readonly at: number }> {
  if (of !== 'news' && of !== 'opinion') return;
  for (const { at, quote, own, shared, actors } of candidates) {
    const who = OFFICE_SAYS.exec(own)?.[1];
    if (who === undefined || shared + 2 * actors.length < 1) continue;
    const isTold = new RegExp(`\\b${who}\\b`, 'iu').test(`${title} ${lead.quote}`);
    const ask = askOf(isTold ? 'office-more' : 'office-says', who);
    if (ask !== null)
      yield {
        kind: 'office-says',
        ...ask,
        found: quote,
        at,
        worth: 2.2 + particular(quote) + 0.08 * Math.min(5, shared) - 0.004 * at,
      };
  }
}

/** What a group says that the news does not name. */
function* ofRoles(
  { lead, title, of }: Asked,
  candidates: readonly Candidate[],
): Iterable<Question & { readonly at: number }> {
  if (of !== 'news') return;
  for (const { at, quote, own, shared, actors } of candidates) {
    const who = ROLE_SAYS.exec(own)?.[1]?.toLowerCase();
    const root = who?.split(' ').at(-1)?.replace(/s$/u, '');
    if (who === undefined || root === undefined || new RegExp(root, 'iu').test(`${title} ${lead.quote}`)) continue;
    if (shared + 2 * actors.length < 1) continue;
    const ask = askOf('role-says', who);
    if (ask !== null)
      yield {
        kind: 'role-says',
        ...ask,
        found: quote,
        at,
        worth: 2.3 + particular(quote) + 0.08 * Math.min(5, shared) - 0.004 * at,
      };
  }
}

const COUNTS =
  /(?<![\p{L}\d.,$£€-])((?:(?:[Mm]ore than|[Aa]bout|[Nn]early|[Aa]t least|[Aa]lmost|[Ss]ome|[Aa]round|[Oo]ver) )?(?:\d{1,3}(?:,\d{3})+|\d{2,}|\d+(?:\.\d+)? (?:million|billion))) (?:(?!(?:of|and|to|in|per|percent|or|the|years?|days?|weeks?|months?|hours?|minutes?|miles|points|feet|pounds|dollars|euros)\b)[\p{L}’-]+ ){0,2}(deaths|cases|people|homes|houses|jobs|workers|employees|students|pupils|patients|passengers|protesters|victims|refugees|migrants|votes|soldiers|officers|arrests|vehicles|stores|schools|hospitals|families|households|residents|customers|users|members|animals|fires|complaints|companies|countries|flights|tests|infections|doses|prisoners|inmates|children|women|men|civilians|troops|planes|ships|trees|businesses|restaurants|tickets|fans|players|teams)\b/u;
/** How many of those whom the headline or the news names without a number. */
function* ofCounts(
  { lead, title, of }: Asked,
  candidates: readonly Candidate[],
): Iterable<Question & { readonly at: number }> {
  if (of !== 'news') return;
  const news = `${title} ${lead.quote}`.toLowerCase();
  for (const { at, quote, own, shared, actors } of candidates) {
    const match = COUNTS.exec(own);
    const noun = match?.[2]?.toLowerCase();
    if (noun === undefined || /^(?:19|20)\d\d$/u.test(match?.[1] ?? '')) continue;
    const isOfNews = new RegExp(`(?<![\\p{L}])${noun}(?![\\p{L}])`, 'u').test(news);
    if (!isOfNews || new RegExp(`\\d[^.]{0,30}${noun}`, 'u').test(lead.quote.toLowerCase())) continue;
    if (shared + 2 * actors.length < 2) continue;
    const ask = askOf('how-many', noun);
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
function* ofPersons(
  { lead, of }: Asked,
  candidates: readonly Candidate[],
  actors: readonly Actor[],
): Iterable<Question & { readonly at: number }> {
  if (of !== 'news') return;
  for (const { called, pattern } of actors) {
    if (
      !isPerson(called) ||
      !pattern.test(lead.quote) ||
      /\b(?:Trump|Obama|Clinton|Biden|Putin|Sanders|Pence|Pelosi)$/u.test(called)
    )
      continue;
    const last = escaped(lastOf(called));
    const is = new RegExp(
      `^(?:(?:Mr|Mrs|Ms|Dr|Sen|Rep|Gov)\\.? |${escaped(called.slice(0, called.lastIndexOf(' ')))} )?${last}(?:, (?:\\d{1,2}|an? |the |who |whose )[^.]{8,}| (?:(?:is|was) (?:an?|the(?! (?:only|first|last|latest|most|least|best|worst|next))|born|elected|appointed|named)|has been|had been|served|worked|joined|founded|grew up|became|has worked|has served|has led|led) )`,
      'u',
    );
    for (const { at, quote, own } of candidates) {
      if (!is.test(quote) || new RegExp(`\\b(?:${SAYS})\\b`, 'u').test(own)) continue;
      const ask = askOf('who-is', called);
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
  ['what-if', /^If (you (?:(?!ever\b)\p{Ll}|['’])+ [^,;:“”"()]{6,70}), /u],
  ['what-when', /^When (you (?:\p{Ll}|['’])+ [^,;:“”"()]{6,70}), /u],
];
/** What a page says of its own shop. */
const OF_SHOP = /\b(?:purchase|buy|link|subscribe|sign up|commission|click)\b/iu;
/** A bill, a plan or a charge: what follows if it comes to that. */
const IF_SO = /^If (approved|passed|adopted|convicted|confirmed|enacted|elected|signed|successful|built|completed), /u;
const PRONOUN = /\b(?:he|she|they|it|this|that|these|those)\b/iu;
function* ofClauses({ of }: Asked, candidates: readonly Candidate[]): Iterable<Question & { readonly at: number }> {
  for (const { at, quote, shared, actors } of candidates) {
    const rest = 0.08 * Math.min(5, shared + actors.length) - 0.004 * at;
    if (of === 'guide' || of === 'list')
      for (const [kind, pattern] of CLAUSES) {
        const clause = pattern.exec(quote)?.[1];
        const ask = clause === undefined || PRONOUN.test(clause) || OF_SHOP.test(clause) ? null : askOf(kind, clause);
        if (ask !== null && shared >= 1) yield { kind, ...ask, found: quote, at, worth: 2.5 + rest };
      }
    const step = IF_SO.exec(quote)?.[1];
    const ask = step === undefined || (PRONOUN.test(quote) && actors.length === 0) ? null : askOf('if-so', step);
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
    ...ofVoices(asked, candidates),
    ...ofRoles(asked, candidates),
    ...ofOffices(asked, candidates),
    ...ofCounts(asked, candidates),
    ...ofPersons(asked, candidates, actors),
    ...ofClauses(asked, candidates),
  ].sort((a, b) => b.worth - a.worth);
  const taken: (Question & { readonly at: number })[] = [];
  for (const each of all) {
    if (taken.length === MOST) break;
    if (!taken.some(({ kind, at, asks }) => kind === each.kind || at === each.at || asks === each.asks))
      taken.push(each);
  }
  return taken;
}
