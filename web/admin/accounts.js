import { h } from '../dom.js';
import { moment, plural, words } from '../format.js';
import { pagedList } from '../paged-list.js';
import { field } from '../widgets.js';

/**
 * @typedef {import('../types.js').AdminApp} AdminApp
 * @typedef {import('../types.js').AdminAccount} AdminAccount
 */

/** @param {AdminAccount} account */
export const nameOf = ({ email, accountId }) => email ?? accountId;

/** @param {AdminAccount} account */
export const stateOf = ({ state, isOperator }) =>
  [words(state), isOperator ? 'Operator' : ''].filter(Boolean).join(', ');

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
