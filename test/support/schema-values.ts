import fc from 'fast-check';

/** The part of JSON schema that the enforced forms use. */
export interface Schema {
  readonly type: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Any value that a server may give which enforces the schema. */
export function fitting(schema: Schema, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const { type, properties = {}, items, minItems = 0, maxItems = 12, minimum, maximum, enum: words } = schema;
  switch (type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, fitting(each, text)])));
    case 'array':
      return fc.array(fitting(items!, text), { minLength: minItems, maxLength: maxItems });
    case 'integer':
      return fc.integer({ min: minimum!, max: maximum! });
    case 'number':
      return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, 1, -1, 1e308));
    case 'boolean':
      return fc.boolean();
    default:
      return words ? fc.constantFrom(...words) : text;
  }
}
