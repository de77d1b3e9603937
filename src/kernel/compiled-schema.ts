import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';

/** Number of checks after which compiling, which takes milliseconds, pays off. */
const WORTH_COMPILING = 200;

/** The schemas come from zod. To check them against their meta-schema would first compile it, which takes 100 ms. */
const ajv = new Ajv2020({ strict: true, validateSchema: false });

/** Whether the schema would return the data unchanged. False means that the schema itself has to check. */
export type QuickCheck = (data: unknown) => boolean;

/**
 * A check compiled from JSON Schema after repeated use: several times as fast as the schema, and
 * without copies. Schemas that JSON Schema cannot express completely have none.
 */
export function quickCheck(schema: z.ZodType): QuickCheck {
  let asked = 0;
  let check: QuickCheck = () => {
    if (++asked === WORTH_COMPILING) check = compiled(schema) ?? (() => false);
    return false;
  };
  return (data) => check(data);
}

/** The check; undefined when JSON Schema would not be equivalent to the schema. */
export function compiled(schema: z.ZodType): QuickCheck | undefined {
  return isExpressible(schema) ? ajv.compile(z.toJSONSchema(schema)) : undefined;
}

/** Checks on numbers agree with JSON Schema. Checks on strings do not: it counts code points, its formats are laxer. */
const BOUNDS: ReadonlySet<string> = new Set(['greater_than', 'less_than']);

function isExpressible(type: z.core.$ZodType): boolean {
  const { def } = (type as z.core.$ZodTypes)._zod;
  const checks = (def.checks ?? []).map((check) => check._zod.def.check);
  if ('coerce' in def && def.coerce) return false;
  switch (def.type) {
    case 'boolean':
    case 'null':
    case 'enum':
    case 'literal':
    case 'string':
      return checks.length === 0 && !('format' in def);
    case 'number':
      return (!('format' in def) || def.format === 'safeint') && checks.every((check) => BOUNDS.has(check));
    case 'array':
      return checks.every((check) => check === 'min_length' || check === 'max_length') && isExpressible(def.element);
    case 'object':
      return (
        checks.length === 0 && def.catchall?._zod.def.type === 'never' && Object.values(def.shape).every(isExpressible)
      );
    case 'tuple':
      return checks.length === 0 && def.rest === null && def.items.every(isExpressible);
    case 'union':
      return checks.length === 0 && def.options.every(isExpressible);
    case 'nullable':
    case 'optional':
    case 'readonly':
      return checks.length === 0 && isExpressible(def.innerType);
    default:
      return false;
  }
}
