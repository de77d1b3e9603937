import { z } from 'zod';
import { type RefusalDefinition } from '../kernel/index.js';
import { type Access } from './caller.js';
import { HTTP_REFUSALS } from './http.refusals.js';
import {
  ANSWER_HEADERS,
  type Answer,
  type AnswerHeader,
  mediaTypesOf,
  type OperationDeclaration,
} from './operation.js';
import { idSchema } from './parameters.js';
import { STATUS_OF_KIND } from './problem.js';

export type Json = Readonly<Record<string, unknown>>;

/** A route of the API and its declaration. */
export interface DeclaredRoute {
  readonly method: string;
  /** With parameters as `:name`. */
  readonly path: string;
  readonly operation: OperationDeclaration;
}

/** A message that the service sends. */
interface WebhookDeclaration {
  readonly summary: string;
  readonly tag: string;
  readonly headers: z.ZodObject;
  readonly body: z.ZodType;
}

interface OpenApiOptions {
  readonly info: Json;
  readonly tags: readonly Json[];
  readonly securitySchemes: Json;
  /** Security requirements by the right that a route needs; any of them is enough. */
  readonly security: (access: Access) => readonly Json[];
  /** Refusals before a handler runs, by the right that the route needs. */
  readonly accessRefusals: (access: Access) => readonly RefusalDefinition[];
  readonly webhooks: Readonly<Record<string, WebhookDeclaration>>;
}

/** Members of every refusal (RFC 9457). Some refusals have more. */
export const problemSchema = z
  .looseObject({
    type: z.string().describe('`urn:elenchus:problem:` and the code. The page `/problems/` and the code says more.'),
    title: z.string().describe('The same for every refusal with this code.'),
    status: z.int(),
    detail: z.string().optional().describe('Details of this refusal.'),
    instance: z.string().describe('The path of the request.'),
    code: z.string().describe('The code that programs should check. docs/errors.md lists all codes.'),
    requestId: z.string().describe('As in `X-Request-Id`.'),
    errors: z
      .array(z.object({ pointer: z.string(), detail: z.string() }))
      .optional()
      .describe('What is wrong with the request, by JSON Pointer (RFC 6901).'),
  })
  .meta({ id: 'Problem', description: 'A refusal (RFC 9457).' });

const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
const RATE_LIMITS = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
};
const HEADERS = {
  'X-Request-Id': {
    description: 'Identifies the request in the service’s log. Copied from the request if it has a valid one.',
    required: true,
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'The remaining quota and the time until it resets (draft-ietf-httpapi-ratelimit-headers).',
    schema: { type: 'string' },
    example: '"daily";r=9;t=3600',
  },
  'RateLimit-Policy': {
    description: 'The quota in detections per UTC day. Absent if there is no limit.',
    schema: { type: 'string' },
    example: '"daily";q=10;w=86400',
  },
};

/** What a request with a key of the sandbox may ask for besides. */
export const sandboxHeaders = z.object({
  'elenchus-sandbox': z
    .string()
    .optional()
    .describe(
      'With a key of the sandbox: the code of a refusal of this operation, which is then the answer. Ignored with another key.',
    ),
});

/** The OpenAPI 3.1 document of these routes. */
export function openApiOf(routes: readonly DeclaredRoute[], options: OpenApiOptions): Json {
  const schemas: Record<string, unknown> = {};
  const schemaOf: SchemaOf = (schema, sent) => jsonSchemaOf(schema, sent, schemas);
  schemaOf(problemSchema, 'answer');
  const paths: Record<string, Record<string, Json>> = {};
  const sorted = [...routes].sort(byPath);
  for (const route of sorted) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationObject(route, sorted, options, schemaOf);
  }
  const webhooks = Object.fromEntries(
    Object.entries(options.webhooks).map(([name, webhook]) => [name, { post: webhookObject(name, webhook, schemaOf) }]),
  );
  return {
    openapi: '3.1.0',
    info: options.info,
    servers: [{ url: '/' }],
    tags: options.tags,
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      headers: HEADERS,
      securitySchemes: options.securitySchemes,
    },
  };
}

const byPath = (a: DeclaredRoute, b: DeclaredRoute): number =>
  a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1;

type Sent = 'request' | 'answer';
type SchemaOf = (schema: z.ZodType, sent: Sent) => Json;

/**
 * The schema as JSON Schema. Schemas with an `id` become components and are referred to. Answers may gain members in a
 * later release, so their objects are open.
 */
function jsonSchemaOf(schema: z.ZodType, sent: Sent, components: Record<string, unknown>): Json {
  // Wrapped in another schema, so that a schema with an id becomes a reference even at the top level.
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
    io: sent === 'request' ? 'input' : 'output',
    override: ({ jsonSchema }) => {
      // A request beyond them is refused; of an answer they say nothing.
      if (sent === 'answer') {
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      }
      delete jsonSchema['id'];
      if (sent === 'answer' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // The pattern is redundant beside the format.
      if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      if (jsonSchema.pattern !== undefined) {
        const pattern = portablePattern(jsonSchema.pattern);
        if (pattern === undefined) delete jsonSchema.pattern;
        else jsonSchema.pattern = pattern;
      }
    },
  });
  const referring = (value: unknown): Json =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
  for (const [name, definition] of Object.entries($defs)) components[name] ??= referring(definition);
  return referring((properties as Json)['it']);
}

/** Characters of the Unicode properties that patterns of requests exclude. */
const CHARACTERS_OF: Readonly<Record<string, string>> = {
  Cc: String.raw`\u0000-\u001f\u007f-\u009f`,
  Zl: String.raw`\u2028`,
  Zp: String.raw`\u2029`,
};

/**
 * A pattern without Unicode properties, which generators and the languages of many clients do not know; undefined if it
 * cannot be written without them, so that only the description states it.
 */
function portablePattern(pattern: string): string | undefined {
  const portable = pattern.replaceAll(/\\p\{(\w+)\}/g, (property, name: string) => CHARACTERS_OF[name] ?? property);
  return portable.includes(String.raw`\p{`) ? undefined : portable;
}

function operationObject(
  { method, path, operation }: DeclaredRoute,
  routes: readonly DeclaredRoute[],
  options: OpenApiOptions,
  schemaOf: SchemaOf,
): Json {
  const { id, tag, summary, description, query, headers, body, form, media = {}, access } = operation;
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: schemaOf(idSchema, 'request'),
    })),
    ...(query ? parametersOf('query', query, schemaOf) : []),
    ...(headers ? parametersOf('header', headers, schemaOf) : []),
    ...(operation.hasExamples === true ? parametersOf('header', sandboxHeaders, schemaOf) : []),
  ];
  const content = {
    ...(form ? { 'multipart/form-data': { schema: schemaOf(form, 'request') } } : {}),
    ...(body ? { 'application/json': { schema: schemaOf(body, 'request') } } : {}),
    ...Object.fromEntries(
      Object.entries(media).map(([type, line]) => [
        type,
        {
          schema: line
            ? { type: 'string', contentSchema: schemaOf(line, 'request') }
            : { type: 'string', format: 'binary' },
        },
      ]),
    ),
  };
  const isRequired = body ? !body.safeParse({}).success : true;
  const security = options.security(access);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security,
    ...(access === 'public' ? {} : { 'x-access': access }),
    ...(operation.hasExamples === true ? { 'x-sandbox': true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(Object.keys(content).length > 0 ? { requestBody: { required: isRequired, content } } : {}),
    responses: responsesOf({ method, path, operation }, routes, options, schemaOf),
  };
}

function parametersOf(place: 'query' | 'header', schema: z.ZodObject, schemaOf: SchemaOf): readonly Json[] {
  return Object.entries(schema.shape).map(([name, member]) => {
    const { description, ...rest } = schemaOf(member as z.ZodType, 'request');
    return {
      name: place === 'header' ? headerName(name) : name,
      in: place,
      required: !(member as z.ZodType).safeParse(undefined).success,
      ...(description === undefined ? {} : { description }),
      schema: rest,
    };
  });
}

/** `idempotency-key` as `Idempotency-Key`. */
const headerName = (name: string): string =>
  name
    .replaceAll(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())
    .replace(/Id$/, 'ID');

function responsesOf(
  { method, path, operation }: DeclaredRoute,
  routes: readonly DeclaredRoute[],
  options: OpenApiOptions,
  schemaOf: SchemaOf,
): Json {
  const { answers, statesQuota, revalidates, hasExamples } = operation;
  const always = {
    ...REQUEST_ID,
    ...(statesQuota === true ? RATE_LIMITS : {}),
    ...(hasExamples === true ? headersOf({ 'Elenchus-Sandbox': false }) : {}),
  };
  const successes = Object.entries(answers).map(([status, answer]) => [
    status,
    {
      description: answer.description,
      headers: {
        ...always,
        ...headersOf({ ...answer.headers, ...(revalidates === true && status === '200' ? { ETag: true } : {}) }),
      },
      ...contentOf(answer, schemaOf),
      ...linksOf(answer, routes),
    },
  ]);
  const notModified = {
    description: 'The answer is unchanged since the one that `If-None-Match` names.',
    headers: { ...always, ...headersOf({ ETag: true }) },
  };
  const refusals = refusalsOf(method, path, operation, options);
  const refused = [...new Set(refusals.map(({ kind }) => STATUS_OF_KIND[kind]))].map((status) => [
    status,
    problemResponse(
      status,
      refusals.filter(({ kind }) => STATUS_OF_KIND[kind] === status),
      always,
    ),
  ]);
  return Object.fromEntries([
    ...successes,
    ...(revalidates === true ? [['304', notModified]] : []),
    ...refused,
    ['500', problemResponse(500, [{ code: 'internal-error', title: 'Something went wrong on our side.' }], always)],
  ]) as Json;
}

/** What can be asked next about the thing whose id the answer has (https://spec.openapis.org/oas/v3.1.0#link-object). */
function linksOf({ identifies }: Answer, routes: readonly DeclaredRoute[]): Json {
  if (identifies === undefined) return {};
  const { path: own, member } = identifies;
  const parameter = /:(\w+)$/.exec(own)?.[1] ?? '';
  const next = routes.filter(({ path }) => path === own || path.startsWith(`${own}/`));
  // Operations that need another id as well cannot be called by this one alone.
  const callable = next.filter(({ path }) => !path.slice(own.length).includes(':'));
  const links = callable.map(({ operation: { id } }) => [
    id,
    { operationId: id, parameters: { [parameter]: `$response.body#/${member}` } },
  ]);
  return { links: Object.fromEntries(links) };
}

const headersOf = (headers: Readonly<Partial<Record<AnswerHeader, boolean>>>): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, required]) => [name, { ...ANSWER_HEADERS[name as AnswerHeader], required }]),
  );

function contentOf({ json, jsonType = 'application/json', text = {}, binary = [] }: Answer, schemaOf: SchemaOf): Json {
  const content = {
    ...(json ? { [jsonType]: { schema: schemaOf(json, 'answer') } } : {}),
    ...Object.fromEntries(
      Object.entries(text).map(([type, item]) => [
        type,
        { schema: { type: 'string', ...(item ? { contentSchema: schemaOf(item, 'answer') } : {}) } },
      ]),
    ),
    ...Object.fromEntries(binary.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
  };
  return Object.keys(content).length > 0 ? { content } : {};
}

/** All refusals of the operation: those of its kind of route, and those that it declares. */
function refusalsOf(
  method: string,
  path: string,
  operation: OperationDeclaration,
  { accessRefusals }: OpenApiOptions,
): readonly RefusalDefinition[] {
  const { access, query, headers, refusals = [], usesCookie, isFixed, hasExamples } = operation;
  const changes = method !== 'GET';
  const all = [
    ...(changes || query || headers || hasExamples === true ? [HTTP_REFUSALS['invalid-request']] : []),
    ...accessRefusals(access),
    ...(changes && access !== 'public' ? [HTTP_REFUSALS['cross-site-request']] : []),
    ...(usesCookie === true ? [HTTP_REFUSALS['foreign-host']] : []),
    ...(path.includes(':') ? [HTTP_REFUSALS['not-found']] : []),
    ...(mediaTypesOf(operation).length > 0 ? [HTTP_REFUSALS['not-acceptable']] : []),
    HTTP_REFUSALS['request-timeout'],
    HTTP_REFUSALS['headers-too-large'],
    ...(changes ? [HTTP_REFUSALS['payload-too-large'], HTTP_REFUSALS['unsupported-media-type']] : []),
    HTTP_REFUSALS['too-many-requests'],
    // When the service stops.
    HTTP_REFUSALS.overloaded,
    ...(isFixed === true ? [] : [HTTP_REFUSALS['stream-unreadable']]),
    HTTP_REFUSALS['store-unavailable'],
    ...refusals,
  ];
  // A slice's own sentence for a shared code comes last and replaces the common one.
  return [...new Map(all.map((refusal) => [refusal.code, refusal])).values()];
}

function problemResponse(
  status: number,
  refusals: readonly Pick<RefusalDefinition, 'code' | 'title'>[],
  headers: Json,
): Json {
  const retried = status === 429 || status === 503;
  const codes = refusals.map(({ code }) => code).sort();
  return {
    description: [...refusals]
      .sort((a, b) => (a.code < b.code ? -1 : 1))
      .map(({ code, title }) => `\`${code}\`: ${title}`)
      .join(' '),
    headers: {
      ...headers,
      ...(retried ? headersOf({ 'Retry-After': false }) : {}),
      ...(status === 401 ? { 'WWW-Authenticate': { required: true, schema: { type: 'string' } } } : {}),
    },
    content: {
      'application/problem+json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }] },
      },
    },
  };
}

function webhookObject(name: string, { summary, tag, headers, body }: WebhookDeclaration, schemaOf: SchemaOf): Json {
  return {
    operationId: name.replaceAll(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [tag],
    summary,
    security: [],
    parameters: parametersOf('header', headers, schemaOf),
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'answer') } } },
    responses: {
      '2XX': {
        description: 'Accepted. The service retries after any other status, except 410, which ends the webhook.',
      },
      '4XX': { description: 'Not accepted.' },
    },
  };
}
