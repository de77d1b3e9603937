import { h, lessMotion } from '../dom.js';
import { initials, inner, percent, plural, points as pointsText, words } from '../format.js';
import { ordered, threadsOf } from '../threads.js';
import { scoreChip } from '../widgets.js';
import { reasonOf } from './reasons.js';

/**
 * @typedef {import('../types.js').Simulation} Simulation
 * @typedef {import('../threads.js').Thread} Thread
 * @typedef {import('./names.js').Names} Names
 */

/** @type {Readonly<Record<string, string>>} */
const STANCES = { agree: 'agrees', disagree: 'disagrees', concede: 'concedes' };

/** @param {string} persona */
const threadId = (persona) => `said-${persona}`;

/** @param {string} persona */
export function showThread(persona) {
  const thread = document.getElementById(threadId(persona));
  if (!thread) return;
  const fold = thread.closest('details');
  if (fold) fold.open = true;
  // A filter by platform may hide it.
  thread.hidden = false;
  thread.scrollIntoView({ behavior: lessMotion() ? 'auto' : 'smooth', block: 'center' });
  thread.focus({ preventScroll: true });
}

/** @param {string} id @param {Names} names */
const face = (id, names) => h('span', { class: 'face', 'aria-hidden': 'true' }, initials(names.person(id).name));

/** The scores of both rounds, or of the only one. @param {Thread} thread @returns {import('../types.js').Child} */
function threadScores({ first, second }) {
  const entry = second ?? first;
  if (!entry) return null;
  return first && second
    ? [
        scoreChip(first.score),
        h('span', { 'aria-hidden': 'true' }, ' → '),
        h('span', { class: 'hidden' }, ' then '),
        scoreChip(second.score),
      ]
    : scoreChip(entry.score);
}

/** @param {Thread} thread */
function confidenceOf({ first, second }) {
  const entry = second ?? first;
  return entry ? h('span', { class: 'fine' }, `confidence ${percent(entry.confidence)}`) : null;
}

/** What others replied. @param {Thread} thread @param {Names} names */
function replies({ heard }, names) {
  if (heard.length === 0) return null;
  const items = heard.map(({ from, platform, stance, point, reason }) =>
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
        point === null ? null : h('p', { class: 'fine', dir: 'auto' }, point),
        h('p', { dir: 'auto' }, reason),
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

/**
 * Who speaks, where, and the votes of both rounds.
 * @param {Thread} thread @param {Names} names
 * @param {import('../types.js').Child} name @param {import('../types.js').Child} [more]
 */
const headOf = (thread, names, name, more) =>
  h(
    'div',
    { class: 'thread-head' },
    face(thread.persona, names),
    h(
      'div',
      { class: 'thread-who' },
      h('h3', { title: names.person(thread.persona).role || null }, name),
      h('span', { class: 'fine' }, names.platform(thread.platform)),
    ),
    h('span', { class: 'thread-scores' }, threadScores(thread), ' ', more),
  );

/**
 * What moved a vote most; nothing where the agent names neither a claim nor a finding.
 * @param {import('./reasons.js').Reason} reason
 */
function reasonList({ lookedAt, found, quote, points }) {
  const quoted = quote === null ? null : h('q', { dir: 'auto' }, inner(quote));
  const rows = [
    lookedAt === null ? null : ['Looked at', h('q', { dir: 'auto' }, inner(lookedAt))],
    found === null ? null : ['Found', [found, quoted === null ? '' : [' ', quoted]]],
    points === null ? null : ['Moved the vote by', pointsText(points)],
  ].filter((row) => row !== null);
  if (rows.length === 0) return null;
  return h(
    'dl',
    { class: 'reason' },
    rows.map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
  );
}

/** What an agent said beside its argument of round 1. @param {import('../types.js').Entry | undefined} entry */
function asides(entry) {
  const rows = [
    ['Knows', entry?.knows],
    ['The point to answer', entry?.objection],
    ['Would change their mind', entry?.wouldChange],
  ].filter(([, said]) => said != null);
  if (rows.length === 0) return null;
  return h(
    'dl',
    { class: 'reason' },
    rows.map(([name, said]) => [h('dt', {}, name), h('dd', { dir: 'auto' }, said)]),
  );
}

/** The answer of the agent that was contradicted most. @param {Simulation} simulation @param {Names} names */
function lastWord({ lastWord: said }, names) {
  if (said?.problem !== null) return null;
  const nameOf = (/** @type {string} */ id) =>
    h('button', { type: 'button', class: 'link', onclick: () => showThread(id) }, names.person(id).name);
  return h(
    'div',
    { class: 'stack last-word' },
    h('h3', {}, 'The last word'),
    h('p', { class: 'fine' }, nameOf(said.persona), ' was contradicted most, and answers after the votes.'),
    h('p', { class: 'said', dir: 'auto' }, said.argument),
    h(
      'details',
      { class: 'replies' },
      h('summary', {}, plural(said.answers.length, 'answer')),
      h(
        'ul',
        {},
        said.answers.map(({ to, stance, reason }) =>
          h(
            'li',
            {},
            face(to, names),
            h(
              'div',
              {},
              h(
                'p',
                { class: 'reply-head' },
                h('span', { class: `stance ${stance}` }, STANCES[stance] ?? words(stance)),
                nameOf(to),
              ),
              h('p', { dir: 'auto' }, reason),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {Thread} thread @param {Simulation} simulation @param {Names} names */
function threadItem(thread, simulation, names) {
  const { persona, platform, first, second } = thread;
  return h(
    'li',
    { class: 'thread', id: threadId(persona), tabindex: -1, 'data-platform': platform },
    headOf(thread, names, names.person(persona).name, confidenceOf(thread)),
    reasonList(reasonOf(thread, simulation)),
    first ? h('p', { class: 'said' }, first.argument) : null,
    asides(first),
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

/**
 * What another agent answered to the question of a card.
 * @param {{ persona: string, says: string } | null} answer @param {Names} names
 */
function answerOn(answer, names) {
  if (!answer) return null;
  // Words of the article alone answer for themselves.
  const by = answer.says.startsWith('The text has this: ') ? '' : `${names.person(answer.persona).name} answers: `;
  return h('p', { class: 'answer', dir: 'auto' }, `${by}${answer.says}`);
}

/** What somebody does, in half a sentence: “Second-year law student in Nairobi”. @param {string} role */
const inShort = (role) => (/^.{12,}?(?=[,;:.]| and | who | with | to which | that |$)/u.exec(role) ?? [role])[0];

/** Whether a card has what somebody asks, which is no reason for a vote. @param {{ why: string }} card */
const isQuestion = ({ why }) => why.startsWith('Has ');

/** @param {string} text */
const bare = (text) => text.replace(/["“”‘’'.…]/g, '').trim();

/** Enough of words that stand above to know them again. */
const BEGINNING_WORDS = 8;
/** @param {string} quote */
function beginningOf(quote) {
  const all = quote.split(' ');
  return all.length <= BEGINNING_WORDS + 2 ? quote : `${all.slice(0, BEGINNING_WORDS).join(' ')} …`;
}

/**
 * What an agent asks of the article and another answers.
 * @param {NonNullable<Simulation['outcome']>['cards'][number]} card
 * @param {{ readonly names: Names, readonly name: import('../types.js').Child, readonly isShown: boolean }} shown
 */
function question({ persona, lookedAt, voice, answer }, { names, name, isShown }) {
  return h(
    'li',
    { class: 'person' },
    h(
      'div',
      { class: 'thread-head' },
      face(persona, names),
      h(
        'div',
        { class: 'thread-who' },
        h('h3', {}, name),
        h('span', { class: 'fine' }, inShort(names.person(persona).role)),
      ),
    ),
    lookedAt === null
      ? null
      : h('p', { class: 'fine' }, h('q', { dir: 'auto' }, isShown ? beginningOf(inner(lookedAt)) : inner(lookedAt))),
    voice === null ? null : h('p', { class: 'voice', dir: 'auto' }, voice),
    answerOn(answer, names),
  );
}

/**
 * Cards of the few agents who speak for the panel.
 * @param {Simulation} simulation @param {Names} names
 */
export function cards(simulation, names) {
  const chosen = simulation.outcome?.cards ?? [];
  if (chosen.length === 0) return null;
  const threads = new Map(threadsOf(simulation.transcript).map((thread) => [thread.persona, thread]));
  // What stands above, or on a card before, is not quoted again.
  const told = simulation.summary?.sentences.map(bare) ?? [];
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'cards-title' },
    h('h2', { id: 'cards-title' }, 'From the panel'),
    h(
      'ul',
      { class: 'cards' },
      chosen.map((card) => {
        const { persona, why, voice, answer, ...reason } = card;
        const thread = threads.get(persona);
        const name = h(
          'button',
          { type: 'button', class: 'link', onclick: () => showThread(persona) },
          names.person(persona).name,
        );
        if (isQuestion(card)) {
          const quote = bare(card.lookedAt ?? '');
          const isShown = told.some((each) => each.includes(quote));
          told.push(quote);
          return question(card, { names, name, isShown });
        }
        return h(
          'li',
          { class: 'person' },
          h('span', { class: 'round' }, why),
          thread ? headOf(thread, names, name) : null,
          reasonList(reason),
          voice === null
            ? null
            : h('p', { class: 'voice', dir: 'auto' }, /^[^.!]*\?$/.test(voice) ? `Asks: ${voice}` : voice),
          answerOn(answer, names),
        );
      }),
    ),
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
  const fill = () => {
    const items = ordered(threads, choice.by, simulation.consensusScore).map((thread) => {
      const item = threadItem(thread, simulation, names);
      item.hidden = choice.platform !== '' && thread.platform !== choice.platform;
      return item;
    });
    list.replaceChildren(...items);
  };
  fill();
  const platforms = [...new Set(threads.map(({ platform }) => platform))].map(
    (id) => /** @type {const} */ ([id, names.platform(id)]),
  );
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'transcript-title' },
    h('h2', { id: 'transcript-title' }, 'Transcript'),
    lastWord(simulation, names),
    h(
      'details',
      { class: 'whole' },
      h('summary', {}, `What all ${plural(threads.length, 'agent')} said, in both rounds`),
      h(
        'div',
        { class: 'row' },
        choiceBox(choice, 'platform', 'Platform', [['', 'All'], ...platforms], fill),
        choiceBox(choice, 'by', 'Order', ORDERS, fill),
      ),
      list,
    ),
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
