import { announce, h } from '../dom.js';
import { moment, size, words } from '../format.js';
import { pagedList } from '../paged-list.js';
import { entered, onSubmit, table } from '../widgets.js';
import { factList, reasonField } from './account.js';

/**
 * @typedef {import('../types.js').AdminApp} AdminApp
 * @typedef {import('../types.js').ServiceOverview} ServiceOverview
 * @typedef {import('../types.js').AbandonedDebate} AbandonedDebate
 */

/** Configuration, storage, and what of the log was set aside. @param {AdminApp} app */
export async function servicePage(app) {
  const service = /** @type {ServiceOverview} */ (await app.api.get('/api/admin/service', app.signal));
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Service'),
    h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'state-title' },
      h('h2', { id: 'state-title' }, 'State'),
      factList(stateOf(service)),
    ),
    h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'aside-title' },
      h('h2', { id: 'aside-title' }, 'Set aside'),
      setAside(service.log),
    ),
    h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'configuration-title' },
      h('h2', { id: 'configuration-title' }, 'Configuration in force'),
      h('p', { class: 'fine' }, 'Of secrets only whether they are set, of addresses only the host.'),
      table(
        'Variables and their values',
        ['Variable', 'Value'],
        service.configuration.map(({ name, value }) => [h('code', {}, name), value]),
      ),
    ),
  );
}

/** @param {ServiceOverview} service @returns {readonly (readonly [string, string])[]} */
const stateOf = ({ version, node, storage, debates, log }) => [
  ['Version', `${version}, on Node ${node}`],
  ['Log', size(storage.logBytes)],
  ['Read models', size(storage.readModelBytes)],
  ['Free on the disk', storage.freeBytes === null ? 'Unknown' : size(storage.freeBytes)],
  ['Last scheduled backup', storage.lastBackupAt === null ? 'None' : moment(storage.lastBackupAt)],
  ['Debates', `${debates.running} running, ${debates.waiting} waiting, ${debates.stalled} stopped on a fault`],
  ['Abandoned debates', String(debates.abandoned)],
  ['Parked events', log.parked === null ? 'None: no database server hands events out' : String(log.parked)],
  ['Wrong rows', String(log.wrongRows)],
];

/** Streams that cannot be read. @param {ServiceOverview['log']} log */
function setAside({ unreadable, damaged }) {
  const all = [
    ...unreadable.map((one) => /** @type {const} */ (['Cannot be read by this version', one])),
    ...damaged.map((one) => /** @type {const} */ (['Damaged', one])),
  ];
  return all.length === 0
    ? h('p', {}, 'Every stream of the log can be read.')
    : table(
        'Streams that are set aside',
        ['Stream', 'From revision', 'Type', 'Why'],
        all.map(([why, { stream, revision, type, reason }]) => [stream, revision, type, `${why}: ${reason}`]),
      );
}

/** Debates that ended without a verdict. @param {AdminApp} app */
export async function abandonedPage(app) {
  const { list, more, problems, isEmpty } = await pagedList({
    thing: 'debate',
    form: h('form', {}),
    load: async (query) => {
      const answer = await app.api.get(`/api/admin/debates?${query}`, app.signal);
      const { debates: items, next } = /** @type {import('../types.js').AbandonedDebates} */ (answer);
      return { items, next };
    },
    item: (debate) => debateItem(app, debate),
  });
  list.id = 'abandoned';
  list.className = 'keys';
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Abandoned debates'),
    h(
      'p',
      { class: 'fine' },
      'Their members can try them again on the page of the debate, and pay for the missing answers. What an operator has tried again costs them nothing, and they see it with the reason in their activity.',
    ),
    h(
      'section',
      { class: 'card', 'aria-label': 'Abandoned debates, newest first' },
      isEmpty ? 'No debate was abandoned.' : list,
      more,
      problems,
    ),
  );
}

/** @param {AdminApp} app @param {AbandonedDebate} debate @returns {HTMLElement} */
function debateItem(app, debate) {
  const { id, accountId, depth, engine, openedAt, closedAt, retriedAs } = debate;
  return h(
    'li',
    { class: 'key' },
    h('p', { class: 'mono' }, id),
    h(
      'p',
      { class: 'fine' },
      `${words(depth)}, ${engine} · opened ${moment(openedAt)}`,
      closedAt === null ? '' : ` · given up ${moment(closedAt)}`,
      accountId === null ? '' : [' · ', h('a', { href: `#/accounts/${encodeURIComponent(accountId)}` }, 'the account')],
    ),
    retriedAs === null
      ? accountId === null
        ? null
        : retryForm(app, debate)
      : h(
          'p',
          { class: 'fine', tabindex: -1 },
          `Tried again: ${words(retriedAs.status)}, `,
          h('code', {}, retriedAs.id),
        ),
  );
}

/** @param {AdminApp} app @param {AbandonedDebate} debate */
function retryForm(app, debate) {
  const problems = h('div', { 'aria-live': 'polite' });
  const form = h(
    'form',
    { class: 'stack', 'aria-label': `Try ${debate.id} again` },
    reasonField(`reason-${debate.id}`, 'The members of the workspace read it in their activity.'),
    h('button', { type: 'submit' }, 'Try it again'),
    problems,
  );
  onSubmit(form, problems, async () => {
    const path = `/api/admin/debates/${encodeURIComponent(debate.id)}/retry`;
    const { id } = /** @type {import('../types.js').RetriedDebate} */ (
      await app.api.post(path, { reason: entered(form, 'reason') })
    );
    const item = debateItem(app, { ...debate, retriedAs: { id, status: 'running' } });
    details.parentElement?.replaceWith(item);
    const told = item.querySelector('[tabindex]');
    if (told instanceof HTMLElement) told.focus();
    announce('The debate is tried again.');
  });
  const details = h('details', {}, h('summary', {}, 'Try it again'), form);
  return details;
}
