import { announce, h } from '../dom.js';
import { moment, plural } from '../format.js';
import { copyButton, onSubmit, problemBox, twiceButton } from '../widgets.js';

const DAYS = [7, 30, 90, 365];
const DAYS_CHOSEN = 30;

/** A text to read and copy. @param {string} id @param {string} label @param {string} text */
const copied = (id, label, text) =>
  h(
    'div',
    { class: 'row' },
    h('input', { id, class: 'mono', readonly: true, value: text, 'aria-label': label }),
    copyButton(() => text),
  );

/** @typedef {import('../types.js').ShareList['shares'][number]} Share */

/** @param {Share} share */
function stateOf({ open, revokedAt, expiresAt }) {
  if (open) return `Valid until ${moment(expiresAt)}`;
  return revokedAt === null ? `Expired ${moment(expiresAt)}` : `Revoked ${moment(revokedAt)}`;
}

/**
 * The section in which public links to a debate are made, shown once, listed and revoked.
 * @param {import('../types.js').App} app @param {string} id of the debate
 */
export function shareSection(app, id) {
  const { signal } = app;
  const path = `/api/simulations/${encodeURIComponent(id)}`;
  const problems = h('div', { 'aria-live': 'polite' });
  const fresh = h('div', { class: 'stack' });
  const list = h('ul', { class: 'keys', id: 'shares' });

  const fill = async () => {
    const { shares } = /** @type {import('../types.js').ShareList} */ (await app.api.get(`${path}/shares`, signal));
    list.replaceChildren(...shares.map((share) => shareItem(share, problems, () => revoke(share))));
  };
  /** @param {Share} share */
  const revoke = async ({ shareId }) => {
    await app.api.delete(`${path}/shares/${encodeURIComponent(shareId)}`);
    announce('The link is revoked.');
    fresh.replaceChildren();
    await fill();
    /** @type {HTMLElement | null} */ (section.querySelector('h2'))?.focus();
  };
  /** @param {number} expiresInDays */
  const make = async (expiresInDays) => {
    const answer = await app.api.post(`${path}/share`, { expiresInDays });
    fresh.replaceChildren(...newLink(/** @type {import('../types.js').NewShare} */ (answer)));
    announce('The link is created.');
    await fill();
    /** @type {HTMLElement | null} */ (fresh.querySelector('input'))?.focus();
  };

  const section = h(
    'section',
    { class: 'card stack', id: 'share', 'aria-labelledby': 'share-title' },
    h('h2', { id: 'share-title', tabindex: -1 }, 'Share'),
    h(
      'p',
      { class: 'fine' },
      'Anybody with a link can read this debate without an account until the link expires. They see this page, but not what the debate cost.',
    ),
    shareForm(problems, make),
    problems,
    fresh,
    list,
  );
  void fill().catch((/** @type {unknown} */ error) => {
    if (!signal.aborted) problems.replaceChildren(problemBox(error));
  });
  return section;
}

/** @param {Share} share @param {HTMLElement} problems @param {() => Promise<void>} revoke */
const shareItem = (share, problems, revoke) =>
  h(
    'li',
    { class: share.open ? 'key' : 'key ended' },
    h(
      'div',
      { class: 'row between' },
      h('strong', {}, `Link created ${moment(share.createdAt)}`),
      h('span', { class: 'fine' }, stateOf(share)),
    ),
    share.open ? twiceButton('Revoke', 'End this link for good?', problems, revoke) : null,
  );

/** @param {HTMLElement} problems @param {(days: number) => Promise<void>} make */
function shareForm(problems, make) {
  const form = h(
    'form',
    { class: 'row' },
    h('label', { for: 'share-days' }, 'Valid for'),
    h(
      'select',
      { id: 'share-days', name: 'days' },
      DAYS.map((days) => h('option', { value: days, selected: days === DAYS_CHOSEN }, plural(days, 'day'))),
    ),
    h('button', { type: 'submit', id: 'make-share' }, 'Create a link'),
  );
  onSubmit(form, problems, () =>
    make(Number(/** @type {HTMLSelectElement} */ (form.querySelector('#share-days')).value)),
  );
  return form;
}

/** @param {import('../types.js').NewShare} share */
function newLink({ page, badge }) {
  const link = location.origin + page;
  return [
    h('p', {}, 'The link is shown only once. Copy it now.'),
    copied('share-link', 'Link to the debate', link),
    copied('share-badge', 'Badge in Markdown', `[![Credibility](${location.origin}${badge})](${link})`),
  ];
}
