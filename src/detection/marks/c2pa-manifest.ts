import { createHash } from 'node:crypto';
import { type ByteRange, type EmbeddedStore } from './c2pa-container.js';
import { decodeCbor } from './cbor.js';
import { checkSignature, type SignatureFinding } from './cose.js';
import { boxByPath, C2paError, C2paUnreadError, type JumbfBox, readBoxes } from './jumbf.js';
import { type C2paCheck, type C2paChecks } from './provenance.schema.js';
import { type Action, type DeclaredSource, declaredIn } from './source-type.js';
import { type TrustList } from './trust-list.js';

export interface StoreFinding extends DeclaredSource {
  readonly checks: C2paChecks;
  readonly signer?: string;
  readonly claimGenerator?: string;
}

const PASSED: C2paCheck = { outcome: 'passed' };
const NONE: C2paCheck = { outcome: 'none' };
const failed = (detail: string): C2paCheck => ({ outcome: 'failed', detail });
const notChecked = (detail: string): C2paCheck => ({ outcome: 'not-checked', detail });
const NO_TRUST_LIST = notChecked('no trust list is configured');

const HASHES: Readonly<Record<string, string>> = { sha256: 'sha256', sha384: 'sha384', sha512: 'sha512' };
/** Each costs one or two signature checks; real files have about ten. */
const MANIFESTS_MAX = 60;
const INGREDIENT = /^c2pa\.ingredient(?:\.v\d)?(?:__\d+)?$/;
const ACTIONS = /^c2pa\.actions(?:\.v\d)?(?:__\d+)?$/;
const BINDING = /^c2pa\.hash\./;
const DATA_HASH = /^c2pa\.hash\.data(?:__\d+)?$/;
/** Assertions that a claim may not redact: the actions and the bindings to the file. */
const NOT_REDACTABLE = /c2pa\.(?:actions|hash\.)/;

type Fields = Readonly<Record<string, unknown>>;

/** A reference by URI and hash. */
interface HashedUri {
  readonly url: string;
  readonly hash: Uint8Array;
  readonly algorithm: string | undefined;
}

interface Assertion {
  readonly label: string;
  readonly box: JumbfBox;
}

interface Manifest {
  readonly label: string;
  readonly box: JumbfBox;
  readonly isUpdate: boolean;
  readonly claim: Fields;
  readonly claimBytes: Uint8Array;
  readonly assertionStore: JumbfBox;
  readonly signature: JumbfBox;
  /** The assertions that the claim lists. */
  readonly references: readonly HashedUri[];
  /** Those of the listed assertions that are present. */
  readonly assertions: readonly Assertion[];
}

/**
 * Checks a manifest store against the file that contains it. Hashes are computed over the original bytes, since a box
 * that is parsed and serialised again may differ.
 * @throws C2paError when the active manifest cannot be read at all.
 */
export function checkStore(file: Uint8Array, store: EmbeddedStore, trustList?: TrustList): Promise<StoreFinding> {
  return new StoreCheck(file, store, trustList).run();
}

class StoreCheck {
  readonly #root: JumbfBox;
  readonly #bytes: Uint8Array;
  readonly #manifests = new Map<string, Manifest>();
  readonly #digests = new Map<string, Buffer>();
  readonly #signatures = new Map<string, Promise<SignatureFinding>>();
  /** Paths of assertions that one manifest declares redacted from another. */
  readonly #redacted = new Set<string>();

  constructor(
    private readonly file: Uint8Array,
    private readonly store: EmbeddedStore,
    private readonly trustList: TrustList | undefined,
  ) {
    this.#bytes = store.bytes;
    this.#root = readBoxes(store.bytes);
  }

  async run(): Promise<StoreFinding> {
    if (this.#root.kind !== 'c2pa') throw new C2paError('the store is not a manifest store');
    const last = this.#root.children.filter(({ type }) => type === 'jumb').at(-1);
    if (!last) throw new C2paError('the manifest store is empty');
    const active = this.#manifest(last.label);
    const reachable = this.#reachable(active);
    for (const { manifest } of reachable) this.#collectRedactions(manifest);
    const manifest = this.#manifestCheck(active);
    const { check: signature, signer, chain } = await this.#signatureCheck(active);
    return {
      checks: {
        manifest,
        signature,
        content: this.#contentCheck(active),
        ingredients: await this.#ingredientsCheck(reachable),
        trust: this.#trustCheck(chain),
      },
      ...(signer ? { signer } : {}),
      ...generatorOf(active),
      ...declaredIn(this.#lineage(active).map((manifest) => this.#actionsOf(manifest))),
    };
  }

  /** @throws C2paError */
  #manifest(label: string): Manifest {
    const known = this.#manifests.get(label);
    if (known) return known;
    const box = boxByPath(this.#root, [label]);
    if (!box) throw new C2paError('a manifest is missing');
    if (box.kind === 'c2cm') throw new C2paUnreadError('compressed manifests are not supported');
    if (box.kind !== 'c2ma' && box.kind !== 'c2um') throw new C2paError('a manifest has an unknown type');
    const claimBox = only(box, 'c2cl', 'claim');
    const assertionStore = only(box, 'c2as', 'assertion store');
    const claimBytes = this.#cborBytes(claimBox);
    const claim = fieldsOf(decodeCbor(claimBytes));
    const algorithm = typeof claim.alg === 'string' ? claim.alg : undefined;
    const references = [claim.assertions, claim.created_assertions, claim.gathered_assertions]
      .flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
      .map((reference) => hashedUri(reference, algorithm));
    const assertions = references.flatMap(({ url }) => {
      const found = this.#resolve(url, box);
      return found && assertionStore.children.includes(found) ? [{ label: found.label, box: found }] : [];
    });
    const manifest: Manifest = {
      label,
      box,
      isUpdate: box.kind === 'c2um',
      claim,
      claimBytes,
      assertionStore,
      signature: only(box, 'c2cs', 'signature'),
      references,
      assertions,
    };
    this.#manifests.set(label, manifest);
    return manifest;
  }

  /** The active manifest first, then every manifest that it was made from, with the ingredients that refer to it. */
  #reachable(active: Manifest): readonly Reachable[] {
    const seen = new Set([active.label]);
    const found: Reachable[] = [{ manifest: active, from: [] }];
    for (let n = 0; n < found.length; n++) {
      const { manifest } = found[n] as Reachable;
      for (const ingredient of this.#ingredientsOf(manifest)) {
        const label = ingredient.manifest && labelIn(ingredient.manifest.url);
        if (label === undefined) continue;
        if (seen.has(label)) {
          found.find((other) => other.manifest.label === label)?.from.push(ingredient);
          continue;
        }
        if (seen.size >= MANIFESTS_MAX) throw new C2paUnreadError(`there are more than ${MANIFESTS_MAX} manifests`);
        seen.add(label);
        try {
          found.push({ manifest: this.#manifest(label), from: [ingredient] });
        } catch (error) {
          this.#unreadable ??= problemOf(error, 'the manifest of an ingredient: ');
        }
      }
    }
    return found;
  }

  /** Why the first unreadable ingredient manifest could not be read. */
  #unreadable: C2paCheck | undefined;

  #ingredientsOf({ assertions }: Manifest): readonly Ingredient[] {
    return assertions
      .filter(({ label }) => INGREDIENT.test(label))
      .flatMap(({ box }) => {
        let fields: Fields;
        try {
          fields = this.#fields(box);
        } catch {
          // Either redacted or malformed; the check of the manifest's hashes distinguishes the two.
          return [];
        }
        const manifest = fields.activeManifest ?? fields.c2pa_manifest;
        return [
          {
            isParent: fields.relationship === 'parentOf',
            manifest: manifest === undefined ? undefined : hashedUri(manifest, undefined),
            signature: fields.claimSignature === undefined ? undefined : hashedUri(fields.claimSignature, undefined),
          },
        ];
      });
  }

  #collectRedactions({ box, claim: { redacted_assertions: redacted } }: Manifest): void {
    if (!Array.isArray(redacted)) return;
    for (const url of redacted as unknown[]) {
      const path = typeof url === 'string' ? pathOf(url) : undefined;
      // A manifest may redact only from other manifests, and never an action or a content binding.
      if (path?.startsWith('/c2pa/') && path.split('/')[2] !== box.label && !NOT_REDACTABLE.test(path))
        this.#redacted.add(path);
    }
  }

  #isRedacted(manifest: Manifest, label: string): boolean {
    return this.#redacted.has(`/c2pa/${manifest.label}/${manifest.assertionStore.label}/${label}`);
  }

  #hasRedactions({ label }: Manifest): boolean {
    return [...this.#redacted].some((path) => path.startsWith(`/c2pa/${label}/`));
  }

  #manifestCheck(manifest: Manifest): C2paCheck {
    try {
      for (const { url, hash, algorithm } of manifest.references) {
        const label = pathOf(url)?.split('/').at(-1) ?? '';
        if (this.#isRedacted(manifest, label)) continue;
        const found = this.#resolve(url, manifest.box);
        if (!found) return failed(`the assertion ${label} is missing`);
        if (!this.#digest(found, algorithm).equals(hash)) return failed(`the assertion ${label} was changed`);
      }
      const claimed = new Set(manifest.assertions.map(({ box }) => box));
      const extra = manifest.assertionStore.children.find((box) => !claimed.has(box));
      if (extra) return failed(`the assertion ${extra.label} is not part of the claim`);
      const bindings = manifest.assertions.filter(({ label }) => BINDING.test(label));
      if (manifest.isUpdate ? bindings.length > 0 : bindings.length !== 1)
        return failed('the manifest has the wrong number of content bindings');
      return PASSED;
    } catch (error) {
      return problemOf(error);
    }
  }

  #trustCheck(chain: readonly Uint8Array[]): C2paCheck {
    if (!this.trustList) return NO_TRUST_LIST;
    return this.trustList.vouchesFor(chain) ? PASSED : failed('no authority on the trust list issued the certificate');
  }

  /**
   * The active manifest and its parents, latest first. Ingredients that are only contained in the image are left out.
   */
  #lineage(active: Manifest): readonly Manifest[] {
    const line = [active];
    for (let n = 0; n < line.length && n < MANIFESTS_MAX; n++) {
      const parent = this.#ingredientsOf(line[n] as Manifest).find(({ isParent }) => isParent)?.manifest;
      const label = parent && labelIn(parent.url);
      if (label === undefined || line.some((other) => other.label === label)) continue;
      try {
        line.push(this.#manifest(label));
      } catch {
        // The check of the ingredients reports this.
      }
    }
    return line;
  }

  #actionsOf({ assertions }: Manifest): readonly Action[] {
    return assertions
      .filter(({ label }) => ACTIONS.test(label))
      .flatMap(({ box }) => {
        try {
          const { actions } = this.#fields(box);
          return Array.isArray(actions) ? (actions as unknown[]).map(actionOf) : [];
        } catch {
          return [];
        }
      });
  }

  async #signatureCheck(manifest: Manifest): Promise<SignatureCheck> {
    try {
      const { signature } = manifest.claim;
      if (typeof signature !== 'string' || this.#resolve(signature, manifest.box) !== manifest.signature)
        return { check: failed('the claim names another signature'), chain: [] };
      let checking = this.#signatures.get(manifest.label);
      checking ??= checkSignature(this.#cborBytes(manifest.signature), manifest.claimBytes);
      this.#signatures.set(manifest.label, checking);
      const { problem, signer, chain } = await checking;
      return { check: problem === undefined ? PASSED : failed(problem), ...(signer ? { signer } : {}), chain };
    } catch (error) {
      return { check: problemOf(error), chain: [] };
    }
  }

  #contentCheck(active: Manifest): C2paCheck {
    try {
      const bound = this.#boundBy(active);
      if (!bound) return notChecked('the manifest that binds the content is missing');
      const binding = bound.assertions.find(({ label }) => BINDING.test(label));
      if (!binding) return failed('nothing binds the manifest to the file');
      if (!DATA_HASH.test(binding.label)) return notChecked(`${binding.label} is not supported`);
      return this.#dataHashCheck(this.#fields(binding.box), bound.claim, active !== bound);
    } catch (error) {
      return problemOf(error);
    }
  }

  /** The manifest that binds the content. An update manifest binds none, so its nearest ancestor that does is used. */
  #boundBy(active: Manifest): Manifest | undefined {
    let manifest: Manifest = active;
    for (const seen = new Set<Manifest>(); manifest.isUpdate && !seen.has(manifest);) {
      seen.add(manifest);
      const parent = this.#ingredientsOf(manifest).find(({ isParent }) => isParent)?.manifest;
      const label = parent && labelIn(parent.url);
      if (label === undefined) return undefined;
      manifest = this.#manifest(label);
    }
    return manifest.isUpdate ? undefined : manifest;
  }

  #dataHashCheck(fields: Fields, claim: Fields, updated: boolean): C2paCheck {
    const { hash } = fields;
    const algorithm = HASHES[(fields.alg ?? claim.alg) as string];
    if (!(hash instanceof Uint8Array) || algorithm === undefined) return failed('the hash of the content is malformed');
    const stated = rangesOf(fields.exclusions);
    const own = merged(this.store.ranges);
    // The store has grown since an updated manifest was signed, so the exclusion is widened to the current store.
    const left = updated && stated.length === 1 && stated[0]?.start === own[0]?.start ? own : stated;
    const digest = createHash(algorithm);
    let from = 0;
    for (const { start, end } of left) {
      digest.update(this.file.subarray(from, start));
      from = Math.min(end, this.file.byteLength);
    }
    digest.update(this.file.subarray(from));
    if (!digest.digest().equals(hash)) return failed('the file was changed after it was signed');
    const open = left.reduce((sum, range) => sum + outside(range, own), 0);
    return open === 0 ? PASSED : notChecked(`the signer left ${open} bytes of the file out of the hash`);
  }

  async #ingredientsCheck(reachable: readonly Reachable[]): Promise<C2paCheck> {
    if (this.#unreadable) return this.#unreadable;
    const ingredients = reachable.slice(1);
    for (const { manifest, from } of ingredients) {
      try {
        for (const ingredient of from) {
          const problem = this.#referenceProblem(manifest, ingredient);
          if (problem !== undefined) return failed(problem);
        }
      } catch (error) {
        return problemOf(error);
      }
      const own = this.#manifestCheck(manifest);
      if (own.outcome === 'failed') return failed(`the manifest of an ingredient: ${own.detail ?? ''}`);
      const { check } = await this.#signatureCheck(manifest);
      if (check.outcome === 'failed') return failed(`the signature of an ingredient: ${check.detail ?? ''}`);
    }
    return ingredients.length === 0 ? NONE : PASSED;
  }

  /** Why the manifest is not the one that the ingredient's assertion references; undefined when it is. */
  #referenceProblem(manifest: Manifest, { manifest: reference, signature }: Ingredient): string | undefined {
    if (!reference) return undefined;
    const algorithm = reference.algorithm ?? (manifest.claim.alg as string | undefined);
    if (this.#digest(manifest.box, algorithm).equals(reference.hash)) return undefined;
    // Before C2PA 1.3 the hash covered only the claim.
    if (createHash(hashName(algorithm)).update(manifest.claimBytes).digest().equals(reference.hash)) return undefined;
    const changed = 'the manifest of an ingredient was changed';
    if (!this.#hasRedactions(manifest)) return changed;
    // A redaction changes the manifest; then its signature must be the referenced one, if the reference includes it.
    if (!signature) return undefined;
    const same = this.#digest(manifest.signature, signature.algorithm ?? algorithm).equals(signature.hash);
    return same ? undefined : changed;
  }

  #resolve(url: string, manifest: JumbfBox): JumbfBox | undefined {
    const path = pathOf(url);
    if (path === undefined) return undefined;
    return path.startsWith('/c2pa/')
      ? boxByPath(this.#root, path.split('/').slice(2))
      : boxByPath(manifest, path.split('/'));
  }

  /** A superbox is hashed without its header. Digests are cached, since several references may name one box. */
  #digest({ start, end }: JumbfBox, algorithm: string | undefined): Buffer {
    const name = hashName(algorithm);
    const key = `${name} ${start}`;
    let digest = this.#digests.get(key);
    digest ??= createHash(name)
      .update(this.#bytes.subarray(start + 8, end))
      .digest();
    this.#digests.set(key, digest);
    return digest;
  }

  #cborBytes(box: JumbfBox): Uint8Array {
    const [content, ...rest] = box.children;
    if (content?.type !== 'cbor' || rest.length > 0)
      throw new C2paError(`${box.label} does not contain exactly one CBOR box`);
    return this.#bytes.subarray(content.start + 8, content.end);
  }

  #fields(box: JumbfBox): Fields {
    return fieldsOf(decodeCbor(this.#cborBytes(box)));
  }
}

interface SignatureCheck {
  readonly check: C2paCheck;
  readonly signer?: string;
  readonly chain: readonly Uint8Array[];
}

interface Ingredient {
  readonly isParent: boolean;
  readonly manifest: HashedUri | undefined;
  readonly signature: HashedUri | undefined;
}

interface Reachable {
  readonly manifest: Manifest;
  /** Ingredient assertions that reference it. */
  readonly from: Ingredient[];
}

function problemOf(error: unknown, before = ''): C2paCheck {
  if (error instanceof C2paUnreadError) return notChecked(before + error.message);
  return failed(before + (error instanceof C2paError ? error.message : 'it is malformed'));
}

const pathOf = (url: string): string | undefined =>
  url.startsWith('self#jumbf=') ? url.slice('self#jumbf='.length) : undefined;

/** `self#jumbf=/c2pa/urn:uuid:…` → `urn:uuid:…`. */
const labelIn = (url: string): string | undefined => {
  const path = pathOf(url);
  return path?.startsWith('/c2pa/') ? path.split('/')[2] : path?.split('/')[0];
};

function hashName(algorithm: string | undefined): string {
  const name = HASHES[algorithm ?? ''];
  if (name === undefined) throw new C2paError('a hash has an unknown algorithm');
  return name;
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new C2paError('a map is missing');
  return value as Fields;
}

function hashedUri(value: unknown, algorithm: string | undefined): HashedUri {
  const { url, hash, alg } = fieldsOf(value);
  if (typeof url !== 'string' || !(hash instanceof Uint8Array)) throw new C2paError('a reference is malformed');
  return { url, hash, algorithm: typeof alg === 'string' ? alg : algorithm };
}

function only(box: JumbfBox, kind: string, name: string): JumbfBox {
  const [found, ...others] = box.children.filter((child) => child.kind === kind);
  if (!found || others.length > 0) throw new C2paError(`a manifest does not have exactly one ${name}`);
  return found;
}

function rangesOf(exclusions: unknown): readonly ByteRange[] {
  if (exclusions === undefined) return [];
  if (!Array.isArray(exclusions)) throw new C2paError('the exclusions are malformed');
  const ranges = (exclusions as unknown[]).map((exclusion) => {
    const { start, length } = fieldsOf(exclusion);
    if (!Number.isSafeInteger(start) || !Number.isSafeInteger(length) || Number(start) < 0 || Number(length) < 1)
      throw new C2paError('the exclusions are malformed');
    return { start: Number(start), end: Number(start) + Number(length) };
  });
  ranges.sort((a, b) => a.start - b.start);
  if (ranges.some(({ start }, n) => n > 0 && start < (ranges[n - 1] as ByteRange).end))
    throw new C2paError('the exclusions overlap');
  return ranges;
}

function merged(ranges: readonly ByteRange[]): readonly ByteRange[] {
  const joined: ByteRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last?.end === range.start) joined[joined.length - 1] = { start: last.start, end: range.end };
    else joined.push(range);
  }
  return joined;
}

/** Bytes of a range that no other range covers. */
const outside = ({ start, end }: ByteRange, others: readonly ByteRange[]): number =>
  end -
  start -
  others.reduce((sum, other) => sum + Math.max(0, Math.min(end, other.end) - Math.max(start, other.start)), 0);

function actionOf(value: unknown): Action {
  const { action, digitalSourceType } = (typeof value === 'object' && value !== null ? value : {}) as Fields;
  return {
    action: typeof action === 'string' ? action : '',
    ...(typeof digitalSourceType === 'string' && digitalSourceType !== '' ? { source: digitalSourceType } : {}),
  };
}

/** The software that wrote the claim. */
function generatorOf({ claim }: Manifest): Pick<StoreFinding, 'claimGenerator'> {
  const info: unknown = Array.isArray(claim.claim_generator_info)
    ? claim.claim_generator_info[0]
    : claim.claim_generator_info;
  const { name, version } = (typeof info === 'object' && info !== null ? info : {}) as Fields;
  const generator = [name ?? claim.claim_generator, name === undefined ? undefined : version]
    .filter((part) => typeof part === 'string')
    .join(' ');
  return generator ? { claimGenerator: generator } : {};
}
