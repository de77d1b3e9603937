import { announce, h } from '../dom.js';
import { moment, plural, words } from '../format.js';
import { busy, entered, field, onSubmit, shownKey, twiceButton } from '../widgets.js';

/**
 * @typedef {import('../types.js').Key} Key
 * @typedef {import('../types.js').IssuedKey} IssuedKey
 * @typedef {import('../types.js').OpenSession} OpenSession
 */

/** @type {readonly (readonly [string, string])[]} */
const SCOPES = [
  ['detect', 'Detect images'],
  ['simulate', 'Hold debates'],
  ['read', 'Read results and account'],
];
/** How long an old key stays valid after its successor was issued, in seconds. */
/** @type {readonly (readonly [number, string])[]} */
const OVERLAPS = [
  [0, 'ends at once'],
  [86_400, 'stays valid for a day'],
  [604_800, 'stays valid for a week'],
];

/** @param {Key} key */
const ended = ({ revokedAt, validUntil }) =>
  revokedAt !== null || (validUntil !== null && Date.parse(validUntil) <= Date.now());

/** @param {Key} key */
function stateOf(key) {
  if (key.revokedAt !== null) return `Revoked ${moment(key.revokedAt)}`;
  if (key.validUntil !== null) return `${ended(key) ? 'Ended' : 'Replaced; valid until'} ${moment(key.validUntil)}`;
  return 'Valid';
}

/** What a key has used today, with its limits. @param {Key} key */
function usedToday({ usedToday: { detections, credits }, limits: { detectionsPerDay, creditsPerDay } }) {
  /** @param {number} count @param {number | null} limit @param {string} one */
  const counted = (count, limit, one) => (limit === null ? plural(count, one) : `${count} of ${plural(limit, one)}`);
  return `Today ${counted(detections, detectionsPerDay, 'detection')}, ${counted(credits, creditsPerDay, 'credit')}`;
}

/**
 * A field for a limit; empty if there is none.
 * @param {string} id @param {string} name @param {string} label @param {number | null} [value]
 */
const limitField = (id, name, label, value = null) =>
  field(label, { id, name, type: 'number', min: 0, max: 1_000_000, step: 1, inputmode: 'numeric', value });

/** @param {HTMLFormElement} form @param {string} name */
function limitIn(form, name) {
  const text = entered(form, name).trim();
  return text === '' ? null : Number(text);
}

/** @param {HTMLFormElement} form */
const limitsIn = (form) => ({
  detectionsPerDay: limitIn(form, 'detectionsPerDay'),
  creditsPerDay: limitIn(form, 'creditsPerDay'),
});

/** @typedef {{ shown?: string, apiKey?: string }} Shown a key that has just been issued */
/** @param {string} keyId */
const pathOf = (keyId) => `/api/account/keys/${encodeURIComponent(keyId)}`;

/** @param {import('../types.js').App} app @param {Key} key @param {HTMLElement} problems @param {() => Promise<void>} again */
function limitForm(app, { keyId, label, limits }, problems, again) {
  const form = h(
    'form',
    { class: 'row', 'aria-label': `Limits of ${label}` },
    limitField(`detections-${keyId}`, 'detectionsPerDay', 'Detections per day', limits.detectionsPerDay),
    limitField(`credits-${keyId}`, 'creditsPerDay', 'Credits per day', limits.creditsPerDay),
    h('button', { type: 'submit', class: 'quiet' }, 'Set limits'),
  );
  onSubmit(form, problems, async () => {
    await app.api.put(`${pathOf(keyId)}/limits`, limitsIn(form));
    announce(`The limits of ${label} are set.`);
    await again();
  });
  return form;
}

/**
 * The button that shows and hides a key, and the place where it is shown.
 * @param {import('../types.js').App} app @param {Key} key @param {Shown} fresh @param {HTMLElement} problems
 */
function keyShown(app, { keyId }, fresh, problems) {
  const place = h('div', { class: 'key-shown' });
  const show = h('button', { type: 'button', class: 'quiet' }, 'Show');
  if (fresh.shown === keyId && fresh.apiKey !== undefined) {
    place.append(shownKey(`key-${keyId}`, fresh.apiKey));
    show.textContent = 'Hide';
  }
  show.addEventListener(
    'click',
    () =>
      void busy(show, problems, async () => {
        if (place.childElementCount > 0) place.replaceChildren();
        else {
          const { apiKey } = /** @type {IssuedKey} */ (await app.api.get(pathOf(keyId), app.signal));
          place.replaceChildren(shownKey(`key-${keyId}`, apiKey));
        }
        show.textContent = place.childElementCount > 0 ? 'Hide' : 'Show';
      }),
  );
  return { show, place };
}

/**
 * The controls that replace a key and that end it.
 * @param {import('../types.js').App} app @param {Key} key @param {boolean} isOwn only then it may be replaced
 * @param {HTMLElement} problems @param {(next?: Shown) => Promise<void>} again
 */
function keyActions(app, { keyId, label, validUntil }, isOwn, problems, again) {
  const overlap = h(
    'select',
    { 'aria-label': `When the old key of ${label} ends` },
    OVERLAPS.map(([seconds, text]) => h('option', { value: seconds, selected: seconds === 86_400 }, `Old key ${text}`)),
  );
  const rotate = twiceButton('Rotate', 'Replace this key?', problems, async () => {
    const answer = await app.api.post(`${pathOf(keyId)}/rotate`, { overlapS: Number(overlap.value) });
    const { keyId: shown, apiKey } = /** @type {IssuedKey} */ (answer);
    announce(`${label} has a new key.`);
    await again({ shown, apiKey });
  });
  const revoke = twiceButton('Revoke', 'End this key for good?', problems, async () => {
    await app.api.delete(pathOf(keyId));
    announce(`${label} is revoked.`);
    await again();
  });
  return [validUntil === null && isOwn ? [rotate, h('div', { class: 'field' }, overlap)] : null, revoke];
}

/**
 * One key with its actions.
 * @param {import('../types.js').App} app @param {OpenSession} session @param {Key} key @param {Shown} fresh
 * @param {HTMLElement} problems @param {(next?: Shown) => Promise<void>} again shows all keys as they are now
 */
function keyItem(app, session, key, fresh, problems, again) {
  const isOwn = key.memberId === session.memberId;
  const { label, hint, scopes, issuedAt, lastUsedAt } = key;
  const { show, place } = keyShown(app, key, fresh, problems);
  return h(
    'li',
    { class: ended(key) ? 'key ended' : 'key' },
    h('div', { class: 'row between' }, h('strong', {}, label), h('span', { class: 'fine' }, stateOf(key))),
    h(
      'p',
      { class: 'fine' },
      h('code', {}, hint),
      ` · ${scopes.map(words).join(', ')} · issued ${moment(issuedAt)} · ${lastUsedAt === null ? 'never used' : `last used ${moment(lastUsedAt)}`}`,
    ),
    h('p', { class: 'fine' }, usedToday(key)),
    isOwn ? null : h('p', { class: 'fine' }, 'A key of another member.'),
    place,
    ended(key) || !(isOwn || session.role === 'owner' || session.role === 'admin')
      ? null
      : [
          h(
            'details',
            {},
            h('summary', {}, 'Limits'),
            limitForm(app, key, problems, again),
            h(
              'p',
              { class: 'fine' },
              'An empty field means no limit. A key with a limit cannot change keys or spend money.',
            ),
          ),
          h('div', { class: 'row' }, isOwn ? show : null, keyActions(app, key, isOwn, problems, again)),
        ],
  );
}

/**
 * The form that issues another key.
 * @param {import('../types.js').App} app @param {OpenSession} session @param {HTMLElement} problems
 * @param {(next?: Shown) => Promise<void>} again
 */
function issueForm(app, { role }, problems, again) {
  const scopes = SCOPES.filter(([scope]) => role !== 'viewer' || scope === 'read');
  const may = h(
    'fieldset',
    { class: 'row' },
    h('legend', {}, 'The key may'),
    scopes.map(([scope, text]) =>
      h('label', { class: 'tick' }, h('input', { type: 'checkbox', name: 'scope', value: scope, checked: true }), text),
    ),
  );
  const sandbox = h('input', { type: 'checkbox', id: 'key-sandbox' });
  sandbox.addEventListener('change', () => {
    may.disabled = sandbox.checked;
  });
  const form = h(
    'form',
    { class: 'stack', 'aria-labelledby': 'issue-title' },
    h('h3', { id: 'issue-title' }, 'Issue another key'),
    field('Label', {
      id: 'key-label',
      name: 'label',
      required: true,
      maxlength: 80,
      autocomplete: 'off',
      placeholder: 'What uses the key',
    }),
    may,
    h('label', { class: 'tick' }, sandbox, 'Sandbox: costs nothing and only gets recorded examples'),
    h(
      'details',
      {},
      h('summary', {}, 'Limits'),
      h(
        'div',
        { class: 'row' },
        limitField('new-detections', 'detectionsPerDay', 'Detections per day'),
        limitField('new-credits', 'creditsPerDay', 'Credits per day'),
      ),
    ),
    h('button', { type: 'submit', id: 'issue-key' }, 'Issue a key'),
  );
  onSubmit(form, problems, async () => {
    const answer = await app.api.post('/api/account/keys', {
      label: entered(form, 'label'),
      scopes: sandbox.checked ? ['sandbox'] : new FormData(form).getAll('scope'),
      ...limitsIn(form),
    });
    const { keyId: shown, apiKey } = /** @type {IssuedKey} */ (answer);
    announce('The key is issued.');
    await again({ shown, apiKey });
  });
  return form;
}

/**
 * The section in which keys are shown, copied, issued, limited, rotated and revoked.
 * @param {import('../types.js').App} app @param {OpenSession} session @param {readonly Key[]} keys @param {Shown} [fresh]
 */
export function keysSection(app, session, keys, fresh = {}) {
  const problems = h('div', { 'aria-live': 'polite' });
  /** Shows the keys as they are now. @param {Shown} [next] */
  const again = async (next = {}) => {
    const { keys: now } = /** @type {import('../types.js').KeyList} */ (
      await app.api.get('/api/account/keys', app.signal)
    );
    const section = keysSection(app, session, now, next);
    page.replaceWith(section);
    const first = section.querySelector('.key-shown input, h2');
    if (first instanceof HTMLElement) first.focus();
  };

  // Usable keys first, each group with the newest first.
  const ordered = [...keys].reverse().sort((a, b) => Number(ended(a)) - Number(ended(b)));
  const page = h(
    'section',
    { class: 'card stack', id: 'keys', 'aria-labelledby': 'keys-title' },
    h('h2', { id: 'keys-title', tabindex: -1 }, 'API keys'),
    h(
      'ul',
      { class: 'keys' },
      ordered.map((key) => keyItem(app, session, key, fresh, problems, again)),
    ),
    problems,
    issueForm(app, session, problems, again),
  );
  return page;
}
