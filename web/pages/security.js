import { announce, h } from '../dom.js';
import { plural } from '../format.js';
import { field, onSubmit } from '../widgets.js';

/** @param {HTMLFormElement} form @param {string} name */
const valueOf = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value;

/** Tells a password manager which account the password belongs to. @param {string} email */
const owner = (email) =>
  h('input', { name: 'username', autocomplete: 'username', value: email, hidden: true, readonly: true });

/**
 * The forms that ask for the password again: changing it, and closing the account, which only its own person may do.
 * @param {import('../types.js').App} app @param {import('../types.js').Account} account
 * @param {import('../types.js').OpenSession} session
 */
export const securitySections = (app, account, { accountId, memberId }) =>
  h('div', { class: 'two' }, passwordForm(app, account), accountId === memberId ? closingForm(app, account) : null);

/** @param {import('../types.js').App} app @param {import('../types.js').Account} account */
function passwordForm(app, { email }) {
  const problems = h('div', { 'aria-live': 'polite' });
  const form = h(
    'form',
    { class: 'card stack', id: 'change-password', 'aria-labelledby': 'password-title' },
    h('h2', { id: 'password-title' }, 'Password'),
    owner(email),
    field('Current password', {
      id: 'old-password',
      name: 'password',
      type: 'password',
      autocomplete: 'current-password',
      required: true,
      maxlength: 200,
    }),
    field(
      'New password',
      {
        id: 'new-password',
        name: 'newPassword',
        type: 'password',
        autocomplete: 'new-password',
        required: true,
        minlength: 10,
        maxlength: 200,
      },
      'At least 10 characters. All other sessions end. Keys stay valid.',
    ),
    h('button', { type: 'submit' }, 'Change the password'),
    problems,
  );
  onSubmit(form, problems, async () => {
    await app.api.put('/api/account/password', {
      password: valueOf(form, 'password'),
      newPassword: valueOf(form, 'newPassword'),
    });
    form.reset();
    problems.replaceChildren(
      h('p', { class: 'notice' }, 'The password is changed, and all other sessions have ended.'),
    );
  });
  return form;
}

/** @param {import('../types.js').App} app @param {import('../types.js').Account} account */
function closingForm(app, { email, credits }) {
  const problems = h('div', { 'aria-live': 'polite' });
  const form = h(
    'form',
    { class: 'card stack', id: 'close-account', 'aria-labelledby': 'close-title' },
    h('h2', { id: 'close-title' }, 'Close the account'),
    h(
      'p',
      {},
      `All keys, sessions and any subscription end at once${credits.balance > 0 ? `, and you lose ${plural(credits.balance, 'credit')}` : ''}. Address, password, keys and labels become permanently unreadable and cannot be restored.`,
    ),
    owner(email),
    field('Password', {
      id: 'close-password',
      name: 'password',
      type: 'password',
      autocomplete: 'current-password',
      required: true,
      maxlength: 200,
    }),
    h('button', { type: 'submit', class: 'danger' }, 'Close this account for good'),
    problems,
  );
  onSubmit(form, problems, async () => {
    await app.api.post('/api/account/close', { password: valueOf(form, 'password') });
    announce('The account is closed.');
    app.leave();
  });
  return form;
}
