// Learns the base credibility model from the dev sets and writes its coefficients as code.
//   node training/credibility/train.mjs        (ELENCHUS_DATA names the data directory)
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const out = join(root, 'node_modules', '.cache', 'elenchus-training');
const swc = join(root, 'node_modules', '@swc', 'cli', 'bin', 'swc.js');
const compiled = spawnSync(process.execPath, [swc, 'src', 'bench', '-d', out], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);
const built = (path) => import(pathToFileURL(join(out, path)).href);
const { dataDirectory, exampleOf, readCorpus } = await built('bench/credibility/data.js');
const { trainBaseModel, auc } = await built('bench/credibility/train-base-model.js');
const { judge } = await built('src/debate/analysts/offline/base-model.js');

const directory = dataDirectory();
if (directory === null) {
  console.error('No data: set ELENCHUS_DATA to the directory that holds credibility/articles.jsonl.');
  process.exit(1);
}
const { measured, further } = readCorpus(directory);
const examples = [...measured.map(exampleOf(true)), ...further.map(exampleOf(false))];

const sets = [...new Set(examples.map((at) => at.set))];
console.log('Leave one set out (ROC-AUC of the base model):');
for (const set of sets) {
  const model = trainBaseModel(examples.filter((at) => at.set !== set));
  const own = examples.filter((at) => at.set === set && at.measured);
  const value = auc(own.map((at) => judge(model, at.features).logOdds), own.map((at) => at.credible));
  console.log(`  ${set.padEnd(14)} ${value.toFixed(3)}  (${own.length} articles, ${model.features.length} features)`);
}

const model = trainBaseModel(examples);
const lines = model.features
  .map((at) => `    { name: '${at.name}', mean: ${at.mean}, sd: ${at.sd}, coefficient: ${at.coefficient} },`)
  .join('\n');
writeFileSync(
  join(root, 'src/debate/analysts/offline/model.data.ts'),
  `import { type BaseModel } from './base-model.js';

/** Written by training/credibility/train.mjs; see docs/credibility-model.md. Do not edit by hand. */
export const BASE_MODEL: BaseModel = {
  id: '${model.id}',
  trainedOn: [${model.trainedOn.map((set) => `'${set}'`).join(', ')}],
  clip: ${model.clip},
  intercept: ${model.intercept},
  features: [
${lines}
  ],
};
`,
);
console.log(`Wrote ${model.features.length} coefficients.`);
