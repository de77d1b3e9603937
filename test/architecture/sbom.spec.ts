import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { shippedPackages } from '../../scripts/licences.mjs';
import { type LockFile, sbomOf } from '../../scripts/sbom.js';

interface Sbom {
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly purl: string;
    readonly hashes?: readonly { readonly content: string }[];
    readonly licenses?: readonly unknown[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const product = read('package.json') as { name: string; version: string; license: string };
const lock = read('package-lock.json') as LockFile;
const text = sbomOf(lock, product);
const sbom = JSON.parse(text) as Sbom;

describe('the SBOM', () => {
  it('is valid CycloneDX 1.6', () => {
    const root = dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'));
    const schema = (name: string): object => read(join(root, 'res/schema', `${name}.SNAPSHOT.schema.json`)) as object;
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
      ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
    const validate = ajv.compile(schema('bom-1.6'));
    validate(sbom);
    expect(validate.errors).toBeNull();
    expect(validate({ ...sbom, components: [{ name: 'without a type' }] })).toBe(false);
  });

  it('names every package that is shipped, once, with digest and licence', () => {
    const shipped = shippedPackages(lock);
    expect(sbom.metadata.component).toMatchObject({ name: 'elenchus', version: product.version });
    expect(sbom.components.map((one) => one['bom-ref']).sort()).toEqual(shipped.map(({ path }) => path).sort());
    expect(sbom.components.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? ''))).toEqual([]);
    expect(sbom.components.filter(({ licenses = [] }) => licenses.length !== 1)).toEqual([]);
    const purls = sbom.components.map(({ purl }) => purl);
    expect(purls).toEqual(expect.arrayContaining([expect.stringMatching(/^pkg:npm\/%40nestjs\/core@\d/)]));
    expect(purls.filter((purl) => /\/(?:jest|eslint|smtp-server)@/.test(purl))).toEqual([]);
  });

  it('says what needs what, and nothing that is not there', () => {
    const known = new Set(sbom.components.map((one) => one['bom-ref']));
    const needed = sbom.dependencies.flatMap(({ dependsOn = [] }) => dependsOn);
    expect(needed.filter((ref) => !known.has(ref))).toEqual([]);
    const product = sbom.dependencies.find(({ ref }) => ref.startsWith('elenchus@'));
    expect(product?.dependsOn).toEqual(expect.arrayContaining(['node_modules/fastify', 'node_modules/nodemailer']));
    const otp = sbom.dependencies.find(({ ref }) => ref === 'node_modules/otpauth');
    expect(otp?.dependsOn).toEqual(['node_modules/otpauth/node_modules/@noble/hashes']);
  });

  it('is equal for equal lock files', () => {
    expect(sbomOf(lock, product)).toBe(text);
    expect(sbomOf(lock, { ...product, version: '9.9.9' })).not.toBe(text);
  });
});

it('both clients have the version of the product', () => {
  const typescript = read('clients/typescript/package.json') as { version: string };
  const python = /^version = "(.+)"$/m.exec(readFileSync('clients/python/pyproject.toml', 'utf8'))?.[1];
  expect([typescript.version, python]).toEqual([product.version, product.version]);
});
