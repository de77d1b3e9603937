import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { readLines } from '../credibility/data.js';
import { type AttributedArticle } from './attributions.js';
import { trainAttributions } from './train-attributions.js';

/** Probability from which a frame attributes: the lowest that keeps 85 % right on publishers left out. */
const THRESHOLD = 0.55;

/** Trains the models of src/claims on the folder of research data and writes them: `node --import ./scripts/typescript.mjs bench/claims/train.ts`. */
const directory = join(process.env['ELENCHUS_DATA'] ?? join(process.cwd(), '..', 'shared', 'data'), 'claims');
const articles = readLines<AttributedArticle>(join(directory, 'attributions-train.jsonl.gz'));
const model = trainAttributions(articles, THRESHOLD);
await write(
  'attribution.model.ts',
  'ATTRIBUTION_MODEL',
  model,
  '/** Coefficients learned from PolNeAR 1.0 (Newell et al. 2018) by bench/claims/train.ts. */',
);

async function write(file: string, name: string, data: unknown, comment: string): Promise<void> {
  const source = `${comment}\nexport const ${name} = ${JSON.stringify(data)};\n`;
  const text = await format(source, { parser: 'typescript', singleQuote: true, printWidth: 120, trailingComma: 'all' });
  writeFileSync(new URL(`../../src/claims/${file}`, import.meta.url), text);
}
