import { cpus, totalmem } from 'node:os';

/** One number, and the number that it is compared with in the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the value is compared with, in the same unit; null without a comparison. */
  readonly against: { readonly name: string; readonly value: number } | null;
  /** The requirement in words; null when there is none. */
  readonly bar: string | null;
  /** Null without a bar. */
  readonly holds: boolean | null;
}

/** A benchmark: its own file `<name>.bench.ts` exports one as `bench`. */
export interface Bench {
  readonly summary: string;
  readonly run: () => Promise<readonly Figure[]>;
}

/** A figure whose bar is a minimum share of the compared value. */
export function atLeast(
  name: string,
  value: number,
  unit: string,
  against: { readonly name: string; readonly value: number },
  share: number,
): Figure {
  return { name, value, unit, against, bar: `>= ${share} x ${against.name}`, holds: value >= share * against.value };
}

/** A figure without a unit that must not be below a bar. */
export const notBelow = (name: string, value: number, min: number): Figure => ({
  name,
  value,
  unit: '',
  against: null,
  bar: `>= ${min}`,
  holds: value >= min,
});

/** A figure without a comparison. */
export const plain = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  against: null,
  bar: null,
  holds: null,
});

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function machine(): string {
  const all = cpus();
  return `${all[0]?.model ?? 'unknown CPU'} x ${all.length}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}`;
}

export function asTable(figures: readonly Figure[]): string {
  const rows = [
    ['figure', 'value', 'unit', 'compared with', 'ratio', 'bar', ''],
    ...figures.map(({ name, value, unit, against, bar, holds }) => [
      name,
      rounded(value),
      unit,
      against ? `${rounded(against.value)} (${against.name})` : '',
      against && against.value !== 0 ? (value / against.value).toFixed(2) : '',
      bar ?? '',
      holds === null ? '' : holds ? 'holds' : 'MISSED',
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function rounded(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
