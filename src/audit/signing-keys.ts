import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Config, createDurably, InvalidConfigError, replaceDurably } from '../config/index.js';
import { type DebateHead, type DebateSigner } from '../debate/index.js';
import { Refusal } from '../kernel/index.js';
import { AUDIT_REFUSALS } from './audit.refusals.js';
import { type PublicKey, publicKeySchema, signHead, thumbprintOf } from './seal.js';

/** Exactly one key signs. Only the public halves of the others are kept, for the debates that they sealed. */
const keyFileSchema = z
  .object({ keys: z.array(publicKeySchema.extend({ d: z.string().optional() })).min(1) })
  .refine(({ keys }) => keys.filter(({ d, exp }) => d !== undefined && exp === undefined).length === 1, {
    error: 'must contain exactly one key that signs: with d, without exp',
  })
  .refine(({ keys }) => keys.every(({ x, kid }) => kid === thumbprintOf(x)), {
    error: 'a kid is not the thumbprint of its key',
  });
type Key = z.output<typeof keyFileSchema>['keys'][number];

const VARIABLE = 'ELENCHUS_SIGNING_KEYS';
const fileIn = (dataDirectory: string): string => join(dataDirectory, 'signing-keys.json');
const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000);

function newKey(at: Date): Key {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  if (x === undefined || d === undefined) throw new Error('an Ed25519 key has x and d');
  return { kty: 'OKP', crv: 'Ed25519', x, kid: thumbprintOf(x), use: 'sig', alg: 'EdDSA', nbf: secondsOf(at), d };
}

const signs = ({ d, exp }: Key): boolean => d !== undefined && exp === undefined;

/** The public half of a key. */
const published = (key: Key): PublicKey => publicKeySchema.parse(key);

/**
 * The service's Ed25519 keys. They are read again for every seal, once a debate, so that a rotation by another process
 * takes effect at once.
 */
export class SigningKeys implements DebateSigner {
  private constructor(
    private readonly read: () => readonly Key[],
    /** Undefined when the keys came as text in the environment. */
    private readonly file: string | undefined,
    private readonly now: () => Date,
  ) {}

  /**
   * The configured keys: a file or a JWK set as text, otherwise a file in the data directory, created on first use and
   * readable only by its owner.
   * @param clock tells the time of each seal
   * @throws InvalidConfigError
   */
  static open(
    { signingKeys, dataDirectory }: Pick<Config, 'signingKeys' | 'dataDirectory'>,
    now: Date,
    clock: () => Date = () => new Date(),
  ): SigningKeys {
    const asText = signingKeys?.trimStart().startsWith('{') === true ? parsed(signingKeys) : undefined;
    if (asText) return new SigningKeys(() => asText, undefined, clock);
    const file = signingKeys ?? fileIn(dataDirectory);
    // Two processes that start together must end up with the same key.
    if (signingKeys === undefined && !existsSync(file)) createDurably(file, textOf([newKey(now)]));
    const keys = new SigningKeys(() => parsed(contentOf(file), file), file, clock);
    keys.read();
    return keys;
  }

  /**
   * The public halves of the configured keys; empty when there are none yet. Creates nothing.
   * @throws InvalidConfigError
   */
  static known({ signingKeys, dataDirectory }: Pick<Config, 'signingKeys' | 'dataDirectory'>): readonly PublicKey[] {
    if (signingKeys?.trimStart().startsWith('{') === true) return parsed(signingKeys).map(published);
    const file = signingKeys ?? fileIn(dataDirectory);
    return existsSync(file) ? parsed(contentOf(file), file).map(published) : [];
  }

  sign(head: DebateHead): { revision: number; hash: string; keyId: string; signature: string } {
    const keys = this.read();
    const key = keys.find(signs);
    if (key?.d === undefined) throw new Error('no key signs');
    const seconds = secondsOf(this.now());
    if (seconds < key.nbf) this.#useFrom(seconds, keys);
    const { revision, hash } = head;
    return { revision, hash, keyId: key.kid, signature: signHead(head, { x: key.x, d: key.d }) };
  }

  /**
   * Corrects the time from which the key counts. It is in use, so the clock was ahead when it was made, and every seal until
   * then would count as one of a key that was not in use yet.
   */
  #useFrom(seconds: number, keys: readonly Key[]): void {
    if (this.file === undefined) return;
    try {
      replaceDurably(this.file, textOf(keys.map((key) => (signs(key) ? { ...key, nbf: seconds } : key))));
    } catch {
      // Keys that are mounted read-only keep their times.
    }
  }

  /** The public halves, including retired ones; newest first. */
  published(): readonly PublicKey[] {
    return this.read().map(published);
  }

  /**
   * Signs with a new key from now on. Only the public half of the previous one is kept.
   * @returns the new key.
   * @throws Refusal when the keys are not in a file.
   */
  rotate(now: Date): PublicKey {
    if (this.file === undefined)
      throw new Refusal(AUDIT_REFUSALS['keys-in-environment'], { detail: `Change ${VARIABLE} instead.` });
    const retired = this.read().map((key) => ({ ...published(key), exp: key.exp ?? secondsOf(now) }));
    const key = newKey(now);
    replaceDurably(this.file, textOf([key, ...retired]));
    return published(key);
  }
}

const textOf = (keys: readonly Key[]): string => `${JSON.stringify({ keys }, null, 1)}\n`;

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new InvalidConfigError([`${VARIABLE} ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** @param source name of the file or of the variable. */
function parsed(text: string, source = VARIABLE): readonly Key[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const how = text.trim() === '' ? 'is empty' : 'is not JSON';
    throw new InvalidConfigError([`${source} ${how}: restore the signing keys from a backup`]);
  }
  const keys = keyFileSchema.safeParse(value);
  if (!keys.success)
    throw new InvalidConfigError(
      keys.error.issues.map(({ path, message }) => `${source} ${path.join('.')} ${message}`),
    );
  return keys.data.keys;
}
