import { type Verdict } from './books.js';
import { type Sample } from './load.js';

/** One seed of one scenario. */
export interface Run {
  readonly scenario: string;
  readonly seed: number;
  readonly beganMs: number;
  readonly endedMs: number;
  readonly verdict: Verdict;
  readonly counts: Readonly<Record<string, number>>;
  readonly samples: readonly Sample[];
  /** Answers that no client should get. */
  readonly faults: readonly string[];
}

/** The result of an audit of the whole log by the command line. */
export interface Audit {
  /** The last scenario before the audit. */
  readonly after: string;
  readonly name: string;
  readonly holds: boolean;
  readonly said: string;
}

export interface Outcome {
  readonly runs: readonly Run[];
  readonly skipped: readonly { readonly scenario: string; readonly why: string }[];
  readonly audits: readonly Audit[];
}

export const isSound = ({ verdict, faults }: Run): boolean =>
  verdict.lost.length + verdict.doubled.length + verdict.wrong.length + faults.length === 0;

export const holds = ({ runs, audits }: Outcome): boolean =>
  runs.every(isSound) && audits.every((audit) => audit.holds);

const CHANGES: ReadonlySet<string> = new Set(['debate', 'detection', 'purchase', 'fork']);
const isRefused = ({ status }: Sample): boolean => status === 503;
const isBroken = ({ status }: Sample): boolean => status === 0;
const endOf = ({ atMs, tookMs }: Sample): number => atMs + tookMs;

/** The longest time from a refused or broken request for a debate to the next accepted one. */
export function refusedMs(samples: readonly Sample[]): number {
  const debates = samples.filter(({ kind }) => kind === 'debate').sort((a, b) => endOf(a) - endOf(b));
  let longest = 0;
  let failedAt: number | undefined;
  for (const sample of debates)
    if (isRefused(sample) || isBroken(sample)) failedAt = Math.min(failedAt ?? Infinity, sample.atMs);
    else {
      if (failedAt !== undefined) longest = Math.max(longest, endOf(sample) - failedAt);
      failedAt = undefined;
    }
  return longest;
}

/** The longest duration of a request for a change. */
const slowestMs = (samples: readonly Sample[]): number =>
  Math.max(0, ...samples.filter(({ kind }) => CHANGES.has(kind)).map(({ tookMs }) => tookMs));

/** The same for a read that needs no database. */
const slowestReadMs = (samples: readonly Sample[]): number =>
  Math.max(0, ...samples.filter(({ kind, status }) => kind === 'account' && status > 0).map(({ tookMs }) => tookMs));

export function lineOf(run: Run): string {
  const { verdict, samples, faults } = run;
  const refused = samples.filter((sample) => CHANGES.has(sample.kind) && isRefused(sample)).length;
  const broken = samples.filter((sample) => CHANGES.has(sample.kind) && isBroken(sample)).length;
  return (
    `${isSound(run) ? 'sound' : 'FAULT'}  ${run.scenario.padEnd(16)} seed ${run.seed}: ${verdict.acknowledged} acknowledged, ` +
    `${verdict.lost.length} lost, ${verdict.doubled.length} doubled, ${verdict.wrong.length + faults.length} wrong; ` +
    `${refused} changes refused, ${broken} broken, slowest ${(slowestMs(samples) / 1_000).toFixed(1)} s; new debates refused for ${(refusedMs(samples) / 1_000).toFixed(1)} s`
  );
}

export function problemsOf({ verdict, faults }: Run): readonly string[] {
  return [
    ...verdict.lost.map((what) => `lost: ${what}`),
    ...verdict.doubled.map((what) => `doubled: ${what}`),
    ...verdict.wrong.map((what) => `wrong: ${what}`),
    ...faults.map((what) => `unexpected: ${what}`),
  ];
}

export function asMarkdown({ runs, skipped, audits }: Outcome, machine: string): string {
  const rows = [...new Set(runs.map(({ scenario }) => scenario))].map((scenario) => {
    const of = runs.filter((run) => run.scenario === scenario);
    const sum = (count: (run: Run) => number): number => of.reduce((total, run) => total + count(run), 0);
    const refusals = of.map(({ samples }) => refusedMs(samples) / 1_000).sort((a, b) => a - b);
    const kinds = ['debates', 'detections', 'purchases', 'forks', 'streams'].map((kind) =>
      sum((run) => run.counts[kind] ?? 0),
    );
    return [
      scenario,
      of.length,
      ...kinds,
      sum(({ verdict }) => verdict.lost.length),
      sum(({ verdict }) => verdict.doubled.length),
      sum(({ verdict, faults }) => verdict.wrong.length + faults.length),
      sum(({ samples }) => samples.filter((sample) => CHANGES.has(sample.kind) && isRefused(sample)).length),
      sum(({ samples }) => samples.filter((sample) => CHANGES.has(sample.kind) && isBroken(sample)).length),
      (Math.max(...of.map(({ samples }) => slowestMs(samples))) / 1_000).toFixed(1),
      (Math.max(...of.map(({ samples }) => slowestReadMs(samples))) / 1_000).toFixed(1),
      `${refusals[refusals.length >> 1]?.toFixed(1)} / ${refusals.at(-1)?.toFixed(1)}`,
    ];
  });
  const head = [
    'scenario',
    'seeds',
    'debates',
    'detections',
    'purchases',
    'forks',
    'streams',
    'lost',
    'doubled',
    'wrong',
    'changes refused',
    'changes broken',
    'slowest change, s',
    'slowest account read, s',
    'new debates refused, s: median / maximum',
  ];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const problems = runs.flatMap((run) => problemsOf(run).map((what) => `- ${run.scenario}, seed ${run.seed}: ${what}`));
  return [
    '# Drill',
    `${machine}. Acknowledged operations, all scenarios; every refused or broken request was repeated until acknowledged.`,
    lines.join('\n'),
    ...skipped.map(({ scenario, why }) => `- ${scenario}: skipped: ${why}`),
    audits
      .filter(({ holds: isRight }, index) => !isRight || index >= audits.length - 2)
      .map(
        ({ after, name, holds: isRight, said }) =>
          `- \`${name}\` after ${after}: ${isRight ? said : `DOES NOT HOLD: ${said}`}`,
      )
      .join('\n'),
    ...(problems.length > 0 ? [problems.join('\n')] : []),
    '![latency and refusals over time](timeline.svg)',
  ].join('\n\n');
}

const WIDTH = 1_600;
const HEIGHT = 420;
const MARGIN = 60;
const MS_MAX = 30_000;

/** Every request as a dot: when it was sent, and how long its answer took, on a logarithmic scale. Refusals are red. */
export function asSvg({ runs }: Outcome): string {
  const from = Math.min(...runs.map(({ beganMs }) => beganMs));
  const to = Math.max(...runs.map(({ endedMs }) => endedMs));
  const x = (ms: number): string => (MARGIN + ((ms - from) / (to - from)) * (WIDTH - 2 * MARGIN)).toFixed(1);
  const y = (ms: number): string =>
    (
      HEIGHT -
      MARGIN -
      (Math.log10(Math.min(Math.max(ms, 1), MS_MAX)) / Math.log10(MS_MAX)) * (HEIGHT - 2 * MARGIN)
    ).toFixed(1);
  const bands = runs.map(({ scenario, seed, beganMs, endedMs }, index) => {
    const fill = index % 2 === 0 ? '#f3f3f3' : '#ffffff';
    const width = (Number(x(endedMs)) - Number(x(beganMs))).toFixed(1);
    return (
      `<rect x="${x(beganMs)}" y="${MARGIN}" width="${width}" height="${HEIGHT - 2 * MARGIN}" fill="${fill}"/>` +
      `<text x="${x(beganMs)}" y="${MARGIN - 4}" font-size="9" transform="rotate(-35 ${x(beganMs)} ${MARGIN - 4})">${scenario} ${seed}</text>`
    );
  });
  const lines = [1, 10, 100, 1_000, 10_000].map(
    (ms) =>
      `<line x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="${y(ms)}" y2="${y(ms)}" stroke="#ccc"/>` +
      `<text x="4" y="${y(ms)}" font-size="11">${ms} ms</text>`,
  );
  const dots = runs.flatMap(({ samples }) =>
    samples.map((sample) => {
      const colour = isRefused(sample)
        ? '#c22'
        : isBroken(sample)
          ? '#e80'
          : CHANGES.has(sample.kind)
            ? '#26c'
            : '#9bd';
      return `<circle cx="${x(sample.atMs)}" cy="${y(sample.tookMs)}" r="1.6" fill="${colour}"/>`;
    }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...bands,
    ...lines,
    ...dots,
    `<text x="${MARGIN}" y="${HEIGHT - 20}" font-size="12">latency over time. dark blue: changes, light blue: reads and streams, red: refused with 503, orange: broken</text>`,
    '</svg>',
  ].join('\n');
}
