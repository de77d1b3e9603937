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

/** The schema of a reply and its name in the request. */
export interface ReplyForm {
  readonly name: string;
  readonly schema: JsonSchema;
}
