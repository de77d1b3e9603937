import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { readLines, requiredDataSet } from '../data-sets.js';
import { type AttributedArticle } from './attributions.js';
import { type JudgedSentence, trainCheckWorth, worthRows } from './check-worth.js';
import { trainAttributions } from './train-attributions.js';

/** Trains the models of src/claims on the research data and writes them; see docs/claims.md. */
const directory = requiredDataSet('claims');
const wanted = process.argv.slice(2);

if (wanted.length === 0 || wanted.includes('check-worth')) {
  const sentences = readLines<JudgedSentence>(`${directory}/check-worthy-train.jsonl.gz`);
  await write(
    'check-worth.model.ts',
    'CHECK_WORTH_MODEL',
    trainCheckWorth(worthRows(sentences)),
    'Coefficients learned from ClaimBuster (Arslan et al. 2020) by training/claims/train.ts.',
  );
}
if (wanted.length === 0 || wanted.includes('attributions')) {
  const articles = readLines<AttributedArticle>(`${directory}/attributions-train.jsonl.gz`);
  await write(
    'attribution.model.ts',
    'ATTRIBUTION_MODEL',
    trainAttributions(articles),
    'Coefficients learned from PolNeAR 1.0 (Newell et al. 2018) by training/claims/train.ts.',
  );
}

async function write(file: string, name: string, data: unknown, comment: string): Promise<void> {
  const source = `/** ${comment} */\nexport const ${name} = ${JSON.stringify(data)};\n`;
  const text = await format(source, { parser: 'typescript', singleQuote: true, printWidth: 120, trailingComma: 'all' });
  writeFileSync(new URL(`../../src/claims/${file}`, import.meta.url), text);
}
