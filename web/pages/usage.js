import { bars } from '../charts/bars.js';
import { h } from '../dom.js';
import { table } from '../widgets.js';

const DAY_MS = 86_400_000;

/** @typedef {import('../types.js').UsageDays['days'][number]} UsageDay */

/** @type {readonly (readonly ['detections' | 'debates' | 'credits', string])[]} */
const COUNTED = [
  ['detections', 'Detections'],
  ['debates', 'Debates'],
  ['credits', 'Credits'],
];

/** Every UTC day from one to another. @param {string} from @param {string} to */
function daysBetween(from, to) {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/** @param {UsageDay} day */
const whose = ({ keyId, label }) => label ?? (keyId === null ? 'Dashboard' : 'Former key');

/** The account's usage, day by day. @param {import('../types.js').UsageDays} usage */
export function usageSection({ from, to, days }) {
  /** @param {string} day @param {'detections' | 'debates' | 'credits'} name */
  const sum = (day, name) => days.filter((one) => one.day === day).reduce((total, one) => total + one[name], 0);
  return h(
    'section',
    { class: 'card stack', id: 'usage-days', 'aria-labelledby': 'usage-title' },
    h('h2', { id: 'usage-title' }, 'Usage in the last 30 days'),
    h('p', { class: 'fine' }, `${from} to ${to}, by UTC day.`),
    days.length === 0
      ? h('p', {}, 'There was no usage.')
      : [
          COUNTED.map(([name, title]) =>
            bars(
              title,
              daysBetween(from, to).map((day) => ({ day, count: sum(day, name) })),
            ),
          ),
          h(
            'details',
            { class: 'as-table' },
            h('summary', {}, 'By day and key'),
            table(
              'Usage by day and key',
              ['Day', 'Key', 'Detections', 'Debates', 'Credits'],
              days.map((day) => [day.day, whose(day), day.detections, day.debates, day.credits]),
            ),
          ),
        ],
    h('p', {}, h('a', { href: '/api/account/usage?format=csv', download: 'usage.csv' }, 'Download as CSV')),
  );
}
