import { h } from '../dom.js';
import { band, decimal, moment, plural, words } from '../format.js';
import { busy, empty } from '../widgets.js';

/**
 * @typedef {{ id: string, url: string, title: string | null, depth: string, status: string, consensusScore: number | null,
 *   flags: readonly string[], openedAt: string, credits: number }} Row
 */

/** @param {Row} row */
function item({ id, url, title, depth, status, consensusScore, flags, openedAt }) {
  const tone = consensusScore === null ? 'mixed' : band(consensusScore).id;
  return h(
    'li',
    {},
    h(
      'a',
      { class: 'past', href: `#/debates/${encodeURIComponent(id)}` },
      h(
        'span',
        { class: `past-score tone-${tone}` },
        consensusScore === null ? (status === 'running' ? '…' : '–') : decimal(consensusScore),
      ),
      h(
        'span',
        { class: 'past-text' },
        h('span', { class: 'past-title' }, title ?? url),
        h(
          'span',
          { class: 'fine' },
          [
            consensusScore === null ? words(status) : band(consensusScore).name,
            words(depth),
            moment(openedAt),
            flags.length > 0 ? plural(flags.length, 'kind of flag', 'kinds of flag') : 'no flags',
          ].join(' · '),
        ),
        h(
          'span',
          { class: 'past-bar', 'aria-hidden': 'true' },
          h('span', { class: `tone-${tone}`, style: { width: `${consensusScore ?? 0}%` } }),
        ),
      ),
    ),
  );
}

/** @param {import('../types.js').App} app */
export async function debatesPage(app) {
  const list = h('ul', { class: 'pasts' });
  const problems = h('div', { 'aria-live': 'polite' });
  const more = h('button', { type: 'button', class: 'quiet', hidden: true }, 'Show older debates');
  /** @type {string | null} */
  let next = null;
  const load = async () => {
    const cursor = next === null ? '' : `&cursor=${encodeURIComponent(next)}`;
    /** @type {{ simulations: readonly Row[], next: string | null }} */
    const page = await app.api.get(`/api/simulations?limit=20${cursor}`, app.signal);
    next = page.next;
    more.hidden = next === null;
    list.append(...page.simulations.map(item));
  };
  await load();
  more.addEventListener('click', () => void busy(more, problems, load));
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Past debates'),
    list.children.length === 0
      ? empty(
          'None yet',
          'A debate that you start stays here, with every word of it.',
          h('a', { class: 'button', href: '#/debate' }, 'Start a debate'),
        )
      : list,
    more,
    problems,
  );
}
