import { z } from 'zod';
import { type Appraisal, appraise, FINDING_TYPES, TEXT_KINDS } from '../../appraisal/index.js';
import { type Appraised, recordedAppraisal } from '../stages/appraisal.stage.js';
import { type DebateState } from '../stages/index.js';
import { kindFiled } from './filed-as.js';
import { kindMarked } from './kind-marks.js';

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
      id: z.string(),
      type: z.enum(FINDING_TYPES),
      speaks: z.enum(['for', 'against']).meta({ description: 'For the article or against it.' }),
      says: z.string().meta({ description: 'One sentence in plain English.' }),
      passage: passageSchema,
      amount: z.number().meta({
        description: 'What it counts in a vote of average attention, in log-odds: below 0 against the article.',
      }),
    }),
  ),
  central: z
    .array(z.string())
    .meta({ description: 'Ids of the claims that the article is about, most central first.' }),
});

/** An appraisal, with the ids by which the parts of votes name its findings. */
export type ResultAppraisal = Omit<Appraisal, 'findings'> & Pick<Appraised, 'findings'>;

/** The claims of a debate keep their identity from event to event, so each article is read once. */
const made = new WeakMap<object, ResultAppraisal>();

/**
 * What the recorded article is and what stands out in it; null before its claims are identified. What its publisher calls it goes before
 * what its words show.
 */
export function appraisalOf(
  state: Pick<DebateState, 'appraisal' | 'article' | 'claims' | 'opening'>,
): ResultAppraisal | null {
  const read = appraisalRead(state);
  if (!read?.text || !state.article) return read;
  const filed = kindFiled(state.article.article);
  if (filed !== null) return filed === read.text.kind ? read : { ...read, text: { kind: filed, because: null } };
  // What a model has found a text to be, it has found with these marks.
  const marked = state.opening?.analyst.engine === 'offline' ? kindMarked(state.article.article, read.text.kind) : null;
  return marked === null ? read : { ...read, text: marked };
}

/** Of a debate from before the appraisal was recorded, it is read again by whoever asks; no vote depends on it there. */
function appraisalRead({
  appraisal: recorded,
  article,
  claims,
}: Pick<DebateState, 'appraisal' | 'article' | 'claims'>): ResultAppraisal | null {
  if (recorded) return { text: recorded.text, findings: recorded.findings, central: recorded.central };
  if (!article || !claims) return null;
  const known = made.get(claims);
  if (known) return known;
  const { reader: _, ...appraisal } = recordedAppraisal(appraise(article.article, claims.claims));
  made.set(claims, appraisal);
  return appraisal;
}

/** Whether the embedded reader could not read the text, which is in another language: its votes and flags say nothing of it. */
export const isUnread = (state: DebateState): boolean =>
  state.opening?.analyst.engine === 'offline' && appraisalOf(state)?.text === null;
