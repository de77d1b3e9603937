import { type Persona, SIGNALS, type SignalId } from '../../personas/index.js';
import { type BaseJudgement } from './base-model.js';
import { type Reading } from './reading.js';

/** How far a persona's prior trust moves its log-odds. */
const PRIOR_PULL = 0.3;
/** Below 1 the base model's certainty is trusted less than it claims; set on held-out sets by the credibility bench. */
const SHARPNESS = 0.8;
/** How far from its lowest to its highest confidence somebody gets by an article's manner alone; the rest takes evidence. */
const MANNER_SHARE = 0.5;
/** No article is believed or disbelieved beyond this: an offline reader sees style and never the facts. */
const LOG_ODDS_MAX = 3.9;

export interface PersonaJudgement {
  /** 0 to 100, one decimal. */
  readonly score: number;
  /** 0 to 1, two decimals, within the persona's own floor and ceiling. */
  readonly confidence: number;
}

export type Attention = Readonly<Partial<Record<SignalId, number>>>;

const logit = (p: number): number => Math.log(p / (1 - p));
const round = (value: number, digits: number): number => {
  const scale = 10 ** digits;
  // Through a coarser rounding first, so that the last bits of exp and log show on no machine.
  return Math.round(Math.round(value * scale * 1e4) / 1e4) / scale;
};

export const attentionTo = (attention: Attention, signal: SignalId): number => attention[signal] ?? 1;

/** What orders to a machine cost at least, in log-odds, and what they cost more a unit of attention and a doubling of their number. */
const INJECTION_COST = { least: 1.5, attention: 0.5, doubling: 0.35 } as const;

/**
 * How far planted orders lower the score, in log-odds. More than anything that they could gain: one more sentence moves
 * rates a little, and a persona that is blind to the signal counts them all the same.
 */
export function injectionCost(reading: Reading, persona: Persona): number {
  const { length } = reading.injections;
  if (length === 0) return 0;
  const { least, attention, doubling } = INJECTION_COST;
  return least + attention * attentionTo(persona.attention, 'injection') + doubling * Math.log2(length);
}

interface Weighing {
  readonly total: number;
  readonly sum: number;
  readonly mass: number;
  readonly grounds: number;
}

function weigh(base: BaseJudgement, prose: number, persona: Persona, attention: Attention): Weighing {
  const prior = logit(Math.min(97, Math.max(3, persona.priorTrust)) / 100);
  const weights = SIGNALS.map((signal) => ({
    signal,
    logOdds: attentionTo(attention, signal) * base.bySignal[signal],
  }));
  const sum = weights.reduce((total, { logOdds }) => total + logOdds, 0);
  const mass = weights.reduce((total, { logOdds }) => total + Math.abs(logOdds), 0);
  // With little text there is little to go on, whatever the rates say.
  const grounds = prose / (prose + 40);
  return { total: PRIOR_PULL * prior + grounds * SHARPNESS * (base.intercept + sum), sum, mass, grounds };
}

const held = (logOdds: number): number => Math.max(-LOG_ODDS_MAX, Math.min(LOG_ODDS_MAX, logOdds));
const chance = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/**
 * A persona's reading: the base model's contributions, each multiplied by the attention it pays to that signal, on top
 * of its prior trust. Where the article gives orders to a machine, it is judged with them and without them, the lower
 * counts, and their presence lowers it further. Confidence grows with how much evidence was looked at and how clearly
 * that points one way; orders do not change it, because confidence is an agent's weight in the vote.
 */
export function judgeAs(
  reading: Reading,
  persona: Persona,
  attention: Attention = persona.attention,
): PersonaJudgement {
  const own = weigh(reading.base, reading.document.text.prose, persona, attention);
  const written =
    reading.asWritten === null ? own : weigh(reading.asWritten.base, reading.asWritten.prose, persona, attention);
  const counted = written.total < own.total ? written : own;
  const score = 100 * chance(held(held(counted.total) - injectionCost(reading, persona)));
  const amount = own.mass / (own.mass + 1.5);
  const agreement = own.mass === 0 ? 0 : Math.abs(own.sum) / own.mass;
  const certainty = Math.abs(2 * chance(held(own.total)) - 1);
  const share = MANNER_SHARE * own.grounds * (0.25 * amount + 0.2 * agreement + 0.55 * certainty);
  const { floor, ceiling } = persona.confidence;
  return { score: round(score, 1), confidence: round(floor + (ceiling - floor) * share, 2) };
}
