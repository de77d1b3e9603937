import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type ArticleReader, WebArticleReader, WorkerPageReader, type PageReader } from '../src/articles/index.js';
import { readPage } from '../src/articles/read-page.js';
import { GuardedBrowser, UndiciSafeFetch } from '../src/safe-fetch/index.js';
import { type Bench, type Figure } from './report.js';
import { heldMiB } from './support/held-memory.js';

const AT_ONCE = 10;
const HTTP_PAGES = 500;
const BROWSER_PAGES = 500;
const WARM_PAGES = 100;
const WARM_PAGES_BROWSER = 30;
const GROWTH_MIB_MAX = 32;
/** Maximum CPU in worker processes, as a multiple of that in the service's own thread. */
const WORKER_COST_MAX = 1.3;
/** The two are measured alternately, so that other load affects both. */
const ROUNDS = 5;

/**
 * A news page of about 60 KB; /scripted is the same page, built by a script. A separate process, so that its CPU is
 * not counted.
 */
const SITE = `
  const words = 'the council voted on monday to close the old bridge after engineers had found cracks in two of its piers and the mayor told reporters that traffic will be led over the northern road until autumn'.split(' ');
  const sentence = (n) => { let s = ''; for (let i = 0; i < 18; i++) s += (i ? ' ' : '') + words[(n * 7 + i * (1 + n % 3)) % words.length]; return s[0].toUpperCase() + s.slice(1) + ', ' + n + '.'; };
  const menu = Array.from({ length: 150 }, (_, i) => '<li class="nav-item"><a href="/section/' + i + '">Section ' + i + '</a></li>').join('');
  const body = Array.from({ length: 30 }, (_, i) => '<p class="story">' + [0, 1, 2, 3].map((j) => sentence(i * 4 + j)).join(' ') + '</p>').join('');
  const related = Array.from({ length: 60 }, (_, i) => '<div class="card related"><a href="/' + i + '"><img src="/' + i + '.jpg"><h3>' + sentence(i) + '</h3></a></div>').join('');
  const head = '<title>Bridge closed | Example</title><meta property="og:type" content="article"><style>' + '.a{color:red}'.repeat(800) + '</style><script type="application/ld+json">' + JSON.stringify({ '@type': 'NewsArticle', headline: 'Bridge closed', author: { name: 'Ada Aalto' }, datePublished: '2024-03-18T10:00:00Z' }) + '</script>';
  const article = '<header><ul>' + menu + '</ul></header><main><article><h1>Bridge closed</h1>' + body + '</article></main><aside>' + related + '</aside>';
  const page = '<!doctype html><html lang="en"><head>' + head + '</head><body>' + article + '</body></html>';
  const scripted = '<!doctype html><html lang="en"><head>' + head + '</head><body><div id="root"></div><script>document.getElementById("root").innerHTML = ' + JSON.stringify(article).replaceAll('</', '<\\\\/') + '</script></body></html>';
  require('node:http').createServer((request, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(request.url.startsWith('/scripted') ? scripted : page)).listen(0, '127.0.0.1', function () { process.send(this.address().port); });
`;

/** CPU milliseconds so far of this process, its worker processes and browsers, ended children included. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  const owned = `elenchus-profile-${process.pid}-`;
  const started = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const fields = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        const isWorker = fields[1] === process.pid && command.includes('.worker.js');
        if (!isWorker && !command.includes(owned)) return [];
        // utime, stime, cutime, cstime, in hundredths of a second.
        return [[11, 12, 13, 14].reduce((sum, field) => sum + fields[field]!, 0) * 10];
      } catch {
        return [];
      }
    });
  return (user + system) / 1_000 + started.reduce((sum, ms) => sum + ms, 0);
}

/** Reads a number of pages, ten concurrently. */
async function readAll(reader: ArticleReader, origin: string, path: string, pages: number): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < pages) {
        const article = await reader.read(`${origin}${path}?n=${(next += 1)}`);
        if (article.text.length < 5_000) throw new Error('only a part of a page was read');
      }
    }),
  );
}

async function measure(
  reader: ArticleReader,
  origin: string,
  path: string,
  pages: number,
  name: string,
): Promise<Figure[]> {
  const [started, cpuBefore] = [performance.now(), cpuMs()];
  await readAll(reader, origin, path, pages);
  const [seconds, cpu] = [(performance.now() - started) / 1_000, cpuMs() - cpuBefore];
  return [
    {
      name: `${name}, ${AT_ONCE} at a time`,
      value: pages / seconds,
      unit: 'pages/s',
      against: null,
      bar: null,
      holds: null,
    },
    { name: `${name}, CPU per page`, value: cpu / pages, unit: 'ms', against: null, bar: null, holds: null },
  ];
}

/** Reads in the caller's thread, as the service did before it had workers. */
const here: Pick<PageReader, 'readNamed' | 'close'> = {
  readNamed: (task) => Promise.resolve(readPage(task)),
  close: () => Promise.resolve(),
};

/** CPU per page read over HTTP, in milliseconds: in worker processes and in this thread. */
async function workerCost(inWorkers: ArticleReader, inThisThread: ArticleReader, origin: string): Promise<Figure[]> {
  const cpu = { workers: 0, here: 0 };
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, reader] of [
      ['workers', inWorkers],
      ['here', inThisThread],
    ] as const) {
      const before = cpuMs();
      await readAll(reader, origin, '/', HTTP_PAGES / ROUNDS);
      cpu[name] += cpuMs() - before;
    }
  const ratio = cpu.workers / cpu.here;
  const figure = (name: string, value: number): Figure => ({
    name,
    value,
    unit: 'ms',
    against: null,
    bar: null,
    holds: null,
  });
  return [
    figure('HTTP, CPU per page, read in worker processes', cpu.workers / HTTP_PAGES),
    figure('HTTP, CPU per page, read in the thread of the service', cpu.here / HTTP_PAGES),
    {
      name: 'HTTP, CPU of workers compared with that',
      value: ratio,
      unit: 'times',
      against: null,
      bar: `<= ${WORKER_COST_MAX}`,
      holds: ratio <= WORKER_COST_MAX,
    },
  ];
}

function flat(name: string, growthMib: number): Figure {
  const bar = `<= ${GROWTH_MIB_MAX} MiB`;
  return { name, value: growthMib, unit: 'MiB more', against: null, bar, holds: growthMib <= GROWTH_MIB_MAX };
}

export const bench: Bench = {
  summary: 'reading pages over HTTP and in a warm browser, ten at a time: rate, CPU, memory, cost of worker processes',
  async run() {
    const site = spawn(process.execPath, ['-e', SITE], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: {} });
    const [port] = (await once(site, 'message')) as [number];
    const options = { userAgent: 'Elenchus-bench', allowHosts: [`127.0.0.1:${port}`] };
    const safeFetch = new UndiciSafeFetch({ ...options, limits: { perHostMax: AT_ONCE } });
    const browser = new GuardedBrowser({ ...options, limits: { totalTimeoutMs: 60_000 } });
    const pages = new WorkerPageReader();
    const origin = `http://127.0.0.1:${port}`;
    try {
      const http = new WebArticleReader({ safeFetch, pages, renderer: 'http' });
      const inThisThread = new WebArticleReader({ safeFetch, pages: here, renderer: 'http' });
      await readAll(http, origin, '/', WARM_PAGES);
      await readAll(inThisThread, origin, '/', WARM_PAGES);
      const cost = await workerCost(http, inThisThread, origin);
      const before = heldMiB();
      const overHttp = await measure(http, origin, '/', HTTP_PAGES, 'HTTP');
      const growth = heldMiB() - before;
      const rendered = new WebArticleReader({ safeFetch, browser, pages, renderer: 'browser' });
      await readAll(rendered, origin, '/scripted', WARM_PAGES_BROWSER);
      const beforeBrowser = heldMiB();
      const inBrowser = await measure(rendered, origin, '/scripted', BROWSER_PAGES, 'browser');
      const growthInBrowser = heldMiB() - beforeBrowser;
      return [
        ...overHttp,
        ...cost,
        flat(`HTTP, memory over ${HTTP_PAGES} pages`, growth),
        ...inBrowser,
        flat(`browser, memory over ${BROWSER_PAGES} pages`, growthInBrowser),
      ];
    } finally {
      await Promise.all([pages.close(), safeFetch.close(), browser.close()]);
      site.kill();
    }
  },
};
