import { h, lessMotion } from '../dom.js';
import { initials, percent, plural, words } from '../format.js';
import { ordered, threadsOf } from '../threads.js';
import { scoreChip } from '../widgets.js';

/**
 * @typedef {import('../types.js').Simulation} Simulation
 * @typedef {import('../threads.js').Thread} Thread
 * @typedef {import('./names.js').Names} Names
 */

const THREADS_SHOWN = 8;
/** @type {Readonly<Record<string, string>>} */
const STANCES = { agree: 'agrees', disagree: 'disagrees', concede: 'concedes' };

/** @param {string} persona */
const threadId = (persona) => `said-${persona}`;

/** @param {string} persona */
export function showThread(persona) {
  const thread = document.getElementById(threadId(persona));
  if (!thread) return;
  if (thread.hidden) document.getElementById('all-threads')?.click();
  // A filter by platform may still hide it.
  thread.hidden = false;
  thread.scrollIntoView({ behavior: lessMotion() ? 'auto' : 'smooth', block: 'center' });
  thread.focus({ preventScroll: true });
}

/** @param {string} id @param {Names} names */
const face = (id, names) => h('span', { class: 'face', 'aria-hidden': 'true' }, initials(names.person(id).name));

/** The scores of both rounds, or of the only one. @param {Thread} thread */
function threadScores({ first, second }) {
  const entry = second ?? first;
  if (!entry) return null;
  const scores =
    first && second
      ? [
          scoreChip(first.score),
          h('span', { 'aria-hidden': 'true' }, ' → '),
          h('span', { class: 'hidden' }, ' then '),
          scoreChip(second.score),
        ]
      : scoreChip(entry.score);
  return [scores, h('span', { class: 'fine' }, ` confidence ${percent(entry.confidence)}`)];
}

/** What others replied. @param {Thread} thread @param {Names} names */
function replies({ heard }, names) {
  if (heard.length === 0) return null;
  const items = heard.map(({ from, platform, stance, reason }) =>
    h(
      'li',
      {},
      face(from, names),
      h(
        'div',
        {},
        h(
          'p',
          { class: 'reply-head' },
          h('button', { type: 'button', class: 'link', onclick: () => showThread(from) }, names.person(from).name),
          h('span', { class: `stance ${stance in STANCES ? stance : ''}` }, STANCES[stance] ?? words(stance)),
          h('span', { class: 'fine' }, names.platform(platform)),
        ),
        h('p', {}, reason),
      ),
    ),
  );
  return h(
    'details',
    { class: 'replies' },
    h('summary', {}, plural(heard.length, 'reply', 'replies')),
    h('ul', {}, items),
  );
}

/** @param {Thread} thread @param {Names} names */
function threadItem(thread, names) {
  const { persona, platform, first, second } = thread;
  const { name, role } = names.person(persona);
  return h(
    'li',
    { class: 'thread', id: threadId(persona), tabindex: -1, 'data-platform': platform },
    h(
      'div',
      { class: 'thread-head' },
      face(persona, names),
      h(
        'div',
        { class: 'thread-who' },
        h('h3', { title: role || null }, name),
        h('span', { class: 'fine' }, names.platform(platform)),
      ),
      h('span', { class: 'thread-scores' }, threadScores(thread)),
    ),
    first ? h('p', { class: 'said' }, first.argument) : null,
    replies(thread, names),
    second
      ? h(
          'div',
          { class: 'afterwards' },
          h('span', { class: 'round' }, 'Round 2, after the replies'),
          h('p', {}, second.argument),
        )
      : null,
  );
}

/** @typedef {{ by: string, platform: string }} Choice */

/**
 * A select box for one part of the choice.
 * @param {Choice} choice @param {'by' | 'platform'} name @param {string} label
 * @param {readonly (readonly [string, string])[]} options @param {() => void} changed
 */
function choiceBox(choice, name, label, options, changed) {
  const box = h(
    'select',
    { id: `choice-${name}` },
    options.map(([value, text]) => h('option', { value, selected: value === choice[name] }, text)),
  );
  box.addEventListener('change', () => {
    choice[name] = box.value;
    changed();
  });
  return h('div', { class: 'field inline' }, h('label', { for: `choice-${name}` }, label), box);
}

/** @type {readonly (readonly [string, string])[]} */
const ORDERS = [
  ['', 'Chronological'],
  ['answered', 'Most replies'],
  ['dissent', 'Furthest from the consensus'],
  ['moved', 'Largest change of score'],
  ['trusting', 'Most trusting'],
  ['doubting', 'Most doubting'],
];

/** @param {Simulation} simulation @param {Names} names @param {Choice} choice */
export function transcript(simulation, names, choice) {
  const threads = threadsOf(simulation.transcript);
  if (threads.length === 0) return null;
  const list = h('ol', { class: 'threads' });
  let all = threads.length <= THREADS_SHOWN;
  const more = h('button', { type: 'button', class: 'quiet', id: 'all-threads' });
  const fill = () => {
    const chosen = ordered(threads, choice.by, simulation.consensusScore).map((thread) => ({
      item: threadItem(thread, names),
      fits: choice.platform === '' || thread.platform === choice.platform,
    }));
    const fitting = chosen.filter(({ fits }) => fits).map(({ item }) => item);
    list.replaceChildren(...chosen.map(({ item }) => item));
    for (const { item } of chosen) item.hidden = !fitting.includes(item);
    more.hidden = all || fitting.length <= THREADS_SHOWN;
    more.textContent = `Show all ${fitting.length}`;
    if (!all) for (const item of fitting.slice(THREADS_SHOWN)) item.hidden = true;
  };
  more.addEventListener('click', () => {
    const from = [...list.children].findIndex((item) => /** @type {HTMLElement} */ (item).hidden);
    all = true;
    for (const item of /** @type {Iterable<HTMLElement>} */ (list.children))
      item.hidden = choice.platform !== '' && item.dataset['platform'] !== choice.platform;
    more.hidden = true;
    // The button is hidden, so the focus moves to the first item that it showed.
    if (document.activeElement === document.body || document.activeElement === more)
      /** @type {HTMLElement | undefined} */ (list.children[from])?.focus({ preventScroll: true });
  });
  fill();
  const platforms = [...new Set(threads.map(({ platform }) => platform))].map(
    (id) => /** @type {const} */ ([id, names.platform(id)]),
  );
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'transcript-title' },
    h('h2', { id: 'transcript-title' }, 'Transcript'),
    h(
      'div',
      { class: 'row' },
      choiceBox(choice, 'platform', 'Platform', [['', 'All'], ...platforms], fill),
      choiceBox(choice, 'by', 'Order', ORDERS, fill),
    ),
    list,
    more,
  );
}

/** The latest arguments of a running debate. @param {Simulation} simulation @param {Names} names */
export function latest({ transcript: entries }, names) {
  return h(
    'section',
    { class: 'card stack live-talk', 'aria-labelledby': 'live-title' },
    h('h2', { id: 'live-title' }, 'Latest arguments'),
    entries.length === 0
      ? h('p', { class: 'waiting-note' }, 'No agent has argued yet.')
      : h(
          'ul',
          { class: 'threads' },
          entries
            .slice(-6)
            .reverse()
            .map(({ persona, platform, score, argument, round }) =>
              h(
                'li',
                { class: 'thread' },
                h(
                  'div',
                  { class: 'thread-head' },
                  face(persona, names),
                  h(
                    'div',
                    { class: 'thread-who' },
                    h('h3', {}, names.person(persona).name),
                    h('span', { class: 'fine' }, `${names.platform(platform)}, round ${round}`),
                  ),
                  scoreChip(score),
                ),
                h('p', { class: 'said' }, argument),
              ),
            ),
        ),
  );
}
