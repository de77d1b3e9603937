import { namesIn } from '../debate/names.js';
import { h } from '../dom.js';
import { moment, nameOfArticle, plural, signed, whole, words } from '../format.js';
import { scoreChip, table } from '../widgets.js';

/**
 * @typedef {import('../types.js').Comparison} Comparison
 * @typedef {import('../debate/names.js').Names} Names
 */

/** Votes that differ by less are not listed. */
const MOVED_MIN = 1;

/** @param {number | null} value */
const score = (value) => (value === null ? '–' : whole(value));
/** The difference of the whole numbers beside it, as a reader subtracts them. @param {{ a: number | null, b: number | null }} both */
const change = ({ a, b }) => (a === null || b === null ? '–' : signed(Math.round(b) - Math.round(a)));

/** @param {Comparison['a']} side @param {string} label */
const sideShown = ({ id, title, url, openedAt, depth, analyst, consensusScore, verdict }, label) =>
  h(
    'section',
    { class: 'card stack', 'aria-label': label },
    h('h2', {}, h('a', { href: `#/debates/${encodeURIComponent(id)}` }, `${label}: ${nameOfArticle(title, url)}`)),
    h('p', { class: 'fine' }, `${words(depth)} debate of ${moment(openedAt)} · analyst ${analyst.model}`),
    h(
      'p',
      { class: 'row' },
      consensusScore === null ? 'No verdict' : scoreChip(consensusScore),
      verdict === null ? null : h('span', {}, verdict),
    ),
  );

/** @param {string} title @param {Comparison['flags']['both']} flags */
const flagsShown = (title, flags) =>
  flags.length === 0
    ? null
    : [
        h('h3', {}, title),
        h(
          'ul',
          {},
          flags.map(({ flag, quote }) => h('li', {}, h('strong', {}, words(flag)), ` “${quote}”`)),
        ),
      ];

/** @param {Comparison['consensus']} consensus @param {Comparison['platforms']} platforms @param {Names} names */
const measuresShown = ({ score: scores, spread }, platforms, names) =>
  h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'measures-title' },
    h('h2', { id: 'measures-title' }, 'Score and platforms'),
    table(
      'Numbers of A and B',
      ['Measure', 'A', 'B', 'Change'],
      [
        ['Score', score(scores.a), score(scores.b), change(scores)],
        ['Spread', score(spread.a), score(spread.b), change(spread)],
        ...platforms.map((platform) => [
          names.platform(platform.platform),
          score(platform.a),
          score(platform.b),
          change(platform),
        ]),
      ],
    ),
  );

/** @param {Comparison['agents']} agents @param {Names} names */
function peopleShown(agents, names) {
  const moved = agents
    .filter((agent) => agent.change === null || Math.abs(agent.change) >= MOVED_MIN)
    .sort((x, y) => Math.abs(y.change ?? 101) - Math.abs(x.change ?? 101));
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'people-title' },
    h('h2', { id: 'people-title' }, 'People'),
    h('p', { class: 'fine' }, `${plural(moved.length, 'vote')} of ${agents.length} differ by a point or more.`),
    moved.length === 0
      ? null
      : table(
          'People whose votes differ',
          ['Person', 'A', 'B', 'Change'],
          moved.map((agent) => [names.person(agent.persona).name, score(agent.a), score(agent.b), change(agent)]),
        ),
  );
}

/** How two debates differ, side by side. @param {import('../types.js').App} app @param {readonly string[]} parts ids of both */
export async function comparePage(app, [first = '', second = '']) {
  const query = new URLSearchParams({ a: first, b: second });
  const [answer, cast] = await Promise.all([
    app.api.get(`/api/simulations/compare?${query}`, app.signal),
    app.cast().catch(() => undefined),
  ]);
  const { a, b, consensus, platforms, agents, flags } = /** @type {Comparison} */ (answer);
  const names = namesIn(cast);
  return h(
    'div',
    { class: 'page wide stack' },
    h('h1', { tabindex: -1 }, 'Two debates compared'),
    h('div', { class: 'two' }, sideShown(a, 'A'), sideShown(b, 'B')),
    measuresShown(consensus, platforms, names),
    peopleShown(agents, names),
    flags.both.length + flags.onlyA.length + flags.onlyB.length === 0
      ? null
      : h(
          'section',
          { class: 'card stack', 'aria-labelledby': 'flags-title' },
          h('h2', { id: 'flags-title' }, 'Flags'),
          flagsShown('In both', flags.both),
          flagsShown('Only in A', flags.onlyA),
          flagsShown('Only in B', flags.onlyB),
        ),
  );
}
