import { h, s } from '../dom.js';

const WIDTH = 640;
const HEIGHT = 22;

/**
 * One bar of whole numbers that add up to all, with a table as its legend.
 * @param {{ readonly caption: string, readonly head: readonly [string, string] }} words above the bar and its table
 * @param {readonly { readonly who: string, readonly kind: string, readonly sentences: number }[]} rows
 */
export function shares({ caption, head }, rows) {
  const all = rows.reduce((sum, { sentences }) => sum + sentences, 0);
  let from = 0;
  const toneOf = (/** @type {string} */ kind, /** @type {number} */ index) =>
    kind === 'voice' ? `platform-${index}` : `share-${kind}`;
  const parts = rows.map(({ who, kind, sentences }, index) => {
    const width = (WIDTH * sentences) / Math.max(1, all);
    const place = {
      class: `share ${toneOf(kind, index)}`,
      x: from,
      y: 0,
      width: Math.max(1, width - 2),
      height: HEIGHT,
    };
    from += width;
    return s('rect', place, s('title', {}, `${who}: ${sentences}`));
  });
  return h(
    'figure',
    { class: 'shares' },
    s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, parts),
    h(
      'table',
      {},
      h('caption', { class: 'hidden' }, caption),
      h(
        'thead',
        { class: 'hidden' },
        h(
          'tr',
          {},
          head.map((name) => h('th', { scope: 'col' }, name)),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map(({ who, kind, sentences }, index) =>
          h(
            'tr',
            { class: toneOf(kind, index) },
            h('th', { scope: 'row', dir: 'auto' }, h('span', { class: 'swatch', 'aria-hidden': 'true' }), who),
            h('td', {}, String(sentences)),
          ),
        ),
      ),
    ),
  );
}
