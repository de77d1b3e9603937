import { isUtf8 } from 'node:buffer';
import { Composer, type CST, type Document, isAlias, isMap, isNode, isScalar, LineCounter, Parser, visit } from 'yaml';

/** 1-based. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A problem at a place in one text. */
export interface TextProblem extends Place {
  readonly reason: string;
}

/** Plain data, and the place of each part of it in the text. */
export interface YamlText {
  readonly data: unknown;
  /** Place of the value at a path, or of its nearest existing parent. */
  placeOf(path: readonly PropertyKey[]): Place;
  /** Place of the key at a path, or of its nearest existing parent. */
  placeOfKey(path: readonly PropertyKey[]): Place;
}

type YamlOutcome =
  { readonly ok: true; readonly value: YamlText } | { readonly ok: false; readonly problems: readonly TextProblem[] };

/** A persona nests three levels. The library's parser recurses and would overflow the stack on a deep text. */
const DEPTH_MAX = 16;

/** A persona has some eighty entries. The library's check for double keys is quadratic. */
const ENTRIES_MAX = 1_000;

/** Largest number of problems that are listed per file. */
const PROBLEMS_MAX = 20;

/**
 * Parses one YAML 1.2 document of plain data. Anchors, aliases, tags and further documents are refused: a persona needs
 * none of them, and they can be used to make a small file expand without limit.
 */
export function readYaml(bytes: Uint8Array): YamlOutcome {
  const invalid = invalidUtf8At(bytes);
  if (invalid) return refuse([{ ...invalid, reason: 'the file is not UTF-8 from here on' }]);
  const text = new TextDecoder('utf-8').decode(bytes);
  const lines = new LineCounter();
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };

  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const bomb = findBomb(tokens);
  if (bomb) return refuse([{ ...at(bomb.offset), reason: bomb.reason }]);

  const { document, second } = composed(tokens, text.length);
  const problems: TextProblem[] = [...document.errors, ...document.warnings].map((error) => ({
    ...at(error.pos[0]),
    reason: error.code === 'DUPLICATE_KEY' ? 'this field is already set above' : error.message,
  }));
  if (second)
    problems.push({ ...at(second.range[0]), reason: 'a second document begins here; a file may contain only one' });
  visit(document, (_, node) => {
    if (!isNode(node)) return;
    const offset = node.range?.[0] ?? 0;
    if (isAlias(node)) problems.push({ ...at(offset), reason: 'aliases are not accepted' });
    else if (node.anchor !== undefined)
      problems.push({ ...at(offset), reason: `the anchor “${node.anchor}” is not accepted` });
  });
  if (problems.length > 0) return refuse(problems);
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null))
    return refuse([{ line: 1, column: 1, reason: 'the file is empty' }]);

  const nodeAt = (path: readonly PropertyKey[]): unknown =>
    path.length === 0 ? document.contents : document.getIn(path, true);
  const placeOf = (path: readonly PropertyKey[]): Place => {
    for (let depth = path.length; depth >= 0; depth--) {
      const node = nodeAt(path.slice(0, depth));
      if (isNode(node) && node.range) return at(node.range[0]);
    }
    return { line: 1, column: 1 };
  };
  return {
    ok: true,
    value: {
      data: document.toJS({ maxAliasCount: 0 }) as unknown,
      placeOf,
      placeOfKey(path) {
        const holder = nodeAt(path.slice(0, -1));
        const pair = isMap(holder)
          ? holder.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)))
          : undefined;
        return pair && isScalar(pair.key) && pair.key.range ? at(pair.key.range[0]) : placeOf(path);
      },
    },
  };
}

function refuse(problems: readonly TextProblem[]): YamlOutcome {
  const seen = new Map(problems.map((problem) => [`${problem.line}:${problem.column}:${problem.reason}`, problem]));
  return { ok: false, problems: atMost([...seen.values()]) };
}

/** The first problems of a file, and the number of the others. */
export function atMost(problems: readonly TextProblem[]): readonly TextProblem[] {
  const first = problems[PROBLEMS_MAX];
  if (!first) return problems;
  const reason = `and ${problems.length - PROBLEMS_MAX} more problems from here on`;
  return [...problems.slice(0, PROBLEMS_MAX), { line: first.line, column: first.column, reason }];
}

/** The first document of a text, and the second if there is one. */
function composed(
  tokens: readonly CST.Token[],
  length: number,
): { readonly document: Document.Parsed; readonly second: Document.Parsed | undefined } {
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    resolveKnownTags: false,
    stringKeys: true,
    prettyErrors: false,
    logLevel: 'error',
  });
  const documents = composer.compose(tokens, true, length);
  // An empty text has one document too.
  const document = documents.next().value as Document.Parsed;
  return { document, second: documents.next().value ?? undefined };
}

/** The place of the first byte that is not UTF-8. */
function invalidUtf8At(bytes: Uint8Array): Place | undefined {
  if (isUtf8(bytes)) return undefined;
  let line = 1;
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, start);
    const row = bytes.subarray(start, end < 0 ? bytes.length : end);
    if (!isUtf8(row) || end < 0) return { line, column: validPrefix(row).length + 1 };
    line += 1;
    start = end + 1;
  }
}

function validPrefix(row: Uint8Array): string {
  let good = 0;
  let bad = row.length;
  const decoded = (length: number): string =>
    new TextDecoder('utf-8', { fatal: true }).decode(row.subarray(0, length), { stream: true });
  let prefix = '';
  while (good < bad) {
    const middle = Math.ceil((good + bad) / 2);
    try {
      prefix = decoded(middle);
      good = middle;
    } catch {
      bad = middle - 1;
    }
  }
  return prefix;
}

/** Number of entries of a list or map. A comma without an entry counts, because each is reported as a problem. */
function entriesOf(items: readonly { readonly start?: readonly CST.SourceToken[] }[]): number {
  const commas = items.map(({ start }) => start?.filter(({ type }) => type === 'comma').length ?? 0);
  return commas.reduce((sum, count) => sum + Math.max(1, count), 0);
}

/** Finds what exceeds the limits of depth and size. Walks the concrete syntax tree, whose parser does not recurse. */
function findBomb(tokens: readonly CST.Token[]): { readonly offset: number; readonly reason: string } | undefined {
  let entries = 0;
  const pending = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { token, depth } = next;
    const offset = 'offset' in token ? token.offset : 0;
    if (depth > DEPTH_MAX) return { offset, reason: `nested more than ${DEPTH_MAX} levels deep` };
    if ('items' in token && (entries += entriesOf(token.items)) > ENTRIES_MAX)
      return { offset, reason: `more than ${ENTRIES_MAX} entries` };
    if (token.type === 'document' && token.value) pending.push({ token: token.value, depth });
    if ('items' in token)
      for (const item of token.items)
        for (const child of [item.key, item.value]) if (child) pending.push({ token: child, depth: depth + 1 });
  }
  return undefined;
}
