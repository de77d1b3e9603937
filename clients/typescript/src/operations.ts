import { type operations, type paths } from './schema.js';

/** The types of a request and its answer, derived from its method and path with the generated types. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The operation of this method at this path; never if there is none. */
export type OperationAt<M extends Method, P extends keyof paths> =
  Lowercase<M> extends infer L extends keyof paths[P] ? Exclude<paths[P][L], undefined> : never;

/** The paths that take this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: [OperationAt<M, P>] extends [never] ? never : P;
}[keyof paths];

type Parameters<O, K extends string> = O extends { parameters: infer P } ? (K extends keyof P ? P[K] : never) : never;
type Member<O, K extends string> = K extends keyof O ? O[K] : never;
/** A member that is required if the operation requires it, and absent if the operation has none. */
type Option<K extends string, V> = [Exclude<V, undefined>] extends [never]
  ? { [N in K]?: undefined }
  : undefined extends V
    ? { [N in K]?: Exclude<V, undefined> | undefined }
    : { [N in K]: V };
type ContentOf<B> = B extends { content: infer C }
  ? C extends { 'multipart/form-data': unknown; 'application/json': infer J }
    ? J | FormData
    : C[keyof C]
  : undefined;

export interface CommonOptions {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Created by the client if omitted and the operation takes one. */
  readonly idempotencyKey?: string | undefined;
}

export type RequestOptions<O> = Option<'path', Parameters<O, 'path'>> &
  Option<'query', Parameters<O, 'query'>> &
  Option<'body', ContentOf<Member<O, 'requestBody'>>> &
  CommonOptions;

/** The last parameter of `request`; optional where the operation requires nothing. */
export type RequestArguments<O> =
  object extends RequestOptions<O> ? [options?: RequestOptions<O>] : [options: RequestOptions<O>];

type Success = 200 | 201 | 202 | 204;
type Json = 'application/json' | 'application/jwk-set+json';
type BodyOf<R> = R extends { content: infer C }
  ? keyof C & Json extends never
    ? string
    : C[keyof C & Json]
  : undefined;

/** What a successful answer holds: the JSON where there is some, else text; undefined without a body. */
export type Answer<O> = O extends { responses: infer R } ? BodyOf<R[keyof R & Success]> : never;

/** The paths whose POST takes an `Idempotency-Key`. */
export type IdempotentPath = {
  [P in PathOf<'POST'>]: 'Idempotency-Key' extends keyof Exclude<
    Parameters<OperationAt<'POST', P>, 'header'>,
    undefined
  >
    ? Parameters<OperationAt<'POST', P>, 'header'> extends undefined
      ? never
      : P
    : never;
}[PathOf<'POST'>];

/** Every code that an operation declares. */
export type DeclaredCode = {
  [N in keyof operations]: operations[N] extends { responses: infer R }
    ? {
        [S in keyof R]: R[S] extends { content: { 'application/problem+json': { code?: infer C } } } ? C : never;
      }[keyof R]
    : never;
}[keyof operations];
