import { SIGNALS, type SignalId } from '../../personas/index.js';

/**
 * Logistic regression over the signals' features: log-odds of "credible" = intercept + Σ coefficient · clipped z-score.
 * Trained by training/credibility, described in docs/credibility-model.md.
 */
export interface BaseModel {
  readonly id: string;
  /** The labelled sets that its coefficients were learned from. */
  readonly trainedOn: readonly string[];
  /** Z-scores are held within ± this. */
  readonly clip: number;
  readonly intercept: number;
  readonly features: readonly {
    /** `<signal>.<feature>` */
    readonly name: string;
    readonly mean: number;
    readonly sd: number;
    /** Log-odds a standard deviation. */
    readonly coefficient: number;
  }[];
}

export interface FeatureContribution {
  readonly name: string;
  readonly value: number;
  /** Log-odds, rounded to six decimals so that no engine's last bit shows. */
  readonly logOdds: number;
}

/** What the base model makes of an article: the parts add up to the whole. */
export interface BaseJudgement {
  readonly logOdds: number;
  readonly intercept: number;
  /** Log-odds a signal contributes, positive for credible. */
  readonly bySignal: Readonly<Record<SignalId, number>>;
  readonly byFeature: readonly FeatureContribution[];
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

export function judge(model: BaseModel, features: Readonly<Record<string, number>>): BaseJudgement {
  const bySignal = Object.fromEntries(SIGNALS.map((id) => [id, 0])) as Record<SignalId, number>;
  const byFeature = model.features.map(({ name, mean, sd, coefficient }): FeatureContribution => {
    const value = features[name] ?? 0;
    const z = Math.max(-model.clip, Math.min(model.clip, (value - mean) / sd));
    const logOdds = round(z * coefficient);
    const signal = name.slice(0, name.indexOf('.')) as SignalId;
    bySignal[signal] = round(bySignal[signal] + logOdds);
    return { name, value, logOdds };
  });
  const logOdds = round(model.intercept + SIGNALS.reduce((sum, id) => sum + bySignal[id], 0));
  return { logOdds, intercept: model.intercept, bySignal, byFeature };
}
