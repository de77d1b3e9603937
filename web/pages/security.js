import { announce, h } from '../dom.js';
import { plural } from '../format.js';
import { field, onSubmit } from '../widgets.js';

/** @param {HTMLFormElement} form @param {string} name */
const valueOf = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value;

/** Tells a password manager whose password it is. @param {string} email */
const owner = (email) =>
  h('input', { name: 'username', autocomplete: 'username', value: email, hidden: true, readonly: true });

/**
 * The forms that ask for the password again: changing it, and closing the account.
 * @param {import('../types.js').App} app @param {import('../types.js').Account} account
 */
export function securitySections(app, { email, credits }) {
  const changeProblems = h('div', { 'aria-live': 'polite' });
  const change = h(
    'form',
    { class: 'card stack', id: 'change-password', 'aria-labelledby': 'password-title' },
    h('h2', { id: 'password-title' }, 'Password'),
    owner(email),
    field('Password now', {
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
      'At least 10 characters. Every other session ends; keys stay as they are.',
    ),
    h('button', { type: 'submit' }, 'Change the password'),
    changeProblems,
  );
  onSubmit(change, changeProblems, async () => {
    await app.api.put('/api/account/password', {
      password: valueOf(change, 'password'),
      newPassword: valueOf(change, 'newPassword'),
    });
    change.reset();
    changeProblems.replaceChildren(
      h('p', { class: 'notice' }, 'The password is changed, and every other session ended.'),
    );
  });

  const closeProblems = h('div', { 'aria-live': 'polite' });
  const close = h(
    'form',
    { class: 'card stack', id: 'close-account', 'aria-labelledby': 'close-title' },
    h('h2', { id: 'close-title' }, 'Close the account'),
    h(
      'p',
      {},
      `Keys, sessions and a subscription end at once${credits.balance > 0 ? `, ${plural(credits.balance, 'credit')} are lost` : ''}. Address, password, keys and labels are made unreadable for good; nobody can bring them back.`,
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
    closeProblems,
  );
  onSubmit(close, closeProblems, async () => {
    await app.api.post('/api/account/close', { password: valueOf(close, 'password') });
    announce('The account is closed.');
    app.leave();
  });
  return h('div', { class: 'two' }, change, close);
}
