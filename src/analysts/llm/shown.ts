import { type Article } from '../../articles/index.js';
import { type Claim } from '../../claims/index.js';
import { sha256 } from '../../kernel/index.js';
import { type AnalystQuestion, type Depth, type PeerArgument } from '../analyst.js';
import { findInjectionsIn, hasHiddenText, type Injection } from '../injection/index.js';
import { DEPTH_PLANS } from './prompts.data.js';
import { cut, visible } from './text.js';

/** Number of characters of the title, byline and name of the site that are shown. */
export const TITLE_CHARS = 400;
/** Number of detected injections that are quoted to the agents. */
const INJECTIONS_SHOWN = 3;

/** The parts of an article that a model is shown at one depth, and the injections found in them. */
export interface ShownArticle {
  readonly title: string;
  readonly text: string;
  readonly wholeChars: number;
  readonly injections: readonly Injection[];
  readonly hiddenText: boolean;
}

/**
 * Selects the parts of an article to show at a depth.
 * @param share of the characters for the depth, above 0 and up to 1
 */
export function showArticle(article: Article, depth: Depth, share = 1): ShownArticle {
  const articleChars = Math.round(DEPTH_PLANS[depth].articleChars * share);
  const title = cut(visible(article.title), TITLE_CHARS);
  // Twice as much is read as is shown, because invisible characters are removed.
  const text = cut(visible(article.text.slice(0, articleChars * 2)), articleChars);
  const byline = article.byline?.slice(0, TITLE_CHARS) ?? null;
  const site = article.site?.slice(0, TITLE_CHARS) ?? null;
  const looked = article.text.slice(0, articleChars * 2);
  return {
    title,
    text,
    wholeChars: article.text.length,
    injections: findInjectionsIn(
      { title: article.title.slice(0, TITLE_CHARS * 2), byline, site, text: looked },
      articleChars * 2,
    ).slice(0, INJECTIONS_SHOWN),
    hiddenText: [article.title, byline ?? '', site ?? '', looked].some(hasHiddenText),
  };
}

/** The most check-worthy claims for a depth, in order of appearance, without those that overlap an injection. */
export function listedClaims(
  { claims = [], depth }: Pick<AnalystQuestion, 'claims' | 'depth'>,
  { injections }: Pick<ShownArticle, 'injections'>,
): readonly Claim[] {
  const isOrder = (claim: Claim): boolean =>
    injections.some(({ quote }) => quote.includes(claim.quote) || claim.quote.includes(quote));
  const listed = claims
    .filter((claim) => !isOrder(claim))
    .sort((a, b) => b.checkWorthiness - a.checkWorthiness)
    .slice(0, DEPTH_PLANS[depth].claims);
  return claims.filter((claim) => listed.includes(claim));
}

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
