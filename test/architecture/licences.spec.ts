import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { mayShip, noticesOf, shippedPackages } from '../../scripts/licences.mjs';

const shipped = shippedPackages(
  JSON.parse(readFileSync('package-lock.json', 'utf8')) as Parameters<typeof shippedPackages>[0],
);

it('the product ships packages only under licences that it may ship', () => {
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter((one) => !mayShip(one)).map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

it.each([
  ['a', 'MIT', true],
  ['a', '(BSD-3-Clause AND Apache-2.0)', true],
  ['a', '(MIT OR GPL-3.0-only)', true],
  ['a', 'MIT AND GPL-3.0-only', false],
  ['a', 'AGPL-3.0-only', false],
  ['a', 'LGPL-3.0-or-later', false],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
  ['a', '', false],
  ['a', 'SEE LICENSE IN LICENSE.md', false],
])('%s under %s: %s', (name, license, may) => {
  expect(mayShip({ name, license })).toBe(may);
});

it('the notices name each installed package with the text of its licence', () => {
  const notices = noticesOf(shipped, '.');
  expect(notices).toContain('zod ');
  expect(notices).toContain('Permission is hereby granted, free of charge');
  expect(notices).not.toContain('\npuppeteer 0');
});
