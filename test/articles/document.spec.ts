import { expect, it } from '@jest/globals';
import { EventTarget } from 'linkedom';
import { parseDocument } from '../../src/articles/document.js';

it('the nodes of a page are created without a map of listeners', () => {
  const ancestors: unknown[] = [];
  for (let type: unknown = parseDocument('<p>a</p>').constructor; type !== null; type = Object.getPrototypeOf(type))
    ancestors.push(type);
  expect(ancestors).not.toContain(EventTarget);
  expect(parseDocument('<p>a<b>c</b></p>').querySelector('b')?.parentElement?.textContent).toBe('ac');
});
