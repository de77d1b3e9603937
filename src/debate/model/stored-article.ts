import { type Article } from '../../articles/index.js';
import { type Claim, TEXT_CHARS_MAX } from '../../claims/index.js';
import { canonicalJson, sha256 } from '../../kernel/index.js';
import { type DebateState } from './debate-state.js';
import { type DebateData } from './debate.events.js';

/**
 * KurrentDB up to 25.0 accepts 1 MiB in one append. A fork appends the article together with its parent's history, so
 * the article may take a quarter of that: about 40,000 words, which is more than a model reads.
 */
const TEXT_BYTES_MAX = 256 * 1_024;
const LINKS_BYTES_MAX = 64 * 1_024;
/** Longer titles, names and dates are cut. Addresses are not, because a cut address would be a different one. */
const LINE_CHARACTERS_MAX = 1_000;
const ADDRESS_CHARACTERS_MAX = 4_000;
const CAPTIONS_MAX = 20;
const CAPTION_CHARACTERS_MAX = 300;
const CITATIONS_MAX = 200;
/** A text is cut after a paragraph if one ends within this distance of the limit. */
const PARAGRAPH_CHARACTERS = 10_000;

/** An article in its stored form: text that is too long for the log is cut, and `cut` states how much. Pure. */
export function storedArticle(article: Article): DebateData<'ArticleImported'> {
  const text = cutText(article.text);
  const links = cutLinks(article.links);
  const captions = article.captions?.slice(0, CAPTIONS_MAX).map((each) => whole(each.slice(0, CAPTION_CHARACTERS_MAX)));
  const citations = article.citations
    ?.filter(({ link, end }) => link < links.length && end <= text.length)
    .slice(0, CITATIONS_MAX)
    .map(({ link, start, end }) => ({ link, start, end }));
  const cut = { characters: article.text.length - text.length, links: article.links.length - links.length };
  return {
    article: {
      url: article.url,
      renderer: article.renderer,
      paywalled: article.paywalled,
      canonicalUrl: address(article.canonicalUrl),
      leadImage: address(article.leadImage),
      title: whole(article.title.slice(0, LINE_CHARACTERS_MAX)),
      byline: line(article.byline),
      site: line(article.site),
      language: line(article.language),
      publishedAt: line(article.publishedAt),
      modifiedAt: line(article.modifiedAt),
      text,
      links,
      ...(citations && citations.length > 0 ? { citations } : {}),
      ...(captions && captions.length > 0 ? { captions } : {}),
    },
    sha256: sha256(text),
    ...(cut.characters > 0 || cut.links > 0 ? { cut } : {}),
  };
}

const line = (value: string | null): string | null => value && whole(value.slice(0, LINE_CHARACTERS_MAX));
const address = (value: string | null): string | null =>
  value !== null && value.length > ADDRESS_CHARACTERS_MAX ? null : value;
/** Removes half of a surrogate pair that a cut may leave. */
const whole = (text: string): string => text.replace(/[\ud800-\udbff]$/, '');

/** Size as JSON, in bytes. */
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

function cutText(text: string): string {
  if (text.length * 6 <= TEXT_BYTES_MAX || bytesOf(text) <= TEXT_BYTES_MAX) return text;
  // Finds the longest prefix that fits by bisection.
  let fits = 0;
  for (let step = TEXT_BYTES_MAX; step > 0; step = Math.floor(step / 2))
    while (fits + step <= text.length && bytesOf(text.slice(0, fits + step)) <= TEXT_BYTES_MAX) fits += step;
  const end = text.lastIndexOf('\n\n', fits);
  return whole(text.slice(0, end > fits - PARAGRAPH_CHARACTERS && end > 0 ? end : fits));
}

function cutLinks(links: readonly string[]): string[] {
  let bytes = 0;
  const end = links.findIndex((link) => (bytes += bytesOf(link) + 1) > LINKS_BYTES_MAX);
  return links.slice(0, end < 0 ? links.length : end);
}

/** A fork may append at most 1 MiB at once (see TEXT_BYTES_MAX); an article's claims may take an eighth of that. */
const CLAIMS_BYTES_MAX = 128 * 1_024;
const CLAIMS_MAX = 200;
const EMBEDDED = 'claims@1';
/** The extractor's name when it uses the statements that a model has listed. */
const BY_MODEL = 'model-claims@1';
/** A model that lists less than one statement per this many words has skipped most of the article. */
const WORDS_A_STATEMENT_MAX = 100;

type Identified = DebateData<'ClaimsIdentified'>;
type Listed = DebateData<'StatementsListed'>;
type RecordedArticle = DebateData<'ArticleImported'>['article'];

/** The string to which a claim's offsets refer; undefined for a caption that the article does not have. */
export function partOf(
  article: RecordedArticle,
  { field, caption }: Pick<Claim, 'field' | 'caption'>,
): string | undefined {
  if (field === 'caption') return article.captions?.[caption];
  return field === 'title' ? article.title : article.text;
}

export const claimsHash = (claims: Identified['claims']): string => sha256(canonicalJson(claims));

/** Whether the article has the words of a claim and of its source at the stated positions. */
export function standsIn(article: RecordedArticle, claim: Identified['claims'][number]): boolean {
  const part = partOf(article, claim);
  if (part === undefined || claim.quote === '' || part.slice(claim.start, claim.end) !== claim.quote) return false;
  const { attribution } = claim;
  return attribution === null || part.slice(attribution.start, attribution.end) === attribution.source;
}

/** Whether the debate's model still has to list the article's statements. */
export const listsStatements = ({ opening, statements }: Pick<DebateState, 'opening' | 'statements'>): boolean =>
  opening?.claims === 'model' && opening.analyst.engine === 'llm' && statements === null;

/** The listed statements at which claims are identified; undefined when the embedded extractor reads the text. */
export const usableStatements = ({ statements }: Pick<DebateState, 'statements'>): Listed['statements'] | undefined =>
  statements?.problem === null ? statements.statements : undefined;

/** Why the number of statements is too small for the article; undefined when it is not. */
export function tooFewStatements({ text }: Pick<RecordedArticle, 'text'>, statements: number): string | undefined {
  const read = text.slice(0, TEXT_CHARS_MAX);
  const words = read.split(/\s+/).filter((word) => word !== '').length;
  const needed = Math.max(1, Math.floor(words / WORDS_A_STATEMENT_MAX));
  return statements < needed
    ? `the list has ${statements} usable statements for ${words} words; ${needed} are needed`
    : undefined;
}

/** Why this cannot be a list of the article's statements; undefined when it can. */
export function statementsFault(
  { article }: Pick<DebateState, 'article'>,
  { statements, problem }: Listed,
): string | undefined {
  const length = article?.article.text.length ?? 0;
  let from = 0;
  for (const { start, end, source } of statements) {
    if (start < from || end <= start || end > length) return 'a statement is out of order or outside the article';
    if (source !== null && (source.end <= source.start || source.end > length))
      return 'a source is outside the article';
    from = end;
  }
  if (problem !== null) return statements.length > 0 ? 'a failed list has statements' : undefined;
  return article ? tooFewStatements(article.article, statements.length) : undefined;
}

/** What identified a debate's claims, and why the requested model did not; null before they are identified. */
export function extractionOf({
  claims,
  statements,
}: Pick<DebateState, 'claims' | 'statements'>): ClaimExtraction | null {
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

/** Why these claims cannot come from the stated extractor; undefined when they can. */
function extractorFault(state: Pick<DebateState, 'statements'>, { extractor, claims }: Identified): string | undefined {
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

const isWithin = (
  attribution: Identified['claims'][number]['attribution'],
  source: Listed['statements'][number]['source'],
): boolean =>
  attribution === null || (source !== null && source.start <= attribution.start && attribution.end <= source.end);

/**
 * Why these cannot be the claims of this debate's article; undefined when they can. Ids must be distinct, and
 * references between claims must exist.
 */
export function claimsFault(
  state: Pick<DebateState, 'article' | 'statements'>,
  identified: Identified,
): string | undefined {
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
  article: RecordedArticle,
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

const recorded = (claim: Claim): Identified['claims'][number] => ({
  ...claim,
  quantities: [...claim.quantities],
  when: [...claim.when],
  where: [...claim.where],
  repeatedBy: [...claim.repeatedBy],
});
