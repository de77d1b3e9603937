import { h } from '../dom.js';
import { busy } from '../widgets.js';

// The pages that replace a payment provider's while none is configured.

/** @typedef {import('../types.js').App} App */

const warning = () =>
  h(
    'p',
    { class: 'notice test-payment', role: 'note' },
    h('strong', {}, 'This is a test. '),
    'Nothing is charged and no card is needed. Production servers do not have this page.',
  );

/** @param {App} app @param {readonly string[]} parts */
export async function testPaymentPage(app, parts) {
  const order = encodeURIComponent(parts[0] ?? '');
  const path = `/api/billing/test-payment?order=${order}`;
  const { what, usd, monthly } = /** @type {import('../types.js').Order} */ (await app.api.get(path, app.signal));
  const problems = h('div', { 'aria-live': 'polite' });
  const pay = h('button', { type: 'button', id: 'pay' }, 'Pretend to pay');
  pay.addEventListener(
    'click',
    () =>
      void busy(pay, problems, async () => {
        await app.api.post(path, {});
        location.hash = '#/billing/paid';
      }),
  );
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Test payment'),
    warning(),
    h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'order-title' },
      h('h2', { id: 'order-title' }, what),
      h('p', { class: 'big' }, `${usd} USD`, h('span', { class: 'fine' }, monthly ? ' a month' : ' once')),
      h('div', { class: 'row' }, pay, h('a', { href: '#/billing' }, 'Cancel')),
      problems,
    ),
  );
}

/** @param {App} app */
export async function testPortalPage(app) {
  const { plan } = await app.account();
  const problems = h('div', { 'aria-live': 'polite' });
  const end = h('button', { type: 'button', id: 'end' }, `End the ${plan.name} subscription`);
  end.addEventListener(
    'click',
    () =>
      void busy(end, problems, async () => {
        await app.api.request('/api/billing/test-subscription', { method: 'DELETE' });
        location.hash = '#/billing';
      }),
  );
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Test customer portal'),
    warning(),
    h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'portal-title' },
      h('h2', { id: 'portal-title' }, `${plan.name} plan`),
      h('div', { class: 'row' }, end, h('a', { href: '#/billing' }, 'Back')),
      problems,
    ),
  );
}
