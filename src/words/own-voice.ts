import { readFileSync } from 'node:fs';
import { MONTHS, MONTHS_AS_WRITTEN, WEEKDAYS } from './calendar.js';
import { type Sentence } from './sentences.js';
import { REPORTING_VERBS, sentencesOfOthers, VERBS_OF_SAYING } from './speech.js';

/** What a sentence may show of whether its writer reports or argues. */
interface Habit {
  readonly name: string;
  readonly pattern: RegExp;
  /** Looks at sentences without words of anybody else alone; at all of them otherwise, without their quotations. */
  readonly mine?: true;
}

const HABITS: readonly Habit[] = [
  {
    name: 'saying',
    pattern: new RegExp(
      `\\b(?:${VERBS_OF_SAYING}|${REPORTING_VERBS}|according to|asked|saying|adding|noting|spokes(?:man|woman|person))\\b`,
      'iu',
    ),
  },
  { name: 'said', pattern: /\b(?:said|told)\b/iu },
  {
    name: 'days',
    pattern: new RegExp(
      `\\b(?:${WEEKDAYS}|(?:${MONTHS_AS_WRITTEN})\\.? \\d{1,2}|\\d{1,2} (?:${MONTHS})|(?:[Yy]ester|[Tt]o)day|[Tt]onight|[Ll]ast (?:week|month|night)|[Ee]arlier this)\\b`,
      'u',
    ),
  },
  { name: 'figures', pattern: /\d/u },
  {
    name: 'offices',
    pattern:
      /\b(?:Mr|Mrs|Ms|Dr|Sen|Rep|Gov|Gen|Lt|Col)\.|\b(?:spokes\p{L}+|officials?|police|authorities|prosecutors?|ministers?|lawyers?|attorney|Senator|aides?|sources?|investigators?|residents?|witnesses)\b/u,
  },
  { name: 'persons', pattern: /(?<=[\p{Ll},] )\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u },
  { name: 'is', pattern: /\b(?:is|are|isn['’]t|aren['’]t)\b/iu },
  { name: 'I', mine: true, pattern: /(?<![\p{L}.])(?:I|[Mm]y|[Mm]e|myself)(?![\p{L}.])/u },
  { name: 'we', mine: true, pattern: /(?<![\p{L}.])(?:[Ww]e|[Oo]ur|us|ourselves)(?![\p{L}.])/u },
  { name: 'shouts', mine: true, pattern: /!["”’)]*\s*$/u },
  {
    name: 'orders',
    mine: true,
    pattern:
      /^(?:Let(?:['’]s)?|Don['’]t|Do not|Never|Remember|Imagine|Consider|Forget|Look|Ask|Stop|Make|Think|Keep|Take|Recall|Note|Enough|Welcome|Yes|No),? /u,
  },
  {
    name: 'concludes',
    mine: true,
    pattern:
      /\b(?:Indeed|Instead|Perhaps|After all|Of course|In fact|Rather|Thus|Hence|Therefore|Nevertheless|Moreover|Furthermore|For all|To be sure|In other words|Either way|In short|Worse|Sadly|Unfortunately|Clearly|Ultimately|Simply put|Ironically|Surely|Maybe)\b/u,
  },
  {
    name: 'demands',
    mine: true,
    pattern:
      /\b(?:should(?:n['’]t)?|must(?:n['’]t)?|needs? to|ought to|ha(?:ve|s) to|cannot|can['’]t|it is time|it['’]s time|deserves?)\b/iu,
  },
  {
    name: 'judges',
    mine: true,
    pattern:
      /\b(?:absurd\p{L}*|ridiculous\p{L}*|pathetic\p{L}*|disgrac\p{L}+|outrageous\p{L}*|shame(?:ful|less)?\p{L}*|nonsense|stupid\p{L}*|hypocri\p{L}+|brazen\p{L}*|naive|coward\p{L}*|grotesque\p{L}*|arrogan\p{L}+|cynical\p{L}*|reckless\p{L}*|immoral\p{L}*|dishonest\p{L}*|betray\p{L}*|foolish\p{L}*|dangerous\p{L}*|terrible|horrible|awful|tragic\p{L}*|disast\p{L}+|wrong\p{L}*|bad|evil|great|wonderful|noble|courage\p{L}*|decen(?:t|cy)|justice|freedom|moral\p{L}*|virtue\p{L}*|folly|madness|insane|sham|farce|mere(?:ly)?|so-called|self-\p{L}+|blatant\p{L}*|lies?|propaganda)\b/iu,
  },
  {
    name: 'softens',
    mine: true,
    pattern:
      /\b(?:seems?|appears? to|perhaps|probably|arguably|somehow|rather|quite|hardly|barely|indeed|certainly|surely|obviously|of course|simply|merely|actually|really|truly|just|even|only|exactly|precisely|far from)\b/iu,
  },
  {
    name: 'this is',
    mine: true,
    pattern: /^(?:This|That|These|Those|It|There)(?:['’]s| is| are| was| has| would| will| means)\b/u,
  },
  { name: 'denies', mine: true, pattern: /\b(?:not|no|never|nothing|none|nobody|neither|nor)\b|n['’]t\b/iu },
  { name: 'always', mine: true, pattern: /\b(?:always|ever|every|everyone|anyone|all|now|today|once|again|long)\b/iu },
  {
    name: 'generalises',
    mine: true,
    pattern:
      /\b(?:people|nation|world|history|society|democracy|future|country|generations?|citizens|families|children|lives|life)\b/iu,
  },
];

/** A shorter line is a heading or a button. */
const CHARS_MIN = 20;
/** Sentences without words of anybody else. */
function mineOf(sentences: readonly Sentence[]): ReadonlySet<Sentence> {
  const ofOthers = sentencesOfOthers(sentences);
  return new Set(sentences.filter((each) => !ofOthers.has(each) && !/["“”]/u.test(each.text)));
}

/** Shares of sentences with each habit, by name; null for a text without a sentence. */
export function habitsIn(sentences: readonly Sentence[]): Readonly<Record<string, number>> | null {
  const read = sentences.filter((each) => each.text.trim().length >= CHARS_MIN);
  if (read.length === 0) return null;
  const mine = mineOf(read);
  const share = (has: (sentence: Sentence) => boolean): number => read.filter(has).length / read.length;
  return Object.fromEntries([
    ...HABITS.map(({ name, pattern, mine: isMine }): [string, number] => [
      name,
      share((each) => (isMine !== true || mine.has(each)) && pattern.test(each.own.trim())),
    ]),
    ['mine', share((each) => mine.has(each))] as const,
  ]);
}

/** A logistic regression over {@link habitsIn}, trained by training/kinds. */
export interface OpinionModel {
  readonly id: string;
  /** Papers from whose pages its coefficients were learned. */
  readonly trainedOn: readonly string[];
  /** Z-scores are clipped to ± this. */
  readonly clip: number;
  readonly intercept: number;
  readonly habits: readonly {
    readonly name: string;
    readonly mean: number;
    readonly sd: number;
    /** Log-odds of an opinion per standard deviation. */
    readonly coefficient: number;
  }[];
}

const MODEL = JSON.parse(readFileSync(new URL('./opinion-model.json', import.meta.url), 'utf8')) as OpinionModel;

/** Probability that a text with these habits argues, where as many texts argue as report. */
export function opinionBy({ clip, intercept, habits }: OpinionModel, found: Readonly<Record<string, number>>): number {
  const logOdds = habits.reduce((sum, { name, mean, sd, coefficient }) => {
    const z = ((found[name] ?? mean) - mean) / sd;
    return sum + coefficient * Math.max(-clip, Math.min(clip, z));
  }, intercept);
  return 1 / (1 + Math.exp(-logOdds));
}

/**
 * Of reports of papers that the model has not seen, one in a hundred is at or above `opinion`; of their opinions one in nine is below
 * `report`. `npm run train:kinds` prints both.
 */
export const OPINION_SHARE = { opinion: 0.95, report: 0.6 } as const;
/** Shares of fewer sentences show no opinion. */
const SENTENCES_MIN = 10;

/** What a paper or a laboratory says of its own research, which weighs and argues for nothing. */
const RESEARCHES =
  /\b[Ii]n this (?:paper|work|study|article),? we\b|\b[Oo]ur (?:approach|method|experiments?|results|findings|model|analysis) (?:also )?(?:shows?|suggests?|computes?|relies|rely|compares?|achieves?|indicates?|demonstrates?|improves?|outperforms?)\b|\b[Ww]e (?:also |then |further )?(?:propose|present|evaluate|introduce|investigate|train|fit|measure|demonstrate|find that)\b/u;
/** Sentences of that kind from which on a text is research. */
const RESEARCHES_MIN = 2;
const isResearch = (sentences: readonly Sentence[]): boolean =>
  sentences.filter(({ own }) => RESEARCHES.test(own)).length >= RESEARCHES_MIN;

const known = new WeakMap<readonly Sentence[], 'writer' | 'reporter' | null>();

/** Whose voice a text is in: a writer argues, a reporter leaves that to others. Null where it could be either. */
export function voiceOf(sentences: readonly Sentence[]): 'writer' | 'reporter' | null {
  const made = known.get(sentences);
  if (made !== undefined) return made;
  const habits = habitsIn(sentences);
  const share = habits === null ? null : opinionBy(MODEL, habits);
  const voice =
    share === null
      ? null
      : share < OPINION_SHARE.report
        ? 'reporter'
        : share >= OPINION_SHARE.opinion && sentences.length >= SENTENCES_MIN && !isResearch(sentences)
          ? 'writer'
          : null;
  known.set(sentences, voice);
  return voice;
}

/** Log-odds of a habit for each share of sentences that have it. */
const WEIGHTS: ReadonlyMap<string, number> = new Map(
  MODEL.habits.map(({ name, sd, coefficient }) => [name, coefficient / sd]),
);
/** A sentence that is understood alone. */
const STANDS =
  /^(?!(?:Which|It|They|Not|So|That|This|These|And|But|One|He|She|His|Her|Their|Then|There|First of all|Now)\b)\p{Lu}/u;
const SHOWN = { words: 6, chars: 160 } as const;

/** The sentence of a writer in which he argues most; undefined where each has words of somebody else. */
export function mostArguing(sentences: readonly Sentence[]): Sentence | undefined {
  const weightOf = ({ own }: Sentence): number =>
    HABITS.reduce(
      (sum, { name, pattern, mine }) =>
        mine === true && pattern.test(own.trim()) ? sum + (WEIGHTS.get(name) ?? 0) : sum,
      0,
    );
  const mine = [...mineOf(sentences)].filter(({ text }) => text.split(/\s+/u).length >= SHOWN.words);
  const plain = mine.filter(({ text }) => text.length <= SHOWN.chars && STANDS.test(text) && !text.endsWith('?'));
  return [...(plain.length > 0 ? plain : mine)]
    .map((sentence) => ({ sentence, weight: weightOf(sentence) }))
    .sort((a, b) => b.weight - a.weight)[0]?.sentence;
}
