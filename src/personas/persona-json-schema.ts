import { z } from 'zod';
import { personaSchema, SIGNAL_MEANINGS, SIGNALS } from './persona.schema.js';

/**
 * The JSON Schema of a persona file (draft 7, which YAML editors read), as text. Written to personas/persona.schema.json
 * so that an editor completes fields and signals, explains them on hover and marks mistakes while typing.
 */
export function personaJsonSchema(): string {
  const schema = z.toJSONSchema(personaSchema, {
    target: 'draft-7',
    io: 'input',
    override({ jsonSchema, path }) {
      if (path.join('.') !== 'properties.attention') return;
      // Spelt out, each signal can be completed and has a hover text of its own.
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
