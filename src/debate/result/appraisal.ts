import { z } from 'zod';
import { type Appraisal, appraise, FINDING_TYPES, TEXT_KINDS } from '../../appraisal/index.js';
import { type DebateState } from '../stages/index.js';

/** Words of the article at their place; offsets count UTF-16 code units of the title or the text. */
const passageSchema = z.object({
  in: z.enum(['title', 'text']),
  start: z.int().min(0),
  end: z.int().min(0),
  quote: z.string(),
});

/** What an article is and what stands out in it, as an answer has it. */
export const appraisalSchema = z.object({
  text: z
    .object({ kind: z.enum(TEXT_KINDS), because: passageSchema.nullable() })
    .nullable()
    .meta({ description: 'The kind of text and the words that show it; null for a language that is not read.' }),
  findings: z.array(
    z.object({
      type: z.enum(FINDING_TYPES),
      speaks: z.enum(['for', 'against']).meta({ description: 'For the article or against it.' }),
      says: z.string().meta({ description: 'One sentence in plain English.' }),
      passage: passageSchema,
    }),
  ),
  central: z
    .array(z.string())
    .meta({ description: 'Ids of the claims that the article is about, most central first.' }),
});

/** The claims of a debate keep their identity from event to event, so each article is read once. */
const made = new WeakMap<object, Appraisal>();

/**
 * What the recorded article is and what stands out in it; null before its claims are identified. It is read again by
 * whoever asks, and so may say more after an update of the service; no vote depends on it.
 */
export function appraisalOf({ article, claims }: Pick<DebateState, 'article' | 'claims'>): Appraisal | null {
  if (!article || !claims) return null;
  const known = made.get(claims);
  if (known) return known;
  const appraisal = appraise(article.article, claims.claims);
  made.set(claims, appraisal);
  return appraisal;
}
