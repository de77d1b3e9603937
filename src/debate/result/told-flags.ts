import { type FindingType } from '../../appraisal/index.js';
import { type HoleKind } from '../../words/index.js';
import { type Consensus } from '../model/consensus.js';
import { type DebateState } from '../stages/index.js';
import { againstItselfIn } from './against-itself.js';
import { appraisalOf } from './appraisal.js';
import { fairFlags, owedBy, sensationsIn } from './fair-flags.js';
import { isHeldToReporting, isInEarnest, isReporting, kindRead, whatItIs } from './kind-read.js';
import { holesOf } from './holes.js';
import { ownFirm } from './kind-marks.js';
import { HEADLINE_ELSEWHERE, NOT_NAMED, standingOf } from './standing.js';

type Flag = Consensus['flags'][number];

const OF_ANY_TEXT: ReadonlySet<Flag['flag']> = new Set(['satire', 'advertising', 'prompt-injection']);
/** Flags of which each has another passage. */
const SEVERAL: ReadonlySet<Flag['flag']> = new Set(['unsourced-claim', 'loaded-language']);
const OF_HEADLINE: ReadonlySet<FindingType> = new Set(['headline-figure', 'headline-quotation-missing']);

/** A line with which a firm asks readers to buy or to call. */
const CALL =
  /^(?:Interested in (?:learning more|trying)|Talk (?:to|with) (?:our|us)|Contact (?:our )?sales|Get started|Sign up|Start (?:building|your free)|Try (?:it|\p{Lu}\p{L}+)(?: \p{L}+){0,3} (?:today|now|free)|Request a demo)[^\n]*$/mu;
const callIn = (text: string): string | null => CALL.exec(text)?.[0].trim() ?? null;

/** What a hole of a text is flagged as; nothing for what a notice or a review leaves out. */
const FLAGS_OF_HOLES: Readonly<Partial<Record<HoleKind, Flag['flag']>>> = {
  'headline-charge': 'headline-mismatch',
  'headline-part': 'headline-mismatch',
  'headline-quotation': 'headline-mismatch',
  promised: 'headline-mismatch',
  charge: 'unsourced-claim',
  poll: 'unsourced-claim',
  sourceless: 'unsourced-claim',
  'unnamed-source': 'anonymous-sourcing',
  'said-by-nobody': 'anonymous-sourcing',
};

/**
 * The flags of a verdict with those for what the summary holds against a text by itself: that it has its news from nobody with a name, and
 * that its headline has what it does not. Otherwise one page would say both “it has this from people who are not named” and “Flags: none”.
 * A flag that agents have raised stays alone. Every agent may speak of the passage; who does is looked up afterwards. Pure.
 */
export function withToldFlags(state: DebateState, recorded: readonly Flag[]): readonly Flag[] {
  const article = state.article?.article;
  // Only where it is recorded what agents speak of, or that they found nothing to speak of, can it be told who speaks of this.
  const isRecorded = state.arguments.some(({ facts, parts }) => facts.length > 0 || parts !== undefined);
  if (state.opening?.analyst.engine !== 'offline' || !state.consensus || !article || !isRecorded) return recorded;
  if (recorded.some(({ flag }) => flag === 'unsupported-language')) return recorded;
  // A joke is no report that fails, and its words are those of whom it mocks.
  if (!isInEarnest(state)) return recorded.filter(({ flag }) => OF_ANY_TEXT.has(flag));
  const what = whatItIs(state);
  const kind = kindRead(state);
  // Whoever argues mocks as well, and a report on an offer sells nothing.
  const meant = recorded.filter(({ flag }) =>
    flag === 'satire'
      ? what.does !== 'argues'
      : flag !== 'advertising' || kind === 'advertisement' || kind === 'press-release',
  );
  const flags = fairFlags(article, isHeldToReporting(state), meant, what.does === 'argues');
  const personas = [...new Set(state.arguments.map(({ persona }) => persona))];
  const standing = standingOf(article, kind);
  const call = kind === 'press-release' && ownFirm(article) !== null ? callIn(article.text) : null;
  const told: readonly Flag[] = [
    ...owedBy(article, what, personas),
    ...(call === null ? [] : [{ flag: 'advertising', quote: call, personas } as const]),
    ...(appraisalOf(state)?.findings ?? [])
      .filter(({ type }) => OF_HEADLINE.has(type))
      .map(({ passage }): Flag => ({ flag: 'headline-mismatch', quote: passage.quote, personas })),
    ...(againstItselfIn(article)?.isOfHeadline === true
      ? [{ flag: 'headline-mismatch', quote: article.title.trim(), personas } as const]
      : []),
    ...standing
      .filter(({ says }) => says === HEADLINE_ELSEWHERE)
      .map(({ words }): Flag => ({ flag: 'headline-mismatch', quote: words, personas })),
    ...standing
      .filter(({ says }) => says === NOT_NAMED)
      .map(({ words }): Flag => ({ flag: 'anonymous-sourcing', quote: words, personas })),
  ];
  const sensations = isReporting(state)
    ? sensationsIn(article).map((quote): Flag => ({ flag: 'loaded-language', quote, personas }))
    : [];
  const owed = holesOf(state).flatMap(({ kind, word, quote }): Flag[] => {
    const flag = FLAGS_OF_HOLES[kind];
    if (flag === undefined) return [];
    const words = article.text.includes(word) ? word : quote;
    return [{ flag, quote: flag === 'headline-mismatch' ? article.title.trim() : words, personas }];
  });
  const added: Flag[] = [];
  for (const flag of [...told, ...owed, ...sensations])
    if (SEVERAL.has(flag.flag) || ![...flags, ...added].some((other) => other.flag === flag.flag)) added.push(flag);
  return [...flags, ...added];
}
