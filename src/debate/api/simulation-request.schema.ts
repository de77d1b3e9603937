import { z } from 'zod';
import { ARTICLE_REFUSALS } from '../../articles/index.js';
import { webUrl } from '../../http/index.js';
import { SAFE_FETCH_REFUSALS } from '../../safe-fetch/index.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { EVIDENCE_CHOICES } from '../model/debate.events.js';
import { DEPTHS } from '../../analysts/index.js';

export const SIMULATION_EXAMPLE = { url: 'https://example.org/news/article', depth: 'standard' };

/** Which debate is asked for. */
export const simulationRequest = z
  .strictObject({
    url: webUrl,
    depth: z.enum(DEPTHS, { error: `must be one of ${DEPTHS.join(', ')}` }).default('standard'),
    evidence: z
      .enum(EVIDENCE_CHOICES, { error: `must be one of ${EVIDENCE_CHOICES.join(', ')}` })
      .default('default')
      .describe('Whether evidence is looked for, as the depth allows, or nothing is looked up.'),
  })
  .meta({ examples: [SIMULATION_EXAMPLE] });

/** What the article's address may be refused for. */
export const READING_REFUSALS = [
  ARTICLE_REFUSALS['not-an-article'],
  SAFE_FETCH_REFUSALS['blocked-address'],
  SAFE_FETCH_REFUSALS['fetch-failed'],
  SAFE_FETCH_REFUSALS['upstream-timeout'],
  DEBATE_REFUSALS.overloaded,
];
