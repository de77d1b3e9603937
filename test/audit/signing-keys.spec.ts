import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SigningKeys } from '../../src/audit/index.js';
import { verifyHead } from '../../src/audit/seal.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const NOW = new Date('2026-01-02T00:00:00.500Z');
const LATER = new Date('2026-02-02T00:00:00.000Z');
const HEAD = { stream: 'debate-d', revision: 3, hash: 'ab'.repeat(32) };

describe('the signing keys', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  beforeEach(() => {
    directory = temporaryDirectory();
  });
  afterEach(() => directory.remove());
  const open = (signingKeys?: string, now = NOW): SigningKeys =>
    SigningKeys.open({ signingKeys, dataDirectory: directory.path }, now);
  const file = (): string => join(directory.path, 'signing-keys.json');

  it('are created once, readable only by their owner', () => {
    const keys = open();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(open(undefined, LATER).published()).toEqual(keys.published());
    const [key] = keys.published();
    expect(key).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      use: 'sig',
      alg: 'EdDSA',
      nbf: 1_767_312_000,
      x: key!.x,
      kid: key!.kid,
    });
    const { signature, keyId } = keys.sign(HEAD);
    expect(keyId).toBe(key!.kid);
    expect(verifyHead(HEAD, signature, key!)).toBe(true);
    expect(keys.sign(HEAD).signature).toBe(signature);
    for (const other of [
      { ...HEAD, revision: 4 },
      { ...HEAD, stream: 'debate-e' },
      { ...HEAD, hash: 'cd'.repeat(32) },
    ])
      expect(verifyHead(other, signature, key!)).toBe(false);
  });

  it('keep the old public half after a rotation under a running service', () => {
    const service = open();
    const before = service.sign(HEAD);
    const [old] = service.published();
    const key = open().rotate(LATER);
    expect(service.sign(HEAD).keyId).toBe(key.kid);
    expect(service.published()).toEqual([key, { ...old, exp: 1_769_990_400 }]);
    expect(verifyHead(HEAD, before.signature, service.published()[1]!)).toBe(true);
    expect(readFileSync(file(), 'utf8').match(/"d":/g)).toHaveLength(1);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('made under a clock that was ahead count from their first seal on, once the clock is right', () => {
    let now = LATER;
    const keys = SigningKeys.open({ signingKeys: undefined, dataDirectory: directory.path }, LATER, () => now);
    keys.sign(HEAD);
    expect(keys.published()[0]?.nbf).toBe(1_769_990_400);
    now = NOW;
    const { keyId } = keys.sign(HEAD);
    expect(keys.published()).toMatchObject([{ kid: keyId, nbf: 1_767_312_000 }]);
    now = LATER;
    keys.sign(HEAD);
    expect(keys.published()[0]?.nbf).toBe(1_767_312_000);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('come from a file or from the environment', () => {
    open();
    const elsewhere = join(directory.path, 'elsewhere.json');
    writeFileSync(elsewhere, readFileSync(file()));
    expect(open(elsewhere).published()).toEqual(open().published());
    const given = open(readFileSync(file(), 'utf8'));
    expect(given.published()).toEqual(open().published());
    expect(() => given.rotate(LATER)).toThrow('ELENCHUS_SIGNING_KEYS');
  });

  it.each([
    ['{', 'is not JSON'],
    ['{"keys":[]}', 'keys'],
    ['/no/such/file', 'ENOENT'],
  ])('are refused with the reason: %s', (text, problem) => {
    expect(() => open(text)).toThrow(problem);
  });

  it('are refused under another key id', () => {
    open();
    const text = readFileSync(file(), 'utf8').replace(
      /"kid": "(.)/,
      (_, first) => `"kid": "${first === 'A' ? 'B' : 'A'}`,
    );
    expect(() => open(text)).toThrow('thumbprint');
  });
});
