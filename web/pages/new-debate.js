import { h } from '../dom.js';
import { entered, field, onSubmit } from '../widgets.js';

/** @type {readonly (readonly ['micro' | 'standard' | 'deep', string, string])[]} */
const DEPTHS = [
  ['micro', 'Micro', 'A quick reading, short arguments.'],
  ['standard', 'Standard', 'Most articles in full; the usual choice.'],
  ['deep', 'Deep', 'Long articles too, with the most detailed arguments.'],
];

/** @param {import('../types.js').App} app */
export function newDebatePage(app) {
  const problems = h('div', { 'aria-live': 'polite' });
  const form = h(
    'form',
    { class: 'card stack', 'aria-label': 'New debate' },
    field('Article address', {
      id: 'article-url',
      name: 'url',
      type: 'url',
      inputmode: 'url',
      maxlength: 4096,
      autocomplete: 'off',
      placeholder: 'https://…',
    }),
    pastedFields(),
    depthChoice(),
    h('button', { type: 'submit', id: 'start' }, 'Start the debate'),
    problems,
  );
  onSubmit(form, problems, async () => {
    const answer = await app.api.post('/api/simulate', requestOf(form), {
      prefer: 'respond-async',
      'idempotency-key': crypto.randomUUID(),
    });
    const { id } = /** @type {import('../types.js').Simulation} */ (answer);
    location.hash = `#/debates/${encodeURIComponent(id)}`;
  });
  void showPrices(app, form).then((prices) => prices && showWhatIsFree(app, form, prices));
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Debate an article'),
    h(
      'p',
      { class: 'lead' },
      'Thirty agents score the credibility of an article from 0 to 100, answer each other by name, and vote again. A debate without a verdict costs only the answers that it shows.',
    ),
    form,
  );
}

/** The fields of an article that has no address. */
const pastedFields = () =>
  h(
    'details',
    {},
    h('summary', {}, 'Paste the text or send a file instead'),
    h(
      'div',
      { class: 'stack' },
      h(
        'div',
        { class: 'field' },
        h('label', { for: 'article-file' }, 'File'),
        h('input', {
          id: 'article-file',
          name: 'file',
          type: 'file',
          accept: '.html,.htm,.md,.markdown,.txt,.pdf',
          'aria-describedby': 'article-file-hint',
        }),
        h('p', { class: 'fine', id: 'article-file-hint' }, 'A web page, Markdown, plain text or PDF, up to 10 MB.'),
      ),
      field('Headline', { id: 'article-title', name: 'title', type: 'text', maxlength: 300, autocomplete: 'off' }),
      h(
        'div',
        { class: 'field' },
        h('label', { for: 'article-text' }, 'Article text'),
        h('textarea', {
          id: 'article-text',
          name: 'text',
          rows: 10,
          minlength: 200,
          maxlength: 200_000,
          'aria-describedby': 'article-text-hint',
        }),
        h(
          'p',
          { class: 'fine', id: 'article-text-hint' },
          'At least 200 characters, with a blank line between paragraphs. The service fetches only evidence about the text.',
        ),
      ),
    ),
  );

const depthChoice = () =>
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
  );

/** The body of the request: an address, a pasted text, or a file. @param {HTMLFormElement} form */
function requestOf(form) {
  const [url, text, title, depth] = ['url', 'text', 'title', 'depth'].map((name) => entered(form, name));
  const file = new FormData(form).get('file');
  if (file instanceof File && file.size > 0) {
    const body = new FormData();
    body.set('file', file);
    // Fields that cannot be combined with a file are sent too, so that the service refuses them and says so.
    for (const [name, value] of Object.entries({ url, text, title, depth })) if (value) body.set(name, value);
    return body;
  }
  if (!text) return { url, depth };
  return { text, depth, ...(title ? { title } : {}), ...(url ? { url } : {}) };
}

/**
 * Says that the first debate is free, and chooses a depth for which it suffices.
 * @param {import('../types.js').App} app
 * @param {HTMLElement} form
 * @param {import('../types.js').DebatePrices} prices
 */
async function showWhatIsFree(app, form, { credits }) {
  const account = await app.account().catch(() => undefined);
  const { free = 0, balance = 0 } = account?.credits ?? {};
  if (free === 0) return;
  const affordable = DEPTHS.filter(([depth]) => credits[depth] <= balance);
  const [, name] = affordable.at(-1) ?? [];
  if (name === undefined) return;
  const chosen = affordable.some(([depth]) => depth === 'standard') ? 'standard' : 'micro';
  const choice = /** @type {HTMLInputElement} */ (form.querySelector(`input[name="depth"][value="${chosen}"]`));
  choice.checked = true;
  form.prepend(
    h(
      'p',
      { class: 'notice', id: 'first-free' },
      `Your first debate is free, ${affordable.length > 1 ? 'up to' : 'at'} the depth ${name}.`,
    ),
  );
}

/**
 * Fills in the prices. Leaves them empty if they cannot be loaded, since the answer to a new debate states its price
 * too.
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
  return prices;
}
