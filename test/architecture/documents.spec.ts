import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { withPicture } from '../../scripts/architecture-picture.js';
import { decisionsIndex } from '../../scripts/decisions-index.js';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The files that a document names: relative links, and paths of this repository in code spans. */
function namedIn(document: string): readonly string[] {
  const text = read(document).replaceAll(/^```.*?^```/gms, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(document), target));
  const paths = [
    ...text.matchAll(/`((?:src|test|bench|scripts|web|docs|deploy|personas|models|training)\/[\w@./-]+)`/g),
  ];
  return [...new Set([...links, ...paths.map(([, path = '']) => path)])];
}

describe('a document', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...readdirSync(join(ROOT, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
  ];

  it.each(documents)('names only files that exist: %s', (document) => {
    expect(namedIn(document).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

it('docs/architecture.md shows what imports what (npm run docs draws it)', () => {
  const document = read('docs/architecture.md');
  expect(withPicture(document)).toBe(document);
  expect(document).toContain('  accounts --> ');
});

describe('a decision record', () => {
  const names = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md');
  const header =
    /^# (?<number>\d+)\. .+\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (?:Accepted|Superseded by \[(?<by>\d{4})\]\((?<file>\k<by>-[a-z0-9-]+\.md)\))\n/;

  it.each(names)('has its number, a date and a status: %s', (name) => {
    expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
    const { number, by, file } = header.exec(read(`docs/decisions/${name}`))?.groups ?? {};
    expect(number?.padStart(4, '0')).toBe(name.slice(0, 4));
    if (by === undefined || file === undefined) return;
    expect(names).toContain(file);
    expect(read(`docs/decisions/${file}`)).toContain(`- Supersedes: [${name.slice(0, 4)}](${name})\n`);
  });

  it('is in the index, under one topic (npm run docs writes it)', () => {
    expect(read('docs/decisions/README.md')).toBe(decisionsIndex());
  });

  it('has a unique number', () => {
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
  });
});
