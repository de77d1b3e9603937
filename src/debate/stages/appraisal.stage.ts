import { z } from 'zod';
import { type Appraisal, FINDING_TYPES, TEXT_KINDS } from '../../appraisal/index.js';
import { type Claim } from '../../claims/index.js';
import { type FactsOf } from '../../kernel/index.js';
import { appraisesArticle } from '../model/debate.machine.js';
import { offsetSchema } from '../model/recorded.js';
import { type CoreState, eventOf, type Stage } from '../model/stage.js';

/** Words of the article at their place; offsets count UTF-16 code units of the title or the text. */
const passageSchema = z.strictObject({
  in: z.enum(['title', 'text']),
  start: offsetSchema,
  end: offsetSchema,
  quote: z.string(),
});

const FINDINGS_MAX = 60;

export const appraisedSchema = z.strictObject({
  /** The reader with its version. */
  reader: z.string(),
  /** The kind of text and the words that show it; null for a language that is not read. */
  text: z.strictObject({ kind: z.enum(TEXT_KINDS), because: passageSchema.nullable() }).nullable(),
  findings: z
    .array(
      z.strictObject({
        id: z.string(),
        type: z.enum(FINDING_TYPES),
        /** For the article or against it. */
        speaks: z.enum(['for', 'against']),
        says: z.string(),
        passage: passageSchema,
        /** What it counts in a vote of average attention, in log-odds. */
        amount: z.number().min(-10).max(10),
      }),
    )
    .max(FINDINGS_MAX),
  /** Ids of the claims that the article is about, the most central first. */
  central: z.array(z.string()),
});
export type Appraised = z.output<typeof appraisedSchema>;

/** Changes with the rules of `src/appraisal`. */
const READER = 'appraisal@13';

interface Kept {
  /** Null before it is made, and permanently before debate@4. */
  readonly appraisal: Appraised | null;
}
type State = CoreState &
  Kept & {
    readonly article: { readonly article: { readonly title: string; readonly text: string } } | null;
    readonly claims: { readonly claims: readonly Claim[] } | null;
  };

/** The reader of an article whose appraisal failed. */
const UNREAD = 'none';

/** Of an article that could not be appraised: nothing is said of it. */
export const NOT_APPRAISED: Appraised = {
  reader: UNREAD,
  text: { kind: 'other', because: null },
  findings: [],
  central: [],
};

/** An appraisal in its stored form, in which each finding has an id. */
export const recordedAppraisal = ({ text, findings, central }: Appraisal): Appraised => ({
  reader: READER,
  text: text && { kind: text.kind, because: text.because && { ...text.because } },
  findings: findings.slice(0, FINDINGS_MAX).map(({ type, speaks, says, passage, amount }, index) => ({
    id: `f${index + 1}`,
    type,
    speaks,
    says,
    passage: { ...passage },
    amount,
  })),
  central: [...central],
});

/** Why this cannot be the appraisal of the debate's article; undefined when it can. */
function appraisalFault({ article, claims }: State, { text, findings, central }: Appraised): string | undefined {
  if (!article) return 'there is no article';
  const stands = ({ in: field, start, end, quote }: z.output<typeof passageSchema>): boolean =>
    quote !== '' && article.article[field].slice(start, end) === quote;
  const passages = [...findings.map(({ passage }) => passage), ...(text?.because ? [text.because] : [])];
  const stray = passages.find((passage) => !stands(passage));
  if (stray) return `the article does not have “${stray.quote.slice(0, 60)}” at its position`;
  if (new Set(findings.map(({ id }) => id)).size < findings.length) return 'two findings have the same id';
  const known = new Set(claims?.claims.map(({ id }) => id));
  const stranger = central.find((id) => !known.has(id));
  return stranger === undefined ? undefined : `${stranger} is not a claim of the article`;
}

function readingInWords({ reader, text }: Appraised): string {
  if (reader === UNREAD) return 'The text could not be read for what stands out in it.';
  return text ? `The text is read as: ${text.kind}.` : 'The text is not in a language that is read.';
}

const event = eventOf<State, Kept>();

const events = {
  /** From debate@4 on, once, before the first round: what the article is and what stands out in it. Votes rest on it. */
  ArticleAppraised: event({
    schema: appraisedSchema,
    accepted: ({ debate, opening, appraisal }) =>
      debate.value === 'identified' && opening !== null && appraisesArticle(opening.machines) && appraisal === null,
    fold: (_, appraisal) => ({ appraisal }),
    fault: appraisalFault,
    check: 'article',
    inherited: (appraised) => appraised,
    said: (appraised, { faint, printable, wrapped }) => [
      faint(readingInWords(appraised)),
      ...appraised.findings.map(({ says, passage }) =>
        wrapped(`${printable(says)} “${printable(passage.quote)}”`, '    '),
      ),
    ],
  }),
};

interface Move {
  readonly kind: 'appraise';
}

/** Records what the article is and what stands out in it. */
export const appraisal = {
  name: 'appraisal',
  initial: { appraisal: null } as Kept,
  events,
  steps: {
    appraise: ({ appraised }: { readonly appraised: Appraised }, { appraisal: known }) =>
      known === null ? [{ type: 'ArticleAppraised', data: appraised }] : [],
  },
  next: ({ debate, opening, appraisal: known }): readonly Move[] =>
    debate.value === 'identified' && opening !== null && appraisesArticle(opening.machines) && known === null
      ? [{ kind: 'appraise' }]
      : [],
  asks: ['appraise'] as const,
  checks: ['article'] as const,
} satisfies Stage<State, FactsOf<typeof events>>;
