import { type Action } from '../source-type.js';
import { type ActionsAssertion } from './action-rules.js';
import { C2paError } from './c2pa.errors.js';
import { type CborMap, decodeCbor, isMap } from './cbor.js';
import { addressOf, fieldsOf, type HashedUri, hashedUri, labelIn, listIn, textIn, withoutInstance } from './fields.js';
import { decompressed, type Spare } from './compressed-manifest.js';
import { boxByPath, contentOf, type JumbfBox } from './jumbf.js';

/** One manifest of a store: its claim, and what the claim's assertions say. */

export interface Assertion {
  readonly label: string;
  readonly box: JumbfBox;
}

/** An ingredient assertion: what the image was made from. */
export interface Ingredient {
  readonly label: string;
  /** `parentOf`, `componentOf` or `inputTo`. */
  readonly relationship: string;
  /** The ingredient's own manifest. */
  readonly manifest: HashedUri | undefined;
  readonly signature: HashedUri | undefined;
  /** Failures that the signer found in it and recorded. */
  readonly knownFailures: readonly KnownFailure[];
}

/** A failure that a signer recorded of an ingredient. */
export interface KnownFailure {
  readonly code: string;
  /** Label of the manifest that has it. */
  readonly manifest: string;
}

const INGREDIENT = /^c2pa\.ingredient(?:\.v\d)?$/;
const ACTIONS = /^c2pa\.actions(?:\.v\d)?$/;
const BINDING = /^c2pa\.hash\.(?!collection|multi-asset)/;
const SOFT_BINDING = /^c2pa\.soft-binding/;
const IDENTITY = /^cawg\.identity/;
const TIME_STAMPS = 'c2pa.time-stamp';

export class Manifest {
  readonly label: string;
  readonly isUpdate: boolean;
  readonly claim: CborMap;
  readonly claimBytes: Uint8Array;
  readonly claimVersion: number;
  readonly assertionStore: JumbfBox;
  readonly signature: JumbfBox;
  /** The assertions that the claim lists, its own before those that it gathered. */
  readonly references: readonly HashedUri[];
  /** Those of the listed assertions that are present. */
  readonly assertions: readonly Assertion[];

  /**
   * @param stored the box in the store, which references to the manifest hash
   * @throws C2paError
   */
  constructor(
    readonly stored: JumbfBox,
    root: JumbfBox,
    spare: Spare,
  ) {
    const isCompressed = stored.kind === 'c2cm';
    const box = isCompressed ? decompressed(stored, spare) : stored;
    if (box.kind !== 'c2ma' && box.kind !== 'c2um') throw new C2paError('a manifest has an unknown type');
    if (box.label !== stored.label) throw new C2paError('a compressed manifest has another label');
    this.label = box.label;
    this.box = box;
    this.isUpdate = box.kind === 'c2um';
    this.assertionStore = only(box, 'c2as', 'assertion store');
    this.signature = only(box, 'c2cs', 'signature');
    this.claimBytes = cborIn(only(box, 'c2cl', 'claim'));
    this.claim = fieldsOf(decodeCbor(this.claimBytes));
    this.claimVersion = this.claim.created_assertions === undefined ? 1 : 2;
    const algorithm = textIn(this.claim.alg);
    this.references = [this.claim.assertions, this.claim.created_assertions, this.claim.gathered_assertions]
      .flatMap(listIn)
      .map((reference) => hashedUri(reference, algorithm));
    const own = new Set(this.assertionStore.children);
    this.assertions = this.references.flatMap(({ url }) => {
      const found = resolved(url, root, this);
      return found && own.has(found) ? [{ label: found.label, box: found }] : [];
    });
  }

  readonly box: JumbfBox;

  /** Assertions whose label matches, with their fields; malformed and redacted ones are left out. */
  #all(wanted: RegExp): readonly ActionsAssertion[] {
    return this.assertions
      .filter(({ label }) => wanted.test(withoutInstance(label)))
      .flatMap(({ label, box }) => {
        try {
          return [{ label, fields: fieldsOf(decodeCbor(cborIn(box))) }];
        } catch {
          // The check of the hashes reports it.
          return [];
        }
      });
  }

  #ingredients: readonly Ingredient[] | undefined;
  get ingredients(): readonly Ingredient[] {
    return (this.#ingredients ??= this.#all(INGREDIENT).flatMap(ingredientOf));
  }

  get parent(): Ingredient | undefined {
    return this.ingredients.find(({ relationship }) => relationship === 'parentOf');
  }

  get actionLists(): readonly ActionsAssertion[] {
    return this.#all(ACTIONS);
  }

  get actions(): readonly Action[] {
    return this.actionLists.flatMap(({ fields }) => listIn(fields.actions).map(actionOf));
  }

  /** Assertions that bind the manifest to the file. A claim of version 2 must have made them itself. */
  get bindings(): readonly Assertion[] {
    const own = this.claimVersion < 2 ? undefined : listIn(this.claim.created_assertions).length;
    const listed = this.references.slice(0, own).map(({ url }) => addressOf(url)?.path.at(-1));
    return this.assertions.filter(
      ({ label }) => BINDING.test(withoutInstance(label)) && !label.endsWith('.part') && listed.includes(label),
    );
  }

  #listed: ReadonlySet<string> | undefined;
  /** Whether the claim lists an assertion with this label, present or redacted. */
  lists(label: string): boolean {
    this.#listed ??= new Set(this.references.map(({ url }) => addressOf(url)?.path.at(-1) ?? ''));
    return this.#listed.has(label);
  }

  fieldsOf({ box }: Assertion): CborMap {
    return fieldsOf(decodeCbor(cborIn(box)));
  }

  /** Time stamps by the label of the manifest whose signature they stamp. */
  get timeStamps(): readonly (readonly [label: string, token: unknown])[] {
    return this.#all(new RegExp(`^${TIME_STAMPS}`)).flatMap(({ fields }) => Object.entries(fields));
  }

  /** Algorithms of watermarks and fingerprints that the signer tied to the manifest. */
  get softBindings(): readonly string[] {
    return this.#all(SOFT_BINDING).map(({ fields }) => textIn(fields.alg) ?? textIn(this.claim.alg_soft) ?? 'unnamed');
  }

  /** Whether every identity assertion has the members that it must have (CAWG identity 1.1, 5.2). */
  get hasSoundIdentities(): boolean {
    const listed = this.assertions.filter(({ label }) => IDENTITY.test(label));
    const sound = this.#all(IDENTITY).filter(({ fields: { signer_payload: payload, signature } }) => {
      const members = isMap(payload) ? payload : {};
      return Array.isArray(members.referenced_assertions) && signature instanceof Uint8Array;
    });
    return listed.length === sound.length;
  }

  /** Types of identity assertions, which say who stands behind the image. */
  get identities(): readonly string[] {
    return this.#all(IDENTITY).map(({ fields }) => {
      const payload = isMap(fields.signer_payload) ? fields.signer_payload : undefined;
      return textIn(payload?.sig_type) ?? 'unnamed';
    });
  }

  /** The software that wrote the claim. */
  get generator(): string | undefined {
    const { claim_generator_info: stated, claim_generator: name } = this.claim;
    const info: unknown = Array.isArray(stated) ? stated[0] : stated;
    const fields = isMap(info) ? info : undefined;
    const parts = [
      textIn(fields?.name) ?? textIn(name),
      fields?.name === undefined ? undefined : textIn(fields.version),
    ];
    return parts.filter((part) => part !== undefined).join(' ') || undefined;
  }
}

/** The box at an address, from the store or from the manifest. */
export function resolved(
  url: string,
  root: JumbfBox,
  { box, label }: Pick<Manifest, 'box' | 'label'>,
): JumbfBox | undefined {
  const address = addressOf(url);
  if (!address) return undefined;
  if (!address.isAbsolute) return boxByPath(box, address.path);
  // The boxes of a compressed manifest are not in the store.
  const [first, ...path] = address.path;
  return first === label ? boxByPath(box, path) : boxByPath(root, address.path);
}

export function cborIn(box: JumbfBox): Uint8Array {
  const [content, ...rest] = box.children;
  if (content?.type !== 'cbor' || rest.length > 0)
    throw new C2paError(`${box.label} does not contain exactly one CBOR box`);
  return contentOf(content);
}

function only(box: JumbfBox, kind: string, name: string): JumbfBox {
  const [found, ...others] = box.children.filter((child) => child.kind === kind);
  if (!found || others.length > 0) throw new C2paError(`a manifest does not have exactly one ${name}`);
  return found;
}

function ingredientOf({ label, fields }: ActionsAssertion): readonly Ingredient[] {
  try {
    const manifest = fields.activeManifest ?? fields.c2pa_manifest;
    return [
      {
        label,
        relationship: textIn(fields.relationship) ?? '',
        manifest: manifest === undefined ? undefined : hashedUri(manifest),
        signature: fields.claimSignature === undefined ? undefined : hashedUri(fields.claimSignature),
        knownFailures: failuresIn(fields, manifest === undefined ? '' : (labelIn(hashedUri(manifest).url) ?? '')),
      },
    ];
  } catch {
    // A malformed reference is no ingredient; the file must then be judged without it.
    return [];
  }
}

/** Status codes in the results that the signer recorded: a list in older versions, by manifest and kind in version 3. */
function failuresIn({ validationStatus, validationResults }: CborMap, own: string): readonly KnownFailure[] {
  const results = isMap(validationResults) ? validationResults : {};
  const deltas = listIn(results.ingredientDeltas).map((delta) => (isMap(delta) ? delta.validationDeltas : undefined));
  const lists = [results.activeManifest, ...deltas].flatMap((codes) => (isMap(codes) ? listIn(codes.failure) : []));
  return [...listIn(validationStatus), ...lists].flatMap((status) => {
    const { code, url } = isMap(status) ? status : {};
    const address = typeof url === 'string' ? addressOf(url) : undefined;
    const manifest = address?.isAbsolute ? (address.path[0] ?? own) : own;
    return typeof code === 'string' ? [{ code, manifest }] : [];
  });
}

function actionOf(value: unknown): Action {
  const { action, digitalSourceType } = isMap(value) ? value : {};
  const source = textIn(digitalSourceType)?.trim();
  return { action: textIn(action) ?? '', ...(source ? { source } : {}) };
}
