import { ApiProblem } from '../api.js';
import { h } from '../dom.js';
import { busy, empty, entered, field, onSubmit } from '../widgets.js';

/**
 * @typedef {import('../types.js').App} App
 * @typedef {import('../types.js').SignInJoining} Joining
 */

/** Where the provider sends the browser back to. */
export const RETURN_PATH = '/signed-in';
/** The page that was wanted before the sign-in, kept while the browser is at the provider. */
const PLACE = 'elenchus-place';

/** What the provider has said of somebody whose account has a password. @type {Joining | undefined} */
let joining;

/** A button that leads to the provider, as soon as it is known that there is one. @param {App} app */
export function providerButton(app) {
  const box = h('div', { class: 'stack' });
  const fill = async () => {
    const { provider } = /** @type {import('../types.js').SignInWays} */ (
      await app.api.get('/api/sign-in', app.signal)
    );
    if (provider === null) return;
    const problems = h('div', { 'aria-live': 'polite' });
    const button = h('button', { type: 'button', id: 'provider-sign-in' }, `Sign in with ${provider.name}`);
    button.addEventListener('click', () => void busy(button, problems, () => leaveForProvider(app)));
    box.replaceChildren(button, problems, h('p', { class: 'fine' }, 'Or with a password:'));
  };
  // Without the answer people sign in with a password.
  fill().catch(() => undefined);
  return box;
}

/** @param {App} app */
async function leaveForProvider(app) {
  const { url } = /** @type {import('../types.js').SignInBegun} */ (await app.api.post('/api/sign-in/provider', {}));
  sessionStorage.setItem(PLACE, location.hash);
  location.assign(url);
}

/**
 * Ends a sign-in with what the provider's redirect says in the address, which then is that of the wanted page.
 * @param {App} app
 * @returns {Promise<string>} why nobody was signed in; empty for somebody who was, or who is asked for the password next
 */
export async function finishSignIn(app) {
  const query = new URLSearchParams(location.search);
  const place = sessionStorage.getItem(PLACE) ?? '';
  history.replaceState(null, '', `/${place}`);
  const [, invitation] = /^#\/join\/([\w.-]+)$/.exec(place) ?? [];
  const body = {
    state: query.get('state') ?? '',
    ...Object.fromEntries(
      ['code', 'iss', 'error'].flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])),
    ),
    ...(invitation ? { invitation } : {}),
  };
  try {
    joining = await app.enter('/api/sign-in/provider/finish', body);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return error.message;
  }
  history.replaceState(null, '', joining ? '/#/join-account' : `/${wanted(place)}`);
  return '';
}

/** @param {string} place */
const wanted = (place) => (/^#?\/?$/.test(place) ? '#/debate' : place);

const endedPage = () =>
  h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Join your account'),
    empty('This sign-in has ended', 'Begin again.', h('a', { class: 'button', href: '#/' }, 'To the sign-in')),
  );

/** Asks once for the password of the account that has the address. @param {App} app */
export function joinAccountPage(app) {
  if (!joining) return endedPage();
  const { email } = joining;
  const problems = h('div', { 'aria-live': 'polite' });
  const code = field(
    'Code of the second factor',
    { id: 'join-code', name: 'code', autocomplete: 'one-time-code', maxlength: 40 },
    'Six digits of your authenticator app, or a recovery code.',
  );
  code.hidden = true;
  const form = h(
    'form',
    { class: 'card stack', 'aria-labelledby': 'join-account-title' },
    h('input', { name: 'username', autocomplete: 'username', value: email, hidden: true, readonly: true }),
    field('Password', {
      id: 'join-password',
      name: 'password',
      type: 'password',
      autocomplete: 'current-password',
      required: true,
      maxlength: 200,
    }),
    code,
    h('button', { type: 'submit' }, 'Join the account'),
    h('p', { class: 'fine' }, h('a', { href: '#/forgotten' }, 'Forgotten the password?')),
    problems,
  );
  onSubmit(form, problems, async () => {
    const given = entered(form, 'code').trim();
    const body = { password: entered(form, 'password'), ...(given === '' ? {} : { code: given }) };
    try {
      await app.enter('/api/sign-in/provider/join', body);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'second-factor-needed') throw error;
      const wasShown = !code.hidden;
      code.hidden = false;
      /** @type {HTMLInputElement} */ (code.querySelector('input')).focus();
      if (wasShown) throw error;
      return;
    }
    joining = undefined;
    location.hash = wanted(sessionStorage.getItem(PLACE) ?? '');
  });
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1, id: 'join-account-title' }, 'Join your account'),
    h(
      'p',
      {},
      'There is an account with the address ',
      h('strong', {}, email),
      ' and a password. Enter the password once, so that nobody takes over an account of somebody else. From then on you sign in without it.',
    ),
    form,
  );
}
