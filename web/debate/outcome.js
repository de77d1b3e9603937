import { shares } from '../charts/shares.js';
import { h } from '../dom.js';
import { inner, points as pointsText, shownNumber } from '../format.js';

/**
 * @typedef {import('../types.js').Simulation} Simulation
 * @typedef {import('./names.js').Names} Names
 * @typedef {NonNullable<Simulation['outcome']>} Outcome
 */

const KINDS = {
  report: 'written as a news report',
  analysis: 'an analysis',
  opinion: 'an opinion piece',
  'press-release': 'a press release',
  interview: 'an interview',
  'live-blog': 'a live blog',
  satire: 'satire',
  explainer: 'an explainer',
  advertisement: 'an advertisement',
  other: 'of no clear kind',
};

/** What the article is, with the words that show it. @param {Simulation} simulation */
function kindOf({ analyst, appraisal, summary }) {
  // The embedded reader's verdict begins with it.
  if (analyst.engine === 'offline' && summary !== null) return null;
  if (!appraisal?.text) return h('p', { class: 'fine' }, 'The text is not in a language that is read.');
  const { kind, because } = appraisal.text;
  // The verdict says that it reads like satire, which is more than its form.
  if (kind !== 'satire' && summary?.verdict.includes('satire')) return null;
  return h(
    'p',
    { class: 'fine' },
    `The text is ${KINDS[kind]}. `,
    // That somebody is heard makes a report; one of the sentences shows nothing more.
    because && kind !== 'report' ? h('q', { dir: 'auto' }, because.quote) : '',
  );
}

/** @param {string} name @param {Outcome['presentation']} result */
const resultOf = (name, { score, basis }) =>
  h(
    'div',
    { class: 'figure' },
    h('dt', {}, name),
    h(
      'dd',
      {},
      h('span', { class: 'figure-value' }, score === null ? 'not judged' : String(score)),
      h('span', { class: 'fine' }, basis),
    ),
  );

/**
 * The two results; without a judgement of its substance the number below is all that there is, and is shown there. That
 * nothing was checked is said once.
 * @param {Outcome} outcome @param {string} verdict
 */
const results = ({ presentation, substance }, verdict) =>
  substance.score === null
    ? verdict.includes(substance.basis)
      ? null
      : h('p', { dir: 'auto' }, substance.basis)
    : h('dl', { class: 'figures results' }, resultOf('Presentation', presentation), resultOf('Substance', substance));

/** @param {Outcome['standsOut'][number]} finding */
function findingOf({ speaks, says, quote, in: field, points }) {
  const mark = speaks === 'for' ? '▲' : '▼';
  return h(
    'li',
    { class: `finding ${speaks}` },
    h('span', { class: 'mark', 'aria-label': speaks === 'for' ? 'For the article:' : 'Against the article:' }, mark),
    h(
      'div',
      {},
      h('p', {}, says, points === null ? '' : [' ', h('span', { class: 'fine part' }, pointsText(points))]),
      h('blockquote', { dir: 'auto' }, h('q', {}, quote)),
      field === 'title' ? h('p', { class: 'fine' }, 'in the headline') : null,
    ),
  );
}

/** A central claim, what the text has on it, whom to ask and how to check it. @param {Outcome['openFirst'][number]} claim */
const openOf = ({ says, source, backing, check }) =>
  h(
    'li',
    { dir: 'auto' },
    h('q', {}, inner(says)),
    backing === null ? null : h('p', {}, backing),
    source === null && check === null
      ? null
      : h('p', {}, [source === null ? '' : `Ask or open: ${source}.`, check ?? ''].filter(Boolean).join(' ')),
  );

/** Somebody who speaks in the text, and what he says. @param {Outcome['voices'][number]} voice */
const voiceOf = ({ name, role, says }) =>
  h('li', { dir: 'auto' }, h('b', {}, name), role === null ? '' : `, ${role}`, ' – ', h('q', {}, inner(says)));

/** What the text says itself that is not settled. @param {Outcome['leftOpen'][number]} point */
const openPointOf = ({ says, quote }) => h('li', { dir: 'auto' }, h('b', {}, says), ' – ', h('q', {}, inner(quote)));

/** @param {Outcome['dissent'][number]} dissent @param {Names} names */
const dissentOf = ({ persona, score, distance, over }, names) =>
  h(
    'li',
    {},
    `${names.person(persona).name} gives ${Math.round(score)}, ${Math.abs(Math.round(distance))} points ${distance > 0 ? 'above' : 'below'} the score. ${over ?? ''}`,
  );

/** @param {number} points */
const counted = (points) => (Math.abs(points) < 0.5 ? 'nothing' : pointsText(points));

/** Two agents who met over one finding: what it counts with each, and what became of it. @param {Outcome['meetings'][number]} meeting @param {Names} names */
function meetingOf({ over, quote, asks, answers, granted }, names) {
  const [asking, asked] = [names.person(asks.persona).name, names.person(answers.persona).name];
  const [from, to] = [Math.round(asks.score), Math.round(asks.now)];
  const shows = over.replace(/[.:].*$/s, '').replace(/^./, (letter) => letter.toLowerCase());
  const isLong = quote.length > 120;
  const finding = isLong ? '' : ` (${shows})`;
  const words = isLong ? `how much it counts that ${shows}` : h('q', {}, quote.replace(/^[“"]|[”"]$/g, ''));
  const said = granted
    ? [
        `${asked} puts `,
        words,
        `${finding} to ${asking}, who had counted it as ${counted(asks.points)}: ${counted(answers.points)} with ${asked}. `,
        `${asking} grants it and ${from === to ? `stays at ${to}` : `goes from ${from} to ${to}`}.`,
      ]
    : [
        `${asking}, who gives ${from}, and ${asked}, who gives ${Math.round(answers.score)}, part over `,
        words,
        `${finding}: ${counted(answers.points)} with ${asked}, ${counted(asks.points)} with ${asking}. Neither gives way.`,
      ];
  return h('p', { class: 'meeting', dir: 'auto' }, said);
}

/** Who dissents, how far votes moved, and who met in round 2. @param {Outcome} outcome @param {Names} names */
const disagreeing = ({ dissent, range, moved, meetings }, names) => [
  h('h3', {}, 'Who disagrees'),
  dissent.length === 0
    ? h('p', { dir: 'auto' }, `${range ?? 'No vote is more than 25 points from the score.'} ${moved}`)
    : [
        h(
          'ul',
          {},
          dissent.map((each) => dissentOf(each, names)),
        ),
        h('p', {}, moved),
      ],
  meetings.map((meeting) => meetingOf(meeting, names)),
];

const RESTS_MAX = 2;
/** @param {string} text */
const bare = (text) => text.replace(/["“”‘’']/g, '').trim();

/**
 * Sentences of the summary that quote what the text rests on and that nothing below says.
 * @param {NonNullable<Simulation['summary']>} summary @param {Outcome} outcome
 */
const restsOn = ({ sentences }, { standsOut, openFirst }) =>
  sentences
    .filter(
      (sentence) =>
        /: “/.test(sentence) &&
        !/^The text is/.test(sentence) &&
        !isCentral(sentence) &&
        !standsOut.some(({ says }) => sentence.startsWith(says.replace(/\.$/, ''))) &&
        !openFirst.some(
          ({ says, backing }) => sentence === backing || bare(sentence).includes(bare(says).replace(/[.…]+$/, '')),
        ),
    )
    .slice(0, RESTS_MAX);

/** What a text tells, or what it argues, wants and gives for it. @param {string} sentence */
const isCentral = (sentence) =>
  /^(?:Its central claim is |It (?:argues|sets out|asks for this|ends|gives a figure)\b)/.test(sentence);

/**
 * Sentences of the summary that stand right behind the verdict: the central claim, and what the text rests on.
 * @param {Simulation} simulation @returns {readonly string[]}
 */
export const toldFirst = ({ summary, outcome }) =>
  summary === null || outcome === null ? [] : [...summary.sentences.filter(isCentral), ...restsOn(summary, outcome)];

/**
 * What a reader needs first: what the text is, the verdict, two results, what stands out, what to open, who disagrees.
 * @param {Simulation} simulation @param {Names} names
 */
export function outcomePart(simulation, names) {
  const { outcome, summary } = simulation;
  if (!outcome || !summary) return null;
  const { difference, standsOut, openFirst, leftOpen, whoseWords, voices, aboutVoices } = outcome;
  const hasNumber = shownNumber(simulation) !== null;
  return h(
    'section',
    { class: 'card stack outcome', 'aria-labelledby': 'outcome-title' },
    h('h2', { id: 'outcome-title', class: 'hidden' }, 'What the debate found'),
    kindOf(simulation),
    h('p', { class: 'basis' }, summary.verdict),
    toldFirst(simulation).map((sentence) => h('p', { dir: 'auto' }, sentence)),
    hasNumber ? results(outcome, summary.verdict) : null,
    difference === null ? null : h('p', { dir: 'auto' }, difference),
    standsOut.length === 0
      ? null
      : [h('h3', {}, 'What stands out'), h('ul', { class: 'findings' }, standsOut.map(findingOf))],
    leftOpen.length === 0
      ? null
      : [h('h3', {}, 'Disputed or open'), h('ul', { class: 'voices' }, leftOpen.map(openPointOf))],
    voices.length + aboutVoices.length === 0
      ? null
      : [
          h('h3', {}, 'Who says what'),
          aboutVoices.map((sentence) => h('p', { dir: 'auto' }, sentence)),
          h('ul', { class: 'voices' }, voices.map(voiceOf)),
        ],
    whoseWords === null
      ? null
      : [
          h('h3', {}, 'Whose words it is'),
          h('p', { dir: 'auto' }, whoseWords.says),
          shares({ caption: 'Whose words the sentences are', head: ['Whose words', 'Sentences'] }, whoseWords.rows),
        ],
    openFirst.length === 0
      ? null
      : [h('h3', {}, 'What to open first'), h('ul', { class: 'opens' }, openFirst.map(openOf))],
    // Votes that come to no number differ about nothing.
    hasNumber ? disagreeing(outcome, names) : null,
  );
}
