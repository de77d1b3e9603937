import { steps } from '../charts/steps.js';
import { announce, h } from '../dom.js';
import { duration, moment, plural, used, words } from '../format.js';
import { busy, table } from '../widgets.js';

/**
 * @typedef {import('../types.js').App} App
 * @typedef {import('../types.js').Account} Account
 * @typedef {import('../types.js').Movement} Movement
 * @typedef {import('../types.js').Pack} Pack
 * @typedef {import('../types.js').Plan} Plan
 * @typedef {import('../types.js').Ledger} Ledger
 */

/** @type {Readonly<Record<string, string>>} */
const KINDS = {
  purchase: 'Bought',
  grant: 'Granted',
  reclaim: 'Taken back',
  restore: 'Restored',
  reserve: 'Reserved',
  spend: 'Spent',
  release: 'Given back',
};
const PAGE = 50;

/** Detections left today. @param {Account} account */
export function quotaMeter({ quota }) {
  const { limit, used, left, resetsInS } = quota;
  return [
    limit === null || left === null
      ? h('p', { class: 'big' }, 'Unlimited ', h('span', { class: 'fine' }, `detections, ${used} today`))
      : [
          h('p', { class: 'big' }, left, h('span', { class: 'fine' }, ` of ${plural(limit, 'detection')} left today`)),
          h(
            'div',
            {
              class: 'meter',
              role: 'meter',
              'aria-label': 'Detections left today',
              'aria-valuemin': 0,
              'aria-valuemax': limit,
              'aria-valuenow': left,
            },
            h('span', { style: { width: `${(100 * left) / limit}%` } }),
          ),
        ],
    h('p', { class: 'fine' }, `Resets at 00:00 UTC, in ${duration(resetsInS)}.`),
  ];
}

/** @param {Account} account */
export function balanceFigures({ credits: { balance, reserved, owed, free } }) {
  return [
    h(
      'p',
      { class: 'big', id: 'balance' },
      balance,
      h('span', { class: 'fine' }, balance === 1 ? ' credit' : ' credits'),
    ),
    free > 0
      ? h(
          'p',
          { class: 'fine' },
          `${free === balance ? '' : `${free} of them `}free since your sign-up, for a first debate.`,
        )
      : null,
    reserved > 0 ? h('p', { class: 'fine' }, `${plural(reserved, 'credit')} reserved for running debates.`) : null,
    owed > 0
      ? h(
          'p',
          { class: 'notice' },
          `A payment was reversed after its credits were used. You owe ${plural(owed, 'credit')}. You can start debates again when a new pack has covered them.`,
        )
      : null,
  ];
}

/**
 * Goes to the page where an order is paid or a subscription is managed.
 * @param {App} app @param {string} path @param {object} body
 */
async function leave(app, path, body) {
  const { url } = /** @type {import('../types.js').Payment} */ (await app.api.post(path, body));
  location.assign(url);
}

/** @param {App} app @param {Account} account @param {{ packs: readonly Pack[], enterprise: string }} offer */
function creditsCard(app, account, { packs, enterprise }) {
  const problems = h('div', { 'aria-live': 'polite' });
  /** @param {Pack} pack */
  const packButton = ({ id, name, usd, credits }) => {
    const button = h(
      'button',
      { type: 'button', class: 'pack', 'data-pack': id },
      h('span', { class: 'pack-name' }, name),
      h('span', { class: 'pack-credits' }, plural(credits, 'credit')),
      h('span', { class: 'fine' }, `${usd} USD`),
    );
    button.addEventListener(
      'click',
      () => void busy(button, problems, () => leave(app, '/api/billing/checkout', { pack: id })),
    );
    return button;
  };
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'credits-title' },
    h('h2', { id: 'credits-title' }, 'Debate credits'),
    balanceFigures(account),
    account.payments === null
      ? h('p', { class: 'fine' }, 'This server does not accept payments.')
      : h('div', { class: 'packs' }, packs.map(packButton)),
    h('p', { class: 'fine' }, `Credits never expire, and the credits of several packs add up. ${enterprise}`),
    problems,
  );
}

/** @param {App} app @param {Account} account @param {readonly Plan[]} plans */
function planCard(app, account, plans) {
  const problems = h('div', { 'aria-live': 'polite' });
  const subscribed = account.subscription !== null && account.plan.id !== 'free';
  /** @param {string} label @param {string} path @param {object} body @param {string} id */
  const action = (label, path, body, id) => {
    const button = h('button', { type: 'button', class: 'quiet', 'data-plan': id }, label);
    button.addEventListener('click', () => void busy(button, problems, () => leave(app, path, body)));
    return button;
  };
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'plans-title' },
    h('h2', { id: 'plans-title' }, `${account.plan.name} plan`),
    quotaMeter(account),
    h(
      'ul',
      { class: 'plans' },
      plans.map((plan) =>
        h(
          'li',
          { class: plan.id === account.plan.id ? 'current' : null },
          h('strong', {}, plan.name),
          h(
            'span',
            {},
            plan.detectionsPerDay === null
              ? 'Unlimited detections'
              : `${plural(plan.detectionsPerDay, 'detection')} a day`,
          ),
          h('span', { class: 'fine' }, plan.usdPerMonth === 0 ? 'No charge' : `${plan.usdPerMonth} USD a month`),
          plan.id === account.plan.id
            ? h('span', { class: 'fine' }, 'Your plan')
            : plan.id !== 'free' && !subscribed && account.payments !== null
              ? action(`Choose ${plan.name}`, '/api/billing/checkout', { plan: plan.id }, plan.id)
              : null,
        ),
      ),
    ),
    subscribed && account.payments !== null
      ? h('p', {}, action('Change or end the subscription', '/api/billing/portal', {}, 'portal'))
      : null,
    problems,
  );
}

/** @param {Movement} movement */
const movementRow = ({ at, kind, change, amount, balance, owed, debateId, payment, note, usage }) => [
  moment(at),
  [
    KINDS[kind] ?? words(kind),
    kind === 'spend' ? ` ${amount}` : '',
    note === '' ? '' : `: ${note}`,
    debateId === null ? null : [' · ', h('a', { href: `#/debates/${encodeURIComponent(debateId)}` }, 'debate')],
    payment === null ? null : [' · ', h('span', { class: 'fine' }, `payment ${payment}`)],
    usage === null || usage.inputTokens === 0 ? null : h('p', { class: 'fine' }, used(usage)),
  ],
  h('span', { class: 'number' }, change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '0'),
  h('span', { class: 'number' }, owed > 0 ? `−${owed} owed` : balance),
];

/** @param {App} app */
function csvButton(app) {
  const problems = h('div', { 'aria-live': 'polite' });
  const button = h('button', { type: 'button', class: 'quiet', id: 'csv' }, 'Download as CSV');
  button.addEventListener(
    'click',
    () =>
      void busy(button, problems, async () => {
        const file = await (await app.api.request('/api/account/ledger?format=csv')).blob();
        const href = URL.createObjectURL(file);
        h('a', { href, download: 'ledger.csv' }).click();
        URL.revokeObjectURL(href);
      }),
  );
  return [button, problems];
}

/** @param {App} app @param {Ledger} first */
function ledgerCard(app, first) {
  const shown = [...first.movements];
  let { next } = first;
  const place = h('div', { class: 'stack' });
  const problems = h('div', { 'aria-live': 'polite' });
  const more = h('button', { type: 'button', class: 'quiet', id: 'more' }, 'Earlier movements');
  const draw = () => {
    more.hidden = next === null;
    place.replaceChildren(
      ...(shown.length > 1 ? [steps(shown.map(({ balance }) => balance).reverse())] : []),
      table('Credit movements, newest first', ['When', 'What', 'Change', 'Balance'], shown.map(movementRow)),
    );
  };
  more.addEventListener(
    'click',
    () =>
      void busy(more, problems, async () => {
        const path = `/api/account/ledger?limit=${PAGE}&cursor=${encodeURIComponent(next ?? '')}`;
        const page = /** @type {Ledger} */ (await app.api.get(path));
        shown.push(...page.movements);
        next = page.next;
        draw();
        announce(`${plural(page.movements.length, 'movement')} more.`);
      }),
  );
  if (shown.length > 0) draw();
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'ledger-title' },
    h('h2', { id: 'ledger-title' }, 'Ledger'),
    shown.length === 0
      ? h('p', {}, 'There are no credit movements yet.')
      : [place, h('div', { class: 'row' }, more, csvButton(app)), problems],
  );
}

/** @param {App} app @param {readonly string[]} parts */
export async function billingPage(app, parts) {
  const [account, ledger, packs, plans] = await Promise.all([
    app.account(),
    /** @type {Promise<Ledger>} */ (app.api.get(`/api/account/ledger?limit=${PAGE}`, app.signal)),
    /** @type {Promise<import('../types.js').Packs>} */ (app.api.get('/api/billing/packs', app.signal)),
    /** @type {Promise<import('../types.js').Plans>} */ (app.api.get('/api/billing/plans', app.signal)),
  ]);
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Billing'),
    parts[0] === 'paid'
      ? h(
          'p',
          { class: 'notice', role: 'status' },
          'Thank you. Your purchase appears here when the payment is confirmed, usually at once.',
        )
      : null,
    account.payments === 'test'
      ? h('p', { class: 'notice' }, 'Test payments: nothing is charged, and a production server refuses them.')
      : null,
    h('div', { class: 'two' }, creditsCard(app, account, packs), planCard(app, account, plans.plans)),
    ledgerCard(app, ledger),
  );
}
