import { z } from 'zod';

/** A result of a search engine. Its title and excerpt are not used, because the page itself is read. */
export interface SearchHit {
  readonly url: string;
}

export interface SearchRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface SearchEngine {
  /** Display name. */
  readonly name: string;
  request(query: string): SearchRequest;
  /**
   * The results of an answer, best first. A sentence if the engine says that it did not search; null for an unknown
   * form.
   */
  read(answer: unknown): readonly SearchHit[] | string | null;
  /** The meaning of an error status, for the operator; undefined if the status is self-explanatory. */
  explain(status: number): string | undefined;
  /** The message for an answer that is not JSON. */
  readonly notJson: string;
}

/** Base URLs from the configuration, with or without a path. SearXNG's may contain a user name and a password. */
export interface SearchOptions {
  readonly searxng?: { readonly url: string } | undefined;
  readonly brave?: { readonly url: string; readonly key: string } | undefined;
  readonly google?: { readonly url: string; readonly key: string; readonly engine: string } | undefined;
}

const HITS_MAX = 20;
const ADDRESS_CHARS_MAX = 2_000;

/** The engines that are configured, in the order of asking. */
export function enginesOf({ searxng, brave, google }: SearchOptions): readonly SearchEngine[] {
  return [
    ...(searxng ? [searxngEngine(searxng)] : []),
    ...(brave ? [braveEngine(brave)] : []),
    ...(google ? [googleEngine(google)] : []),
  ];
}

const loose = z.looseObject({});

/** The web addresses in a list of results. Skips entries without one; null if it is not a list. */
function hitsIn(list: unknown, field: 'url' | 'link'): readonly SearchHit[] | null {
  if (!Array.isArray(list)) return null;
  const hits: SearchHit[] = [];
  for (const entry of list.slice(0, 5 * HITS_MAX) as unknown[]) {
    const url = loose.safeParse(entry).data?.[field];
    if (typeof url === 'string' && url.length <= ADDRESS_CHARS_MAX && isWebAddress(url)) hits.push({ url });
    if (hits.length === HITS_MAX) break;
  }
  return hits;
}

const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

function endpoint(base: string, path: string, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(base);
  const own = url.pathname.replace(/\/+$/, '');
  url.pathname = own.endsWith(path) ? own : `${own}${path}`;
  url.username = url.password = url.hash = '';
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

/** https://docs.searxng.org/dev/search_api.html */
function searxngEngine({ url: base }: { readonly url: string }): SearchEngine {
  const { username, password } = new URL(base);
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    name: 'SearXNG',
    request: (query) => ({
      url: endpoint(base, '/search', { q: query, format: 'json', categories: 'general', pageno: '1' }).href,
      headers:
        username === '' && password === ''
          ? {}
          : { authorization: `Basic ${Buffer.from(login, 'utf8').toString('base64')}` },
    }),
    read: (answer) => {
      const parsed = loose.safeParse(answer).data;
      const hits = hitsIn(parsed?.['results'], 'url');
      const silent = parsed?.['unresponsive_engines'];
      return hits?.length === 0 && Array.isArray(silent) && silent.length > 0
        ? 'SearXNG reached none of its search engines.'
        : hits;
    },
    explain: (status) =>
      status === 403
        ? 'SearXNG refuses to answer in JSON (403): its settings.yml must list json under search.formats.'
        : status === 401
          ? 'SearXNG asks for a user name and a password (401): ELENCHUS_SEARCH_URL may contain them.'
          : status === 404
            ? 'SearXNG is not at this address (404): ELENCHUS_SEARCH_URL must be its base URL.'
            : undefined,
    notJson:
      'SearXNG answered with something other than JSON: ELENCHUS_SEARCH_URL must be its base URL, and its settings.yml must list json under search.formats.',
  };
}

/** https://api-dashboard.search.brave.com/app/documentation/web-search */
function braveEngine({ url, key }: { readonly url: string; readonly key: string }): SearchEngine {
  return {
    name: 'Brave Search',
    request: (query) => ({
      url: endpoint(url, '/res/v1/web/search', { q: query, count: String(HITS_MAX), result_filter: 'web' }).href,
      headers: { 'x-subscription-token': key },
    }),
    // An answer without results has no `web`.
    read: (answer) => {
      const parsed = loose.safeParse(answer).data;
      if (parsed?.['type'] !== 'search') return null;
      return parsed['web'] === undefined ? [] : hitsIn(loose.safeParse(parsed['web']).data?.['results'], 'url');
    },
    explain: (status) =>
      [401, 403, 422].includes(status)
        ? `Brave Search does not accept the request (${status}): check ELENCHUS_BRAVE_KEY and its plan.`
        : undefined,
    notJson: 'Brave Search answered with something other than JSON.',
  };
}

/** https://developers.google.com/custom-search/v1/reference/rest/v1/cse/list */
function googleEngine({ url, key, engine }: NonNullable<SearchOptions['google']>): SearchEngine {
  return {
    name: 'Google Programmable Search',
    request: (query) => ({
      url: endpoint(url, '/customsearch/v1', { q: query, num: '10', cx: engine, key }).href,
      headers: {},
    }),
    // An answer without results has no `items`.
    read: (answer) => {
      const parsed = loose.safeParse(answer).data;
      if (!parsed || 'error' in parsed) return null;
      if (parsed['items'] !== undefined) return hitsIn(parsed['items'], 'link');
      return 'searchInformation' in parsed ? [] : null;
    },
    explain: (status) =>
      status === 400 || status === 401
        ? `Google does not accept the request (${status}): check ELENCHUS_GOOGLE_KEY and ELENCHUS_GOOGLE_ENGINE.`
        : status === 403
          ? 'Google refuses the search (403): the key is not allowed to use the Custom Search API, or its daily quota is used up.'
          : undefined,
    notJson: 'Google answered with something other than JSON.',
  };
}
