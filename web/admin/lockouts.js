import { h } from '../dom.js';
import { moment, plural } from '../format.js';

/**
 * @typedef {import('../types.js').AdminApp} AdminApp
 * @typedef {import('../types.js').Lockout} Lockout
 */

/** What each limit counts. @type {Readonly<Record<string, string>>} */
const LIMITS = {
  'guess-account': 'Wrong passwords of an account, from browsers that it does not know',
  'guess-account-address': 'Wrong passwords of an account, from one network',
  'guess-device': 'Wrong passwords in a browser that the account knows',
  'guess-address': 'Wrong passwords from one network',
  'shared-link': 'Unknown links to debates, from one network',
  'reset-account': 'Links to a new password, for one account',
  'reset-address': 'Links to a new password, from one network',
  'reset-miss': 'Wrong links to a new password, from one network',
  'code-account': 'Wrong codes of the second factor',
  'code-account-day': 'Wrong codes of the second factor in a day',
  'code-device': 'Wrong codes in a browser that the account knows',
  'provider-address': 'Sign-ins through the provider, from one network',
  'key-changes': 'Changes of keys',
  invitations: 'Invitations',
  links: 'Links to debates',
  'sign-ins': 'Sign-ins',
  'sign-up': 'Sign-ups from one network',
  'first-credits': 'New accounts with free credits, from one network',
  'webhook-acts': 'Changes and tests of webhooks',
  'evidence-looks': 'Looks for changed evidence',
  'operator-acts': 'Acts of an operator',
};

/** @param {Lockout} lockout */
export const lockoutText = ({ limit, attempts, until, isDelay }) => [
  h('strong', {}, LIMITS[limit] ?? limit),
  h(
    'p',
    { class: 'fine' },
    `${plural(attempts, 'attempt')}; further ones are ${isDelay ? 'delayed' : 'refused'} until ${moment(until)}`,
  ),
];

/** What is refused now after too many attempts. @param {AdminApp} app */
export async function lockoutsPage(app) {
  const answer = await app.api.get('/api/admin/lockouts', app.signal);
  const { lockouts } = /** @type {import('../types.js').Lockouts} */ (answer);
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Lock-outs'),
    h(
      'p',
      { class: 'fine' },
      'What this server refuses or delays after too many attempts. Those of a network end by themselves; those of an account can be lifted on its page.',
    ),
    h(
      'section',
      { class: 'card', 'aria-label': 'Lock-outs' },
      lockouts.length === 0
        ? h('p', {}, 'Nobody is locked out.')
        : h(
            'ul',
            { class: 'keys', id: 'lockouts' },
            lockouts.map((lockout) =>
              h(
                'li',
                { class: 'key' },
                lockoutText(lockout),
                lockout.accountId
                  ? h('p', {}, h('a', { href: `#/accounts/${encodeURIComponent(lockout.accountId)}` }, 'The account'))
                  : null,
              ),
            ),
          ),
    ),
  );
}
