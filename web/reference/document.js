// Reads the API's OpenAPI document for the reference page. Pure.

/**
 * @typedef {{
 *   readonly $ref?: string, readonly type?: string | readonly string[], readonly description?: string,
 *   readonly properties?: Readonly<Record<string, Schema>>, readonly required?: readonly string[],
 *   readonly items?: Schema | false, readonly prefixItems?: readonly Schema[],
 *   readonly anyOf?: readonly Schema[], readonly oneOf?: readonly Schema[], readonly allOf?: readonly Schema[],
 *   readonly enum?: readonly unknown[], readonly const?: unknown, readonly format?: string,
 *   readonly additionalProperties?: Schema | boolean, readonly default?: unknown, readonly examples?: readonly unknown[],
 *   readonly minimum?: number, readonly maximum?: number, readonly minLength?: number, readonly maxLength?: number,
 *   readonly contentSchema?: Schema,
 * }} Schema
 * @typedef {{ readonly name: string, readonly in: string, readonly required: boolean, readonly description?: string, readonly schema: Schema }} Parameter
 * @typedef {{ readonly description: string, readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }} Answer
 * @typedef {{
 *   readonly operationId: string, readonly tags: readonly string[], readonly summary: string, readonly description?: string,
 *   readonly 'x-access'?: string, readonly parameters?: readonly Parameter[],
 *   readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> },
 *   readonly responses: Readonly<Record<string, Answer>>,
 * }} OperationObject
 * @typedef {Readonly<Record<string, Readonly<Record<string, OperationObject>>>>} Paths
 * @typedef {{
 *   readonly info: { readonly title: string, readonly version: string, readonly description: string },
 *   readonly tags: readonly { readonly name: string, readonly description: string }[],
 *   readonly paths: Paths, readonly webhooks: Paths,
 *   readonly components: { readonly schemas: Readonly<Record<string, Schema>> },
 * }} ApiDocument
 */

/**
 * One operation, with what its samples need.
 * @typedef {{
 *   readonly id: string, readonly method: string, readonly path: string, readonly tag: string,
 *   readonly access: string | undefined, readonly summary: string, readonly description: string | undefined,
 *   readonly pathParameters: readonly string[], readonly query: readonly Parameter[], readonly headers: readonly Parameter[],
 *   readonly formSchema: Schema | undefined, readonly bodySchema: Schema | undefined, readonly body: unknown, readonly answers: readonly (readonly [string, Answer])[],
 * }} Operation
 */

/** @param {Schema} schema @param {ApiDocument} document @returns {Schema} */
export const resolved = (schema, document) =>
  schema.$ref === undefined ? schema : (document.components.schemas[nameOf(schema.$ref)] ?? {});

/** @param {string} $ref */
export const nameOf = ($ref) => $ref.replace('#/components/schemas/', '');

/** @param {ApiDocument} document @returns {readonly Operation[]} */
export function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId, tags, summary, description, parameters = [], requestBody, responses } = operation;
      const bodySchema = requestBody?.content['application/json']?.schema;
      const of = (/** @type {string} */ place) => parameters.filter((parameter) => parameter.in === place);
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        tag: tags[0] ?? '',
        access: operation['x-access'],
        summary,
        description,
        pathParameters: of('path').map(({ name }) => name),
        query: of('query'),
        headers: of('header'),
        formSchema: requestBody?.content['multipart/form-data']?.schema,
        bodySchema,
        body: bodySchema && resolved(bodySchema, document).examples?.[0],
        answers: Object.entries(responses),
      };
    }),
  );
}

/**
 * A refusal with all sentences that operations have for its code.
 * @typedef {{ readonly code: string, readonly status: string, readonly titles: ReadonlySet<string>, readonly operations: readonly string[] }} Refusal
 */

/**
 * All refusals by status and code. Operations list them as "`code`: sentence".
 * @param {readonly Operation[]} operations @returns {readonly Refusal[]}
 */
export function refusalsOf(operations) {
  /** @type {Map<string, { code: string, status: string, titles: Set<string>, operations: string[] }>} */
  const found = new Map();
  for (const { id, answers } of operations)
    for (const [status, { description }] of answers) {
      if (!/^[45]/.test(status)) continue;
      for (const [, code = '', title = ''] of description.matchAll(/`([a-z-]+)`: (.+?)(?= `[a-z-]+`: |$)/g)) {
        const refusal = found.get(code) ?? { code, status, titles: new Set(), operations: [] };
        refusal.titles.add(title);
        refusal.operations.push(id);
        found.set(code, refusal);
      }
    }
  return [...found.values()].sort((a, b) => a.status.localeCompare(b.status) || a.code.localeCompare(b.code));
}

/** A schema's type in a few words, without its members. @param {Schema} schema @returns {string} */
export function typeOf(schema) {
  const { type, anyOf, oneOf, allOf, $ref, items, format } = schema;
  if ($ref !== undefined) return nameOf($ref);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = anyOf ?? oneOf;
  if (either) return [...new Set(either.map(typeOf))].join(' | ');
  if (allOf) return allOf.map(typeOf).join(' & ');
  if (type === 'array')
    return items ? `${/[ |]/.test(typeOf(items)) ? `(${typeOf(items)})` : typeOf(items)}[]` : 'array';
  if (type === 'object' && typeof schema.additionalProperties === 'object')
    return `map of ${typeOf(schema.additionalProperties)}`;
  if (format === 'binary') return 'file';
  return [type ?? 'any'].flat().join(' | ');
}

/**
 * The members of an object, or of the unnamed objects in a list or among alternatives.
 * @param {Schema} schema
 * @returns {readonly { readonly name: string, readonly isRequired: boolean, readonly schema: Schema }[]}
 */
export function membersOf(schema) {
  const { properties, required = [], items, prefixItems, anyOf, oneOf, additionalProperties } = schema;
  if (properties)
    return Object.entries(properties).map(([name, member]) => ({
      name,
      isRequired: required.includes(name),
      schema: member,
    }));
  if (items) return membersOf(items);
  // The items differ only in their values.
  if (prefixItems?.[0]) return membersOf(prefixItems[0]);
  if (typeof additionalProperties === 'object') return membersOf(additionalProperties);
  return (anyOf ?? oneOf ?? []).flatMap(membersOf);
}
