/** A signed-in client like a browser: it keeps a cookie and sends same-origin headers. */
export class BrowserSession {
  constructor(
    private readonly url: string,
    public cookie = '',
  ) {}

  /** Sends a request and stores the returned cookie. Given headers replace the browser's. */
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
