// Formats numbers, times and codes for people. Pure.

// The same pattern as in src/kernel/hidden-characters.ts.
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\r(?!\n)/g;

/** Replaces invisible characters that change how a text is shown. @param {string} text */
export const visible = (text) => text.replace(HIDDEN, '\ufffd');

/** A score as a whole number: no decimal of it is known. @param {number} value */
export const whole = (value) => String(Math.round(value));

/** As a whole number with its sign. @param {number} value */
export const signed = (value) =>
  Math.round(value) === 0 ? '±0' : `${value > 0 ? '+' : '−'}${Math.round(Math.abs(value))}`;

/** Points of a vote, as whole as they are known. @param {number} value */
export function points(value) {
  const size = Math.round(Math.abs(value));
  return size === 0 ? 'under 1 point' : `${value > 0 ? '+' : '−'}${plural(size, 'point')}`;
}

/** @param {number} share 0 to 1 */
export const percent = (share) => `${Math.round(share * 100)} %`;

/** @param {number} count @param {string} one @param {string} [many] */
export const plural = (count, one, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Calls, tokens and cost of a model's use. @param {import('./types.js').Usage} usage */
export function used({ calls, inputTokens, cachedTokens, outputTokens, cost }) {
  const cached = cachedTokens > 0 ? ` (${percent(cachedTokens / inputTokens)} from the cache)` : '';
  return [
    plural(calls, 'call'),
    `${plural(inputTokens, 'token')} in${cached}`,
    `${plural(outputTokens, 'token')} out`,
    ...(cost === null ? [] : [cost < 0.01 ? 'less than 0.01 USD' : `${cost.toFixed(2)} USD`]),
  ].join(' · ');
}

/** `anonymous-sourcing` as `Anonymous sourcing`. @param {string} code */
export function words(code) {
  const text = code.replaceAll(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Up to two initials. @param {string} name */
export const initials = (name) =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => String.fromCodePoint(part.codePointAt(0) ?? 32).toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');

/** @param {number} seconds @returns {string} `17 h 27 min` */
export function duration(seconds) {
  const minutes = Math.max(0, Math.ceil(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A time in the user's time zone. @param {string} iso */
export function moment(iso) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : date.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
}

/** @param {number} bytes */
export const size = (bytes) =>
  bytes < 1_000
    ? `${bytes} B`
    : bytes < 1_000_000
      ? `${Math.round(bytes / 1_000)} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Five bands of credibility, each named so that the colour is never the only sign. */
const BANDS = /** @type {const} */ ([
  [80, 'high', 'Credible'],
  [60, 'fair', 'Mostly credible'],
  [40, 'mixed', 'Contested'],
  [20, 'low', 'Doubtful'],
  [0, 'poor', 'Not credible'],
]);

/** @param {number} score 0 to 100 @returns {{ readonly id: string, readonly name: string }} */
export function band(score) {
  const [, id, name] = BANDS.find(([from]) => score >= from) ?? BANDS[4];
  return { id, name };
}

/** @type {Readonly<Record<string, string>>} */
const VERDICTS = { ai: 'Likely AI-generated', not_ai: 'No trace of generation found', uncertain: 'Uncertain' };

/**
 * By the pixels, `not_ai` says only that nothing was found; a file that declares a capture says more.
 * @param {string} verdict @param {string} [decidedBy]
 */
export const verdictName = (verdict, decidedBy = 'model') =>
  verdict === 'not_ai' && decidedBy !== 'model' ? 'Likely not AI-generated' : (VERDICTS[verdict] ?? words(verdict));

/** The name of an article: its headline, or else its address. @param {string | null} title @param {string} url */
export function nameOfArticle(title, url) {
  if (title !== null && title !== '') return title;
  return url.startsWith('urn:') ? 'Text without a headline' : url;
}

/**
 * That nobody of the panel exists, and who writes what they say. As in src/debate/result/shown-number.ts.
 * @param {number} count @param {string} engine
 */
export const panelInWords = (count, engine) =>
  `${count === 1 ? 'The reader is an invented character' : `The ${count} readers are invented characters`}, each with interests of their own; ${engine === 'offline' ? 'the offline analyst writes what they say by rules' : 'a language model writes what they say'}.`;

/**
 * The number to show of a debate that has come to one; null where it says nothing of the text, and before there is one.
 * @param {Pick<import('./types.js').Simulation, 'outcome' | 'consensusScore'>} simulation
 */
export const shownNumber = ({ outcome, consensusScore }) =>
  outcome?.number ? outcome.number.score : consensusScore === null ? null : Math.round(consensusScore);

/** Words that stand between double marks on the page, with single ones inside. @param {string} words */
export const inner = (words) =>
  words
    .replace(/^[“"]([^“”"]*)[”"]$/, '$1')
    .replace(/“/g, '‘')
    .replace(/”/g, '’')
    .replace(/"([^"]*)"/g, '‘$1’');
