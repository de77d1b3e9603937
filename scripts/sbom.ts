import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import { derivedId } from '../src/kernel/index.js';
import { shippedPackages } from './licences.mjs';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/**
 * What the product ships, as CycloneDX 1.6 in JSON, from the lock file: every package that is not for development alone, with
 * its digest, licence and dependencies. Equal for equal lock files, so it holds no time.
 * `npm sbom` and `@cyclonedx/cyclonedx-npm` ask `npm ls`, which fails on a peer dependency whose range is too narrow.
 */
export function sbomOf(
  lock: LockFile,
  product: { readonly name: string; readonly version: string; readonly license: string },
): string {
  const root = new Models.Component(Enums.ComponentType.Application, product.name, {
    bomRef: `${product.name}@${product.version}`,
    version: product.version,
    licenses: new Models.LicenseRepository([licenceOf(product.license)]),
  });
  const components = new Map<string, Models.Component>();
  for (const { path, name, version, license } of shippedPackages(lock)) {
    const { integrity = '', optional = false } = lock.packages[path] ?? {};
    const [scope, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
    const hash = /^sha512-(.+)$/.exec(integrity)?.[1];
    components.set(
      path,
      new Models.Component(Enums.ComponentType.Library, short, {
        bomRef: path,
        version,
        ...(scope === undefined ? {} : { group: scope }),
        purl: new PackageURL('npm', scope, short, version, undefined, undefined).toString(),
        ...(optional ? { scope: Enums.ComponentScope.Optional } : {}),
        licenses: new Models.LicenseRepository(license === '' ? [] : [licenceOf(license)]),
        hashes: new Models.HashDictionary(
          hash === undefined ? [] : [[Enums.HashAlgorithm['SHA-512'], Buffer.from(hash, 'base64').toString('hex')]],
        ),
      }),
    );
  }
  for (const [path, component] of [['', root] as const, ...components]) {
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = components.get(installedAt(lock, path, name) ?? '');
      if (found) component.dependencies.add(found.bomRef);
    }
  }
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: root }),
    components: new Models.ComponentRepository(components.values()),
    serialNumber: `urn:uuid:${derivedId(JSON.stringify([product, lock]))}`,
  });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

const licenceOf = (expression: string): Models.License =>
  / (?:AND|OR|WITH) /.test(expression) ? new Models.LicenseExpression(expression) : new Models.SpdxLicense(expression);

/** Where a package finds another one: beside it, or in a folder above. */
function installedAt({ packages }: LockFile, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (folder === '') return undefined;
  }
}
