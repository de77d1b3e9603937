/** A signed-in client like a browser: it keeps a cookie and sends same-origin headers. */
export class BrowserSession {
  constructor(
    private readonly url: string,
    public cookie = '',
    /** The cookie of a device where the account has signed in. */
    public device = '',
  ) {}

  /** Sends a request and stores the returned cookie. Given headers replace the browser's. */
  async request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = { 'x-requested-with': 'elenchus', 'sec-fetch-site': 'same-origin' },
  ): Promise<Response> {
    const cookies = [this.cookie, this.device].filter((cookie) => cookie !== '');
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const pair = set.split(';', 1)[0] ?? '';
      if (/^(?:__Host-)?elenchus-device=/.test(pair)) this.device = pair;
      else this.cookie = pair;
    }
    return response;
  }

  signIn(email: string, password: string): Promise<Response> {
    return this.request('POST', '/api/sessions', { email, password });
  }
}
