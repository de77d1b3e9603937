import { h } from '../dom.js';
import { moment } from '../format.js';
import { table } from '../widgets.js';
import { balanceFigures, quotaMeter } from './billing.js';

/** @param {import('../types.js').App} app */
export async function accountPage(app) {
  const account = await app.account();
  const page = h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Account'),
    h('p', { class: 'fine' }, account.email),
    h(
      'div',
      { class: 'two' },
      h(
        'section',
        { class: 'card stack', 'aria-labelledby': 'plan-title' },
        h('h2', { id: 'plan-title' }, `${account.plan.name} plan`),
        quotaMeter(account),
      ),
      h(
        'section',
        { class: 'card stack', 'aria-labelledby': 'credits-title' },
        h('h2', { id: 'credits-title' }, 'Debate credits'),
        balanceFigures(account),
        h('p', {}, h('a', { href: '#/billing' }, 'Packs, plans and ledger')),
      ),
    ),
    h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'keys-title' },
      h('h2', { id: 'keys-title' }, 'API keys'),
      table(
        'API keys',
        ['Key', 'Label', 'May', 'Since', 'State'],
        account.keys.map(({ hint, label, scopes, issuedAt, revokedAt, validUntil }) => [
          h('code', {}, hint),
          label,
          scopes.join(', '),
          moment(issuedAt),
          revokedAt !== null
            ? `revoked ${moment(revokedAt)}`
            : validUntil !== null
              ? `until ${moment(validUntil)}`
              : 'valid',
        ]),
      ),
    ),
  );
  return page;
}
