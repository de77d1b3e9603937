import { z } from 'zod';
import { canonicalJson, Refusal } from '../kernel/index.js';
import { AUDIT_REFUSALS } from './audit.refusals.js';
import { type Evidence, type Exhibit } from './dossier.js';
import { publicKeySchema } from './seal.js';

export const BUNDLE_FORMAT = 'elenchus-bundle@1';

const exhibit = z.strictObject({
  stream: z.string(),
  revision: z.int().min(0),
  id: z.string(),
  type: z.string(),
  data: z.json(),
  metadata: z.record(z.string(), z.string()),
});
/** One line of a bundle. */
export const bundleLineSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bundle'), format: z.literal(BUNDLE_FORMAT), debateId: z.string() }),
  z.strictObject({ kind: z.literal('key'), key: publicKeySchema }),
  z.strictObject({ kind: z.literal('cast'), event: exhibit }),
  z.strictObject({ kind: z.literal('prompts'), event: exhibit }),
  z.strictObject({ kind: z.literal('credits'), event: exhibit }),
  z.strictObject({ kind: z.literal('event'), event: exhibit }),
]);
export type BundleLine = z.output<typeof bundleLineSchema>;

const stripped = ({ stream, revision, id, type, data, metadata }: Exhibit): z.output<typeof exhibit> => ({
  stream,
  revision,
  id,
  type,
  data: data as z.output<typeof exhibit>['data'],
  metadata,
});

/** The evidence as lines of canonical JSON, one object a line; the same debate and keys give the same bytes. */
export function bundleOf({ debateId, events, cast, prompts, credits, keys }: Evidence): string {
  const lines: readonly BundleLine[] = [
    { kind: 'bundle', format: BUNDLE_FORMAT, debateId },
    ...keys.map((key) => ({ kind: 'key' as const, key })),
    ...(cast ? [{ kind: 'cast' as const, event: stripped(cast) }] : []),
    ...(prompts ? [{ kind: 'prompts' as const, event: stripped(prompts) }] : []),
    ...(credits ?? []).map((event) => ({ kind: 'credits' as const, event: stripped(event) })),
    ...events.map((event) => ({ kind: 'event' as const, event: stripped(event) })),
  ];
  return lines.map((line) => `${canonicalJson(line)}\n`).join('');
}

/** What a bundle shows. @throws Refusal `not-a-bundle` naming the line that is not one of a bundle's. */
export function evidenceOf(text: string): Evidence {
  return evidenceOfLines(linesOf(text));
}

/** @throws Refusal `not-a-bundle` */
export function linesOf(text: string): readonly BundleLine[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, index) => lineOf(line, index + 1));
}

export function evidenceOfLines(lines: readonly BundleLine[]): Evidence {
  const [header] = lines;
  if (header?.kind !== 'bundle') refuse(1, 'a bundle begins with its own line, {"kind":"bundle",…}');
  const of = <K extends BundleLine['kind']>(kind: K): readonly Extract<BundleLine, { kind: K }>[] =>
    lines.filter((line): line is Extract<BundleLine, { kind: K }> => line.kind === kind);
  return {
    debateId: header.debateId,
    events: of('event').map(({ event }) => event as Exhibit),
    cast: (of('cast')[0]?.event ?? null) as Exhibit | null,
    prompts: (of('prompts')[0]?.event ?? null) as Exhibit | null,
    credits: of('credits').map(({ event }) => event as Exhibit),
    keys: of('key').map(({ key }) => key),
  };
}

function lineOf(text: string, number: number): BundleLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse(number, 'is not JSON');
  }
  const line = bundleLineSchema.safeParse(value);
  if (line.success) return line.data;
  const [issue] = line.error.issues;
  return refuse(number, `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}

function refuse(line: number, detail: string): never {
  throw new Refusal(AUDIT_REFUSALS['not-a-bundle'], { detail: `line ${line}: ${detail.trim()}` });
}
