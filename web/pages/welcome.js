import { h, s } from '../dom.js';
import { field, onSubmit, shownKey } from '../widgets.js';

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

/** @param {import('../types.js').App} app */
export function welcomePage(app) {
  const signUpProblems = h('div', { 'aria-live': 'polite' });
  const signInProblems = h('div', { 'aria-live': 'polite' });
  const email = field('E-mail', { id: 'email', type: 'email', autocomplete: 'email', required: true, maxlength: 254 });
  const password = field(
    'Password',
    { id: 'password', type: 'password', autocomplete: 'new-password', required: true, minlength: 10, maxlength: 200 },
    'At least 10 characters.',
  );
  const knownEmail = field('E-mail', {
    id: 'sign-in-email',
    type: 'email',
    autocomplete: 'username',
    required: true,
    maxlength: 254,
  });
  const knownPassword = field('Password', {
    id: 'sign-in-password',
    type: 'password',
    autocomplete: 'current-password',
    required: true,
    maxlength: 200,
  });
  const signUp = h(
    'form',
    { class: 'card stack', 'aria-labelledby': 'sign-up-title' },
    h('h2', { id: 'sign-up-title' }, 'Sign up'),
    email,
    password,
    h('button', { type: 'submit' }, 'Get an API key'),
    signUpProblems,
  );
  const signIn = h(
    'form',
    { class: 'card stack', 'aria-labelledby': 'sign-in-title' },
    h('h2', { id: 'sign-in-title' }, 'Sign in'),
    knownEmail,
    knownPassword,
    h('button', { type: 'submit' }, 'Open the dashboard'),
    signInProblems,
  );
  /** @param {HTMLElement} box */
  const valueOf = (box) => /** @type {HTMLInputElement} */ (box.querySelector('input')).value;
  const go = () => {
    if (location.hash === '#/debate') dispatchEvent(new HashChangeEvent('hashchange'));
    else location.hash = '#/debate';
  };

  onSubmit(signUp, signUpProblems, async () => {
    const credentials = { email: valueOf(email), password: valueOf(password) };
    const answer = await app.api.post('/api/accounts', credentials);
    const { apiKey } = /** @type {import('../types.js').SignedUp} */ (answer);
    await app.signIn(valueOf(email), valueOf(password));
    const done = h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'ready-title' },
      h('h2', { id: 'ready-title', tabindex: -1 }, 'Your key is ready'),
      h('p', {}, 'Programs send it in the X-API-Key header. You find it again in your account.'),
      shownKey('new-key', apiKey),
      h('button', { type: 'button', id: 'continue', onclick: go }, 'Open the dashboard'),
    );
    signIn.remove();
    signUp.replaceWith(done);
    /** @type {HTMLElement} */ (done.querySelector('h2')).focus();
  });
  onSubmit(signIn, signInProblems, async () => {
    await app.signIn(valueOf(knownEmail), valueOf(knownPassword));
    go();
  });

  return h(
    'div',
    { class: 'page welcome' },
    h(
      'div',
      { class: 'hero' },
      h('h1', { tabindex: -1 }, 'How far can you trust it?'),
      h(
        'p',
        { class: 'lead' },
        'Thirty voices from six corners of the net read one article, question each other and vote. Or one picture, and how likely a machine made it.',
      ),
      emblem(),
    ),
    h('div', { class: 'two' }, signUp, signIn),
  );
}
