import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { sharedDebateSchema } from '../../src/debate/sharing/shared-debate.js';
import { detectionSchema } from '../../src/detection/detection.answer.schema.js';
import { sha256 } from '../../src/kernel/index.js';

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
