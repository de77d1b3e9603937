import { z } from 'zod';
import { canonicalJson, Refusal } from '../kernel/index.js';
import { AUDIT_REFUSALS } from './audit.refusals.js';
import { type AuditEvidence, type Exhibit } from './dossier.js';
import { publicKeySchema } from './seal.js';

/** 2: with a line `digests`, without which nothing differs from 1. */
export const BUNDLE_FORMATS = ['elenchus-bundle@1', 'elenchus-bundle@2'] as const;

/**
 * Limits for reading a bundle, which is untrusted: characters in total and per line, lines, and nesting levels. A
 * debate of 200 personas stays below a tenth of each.
 */
export const BUNDLE_LIMITS = { characters: 64_000_000, lineCharacters: 4_000_000, lines: 20_000, depth: 64 } as const;
/** Maximum characters of the detail in a refusal about a line. */
const DETAIL_CHARACTERS_MAX = 300;

const exhibit = z.strictObject({
  stream: z.string(),
  revision: z.int().min(0),
  id: z.string(),
  type: z.string(),
  /** Any JSON value. It comes from the JSON parser, and validating it again would double the cost. */
  data: z.unknown().refine((data) => data !== undefined, 'is missing'),
  metadata: z.record(z.string(), z.string()),
});
/** One line of a bundle. */
export const bundleLineSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bundle'), format: z.enum(BUNDLE_FORMATS), debateId: z.string() }),
  z.strictObject({ kind: z.literal('key'), key: publicKeySchema }),
  /** The key of the digests that stand for the data of events in their links, base64url. */
  z.strictObject({ kind: z.literal('digests'), key: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
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

/** The evidence as lines of canonical JSON, one object per line. The same debate and keys give the same bytes. */
export function bundleOf({ debateId, events, cast, prompts, credits, keys, digestKey }: AuditEvidence): string {
  const lines: readonly BundleLine[] = [
    { kind: 'bundle', format: BUNDLE_FORMATS[digestKey === undefined ? 0 : 1], debateId },
    ...keys.map((key) => ({ kind: 'key' as const, key })),
    ...(digestKey === undefined ? [] : [{ kind: 'digests' as const, key: digestKey }]),
    ...(cast ? [{ kind: 'cast' as const, event: stripped(cast) }] : []),
    ...(prompts ? [{ kind: 'prompts' as const, event: stripped(prompts) }] : []),
    ...(credits ?? []).map((event) => ({ kind: 'credits' as const, event: stripped(event) })),
    ...events.map((event) => ({ kind: 'event' as const, event: stripped(event) })),
  ];
  return lines.map((line) => `${canonicalJson(line)}\n`).join('');
}

/** The evidence in a bundle. @throws Refusal `not-a-bundle`, `bundle-too-large`, naming the line. */
export function evidenceOf(text: string): AuditEvidence {
  return evidenceOfLines(linesOf(text));
}

/** @throws Refusal `not-a-bundle`, `bundle-too-large` */
export function linesOf(text: string): readonly BundleLine[] {
  if (text.length > BUNDLE_LIMITS.characters)
    throw new Refusal(AUDIT_REFUSALS['bundle-too-large'], {
      detail: `It has ${text.length} characters; at most ${BUNDLE_LIMITS.characters} are allowed.`,
    });
  const lines: BundleLine[] = [];
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const number = lines.length + 1;
    if (number > BUNDLE_LIMITS.lines) refuseAsTooLarge(number, `there are more than ${BUNDLE_LIMITS.lines} lines`);
    if (end - start > BUNDLE_LIMITS.lineCharacters)
      refuseAsTooLarge(number, `it has ${end - start} characters; at most ${BUNDLE_LIMITS.lineCharacters} are allowed`);
    lines.push(lineOf(text.slice(start, end), number));
    start = end + 1;
  }
  return lines;
}

/** Whether brackets nest deeper than `max`. One pass, before any recursive parser sees the text. */
function isDeeperThan(max: number, text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (isInString) {
      if (character === BACKSLASH) at++;
      else if (character === QUOTE) isInString = false;
    } else if (character === QUOTE) isInString = true;
    else if (character === OPEN_BRACKET || character === OPEN_BRACE) {
      if (++depth > max) return true;
    } else if (character === CLOSE_BRACKET || character === CLOSE_BRACE) depth--;
  }
  return false;
}

export function evidenceOfLines(lines: readonly BundleLine[]): AuditEvidence {
  const [header] = lines;
  if (header?.kind !== 'bundle') refuse(1, 'must be {"kind":"bundle",…}');
  const of = <K extends BundleLine['kind']>(kind: K): readonly Extract<BundleLine, { kind: K }>[] =>
    lines.filter((line): line is Extract<BundleLine, { kind: K }> => line.kind === kind);
  const [digests] = of('digests');
  return {
    debateId: header.debateId,
    ...(digests ? { digestKey: digests.key } : {}),
    events: of('event').map(({ event }) => event as Exhibit),
    cast: (of('cast')[0]?.event ?? null) as Exhibit | null,
    prompts: (of('prompts')[0]?.event ?? null) as Exhibit | null,
    credits: of('credits').map(({ event }) => event as Exhibit),
    keys: of('key').map(({ key }) => key),
  };
}

const [QUOTE, BACKSLASH, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

function lineOf(text: string, number: number): BundleLine {
  if (isDeeperThan(BUNDLE_LIMITS.depth, text))
    refuseAsTooLarge(number, `it is nested deeper than ${BUNDLE_LIMITS.depth} levels`);
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
  throw new Refusal(AUDIT_REFUSALS['not-a-bundle'], {
    detail: `line ${line}: ${detail.trim().slice(0, DETAIL_CHARACTERS_MAX)}`,
  });
}

function refuseAsTooLarge(line: number, detail: string): never {
  throw new Refusal(AUDIT_REFUSALS['bundle-too-large'], { detail: `line ${line}: ${detail}` });
}
