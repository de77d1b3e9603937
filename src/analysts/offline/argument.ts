import { mannerShownIn } from '../../words/index.js';
import { type SignalId, type Persona, type TopicId } from '../../personas/index.js';
import { type Depth, type Flag, type FlagId, type QuestionAppraisal, type VotePart } from '../analyst.js';
import { type ArgumentFact } from '../facts.js';
import { isSatire } from './base-model.js';
import { Draw, hash32 } from './chance.js';
import { type StudiedClaim, type Study } from './findings.js';
import { SIGNAL_OF_FLAG } from './flags.js';
import { BINDING, type PersonaJudgement } from './judgement.js';
import { type ArticleReading } from './reading.js';
import { mainTopics, topicsOf } from './topics.js';
import { QUESTIONS, QUESTIONS_ON, QUESTIONS_ON_AMOUNTS, QUESTIONS_TO } from './voice/questions.js';
import { SENTENCES } from './voice/sentences.js';
import { assembled, capital, fill, sentencesOf, Speaker, type Spoken } from './voice/speech.js';

export interface WordedArgument {
  readonly argument: string;
  readonly facts: readonly ArgumentFact[];
}

/** Number of parts of its vote for which an argument gives the reason. */
const REASONS: Readonly<Record<Depth, number>> = { micro: 1, standard: 2, deep: 4 };
/** A smaller part is not worth a sentence. */
const POINTS_MIN = 1;
/** Nor is one that is less than this share of the largest: what decides a vote stands alone. */
const SHARE_MIN = 0.15;

/** The parts of a vote for which an agent gives the reasons in its argument, the largest first. */
export const reasonsOf = (parts: readonly VotePart[], depth: Depth): readonly VotePart[] =>
  tellingParts(parts).slice(0, REASONS[depth]);

function tellingParts(parts: readonly VotePart[]): readonly VotePart[] {
  const ranked = parts.filter(({ kind }) => kind !== 'prior').sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const least = Math.max(POINTS_MIN, SHARE_MIN * Math.abs(ranked[0]?.points ?? 0));
  return ranked.filter(({ points }) => Math.abs(points) >= least);
}

/** Flags that a quotation alone demonstrates. */
const OF_WORDING: ReadonlySet<FlagId> = new Set([
  'loaded-language',
  'clickbait-headline',
  'conspiracy-framing',
  'satire',
  'advertising',
  'false-certainty',
  'emotional-appeal',
]);

const FLAG_WORDS_MAX = 12;
/** A longer passage flagged for certainty is cut around one word and rarely demonstrates it. */
const CERTAINTY_WORDS_MAX = 6;
/** A passage that ends on an adverb has lost the word that the adverb modifies. */
const CUT_ADVERB = /\s\p{L}{3,}ly$/u;

/** Whether a flag's quotation demonstrates it alone and is complete: a few words or the whole headline. */
const isExpressible = ({ flag, quote }: Flag, { document }: ArticleReading): boolean =>
  OF_WORDING.has(flag) &&
  !(flag === 'false-certainty' && CUT_ADVERB.test(quote)) &&
  !/[.?!]\s+\p{Lu}|[“”„«»"]/u.test(quote) &&
  (quote.split(/\s+/).length <= (flag === 'false-certainty' ? CERTAINTY_WORDS_MAX : FLAG_WORDS_MAX) ||
    quote.trim() === document.title.source.trim()) &&
  (!document.title.source.includes(quote) ||
    quote.trim() === document.title.source.trim() ||
    flag !== 'clickbait-headline');

export function seedOf(persona: Persona, reading: ArticleReading, round: 1 | 2): string {
  return `${persona.id}/${reading.hash}/${round}`;
}

/** Minimum number of words of running text for an argument about the text. */
export const PROSE_MIN = 25;

/** 1 when a score leans towards belief, -1 away from it, 0 neither. */
const leaning = (score: number): -1 | 0 | 1 => (score >= 58 ? 1 : score <= 42 ? -1 : 0);

const STANCES = { '1': 'trusts', '0': 'wavers', '-1': 'doubts' } as const;
const stance = (score: number): 'trusts' | 'wavers' | 'doubts' => STANCES[leaning(score)];

const plain = (text: string): Spoken => ({ text, facts: [] });

/** What agents argue from. */
export interface Grounds {
  readonly reading: ArticleReading;
  readonly persona: Persona;
  readonly study: Study;
  readonly flags: readonly Flag[];
  readonly appraisal: QuestionAppraisal | undefined;
  /** Ids of the claims that the article is about. */
  readonly central: readonly string[];
}

/**
 * The order in which an agent takes up the central claims; agents begin with different ones. What cannot be true comes first
 * for everybody.
 */
export function fromCentral(
  { study, central, appraisal }: Pick<Grounds, 'study' | 'central' | 'appraisal'>,
  seed: string,
): StudiedClaim[] {
  const known = central.flatMap((id) => study.byId.get(id) ?? []).filter(({ sentence }) => sentence !== null);
  const binding = (appraisal?.findings ?? []).filter(({ amount }) => amount <= BINDING);
  const isBound = ({ claim }: StudiedClaim): boolean =>
    binding.some(({ passage }) => passage.in === claim.field && passage.start < claim.end && passage.end > claim.start);
  const first = known.length === 0 ? 0 : hash32(`${seed}/central`) % known.length;
  const turned = [...known.slice(first), ...known.slice(0, first)];
  return [...turned.filter(isBound), ...turned.filter((claim) => !isBound(claim))];
}

/** Headlines of events at which nobody jokes. */
const GRAVE =
  /\b(?:dead|dies?|died|deaths?|deadly|killed|kills?|killing|murder\w*|suicides?|fatal\w*|victims?|massacre|raped?|abus\w+|terror\w*|shot|shooting|stabb\w+|drown\w*|crash\w*|bomb\w*|funeral|cancer|outbreak|famine|hostages?)\b/i;

const subjects = new WeakMap<Study, readonly TopicId[]>();

/** What the article is mostly about, by its headline and its central claims. Made once for a study. */
function subjectsOf({ reading, study, central }: Grounds): readonly TopicId[] {
  const known = subjects.get(study);
  if (known !== undefined) return known;
  const about = central.flatMap((id) => study.byId.get(id)?.sentence ?? []);
  const made = mainTopics([reading.document.title.source, ...about].join(' '));
  subjects.set(study, made);
  return made;
}

/** Units of time, which count nothing that somebody could have counted otherwise. */
const SPAN =
  /^(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|am|pm|january|february|march|april|may|june|july|august|september|october|november|december)\b/i;

/** What the agent asks: of its own field where the article is about it, otherwise of the claim that it looked at. */
function question(grounds: Grounds, draw: Draw, head: StudiedClaim | undefined): string {
  const { expertise = [] } = grounds.persona;
  // A question of the agent's field fits only a sentence of that field.
  const own = topicsOf(head?.sentence ?? '');
  const topic = subjectsOf(grounds).find((id) => expertise.includes(id) && own.has(id));
  const ofText = QUESTIONS_TO[isSatire(grounds.reading) ? 'satire' : (grounds.appraisal?.text?.kind ?? 'report')];
  // A day and a name with a number count nothing.
  const counts = head?.claim.quantities.some(({ unit }) => unit !== null && !SPAN.test(unit)) === true;
  // Nobody asks of the dead how many they were before.
  const isGrave = GRAVE.test(`${grounds.reading.document.title.source} ${head?.sentence ?? ''}`);
  const isEvent = head === undefined || (head.claim.kind === 'figure' && (!counts || isGrave));
  const kind = isEvent ? 'event' : head.claim.kind;
  const amount = kind === 'figure' ? head?.claim.quantities.find(({ unit }) => unit !== null)?.unit : undefined;
  const ofKind =
    amount === '%'
      ? QUESTIONS_ON_AMOUNTS.share
      : /^[A-Z]{3}$/.test(amount ?? '')
        ? QUESTIONS_ON_AMOUNTS.money
        : QUESTIONS_ON[kind];
  return draw.from(ofText ?? (topic === undefined ? ofKind : QUESTIONS[topic])) ?? '';
}

/** The agent's verdict in its own voice. Of death and violence it speaks plainly. */
function ownVoice({ reading: { document }, persona }: Grounds, speaker: Speaker, score: number): string {
  const beginning = `${document.title.source} ${document.text.source.slice(0, 400)}`;
  if (GRAVE.test(beginning)) return speaker.choose(SENTENCES.stock[stance(score)]);
  return speaker.choose(persona.phrases?.[stance(score)] ?? SENTENCES.stock[stance(score)]);
}

/** Agents without a claim quote the headline only up to this length. */
const HEADLINE_WORDS_MAX = 14;

/** The sentence that says what the article is about. */
function opening(speaker: Speaker, draw: Draw, head: StudiedClaim | undefined, study: Study): Spoken {
  const said = head === undefined ? null : speaker.sentence(head);
  if (said !== null) return said;
  const short = study.headline !== null && study.headline.split(' ').length <= HEADLINE_WORDS_MAX;
  return (
    (short ? speaker.headline(study) : null) ??
    topicLine(speaker, draw, study) ??
    speaker.headline(study) ??
    plain(draw.from(SENTENCES.noClaim) ?? '')
  );
}

/** A sentence about a name that the text repeats; null when there is none. */
function topicLine(speaker: Speaker, draw: Draw, { topics }: Study): Spoken | null {
  const topic = draw.from(topics);
  return topic === undefined ? null : speaker.topic(topic);
}

/** The argument for an article with almost no text. */
function tooLittle(draw: Draw, score: number): WordedArgument {
  return assembled([
    { text: draw.from(SENTENCES.short) ?? '', facts: [{ kind: 'short', claims: [], words: [] }] },
    plain(draw.from(SENTENCES.shortTail) ?? ''),
    plain(fill(draw.from(SENTENCES.scores) ?? '', { n: String(Math.round(score)) })),
  ]);
}

/** Kinds of findings on a claim that its own words show; others are said of no claim, because they may be missed. */
const SHOWN = new Set(['source', 'hedge', 'certainty', 'superlative']);

const texts = new WeakMap<ArticleReading, { readonly text: string }>();
/** The article's text, the same object for each agent, so that its sentences are found once. */
function articleOf(reading: ArticleReading): { readonly text: string } {
  const known = texts.get(reading) ?? { text: reading.document.text.source };
  texts.set(reading, known);
  return known;
}

/** What an agent can show for a part of its vote; empty when only the part has a name. */
export function groundFor(
  { kind, ref, points }: VotePart,
  { reading, study, flags, appraisal }: Grounds,
  speaker: Speaker,
  head: StudiedClaim | undefined,
): Spoken | null {
  switch (kind) {
    case 'prior':
      return null;
    case 'finding': {
      const finding = appraisal?.findings.find(({ id }) => id === ref);
      return finding ? speaker.found(finding, study) : null;
    }
    case 'evidence': {
      for (const about of study.claims)
        for (const finding of about.findings) if (finding.evidence === ref) return speaker.finding(finding);
      return null;
    }
    case 'orders': {
      const order = flags.find(({ flag }) => flag === 'prompt-injection');
      return order === undefined ? null : speaker.flag(order, study.headline ?? '');
    }
    case 'manner': {
      const flag = flags.find((each) => SIGNAL_OF_FLAG[each.flag] === ref && isExpressible(each, reading));
      const pointed = points < 0 && flag !== undefined ? speaker.flag(flag, study.headline ?? '') : null;
      if (pointed !== null) return pointed;
      const shown = head?.findings.find(
        (finding) =>
          SHOWN.has(finding.kind) && finding.signal === ref && Math.sign(finding.logOdds) === Math.sign(points),
      );
      if (shown !== undefined) return speaker.finding(shown);
      const example = mannerShownIn(ref ?? '', points > 0 ? 'for' : 'against', articleOf(reading));
      return example === null ? null : speaker.shown(SENTENCES.signalLabels[ref as SignalId], example.quote);
    }
  }
}

/**
 * The largest reasons that words of the article can show, and what each did to the vote. Where none can be shown, the largest
 * part is named.
 */
function reasons(
  parts: readonly VotePart[],
  depth: Depth,
  [grounds, speaker, head]: readonly [Grounds, Speaker, StudiedClaim | undefined],
): Spoken[] {
  const spoken: Spoken[] = [];
  for (const part of tellingParts(parts)) {
    if (spoken.length === 2 * REASONS[depth]) break;
    const ground = groundFor(part, grounds, speaker, head);
    if (ground !== null) spoken.push(ground, plain(speaker.choose(SENTENCES.effects, { n: counts(part.points) })));
  }
  const [largest] = tellingParts(parts);
  if (spoken.length > 0 || largest?.kind !== 'manner') return spoken;
  const signal = SENTENCES.signalLabels[largest.ref as SignalId];
  return [plain(capital(speaker.choose(SENTENCES.movers, { n: counts(largest.points), signal })))];
}

/** Points with their sign, without decimals. */
export const counts = (points: number): string => `${points < 0 ? '−' : '+'}${Math.round(Math.abs(points))}`;

/**
 * Composes a round-1 argument: a central sentence of the article, the reasons with the greatest parts in the vote and what
 * each did to it, one sentence in the persona's own voice, what it asks, and the vote. Every sentence about the article states facts
 * that are recorded with it.
 */
export function argue(grounds: Grounds, { score, parts }: PersonaJudgement, depth: Depth): WordedArgument {
  const { reading, persona, study } = grounds;
  const seed = seedOf(persona, reading, 1);
  const draw = new Draw(seed);
  if (reading.document.text.prose < PROSE_MIN) return tooLittle(draw, score);
  const speaker = new Speaker(persona, draw);
  const [head] = fromCentral(grounds, seed);
  return assembled([
    opening(speaker, draw, head, study),
    ...reasons(parts, depth, [grounds, speaker, head]),
    // The shortest argument has room for one of them, and a question is of more use.
    depth === 'micro' ? null : plain(ownVoice(grounds, speaker, score)),
    plain(question(grounds, draw, head)),
    plain(fill(draw.from(SENTENCES.scores) ?? '', { n: String(Math.round(score)) })),
  ]);
}

/** The sentences of an earlier argument. */
export const heard = (argument: string | undefined): Set<string> =>
  new Set(argument === undefined ? [] : sentencesOf(argument));

/** The argument about an article in a language that the signals do not support. */
export function declineLanguage(
  reading: ArticleReading,
  persona: Persona,
  round: 1 | 2,
  name: string | null,
): WordedArgument {
  const draw = new Draw(seedOf(persona, reading, round));
  const what = name === null ? 'in another language' : `in ${name}`;
  return assembled([
    { text: fill(draw.from(SENTENCES.foreign) ?? '', { what }), facts: [{ kind: 'foreign', claims: [], words: [] }] },
    plain(draw.from(SENTENCES.foreignTail) ?? ''),
    plain(draw.from(SENTENCES.foreignEnd) ?? ''),
  ]);
}

/** The reply to a peer about a text in an unsupported language. */
export const undecided = (reading: ArticleReading, persona: Persona): string =>
  new Speaker(persona, new Draw(seedOf(persona, reading, 2))).choose(persona.phrases?.wavers ?? SENTENCES.stock.wavers);
