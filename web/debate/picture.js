import { shownNumber } from '../format.js';
import { threadsOf } from '../threads.js';

/**
 * @typedef {import('../types.js').Simulation} Simulation
 * @typedef {import('../types.js').Cast} Cast
 * @typedef {import('./names.js').Names} Names
 */

/**
 * What the chart shows of a debate: every agent that has spoken, and of a running debate those that have not yet.
 * @param {Simulation} simulation @param {Cast | undefined} cast @param {Names} names
 * @returns {import('../charts/swarm.js').SwarmData}
 */
export function pictureOf(
  { transcript, votes, status, platformScores, consensusScore, consensus, outcome },
  cast,
  names,
) {
  const threads = threadsOf(transcript);
  const spoken = new Map(threads.map((thread) => [thread.persona, thread]));
  const expected = status === 'running' ? (cast?.personas ?? []).map(({ id, platform }) => ({ id, platform })) : [];
  const everyone = new Map([
    ...expected.map(({ id, platform }) => /** @type {[string, string]} */ ([id, platform])),
    ...threads.map(({ persona, platform }) => /** @type {[string, string]} */ ([persona, platform])),
    ...votes.map(({ persona, platform }) => /** @type {[string, string]} */ ([persona, platform])),
  ]);
  const dissenters = new Set(consensus?.dissenters.map(({ persona }) => persona));
  const platforms =
    platformScores.length > 0
      ? platformScores.map(({ platform }) => platform)
      : [...new Set([...(cast?.platforms.map(({ id }) => id) ?? []), ...everyone.values()])];
  const present = new Set(everyone.values());
  const isNumber = outcome === null || shownNumber({ outcome, consensusScore }) !== null;
  return {
    platforms: platforms
      .filter((id) => present.has(id))
      .map((id) => ({
        id,
        name: names.platform(id),
        // Where the votes come to no number, those of a platform come to none.
        score: isNumber ? (platformScores.find(({ platform }) => platform === id)?.score ?? null) : null,
      })),
    dots: [...everyone].map(([persona, platform]) => {
      const thread = spoken.get(persona);
      return {
        persona,
        name: names.person(persona).name,
        platform,
        first: thread?.first?.score ?? null,
        second: thread?.second?.score ?? null,
        confidence: (thread?.second ?? thread?.first)?.confidence ?? 0.5,
        dissents: dissenters.has(persona),
      };
    }),
    consensus: consensusScore === null ? null : shownNumber({ outcome, consensusScore }),
    spread: consensus?.spread ?? 0,
  };
}
