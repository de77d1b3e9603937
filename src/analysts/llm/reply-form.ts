import { FLAGS, STANCES } from '../analyst.js';

/** The keys of a reply in the order in which they are written: reasons before the score that follows from them. */
export const REPLY_KEYS = ['persona', 'argument', 'on', 'claims', 'flags', 'replies', 'score', 'confidence'] as const;

type JsonSchema = Readonly<Record<string, unknown>>;

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/**
 * What the server is asked to enforce. Only keywords that every implementation of strict schemas knows (no ranges, no
 * lengths); the rest is checked when the reply is read. The same for all agents of a round, since it is part of the prompt.
 * @param peers ids that a reply may answer; empty in round 1.
 */
export function replyJsonSchema(peers: readonly string[]): JsonSchema {
  return object({
    persona: { type: 'string', description: 'Your id.' },
    argument: { type: 'string' },
    on: { type: 'array', items: { type: 'string' }, description: 'Ids of the claims that the argument is about.' },
    claims: {
      type: 'array',
      items: object({
        id: { type: 'string' },
        credibility: { type: 'number', description: '0 to 100.' },
        confidence: { type: 'number', description: '0 to 1.' },
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
    score: { type: 'number', description: 'Credibility, 0 to 100.' },
    confidence: { type: 'number', description: '0 to 1.' },
  });
}

/** How the server is made to answer in the form, from the strictest way to none. */
export const OUTPUT_MODES = ['json_schema', 'json_object', 'tool', 'text'] as const;
export type OutputMode = (typeof OUTPUT_MODES)[number];

const TOOL = 'give_opinion';

/** The members of a chat completion request that ask for the form. */
export function requestForm(mode: OutputMode, schema: JsonSchema): Readonly<Record<string, unknown>> {
  switch (mode) {
    case 'json_schema':
      return { response_format: { type: 'json_schema', json_schema: { name: 'opinion', strict: true, schema } } };
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'tool':
      return {
        tools: [
          { type: 'function', function: { name: TOOL, description: 'Hands in your answer.', parameters: schema } },
        ],
        tool_choice: { type: 'function', function: { name: TOOL } },
      };
    case 'text':
      return {};
  }
}
