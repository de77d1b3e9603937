import { h, s } from '../dom.js';
import { ApiProblem } from '../api.js';
import { field, onSubmit, shownKey } from '../widgets.js';
import { providerButton } from './provider-sign-in.js';

/** Thirty dots on a scale, as a picture of a debate. */
function emblem() {
  const dots = Array.from({ length: 30 }, (_, index) => {
    // The golden ratio spreads them without a visible pattern and without random numbers.
    const share = (index * 0.618_034) % 1;
    const score = 12 + 76 * share;
    const y = 26 + (index % 6) * 27 + ((index * 7) % 5) * 2.4;
    const tone = score > 78 ? 'high' : score > 58 ? 'fair' : score > 42 ? 'mixed' : score > 24 ? 'low' : 'poor';
    return s('circle', {
      class: `emblem-dot tone-${tone}`,
      cx: 20 + score * 4.4,
      cy: y,
      r: 5 + ((index * 5) % 4),
      style: { '--from': `${(234 - (20 + score * 4.4)) * 0.9}px`, '--delay': `${index * 35}ms` },
    });
  });
  return s(
    'svg',
    { viewBox: '0 0 480 200', class: 'emblem', 'aria-hidden': 'true' },
    [0, 25, 50, 75, 100].map((tick) =>
      s('line', { class: 'grid', x1: 20 + tick * 4.4, x2: 20 + tick * 4.4, y1: 8, y2: 184 }),
    ),
    dots,
  );
}

/** @param {HTMLElement} box */
const valueOf = (box) => /** @type {HTMLInputElement} */ (box.querySelector('input')).value;

/** Opens the page that the address names, or the start page where it names none. */
function openDashboard() {
  if (/^#?\/?$/.test(location.hash)) location.hash = '#/debate';
  else dispatchEvent(new HashChangeEvent('hashchange'));
}

const FIRST_STEPS = 'An account takes an address and a password; you can then send an article or a picture at once.';

/** Empty until it is known, and where nothing is. @param {import('../types.js').App} app */
function whatIsFree(app) {
  const text = h('strong', { id: 'free-offer' });
  const asked = /** @type {Promise<import('../types.js').Plans>} */ (app.api.get('/api/billing/plans', app.signal));
  asked.then(
    ({ freeCredits }) => text.append(freeCredits > 0 ? 'Your first debate is free.' : ''),
    () => undefined,
  );
  return text;
}

/** @param {import('../types.js').App} app */
export function welcomePage(app) {
  const signIn = signInForm(app);
  signIn.querySelector('h2')?.after(providerButton(app));
  return h(
    'div',
    { class: 'page welcome' },
    app.farewell && h('p', { class: app.farewell.isGood ? 'notice' : 'problem', role: 'status' }, app.farewell.text),
    h(
      'div',
      { class: 'hero' },
      h('h1', { tabindex: -1 }, 'How far can you trust an article or a picture?'),
      h(
        'p',
        { class: 'lead' },
        'Thirty simulated people from six kinds of platform read an article, question each other and vote. For a picture, Elenchus estimates how likely it is AI-generated.',
      ),
      emblem(),
      h(
        'p',
        {},
        'Look first: ',
        h('a', { href: '#/example-debate' }, 'an example of a debate'),
        ' or ',
        h('a', { href: '#/example-picture' }, 'of a picture'),
        '. ',
        FIRST_STEPS,
        ' ',
        whatIsFree(app),
      ),
    ),
    h('div', { class: 'two' }, signUpForm(app, signIn), signIn),
  );
}

/** @param {import('../types.js').App} app @param {HTMLElement} signIn the other form, which a new account does not need */
function signUpForm(app, signIn) {
  const problems = h('div', { 'aria-live': 'polite' });
  const email = field('E-mail', { id: 'email', type: 'email', autocomplete: 'email', required: true, maxlength: 254 });
  const password = field(
    'Password',
    { id: 'password', type: 'password', autocomplete: 'new-password', required: true, minlength: 10, maxlength: 200 },
    'At least 10 characters.',
  );
  const form = h(
    'form',
    { class: 'card stack', 'aria-labelledby': 'sign-up-title' },
    h('h2', { id: 'sign-up-title' }, 'Sign up'),
    email,
    password,
    h('button', { type: 'submit' }, 'Create the account'),
    problems,
  );
  onSubmit(form, problems, async () => {
    const credentials = { email: valueOf(email), password: valueOf(password) };
    // Whoever is invited may sign up even where sign-up is closed.
    const [, invitation] = /^#\/join\/([\w.-]+)$/.exec(location.hash) ?? [];
    const answer = await app.api.post('/api/accounts', { ...credentials, ...(invitation ? { invitation } : {}) });
    const { apiKey } = /** @type {import('../types.js').SignedUp} */ (answer);
    await app.signIn(valueOf(email), valueOf(password));
    // The key is shown once more whatever becomes of the figures.
    const account = await app.account().catch(() => undefined);
    const ready = readySection(apiKey, (account?.credits.free ?? 0) > 0);
    signIn.remove();
    form.replaceWith(ready);
    /** @type {HTMLElement} */ (ready.querySelector('h2')).focus();
  });
  return form;
}

/** What replaces the forms after a sign-up. @param {string} apiKey @param {boolean} hasFreeDebate */
const readySection = (apiKey, hasFreeDebate) =>
  h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'ready-title' },
    h('h2', { id: 'ready-title', tabindex: -1 }, 'Your key is ready'),
    hasFreeDebate && h('p', { class: 'notice' }, 'Your first debate is free. Open the dashboard and send an article.'),
    h('p', {}, 'Programs send the key in the X-API-Key header. You can see it again on your account page.'),
    shownKey('new-key', apiKey),
    h('button', { type: 'button', id: 'continue', onclick: openDashboard }, 'Open the dashboard'),
  );

/** @param {Pick<import('../types.js').App, 'api' | 'signIn'>} app */
export function signInForm(app) {
  const problems = h('div', { 'aria-live': 'polite' });
  const email = field('E-mail', {
    id: 'sign-in-email',
    type: 'email',
    autocomplete: 'username',
    required: true,
    maxlength: 254,
  });
  const password = field('Password', {
    id: 'sign-in-password',
    type: 'password',
    autocomplete: 'current-password',
    required: true,
    maxlength: 200,
  });
  const code = field(
    'Code of the second factor',
    { id: 'sign-in-code', autocomplete: 'one-time-code', inputmode: 'text', maxlength: 40 },
    'Six digits of your authenticator app, or a recovery code.',
  );
  code.hidden = true;
  const form = h(
    'form',
    { class: 'card stack', 'aria-labelledby': 'sign-in-title' },
    h('h2', { id: 'sign-in-title' }, 'Sign in'),
    email,
    password,
    code,
    h('button', { type: 'submit' }, 'Open the dashboard'),
    h('p', { class: 'fine' }, h('a', { href: '#/forgotten' }, 'Forgotten the password?')),
    problems,
  );
  onSubmit(form, problems, async () => {
    const entered = valueOf(code).trim();
    try {
      await app.signIn(valueOf(email), valueOf(password), entered === '' ? undefined : entered);
    } catch (error) {
      // The field appears only for those who need it, and only once the password was right.
      if (!(error instanceof ApiProblem) || error.code !== 'second-factor-needed') throw error;
      const wasShown = !code.hidden;
      code.hidden = false;
      /** @type {HTMLInputElement} */ (code.querySelector('input')).focus();
      if (wasShown) throw error;
      return;
    }
    openDashboard();
  });
  return form;
}
