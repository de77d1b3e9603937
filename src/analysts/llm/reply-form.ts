import { FLAGS, STANCES } from '../analyst.js';

/** The keys of a reply in the order in which the model writes them: the reasons before the score. */
export const REPLY_KEYS = ['argument', 'on', 'claims', 'flags', 'replies', 'score', 'confidence'] as const;

/**
 * Confidence is asked for as an integer from 0 to this: asked for a fraction, models mostly use three round numbers.
 */
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
 * The schema that the server is asked to enforce, limited to keywords that current strict implementations support (no
 * lengths). Replies are checked again when they are read. It is part of the prompt and must be the same for all agents
 * of a round.
 * @param peers labels that a reply may answer; empty in round 1
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

/** Ways of making the server answer in a given form, strictest first. */
export const OUTPUT_MODES = ['json_schema', 'json_object', 'tool', 'text'] as const;
export type OutputMode = (typeof OUTPUT_MODES)[number];

/** The schema of a reply and its name in the request. */
export interface ReplyForm {
  readonly name: string;
  readonly schema: JsonSchema;
}

/** The parameters of a chat completion request that ask for a form. */
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
