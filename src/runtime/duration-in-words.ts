const UNITS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** A time limit as people say it: "30 minutes", "1.5 hours". Rounded to a tenth of the largest unit that fits. */
export function durationInWords(ms: number): string {
  const [name, length] = UNITS.find(([, each]) => ms >= each) ?? ['millisecond', 1];
  const count = Math.round((ms / length) * 10) / 10;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
