import { readFileSync } from 'node:fs';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';

const usdPerMillion = z.number().min(0);

const share = z.number().min(0).max(1);
/** Points `[stated, counted]` of a line that never decreases. */
const calibration = z
  .array(z.tuple([share, share]))
  .min(2)
  .max(21)
  .refine(
    (points) =>
      points.slice(1).every(([stated, counted], n) => {
        const [before = 0, countedBefore = 0] = points[n] ?? [];
        return stated > before && counted >= countedBefore;
      }),
    'must be points [stated, counted] in order of increasing stated confidence; counted confidence must not decrease',
  );

const depthSettings = z
  .strictObject({
    model: z.string().trim().min(1).optional(),
    temperature: z.number().min(0).max(2).optional(),
    /** Longest reply, in tokens. Models that reason before they answer need more. */
    maxOutputTokens: z.int().min(100).max(1_000_000).optional(),
  })
  .optional();

/** The schema of analyst.yaml. */
const analystFileSchema = z.strictObject({
  /** Overrides by depth; a persona's own `llm` settings win over them. */
  depths: z.strictObject({ micro: depthSettings, standard: depthSettings, deep: depthSettings }).default({}),
  /** Models that a persona file may name in addition to those that the service is configured with. */
  personaModels: z.array(z.string().trim().min(1)).max(100).optional(),
  /** What identifies an article's claims: the embedded extractor, or the debate's model in a call before round 1. */
  claims: z.enum(['embedded', 'model']).default('model'),
  /** Whether the debate's model judges before round 1 which claims contradict what is known. */
  plausibility: z.enum(['model', 'none']).default('model'),
  /** Measured from a round's opening. Agents that have not answered by then are excused. At most one day. */
  roundTimeoutMs: z.int().min(1_000).max(86_400_000).optional(),
  roundLongestMs: z
    .int()
    .min(1_000)
    .max(7 * 86_400_000)
    .optional(),
  /** Model name → how its stated confidence counts in the vote, as `analyst calibrate` prints it. */
  calibration: z.record(z.string(), calibration).default({}),
  /** Model name → US dollars for a million tokens. */
  prices: z
    .record(
      z.string(),
      z.strictObject({
        input: usdPerMillion,
        /** Price of input that the provider served from its prompt cache. The price of `input` when omitted. */
        cachedInput: usdPerMillion.optional(),
        output: usdPerMillion,
      }),
    )
    .default({}),
});

export type AnalystFile = z.output<typeof analystFileSchema>;

/** The file's settings, or its problems with their lines. */
type AnalystFileReading =
  { readonly ok: true; readonly file: AnalystFile } | { readonly ok: false; readonly problems: readonly string[] };

export function readAnalystFile(path: string): AnalystFileReading {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    return { ok: false, problems: [`${path} ${code === 'ENOENT' ? 'does not exist' : `cannot be read: ${code}`}`] };
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length > 0)
    return {
      ok: false,
      problems: document.errors.map(
        ({ message, pos }) => `${path}:${lines.linePos(pos[0]).line} ${message.split('\n', 1)[0] ?? ''}`,
      ),
    };
  const parsed = analystFileSchema.safeParse(document.toJS() ?? {});
  if (parsed.success) return { ok: true, file: parsed.data };
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
  return {
    ok: false,
    problems: parsed.error.issues.map(
      (issue) => `${path}:${lineOf(issue.path)} ${issue.path.map(String).join('.')} ${issue.message}`,
    ),
  };
}
