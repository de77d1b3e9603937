import { announce, h } from '../dom.js';
import { plural, words } from '../format.js';
import { busy } from '../widgets.js';

/** @typedef {import('../types.js').AuditReport} AuditReport */

/** Forms in which a debate can be downloaded, each with its name. */
const FORMATS = [
  ['pdf', 'PDF'],
  ['html', 'Web page'],
  ['md', 'Markdown'],
  ['csv', 'Table (CSV)'],
  ['jsonl', 'Bundle to verify'],
];

/** What each check of an audit means; docs/audit.md says more. @type {Readonly<Record<AuditReport['checks'][number]['check'], string>>} */
const MEANINGS = {
  chain: 'No event of the debate is missing, moved or changed.',
  seal: 'The end of the debate is signed by this service.',
  course: 'The debate went as its rules demand.',
  article: 'The text of the article is the one that was read, and flags quote it word for word.',
  claims: 'Claims stand in the article where the record says.',
  evidence: 'Evidence concerns the claims and has not been changed.',
  statements: 'What the embedded people say of the article is backed by recorded facts.',
  votes: 'Counting the arguments again gives the same votes, score and flags.',
  personas: 'The people are those of the opening, with the same weights.',
  prompts: 'The prompts are those of the opening.',
  usage: 'The answers came from the analyst of the opening.',
  credits: 'Credits were taken once, and as much as was due.',
  times: 'Events follow one another in time.',
};
/** @type {Readonly<Record<AuditReport['outcome'], readonly [string, string]>>} */
const OUTCOMES = { passed: ['✓', 'passed'], failed: ['✗', 'failed'], unchecked: ['–', 'not checked'] };

/** @param {AuditReport} report */
function reportShown({ outcome, checks, findings, events }) {
  const [sign, word] = OUTCOMES[outcome];
  return h(
    'details',
    { open: outcome !== 'passed', id: 'audit' },
    h('summary', {}, `${sign} The record of ${plural(events, 'event')} was checked: ${word}`),
    h(
      'ul',
      { class: 'checks' },
      checks.map(({ check, outcome: of, reason }) =>
        h(
          'li',
          {},
          h('strong', {}, `${OUTCOMES[of][0]} ${words(check)} `),
          h('span', {}, `${OUTCOMES[of][1]}. ${MEANINGS[check]}`),
          reason === null ? null : h('span', { class: 'fine' }, ` ${reason}`),
          findings
            .filter((finding) => finding.check === check)
            .map(({ revision, detail }) =>
              h('p', { class: 'problem' }, revision === null ? detail : `Event ${revision}: ${detail}`),
            ),
        ),
      ),
    ),
  );
}

/**
 * The section in which the record of a debate is downloaded and checked.
 * @param {import('../types.js').App} app @param {string} id of the debate
 */
export function recordSection(app, id) {
  const path = `/api/simulations/${encodeURIComponent(id)}`;
  const problems = h('div', { 'aria-live': 'polite' });
  const report = h('div', {});
  const check = h('button', { type: 'button', class: 'quiet', id: 'check-record' }, 'Check the record');
  check.addEventListener(
    'click',
    () =>
      void busy(check, problems, async () => {
        const answer = /** @type {AuditReport} */ (await app.api.get(`${path}/audit`, app.signal));
        report.replaceChildren(reportShown(answer));
        announce(`The record was checked: ${OUTCOMES[answer.outcome][1]}.`);
      }),
  );
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'record-title' },
    h('h2', { id: 'record-title' }, 'The record'),
    h(
      'p',
      { class: 'row' },
      FORMATS.map(([format, name]) =>
        h('a', { class: 'button quiet', href: `${path}/export?format=${format}`, download: true }, name),
      ),
      check,
    ),
    problems,
    report,
  );
}
