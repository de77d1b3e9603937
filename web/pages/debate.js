import { Swarm } from '../charts/swarm.js';
import { claimList } from '../debate/claims.js';
import { heading, progress } from '../debate/heading.js';
import { namesIn } from '../debate/names.js';
import { outcomePart } from '../debate/outcome.js';
import { pictureOf } from '../debate/picture.js';
import { replaySlider } from '../debate/replay-slider.js';
import { cards, latest, showThread, transcript } from '../debate/transcript.js';
import { flagList, troubles, verdict, verdictToCome, voteTable } from '../debate/verdict.js';
import { announce, h, lessMotion } from '../dom.js';
import { panelInWords, shownNumber } from '../format.js';
import { busy, problemBox, twiceButton } from '../widgets.js';
import { evidenceChangesSection } from './evidence-changes.js';
import { forkSection } from './fork.js';
import { recordSection } from './record.js';
import { shareSection } from './share.js';

/**
 * @typedef {import('../types.js').Simulation} Simulation
 * @typedef {import('../types.js').Cast} Cast
 */

/** Milliseconds between two stages when the picture plays. */
const STAGE_MS = 1_100;

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
    slots['connection'],
    slots['problem'],
    slots['retry'],
    slots['outcome'],
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
          'A dot is an agent in the colour of its platform. Its size shows its confidence, and a faint mark is its vote of round 1. A ring marks a dissenter.',
        ),
        slots['table'],
      ),
    ),
    slots['cards'],
    slots['claims'],
    h('div', { class: 'below' }, slots['transcript'], slots['flags']),
    slots['share'],
    slots['erase'],
  );

/**
 * The page of a debate for its owner, or read-only for somebody with a link.
 * @param {import('../types.js').App} app @param {Simulation} opening
 * @param {Cast | undefined} cast @param {boolean} own
 */
export function debateView(app, opening, cast, own) {
  const view = new DebateView(app, opening, cast, own);
  view.start();
  return view.page;
}

/**
 * The section in which a debate without a verdict is tried again.
 * @param {import('../types.js').App} app @param {string} id of the debate
 */
function retrySection(app, id) {
  const problems = h('div', { 'aria-live': 'polite' });
  const button = h('button', { type: 'button', id: 'retry' }, 'Try again');
  button.addEventListener(
    'click',
    () =>
      void busy(button, problems, async () => {
        const retry = await app.api.retry(id);
        location.hash = `#/debates/${encodeURIComponent(retry.id)}`;
      }),
  );
  return h(
    'section',
    { class: 'card stack', 'aria-label': 'Try again' },
    h(
      'p',
      {},
      'What was already answered is not asked again, and what you have paid for is not paid again. The other answers cost their share of the price, rounded up to a whole credit.',
    ),
    h('div', { class: 'row' }, button),
    problems,
  );
}

/**
 * The section in which a debate is erased.
 * @param {import('../types.js').App} app @param {string} id of the debate
 */
function eraseSection(app, id) {
  const problems = h('div', { 'aria-live': 'polite' });
  const button = twiceButton('Erase this debate', 'Erase it for good?', problems, async () => {
    await app.api.erase(id);
    announce('The debate is erased.');
    location.hash = '#/debates';
  });
  button.id = 'erase';
  return h(
    'section',
    { class: 'card stack', 'aria-labelledby': 'erase-title' },
    h('h2', { id: 'erase-title' }, 'Erase'),
    h(
      'p',
      {},
      'Article, claims, evidence, arguments and verdict are erased for good, and links to the debate stop working. What it cost stays in your ledger. Debates that you forked from it stay; erase them as well if you want to.',
    ),
    h('div', { class: 'row' }, button),
    problems,
  );
}

/** The latest state of a debate, the stage of it that is shown, and the timer that plays the stages. */
class DebateView {
  /**
   * @param {import('../types.js').App} app @param {Simulation} opening
   * @param {Cast | undefined} cast @param {boolean} own
   */
  constructor(app, opening, cast, own) {
    this.app = app;
    this.cast = cast;
    this.own = own;
    this.simulation = opening;
    this.names = namesIn(cast);
    this.swarm = new Swarm(showThread);
    this.choice = { by: opening.status === 'running' ? '' : 'answered', platform: '' };
    /** @type {0 | 1 | 2} */
    this.stage = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    app.signal.addEventListener('abort', () => clearTimeout(this.timer), { once: true });
    this.slots = {
      heading: h('header', { class: 'debate-head' }),
      progress: h('div', {}),
      connection: h('div', {}),
      problem: h('div', { 'aria-live': 'polite' }),
      retry: h('div', {}),
      outcome: h('div', { class: 'outcome-slot' }),
      verdict: h('div', { class: 'verdict-slot' }),
      table: h('div', {}),
      cards: h('div', { class: 'cards-slot' }),
      claims: h('div', { class: 'claims-slot' }),
      flags: h('div', { class: 'flags-slot' }),
      transcript: h('div', { class: 'transcript-slot' }),
      share: h('div', { class: 'stack' }),
      erase: h('div', {}),
    };
    this.buttons = [
      h('button', { type: 'button', 'data-stage': 1, onclick: () => this.#jump(1) }, 'Round 1'),
      h('button', { type: 'button', 'data-stage': 2, onclick: () => this.#jump(2) }, 'Round 2'),
    ];
    this.controls = h('div', { class: 'segments', role: 'group', 'aria-label': 'Show' }, this.buttons);
    this.play = h('button', { type: 'button', class: 'quiet', onclick: () => this.#playFrom(0) }, 'Play');
    this.chart = h(
      'details',
      { class: 'whole', id: 'votes-chart', open: true },
      h('summary', {}, 'The votes, each a dot'),
      h('div', { class: 'row' }, this.controls, this.play),
      this.swarm.element,
    );
    this.cancelProblems = h('div', { 'aria-live': 'polite' });
    this.cancel = h('button', { type: 'button', class: 'quiet', id: 'cancel' }, 'Cancel the debate');
    this.cancel.addEventListener(
      'click',
      () => void busy(this.cancel, this.cancelProblems, () => app.api.cancel(opening.id)),
    );
    this.replay = replaySlider(app, opening.id, (then) => this.#showPast(then));
    this.page = layout(this.slots, this.#picture());
  }

  start() {
    const opening = this.simulation;
    this.#render(opening, false);
    if (opening.status === 'running') {
      this.#setStage(1);
      void this.#follow();
    } else this.#playFrom(0);
  }

  #picture() {
    return [
      h(
        'div',
        { class: 'row between' },
        h('h2', { id: 'picture-title' }, 'The panel'),
        h('div', { class: 'row' }, this.cancel),
      ),
      h('p', { class: 'fine' }, panelInWords(this.cast?.personas.length ?? 30, this.simulation.analyst.engine)),
      this.cancelProblems,
      this.chart,
      this.replay.element,
    ];
  }

  /** @param {0 | 1 | 2} next */
  #setStage(next) {
    this.stage = next;
    this.swarm.show(pictureOf(this.simulation, this.cast, this.names), next);
    for (const button of this.buttons)
      button.setAttribute('aria-pressed', String(Number(button.dataset['stage']) === next));
  }

  /** @param {0 | 1 | 2} next */
  #jump(next) {
    clearTimeout(this.timer);
    this.#setStage(next);
  }

  /** Plays the stages one after the other. @param {0 | 1 | 2} from */
  #playFrom(from) {
    clearTimeout(this.timer);
    if (lessMotion()) {
      this.#setStage(2);
      return;
    }
    this.#setStage(from);
    if (from < 2)
      this.timer = setTimeout(() => this.#playFrom(from === 0 ? 1 : 2), from === 0 ? STAGE_MS / 3 : STAGE_MS);
  }

  /** Shows the debate as it was at the event that the slider is at. @param {Simulation} then */
  #showPast(then) {
    clearTimeout(this.timer);
    const second = then.transcript.some(({ round }) => round === 2);
    this.chart.open = true;
    this.swarm.show(pictureOf(then, this.cast, this.names), second ? 2 : 1);
    for (const button of this.buttons) button.setAttribute('aria-pressed', 'false');
  }

  /** @param {Simulation} next @param {boolean} live */
  #render(next, live) {
    const { slots, names, own, choice } = this;
    const before = this.simulation;
    this.simulation = next;
    const running = next.status === 'running';
    slots.heading.replaceChildren(...heading(next, own));
    slots.progress.replaceChildren(progress(next, this.cast?.personas.length ?? 30));
    slots.table.replaceChildren(...[voteTable(next, names)].filter((part) => part !== null));
    slots.problem.replaceChildren(...troubles(next, names, own));
    if (next.transcript.length !== before.transcript.length || !live) {
      const part = running ? null : transcript(next, names, choice);
      slots.transcript.replaceChildren(...(part ? [part] : running ? [latest(next, names)] : []));
    }
    if (running) slots.verdict.replaceChildren(verdictToCome());
    else this.#renderOutcome(next);
    if (own && next.status === 'abandoned' && slots.retry.childElementCount === 0)
      slots.retry.append(retrySection(this.app, next.id));
    this.cancel.hidden = !running;
    this.controls.hidden = this.play.hidden = running || next.transcript.length === 0;
    this.replay.element.hidden = this.controls.hidden || !own;
    if (!running && own) {
      void this.replay.measure().catch(() => undefined);
      if (slots.erase.childElementCount === 0) slots.erase.append(eraseSection(this.app, next.id));
      // An abandoned debate has no verdict that a link could show.
      const hasVerdict = next.status !== 'abandoned';
      if (slots.share.childElementCount === 0)
        slots.share.append(
          ...(hasVerdict ? [shareSection(this.app, next.id)] : []),
          recordSection(this.app, next.id),
          ...(hasVerdict ? [evidenceChangesSection(this.app, next)] : []),
          ...(hasVerdict ? [forkSection(this.app, next, this.cast, names)] : []),
        );
    }
    this.page.classList.toggle('running', running);
  }

  /** Renders what only a debate that is over has. @param {Simulation} next */
  #renderOutcome(next) {
    const { slots, names, choice } = this;
    slots.outcome.replaceChildren(...[outcomePart(next, names)].filter((section) => section !== null));
    // Votes that are one opinion, or come to no number, are no picture of the article.
    this.chart.open = shownNumber(next) !== null && (next.outcome?.dissent.length ?? 0) > 0;
    const part = verdict(next, names);
    slots.verdict.replaceChildren(...(part ? [part] : []));
    if (next.outcome?.judged === false) {
      for (const slot of [slots.cards, slots.claims, slots.flags, slots.transcript]) slot.replaceChildren();
      return;
    }
    const chosen = cards(next, names);
    slots.cards.replaceChildren(...(chosen ? [chosen] : []));
    const told = claimList(next);
    slots.claims.replaceChildren(...(told ? [told] : []));
    slots.flags.replaceChildren(...(next.consensusScore === null ? [] : [flagList(next, names)]));
    const only = slots.transcript.firstElementChild;
    if (only?.classList.contains('live-talk'))
      slots.transcript.replaceChildren(...[transcript(next, names, choice)].filter((part) => part !== null));
  }

  /** Follows a running debate to its end. */
  async #follow() {
    const { api, signal } = this.app;
    try {
      for await (const next of api.watch(this.simulation.id, signal, (isLost) => this.#tellConnection(isLost))) {
        const before = this.simulation;
        this.#render(next, true);
        const second = next.transcript.some(({ round }) => round === 2);
        if (next.status !== 'running') break;
        this.#setStage(second ? 2 : 1);
        tell(before, next);
      }
      if (signal.aborted) return;
      this.#conclude();
      void this.app.account().catch(() => undefined);
    } catch (error) {
      if (!signal.aborted) this.slots.problem.replaceChildren(problemBox(error));
    }
  }

  /** @param {boolean} isLost */
  #tellConnection(isLost) {
    const text = isLost ? 'The connection is lost. Reconnecting …' : 'Connected again.';
    this.slots.connection.replaceChildren(...(isLost ? [h('p', { class: 'problem' }, text)] : []));
    announce(text);
  }

  /** Shows and announces how a followed debate ended. */
  #conclude() {
    const { consensusScore, summary } = this.simulation;
    if (consensusScore === null) {
      this.#setStage(2);
      announce('The debate was abandoned.');
      return;
    }
    const heardAlready = this.stage === 2;
    if (heardAlready) this.#setStage(2);
    else this.#playFrom(0);
    const score = shownNumber(this.simulation);
    announce(`Verdict: ${score === null ? '' : `${score} of 100. `}${summary?.verdict ?? ''}`);
  }
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
