import { sha256 } from '../../kernel/index.js';
import { type AnalystQuestion, type Depth, type PeerArgument } from '../analyst.js';

/** A peer's argument as agents are shown it: without a name, a platform, a score or a confidence. */
export interface ShownPeer {
  /** What agents call the peer: `peer-1` to `peer-N`. */
  readonly label: string;
  readonly peer: PeerArgument;
}

/**
 * How many arguments are shown. Models agree with majorities and with names (Sharma et al. 2023; Weng et al. 2025 find
 * conformity from two peers on), so few are shown, and nothing says who or how many hold a view.
 */
export const PEERS_SHOWN: Readonly<Record<Depth, number>> = { micro: 6, standard: 10, deep: 16 };

/** Two views and one between them. */
const PEERS_MIN = 3;

/**
 * The arguments that all agents of a round are shown, the same for each of them: spread over the scores from lowest to
 * highest, so that every view has a voice whatever its number, in an order that says nothing of the scores.
 * @param share of the number that the depth shows, above 0 and up to 1; never fewer than three.
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

/** A text that calls peers by their labels, with their names instead, as the transcript has them. */
export function withNames(text: string, peers: readonly ShownPeer[]): string {
  return text.replace(LABEL, (label, number: string) => peers[Number(number) - 1]?.peer.name ?? label);
}
