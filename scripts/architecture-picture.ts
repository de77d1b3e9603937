import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** Slices whose folders are drawn one by one. */
const OPENED = 'debate';
const MARKERS = /(<!-- imports -->\n)[^]*(<!-- \/imports -->)/;

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The box of a file: its slice, or its folder within an opened slice. The files of src itself are the composition roots. */
function boxOf(file: string): string {
  const [slice = '', folder = '', ...rest] = relative(join(ROOT, 'src'), file).split('/');
  if (folder === '') return 'roots';
  if (slice !== OPENED) return slice;
  return rest.length === 0 ? `${slice}/index` : `${slice}/${folder}`;
}

/** Which boxes import which others. Imports of an opened slice's door count as imports of the door. */
function importsOf(): Graph {
  const imports = new Map<string, Set<string>>();
  for (const name of readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const file = join(ROOT, 'src', name);
    const box = boxOf(file);
    const found = imports.get(box) ?? new Set();
    imports.set(box, found);
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+)';/g)) {
      const other = boxOf(join(dirname(file), target));
      // The command line starts the roots, which load it: an arrow back would hide what the two import.
      if (other !== box && other !== 'roots') found.add(other);
    }
  }
  return imports;
}

/** All boxes that a box reaches, also through others. */
function reachedFrom(graph: Graph, box: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const next of graph.get(box) ?? [])
    if (!seen.has(next)) {
      seen.add(next);
      reachedFrom(graph, next, seen);
    }
  return seen;
}

/** The arrows without those that follow from others: where a imports b and c, and b imports c, a to c is left out. */
function neededArrows(graph: Graph): readonly (readonly [string, string])[] {
  return [...graph].sort().flatMap(([box, targets]) =>
    [...targets]
      .filter((target) => ![...targets].some((other) => other !== target && reachedFrom(graph, other).has(target)))
      .sort()
      .map((target) => [box, target] as const),
  );
}

/** The picture of what imports what in src, as a Mermaid flow chart. */
export function architecturePicture(): string {
  const graph = importsOf();
  const idOf = (box: string): string => box.replaceAll(/[^a-z]/g, '_');
  const boxes = [...graph.keys()].sort();
  const [inside, outside] = [boxes.filter((box) => box.includes('/')), boxes.filter((box) => !box.includes('/'))];
  return [
    '```mermaid',
    'flowchart TD',
    ...outside.map((box) => `  ${idOf(box)}["${box === 'roots' ? 'composition roots: src/*.ts' : box}"]`),
    `  subgraph ${OPENED}`,
    ...inside.map((box) => `    ${idOf(box)}["${box.slice(OPENED.length + 1)}"]`),
    '  end',
    ...neededArrows(graph).map(([box, target]) => `  ${idOf(box)} --> ${idOf(target)}`),
    '```',
    '',
  ].join('\n');
}

/** docs/architecture.md with its picture drawn anew. */
export const withPicture = (document: string): string => document.replace(MARKERS, `$1${architecturePicture()}$2`);
