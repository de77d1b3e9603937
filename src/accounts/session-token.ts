import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
/** A week after signing in, whether or not the session is used. */
export const SESSION_S = 7 * 86_400;

/** The token that a browser holds; the service stores only its digest. */
export const newSessionToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-elenchus' : 'elenchus');

/**
 * The cookie of a session: not readable by scripts, not sent from other sites, and in production sent over TLS only,
 * where the `__Host-` prefix also prevents sibling host names from setting it (RFC 6265bis).
 */
export class SessionCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(secure: boolean) {
    this.#name = sessionCookieName(secure);
    this.#attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  }

  /** The value of a Set-Cookie header. */
  set(token: string): string {
    return `${this.#name}=${token}; Max-Age=${SESSION_S}; ${this.#attributes}`;
  }

  clear(): string {
    return `${this.#name}=; Max-Age=0; ${this.#attributes}`;
  }

  /** The token in a Cookie header; undefined when there is none. */
  read(header: string | undefined): string | undefined {
    for (const pair of (header ?? '').split(';')) {
      const [name, value] = pair.trim().split('=', 2);
      if (name === this.#name && value !== undefined && value !== '') return value;
    }
    return undefined;
  }
}

export const SESSION_COOKIE = Symbol('SESSION_COOKIE');
