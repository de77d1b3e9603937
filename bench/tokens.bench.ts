import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { type Depth, DEPTHS } from '../src/analysts/analyst.js';
import { identifyClaims } from '../src/claims/index.js';
import { renderPrompt } from '../src/analysts/llm/prompt.js';
import { LlmAnalyst } from '../src/analysts/llm/index.js';
import { lastWordOutputTokens } from '../src/analysts/llm/last-word.js';
import { DEPTH_PLANS } from '../src/analysts/llm/prompts.data.js';
import { type Bench, type Figure } from './report.js';
import { articleOf, questionsOf, shippedCast } from './support/debate-questions.js';

const ARTICLE_WORDS = [250, 1_000, 4_000];
const SHARED_MIN_PERCENT = 85;
const PROMISED_SHARED_MIN_PERCENT = 90;

/** Tokens as OpenAI's current models count them (o200k_base); a debate is thirty agents and two rounds. */
async function run(): Promise<readonly Figure[]> {
  const tokenizer = new Tiktoken(o200k);
  const count = (text: string): number => tokenizer.encode(text, 'all', []).length;
  const cast = await shippedCast();
  const analyst = new LlmAnalyst({ apiKey: 'none', model: 'none', timeoutMs: 1, maxConcurrent: 1 });
  const figures: Figure[] = [];
  for (const depth of DEPTHS)
    for (const words of ARTICLE_WORDS) {
      const article = articleOf(words);
      const claims = identifyClaims(article);
      let input = 0;
      let shared = 0;
      for (const round of [1, 2] as const) {
        const prompts = questionsOf(cast, article, depth, round, claims).map((question) =>
          renderPrompt(question, { secret: 'bench', today: '2026-01-01' }),
        );
        // In order, a text shares most with one of its neighbours.
        const whole = prompts.map(({ system, user }) => system + user).sort();
        whole.forEach((text, at) => {
          const length = Math.max(...[at - 1, at + 1].map((other) => commonLength(text, whole[other] ?? '')));
          const prefix = count(text.slice(0, length));
          shared += prefix;
          input += prefix + count(text.slice(length));
        });
      }
      const name = `${depth}, ${words.toLocaleString('en')} words`;
      const estimate = analyst.estimate(depth, article, undefined, claims);
      const votes = Math.min(DEPTH_PLANS[depth].claimVotes, claims.length);
      const written = repliesOf(depth, votes).reduce((sum, reply) => sum + count(reply), 0);
      const lastWord = depth === 'deep' ? lastWordOutputTokens(OBJECTIONS) : 0;
      const ratio = (estimate.outputTokens - lastWord) / written;
      figures.push(
        {
          name: `${name}: input`,
          value: input,
          unit: 'tokens per debate',
          against: { name: 'estimated before', value: estimate.inputTokens },
          ...barOn(depth, words, input, estimate.inputTokens),
        },
        {
          name: `${name}: output of both rounds, replies as long as they are asked for`,
          value: written,
          unit: 'tokens per debate',
          against: { name: 'estimated before', value: estimate.outputTokens - lastWord },
          bar: 'estimate within 25 %',
          holds: Math.abs(ratio - 1) <= ESTIMATE_TOLERANCE,
        },
        {
          name: `${name}: input in prefixes that other agents share`,
          value: (100 * shared) / input,
          unit: '%',
          against: null,
          bar: `>= ${sharedMin(depth, words)} %`,
          holds: (100 * shared) / input >= sharedMin(depth, words),
        },
      );
    }
  return figures;
}

const ESTIMATE_TOLERANCE = 0.25;
/** Objections that an estimate of a deep debate assumes. */
const OBJECTIONS = 8;
/** Of the length that is asked for, people who answered such prompts took the upper half. */
const WORDS_ASKED: Readonly<Record<Depth, number>> = { micro: 55, standard: 120, deep: 220 };
/** Replies of round 2 to others, by agent. */
const ANSWERED: Readonly<Record<Depth, readonly number[]>> = { micro: [1], standard: [1, 1, 2], deep: [2, 3] };

/** What thirty agents write in two rounds if they keep to what is asked. */
function repliesOf(depth: Depth, votes: number): readonly string[] {
  const prose = articleOf(400).text.replace(/\n+/g, ' ').split(' ');
  const words = (count: number, from: number): string => prose.slice(from, from + count).join(' ');
  const ids = Array.from({ length: votes }, (_, n) => `c${n + 1}`);
  return Array.from({ length: 60 }, (_, n) => {
    const answers = ANSWERED[depth];
    const argument = words(WORDS_ASKED[depth], n);
    const replies = Array.from({ length: answers[n % answers.length] ?? 1 }, (__, at) => ({
      to: `peer-${at + 1}`,
      point: words(22, n + at),
      stance: 'disagree',
      reason: words(60, n + 9 * at),
    }));
    return JSON.stringify({
      ...(n < 30
        ? { argument, knows: words(26, n + 3), objection: words(24, n + 5), wouldChange: words(22, n + 7) }
        : { replies, argument }),
      ...(votes > 0 ? { on: ids, claims: ids.map((id) => ({ id, credibility: 62, confidence: 13 })) } : {}),
      flags: n % 2 === 0 ? [{ flag: 'unsourced-number', quote: words(8, n) }] : [],
      score: 58,
      confidence: 12,
    });
  });
}

/** The promised amounts are those of a standard debate on 1,000 words. */
const isPromised = (depth: Depth, words: number): boolean => depth === 'standard' && words === 1_000;

const sharedMin = (depth: Depth, words: number): number =>
  isPromised(depth, words) ? PROMISED_SHARED_MIN_PERCENT : SHARED_MIN_PERCENT;

function barOn(depth: Depth, words: number, input: number, estimated: number): Pick<Figure, 'bar' | 'holds'> {
  const isNear = Math.abs(estimated / input - 1) <= ESTIMATE_TOLERANCE;
  return isPromised(depth, words)
    ? { bar: '<= 200,000, estimate within 25 %', holds: input <= 200_000 && isNear }
    : { bar: 'estimate within 25 %', holds: isNear };
}

/** Length of the prefix that two texts share. */
function commonLength(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

export const bench: Bench = {
  summary: 'tokens of a debate with a model, and the share that a prompt cache can serve',
  run,
};
