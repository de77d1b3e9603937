import { h } from '../dom.js';
import { moment } from '../format.js';
import { pagedList } from '../paged-list.js';
import { DEEDS, saidOf } from '../pages/workspace.js';

/**
 * @typedef {import('../types.js').AdminApp} AdminApp
 * @typedef {import('../types.js').OperatorAct} OperatorAct
 */

/** What operators have done, newest first. @param {AdminApp} app */
export async function activityPage(app) {
  const { list, more, problems, isEmpty } = await pagedList({
    thing: 'entry',
    things: 'entries',
    form: h('form', {}),
    load: async (query) => {
      const answer = await app.api.get(`/api/admin/activity?${query}`, app.signal);
      const { activity: items, next } = /** @type {import('../types.js').OperatorActivity} */ (answer);
      return { items, next };
    },
    item: actItem,
  });
  list.id = 'activity';
  list.className = 'keys';
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Activity of operators'),
    h(
      'section',
      { class: 'card', 'aria-label': 'Activity, newest first' },
      isEmpty ? 'Nothing yet.' : list,
      more,
      problems,
    ),
  );
}

/** @param {OperatorAct} act */
function actItem({ accountId, at, type, actor, about }) {
  const [, operatorId] = /^operator:(.+)$/.exec(actor) ?? [];
  return h(
    'li',
    { class: 'key' },
    h(
      'p',
      {},
      operatorId ? accountLink(operatorId, 'An operator') : 'The command line',
      ` ${DEEDS[type] ?? type}`,
      saidOf(about),
    ),
    h('p', { class: 'fine' }, moment(at), ' · ', accountLink(accountId, 'the account')),
  );
}

/** @param {string} accountId @param {string} text */
const accountLink = (accountId, text) => h('a', { href: `#/accounts/${encodeURIComponent(accountId)}` }, text);
