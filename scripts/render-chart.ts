import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleFile, examples, hasHelm, origin, render, RENDERED } from './chart.js';

/** Writes what Helm makes of each example of the chart. Needs Helm; test/chart.spec.ts checks the result without it. */
if (!hasHelm()) throw new Error('this needs helm on the PATH, or named by HELM');
mkdirSync(RENDERED, { recursive: true });
for (const example of examples()) {
  const { stdout, stderr } = render('--values', exampleFile(example));
  if (stdout === '') throw new Error(`${example}: ${stderr}`);
  writeFileSync(join(RENDERED, `${example}.yaml`), `${origin(example)}\n${stdout}`);
}
