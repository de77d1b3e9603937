import { z } from 'zod';
import { ATTRIBUTION_KINDS, type Claim, CLAIM_KINDS, CLAIMS_MAX, POLARITIES } from '../../claims/index.js';
import { canonicalJson, type FactsOf, sha256 } from '../../kernel/index.js';
import { since, speaksOfClaims } from '../model/debate.machine.js';
import { offsetSchema, shareSchema } from '../model/recorded.js';
import { type CoreState, eventOf, type Stage } from '../model/stage.js';

/** A fork may append at most 1 MiB at once (see stored-article.ts); an article's claims may take an eighth of that. */
const CLAIMS_BYTES_MAX = 128 * 1_024;
const EMBEDDED = 'claims@1';
/** The extractor's name when it uses the statements that a model has listed. */
const BY_MODEL = 'model-claims@1';

/** One claim as the claims slice describes it; offsets count UTF-16 code units of the recorded article. */
const claimSchema = z.strictObject({
  id: z.string(),
  field: z.enum(['title', 'text', 'caption']),
  caption: offsetSchema,
  start: offsetSchema,
  end: offsetSchema,
  quote: z.string(),
  kind: z.enum(CLAIM_KINDS),
  subject: z.string().nullable(),
  predicate: z.string().nullable(),
  quantities: z.array(
    z.strictObject({ start: offsetSchema, end: offsetSchema, value: z.number(), unit: z.string().nullable() }),
  ),
  when: z.array(z.string()),
  where: z.array(z.string()),
  attribution: z
    .strictObject({
      start: offsetSchema,
      end: offsetSchema,
      kind: z.enum(ATTRIBUTION_KINDS).exclude(['none']),
      source: z.string(),
      standsFor: z.string().nullable(),
      hearer: z.string().optional(),
    })
    .nullable(),
  polarity: z.enum(POLARITIES).optional(),
  checkWorthiness: shareSchema,
  repeatedBy: z.array(z.string()),
  overstates: z.strictObject({ claim: z.string(), because: z.string() }).nullable(),
});

export const identifiedSchema = z.strictObject({
  /** The method with its version: `claims@…` is the embedded extractor, `model-claims@…` uses listed statements. */
  extractor: z.string(),
  claims: z.array(claimSchema).max(CLAIMS_MAX),
  /** SHA-256 of the claims' canonical JSON. */
  sha256: z.string(),
  /** Number of the least check-worthy claims that were omitted because the event would be too large. */
  left: z.int().min(0),
  /** Why none could be identified; null when the extractor ran, whether or not it found any. */
  problem: z.string().nullable(),
});
export type Identified = z.output<typeof identifiedSchema>;
type RecordedClaim = Identified['claims'][number];

/** The parts of the article that can have claims. */
interface ReadArticle {
  readonly title: string;
  readonly text: string;
  readonly captions?: readonly string[] | undefined;
}
interface Span {
  readonly start: number;
  readonly end: number;
}

interface Kept {
  /** Null before they are identified, and permanently under debate@1. */
  readonly claims: Identified | null;
}
type State = CoreState &
  Kept & {
    readonly article: { readonly article: ReadArticle } | null;
    readonly statements: {
      readonly model: string;
      readonly problem: string | null;
      readonly statements: readonly (Span & { readonly source: Span | null })[];
    } | null;
  };

/** The string to which a claim's offsets refer; undefined for a caption that the article does not have. */
function partOf(article: ReadArticle, { field, caption }: Pick<Claim, 'field' | 'caption'>): string | undefined {
  if (field === 'caption') return article.captions?.[caption];
  return field === 'title' ? article.title : article.text;
}

export const claimsHash = (claims: readonly RecordedClaim[]): string => sha256(canonicalJson(claims));

/** Whether the article has the words of a claim and of its source at the stated positions. */
function standsIn(article: ReadArticle, claim: RecordedClaim): boolean {
  const part = partOf(article, claim);
  if (part === undefined || claim.quote === '' || part.slice(claim.start, claim.end) !== claim.quote) return false;
  const { attribution } = claim;
  return attribution === null || part.slice(attribution.start, attribution.end) === attribution.source;
}

/** The listed statements at which claims are identified; undefined when the embedded extractor reads the text. */
export const usableStatements = ({
  statements,
}: Pick<State, 'statements'>): NonNullable<State['statements']>['statements'] | undefined =>
  statements?.problem === null ? statements.statements : undefined;

/** Why these claims cannot come from the stated extractor; undefined when they can. */
function extractorFault(state: Pick<State, 'statements'>, { extractor, claims }: Identified): string | undefined {
  if (extractor !== BY_MODEL) return undefined;
  const listed = usableStatements(state);
  if (!listed) return 'no model has listed statements';
  const stranger = claims.find(
    (claim) =>
      claim.field === 'text' &&
      !listed.some(
        ({ start, end, source }) => start <= claim.start && claim.end <= end && isWithin(claim.attribution, source),
      ),
  );
  return stranger && `${stranger.id} is not in a statement that the model listed`;
}

const isWithin = (attribution: RecordedClaim['attribution'], source: Span | null): boolean =>
  attribution === null || (source !== null && source.start <= attribution.start && attribution.end <= source.end);

/**
 * Why these cannot be the claims of this debate's article; undefined when they can. Ids must be distinct, and
 * references between claims must exist.
 */
function claimsFault(state: Pick<State, 'article' | 'statements'>, identified: Identified): string | undefined {
  const { claims, sha256: stated } = identified;
  const article = state.article?.article;
  if (!article) return 'there is no article';
  const ids = new Set(claims.map(({ id }) => id));
  if (ids.size < claims.length) return 'two claims have the same id';
  for (const claim of claims) {
    if (!standsIn(article, claim)) return `the article does not have the quote of ${claim.id} at its position`;
    const stranger = [...claim.repeatedBy, ...(claim.overstates ? [claim.overstates.claim] : [])].find(
      (id) => !ids.has(id),
    );
    if (stranger !== undefined) return `${claim.id} names ${stranger}, which is not a claim`;
  }
  if (claimsHash(claims) !== stated) return 'the claims do not match their recorded hash';
  return extractorFault(state, identified);
}

/**
 * Claims in their stored form: those that occur in the recorded article, limited to the most check-worthy ones that fit
 * the event, in order of appearance. Pure.
 */
export function storedClaims(
  article: ReadArticle,
  found: readonly Claim[],
  by: 'embedded' | 'model' = 'embedded',
): Identified {
  const verbatim = found.map((claim) => recorded(claim)).filter((claim) => standsIn(article, claim));
  const kept = new Set<string>();
  let bytes = 0;
  for (const claim of [...verbatim].sort((a, b) => b.checkWorthiness - a.checkWorthiness)) {
    const size = Buffer.byteLength(JSON.stringify(claim)) + 1;
    if (kept.size === CLAIMS_MAX || kept.has(claim.id) || bytes + size > CLAIMS_BYTES_MAX) continue;
    bytes += size;
    kept.add(claim.id);
  }
  const claims = verbatim
    .filter(({ id }) => kept.has(id))
    .map((claim) => ({
      ...claim,
      repeatedBy: claim.repeatedBy.filter((id) => kept.has(id)),
      overstates: claim.overstates && kept.has(claim.overstates.claim) ? claim.overstates : null,
    }));
  return {
    extractor: by === 'model' ? BY_MODEL : EMBEDDED,
    claims,
    sha256: claimsHash(claims),
    left: found.length - claims.length,
    problem: null,
  };
}

/** The claims of an article whose claims could not be identified. */
export function noClaims(problem: string): Identified {
  return { extractor: EMBEDDED, claims: [], sha256: claimsHash([]), left: 0, problem };
}

const recorded = (claim: Claim): RecordedClaim => ({
  ...claim,
  quantities: [...claim.quantities],
  when: [...claim.when],
  where: [...claim.where],
  repeatedBy: [...claim.repeatedBy],
});

/** What identified a debate's claims, and why the requested model did not; null before they are identified. */
export function extractionOf({ claims, statements }: Pick<State, 'claims' | 'statements'>): ClaimExtraction | null {
  if (!claims) return null;
  const { extractor } = claims;
  if (!statements) return { extractor, model: null, problem: null };
  const unused = extractor === BY_MODEL ? null : 'No claims could be identified in the listed statements.';
  return { extractor, model: statements.model, problem: statements.problem ?? unused };
}

export interface ClaimExtraction {
  readonly extractor: string;
  /** The model that was asked to list statements; null when none was. */
  readonly model: string | null;
  /** Why its statements are not used; null when they are, or no model was asked. */
  readonly problem: string | null;
}

/** A sentence about what identified the claims if a model was asked; otherwise empty. */
export function extractionInWords(extraction: ClaimExtraction | null): string {
  if (!extraction || extraction.model === null) return '';
  const { model, problem } = extraction;
  return problem === null
    ? `The claims of the text are statements that the model ${model} listed.`
    : `The statements of the model ${model} are not used (${problem}); the embedded extractor identified the claims.`;
}

const event = eventOf<State, Kept>();

const events = {
  /** From debate@2 on, once, before the first round. */
  ClaimsIdentified: event({
    schema: identifiedSchema,
    transitions: [{ from: 'imported', to: 'identified', under: since('debate@2') }],
    fold: (_, claims) => ({ claims }),
    fault: claimsFault,
    check: 'claims',
    inherited: (identified) => identified,
    said: ({ extractor, claims, problem }, { faint, printable }) => [
      faint(problem ?? `${claims.length} claims identified (${printable(extractor)}).`),
    ],
  }),
};

interface Move {
  readonly kind: 'identify-claims';
}

/** Identifies the claims of the article. */
export const claims = {
  name: 'claims',
  initial: { claims: null } as Kept,
  events,
  steps: {
    'identify-claims': ({ identified }: { readonly identified: Identified }, state) =>
      state.claims === null ? [{ type: 'ClaimsIdentified', data: identified }] : [],
  },
  next: ({ debate, opening }): readonly Move[] =>
    debate.value === 'imported' && opening !== null && speaksOfClaims(opening.machines)
      ? [{ kind: 'identify-claims' }]
      : [],
  asks: ['identify-claims'] as const,
  checks: ['claims'] as const,
} satisfies Stage<State, FactsOf<typeof events>>;
