const ISO = /^\d{4}-\d\d(?:-\d\d(?:T[\d:.]{5,15}(?:Z|[+-]\d\d:?\d\d)?)?)?/;
const SPACED = /^(\d{4}-\d\d-\d\d)\s+(\d\d:\d\d(?::\d\d)?)\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?/i;
const YEAR_FIRST = /^(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})(?!\d)/;
const DIGITS = /^((?:19|20)\d\d)([01]\d)([0-3]\d)$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/;
const NAMED = /(?<![\d:])(\d{1,2})(?![\d:])/u;
const YEAR = /(?<!\d)((?:19|20)\d\d)(?!\d)/u;
const SECONDS = /^1\d{9}$/;
const MILLISECONDS = /^1\d{12}$/;
const CHARS_MAX = 60;
/** Languages whose month names are kept. */
const LANGUAGES_MAX = 200;

/**
 * A date as feeds write it, in ISO 8601, to the day or more exactly; null if it is none. Of 3/4/2025 the month is first
 * in English, unless the tag names a country other than the United States.
 */
export function statedDate(stated: string | null, language: string | null): string | null {
  const text = stated?.trim().slice(0, CHARS_MAX) ?? '';
  const spaced = SPACED.exec(text);
  if (spaced) {
    const [, date = '', time = '', zone = ''] = spaced;
    return zone === '' ? date : `${date}T${time}${/^[+-]/.test(zone) ? zone : 'Z'}`;
  }
  const [iso] = ISO.exec(text) ?? [];
  if (iso !== undefined) return iso;
  if (SECONDS.test(text)) return instant(1_000 * Number(text));
  if (MILLISECONDS.test(text)) return instant(Number(text));
  const [, year, month, date] = YEAR_FIRST.exec(text) ?? DIGITS.exec(text) ?? [];
  if (year !== undefined) return day(year, month, date);
  const [, first, separator, second, last] = YEAR_LAST.exec(text) ?? [];
  if (last !== undefined) {
    const monthFirst = separator === '/' && Number(first) <= 12 && /^en(?:[-_]us)?$/i.test(language ?? 'en');
    return monthFirst || Number(second) > 12 ? day(last, first, second) : day(last, second, first);
  }
  if (/\d\d:\d\d.*(?:GMT|UTC|Z|[+-]\d{4})$/.test(text) && !Number.isNaN(Date.parse(text)))
    return instant(Date.parse(text));
  return day(YEAR.exec(text)?.[1], monthNamed(text, language), NAMED.exec(text)?.[1]);
}

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();

function day(year = '', month = '', date = ''): string | null {
  const [m, d] = [Number(month), Number(date)];
  return year !== '' && m >= 1 && m <= 12 && d >= 1 && d <= 31
    ? `${year}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
    : null;
}

const months = new Map<string, readonly (readonly string[])[]>();

/** The number of the month that a date names in its language or in English. */
function monthNamed(text: string, language: string | null): string | undefined {
  const words = new Set(text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []);
  for (const tag of [language ?? 'en', 'en']) {
    const at = monthNames(tag).findIndex((names) => names.some((name) => words.has(name)));
    if (at >= 0) return String(at + 1);
  }
  return undefined;
}

/** Names of the twelve months, long and short, also as they are declined beside a day. */
function monthNames(tag: string): readonly (readonly string[])[] {
  let names = months.get(tag);
  if (!names) {
    if (months.size >= LANGUAGES_MAX) months.clear();
    months.set(tag, (names = namesIn(tag)));
  }
  return names;
}

function namesIn(tag: string): readonly (readonly string[])[] {
  try {
    const formats = (['long', 'short'] as const).flatMap((month) => [
      new Intl.DateTimeFormat(tag.replace('_', '-'), { month, timeZone: 'UTC' }),
      new Intl.DateTimeFormat(tag.replace('_', '-'), { month, day: 'numeric', timeZone: 'UTC' }),
    ]);
    return Array.from({ length: 12 }, (_, at) =>
      formats.flatMap((format) =>
        format
          .formatToParts(Date.UTC(2024, at, 15))
          .filter(({ type }) => type === 'month')
          .map(({ value }) => value.toLowerCase().replace(/\.$/, '')),
      ),
    );
  } catch {
    return [];
  }
}
