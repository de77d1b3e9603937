import { h } from '../dom.js';
import { entered, field, onSubmit } from '../widgets.js';

/** Asks for a mail with a link. @param {import('../types.js').App} app */
export function forgottenPage(app) {
  const problems = h('div', { 'aria-live': 'polite' });
  const form = h(
    'form',
    { class: 'card stack', 'aria-labelledby': 'forgotten-title' },
    field('E-mail', {
      id: 'forgotten-email',
      name: 'email',
      type: 'email',
      autocomplete: 'username',
      required: true,
      maxlength: 254,
    }),
    h('button', { type: 'submit' }, 'Send me a link'),
    problems,
  );
  onSubmit(form, problems, async () => {
    await app.api.post('/api/password-resets', { email: entered(form, 'email').trim() });
    const sent = h(
      'p',
      { id: 'reset-sent', role: 'status', tabindex: -1 },
      'If there is an account with this address, a mail with a link is on its way. The link can be used once, within an hour.',
    );
    form.replaceWith(sent);
    sent.focus();
  });
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1, id: 'forgotten-title' }, 'Forgotten your password?'),
    h('p', {}, 'You get a link by mail with which you choose a new one. Until then nothing changes.'),
    form,
    h('p', {}, h('a', { href: '#/' }, 'Back to the sign-in')),
  );
}

/** The page of a link. @param {import('../types.js').App} app @param {readonly string[]} parts */
export function resetPage(app, [token = '']) {
  const problems = h('div', { 'aria-live': 'polite' });
  const form = h(
    'form',
    { class: 'card stack', 'aria-labelledby': 'reset-title' },
    field(
      'New password',
      {
        id: 'reset-password',
        name: 'password',
        type: 'password',
        autocomplete: 'new-password',
        required: true,
        minlength: 10,
        maxlength: 200,
      },
      'At least 10 characters.',
    ),
    h('button', { type: 'submit' }, 'Change the password'),
    problems,
    h('p', { class: 'fine' }, h('a', { href: '#/forgotten' }, 'Ask for a new link')),
  );
  onSubmit(form, problems, async () => {
    await app.api.post('/api/password-resets/redeem', { token, password: entered(form, 'password') });
    app.leave({
      text: 'Your password is changed, and all sessions have ended. Sign in with the new one.',
      isGood: true,
    });
  });
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1, id: 'reset-title' }, 'Choose a new password'),
    h('p', {}, 'All sessions end when the password changes. API keys stay valid.'),
    form,
  );
}
