import { h, lessMotion, s } from '../dom.js';
import { whole, percent } from '../format.js';
import { beeswarm } from '../threads.js';

/**
 * @typedef {object} Dot one agent
 * @property {string} persona
 * @property {string} name
 * @property {string} platform
 * @property {number | null} first score of round 1
 * @property {number | null} second score of round 2
 * @property {number} confidence 0 to 1
 * @property {boolean} dissents
 *
 * @typedef {object} SwarmData
 * @property {readonly { readonly id: string, readonly name: string, readonly score: number | null }[]} platforms
 * @property {readonly Dot[]} dots
 * @property {number | null} consensus
 * @property {number} spread
 */

/** What is shown of a debate: 0 nothing yet, 1 round 1, 2 round 2 and the verdict. @typedef {0 | 1 | 2} Stage */

/** Width that a dot takes, and the distance of two rows, in CSS pixels. */
const DOT = 14;
const STEP = 13;
const ROWS_MIN = 5;
const ROWS_MAX = 15;
/** Colours of platforms in the stylesheet. */
const COLOURS = 8;

/**
 * A chart of a whole debate: a dot per agent on one line from 0 to 100, coloured by platform. It is laid out for the
 * available width, so that its text stays as large as the page's.
 */
export class Swarm {
  /** @param {(persona: string) => void} onPick */
  constructor(onPick) {
    this.onPick = onPick;
    /** @type {SwarmData} */
    this.data = { platforms: [], dots: [], consensus: null, spread: 0 };
    /** @type {Stage} */
    this.stage = 0;
    this.width = 0;
    /** The stage that was drawn last. Only a change of stage is animated. @type {Stage | undefined} */
    this.drawn = undefined;
    /** @type {Map<string, { group: SVGGElement, circle: SVGCircleElement, ring: SVGCircleElement, before: SVGGElement, dot: Dot }>} */
    this.marks = new Map();
    /** @type {string | undefined} */
    this.current = undefined;
    this.back = s('g', { 'aria-hidden': 'true' });
    this.trails = s('g', { 'aria-hidden': 'true' });
    this.front = s('g', {});
    this.over = s('g', { 'aria-hidden': 'true' });
    this.svg = s(
      'svg',
      {
        class: 'swarm',
        role: 'group',
        'aria-label': 'Every agent’s score from 0 to 100. Arrow keys move between agents.',
      },
      this.back,
      this.trails,
      this.front,
      this.over,
    );
    this.svg.addEventListener('keydown', (event) => this.#move(event));
    this.tip = h('div', { class: 'tip', hidden: true, 'aria-hidden': 'true' });
    this.legend = h('ul', { class: 'platforms', 'aria-label': 'Scores of the platforms' });
    this.element = h('div', { class: 'swarm-box' }, this.svg, this.tip, this.legend);
    new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0);
      if (width === this.width || width === 0) return;
      this.width = width;
      this.#draw();
    }).observe(this.element);
  }

  /** @param {SwarmData} data @param {Stage} stage */
  show(data, stage) {
    this.data = data;
    this.stage = stage;
    if (this.width > 0) this.#draw();
  }

  /** The rows of both rounds set the height, so that it stays the same from one to the other. */
  geometry() {
    const left = 14;
    const right = this.width - 14;
    /** @param {number} score */
    const x = (score) => left + ((right - left) * score) / 100;
    const top = 34;
    const rounds = [
      this.data.dots.map(({ first }) => first),
      this.data.dots.map(({ first, second }) => second ?? first),
    ].map((scores) => beeswarm(scores.filter((score) => score !== null).map(x), DOT, ROWS_MAX));
    const furthest = Math.max((ROWS_MIN - 1) / 2, ...rounds.flat().map(Math.abs));
    const middle = top + STEP * (furthest + 0.5);
    // Agents that have not spoken wait in a row of their own below the others.
    const parking = middle + STEP * (furthest + 1.5);
    return { left, right, top, middle, parking, bottom: parking + STEP / 2, x };
  }

  #draw() {
    const geometry = this.geometry();
    this.svg.classList.toggle('fresh', this.stage !== this.drawn);
    this.drawn = this.stage;
    this.svg.setAttribute('viewBox', `0 0 ${this.width} ${geometry.bottom + 40}`);
    this.svg.setAttribute('height', String(geometry.bottom + 40));
    this.#drawBack(geometry);
    this.#drawDots(geometry);
    this.#drawOver(geometry);
    this.#drawLegend();
  }

  /** @param {ReturnType<Swarm['geometry']>} geometry */
  #drawBack({ left, right, top, bottom, middle, x }) {
    this.back.replaceChildren(
      ...[0, 25, 50, 75, 100].flatMap((tick) => [
        s('line', { class: 'grid', x1: x(tick), x2: x(tick), y1: top, y2: bottom }),
        s('text', { class: 'axis', x: x(tick), y: bottom + 16, 'text-anchor': 'middle' }, tick),
      ]),
      s('line', { class: 'grid', x1: left, x2: right, y1: middle, y2: middle }),
      s('text', { class: 'axis-end', x: 4, y: bottom + 32, 'text-anchor': 'start' }, '← low'),
      s('text', { class: 'axis-end', x: right + 10, y: bottom + 32, 'text-anchor': 'end' }, 'high →'),
    );
  }

  /** The class with the colour of a platform. @param {string} platform */
  #colour(platform) {
    return `platform-${this.data.platforms.findIndex(({ id }) => id === platform) % COLOURS}`;
  }

  #drawLegend() {
    this.legend.replaceChildren(
      ...this.data.platforms.map(({ id, name, score }) =>
        h(
          'li',
          { class: this.#colour(id), 'data-platform': id },
          h('span', { class: 'swatch', 'aria-hidden': 'true' }),
          name,
          score === null ? null : h('strong', { class: this.stage === 2 ? '' : 'waiting' }, ` ${whole(score)}`),
        ),
      ),
    );
  }

  /** @param {ReturnType<Swarm['geometry']>} geometry */
  #drawDots({ left, right, middle, parking, x }) {
    const { dots, platforms } = this.data;
    const names = new Map(platforms.map(({ id, name }) => [id, name]));
    for (const [persona, mark] of this.marks)
      if (!dots.some((dot) => dot.persona === persona)) {
        mark.group.remove();
        mark.before.remove();
        this.marks.delete(persona);
      }
    const scores = dots.map((dot) => this.#scoreOf(dot));
    const rows = beeswarm(
      scores.filter((score) => score !== null).map((score) => x(score)),
      DOT,
      ROWS_MAX,
    );
    let spoken = 0;
    dots.forEach((dot, place) => {
      const score = scores[place] ?? null;
      const parked = score === null;
      const waiting = left + ((right - left) * (place + 0.5)) / dots.length;
      const mark = this.marks.get(dot.persona) ?? this.#addDot(dot, waiting, parking);
      mark.dot = dot;
      const cx = parked ? waiting : x(score);
      const cy = parked ? parking : middle + (rows[spoken++] ?? 0) * STEP;
      const colour = this.#colour(dot.platform);
      mark.group.style.setProperty('transform', `translate(${cx}px, ${cy}px)`);
      mark.group.setAttribute('class', `dot ${colour}${parked ? ' parked' : ''}`);
      mark.circle.setAttribute('r', parked ? '3.5' : (4 + 3 * dot.confidence).toFixed(1));
      mark.ring.setAttribute('r', dot.dissents && this.stage === 2 ? (7 + 3 * dot.confidence).toFixed(1) : '0');
      mark.group.setAttribute(
        'aria-label',
        `${this.#sentence(dot, names.get(dot.platform) ?? dot.platform)}. Show the argument.`,
      );
      const { first, second } = dot;
      const moved = this.stage === 2 && first !== null && second !== null && whole(first) !== whole(second);
      mark.before.setAttribute('class', `before ${colour}${moved ? '' : ' waiting'}`);
      mark.before.replaceChildren(
        ...(moved
          ? [s('line', { x1: x(first), x2: x(second), y1: cy, y2: cy }), s('circle', { cx: x(first), cy, r: 3 })]
          : []),
      );
    });
    this.#rove(this.current ?? this.marks.keys().next().value);
  }

  /** @param {ReturnType<Swarm['geometry']>} geometry */
  #drawOver({ top, bottom, left, right, x }) {
    const { consensus, spread } = this.data;
    if (consensus === null || this.stage < 2) {
      this.over.replaceChildren();
      return;
    }
    const from = x(Math.max(0, consensus - spread));
    const to = x(Math.min(100, consensus + spread));
    const label = `consensus ${whole(consensus)}`;
    const at = Math.min(right - 44, Math.max(left + 44, x(consensus)));
    this.over.replaceChildren(
      s('rect', { class: 'band', x: from, y: top, width: to - from, height: bottom - top }),
      s('line', { class: 'consensus', x1: x(consensus), x2: x(consensus), y1: top - 6, y2: bottom }),
      s('text', { class: 'consensus-name', x: at, y: 20, 'text-anchor': 'middle' }, label),
    );
  }

  /** @param {Dot} dot @returns {number | null} */
  #scoreOf(dot) {
    if (this.stage === 0) return null;
    return this.stage === 1 ? dot.first : (dot.second ?? dot.first);
  }

  /** @param {Dot} dot @param {string} platform */
  #sentence({ name, first, second, confidence }, platform) {
    const scores =
      first === null && second === null
        ? 'no argument yet'
        : [first, second].flatMap((score) => (score === null ? [] : [whole(score)])).join(', then ');
    return `${name}, ${platform}: ${scores}${first === null && second === null ? '' : `, confidence ${percent(confidence)}`}`;
  }

  /** @param {Dot} dot @param {number} x @param {number} y */
  #addDot(dot, x, y) {
    const circle = s('circle', { class: 'dot-face' });
    const ring = s('circle', { class: 'dot-ring', r: 0 });
    const group = s(
      'g',
      { role: 'button', tabindex: -1, style: { transform: `translate(${x}px, ${y}px)` } },
      s('circle', { class: 'dot-reach', r: 9 }),
      ring,
      circle,
    );
    const before = s('g', { class: 'before waiting' });
    const mark = { group, circle, ring, before, dot };
    const enter = () => this.#showTip(mark);
    const leave = () => (this.tip.hidden = true);
    group.addEventListener('pointerenter', enter);
    group.addEventListener('pointerleave', leave);
    group.addEventListener('focus', () => {
      this.#rove(dot.persona);
      enter();
    });
    group.addEventListener('blur', leave);
    group.addEventListener('click', () => this.onPick(dot.persona));
    this.trails.append(before);
    this.front.append(group);
    this.marks.set(dot.persona, mark);
    // Forces a layout, so that the dot is animated from its first position.
    if (!lessMotion()) group.getBoundingClientRect();
    return mark;
  }

  /** @param {{ group: SVGGElement, dot: Dot }} mark */
  #showTip({ group, dot }) {
    const { name, first, second, confidence } = dot;
    const platform = this.data.platforms.find(({ id }) => id === dot.platform)?.name ?? dot.platform;
    this.tip.replaceChildren(
      h('strong', {}, name),
      h('span', {}, platform),
      first === null && second === null
        ? h('span', {}, 'No argument yet')
        : h(
            'span',
            {},
            `${[first, second].flatMap((score) => (score === null ? [] : [whole(score)])).join(' → ')} · confidence ${percent(confidence)}`,
          ),
    );
    this.tip.hidden = false;
    const box = this.element.getBoundingClientRect();
    const face = group.getBoundingClientRect();
    const half = this.tip.offsetWidth / 2;
    const centre = face.left + face.width / 2 - box.left;
    this.tip.style.setProperty('left', `${Math.min(box.width - half - 4, Math.max(half + 4, centre))}px`);
    this.tip.style.setProperty('top', `${face.top - box.top - this.tip.offsetHeight - 6}px`);
  }

  /** One dot is in the tab order; arrow keys reach the others. @param {string | undefined} persona */
  #rove(persona) {
    this.current = persona;
    for (const [id, { group }] of this.marks) group.setAttribute('tabindex', id === persona ? '0' : '-1');
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const all = [...this.marks.values()];
    const place = all.findIndex(({ dot }) => dot.persona === this.current);
    /** @type {Readonly<Record<string, number>>} */
    const moves = {
      ArrowRight: place + 1,
      ArrowDown: place + 1,
      ArrowLeft: place - 1,
      ArrowUp: place - 1,
      Home: 0,
      End: -1,
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all.at(next % all.length)?.group.focus();
    } else if ((event.key === 'Enter' || event.key === ' ') && this.current !== undefined) {
      event.preventDefault();
      this.onPick(this.current);
    }
  }
}
