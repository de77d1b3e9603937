// Why an agent voted as it did: what it looked at, what it found there and what that moved. Pure.

/**
 * @typedef {import('../types.js').Simulation} Simulation
 * @typedef {import('../threads.js').Thread} Thread
 *
 * @typedef {object} Reason
 * @property {string | null} lookedAt words of the article that its argument is about
 * @property {string | null} found the largest finding in plain words
 * @property {string | null} quote the words of the article that show it
 * @property {number | null} points what it moved the vote by, where the analyst says so
 */

/** A part that words of the article show is told before a larger one that nothing shows, from this share of it on. */
const SHOWN_SHARE = 0.5;

/** @typedef {Pick<Reason, 'found' | 'quote' | 'points'>} Found @type {Found} */
const NOTHING = { found: null, quote: null, points: null };

/** The largest part of a vote that names its parts. @param {Thread} thread @returns {Found} */
function largestPart({ first, second }) {
  const parts = (second?.parts ?? first?.parts ?? [])
    .filter(({ says }) => says !== null)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const most = Math.abs(parts[0]?.points ?? 0);
  const part = parts.find(({ quote, points }) => quote !== null && Math.abs(points) >= SHOWN_SHARE * most) ?? parts[0];
  return part ? { found: part.says, quote: part.quote, points: part.points } : NOTHING;
}

/** The first flag of an agent whose vote names no parts. @param {Thread} thread @returns {Found} */
function firstFlag({ first, second }) {
  const flag = [...(second?.flags ?? []), ...(first?.flags ?? [])][0];
  if (!flag) return NOTHING;
  const words = flag.flag.replaceAll('-', ' ');
  return {
    found: words.charAt(0).toUpperCase() + words.slice(1),
    quote: flag.quote,
    points: null,
  };
}

/** @param {Thread} thread @param {Simulation} simulation @returns {Reason} */
export function reasonOf(thread, simulation) {
  const { first, second } = thread;
  const about = (first ?? second)?.on[0];
  const part = largestPart(thread);
  return {
    lookedAt: simulation.claims.find(({ id }) => id === about)?.quote ?? null,
    ...(part === NOTHING ? firstFlag(thread) : part),
  };
}
