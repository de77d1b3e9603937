/** A signed-in client as a browser is one: it keeps a cookie and says that its requests come from the page itself. */
export class BrowserSession {
  constructor(
    private readonly url: string,
    public cookie = '',
  ) {}

  /** Sends a request and keeps the cookie that comes back. Headers that are given take the place of the browser's. */
  async request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = { 'x-requested-with': 'elenchus', 'sec-fetch-site': 'same-origin' },
  ): Promise<Response> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const set = response.headers.get('set-cookie');
    if (set !== null) this.cookie = set.split(';', 1)[0] ?? '';
    return response;
  }

  signIn(email: string, password: string): Promise<Response> {
    return this.request('POST', '/api/sessions', { email, password });
  }
}
