import { z } from 'zod';
import { PLAUSIBILITIES } from '../../analysts/index.js';
import { type Polarity } from '../../claims/index.js';
import { type DeepReadonly, type FactsOf } from '../../kernel/index.js';
import { contradictionsIn } from '../model/contradictions.js';
import { usageShape } from '../model/recorded.js';
import { type CoreState, eventOf, type Stage } from '../model/stage.js';

/** At most as many claims as an agent is shown. */
const JUDGEMENTS_MAX = 40;

export const plausibilitySchema = z.strictObject({
  /** The name that the server reports for the model; the requested name if there was no answer. */
  model: z.string(),
  judgements: z
    .array(
      z.strictObject({
        claim: z.string(),
        plausibility: z.enum(PLAUSIBILITIES),
        /** Whether what the article is mainly about falls with the claim. */
        main: z.boolean(),
        /** Words of the article, verbatim; null only for a claim that contradicts nothing. */
        quote: z.string().nullable(),
        /** The known limit or fact, a sentence; null only for a claim that contradicts nothing. */
        limit: z.string().nullable(),
        /** How the claim compares with the limit, in figures. */
        sum: z.string().nullable(),
        /** By how many times the claim misses the limit; null where that is no number. */
        factor: z.number().min(1).nullable(),
      }),
    )
    .max(JUDGEMENTS_MAX),
  /** Number of judgements dropped: about no claim, or a contradiction without a limit or the article's words. */
  dropped: z.int().min(0),
  /** Why there are no judgements; null when the model answered. */
  problem: z.string().nullable(),
  /** What the call used; left out when nothing was, and in a fork, which did not pay for it. */
  ...usageShape,
  tokens: usageShape.tokens.optional(),
});
export type JudgedClaims = z.output<typeof plausibilitySchema>;
export type Judgement = JudgedClaims['judgements'][number];

interface Kept {
  /** The judgement of the claims before round 1; null before, and permanently when no model is asked. */
  readonly plausibility: JudgedClaims | null;
}
type State = CoreState &
  Kept & {
    readonly article: { readonly article: { readonly title: string; readonly text: string } } | null;
    readonly claims: {
      readonly claims: readonly { readonly id: string; readonly polarity?: Polarity | undefined }[];
    } | null;
  };

const isPutForward = ({ polarity = 'asserted' }: { readonly polarity?: Polarity | undefined }): boolean =>
  polarity === 'asserted' || polarity === 'reported';

/** Whether the debate's model still has to judge the claims; never where the article puts none forward. */
const judgesClaims = ({ opening, plausibility, claims }: State): boolean =>
  opening?.plausibility === 'model' &&
  opening.analyst.engine === 'llm' &&
  plausibility === null &&
  claims?.claims.some(isPutForward) === true;

/** A sentence on the judgement where a model was asked; otherwise empty. */
export function plausibilityInWords(
  judged: DeepReadonly<Pick<JudgedClaims, 'model' | 'judgements' | 'problem'>> | null,
): string {
  if (!judged) return '';
  const { model, judgements, problem } = judged;
  if (problem !== null)
    return `The model ${model} did not judge whether the claims contradict what is known (${problem}).`;
  const against = contradictionsIn({ judgements }).length;
  return `By the general knowledge of the model ${model}, not looked up, ${against === 0 ? 'none' : against} of ${judgements.length} claims ${against === 1 ? 'contradicts' : 'contradict'} what is known.`;
}

/** Why this cannot be a judgement of the debate's claims; undefined when it can. */
export function plausibilityFault(
  { article, claims }: State,
  { judgements, problem }: JudgedClaims,
): string | undefined {
  const known = new Set(claims?.claims.filter(isPutForward).map(({ id }) => id));
  const told = new Set<string>();
  for (const { claim, plausibility, quote, limit } of judgements) {
    if (!known.has(claim)) return `${claim} is not a claim that the article puts forward`;
    if (told.has(claim)) return `${claim} is judged twice`;
    told.add(claim);
    const { title = '', text = '' } = article?.article ?? {};
    if (quote !== null && (quote === '' || !(text.includes(quote) || title.includes(quote))))
      return `the judgement of ${claim} quotes words that are not in the article`;
    if (plausibility === 'contradicts-known' && (quote === null || limit === null || limit === ''))
      return `the judgement of ${claim} names no limit or quotes no words`;
  }
  return problem !== null && judgements.length > 0 ? 'a failed judgement has judgements' : undefined;
}

const event = eventOf<State, Kept>();

const events = {
  /**
   * How the article's claims stand to what is known in general, judged by the analyst's model in one call outside any
   * role, if the opening asks for it. Only a contradiction with a named limit has an effect: it is told to the agents,
   * bounds the result of substance and leads the summary.
   */
  PlausibilityJudged: event({
    schema: plausibilitySchema,
    accepted: ({ debate, opening, plausibility }) =>
      debate.value === 'identified' && opening?.plausibility === 'model' && plausibility === null,
    fold: (_, plausibility) => ({ plausibility }),
    fault: plausibilityFault,
    check: 'claims',
    // Its usage counts in the parent.
    inherited: ({ model, judgements, dropped, problem }) => ({ model, judgements, dropped, problem }),
    inheritedLate: true,
    said: (judged, { faint, printable, wrapped }) => {
      const against = contradictionsIn(judged).map(({ claim, quote, limit, sum }) => {
        const reason = [limit, sum].filter((part) => part !== null).join(' ');
        return wrapped(`${claim}: “${printable(quote ?? '')}”. ${printable(reason)}`, '    ');
      });
      return [faint(printable(plausibilityInWords(judged))), ...against];
    },
    spends: true,
  }),
};

interface Move {
  readonly kind: 'judge-plausibility';
}

/** Lets the analyst's model judge, before round 1 and outside any role, which claims contradict what is known. */
export const plausibility = {
  name: 'plausibility',
  initial: { plausibility: null } as Kept,
  events,
  steps: {
    'judge-plausibility': ({ judged }: { readonly judged: JudgedClaims }, state) =>
      state.plausibility === null ? [{ type: 'PlausibilityJudged', data: judged }] : [],
  },
  next: (state): readonly Move[] =>
    state.debate.value === 'identified' && judgesClaims(state) ? [{ kind: 'judge-plausibility' }] : [],
  asks: ['judge-plausibility'] as const,
  checks: ['claims'] as const,
  spent: ({ plausibility: judged }) => (judged ? [judged] : []),
} satisfies Stage<State, FactsOf<typeof events>>;
