import { z } from 'zod';
import { canonicalJson, type FactsOf } from '../../kernel/index.js';
import { type Answered, chargeInWords, chargeOf, chargeSchema } from '../model/charge.js';
import { type Consensus, consensusSchema } from '../model/consensus.js';
import { type DebateStatus, since } from '../model/debate.machine.js';
import { type CoreState, eventOf, type Finding, isOver, type Stage } from '../model/stage.js';
import { signed, verdictInWords } from '../model/verdict-words.js';
import { type Abandon, type Counted, type Excused, verdictOf, withQuorum } from '../model/votes.js';

const abandonedSchema = z.strictObject({
  code: z.string(),
  reason: z.string(),
  /** What the account pays. Missing if none pays, and in older events, which cost nothing. */
  charge: chargeSchema.optional(),
});
type Abandonment = z.output<typeof abandonedSchema>;

interface Kept {
  readonly consensus: Consensus | null;
  readonly abandonment: Abandonment | null;
}
type State = CoreState & Kept & Counted & Excused & Answered;

/** Where the votes do not reproduce the recorded scores, measures and flags. */
function* miscounts(before: State, recorded: Consensus): Generator<Finding> {
  const computed: Readonly<Record<string, unknown>> = { ...verdictOf(before) };
  const stated: Readonly<Record<string, unknown>> = recorded;
  for (const field of new Set([...Object.keys(computed), ...Object.keys(stated)]))
    if (canonicalJson(computed[field] ?? null) !== canonicalJson(stated[field] ?? null))
      yield {
        check: 'votes',
        detail: `${field}: the votes give ${short(computed[field])}, but ${short(stated[field])} was recorded`,
      };
}
const short = (value: unknown): string => canonicalJson(value ?? null).slice(0, 120);

const BEFORE_A_VERDICT: readonly DebateStatus[] = ['opened', 'imported', 'round1', 'between', 'round2', 'counted'];

const event = eventOf<State, Partial<Kept>>();

const events = {
  ConsensusReached: event({
    version: 2,
    // A verdict of version 1 has no basis and no bounds, and is valid without them.
    upcasters: [(data: unknown) => data],
    schema: consensusSchema,
    transitions: [{ from: 'counted', to: 'decided' }],
    fold: (_, consensus) => ({ consensus }),
    audited: miscounts,
    said: ({ consensusScore, spread, agreement, shift, dissenters, basis }, { engine, strong, wrapped, tally }) => [
      strong(`Consensus ${consensusScore.toFixed(1)} of 100`),
      wrapped(verdictInWords(consensusScore, basis ?? 'manner', engine), '    '),
      `    spread ${spread} · agreement ${Math.round(agreement * 100)} % · shift ${signed(shift)} · ${dissenters.length} dissent`,
      ...tally(),
    ],
  }),
  DebateClosed: event({
    schema: z.strictObject({}),
    transitions: [{ from: 'decided', to: 'closed' }],
    said: (_, { faint }) => [faint('The debate is closed.')],
  }),
  /** The debate ends without a verdict. */
  DebateAbandoned: event({
    schema: abandonedSchema,
    transitions: [
      ...BEFORE_A_VERDICT.map((from) => ({ from, to: 'abandoned' }) as const),
      { from: 'identified', to: 'abandoned', under: since('debate@2') },
    ],
    fold: (_, abandonment) => ({ abandonment }),
    said: ({ code, reason, charge }, { strong, faint, printable }) => [
      strong(`Abandoned (${code}): ${printable(reason)}`),
      ...(charge ? [faint(`    ${charge.credits} credits for ${chargeInWords(charge)}`)] : []),
    ],
  }),
};

type Move = { readonly kind: 'conclude' } | { readonly kind: 'close' } | Abandon;

/** Counts the votes and ends the debate. It computes the verdict itself, so that no caller can supply one. */
export const verdict = {
  name: 'verdict',
  initial: { consensus: null, abandonment: null } as Kept,
  events,
  steps: {
    conclude: (_: unknown, state) =>
      state.consensus === null ? [{ type: 'ConsensusReached', data: verdictOf(state) }] : [],
    close: (_: unknown, state) => (isOver(state) ? [] : [{ type: 'DebateClosed', data: {} }]),
    abandon: ({ code, reason, released }: Abandon, state) => {
      if (isOver(state)) return [];
      const charge = chargeOf(state);
      const due = charge && { charge: released === true ? { ...charge, credits: 0 } : charge };
      return [{ type: 'DebateAbandoned', data: { code, reason, ...due } }];
    },
  },
  next: (state): readonly Move[] => {
    if (state.debate.value === 'counted') return withQuorum<Move>(state, { kind: 'conclude' });
    return state.debate.value === 'decided' ? [{ kind: 'close' }] : [];
  },
  asks: [],
  checks: ['votes'] as const,
} satisfies Stage<State, FactsOf<typeof events>>;
