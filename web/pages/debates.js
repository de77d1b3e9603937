import { h } from '../dom.js';
import { band, whole, moment, nameOfArticle, plural, words } from '../format.js';
import { pagedList } from '../paged-list.js';
import { empty, field } from '../widgets.js';

/** All kinds of flags. */
const FLAGS = [
  'anonymous-sourcing',
  'unsourced-claim',
  'unsourced-number',
  'loaded-language',
  'clickbait-headline',
  'headline-mismatch',
  'conspiracy-framing',
  'false-certainty',
  'personal-attack',
  'one-sided',
  'emotional-appeal',
  'satire',
  'advertising',
  'prompt-injection',
  'unsupported-language',
  'contradicts-known-facts',
  'imitated-source',
  'single-source',
  'source-does-not-say',
  'contradicted-by-source',
  'fact-checked-false',
  'dead-source',
];

/** @typedef {import('../types.js').FoundSimulation} Row */

/** @param {Row} row */
function item({ id, url, title, depth, status, consensusScore, verdict, flags, openedAt, forkedFrom, excerpt }) {
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
        consensusScore === null ? (status === 'running' ? '…' : '–') : whole(consensusScore),
      ),
      h(
        'span',
        { class: 'past-text' },
        h('span', { class: 'past-title' }, nameOfArticle(title, url)),
        verdict === null ? null : h('span', { class: 'past-verdict' }, verdict),
        h(
          'span',
          { class: 'fine' },
          [
            ...(consensusScore === null ? [words(status)] : []),
            words(depth),
            moment(openedAt),
            flags.length > 0 ? plural(flags.length, 'kind of flag', 'kinds of flag') : 'no flags',
            ...(forkedFrom === null ? [] : ['a fork']),
          ].join(' · '),
        ),
        excerpt
          ? h(
              'span',
              { class: 'fine' },
              `${excerpt.persona === null ? 'Title' : words(excerpt.persona)}: ${excerpt.text}`,
            )
          : null,
        h(
          'span',
          { class: 'past-bar', 'aria-hidden': 'true' },
          h('span', { class: `tone-${tone}`, style: { width: `${consensusScore ?? 0}%` } }),
        ),
      ),
    ),
  );
}

/** @param {string} name @param {string} label @param {readonly (readonly [string, string])[]} options */
const choice = (name, label, options) =>
  h(
    'div',
    { class: 'field' },
    h('label', { for: `filter-${name}` }, label),
    h(
      'select',
      { id: `filter-${name}`, name },
      options.map(([value, text]) => h('option', { value }, text)),
    ),
  );

/** The search form for past debates. An empty field does not filter. */
const filterForm = () =>
  h(
    'form',
    { class: 'card stack', role: 'search', 'aria-label': 'Past debates' },
    field('Words', {
      id: 'filter-q',
      name: 'q',
      type: 'search',
      maxlength: 200,
      placeholder: 'In titles and arguments; use "quotes" for a phrase',
    }),
    h(
      'details',
      {},
      h('summary', {}, 'More filters'),
      h(
        'div',
        { class: 'row end' },
        field('Source', { id: 'filter-host', name: 'host', type: 'text', placeholder: 'news.example' }),
        choice('flag', 'Flag', [['', 'Any'], ...FLAGS.map((flag) => /** @type {const} */ ([flag, words(flag)]))]),
        choice('status', 'State', [
          ['', 'Any'],
          ['done', 'Done'],
          ['running', 'Running'],
          ['abandoned', 'Abandoned'],
        ]),
        field('Score from', { id: 'filter-min', name: 'scoreMin', type: 'number', min: 0, max: 100 }),
        field('Score to', { id: 'filter-max', name: 'scoreMax', type: 'number', min: 0, max: 100 }),
        field('Since', { id: 'filter-from', name: 'from', type: 'date' }),
      ),
    ),
    h('div', { class: 'row end' }, h('button', { type: 'submit' }, 'Search')),
  );

/** @param {import('../types.js').App} app */
export async function debatesPage(app) {
  const form = filterForm();
  const { list, more, problems, isEmpty } = await pagedList({
    thing: 'debate',
    form,
    load: async (query) => {
      const page = /** @type {import('../types.js').SimulationList} */ (
        await app.api.get(`/api/simulations?${query}`, app.signal)
      );
      return { items: page.simulations, next: page.next };
    },
    item,
  });
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Past debates'),
    isEmpty
      ? empty(
          'None yet',
          'Debates that you start are kept here with their transcripts.',
          h('a', { class: 'button', href: '#/debate' }, 'Start a debate'),
        )
      : [form, list],
    more,
    problems,
  );
}
