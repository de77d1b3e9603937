import { z } from 'zod';
import { isPriced } from './owed.js';
import { type CoreState } from './stage.js';

/** What a debate without a verdict costs. */
export const chargeSchema = z.strictObject({
  /** ⌈price × answers ÷ requested⌉ and at most the price; 0 if the reserved credits were released before the end. */
  credits: z.int().min(0),
  /** Answers that the debate shows and that nobody else paid for. */
  answers: z.int().min(0),
  /** Answers that the price pays for. */
  requested: z.int().min(1),
});
export type Charge = z.output<typeof chargeSchema>;

/**
 * A list of statements, a weighing, a judgement of plausibility or a last word by a model. It has a problem if the reply
 * could not be used, and shows nothing.
 */
interface ModelAnswer {
  readonly problem: string | null;
  /** Missing when no call was made for this debate. */
  readonly tokens?: object | undefined;
}

/** What a charge depends on. */
export type Answered = Pick<CoreState, 'opening'> & {
  readonly arguments: readonly unknown[];
  readonly statements: ModelAnswer | null;
  readonly weighings: readonly ModelAnswer[];
  readonly plausibility: ModelAnswer | null;
  readonly lastWord: ModelAnswer | null;
};

/**
 * What a debate costs if it ends now without a verdict: the share of its price for the answers that it shows. A model's
 * list of statements counts as one answer, and so do its judgement of plausibility, each weighing of evidence and the last
 * word. Undefined if no account pays for it.
 */
export function chargeOf({
  opening,
  arguments: spoken,
  statements,
  weighings,
  plausibility,
  lastWord,
}: Answered): Charge | undefined {
  if (!opening || !isPriced(opening)) return undefined;
  const { credits: price, agents, forkedFrom } = opening;
  const { arguments: shared = 0, unpaid = 0, requested = 2 * agents.length - shared } = forkedFrom ?? {};
  const byModel = [statements, plausibility, lastWord, ...weighings].filter(
    (answer) => answer !== null && answer.problem === null && answer.tokens !== undefined,
  );
  const answers = spoken.length - shared + unpaid + byModel.length;
  // A fork from before `requested` was recorded may have nothing left to ask.
  const whole = Math.max(1, requested);
  return { credits: Math.min(price, Math.ceil((price * answers) / whole)), answers, requested: whole };
}

/** The charge in words, for the account's ledger. */
export const chargeInWords = ({ answers, requested }: Charge): string => `${answers} of ${requested} answers`;
