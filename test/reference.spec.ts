import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { errorsReference, eventsReference } from '../src/reference.js';

it('docs/errors.md and docs/events.md are what the code says: otherwise run `npm run docs`', () => {
  expect(readFileSync('docs/errors.md', 'utf8')).toBe(errorsReference());
  expect(readFileSync('docs/events.md', 'utf8')).toBe(eventsReference());
});
