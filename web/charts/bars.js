import { h, s } from '../dom.js';

const WIDTH = 640;
const HEIGHT = 96;

/**
 * A bar chart of counts by day.
 * @param {string} name what is counted @param {readonly { readonly day: string, readonly count: number }[]} days oldest
 * first
 */
export function bars(name, days) {
  const top = Math.max(1, ...days.map(({ count }) => count));
  const step = WIDTH / Math.max(1, days.length);
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return h(
    'figure',
    { class: 'bars' },
    h(
      'figcaption',
      { class: 'fine' },
      `${name}: ${total}, at most ${Math.max(0, ...days.map(({ count }) => count))} a day`,
    ),
    s(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      days.map(({ day, count }, index) => {
        const height = (count / top) * (HEIGHT - 2);
        const place = { x: index * step + 1, y: HEIGHT - 1 - height, width: Math.max(1, step - 2), height };
        return s('rect', place, s('title', {}, `${day}: ${count}`));
      }),
      s('path', { d: `M0 ${HEIGHT - 0.5}H${WIDTH}` }),
    ),
  );
}
