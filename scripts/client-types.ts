import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

/** Generates the types of the clients from the API document. `npm run docs` writes them; a test detects stale ones. */

type Schema = Readonly<Record<string, unknown>>;
interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const NOTE = 'Written by `npm run docs` from docs/openapi.json. Do not edit.';

/** clients/typescript/src/schema.ts */
export async function typescriptTypes(document: object): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const types = await openapiTS(document as never, {
    transform: (schema) => ('format' in schema && schema.format === 'binary' ? blob : undefined),
  });
  return `// ${NOTE}\n/* eslint-disable */\n\n${astToString(types)}`;
}

const BEGIN = '# <types>';
const END = '# </types>';

/** clients/python/elenchus/__init__.py with the part between its markers regenerated: a TypedDict for each object. */
export function withPythonTypes(source: string, document: object): string {
  const classes = new PythonTypes((document as Document).components.schemas);
  const [before, after] = [source.indexOf(BEGIN), source.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`elenchus/__init__.py has no ${BEGIN} … ${END}`);
  return `${source.slice(0, before)}${BEGIN} ${NOTE}\n${classes.text()}\n\n${source.slice(after)}`;
}

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const KEYWORDS = new Set([
  'and',
  'as',
  'class',
  'def',
  'for',
  'from',
  'global',
  'if',
  'import',
  'in',
  'is',
  'not',
  'or',
  'pass',
  'with',
]);
const isName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name);

/** Python has no type for nested objects, so each gets a class that is named after its position. */
class PythonTypes {
  readonly #definitions: string[] = [];
  /** Class names by contents, so that equal objects share a class. */
  readonly #names = new Map<string, string>();
  readonly #taken: Set<string>;

  constructor(schemas: Readonly<Record<string, Schema>>) {
    this.#taken = new Set(Object.keys(schemas));
    const aliases: string[] = [];
    for (const [name, schema] of Object.entries(schemas))
      if (isObject(schema)) this.#define(name, schema);
      else aliases.push(`${name} = ${this.#typeOf(schema, name, true)}`);
    this.#definitions.push(aliases.join('\n'));
  }

  text(): string {
    return `\n\n${this.#definitions.join('\n\n\n')}`;
  }

  /**
   * @param isEvaluated whether Python reads the type when it loads the file, so that classes further down need quotes
   */
  #typeOf(schema: Schema, name: string, isEvaluated: boolean): string {
    const { $ref, anyOf, oneOf, allOf, type } = schema;
    const inner = (one: unknown, as = name): string => this.#typeOf(one as Schema, as, isEvaluated);
    if (typeof $ref === 'string') return quoted($ref.replace('#/components/schemas/', ''), isEvaluated);
    if (Array.isArray(allOf)) return allOf.length === 1 ? inner(allOf[0]) : 'Dict[str, Any]';
    const either = Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : undefined;
    if (either)
      return union(
        either.map((one, index) => inner(one, either.length > 2 || index > 0 ? `${name}${index + 1}` : name)),
      );
    if ('const' in schema) return literal([schema['const']]);
    if (Array.isArray(schema['enum'])) return literal(schema['enum']);
    if (Array.isArray(type)) return union(type.map((one) => inner({ ...schema, type: one as unknown })));
    switch (type) {
      case 'string':
        return 'str';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      case 'array':
        return `List[${this.#itemOf(schema, name, isEvaluated)}]`;
      case 'object': {
        if (isObject(schema)) return quoted(this.#classOf(name, schema), isEvaluated);
        const { additionalProperties } = schema;
        const isOpen = typeof additionalProperties !== 'object' || additionalProperties === null;
        return `Dict[str, ${isOpen ? 'Any' : inner(additionalProperties, `${name}Value`)}]`;
      }
      default:
        return 'Any';
    }
  }

  #itemOf({ items, prefixItems }: Schema, name: string, isEvaluated: boolean): string {
    if (Array.isArray(prefixItems))
      return union(prefixItems.map((one, index) => this.#typeOf(one as Schema, `${name}${index + 1}`, isEvaluated)));
    return typeof items === 'object' && items !== null
      ? this.#typeOf(items as Schema, `${name}Item`, isEvaluated)
      : 'Any';
  }

  #classOf(wanted: string, schema: Schema): string {
    const key = JSON.stringify(schema);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    let name = wanted;
    for (let count = 2; this.#taken.has(name); count += 1) name = `${wanted}_${count}`;
    this.#taken.add(name);
    this.#names.set(key, name);
    this.#define(name, schema);
    return name;
  }

  #define(name: string, schema: Schema): void {
    const properties = Object.entries(schema['properties'] as Readonly<Record<string, Schema>>);
    const required = new Set((schema['required'] ?? []) as readonly string[]);
    const needsQuotes = properties.some(([property]) => !isName(property));
    const members = properties.map(([property, member]) => ({
      property,
      isRequired: required.has(property),
      type: this.#typeOf(member, `${name}${pascal(property)}`, needsQuotes),
    }));
    const optional = members.filter(({ isRequired }) => !isRequired);
    const always = members.filter(({ isRequired }) => isRequired);
    // Python before 3.11 cannot mark a single field as optional.
    if (optional.length === 0) this.#definitions.push(typedDict(name, 'TypedDict', always, true, needsQuotes));
    else if (always.length === 0) this.#definitions.push(typedDict(name, 'TypedDict', optional, false, needsQuotes));
    else {
      this.#definitions.push(typedDict(`_${name}`, 'TypedDict', always, true, needsQuotes));
      this.#definitions.push(
        typedDict(
          name,
          `_${name}`,
          optional,
          false,
          optional.some(({ property }) => !isName(property)),
        ),
      );
    }
  }
}

interface Member {
  readonly property: string;
  readonly type: string;
}

function typedDict(
  name: string,
  base: string,
  members: readonly Member[],
  total: boolean,
  needsQuotes: boolean,
): string {
  if (needsQuotes) {
    if (base !== 'TypedDict')
      throw new Error(`${name} extends a class, and has a member whose name is not valid in Python`);
    const entries = members.map(({ property, type }) => `    ${JSON.stringify(property)}: ${type},`);
    return [`${name} = TypedDict("${name}", {`, ...entries, total ? '})' : '}, total=False)'].join('\n');
  }
  const fields = members.map(({ property, type }) => `    ${property}: ${type}`);
  return [
    `class ${name}(${base}${total ? '' : ', total=False'}):`,
    ...(fields.length > 0 ? fields : ['    pass']),
  ].join('\n');
}

const isObject = ({ properties, type }: Schema): boolean => type === 'object' && properties !== undefined;
const quoted = (name: string, isEvaluated: boolean): string => (isEvaluated ? `"${name}"` : name);

function literal(values: readonly unknown[]): string {
  const shown = values.map((value) =>
    value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value),
  );
  return `Literal[${shown.join(', ')}]`;
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  const others = distinct.filter((type) => type !== 'None');
  const [first = 'None'] = others;
  const joined = others.length <= 1 ? first : `Union[${others.join(', ')}]`;
  return distinct.length > others.length && others.length > 0 ? `Optional[${joined}]` : joined;
}
