import { worthFeatures } from '../../src/claims/check-worthiness.js';
import { type HashedModelData } from '../../src/claims/hashed-model.js';
import { read } from '../../src/claims/reading.js';
import { fitSparse, hashed, packed, probability, type SparseRow } from './sparse-logistic.js';

/** A sentence of a debate from ClaimBuster. */
export interface JudgedSentence {
  readonly id: string;
  readonly text: string;
  readonly checkWorthy: boolean;
}

const BITS = 13;
const PENALTY = 0.003;
const ROWS_MIN = 10;
const FOLDS = 5;

/** Rows in the order of the debates, so that a block of rows is a sequence of neighbouring sentences. */
export function worthRows(sentences: readonly JudgedSentence[]): SparseRow[] {
  return [...sentences]
    .sort((a, b) => numberOf(a) - numberOf(b))
    .map(({ text, checkWorthy }) => ({
      active: hashed(worthFeatures(read(text).tokens), BITS),
      y: checkWorthy ? 1 : 0,
    }));
}

const numberOf = ({ id }: JudgedSentence): number => Number(/\d+/.exec(id)?.[0] ?? 0);

export const trainCheckWorth = (rows: readonly SparseRow[]): HashedModelData =>
  packed(fitSparse(rows, BITS, PENALTY, ROWS_MIN), BITS);

/** AUC over blocks of neighbouring sentences, each scored by a model that was trained without it. */
export function checkWorthAuc(rows: readonly SparseRow[]): number {
  const blockOf = (index: number): number => Math.floor((index * FOLDS) / rows.length);
  const scores: number[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = fitSparse(
      rows.filter((_, i) => blockOf(i) !== fold),
      BITS,
      PENALTY,
      ROWS_MIN,
    );
    rows.forEach(({ active }, i) => {
      if (blockOf(i) === fold) scores[i] = probability(model, active);
    });
  }
  return auc(scores, rows);
}

function auc(scores: readonly number[], rows: readonly SparseRow[]): number {
  const order = scores.map((score, i) => ({ score, y: rows[i]!.y })).sort((a, b) => a.score - b.score);
  let ranks = 0;
  let positives = 0;
  order.forEach(({ y }, rank) => {
    ranks += y * (rank + 1);
    positives += y;
  });
  return (ranks - (positives * (positives + 1)) / 2) / (positives * (order.length - positives));
}
