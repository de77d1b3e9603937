import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { type PromptsFact, promptsStream } from '../../src/debate/model/cast.events.js';
import { canonicalJson, type RecordedEvent, sha256 } from '../../src/kernel/index.js';
import { catalogue } from './support.js';

it('prompts are read as they were first recorded, under the hash of their texts', () => {
  const path = join(import.meta.dirname, '../journals/prompts@1.json');
  const { events } = JSON.parse(readFileSync(path, 'utf8')) as { readonly events: readonly RecordedEvent[] };
  const [event] = events.map((each) => catalogue.read<PromptsFact>(each));
  expect(event!.stream).toBe(promptsStream(sha256(canonicalJson(event!.data.texts))));
});
