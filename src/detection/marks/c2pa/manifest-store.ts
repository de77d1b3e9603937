import { createHash } from 'node:crypto';
import { type ImageFormat } from '../../intake/intake-limits.js';
import { type C2paChecks } from '../provenance.schema.js';
import { type DeclaredSource, declaredIn } from '../source-type.js';
import { brokenActionRule } from './action-rules.js';
import { C2paError, C2paUnreadError } from './c2pa.errors.js';
import { type CodedCheck, failed, NONE, notChecked, PASSED, problemOf } from './check.js';
import { type EmbeddedStore } from './containers/embedded-store.js';
import { bindingCheck } from './content-binding.js';
import { addressOf, hashName, labelIn, textIn } from './fields.js';
import { boxByPath, contentOf, JUMBF_LIMITS, type JumbfBox, readBoxes } from './jumbf.js';
import { cborIn, type Ingredient, Manifest, resolved } from './manifest.js';
import { CertificateReader } from './certificate.js';
import { checkSignature, SIGNATURE_PROBLEMS, type SignatureFinding } from './signature.js';
import { type TrustLists } from './trust-list.js';

/** Each costs a few signature checks; real files have about ten. */
const MANIFESTS_MAX = 60;
/** Time stamps in assertions that are read for one signature. */
const LATER_STAMPS_MAX = 4;
/** Assertions that a claim may not redact: the actions and the bindings to the file. */
const NOT_REDACTABLE = /c2pa\.(?:actions|hash\.)/;
const LABEL_OF_2 = /^urn:c2pa:[^:]{1,64}(?::[\x21-\x39\x3b-\x7e]{0,32}(?::[\d_]{0,20})?)?$/;

export interface StoreFinding extends DeclaredSource {
  readonly checks: C2paChecks;
  readonly signer?: string;
  readonly claimGenerator?: string;
  /** Time of an intact time stamp, in milliseconds since 1970. */
  readonly signedAt?: number;
  /** Number of ingredient assertions of the active manifest. */
  readonly ingredients: number;
  /** Watermarks, fingerprints and identities that the manifest names and nobody checks here. */
  readonly notChecked: readonly string[];
}

export interface StoreContext {
  readonly format: ImageFormat;
  readonly lists: TrustLists;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What a store declares, whatever its checks find. */
export type StoreDeclaration = Omit<StoreFinding, 'checks' | 'signer' | 'signedAt'>;

/**
 * A manifest store in the file that contains it. Hashes are computed over the original bytes, since a box that is parsed
 * and serialised again may differ.
 */
export class ManifestStore {
  readonly #root: JumbfBox;
  readonly #active: Manifest;
  readonly #manifests = new Map<string, Manifest | Error>();
  readonly #certificates = new CertificateReader();
  readonly #spare = { bytes: JUMBF_LIMITS.bytes };
  readonly #digests = new Map<JumbfBox, Map<string, Buffer>>();
  readonly #signatures = new Map<string, SignatureFinding>();
  /** Labels of assertions that one manifest declares redacted from another, by the other's label. */
  readonly #redacted = new Map<string, Set<string>>();
  readonly #laterStamps = new Map<string, unknown[]>();

  /** @throws C2paError when the active manifest cannot be read at all. */
  constructor(
    private readonly file: Buffer,
    private readonly store: EmbeddedStore,
    private readonly context: StoreContext,
  ) {
    this.#root = readBoxes(store.bytes);
    if (this.#root.kind !== 'c2pa') throw new C2paError('the store is not a manifest store');
    const last = this.#root.children.filter(({ type }) => type === 'jumb').at(-1);
    if (!last) throw new C2paError('the manifest store is empty');
    this.#active = this.#manifest(last.label);
  }

  declared(): StoreDeclaration {
    const { generator: claimGenerator, ingredients, softBindings, identities } = this.#active;
    return {
      ...(claimGenerator ? { claimGenerator } : {}),
      ingredients: ingredients.length,
      notChecked: [
        ...softBindings.map((algorithm) => `soft binding ${algorithm}`),
        ...identities.map((type) => `identity ${type}`),
      ],
      ...this.#declaredSource(),
    };
  }

  /** Everything about the signature and what it covers. */
  checked(): Pick<StoreFinding, 'checks' | 'signer' | 'signedAt'> {
    const reachable = this.#reachable();
    for (const { manifest } of reachable) {
      this.#collectRedactions(manifest);
      for (const [label, token] of manifest.timeStamps)
        this.#laterStamps.set(label, [...(this.#laterStamps.get(label) ?? []), token].slice(0, LATER_STAMPS_MAX));
    }
    const { check: signature, finding } = this.#signatureCheck(this.#active);
    const signedAt = finding?.stamp?.at;
    return {
      checks: {
        manifest: shown(this.#manifestCheck(this.#active)),
        signature: shown(signature),
        content: shown(this.#contentCheck()),
        ingredients: shown(this.#ingredientsCheck(reachable)),
        trust: shown(this.#trustCheck(finding)),
      },
      ...(finding?.signer ? { signer: finding.signer } : {}),
      ...(signedAt === undefined ? {} : { signedAt }),
    };
  }

  /** @throws C2paError */
  #manifest(label: string): Manifest {
    const found = this.#manifests.get(label) ?? this.#readManifest(label);
    this.#manifests.set(label, found);
    if (found instanceof Error) throw found;
    return found;
  }

  #readManifest(label: string): Manifest | Error {
    try {
      const box = boxByPath(this.#root, [label]);
      if (!box) throw new C2paError('a manifest is missing', 'ingredient.manifest.missing');
      return new Manifest(box, this.#root, this.#spare);
    } catch (error) {
      return error as Error;
    }
  }

  /** The manifest of an ingredient; undefined when it has none or an unreadable one, which a check reports. */
  #manifestOf(ingredient: Ingredient | undefined): Manifest | undefined {
    const label = ingredient?.manifest && labelIn(ingredient.manifest.url);
    if (label === undefined) return undefined;
    try {
      return this.#manifest(label);
    } catch {
      return undefined;
    }
  }

  /**
   * The active manifest and its parents, latest first. Some generators write an active manifest without any action,
   * whose only ingredient is the image itself: that one continues the line like a parent.
   */
  #lineage(): readonly Manifest[] {
    const line = [this.#active];
    for (let n = 0; n < line.length && n < MANIFESTS_MAX; n++) {
      const { parent, ingredients, actions } = line[n] as Manifest;
      const only = ingredients.length === 1 && actions.length === 0 ? ingredients[0] : undefined;
      const next = this.#manifestOf(parent ?? only);
      if (next && !line.includes(next)) line.push(next);
    }
    return line;
  }

  /** A capture of which a model made a part is no capture: the part may be all that one sees. */
  #declaredSource(): DeclaredSource {
    const line = this.#lineage();
    const declared = declaredIn(line.map(({ actions }) => actions));
    if (declared.declares !== 'captured') return declared;
    const [{ digitalSourceType }, parts] = [declared, this.#parts()];
    const isWhole = parts.every(({ actions }) => {
      const says = declaredIn([actions]).declares;
      return says !== 'generated' && says !== 'partly-generated';
    });
    return isWhole ? declared : { ...(digitalSourceType === undefined ? {} : { digitalSourceType }) };
  }

  /** All manifests that the active one was made from, directly or not. */
  #parts(): readonly Manifest[] {
    const found = [this.#active];
    const seen = new Set(found);
    for (let n = 0; n < found.length && n < MANIFESTS_MAX; n++)
      for (const ingredient of (found[n] as Manifest).ingredients) {
        const part = this.#manifestOf(ingredient);
        if (!part || seen.has(part)) continue;
        seen.add(part);
        found.push(part);
      }
    return found.slice(1);
  }

  /** The active manifest first, then every manifest that it was made from, with the ingredients that refer to it. */
  #reachable(): readonly Reachable[] {
    const found = new Map<string, Reachable>([[this.#active.label, { manifest: this.#active, from: [] }]]);
    for (const { manifest } of found.values())
      for (const ingredient of manifest.ingredients) {
        const label = ingredient.manifest && labelIn(ingredient.manifest.url);
        if (label === undefined) continue;
        const known = found.get(label);
        if (known) {
          known.from.push(ingredient);
          continue;
        }
        try {
          if (found.size >= MANIFESTS_MAX) throw new C2paUnreadError(`there are more than ${MANIFESTS_MAX} manifests`);
          found.set(label, { manifest: this.#manifest(label), from: [ingredient] });
        } catch (error) {
          this.#unreadable.push({ label, check: problemOf(error, 'the manifest of an ingredient: ') });
        }
      }
    return [...found.values()];
  }

  /** Why manifests of ingredients could not be read; at most as many as there are ingredients. */
  readonly #unreadable: { readonly label: string; readonly check: CodedCheck }[] = [];

  #collectRedactions({ label: own, claim: { redacted_assertions: redacted } }: Manifest): void {
    if (!Array.isArray(redacted)) return;
    for (const url of redacted as unknown[]) {
      const address = typeof url === 'string' ? addressOf(url) : undefined;
      const [manifest, , label] = address?.path ?? [];
      // A manifest may redact only from other manifests, and never an action or a content binding.
      if (!address?.isAbsolute || !manifest || !label || manifest === own || NOT_REDACTABLE.test(label)) continue;
      this.#redacted.set(manifest, (this.#redacted.get(manifest) ?? new Set()).add(label));
    }
  }

  #manifestCheck(manifest: Manifest): CodedCheck {
    try {
      return this.#structureCheck(manifest) ?? this.#assertionsCheck(manifest) ?? this.#rulesCheck(manifest) ?? PASSED;
    } catch (error) {
      return problemOf(error);
    }
  }

  #structureCheck({ claim, claimVersion, label }: Manifest): CodedCheck | undefined {
    const malformed = (detail: string): CodedCheck => failed(detail, 'claim.malformed');
    const generator: unknown = claim.claim_generator_info;
    if (claimVersion < 2)
      return textIn(claim.claim_generator) === undefined && generator === undefined
        ? malformed('the claim does not name its generator')
        : undefined;
    if (!LABEL_OF_2.test(label)) return malformed('the manifest has no label of version 2');
    const name =
      typeof generator === 'object' && generator !== null ? (generator as { name?: unknown }).name : undefined;
    return textIn(name) ? undefined : malformed('the claim does not name its generator');
  }

  /** Every listed assertion is present and unchanged, and there are no others. */
  #assertionsCheck(manifest: Manifest): CodedCheck | undefined {
    const redacted = this.#redacted.get(manifest.label);
    for (const { url, hash, algorithm } of manifest.references) {
      const label = addressOf(url)?.path.at(-1) ?? '';
      if (redacted?.has(label)) continue;
      const found = resolved(url, this.#root, manifest);
      if (!found) return failed(`the assertion ${label} is missing`, 'assertion.missing');
      if (!this.#digest(found, algorithm).equals(hash))
        return failed(`the assertion ${label} was changed`, 'assertion.hashedURI.mismatch');
    }
    const claimed = new Set(manifest.assertions.map(({ box }) => box));
    const extra = manifest.assertionStore.children.find((box) => !claimed.has(box));
    return extra && failed(`the assertion ${extra.label} is not part of the claim`, 'assertion.undeclared');
  }

  #rulesCheck(manifest: Manifest): CodedCheck | undefined {
    const { bindings, isUpdate, claimVersion, ingredients, actionLists, hasSoundIdentities } = manifest;
    if (!hasSoundIdentities) return failed('an identity assertion is malformed', 'assertion.required.missing');
    if (isUpdate ? bindings.length > 0 : bindings.length !== 1) {
      const code = bindings.length === 0 ? 'claim.hardBindings.missing' : 'assertion.multipleHardBindings';
      return failed('the manifest has the wrong number of content bindings', code);
    }
    const parents = ingredients.filter(({ relationship }) => relationship === 'parentOf').length;
    if (isUpdate ? parents !== 1 : parents > 1)
      return failed('the manifest has the wrong number of parents', 'manifest.multipleParents');
    const broken = brokenActionRule({
      claimVersion,
      isUpdate,
      assertions: actionLists,
      ingredients: new Map(ingredients.map(({ label, relationship }) => [label, relationship])),
      isListed: (address) => this.#isListed(address),
    });
    return broken && failed(broken.detail, broken.code);
  }

  #isListed(url: string): boolean {
    const [label, , assertion] = addressOf(url)?.path ?? [];
    const manifest = label === undefined ? undefined : this.#manifests.get(label);
    return manifest instanceof Manifest && assertion !== undefined && manifest.lists(assertion);
  }

  #trustCheck(finding: SignatureFinding | undefined): CodedCheck {
    const { signers } = this.context.lists;
    if (!signers) return notChecked('no trust list is configured');
    const untrusted = (detail: string): CodedCheck => failed(detail, 'signingCredential.untrusted');
    if (!finding || !signers.vouchesFor(finding.chain))
      return untrusted('no authority on the C2PA trust list issued the certificate, and anybody can create one');
    return finding.wasInForce
      ? PASSED
      : untrusted('the certificate is not in force, and no listed authority stamped the time of the signature');
  }

  #signatureCheck(manifest: Manifest): { readonly check: CodedCheck; readonly finding?: SignatureFinding } {
    try {
      const { signature } = manifest.claim;
      if (typeof signature !== 'string' || resolved(signature, this.#root, manifest) !== manifest.signature)
        return { check: failed('the claim names another signature', 'claimSignature.missing') };
      const finding = this.#signatures.get(manifest.label) ?? this.#signatureOf(manifest);
      this.#signatures.set(manifest.label, finding);
      const { problem } = finding;
      return { check: problem === undefined ? PASSED : failed(signatureProblem(problem), problem), finding };
    } catch (error) {
      return { check: problemOf(error) };
    }
  }

  #signatureOf({ label, signature, claimBytes, claimVersion }: Manifest): SignatureFinding {
    const { lists, now } = this.context;
    const laterStamps = this.#laterStamps.get(label) ?? [];
    return checkSignature(cborIn(signature), claimBytes, {
      lists,
      now,
      claimVersion,
      laterStamps,
      reader: this.#certificates,
    });
  }

  #contentCheck(): CodedCheck {
    try {
      const bound = this.#boundBy();
      const [binding] = bound?.bindings ?? [];
      if (!bound) return notChecked('the manifest that binds the content is missing');
      if (!binding) return failed('nothing binds the manifest to the file', 'claim.hardBindings.missing');
      const { file: bytes, store } = this;
      return bindingCheck(
        { bytes, store, format: this.context.format },
        {
          label: binding.label,
          fields: bound.fieldsOf(binding),
          algorithm: bound.claim.alg,
          isUpdated: bound !== this.#active,
        },
      );
    } catch (error) {
      return problemOf(error);
    }
  }

  /** The manifest that binds the content. An update manifest binds none, so its nearest ancestor that does is used. */
  #boundBy(): Manifest | undefined {
    let manifest: Manifest | undefined = this.#active;
    for (const seen = new Set<Manifest>(); manifest?.isUpdate && !seen.has(manifest);) {
      seen.add(manifest);
      manifest = this.#manifestOf(manifest.parent);
    }
    return manifest?.isUpdate ? undefined : manifest;
  }

  #ingredientsCheck(reachable: readonly Reachable[]): CodedCheck {
    const known = new Set(
      reachable.flatMap(({ manifest }) =>
        manifest.ingredients.flatMap(({ knownFailures }) =>
          knownFailures.map((known) => `${known.code} ${known.manifest}`),
        ),
      ),
    );
    const isNew = ({ outcome, code }: CodedCheck, label: string): boolean =>
      outcome === 'not-checked' || (outcome === 'failed' && !known.has(`${code} ${label}`));
    const unreadable = this.#unreadable.find(({ label, check }) => isNew(check, label));
    if (unreadable) return unreadable.check;
    const ingredients = reachable.filter(({ manifest }) => manifest !== this.#active);
    for (const { manifest, from } of ingredients) {
      const checks = [
        ...from.map((ingredient) => this.#referenceCheck(manifest, ingredient)),
        named(this.#manifestCheck(manifest), 'the manifest of an ingredient'),
        named(this.#signatureCheck(manifest).check, 'the signature of an ingredient'),
      ];
      const problem = checks.find((check) => isNew(check, manifest.label));
      if (problem) return problem;
    }
    return ingredients.length === 0 ? NONE : PASSED;
  }

  /** Whether the manifest is the one that the ingredient's assertion references. */
  #referenceCheck(manifest: Manifest, { manifest: reference, signature }: Ingredient): CodedCheck {
    if (!reference) return PASSED;
    try {
      const algorithm = reference.algorithm ?? textIn(manifest.claim.alg);
      if (this.#digest(manifest.stored, algorithm).equals(reference.hash)) return PASSED;
      const changed = failed('the manifest of an ingredient was changed', 'ingredient.manifest.mismatch');
      // Before C2PA 1.3 the hash covered only the claim.
      if (this.#digestOf(manifest.claimBytes, algorithm).equals(reference.hash)) return PASSED;
      if (!this.#redacted.has(manifest.label)) return changed;
      // A redaction changes the manifest; then its signature must be the referenced one, if the reference includes it.
      if (!signature) return PASSED;
      const same = this.#digest(manifest.signature, signature.algorithm ?? algorithm).equals(signature.hash);
      return same ? PASSED : changed;
    } catch (error) {
      return problemOf(error);
    }
  }

  /** A superbox is hashed without its header. Digests are cached, since several references may name one box. */
  #digest(box: JumbfBox, algorithm: string | undefined): Buffer {
    const known = this.#digests.get(box) ?? new Map<string, Buffer>();
    this.#digests.set(box, known);
    const name = hashName(algorithm);
    const digest = known.get(name) ?? this.#digestOf(contentOf(box), name);
    known.set(name, digest);
    return digest;
  }

  #digestOf(bytes: Uint8Array, algorithm: string | undefined): Buffer {
    return createHash(hashName(algorithm)).update(bytes).digest();
  }
}

interface Reachable {
  readonly manifest: Manifest;
  /** Ingredient assertions that reference it. */
  readonly from: Ingredient[];
}

const named = (check: CodedCheck, whose: string): CodedCheck =>
  check.detail === undefined ? check : { ...check, detail: `${whose}: ${check.detail}` };

const shown = ({ outcome, detail }: CodedCheck): CodedCheck =>
  detail === undefined ? { outcome } : { outcome, detail };

const signatureProblem = (code: string): string => {
  const words = SIGNATURE_PROBLEMS[code];
  return words === undefined ? code : `${words} (${code})`;
};
