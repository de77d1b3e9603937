import {
  isOfPage,
  newsOf,
  type Sentence,
  type Speaker,
  withoutPlace,
  stemsOf,
  sentencesOf,
  sentenceAround,
  speakersIn,
  wholePointsOf,
  formOf,
} from '../../words/index.js';
import { isFragment } from '../../claims/index.js';
import { type DebateState } from '../stages/index.js';
import { appraisalOf } from './appraisal.js';
import { centralIn } from './known-facts.js';
import {
  documentsOf,
  expertFor,
  type Opener,
  officesOf,
  openersOf,
  postIn,
  policeIn,
  silentIn,
  wordsOf,
} from './openers.js';

/** A claim to check first, and what the text names for it. */
export interface FirstOpened {
  readonly claim: string;
  readonly says: string;
  readonly backing: string | null;
  readonly check: string | null;
}

const OPEN_MAX = 3;
/** Of claims that are not central, so many are looked at. */
const OTHERS_MAX = 12;
/** What a long text names at its end is about something else. */
const SENTENCES_MAX = 60;
const WORDS = { least: 7, most: 40 } as const;
const GOES_ON =
  /^["“']?(?:it|he|she|they|here|sure|yes|instead|however|meanwhile|another|just|this|that|these|those|but|and|so|also|then|there|we|i|you|my|our)\b/iu;
/** “It is impossible to say” goes on from nothing. */
const DUMMY = /^["“']?It (?:is|was|will be) (?:\p{Ll}+ ){1,3}(?:to|that|when|whether) /u;
/** What somebody feels, hopes or calls for cannot be looked up. */
const OF_FEELING =
  /\b(?:I|we|me|my|our|you) \b|\b(?:feels?|felt|hopes?|hoped|loves?|wish(?:es)?|proud|happy|sad|thank(?:s|ful)?|believes?|thinks?|should|must|ought to)\b/u;
/** That somebody did not answer names nobody to ask. */
const NO_ANSWER =
  /\b(?:did not|didn['’]t|has not|have not|could not|declined to|refused to) (?:immediately |yet |be )?(?:respon\p{Ll}*|repl\p{Ll}+|reached|return\p{Ll}*|comment\p{Ll}*|answer\p{Ll}*)/u;
const CAPTION =
  /\b\p{Lu}\p{Ll}+\.? \d{1,2}, (?:19|20)\d\d(?:,? in [^.]{1,60})?\.?$|\b(?:is|are) seen (?:during|in|at|outside|on)\b/u;
const GLITCH = /\p{Ll}\d{4}\p{Lu}|\p{Ll}{2}[.:!?]\p{Lu}|[{}<>|©]|https?:|\s{2}|Play Video|\p{Ll}\d:\d\d/u;
const OPEN = /\b(?:reportedly|allegedly|is believed to|are believed to|is thought to|suspected)\b/u;
const NAMES_NOTHING = 'We found nothing that it names to open for this.';

/** Words of texts that name something which could be opened, though no rule here understands what it is. */
const NAMES_SOMETHING =
  /(?<![\p{L}])(?:according to|told|speech(?:es)?|addressed|remarks|lecture|testimony|quot(?:es|ed)|interview(?:ed|s)?|reports?|reported|videos?|vine|audio|recordings?|tapes?|clips?|websites?|sites?|show|segment|episode|tally|stud(?:y|ies)|polls?|surveys?|statements?|released?|documents?|files?|records?|letters?|posts?|posted|tweets?|tweeted|Facebook|Twitter|Instagram|YouTube|courts?|FBI|CIA|agenc(?:y|ies)|institutes?|universit(?:y|ies)|departments?|ministry|filings?|transcripts?|e-?mails?|bills?|laws?|Act|census|books?|journals?|papers?)(?![\p{L}])/iu;

const count = (words: string): number => words.trim().split(/\s+/u).length;
/** Whether a sentence can stand alone: not too long, no caption, and it goes on from no other. */
export const isQuotable = (says: string): boolean =>
  /^["“'‘(]?[\p{Lu}\d$£€]/u.test(says) &&
  count(says) >= WORDS.least &&
  count(says) <= WORDS.most &&
  (!GOES_ON.test(says) || DUMMY.test(says)) &&
  !GLITCH.test(says) &&
  !CAPTION.test(says) &&
  !/(?:\?|\.\.\.|…)$/.test(says.trim()) &&
  !/(?:\bU\.S|\bSt|\bMr|\bDr|\bNo)\.$/u.test(says.trim());

interface Candidate {
  readonly claim: string;
  readonly says: string;
  readonly sentence: string;
  /** The sentence with the two after it, where what it names may stand. */
  readonly context: string;
}

/** The sentence, where all of it is quoted. */
const wholeOf = ({ quote, sentence }: { readonly quote: string; readonly sentence: string }): string =>
  sentence.startsWith(quote) && sentence.length - quote.length <= 3 ? sentence : quote;

/** Whoever argues tells what others say in order to contradict it; its headline says what it is about. */
const headlined = (state: DebateState): string | null =>
  appraisalOf(state)?.text?.kind === 'opinion' ? (state.article?.article.title.trim() ?? null) : null;

function contextOf(sentences: readonly Sentence[], at: number, sentence: string): string {
  const index = sentences.findIndex(({ start, end }) => start <= at && end > at);
  return index < 0
    ? sentence
    : [sentence, sentences[index + 1]?.text ?? '', sentences[index + 2]?.text ?? ''].join(' ');
}

/** The news of the text, then its central claims, then those most worth a check. */
function candidates(state: DebateState): readonly Candidate[] {
  const article = state.article?.article;
  if (!article) return [];
  const claims = state.claims?.claims ?? [];
  const central = centralIn(state);
  const head = stemsOf(article.title);
  const sentences = sentencesOf(article.text);
  const made: Candidate[] = [];
  const news = newsOf(article);
  if (news) {
    const end = news.start + news.sentence.length;
    const within = claims.find(
      ({ field, ...claim }) => field === 'text' && claim.start < end && claim.end > news.start,
    );
    const claim = within?.id ?? central[0] ?? claims[0]?.id;
    if (claim !== undefined && (headlined(state) !== null || isQuotable(news.quote)))
      made.push({
        claim,
        says: headlined(state) ?? wholeOf(news),
        sentence: news.sentence,
        context: contextOf(sentences, news.start, news.sentence),
      });
  }
  const ranked = claims
    .filter((claim) => claim.field === 'text' && claim.kind !== 'opinion' && !isFragment(claim))
    .sort(
      (a, b) =>
        Number(central.includes(b.id)) - Number(central.includes(a.id)) || b.checkWorthiness - a.checkWorthiness,
    )
    .slice(0, OTHERS_MAX);
  for (const claim of ranked) {
    const says = withoutPlace(sentenceAround(article, claim)).trim();
    const sentence = sentences.find(({ start, end }) => start <= claim.start && end > claim.start)?.text ?? says;
    const isTold = made.some((other) => other.sentence.includes(says) || says.includes(other.says));
    const isAbout = central.includes(claim.id) || [...stemsOf(says)].some((stem) => head.has(stem));
    if (
      !isTold &&
      isAbout &&
      isQuotable(says) &&
      !GLITCH.test(sentence) &&
      !OF_FEELING.test(says) &&
      !NO_ANSWER.test(says)
    )
      made.push({ claim: claim.id, says, sentence, context: contextOf(sentences, claim.start, sentence) });
  }
  return made;
}

/** A sentence for which the text names something, where it names nothing for what it is about. */
function namedElsewhere(
  state: DebateState,
  { title, text }: { readonly title: string; readonly text: string },
  speakers: readonly Speaker[],
): readonly FirstOpened[] {
  const claims = state.claims?.claims ?? [];
  const head = stemsOf(title);
  const [best] = sentencesOf(text)
    .slice(0, SENTENCES_MAX)
    .flatMap(({ text: sentence, start, end }) => {
      const says = withoutPlace(sentence);
      if (!isQuotable(says) || OF_FEELING.test(says) || NO_ANSWER.test(says) || isOfPage(says)) return [];
      const claim = claims.find((each) => each.start < end && each.end > start) ?? claims[0];
      const [opener] = openersOf({ sentence, text, speakers });
      const shared = [...stemsOf(says)].filter((stem) => head.has(stem)).length;
      return opener && claim ? [{ shared, opened: { claim: claim.id, says, backing: null, check: opener.says } }] : [];
    })
    .sort((a, b) => b.shared - a.shared);
  return best ? [best.opened] : [];
}

/**
 * The claims to check first, each with something else that the text names for it, the news first even where it names nothing, which is said
 * once. For texts that report.
 */
export function firstOpenedOf(state: DebateState): readonly FirstOpened[] {
  const article = state.article?.article;
  if (!article) return [];
  // Of a list, a table or advice nothing is opened first.
  const kind = appraisalOf(state)?.text?.kind;
  if (kind === 'other' && formOf(article)?.does === 'neither') return [];
  const { text } = article;
  const speakers = speakersIn(article).named;
  const used = new Set<string>();
  const taken = wholePointsOf(article).find(({ kind }) => kind === 'taken-over');
  const openerFor = (candidate: Candidate, isFirst: boolean): Opener | null => {
    const opened = { sentence: candidate.sentence, text, speakers };
    for (const opener of openersOf(opened)) if (!used.has(opener.key)) return opener;
    // Who is credited for another sentence is not credited for this one.
    if (isFirst)
      for (const opener of documentsOf(candidate.context, candidate.sentence)) if (!used.has(opener.key)) return opener;
    if (isFirst && taken) return { says: `The story is from ${taken.word}: open that report first.`, key: taken.word };
    const post = isFirst ? postIn(opened) : null;
    if (post !== null) return post;
    for (const office of officesOf({ ...opened, sentence: candidate.sentence }))
      if (!used.has(office.key)) return office;
    const silent = isFirst ? silentIn(opened) : null;
    if (silent !== null) return { says: `Nobody from ${silent} speaks in it: ask there first.`, key: silent };
    const expert = expertFor(opened);
    if (expert && !used.has(expert.key)) return expert;
    const last = isFirst ? (wordsOf(opened) ?? policeIn(opened)) : null;
    return last && !used.has(last.key) ? last : null;
  };
  const made: FirstOpened[] = [];
  for (const candidate of candidates(state)) {
    if (made.length === OPEN_MAX) break;
    const opener = openerFor(candidate, made.length === 0);
    if (opener === null && made.length > 0) continue;
    if (opener) used.add(opener.key);
    const open = OPEN.exec(candidate.says)?.[0];
    made.push({
      claim: candidate.claim,
      says: candidate.says,
      backing: open === undefined ? null : `The text itself leaves it open: “${open}”.`,
      check: opener?.says ?? null,
    });
  }
  const [first, ...others] = made;
  const elsewhere = (): readonly FirstOpened[] => namedElsewhere(state, article, speakers);
  if (!first) return elsewhere();
  // That nothing is named is said of the first, and only where nothing is.
  if (first.check !== null) return made;
  if (others.length > 0) return others.filter(({ check }) => check !== null);
  const named = elsewhere();
  // Of a text of no clear kind it is no fault.
  return named.length > 0 || NAMES_SOMETHING.test(text) || kind === 'other'
    ? named
    : [{ ...first, check: NAMES_NOTHING }];
}
