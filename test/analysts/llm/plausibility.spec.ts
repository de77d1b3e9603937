import { describe, expect, it } from '@jest/globals';
import { PLAUSIBILITIES } from '../../../src/analysts/analyst.js';
import {
  judgedClaims,
  plausibilityForm,
  readPlausibility,
  renderPlausibility,
} from '../../../src/analysts/llm/plausibility.js';
import { type Article } from '../../../src/articles/index.js';
import { type Claim, identifyClaims } from '../../../src/claims/index.js';
import { article as ferry } from '../../support/llm-questions.js';

const article: Article = {
  ...ferry,
  title: 'Bakery oven reaches the heat of the sun',
  text: [
    'The bakery in Moss now heats its oven to 5,500 degrees Celsius, owner Kari Lie said on Friday.',
    'The oven is made of cast iron and bakes 300 loaves an hour.',
    'It has run since Tuesday and heats two houses beside the bakery, Lie said.',
  ].join('\n\n'),
};
const claims: readonly Claim[] = identifyClaims(article);
const judged = judgedClaims({ article, claims, depth: 'standard' });
const [first] = judged;
const read = (entries: readonly unknown[]): ReturnType<typeof readPlausibility> =>
  readPlausibility(JSON.stringify({ claims: entries }), judged, article);
const contradiction = (over: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  id: first!.id,
  limit: 'Cast iron melts at about 1,200 degrees Celsius.',
  sum: '5,500 is 4.6 times 1,200.',
  factor: 4.6,
  quote: '5,500 degrees Celsius',
  judgement: 'contradicts-known',
  main: true,
  ...over,
});

describe('the judgement of claims', () => {
  it('is asked for the claims that the article puts forward, without its text in the system prompt', () => {
    expect(judged.length).toBeGreaterThan(1);
    expect(judged.every(({ polarity }) => polarity === 'asserted' || polarity === 'reported')).toBe(true);
    const denied = claims.map((claim): Claim => ({ ...claim, polarity: 'denied' }));
    expect(judgedClaims({ article, claims: denied, depth: 'standard' })).toEqual([]);
    const question = { debateId: 'd', depth: 'standard', article } as const;
    const { system, user } = renderPlausibility(question, judged, { secret: 's', today: '2026-01-01' });
    for (const { quote } of judged) expect([user.includes(quote), system.includes(quote)]).toEqual([true, false]);
  });

  it('is never refused for its form if it fits the schema', () => {
    const { properties } = plausibilityForm(judged).schema as {
      properties: { claims: { items: { properties: Record<string, { enum?: readonly string[] }> } } };
    };
    const { id, judgement } = properties.claims.items.properties;
    expect([id?.enum, judgement?.enum]).toEqual([judged.map((claim) => claim.id), [...PLAUSIBILITIES]]);
    for (const claim of id?.enum ?? [])
      for (const how of judgement?.enum ?? [])
        for (const text of ['', 'no limit', 'A known limit of 3 metres.', '"', '\n', '“'])
          for (const factor of [0, 1, -1, 0.001, 1e308]) {
            const entry = { id: claim, limit: text, sum: text, factor, quote: text, judgement: how, main: false };
            expect(read([entry])).toBeDefined();
          }
    expect(read([])).toEqual({ judgements: [], dropped: 0 });
  });

  it('is read in the spellings that models use, with the words of the article', () => {
    const loose = contradiction({
      id: first!.id.toUpperCase(),
      judgement: 'Contradicts known',
      factor: '4.6',
      main: 'true',
      quote: '“5,500  degrees celsius”',
    });
    expect(read([loose])).toEqual({
      dropped: 0,
      judgements: [
        {
          claim: first!.id,
          plausibility: 'contradicts-known',
          main: true,
          quote: '5,500 degrees Celsius',
          limit: 'Cast iron melts at about 1,200 degrees Celsius.',
          sum: '5,500 is 4.6 times 1,200.',
          factor: 4.6,
        },
      ],
    });
  });

  it('has one entry for each claim; others are counted', () => {
    const answer = read([contradiction(), contradiction({ limit: 'Another limit that is longer.' }), 7, null, {}]);
    expect(answer).toMatchObject({ dropped: 4, judgements: [{ limit: contradiction()['limit'] }] });
  });

  it('takes linear time for a hostile reply', () => {
    const long = 'a b '.repeat(45_000);
    const entries = Array.from({ length: 100 }, () =>
      contradiction({ limit: long.slice(0, 1_500), quote: long.slice(0, 1_500) }),
    );
    expect(read(entries)?.judgements ?? []).toEqual([]);
    expect(readPlausibility(`{"claims": [${'{'.repeat(100_000)}`, judged, article)).toBeUndefined();
  });
});
