import { type IncomingMessage, type ServerResponse } from 'node:http';
import { serve, type TestServer } from '../safe-fetch/support/servers.js';

export type PageScript = string | ((request: IncomingMessage, response: ServerResponse) => void);

const FILLER =
  'The trust has kept its records since the harbour was rebuilt, and it publishes them each spring. Its members meet in the old customs house, where the minutes can be read by anybody who asks. Nothing in them is secret, and most of it is dull. The clerk has put the older volumes in order, year by year, and keeps an index of what each of them holds.';

/** A page of running text as sites serve them. */
export const htmlPage = (title: string, ...paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article><h1>${title}</h1>${[
    ...paragraphs,
    FILLER,
  ]
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')}</article></body></html>`;

/** A web of scripted pages on one loopback server. A path without a page is answered with 404. */
export class ScriptedWeb {
  private constructor(
    private readonly server: TestServer,
    private readonly pages: Map<string, PageScript>,
  ) {}

  static async start(): Promise<ScriptedWeb> {
    const pages = new Map<string, PageScript>();
    const server = await serve((request, response) => {
      const page = pages.get(request.url ?? '');
      if (typeof page === 'function') page(request, response);
      else if (page === undefined) response.writeHead(404).end('not here');
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    });
    return new ScriptedWeb(server, pages);
  }

  /** `127.0.0.1:port`, the form that an allow-list takes. */
  get host(): string {
    return this.server.host;
  }

  get requests(): readonly string[] {
    return this.server.requests;
  }

  url(path: string): string {
    return `${this.server.origin}${path}`;
  }

  page(path: string, script: PageScript): this {
    this.pages.set(path, script);
    return this;
  }

  close(): Promise<void> {
    return this.server.close();
  }
}
