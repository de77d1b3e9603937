import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { findChromium, shippedChromium } from '../../src/safe-fetch/chromium.js';
import { GuardedBrowser, type GuardedBrowserOptions } from '../../src/safe-fetch/index.js';
import { type Canary, SECRET, startCanary } from '../safe-fetch/support/canary.js';
import { serve, type TestServer } from '../safe-fetch/support/servers.js';

/**
 * Tests the guard around a real browser: pages try to reach loopback and private ranges; a canary must receive nothing.
 */
let canary: Canary;
let site: TestServer;
let browser: GuardedBrowser;
let options: GuardedBrowserOptions;
/** Data that pages reported back. */
const learnt: string[] = [];

/** Every way out of a page that a script has, tried at one host and port; the page reports when it is done. */
const ATTEMPTS = `
  const http = 'http://' + target, text = (t) => fetch('/learnt', { method: 'POST', body: String(t) });
  const tries = [];
  const attempt = (work) => tries.push((async () => text(await work()))().catch(() => {}));
  attempt(async () => (await fetch(http + '/fetch')).text());
  attempt(async () => (await fetch(http + '/opaque', { mode: 'no-cors' })).type);
  attempt(async () => (await fetch('/redirect?to=' + encodeURIComponent(http + '/redirected'))).text());
  attempt(async () => (await fetch('http://' + target + '/keepalive', { keepalive: true })).text());
  attempt(() => new Promise((done, fail) => { const x = new XMLHttpRequest(); x.open('GET', http + '/xhr'); x.onload = () => done(x.responseText); x.onerror = fail; x.send(); }));
  attempt(() => new Promise((done, fail) => { const s = new WebSocket('ws://' + target + '/ws'); s.onopen = () => done('socket open'); s.onerror = fail; }));
  attempt(() => new Promise((done, fail) => { const s = new EventSource(http + '/events'); s.onopen = () => done('events open'); s.onerror = fail; }));
  navigator.sendBeacon?.(http + '/beacon', 'x');
  const add = (name, attributes) => document.body.append(Object.assign(document.createElement(name), attributes));
  add('iframe', { src: http + '/frame' });
  add('iframe', { srcdoc: '<script src="' + http + '/srcdoc.js"></' + 'script>' });
  add('object', { data: http + '/object' });
  add('embed', { src: http + '/embed' });
  add('img', { src: http + '/img' });
  add('video', { src: http + '/video', autoplay: true });
  add('audio', { src: http + '/audio', autoplay: true });
  add('script', { src: http + '/script.js' });
  for (const rel of ['prefetch', 'preload', 'modulepreload', 'preconnect', 'dns-prefetch', 'prerender', 'stylesheet', 'icon', 'manifest'])
    document.head.append(Object.assign(document.createElement('link'), { rel, href: http + '/' + rel, as: 'script' }));
  document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ urls: [http + '/speculated'] }], prerender: [{ urls: [http + '/prerendered'] }] }) }));
  const style = document.createElement('style');
  style.textContent = '@import url(' + http + '/import.css); @font-face { font-family: f; src: url(' + http + '/font) } body { font-family: f; background: url(' + http + '/background) }';
  document.head.append(style);
  const form = Object.assign(document.createElement('form'), { action: http + '/form', method: 'post', target: 'formed' });
  add('iframe', { name: 'formed' }); document.body.append(form); form.submit();
  const a = Object.assign(document.createElement('a'), { href: http + '/download', download: 'x' }); a.ping = http + '/ping'; a.target = 'formed'; document.body.append(a); a.click();
  try { window.open(http + '/opened'); } catch {}
  const code = 'const http = ' + JSON.stringify(http) + '; fetch(http + "/worker"); try { importScripts(http + "/imported.js") } catch {} ; try { new WebSocket(http.replace("http", "ws")) } catch {}';
  const blob = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  try { new Worker(blob); } catch {}
  try { new Worker('data:text/javascript,' + encodeURIComponent(code)); } catch {}
  try { new SharedWorker(blob); } catch {}
  try { await navigator.serviceWorker?.register('/service-worker.js?target=' + target); } catch {}
  try { new WebTransport('https://' + target + '/transport').ready.catch(() => {}); } catch {}
  const ice = (frame) => { try {
    const peer = new frame.RTCPeerConnection({ iceServers: [{ urls: ['stun:' + target, 'turn:' + target + '?transport=tcp'], username: 'u', credential: 'c' }] });
    peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    peer.onicecandidate = (e) => e.candidate && text(e.candidate.candidate);
  } catch {} };
  ice(window); const bare = document.createElement('iframe'); document.body.append(bare); ice(bare.contentWindow);
  await Promise.race([Promise.allSettled(tries), new Promise((done) => setTimeout(done, 1500))]);
  document.body.append(Object.assign(document.createElement('p'), { id: 'through', textContent: 'tried everything' }));
`;

beforeAll(async () => {
  canary = await startCanary();
  site = await serve((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const query = url.searchParams;
    const html = (body: string, status = 200): void => {
      response
        .writeHead(status, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>t</title><body>${body}</body>`);
    };
    const script = (code: string): void => html(`<script type="module">${code}</script>`);
    switch (url.pathname) {
      case '/learnt':
        request.on('data', (chunk: Buffer) => learnt.push(chunk.toString()));
        request.on('end', () => response.end());
        break;
      case '/redirect':
        response.writeHead(302, { location: query.get('to') ?? '', 'access-control-allow-origin': '*' }).end();
        break;
      case '/service-worker.js':
        response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(
            `self.addEventListener('install', () => fetch('http://${query.get('target') ?? ''}/from-service-worker'))`,
          );
        break;
      case '/attempts':
        script(`const target = ${JSON.stringify(query.get('target'))}; ${ATTEMPTS}`);
        break;
      case '/go':
        html(`<p>before</p><script>${query.get('code') ?? ''}</script>`);
        break;
      case '/refresh':
        html(`<meta http-equiv="refresh" content="0; url=${query.get('to') ?? ''}">`);
        break;
      case '/hops': {
        const left = Number(query.get('left'));
        response.writeHead(302, { location: left > 0 ? `/hops?left=${left - 1}` : '/' }).end();
        break;
      }
      case '/slow':
        response.writeHead(200, { 'content-type': 'text/html' });
        response.write('<!doctype html><p>slow');
        break;
      case '/silent':
        break;
      case '/endless': {
        response.writeHead(200, { 'content-type': 'text/html' });
        const more = (): void => {
          while (!response.destroyed && response.write('<p>more '.repeat(8_192)));
        };
        response.on('drain', more);
        more();
        break;
      }
      case '/headers':
        response.socket?.write(`HTTP/1.1 200 OK\r\nx-long: ${'a'.repeat(10 * 1024 * 1024)}\r\n\r\n`);
        break;
      case '/document.pdf':
        response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4\n%%EOF');
        break;
      case '/framed':
        html('<iframe src="/framed"></iframe>');
        break;
      case '/markup':
        html(`<p>readable</p>${query.get('markup') ?? ''}`);
        break;
      case '/missing':
        html('nothing', 404);
        break;
      case '/download':
        response
          .writeHead(200, { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' })
          .end('x');
        break;
      default:
        html('<p id="made"></p><script>document.getElementById("made").textContent = "made by script"</script>');
    }
  });
  const chromium = (await shippedChromium()) ?? (await findChromium());
  if (!chromium) throw new Error('no Chromium: install one, or the optional dependency that ships one');
  options = {
    userAgent: 'Elenchus-test',
    chromium,
    allowHosts: [site.host],
    ports: [80, 443, 8080, canary.port],
    resolve: (name) => Promise.resolve([name.startsWith('public') ? '192.88.98.1' : '127.0.0.1']),
    limits: {
      totalTimeoutMs: 20_000,
      loadTimeoutMs: 4_000,
      settleTimeoutMs: 2_500,
      connectTimeoutMs: 300,
      pageBytesMax: 4_000_000,
      processBytesMax: 500_000_000,
    },
  };
  browser = new GuardedBrowser(options);
});
afterAll(() => Promise.all([browser.close(), canary.close(), site.close()]));

const outcome = (rendering: Promise<{ html: string }>): Promise<unknown> =>
  rendering.then(
    ({ html }) => html,
    (error: unknown) => (error as { code?: unknown }).code ?? error,
  );
const at = (path: string, query: Record<string, string> = {}): string =>
  `${site.origin}${path}?${new URLSearchParams(query).toString()}`;

describe('a page cannot reach', () => {
  afterEach(() => {
    expect(canary.heard()).toBe(0);
    expect(
      learnt.filter((text) => text.includes(SECRET) || text.includes('open') || /\d+\.\d+\.\d+\.\d+/.test(text)),
    ).toEqual([]);
  });

  it('loopback, under any name, or a private range, by any means', async () => {
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', 'rebound.example.com', '10.0.0.1'];
    const pages = await Promise.all(
      hosts.map((host) => outcome(browser.render(at('/attempts', { target: `${host}:${canary.port}` })))),
    );
    for (const page of pages) expect(page).toContain('tried everything');
  });

  it('the proxy’s own listeners or the browser’s', async () => {
    // Any listener on loopback is as unreachable as the canary, whatever its port.
    const code = `(async () => { for (const port of [9, 80, 443, 8080, 9222, 9229]) await fetch('http://127.0.0.1:' + port + '/json/version').then((r) => r.text()).then((t) => fetch('/learnt', { method: 'POST', body: 'open ' + t }), () => {}); document.body.append('tried everything') })()`;
    expect(await outcome(browser.render(at('/go', { code })))).toContain('tried everything');
  });

  it.each([
    ['an answer', (to: string) => at('/redirect', { to })],
    ['a refresh', (to: string) => at('/refresh', { to })],
    ['a script', (to: string) => at('/go', { code: `location.href = ${JSON.stringify(to)}` })],
    [
      'a form',
      (to: string) =>
        at('/go', {
          code: `const f = document.createElement('form'); f.method = 'post'; f.action = ${JSON.stringify(to)}; document.body.append(f); f.submit()`,
        }),
    ],
    [
      'a response to a script',
      (to: string) => at('/go', { code: `location.href = ${JSON.stringify(at('/redirect', { to }))}` }),
    ],
  ])('loopback when the whole page is redirected there by %s', async (_means, page) => {
    const targets = [`http://127.0.0.1:${canary.port}/`, `http://rebound.example.com:${canary.port}/`];
    const outcomes = await Promise.all(targets.map((to) => outcome(browser.render(page(to)))));
    expect(outcomes).toEqual(['blocked-address', 'blocked-address']);
  });

  it.each([
    'file:///etc/passwd',
    'view-source:file:///etc/passwd',
    'chrome://version',
    'about:blank',
    'data:text/html,<p>data',
    'javascript:void(document.body.textContent = "ran")',
    'blob:http://127.0.0.1/x',
  ])('an address that is not HTTP: %s', async (to) => {
    const codes = [
      `location.href = ${JSON.stringify(to)}`,
      `document.body.append(Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(to)} }))`,
    ];
    const found = await Promise.all(codes.map((code) => outcome(browser.render(at('/go', { code })))));
    for (const page of found) expect(page).not.toMatch(/root:|Chromium|HeadlessChrome/);
    expect(['invalid-request', 'blocked-address']).toContain(await outcome(browser.render(to)));
  });

  it('anything by a direct request', async () => {
    for (const host of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'rebound.example.com',
      '169.254.169.254',
    ])
      expect(await outcome(browser.render(`http://${host}:${canary.port}/`))).toBe('blocked-address');
  });
});

it('the canary receives what the allow-list permits', async () => {
  const lenient = new GuardedBrowser({ ...options, allowHosts: [site.host, `127.0.0.1:${canary.port}`] });
  const before = canary.heard();
  try {
    await lenient.render(at('/attempts', { target: `127.0.0.1:${canary.port}` }));
    expect(canary.heard()).toBeGreaterThan(before);
    expect(learnt.some((text) => text.includes(SECRET))).toBe(true);
  } finally {
    await lenient.close();
    learnt.length = 0;
  }
});

describe('a hostile page', () => {
  const HOSTILE: readonly (readonly [string, string, readonly string[]])[] = [
    ['loops without end', '/go?code=' + encodeURIComponent('while (true);'), ['upstream-timeout']],
    [
      'loops after loading',
      '/go?code=' + encodeURIComponent('addEventListener("load", () => setTimeout(() => { while (true); }, 50))'),
      ['upstream-timeout'],
    ],
    ['alerts without end', '/go?code=' + encodeURIComponent('while (true) alert(1)'), ['upstream-timeout']],
    [
      'allocates objects without end',
      '/go?code=' + encodeURIComponent('const all = []; while (true) all.push(new Array(1e5).fill({}))'),
      ['fetch-failed', 'upstream-timeout'],
    ],
    [
      'allocates buffers without end',
      '/go?code=' +
        encodeURIComponent(
          // Never pauses, because a slow machine could then treat the page as complete.
          'const all = []; while (true) { try { all.push(new Uint8Array(1e7).fill(1)) } catch {} const next = performance.now() + 10; while (performance.now() < next); }',
        ),
      ['fetch-failed', 'upstream-timeout'],
    ],
    [
      'reloads itself without end',
      '/go?code=' +
        encodeURIComponent(
          'location.href = location.pathname + "?code=" + encodeURIComponent(new URLSearchParams(location.search).get("code")) + "&n=" + Math.random()',
        ),
      ['fetch-failed', 'upstream-timeout'],
    ],
    // On a slow machine the deadline may come before the redirect limit.
    ['redirects 10,000 times', '/hops?left=10000', ['fetch-failed', 'upstream-timeout']],
    ['never answers', '/silent', ['upstream-timeout', 'fetch-failed']],
    ['sends 10 MB of headers', '/headers', ['fetch-failed']],
    ['is an error page', '/missing', ['fetch-failed']],
    ['is a download', '/download', ['fetch-failed']],
  ];

  it('is refused within the limit in every case, and the next page is read', async () => {
    const browser = new GuardedBrowser({ ...options, limits: { ...options.limits, totalTimeoutMs: 5_000 } });
    const outcomes = await Promise.all(
      HOSTILE.map(async ([name, path]) => [name, await outcome(browser.render(site.origin + path))]),
    );
    for (const [i, [, , expected]] of HOSTILE.entries())
      expect({ [HOSTILE[i]![0]]: outcomes[i]![1] }).toEqual({
        [HOSTILE[i]![0]]: expect.stringMatching(new RegExp(`^(?:${expected.join('|')})$`)),
      });
    expect(await outcome(browser.render(at('/')))).toContain('made by script');
    await browser.close();
  });

  describe('that is ordinary except for one part', () => {
    const PARTS: readonly (readonly [name: string, markup: string])[] = [
      ['an embedded document', '<embed src="/document.pdf" type="application/pdf">'],
      ['an object', '<object data="/document.pdf" type="application/pdf"></object>'],
      ['a frame with a document', '<iframe src="/document.pdf"></iframe>'],
      ['an embedded file', '<embed src="file:///etc/passwd">'],
      ['an object that is a file', '<object data="file:///etc/passwd"></object>'],
      ['a frame with a file', '<iframe src="file:///etc/passwd"></iframe>'],
      ['a page of the browser', '<iframe src="chrome://version"></iframe><embed src="chrome://version">'],
      ['a frame that never answers', '<iframe src="/silent"></iframe><embed src="/silent">'],
      ['a frame that never ends', '<iframe src="/slow"></iframe>'],
      ['a frame that is a download', '<iframe src="/download"></iframe>'],
      ['frames in frames', '<iframe src="/framed"></iframe>'],
      ['a consent request in frames that never answer', 'cookies consent <iframe src="/silent"></iframe>'],
      ['dialogs', '<script>alert(1); confirm(2); prompt(3); print(); onload = () => setInterval(alert, 1)</script>'],
      ['a dialog on leaving', '<script>onbeforeunload = (e) => { e.preventDefault(); return "x" }</script>'],
      [
        'windows',
        '<a id="a" href="/" target="_blank">a</a><script>for (let i = 0; i < 20; i++) { open("/"); a.click() }</script>',
      ],
      ['downloads', '<a id="a" href="/download" download>a</a><script>for (let i = 0; i < 20; i++) a.click()</script>'],
      ['streams of events', '<script>for (let i = 0; i < 20; i++) new EventSource("/slow")</script>'],
      ['sockets', '<script>for (let i = 0; i < 50; i++) new WebSocket("ws://" + location.host + "/silent")</script>'],
      ['an answer without end', '<script>fetch("/endless").then((r) => r.text())</script>'],
      [
        'addresses without end',
        '<script>let i = 0; setInterval(() => history.pushState({}, "", "/" + i++), 0)</script>',
      ],
    ];
    const outcomes = new Map<string, Promise<unknown>>();
    let patient: GuardedBrowser;
    beforeAll(() => {
      // Busy scripts take long on a slow machine, and this is not about deadlines.
      patient = new GuardedBrowser({
        ...options,
        limits: { ...options.limits, answerTimeoutMs: 15_000, totalTimeoutMs: 50_000 },
      });
      // Concurrently, as the service reads pages.
      for (const [name, markup] of PARTS) outcomes.set(name, outcome(patient.render(at('/markup', { markup }))));
    });
    afterAll(() => patient.close());

    it.each(PARTS)('is still read with %s', async (name) => {
      expect(await outcomes.get(name)).toContain('readable');
    });
  });

  it('ends only its own browser by making it send megabytes of messages', async () => {
    const code = 'while (true) console.log("x".repeat(1e6))';
    // On a slow machine the deadline may come before the limit.
    expect(await outcome(browser.render(at('/go', { code })))).toMatch(/^(?:fetch-failed|upstream-timeout)$/);
    expect(await outcome(browser.render(at('/')))).toContain('made by script');
  });

  it('is read in part or refused if its body is endless or stalled', async () => {
    const outcomes = await Promise.all(
      ['/endless', '/slow'].map((path) => outcome(browser.render(site.origin + path))),
    );
    for (const found of outcomes) expect(found).toMatch(/<p>(?:more|slow)|^(?:fetch-failed|upstream-timeout)$/);
    expect(await outcome(browser.render(at('/')))).toContain('made by script');
  });

  it('is refused as overload if there are too many pages at once', async () => {
    const small = new GuardedBrowser({ ...options, limits: { ...options.limits, pagesMax: 1, waitingMax: 1 } });
    try {
      const outcomes = await Promise.all([1, 2, 3].map(() => outcome(small.render(at('/')))));
      expect(outcomes.filter((found) => found === 'overloaded')).toHaveLength(1);
    } finally {
      await small.close();
    }
  });
});
