import { h } from '../dom.js';
import { entered, field, onSubmit } from '../widgets.js';

/** @type {readonly (readonly [string, string, number, string])[]} */
const DEPTHS = [
  ['micro', 'Micro', 1, 'A quick reading, short arguments.'],
  ['standard', 'Standard', 2, 'Most articles in full; the usual choice.'],
  ['deep', 'Deep', 5, 'Long articles too, the fullest arguments.'],
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
      DEPTHS.map(([id, name, credits, text]) =>
        h(
          'label',
          { class: 'depth' },
          h('input', { type: 'radio', name: 'depth', value: id, checked: id === 'standard' }),
          h(
            'span',
            { class: 'depth-face' },
            h('span', { class: 'depth-name' }, name),
            h('span', { class: 'depth-price' }, credits === 1 ? '1 credit' : `${credits} credits`),
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
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Put an article to the question'),
    h(
      'p',
      { class: 'lead' },
      'Thirty agents score its credibility from 0 to 100, answer each other by name, and vote again. An abandoned debate costs nothing.',
    ),
    form,
  );
}
