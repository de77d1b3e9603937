import { type Depth } from '../../analysts/index.js';

/** Credits of a debate of {@link ANSWERS_A_PRICE} answers, by depth. */
export const PRICES: Readonly<Record<Depth, number>> = { micro: 1, standard: 2, deep: 5 };

/** Thirty agents in two rounds, which is the cast that ships. */
export const ANSWERS_A_PRICE = 60;

/**
 * Credits for what is asked of a model: ⌈price of the depth × answers ÷ 60⌉. A larger cast costs more, a fork what is
 * asked anew, and what asks nobody nothing.
 */
export function priceOf(depth: Depth, answers: number): number {
  return Math.ceil((PRICES[depth] * answers) / ANSWERS_A_PRICE);
}
