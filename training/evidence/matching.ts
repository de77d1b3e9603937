import { join } from 'node:path';
import { readLines } from '../data-sets.js';
import { bm25, type Collection, queryOf } from '../../src/evidence/fact-checks/features.js';
import {
  type Candidate,
  decisionVector,
  type MatchingModel,
  matchesOf,
  type Ranked,
  ranked,
} from '../../src/evidence/fact-checks/matcher.js';
import { contentKeyOf } from '../../src/evidence/fact-checks/fact-check.js';
import { termsOf } from '../../src/evidence/fact-checks/terms.js';
import { deviations, dot, logistic, newton, type Row } from './regression.js';

export interface CheckedClaim {
  readonly id: string;
  readonly claim: string;
  readonly title: string;
}

export interface Post {
  readonly id: string;
  readonly text: string;
  readonly relevant: readonly string[];
}

export function checkedClaims(directory: string): readonly CheckedClaim[] {
  return readLines<CheckedClaim>(join(directory, 'verified-claims.jsonl.gz'));
}

/** A post with its candidates. To leave out a record, remove it from the candidates. */
export interface Case {
  readonly post: Post;
  readonly candidates: readonly Ranked[];
}

/** About the number of records of the data; large enough that the matcher does not scale down a lead over them. */
const SIZE = 10_000;
const CANDIDATES = 40;
const POOL = 120;

/** Finds the candidates of posts as the index does, in memory. */
export function casesOf(claims: readonly CheckedClaim[], posts: readonly Post[]): readonly Case[] {
  const keys = new Set<string>();
  const records: Candidate[] = [];
  for (const { id, claim, title } of claims) {
    const key = contentKeyOf({ claim, title, publisher: null });
    if (keys.has(key)) continue;
    keys.add(key);
    records.push({ id, terms: { claim: termsOf(claim), title: termsOf(title) } });
  }
  const postings = new Map<string, number[]>();
  let terms = 0;
  records.forEach(({ terms: { claim, title } }, at) => {
    terms += claim.all.length + title.all.length;
    for (const term of new Set([...claim.all, ...title.all])) {
      const posting = postings.get(term);
      if (posting) posting.push(at);
      else postings.set(term, [at]);
    }
  });
  const collection: Collection = {
    size: records.length,
    termsMean: terms / records.length,
    frequency: (term) => postings.get(term)?.length ?? 0,
  };
  return posts.map((post) => {
    const query = queryOf(termsOf(post.text), collection);
    const sums = new Map<number, number>();
    for (const [term, weight] of query.all)
      for (const at of postings.get(term) ?? []) sums.set(at, (sums.get(at) ?? 0) + weight);
    const pool = [...sums]
      .sort(([, a], [, b]) => b - a)
      .slice(0, POOL)
      .map(([at]) => ({ record: records[at]!, score: bm25(query.all, records[at]!.terms, collection) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, CANDIDATES);
    return {
      post,
      candidates: ranked(
        query,
        pool.map(({ record }) => record),
        collection,
        { ranking: [] },
      ),
    };
  });
}

const FOLDS = 5;
/** Penalties on the squares of standardised coefficients. */
const RANKING_PENALTY = 50;
const DECISION_PENALTY = 20;
/** Maximum share of the training posts without a right answer that may still get a match. */
const FALSE_SHARE = 0.022;

/** Fits the ranking and the decision. The decision is fitted on lists that were ranked without their own fold. */
export function trainMatching(cases: readonly Case[]): MatchingModel {
  const ranking = trainRanking(cases);
  const rows = outOfFold(cases, (train, held) => decisionRows(held, trainRanking(train)));
  const { weights: decision, intercept } = logistic(rows, DECISION_PENALTY);
  const scores = outOfFold(cases, (train, held) => {
    const inner = trainRanking(train);
    const model = logistic(decisionRows(train, inner), DECISION_PENALTY);
    return held.map((each) => topScore(without(each), { ranking: inner, decision: model.weights, ...model }));
  }).sort((a, b) => b - a);
  const threshold = scores[Math.floor(FALSE_SHARE * scores.length)]!;
  return { ranking, decision, intercept, threshold };
}

/** Splits posts by the fact check that they repeat, so that no fact check is in two folds. */
export function outOfFold<T>(
  cases: readonly Case[],
  work: (train: readonly Case[], held: readonly Case[]) => readonly T[],
): T[] {
  const foldOf = ({ post }: Case): number => {
    let hash = 7;
    for (const character of post.relevant[0] ?? '') hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
    return hash % FOLDS;
  };
  return Array.from({ length: FOLDS }, (_, fold) =>
    work(
      cases.filter((each) => foldOf(each) !== fold),
      cases.filter((each) => foldOf(each) === fold),
    ),
  ).flat();
}

/** The same post without its right answers. */
export function without({ post, candidates }: Case): Case {
  return { post, candidates: candidates.filter(({ id }) => !post.relevant.includes(id)) };
}

export function ordered({ candidates }: Case, ranking: readonly number[]): readonly Ranked[] {
  return candidates.map((each) => ({ ...each, margin: dot(ranking, each.vector) })).sort((a, b) => b.margin - a.margin);
}

function topScore(each: Case, model: Pick<MatchingModel, 'ranking' | 'decision' | 'intercept'>): number {
  return matchesOf(ordered(each, model.ranking), 1, SIZE, model)[0]?.score ?? 0;
}

export interface MatchingFigures {
  readonly map5: number;
  readonly first: number;
  /** Share of posts whose right answer comes first and is called a match. */
  readonly found: number;
  /** Share of posts that get a wrong match although the right one is present. */
  readonly wrong: number;
  /** Share of posts that get a match when the right one is removed. */
  readonly invented: number;
}

export function figuresOf(cases: readonly Case[], model: MatchingModel): MatchingFigures {
  const tally = { map5: 0, first: 0, found: 0, wrong: 0, invented: 0 };
  for (const each of cases) {
    const list = ordered(each, model.ranking);
    const rank = list.findIndex(({ id }) => each.post.relevant.includes(id));
    if (rank >= 0 && rank < 5) tally.map5 += 1 / (rank + 1);
    if (rank === 0) tally.first += 1;
    const said = topScore(each, model) >= model.threshold;
    if (said && rank === 0) tally.found += 1;
    if (said && rank !== 0) tally.wrong += 1;
    if (topScore(without(each), model) >= model.threshold) tally.invented += 1;
  }
  return Object.fromEntries(
    Object.entries(tally).map(([name, sum]) => [name, sum / cases.length]),
  ) as unknown as MatchingFigures;
}

/** Weights that rank right answers before the others of their list (linear RankNet, Burges et al. 2005). */
function trainRanking(cases: readonly Case[]): readonly number[] {
  const rows = cases.flatMap(({ post, candidates }) => {
    const right = candidates.filter(({ id }) => post.relevant.includes(id));
    const wrong = candidates.filter(({ id }) => !post.relevant.includes(id));
    return right.flatMap((good) =>
      wrong.map((bad) => ({ vector: good.vector.map((value, at) => value - bad.vector[at]!), label: 1 })),
    );
  });
  const scale = deviations(cases.flatMap(({ candidates }) => candidates.map(({ vector }) => vector)));
  return newton(
    rows.map(({ vector, label }) => ({ vector: vector.map((value, at) => value / scale[at]!), label })),
    RANKING_PENALTY,
  ).map((weight, at) => weight / scale[at]!);
}

/** Each post twice: with and without its right answers. */
function decisionRows(cases: readonly Case[], ranking: readonly number[]): readonly Row[] {
  return cases
    .flatMap((each) => [each, without(each)])
    .flatMap((each) => {
      const list = ordered(each, ranking);
      if (list.length === 0) return [];
      return [{ vector: decisionVector(list, SIZE), label: each.post.relevant.includes(list[0]!.id) ? 1 : 0 }];
    });
}
