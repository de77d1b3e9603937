import { sha256 } from '../../kernel/index.js';
import { type AnalystQuestion, type Depth, type PeerArgument } from '../analyst.js';

/** A peer whose argument is shown under a label, without name, platform, score or confidence. */
export interface ShownPeer {
  /** `peer-1` to `peer-N`. */
  readonly label: string;
  readonly peer: PeerArgument;
}

/**
 * Number of arguments that are shown. Models tend to agree with majorities and with names (Sharma et al. 2023; Weng et
 * al. 2025 find conformity from two peers on), so only a few are shown, without names or the number of supporters.
 */
export const PEERS_SHOWN: Readonly<Record<Depth, number>> = { micro: 6, standard: 10, deep: 16 };

/** Enough for two opposed views and one between them. */
const PEERS_MIN = 3;

/**
 * Selects the arguments that all agents of a round are shown: evenly spread over the scores, so that minority views are
 * included, and in an order that does not depend on the scores.
 * @param share of the number for the depth, above 0 and up to 1; at least three are selected
 */
export function shownPeers(
  { arguments: given, depth, debateId }: Pick<AnalystQuestion, 'arguments' | 'depth' | 'debateId'>,
  share = 1,
): readonly ShownPeer[] {
  const order = (peer: PeerArgument): string => sha256(`${debateId} ${peer.persona}`);
  const byScore = [...given].sort((a, b) => a.opinion.score - b.opinion.score || compare(order(a), order(b)));
  const count = Math.min(Math.max(PEERS_MIN, Math.round(PEERS_SHOWN[depth] * share)), byScore.length);
  const spread = Array.from({ length: count }, (_, n) =>
    count === 1 ? byScore[0] : byScore[Math.round((n * (byScore.length - 1)) / (count - 1))],
  ).filter((peer) => peer !== undefined);
  return spread
    .sort((a, b) => compare(order(a), order(b)))
    .map((peer, index) => ({ label: `peer-${index + 1}`, peer }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const LABEL = /\bpeer-(\d{1,2})\b/gi;

/** Replaces the labels of peers in a text by their names, as the transcript shows them. */
export function withNames(text: string, peers: readonly ShownPeer[]): string {
  return text.replace(LABEL, (label, number: string) => peers[Number(number) - 1]?.peer.name ?? label);
}
