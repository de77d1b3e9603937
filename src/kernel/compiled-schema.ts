import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';

/** How often data is checked before that pays for compiling, which takes milliseconds. */
const WORTH_COMPILING = 200;

const ajv = new Ajv2020({ strict: true });

/** Whether data is what a schema gives back unchanged. False says nothing: the schema itself knows. */
export type QuickCheck = (data: unknown) => boolean;

/**
 * A check that is made, by way of JSON Schema, when it has been asked often: several times as fast as the schema, and
 * nothing is copied. Schemas that JSON Schema cannot say in full have none.
 */
export function quickCheck(schema: z.ZodType): QuickCheck {
  let asked = 0;
  let check: QuickCheck = () => {
    if (++asked === WORTH_COMPILING) check = compiled(schema) ?? (() => false);
    return false;
  };
  return (data) => check(data);
}

/** The check itself; undefined where JSON Schema would not say the same as the schema. */
export function compiled(schema: z.ZodType): QuickCheck | undefined {
  return isSayable(schema) ? ajv.compile(z.toJSONSchema(schema)) : undefined;
}

/** Checks on numbers that JSON Schema has too; those on strings count code points there, and formats are looser. */
const BOUNDS: ReadonlySet<string> = new Set(['greater_than', 'less_than']);

function isSayable(type: z.core.$ZodType): boolean {
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
      return checks.every((check) => check === 'min_length' || check === 'max_length') && isSayable(def.element);
    case 'object':
      return (
        checks.length === 0 && def.catchall?._zod.def.type === 'never' && Object.values(def.shape).every(isSayable)
      );
    case 'tuple':
      return checks.length === 0 && def.rest === null && def.items.every(isSayable);
    case 'union':
      return checks.length === 0 && def.options.every(isSayable);
    case 'nullable':
    case 'optional':
    case 'readonly':
      return checks.length === 0 && isSayable(def.innerType);
    default:
      return false;
  }
}
