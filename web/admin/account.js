import { announce, h } from '../dom.js';
import { moment, plural, words } from '../format.js';
import { entered, field, onSubmit, twiceButton } from '../widgets.js';
import { nameOf, stateOf } from './accounts.js';
import { lockoutText } from './lockouts.js';

/**
 * @typedef {import('../types.js').AdminApp} AdminApp
 * @typedef {import('../types.js').AdminAccountDetails} AdminAccountDetails
 */

const PLANS = ['free', 'pro', 'team'];
const CREDITS_MAX = 1_000_000;
const REASON_MAX = 200;

/**
 * One account, and what an operator can do about it.
 * @param {AdminApp} app @param {string} accountId @param {string} [done] what was just done
 * @returns {Promise<HTMLElement>}
 */
export async function accountPage(app, accountId, done) {
  const path = `/api/admin/accounts/${encodeURIComponent(accountId)}`;
  const account = /** @type {AdminAccountDetails} */ (await app.api.get(path, app.signal));
  /** Shows the account again after something was done. @param {string} what */
  const again = async (what) => {
    const next = await accountPage(app, accountId, what);
    page.replaceWith(next);
    const told = next.querySelector('#done');
    if (told instanceof HTMLElement) told.focus();
    announce(what);
  };
  const page = h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1, class: 'anywhere' }, nameOf(account)),
    h('p', { class: 'fine' }, h('a', { href: '#/accounts' }, 'All accounts')),
    done === undefined ? null : h('p', { class: 'notice', id: 'done', tabindex: -1 }, done),
    h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'facts-title' },
      h('h2', { id: 'facts-title' }, 'The account'),
      factList(factsOf(account)),
    ),
    account.state === 'open'
      ? [
          h('div', { class: 'two' }, grantSection(app, path, again), planSection(app, path, account, again)),
          accessSection(app, path, account, again),
        ]
      : null,
  );
  return page;
}

/** @param {string} id @param {string} hint */
export const reasonField = (id, hint) =>
  field('Reason', { id, name: 'reason', required: true, maxlength: REASON_MAX, autocomplete: 'off' }, hint);

/** @param {AdminApp} app @param {string} path @param {(what: string) => Promise<void>} again */
function grantSection(app, path, again) {
  const problems = h('div', { 'aria-live': 'polite' });
  const form = h(
    'form',
    { class: 'stack', 'aria-labelledby': 'grant-title' },
    field('Credits', {
      id: 'grant-amount',
      name: 'amount',
      type: 'number',
      inputmode: 'numeric',
      min: 1,
      max: CREDITS_MAX,
      step: 1,
      required: true,
      autocomplete: 'off',
    }),
    reasonField('grant-reason', 'The members of the workspace read it in their ledger.'),
    h('button', { type: 'submit' }, 'Grant the credits'),
    problems,
  );
  // One for the form as it is shown: sent again after a lost answer, it grants nothing twice.
  const headers = { 'idempotency-key': crypto.randomUUID() };
  onSubmit(form, problems, async () => {
    const amount = Number(entered(form, 'amount'));
    await app.api.post(`${path}/credits`, { amount, reason: entered(form, 'reason') }, headers);
    await again(`${plural(amount, 'credit')} granted.`);
  });
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'grant-title' },
    h('h2', { id: 'grant-title' }, 'Grant credits'),
    form,
  );
}

/** @param {AdminApp} app @param {string} path @param {AdminAccountDetails} account @param {(what: string) => Promise<void>} again */
function planSection(app, path, account, again) {
  const problems = h('div', { 'aria-live': 'polite' });
  const form = h(
    'form',
    { class: 'stack', 'aria-labelledby': 'plan-title' },
    h(
      'div',
      { class: 'field' },
      h('label', { for: 'plan' }, 'Plan'),
      h(
        'select',
        { id: 'plan', name: 'plan' },
        PLANS.map((plan) => h('option', { value: plan, selected: plan === account.plan }, words(plan))),
      ),
    ),
    reasonField('plan-reason', 'The members of the workspace read it in their activity.'),
    h('button', { type: 'submit' }, 'Set the plan'),
    problems,
  );
  onSubmit(form, problems, async () => {
    const plan = entered(form, 'plan');
    await app.api.put(`${path}/plan`, { plan, reason: entered(form, 'reason') });
    await again(`The plan is ${words(plan)} now.`);
  });
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'plan-title' },
    h('h2', { id: 'plan-title' }, 'Set the plan'),
    form,
  );
}

/** Sessions and lock-outs. @param {AdminApp} app @param {string} path @param {AdminAccountDetails} account @param {(what: string) => Promise<void>} again */
function accessSection(app, path, { sessions, lockouts }, again) {
  const problems = h('div', { 'aria-live': 'polite' });
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'access-title' },
    h('h2', { id: 'access-title' }, 'Signing in'),
    lockouts.length === 0
      ? h('p', {}, 'Nothing is refused after too many attempts.')
      : h(
          'ul',
          { class: 'keys' },
          lockouts.map((lockout) => h('li', { class: 'key' }, lockoutText(lockout))),
        ),
    h(
      'div',
      { class: 'row' },
      lockouts.length === 0
        ? null
        : twiceButton('Lift the lock-outs', 'Allow further attempts?', problems, async () => {
            await app.api.delete(`${path}/lockouts`);
            await again('The lock-outs are lifted.');
          }),
      sessions === 0
        ? null
        : twiceButton('End all sessions', 'Sign the person out everywhere?', problems, async () => {
            await app.api.delete(`${path}/sessions`);
            await again(`${plural(sessions, 'session')} ended.`);
          }),
    ),
    problems,
  );
}

/** @param {AdminAccountDetails} account @returns {readonly (readonly [string, string])[]} */
function factsOf(account) {
  const { credits, quota, subscription, secondFactorSince } = account;
  return [
    ['State', stateOf(account)],
    ['Account id', account.accountId],
    ['Opened', moment(account.openedAt)],
    ...(account.closedAt === null ? [] : [/** @type {const} */ (['Closed', moment(account.closedAt)])]),
    ['Plan', words(account.plan)],
    ['Subscription', subscription === null ? 'None' : `${words(subscription.plan)}, ${words(subscription.status)}`],
    [
      'Credits',
      `${credits.balance}, and ${credits.reserved} reserved${credits.owed > 0 ? `; owes ${credits.owed}` : ''}`,
    ],
    ['Detections today', quota.limit === null ? `${quota.used}, unlimited` : `${quota.used} of ${quota.limit}`],
    ['Debates', String(account.debates)],
    ['Members', String(account.members)],
    ['Keys in use', String(account.keys)],
    ['Open sessions', String(account.sessions)],
    ['Second factor', secondFactorSince === null ? 'None' : `Since ${moment(secondFactorSince)}`],
  ];
}

/** @param {readonly (readonly [name: string, value: string])[]} facts */
export const factList = (facts) =>
  h(
    'dl',
    { class: 'traces' },
    facts.map(([name, value]) =>
      h('div', { class: 'trace' }, h('dt', {}, name), h('dd', { class: 'anywhere' }, value)),
    ),
  );
