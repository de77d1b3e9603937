import { Api } from '../api.js';
import { h } from '../dom.js';
import { busy, copyButton } from '../widgets.js';
import { membersOf, nameOf, operationsOf, refusalsOf, typeOf } from './document.js';
import { LANGUAGES, SAMPLE_KEY, SAMPLE_URL, samplesOf } from './samples.js';

/**
 * @typedef {import('./document.js').ApiDocument} ApiDocument
 * @typedef {import('./document.js').Answer} Answer
 * @typedef {import('./document.js').Operation} Operation
 * @typedef {import('./document.js').Parameter} Parameter
 * @typedef {import('./document.js').Refusal} Refusal
 * @typedef {import('./document.js').Schema} Schema
 */

const api = new Api();
/** The original code of every sample, by the element that shows it. @type {Map<HTMLElement, string>} */
const samples = new Map();
let key = SAMPLE_KEY;

/** @param {string} id */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** A sample with this service's address and the reader's key. @param {string} code */
const filled = (code) => code.replaceAll(SAMPLE_URL, location.origin).replaceAll(SAMPLE_KEY, key);

/** @param {string} language @param {string} code @param {string} about */
function sample(language, code, about) {
  const shown = h('pre', { tabindex: 0, role: 'region', 'aria-label': `${about} in ${language}` });
  samples.set(shown, code);
  shown.textContent = filled(code);
  return h(
    'figure',
    { class: 'sample', 'data-language': language },
    h(
      'figcaption',
      {},
      language,
      ' ',
      copyButton(() => shown.textContent),
    ),
    shown,
  );
}

/** Renders the samples of the guides, which are part of the HTML, like those of the operations. */
function dressGuides() {
  for (const pre of document.querySelectorAll('pre[data-language]')) {
    const about = pre.closest('section')?.querySelector('h2')?.textContent ?? '';
    pre.replaceWith(sample(pre.getAttribute('data-language') ?? '', pre.textContent, about));
  }
}

function offerLanguages() {
  const box = place('languages');
  for (const [value, label] of [['', 'All'], ...LANGUAGES.map((language) => [language, language])]) {
    const radio = h('input', { type: 'radio', name: 'language', value, checked: value === '' });
    radio.addEventListener('change', () => {
      if (value === '') delete document.body.dataset['language'];
      else document.body.dataset['language'] = value;
    });
    box.append(h('label', {}, radio, label));
  }
  box.hidden = false;
}

/** Offers the key of the account that is signed in on the dashboard: the valid one with the most scopes. */
async function offerKey() {
  const { session } = /** @type {import('../types.js').Session} */ (await api.get('/api/sessions'));
  if (!session) return;
  const { keys } = /** @type {import('../types.js').KeyList} */ (await api.get('/api/account/keys'));
  const [best] = keys
    .filter(({ revokedAt, validUntil }) => revokedAt === null && validUntil === null)
    .sort((a, b) => b.scopes.length - a.scopes.length);
  if (!best) {
    place('key').replaceChildren('You have no valid key: ', h('a', { href: '/#/account' }, 'issue one'), '.');
    return;
  }
  const button = h('button', { type: 'button', class: 'quiet' }, `Put your key “${best.label}” into the samples`);
  // Others may look at the screen, so that a key is shown only when its owner asks.
  button.addEventListener('click', () => {
    void busy(button, place('key-problem'), async () => {
      const address = `/api/account/keys/${best.keyId}`;
      ({ apiKey: key } = /** @type {import('../types.js').IssuedKey} */ (await api.get(address)));
      for (const [element, code] of samples) element.textContent = filled(code);
      place('key').replaceChildren(`Samples use your key “${best.label}”.`);
    });
  });
  place('key').replaceChildren(button);
}

/** Text with `code` and **strong** parts. @param {string} text @returns {(Node | string)[]} */
const prose = (text) =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return h('code', {}, part.slice(1, -1));
    return part.startsWith('**') ? h('strong', {}, part.slice(2, -2)) : part;
  });

/** A type, in which names of schemas are links. @param {Schema} schema @param {ApiDocument} description */
const typeShown = (schema, { components }) =>
  h(
    'code',
    { class: 'type' },
    typeOf(schema)
      .split(/(\b[A-Z]\w+\b)/)
      .map((part) => (part in components.schemas ? h('a', { href: `#schema-${part}` }, part) : part)),
  );

/** The limits and the default of a schema. @param {Schema} schema */
function bounds({ minimum, maximum, minLength, maxLength, default: preset }) {
  const range = (/** @type {number | undefined} */ low, /** @type {number | undefined} */ high) => {
    if (low === undefined) return high === undefined ? '' : `up to ${high}`;
    return high === undefined ? `${low} or more` : `${low} to ${high}`;
  };
  const length = range(minLength, maxLength);
  return [
    range(minimum, maximum),
    length === '' ? '' : `${length} characters`,
    preset === undefined ? '' : `default ${JSON.stringify(preset)}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** @param {string} name @param {boolean} isRequired @param {Schema} schema @param {string | undefined} text @param {ApiDocument} description @returns {HTMLElement} */
function member(name, isRequired, schema, text, description) {
  const limits = bounds(schema);
  const inner = membersOf(schema);
  return h(
    'li',
    {},
    h('code', { class: 'name' }, name),
    ' ',
    typeShown(schema, description),
    isRequired ? null : h('span', { class: 'fine' }, ' optional'),
    limits === '' ? null : h('span', { class: 'fine' }, ` ${limits}`),
    text === undefined ? null : h('span', { class: 'about' }, ' ', prose(text)),
    inner.length > 0 ? members(inner, description) : null,
  );
}

/** @param {ReturnType<typeof membersOf>} all @param {ApiDocument} description @returns {HTMLElement} */
const members = (all, description) =>
  h(
    'ul',
    { class: 'members' },
    all.map(({ name, isRequired, schema }) => member(name, isRequired, schema, schema.description, description)),
  );

/** @param {string} title @param {readonly Parameter[]} parameters @param {ApiDocument} description */
const parameterList = (title, parameters, description) =>
  parameters.length === 0
    ? null
    : [
        h('h4', {}, title),
        h(
          'ul',
          { class: 'members' },
          parameters.map(({ name, required, schema, description: text }) =>
            member(name, required, schema, text, description),
          ),
        ),
      ];

/** @param {string} status @param {Answer} answer @param {ApiDocument} description */
function answerShown(status, { description: text, content = {} }, description) {
  const bodies = Object.entries(content).filter(([type]) => type !== 'application/problem+json');
  return h(
    'li',
    {},
    h('strong', {}, status),
    ' ',
    prose(text),
    bodies.map(([type, { schema }]) => {
      const inner = schema.$ref === undefined ? membersOf(schema) : [];
      return h(
        'div',
        {},
        h('code', {}, type),
        type.endsWith('json') ? [' ', typeShown(schema, description)] : null,
        schema.contentSchema ? [' of ', typeShown(schema.contentSchema, description)] : null,
        inner.length > 0 ? members(inner, description) : null,
      );
    }),
  );
}

/** @type {Readonly<Record<string, string>>} */
const ACCESS = {
  public: 'Needs no key.',
  detect: 'Needs a key with the scope detect, or a session.',
  simulate: 'Needs a key with the scope simulate, or a session.',
  read: 'Needs a key with the scope read, or a session.',
  keys: 'Needs a key with all scopes, or a session.',
  manage: 'Needs a key with all scopes, or a session, of an owner or admin.',
  session: 'Needs a session of the dashboard; a key is not enough.',
  members: 'Needs a session of an owner or admin; a key is not enough.',
  owner: 'Needs a session of an owner; a key is not enough.',
  operator: 'Needs a session of an operator of the service; a key is not enough.',
};

/** @param {Operation} operation @param {ApiDocument} description */
function operationShown(operation, description) {
  const { id, method, path, access = 'public', summary, query, headers, formSchema, bodySchema, answers } = operation;
  const isSuccess = (/** @type {string} */ status) => /^[23]/.test(status);
  const refused = answers.filter(([status]) => !isSuccess(status));
  const code = samplesOf(operation);
  return h(
    'section',
    { id, class: 'operation', 'aria-labelledby': `${id}-title` },
    h(
      'h3',
      { id: `${id}-title` },
      h('span', { class: `method ${method.toLowerCase()}` }, method),
      ' ',
      // A line may break after a slash.
      h(
        'code',
        {},
        path.split(/(?<=\/)/).flatMap((part) => [part, h('wbr')]),
      ),
    ),
    h('p', {}, prose(summary)),
    operation.description === undefined ? null : h('p', {}, prose(operation.description)),
    h('p', { class: 'fine' }, ACCESS[access] ?? ''),
    code.length === 0
      ? null
      : h(
          'div',
          { class: 'samples' },
          code.map((one) => sample(one.language, one.code, `${method} ${path}`)),
        ),
    parameterList('Query', query, description),
    parameterList('Headers', headers, description),
    formSchema ? [h('h4', {}, 'Body as a form'), members(membersOf(formSchema), description)] : null,
    bodySchema
      ? [
          h('h4', {}, formSchema ? 'Body as JSON' : 'Body'),
          members(membersOf(schemaOf(bodySchema, description)), description),
        ]
      : null,
    h('h4', {}, 'Answers'),
    h(
      'ul',
      { class: 'answers' },
      answers
        .filter(([status]) => isSuccess(status))
        .map(([status, answer]) => answerShown(status, answer, description)),
    ),
    h(
      'details',
      {},
      h('summary', {}, 'Refusals', h('span', { class: 'hidden' }, ` of ${method} ${path}`)),
      h(
        'ul',
        { class: 'answers' },
        refused.map(([status, answer]) => answerShown(status, answer, description)),
      ),
    ),
  );
}

/** @param {Schema} schema @param {ApiDocument} description @returns {Schema} */
const schemaOf = (schema, { components }) =>
  schema.$ref === undefined ? schema : (components.schemas[nameOf(schema.$ref)] ?? {});

/** @param {string} name @param {Schema} schema @param {ApiDocument} description */
function schemaShown(name, schema, description) {
  const inner = membersOf(schema);
  const [example] = schema.examples ?? [];
  return h(
    'section',
    { id: `schema-${name}`, class: 'schema', 'aria-labelledby': `schema-${name}-title` },
    h('h3', { id: `schema-${name}-title` }, h('code', {}, name)),
    schema.description === undefined ? null : h('p', {}, prose(schema.description)),
    inner.length > 0 ? members(inner, description) : h('p', {}, typeShown(schema, description)),
    example === undefined
      ? null
      : h(
          'details',
          {},
          h('summary', {}, 'Example', h('span', { class: 'hidden' }, ` of ${name}`)),
          h(
            'pre',
            { tabindex: 0, role: 'region', 'aria-label': `Example of ${name}` },
            JSON.stringify(example, null, 2),
          ),
        ),
  );
}

/** @param {Refusal} refusal */
function refusalShown({ code, status, titles, operations }) {
  const id = `problem-${code}`;
  return h(
    'section',
    { id, class: 'refusal', 'aria-labelledby': `${id}-title` },
    h('h3', { id: `${id}-title` }, h('code', {}, code), h('span', { class: 'fine' }, ` ${status}`)),
    [...titles].map((title) => h('p', {}, prose(title))),
    h(
      'details',
      {},
      h('summary', {}, `Operations that may answer it: ${operations.length}`),
      h(
        'p',
        {},
        operations.map((operation) => [h('a', { href: `#${operation}` }, operation), ' ']),
      ),
    ),
  );
}

/** Shows the operations, refusals and schemas that have all words of the search, and their entries in the contents. */
function offerSearch() {
  const input = /** @type {HTMLInputElement} */ (place('search'));
  const parts = [...place('operations').querySelectorAll('.operation, .refusal, .schema')].map((part) => ({
    part: /** @type {HTMLElement} */ (part),
    text: part.textContent.toLowerCase(),
    entry: document.querySelector(`#contents a[href="#${part.id}"]`)?.closest('li'),
  }));
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { part, text, entry } of parts) {
      const isHidden = !words.every((word) => text.includes(word));
      part.hidden = isHidden;
      if (entry) entry.hidden = isHidden;
      if (!isHidden) count += 1;
    }
    place('found').textContent = words.length === 0 ? '' : `${count} of ${parts.length} found`;
  };
  input.addEventListener('input', show);
  place('search-form').addEventListener('submit', (event) => event.preventDefault());
  // A link may lead to a part that the search has hidden.
  addEventListener('hashchange', () => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target?.hidden) return;
    input.value = '';
    show();
    target.scrollIntoView();
  });
  place('search-form').hidden = false;
}

/** @param {string} title @param {readonly (readonly [string, string])[]} entries address and text */
function listInContents(title, entries) {
  place('contents').append(
    h('h2', {}, title),
    h(
      'ul',
      {},
      entries.map(([address, text]) => h('li', {}, h('a', { href: address }, text))),
    ),
  );
}

/** @param {ApiDocument} description */
function showOperations(description) {
  const operations = operationsOf(description);
  place('version').textContent = `Version ${description.info.version} of the service at ${location.origin}.`;
  const sections = description.tags.map(({ name, description: text }) => {
    const own = operations.filter(({ tag }) => tag === name);
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    listInContents(
      title,
      own.map(({ id, method, path }) => [`#${id}`, `${method} ${path.replace('/api', '')}`]),
    );
    return [
      h('h2', { id: `tag-${name}` }, title),
      h('p', {}, text),
      own.map((one) => operationShown(one, description)),
    ];
  });
  const refusals = refusalsOf(operations);
  listInContents('Refusals', [['#refusals', `All ${refusals.length}`]]);
  const schemas = Object.entries(description.components.schemas);
  listInContents('Schemas', [['#schemas', `All ${schemas.length}`]]);
  const list = h(
    'div',
    {},
    sections,
    h('h2', { id: 'refusals' }, 'Refusals'),
    refusals.map(refusalShown),
    h('h2', { id: 'schemas' }, 'Schemas'),
    h(
      'p',
      {},
      'A later release may add members to answers and values to enumerations. Ignore members and values that you do not know.',
    ),
    schemas.map(([name, schema]) => schemaShown(name, schema, description)),
  );
  const box = place('operations');
  box.replaceChildren(...list.childNodes);
  box.removeAttribute('aria-busy');
  // The address may name an operation, which did not exist yet when the page was loaded.
  if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

if (matchMedia('(max-width: 60rem)').matches) place('contents').removeAttribute('open');
dressGuides();
offerLanguages();
try {
  showOperations(/** @type {ApiDocument} */ (await api.get('/api/openapi.json')));
  offerSearch();
} catch {
  place('operations').replaceChildren(
    h('p', { class: 'notice', role: 'alert' }, 'The OpenAPI document cannot be loaded.'),
  );
}
// Without a key the samples keep their placeholder.
await offerKey().catch(() => undefined);
