import { announce, h } from '../dom.js';
import { moment, plural } from '../format.js';
import { busy } from '../widgets.js';

/** @typedef {import('../types.js').EvidenceLook} EvidenceLook */

/** What a piece of evidence does to a claim, in words. */
const STANCES = { supports: 'supports the claim', disputes: 'disputes the claim', mentions: 'mentions the claim' };

/** @param {EvidenceLook['changes'][number]} change @param {ReadonlyMap<string, string>} claims */
function changeItem({ claim, url, before, now }, claims) {
  const what =
    now === null
      ? `No longer found: it ${before ? STANCES[before.stance] : ''}`
      : before === null
        ? `New: it ${STANCES[now.stance]}`
        : `It ${STANCES[now.stance]}; before, it ${STANCES[before.stance]}`;
  const shown = now ?? before;
  return h(
    'li',
    { class: 'stack' },
    h('p', {}, h('strong', {}, `${what}. `), `“${claims.get(claim) ?? claim}”`),
    shown && h('blockquote', {}, shown.passage),
    h(
      'p',
      { class: 'fine' },
      shown && [shown.publisher, shown.date].filter((part) => part !== null).join(', '),
      ' ',
      h('a', { href: url, rel: 'noopener noreferrer nofollow' }, url),
    ),
    now && h('p', { class: 'fine' }, now.why),
  );
}

/**
 * The section in which evidence is looked for again, with what has changed since the debate.
 * @param {import('../types.js').App} app @param {import('../types.js').Simulation} debate that is over
 */
export function evidenceChangesSection(app, { id, claims }) {
  const path = `/api/simulations/${encodeURIComponent(id)}/evidence-changes`;
  const quotes = new Map(claims.map((claim) => [claim.id, claim.quote]));
  const problems = h('div', { 'aria-live': 'polite' });
  const list = h('div', { class: 'stack', id: 'evidence-changes' });
  /** @param {EvidenceLook} look */
  const part = ({ at, changes }) => [
    h('h3', {}, moment(at)),
    h(
      'ul',
      { class: 'stack' },
      changes.map((change) => changeItem(change, quotes)),
    ),
  ];
  const button = h('button', { type: 'button', class: 'quiet', id: 'look-again' }, 'Look for the evidence again');
  button.addEventListener(
    'click',
    () =>
      void busy(button, problems, async () => {
        const look = /** @type {EvidenceLook} */ (await app.api.post(path, {}));
        const { length } = look.changes;
        const said = length === 0 ? 'Nothing has changed.' : `${plural(length, 'change')} found.`;
        if (length > 0) list.append(...part(look));
        problems.replaceChildren(h('p', {}, said));
        announce(said);
      }),
  );
  void app.api
    .get(path, app.signal)
    .then((answer) => {
      const { looks } = /** @type {import('../types.js').EvidenceLooks} */ (answer);
      list.replaceChildren(...looks.flatMap(part));
    })
    .catch(() => undefined);
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'evidence-changes-title' },
    h('h2', { id: 'evidence-changes-title' }, 'Evidence since then'),
    h(
      'p',
      {},
      'The debate weighed what was found when it was held, and stays as it is. Fact checks appear later, and cited pages are corrected: this looks again, at no cost.',
    ),
    list,
    h('div', { class: 'row' }, button),
    problems,
  );
}
