import { spanOf, type Signal } from '../signal.js';

/**
 * Instructions addressed to a language model. They have no coefficient; {@link injectionCost} in judgement.ts lowers
 * the score instead.
 */
export const injection: Signal = ({ title, text }) => {
  const spans = [
    ...title.orders.map((at) => spanOf('title', at, 'order', 1)),
    ...text.orders.map((at) => spanOf('text', at, 'order', 1)),
  ];
  return { id: 'injection', features: { orders: spans.length > 0 ? 1 : 0 }, spans };
};
