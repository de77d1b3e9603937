import { applyDecorators, HttpCode, type StreamableFile } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify/decorators/route-config.decorator.js';
import { type z } from 'zod';
import { type DeepReadonly, type RefusalDefinition } from '../kernel/index.js';
import { type Access } from './caller.js';

/** What a route declares about itself. */
interface RouteTerms {
  readonly access: Access;
  /** The route sets or reads the session cookie although it is public: the Host header must be one of ours. */
  readonly usesCookie?: boolean;
  /** The route only ends the caller's own access, so the caller is identified as for a request that reads. */
  readonly endsAccess?: boolean;
  /** Keeps the raw body beside the parsed one. */
  readonly rawBody?: boolean;
  /** Largest JSON body; 16 kB on a public route and 1 MB elsewhere when omitted. */
  readonly bodyBytesMax?: number;
  /** Every answer carries the caller's quota in RateLimit headers. */
  readonly statesQuota?: boolean;
  /** Making the answer keeps the main thread busy: answers are made one after another, for accounts in turn. */
  readonly computes?: boolean;
  /** A key of the sandbox is answered by a recorded example; by a route that does not declare it, it is refused. */
  readonly hasExamples?: boolean;
}

/** What a route declares, read from its configuration; undefined when it declares nothing. */
export const routeTermsOf = (config: unknown): RouteTerms | undefined =>
  typeof config === 'object' && config !== null && 'access' in config ? (config as RouteTerms) : undefined;

/** Declares who may use a route. The service does not start with a route that declares nothing. */
export const RequireScope = (
  access: Exclude<Access, 'public'>,
  terms: Omit<RouteTerms, 'access'> = {},
): MethodDecorator => RouteConfig({ access, ...terms } satisfies RouteTerms);

/** Declares that anybody may use a route. */
export const Public = (terms: Omit<RouteTerms, 'access'> = {}): MethodDecorator =>
  RouteConfig({ access: 'public', ...terms } satisfies RouteTerms);

/** Response headers that operations declare. Those of every answer are added by the document. */
export const ANSWER_HEADERS = {
  Location: { description: 'Address of the debate or detection.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: { type: 'integer', minimum: 0 } },
  'Preference-Applied': {
    description: 'The preferences of `Prefer` that were applied (RFC 7240).',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'Send it as `If-None-Match` to get 304 while the answer is unchanged.',
    schema: { type: 'string' },
  },
  'Elenchus-Sandbox': {
    description: '`true` on every answer to a key of the sandbox: a recorded example, not a judgement.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Content-Disposition': { description: 'A file name for the answer.', schema: { type: 'string' } },
  'Set-Cookie': {
    description: 'The session, and a device where the account has signed in.',
    schema: { type: 'string' },
  },
} as const;
export type AnswerHeader = keyof typeof ANSWER_HEADERS;

/** One successful answer: JSON by its schema, text or bytes of other media types, or nothing. */
export interface Answer {
  readonly description: string;
  readonly json?: z.ZodType;
  /** Media types of text, each with the schema of one line or event, if any. */
  readonly text?: Readonly<Record<string, z.ZodType | null>>;
  /** Media types of bytes. */
  readonly binary?: readonly string[];
  /** Media type of the JSON; `application/json` when omitted. */
  readonly jsonType?: string;
  /** `true`: on every such answer. `false`: on some. */
  readonly headers?: Readonly<Partial<Record<AnswerHeader, boolean>>>;
  /**
   * The path of the thing whose id the answer has, as in `/api/things/:thingId`, and the answer's member with the id. In a list,
   * that of its first item: `things/0/id`.
   */
  readonly identifies?: { readonly path: string; readonly member: string };
}
type Answers = Readonly<Record<number, Answer>>;

/** One operation of the API: input and answers of its route. The API's document is made from it. */
export interface OperationDeclaration<A extends Answers = Answers> extends RouteTerms {
  /** Unique in the API; generated clients name their methods after it. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  /** Request headers, in lower case. */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body as a form, when the route accepts both. */
  readonly form?: z.ZodType;
  /** Other media types of the body, which the handler reads as a stream, with the schema of one line, or null for bytes. */
  readonly media?: Readonly<Record<string, z.ZodType | null>>;
  /** Successful answers by status. */
  readonly answers: A;
  /** Refusals in addition to those of every route of its kind. */
  readonly refusals?: readonly RefusalDefinition[];
  /** The answer is the same for everybody and depends on no stream of the log. */
  readonly isFixed?: boolean;
  /** Answers carry an ETag; 304 is sent when the client has the current one. */
  readonly revalidates?: boolean;
}

type JsonOf<A> = A extends { readonly json: infer S extends z.ZodType } ? DeepReadonly<z.output<S>> : never;
type TextOf<A> = A extends { readonly text: object } ? string | StreamableFile : never;
type BytesOf<A> = A extends { readonly binary: object } ? StreamableFile | Uint8Array : never;
/** Any type is accepted for an answer without a body, since nothing is sent. */
type BodyOf<A> = A extends { readonly json: z.ZodType } | { readonly text: object } | { readonly binary: object }
  ? JsonOf<A> | TextOf<A> | BytesOf<A>
  : unknown;
type Handler<T> = (...parameters: never[]) => T | Promise<T>;

/**
 * Declares a route's operation. The handler's type must match the answers, so that the document cannot differ from
 * it. The status is that of the only answer; with several the handler sets it.
 */
export function Operation<const A extends Answers>(
  declaration: OperationDeclaration<A>,
): <H extends Handler<BodyOf<A[keyof A]>>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<H>,
) => void {
  const [status, ...more] = Object.keys(declaration.answers).map(Number);
  const decorators: MethodDecorator[] = [RouteConfig(declaration)];
  if (status !== undefined && more.length === 0) decorators.push(HttpCode(status));
  return applyDecorators(...decorators);
}

/** The declaration of a route from its configuration; undefined for routes outside the API. */
export const operationOf = (config: unknown): OperationDeclaration | undefined =>
  typeof config === 'object' && config !== null && 'answers' in config ? (config as OperationDeclaration) : undefined;

/** Media types of the successful answers. */
export const mediaTypesOf = ({ answers }: OperationDeclaration): readonly string[] => [
  ...new Set(
    Object.values(answers).flatMap(({ json, jsonType = 'application/json', text = {}, binary = [] }) => [
      ...(json ? [jsonType] : []),
      ...Object.keys(text),
      ...binary,
    ]),
  ),
];
