import { h } from '../dom.js';
import { percent } from '../format.js';
import { busy, entered } from '../widgets.js';

/**
 * @typedef {import('../types.js').Simulation} Simulation
 * @typedef {import('../types.js').Cast} Cast
 * @typedef {import('../debate/names.js').Names} Names
 */

/** Shares of the extreme votes that may be left out on each side. */
const TRIMS = [0.1, 0.2, 0.3];
/** @type {readonly (readonly [string, string])[]} */
const ANALYSTS = [
  ['offline', 'The embedded analyst'],
  ['llm', 'The language model'],
];

/** @param {string} id @param {string} label @param {readonly (readonly [string, string])[]} options value and text */
const choice = (id, label, options) =>
  h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    h(
      'select',
      { id, name: id.replace('fork-', '') },
      h('option', { value: '' }, 'As before'),
      options.map(([value, text]) => h('option', { value }, text)),
    ),
  );

/** @param {Cast['platforms'][number]} platform */
const weightField = ({ id, name, weight }) =>
  h(
    'div',
    { class: 'field' },
    h('label', { for: `weight-${id}` }, name),
    h('input', {
      id: `weight-${id}`,
      name: `weight-${id}`,
      type: 'number',
      min: 0,
      max: 100,
      step: 0.1,
      inputmode: 'decimal',
      placeholder: String(weight),
    }),
  );

/** The differences that the form asks for. @param {HTMLFormElement} form */
function differences(form) {
  const data = new FormData(form);
  /** @type {Record<string, number>} */
  const weights = {};
  for (const [name, value] of data)
    if (name.startsWith('weight-') && value !== '') weights[name.slice('weight-'.length)] = Number(value);
  const without = data.getAll('without');
  const [trim, analyst] = [entered(form, 'trim'), entered(form, 'analyst')];
  return {
    ...(Object.keys(weights).length > 0 ? { weights } : {}),
    ...(without.length > 0 ? { without } : {}),
    ...(trim === '' ? {} : { trim: Number(trim) }),
    ...(analyst === '' ? {} : { analyst }),
  };
}

/** @param {readonly string[]} people @param {Names} names */
const peopleToLeaveOut = (people, names) =>
  h(
    'details',
    {},
    h('summary', {}, 'Leave people out'),
    h(
      'ul',
      { class: 'choices' },
      people.map((persona) =>
        h(
          'li',
          {},
          h(
            'label',
            {},
            h('input', { type: 'checkbox', name: 'without', value: persona }),
            ` ${names.person(persona).name}`,
          ),
        ),
      ),
    ),
  );

/**
 * The section in which a debate is held again with something changed.
 * @param {import('../types.js').App} app @param {Simulation} simulation a debate that is over
 * @param {Cast | undefined} cast @param {Names} names
 */
export function forkSection(app, { id, transcript }, cast, names) {
  const problems = h('div', { 'aria-live': 'polite' });
  const people = [...new Set(transcript.map(({ persona }) => persona))];
  const submit = h('button', { type: 'submit', id: 'fork' }, 'Hold it again');
  const form = h(
    'form',
    { class: 'stack' },
    cast
      ? h(
          'fieldset',
          {},
          h('legend', {}, 'Weight of each platform'),
          h('div', { class: 'grid-small' }, cast.platforms.map(weightField)),
        )
      : null,
    peopleToLeaveOut(people, names),
    h(
      'div',
      { class: 'grid-small' },
      choice(
        'fork-trim',
        'Leave out extreme votes',
        TRIMS.map((share) => [String(share), `${percent(share)} on each side`]),
      ),
      choice('fork-analyst', 'Who answers', ANALYSTS),
    ),
    h('div', { class: 'row' }, submit),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void busy(submit, problems, async () => {
      const fork = await app.api.fork(id, differences(form));
      location.hash = `#/debates/${encodeURIComponent(fork.id)}`;
    });
  });
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'fork-title' },
    h('h2', { id: 'fork-title' }, 'What if?'),
    h(
      'p',
      { class: 'fine' },
      'Hold this debate again with something changed. The answers that remain valid are kept. Where no new answer is needed it is free; otherwise new answers cost their share of the price, rounded up to a whole credit.',
    ),
    form,
    problems,
  );
}
