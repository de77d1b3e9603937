// Trains the base credibility model and the satire model, and writes their coefficients.
//   npm run train:credibility
// ELENCHUS_DATA names the data directory; the default is ../shared/data.
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { requiredDataSet } from '../data-sets.js';
import { exampleOf, readCorpus, satireExampleOf } from './data.js';
import { auc, brier, trainBaseModel } from './train-base-model.js';
import { trainSatireModel } from './train-satire.js';
import { type BaseModel, judge } from '../../src/analysts/offline/base-model.js';

const directory = requiredDataSet('credibility');
const { measured, further, satire } = readCorpus(directory);
const examples = [...measured.map(exampleOf(true)), ...further.map(exampleOf(false))];

const sets = [...new Set(examples.map((at) => at.set))];
console.log('Base model with each set left out:');
for (const set of sets) {
  const model = trainBaseModel(examples.filter((at) => at.set !== set));
  const own = examples.filter((at) => at.set === set && at.measured);
  const value = auc(
    own.map((at) => judge(model, at.features).logOdds),
    own.map((at) => at.credible),
  );
  console.log(
    `  ${set.padEnd(14)} AUC ${value.toFixed(3)}  Brier ${brier(model, own).toFixed(3)}  (${own.length} articles)`,
  );
}

const model = trainBaseModel(examples);
await write('credibility-model.json', model);
const ordinary = [...measured, ...further].filter(({ label }) => label === 'real');
await write('satire-model.json', trainSatireModel([...satire, ...ordinary].map(satireExampleOf)));

async function write(file: string, model: BaseModel): Promise<void> {
  const target = new URL(`../../src/analysts/offline/${file}`, import.meta.url);
  const style = await resolveConfig(target);
  writeFileSync(target, await format(JSON.stringify(model), { ...style, filepath: target.pathname }));
  console.log(`Wrote ${file} with ${model.features.length} features`);
}
