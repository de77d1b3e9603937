import { z } from 'zod';
import { type FactsOf } from '../../kernel/index.js';
import { type CoreState, eventOf, isOver, type Stage } from '../model/stage.js';

const sealSchema = z.strictObject({
  /** Revision of the debate's last event, which ended it. */
  revision: z.int().min(0),
  /** That event's chain link, hex SHA-256. */
  hash: z.string(),
  /** RFC 7638 thumbprint of the signing key. */
  keyId: z.string(),
  /** Ed25519, base64url. */
  signature: z.string(),
});
type Seal = z.output<typeof sealSchema>;

interface Kept {
  readonly seal: Seal | null;
}
type State = CoreState & Kept;

const event = eventOf<State, Kept>();

const events = {
  /** The service's signature over everything recorded before it, once, after the end. */
  DebateSealed: event({
    schema: sealSchema,
    accepted: (state) => isOver(state) && state.seal === null,
    fold: (_, seal) => ({ seal }),
    said: (_, { faint }) => [faint('The debate is sealed.')],
    comparedAs: 'nowhere',
  }),
};

/** Seals a debate that is over. Not a move: the settlement signs it. */
export const seal = {
  name: 'seal',
  initial: { seal: null } as Kept,
  events,
  steps: {
    seal: ({ seal: signed }: { readonly seal: Seal }, state) =>
      state.seal === null ? [{ type: 'DebateSealed', data: signed }] : [],
  },
  next: () => [],
  asks: [],
  checks: [],
} satisfies Stage<State, FactsOf<typeof events>>;
