import {
  type C2paFinding,
  type DeclaredOrigin,
  type GeneratorTrace,
  MANIFEST,
  type OpenWatermark,
  VISIBLE_MARK,
  type VisibleMark,
  WATERMARK,
} from './provenance.schema.js';
import { declaredBy } from './source-type.js';
import { IPTC_AI } from './traces.js';

/** A digital source type in XMP. */
export interface StatedSource {
  readonly where: string;
  readonly term: string;
}

/** What was read from a file about its origin. */
export interface Evidence {
  readonly c2pa: C2paFinding;
  readonly generator: GeneratorTrace | null;
  readonly stated: StatedSource | undefined;
  readonly watermark?: OpenWatermark | undefined;
  readonly visibleMark?: VisibleMark | undefined;
}

type Kind = (evidence: Evidence) => DeclaredOrigin | undefined;

const isTrusted = ({ valid, checks }: C2paFinding): boolean => valid === true && checks?.trust.outcome === 'passed';

function inManifest(c2pa: C2paFinding): DeclaredOrigin | undefined {
  const { declares, digitalSourceType: what = '' } = c2pa;
  return declares && { says: declares, signed: c2pa.valid === true, where: MANIFEST, what };
}

const NAMES_SYSTEM = new Set(IPTC_AI.map((name) => `XMP ${name}`));

/**
 * Kinds of evidence about the origin, strongest first. Within one of them, a whole generated image comes before a part.
 * What anybody can write never makes an image a photograph: only the last kind says so, and only if the signer is on
 * the trust list. The pixels decide when there is no evidence.
 */
const KINDS: readonly (readonly [name: string, kind: Kind])[] = [
  ['a valid manifest of a listed signer', ({ c2pa }) => (isTrusted(c2pa) ? generatedIn(inManifest(c2pa)) : undefined)],
  ['another valid manifest', ({ c2pa }) => (c2pa.valid === true ? generatedIn(inManifest(c2pa)) : undefined)],
  ['an open watermark', ({ watermark }) => watermark && writtenIn(watermark)],
  ['a generator’s own record', ({ generator, stated }) => recordOf(generator, stated)],
  ['a visible mark', ({ visibleMark }) => visibleMark && drawnBy(visibleMark)],
  ['a label', ({ stated }) => generatedIn(labelOf(stated))],
  ['a manifest that is not valid', ({ c2pa }) => generatedIn(inManifest(c2pa))],
  ['a camera’s manifest of a listed signer', ({ c2pa }) => (isTrusted(c2pa) ? inManifest(c2pa) : undefined)],
];

/** The evidence that counts: the strongest that says "generated", else "generated in part", else "captured". */
export function strongestOf(evidence: Evidence): DeclaredOrigin | null {
  const found = KINDS.flatMap(([, kind]) => kind(evidence) ?? []);
  return (
    found.find(({ says }) => says === 'generated') ??
    found.find(({ says }) => says === 'partly-generated') ??
    found[0] ??
    null
  );
}

const generatedIn = (origin: DeclaredOrigin | undefined): DeclaredOrigin | undefined =>
  origin?.says === 'captured' ? undefined : origin;

const writtenIn = ({ tool }: OpenWatermark): DeclaredOrigin => ({
  says: 'generated',
  signed: false,
  where: WATERMARK,
  what: tool,
});

/** Gemini also marks photographs that it changed, and labels are demanded of both. */
const drawnBy = ({ tool }: VisibleMark): DeclaredOrigin => ({
  says: tool === 'DALL-E 2' ? 'generated' : 'partly-generated',
  signed: false,
  where: VISIBLE_MARK,
  what: tool,
});

function labelOf(stated: StatedSource | undefined): DeclaredOrigin | undefined {
  const says = stated && declaredBy(stated.term);
  return says && { says, signed: false, where: stated.where, what: stated.term };
}

/** A system named beside a source type that is not generation was used on a part. */
function recordOf(generator: GeneratorTrace | null, stated: StatedSource | undefined): DeclaredOrigin | undefined {
  if (!generator?.declares) return undefined;
  const isPart = NAMES_SYSTEM.has(generator.where) && stated && declaredBy(stated.term) !== 'generated';
  return {
    says: isPart ? 'partly-generated' : 'generated',
    signed: false,
    where: generator.where,
    what: generator.tool,
  };
}
