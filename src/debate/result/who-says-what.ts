import { z } from 'zod';
import { isEnglish } from '../../claims/index.js';
import {
  asPattern,
  DIRECTIONS,
  guestOf,
  heardIn,
  inQuotes,
  isBalanced,
  isOfPage,
  isPress,
  listed,
  namesRole,
  newsOf,
  roleOf,
  type Saying,
  sentencesOf,
  stemsOf,
  surnameOf,
  turnsIn,
  unheardIn,
  type Voice,
  VOICE_KINDS,
  withoutQuotations,
  wordsAlone,
} from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { doubtRead, kindRead } from './kind-read.js';
import { oncePerState } from './once-per-state.js';

export const VOICES_MAX = 4;
export const voiceSchema = z.object({
  name: z.string(),
  role: z.string().nullable().meta({ description: 'What the text says that it is; null where it says nothing.' }),
  kind: z.enum(VOICE_KINDS),
  direction: z.enum(DIRECTIONS).meta({ description: 'What is done with the words, as the verb says it.' }),
  says: z.string().meta({ description: 'A whole sentence of the article.' }),
  start: z.int().min(0).meta({ description: 'Where the sentence begins in the text.' }),
});
export type ShownVoice = z.output<typeof voiceSchema>;

/** Everybody who speaks in the text of a debate or would not, those who say most first; nobody where it is not in English. */
const heardRead = oncePerState((state): readonly Voice[] => {
  const article = state.article?.article;
  return article && isEnglish(article.text) ? heardIn(article, state.claims?.claims ?? []) : [];
});
/** The same without those who would not. */
export const voicesRead = oncePerState((state): readonly Voice[] =>
  heardRead(state)
    .map((voice) => ({ ...voice, says: voice.says.filter(({ direction }) => direction !== 'declined') }))
    .filter(({ says }) => says.length > 0),
);

/** What is longer than most is shown of somebody of whom there is nothing shorter. */
const CHARS = { least: 40, short: 70, most: 340, long: 260, longest: 480 } as const;
const OF_PAGE =
  /Related article|Video Ad Feedback|Source: CNN|\/(?:AP|AFP|Reuters|Getty)\b|^A visual guide|https?:|[{}<>|©]|\p{Ll}[.!?:]\p{Lu}\p{Ll}|[\p{Ll}\d][.!?]["“”‘’]\p{Lu}[\p{L}\s]/u;

/** Words of somebody else, behind which somebody is told to say something: “‘Why not?’ Ann Reed, though, said she would.” */
const OF_ANOTHER =
  /^["“][^"“”]*[?!]["”]\s+(?=\p{Lu}[^"“”]*\b(?:said|says|added|warned|insisted)\s(?:that\s)?(?:he|she|it|they)\s[^"“”]{20,})/u;
/** A sentence without words of another that stand before it. */
function ownPart(saying: Saying): Saying {
  const own = saying.quote.replace(OF_ANOTHER, '');
  return own === saying.quote
    ? saying
    : { ...saying, quote: own, start: saying.start + saying.quote.indexOf(own), isQuoted: /["“]/u.test(own) };
}

/** Who said something, of which the words are lost: “Reed told the paper.” */
const NO_WORDS =
  /^(?:\p{Lu}[\p{L}.’'-]+ ){1,3}(?:said|told)\b[^“”"]{0,30}(?:in the wake of [^“”"]*)?\.(?= [“"]|$)|\b(?:said|says) (?:just that|as much|so|the same(?: thing)?)\.$/u;
/** That somebody is for or against what stands before, and not what he says: “dismissed that criticism”. */
const OF_WHAT_STANDS_BEFORE =
  /^[^“”"]*\b(?:dismissed|rejected|denied|disputed|opposed|opposes|criticized|criticised|condemned|denounced|welcomed|praised|supported|backed|endorsed|defended|echoed) (?:that|this|those|these|such|it|them)(?: (?:\p{Ll}+ )?\p{Ll}+)?\.$|^[^“”"]{0,60}\b(?:dis)?agree[sd]\.$/u;
/** What was said in another year: “In June 2020, the board said”. */
const LONG_BEFORE =
  /^(?:In|During|Back in)\s[^,“"]{0,25}\b(?:19|20)\d\d\b[^,“"]{0,20},|^At that (?:\p{Lu}\p{Ll}+\.? \d{1,2}|(?:19|20)\d\d) /u;
/** A question put to somebody else says nothing. */
const ASKS_SOMEBODY =
  /\b(?:asked|asks) (?:(?:\p{Lu}[\p{L}.’'-]+ ?){1,3}|him|her|them)(?! to\b)(?:[,:]| (?:what|why|how|whether|if|who|where|when|about)\b)/u;

/** The writer’s judgement of what somebody says: “erroneously claiming”, “said it holds, but too many assumed”. */
const REBUTTED =
  /\b(?:erroneously|falsely|wrongly|incorrectly|baselessly|misleadingly|infamously|so helpfully|without (?:evidence|proof|offering))\b|\b(?:said|says|claim(?:s|ed)|insist(?:s|ed)|argue[sd])\b[^,]{8,}, (?:but|although|though) (?!(?:he|she|it|they|that|his|her|its|their|also|would|said|added)\b)/u;

/** Whether a sentence is understood alone behind the name of who says it. */
const isShowable = ({ quote }: Pick<Saying, 'quote'>, most: number = CHARS.most): boolean =>
  quote.length >= CHARS.least &&
  quote.length <= most &&
  isBalanced(quote) &&
  /^["“‘']?[\p{Lu}\d$£€]/u.test(quote) &&
  /[.!?]["”’']*$/u.test(quote) &&
  !(/\?$/u.test(quote) && !/["“]/u.test(quote)) &&
  !/^(?:As|When|While|After|Before|If|Because|Although|Though|Since)\b[^,]*$/u.test(quote) &&
  !ASKS_SOMEBODY.test(quote) &&
  !NO_WORDS.test(quote) &&
  !OF_WHAT_STANDS_BEFORE.test(quote) &&
  !LONG_BEFORE.test(quote) &&
  !REBUTTED.test(withoutQuotations(quote)) &&
  !/^‘[^’]{3,60}[^’,.?!]’ \p{Lu}/u.test(quote) &&
  !GLUED.test(withoutQuotations(quote).trim()) &&
  !OF_PAGE.test(quote) &&
  !isOfPage(quote);

/** What somebody is or was, and no word on the news. */
const BIOGRAPHY =
  /\b(?:was born|grew up|graduated|years old|is survived|wrote (?:her|his|a) (?:book|memoir)|founded in|has worked (?:at|for|as)|joined the)\b/u;
/** It hangs on a sentence that is not shown. */
const GOES_ON = /^["“‘']?(?:That|This|These|Those|It|They|Such|But|And|So|Also|Yet|Then|However|Instead|Still)\b/u;
/** “Those factors” hang on a sentence that is not shown. */
const REFERS = /\b(?:those|these|such) \p{Ll}+s\b|\b(?:that|this) (?:one|matter|point|effort|process)\b/u;
/** What was said or done long before. */
const OF_BEFORE =
  /\b(?:[Ii]n (?:\p{Lu}\p{Ll}+ )?(?:19|20)\d\d|(?:19|20)\d\d (?:campaign|election)|[Ll]ast (?:year|month|week)|years? ago|[Pp]reviously|[Ee]arlier this (?:month|year)|once (?:said|called|wrote))\b/u;
/** That somebody will speak or joins others, and not what he says. */
const ANNOUNCES =
  /\b(?:(?:will|would|to|is|was|plans?|planned|set|expected) (?:\p{Ll}+ )?(?:give|make|deliver|hold|issue|release) (?:an?|his|her|their|the)(?: own)? (?:\p{Ll}+ )?(?:statements?|speech|address|(?:press|news) conference|remarks)|add(?:s|ed|ing) (?:his|her|their) (?:voice|name))\b/u;
/** Somebody says that it is not so, or that he will not: “That cable did not come to my attention”. */
const ANSWERS =
  /["“][^"”“]*\b(?:do|does|did|is|are|was|were|has|have|had|will|would|can|could|should|am)(?: not|n[’']t| never| no)\b[^"”“]*["”]/u;
/** A heading that was run into a sentence: “denies it The board said”. */
const GLUED =
  /[\p{Ll}’”'] (?:However|But|He|She|They|It|This|Some|And|While|When),? \p{Ll}|(?<!\b(?:told|in|to|by|for|from|with|on|of|at|and|newspaper|asked|that|as|or|the|like|called|than|between)) (?<=[\p{Ll}’”'] )The (?:\p{Lu}[\p{L}’'-]+ ){1,3}(?:said|says|has|have|had|is|are|was|were|warned|must|will|also|told)\b/u;
const WEIGHT = {
  shared: 0.7,
  sharedMost: 6,
  headed: 0.3,
  headedMost: 4,
  quoted: 1.2,
  directed: 1,
  denied: 2,
  answers: 1.3,
  early: 0.6,
  biography: 2,
  goesOn: 1,
  announces: 1.5,
  refers: 0.6,
  before: 1.2,
  long: 0.5,
  short: 0.8,
} as const;

interface Article {
  readonly title: string;
  readonly text: string;
}
const newsStems = (article: Article): ReadonlySet<string> =>
  new Set([...stemsOf(article.title), ...stemsOf(newsOf(article)?.quote ?? '')]);

const sharedBy = (quote: string, stems: ReadonlySet<string>): number =>
  [...stemsOf(quote)].filter((stem) => stems.has(stem)).length;

/** The writer speaks of himself. */
const OF_WRITER = /(?<![\p{L}.])I(?:[’']m|[’']ve)?(?= \p{Ll})/u;
/** “mounting concerns Reed said so”: a heading stands before the name, and neither what somebody is nor a conjunction. */
const isBehindHeading = (quote: string, name: string): boolean => {
  const before = new RegExp(
    `^[^,;:“”"]*?(?<![\\p{L}])(\\p{Ll}{3,}) (?:\\p{Lu}[\\p{L}.’'-]* ){0,5}${asPattern(surnameOf(name))} (?:has |have |also |on |earlier |\\p{Lu}\\p{Ll}+day )*(?:said|says|told|warned|added|announced|called|claimed)(?![\\p{L}])`,
    'u',
  ).exec(quote)?.[1];
  return before !== undefined && !namesRole(before) && !BEFORE_NAME.test(before);
};
const BEFORE_NAME =
  /^(?:that|and|but|when|while|where|because|after|before|whether|though|although|since|than|yet|what|which|who|how|why|like|even|only|until|once|then|for|with|from|under|over|said|says|rights|\p{Ll}+(?:ly|ist|man|woman|ian))$/u;

/** What somebody is charged with, in general. */
const CHARGED =
  /\b(?:wrongdoing|charges?|allegations?|accusations?|involvement|improprieties|claims?|responsibility)\b/u;
/** Whether what somebody denies is what the text is about, and no aside. */
const isOfNews = (quote: string, news: ReadonlySet<string>): boolean =>
  CHARGED.test(quote) || sharedBy(quote.replace(/\p{Lu}[\p{L}’'-]+/gu, ''), news) > 0;

/** How much a sentence says about the news of its text. */
function meritIn(article: Article): (saying: Saying) => number {
  const [news, headed] = [newsStems(article), stemsOf(article.title)];
  const length = Math.max(1, article.text.length);
  return ({ quote, start, isQuoted, direction }) =>
    WEIGHT.shared * Math.min(sharedBy(quote, news), WEIGHT.sharedMost) +
    WEIGHT.headed * Math.min(sharedBy(quote, headed), WEIGHT.headedMost) +
    (isQuoted ? WEIGHT.quoted : 0) +
    (direction === 'says' ? 0 : direction !== 'denies' ? WEIGHT.directed : isOfNews(quote, news) ? WEIGHT.denied : 0) +
    (ANSWERS.test(quote) ? WEIGHT.answers : 0) -
    (/ according to \S+(?: \S+){0,3}, [^,]*\.["”]?$/u.test(quote) ? WEIGHT.goesOn : 0) +
    WEIGHT.early * (1 - start / length) -
    (BIOGRAPHY.test(quote) && !isQuoted ? WEIGHT.biography : 0) -
    (GOES_ON.test(quote) ? WEIGHT.goesOn : 0) -
    (ANNOUNCES.test(quote) ? WEIGHT.announces : 0) -
    (REFERS.test(quote) ? WEIGHT.refers : 0) -
    (OF_BEFORE.test(quote) ? WEIGHT.before : 0) -
    (/^(?:Asked|Responding|Answering)\b/u.test(quote) ? WEIGHT.goesOn : 0) -
    (quote.length > CHARS.long ? WEIGHT.long : quote.length < CHARS.short ? WEIGHT.short : 0);
}

/** The answers of who is asked in an interview that say most about its headline. */
function answersOf(article: Article, guest: string, told: readonly string[]): readonly ShownVoice[] {
  const surname = guest.split(' ').at(-1) ?? guest;
  const turns = turnsIn(article.text).filter(
    ({ speaker, asks }) =>
      !asks && speaker !== null && new RegExp(`${surname}$`, 'iu').test(article.text.slice(speaker.start, speaker.end)),
  );
  const merit = meritIn(article);
  const said = sentencesOf(article.text)
    .filter(({ start, end }) => turns.some((turn) => turn.says <= start && end <= turn.end))
    .map(({ start, end, text }): Saying => ({ start, end, quote: text, direction: 'says', isQuoted: false }))
    .filter((each) => isShowable(each) && !isTold(each.quote, told))
    .sort((a, b) => merit(b) - merit(a));
  return said
    .slice(0, ANSWERS_SHOWN)
    .sort((a, b) => a.start - b.start)
    .map(({ quote, start, direction }) => ({
      name: guest,
      role: roleOf(article.text, guest),
      kind: 'person',
      direction,
      says: quote,
      start,
    }));
}
const ANSWERS_SHOWN = 2;

/** Whether a page has a sentence already, whole or a part that is most of it. */
const isTold = (quote: string, told: readonly string[]): boolean => {
  const own = wordsAlone(quote);
  return told.some(
    (words) => words !== '' && (own.includes(words) ? words.length > own.length / 2 : words.includes(own)),
  );
};

/** Who says what in a text: at most six voices, each with the sentence of its own that says most about the news, one that stands nowhere else if there is one. */
export function whoSaysWhat(
  state: DebateState,
  shown: readonly string[],
  answers: readonly string[],
  central: string | null,
): readonly ShownVoice[] {
  const article = state.article?.article;
  // An invention beside a real name wrongs whoever bears it.
  if (!article || kindRead(state) === 'satire') return [];
  const told = shown.map((words) => wordsAlone(words));
  const kind = kindRead(state);
  const guest = kind === 'interview' ? guestOf(article.text) : null;
  const given = guest === null ? [] : answersOf(article, guest, told);
  if (given.length > 0) return given;
  const [news, merit] = [newsStems(article), meritIn(article)];
  /** The central claim and what other voices have said, which nobody is shown to say again. */
  const claimed = [newsOf(article)?.quote ?? ''].map((words) => wordsAlone(words));
  const answered = answers.map((words) => wordsAlone(words));
  const all = byImportance(state, central);
  const ownOf = sentencesToShow(article, all, news, kind === 'opinion');
  const voices: ShownVoice[] = [];
  for (const voice of all) {
    const { name, role, kind: of, says } = voice;
    if (voices.length === VOICES_MAX) break;
    if (NOBODY.test(name) || (isVague(name, of) && voices.length > FEW)) continue;
    const own = ownOf(voice);
    const [most] = own;
    if (most === undefined) continue;
    // Who answers a charge is among them although the panel answers with it, too.
    const isAnswer = says.some(({ direction, quote }) => direction === 'denies' && isOfNews(quote, news));
    const elsewhere = isAnswer ? claimed : [...claimed, ...answered];
    const fresh = own.find(({ quote }) => !isTold(quote, told));
    // The sentence that says by far most is worth a second look.
    const isFar = fresh !== undefined && merit(most) - merit(fresh) > FAR;
    // That somebody is missing who speaks is worse than a sentence that also answers a question below.
    const best =
      (isFar && !isTold(most.quote, elsewhere) ? most : fresh) ??
      (isAnswer || (of === 'person' && all.length >= MANY)
        ? own.find(({ quote }) => !isTold(quote, elsewhere))
        : undefined);
    if (best === undefined) continue;
    told.push(wordsAlone(best.quote));
    claimed.push(wordsAlone(best.quote));
    voices.push({ name, role, kind: of, direction: best.direction, says: best.quote, start: best.start });
  }
  return voices;
}

/** The sentences of a voice that can be shown as its own, those first that say most about the news. */
function sentencesToShow(
  article: Article,
  all: readonly Voice[],
  news: ReadonlySet<string>,
  isArgued: boolean,
): (voice: Voice) => readonly Saying[] {
  const merit = meritIn(article);
  const ofPersons = new Set(
    all.filter(({ kind }) => kind === 'person').flatMap(({ says }) => says.map(({ start }) => start)),
  );
  return ({ name, kind, says }) => {
    const upTo = (most: number): readonly Saying[] =>
      says
        .map(ownPart)
        .map((each) => ({ ...each, quote: each.quote.replace(/\s+/gu, ' ') }))
        // Of what a polemic tells of its target only what it quotes is the target’s.
        .filter(
          (each) =>
            isShowable(each, most) &&
            (!isArgued || each.isQuoted) &&
            !OF_WRITER.test(withoutQuotations(each.quote)) &&
            !isBehindHeading(each.quote, name),
        )
        // What officials say of something else is none of the news, and who passes on what a person says does not say it.
        .filter(
          ({ quote, start }) =>
            kind === 'person' ||
            (!HANGS.test(quote) &&
              !ofPersons.has(start) &&
              (kind !== 'unnamed' || OF_SOMEBODY.test(name) || sharedBy(quote, news) >= SHARED_MIN)),
        )
        .toSorted((x, y) => merit(y) - merit(x));
    const short = upTo(CHARS.most);
    return short.length === 0 && kind === 'person' ? upTo(CHARS.longest) : short;
  };
}
/** A name of people without one that says whose they are: “officials of Harl”, “Reed’s lawyers”. */
const OF_SOMEBODY = /.\p{Lu}|['’]s? \p{Ll}/u;

/** Who speaks for whom the headline names: “a Reed spokesman”, “Reed’s campaign”. */
const SPEAKS_FOR =
  /\b(?:[Ss]pokes\p{Ll}+|[Ll]awyers?|[Aa]ttorneys?|[Cc]ounsel|[Pp]ress secretary|[Cc]ampaign|[Oo]ffice|[Tt]eam|[Rr]epresentatives?)\b/u;
/** Somebody keeps to what he is attacked for. */
const STANDS_BY =
  /\b(?:[Ww]e|I|he|she|they|it) (?:(?:still|fully|\p{Ll}+ly) )?(?:stands?|stood) by (?:our|my|the|its|his|her|their|every|what)\b/u;

/** How much of the news is the word of whom: who is accused and answers, who accuses, whom the headline names and who speaks for him, who says most. */
function importanceIn(state: DebateState, article: Article, central: string | null): (voice: Voice) => number {
  const [news, merit] = [newsStems(article), meritIn(article)];
  const headed = new Set(article.title.match(/(?<![\p{L}])\p{Lu}\p{Ll}[\p{L}-]{2,}/gu) ?? []);
  const isDenied = ({ says }: Voice): boolean =>
    says.some(({ direction, quote }) => direction === 'denies' && isOfNews(quote, news));
  const isDisputed = heardRead(state).some(isDenied);
  const speaksFor = ({ name, role, kind }: Voice): boolean => {
    const words = kind === 'unnamed' ? name : (role ?? '');
    return SPEAKS_FOR.test(words) && (words.match(/\p{Lu}[\p{L}-]+/gu) ?? []).some((each) => headed.has(each));
  };
  return (voice) => {
    const said = voice.says.filter(({ quote }) => !LONG_BEFORE.test(quote));
    const quoted = said.filter(({ isQuoted }) => isQuoted).reduce((sum, { quote }) => sum + quote.length, 0);
    return (
      firstOf(voice, article, central) +
      (isDenied(voice) ? FIRST.denies : 0) +
      // Who accuses stands beside who denies it.
      (isDisputed && voice.says.some(({ direction }) => direction === 'accuses') ? FIRST.accuses : 0) +
      (speaksFor(voice) ? FIRST.speaksFor : 0) +
      (said.some(({ quote }) => STANDS_BY.test(quote)) ? FIRST.standsBy : 0) +
      FIRST.news * Math.max(0, ...said.map(merit)) +
      FIRST.words * Math.min(1, quoted / WORDS_CHARS)
    );
  };
}
/** Who speaks in a text, those first whose word the news is. */
export function byImportance(state: DebateState, central: string | null): readonly Voice[] {
  const article = state.article?.article;
  if (!article) return [];
  const importance = importanceIn(state, article, central);
  return heardRead(state)
    .map((voice) => ({ voice, weight: importance(voice) }))
    .sort((x, y) => y.weight - x.weight)
    .map(({ voice }) => voice);
}
/** Whether somebody is told to have said something at the time of the news, and not long before. */
export const speaksNow = ({ quote }: Pick<Saying, 'quote'>): boolean => !LONG_BEFORE.test(quote);

/** Whose word matters most comes first: the source of the central claim, who takes a side, whom the headline names; then who says most. */
const firstOf = ({ name, kind, says }: Voice, { title }: Article, central: string | null): number =>
  (central !== null && central.includes(surnameOf(name)) ? FIRST.central : 0) +
  (says.some(({ direction }) => direction === 'opposes' || direction === 'accuses') ? FIRST.side : 0) +
  (title.includes(surnameOf(name)) ? FIRST.headed : 0) -
  (says.every(({ direction }) => direction === 'declined') || isVague(name, kind) ? FIRST.vague : 0);
/** A paper that tells what others say, or several who may be anybody. */
const isVague = (name: string, kind: Voice['kind']): boolean =>
  isPress(name) || (kind === 'unnamed' && MANY_OF.test(name));
const FIRST = {
  denies: 2,
  accuses: 1,
  central: 1.5,
  side: 0.5,
  headed: 1,
  speaksFor: 1,
  standsBy: 1,
  news: 0.15,
  words: 0.8,
  vague: 3,
} as const;
/** So many characters of somebody’s own words are many. */
const WORDS_CHARS = 500;

/** Of whom it is not said which: “The spokesman”, “The report”. */
const NOBODY = /^The (?:\p{Ll}+ ?)+$|^Sources$/u;
const SHARED_MIN = 2;
/** Of what it tells stands before. */
const HANGS = /^(?:It|They|This|That|These|Those|Such)\b/u;
/** So much more merit has a sentence that is shown although it answers a question below, too. */
const FAR = 1.5;
/** Of so many, one who is missing is missed. */
const MANY = 3;
/** Several who may be anybody: “Critics”. */
const MANY_OF = /^(?!Police$|Prosecutors$)(?:(?:Other|Some|Many|Several|Most) )?\p{L}+$/u;
/** A paper that tells what others say, and critics of whom nothing is told, are shown where few others are. */
const FEW = 1;

const UNHEARD = { most: 4, chars: 240 } as const;

/** What is told of the voices above them: that they may be invented, and who was asked and not heard. */
export function aboutVoices(
  state: DebateState,
  voices: readonly ShownVoice[],
  shown: readonly string[],
): readonly string[] {
  const told = shown.map((words) => wordsAlone(words));
  const article = state.article?.article;
  if (!article || voicesRead(state).length === 0) return [];
  if (kindRead(state) === 'satire')
    return ['The text reads as satire: what people say in it may be its writer’s invention.'];
  if (doubtRead(state) !== null)
    return voices.length === 0
      ? []
      : ['Whether anybody said what stands here is as unclear as whether the text is meant as news.'];
  const unheard = unheardIn(article)
    .map(({ text }) => text.trim())
    .filter(
      (text) =>
        isBalanced(text) &&
        !/^While /u.test(text) &&
        /^["“]?\p{Lu}.*[.!?]["”]?$/u.test(text) &&
        text.length <= UNHEARD.chars &&
        !isTold(text, told) &&
        !voices.some(({ says }) => says.includes(text)),
    )
    .slice(0, UNHEARD.most);
  return unheard.length === 0
    ? []
    : [`Asked and not heard: ${listed(unheard.map((text) => inQuotes(text.replace(/\.$/, ''))))}.`];
}

/** A voice as a line: who it is, and what it says. */
export const voiceInWords = ({ name, role }: ShownVoice): string => (role === null ? name : `${name}, ${role}`);
