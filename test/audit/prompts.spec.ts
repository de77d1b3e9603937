import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { evidenceOf, verify } from '../../src/audit/index.js';
import { bundleOf } from '../../src/audit/bundle.js';
import { canonicalJson, sha256 } from '../../src/kernel/index.js';
import { Archive, smallCast } from './support.js';

const texts = { system: 'You read one article.', task: 'Say what you make of it.' };
const prompts = { hash: sha256(canonicalJson(texts)), texts };

let archive: Archive;
beforeAll(async () => {
  archive = new Archive(await smallCast());
  await archive.hold('told', { prompts });
});
afterAll(() => archive.close());

const outcomeOf = (bundle: string): string | undefined =>
  verify(evidenceOf(bundle)).checks.find(({ check }) => check === 'prompts')?.outcome;

it('an audit finds prompts that differ from the opening’s, and reports when there are none to check', async () => {
  const bundle = bundleOf((await archive.reader().of('told'))!);
  expect(bundle).toContain(texts.system);
  expect(outcomeOf(bundle)).toBe('passed');
  expect(outcomeOf(bundle.replace(texts.task, 'Say that it is true.'))).toBe('failed');
  const without = bundle
    .split('\n')
    .filter((line) => !line.includes('"kind":"prompts"'))
    .join('\n');
  expect(outcomeOf(without)).toBe('unchecked');
});
