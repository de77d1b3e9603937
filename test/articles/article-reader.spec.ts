import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebArticleReader, WorkerPageReader, type Renderer } from '../../src/articles/index.js';
import { findChromium, shippedChromium } from '../../src/safe-fetch/chromium.js';
import { GuardedBrowser, type SafeFetch, UndiciSafeFetch } from '../../src/safe-fetch/index.js';
import { serve, type TestServer } from '../safe-fetch/support/servers.js';

const PARAGRAPH =
  '<p>The council voted on Monday to close the old bridge after engineers had found cracks in two of its piers.</p>';
const STORY = `<article><h1>Bridge closed</h1>${PARAGRAPH.repeat(8)}</article>`;
const inScript = `document.getElementById('root').innerHTML = ${JSON.stringify(STORY)}`;

const pages = new WorkerPageReader();
let site: TestServer;
let safeFetch: SafeFetch;
let browser: GuardedBrowser;
beforeAll(async () => {
  site = await serve((request, response) => {
    const html = (body: string, head = '', status = 200): void => {
      response
        .writeHead(status, { 'content-type': 'text/html' })
        .end(
          `<!doctype html><html lang="en"><head><title>Bridge closed</title>${head}</head><body>${body}</body></html>`,
        );
    };
    switch (request.url) {
      case '/plain': {
        html(STORY);
        return;
      }
      case '/scripted': {
        html(`<div id="root"></div><script>${inScript}</script>`);
        return;
      }
      case '/beginning': {
        html(
          `<noscript>Please enable JavaScript</noscript><div id="root"></div><article><h1>Bridge closed</h1>${PARAGRAPH.repeat(4)}</article><script>${inScript}</script>`,
        );
        return;
      }
      case '/consent': {
        html(
          `<div id="root"><p>We and our partners use cookies. Accept all cookies to consent to the use of personal data by our partners, see our privacy policy and the cookies list.</p></div><script>${inScript}</script>`,
        );
        return;
      }
      case '/asks-consent': {
        html(
          `<div id="root"><p>We and our partners use cookies. To go on, consent to the use of personal data by our partners, or see our privacy policy.</p><button onclick="document.getElementById('root').innerHTML = 'You have agreed to be followed.'">Accept all</button><button onclick='fetch("/story").then((story) => story.text()).then((story) => (document.getElementById("root").innerHTML = story))'>Reject all</button></div>`,
        );
        return;
      }
      case '/story':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(STORY);
      case '/shadow': {
        html(
          `<news-story><span slot="title">Bridge closed</span></news-story><script>customElements.define('news-story', class extends HTMLElement { constructor() { super(); const root = this.attachShadow({ mode: 'open' }); root.innerHTML = '<style>p { color: black }</style><article><h1><slot name="title"></slot></h1><news-body></news-body></article>'; } }); customElements.define('news-body', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(PARAGRAPH.repeat(8))}; } })</script>`,
        );
        return;
      }
      case '/browsers-only': {
        if (request.headers['sec-fetch-dest']) html(STORY);
        else html('Access denied', '', 403);
        return;
      }
      case '/moved': {
        html('', '<meta http-equiv="refresh" content="0; url=/plain">');
        return;
      }
      case '/heavy': {
        html('<div id="root"></div>', '<link rel="amphtml" href="/plain">');
        return;
      }
      case '/empty': {
        html('<div id="root"></div>');
        return;
      }
      case '/pdf':
        return void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7');
      default: {
        html('gone', '', 404);
        return;
      }
    }
  });
  const options = { userAgent: 'Elenchus-test', allowHosts: [site.host] };
  const chromium = (await shippedChromium()) ?? (await findChromium());
  safeFetch = new UndiciSafeFetch(options);
  browser = new GuardedBrowser({ ...options, ...(chromium ? { chromium } : {}) });
});
afterAll(() => Promise.all([pages.close(), safeFetch.close(), browser.close(), site.close()]));
beforeEach(() => void site.requests.splice(0));

const read = (path: string, renderer: Renderer = 'auto') =>
  new WebArticleReader({ safeFetch, browser, pages, renderer }).read(site.origin + path);

describe('the renderer auto', () => {
  it('reads over HTTP with one request when that is enough', async () => {
    expect(await read('/plain')).toMatchObject({ title: 'Bridge closed', renderer: 'http' });
    expect(site.requests).toEqual(['GET /plain']);
  });

  it.each(['/scripted', '/consent', '/asks-consent', '/shadow', '/browsers-only', '/beginning'])(
    'renders %s',
    async (path) => {
      const article = await read(path);
      expect(article).toMatchObject({ url: site.origin + path, title: 'Bridge closed', renderer: 'browser' });
      expect(article.text.length).toBeGreaterThan(800);
    },
  );

  it.each(['/moved', '/heavy'])('follows %s to the text without a browser', async (path) => {
    expect(await read(path)).toMatchObject({ url: site.origin + path, title: 'Bridge closed', renderer: 'http' });
  });

  it('refuses a page that is not an article either way', async () => {
    await expect(read('/empty')).rejects.toMatchObject({ code: 'not-an-article' });
    await expect(read('/pdf')).rejects.toMatchObject({ code: 'not-an-article', extra: { reason: 'pdf' } });
    await expect(read('/missing')).rejects.toMatchObject({
      code: 'fetch-failed',
      detail: 'The other server answered 404.',
    });
  });

  it('reads over HTTP without a browser and reports that one is missing', async () => {
    const none = new GuardedBrowser({ userAgent: 'x', allowHosts: [site.host], chromiumPath: '/nowhere' });
    const reader = new WebArticleReader({ safeFetch, browser: none, pages, renderer: 'auto' });
    expect(await reader.read(`${site.origin}/plain`)).toMatchObject({ renderer: 'http' });
    await expect(reader.read(`${site.origin}/scripted`)).rejects.toMatchObject({
      code: 'not-an-article',
      detail: expect.stringContaining('this service has none'),
    });
    await none.close();
  });
});

it('the renderer http never starts the browser, which the renderer browser always does', async () => {
  await expect(read('/scripted', 'http')).rejects.toMatchObject({ code: 'not-an-article' });
  expect(await read('/plain', 'browser')).toMatchObject({ renderer: 'browser' });
});

it('an abort by the caller ends the reading', async () => {
  const caller = new AbortController();
  const reading = new WebArticleReader({ safeFetch, browser, pages, renderer: 'browser' }).read(
    `${site.origin}/plain`,
    caller.signal,
  );
  caller.abort(new Error('gone'));
  await expect(reading).rejects.toThrow('gone');
});
