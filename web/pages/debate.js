import { dial } from '../charts/dial.js';
import { Swarm } from '../charts/swarm.js';
import { announce, h, lessMotion, safeLink } from '../dom.js';
import { band, decimal, initials, moment, nameOfArticle, percent, plural, signed, used, words } from '../format.js';
import { ordered, threadsOf } from '../threads.js';
import { busy, problemBox, scoreChip, table } from '../widgets.js';
import { shareSection } from './share.js';

/**
 * @typedef {import('../types.js').Simulation} Simulation
 * @typedef {import('../types.js').Cast} Cast
 * @typedef {import('../threads.js').Thread} Thread
 * @typedef {{ person(id: string): { readonly name: string, readonly role: string }, platform(id: string): string }} Names
 */

/** Milliseconds between two stages when the picture plays. */
const STAGE_MS = 1_100;
const FLAGS_SHOWN = 6;
const THREADS_SHOWN = 8;
const CLAIMS_SHOWN = 8;
/** @type {Readonly<Record<string, string>>} */
const STANCES = { agree: 'agrees', disagree: 'disagrees', concede: 'concedes' };

/** @param {Cast | undefined} cast @returns {Names} a name for every id, that of a former cast too */
function namesIn(cast) {
  const personas = new Map(cast?.personas.map((persona) => [persona.id, persona]));
  /** @type {Map<string, string>} */
  const platforms = new Map(cast?.platforms.map(({ id, name }) => [id, name]));
  return {
    person: (id) => personas.get(id) ?? { name: words(id), role: '' },
    platform: (id) => platforms.get(id) ?? words(id),
  };
}

/** @param {Simulation} simulation @param {Cast | undefined} cast @param {Names} names */
function pictureOf({ transcript, votes, status, platformScores, consensusScore, consensus }, cast, names) {
  const threads = threadsOf(transcript);
  const spoken = new Map(threads.map((thread) => [thread.persona, thread]));
  const expected = status === 'running' ? (cast?.personas ?? []).map(({ id, platform }) => ({ id, platform })) : [];
  const everyone = new Map([
    ...expected.map(({ id, platform }) => /** @type {[string, string]} */ ([id, platform])),
    ...threads.map(({ persona, platform }) => /** @type {[string, string]} */ ([persona, platform])),
    ...votes.map(({ persona, platform }) => /** @type {[string, string]} */ ([persona, platform])),
  ]);
  const dissenters = new Set(consensus?.dissenters.map(({ persona }) => persona));
  const platforms =
    platformScores.length > 0
      ? platformScores.map(({ platform }) => platform)
      : [...new Set([...(cast?.platforms.map(({ id }) => id) ?? []), ...everyone.values()])];
  const present = new Set(everyone.values());
  return {
    platforms: platforms
      .filter((id) => present.has(id))
      .map((id) => ({
        id,
        name: names.platform(id),
        score: platformScores.find(({ platform }) => platform === id)?.score ?? null,
      })),
    dots: [...everyone].map(([persona, platform]) => {
      const thread = spoken.get(persona);
      return {
        persona,
        name: names.person(persona).name,
        platform,
        first: thread?.first?.score ?? null,
        second: thread?.second?.score ?? null,
        confidence: (thread?.second ?? thread?.first)?.confidence ?? 0.5,
        dissents: dissenters.has(persona),
      };
    }),
    consensus: consensusScore,
    spread: consensus?.spread ?? 0,
  };
}

/** The progress of a debate in four steps. @param {Simulation} simulation @param {number} cast number of agents */
function progress({ status, article, transcript, excused, consensusScore, waitingFor }, cast) {
  const count = (/** @type {number} */ round) => transcript.filter((entry) => entry.round === round).length;
  const out = excused.length;
  const over = status !== 'running';
  /** @type {readonly (readonly [string, boolean, string])[]} */
  const stages = [
    ['Article', article !== null, article === null ? 'reading' : plural(article.words, 'word')],
    [
      'Round 1',
      count(2) > 0 || over || count(1) + out >= cast,
      `${count(1)} of ${over ? count(1) + excused.filter(({ round }) => round === 1).length : cast}`,
    ],
    ['Round 2', consensusScore !== null, `${count(2)} of ${over ? count(1) : cast - out}`],
    ['Verdict', consensusScore !== null, consensusScore === null ? '' : decimal(consensusScore)],
  ];
  const current = over ? -1 : stages.findIndex(([, done]) => !done);
  return h(
    'ol',
    { class: 'stages' },
    stages.map(([name, done, text], index) =>
      h(
        'li',
        {
          class: done ? 'done' : index === current ? 'current' : '',
          'aria-current': index === current ? 'step' : null,
        },
        h('span', {}, name),
        h(
          'span',
          { class: 'fine' },
          index === current && waitingFor !== null ? `${text}, waiting for the model server` : text,
        ),
      ),
    ),
  );
}

/** @param {Simulation} simulation @param {boolean} own whether to show what it cost */
function heading({ article, url, depth, analyst, openedAt, credits, status, usage }, own) {
  const address = safeLink(article?.url ?? url);
  const source = [article?.site, article?.byline, article?.publishedAt ? moment(article.publishedAt) : null].filter(
    (part) => part,
  );
  return [
    h(
      'h1',
      { tabindex: -1, class: 'article-title' },
      article ? nameOfArticle(article.title, url) : 'Reading the article …',
    ),
    h(
      'p',
      { class: 'fine' },
      source.length > 0 ? `${source.join(' · ')} · ` : '',
      address === null
        ? 'A text that was sent, without an address'
        : h(
            'a',
            { href: address, rel: 'noopener noreferrer nofollow', target: '_blank' },
            new URL(address).host,
            h('span', { class: 'hidden' }, ' (opens a new tab)'),
          ),
    ),
    h(
      'p',
      { class: 'fine' },
      `${words(depth)} debate of ${moment(openedAt)} · analyst ${analyst.model}`,
      own && status === 'done' ? ` · ${plural(credits, 'credit')}` : '',
      article?.paywalled ? ' · behind a paywall, so only a part was read' : '',
    ),
    usage.inputTokens > 0 ? h('p', { class: 'fine', id: 'usage' }, used(usage)) : '',
  ];
}

/** @param {string} name @param {string} value @param {string} meaning */
const figure = (name, value, meaning) =>
  h(
    'div',
    { class: 'figure' },
    h('dt', {}, name),
    h('dd', {}, h('span', { class: 'figure-value' }, value), h('span', { class: 'fine' }, meaning)),
  );

/** @param {Simulation} simulation @param {Names} names */
function verdict({ consensusScore, consensus, votes, summary }, names) {
  if (consensusScore === null || consensus === null) return null;
  const { name, id } = band(consensusScore);
  // Nothing was checked, so the band is not named.
  const caption = summary?.basis === 'manner' ? 'By its manner alone' : name;
  return h(
    'section',
    { class: 'card stack verdict', 'aria-labelledby': 'verdict-title' },
    h('h2', { id: 'verdict-title' }, 'Consensus'),
    dial({ value: consensusScore, tone: id, caption, low: '0', high: '100', spread: consensus.spread }),
    summary === null ? null : h('p', { class: 'basis' }, summary.verdict),
    h(
      'dl',
      { class: 'figures' },
      figure('Spread', `± ${decimal(consensus.spread)}`, 'points, the thin arc'),
      figure('Agreement', percent(consensus.agreement), 'within 15 points'),
      figure('Shift', signed(consensus.shift), 'points, round 1 to 2'),
      figure('Trimmed mean', decimal(consensus.trimmedMean), 'without the extremes'),
      consensus.conformity === null
        ? null
        : figure('Conformity', percent(consensus.conformity), 'of moves to the mean'),
      figure('Votes', String(votes.length), 'of the second round'),
    ),
    h(
      'h3',
      {},
      consensus.dissenters.length === 0
        ? 'Nobody dissents by more than 25 points'
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

/** @param {Simulation} simulation @param {Names} names */
function flagList({ flags, votes }, names) {
  if (flags.length === 0)
    return h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'flags-title' },
      h('h2', { id: 'flags-title' }, 'Flags'),
      h('p', {}, 'Nobody raised one.'),
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
          plural(personas.length, 'agent'),
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
    h('p', { class: 'fine' }, 'Each quotes the article word for word.'),
    h('ul', { class: 'flags' }, items),
    flags.length > FLAGS_SHOWN ? more : null,
  );
}

/** Who says it, as the article words it. @param {import('../types.js').Claim} claim */
function sourceOf({ attribution }) {
  if (attribution === null) return 'Nobody';
  const { kind, source, standsFor } = attribution;
  return `${standsFor ?? source}${kind === 'anonymous' ? ' (unnamed)' : ''}`;
}

/**
 * Whether a claim states nothing by itself: it has neither a verb nor a number.
 * @param {import('../types.js').Claim} claim
 */
const isFragment = ({ field, predicate, quantities }) =>
  field !== 'title' && predicate === null && quantities.length === 0;

/**
 * The kind and place of a claim, and what a headline overstates.
 * @param {import('../types.js').Claim} claim @param {readonly import('../types.js').Claim[]} claims
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
        `Says more than the text. ${overstates.because}`,
        overstated ? [' ', h('q', {}, overstated.quote)] : null,
      ),
    );
  }
  return notes;
}

const STANCE_WORDS = { supports: 'Supports it', disputes: 'Disputes it', mentions: 'Mentions it' };
/** A passage in which the decisive words are marked. @param {string} passage @param {string | undefined} decisive */
function marked(passage, decisive) {
  const at = decisive === undefined || decisive === '' ? -1 : passage.indexOf(decisive);
  if (decisive === undefined || at === -1) return [passage];
  return [passage.slice(0, at), h('mark', {}, decisive), passage.slice(at + decisive.length)];
}

/** The evidence about a claim, and what could not be found. @param {import('../types.js').Claim} claim */
function evidenceNotes({ evidence, missing, weighing }) {
  const found = evidence.map(
    ({
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
    }) => {
      const address = safeLink(url);
      const name = title ?? publisher ?? url;
      return h(
        'div',
        { class: `evidence ${instructs ? '' : stance}` },
        h(
          'strong',
          {},
          instructs ? 'Counts for nothing: it tries to instruct a reading machine' : STANCE_WORDS[stance],
        ),
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
        weighedBy === 'offline' ? null : h('span', { class: 'fine' }, `Told by the model ${weighedBy}.`),
        h('blockquote', {}, marked(passage, quotes?.evidence)),
        dissent === null
          ? null
          : h(
              'span',
              { class: 'fine' },
              `The model ${dissent.model} says otherwise (${STANCE_WORDS[dissent.stance].toLowerCase()}): “${dissent.quote}” ${dissent.why}`,
            ),
      );
    },
  );
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
  return [...found, ...gone, ...unread];
}

/** Summary, basis and claims. @param {Simulation} simulation */
function claimList({ summary, claims, claimExtraction }) {
  if (summary === null) return null;
  const judged = [...claims].sort(
    (a, b) =>
      Number(isFragment(a)) - Number(isFragment(b)) ||
      Number(b.overstates !== null) - Number(a.overstates !== null) ||
      b.votes - a.votes ||
      b.checkWorthiness - a.checkWorthiness,
  );
  const rows = judged.map((claim, index) =>
    h(
      'tr',
      { hidden: index >= CLAIMS_SHOWN, 'data-claim': claim.id },
      h('td', {}, h('q', {}, claim.quote), claimNotes(claim, claims), evidenceNotes(claim)),
      h('td', {}, sourceOf(claim)),
      h(
        'td',
        { class: 'claim-score' },
        claim.credibility === null
          ? '–'
          : [
              `${decimal(claim.credibility)} ± ${decimal(claim.spread ?? 0)}`,
              h(
                'span',
                { class: 'past-bar', 'aria-hidden': 'true' },
                h('span', { class: `tone-${band(claim.credibility).id}`, style: { width: `${claim.credibility}%` } }),
              ),
              h('span', { class: 'fine' }, plural(claim.votes, 'vote')),
            ],
      ),
    ),
  );
  const more = h('button', { type: 'button', class: 'quiet' }, `Show ${rows.length - CLAIMS_SHOWN} more`);
  more.addEventListener('click', () => {
    for (const row of rows) row.hidden = false;
    more.remove();
  });
  return h(
    'section',
    { class: 'card stack claims', 'aria-labelledby': 'summary-title' },
    h('h2', { id: 'summary-title' }, 'Summary'),
    h('p', { class: 'basis' }, h('strong', {}, summary.verdict)),
    h(
      'ul',
      { class: 'sentences' },
      summary.sentences.map((sentence) => h('li', {}, sentence)),
    ),
    rows.length === 0
      ? null
      : [
          h('h3', {}, 'Claims of the article'),
          // A shared debate omits it.
          claimExtraction?.model == null
            ? null
            : h(
                'p',
                { class: 'fine' },
                claimExtraction.problem === null
                  ? `The claims of the text are statements that the model ${claimExtraction.model} listed.`
                  : `The model ${claimExtraction.model} listed no statements that are used (${claimExtraction.problem}); the embedded extractor identified the claims.`,
              ),
          h(
            'div',
            { class: 'table-box' },
            h(
              'table',
              {},
              h(
                'thead',
                {},
                h(
                  'tr',
                  {},
                  ['Claim', 'Said by', 'Credibility'].map((name) => h('th', { scope: 'col' }, name)),
                ),
              ),
              h('tbody', {}, rows),
            ),
          ),
          rows.length > CLAIMS_SHOWN ? more : null,
        ],
  );
}

/** @param {string} persona */
const threadId = (persona) => `said-${persona}`;

/** @param {string} persona */
function showThread(persona) {
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

/** @param {Thread} thread @param {Names} names */
function threadItem({ persona, platform, first, second, heard }, names) {
  const { name, role } = names.person(persona);
  const entry = second ?? first;
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
      h(
        'span',
        { class: 'thread-scores' },
        first && second
          ? [
              scoreChip(first.score),
              h('span', { 'aria-hidden': 'true' }, ' → '),
              h('span', { class: 'hidden' }, ' then '),
              scoreChip(second.score),
            ]
          : entry
            ? scoreChip(entry.score)
            : null,
        entry ? h('span', { class: 'fine' }, ` confidence ${percent(entry.confidence)}`) : null,
      ),
    ),
    first ? h('p', { class: 'said' }, first.argument) : null,
    heard.length === 0
      ? null
      : h(
          'details',
          { class: 'replies' },
          h('summary', {}, plural(heard.length, 'reply', 'replies')),
          h(
            'ul',
            {},
            heard.map(({ from, platform: where, stance, reason }) =>
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
                    h(
                      'button',
                      { type: 'button', class: 'link', onclick: () => showThread(from) },
                      names.person(from).name,
                    ),
                    h('span', { class: `stance ${stance in STANCES ? stance : ''}` }, STANCES[stance] ?? words(stance)),
                    h('span', { class: 'fine' }, names.platform(where)),
                  ),
                  h('p', {}, reason),
                ),
              ),
            ),
          ),
        ),
    second
      ? h(
          'div',
          { class: 'afterwards' },
          h('span', { class: 'round' }, 'After hearing the others'),
          h('p', {}, second.argument),
        )
      : null,
  );
}

/** @param {Simulation} simulation @param {Names} names @param {{ by: string, platform: string }} choice */
function transcript(simulation, names, choice) {
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
  /** @param {'by' | 'platform'} name @param {string} label @param {readonly (readonly [string, string])[]} options */
  const select = (name, label, options) => {
    const box = h(
      'select',
      { id: `choice-${name}` },
      options.map(([value, text]) => h('option', { value, selected: value === choice[name] }, text)),
    );
    box.addEventListener('change', () => {
      choice[name] = box.value;
      fill();
    });
    return h('div', { class: 'field inline' }, h('label', { for: `choice-${name}` }, label), box);
  };
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'transcript-title' },
    h('h2', { id: 'transcript-title' }, 'Transcript'),
    h(
      'div',
      { class: 'row' },
      select('platform', 'Platform', [
        ['', 'All'],
        ...[...new Set(threads.map(({ platform }) => platform))].map(
          (id) => /** @type {const} */ ([id, names.platform(id)]),
        ),
      ]),
      select('by', 'Order', [
        ['', 'As spoken'],
        ['answered', 'Most answered'],
        ['dissent', 'Furthest from the consensus'],
        ['moved', 'Moved most'],
        ['trusting', 'Most trusting'],
        ['doubting', 'Most doubting'],
      ]),
    ),
    list,
    more,
  );
}

/** @param {Simulation} simulation @param {Names} names */
function voteTable({ votes }, names) {
  if (votes.length === 0) return null;
  return h(
    'details',
    { class: 'as-table' },
    h('summary', {}, 'The picture as a table'),
    table(
      'Votes of the second round',
      ['Agent', 'Platform', 'Score', 'Shift', 'Confidence', 'Weight'],
      votes.map(({ persona, platform, score, shift, confidence, weight }) => [
        names.person(persona).name,
        names.platform(platform),
        decimal(score),
        signed(shift),
        percent(confidence),
        String(weight),
      ]),
    ),
  );
}

/** @param {import('../types.js').App} app @param {readonly string[]} parts */
export async function debatePage(app, [id = '']) {
  const [opening, cast] = await Promise.all([app.api.simulation(id, app.signal), app.cast().catch(() => undefined)]);
  return debateView(app, opening, cast, true);
}

/**
 * What went wrong: that there is no verdict, and which agents had no vote.
 * @param {Simulation} simulation @param {Names} names @param {boolean} own
 */
function troubles({ status, problem, excused }, names, own) {
  const persons = new Set(excused.map(({ persona }) => names.person(persona).name));
  return [
    status === 'abandoned' &&
      h(
        'div',
        { class: 'problem' },
        h('strong', {}, `No verdict: the debate was abandoned${own ? ' and cost nothing' : ''}.`),
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

const verdictToCome = () =>
  h(
    'section',
    { class: 'card stack verdict' },
    h('h2', {}, 'Consensus'),
    h('p', { class: 'waiting-note' }, 'When both rounds are heard, the verdict stands here.'),
  );

/**
 * The page of a debate.
 * @param {Readonly<Record<string, HTMLElement>>} slots @param {readonly HTMLElement[]} picture above its legend
 */
const layout = (slots, picture) =>
  h(
    'div',
    { class: 'page wide debate' },
    slots['heading'],
    slots['progress'],
    slots['problem'],
    h(
      'div',
      { class: 'stage' },
      slots['verdict'],
      h(
        'section',
        { class: 'card stack picture', 'aria-labelledby': 'picture-title' },
        picture,
        h(
          'p',
          { class: 'fine legend' },
          'A dot is an agent, larger the surer it is; its tail starts at round 1. A bar is its platform’s score. A ring marks a dissenter.',
        ),
        slots['table'],
      ),
    ),
    slots['claims'],
    h('div', { class: 'below' }, slots['transcript'], slots['flags']),
    slots['share'],
  );

/**
 * The page of a debate for its owner, or read-only for somebody with a link. It is long because its parts share the
 * latest state, the stage that is shown and the timer that plays it.
 * @param {import('../types.js').App} app @param {Simulation} opening
 * @param {Cast | undefined} cast @param {boolean} own
 */
export function debateView(app, opening, cast, own) {
  const { signal } = app;
  const { id } = opening;
  const names = namesIn(cast);
  const swarm = new Swarm(showThread);
  const choice = { by: opening.status === 'running' ? '' : 'answered', platform: '' };
  const slots = {
    heading: h('header', { class: 'debate-head' }),
    progress: h('div', {}),
    problem: h('div', { 'aria-live': 'polite' }),
    verdict: h('div', { class: 'verdict-slot' }),
    table: h('div', {}),
    claims: h('div', { class: 'claims-slot' }),
    flags: h('div', { class: 'flags-slot' }),
    transcript: h('div', { class: 'transcript-slot' }),
    share: h('div', {}),
  };
  let simulation = opening;
  /** @type {0 | 1 | 2} */
  let stage = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });

  const buttons = [
    h('button', { type: 'button', 'data-stage': 1, onclick: () => jump(1) }, 'Round 1'),
    h('button', { type: 'button', 'data-stage': 2, onclick: () => jump(2) }, 'Round 2'),
  ];
  const play = h('button', { type: 'button', class: 'quiet', onclick: () => playFrom(0) }, 'Play');
  const cancelProblems = h('div', { 'aria-live': 'polite' });
  const cancel = h('button', { type: 'button', class: 'quiet', id: 'cancel' }, 'Cancel the debate');
  cancel.addEventListener('click', () => void busy(cancel, cancelProblems, () => app.api.cancel(id)));
  const controls = h('div', { class: 'segments', role: 'group', 'aria-label': 'Show' }, buttons);

  /** @param {0 | 1 | 2} next */
  const setStage = (next) => {
    stage = next;
    swarm.show(pictureOf(simulation, cast, names), stage);
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(Number(button.dataset['stage']) === stage));
  };
  /** @param {0 | 1 | 2} next */
  const jump = (next) => {
    clearTimeout(timer);
    setStage(next);
  };
  /** Plays the stages one after the other. @param {0 | 1 | 2} from */
  const playFrom = (from) => {
    clearTimeout(timer);
    if (lessMotion()) {
      setStage(2);
      return;
    }
    setStage(from);
    if (from < 2) timer = setTimeout(() => playFrom(from === 0 ? 1 : 2), from === 0 ? STAGE_MS / 3 : STAGE_MS);
  };

  /** @param {Simulation} next @param {boolean} live */
  const render = (next, live) => {
    const before = simulation;
    simulation = next;
    const running = next.status === 'running';
    slots.heading.replaceChildren(...heading(next, own));
    slots.progress.replaceChildren(progress(next, cast?.personas.length ?? 30));
    slots.table.replaceChildren(...[voteTable(next, names)].filter((part) => part !== null));
    slots.problem.replaceChildren(...troubles(next, names, own));
    if (next.transcript.length !== before.transcript.length || !live) {
      const part = running ? null : transcript(next, names, choice);
      slots.transcript.replaceChildren(...(part ? [part] : running ? [latest(next, names)] : []));
    }
    if (!running) {
      const part = verdict(next, names);
      slots.verdict.replaceChildren(...(part ? [part] : []));
      const told = claimList(next);
      slots.claims.replaceChildren(...(told ? [told] : []));
      slots.flags.replaceChildren(...(next.consensusScore === null ? [] : [flagList(next, names)]));
      const only = slots.transcript.firstElementChild;
      if (only?.classList.contains('live-talk'))
        slots.transcript.replaceChildren(...[transcript(next, names, choice)].filter((part) => part !== null));
    } else slots.verdict.replaceChildren(verdictToCome());
    cancel.hidden = !running;
    controls.hidden = play.hidden = running || next.transcript.length === 0;
    replay.element.hidden = controls.hidden || !own;
    if (!running && own) {
      void replay.measure().catch(() => undefined);
      if (slots.share.childElementCount === 0) slots.share.append(shareSection(app, id));
    }
    page.classList.toggle('running', running);
  };

  const replay = replaySlider(app, id, (then) => {
    clearTimeout(timer);
    swarm.show(pictureOf(then, cast, names), then.transcript.some(({ round }) => round === 2) ? 2 : 1);
    for (const button of buttons) button.setAttribute('aria-pressed', 'false');
  });

  const page = layout(slots, [
    h(
      'div',
      { class: 'row between' },
      h('h2', { id: 'picture-title' }, 'Every agent, platform by platform'),
      h('div', { class: 'row' }, controls, play, cancel),
    ),
    cancelProblems,
    swarm.element,
    replay.element,
  ]);

  render(opening, false);
  if (opening.status === 'running') {
    setStage(1);
    void follow();
  } else playFrom(0);

  /** Follows a running debate to its end. */
  async function follow() {
    try {
      for await (const next of app.api.watch(id, signal)) {
        const before = simulation;
        render(next, true);
        const second = next.transcript.some(({ round }) => round === 2);
        if (next.status !== 'running') break;
        setStage(second ? 2 : 1);
        tell(before, next);
      }
      if (signal.aborted) return;
      if (simulation.consensusScore !== null) {
        const heardAlready = stage === 2;
        if (heardAlready) setStage(2);
        else playFrom(0);
        announce(`Verdict: ${decimal(simulation.consensusScore)} of 100. ${simulation.summary?.verdict ?? ''}`);
      } else {
        setStage(2);
        announce('The debate was abandoned.');
      }
      void app.account().catch(() => undefined);
    } catch (error) {
      if (!signal.aborted) slots.problem.replaceChildren(problemBox(error));
    }
  }
  return page;
}

/**
 * Shows the debate at any of its events. While the slider moves, only its latest position is requested.
 * @param {import('../types.js').App} app @param {string} id @param {(then: Simulation) => void} show
 */
function replaySlider(app, id, show) {
  const { signal } = app;
  const slider = h('input', { type: 'range', id: 'replay', min: 0, max: 0, value: 0, step: 1 });
  const place = h('output', { for: 'replay', class: 'fine' }, 'Move it to see the debate event by event.');
  let asking = false;
  const ask = async () => {
    if (asking) return;
    asking = true;
    try {
      for (let shown = ''; shown !== slider.value;) {
        shown = slider.value;
        const path = `/api/simulations/${encodeURIComponent(id)}/state?at=${shown}`;
        const state = /** @type {import('../types.js').SimulationState} */ (await app.api.get(path, signal));
        const { lastRevision, tally, debate, simulation } = state;
        place.textContent = `Event ${shown} of ${lastRevision}: ${words(debate.replace('round', 'round '))}, ${plural(simulation.transcript.length, 'voice')}, tally ${tally === null ? '–' : decimal(tally)}`;
        show(simulation);
      }
    } catch (error) {
      if (!signal.aborted) place.replaceChildren(problemBox(error));
    } finally {
      asking = false;
    }
  };
  /** Sets the length of the slider once the debate is over. */
  const measure = async () => {
    if (slider.max !== '0') return;
    const path = `/api/simulations/${encodeURIComponent(id)}/state?path=lastRevision`;
    const { value } = /** @type {import('../types.js').ValueShown} */ (await app.api.get(path, signal));
    // The browser limits the value to the current maximum, so the maximum is set first.
    slider.max = String(value);
    slider.value = slider.max;
  };
  slider.addEventListener('input', () => void ask());
  return { element: h('div', { class: 'field' }, h('label', { for: 'replay' }, 'Replay'), slider, place), measure };
}

/**
 * Announces the stages of a running debate to screen readers, but not its sixty arguments.
 * @param {Simulation} before @param {Simulation} now
 */
function tell(before, now) {
  /** @param {Simulation} simulation @param {number} round */
  const begun = (simulation, round) => simulation.transcript.some((entry) => entry.round === round);
  if (before.article === null && now.article !== null) announce(`The article has been read: ${now.article.title}`);
  if (!begun(before, 1) && begun(now, 1)) announce('Round 1: the agents score the article.');
  if (!begun(before, 2) && begun(now, 2)) announce('Round 2: the agents answer each other.');
}

/** The latest arguments of a running debate. @param {Simulation} simulation @param {Names} names */
function latest({ transcript: entries }, names) {
  return h(
    'section',
    { class: 'card stack live-talk', 'aria-labelledby': 'live-title' },
    h('h2', { id: 'live-title' }, 'Heard last'),
    entries.length === 0
      ? h('p', { class: 'waiting-note' }, 'Nobody has spoken yet.')
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
