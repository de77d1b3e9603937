import { factCheckOf, type FindingType, KIND_IN_WORDS, type TextKind } from '../../appraisal/index.js';
import { isFragment } from '../../claims/index.js';
import { hiddenReplaced } from '../../kernel/index.js';
import { appraisalOf } from './appraisal.js';
import { mostConcededTo } from './cards.js';
import { type CheckedText, documentsNamedIn } from './checks.js';
import { claimVotesOf } from './claim-votes.js';
import { type DebateResult } from './debate-result.schema.js';
import { type FiledAs, filedAs } from './filed-as.js';
import { doubtRead, formRead, kindRead, lettersRead, textChecked, whatItIs } from './kind-read.js';
import { beginWith, openFirstOf, inSentence, standsOutOf } from './outcome.js';
import { plainSentencesOf, toldBy } from './plain-summary.js';
import { quotedShort } from './quoted-short.js';
import { agentsWith, rangeInWords } from './range.js';
import { verdictTold } from './reasons.js';
import { demandIn, isNotOwn, spokenForHimself, thesisOf } from './thesis.js';
import { centralIn, judgedContradictionIn, type KnownContradiction, knownContradictionIn } from './known-facts.js';
import { judgementIn } from './judgement.js';
import { isOwnWork, opinionNote, ownFirm } from './kind-marks.js';
import { standingOf } from './standing.js';
import { unjudgedOf } from './unjudged.js';
import { weighedParts } from './weighed-parts.js';
import { voicesRead } from './who-says-what.js';
import { type Basis } from '../model/consensus.js';
import { CHECKED, mannerInWords, signedWhole } from '../model/verdict-words.js';
import { argumentsOf, votesOf } from '../model/votes.js';
import {
  asClause,
  FORM_NAMES,
  guestOf,
  inQuotes,
  isPronoun,
  mannerInPlainWords,
  sentenceAround,
  withoutSalutation,
} from '../../words/index.js';
import { type DebateData, type DebateState } from '../stages/index.js';
import { type Judgement } from '../stages/plausibility.stage.js';

type Summary = NonNullable<DebateResult['summary']>;
type RecordedClaim = DebateData<'ClaimsIdentified'>['claims'][number];

/** Minimum check-worthiness of a claim that a fact-checker would check. */
const CHECKABLE_MIN = 0.3;
/** Minimum number of votes on a claim, and of those in the minority, for a statement that agents disagree about it. */
const SPLIT_VOTES_MIN = 4;
const SPLIT_SHARE_MIN = 1 / 3;
/** Points between the mean votes of both sides. Votes of 49 and 51 are no disagreement. */
const SPLIT_APART_MIN = 15;
const SENTENCES_MAX = 6;
const IMPOSSIBLE: ReadonlySet<FindingType> = new Set(['impossible-figure', 'figures-disagree']);
const QUOTE_CHARS_MAX = 140;
/** The central claim is quoted whole, unless it is longer than a reader would take for one sentence. */
const CENTRAL_CHARS_MAX = 520;
const REASON_CHARS_MAX = 280;
const NOT_LOOKED_UP = 'This is the general knowledge of a language model, not looked up.';
/** A smaller factor says less than the limit beside it. */
const FACTOR_MIN = 1.5;
const FACTOR = new Intl.NumberFormat('en', {
  notation: 'compact',
  compactDisplay: 'long',
  maximumSignificantDigits: 2,
});
const FACTOR_PLAIN = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
/** "6,200", "80 million". */
const factorInWords = (factor: number): string => (factor < 1_000_000 ? FACTOR_PLAIN : FACTOR).format(factor);
const KNOWLEDGE = 'Nothing was looked up: the score rests on what a language model knows in general.';

/** Claims of fact that are worth checking, without those that only repeat another one. */
export function checkableClaims(claims: readonly RecordedClaim[]): readonly RecordedClaim[] {
  const repeats = new Set(claims.flatMap(({ repeatedBy }) => repeatedBy));
  return claims.filter(
    (claim) =>
      claim.kind !== 'opinion' &&
      claim.checkWorthiness >= CHECKABLE_MIN &&
      !repeats.has(claim.id) &&
      !isFragment(claim),
  );
}

/** The debate in a few sentences; null without a verdict. Pure. */
export function summaryOf(state: DebateState): Summary | null {
  const { consensus } = state;
  if (!consensus) return null;
  const basis = consensus.basis ?? 'manner';
  const unjudged = unjudgedOf(state);
  if (unjudged !== null) return { verdict: unjudged.says, basis, sentences: [] };
  const checkable = checkableClaims(state.claims?.claims ?? []);
  if (isPlain(state, basis)) {
    const sentences = plainSentencesOf(state);
    const about = sentences.some((each) => /^(?:Its |It (?:argues|sets out|lists|recommends))/.test(each))
      ? []
      : [plainCentral(state, checkable)];
    return {
      verdict: verdictOn(state, consensus.consensusScore, basis),
      basis,
      sentences: atLeast([...about, ...sentences].slice(0, SENTENCES_MAX), [votes(state), basisInWords(basis)]),
    };
  }
  const [first] = openFirstOf(state);
  const isCentral = first?.claim === centralClaim(state, checkable)?.id;
  const about = [central(state, checkable), isCentral ? (first?.backing ?? null) : null].filter(isSaid);
  const most = reason(state);
  const end = [votes(state), last(state, checkable, basis)].filter(isSaid);
  const [rests, also] = standing(state);
  // If there are too many sentences, the last are dropped.
  const examples = [
    ...[kindOfText(state), inPassing(state), convincing(state), checked(state)],
    ...[standsOut(state, 'against'), rests ?? null, split(state), also ?? null, standsOut(state, 'for')],
    rests === undefined ? unnamed(checkable) : null,
  ].filter(isSaid);
  const told =
    most === null || examples.some((each) => most.sentence.includes(each.replace(/[.:].*$/s, '').slice(1)))
      ? []
      : [most.sentence];
  const room = SENTENCES_MAX - about.length - told.length - end.length;
  return {
    verdict: verdictOn(state, consensus.consensusScore, basis),
    basis,
    sentences: [...about, ...examples.slice(0, Math.max(0, room)), ...told, ...end],
  };
}

/** The central claim in words that can be quoted, or the headline. */
function plainCentral(state: DebateState, checkable: readonly RecordedClaim[]): string {
  const title = state.article?.article.title.trim() ?? '';
  // Where nobody can tell what a text is, a sentence that any rule takes for central may be a heading.
  if (kindRead(state) === 'other' && formRead(state) === null && title !== '')
    return `Its headline is ${quoted(title)}.`;
  const found = centralClaim(state, checkable);
  if (!found || !state.article) return central(state, checkable);
  const whole = found.field === 'text' ? sentenceAround(state.article.article, found) : found.quote;
  const said = quotedShort(whole, '');
  return said === null && title !== ''
    ? `Its headline is ${quoted(title)}.`
    : `Its central claim is ${said ?? quoted(whole)}.`;
}

const SENTENCES_MIN = 3;
/** With sentences that hold for any debate where a text gives little to say. */
const atLeast = (sentences: readonly string[], more: readonly string[]): string[] => [
  ...sentences,
  ...more.slice(0, Math.max(0, SENTENCES_MIN - sentences.length)),
];

/** Kinds of text whose first lines say otherwise. */
const OF_THEIR_OWN: ReadonlySet<CheckedText | undefined> = new Set([
  ...(['satire', 'interview', 'advice', 'letters', 'advertisement', 'fact-check'] as const),
]);
/** Whether a text that reports or argues was read in English without a model, and nothing was looked up. */
const isPlain = (state: DebateState, basis: Basis): boolean =>
  basis === 'manner' &&
  state.opening?.analyst.engine === 'offline' &&
  state.claims?.problem === null &&
  knownContradictionIn(state) === null &&
  appraisalOf(state)?.text != null &&
  !OF_THEIR_OWN.has(textChecked(state));

const isSaid = (sentence: string | null): sentence is string => sentence !== null;

/** What the text says itself on what it rests. */
function standing(state: DebateState): readonly string[] {
  if (!state.article) return [];
  const findings = appraisalOf(state)?.findings ?? [];
  const told = [...openFirstOf(state).map(({ says }) => says), ...findings.map(({ passage }) => passage.quote)];
  // That a finding says already.
  const isSaidBelow = (says: string): boolean =>
    says.startsWith('It says itself') && findings.some(({ type }) => OF_LIMITS.has(type));
  return standingOf(state.article.article, kindRead(state))
    .filter(({ says }) => !isSaidBelow(says))
    .map(({ says, quote, words }) => {
      // A sentence that is quoted elsewhere is not quoted again.
      const isTold = told.some((claim) => claim.includes(quote) || quote.includes(claim));
      const shown = (isTold ? words : quote).replace(/[.…,]+$/, '');
      return `${says} ${quoted(shown, STANDING_CHARS_MAX)}.`;
    });
}
const OF_LIMITS: ReadonlySet<FindingType> = new Set(['limits-stated', 'not-verified-said']);
const STANDING_CHARS_MAX = 220;

/** A smaller part of the vote is not worth a word. */
const REASON_MIN = 2;
/** A longer passage stands among what stands out. */
const REASON_QUOTE_MAX = 240;

const DATED = mannerInPlainWords('dates-and-places', 'for');

interface Reason {
  readonly says: string;
  readonly sentence: string;
}

/** What counts most with the panel and words of the article show; null where votes name no parts or no words show one. */
function reason(state: DebateState): Reason | null {
  const parts = weighedParts(state);
  // How a joke is written is no reason to believe it.
  if (parts === null || kindRead(state) === 'satire') return null;
  const [most] = standsOutOf(state)
    // That a day is named counts, but tells nobody how far to trust a text.
    .filter(({ points, says }) => Math.abs(points ?? 0) >= REASON_MIN && says !== DATED)
    .sort((a, b) => Math.abs(b.points ?? 0) - Math.abs(a.points ?? 0));
  if (!most) return null;
  const { says, quote, points } = most;
  const that = asClause(says);
  const agents = agentsWith(state, says);
  const of =
    agents === null || agents === 0 || agents === votesOf(state).length
      ? ''
      : `, with ${agents} of ${votesOf(state).length} agents`;
  const words = says.includes(quote.trim()) ? '' : `: ${quoted(quote.replace(/[.…]+$/, ''), REASON_QUOTE_MAX)}`;
  return { says, sentence: `What counts most (${signedWhole(points ?? 0)}${of}) is that ${that}${words}.` };
}

/** What the score rests on; where nothing was looked up, which the verdict says, how to check the central claim. */
function last(state: DebateState, checkable: readonly RecordedClaim[], basis: Basis): string {
  if (basis !== 'manner') return basisInWords(basis);
  if (judgedContradictionIn(state) !== null || knownContradictionIn(state)?.isDecisive === true) return KNOWLEDGE;
  const found = centralClaim(state, checkable);
  if (!found || !state.article || state.claims?.problem != null) return basisInWords(basis);
  const open = openFirstOf(state);
  const [first] = open;
  if (!first) return basisInWords(basis);
  const source = first.source ?? open.find((each) => each.source !== null)?.source ?? null;
  const [document] = documentsNamedIn(state.article.article.text);
  const begin = source ?? (document === undefined ? null : `“${document}”`);
  // Where the first claim begins with somebody, that is whom the text names.
  if (begin === null || first.check?.startsWith('Begin') === true)
    return first.check ?? beginWith(state) ?? basisInWords(basis);
  const ask =
    first.claim === found.id || first.source === null
      ? `To check it, begin with ${inSentence(begin)}.`
      : `It can be checked on ${quoted(first.says.replace(/[.…]+$/, ''))}: ask or open ${inSentence(begin)}.`;
  return [ask, first.check].filter(isSaid).join(' ');
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const numberWord = (count: number): string => NUMBERS[count] ?? String(count);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Quotes a text of the article on one line, cut between words when it is long. */
function quoted(text: string, most = QUOTE_CHARS_MAX): string {
  const line = hiddenReplaced(text).replace(/\s+/g, ' ').trim();
  if (line.length <= most) return inQuotes(line);
  const head = line.slice(0, most).replace(/[\ud800-\udbff]$/, '');
  return `${inQuotes(head.replace(/\s+\S*$/, ''))} …`;
}

/** The claim that the article is most about. */
function centralClaim(state: DebateState, checkable: readonly RecordedClaim[]): RecordedClaim | undefined {
  const [first] = centralIn(state);
  return state.claims?.claims.find(({ id }) => id === first) ?? mostWorthy(checkable);
}

/** What the article is about, and who says it. Of a claim without a recognised source nothing is said: one may be missed. */
function central(state: DebateState, checkable: readonly RecordedClaim[]): string {
  const { claims } = state;
  if (claims === null) return 'The claims of the article were not identified.';
  if (claims.problem !== null) return claims.problem;
  // Who answers letters says something else in each.
  if (state.opening?.analyst.engine === 'offline' && lettersRead(state) === null) {
    const told = toldBy(state);
    if (told !== null && !told.startsWith('Its headline is')) return told;
  }
  const found = centralClaim(state, checkable);
  if (!found) return 'We found no claim in it that could be checked.';
  const thesis =
    kindRead(state) === 'opinion' && lettersRead(state) === null && state.article
      ? thesisOf(state.article.article)
      : null;
  if (thesis !== null) return `It argues: ${quoted(thesis.quote.replace(/[.…]+$/, ''), CENTRAL_CHARS_MAX)}.`;
  const whole = state.article && found.field === 'text' ? sentenceAround(state.article.article, found) : found.quote;
  const sentence = lettersRead(state) === null ? whole : withoutSalutation(whole);
  // A whole sentence names its source itself.
  if (sentence.length <= CENTRAL_CHARS_MAX)
    return `Its central claim is ${quoted(sentence.replace(/[.…]+$/, ''), CENTRAL_CHARS_MAX)}.`;
  const isSourced = found.attribution?.kind === 'named' || found.attribution?.kind === 'document';
  const claim = quoted(found.quote.replace(/[.…]+$/, ''), CENTRAL_CHARS_MAX);
  return `Its central claim is ${claim}${isSourced ? `, attributed to ${nameOf(found)}` : ''}.`;
}

/** A text that is no report is named first: it is to be judged as what it is. */
function kindOfText(state: DebateState): string | null {
  const { kind, because } = appraisalOf(state)?.text ?? {};
  if (kind === undefined || kind === 'other' || kind === 'report' || !because) return null;
  // The verdict says so.
  if (lettersRead(state) !== null) return null;
  // A headline is above it already.
  if (kind === 'explainer' || kind === 'live-blog' || kind === 'analysis')
    if (because.quote.trim() === state.article?.article.title.trim()) return null;
  if (kind === 'analysis' && state.article && factCheckOf(state.article.article))
    return `It finds: ${quoted(because.quote.replace(/[.…]+$/, ''))}.`;
  return `The text is ${KIND_IN_WORDS[kind]}: ${quoted(because.quote.replace(/[.…]+$/, ''))}.`;
}

/** The first finding that speaks for the article or against it, with its words. */
function standsOut(state: DebateState, side: 'for' | 'against'): string | null {
  // Whom a joke names speaks for nothing.
  if (side === 'for' && kindRead(state) === 'satire') return null;
  // What cannot be true is in the verdict.
  const found = appraisalOf(state)?.findings.find(({ speaks, type }) => speaks === side && !IMPOSSIBLE.has(type));
  // The sentence on named sources has their names already.
  if (found?.type === 'named-sources') return found.says;
  return found ? `${found.says.replace(/\.$/, '')}: ${quoted(found.passage.quote.replace(/[.…]+$/, ''))}.` : null;
}

/** Kinds of text that are no reporting: what they are replaces the sentence on how they report. */
const LEADS: Readonly<Partial<Record<TextKind, string>>> = {
  satire: 'This is satire: it is not meant to be believed.',
  advertisement: 'This is an advertisement: it sells what it describes.',
  'press-release': 'This is a press release: its sender tells its own story.',
  'live-blog': 'This is a live blog, written while things happen.',
  interview: 'This is an interview: what it states are the words of the person who was asked.',
};
const ARGUES = 'This is an opinion piece: it argues, and is not to be read as a report.';

/** With the words of its writer that show it, which a headline does not. */
function argues(state: DebateState): string {
  const because = appraisalOf(state)?.text?.because;
  const article = state.article?.article;
  const isOffline = state.opening?.analyst.engine === 'offline';
  const note = isOffline && article ? opinionNote(article) : null;
  if (note !== null) return `${ARGUES} A note in it says so: ${quoted(note.quote.replace(/[.…]+$/, ''))}.`;
  const shown = isOffline && because?.in === 'text' && article ? ownWordsIn(article, because) : null;
  return shown === null ? ARGUES : `${ARGUES} Its writer’s words: ${shown}.`;
}

/** Words in which a writer speaks for himself, other than those that say what he argues. */
function ownWordsIn(
  article: { readonly title: string; readonly text: string },
  because: Parameters<typeof sentenceAround>[1],
): string | null {
  const judged = judgementIn(article);
  if (judged !== null) return quotedShort(judged);
  const thesis = thesisOf(article)?.quote ?? null;
  const spoken = spokenForHimself(article, [thesis, thesis === null ? null : demandIn(article, thesis)]);
  if (spoken !== null) return quotedShort(spoken);
  const shown = sentenceAround(article, because);
  return isNotOwn(shown) ? null : quotedShort(shown);
}

/** Letters are no article: who answers them advises, and who writes to a newspaper says what he thinks. */
function lettersLead(state: DebateState): string | null {
  const letters = lettersRead(state);
  if (letters === null) return null;
  if (letters.kind === 'answered')
    return `This is an advice column: readers write, and ${letters.by ?? 'somebody'} answers.`;
  return 'These are readers’ letters: they say what their writers think.';
}

const EXAMINES = 'This is a fact check: it examines what others have claimed.';

/** What its publisher calls a text, and what that means. */
function filedLead(state: DebateState): string | null {
  const filed = state.article ? filedAs(state.article.article) : null;
  const lead = filed === null ? undefined : FILED_LEADS[filed.kind];
  return filed === null || lead === undefined ? null : `${lead.what}: ${filed.says}. ${lead.means}`;
}
const FILED_LEADS: Readonly<Partial<Record<FiledAs['kind'], { readonly what: string; readonly means: string }>>> = {
  satire: { what: 'This is satire', means: 'It is not meant to be believed.' },
  advertisement: { what: 'This is an advertisement', means: 'It sells what it describes.' },
  'press-release': { what: 'This is a press release', means: 'Its sender tells its own story.' },
  opinion: { what: 'This is an opinion piece', means: 'It argues, and is not to be read as a report.' },
};

/** What the text is, in place of how it reports; null for a text that reports. */
function leadOf(state: DebateState): string | null {
  const filed = filedLead(state);
  if (filed !== null && lettersRead(state) === null) return filed;
  // What may be made up is called nothing else.
  if (doubtRead(state) !== null) return null;
  const votes = votesOf(state).length;
  const satire = state.consensus?.flags.find(({ flag }) => flag === 'satire')?.personas.length ?? 0;
  const kind = kindRead(state);
  if (kind === 'opinion') return lettersLead(state) ?? argues(state);
  if (kind === 'analysis' && state.article && factCheckOf(state.article.article)) return EXAMINES;
  const guest = kind === 'interview' ? guestOf(state.article?.article.text ?? '') : null;
  if (guest !== null) return `This is an interview with ${guest}, whose words are what it states.`;
  if (kind === 'satire' && appraisalOf(state)?.text?.kind !== 'satire') return readsLikeSatire(satire, votes);
  const because = kind === 'press-release' ? appraisalOf(state)?.text?.because : null;
  const firm = because && state.article ? ownFirm(state.article.article) : null;
  if (firm !== null) return `This is a page of ${firm} about its own work and customers, and no report.`;
  // Nobody has sent it: the firm has it on its own page.
  if (because?.in === 'text' && isOwnWork(because.quote))
    return `Its writers tell of their own work: ${quotedShort(because.quote) ?? quoted(because.quote.replace(/[.…]+$/, ''), KIND_WORDS_MAX)}.`;
  return (kind === undefined ? null : LEADS[kind]) ?? (2 * satire > votes ? readsLikeSatire(satire, votes) : null);
}

const readsLikeSatire = (satire: number, votes: number): string =>
  `It may be satire: ${satire} of ${votes} readers take its style for that of a joke.`;

const KIND_WORDS_MAX = 140;
/** The words that show a kind, where few show it. */
const shownBy = (words: string | null): string =>
  words === null || words.trim() === '' ? '' : `: ${quoted(words.replace(/[.…]+$/, ''), KIND_WORDS_MAX)}`;

const NO_KIND = 'It reads neither like a plain report nor like an opinion piece';

/** What a text is, as the embedded reader sees it, in a sentence; empty where another says so, and for other readers. */
function kindInWords(state: DebateState): string {
  if (state.opening?.analyst.engine !== 'offline' || !appraisalOf(state)?.text) return '';
  const { says, words, does } = whatItIs(state);
  const filed = state.article ? filedAs(state.article.article) : null;
  if (says !== null && filed !== null && FILED_FORMS.has(filed.kind) && doubtRead(state) === null)
    return `${says}: ${filed.says}. `;
  if (says !== null) return `${says}${shownBy(words)}. `;
  if (does !== 'unknown') return '';
  return voicesRead(state).length === 0 ? `${NO_KIND}. ` : `${NO_KIND}: it tells of news and comments on it. `;
}

/** Kinds of text that the sentence on what a text is names. */
const FILED_FORMS: ReadonlySet<FiledAs['kind']> = new Set(['analysis', 'explainer', 'review', 'instructions']);

const TOLD_BY_KIND: ReadonlySet<string | null> = new Set([FORM_NAMES.commented, FORM_NAMES.shouted]);
/** Whether a text tells something, so that one may ask how carefully. */
const isTold = (state: DebateState): boolean =>
  state.opening?.analyst.engine !== 'offline' || whatItIs(state).does === 'tells';
/** Whether the verdict says that a text reads like satire, which is more than the form in which it is written. */
export const saysSatire = (summary: { readonly verdict: string } | null): boolean =>
  summary?.verdict.includes('satire') === true;

/** The verdict in words. Of a text with a figure that cannot be true, the manner of writing is not praised. */
function verdictOn(state: DebateState, score: number, basis: Basis): string {
  const engine = state.opening?.analyst.engine;
  const judged = judgedContradictionIn(state);
  if (judged) return judgementInWords(state, judged);
  const known = knownContradictionIn(state);
  if (known?.isDecisive === true) return contradictionInWords(known);
  const impossible = appraisalOf(state)?.findings.find(({ type }) => IMPOSSIBLE.has(type));
  const lead = leadOf(state);
  if (!impossible && lead !== null) return `${lead} ${CHECKED[basis]}`;
  const what = kindInWords(state);
  if (!impossible && engine === 'offline' && isTold(state) && !TOLD_BY_KIND.has(whatItIs(state).says))
    return `${verdictTold(state, what.replace(/\. $/u, ''))} ${CHECKED[basis]}`;
  const manner = engine === 'offline' ? '' : mannerInWords(score, engine);
  if (!impossible) return [what.trim(), manner, CHECKED[basis]].filter((each) => each !== '').join(' ');
  const words = quoted(impossible.passage.quote.replace(/[.…]+$/, ''));
  return `It states what cannot be true: ${words}. ${impossible.says} ${CHECKED[basis]}`;
}

/** Leads the summary, with the limit in its first sentence. That most who voted on the claim see it otherwise is said. */
function judgementInWords(state: DebateState, { claim, quote, limit, sum, factor }: Judgement): string {
  const by = factor === null || factor < FACTOR_MIN ? '' : `, by a factor of ${factorInWords(factor)}`;
  const reasons = [limit, sum].flatMap((part) => (part === null ? [] : [sentence(part)])).join(' ');
  const votesOn = claimVotesOf(state).get(claim) ?? [];
  const believe = votesOn.filter(({ credibility }) => credibility >= 50).length;
  const dissent =
    2 * believe > votesOn.length
      ? ` Of ${votesOn.length} agents who voted on it, ${believe} nevertheless gave it 50 or more of 100.`
      : '';
  return `${quoted(quote ?? '')} contradicts what is known${by}: ${reasons}${dissent} ${NOT_LOOKED_UP}`;
}

/** Leads the summary. The reason is an agent's own sentence, cut when it is long. */
function contradictionInWords({ agents, votes, quote, reason }: KnownContradiction): string {
  const because = reason === null ? '' : ` ${sentence(reason)}`;
  return `It contradicts what is known, say ${agents} of ${votes} agents: ${quoted(quote)}.${because} ${NOT_LOOKED_UP}`;
}

/** What most agents hold to be wrong in an article that does not fall with it; null where there is no such thing. */
function inPassing(state: DebateState): string | null {
  const known = judgedContradictionIn(state) === null ? knownContradictionIn(state) : null;
  if (!known || known.isDecisive) return null;
  const { agents, votes, quote, reason } = known;
  const because = reason === null ? '' : ` ${sentence(reason)}`;
  return `It also says ${quoted(quote)}, which ${agents} of ${votes} agents hold against what is known.${because}`;
}

/** The longest point longer than this is cut. */
const POINT_CHARS_MAX = 160;

/**
 * What agents conceded to the one that convinced most of them, in the words of one of them; null where nobody convinced
 * several, or where it is told as what the article also says.
 */
function convincing(state: DebateState): string | null {
  const most = mostConcededTo(state);
  if (!most) return null;
  const objection = argumentsOf(state, 1).find(({ persona }) => persona === most.persona)?.objection;
  if (objection !== undefined && inPassing(state)?.endsWith(sentence(objection)) === true) return null;
  const points = argumentsOf(state, 2).flatMap(({ replies }) =>
    replies.flatMap(({ to, stance, point }) =>
      to === most.persona && stance === 'concede' && point !== undefined ? [point.trim().replace(/[.…]+$/, '')] : [],
    ),
  );
  const [longest] = points.filter((point) => point.length <= POINT_CHARS_MAX).sort((a, b) => b.length - a.length);
  if (longest === undefined || longest === '') return null;
  return `No other argument convinced as many, ${numberWord(most.concessions)} of ${votesOf(state).length} agents: ${quoted(longest, POINT_CHARS_MAX)}.`;
}

/** A text of an agent on one line that ends like a sentence. */
function sentence(text: string): string {
  const line = hiddenReplaced(text).replace(/\s+/g, ' ').trim();
  const head = line.length <= REASON_CHARS_MAX ? line : `${line.slice(0, REASON_CHARS_MAX).replace(/\s+\S*$/, '')} …`;
  return /[.!?…][”’"')]*$/.test(head) ? head : `${head}.`;
}

/** The most informative evidence: first a dispute, then a missing page, then support. */
function checked({ evidence, claims }: DebateState): string | null {
  const items = (evidence?.items ?? []).filter(({ instructs }) => !instructs);
  const claimOf = (id: string): string => quoted(claims?.claims.find((claim) => claim.id === id)?.quote ?? '');
  const from = ({ publisher, url }: (typeof items)[number]): string => hiddenReplaced(publisher ?? url).slice(0, 80);
  const disputes = items.find(({ stance, quotes }) => stance === 'disputes' && quotes !== null);
  if (disputes?.quotes)
    return `The article has ${quoted(disputes.quotes.article)}; ${from(disputes)} has ${quoted(disputes.quotes.evidence.replace(/[.…]+$/, ''))}.`;
  const gone = evidence?.missing.find(({ reason }) => reason === 'dead');
  if (gone) return `The page that the article cites for ${claimOf(gone.claim)} does not exist.`;
  const supports = items.find(({ stance, quotes }) => stance === 'supports' && quotes !== null);
  return supports?.quotes ? `${from(supports)} bears out ${claimOf(supports.claim)}.` : null;
}

const mostWorthy = (claims: readonly RecordedClaim[]): RecordedClaim | undefined =>
  [...claims].sort((a, b) => b.checkWorthiness - a.checkWorthiness)[0];

const nameOf = ({ attribution }: RecordedClaim): string => quoted(attribution?.standsFor ?? attribution?.source ?? '');

/** People who know and whose names are kept back. “Your friends” and “many” are no sources. */
const UNNAMED =
  /\b(?:sources?|officials?|insiders?|aides?|diplomats?|witnesses|employees|executives?|(?:people|persons?) (?:familiar|close|briefed|with))\b/i;

/** The most check-worthy claim whose source has no name. That a claim has none at all is not said: one may be missed. */
function unnamed(checkable: readonly RecordedClaim[]): string | null {
  const isUnnamed = ({ attribution }: RecordedClaim): boolean =>
    attribution?.kind === 'anonymous' &&
    UNNAMED.test(attribution.source) &&
    (attribution.standsFor !== null || !isPronoun(attribution.source));
  const found = mostWorthy(checkable.filter(isUnnamed));
  return found ? `${quoted(found.quote)} is attributed to ${nameOf(found)}, without a name.` : null;
}

/** The claim over which agents are divided most evenly: the one with the largest share of votes in the minority. */
function split(state: DebateState): string | null {
  const votesOn = claimVotesOf(state);
  const divided = (state.claims?.claims ?? [])
    .map((claim) => {
      const votes = votesOn.get(claim.id) ?? [];
      const above = votes.filter(({ credibility }) => credibility >= 50).length;
      const mean = (side: (credibility: number) => boolean): number => {
        const those = votes.map(({ credibility }) => credibility).filter(side);
        return those.reduce((sum, credibility) => sum + credibility, 0) / (those.length || 1);
      };
      const apart = mean((credibility) => credibility >= 50) - mean((credibility) => credibility < 50);
      const minority = Math.min(above, votes.length - above) / (votes.length || 1);
      return { claim, all: votes.length, above, apart, minority };
    })
    .filter(
      ({ all, apart, minority }) => all >= SPLIT_VOTES_MIN && apart >= SPLIT_APART_MIN && minority >= SPLIT_SHARE_MIN,
    )
    .sort((a, b) => b.minority - a.minority || b.all - a.all);
  const [most] = divided;
  if (!most) return null;
  const { claim, all, above } = most;
  return `Agents split over ${quoted(claim.quote)}: of ${numberWord(all)} who voted on it, ${numberWord(above)} gave it 50 or more of 100 and ${numberWord(all - above)} gave it less.`;
}

/** How far apart the votes are, or how many gave it half of the points or more. */
const votes = (state: DebateState): string => rangeInWords(state) ?? `${counted(state)}.`;

function counted(state: DebateState): string {
  const current = votesOf(state);
  const above = current.filter(({ score }) => score >= 50).length;
  const agents = current.length === 1 ? 'the one agent' : `all ${numberWord(current.length)} agents`;
  if (above === current.length) return capital(`${agents} gave the article 50 or more of 100`);
  if (above === 0) return capital(`${agents} gave the article less than 50 of 100`);
  return capital(
    `${countWord(above)} of ${numberWord(current.length)} agents gave the article 50 or more of 100, ${countWord(current.length - above)} gave it less`,
  );
}

/** A number of agents in words. */
const countWord = (count: number): string => (count === 0 ? 'none' : numberWord(count));

function basisInWords(basis: Basis): string {
  if (basis === 'manner') return 'Nothing in the article was checked: the score rests on how it is written.';
  return basis === 'sources'
    ? 'The score rests on how the article is written and on its own sources.'
    : 'The score rests on how the article is written and on what was found about its claims.';
}
