import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** Checks answers strictly against docs/openapi.json: an undocumented field is a fault too. */

interface Header {
  readonly $ref?: string;
  readonly required?: boolean;
}
interface Response {
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Response>> }>>>
  >;
  readonly components: { readonly headers: Readonly<Record<string, Header>> };
}

export interface ReceivedAnswer {
  readonly method: string;
  /** With or without host and query. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Undefined when the body is not checked. */
  readonly body: string | undefined;
}

const ID = 'api';
/** Compiles a shared schema once and as it is. This takes half the time, and few answers are checked in one process. */
const QUICK = { inlineRefs: false, code: { optimize: false } };
let loaded: { readonly document: Document; readonly ajv: Ajv2020; readonly patterns: readonly Pattern[] } | undefined;
interface Pattern {
  readonly path: string;
  readonly pattern: RegExp;
}
const checks = new Map<string, ValidateFunction>();

function load(): NonNullable<typeof loaded> {
  if (loaded) return loaded;
  const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, ...QUICK });
  ajv.addSchema(closed(document) as object, ID);
  const patterns = Object.keys(document.paths)
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map((path) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }));
  return (loaded = { document, ajv, patterns });
}

/** Closes the schema's objects. They are open in the document for later releases, but must be complete today. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const object = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]));
  const open = object['type'] === 'object' && 'properties' in object && !('additionalProperties' in object);
  return open ? { ...object, additionalProperties: false } : object;
}

/** Whether a path can be decoded; others are refused before routing. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The path in the document that a URL belongs to; undefined for URLs outside the API. */
function pathOf(url: string): string | undefined {
  const [, pathname = ''] = /^(?:https?:\/\/[^/]*)?([^?#]*)/.exec(url) ?? [];
  return isDecodable(pathname) ? load().patterns.find(({ pattern }) => pattern.test(pathname))?.path : undefined;
}

/** Refusals that this process has noted, behind the file's name. */
const noted = new Set<string>();

/** Notes a refusal that a test received, for scripts/refusals-without-test.mjs, in a file of this process. */
export function noteRefusal({ method, url, status, body }: ReceivedAnswer): void {
  const directory = process.env['ELENCHUS_REFUSALS_SEEN'];
  const code = /^\{.*"code":\s*"([a-z-]+)"/s.exec(body ?? '')?.[1];
  if (directory === undefined || status < 400 || code === undefined) return;
  const file = join(directory, `${process.pid}.txt`);
  const refusal = `${method} ${pathOf(url) ?? url} ${status} ${code}\n`;
  if (!noted.has(`${file} ${refusal}`)) appendFileSync(file, refusal);
  noted.add(`${file} ${refusal}`);
}

/** The deviation of an answer from the document; undefined without one, and for paths outside the API. */
export function faultOf({ method, url, status, headers, body }: ReceivedAnswer): string | undefined {
  const { document, ajv } = load();
  const path = pathOf(url);
  const operation = path === undefined ? undefined : document.paths[path]?.[method.toLowerCase()];
  if (path === undefined || !operation) return undefined;
  const about = `${method} ${path} answered ${status}`;
  const response = operation.responses[status];
  if (!response)
    return `${about}, which docs/openapi.json does not have${body === undefined ? '' : `: ${body.slice(0, 300)}`}`;
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    const { required } = header.$ref === undefined ? header : (document.components.headers[name] ?? {});
    if (required === true && headers[name.toLowerCase()] === undefined) return `${about} without ${name}`;
  }
  if (!response.content) return body === undefined || body === '' ? undefined : `${about} with a body`;
  const type = String(headers['content-type']).split(';', 1)[0] ?? '';
  const content = response.content[type];
  if (!content) return `${about} as ${type}, which docs/openapi.json does not have`;
  if (body === undefined || !/[/+]json$/.test(type)) return undefined;
  const pointer = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema'];
  const schema = `${ID}#/${pointer.map(escaped).join('/')}`;
  const check = checks.get(schema) ?? ajv.compile({ $ref: schema });
  checks.set(schema, check);
  if (check(JSON.parse(body))) return undefined;
  const errors = (check.errors ?? [])
    .slice(0, 5)
    .map(({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`);
  return `${about} with a body that docs/openapi.json does not allow: ${errors.join('; ')}`;
}
