import { type IncomingMessage, type ServerResponse } from 'node:http';
import { serve, type TestServer } from '../safe-fetch/support/servers.js';

/** A server's response that deviates from its documentation. */
export type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => void;

export const answering =
  (status: number, body = '', headers: Readonly<Record<string, string>> = {}): Misbehaviour =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

/** A search server whose results and misbehaviour are set by a test. */
export class SearchServer {
  /** The addresses that every query returns, or a function of the query. */
  results: readonly string[] | ((query: string) => readonly string[]) = [];
  /** Misbehaviour for the next requests, one entry for each. */
  readonly once: Misbehaviour[] = [];
  misbehaviour: Misbehaviour | undefined;
  readonly queries: string[] = [];
  readonly headers: IncomingMessage['headers'][] = [];

  private constructor(private readonly form: Form) {}
  #server: TestServer | undefined;

  static async start(form: Form, address?: string): Promise<SearchServer> {
    const made = new SearchServer(form);
    made.#server = await serve((request, response) => made.#answer(request, response), address);
    return made;
  }

  get url(): string {
    return this.#server?.origin ?? '';
  }

  get requests(): readonly string[] {
    return this.#server?.requests ?? [];
  }

  close(): Promise<void> {
    return this.#server?.close() ?? Promise.resolve();
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', 'http://search.invalid');
    const query = url.searchParams.get('q') ?? '';
    this.queries.push(query);
    this.headers.push(request.headers);
    const misbehave = this.once.shift() ?? this.misbehaviour;
    if (misbehave) {
      misbehave(request, response);
      return;
    }
    const results = typeof this.results === 'function' ? this.results(query) : this.results;
    const { status, body } = this.form(url, request, results);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
}

export type Form = (
  url: URL,
  request: IncomingMessage,
  results: readonly string[],
) => { readonly status: number; readonly body: unknown };

/**
 * https://docs.searxng.org/dev/search_api.html: `results` contains the results of its engines, among many other
 * members.
 */
export const searxngForm: Form = (url, _, results) =>
  url.pathname !== '/search'
    ? { status: 404, body: {} }
    : url.searchParams.get('format') !== 'json'
      ? { status: 400, body: { error: 'format' } }
      : {
          status: 200,
          body: {
            query: url.searchParams.get('q'),
            number_of_results: results.length,
            results: results.map((found, index) => ({
              url: found,
              title: 'A title',
              content: 'An excerpt that nobody reads.',
              publishedDate: null,
              engine: 'duckduckgo',
              parsed_url: ['http', new URL(found).host, new URL(found).pathname, '', '', ''],
              template: 'default.html',
              engines: ['duckduckgo'],
              positions: [index + 1],
              score: 1 / (index + 1),
              category: 'general',
            })),
            answers: [],
            corrections: [],
            infoboxes: [],
            suggestions: [],
            unresponsive_engines: [],
          },
        };

/** https://api-dashboard.search.brave.com/app/documentation/web-search */
export const braveForm =
  (key: string): Form =>
  (url, { headers }, results) =>
    url.pathname !== '/res/v1/web/search'
      ? { status: 404, body: {} }
      : headers['x-subscription-token'] === key
        ? {
            status: 200,
            body: {
              type: 'search',
              query: { original: url.searchParams.get('q') },
              ...(results.length === 0
                ? {}
                : {
                    web: {
                      type: 'search',
                      results: results.map((found) => ({ type: 'search_result', url: found, title: 'A title' })),
                    },
                  }),
            },
          }
        : {
            status: 422,
            body: { type: 'ErrorResponse', error: { status: 422, code: 'SUBSCRIPTION_TOKEN_INVALID' } },
          };

/** https://developers.google.com/custom-search/v1/reference/rest/v1/cse/list */
export const googleForm =
  (key: string, engine: string): Form =>
  (url, _, results) =>
    url.pathname !== '/customsearch/v1'
      ? { status: 404, body: {} }
      : url.searchParams.get('key') === key && url.searchParams.get('cx') === engine
        ? {
            status: 200,
            body: {
              kind: 'customsearch#search',
              searchInformation: { totalResults: String(results.length) },
              ...(results.length === 0
                ? {}
                : { items: results.map((found) => ({ kind: 'customsearch#result', link: found, title: 'A title' })) }),
            },
          }
        : { status: 400, body: { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } } };
