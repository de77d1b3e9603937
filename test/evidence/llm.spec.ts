import { describe, expect, it } from '@jest/globals';
import { type AnalystQuestion } from '../../src/analysts/index.js';
import { EVIDENCE_FLAGS } from '../../src/analysts/evidence.js';
import { renderPrompt } from '../../src/analysts/llm/prompt.js';
import { readReply } from '../../src/analysts/llm/reply.js';
import { identifyClaims } from '../../src/claims/index.js';
import { ARTICLE, shippedCast } from '../debate/support.js';

const CONTEXT = { secret: 'secret', today: '2026-11-23' };
const PASSAGE = 'Inspectors found cracks in nine of the forty bearings of the harbour bridge.';

async function question(instructs = false): Promise<AnalystQuestion> {
  const { personas, platforms } = await shippedCast();
  const claims = identifyClaims(ARTICLE);
  const claim = claims.find(({ quote }) => quote.includes('cracks'))!;
  const persona = personas[0]!;
  return {
    debateId: 'd1',
    round: 1,
    depth: 'standard',
    article: ARTICLE,
    claims,
    persona,
    platform: platforms.find(({ id }) => id === persona.platform)!,
    arguments: [],
    evidence: {
      items: [
        {
          id: 'e1',
          claim: claim.id,
          source: 'cited',
          url: 'https://city.example/report',
          title: 'Report',
          publisher: 'city.example',
          date: null,
          passage: PASSAGE,
          contentSha256: 'x',
          retrievedAt: '2026-01-03T00:00:00.000Z',
          how: 'The article links to it.',
          finding: 'other-number',
          stance: 'disputes',
          why: 'Another number.',
          quotes: { article: 'cracks in two of its forty bearings', evidence: PASSAGE },
          instructs,
        },
      ],
      missing: [],
    },
  };
}

const reply = (flags: readonly object[]): string =>
  JSON.stringify({
    argument: `The report says “${PASSAGE}” and the article “two hundred”, so I doubt it.`,
    on: [],
    claims: [],
    flags,
    replies: [],
    score: 30,
    confidence: 14,
  });

describe('the LLM analyst with evidence', () => {
  it('puts evidence into its own fence with the debate’s code, never into the system prompt', async () => {
    const { system, user, marks } = renderPrompt(await question(), CONTEXT);
    expect(user).toContain(`«evidence ${marks.nonce}»\ne1 disputes`);
    expect(user).toContain(PASSAGE);
    expect(system).not.toContain(PASSAGE);
  });

  it('explains evidence and its flags only when there is evidence', async () => {
    const asked = await question();
    const without = { ...asked, evidence: { items: [], missing: [] } };
    for (const flag of EVIDENCE_FLAGS) {
      expect(renderPrompt(asked, CONTEXT).user).toContain(`- ${flag}: `);
      expect(renderPrompt(without, CONTEXT).user).not.toContain(flag);
    }
  });

  it('shows no passage that instructs a language model', async () => {
    expect(renderPrompt(await question(true), CONTEXT).user).not.toContain(PASSAGE);
  });

  it('keeps only flags that the evidence supports, with both quotes as recorded', async () => {
    const asked = await question();
    const given = [
      { flag: 'contradicted-by-source', quote: 'cracks', evidence: 'E1' },
      { flag: 'source-does-not-say', quote: 'cracks', evidence: 'e1' },
      { flag: 'contradicted-by-source', quote: 'cracks', evidence: 'e7' },
      { flag: 'dead-source', quote: 'cracks', evidence: '' },
    ];
    const read = readReply(reply(given), asked, renderPrompt(asked, CONTEXT));
    expect(read).toMatchObject({
      ok: true,
      droppedQuotes: 3,
      opinion: {
        flags: [
          {
            flag: 'contradicted-by-source',
            quote: 'cracks in two of its forty bearings',
            evidence: { id: 'e1', quote: PASSAGE },
          },
        ],
      },
    });
    // Only words that occur in a passage keep their quotation marks.
    expect(read.ok && read.opinion.argument).toBe(
      `The report says “${PASSAGE}” and the article ‘two hundred’, so I doubt it.`,
    );
  });
});
