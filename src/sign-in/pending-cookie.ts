import { z } from 'zod';
import { type Cipher, DecryptionError } from '../crypto/index.js';
import { ROLES } from '../http/index.js';

/** How long a sign-in may take at the provider, and the password after it. */
export const PENDING_S = 600;
const CONTEXT = 'pending-sign-in';

const pendingSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('begun'),
    state: z.string(),
    nonce: z.string(),
    /** Of PKCE (RFC 7636). */
    verifier: z.string(),
    /** ISO 8601. */
    until: z.string(),
  }),
  /** The provider has answered, and the account with the address has a password, which is asked for once. */
  z.strictObject({
    kind: z.literal('joining'),
    /** Keyed digest of issuer and subject. */
    identity: z.string(),
    accountId: z.string(),
    email: z.string(),
    /** What the provider says of the person's role; see `ProvidedRoles`. */
    role: z.enum(ROLES).nullable(),
    until: z.string(),
  }),
]);

/** What the browser keeps of a sign-in that was begun and has not ended. */
export type Pending = z.output<typeof pendingSchema>;
export type PendingOf<K extends Pending['kind']> = Extract<Pending, { readonly kind: K }>;

/**
 * Binds a sign-in to the browser that began it. Only the service can read or make it, so that nothing is stored of
 * sign-ins that never end. It is sent with requests of this site's own pages only.
 */
export class PendingCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(
    secure: boolean,
    private readonly cipher: Pick<Cipher, 'encrypt' | 'decrypt'>,
  ) {
    this.#name = secure ? '__Host-elenchus-sign-in' : 'elenchus-sign-in';
    this.#attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  }

  /** The value of a Set-Cookie header. */
  set(pending: Pending): string {
    return `${this.#name}=${this.cipher.encrypt(JSON.stringify(pending), CONTEXT)}; Max-Age=${PENDING_S}; ${this.#attributes}`;
  }

  clear(): string {
    return `${this.#name}=; Max-Age=0; ${this.#attributes}`;
  }

  /** What a Cookie header has of this kind; undefined when there is none, or none that is valid. @param at ISO 8601 */
  read<K extends Pending['kind']>(header: string | undefined, kind: K, at: string): PendingOf<K> | undefined {
    for (const pair of (header ?? '').split(';')) {
      const [name, value = ''] = pair.trim().split('=', 2);
      if (name !== this.#name) continue;
      const pending = this.#opened(value);
      if (pending?.kind === kind && pending.until > at) return pending as PendingOf<K>;
    }
    return undefined;
  }

  #opened(value: string): Pending | undefined {
    try {
      return pendingSchema.parse(JSON.parse(this.cipher.decrypt(value, CONTEXT)));
    } catch (error) {
      // A cookie of another secret, of another version, or made up.
      if (error instanceof DecryptionError || error instanceof z.ZodError) return undefined;
      throw error;
    }
  }
}

export const PENDING_COOKIE = Symbol('PENDING_COOKIE');
