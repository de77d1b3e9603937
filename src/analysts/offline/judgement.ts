import { type Persona, type SignalId } from '../../personas/index.js';
import { type BaseJudgement } from './base-model.js';
import { type ArticleReading } from './reading.js';
import { SIGNAL_IDS } from './signals/index.js';

/** How far a persona's prior trust moves its log-odds. */
const PRIOR_PULL = 0.3;
/** Factor on the base model's log-odds, which are overconfident; fitted on held-out sets by the credibility bench. */
const SHARPNESS = 0.8;
/** Share of a persona's confidence range that style alone can reach; the rest needs evidence. */
const MANNER_SHARE = 0.5;
/** Limit of the log-odds in both directions, because the offline analyst sees the style and not the facts. */
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
  // Rounds twice, so that differences in the last bits of exp and log between machines do not matter.
  return Math.round(Math.round(value * scale * 1e4) / 1e4) / scale;
};

export const attentionTo = (attention: Attention, signal: SignalId): number => attention[signal] ?? 1;

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

interface Weighing {
  readonly total: number;
  readonly sum: number;
  readonly mass: number;
  readonly grounds: number;
}

function weigh(base: BaseJudgement, prose: number, persona: Persona, attention: Attention): Weighing {
  const prior = logit(Math.min(97, Math.max(3, persona.priorTrust)) / 100);
  const weights = SIGNAL_IDS.map((signal) => ({
    signal,
    logOdds: attentionTo(attention, signal) * base.bySignal[signal],
  }));
  const sum = weights.reduce((total, { logOdds }) => total + logOdds, 0);
  const mass = weights.reduce((total, { logOdds }) => total + Math.abs(logOdds), 0);
  // With little text the rates carry little information.
  const grounds = prose / (prose + 40);
  return { total: PRIOR_PULL * prior + grounds * SHARPNESS * (base.intercept + sum), sum, mass, grounds };
}

const held = (logOdds: number): number => Math.max(-LOG_ODDS_MAX, Math.min(LOG_ODDS_MAX, logOdds));
const chance = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/**
 * A persona's judgement: its prior trust plus the base model's contributions, each multiplied by its attention to the
 * signal. An article with orders to a machine is judged with and without them; the lower result counts, and their cost
 * is subtracted. Confidence grows with the amount of text and with how clearly the signals agree. Orders do not change
 * the confidence, because it is the agent's weight in the vote.
 */
export function judgeAs(
  reading: ArticleReading,
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
