import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { verify } from '../../src/audit/index.js';
import { sharedDebateSchema } from '../../src/debate/sharing/shared-debate.js';
import { detectionSchema, keptDetectionSchema } from '../../src/detection/detection.answer.schema.js';
import { sha256 } from '../../src/kernel/index.js';
import { RecordedExamples } from '../../src/sandbox/recorded-examples.js';

const FOLDER = join(import.meta.dirname, '../../web/examples');
const recorded = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));

it('the example of a debate has the form of a shared one; otherwise run scripts/record-examples.ts', () => {
  const example = recorded('debate.json');
  expect(sharedDebateSchema.parse(example)).toEqual(example);
});

it('the example of a picture has the form of an answer, and is about its picture', () => {
  const example = recorded('picture.json');
  expect(detectionSchema.parse(example)).toEqual(example);
  expect(example).toMatchObject({
    verdict: 'ai',
    decidedBy: 'unsigned-metadata',
    image: { sha256: sha256(readFileSync(join(FOLDER, 'picture.png'))) },
  });
});

it('the example of a picture that was kept has the form in which it is read back', () => {
  const example = recorded('kept-picture.json');
  expect(keptDetectionSchema.parse(example)).toEqual(example);
});

it('the bundle of the sandbox is the debate of the start page, says what it is, and nothing is wrong with it', async () => {
  const { evidence, result } = await new RecordedExamples().debate;
  expect(verify(evidence)).toMatchObject({ outcome: 'passed', findings: [] });
  expect(recorded('debate.json')).toMatchObject({ article: result.article, consensusScore: result.consensusScore });
  expect(result.article?.title).toContain('a recorded example');
});
