import { h, lessMotion, s } from '../dom.js';
import { band, whole, percent } from '../format.js';
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

const NARROW = 560;
const ROWS = 5;

/**
 * A chart of a whole debate: a lane per platform and a dot per agent, from 0 to 100. It is laid out for the available
 * width, so that its text stays as large as the page's.
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
    /** @type {Map<string, { group: SVGGElement, circle: SVGCircleElement, ring: SVGCircleElement, trail: SVGLineElement, dot: Dot }>} */
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
        'aria-label': 'Every agent’s score from 0 to 100, by platform. Arrow keys move between agents.',
      },
      this.back,
      this.trails,
      this.front,
      this.over,
    );
    this.svg.addEventListener('keydown', (event) => this.#move(event));
    this.tip = h('div', { class: 'tip', hidden: true, 'aria-hidden': 'true' });
    this.element = h('div', { class: 'swarm-box' }, this.svg, this.tip);
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

  geometry() {
    const narrow = this.width < NARROW;
    const left = narrow ? 30 : 176;
    const right = this.width - (narrow ? 14 : 22);
    const top = 34;
    const lane = narrow ? 84 : 66;
    return {
      narrow,
      left,
      right,
      top,
      lane,
      bottom: top + lane * this.data.platforms.length,
      middle: narrow ? 52 : 33,
      /** @param {number} score */
      x: (score) => left + ((right - left) * score) / 100,
    };
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
  }

  /** @param {ReturnType<Swarm['geometry']>} geometry */
  #drawBack({ left, right, top, lane, bottom, middle, narrow, x }) {
    const verdict = this.stage === 2;
    this.back.replaceChildren(
      ...[0, 25, 50, 75, 100].flatMap((tick) => [
        s('line', { class: 'grid', x1: x(tick), x2: x(tick), y1: top, y2: bottom }),
        s('text', { class: 'axis', x: x(tick), y: bottom + 16, 'text-anchor': 'middle' }, tick),
      ]),
      s('text', { class: 'axis-end', x: narrow ? 4 : left - 8, y: bottom + 32, 'text-anchor': 'start' }, '← low'),
      s('text', { class: 'axis-end', x: right + (narrow ? 10 : 8), y: bottom + 32, 'text-anchor': 'end' }, 'high →'),
      ...this.data.platforms.flatMap(({ id, name, score }, index) => {
        const y = top + lane * index;
        const tone = score === null ? 'mixed' : band(score).id;
        return [
          index === 0 ? null : s('line', { class: 'lane', x1: 0, x2: this.width, y1: y, y2: y }),
          s('text', { class: 'lane-name', x: narrow ? 2 : 4, y: y + (narrow ? 18 : 30) }, name),
          score === null
            ? null
            : s(
                'text',
                {
                  class: `lane-score tone-${tone}${verdict ? '' : ' waiting'}`,
                  x: narrow ? this.width - 4 : 4,
                  y: y + (narrow ? 18 : 49),
                  'text-anchor': narrow ? 'end' : 'start',
                },
                whole(score),
              ),
          score === null
            ? null
            : s('rect', {
                class: `lane-bar tone-${tone}`,
                'data-platform': id,
                x: left,
                y: y + middle - (narrow ? 27 : 28),
                height: narrow ? 54 : 56,
                width: x(score) - left,
                style: { transform: `scaleX(${verdict ? 1 : 0})`, 'transform-origin': `${left}px 0` },
              }),
        ].filter((part) => part !== null);
      }),
    );
  }

  /** @param {ReturnType<Swarm['geometry']>} geometry */
  #drawDots({ left, top, lane, middle, x }) {
    const names = new Map(this.data.platforms.map(({ id, name }) => [id, name]));
    for (const [persona, mark] of this.marks)
      if (!this.data.dots.some((dot) => dot.persona === persona)) {
        mark.group.remove();
        mark.trail.remove();
        this.marks.delete(persona);
      }
    this.data.platforms.forEach(({ id }, index) => {
      const y = top + lane * index + middle;
      const own = this.data.dots.filter((dot) => dot.platform === id);
      const scores = own.map((dot) => this.#scoreOf(dot));
      const spoken = own.filter((_, place) => scores[place] !== null);
      const rows = beeswarm(
        scores.filter((score) => score !== null).map((score) => x(score)),
        17,
        ROWS,
      );
      const rowOf = new Map(spoken.map((dot, place) => [dot.persona, rows[place] ?? 0]));
      own.forEach((dot, place) => {
        const score = scores[place] ?? null;
        const mark = this.marks.get(dot.persona) ?? this.#addDot(dot, left - 14, y);
        mark.dot = dot;
        const parked = score === null;
        const cx = score === null ? left - 14 : x(score);
        const cy = y + (parked ? (place - (own.length - 1) / 2) * 10.5 : (rowOf.get(dot.persona) ?? 0) * 11.5);
        mark.group.style.setProperty('transform', `translate(${cx}px, ${cy}px)`);
        mark.group.setAttribute(
          'class',
          `dot tone-${score === null ? 'mixed' : band(score).id}${parked ? ' parked' : ''}`,
        );
        mark.circle.setAttribute('r', parked ? '3.5' : (5 + 4 * dot.confidence).toFixed(1));
        mark.ring.setAttribute('r', dot.dissents && this.stage === 2 ? (8.5 + 4 * dot.confidence).toFixed(1) : '0');
        mark.group.setAttribute('aria-label', `${this.#sentence(dot, names.get(id) ?? id)}. Show the argument.`);
        const moved = this.stage === 2 && dot.first !== null && dot.second !== null;
        mark.trail.setAttribute(
          'class',
          `trail tone-${score === null ? 'mixed' : band(score).id}${moved ? '' : ' waiting'}`,
        );
        if (moved && dot.first !== null && dot.second !== null) {
          mark.trail.setAttribute('x1', String(x(dot.first)));
          mark.trail.setAttribute('x2', String(x(dot.second)));
          mark.trail.setAttribute('y1', String(cy));
          mark.trail.setAttribute('y2', String(cy));
        }
      });
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
      s('circle', { class: 'dot-reach', r: 12 }),
      ring,
      circle,
    );
    const trail = s('line', { class: 'trail waiting' });
    const mark = { group, circle, ring, trail, dot };
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
    this.trails.append(trail);
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
