// Groups a transcript into threads: each agent's first argument, the replies to it, and the agent's second argument.
// Pure.

/**
 * @typedef {import('./types.js').Entry} Entry
 * @typedef {object} Thread
 * @property {string} persona
 * @property {string} platform
 * @property {Entry | undefined} first round 1
 * @property {Entry | undefined} second round 2
 * @property {readonly { readonly from: string, readonly platform: string, readonly stance: string, readonly point: string | null, readonly reason: string }[]} heard
 *   what peers answered, with the point that it is about where they name one to the first argument, in the order of the transcript
 */

/** @param {readonly Entry[]} transcript @returns {readonly Thread[]} in the order in which agents first spoke */
export function threadsOf(transcript) {
  const personas = [...new Set(transcript.map(({ persona }) => persona))];
  const said = new Map(transcript.map((entry) => [`${entry.round} ${entry.persona}`, entry]));
  const answers = transcript.filter(({ round }) => round === 2);
  return personas.map((persona) => {
    const first = said.get(`1 ${persona}`);
    const second = said.get(`2 ${persona}`);
    return {
      persona,
      platform: (first ?? second)?.platform ?? '',
      first,
      second,
      heard: answers.flatMap((entry) =>
        entry.replies
          .filter(({ to }) => to === persona)
          .map(({ stance, reason, point }) => ({
            from: entry.persona,
            platform: entry.platform,
            stance,
            point: point === undefined || point === reason ? null : point,
            reason,
          })),
      ),
    };
  });
}

/**
 * Sorts threads by a measure. An unknown measure keeps their order.
 * @param {readonly Thread[]} threads @param {string} by @param {number | null} consensus
 */
export function ordered(threads, by, consensus) {
  /** @param {Thread} thread */
  const score = ({ first, second }) => (second ?? first)?.score ?? 0;
  /** @type {Readonly<Record<string, (thread: Thread) => number>>} */
  const measures = {
    dissent: (thread) => -Math.abs(score(thread) - (consensus ?? 50)),
    moved: ({ first, second }) => (first && second ? -Math.abs(second.score - first.score) : 0),
    answered: ({ heard }) => -heard.length,
    trusting: (thread) => -score(thread),
    doubting: score,
  };
  const measure = measures[by];
  return measure ? [...threads].sort((a, b) => measure(a) - measure(b)) : threads;
}

/**
 * Arranges marks of equal width: those that would overlap are moved to other rows.
 * @param {readonly number[]} positions @param {number} width @param {number} rows
 * @returns {readonly number[]} the row of each, 0 the middle, then ±1, ±2 …
 */
export function beeswarm(positions, width, rows) {
  const order = positions.map((_, index) => index).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  const choices = Array.from({ length: rows }, (_, row) => (row % 2 === 0 ? -row / 2 : (row + 1) / 2));
  /** @type {Map<number, number>} */
  const lastIn = new Map();
  /** @type {number[]} */
  const taken = [];
  for (const index of order) {
    const at = positions[index] ?? 0;
    const free =
      choices.find((row) => at - (lastIn.get(row) ?? -Infinity) >= width) ??
      [...choices].sort((a, b) => (lastIn.get(a) ?? -Infinity) - (lastIn.get(b) ?? -Infinity))[0] ??
      0;
    lastIn.set(free, at);
    taken[index] = free === 0 ? 0 : free;
  }
  return taken;
}
