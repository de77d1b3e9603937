import { h } from '../dom.js';
import { moment, plural, words } from '../format.js';
import { pagedList } from '../paged-list.js';
import { field } from '../widgets.js';

/**
 * @typedef {import('../types.js').AdminApp} AdminApp
 * @typedef {import('../types.js').AdminAccount} AdminAccount
 * @typedef {import('../types.js').AdminAccountDetails} AdminAccountDetails
 */

/** @param {AdminAccount} account */
export const nameOf = ({ email, accountId }) => email ?? accountId;

/** @param {AdminAccount} account */
const stateOf = ({ state, isOperator }) => [words(state), isOperator ? 'Operator' : ''].filter(Boolean).join(', ');

/** The accounts, newest first, with a search by address. @param {AdminApp} app */
export async function accountsPage(app) {
  const form = h(
    'form',
    { class: 'row end', role: 'search' },
    field(
      'E-mail address',
      { id: 'find-email', name: 'email', type: 'email', autocomplete: 'off', maxlength: 254 },
      'The whole address. Empty for all accounts.',
    ),
    h('button', { type: 'submit' }, 'Find'),
  );
  const { list, more, problems } = await pagedList({
    thing: 'account',
    form,
    load: async (query) => {
      const answer = await app.api.get(`/api/admin/accounts?${query}`, app.signal);
      const { accounts: items, next } = /** @type {import('../types.js').AdminAccounts} */ (answer);
      return { items, next };
    },
    item: accountItem,
  });
  list.id = 'accounts';
  list.className = 'keys';
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Accounts'),
    form,
    h('section', { class: 'card', 'aria-label': 'Accounts, newest first' }, list, more, problems),
  );
}

/** @param {AdminAccount} account */
const accountItem = (account) =>
  h(
    'li',
    { class: 'key' },
    h(
      'div',
      { class: 'row between' },
      h('a', { href: `#/accounts/${encodeURIComponent(account.accountId)}` }, nameOf(account)),
      h('span', { class: 'fine' }, stateOf(account)),
    ),
    h(
      'p',
      { class: 'fine' },
      [
        `${words(account.plan)} plan`,
        plural(account.credits.balance, 'credit'),
        plural(account.members, 'member'),
        `opened ${moment(account.openedAt)}`,
      ].join(' · '),
    ),
  );

/** @param {AdminApp} app @param {string} accountId */
export async function accountPage(app, accountId) {
  const path = `/api/admin/accounts/${encodeURIComponent(accountId)}`;
  const account = /** @type {AdminAccountDetails} */ (await app.api.get(path, app.signal));
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1, class: 'anywhere' }, nameOf(account)),
    h('p', { class: 'fine' }, h('a', { href: '#/accounts' }, 'All accounts')),
    h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'facts-title' },
      h('h2', { id: 'facts-title' }, 'The account'),
      factList(factsOf(account)),
    ),
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
