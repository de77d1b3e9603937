import { announce, h } from '../dom.js';
import { moment, plural } from '../format.js';
import { copyButton, entered, field, onSubmit } from '../widgets.js';

/**
 * @typedef {import('../types.js').App} App
 * @typedef {import('../types.js').Account} Account
 */

/** @param {string} id */
const passwordField = (id) =>
  field('Password', {
    id,
    name: 'password',
    type: 'password',
    autocomplete: 'current-password',
    required: true,
    maxlength: 200,
  });
/** @param {string} id @param {string} hint */
const codeField = (id, hint) =>
  field('Code', { id, name: 'code', autocomplete: 'one-time-code', required: true, maxlength: 40 }, hint);
/** Tells a password manager which account the password belongs to. @param {string} email */
const owner = (email) =>
  h('input', { name: 'username', autocomplete: 'username', value: email, hidden: true, readonly: true });

/** A second factor: set up, shown and removed. @param {App} app @param {Account} account @param {import('../types.js').SecondFactor} current */
export function secondFactorSection(app, account, { since, recoveryCodesLeft }) {
  const body = h('div', { class: 'stack' });
  const show = (/** @type {string | null} */ from, /** @type {number} */ left) =>
    body.replaceChildren(
      from === null ? beginForm(app, account, body, show) : removeForm(app, account, from, left, show),
    );
  show(since, recoveryCodesLeft);
  return h(
    'section',
    { class: 'card stack', id: 'second-factor', 'aria-labelledby': 'second-factor-title' },
    h('h2', { id: 'second-factor-title', tabindex: -1 }, 'Second factor'),
    body,
  );
}

/** @param {App} app @param {Account} account @param {HTMLElement} body @param {(since: string | null, left: number) => void} show */
function beginForm(app, { email }, body, show) {
  const problems = h('div', { 'aria-live': 'polite' });
  const form = h(
    'form',
    { class: 'stack', 'aria-labelledby': 'second-factor-title' },
    h(
      'p',
      {},
      'Signing in then takes a code of an app on your telephone, too. Whoever learns your password, or reads your mail, gets no further. API keys need no code.',
    ),
    owner(email),
    passwordField('factor-password'),
    h('button', { type: 'submit', id: 'factor-begin' }, 'Set it up'),
    problems,
  );
  onSubmit(form, problems, async () => {
    const answer = await app.api.post('/api/account/second-factor/setup', { password: entered(form, 'password') });
    const next = confirmForm(app, /** @type {import('../types.js').SecondFactorSetup} */ (answer), body, show);
    body.replaceChildren(next);
    const code = next.querySelector('#factor-code');
    if (code instanceof HTMLElement) code.focus();
  });
  return form;
}

/** @param {string} svg */
function qrPicture(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const free = () => URL.revokeObjectURL(address);
  return h('img', {
    id: 'factor-picture',
    class: 'qr-code',
    src: address,
    alt: 'QR code of the secret',
    width: 200,
    height: 200,
    onload: free,
    onerror: free,
  });
}

/**
 * @param {App} app @param {import('../types.js').SecondFactorSetup} setUp @param {HTMLElement} body
 * @param {(since: string | null, left: number) => void} show
 */
function confirmForm(app, { setup, secret, uri, qrCode }, body, show) {
  const problems = h('div', { 'aria-live': 'polite' });
  const form = h(
    'form',
    { class: 'stack', 'aria-labelledby': 'second-factor-title' },
    h(
      'p',
      {},
      'Point your authenticator app at the picture, type the secret into it, or ',
      h('a', { href: uri }, 'open it in an app'),
      ' on this device.',
    ),
    qrPicture(qrCode),
    h(
      'div',
      { class: 'row' },
      h('input', { id: 'factor-secret', class: 'mono', readonly: true, value: secret, 'aria-label': 'Secret' }),
      copyButton(() => secret),
    ),
    codeField('factor-code', 'The six digits that the app shows now.'),
    h('button', { type: 'submit', id: 'factor-enable' }, 'Turn it on'),
    problems,
  );
  onSubmit(form, problems, async () => {
    const answer = await app.api.put('/api/account/second-factor', { setup, code: entered(form, 'code') });
    const { recoveryCodes } = /** @type {import('../types.js').RecoveryCodes} */ (answer);
    announce('The second factor is on.');
    const codes = recoveryCodes.join('\n');
    const heading = h('p', { tabindex: -1 }, h('strong', {}, 'The second factor is on. Keep these recovery codes.'));
    body.replaceChildren(
      heading,
      h('p', {}, 'Each lets you sign in once without the app. They are shown only now.'),
      h('pre', { id: 'recovery-codes', class: 'mono' }, codes),
      copyButton(() => codes),
      h(
        'button',
        { type: 'button', class: 'quiet', onclick: () => show(new Date().toISOString(), recoveryCodes.length) },
        'I have kept them',
      ),
    );
    heading.focus();
  });
  return form;
}

/**
 * @param {App} app @param {Account} account @param {string} since @param {number} left
 * @param {(since: string | null, left: number) => void} show
 */
function removeForm(app, { email }, since, left, show) {
  const problems = h('div', { 'aria-live': 'polite' });
  const form = h(
    'form',
    { class: 'stack', 'aria-labelledby': 'second-factor-title' },
    h('p', {}, `On since ${moment(since)}. ${plural(left, 'recovery code')} left.`),
    owner(email),
    passwordField('factor-password'),
    codeField('factor-code', 'Six digits of your app, or a recovery code.'),
    h('button', { type: 'submit', class: 'danger', id: 'factor-remove' }, 'Remove the second factor'),
    problems,
  );
  onSubmit(form, problems, async () => {
    const body = { password: entered(form, 'password'), code: entered(form, 'code') };
    await app.api.post('/api/account/second-factor/remove', body);
    announce('The second factor is removed.');
    show(null, 0);
  });
  return form;
}
