import { announce, h } from '../dom.js';
import { entered, field, onSubmit } from '../widgets.js';

/**
 * The sign-in through a provider, and how to end it.
 * @param {import('../types.js').App} app @param {import('../types.js').Account} account @param {string} provider what people call it
 * @param {boolean} hasPassword
 */
export function identitySection(app, account, provider, hasPassword) {
  const title = h('h2', { id: 'identity-title', tabindex: -1 }, `Sign-in with ${provider}`);
  const section = h('section', { class: 'card stack', id: 'identity', 'aria-labelledby': 'identity-title' }, title);
  section.append(
    hasPassword
      ? releaseForm(app, account, provider, () => {
          section.replaceChildren(
            title,
            h('p', { class: 'notice' }, `You sign in with your password now, not with ${provider}.`),
          );
          title.focus();
        })
      : h(
          'p',
          {},
          `It is your only way in, since you have no password. You can choose one by “Forgotten your password?” on the page for signing in, and then sign in without ${provider}.`,
        ),
  );
  return section;
}

/**
 * @param {import('../types.js').App} app @param {import('../types.js').Account} account @param {string} provider
 * @param {() => void} released
 */
function releaseForm(app, { email }, provider, released) {
  const problems = h('div', { 'aria-live': 'polite' });
  const form = h(
    'form',
    { class: 'stack', 'aria-labelledby': 'identity-title' },
    h(
      'p',
      {},
      `You sign in with your password or with ${provider}. You can end the latter: only the password lets you in then, and a role that ${provider} has given you ends. Open sessions stay.`,
    ),
    h('input', { name: 'username', autocomplete: 'username', value: email, hidden: true, readonly: true }),
    field('Password', {
      id: 'identity-password',
      name: 'password',
      type: 'password',
      autocomplete: 'current-password',
      required: true,
      maxlength: 200,
    }),
    h('button', { type: 'submit', class: 'quiet' }, `Sign in with ${provider} no more`),
    problems,
  );
  onSubmit(form, problems, async () => {
    await app.api.post('/api/sign-in/identity/release', { password: entered(form, 'password') });
    released();
    announce(`The sign-in with ${provider} is ended.`);
  });
  return form;
}
