import { type IncomingMessage, type ServerResponse } from 'node:http';
import { serve, type TestServer } from '../safe-fetch/support/servers.js';

export type PageScript = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** Further text of every page. */
export const FILLER =
  'The trust has kept its records since the harbour was rebuilt, and it publishes them each spring. Its members meet in the old customs house, where the minutes can be read by anybody who asks. Nothing in them is secret, and most of it is dull. The clerk has put the older volumes in order, year by year, and keeps an index of what each of them holds.';

/** A typical page of running text. */
export const htmlPage = (title: string, ...paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article><h1>${title}</h1>${[
    ...paragraphs,
    FILLER,
  ]
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')}</article></body></html>`;

/** Scripted pages on one loopback server. A path without a page is answered with 404. */
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

export const COUNT =
  'The harbour ferry carried 412,000 passengers in 2025, according to the annual report of the harbour trust.';
const SPEECH =
  'Ann Reed told the council that “we will keep the old ferry running until the new bridge opens next spring” and sat down.';

export interface Story {
  readonly passengers: string;
  readonly words: string;
  /** Paths of the cited pages. */
  readonly minutes: string;
  readonly further?: string;
}

/** An article that cites three or four pages. */
export function story(web: ScriptedWeb, { passengers, words, minutes, further }: Story): string {
  const link = (path: string, text: string): string => `<a href="${web.url(path)}">${text}</a>`;
  const also = further === undefined ? '' : `, and to ${link(further, 'its press release')}`;
  return htmlPage(
    'Harbour ferry had a good year',
    `The harbour ferry carried ${passengers} passengers in 2025, according to the ${link('/report', 'annual report of the harbour trust')}${also}. That is more than in any year since the rebuilding of the pier.`,
    `Ann Reed, who chairs the trust, said in ${link('/speech', 'a speech to the council')} that “${words}” on Monday.`,
    `The council approved the budget of the trust on Tuesday, ${link(minutes, 'its minutes')} show, after a short debate.`,
    'Passengers who were asked at the pier on Wednesday said that the ferry was on time on most days of the week.',
  );
}

export const HONEST: Story = {
  passengers: '412,000',
  words: 'we will keep the old ferry running until the new bridge opens next spring',
  minutes: '/minutes',
};
export const CHANGED: Story = {
  passengers: '912,000',
  words: 'nobody on this council has ever cared about the people of the harbour',
  minutes: '/gone',
};

/** Three sources, an article that reports them correctly (`/honest`), and one that does not (`/changed`). */
export function withHarbourStory(web: ScriptedWeb): ScriptedWeb {
  return web
    .page('/report', htmlPage('Annual report of the harbour trust', COUNT))
    .page('/speech', htmlPage('Speech to the council', SPEECH))
    .page(
      '/minutes',
      htmlPage('Minutes', 'The council approved the budget of the trust on Tuesday with nine votes against four.'),
    )
    .page('/honest', story(web, HONEST))
    .page('/changed', story(web, CHANGED));
}
