import { type FactsOf } from '../../kernel/index.js';
import { type Claimed, claimedSchema, type Opening, openingSchema } from '../model/opening.js';
import { type CoreState, eventOf, isOver, type Stage, termOf } from '../model/stage.js';
import { type Imported } from '../model/stored-article.js';

const event = eventOf<CoreState, Partial<CoreState>>();

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
};

type Fact = FactsOf<typeof events> | { readonly type: 'ArticleImported'; readonly data: Imported };

/** Opens a debate, and gives nodes its lease. */
export const opening = {
  name: 'opening',
  initial: {},
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
  },
  next: () => [],
  asks: [],
  checks: [],
} satisfies Stage<CoreState, Fact>;
