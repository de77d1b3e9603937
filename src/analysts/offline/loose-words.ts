import { readFileSync } from 'node:fs';
import { namesExpert, sentencesOfOthers, type Sentence, stemsOf } from '../../words/index.js';
import { type Hooked } from './hooks.js';
import { type AskedAs } from './question-kinds.js';
import { inMarks, quotableIn } from './quotable.js';

/** A question that names words of one sentence, with the sentence elsewhere that answers it, or with the remark that none beside it does. */
export interface LooseWords {
  readonly kind: string;
  readonly quote: string;
  readonly sentence: string;
  readonly says: string;
  readonly asks: string;
  /** The answering sentence as it is shown; null where neither the sentence nor those beside it have an answer. */
  readonly found: string | null;
  readonly none: string;
}

interface Wording {
  readonly says: string;
  readonly asks: string;
  readonly none: string;
}
const WORDINGS = JSON.parse(readFileSync(new URL('./voice/loose-words.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Wording>
>;

/** Any sign of whose word it is, in the sentence or one beside it. Generous. */
const OWNED =
  /["“”]|\b(?:[Aa]ccording|sa(?:id|ys?)|told|tells|estimat\p{Ll}+|report(?:s|ed|ing)?|stud(?:y|ies)|data|figures|statistics|survey\p{Ll}*|polls?|census|records|officials?|authorities|police|ministry|department|experts?|scientists|researchers?|analysts?|agency|university|announced?|wrote|tweeted|confirm(?:s|ed)|claim(?:s|ed)|cit(?:es|ed|ing)|found|shows?|showed|published|prosecutors?|prosecution|heard|lawyers?|court|judge|lawsuit|indictment|documents?|filing|point(?:s|ed) out|noted?|add(?:s|ed)|explain\p{Ll}*|argu\p{Ll}+|warn\p{Ll}*|administration|associations?|institute|unions?|district|council|fund|bank|cent(?:er|re)s?|bureau|office|commission|index|forecasts?|outlook)\b/iu;
const NAMED_STUDY =
  /\b(?:University|Institute|Journal|Center|Centre|College|Foundation|Agency|Bureau|Department|Pew|Gallup|Dr|Professor|published|(?:19|20)\d\d)\b|\p{Lu}\p{L}+ (?:study|survey|poll|research|data)\b/u;
const STUDY_BY = /\b(?:by|from|in|the) (?:the )?\p{Lu}\p{L}+/u;
/** The same of what a writer says of his own. */
const SHOWN_BY =
  /["“”\d]|\b(?:[Aa]ccording to|sa(?:id|ys)|told|wrote|writes|tweeted|admitted|stud(?:y|ies)|data|figures|survey|polls?|because|since)\b/u;
/** Somebody with a name who speaks. */
const NAMED_SPEAKS =
  /\p{Lu}\p{L}+ \p{Lu}\p{L}+[^.]{0,80}\b(?:said|says|told|wrote|noted|argued)\b|\b(?:said|says|told|wrote|according to)\b[^.]{0,40}\p{Lu}\p{L}+ \p{Lu}/u;
/** Up to seven words more. */
const MORE = "(?: [\\p{L}\\d’'-]+){1,7}";

interface Kind {
  readonly kind: string;
  /** In the writer's own words; its first group is named in the question. */
  readonly shows: RegExp;
  /** What in the sentence or beside it answers the question. */
  readonly clear: RegExp;
  /** The same of the sentence alone. */
  readonly within?: RegExp;
  /** Words that are told of others, which shows nothing. */
  readonly hearsay?: true;
  readonly of?: ReadonlySet<AskedAs>;
  readonly unless?: RegExp;
}
/** Who may have a name further away in the text. */
const OF_TRADE = /analysts|experts|observers|commentators|historians/iu;
const ARGUES: ReadonlySet<AskedAs> = new Set(['opinion']);
const TELLS: ReadonlySet<AskedAs> = new Set(['news', 'opinion']);

/** What a careful reader stops at, the gravest first. */
const KINDS: readonly Kind[] = [
  {
    kind: 'accused',
    hearsay: true,
    shows: new RegExp(
      `\\b((?:has|have|had|was|were|is|are) (?:been )?(?:accused of|blamed for|suspected of)${MORE})`,
      'u',
    ),
    clear: new RegExp(`\\bby\\b|${OWNED.source}`, 'u'),
    of: TELLS,
  },
  {
    kind: 'rumour',
    hearsay: true,
    shows:
      /\b([Tt]here (?:is|was|has been|were) (?:some |much |a lot of |widespread )?(?:speculation|talk|rumou?rs?)|rumou?rs? (?:has it|say|are)|(?:is|are|was|were) (?:widely |generally |commonly |often )?(?:rumou?red|said|believed|thought|feared) to|[Ii]t is (?:widely |often )?(?:said|believed|thought|feared) that|reportedly|allegedly)\b/u,
    clear: OWNED,
    unless: /\b(?:is|are|was|were) (?:\p{Ll}+ )?(?:charged|arrested|indicted)\b/u,
  },
  {
    kind: 'studies',
    shows:
      /\b((?:[Rr]ecent |[Nn]ew |[Ss]everal |[Ss]ome |[Mm]any |[Ss]cientific )?(?:[Ss]tudies|[Rr]esearch|[Ss]cience|[Ss]urveys?|[Pp]olls?) (?:has |have )?(?:shows?|shown|suggests?|found|finds?|proves?|proven|indicates?|says?))\b/u,
    clear: NAMED_STUDY,
    within: STUDY_BY,
    hearsay: true,
  },
  {
    kind: 'several',
    shows:
      /(?<![\p{L}-])((?:[Mm]edia |[Pp]olitical |[Ll]egal |[Mm]ilitary |[Ss]ome |[Mm]any |[Ss]everal )?(?:[Cc]ommentators|[Oo]bservers|[Cc]ritics|[Aa]nalysts|[Ee]xperts|[Ii]nsiders|[Pp]undits|[Ss]upporters|[Oo]pponents|[Hh]istorians)) (?:have |had |also |now )?(?:noted?|say|said|believe[d]?|argue[d]?|claim(?:ed)?|think|suggest(?:ed)?|fear(?:ed)?|warn(?:ed)?|agree[d]?)\b/u,
    clear: NAMED_SPEAKS,
    hearsay: true,
    of: TELLS,
  },
  {
    kind: 'certain',
    shows: new RegExp(
      `\\b((?:can only be|(?:it|this|that|which) (?:makes|made) (?:it )?(?:clear|plain)|(?:it|this) is (?:clear|obvious|no secret|no accident|no coincidence)|there is no doubt|everyone knows|nobody can deny)${MORE})`,
      'u',
    ),
    clear: SHOWN_BY,
    of: ARGUES,
    unless: /\b(?:I|[Ww]e|not)\b/u,
  },
  {
    kind: 'intent',
    shows: new RegExp(
      `\\b((?:in an (?:attempt|effort) to|seeking to|(?:is|are|was|were) (?:trying|determined|desperate) to|wants? to|on a mission to)${MORE})`,
      'u',
    ),
    clear: SHOWN_BY,
    of: ARGUES,
    unless: /\b(?:I|[Ww]e|you|[Yy]ou|who wants?|anyone|everyone|nobody|if)\b/u,
  },
  {
    kind: 'forecast',
    shows: new RegExp(
      `\\b((?:will|(?:is|are) going to) (?:not |never |inevitably |only |soon )?(?:lead|cause|destroy|collapse|lose|win|rise|fall|end|bring|ruin|kill|prolong|prove|turn into)${MORE})`,
      'u',
    ),
    clear: SHOWN_BY,
    of: ARGUES,
    unless: /\b(?:I|[Ww]e|you|[Yy]ou|held|published|available|open)\b/u,
  },
  {
    kind: 'record',
    shows:
      /\b(the (?:first|largest|biggest|oldest|youngest|highest|lowest|deadliest|worst|best|only|most \p{Ll}+|fastest[- ]growing|longest|tallest) (?:[\p{L}’'-]+ ){1,6}?(?:ever|in (?:the |its )?(?:\p{Ll}+ )?(?:history|world|country|state|nation|league|UK|US)|of all time|since (?:18|19|20)\d\d))(?![\p{L}])/u,
    clear: OWNED,
    of: TELLS,
    unless: /\b(?:I|[Ww]e|you|one of)\b/u,
  },
  {
    kind: 'many',
    shows:
      /(?<![\p{L}-])((?:[Mm]any|[Mm]ost|[Tt]housands of|[Hh]undreds of|[Dd]ozens of|[Mm]illions of|[Aa] growing number of|[Cc]ountless|[Hh]uge (?:sections|numbers) of) (?:[\p{Ll}-]+ )?(?:people|fans|users|customers|voters|parents|women|men|students|workers|residents|families|companies|businesses|countries|schools|Americans|Britons|Europeans|Republicans|Democrats|conservatives|liberals|critics|commentators|observers|media commentators))(?![\p{L}])/u,
    clear: new RegExp(`\\d|${OWNED.source}`, 'u'),
    of: TELLS,
    unless: /\b(?:I|[Ww]e|you|[Yy]ou|how many)\b/u,
  },
  {
    kind: 'figure',
    shows:
      /(?<![\p{L}\d.,$£€-])((?:US)?[$£€]\s?\d(?:[\d.,]*\d)?(?: ?(?:million|billion|trillion))?|\d[\d.,]*\s?(?:%|percent|per cent)(?: of (?:the |all )?[\p{L}-]+)?|[1-9]\d{0,2}(?:,\d{3})+ \p{Ll}{4,}|\d+(?:\.\d+)? (?:million|billion)(?: \p{Ll}{4,})?)(?![\p{L}\d])/u,
    clear: OWNED,
    of: TELLS,
    unless:
      /\b(?:I|[Ww]e|you|[Yy]our?|tickets?|from|off|salary|each|per|prizes?|fined?|bail|targets?|goals?|cut|reduc\p{Ll}+|tax\p{Ll}*|rates?|by 20\d\d|100 ?(?:%|percent|per cent))\b/u,
  },
  {
    kind: 'cause',
    shows: new RegExp(`\\b((?:due to|caused by|as a result of|because of)${MORE})`, 'u'),
    clear: OWNED,
    of: TELLS,
    unless: /\b(?:I|[Ww]e|you|[Yy]ou|cancel\p{Ll}*|postpon\p{Ll}*|known|famous)\b/u,
  },
];

/** The end of words that lead on to others. */
const LEADS_ON =
  /(?:\s(?:and|or|but|nor|of|the|an?|to|in|on|at|by|for|with|from|than|that|which|who|whose|as|if|is|are|was|were|be|been|its?|their|his|her|our|this|these|those|has|have|had|will|not|very|more|most|so|up|out|into|over|about|after|before|when|while|where))+$/u;
const tidy = (words: string): string => words.trim().replace(LEADS_ON, '').replace(LEADS_ON, '');
const WORDS_LEAST = 2;

/** Words that two sentences have in common, from which on one may answer what is asked of the other. */
const SHARED_MIN = 5;
/** Of these the same figure would have to stand beside its source. */
const COUNTED: ReadonlySet<string> = new Set(['figure', 'record', 'many']);
const ANSWERS =
  /\b(?:said|says|according to|told|estimate[sd]?|found|data|figures|study|survey|poll|report|accus(?:es|ed|ing)|alleg\p{Ll}+|wrote|tweeted)\b/iu;

function answerTo({ sentences }: Hooked, sentence: Sentence): string | null {
  const own = stemsOf(sentence.text);
  const [best] = sentences
    .filter((each) => each.start !== sentence.start && ANSWERS.test(each.own))
    .flatMap((each) => {
      const common = [...stemsOf(each.text)].filter((stem) => own.has(stem)).length;
      const quote = common < SHARED_MIN ? null : quotableIn(each.text);
      return quote === null ? [] : [{ quote, common }];
    })
    .sort((a, b) => b.common - a.common);
  return best === undefined ? null : inMarks(best.quote);
}

/** Sentences in which whoever says so may stand. */
const BESIDE = { before: 3, after: 1 } as const;
const MOST: Readonly<Record<AskedAs, number>> = { news: 2, opinion: 3, guide: 2, list: 2, review: 1 };

/** Words that say more than a text shows, each kind once, the gravest first. A sentence that has them beside their source is spared. */
export function looseWordsIn(text: Hooked, of: AskedAs): readonly LooseWords[] {
  const { sentences } = text;
  const ofOthers = sentencesOfOthers(sentences);
  const found: LooseWords[] = [];
  const used = new Set<string>();
  for (const { kind, shows, clear, within, hearsay, of: only, unless } of KINDS) {
    if (found.length === MOST[of]) break;
    const wording = WORDINGS[kind];
    if (wording === undefined || only?.has(of) === false) continue;
    const isNamed = kind === 'several' && namesExpert(text.text);
    for (const [at, sentence] of sentences.entries()) {
      if (
        (hearsay !== true && ofOthers.has(sentence)) ||
        used.has(sentence.text) ||
        unless?.test(sentence.text) === true
      )
        continue;
      const match = shows.exec(sentence.own);
      const words = tidy(match?.[1] ?? '');
      if (isNamed && OF_TRADE.test(words)) continue;
      const quote =
        match === null || sentence.text.endsWith('?') ? null : quotableIn(sentence.text, { title: text.title });
      if (
        match === null ||
        quote === null ||
        words.split(' ').length < (kind === 'rumour' || kind === 'figure' || kind === 'several' ? 1 : WORDS_LEAST)
      )
        continue;
      const rest = sentence.text.replace(match[0], ' ');
      const beside = [
        ...sentences.slice(Math.max(0, at - BESIDE.before), at),
        ...sentences.slice(at + 1, at + 1 + BESIDE.after),
      ].map((each) => each.text);
      if (
        !quote.includes(words) ||
        clear.test(rest) ||
        within?.test(rest) === true ||
        beside.some((each) => clear.test(each))
      )
        continue;
      const filled = (line: string): string => line.replaceAll('{w}', words);
      found.push({
        kind,
        quote,
        sentence: sentence.text,
        says: filled(wording.says),
        asks: filled(wording.asks),
        found: COUNTED.has(kind) ? null : answerTo(text, sentence),
        none: filled(wording.none),
      });
      used.add(sentence.text);
      break;
    }
  }
  return found;
}
