import { type Persona } from '../../personas/index.js';
import { type Depth } from '../analyst.js';
import { Draw } from './chance.js';
import { evidenceOf } from './evidence.js';
import { type PersonaJudgement, type Point } from './judgement.js';
import { type Reading } from './reading.js';
import { PLAIN, REASONS } from './voice/clauses.js';
import { capital, clauseOn, fill } from './voice/speech.js';
import { type Level, MANNERS } from './voice/tones.js';

export const levelOf = (score: number): Level =>
  score < 28 ? 'low' : score < 45 ? 'doubtful' : score <= 55 ? 'middling' : score <= 72 ? 'fair' : 'high';

const SENTENCES: Readonly<Record<Depth, { readonly more: number; readonly extras: boolean }>> = {
  micro: { more: 0, extras: false },
  standard: { more: 1, extras: true },
  deep: { more: 3, extras: true },
};

/** Signals that a persona's attention sets apart, the most watched first. */
export function watched(persona: Persona): { first: string; second: string; ignored: string | null } {
  const by = Object.entries(persona.attention).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const [one, two] = by;
  const last = by.at(-1);
  return {
    first: PLAIN[one?.[0] ?? 'attribution'] ?? 'the sources',
    second: PLAIN[two?.[0] ?? (one?.[0] === 'documents' ? 'attribution' : 'documents')] ?? 'the paper behind it',
    ignored: last !== undefined && last[1] <= 0.4 ? (PLAIN[last[0]] ?? null) : null,
  };
}

export function seedOf(persona: Persona, reading: Reading, round: 1 | 2): string {
  return `${persona.id}/${reading.hash}/${round}`;
}

/** Fewest words of running text that an argument is made from. */
export const PROSE_MIN = 25;

/** What is said where there is hardly any text to read. */
function tooLittle(persona: Persona, draw: Draw): string {
  const { first, second } = watched(persona);
  const creed = fill(draw.from(MANNERS[persona.tone].creed) ?? '', { a: first, b: second });
  const forms = [
    'There is not enough running text here to show me either, so I stay near where I started.',
    'Of that I find nothing, because there is next to nothing to read.',
    'A text this short shows neither, and I will not pretend that it does.',
    'I was given too little to look at, and my score is only my own habit speaking.',
    'There are hardly any sentences here; ask me again when there is an article.',
  ];
  return `${creed} ${draw.from(forms) ?? ''}`;
}

/** Says of an article with orders to a machine that it has them, since they lower the score. */
function orderNamed(reading: Reading, persona: Persona): string[] {
  const evidence = evidenceOf(reading).get('injection/-1');
  // A draw of its own, so that the rest of the argument is worded as if the order were not there.
  const clause = evidence && clauseOn(reading, evidence, new Draw(`${seedOf(persona, reading, 1)}/order`));
  return clause === undefined ? [] : [`${capital(clause)}.`];
}

/** A round-1 argument: verdict, what was found, why it matters, and what speaks for the other side. */
export function argue(reading: Reading, persona: Persona, judgement: PersonaJudgement, depth: Depth): string {
  const draw = new Draw(seedOf(persona, reading, 1));
  const manner = MANNERS[persona.tone];
  const level = levelOf(judgement.score);
  const sayable = judgement.points.filter((point) => point.evidence !== null && point.signal !== 'injection');
  const lean = judgement.score >= 50 ? 1 : -1;
  const mine = sayable.filter((point) => point.side === lean);
  const other = sayable.filter((point) => point.side !== lean);
  const size = SENTENCES[depth];
  const verdict = draw.from(manner.verdict[level]) ?? '';
  const say = (point: Point | undefined, frames: readonly string[]): string[] => {
    if (point?.evidence == null) return [];
    const clause = clauseOn(reading, point.evidence, draw);
    const frame = draw.from(frames);
    return clause === undefined || frame === undefined ? [] : [fill(frame, { c: clause })];
  };
  const reason = (point: Point | undefined): string[] => {
    if (point === undefined) return [];
    const reasons = REASONS[point.signal]?.[point.side === 1 ? 'for' : 'against'] ?? [];
    const why = draw.from(reasons);
    const frame = draw.from(manner.because);
    return why === undefined || frame === undefined ? [] : [fill(frame, { r: why })];
  };

  const head = mine[0] ?? other[0];
  const lead = say(head, manner.lead);
  if (lead.length === 0 || reading.document.text.prose < PROSE_MIN) return tooLittle(persona, draw);
  const further = mine.slice(1, 1 + size.more).flatMap((point) => say(point, manner.more));
  const counterPoint = head === other[0] ? undefined : other[0];
  const counter =
    counterPoint !== undefined && Math.abs(counterPoint.logOdds) >= 0.12
      ? say(counterPoint, manner.turn[counterPoint.side === 1 ? 'for' : 'against'])
      : [];
  const order = orderNamed(reading, persona);
  if (!size.extras) return [...lead, verdict, ...order].join(' ');

  const { first, second, ignored } = watched(persona);
  const creedFrame = draw.from(manner.creed);
  const creed = creedFrame === undefined ? [] : [fill(creedFrame, { a: first, b: second })];
  const leaveFrame = draw.from(manner.leave);
  const leave = leaveFrame === undefined || ignored === null ? [] : [fill(leaveFrame, { a: ignored })];
  const why = reason(head);

  // Four ways to build the same case; which one is a fixed choice for this reader and this article.
  const shapes: readonly (readonly string[][])[] =
    depth === 'deep'
      ? [
          [[verdict], lead, why, further, counter, leave],
          [creed, lead, why, further, counter, [verdict]],
          [lead, why, further, counter, [verdict]],
          [lead, why, further, counter, leave, [verdict]],
        ]
      : [
          [[verdict], lead, why, counter],
          [lead, why, counter, [verdict]],
          [lead, further, counter, [verdict]],
          [creed, lead, counter, [verdict]],
          [[verdict], lead, further, leave],
          [lead, why, further, [verdict]],
        ];
  const shape = shapes[draw.number(shapes.length)] ?? [];
  return shape
    .flat()
    .filter((part) => part !== '')
    .concat(order)
    .map(capital)
    .join(' ');
}

/** What is said of an article in a language that the signals do not read. */
export function declineLanguage(reading: Reading, persona: Persona, name: string | null): string {
  const draw = new Draw(seedOf(persona, reading, 1));
  const what = name === null ? 'in a language that I cannot read' : `in ${name}`;
  const forms = [
    `This is ${what}, and I only know the habits of English news. My confidence is low and my score says nothing either way.`,
    `I would be guessing: the text is ${what}, and what I look for are English turns of phrase. Take my low confidence seriously.`,
    `It is ${what}. To mark it by English rules would be unfair to it, so I stay in the middle with little confidence.`,
    `The article is ${what}; I can see letters and not manners. I give no real verdict, and my confidence is as low as it goes.`,
    `Somebody who reads it should judge it: it is ${what} and I am confident of nothing here.`,
  ];
  return forms[draw.number(forms.length)] ?? '';
}
