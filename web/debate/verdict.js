import { dial } from '../charts/dial.js';
import { h } from '../dom.js';
import { band, whole, percent, plural, shownNumber, signed, words } from '../format.js';
import { scoreChip, table } from '../widgets.js';
import { showThread } from './transcript.js';

/**
 * @typedef {import('../types.js').Simulation} Simulation
 * @typedef {import('./names.js').Names} Names
 */

const FLAGS_SHOWN = 6;

/** @param {string} name @param {string} value @param {string} meaning */
const figure = (name, value, meaning) =>
  h(
    'div',
    { class: 'figure' },
    h('dt', {}, name),
    h('dd', {}, h('span', { class: 'figure-value' }, value), h('span', { class: 'fine' }, meaning)),
  );

/** @param {string} says why there is none */
const noNumber = (says) =>
  h(
    'section',
    { class: 'card stack verdict', 'aria-labelledby': 'verdict-title' },
    h('h2', { id: 'verdict-title' }, 'No number'),
    h('p', {}, says),
  );

/** @param {Simulation} simulation @param {Names} names */
export function verdict({ consensusScore, consensus, votes, summary, outcome }, names) {
  if (consensusScore === null || consensus === null) return null;
  const score = shownNumber({ outcome, consensusScore });
  if (score === null) return noNumber(outcome?.number.says ?? '');
  const { name, id } = band(score);
  // Nothing was checked, so the band is not named.
  const caption = summary?.basis === 'manner' ? 'By style alone' : name;
  return h(
    'section',
    { class: 'card stack verdict', 'aria-labelledby': 'verdict-title' },
    h('h2', { id: 'verdict-title' }, 'Consensus'),
    dial({ value: score, tone: id, caption, low: '0', high: '100', spread: consensus.spread }),
    outcome?.number ? h('p', { class: 'fine' }, outcome.number.says) : null,
    summary === null || outcome ? null : h('p', { class: 'basis' }, summary.verdict),
    h(
      'details',
      { class: 'as-table' },
      h('summary', {}, 'Statistics of the votes'),
      h(
        'dl',
        { class: 'figures' },
        figure('Spread', `± ${whole(consensus.spread)}`, 'points, shown by the thin arc'),
        figure('Agreement', percent(consensus.agreement), 'of votes within 15 points'),
        figure('Shift', signed(consensus.shift), 'points from round 1 to 2'),
        figure('Trimmed mean', whole(consensus.trimmedMean), 'without the extremes'),
        consensus.conformity === null
          ? null
          : figure('Conformity', percent(consensus.conformity), 'of changes toward the mean'),
        figure('Votes', String(votes.length), 'of the second round'),
      ),
    ),
    h(
      'h3',
      {},
      consensus.dissenters.length === 0
        ? 'No agent dissents by more than 25 points'
        : plural(consensus.dissenters.length, 'dissenter'),
    ),
    consensus.dissenters.length === 0
      ? null
      : h(
          'ul',
          { class: 'dissenters' },
          consensus.dissenters.map(({ persona, score }) =>
            h(
              'li',
              {},
              h(
                'button',
                { type: 'button', class: 'link', onclick: () => showThread(persona) },
                names.person(persona).name,
              ),
              scoreChip(score),
            ),
          ),
        ),
  );
}

export const verdictToCome = () =>
  h(
    'section',
    { class: 'card stack verdict' },
    h('h2', {}, 'Consensus'),
    h('p', { class: 'waiting-note' }, 'The verdict appears here after both rounds.'),
  );

/** @param {Simulation} simulation @param {Names} names */
export function flagList({ flags, votes }, names) {
  if (flags.length === 0)
    return h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'flags-title' },
      h('h2', { id: 'flags-title' }, 'Flags'),
      h('p', {}, 'No agent raised a flag.'),
    );
  const items = flags.map(({ flag, quote, evidence, personas }, index) =>
    h(
      'li',
      { class: 'flag', hidden: index >= FLAGS_SHOWN },
      h(
        'p',
        { class: 'flag-head' },
        h('strong', {}, words(flag)),
        h(
          'span',
          { class: 'fine', title: personas.map((id) => names.person(id).name).join(', ') },
          personas.length === 0 ? 'no agent speaks of it' : plural(personas.length, 'agent'),
        ),
      ),
      h('blockquote', {}, quote),
      evidence ? [h('p', { class: 'fine' }, 'The source says:'), h('blockquote', {}, evidence.quote)] : null,
      h(
        'span',
        { class: 'flag-bar', 'aria-hidden': 'true' },
        h('span', { style: { width: `${(100 * personas.length) / Math.max(votes.length, personas.length, 1)}%` } }),
      ),
    ),
  );
  const more = h('button', { type: 'button', class: 'quiet' }, `Show ${flags.length - FLAGS_SHOWN} more`);
  more.addEventListener('click', () => {
    for (const item of items) item.hidden = false;
    more.remove();
  });
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'flags-title' },
    h('h2', { id: 'flags-title' }, 'Flags'),
    h('p', { class: 'fine' }, 'Each flag quotes the article word for word.'),
    h('ul', { class: 'flags' }, items),
    flags.length > FLAGS_SHOWN ? more : null,
  );
}

/** @param {Simulation} simulation @param {Names} names */
export function voteTable({ votes }, names) {
  if (votes.length === 0) return null;
  return h(
    'details',
    { class: 'as-table' },
    h('summary', {}, 'The chart as a table'),
    table(
      'Votes of the second round',
      ['Agent', 'Platform', 'Score', 'Shift', 'Confidence', 'Weight'],
      votes.map(({ persona, platform, score, shift, confidence, weight }) => [
        names.person(persona).name,
        names.platform(platform),
        whole(score),
        signed(shift),
        percent(confidence),
        String(weight),
      ]),
    ),
  );
}

/** What a debate without a verdict cost, and for which answers. @param {Simulation['problem']} problem */
function costOf(problem) {
  const charge = problem?.charge;
  if (!charge || charge.credits === 0) return 'cost nothing';
  return `cost ${plural(charge.credits, 'credit')} for ${charge.answers} of ${charge.requested} answers`;
}

/**
 * What went wrong: that there is no verdict, and which agents had no vote.
 * @param {Simulation} simulation @param {Names} names @param {boolean} own
 */
export function troubles({ status, problem, excused }, names, own) {
  const persons = new Set(excused.map(({ persona }) => names.person(persona).name));
  return [
    status === 'abandoned' &&
      h(
        'div',
        { class: 'problem' },
        h('strong', {}, `No verdict: the debate was abandoned${own ? ` and ${costOf(problem)}` : ''}.`),
        problem ? h('p', {}, problem.detail) : null,
      ),
    excused.length > 0 &&
      h(
        'p',
        { class: 'notice' },
        `${plural(excused.length, 'agent')} could not answer and had no vote: ${[...persons].join(', ')}.`,
      ),
  ].filter((part) => part !== false);
}
