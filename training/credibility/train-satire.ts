import { type BaseModel, judge, SATIRE_WORDS_MIN } from '../../src/analysts/offline/base-model.js';
import { fitLogistic, type Row } from './logistic.js';
import { auc } from './train-base-model.js';

export interface SatireExample {
  readonly set: string;
  readonly satire: boolean;
  readonly words: number;
  readonly features: Readonly<Record<string, number>>;
}

export const SATIRE_TRAINING = {
  features: [
    'satire.homely',
    'satire.wry',
    'satire.chatty',
    'satire.clash',
    'numbers.figures',
    'balance.speakers',
    'hedging.shields',
    'dates-and-places.months',
    'dates-and-places.spans',
    'unsupported-claims.checkable',
    'unsupported-claims.comment',
    'dates-and-places.weekdays',
    'satire.cohesion',
    'satire.adverbs',
  ],
  penalty: 0.1,
  clip: 2.5,
  /** Share of ordinary articles that must stay unflagged, on average over the worst three sources. */
  specificity: 0.99,
  worst: 3,
} as const;

const round = (x: number): number => Number(x.toPrecision(6));

/** Separates satire from ordinary news, with equal weight for both. Log-odds above 0 mean satire. */
export function trainSatireModel(all: readonly SatireExample[]): BaseModel {
  const { penalty, clip } = SATIRE_TRAINING;
  const examples = all.filter(({ satire, words }) => satire || words >= SATIRE_WORDS_MIN);
  const satires = examples.filter(({ satire }) => satire).length;
  const weight = ({ satire }: SatireExample): number => 0.5 / (satire ? satires : examples.length - satires);
  const columns = SATIRE_TRAINING.features.flatMap((name) => {
    const known = examples.filter(({ features }) => features[name] !== undefined);
    if (known.length === 0) return [];
    const value = ({ features }: SatireExample): number => features[name] ?? 0;
    const total = known.reduce((sum, at) => sum + weight(at), 0);
    const mean = known.reduce((sum, at) => sum + weight(at) * value(at), 0) / total;
    const variance = known.reduce((sum, at) => sum + weight(at) * (value(at) - mean) ** 2, 0) / total;
    const side = auc(
      known.map(value),
      known.map(({ satire }) => satire),
    );
    return [{ name, mean, sd: Math.sqrt(variance) + 1e-9, sign: Math.sign(side - 0.5) }];
  });
  const rows = examples.map((at): Row => ({
    x: Float64Array.from(columns, ({ name, mean, sd }) =>
      Math.max(-clip, Math.min(clip, ((at.features[name] ?? mean) - mean) / sd)),
    ),
    y: at.satire ? 1 : 0,
    weight: weight(at),
  }));
  const { intercept, coefficients } = fitLogistic(
    rows,
    columns.map(({ sign }) => sign),
    penalty,
  );
  const model = (from: number): BaseModel => ({
    id: 'satire@2',
    trainedOn: [...new Set(examples.map(({ set }) => set))].sort(),
    clip,
    intercept: round(from),
    features: columns.flatMap(({ name, mean, sd }, j) => {
      const coefficient = round(coefficients[j] ?? 0);
      return coefficient === 0 ? [] : [{ name, mean: round(mean), sd: round(sd), coefficient, cuts: [], steps: [0] }];
    }),
  });
  return model(intercept - thresholdOf(model(intercept), examples));
}

/** The log-odds that ordinary articles rarely reach. */
function thresholdOf(model: BaseModel, examples: readonly SatireExample[]): number {
  const bySet = new Map<string, number[]>();
  for (const { set, satire, features } of examples)
    if (!satire) bySet.set(set, [...(bySet.get(set) ?? []), judge(model, features).logOdds]);
  const { specificity, worst } = SATIRE_TRAINING;
  const high = [...bySet.values()]
    .filter(({ length }) => length >= 40)
    .map((scores) => scores.sort((a, b) => a - b)[Math.ceil((scores.length - 1) * specificity)] ?? 0)
    .sort((a, b) => b - a)
    .slice(0, worst);
  return high.reduce((sum, score) => sum + score, 0) / Math.max(1, high.length);
}

/** The author of a satire, guessed from its form, because the data do not name authors. Each is held out as a whole. */
export function satiristOf({ title, text }: { readonly title: string; readonly text: string }): string {
  const count = (of: RegExp): number => title.match(of)?.length ?? 0;
  if (count(/\p{Lu}/gu) > 0.8 * count(/\p{L}/gu)) return 'capitals';
  if (
    /OTTAWA|TORONTO|Trudeau|Conservative (?:Party|Cand)|Liberal|Canad|Harper|Leitch|O'Leary/.test(
      title + text.slice(0, 400),
    )
  )
    return 'canadian';
  return /^[A-Z ,.]+-/.test(text) ? 'dateline' : 'other';
}
