/** Finds changes of the API document that break clients of an earlier one, by the rules in docs/api.md. */

type Json = Readonly<Record<string, unknown>>;
interface Operation {
  readonly 'x-access'?: string;
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Json }[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content; readonly headers?: Json }>>;
}
type Content = Readonly<Record<string, { readonly schema: Json }>>;
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
export interface ApiDocument {
  readonly paths: Paths;
  readonly webhooks: Paths;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

/** One sentence for each change, in the order of the earlier document. */
export function breakingChanges(before: ApiDocument, after: ApiDocument): readonly string[] {
  return new Comparison(before, after).changes();
}

/** The direction of a schema: a request may only accept more than before, an answer may only contain more. */
type Direction = 'request' | 'answer';

class Comparison {
  readonly #found = new Set<string>();
  /** Pairs of referenced schemas whose comparison has begun, since schemas may be recursive. */
  readonly #open = new Set<string>();

  constructor(
    private readonly before: ApiDocument,
    private readonly after: ApiDocument,
  ) {}

  changes(): readonly string[] {
    for (const [kind, old, now] of [
      ['', this.before.paths, this.after.paths],
      ['webhook ', this.before.webhooks, this.after.webhooks],
    ] as const)
      for (const [path, methods] of Object.entries(old))
        for (const [method, operation] of Object.entries(methods)) {
          const name = kind === '' ? `${method.toUpperCase()} ${path}` : `${kind}${path}`;
          const present = now[path]?.[method];
          if (!present) this.#found.add(`${name}: removed`);
          else if (kind === '') this.#operation(name, operation, present);
          else this.#content(`${name} message`, operation.requestBody?.content, present.requestBody?.content, 'answer');
        }
    return [...this.#found];
  }

  #operation(name: string, old: Operation, now: Operation): void {
    if (old['x-access'] !== now['x-access'])
      this.#found.add(`${name}: needs ${now['x-access'] ?? 'nothing'} instead of ${old['x-access'] ?? 'nothing'}`);
    const key = (parameter: { name: string; in: string }): string => `${parameter.in} ${parameter.name}`;
    const parameters = new Map((now.parameters ?? []).map((parameter) => [key(parameter), parameter]));
    for (const parameter of old.parameters ?? []) {
      const present = parameters.get(key(parameter));
      if (!present) this.#found.add(`${name} ${key(parameter)}: removed`);
      else this.#schema(`${name} ${key(parameter)}`, parameter.schema, present.schema, 'request');
    }
    const wasRequired = new Set((old.parameters ?? []).filter(({ required }) => required).map(key));
    for (const parameter of now.parameters ?? [])
      if (parameter.required === true && !wasRequired.has(key(parameter)))
        this.#found.add(`${name} ${key(parameter)}: now required`);
    if (now.requestBody?.required === true && old.requestBody?.required !== true)
      this.#found.add(`${name} body: now required`);
    this.#content(`${name} body`, old.requestBody?.content, now.requestBody?.content, 'request');
    for (const [status, answer] of Object.entries(old.responses)) {
      if (!/^[23]/.test(status)) continue;
      const present = now.responses[status];
      if (!present) this.#found.add(`${name} ${status}: removed`);
      else this.#content(`${name} ${status}`, answer.content, present.content, 'answer');
      for (const header of Object.keys(answer.headers ?? {}))
        if (present && !(header in (present.headers ?? {}))) this.#found.add(`${name} ${status} ${header}: removed`);
    }
  }

  #content(name: string, old: Content | undefined, now: Content | undefined, direction: Direction): void {
    for (const [type, { schema }] of Object.entries(old ?? {})) {
      const present = now?.[type];
      if (!present) this.#found.add(`${name} ${type}: removed`);
      else this.#schema(name, schema, present.schema, direction);
    }
  }

  #schema(name: string, old: Json, now: Json, direction: Direction): void {
    const pair = JSON.stringify([old['$ref'], now['$ref'], direction]);
    if (old['$ref'] !== undefined) {
      // Named after the component, so that a change of it is reported once.
      if (this.#open.has(pair)) return;
      this.#open.add(pair);
    }
    const at =
      typeof old['$ref'] === 'string' ? `${direction} ${old['$ref'].replace('#/components/schemas/', '')}` : name;
    const [were, are] = [variantsOf(old, this.before), variantsOf(now, this.after)];
    const [wanted, offered] = direction === 'request' ? [were, are] : [are, were];
    const [only, other] = [wanted[0], offered[0]];
    if (wanted.length === 1 && offered.length === 1 && only && other) {
      this.#variant(at, ...(direction === 'request' ? ([only, other] as const) : ([other, only] as const)), direction);
      return;
    }
    for (const variant of wanted) {
      const fits = offered.some((candidate) => {
        const trial = new Comparison(this.before, this.after);
        for (const one of this.#open) trial.#open.add(one);
        const [first, second] = direction === 'request' ? [variant, candidate] : [candidate, variant];
        trial.#variant(at, first, second, direction);
        return trial.#found.size === 0;
      });
      if (!fits)
        this.#found.add(`${at}: ${direction === 'request' ? 'no longer accepts' : 'may now be'} ${shown(variant)}`);
    }
  }

  #variant(name: string, old: Json, now: Json, direction: Direction): void {
    const [wide, narrow] = direction === 'request' ? [now, old] : [old, now];
    if (!typeFits(narrow['type'], wide['type'])) {
      this.#found.add(`${name}: ${shown(now)} instead of ${shown(old)}`);
      return;
    }
    const [had, has] = [valuesOf(old), valuesOf(now)];
    if (direction === 'request' && has)
      for (const value of had ?? [undefined])
        if (!has.includes(value))
          this.#found.add(`${name}: no longer accepts ${value === undefined ? 'any value' : JSON.stringify(value)}`);
    if (direction === 'request') this.#limits(name, old, now);
    const [properties, present] = [membersOf(old), membersOf(now)];
    const [required, nowRequired] = [requiredOf(old), requiredOf(now)];
    for (const [property, schema] of Object.entries(properties)) {
      const member = present[property];
      if (!member) this.#found.add(`${name}.${property}: removed`);
      else this.#schema(`${name}.${property}`, schema, member, direction);
      if (direction === 'answer' && member && required.has(property) && !nowRequired.has(property))
        this.#found.add(`${name}.${property}: no longer in every answer`);
    }
    if (direction === 'request')
      for (const property of nowRequired)
        if (!required.has(property)) this.#found.add(`${name}.${property}: now required`);
    for (const inner of ['items', 'additionalProperties'])
      if (isSchema(old[inner]) && isSchema(now[inner])) this.#schema(`${name}[]`, old[inner], now[inner], direction);
  }

  #limits(name: string, old: Json, now: Json): void {
    for (const limit of ['maximum', 'maxLength', 'maxItems', 'minimum', 'minLength', 'minItems']) {
      const [was, is] = [old[limit], now[limit]];
      if (typeof is !== 'number') continue;
      if (typeof was !== 'number' || (limit.startsWith('max') ? is < was : is > was))
        this.#found.add(`${name}: ${limit} ${is}${typeof was === 'number' ? ` instead of ${was}` : ''}`);
    }
    if (now['pattern'] !== undefined && now['pattern'] !== old['pattern']) this.#found.add(`${name}: another pattern`);
  }
}

const isSchema = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const membersOf = (schema: Json): Readonly<Record<string, Json>> =>
  (schema['properties'] ?? {}) as Readonly<Record<string, Json>>;
const requiredOf = (schema: Json): ReadonlySet<string> => new Set((schema['required'] ?? []) as readonly string[]);
const valuesOf = (schema: Json): readonly unknown[] | undefined =>
  'const' in schema ? [schema['const']] : (schema['enum'] as readonly unknown[] | undefined);
/** Whether a type is contained in another: an integer is a number, and no type permits every type. */
const typeFits = (narrow: unknown, wide: unknown): boolean =>
  wide === undefined || narrow === wide || (narrow === 'integer' && wide === 'number');
const shown = (schema: Json): string => {
  const values = valuesOf(schema);
  return values
    ? values.map((value) => JSON.stringify(value)).join(' or ')
    : typeof schema['type'] === 'string'
      ? schema['type']
      : 'any value';
};

/** The alternatives of a schema, each with one type and no reference. */
function variantsOf(schema: Json, document: ApiDocument): readonly Json[] {
  const { $ref, anyOf, oneOf, allOf, type } = schema;
  if (typeof $ref === 'string')
    return variantsOf(document.components.schemas[$ref.replace('#/components/schemas/', '')] ?? {}, document);
  const either = anyOf ?? oneOf;
  if (Array.isArray(either)) {
    // Keywords beside the alternatives apply to each of them.
    const { anyOf: _any, oneOf: _one, ...rest } = schema;
    return either.flatMap((one) => variantsOf(one as Json, document).map((variant) => merged(rest, variant)));
  }
  if (Array.isArray(allOf) && allOf.length === 1) return variantsOf(allOf[0] as Json, document);
  if (Array.isArray(type)) return type.map((one: unknown) => ({ ...schema, type: one }));
  return [schema];
}

const merged = (rest: Json, variant: Json): Json => ({
  ...rest,
  ...variant,
  ...('properties' in rest || 'properties' in variant
    ? { properties: { ...membersOf(rest), ...membersOf(variant) } }
    : {}),
  ...('required' in rest || 'required' in variant ? { required: [...requiredOf(rest), ...requiredOf(variant)] } : {}),
});

const NOT_COMPARED = new Set(['description', 'summary', 'title', 'example', 'examples', 'tags', 'info']);

/** The document without ignored keywords, in the form stored for a release. */
export function contractOf(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => contractOf(item));
  if (typeof value !== 'object' || value === null) return value;
  // Names of properties are not keywords.
  const kept = Object.entries(value).filter(([name]) => isMap || !NOT_COMPARED.has(name));
  return Object.fromEntries(
    kept.map(([name, member]) => [name, contractOf(member, !isMap && ['properties', 'schemas'].includes(name))]),
  );
}
