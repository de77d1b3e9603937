/** What kind of no this is; only the HTTP edge turns a kind into a status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment-required'
  | 'forbidden'
  | 'not-found'
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
  /** One public sentence; never holds a secret or an internal name. */
  readonly title: string;
}

export interface RefusalOptions {
  /** What happened this time, for the caller. */
  readonly detail?: string;
  /** Members that the problem document carries beside the standard ones, for instance `required` and `balance`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Whole seconds after which trying again makes sense. */
  readonly retryAfterS?: number;
  /** Kept for the log, never shown. */
  readonly cause?: unknown;
}

/** An expected no, said by name. Everything else that is thrown is a defect. */
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

/** Declares a slice's refusals on one screen: code → kind and sentence. */
export function refusals<const T extends Record<string, readonly [RefusalKind, string]>>(
  table: T,
): { readonly [K in keyof T]: RefusalDefinition } {
  return Object.fromEntries(
    Object.entries(table).map(([code, [kind, title]]) => [code, { code, kind, title }]),
  ) as unknown as { readonly [K in keyof T]: RefusalDefinition };
}

/** The `code` of anything thrown, where that is a string. Classes differ between realms; codes do not. */
export function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
