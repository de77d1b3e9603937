import { Api, ApiProblem } from './api.js';
import { announce, h } from './dom.js';
import { plural } from './format.js';
import { accountPage } from './pages/account.js';
import { billingPage } from './pages/billing.js';
import { comparePage } from './pages/compare.js';
import { debatePage } from './pages/debate.js';
import { debatesPage } from './pages/debates.js';
import { detectPage } from './pages/detect.js';
import { detectionPage, detectionsPage } from './pages/detections.js';
import { newDebatePage } from './pages/new-debate.js';
import { sharedDebatePage } from './pages/shared.js';
import { forgottenPage, resetPage } from './pages/password-reset.js';
import { finishSignIn, joinAccountPage, RETURN_PATH } from './pages/provider-sign-in.js';
import { testPaymentPage, testPortalPage } from './pages/test-payment.js';
import { exampleDebatePage, examplePicturePage } from './pages/examples.js';
import { welcomePage } from './pages/welcome.js';
import { webhooksPage } from './pages/webhooks.js';
import { chooseWorkspacePage, joinPage, workspacePage } from './pages/workspace.js';
import { empty, problemBox } from './widgets.js';

/** @typedef {import('./types.js').App} App */

/** @type {readonly (readonly [string, string])[]} */
const SECTIONS = [
  ['#/debate', 'Debate'],
  ['#/detect', 'Detect'],
  ['#/debates', 'Past debates'],
  ['#/detections', 'Past detections'],
  ['#/billing', 'Billing'],
  ['#/members', 'Members'],
  ['#/account', 'Account'],
];
/** @type {Readonly<Record<string, readonly [string, (app: App, parts: readonly string[]) => Element | Promise<Element>]>>} */
const PAGES = {
  '': ['Debate', newDebatePage],
  debate: ['Debate', newDebatePage],
  detect: ['Detect', detectPage],
  debates: ['Past debates', (app, parts) => (parts[0] ? debatePage(app, parts) : debatesPage(app))],
  detections: ['Past detections', (app, parts) => (parts[0] ? detectionPage(app, parts) : detectionsPage(app))],
  compare: ['Two debates compared', comparePage],
  billing: ['Billing', billingPage],
  'test-payment': ['Test payment', testPaymentPage],
  'test-portal': ['Test customer portal', testPortalPage],
  account: ['Account', accountPage],
  members: ['Members', workspacePage],
  webhooks: ['Webhooks', webhooksPage],
  join: ['Invitation', joinPage],
};

/** Pages that need no account. @type {typeof PAGES} */
const OPEN_PAGES = {
  'example-debate': ['Example of a debate', exampleDebatePage],
  'example-picture': ['Example of a picture', examplePicturePage],
  forgotten: ['Forgotten password', forgottenPage],
  reset: ['New password', resetPage],
  'join-account': ['Join your account', joinAccountPage],
};

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const nav = /** @type {HTMLElement} */ (document.getElementById('nav'));
const accountBar = /** @type {HTMLElement} */ (document.getElementById('account-bar'));
const unrecorded = /** @type {HTMLElement} */ (document.getElementById('unrecorded'));

const api = new Api();
api.onAge = (/** @type {number | null} */ seconds) => {
  const notice = /** @type {HTMLElement} */ (document.getElementById('stale'));
  notice.hidden = seconds === null;
  notice.textContent =
    seconds === null
      ? ''
      : `The service cannot reach its database. This page shows the state of ${plural(seconds, 'second')} ago. Nothing can be started or changed now.`;
};
/** The token if the address is a link to a shared debate. The page then shows only that debate. */
const sharedToken = /^\/shared\/([^/]+)$/.exec(location.pathname)?.[1];
let signedIn = false;
let visit = new AbortController();
/** @type {Promise<import('./types.js').Cast> | undefined} */
let cast;
let firstVisit = true;
/** @type {App['farewell']} */
let farewell = null;

/** @param {import('./types.js').Account['credits']} credits */
function creditsText({ balance, free }) {
  if (free === 0 || free < balance) return plural(balance, 'credit');
  return free === 1 ? '1 free debate' : `${free} free credits`;
}

/** Reads the account and updates the figures at the top of the page. */
async function account() {
  const answer = /** @type {import('./types.js').Account} */ (await api.get('/api/account'));
  const { quota, credits } = answer;
  accountBar.replaceChildren(
    h('span', { class: 'pill' }, creditsText(credits)),
    h(
      'span',
      { class: 'pill' },
      quota.left === null ? 'Unlimited detections' : `${quota.left} of ${quota.limit} detections left`,
    ),
    h('button', { type: 'button', class: 'quiet', onclick: () => void app.signOut() }, 'Sign out'),
  );
  return answer;
}

/** @type {App} */
const app = {
  get api() {
    return api;
  },
  get signal() {
    return visit.signal;
  },
  get farewell() {
    return farewell;
  },
  account,
  async session() {
    const { session } = /** @type {import('./types.js').Session} */ (await api.get('/api/sessions', visit.signal));
    if (session === null) throw new ApiProblem(401, {});
    return session;
  },
  async choose(workspaceId) {
    await api.put('/api/sessions/workspace', { workspaceId });
    if (location.hash === '#/members') await show();
    else location.hash = '#/members';
  },
  cast() {
    cast ??= /** @type {Promise<import('./types.js').Cast>} */ (api.get('/api/personas')).catch(
      (/** @type {unknown} */ error) => {
        cast = undefined;
        throw error;
      },
    );
    return cast;
  },
  async signIn(email, password, code) {
    const credentials = { email, password, ...(code === undefined ? {} : { code }) };
    const answer = await api.post('/api/sessions', credentials);
    signedIn = true;
    farewell = null;
    unrecorded.hidden = /** @type {import('./types.js').SignedIn} */ (answer).recorded;
  },
  async enter(path, body) {
    const answer = /** @type {import('./types.js').SignedIn | import('./types.js').SignInJoining} */ (
      await api.post(path, body)
    );
    if ('email' in answer) return answer;
    signedIn = true;
    farewell = null;
    unrecorded.hidden = answer.recorded;
    return undefined;
  },
  async signOut() {
    const elsewhere = await endSession().catch(() => null);
    app.leave();
    if (elsewhere !== null) location.assign(elsewhere);
  },
  leave(reason = null) {
    signedIn = false;
    farewell = reason;
    unrecorded.hidden = true;
    accountBar.replaceChildren();
    location.hash = '#/';
    void show();
  },
};

/** Ends the session. @returns {Promise<string | null>} where to sign out too, after a sign-in through the provider */
async function endSession() {
  const { session } = /** @type {import('./types.js').Session} */ (await api.get('/api/sessions'));
  if (session?.byProvider) {
    const answer = await api.post('/api/sign-in/provider/sign-out', {});
    return /** @type {import('./types.js').SignedOut} */ (answer).url;
  }
  await api.delete('/api/sessions');
  return null;
}

/** Shows the page that the address names, and moves the focus to it. */
async function show() {
  visit.abort();
  visit = new AbortController();
  const { signal } = visit;
  const [name = '', ...parts] = location.hash.replace(/^#\/?/, '').split('/').map(decodeSafely);
  const [title, page] = pageOf(name);
  document.title = `${title} · Elenchus`;
  nav.hidden = accountBar.hidden = !signedIn;
  nav.replaceChildren(
    ...SECTIONS.map(([href, label]) =>
      h(
        'a',
        {
          href,
          'aria-current':
            label === title && (!['debates', 'detections'].includes(name) || parts.length === 0) ? 'page' : null,
        },
        label,
      ),
    ),
  );
  try {
    const [element] = await Promise.all([page(app, parts), signedIn && name !== 'join' ? account() : undefined]);
    if (signal.aborted) return;
    main.replaceChildren(element);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ApiProblem && error.status === 401) {
      // The address stays, so that the same page opens after the sign-in.
      signedIn = false;
      accountBar.replaceChildren();
      farewell = { text: 'You have been signed out: the session has ended. Sign in to go on.', isGood: false };
      announce(farewell.text);
      void show();
      return;
    }
    main.replaceChildren(await failurePage(title, error));
  }
  if (!firstVisit) {
    scrollTo(0, 0);
    /** @type {HTMLElement | null} */ (main.querySelector('h1'))?.focus({ preventScroll: true });
  }
  firstVisit = false;
}

/** What is shown instead of a page that failed. @param {string} title @param {unknown} error */
async function failurePage(title, error) {
  if (error instanceof ApiProblem && error.code === 'not-a-member') {
    const choice = await chooseWorkspacePage(app).catch(() => undefined);
    if (choice) return choice;
  }
  return h('div', { class: 'page' }, h('h1', { tabindex: -1 }, title), problemBox(error));
}

/** The page of a name, with its title. @param {string} name @returns {(typeof PAGES)[string]} */
function pageOf(name) {
  if (sharedToken !== undefined) return ['Shared debate', () => sharedDebatePage(app, sharedToken)];
  const open = OPEN_PAGES[name];
  if (open) return open;
  return signedIn ? (PAGES[name] ?? ['Not found', notFoundPage]) : ['Welcome', welcomePage];
}

/** @param {string} text */
function decodeSafely(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function notFoundPage() {
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Page not found'),
    empty(
      'No such page',
      'The address may be incomplete.',
      h('a', { class: 'button', href: '#/debate' }, 'Start a debate'),
    ),
  );
}

document.getElementById('skip')?.addEventListener('click', (event) => {
  // The fragment of the address names the page, so it cannot name an element.
  event.preventDefault();
  main.focus();
});
addEventListener('hashchange', () => void show());
if (location.pathname === RETURN_PATH) {
  const why = await finishSignIn(app);
  if (why !== '') farewell = { text: why, isGood: false };
}
if (sharedToken === undefined)
  signedIn = await api
    .get('/api/sessions')
    .then((answer) => /** @type {import('./types.js').Session} */ (answer).session !== null)
    .catch(() => false);
else document.querySelector('.brand')?.setAttribute('href', '/');
void show();
