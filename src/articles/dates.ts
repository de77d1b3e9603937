/** Parses dates as written on pages into ISO 8601. */

const MONTHS: readonly (readonly string[])[] = [
  [
    'january',
    'jan',
    'januar',
    'janvier',
    'janv',
    'enero',
    'ene',
    'gennaio',
    'gen',
    'janeiro',
    'januari',
    'января',
    'янв',
    'stycznia',
    'ocak',
  ],
  [
    'february',
    'feb',
    'februar',
    'février',
    'févr',
    'fevrier',
    'febrero',
    'febbraio',
    'fevereiro',
    'fev',
    'februari',
    'февраля',
    'фев',
    'lutego',
    'şubat',
  ],
  ['march', 'mar', 'märz', 'mrz', 'mars', 'marzo', 'março', 'maart', 'марта', 'мар', 'marca', 'mart'],
  ['april', 'apr', 'avril', 'avr', 'abril', 'abr', 'aprile', 'апреля', 'апр', 'kwietnia', 'nisan'],
  ['may', 'mai', 'mayo', 'maggio', 'mag', 'maio', 'mei', 'maj', 'мая', 'май', 'maja', 'mayıs'],
  ['june', 'jun', 'juni', 'juin', 'junio', 'giugno', 'giu', 'junho', 'июня', 'июн', 'czerwca', 'haziran'],
  ['july', 'jul', 'juli', 'juillet', 'juil', 'julio', 'luglio', 'lug', 'julho', 'июля', 'июл', 'lipca', 'temmuz'],
  ['august', 'aug', 'août', 'aout', 'agosto', 'ago', 'augustus', 'augusti', 'августа', 'авг', 'sierpnia', 'ağustos'],
  [
    'september',
    'sep',
    'sept',
    'septembre',
    'septiembre',
    'setiembre',
    'settembre',
    'set',
    'setembro',
    'сентября',
    'сен',
    'сент',
    'września',
    'eylül',
  ],
  [
    'october',
    'oct',
    'oktober',
    'okt',
    'octobre',
    'octubre',
    'ottobre',
    'ott',
    'outubro',
    'out',
    'октября',
    'окт',
    'października',
    'ekim',
  ],
  ['november', 'nov', 'novembre', 'noviembre', 'novembro', 'ноября', 'ноя', 'нояб', 'listopada', 'kasım'],
  [
    'december',
    'dec',
    'dezember',
    'dez',
    'décembre',
    'déc',
    'diciembre',
    'dic',
    'dicembre',
    'dezembro',
    'декабря',
    'дек',
    'grudnia',
    'aralık',
  ],
];
const MONTH_OF = new Map(MONTHS.flatMap((names, i) => names.map((name) => [name, i + 1] as const)));
const NAME = [...MONTH_OF.keys()].sort((a, b) => b.length - a.length).join('|');

const DAY_FIRST = new RegExp(
  `(?<![\\p{L}\\d])(\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?[\\s,/-]*(?:of |de |del )?(${NAME})\\.?[\\s,/-]*(?:de |del )?(\\d{4})(?!\\d)`,
  'iu',
);
const MONTH_FIRST = new RegExp(`(?<!\\p{L})(${NAME})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\d)`, 'iu');
const YEAR_FIRST = /(?<!\d)(\d{4})\s*[-/.年년]\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})(?!\d)/u;
const NUMERIC = /(?<![\d.])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d.:]\d|\d)/;
/** Two digits of a year are those of a page that can have been read over the web. */
const SHORT_YEAR_MIN = 1990;
const ISO =
  /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?/i;
const RFC_822 = /^\s*(?:\w{3},\s*)?\d{1,2}\s+\w{3}\s+\d{4}\s+\d{2}:\d{2}(?::\d{2})?\s+(?:GMT|UTC|Z|[+-]\d{4})/i;
const EPOCH = /^\s*1\d{9}(\d{3})?\s*$/;

/** Characters; the rest of a longer text is ignored. */
const WRITTEN_CHARS_MAX = 1_000;

const YEAR_MIN = 1900;
const YEAR_MAX = 2100;

/**
 * Parses a date stated by a page: an ISO 8601 instant with the page's own offset if it gives one, otherwise a day; null if it is not a
 * date. `monthFirst` resolves 3/4/2024.
 */
export function isoDate(statement: string | null | undefined, monthFirst = true): string | null {
  if (!statement) return null;
  const written = statement.slice(0, WRITTEN_CHARS_MAX);
  const iso = ISO.exec(written);
  if (iso) return iso[4] && iso[5] ? instant(written.trim(), iso) : day(iso[1], iso[2], iso[3]);
  if (EPOCH.test(written)) return utc(Number(written) * (written.trim().length === 10 ? 1_000 : 1));
  if (RFC_822.test(written)) return utc(Date.parse(written));
  return writtenDate(written, monthFirst);
}

/** The first date anywhere in running text, as a day. */
export function writtenDate(statement: string, monthFirst = true): string | null {
  return firstDate(statement.slice(0, WRITTEN_CHARS_MAX), monthFirst)?.date ?? null;
}

interface FoundDate {
  readonly at: number;
  readonly length: number;
  readonly date: string;
}

function firstDate(text: string, monthFirst: boolean): FoundDate | undefined {
  const found: FoundDate[] = [];
  const add = (match: RegExpExecArray, date: string | null): void => {
    if (date !== null) found.push({ at: match.index, length: match[0].length, date });
  };
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) add(dayFirst, day(dayFirst[3], month(dayFirst[2]), dayFirst[1]));
  const named = MONTH_FIRST.exec(text);
  if (named) add(named, day(named[3], month(named[1]), named[2]));
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) add(yearFirst, day(yearFirst[1], yearFirst[2], yearFirst[3]));
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [, a, separator, b, written = ''] = numeric;
    const year = written.length === 2 ? fullYear(Number(written)) : written;
    const american = Number(b) > 12 || (Number(a) <= 12 && separator === '/' && monthFirst);
    // Two digits of a year after slashes or dashes may as well be a score or a ratio.
    if (written.length === 4 || separator === '.') add(numeric, american ? day(year, a, b) : day(year, b, a));
  }
  return found.sort((a, b) => a.at - b.at)[0];
}

function fullYear(short: number): string {
  return String(short + (short + 1900 >= SHORT_YEAR_MIN ? 1900 : 2000));
}

/** A day in a path such as /2024/03/18/ or /2024-03-18-title. */
export function dateInPath(path: string): string | null {
  const found =
    /\/(20\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/-]|$)/.exec(path) ?? /\/(20\d{2})(\d{2})(\d{2})(?=[/-]|$)/.exec(path);
  return found ? day(found[1], found[2], found[3]) : null;
}

const UPDATED =
  /(?:updated?|last (?:modified|changed|edited)|modified|revised|aktualisier\p{L}*|geändert|änderung|zuletzt|mise? à jour|modifié|actualiza\p{L}*|modificad\p{L}*|aggiornat\p{L}*|modificat\p{L}*|atualizad\p{L}*|bijgewerkt|gewijzigd|uppdatera\p{L}*|oppdater\p{L}*|opdater\p{L}*|päivitetty|aktualizac\p{L}*|aktualizov\p{L}*|zaktualizowan\p{L}*|обновлен\p{L}*|изменен\p{L}*|更新|수정)[^\p{L}\d]*(?:\p{L}{1,3}[^\p{L}\d]*)?(?:\p{L}+day,?\s*)?$/iu;
const PUBLISHED =
  /(?:publish\p{L}*|posted|released|first appeared|originally|\p{L}*veröffentlich\p{L}*|erstmals|erschienen|erstellt|publié\p{L}*|paru|publication|publicad\p{L}*|publicación|publicação|pubblicat\p{L}*|pubblicazione|gepubliceerd|geplaatst|publicerad|publisert|udgivet|julkaistu|opublikowan\p{L}*|publikov\p{L}*|опубликован\p{L}*|公開|发布|發布|게시)[^\p{L}\d]*(?:\p{L}{1,3}[^\p{L}\d]*)?(?:\p{L}+day,?\s*)?$/iu;
const LABEL_CHARS = 40;
/** Words that make a date part of a sentence, which tells when something happened: “since May 4, 2016”, “On May 4, 2016, she left”. */
const IN_SENTENCE =
  /\b(?:in|of|since|until|till|from|after|before|between|the|this|last|dated|\p{Ll}{3,},? on)\s+(?:\p{L}+day,?\s*)?$/u;
const ON = /\b[Oo]n\s+(?:\p{L}+day,?\s*)?$/u;
const GOES_ON = /^(?:,\s+\p{L}|\s\p{Ll}{3,}\s\p{Ll})/u;
/** So many small words before a date, an English one among them, make a sentence or the caption of a picture. */
const PROSE_WORDS = 3;
const ENGLISH = /^(?:the|of|in|at|on|near|during|after|before|with|from|to|for|by)$/u;
const APART = /[|·•©:]/u;

/** Whether words with nothing between that parts them from what follows are running text. */
function isProse(words: string): boolean {
  const small = (words.split(APART).at(-1) ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => /^\p{Ll}{2,}$/u.test(word));
  return small.length >= PROSE_WORDS && small.some((word) => ENGLISH.test(word));
}

/** Who wrote or filed it, which may stand before a date in small words too. */
const BYLINE = /(?:^|\W)(?:By|[Pp]osted|[Ww]ritten|[Ff]iled|[Pp]ublished|[Uu]pdated)\b/u;

/** Whether a date is part of running text, so that it is not the day of the page. */
const isInSentence = (before: string, after: string): boolean =>
  !BYLINE.test(before) && (IN_SENTENCE.test(before) || (ON.test(before) && GOES_ON.test(after)) || isProse(before));
/** Of what stands before a date. */
const PROSE_CHARS = 90;
const DATES_MAX = 6;

/** Dates in a text, by what the words before each say of it; `plain` is one of which they say nothing and that is no part of a sentence. */
export function labelledDates(
  statement: string,
  monthFirst = true,
): { readonly published: string | null; readonly updated: string | null; readonly plain: string | null } {
  const text = statement.slice(0, WRITTEN_CHARS_MAX);
  const found: { published: string | null; updated: string | null; plain: string | null } = {
    published: null,
    updated: null,
    plain: null,
  };
  let from = 0;
  for (let n = 0; n < DATES_MAX; n += 1) {
    const next = firstDate(text.slice(from), monthFirst);
    if (!next) break;
    const start = from + next.at;
    const before = text.slice(Math.max(from, start - LABEL_CHARS), start);
    const kind = UPDATED.test(before) ? 'updated' : PUBLISHED.test(before) ? 'published' : 'plain';
    from = start + next.length;
    const sentence = [
      text.slice(Math.max(0, start - PROSE_CHARS), start),
      text.slice(from, from + LABEL_CHARS),
    ] as const;
    if (kind !== 'plain' || !isInSentence(...sentence)) found[kind] ??= next.date;
  }
  return found;
}

function month(name: string | undefined): string {
  return String(MONTH_OF.get((name ?? '').toLowerCase()) ?? 0);
}

function day(year = '', month = '', date = ''): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(date)];
  if (y < YEAR_MIN || y > YEAR_MAX || m < 1 || m > 12 || d < 1 || d > 31) return null;
  return `${year}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

/** Keeps the offset that the page states, since the day that its readers saw depends on it; without one, the day alone. */
function instant(written: string, parts: RegExpExecArray): string | null {
  const [, y, m, d, time = '', zone] = parts;
  if (zone === undefined) return day(y, m, d);
  const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : /^[+-]/.test(zone) ? zone : 'Z';
  const ms = Date.parse(`${y}-${m}-${d}T${time.replace(',', '.')}${offset}`);
  if (!Number.isFinite(ms)) return day(y, m, d);
  if (offset === 'Z' || /^[+-]00:00$/.test(offset)) return utc(ms);
  const seconds = time.replace(/[.,]\d+$/, '');
  return day(y, m, d) && `${y}-${m}-${d}T${seconds.length === 5 ? `${seconds}:00` : seconds}${offset}`;
}

function utc(ms: number): string | null {
  if (!Number.isFinite(ms)) return null;
  const date = new Date(ms);
  return date.getUTCFullYear() >= YEAR_MIN && date.getUTCFullYear() <= YEAR_MAX ? date.toISOString() : null;
}
