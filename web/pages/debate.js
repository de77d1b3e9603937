import { Swarm } from '../charts/swarm.js';
import { claimList } from '../debate/claims.js';
import { namesIn } from '../debate/names.js';
import { replaySlider } from '../debate/replay-slider.js';
import { latest, showThread, transcript } from '../debate/transcript.js';
import { flagList, troubles, verdict, verdictToCome, voteTable } from '../debate/verdict.js';
import { announce, h, lessMotion, safeLink } from '../dom.js';
import { decimal, moment, nameOfArticle, plural, used, words } from '../format.js';
import { threadsOf } from '../threads.js';
import { busy, problemBox } from '../widgets.js';
import { shareSection } from './share.js';

/**
 * @typedef {import('../types.js').Simulation} Simulation
 * @typedef {import('../types.js').Cast} Cast
 * @typedef {import('../debate/names.js').Names} Names
 */

/** Milliseconds between two stages when the picture plays. */
const STAGE_MS = 1_100;

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

/** @param {import('../types.js').App} app @param {readonly string[]} parts */
export async function debatePage(app, [id = '']) {
  const [opening, cast] = await Promise.all([app.api.simulation(id, app.signal), app.cast().catch(() => undefined)]);
  return debateView(app, opening, cast, true);
}

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
