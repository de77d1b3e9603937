import { h } from '../dom.js';
import { moment } from '../format.js';
import { debateView } from './debate.js';

/** Placeholders for what only the owner of a debate can read. */
const OWNERS = {
  id: '',
  castHash: '',
  credits: 0,
  usage: { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, cost: null },
  problem: null,
  waitingFor: null,
  forkedFrom: null,
  claimExtraction: null,
  plausibility: null,
};

/**
 * A debate in the form that strangers read.
 * @param {import('../types.js').App} app @param {import('../types.js').SharedDebate} shared
 * @param {import('../types.js').Cast | undefined} cast
 */
export function sharedView(app, shared, cast) {
  const excused = shared.excused.map(({ persona, round }) => ({
    persona,
    round: /** @type {1 | 2} */ (round),
    reason: '',
    attempts: 0,
  }));
  return debateView(app, { ...OWNERS, ...shared, excused }, cast, false);
}

/**
 * The page of a shared debate.
 * @param {import('../types.js').App} app @param {string} token
 */
export async function sharedDebatePage(app, token) {
  const [answer, cast] = await Promise.all([
    app.api.get(`/api/shared/${token}`, app.signal),
    app.cast().catch(() => undefined),
  ]);
  const shared = /** @type {import('../types.js').SharedDebate} */ (answer);
  const page = sharedView(app, shared, cast);
  page.append(
    h(
      'p',
      { class: 'fine' },
      `Somebody has shared this debate with you. The link expires ${moment(shared.expiresAt)}. The agents are simulated. `,
      h('a', { href: '/' }, 'What is Elenchus?'),
    ),
  );
  return page;
}
