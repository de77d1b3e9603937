import { z } from 'zod';
import { isEnglish } from '../../claims/index.js';
import {
  DIRECTIONS,
  guestOf,
  inQuotes,
  isBalanced,
  isOfPage,
  isPress,
  listed,
  newsOf,
  roleOf,
  type Saying,
  sentencesOf,
  stemsOf,
  turnsIn,
  unheardIn,
  type Voice,
  VOICE_KINDS,
  voicesOf,
  wordsAlone,
} from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { doubtRead, kindRead } from './kind-read.js';
import { oncePerState } from './once-per-state.js';

export const VOICES_MAX = 6;
export const voiceSchema = z.object({
  name: z.string(),
  role: z.string().nullable().meta({ description: 'What the text says that it is; null where it says nothing.' }),
  kind: z.enum(VOICE_KINDS),
  direction: z.enum(DIRECTIONS).meta({ description: 'What is done with the words, as the verb says it.' }),
  says: z.string().meta({ description: 'A whole sentence of the article.' }),
  start: z.int().min(0).meta({ description: 'Where the sentence begins in the text.' }),
});
export type ShownVoice = z.output<typeof voiceSchema>;

/** Everybody who speaks in the text of a debate, those who say most first; nobody where it is not in English. */
export const voicesRead = oncePerState((state): readonly Voice[] => {
  const article = state.article?.article;
  return article && isEnglish(article.text) ? voicesOf(article, state.claims?.claims ?? []) : [];
});

const CHARS = { least: 40, short: 70, most: 340, long: 260 } as const;
const OF_PAGE =
  /Related article|Video Ad Feedback|Source: CNN|\/(?:AP|AFP|Reuters|Getty)\b|^A visual guide|https?:|[{}<>|©]|\p{Ll}[.!?:]\p{Lu}\p{Ll}/u;

/** Who said something, of which the words are lost: “Reed told the paper.” */
const NO_WORDS = /^(?:\p{Lu}[\p{L}.’'-]+ ){1,3}(?:said|told)\b[^“”"]{0,30}(?:in the wake of [^“”"]*)?\.(?= [“"]|$)/u;
/** What was said in another year: “In June 2020, the board said”. */
const LONG_BEFORE = /^(?:In|During|Back in)\s[^,“"]{0,25}\b(?:19|20)\d\d\b[^,“"]{0,20},/u;
/** A question put to somebody else says nothing. */
const ASKS_SOMEBODY =
  /\b(?:asked|asks) (?:(?:\p{Lu}[\p{L}.’'-]+ ?){1,3}|him|her|them)(?! to\b)(?:[,:]| (?:what|why|how|whether|if|who|where|when|about)\b)/u;

/** Whether a sentence is understood alone behind the name of who says it. */
const isShowable = ({ quote }: Pick<Saying, 'quote'>): boolean =>
  quote.length >= CHARS.least &&
  quote.length <= CHARS.most &&
  isBalanced(quote) &&
  /^["“‘']?[\p{Lu}\d$£€]/u.test(quote) &&
  /[.!?]["”’']*$/u.test(quote) &&
  !(/\?$/u.test(quote) && !/["“]/u.test(quote)) &&
  !/^(?:As|When|While|After|Before|If|Because|Although|Though|Since)\b[^,]*$/u.test(quote) &&
  !ASKS_SOMEBODY.test(quote) &&
  !NO_WORDS.test(quote) &&
  !LONG_BEFORE.test(quote) &&
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
const WEIGHT = {
  shared: 0.7,
  sharedMost: 6,
  quoted: 1.2,
  directed: 1,
  early: 0.6,
  biography: 2,
  goesOn: 1,
  announces: 1.5,
  refers: 0.6,
  before: 1.2,
  long: 0.5,
  short: 0.8,
} as const;

/** How much a sentence says about the news of its text. */
function merit({ quote, start, isQuoted, direction }: Saying, news: ReadonlySet<string>, length: number): number {
  const shared = [...stemsOf(quote)].filter((stem) => news.has(stem)).length;
  return (
    WEIGHT.shared * Math.min(shared, WEIGHT.sharedMost) +
    (isQuoted ? WEIGHT.quoted : 0) +
    (direction === 'says' ? 0 : WEIGHT.directed) +
    WEIGHT.early * (1 - start / Math.max(1, length)) -
    (BIOGRAPHY.test(quote) && !isQuoted ? WEIGHT.biography : 0) -
    (GOES_ON.test(quote) ? WEIGHT.goesOn : 0) -
    (ANNOUNCES.test(quote) ? WEIGHT.announces : 0) -
    (REFERS.test(quote) ? WEIGHT.refers : 0) -
    (OF_BEFORE.test(quote) ? WEIGHT.before : 0) -
    (/^(?:Asked|Responding|Answering)\b/u.test(quote) ? WEIGHT.goesOn : 0) -
    (quote.length > CHARS.long ? WEIGHT.long : quote.length < CHARS.short ? WEIGHT.short : 0)
  );
}

interface Article {
  readonly title: string;
  readonly text: string;
}
const newsStems = (article: Article): ReadonlySet<string> =>
  new Set([...stemsOf(article.title), ...stemsOf(newsOf(article)?.quote ?? '')]);

/** The answers of who is asked in an interview that say most about its headline. */
function answersOf(article: Article, guest: string, told: readonly string[]): readonly ShownVoice[] {
  const surname = guest.split(' ').at(-1) ?? guest;
  const turns = turnsIn(article.text).filter(
    ({ speaker, asks }) =>
      !asks && speaker !== null && new RegExp(`${surname}$`, 'iu').test(article.text.slice(speaker.start, speaker.end)),
  );
  const news = newsStems(article);
  const said = sentencesOf(article.text)
    .filter(({ start, end }) => turns.some((turn) => turn.says <= start && end <= turn.end))
    .map(({ start, end, text }): Saying => ({ start, end, quote: text, direction: 'says', isQuoted: false }))
    .filter((each) => isShowable(each) && !isTold(each.quote, told))
    .sort((a, b) => merit(b, news, article.text.length) - merit(a, news, article.text.length));
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
  answers: readonly string[] = [],
): readonly ShownVoice[] {
  const article = state.article?.article;
  // An invention beside a real name wrongs whoever bears it.
  if (!article || kindRead(state) === 'satire') return [];
  const told = shown.map((words) => wordsAlone(words));
  const kind = kindRead(state);
  const guest = kind === 'interview' ? guestOf(article.text) : null;
  const given = guest === null ? [] : answersOf(article, guest, told);
  if (given.length > 0) return given;
  const news = newsStems(article);
  const voices: ShownVoice[] = [];
  /** The central claim, what the panel answers with, and what other voices have said. */
  const voiced = [newsOf(article)?.quote ?? '', ...answers].map((words) => wordsAlone(words));
  const isArgued = kind === 'opinion';
  const all = voicesRead(state);
  for (const { name, role, kind: of, says } of all) {
    if (voices.length === VOICES_MAX) break;
    if (NOBODY.test(name)) continue;
    if (isPress(name) && voices.length > PRESS_BELOW) continue;
    const own = says
      // Of what a polemic tells of its target only what it quotes is the target’s.
      .filter((each) => each.direction !== 'declined' && isShowable(each) && (!isArgued || each.isQuoted))
      .sort((x, y) => merit(y, news, article.text.length) - merit(x, news, article.text.length));
    // That somebody is missing who speaks is worse than a sentence that also answers a question below.
    const best =
      own.find(({ quote }) => !isTold(quote, told)) ??
      (of === 'person' && all.length >= MANY ? own.find(({ quote }) => !isTold(quote, voiced)) : undefined);
    if (best === undefined) continue;
    told.push(wordsAlone(best.quote));
    voiced.push(wordsAlone(best.quote));
    voices.push({ name, role, kind: of, direction: best.direction, says: best.quote, start: best.start });
  }
  return voices;
}
/** Of whom it is not said which: “The spokesman”, “The report”. */
const NOBODY = /^The (?:\p{Ll}+ ?)+$/u;
/** Of so many, one who is missing is missed. */
const MANY = 4;
/** A paper that tells what others say is shown where few others are. */
const PRESS_BELOW = 2;

const UNHEARD = { most: 4, chars: 240 } as const;

/** What is told of the voices above them: that they may be invented, who denies what whom says, and who was asked and not heard. */
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
  return [
    contradiction(voicesRead(state)),
    unheard.length === 0
      ? null
      : `Asked and not heard: ${listed(unheard.map((text) => inQuotes(text.replace(/\.$/, ''))))}.`,
  ].filter((line) => line !== null);
}

const surnameOf = (name: string): string => name.split(' ').at(-1) ?? name;
/** A plan that is rejected is no charge that is denied. */
const REFUSES =
  /\b(?:reject|dismiss|brush)\p{Ll}* (?:\p{L}[\p{L}’']* ){0,4}(?:plans?|proposals?|ideas?|bills?|calls?|deals?|offers?|demands?|requests?|attempts?)\b/u;
/** What can be denied that somebody else said. */
const CHARGE = /\b(?:allegations?|accusations?|claims?|charges?|criticisms?|assertions?|suggestions?)\b/iu;

/** Who denies what whom says, in one sentence; null where that is not sure. */
export function contradiction(voices: readonly Voice[]): string | null {
  for (const denier of voices)
    for (const { direction, quote } of denier.says) {
      // Some of many may deny what others of them say.
      if (direction !== 'denies' || denier.kind === 'unnamed' || REFUSES.test(quote)) continue;
      const accuser = voices.find(
        ({ name, kind, says }) =>
          name !== denier.name &&
          (kind === 'person' || kind === 'body') &&
          // “denied Mr. Reed’s claim”, or the charge of one who accuses by name.
          (new RegExp(`${surnameOf(name)}['’]s? (?:\\p{Ll}+ ){0,2}${CHARGE.source}`, 'iu').test(quote) ||
            says.some(
              (each) =>
                each.direction === 'accuses' &&
                new RegExp(
                  `\\b(?:accus|blam)\\p{Ll}+ (?:\\p{L}[\\p{L}.’'-]* ){0,4}${surnameOf(denier.name)}\\b`,
                  'u',
                ).test(each.quote),
            )),
      );
      if (accuser) return `${denier.name} denies what ${accuser.name} says.`;
    }
  return null;
}

/** A voice as a line: who it is, and what it says. */
export const voiceInWords = ({ name, role }: ShownVoice): string => (role === null ? name : `${name}, ${role}`);
