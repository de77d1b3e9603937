import { h } from '../dom.js';
import { balanceFigures, quotaMeter } from './billing.js';
import { keysSection } from './keys.js';
import { identitySection } from './identity.js';
import { secondFactorSection } from './second-factor.js';
import { securitySections } from './security.js';
import { usageSection } from './usage.js';

/** @param {import('../types.js').App} app */
export async function accountPage(app) {
  const [account, session, { keys }, usage, secondFactor, identity] = await Promise.all([
    app.account(),
    app.session(),
    /** @type {Promise<import('../types.js').KeyList>} */ (app.api.get('/api/account/keys', app.signal)),
    /** @type {Promise<import('../types.js').UsageDays>} */ (app.api.get('/api/account/usage', app.signal)),
    // It is read from the log; the rest of the page is there without it.
    /** @type {Promise<import('../types.js').SecondFactor>} */ (
      app.api.get('/api/account/second-factor', app.signal)
    ).catch(() => null),
    /** @type {Promise<import('../types.js').OwnIdentity>} */ (app.api.get('/api/sign-in/identity', app.signal)).catch(
      () => null,
    ),
  ]);
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
    usageSection(usage),
    keysSection(app, session, keys),
    securitySections(app, account, session),
    identity?.provider ? identitySection(app, account, identity.provider.name, identity.hasPassword) : null,
    secondFactor && secondFactorSection(app, account, secondFactor),
  );
  return page;
}
