import { spanOf, type Signal } from '../signal.js';

/**
 * Instructions aimed at a machine that reads. No coefficient weighs them: they lower every score by a fixed amount (see
 * judgement.ts).
 */
export const injection: Signal = ({ title, text }) => {
  const spans = [
    ...title.orders.map((at) => spanOf('title', at, 'order', 1)),
    ...text.orders.map((at) => spanOf('text', at, 'order', 1)),
  ];
  return { id: 'injection', features: { orders: spans.length > 0 ? 1 : 0 }, spans };
};
