import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { errorsReference, eventsReference, withModelServers } from '../src/reference.js';

it('docs/errors.md, docs/events.md and docs/model-servers.md are up to date: otherwise run `npm run docs`', () => {
  expect(readFileSync('docs/errors.md', 'utf8')).toBe(errorsReference());
  expect(readFileSync('docs/events.md', 'utf8')).toBe(eventsReference());
  const modelServers = readFileSync('docs/model-servers.md', 'utf8');
  expect(modelServers).toBe(withModelServers(modelServers));
});
