import { type DeclaredCode } from './operations.js';
import { type components } from './schema.js';

export type Problem = components['schemas']['Problem'];
/** The codes of this release. A later one may have more. */
export type ProblemCode = Exclude<DeclaredCode, undefined>;

/** A refusal of the service (RFC 9457). Rely on `code`. */
export class ElenchusProblem extends Error {
  override readonly name = 'ElenchusProblem';
  readonly status: number;
  /** Empty if the answer was not the service's own, for instance that of a proxy. */
  readonly code: ProblemCode | (string & Record<never, never>);
  readonly title: string;
  readonly detail: string | undefined;
  readonly requestId: string | undefined;
  /** What is wrong with the request, by JSON Pointer. */
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];
  /** Seconds after which to try again, if the service stated it. */
  readonly retryAfterS: number | undefined;
  /** The whole document, with members that only this refusal has, such as `balance`. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(status: number, problem: Readonly<Record<string, unknown>>, retryAfterS: number | undefined) {
    const text = (name: string): string | undefined => {
      const value = problem[name];
      return typeof value === 'string' ? value : undefined;
    };
    const title = text('title') ?? `The server answered ${status}.`;
    const detail = text('detail');
    const code = text('code') ?? '';
    super([code === '' ? title : `${code}: ${title}`, ...(detail === undefined ? [] : [detail])].join(' '));
    this.status = status;
    this.code = code;
    this.title = title;
    this.detail = detail;
    this.requestId = text('requestId');
    this.errors = Array.isArray(problem['errors']) ? (problem['errors'] as { pointer: string; detail: string }[]) : [];
    this.retryAfterS = retryAfterS;
    this.problem = problem;
  }

  /** The problem that an unsuccessful answer holds. */
  static async of(response: Response): Promise<ElenchusProblem> {
    const body: unknown = await response.json().catch(() => null);
    const problem = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    return new ElenchusProblem(response.status, problem, retryAfterOf(response.headers.get('retry-after')));
  }
}

/** `Retry-After` in seconds; a proxy may send a date. */
function retryAfterOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1_000));
}
