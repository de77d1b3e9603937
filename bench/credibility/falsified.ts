/** Figures, without those that have a sign or a currency symbol before them. */
const FIGURE = /(?<![\d.,$£€#-])\d{1,3}(?:,\d{3})+(?![\d,])|(?<![\d.,$£€#-])\d{1,4}(?![\d.,%]|st\b|nd\b|rd\b|th\b|-)/g;
const COUNTED_LEAST = 2;
const TIMES = 7;
const YEAR = /^(?:1[89]|20)\d\d$/;
/** Text after a number that is part of a date or a time of day. */
const NOT_COUNTED =
  /^(?:\s*(?::|[ap]\.?m\b)|\s+(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)/;
const MONTH_BEFORE =
  /(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Aug|Sept|Sep|Oct|Nov|Dec)\.?\s$/;

/**
 * The text with every count multiplied, so that it is false but its style is unchanged; null when it has no
 * count. Dates, times of day, years, amounts of money and percentages are not changed.
 */
export function withOtherFigures(text: string): string | null {
  let changed = 0;
  const other = text.replace(FIGURE, (figure, at: number) => {
    const value = Number(figure.replaceAll(',', ''));
    const after = text.slice(at + figure.length, at + figure.length + 12);
    if (value < COUNTED_LEAST || YEAR.test(figure) || NOT_COUNTED.test(after)) return figure;
    if (MONTH_BEFORE.test(text.slice(Math.max(0, at - 11), at))) return figure;
    changed += 1;
    const times = value * TIMES;
    return figure.includes(',') || times >= 10_000 ? times.toLocaleString('en-US') : String(times);
  });
  return changed === 0 ? null : other;
}
