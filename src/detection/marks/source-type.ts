import { type Declaration } from './provenance.schema.js';
import { quotable } from './quotable.js';

const DECLARED_BY: Readonly<Record<string, Declaration>> = {
  trainedAlgorithmicMedia: 'generated',
  trainedAlgorithmicData: 'generated',
  compositeWithTrainedAlgorithmicMedia: 'partly-generated',
  digitalCapture: 'captured',
  computationalCapture: 'captured',
};

const TERMS = new Map(Object.keys(DECLARED_BY).map((term) => [term.toLowerCase(), term]));

/** An address in the vocabulary of IPTC or C2PA, with or without a slash at its end, or a QCode. */
const VOCABULARY = /^(?:https?:\/\/\S{1,200}\/digitalsourcetype\/|digsrctype:)([a-z]{1,60})\/?(?:[?#]\S{0,200})?$/i;

/**
 * `http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture` → `digitalCapture`. A term that declares something is
 * spelt as IPTC spells it. Anything else is returned whole.
 */
export function sourceTypeTerm(uri: string): string {
  const term = VOCABULARY.exec(uri.trim())?.[1] ?? uri.trim();
  return quotable(TERMS.get(term.toLowerCase()) ?? term, 80);
}

/** The declaration of an IPTC digital source type, given as URI or term. */
export const declaredBy = (uri: string): Declaration | undefined => {
  const term = sourceTypeTerm(uri);
  return Object.hasOwn(DECLARED_BY, term) ? DECLARED_BY[term] : undefined;
};

/** The value that says most: that the image is generated, then that a part of it is, then the first. */
export const decisive = <T>(sources: readonly T[], uriOf: (source: T) => string): T | undefined =>
  sources.find((source) => declaredBy(uriOf(source)) === 'generated') ??
  sources.find((source) => declaredBy(uriOf(source)) === 'partly-generated') ??
  sources[0];

/** An action in a manifest. */
export interface Action {
  /** For instance `c2pa.created`; empty when malformed. */
  readonly action: string;
  /** URI of its digital source type. */
  readonly source?: string;
}

/** Actions that leave the subject of a photograph unchanged. */
const KEEPS_SUBJECT = new Set([
  'c2pa.created',
  'c2pa.captured',
  'c2pa.orientation',
  'c2pa.cropped',
  'c2pa.resized',
  'c2pa.color_adjustments',
  'c2pa.converted',
  'c2pa.transcoded',
  'c2pa.repackaged',
  'c2pa.published',
]);

export interface DeclaredSource {
  readonly declares?: Declaration;
  /** The URI that `declares` is based on, otherwise the first one. */
  readonly digitalSourceType?: string;
}

/**
 * What the actions of a manifest and of its parents declare, latest first. One generated step anywhere is enough. A
 * capture is accepted only from a manifest without parents that declares nothing else.
 */
export function declaredIn(lineage: readonly (readonly Action[])[]): DeclaredSource {
  const sources = lineage.flat().flatMap(({ source }) => (source === undefined ? [] : [source]));
  for (const declares of ['generated', 'partly-generated'] as const) {
    const digitalSourceType = sources.find((uri) => declaredBy(uri) === declares);
    if (digitalSourceType !== undefined) return { declares, digitalSourceType };
  }
  const [digitalSourceType] = sources;
  if (digitalSourceType === undefined) return {};
  const captured =
    lineage.length === 1 &&
    sources.every((uri) => declaredBy(uri) === 'captured') &&
    lineage.flat().every(({ action }) => KEEPS_SUBJECT.has(action));
  return { ...(captured ? { declares: 'captured' as const } : {}), digitalSourceType };
}
