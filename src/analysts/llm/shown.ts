import { type Article } from '../../articles/index.js';
import { type Claim } from '../../claims/index.js';
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

/**
 * The most central claims for a depth, in order of appearance, without those that overlap an injection.
 */
export function listedClaims(
  question: Pick<AnalystQuestion, 'claims' | 'depth' | 'article'>,
  shown: Pick<ShownArticle, 'injections'>,
): readonly Claim[] {
  const central = centralClaims(question, shown);
  return (question.claims ?? []).filter((claim) => central.includes(claim));
}

/** What counts for a claim's centrality beside its check-worthiness: its words in the title, and an early place. */
const IN_TITLE = 1;
const EARLY = 0.4;

/**
 * The same claims, most central first: what the title says and what the article begins with are what it is about. Claims
 * that repeat another one are left to that one.
 */
export function centralClaims(
  { claims = [], depth, article }: Pick<AnalystQuestion, 'claims' | 'depth' | 'article'>,
  { injections }: Pick<ShownArticle, 'injections'>,
): readonly Claim[] {
  const isOrder = (claim: Claim): boolean =>
    injections.some(({ quote }) => quote.includes(claim.quote) || claim.quote.includes(quote));
  const title = wordsOf(article.title);
  const repeated = new Set(claims.flatMap(({ repeatedBy }) => repeatedBy));
  const centrality = ({ id, field, quote, start, checkWorthiness, kind }: Claim): number => {
    const words = [...wordsOf(quote)];
    const named = words.filter((word) => title.has(word)).length / Math.max(3, Math.min(words.length, title.size));
    const early = field === 'text' ? 1 - start / Math.max(1, article.text.length) : field === 'title' ? 1 : 0;
    const weak = (repeated.has(id) ? 1 : 0) + (kind === 'opinion' ? 0.5 : 0);
    return checkWorthiness + IN_TITLE * named + EARLY * early - weak;
  };
  return claims
    .filter((claim) => !isOrder(claim))
    .map((claim) => ({ claim, value: centrality(claim) }))
    .sort((a, b) => b.value - a.value)
    .slice(0, DEPTH_PLANS[depth].claims)
    .map(({ claim }) => claim);
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .slice(0, 2_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{4,}/gu) ?? [],
  );

/** A peer whose argument is shown under a label, with its platform but without name, score or confidence. */
export interface ShownPeer {
  /** `peer-1` to `peer-N`. */
  readonly label: string;
  readonly peer: PeerArgument;
}

/** A peer whose argument is shown in full. `contradicts`: whether it judges otherwise; null if the reader has not spoken. */
export interface Opponent extends ShownPeer {
  readonly contradicts: boolean | null;
}

const LABEL = /\bpeer-(\d{1,2})\b/gi;

/** Replaces the labels of peers in a text by their names, as the transcript shows them. */
export function withNames(text: string, peers: readonly ShownPeer[]): string {
  return text.replace(LABEL, (label, number: string) => peers[Number(number) - 1]?.peer.name ?? label);
}
