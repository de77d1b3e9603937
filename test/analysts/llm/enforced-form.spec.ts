import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEPTHS } from '../../../src/analysts/analyst.js';
import { withoutThinking } from '../../../src/analysts/llm/extraction.js';
import { LISTING_FORM, readListing } from '../../../src/analysts/llm/listing.js';
import { judgedClaims, plausibilityForm, readPlausibility } from '../../../src/analysts/llm/plausibility.js';
import { renderPrompt } from '../../../src/analysts/llm/prompt.js';
import { readReply } from '../../../src/analysts/llm/reply.js';
import { type ReplyForm } from '../../../src/analysts/llm/reply-form.js';
import { readWeighing, WEIGHING_FORM } from '../../../src/analysts/llm/weighing.js';
import { identifyClaims } from '../../../src/claims/index.js';
import { article, questionTo, secondRound } from '../../support/llm-questions.js';
import { fitting, type Schema } from '../../support/schema-values.js';

const WORDS = 'word word';
/** What a model may put into a text: nothing, anything, and what an answer is taken apart by. */
const TEXT = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('', ' ', '.', WORDS) },
  { weight: 3, arbitrary: fc.string({ maxLength: 20_000, unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constantFrom('<think>', '</think>', '```', '{"score": 1}', '&quot;', '“', '1.0', 'none') },
);
const valuesOf = ({ schema }: ReplyForm, text = TEXT): fc.Arbitrary<string> =>
  fitting(schema as unknown as Schema, text).map((value) => withoutThinking(JSON.stringify(value)));
const claims = identifyClaims(article);

describe('a reply that fits the enforced schema is never refused for its form', () => {
  it.each(DEPTHS.flatMap((depth) => ([1, 2] as const).map((round) => ({ depth, round }))))(
    'in round $round at $depth',
    ({ depth, round }) => {
      const question =
        round === 1 ? questionTo(undefined, { claims, depth }) : secondRound(undefined, { claims, depth });
      const prompt = renderPrompt(question, { secret: 's', today: '2026-11-23' });
      fc.assert(
        fc.property(valuesOf(prompt.form), (said) => {
          const reading = readReply(said, question, prompt);
          // Only one that says nothing at all is.
          const { argument, objection, knows, wouldChange, replies } = JSON.parse(said) as {
            readonly [key: string]: unknown;
            readonly replies?: readonly { readonly point: string; readonly reason: string }[];
          };
          const reasons = (replies ?? []).slice(0, 8).flatMap(({ point, reason }) => [point, reason]);
          const texts = [argument, objection, knows, wouldChange, ...reasons].map(String);
          if (texts.includes(WORDS)) expect(reading).toMatchObject({ ok: true });
          if (!reading.ok) expect(reading.violations[0]).toMatch(/^argument is missing/);
          else if (round === 2) expect(reading.opinion.replies.length).toBeGreaterThan(0);
        }),
        { numRuns: 100 },
      );
    },
  );

  it('in the list of statements', () => {
    fc.assert(
      fc.property(valuesOf(LISTING_FORM), (said) => {
        expect(readListing(said, article.text)).toBeDefined();
      }),
    );
  });

  it('in the judgement of plausibility', () => {
    const judged = judgedClaims({ article, claims, depth: 'standard' });
    fc.assert(
      fc.property(valuesOf(plausibilityForm(judged)), (said) => {
        expect(readPlausibility(said, judged, article)).toBeDefined();
      }),
    );
  });

  it('in the weighing of evidence', () => {
    const [claim] = claims;
    const question = { debateId: 'd', depth: 'standard', article, claim: claim!, passages: [] } as const;
    fc.assert(
      fc.property(valuesOf(WEIGHING_FORM), (said) => {
        expect(readWeighing(said, question)).toBeDefined();
      }),
    );
  });
});

it.each([1, 2] as const)('no list of a reply in round %d can go on until the answer is cut', (round) => {
  const question = round === 1 ? questionTo(undefined, { claims }) : secondRound(undefined, { claims });
  const { properties } = renderPrompt(question, { secret: 's', today: '2026-11-23' }).form.schema as unknown as Schema;
  const lists = Object.entries(properties!).filter(([, { type }]) => type === 'array');
  expect(lists.map(([key]) => key)).toEqual([...(round === 2 ? ['replies'] : []), 'on', 'claims', 'flags']);
  for (const [, { maxItems }] of lists) expect(maxItems).toBeLessThanOrEqual(12);
});
