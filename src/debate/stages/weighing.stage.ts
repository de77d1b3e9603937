import { z } from 'zod';
import { type Polarity } from '../../claims/index.js';
import { EVIDENCE_STANCES, type WeighedEvidence } from '../../evidence/index.js';
import { type FactsOf } from '../../kernel/index.js';
import { usageShape } from '../model/recorded.js';
import { type CoreState, eventOf, type Stage } from '../model/stage.js';

export const weighedSchema = z.strictObject({
  claim: z.string(),
  /** The name that the server reports for the model; the requested name if there was no answer. */
  model: z.string(),
  readings: z.array(
    z.strictObject({
      /** The id of a piece of evidence. */
      id: z.string(),
      stance: z.enum(EVIDENCE_STANCES),
      /** Words of the passage, verbatim; null only for a passage that merely mentions the claim. */
      quote: z.string().nullable(),
      why: z.string(),
    }),
  ),
  /** Number of readings dropped because their quote is not in the passage. */
  droppedQuotes: z.int().min(0),
  /** Why there are no readings; null when the model answered. */
  problem: z.string().nullable(),
  /** What the call used; left out when nothing was, and in a fork, which did not pay for it. */
  ...usageShape,
  tokens: usageShape.tokens.optional(),
});
export type Weighing = z.output<typeof weighedSchema>;
type Reading = Weighing['readings'][number];

/** A piece of evidence, with the readings of a model so far. */
type RecordedEvidence = WeighedEvidence & { readonly instructs: boolean };

interface Kept {
  /** The weighings of the evidence by a model, by claim. */
  readonly weighings: readonly Weighing[];
}
interface Refined {
  /** Weighing settles what the comparison left open. */
  readonly evidence: { readonly items: readonly RecordedEvidence[] } | null;
}
type State = CoreState &
  Kept &
  Refined & {
    readonly claims: {
      readonly claims: readonly {
        readonly id: string;
        readonly quote: string;
        readonly checkWorthiness: number;
        readonly polarity?: Polarity | undefined;
      }[];
    } | null;
  };

/**
 * Evidence after a model has weighed one claim. Only a passage that the comparison left open changes its stance.
 * @param claim the claim's words
 */
function withReadings(
  items: readonly RecordedEvidence[],
  { claim: id, model, readings }: Weighing,
  claim: string | undefined,
): readonly RecordedEvidence[] {
  return items.map((item): RecordedEvidence => {
    const reading = readings.find((known) => known.id === item.id);
    if (!reading || item.claim !== id) return item;
    if (item.finding === 'related') return { ...item, ...settledBy(reading, model, item, claim) };
    return contradicts(reading, item) ? { ...item, dissent: dissentOf(reading, model) } : item;
  });
}

const settledBy = (
  { stance, quote, why }: Reading,
  model: string,
  item: WeighedEvidence,
  claim: string | undefined,
): Pick<WeighedEvidence, 'finding' | 'stance' | 'why' | 'quotes' | 'weighedBy'> => ({
  finding: stance === 'mentions' ? 'related' : stance === 'supports' ? 'read-as-support' : 'read-as-dispute',
  stance,
  why: why === '' ? item.why : why,
  quotes: quote === null || claim === undefined ? item.quotes : { article: claim, evidence: quote },
  weighedBy: model,
});

const contradicts = ({ stance }: Reading, item: WeighedEvidence): boolean =>
  stance !== 'mentions' && item.stance !== 'mentions' && stance !== item.stance;

const dissentOf = ({ stance, quote, why }: Reading, model: string): NonNullable<WeighedEvidence['dissent']> => ({
  model,
  stance,
  quote: quote ?? '',
  why,
});

/** Passages of a claim that a model may be shown. */
export const passagesOf = ({ evidence }: Pick<State, 'evidence'>, claim: string): readonly RecordedEvidence[] =>
  (evidence?.items ?? []).filter((item) => item.claim === claim && !item.instructs);

/**
 * Claims whose evidence the analyst's model still has to weigh, the most check-worthy first. What the article rejects,
 * asks or imagines is not weighed: nothing that the passages say speaks for or against the article.
 */
function claimsToWeigh(state: State): readonly string[] {
  const { opening, claims, weighings } = state;
  if (opening?.evidence?.stances !== 'model' || opening.analyst.engine !== 'llm') return [];
  const done = new Set(weighings.map(({ claim }) => claim));
  return [...(claims?.claims ?? [])]
    .filter(({ polarity = 'asserted' }) => polarity === 'asserted' || polarity === 'reported')
    .filter(({ id }) => !done.has(id) && passagesOf(state, id).some(({ finding }) => finding === 'related'))
    .sort((a, b) => b.checkWorthiness - a.checkWorthiness)
    .map(({ id }) => id);
}

/** Why this cannot be a weighing of the debate's evidence; undefined when it can. */
export function weighingFault(state: State, { claim, readings, problem }: Weighing): string | undefined {
  const passages = new Map(passagesOf(state, claim).map((item) => [item.id, item.passage]));
  const told = new Set<string>();
  for (const { id, stance, quote } of readings) {
    const passage = passages.get(id);
    if (passage === undefined) return `${id} is not evidence for ${claim} that a model may be shown`;
    if (told.has(id)) return `${id} is weighed twice`;
    told.add(id);
    if (quote === null ? stance !== 'mentions' : quote === '' || !passage.includes(quote))
      return `the reading of ${id} quotes words that are not in its passage`;
  }
  return problem !== null && readings.length > 0 ? 'a failed weighing has readings' : undefined;
}

const event = eventOf<State, Kept & Refined>();

const events = {
  /**
   * The readings of a claim's passages by the analyst's model in one call, for each claim with passages whose stance
   * the comparison could not determine. A reading of a `related` passage becomes its stance; one that contradicts
   * another finding is recorded beside it.
   */
  EvidenceWeighed: event({
    schema: weighedSchema,
    accepted: ({ debate, evidence, weighings }, { claim }) =>
      debate.value === 'identified' &&
      evidence?.items.some((item) => item.claim === claim) === true &&
      weighings.every((known) => known.claim !== claim),
    fold: ({ weighings, evidence, claims }, weighing) => {
      const claim = claims?.claims.find(({ id }) => id === weighing.claim)?.quote;
      return {
        weighings: [...weighings, weighing],
        evidence: evidence && { ...evidence, items: withReadings(evidence.items, weighing, claim) },
      };
    },
    fault: weighingFault,
    check: 'evidence',
    // Its usage counts in the parent.
    inherited: ({ claim, model, readings, droppedQuotes, problem }) => ({
      claim,
      model,
      readings,
      droppedQuotes,
      problem,
    }),
    inheritedLate: true,
    said: ({ claim, model, readings, problem }, { faint, printable, wrapped }) => {
      if (problem !== null)
        return [faint(`    ${claim}: ${printable(model)} did not weigh the evidence: ${printable(problem)}`)];
      return readings.map(({ id, stance, quote, why }) => {
        const words = quote === null ? '' : `, quoting “${printable(quote)}”`;
        return wrapped(`${id} ${stance} ${claim}, says ${printable(model)}${words}. ${printable(why)}`, '    ');
      });
    },
    spends: true,
  }),
};

interface Move {
  readonly kind: 'weigh-evidence';
  readonly claim: string;
}

/** Lets the analyst's model weigh the evidence that the comparison left open. */
export const weighing = {
  name: 'weighing',
  initial: { weighings: [] } as Kept,
  events,
  steps: {
    'weigh-evidence': ({ weighed }: { readonly weighed: Weighing }, { weighings }) =>
      weighings.some(({ claim }) => claim === weighed.claim) ? [] : [{ type: 'EvidenceWeighed', data: weighed }],
  },
  next: (state): readonly Move[] =>
    state.debate.value === 'identified' ? claimsToWeigh(state).map((claim) => ({ kind: 'weigh-evidence', claim })) : [],
  asks: ['weigh-evidence'] as const,
  checks: ['evidence'] as const,
  spent: ({ weighings }) => weighings,
} satisfies Stage<State, FactsOf<typeof events>>;
