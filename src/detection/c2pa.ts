import { type ImageFormat } from './image-format.js';

/** What a C2PA manifest in the image says. Nobody's trust list is consulted: a valid signature names a signer, no more. */
export interface C2paFinding {
  readonly present: boolean;
  /** The signature holds and the manifest belongs to these bytes. Left out when it could not be checked. */
  readonly valid?: boolean;
  /** Organisation or name in the signing certificate. */
  readonly signer?: string;
  /** The software that wrote the claim. */
  readonly claimGenerator?: string;
  /** IPTC term that the manifest gives for how the image came to be, for instance `trainedAlgorithmicMedia`. */
  readonly digitalSourceType?: string;
  /** Why the manifest was not found valid. */
  readonly problem?: string;
}

const VALIDATION_MAX_MS = 5_000;
const ABSENT: C2paFinding = { present: false };

/** `http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture` → `digitalCapture`. */
export const sourceTypeTerm = (uri: string): string => uri.slice(uri.lastIndexOf('/') + 1).slice(0, 80);

/** Reads and validates the manifest; never throws, however broken it is. */
export async function readC2pa(bytes: Uint8Array, format: ImageFormat): Promise<C2paFinding> {
  const marked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    format === 'webp' ? 'C2PA' : 'c2pa',
  );
  if (!marked) return ABSENT;
  if (format !== 'jpeg' && format !== 'png')
    return { present: true, problem: `manifests in ${format} files cannot be checked here` };
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<C2paFinding>((resolve) => {
    timer = setTimeout(() => resolve({ present: true, problem: 'the check took too long' }), VALIDATION_MAX_MS);
  });
  try {
    return await Promise.race([validate(bytes, format), tooLong]);
  } catch (error) {
    return { present: true, valid: false, problem: shortened(error instanceof Error ? error.message : String(error)) };
  } finally {
    clearTimeout(timer);
  }
}

async function validate(bytes: Uint8Array, format: 'jpeg' | 'png'): Promise<C2paFinding> {
  // Loaded at the first manifest: most images have none, and the library brings a whole certificate stack.
  const [{ JPEG, PNG }, { SuperBox }, { ActionAssertion, ManifestStore }] = await Promise.all([
    import('@trustnxt/c2pa-ts/asset'),
    import('@trustnxt/c2pa-ts/jumbf'),
    import('@trustnxt/c2pa-ts/manifest'),
  ]);
  const asset = format === 'jpeg' ? new JPEG(bytes) : new PNG(bytes);
  const jumbf = asset.getManifestJUMBF();
  if (!jumbf) return ABSENT;
  const store = ManifestStore.read(SuperBox.fromBuffer(new Uint8Array(jumbf)));
  const active = store.getActiveManifest();
  if (!active) return { present: true, valid: false, problem: 'the manifest store is empty' };
  const result = await store.validate(asset);
  const problem = result.statusEntries.find(({ success }) => !success);
  const subject = active.signature?.signatureData.certificate?.subjectName;
  const signer = subject?.getField('O')[0] ?? subject?.getField('CN')[0];
  const generator = [active.claim?.claimGeneratorName, active.claim?.claimGeneratorVersion].filter(Boolean).join(' ');
  const sourceType = (active.assertions?.assertions ?? [])
    .flatMap((assertion) => (assertion instanceof ActionAssertion ? assertion.actions : []))
    .find((action) => action.digitalSourceType)?.digitalSourceType;
  return {
    present: true,
    valid: result.isValid,
    ...(signer ? { signer: shortened(signer) } : {}),
    ...(generator ? { claimGenerator: shortened(generator) } : {}),
    ...(sourceType ? { digitalSourceType: sourceTypeTerm(sourceType) } : {}),
    ...(result.isValid ? {} : { problem: shortened(problem ? problem.code : 'the manifest does not validate') }),
  };
}

const shortened = (text: string): string => text.slice(0, 200);
