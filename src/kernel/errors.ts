/** The kind of a refusal. Only the HTTP layer turns it into a status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment-required'
  | 'forbidden'
  | 'not-found'
  | 'gone'
  | 'method-not-allowed'
  | 'not-acceptable'
  | 'too-slow'
  | 'conflict'
  | 'too-large'
  | 'unsupported-media'
  | 'unprocessable'
  | 'too-many'
  | 'headers-too-large'
  | 'unavailable'
  | 'timeout';

export interface RefusalDefinition {
  readonly code: string;
  readonly kind: RefusalKind;
  /** One public sentence without secrets or internal names. */
  readonly title: string;
}

interface RefusalOptions {
  /** Details of this occurrence, for the caller. */
  readonly detail?: string;
  /** Additional members of the problem document, for instance `required` and `balance`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Whole seconds after which a retry may succeed. */
  readonly retryAfterS?: number;
  /** For the service's log; never sent to the caller. */
  readonly cause?: unknown;
}

/** An expected refusal with a public code. Any other error is a defect. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly kind: RefusalKind;
  readonly title: string;
  readonly detail: string | undefined;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterS: number | undefined;

  constructor(definition: RefusalDefinition, options: RefusalOptions = {}) {
    super(options.detail ?? definition.title, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = definition.code;
    this.kind = definition.kind;
    this.title = definition.title;
    this.detail = options.detail;
    this.extra = options.extra ?? {};
    this.retryAfterS = options.retryAfterS;
  }
}

/** Codes that several slices use. The kind is declared here; each slice has its own sentence. */
export const SHARED_CODES = {
  'invalid-request': 'invalid',
  'not-found': 'not-found',
  conflict: 'conflict',
  'payload-too-large': 'too-large',
  'unsupported-media-type': 'unsupported-media',
  'idempotency-mismatch': 'unprocessable',
  overloaded: 'unavailable',
} as const satisfies Readonly<Record<string, RefusalKind>>;

type SharedCode = keyof typeof SHARED_CODES;

/** A slice's refusals: a sentence for a shared code; kind and sentence for any other. */
type RefusalTable<T> = {
  readonly [K in keyof T]: K extends SharedCode ? string : readonly [kind: RefusalKind, title: string];
};

/** Declares the refusals of a slice. */
export function refusals<const T extends RefusalTable<T>>(table: T): { readonly [K in keyof T]: RefusalDefinition } {
  const entries = Object.entries<string | readonly [RefusalKind, string]>(table).map(([code, entry]) => {
    const [kind, title] = typeof entry === 'string' ? [SHARED_CODES[code as SharedCode], entry] : entry;
    return [code, { code, kind, title }];
  });
  return Object.fromEntries(entries) as { readonly [K in keyof T]: RefusalDefinition };
}

/** The `code` of an error, if it is a string. Classes differ between realms; codes do not. */
export function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
