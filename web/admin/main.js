import { Api, ApiProblem } from '../api.js';
import { announce, h } from '../dom.js';
import { plural } from '../format.js';
import { signInForm } from '../pages/welcome.js';
import { problemBox } from '../widgets.js';
import { accountPage } from './account.js';
import { accountsPage } from './accounts.js';
import { activityPage } from './activity.js';
import { lockoutsPage } from './lockouts.js';
import { abandonedPage, servicePage } from './service.js';

/** @typedef {import('../types.js').AdminApp} AdminApp */

/** @type {readonly (readonly [name: string, label: string])[]} */
const SECTIONS = [
  ['accounts', 'Accounts'],
  ['lockouts', 'Lock-outs'],
  ['debates', 'Debates'],
  ['service', 'Service'],
  ['activity', 'Activity'],
];
/** @type {Readonly<Record<string, (app: AdminApp, parts: readonly string[]) => Promise<Element>>>} */
const PAGES = {
  activity: activityPage,
  lockouts: lockoutsPage,
  debates: abandonedPage,
  service: servicePage,
  accounts: (app, parts) => (parts[0] ? accountPage(app, parts[0]) : accountsPage(app)),
};
const HOME = '#/accounts';

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const nav = /** @type {HTMLElement} */ (document.getElementById('nav'));
const bar = /** @type {HTMLElement} */ (document.getElementById('account-bar'));

const api = new Api();
api.onAge = (/** @type {number | null} */ seconds) => {
  const notice = /** @type {HTMLElement} */ (document.getElementById('stale'));
  notice.hidden = seconds === null;
  notice.textContent =
    seconds === null
      ? ''
      : `The service cannot reach its database. This page shows the state of ${plural(seconds, 'second')} ago.`;
};
let visit = new AbortController();
let firstVisit = true;

/** @type {AdminApp} */
const app = {
  api,
  get signal() {
    return visit.signal;
  },
  async signIn(email, password, code) {
    await api.post('/api/sessions', { email, password, ...(code === undefined ? {} : { code }) });
  },
  show,
};

/** Shows the page that the address names, and moves the focus to it. */
async function show() {
  visit.abort();
  visit = new AbortController();
  const { signal } = visit;
  const [name = '', ...parts] = location.hash.replace(/^#\/?/, '').split('/').map(decodeSafely);
  // A link of the form for signing in.
  if (name === 'forgotten') {
    location.assign('/#/forgotten');
    return;
  }
  const page = PAGES[name];
  if (!page) {
    location.replace(HOME);
    return;
  }
  const [element, isOperator] = await page(app, parts)
    .then((shown) => /** @type {const} */ ([shown, true]))
    .catch((/** @type {unknown} */ error) => {
      // The same for a stranger and for somebody who is signed in and is no operator.
      const isNobody = error instanceof ApiProblem && error.code === 'not-found';
      return /** @type {const} */ ([isNobody ? entrance() : failure(error), !isNobody]);
    });
  if (signal.aborted) return;
  frame(isOperator ? name : null);
  main.replaceChildren(element);
  if (!firstVisit) {
    scrollTo(0, 0);
    /** @type {HTMLElement | null} */ (main.querySelector('h1'))?.focus({ preventScroll: true });
  }
  firstVisit = false;
}

/** The sections, for operators. @param {string | null} current null before an operator has signed in */
function frame(current) {
  nav.hidden = bar.hidden = current === null;
  const sections = current === null ? [] : SECTIONS;
  nav.replaceChildren(
    ...sections.map(([name, label]) =>
      h('a', { href: `#/${name}`, 'aria-current': name === current ? 'page' : null }, label),
    ),
  );
  bar.replaceChildren(h('button', { type: 'button', class: 'quiet', onclick: () => void signOut() }, 'Sign out'));
}

async function signOut() {
  await api.delete('/api/sessions').catch(() => undefined);
  announce('You have signed out.');
  await show();
}

function entrance() {
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Administration'),
    h('p', {}, 'This page is for those who operate this service. Sign in with the account of an operator.'),
    signInForm(app),
  );
}

/** @param {unknown} error */
const failure = (error) => h('div', { class: 'page' }, h('h1', { tabindex: -1 }, 'Administration'), problemBox(error));

/** @param {string} text */
function decodeSafely(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

document.getElementById('skip')?.addEventListener('click', (event) => {
  // The fragment of the address names the page, so it cannot name an element.
  event.preventDefault();
  main.focus();
});
addEventListener('hashchange', () => void show());
if (location.hash === '') location.replace(HOME);
else void show();
