import { type Persona, SIGNALS, type SignalId } from '../../../personas/index.js';
import { type Evidence, evidenceOf, type Side } from './evidence.js';
import { type Reading } from './reading.js';

/** How far a persona's prior trust moves its log-odds. */
const PRIOR_PULL = 0.3;
/** Below 1 the base model's certainty is trusted less than it claims; set on held-out sets by the credibility bench. */
const SHARPNESS = 0.85;
/** No article is believed or disbelieved beyond this: an offline reader sees style and never the facts. */
const LOG_ODDS_MAX = 3.9;

/** One signal as one persona weighs it. */
export interface Point {
  readonly signal: SignalId;
  /** Log-odds after the persona's attention. */
  readonly logOdds: number;
  readonly side: Side;
  /** What can be said of it; null where nothing can be shown. */
  readonly evidence: Evidence | null;
}

export interface PersonaJudgement {
  /** 0 to 100, one decimal. */
  readonly score: number;
  /** 0 to 1, two decimals, within the persona's own floor and ceiling. */
  readonly confidence: number;
  /** The strongest first. */
  readonly points: readonly Point[];
}

export type Attention = Readonly<Partial<Record<SignalId, number>>>;

const logit = (p: number): number => Math.log(p / (1 - p));
const round = (value: number, digits: number): number => {
  const scale = 10 ** digits;
  // Through a coarser rounding first, so that the last bits of exp and log show on no machine.
  return Math.round(Math.round(value * scale * 1e4) / 1e4) / scale;
};

export const attentionTo = (attention: Attention, signal: SignalId): number => attention[signal] ?? 1;

/**
 * A persona's reading: the base model's contributions, each multiplied by the attention it pays to that signal, on top
 * of its prior trust. Confidence grows with how much evidence it looked at and how clearly that points one way.
 */
export function judgeAs(
  reading: Reading,
  persona: Persona,
  attention: Attention = persona.attention,
): PersonaJudgement {
  const evidence = evidenceOf(reading);
  const prior = logit(Math.min(97, Math.max(3, persona.priorTrust)) / 100);
  let sum = 0;
  let mass = 0;
  const points: Point[] = [];
  for (const signal of SIGNALS) {
    const logOdds = attentionTo(attention, signal) * reading.base.bySignal[signal];
    sum += logOdds;
    mass += Math.abs(logOdds);
    if (Math.abs(logOdds) < 0.04) continue;
    const side: Side = logOdds > 0 ? 1 : -1;
    points.push({ signal, logOdds: round(logOdds, 4), side, evidence: evidence.get(`${signal}/${side}`) ?? null });
  }
  points.sort((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds) || (a.signal < b.signal ? -1 : 1));
  const { prose } = reading.document.text;
  // With little text there is little to go on, whatever the rates say.
  const grounds = prose / (prose + 40);
  const total = PRIOR_PULL * prior + grounds * SHARPNESS * (reading.base.intercept + sum);
  const bounded = Math.max(-LOG_ODDS_MAX, Math.min(LOG_ODDS_MAX, total));
  const p = 1 / (1 + Math.exp(-bounded));
  const amount = mass / (mass + 1.5);
  const agreement = mass === 0 ? 0 : Math.abs(sum) / mass;
  const certainty = Math.abs(2 * p - 1);
  const share = grounds * (0.25 * amount + 0.2 * agreement + 0.55 * certainty);
  const { floor, ceiling } = persona.confidence;
  return { score: round(100 * p, 1), confidence: round(floor + (ceiling - floor) * share, 2), points };
}
