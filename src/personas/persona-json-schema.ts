import { z } from 'zod';
import { personaSchema, SIGNAL_MEANINGS, SIGNALS } from './persona.schema.js';

/**
 * The JSON Schema (draft 7) of a persona file, as text. It is written to personas/persona.schema.json, so that YAML
 * editors complete fields and signals, explain them on hover and mark mistakes while typing.
 */
export function personaJsonSchema(): string {
  const schema = z.toJSONSchema(personaSchema, {
    target: 'draft-7',
    io: 'input',
    override({ jsonSchema, path }) {
      if (path.join('.') !== 'properties.attention') return;
      // Listed one by one, each signal can be completed and has its own hover text.
      const { minimum, maximum } = jsonSchema.additionalProperties as { minimum: number; maximum: number };
      jsonSchema.properties = Object.fromEntries(
        SIGNALS.map((id) => [id, { type: 'number', minimum, maximum, description: SIGNAL_MEANINGS[id] }]),
      );
      jsonSchema.additionalProperties = false;
      delete jsonSchema.propertyNames;
    },
  });
  const { $schema, ...rest } = schema;
  const titled = { $schema, title: 'Elenchus persona', description: 'One member of the cast of a debate.', ...rest };
  return `${JSON.stringify(titled, null, 2)}\n`;
}
