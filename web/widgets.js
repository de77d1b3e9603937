import { announce, h } from './dom.js';
import { ApiProblem } from './api.js';
import { band, duration, whole } from './format.js';

/** A box that shows a refusal or another error. @param {unknown} error */
export function problemBox(error) {
  const problem =
    error instanceof ApiProblem ? error : new ApiProblem(0, { title: 'Something went wrong on this page.' });
  if (!(error instanceof ApiProblem)) console.error(error);
  return h(
    'div',
    { class: 'problem', role: 'alert' },
    h('strong', {}, problem.message),
    problem.detail && problem.detail !== problem.message ? h('p', {}, problem.detail) : null,
    problem.retryAfterS === undefined
      ? null
      : h('p', {}, `Try again in ${problem.retryAfterS < 60 ? 'a minute' : duration(problem.retryAfterS)}.`),
    problem.code === 'insufficient-credits' ? h('p', {}, h('a', { href: '#/billing' }, 'Get credits.')) : null,
    problem.requestId ? h('p', { class: 'fine' }, `Request ${problem.requestId}`) : null,
  );
}

/**
 * Runs `work` when a form is submitted. Its button is busy meanwhile, and `problems` shows a failure.
 * @param {HTMLFormElement} form @param {HTMLElement} problems @param {() => Promise<void>} work
 */
export function onSubmit(form, problems, work) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void busy(form.querySelector('button[type=submit]'), problems, work);
  });
}

/** The text in a field of a form. @param {HTMLFormElement} form @param {string} name @returns {string} */
export function entered(form, name) {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** @param {HTMLButtonElement | null} button @param {HTMLElement} problems @param {() => Promise<void>} work */
export async function busy(button, problems, work) {
  if (button?.getAttribute('aria-busy') === 'true') return;
  button?.setAttribute('aria-busy', 'true');
  problems.replaceChildren();
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) problems.replaceChildren(problemBox(error));
  } finally {
    button?.removeAttribute('aria-busy');
  }
}

/** @param {string} label @param {import('./dom.js').Attributes} attributes @param {string} [hint] */
export function field(label, attributes, hint) {
  const id = String(attributes['id']);
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    h('input', { ...attributes, 'aria-describedby': hint ? `${id}-hint` : null }),
    hint ? h('p', { class: 'fine', id: `${id}-hint` }, hint) : null,
  );
}

/** A score with its colour and its bar. @param {number} score */
export const scoreChip = (score) => h('span', { class: `chip tone-${band(score).id}` }, whole(score));

/** @param {string} title @param {string} text @param {import('./dom.js').Child} action */
export const empty = (title, text, action) =>
  h('div', { class: 'empty' }, h('h2', {}, title), h('p', {}, text), action);

/** A button that copies a text and confirms that. @param {() => string} text */
export function copyButton(text) {
  const button = h('button', { type: 'button', class: 'quiet' }, 'Copy');
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(text()).then(
      () => {
        button.textContent = 'Copied';
        announce('Copied.');
      },
      () => (button.textContent = 'Select the text to copy it'),
    );
  });
  return button;
}

/** A whole key, to read and copy. @param {string} id @param {string} apiKey */
export const shownKey = (id, apiKey) =>
  h(
    'div',
    { class: 'row' },
    h('input', { id, class: 'mono', readonly: true, value: apiKey, 'aria-label': 'API key' }),
    copyButton(() => apiKey),
  );

/**
 * A button for an action that cannot be undone: the first press asks, the second one acts.
 * @param {string} label @param {string} question @param {HTMLElement} problems @param {() => Promise<void>} work
 */
export function twiceButton(label, question, problems, work) {
  const button = h('button', { type: 'button', class: 'quiet' }, label);
  let asked = false;
  const ask = (/** @type {boolean} */ on) => {
    asked = on;
    button.textContent = on ? question : label;
    button.classList.toggle('danger', on);
  };
  button.addEventListener('click', () => {
    if (asked) void busy(button, problems, work);
    else {
      ask(true);
      announce(`${question} Press again to confirm.`);
    }
  });
  button.addEventListener('blur', () => ask(false));
  return button;
}

/**
 * A table that scrolls horizontally if it is wider than the page.
 * @param {string} caption @param {readonly string[]} heads @param {readonly (readonly import('./dom.js').Child[])[]}
 * rows
 */
export const table = (caption, heads, rows) =>
  h(
    'div',
    { class: 'table-box', tabindex: 0, role: 'region', 'aria-label': caption },
    h(
      'table',
      {},
      h('caption', { class: 'hidden' }, caption),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          heads.map((head) => h('th', { scope: 'col' }, head)),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map((row) =>
          h(
            'tr',
            {},
            row.map((cell) => h('td', {}, cell)),
          ),
        ),
      ),
    ),
  );
