import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { readLines, requiredDataSet } from '../data-sets.js';
import { casesOf, checkedClaims, figuresOf, outOfFold, type Post, trainMatching } from './matching.js';
import { examplesOf, leftOut, stanceFigures, THRESHOLDS, trainStance, weighedClaims } from './stance.js';

/** Trains the model of src/evidence/fact-checks on the research data and writes it; see docs/evidence.md. */
const directory = requiredDataSet('factchecks');
const claims = checkedClaims(directory);
const train = casesOf(claims, readLines<Post>(join(directory, 'queries-train.jsonl')));
const dev = casesOf(claims, readLines<Post>(join(directory, 'queries-dev.jsonl')));
const model = trainMatching(train);
const folds = outOfFold(train, (rest, held) => {
  const figures = figuresOf(held, trainMatching(rest));
  return held.map(() => figures);
});
const mean = (name: keyof (typeof folds)[number]): string =>
  (folds.reduce((sum, figures) => sum + figures[name], 0) / folds.length).toFixed(3);
console.log('train, folds left out:', mean('map5'), mean('first'), mean('found'), mean('wrong'), mean('invented'));
console.log('dev:', figuresOf(dev, model));
await write(
  'fact-checks/matching.model.ts',
  'MATCHING_MODEL',
  model,
  'Coefficients learned from CheckThat! 2020, task 2 (Barrón-Cedeño et al. 2020), by training/evidence/train.ts.',
);

const examples = examplesOf(weighedClaims(directory));
console.log('stance, folds left out:', stanceFigures(leftOut(examples), THRESHOLDS));
await write(
  'stance/stance.model.ts',
  'STANCE_MODEL',
  { ...trainStance(examples), thresholds: THRESHOLDS },
  'Coefficients learned from AVeriTeC (Schlichtkrull et al. 2023) by training/evidence/train.ts.',
);

async function write(file: string, name: string, data: unknown, comment: string): Promise<void> {
  const numbers = JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(6)) : value,
  );
  const source = `/** ${comment} */\nexport const ${name} = ${numbers};\n`;
  const text = await format(source, { parser: 'typescript', singleQuote: true, printWidth: 120, trailingComma: 'all' });
  writeFileSync(new URL(`../../src/evidence/${file}`, import.meta.url), text);
}
