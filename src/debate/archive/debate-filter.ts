import { z } from 'zod';
import { dayOrTime, instantsOf } from '../../http/index.js';
import { type RowQuery } from '../../kernel/index.js';
import { FLAGS } from '../../analysts/index.js';

const ENGINES: readonly string[] = ['offline', 'llm'];
const score = z.coerce.number().min(0).max(100);

/** Filter for past debates; all given conditions must hold. */
export const debateFilterSchema = z.strictObject({
  q: z
    .string()
    .max(200)
    .regex(/[\p{L}\p{N}]/u, 'must contain a word')
    .optional()
    .describe(
      'Words in the title or in arguments; all must occur. Words "in quotes" must occur as a phrase; `begin*` matches words that start with it.',
    ),
  from: dayOrTime.optional().describe('Opened at this time or later.'),
  to: dayOrTime.optional().describe('Opened at this time or earlier; a date includes the whole day.'),
  host: z.string().min(1).max(255).toLowerCase().optional().describe('Host of the article, for instance news.example.'),
  scoreMin: score.optional().describe('Minimum consensus score.'),
  scoreMax: score.optional().describe('Maximum consensus score.'),
  flag: z.enum(FLAGS).optional().describe('With a flag of this kind.'),
  status: z.enum(['running', 'done', 'abandoned']).optional().describe('running, done or abandoned.'),
  cast: z.string().min(1).max(64).optional().describe('Hash of the cast.'),
  analyst: z.string().min(1).max(200).optional().describe('offline, llm, or a model’s name.'),
});
export type DebateFilter = z.output<typeof debateFilterSchema>;

/** The filter over the debates' rows of one account, or of all. */
export function queryOf(
  { q, from, to, host, scoreMin, scoreMax, flag, status, cast, analyst }: DebateFilter,
  accountId: string | undefined,
): Pick<RowQuery, 'where' | 'within' | 'naming' | 'matching'> {
  const where = {
    account_id: accountId,
    host: host?.replace(/^www\./, ''),
    status,
    cast_hash: cast,
    [analyst !== undefined && ENGINES.includes(analyst) ? 'engine' : 'model']: analyst,
  };
  return {
    where: Object.fromEntries(
      Object.entries(where).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    within: {
      opened_at: instantsOf(from, to),
      score: { from: scoreMin, to: scoreMax },
    },
    ...(flag === undefined ? {} : { naming: { flags: flag } }),
    ...(q === undefined ? {} : { matching: { view: 'debate_texts', words: q } }),
  };
}
