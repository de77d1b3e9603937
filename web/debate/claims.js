import { h, safeLink } from '../dom.js';
import { band, whole, moment, plural, words } from '../format.js';
import { toldFirst } from './outcome.js';

/**
 * @typedef {import('../types.js').Simulation} Simulation
 * @typedef {import('../types.js').Claim} Claim
 */

const CLAIMS_SHOWN = 8;

/** The source of a claim, in the article's words. @param {Claim} claim */
function sourceOf({ attribution }) {
  if (attribution === null) return 'The article itself';
  const { kind, source, standsFor } = attribution;
  return `${standsFor ?? source}${kind === 'anonymous' ? ' (unnamed)' : ''}`;
}

/**
 * Whether a claim states nothing by itself: it has neither a verb nor a number.
 * @param {Claim} claim
 */
const isFragment = ({ field, predicate, quantities }) =>
  field !== 'title' && predicate === null && quantities.length === 0;

/**
 * The kind and place of a claim, and what a headline overstates.
 * @param {Claim} claim @param {readonly Claim[]} claims
 */
function claimNotes(claim, claims) {
  const { id, kind, field, overstates } = claim;
  const place = { title: ', the headline', caption: ', a caption', text: '' }[field];
  const notes = [h('span', { class: 'fine' }, `${isFragment(claim) ? 'Fragment' : words(kind)}, ${id}${place}`)];
  if (overstates) {
    const overstated = claims.find((other) => other.id === overstates.claim);
    notes.push(
      h(
        'span',
        { class: 'overstates' },
        `The headline states more than the text. ${overstates.because}`,
        overstated ? [' ', h('q', {}, overstated.quote)] : null,
      ),
    );
  }
  return notes;
}

const STANCE_WORDS = { supports: 'Supports the claim', disputes: 'Disputes the claim', mentions: 'Mentions the claim' };

/** A passage in which the decisive words are marked. @param {string} passage @param {string | undefined} decisive */
function marked(passage, decisive) {
  const at = decisive === undefined || decisive === '' ? -1 : passage.indexOf(decisive);
  if (decisive === undefined || at === -1) return [passage];
  return [passage.slice(0, at), h('mark', {}, decisive), passage.slice(at + decisive.length)];
}

/** One piece of evidence, with its passage and how it bears on the claim. @param {Claim['evidence'][number]} item */
function evidenceItem({
  url,
  title,
  publisher,
  date,
  retrievedAt,
  how,
  stance,
  why,
  passage,
  quotes,
  instructs,
  weighedBy,
  dissent,
}) {
  const address = safeLink(url);
  const name = title ?? publisher ?? url;
  return h(
    'div',
    { class: `evidence ${instructs ? '' : stance}` },
    h('strong', {}, instructs ? 'Ignored: it contains instructions to language models' : STANCE_WORDS[stance]),
    ' ',
    address === null
      ? name
      : h(
          'a',
          { href: address, rel: 'noopener noreferrer nofollow', target: '_blank' },
          name,
          h('span', { class: 'hidden' }, ' (opens a new tab)'),
        ),
    h(
      'span',
      { class: 'fine' },
      `${how}${date === null ? '' : ` Dated ${date.slice(0, 10)}.`} Read ${moment(retrievedAt)}. ${why}`,
    ),
    weighedBy === 'offline' ? null : h('span', { class: 'fine' }, `Judged by the model ${weighedBy}.`),
    h('blockquote', {}, marked(passage, quotes?.evidence)),
    dissent === null
      ? null
      : h(
          'span',
          { class: 'fine' },
          `The model ${dissent.model} judged differently (${STANCE_WORDS[dissent.stance].toLowerCase()}): “${dissent.quote}” ${dissent.why}`,
        ),
  );
}

/** The evidence about a claim, and what could not be found. @param {Claim} claim */
function evidenceNotes({ evidence, missing, weighing }) {
  const gone = missing.map(({ url, detail }) =>
    h(
      'div',
      { class: 'evidence' },
      h('strong', {}, 'Not found'),
      h('span', { class: 'fine' }, `${detail} ${url ?? ''}`),
    ),
  );
  const unread =
    weighing === null || weighing.problem === null
      ? []
      : [
          h(
            'div',
            { class: 'evidence' },
            h('strong', {}, 'Not weighed by the model'),
            h('span', { class: 'fine' }, `${weighing.model}: ${weighing.problem}`),
          ),
        ];
  return [...evidence.map(evidenceItem), ...gone, ...unread];
}

/** @param {Claim} claim @param {readonly Claim[]} claims @param {boolean} hidden */
function claimRow(claim, claims, hidden) {
  return h(
    'tr',
    { hidden, 'data-claim': claim.id },
    h('td', {}, h('q', {}, claim.quote), claimNotes(claim, claims), evidenceNotes(claim)),
    h('td', {}, sourceOf(claim)),
    h(
      'td',
      { class: 'claim-score' },
      claim.credibility === null
        ? '–'
        : [
            `${whole(claim.credibility)} ± ${whole(claim.spread ?? 0)}`,
            h(
              'span',
              { class: 'past-bar', 'aria-hidden': 'true' },
              h('span', { class: `tone-${band(claim.credibility).id}`, style: { width: `${claim.credibility}%` } }),
            ),
            h('span', { class: 'fine' }, plural(claim.votes, 'vote')),
          ],
    ),
  );
}

/** The order in which claims are listed: fragments last, then by overstatement, votes and check-worthiness. */
const byInterest = (/** @type {Claim} */ a, /** @type {Claim} */ b) =>
  Number(isFragment(a)) - Number(isFragment(b)) ||
  Number(b.overstates !== null) - Number(a.overstates !== null) ||
  b.votes - a.votes ||
  b.checkWorthiness - a.checkWorthiness;

/** What identified the claims if a model was asked. A shared debate omits it. @param {Simulation} simulation */
function extractionNote({ claimExtraction }) {
  if (claimExtraction?.model == null) return null;
  const { model, problem } = claimExtraction;
  return h(
    'p',
    { class: 'fine' },
    problem === null
      ? `The claims of the text are the statements that the model ${model} listed.`
      : `No statements of the model ${model} are used (${problem}). The embedded extractor identified the claims.`,
  );
}

/** What the judgement before round 1 came to. A shared debate omits it. @param {Simulation} simulation */
function plausibilityNote({ plausibility }) {
  if (plausibility == null) return null;
  const { model, judgements, problem } = plausibility;
  const against = judgements.filter((judgement) => judgement.plausibility === 'contradicts-known').length;
  return h(
    'p',
    { class: 'fine' },
    problem === null
      ? `By the general knowledge of the model ${model}, not looked up, ${against === 0 ? 'none' : against} of ${judgements.length} claims ${against === 1 ? 'contradicts' : 'contradict'} what is known.`
      : `The model ${model} did not judge whether the claims contradict what is known (${problem}).`,
  );
}

/** @param {Simulation} simulation */
function claimTable(simulation) {
  const { claims } = simulation;
  if (claims.length === 0) return null;
  const rows = [...claims].sort(byInterest).map((claim, index) => claimRow(claim, claims, index >= CLAIMS_SHOWN));
  const more = h('button', { type: 'button', class: 'quiet' }, `Show ${rows.length - CLAIMS_SHOWN} more`);
  more.addEventListener('click', () => {
    for (const row of rows) row.hidden = false;
    more.remove();
  });
  const columns = ['Claim', 'Said by', 'Credibility'].map((name) => h('th', { scope: 'col' }, name));
  const listed = [
    h('div', { class: 'table-box' }, h('table', {}, h('thead', {}, h('tr', {}, columns)), h('tbody', {}, rows))),
    rows.length > CLAIMS_SHOWN ? more : null,
  ];
  // Numbers beside claims of which nothing but manner was read would look like a check of each.
  if (simulation.summary?.basis === 'manner')
    return h(
      'details',
      { class: 'as-table' },
      h('summary', {}, `${plural(rows.length, 'claim')} of the article, none of them checked`),
      listed,
    );
  return [h('h3', {}, 'Claims of the article'), extractionNote(simulation), plausibilityNote(simulation), ...listed];
}

/** What stands out in the article, with its words. @param {Simulation} simulation */
function findings({ appraisal }) {
  if (appraisal === null || appraisal.findings.length === 0) return null;
  return [
    h('h3', {}, 'What stands out'),
    h(
      'ul',
      { class: 'sentences' },
      appraisal.findings.map(({ speaks, says, passage }) =>
        h(
          'li',
          { dir: 'auto' },
          h('span', { 'aria-hidden': 'true' }, speaks === 'for' ? '▲ ' : '▼ '),
          h('span', { class: 'hidden' }, speaks === 'for' ? 'For it: ' : 'Against it: '),
          says,
          h('blockquote', {}, passage.quote),
        ),
      ),
    ),
  ];
}

const TOLD_ABOVE = /^(?:The \d+ votes lie between|Nothing in the article was checked: )/;

/** Summary, basis, findings and claims. @param {Simulation} simulation */
export function claimList(simulation) {
  const { summary, outcome } = simulation;
  if (summary === null) return null;
  // The outcome above has said the verdict, what the text tells, how far apart votes are and that nothing was checked.
  const isTold = outcome !== null;
  const first = toldFirst(simulation);
  const sentences = summary.sentences.filter(
    (sentence) => !isTold || !(first.includes(sentence) || TOLD_ABOVE.test(sentence)),
  );
  return h(
    'section',
    { class: 'card stack claims', 'aria-labelledby': 'summary-title' },
    h('h2', { id: 'summary-title' }, sentences.length === 0 && isTold ? 'Claims' : 'Summary'),
    isTold ? null : h('p', { class: 'basis' }, h('strong', {}, summary.verdict)),
    sentences.length === 0
      ? null
      : h(
          'ul',
          { class: 'sentences' },
          sentences.map((sentence) => h('li', {}, sentence)),
        ),
    isTold ? null : findings(simulation),
    claimTable(simulation),
  );
}
