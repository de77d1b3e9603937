import { h, lessMotion, s } from '../dom.js';
import { whole } from '../format.js';

const RADIUS = 96;
const CENTRE = { x: 120, y: 116 };

/** Where a value from 0 to 100 lies on the half circle. @param {number} value @param {number} radius */
function at(value, radius) {
  const angle = Math.PI * (1 - Math.min(100, Math.max(0, value)) / 100);
  return `${(CENTRE.x + radius * Math.cos(angle)).toFixed(2)} ${(CENTRE.y - radius * Math.sin(angle)).toFixed(2)}`;
}

/** @param {number} from @param {number} to @param {number} radius */
const arc = (from, to, radius) => `M${at(from, radius)}A${radius} ${radius} 0 0 1 ${at(to, radius)}`;

/**
 * A half-circle dial from 0 to 100.
 * @param {object} options
 * @param {number} options.value
 * @param {string} options.tone one of the bands' ids
 * @param {string} options.caption the value in words
 * @param {string} options.low what 0 means
 * @param {string} options.high what 100 means
 * @param {number} [options.spread] drawn as a thin arc to both sides
 */
export function dial({ value, tone, caption, low, high, spread }) {
  const sweep = s('path', {
    class: 'dial-value',
    d: arc(0, 100, RADIUS),
    pathLength: 100,
    style: { 'stroke-dasharray': `${lessMotion() ? value : 0} 200` },
  });
  if (!lessMotion())
    requestAnimationFrame(() =>
      requestAnimationFrame(() => sweep.style.setProperty('stroke-dasharray', `${value} 200`)),
    );
  const svg = s(
    'svg',
    { viewBox: '0 0 240 146', class: `dial tone-${tone}`, 'aria-hidden': 'true', focusable: 'false' },
    s('path', { class: 'dial-track', d: arc(0, 100, RADIUS) }),
    sweep,
    spread === undefined
      ? null
      : s('path', {
          class: 'dial-spread',
          d: arc(Math.max(0, value - spread), Math.min(100, value + spread), RADIUS + 14),
        }),
    [0, 25, 50, 75, 100].map((tick) =>
      s('path', { class: 'dial-tick', d: `M${at(tick, RADIUS - 14)}L${at(tick, RADIUS - 19)}` }),
    ),
    s('text', { class: 'dial-number', x: CENTRE.x, y: CENTRE.y - 14, 'text-anchor': 'middle' }, whole(value)),
    s('text', { class: 'dial-end', x: CENTRE.x - RADIUS, y: 140, 'text-anchor': 'middle' }, low),
    s('text', { class: 'dial-end', x: CENTRE.x + RADIUS, y: 140, 'text-anchor': 'middle' }, high),
  );
  return h(
    'div',
    { class: 'dial-box' },
    svg,
    h('p', { class: `dial-caption tone-${tone}` }, h('span', { class: 'hidden' }, `${whole(value)} of 100: `), caption),
  );
}
