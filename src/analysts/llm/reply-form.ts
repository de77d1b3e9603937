import { FLAGS, STANCES } from '../analyst.js';
import { EVIDENCE_FLAGS } from '../evidence.js';

/**
 * Confidence is asked for as an integer from 0 to this: asked for a fraction, models mostly use three round numbers.
 */
export const CONFIDENCE_STEPS = 20;

/** The most flags of a reply that are read. */
export const FLAGS_MAX = 8;
/** The most answers to others of a reply that are read. */
export const REPLIES_MAX = 8;

type JsonSchema = Readonly<Record<string, unknown>>;

export const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const STRING = { type: 'string' } as const;
const whole = (maximum: number): JsonSchema => ({ type: 'integer', minimum: 0, maximum });
const oneOf = (words: readonly string[]): JsonSchema => ({ type: 'string', enum: [...words] });

/** What a reply may refer to. The same for all agents of a round. */
export interface ReplyTerms {
  readonly round: 1 | 2;
  /** Ids of the claims that are listed. */
  readonly claims: readonly string[];
  /** Labels that a reply may answer; in round 2 the reply answers at least one of them. */
  readonly peers: readonly string[];
  /** Whether evidence is shown. */
  readonly evidence: boolean;
}

const claimKeys = ({ claims }: ReplyTerms): Record<string, JsonSchema> =>
  claims.length === 0
    ? {}
    : {
        on: {
          type: 'array',
          maxItems: claims.length,
          items: oneOf(claims),
          description: 'Ids of the claims that the argument is about.',
        },
        claims: {
          type: 'array',
          maxItems: claims.length,
          items: object({ id: oneOf(claims), credibility: whole(100), confidence: whole(CONFIDENCE_STEPS) }),
        },
      };

function flagItems({ evidence }: ReplyTerms): JsonSchema {
  const quote = { ...STRING, description: 'Words copied from the article.' };
  if (!evidence) return object({ flag: oneOf(FLAGS.filter((flag) => !EVIDENCE_FLAGS.has(flag))), quote });
  const id = { ...STRING, description: 'Id of the evidence that contradicts them; empty without.' };
  return object({ flag: oneOf(FLAGS), quote, evidence: id });
}

/**
 * The schema that the server is asked to enforce, limited to keywords that current strict implementations support (no
 * lengths of strings). It demands all that the reader of replies demands, but that a text is not empty, and bounds every
 * list, because a small model goes on with one until its answer is cut. It must be the same for all agents of a round,
 * because some providers put it before the prompt.
 */
export function replyJsonSchema(terms: ReplyTerms): JsonSchema {
  const { round, peers } = terms;
  const replies = {
    type: 'array',
    minItems: 1,
    maxItems: Math.min(REPLIES_MAX, peers.length),
    items: object({ to: oneOf(peers), point: STRING, reason: STRING, stance: oneOf(STANCES) }),
  };
  return object({
    ...(round === 2 && peers.length > 0 ? { replies } : {}),
    argument: STRING,
    ...(round === 1 ? { knows: STRING, objection: STRING, wouldChange: STRING } : {}),
    ...claimKeys(terms),
    flags: { type: 'array', maxItems: FLAGS_MAX, items: flagItems(terms) },
    score: whole(100),
    confidence: whole(CONFIDENCE_STEPS),
  });
}

/** The keys by which an answer is recognised among other text. */
export const OPINION_KEYS = ['argument', 'on', 'claims', 'flags', 'replies', 'score', 'confidence'] as const;

/** The keys of a reply in the order in which the model writes them: the reasons before the score. */
export const replyKeys = (schema: JsonSchema): readonly string[] => Object.keys(schema['properties'] as object);

/** The schema of a reply and its name in the request. */
export interface ReplyForm {
  readonly name: string;
  readonly schema: JsonSchema;
}
