import { type FactsOf } from '../../kernel/index.js';
import {
  type AnalystChange,
  analystChangeSchema,
  type Claimed,
  claimedSchema,
  type Opening,
  openingSchema,
} from '../model/opening.js';
import { type CoreState, eventOf, isOver, type Stage, termOf } from '../model/stage.js';
import { type Imported } from '../model/stored-article.js';

interface Kept {
  /** Analysts that have continued the debate, in order; empty when all answers come from the opening's. */
  readonly analystChanges: readonly AnalystChange[];
}
type State = CoreState & Kept;

const event = eventOf<State, Partial<State>>();

export const isSameAnalyst = (one: AnalystChange, other: AnalystChange): boolean =>
  one.model === other.model && one.promptHash === other.promptHash;

/** Who answers at this point of the debate. */
export function answering({ opening, analystChanges }: Pick<State, 'opening' | 'analystChanges'>): AnalystChange {
  const last = analystChanges.at(-1);
  if (last) return last;
  const { analyst, promptHash } = opening as Opening;
  return { model: analyst.model, ...(promptHash === undefined ? {} : { promptHash }) };
}

const events = {
  DebateOpened: event({
    schema: openingSchema,
    transitions: [{ from: 'unopened', to: 'opened', actions: 'seat' }],
    fold: (_, opening) => ({ opening }),
    said: ({ url, depth, analyst, agents, platforms }, { printable, faint }) => [
      `Debate over ${printable(url)}`,
      faint(`    ${depth} · ${agents.length} agents of ${platforms.length} platforms · analyst ${analyst.model}`),
    ],
  }),
  /**
   * A node takes the lease of the debate for a term. Its appends state the term, and those of earlier terms are
   * refused.
   */
  DebateClaimed: event({
    schema: claimedSchema,
    accepted: (state, { term }) => state.opening !== null && !isOver(state) && term === termOf(state) + 1,
    fold: (_, owner) => ({ owner }),
    inherited: 'skipped',
    said: ({ node }, { faint }) => [faint(`Node ${node} takes over the debate.`)],
    comparedAs: 'nowhere',
  }),
  /** Another version of the program continues the debate, and its analyst or its prompts differ. */
  AnalystChanged: event({
    schema: analystChangeSchema,
    accepted: (state, change) => state.opening !== null && !isOver(state) && !isSameAnalyst(answering(state), change),
    fold: ({ analystChanges }, change) => ({ analystChanges: [...analystChanges, change] }),
    inherited: 'skipped',
    said: ({ model }, { faint, printable }) => [
      faint(
        `The service was updated: from here on the analyst is ${printable(model)}, and its earlier answers may not be comparable.`,
      ),
    ],
    comparedAs: 'nowhere',
  }),
};

type Fact = FactsOf<typeof events> | { readonly type: 'ArticleImported'; readonly data: Imported };

/** Opens a debate, and gives nodes its lease. */
export const opening = {
  name: 'opening',
  initial: { analystChanges: [] } as Kept,
  events,
  steps: {
    open: ({
      opening: opened,
      imported,
    }: {
      readonly opening: Opening;
      /** The article if it was sent with the request. It is recorded together with the opening. */
      readonly imported?: Imported | undefined;
    }) => [
      { type: 'DebateOpened', data: opened },
      ...(imported ? [{ type: 'ArticleImported' as const, data: imported }] : []),
    ],
    /** Takes the lease of the debate for the next term; 1 is the first. */
    claim: ({ node, term }: Claimed, state) =>
      isOver(state) || (state.owner?.node === node && state.owner.term === term)
        ? []
        : [{ type: 'DebateClaimed', data: { node, term } }],
    /** Says who continues the debate, if it is not who has answered so far. */
    continue: ({ by }: { readonly by: AnalystChange }, state) =>
      isOver(state) || (state.opening && isSameAnalyst(answering(state), by))
        ? []
        : [{ type: 'AnalystChanged', data: by }],
  },
  next: () => [],
  asks: [],
  checks: [],
} satisfies Stage<State, Fact>;
