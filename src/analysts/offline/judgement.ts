import { type FindingType, type TextKind } from '../../appraisal/index.js';
import { type Persona, type SignalId, type TopicId } from '../../personas/index.js';
import { creditsAnybody } from '../../words/index.js';
import { type QuestionAppraisal, type QuestionEvidence, type VotePart } from '../analyst.js';
import { type Attention, attentionTo } from './attention.js';
import { type BaseJudgement } from './base-model.js';
import { weighedEvidence } from './evidence.js';
import { type ArticleReading, textOf } from './reading.js';
import { SIGNAL_IDS } from './signals/index.js';

/** How far a persona's prior trust moves its log-odds. */
const PRIOR_PULL = 0.3;
/** Factor on the base model's log-odds, which are overconfident; fitted on held-out sets by the credibility bench. */
const SHARPNESS = 0.8;
/** Share of a persona's confidence range that style alone can reach; the rest needs findings or evidence. */
const MANNER_SHARE = 0.5;
/** Limit of the log-odds of manner in both directions, because the offline analyst sees the style and not the facts. */
const MANNER_MAX = 3.9;
const LOG_ODDS_MAX = 4.5;

export interface PersonaJudgement {
  /** 0 to 100, one decimal. */
  readonly score: number;
  /** 0 to 1, two decimals, within the persona's own floor and ceiling. */
  readonly confidence: number;
  /** What the score is made of; they add up to it. */
  readonly parts: readonly VotePart[];
}

const logit = (p: number): number => Math.log(p / (1 - p));
const round = (value: number, digits: number): number => {
  const scale = 10 ** digits;
  // Rounds twice, so that differences in the last bits of exp and log between machines do not matter.
  return Math.round(Math.round(value * scale * 1e4) / 1e4) / scale;
};

/** Cost of orders to a machine in log-odds: the minimum, and what is added per unit of attention and per doubling. */
const INJECTION_COST = { least: 1.5, attention: 0.5, doubling: 0.35 } as const;

/**
 * How much planted orders lower the score, in log-odds; 0 without orders. Always more than the orders can raise it by
 * changing the rates of the text. Applies also to a persona that ignores the signal.
 */
export function injectionCost(reading: ArticleReading, persona: Persona): number {
  const { length } = reading.injections;
  if (length === 0) return 0;
  const { least, attention, doubling } = INJECTION_COST;
  return least + attention * attentionTo(persona.attention, 'injection') + doubling * Math.log2(length);
}

/** A part of a vote in log-odds, before it is known how many points it is worth. */
interface Share {
  readonly kind: VotePart['kind'];
  readonly ref?: string;
  readonly logOdds: number;
}
const sumOf = (shares: readonly Share[]): number => shares.reduce((sum, { logOdds }) => sum + logOdds, 0);

/** The signal whose attention weighs a kind of finding, and the topics whose experts weigh it more. */
const CONCERN: Readonly<Record<FindingType, readonly [SignalId, readonly TopicId[]]>> = {
  'impossible-figure': ['numbers', ['figures', 'science']],
  'figures-disagree': ['numbers', ['figures', 'money']],
  'headline-figure': ['headline-match', ['media', 'figures']],
  'headline-quotation-missing': ['headline-match', ['media']],
  'headline-in-passing': ['headline-match', ['media', 'law']],
  'no-source-named': ['attribution', ['media', 'law']],
  'experts-without-words': ['attribution', ['media', 'science']],
  'asks-to-be-spread': ['conspiracy', ['media']],
  'sale-at-the-end': ['advertising', ['money', 'business']],
  'named-sources': ['attribution', ['media']],
  'asked-those-concerned': ['balance', ['law', 'media']],
  'independent-voice': ['balance', ['science', 'health']],
  'limits-stated': ['hedging', ['science', 'health']],
  'not-verified-said': ['hedging', ['war', 'media']],
  'payer-named': ['documents', ['money', 'science']],
  'correction-noted': ['documents', ['media']],
};
/** The signal to which a finding belongs. */
export const signalOfFinding = (type: FindingType): SignalId => CONCERN[type][0];
const EXPERT = 1.2;
/** Range of attention to what speaks against the article: nobody overlooks it, because it was shown to everybody. */
const FAULT_ATTENTION = { min: 0.75, max: 1.3 } as const;
const MERIT_ATTENTION = { min: 0.3, max: 1.3 } as const;
/** Upper limit of what all merits add, in log-odds. */
const MERITS_MAX = 0.5;
/** A finding that counts this much or more against the article binds the vote. */
export const BINDING = -2;
/** Highest vote on an article with such a finding. No merit is counted beside it. */
const BOUND_MAX = 40;

function sharesOfFindings({ findings }: QuestionAppraisal, persona: Persona, attention: Attention): readonly Share[] {
  const weighed = findings.map(({ id, type, amount }): Share => {
    const [signal, topics] = CONCERN[type];
    const { min, max } = amount < 0 ? FAULT_ATTENTION : MERIT_ATTENTION;
    const expert = (persona.expertise ?? []).some((topic) => topics.includes(topic)) ? EXPERT : 1;
    const own = expert * Math.min(max, Math.max(min, attentionTo(attention, signal)));
    return { kind: 'finding', ref: id, logOdds: own * amount };
  });
  const merits = weighed.filter(({ logOdds }) => logOdds > 0);
  const faults = weighed.filter(({ logOdds }) => logOdds < 0);
  if (faults.some(isBinding)) return faults;
  const counted = Math.min(1, MERITS_MAX / Math.max(MERITS_MAX, sumOf(merits)));
  return [...faults, ...merits.map((merit) => ({ ...merit, logOdds: counted * merit.logOdds }))];
}

/**
 * Signals whose absence is not held against a kind of text: who follows a match minute by minute owes no sources or dates, and
 * what somebody says in an interview is not worded by its writer.
 */
const NOT_OWED: Readonly<Partial<Record<TextKind, ReadonlySet<SignalId>>>> = {
  'live-blog': new Set([
    ...(['attribution', 'quotation', 'numbers', 'documents', 'dates-and-places', 'hedging', 'balance'] as const),
    ...(['unsupported-claims', 'headline-match', 'shouting', 'second-person', 'boilerplate'] as const),
  ]),
  interview: new Set([
    ...([
      'attribution',
      'quotation',
      'numbers',
      'documents',
      'dates-and-places',
      'balance',
      'unsupported-claims',
    ] as const),
    ...(['loaded-language', 'superlatives', 'second-person', 'certainty', 'insults', 'hedging'] as const),
  ]),
};
/** Signals that the kind of a text does not owe; none where the kind is unknown. */
export const notOwedBy = (kind: TextKind | undefined): ReadonlySet<SignalId> =>
  (kind && NOT_OWED[kind]) ?? new Set<SignalId>();
/** A text without a headline has none that could mislead. */
const OF_HEADLINES: readonly SignalId[] = ['headline-match', 'clickbait'];

/**
 * What a signal of manner counts at most, in log-odds: that a text says when something happened is expected and proves little, and who
 * credits somebody by name may do it less often than others.
 */
const AT_MOST: Readonly<Partial<Record<SignalId, { readonly for?: number; readonly againstCredited?: number }>>> = {
  'dates-and-places': { for: 0.3 },
  attribution: { againstCredited: 0.2 },
};

/** A share of manner within {@link AT_MOST}. @param credits whether the text credits anybody by name */
function bounded(signal: SignalId, logOdds: number, credits: boolean): number {
  const { for: most = Infinity, againstCredited = Infinity } = AT_MOST[signal] ?? {};
  return Math.max(credits ? -againstCredited : -Infinity, Math.min(most, logOdds));
}

interface Manner {
  readonly prior: number;
  readonly shares: readonly Share[];
  readonly total: number;
  readonly sum: number;
  readonly mass: number;
  readonly grounds: number;
}

function mannerOf(
  base: BaseJudgement,
  prose: number,
  persona: Persona,
  {
    attention,
    notOwed,
    credits,
  }: { readonly attention: Attention; readonly notOwed: ReadonlySet<SignalId>; readonly credits: boolean },
): Manner {
  // With little text the rates carry little information.
  const grounds = prose / (prose + 40);
  const trust = logit(Math.min(97, Math.max(3, persona.priorTrust)) / 100);
  const weights = SIGNAL_IDS.map((signal) => {
    const own = attentionTo(attention, signal) * base.bySignal[signal];
    const scale = grounds * SHARPNESS;
    return scale === 0 ? 0 : bounded(signal, scale * (notOwed.has(signal) ? Math.max(0, own) : own), credits) / scale;
  });
  const sum = weights.reduce((total, logOdds) => total + logOdds, 0);
  const prior = PRIOR_PULL * trust + grounds * SHARPNESS * base.intercept;
  return {
    prior,
    shares: SIGNAL_IDS.map((ref, index) => ({
      kind: 'manner',
      ref,
      logOdds: grounds * SHARPNESS * (weights[index] ?? 0),
    })),
    total: prior + grounds * SHARPNESS * sum,
    sum,
    mass: weights.reduce((total, logOdds) => total + Math.abs(logOdds), 0),
    grounds,
  };
}

const within = (logOdds: number, max: number): number => Math.max(-max, Math.min(max, logOdds));
const chance = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** Bounds of a vote for which nothing but manner was read, and the width of the ranges at both ends that are compressed. */
const MANNER_BOUNDS = { low: 15, high: 85, press: 25 } as const;

/** The ends at which a vote is bounded. */
interface Limits {
  readonly low: boolean;
  readonly high: boolean;
}

/** Log-odds as a vote. A bounded end is compressed, which preserves the order of articles. */
function voteOf(logOdds: number, { low, high }: Limits): number {
  const exact = 100 * chance(logOdds);
  const { press, low: lowest, high: highest } = MANNER_BOUNDS;
  const share = (press - lowest) / press;
  if (low && exact < press) return lowest + exact * share;
  return high && exact > 100 - press ? highest - (100 - exact) * share : exact;
}

/** The parts of a vote in points. Each gets what its log-odds are worth between the prior and the vote. */
function partsOf(prior: number, shares: readonly Share[], logOdds: number, limits: Limits): readonly VotePart[] {
  const [from, to] = [voteOf(prior, limits), voteOf(logOdds, limits)];
  const way = sumOf(shares);
  const slope = Math.abs(way) < 1e-6 ? 100 * chance(prior) * (1 - chance(prior)) : (to - from) / way;
  const parts = shares
    .map(({ kind, ref, logOdds: share }) => ({
      kind,
      ...(ref === undefined ? {} : { ref }),
      points: round(share * slope, 1),
    }))
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const all: VotePart[] = [{ kind: 'prior', points: round(from, 1) }, ...parts];
  // What rounding leaves over goes to the largest part, so that the parts add up to the vote.
  const left = Math.round(10 * round(to, 1)) - all.reduce((sum, { points }) => sum + Math.round(10 * points), 0);
  const at = all.length > 1 ? 1 : 0;
  return all.map((part, index) => (index === at ? { ...part, points: round(part.points + left / 10, 1) } : part));
}

export interface Material {
  readonly appraisal?: QuestionAppraisal | undefined;
  readonly evidence?: QuestionEvidence | undefined;
  /** The persona's own when omitted. */
  readonly attention?: Attention;
  /** The paragraphs that have to do with the headline, where most have not; see `coreOf`. */
  readonly core?: ArticleReading | null;
}

/** Share of the range between the confidence and its ceiling that findings and evidence can add. */
const SURE_SHARE = 0.4;

/**
 * A persona's judgement: its prior trust, the base model's contributions multiplied by its attention to the signal, the
 * findings of the appraisal and the evidence, each weighed by its attention and expertise. An article with orders to a
 * machine is judged with and without them; the lower result counts, and their cost is subtracted. So does the lower one of an
 * article with and without paragraphs that have nothing to do with its headline. Without evidence a vote stays within 15
 * and 85, unless a finding binds it.
 */
export function judgeAs(
  reading: ArticleReading,
  persona: Persona,
  { appraisal, evidence, attention = persona.attention, core = null }: Material = {},
): PersonaJudgement {
  const untitled = reading.document.title.words === 0 ? OF_HEADLINES : [];
  const notOwed = new Set([...notOwedBy(appraisal?.text?.kind), ...untitled]);
  const terms = { attention, notOwed, credits: creditsAnybody(textOf(reading)) };
  const own = mannerOf(reading.base, reading.document.text.prose, persona, terms);
  const written =
    reading.asWritten === null ? own : mannerOf(reading.asWritten.base, reading.asWritten.prose, persona, terms);
  const whole = written.total < own.total ? written : own;
  const matter = core && mannerOf(core.base, core.document.text.prose, persona, terms);
  const isCore = matter !== null && matter.total < whole.total;
  const counted = isCore ? matter : whole;
  const cost = injectionCost(reading, persona);
  const start = within(within(counted.total, MANNER_MAX) - cost, MANNER_MAX);
  const looked = weighedEvidence(evidence, attention, start).map(({ id, logOdds }): Share => ({
    kind: 'evidence',
    ref: id,
    logOdds,
  }));
  const manner = start + sumOf(looked);
  const weighed =
    appraisal && (isCore ? { ...appraisal, findings: appraisal.findings.filter(ofTheMatter) } : appraisal);
  const findings = bounding(weighed ? sharesOfFindings(weighed, persona, attention) : [], manner);
  const found = sumOf(findings) + sumOf(looked);
  const shares: readonly Share[] = [
    ...counted.shares,
    ...(cost === 0 ? [] : [{ kind: 'orders' as const, logOdds: -cost }]),
    ...findings,
    ...looked,
  ];
  // Before debate@4 the consensus was bounded instead of the votes.
  const bare = appraisal !== undefined && !isChecked(evidence);
  const limits: Limits = { low: bare && !findings.some(isBinding), high: bare };
  const logOdds = within(manner + sumOf(findings), LOG_ODDS_MAX);
  return {
    score: round(voteOf(logOdds, limits), 1),
    confidence: confidenceOf(own, persona, found),
    parts: partsOf(counted.prior, shares, logOdds, limits),
  };
}

/** Merits may be of the paragraphs that are left out, and that these tell something else is counted by leaving them out. */
const ofTheMatter = ({ type, amount }: QuestionAppraisal['findings'][number]): boolean =>
  amount < 0 && type !== 'headline-in-passing';

const isBinding = ({ logOdds }: Share): boolean => logOdds <= BINDING;

/** The findings, with a binding one as heavy as it must be to hold the vote down. */
function bounding(findings: readonly Share[], rest: number): readonly Share[] {
  const over = rest + sumOf(findings) - logit(BOUND_MAX / 100);
  const at = findings.findIndex(isBinding);
  if (at < 0 || over <= 0) return findings;
  return findings.map((share, index) => (index === at ? { ...share, logOdds: share.logOdds - over } : share));
}

/** Whether a source was found that supports or disputes a claim. */
const isChecked = (evidence: QuestionEvidence | undefined): boolean =>
  evidence?.items.some(({ stance, instructs }) => stance !== 'mentions' && !instructs) === true;

/**
 * Grows with the amount of text, with how clearly the signals agree, and with what was found. Orders do not change it,
 * because it is the agent's weight in the vote.
 */
function confidenceOf({ total, sum, mass, grounds }: Manner, { confidence }: Persona, found: number): number {
  const amount = mass / (mass + 1.5);
  const agreement = mass === 0 ? 0 : Math.abs(sum) / mass;
  const certainty = Math.abs(2 * chance(within(total, MANNER_MAX)) - 1);
  const share = MANNER_SHARE * grounds * (0.25 * amount + 0.2 * agreement + 0.55 * certainty);
  const { floor, ceiling } = confidence;
  const manner = floor + (ceiling - floor) * share;
  return round(manner + SURE_SHARE * Math.min(1, Math.abs(found)) * (ceiling - manner), 2);
}
