import { constants, type Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { codeOf, sha256 } from '../kernel/index.js';
import { castOf, type Cast } from './cast.js';
import { nearestName } from './nearest.js';
import {
  PLATFORMS,
  personaSchema,
  platformSchema,
  type Persona,
  type Platform,
  type PlatformId,
} from './persona.schema.js';
import { atMost, readYaml, type Place, type TextProblem, type YamlText } from './yaml-text.js';

/** One reason why a folder is not a valid cast. */
export interface PersonaProblem {
  /** Relative to the folder, with forward slashes. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
  readonly reason: string;
}

/** The folder contains no usable cast. `problems` lists every problem in the order of the files. */
export class InvalidCastError extends Error {
  override readonly name = 'InvalidCastError';
  constructor(readonly problems: readonly PersonaProblem[]) {
    super(`the cast is not valid:\n${problems.map((problem) => `  ${formatProblem(problem)}`).join('\n')}`);
  }
}

/** `forum/a.yaml:3:1 the reason`, a form that terminals and editors turn into a link. */
export function formatProblem({ file, line, column, reason }: PersonaProblem): string {
  return `${file}:${line}:${column} ${reason}`;
}

export const PERSONAS_MAX = 200;
export const FILE_BYTES_MAX = 64 * 1024;
export const PLATFORMS_FILE = 'platforms.yaml';

export interface CastRules {
  /** Models that a persona may name. Any model when omitted. */
  readonly models?: readonly string[] | undefined;
}

/** Whether the persona names no model, or one of these. */
export function allowsModel(models: readonly string[] | undefined, { llm }: Pick<Persona, 'llm'>): boolean {
  return models === undefined || llm?.model === undefined || models.includes(llm.model);
}

const platformsSchema = z.array(platformSchema).min(1);

/**
 * Loads the cast of a folder: `platforms.yaml`, and one folder per platform with one file per persona.
 * @throws InvalidCastError with every problem of every file
 */
export async function loadCast(directory: string, rules: CastRules = {}): Promise<Cast> {
  const problems: PersonaProblem[] = [];
  const listing = await listCastFiles(directory);
  problems.push(...listing.problems);
  if (listing.files.length > PERSONAS_MAX) {
    const reason = `${listing.files.length} persona files; a cast has at most ${PERSONAS_MAX}`;
    throw new InvalidCastError([...problems, { file: '.', line: 1, column: 1, reason }]);
  }
  // A missing folder has been reported already; its missing platforms.yaml would repeat that.
  if (!listing.found) throw new InvalidCastError(problems);

  const platformsFile = await readFile(directory, PLATFORMS_FILE, platformsSchema, problems);
  const files: PersonaFile[] = [];
  for (const file of listing.files) {
    const read = await readFile(directory, file.path, personaSchema, problems);
    if (read) files.push({ ...file, persona: read.value, text: read.text });
  }

  if (platformsFile) problems.push(...platformProblems(platformsFile.value, platformsFile.text, listing.files));
  problems.push(...files.flatMap((file) => [...folderProblems(file), ...modelProblems(file.path, file, rules)]));
  problems.push(...duplicateProblems(files));
  if (problems.length > 0 || !platformsFile) throw new InvalidCastError(inOrder(problems));
  return castOf(
    platformsFile.value,
    files.map(({ persona }) => persona),
  );
}

/** Reads one persona file from any place. @throws InvalidCastError with every problem of the file. */
export async function loadPersona(path: string, rules: CastRules = {}): Promise<Persona> {
  const problems: PersonaProblem[] = [];
  const read = await readFile('', path, personaSchema, problems);
  if (read) problems.push(...modelProblems(path, { persona: read.value, text: read.text }, rules));
  if (!read || problems.length > 0) throw new InvalidCastError(inOrder(problems));
  return read.value;
}

interface CastFile {
  /** Relative to the cast's folder, with forward slashes. */
  readonly path: string;
  readonly platform: PlatformId;
}

interface PersonaFile extends CastFile {
  readonly persona: Persona;
  readonly text: YamlText;
}

interface CastListing {
  /** False when the folder itself could not be listed. */
  readonly found: boolean;
  readonly files: readonly CastFile[];
  readonly problems: readonly PersonaProblem[];
}

/** Files of a folder that belong to a cast, judged by name. Hidden files and editors' backup files do not count. */
export async function listCastFiles(directory: string): Promise<CastListing> {
  const problems: PersonaProblem[] = [];
  const complain = (file: string, reason: string): void => {
    problems.push({ file, line: 1, column: 1, reason });
  };
  const list = async (folder: string): Promise<readonly Dirent[] | undefined> => {
    try {
      const entries = await readdir(join(directory, folder), { withFileTypes: true });
      return entries.filter(({ name }) => !name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1));
    } catch (error) {
      complain(folder, `the folder cannot be listed: ${reasonOf(error)}`);
      return undefined;
    }
  };

  const root = await list('.');
  const files: CastFile[] = [];
  for (const entry of root ?? []) {
    const platform = PLATFORMS.find((id) => id === entry.name);
    if (platform !== undefined) {
      for (const { name } of (await list(platform)) ?? []) {
        if (name.endsWith('.yaml')) files.push({ path: `${platform}/${name}`, platform });
        else if (name.endsWith('.yml')) complain(`${platform}/${name}`, 'must end in .yaml to be read');
      }
    } else if (entry.isDirectory()) {
      const meant = suggestion(nearestName(entry.name, PLATFORMS), PLATFORMS);
      complain(entry.name, `the folder “${entry.name}” is not named after a platform; ${meant}`);
    } else if (/\.ya?ml$/.test(entry.name) && entry.name !== PLATFORMS_FILE) {
      complain(entry.name, 'a persona belongs in the folder of its platform');
    }
  }
  return { found: root !== undefined, files, problems };
}

/** Valid files by the hash of their bytes, so that a reload parses only what has changed; for each schema. */
const validFiles = new WeakMap<z.ZodType, LRUCache<string, object>>();
const VALID_FILES_MAX = 2 * PERSONAS_MAX;

/** Reads and validates one file. Its problems are added to `problems`. */
async function readFile<S extends z.ZodType>(
  directory: string,
  file: string,
  schema: S,
  problems: PersonaProblem[],
): Promise<{ readonly value: z.output<S>; readonly text: YamlText } | undefined> {
  const complain = (found: readonly TextProblem[]): void => {
    problems.push(...found.map((problem) => ({ file, ...problem })));
  };
  const bytes = await readBytes(join(directory, file));
  if (typeof bytes === 'string') {
    complain([{ line: 1, column: 1, reason: bytes }]);
    return undefined;
  }
  const known = validFiles.get(schema) ?? new LRUCache<string, object>({ max: VALID_FILES_MAX });
  validFiles.set(schema, known);
  const hash = sha256(bytes);
  const value = known.get(hash);
  if (value !== undefined) return { value: value as z.output<S>, text: textOf(bytes) };
  const yaml = readYaml(bytes);
  if (!yaml.ok) {
    complain(yaml.problems);
    return undefined;
  }
  const parsed = schema.safeParse(yaml.value.data);
  if (!parsed.success) {
    complain(atMost(parsed.error.issues.flatMap((issue) => explain(issue, schema, yaml.value))));
    return undefined;
  }
  known.set(hash, parsed.data as object);
  return { value: parsed.data, text: yaml.value };
}

/** The text of a file that is known to be valid. It is parsed only when a place in it is asked for. */
function textOf(bytes: Uint8Array): YamlText {
  let parsed: YamlText | undefined;
  const text = (): YamlText => {
    if (parsed === undefined) {
      const outcome = readYaml(bytes);
      if (!outcome.ok) throw new Error('a valid file cannot be parsed any more');
      parsed = outcome.value;
    }
    return parsed;
  };
  return {
    get data() {
      return text().data;
    },
    placeOf: (path) => text().placeOf(path),
    placeOfKey: (path) => text().placeOfKey(path),
  };
}

/** The bytes of a file, or why it cannot be read. */
async function readBytes(path: string): Promise<Uint8Array | string> {
  try {
    // Without O_NONBLOCK, opening a named pipe would wait for ever.
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stat = await handle.stat();
      if (!stat.isFile()) return 'is not a file';
      if (stat.size > FILE_BYTES_MAX) return `has ${stat.size} bytes; the limit is ${FILE_BYTES_MAX}`;
      // One byte more than allowed reveals a file that has grown since its size was read.
      const buffer = Buffer.alloc(FILE_BYTES_MAX + 1);
      let length = 0;
      for (;;) {
        const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
        length += bytesRead;
        if (length > FILE_BYTES_MAX) return `has more than ${FILE_BYTES_MAX} bytes, which is the limit`;
        if (bytesRead === 0) return buffer.subarray(0, length);
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'the file is missing' : `cannot be read: ${reasonOf(error)}`;
  }
}

// Only the code: a message would reveal an absolute path.
const reasonOf = (error: unknown): string => codeOf(error) ?? 'unknown error';

function platformProblems(
  platforms: readonly Platform[],
  text: YamlText,
  files: readonly CastFile[],
): readonly PersonaProblem[] {
  const complain = (place: Place, reason: string): PersonaProblem => ({ file: PLATFORMS_FILE, ...place, reason });
  const start = text.placeOf([]);
  const problems = platforms.flatMap(({ id }, index) => {
    const place = text.placeOf([index, 'id']);
    const first = platforms.findIndex((platform) => platform.id === id);
    if (first < index)
      return [complain(place, `the platform “${id}” is already listed on line ${text.placeOf([first, 'id']).line}`)];
    return files.some((file) => file.platform === id)
      ? []
      : [complain(place, `the platform “${id}” has no persona; put one into ${id}/`)];
  });
  for (const id of PLATFORMS)
    if (!platforms.some((platform) => platform.id === id))
      problems.push(complain(start, `the platform “${id}” is not listed`));
  if (platforms.every(({ weight }) => weight === 0))
    problems.push(complain(start, 'every platform has weight 0, so there could be no consensus'));
  return problems;
}

function folderProblems({ path, platform, persona, text }: PersonaFile): readonly PersonaProblem[] {
  if (persona.platform === platform) return [];
  const reason = `the platform is “${persona.platform}”, but the file is in ${platform}/`;
  return [{ file: path, ...text.placeOf(['platform']), reason }];
}

/** The operator pays for the models and decides which of them a persona may name. */
function modelProblems(
  file: string,
  { persona, text }: Pick<PersonaFile, 'persona' | 'text'>,
  { models }: CastRules,
): readonly PersonaProblem[] {
  if (allowsModel(models, persona)) return [];
  const allowed = models?.length ? `allowed are ${models.join(', ')}` : 'none is allowed';
  const reason = `llm.model: “${persona.llm?.model ?? ''}” is not a model that a persona may name; ${allowed} (ELENCHUS_PERSONA_MODELS, or personaModels in analyst.yaml)`;
  return [{ file, ...text.placeOf(['llm', 'model']), reason }];
}

/** Reports an id that two files use, once for each file. */
function duplicateProblems(files: readonly PersonaFile[]): readonly PersonaProblem[] {
  return files.flatMap(({ path, persona, text }) => {
    const other = files.find((candidate) => candidate.path !== path && candidate.persona.id === persona.id);
    if (!other) return [];
    return [{ file: path, ...text.placeOf(['id']), reason: `the id “${persona.id}” is also used in ${other.path}` }];
  });
}

function inOrder(problems: readonly PersonaProblem[]): readonly PersonaProblem[] {
  return [...problems].sort((a, b) =>
    a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1,
  );
}

type Issue = z.core.$ZodIssue;

/** A schema issue in words for the author of the file, with its place. */
function explain(issue: Issue, schema: z.ZodType, text: YamlText): readonly TextProblem[] {
  const place = text.placeOf(issue.path);
  const label = labelOf(issue.path);
  const written = issue.path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    text.data,
  );
  const say = (reason: string): readonly TextProblem[] => [
    { ...place, reason: label === '' ? reason : `${label}: ${reason}` },
  ];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = namesAt(schema, issue.path);
      const kind = issue.path.at(-1) === 'attention' ? 'signal' : 'field';
      return issue.keys.map((key) => ({
        ...text.placeOfKey([...issue.path, key]),
        reason: `${label === '' ? '' : `${label}: `}unknown ${kind} “${key}”; ${suggestion(nearestName(key, known), known)}`,
      }));
    }
    case 'invalid_value': {
      if (written === undefined) return say('is missing');
      const valid = issue.values.map(String);
      return say(`“${show(written)}” is not valid; ${suggestion(nearestName(show(written), valid), valid)}`);
    }
    case 'invalid_type':
      return written === undefined ? say('is missing') : say(`must be ${nounOf(issue.expected)}, is ${show(written)}`);
    case 'too_big':
      return say(`must ${bound(issue.origin, 'at most', Number(issue.maximum), written)}`);
    case 'too_small':
      return say(`must ${bound(issue.origin, 'at least', Number(issue.minimum), written)}`);
    default:
      return say(issue.message);
  }
}

/** `temperament.yieldsTo[1]`. */
function labelOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

function bound(origin: string, limit: string, count: number, written: unknown): string {
  if (origin === 'string') return `have ${limit} ${count} characters, has ${String(written).length}`;
  if (origin === 'array') return `have ${limit} ${count} entries, has ${Array.isArray(written) ? written.length : 0}`;
  return `be ${limit} ${count}, is ${show(written)}`;
}

function show(value: unknown): string {
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) as string | undefined);
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return shown === undefined || shown.length <= 60 ? String(shown) : `${shown.slice(0, 60)}…`;
}

function nounOf(expected: string): string {
  const nouns: Readonly<Record<string, string>> = {
    string: 'text',
    number: 'a number',
    array: 'a list',
    object: 'a set of fields',
    record: 'a set of fields',
  };
  return nouns[expected] ?? expected;
}

function suggestion(meant: string | undefined, valid: readonly string[]): string {
  return meant === undefined ? `valid are ${valid.join(', ')}` : `did you mean “${meant}”?`;
}

/** The property names that a schema allows at a path. */
function namesAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  let node = z.toJSONSchema(schema, { io: 'input' }) as z.core.JSONSchema.BaseSchema | undefined;
  for (const key of path) {
    const next = typeof key === 'number' ? node?.items : node?.properties?.[String(key)];
    node = typeof next === 'object' && !Array.isArray(next) ? next : undefined;
  }
  if (node?.properties) return Object.keys(node.properties);
  const names = typeof node?.propertyNames === 'object' ? node.propertyNames.enum : undefined;
  return (names ?? []).map(String);
}
