import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ readonly name: string, readonly version: string, readonly license: string, readonly path: string }} Shipped */

/** What the product may ship anywhere: licences that ask for no more than their text. */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts: may be part of anything that is not the font alone.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
];
/** Libraries that are shipped unchanged and can be replaced, which the LGPL asks for. */
const REPLACEABLE = /^(?:@img\/sharp-(?:libvips-|wasm32|win32-)|libheif-js$)/;
const LESSER = ['LGPL-3.0', 'LGPL-3.0-only', 'LGPL-3.0-or-later'];
/** Licences that a package has in a file and not in its description. */
const IN_FILE = { 'png-js': 'MIT' };
const NOTICE = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i;

/**
 * The packages that the product ships, by the lock file, sorted by name.
 * @param {{ readonly packages: Readonly<Record<string, { readonly version?: string, readonly license?: string, readonly dev?: boolean, readonly link?: boolean }>> }} lock
 * @returns {readonly Shipped[]}
 */
export function shippedPackages({ packages }) {
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path !== '' && dev !== true && link !== true)
    .map(([path, { version = '', license }]) => {
      const name = path.replace(/^.*node_modules\//, '');
      return { name, version, license: license ?? IN_FILE[/** @type {keyof typeof IN_FILE} */ (name)] ?? '', path };
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/**
 * Whether the product may ship a package under this licence.
 * @param {Pick<Shipped, 'name' | 'license'>} shipped `license` is an SPDX expression
 * @returns {boolean}
 */
export function mayShip({ name, license }) {
  const allowed = REPLACEABLE.test(name) ? [...FREE, ...LESSER] : FREE;
  const expression = license.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(expression)) return false;
  return expression.split(' OR ').some((one) => one.split(' AND ').every((id) => allowed.includes(id.trim())));
}

/**
 * Name, version, licence and its text of each package that is installed, as one text.
 * @param {readonly Shipped[]} shipped @param {string} folder that has node_modules
 * @returns {string}
 */
export function noticesOf(shipped, folder) {
  return shipped
    .filter(({ path }) => existsSync(join(folder, path)))
    .map(({ name, version, license, path }) => {
      const files = readdirSync(join(folder, path)).filter((file) => NOTICE.test(file));
      const texts = files.sort().map((file) => readFileSync(join(folder, path, file), 'utf8').trim());
      return [`${name} ${version}`, license, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}
