import { FLAGS, STANCES } from '../analyst.js';

/** The keys of a reply in the order in which they are written: reasons before the score that follows from them. */
export const REPLY_KEYS = ['argument', 'on', 'claims', 'flags', 'replies', 'score', 'confidence'] as const;

/** A confidence is given in whole steps from 0 to this: models asked for a share of one mostly give three round numbers. */
export const CONFIDENCE_STEPS = 20;

type JsonSchema = Readonly<Record<string, unknown>>;

export const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const whole = (maximum: number): JsonSchema => ({ type: 'integer', minimum: 0, maximum });

/**
 * What the server is asked to enforce, with keywords that current implementations of strict schemas know (no lengths); all
 * of it is checked again when the reply is read. The same for all agents of a round, since it is part of the prompt.
 * @param peers labels that a reply may answer; empty in round 1.
 */
export function replyJsonSchema(peers: readonly string[]): JsonSchema {
  return object({
    argument: { type: 'string' },
    on: { type: 'array', items: { type: 'string' }, description: 'Ids of the claims that the argument is about.' },
    claims: {
      type: 'array',
      items: object({
        id: { type: 'string' },
        credibility: whole(100),
        confidence: whole(CONFIDENCE_STEPS),
      }),
    },
    flags: {
      type: 'array',
      items: object({
        flag: { type: 'string', enum: [...FLAGS] },
        quote: { type: 'string', description: 'Words copied from the article.' },
        evidence: { type: 'string', description: 'Id of the evidence that contradicts them; empty without.' },
      }),
    },
    replies: {
      type: 'array',
      items: object({
        to: peers.length > 0 ? { type: 'string', enum: [...peers] } : { type: 'string' },
        stance: { type: 'string', enum: [...STANCES] },
        reason: { type: 'string' },
      }),
    },
    score: whole(100),
    confidence: whole(CONFIDENCE_STEPS),
  });
}

/** How the server is made to answer in the form, from the strictest way to none. */
export const OUTPUT_MODES = ['json_schema', 'json_object', 'tool', 'text'] as const;
export type OutputMode = (typeof OUTPUT_MODES)[number];

/** What a reply is made of, and what the server calls it. */
export interface ReplyForm {
  readonly name: string;
  readonly schema: JsonSchema;
}

/** The members of a chat completion request that ask for the form. */
export function requestForm(mode: OutputMode, { name, schema }: ReplyForm): Readonly<Record<string, unknown>> {
  switch (mode) {
    case 'json_schema':
      return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } };
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'tool':
      return {
        tools: [
          {
            type: 'function',
            function: { name: `give_${name}`, description: 'Hands in your answer.', parameters: schema },
          },
        ],
        tool_choice: { type: 'function', function: { name: `give_${name}` } },
      };
    case 'text':
      return {};
  }
}
