import { steps } from '../charts/steps.js';
import { announce, h } from '../dom.js';
import { duration, moment, plural, words } from '../format.js';
import { busy, table } from '../widgets.js';
import { keysSection } from './keys.js';
import { securitySections } from './security.js';

/** @typedef {{ kind: string, change: number, amount: number, at: string, debateId: string | null, note: string }} Movement */

/** @type {Readonly<Record<string, string>>} */
const KINDS = { purchase: 'Bought', grant: 'Granted', reserve: 'Reserved', spend: 'Spent', release: 'Given back' };

/** @param {import('../types.js').Account} account */
function quotaCard({ plan, quota }) {
  const { limit, used, left, resetsInS } = quota;
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'plan-title' },
    h('h2', { id: 'plan-title' }, `${plan.name} plan`),
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
    h('p', { class: 'fine' }, `Counts again from 00:00 UTC, in ${duration(resetsInS)}.`),
  );
}

/** @param {import('../types.js').App} app */
export async function accountPage(app) {
  const [account, ledger, packs, plans] = await Promise.all([
    app.account(),
    app.api.get('/api/account/ledger?limit=100', app.signal),
    app.api.get('/api/billing/packs', app.signal),
    app.api.get('/api/billing/plans', app.signal),
  ]);
  const problems = h('div', { 'aria-live': 'polite' });

  /** @param {{ id: string, name: string, usd: number, credits: number }} pack */
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
      () =>
        void busy(button, problems, async () => {
          const { balance } = await app.api.post('/api/billing/test-purchase', { pack: id });
          announce(`${name} added. The balance is ${plural(balance, 'credit')}.`);
          const fresh = await accountPage(app);
          page.replaceWith(fresh);
          /** @type {HTMLElement | null} */ (fresh.querySelector(`[data-pack="${CSS.escape(id)}"]`))?.focus();
        }),
    );
    return button;
  };

  /** @type {readonly Movement[]} */
  const movements = ledger.movements;
  // Newest first, so each balance is the one after it, undone.
  let balance = account.credits.balance;
  const balances = movements.map(({ change }) => {
    const after = balance;
    balance -= change;
    return after;
  });

  const page = h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Account'),
    h('p', { class: 'fine' }, account.email),
    h(
      'div',
      { class: 'two' },
      quotaCard(account),
      h(
        'section',
        { class: 'card stack', 'aria-labelledby': 'credits-title' },
        h('h2', { id: 'credits-title' }, 'Debate credits'),
        h(
          'p',
          { class: 'big', id: 'balance' },
          account.credits.balance,
          h('span', { class: 'fine' }, account.credits.balance === 1 ? ' credit' : ' credits'),
        ),
        account.credits.reserved > 0
          ? h('p', { class: 'fine' }, `${plural(account.credits.reserved, 'credit')} set aside for debates under way.`)
          : null,
        h('div', { class: 'packs' }, packs.packs.map(packButton)),
        h(
          'p',
          { class: 'fine' },
          `Test purchases: nothing is charged, and a production server refuses them. Credits never expire. ${packs.enterprise}`,
        ),
        problems,
      ),
    ),
    h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'ledger-title' },
      h('h2', { id: 'ledger-title' }, 'Ledger'),
      movements.length === 0
        ? h('p', {}, 'No credit has moved yet.')
        : [
            movements.length > 1 ? steps([...balances].reverse()) : null,
            table(
              'Movements of credits, newest first',
              ['When', 'What', 'Change', 'Balance'],
              movements.map(({ at, kind, change, amount, debateId, note }, index) => [
                moment(at),
                [
                  KINDS[kind] ?? words(kind),
                  kind === 'spend' ? ` ${amount}` : '',
                  note === '' ? '' : `: ${note}`,
                  debateId === null
                    ? null
                    : [' · ', h('a', { href: `#/debates/${encodeURIComponent(debateId)}` }, 'debate')],
                ],
                h('span', { class: 'number' }, change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '0'),
                h('span', { class: 'number' }, balances[index]),
              ]),
            ),
          ],
    ),
    keysSection(app, account.keys),
    h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'plans-title' },
      h('h2', { id: 'plans-title' }, 'Plans'),
      h(
        'ul',
        { class: 'plans' },
        plans.plans.map(
          (/** @type {{ id: string, name: string, usdPerMonth: number, detectionsPerDay: number | null }} */ plan) =>
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
              plan.id === account.plan.id ? h('span', { class: 'fine' }, 'Your plan') : null,
            ),
        ),
      ),
    ),
    securitySections(app, account),
  );
  return page;
}
