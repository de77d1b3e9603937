import { s } from '../dom.js';

/**
 * A step chart of a balance over its movements.
 * @param {readonly number[]} balances oldest first
 */
export function steps(balances) {
  const width = 640;
  const height = 120;
  const top = Math.max(1, ...balances);
  /** @param {number} index */
  const x = (index) => 4 + (index * (width - 8)) / Math.max(1, balances.length);
  /** @param {number} balance */
  const y = (balance) => height - 6 - (balance / top) * (height - 18);
  const line = balances
    .map(
      (balance, index) =>
        `${index === 0 ? 'M' : 'V'}${index === 0 ? `${x(0)} ` : ''}${y(balance).toFixed(1)}H${x(index + 1).toFixed(1)}`,
    )
    .join('');
  return s(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, class: 'steps', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    s('path', { class: 'steps-area', d: `${line}V${height}H${x(0)}Z` }),
    s('path', { class: 'steps-line', d: line }),
  );
}
