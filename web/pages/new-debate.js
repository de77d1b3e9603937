import { h } from '../dom.js';
import { entered, field, onSubmit } from '../widgets.js';

/** @type {readonly (readonly ['micro' | 'standard' | 'deep', string, string])[]} */
const DEPTHS = [
  ['micro', 'Micro', 'A quick reading, short arguments.'],
  ['standard', 'Standard', 'Most articles in full; the usual choice.'],
  ['deep', 'Deep', 'Long articles too, the fullest arguments.'],
];

/** @param {import('../types.js').App} app */
export function newDebatePage(app) {
  const problems = h('div', { 'aria-live': 'polite' });
  const address = field('Article address', {
    id: 'article-url',
    name: 'url',
    type: 'url',
    inputmode: 'url',
    required: true,
    maxlength: 4096,
    autocomplete: 'off',
    placeholder: 'https://…',
  });
  const form = h(
    'form',
    { class: 'card stack', 'aria-label': 'New debate' },
    address,
    h(
      'fieldset',
      { class: 'depths' },
      h('legend', {}, 'Depth'),
      DEPTHS.map(([id, name, text]) =>
        h(
          'label',
          { class: 'depth' },
          h('input', { type: 'radio', name: 'depth', value: id, checked: id === 'standard' }),
          h(
            'span',
            { class: 'depth-face' },
            h('span', { class: 'depth-name' }, name),
            h('span', { class: 'depth-price', 'data-depth': id }, '…'),
            h('span', { class: 'fine' }, text),
          ),
        ),
      ),
    ),
    h('button', { type: 'submit', id: 'start' }, 'Start the debate'),
    problems,
  );
  onSubmit(form, problems, async () => {
    const answer = await app.api.post(
      '/api/simulate',
      { url: entered(form, 'url'), depth: entered(form, 'depth') },
      { prefer: 'respond-async', 'idempotency-key': crypto.randomUUID() },
    );
    const { id } = /** @type {import('../types.js').Simulation} */ (answer);
    location.hash = `#/debates/${encodeURIComponent(id)}`;
  });
  void showPrices(app, form);
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Debate an article'),
    h(
      'p',
      { class: 'lead' },
      'Thirty agents score its credibility from 0 to 100, answer each other by name, and vote again. An abandoned debate costs nothing.',
    ),
    form,
  );
}

/**
 * Left empty where they cannot be had: the debate's answer names its price too.
 * @param {import('../types.js').App} app
 * @param {HTMLElement} form
 */
async function showPrices(app, form) {
  const answer = await app.api.get('/api/simulate/prices', app.signal).catch(() => undefined);
  const prices = /** @type {import('../types.js').DebatePrices | undefined} */ (answer);
  for (const [depth] of DEPTHS) {
    const credits = prices?.credits[depth];
    const text = credits === undefined ? '' : credits === 1 ? '1 credit' : `${credits} credits`;
    form.querySelector(`[data-depth="${depth}"]`)?.replaceChildren(text);
  }
}
