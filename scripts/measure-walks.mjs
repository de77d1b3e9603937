// Counts the files of dist/ in which code runs on the main thread while one request is answered, with V8's precise
// coverage (https://chromedevtools.github.io/devtools-protocol/v8/Profiler/): `npm run walks`. Prints one line per walk;
// `--files` lists the files. Three walks: a posted URL until its debate is sealed, an image, a purchase of credits.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const article = (path) => `<html><head><title>Council approves cycle lane ${path}</title></head><body><article>
<h1>Council approves cycle lane ${path}</h1>${`<p>The city council voted 7 to 2 on Tuesday for the lane ${path}, the mayor, Anna Lund, said. "It is time," she added. Work begins in May and costs 4.5 million euros, according to the budget.</p>`.repeat(8)}
</article></body></html>`;
const pages = createServer(({ url }, response) => response.setHeader('content-type', 'text/html').end(article(url)));
await once(pages.listen(0, '127.0.0.1'), 'listening');
const host = `127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (pages.address()).port}`;

const directory = mkdtempSync(join(tmpdir(), 'elenchus-walks-'));
const { startServer } = await import(`${dist}server.js`);
const address = await startServer({
  PORT: '0',
  ELENCHUS_DATA_DIR: directory,
  ELENCHUS_ALLOW_HOSTS: host,
  ELENCHUS_RENDERER: 'http',
  LOG_LEVEL: 'silent',
});

const json = { 'content-type': 'application/json' };
/** @returns {Promise<any>} */
const post = async (path, body, headers = {}) => {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
};
const { apiKey } = await post('/api/accounts', { email: 'walks@example.org', password: 'at least ten characters' });
const key = { 'x-api-key': apiKey };
await post('/api/billing/test-purchase', { pack: 'starter' }, key);

const picture = async (hue) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: { r: hue, g: 90, b: 60 } } })
    .png()
    .toBuffer();
const detect = async (hue) => {
  const form = new FormData();
  form.set('image', new Blob([await picture(hue)], { type: 'image/png' }), 'picture.png');
  const response = await fetch(`${address}/api/detect`, { method: 'POST', headers: key, body: form });
  if (!response.ok) throw new Error(`/api/detect answered ${response.status}: ${await response.text()}`);
};
const debate = async (path) => {
  await post('/api/simulate', { url: `http://${host}${path}`, depth: 'micro' }, key);
  // The seal is appended right after the end.
  await new Promise((resolve) => setTimeout(resolve, 500));
};

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
/** Files in which a named function ran during `work`. Module bodies do not count. */
async function filesOf(work) {
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(
      ({ url, functions }) =>
        url.startsWith(`file://${dist}`) &&
        functions.some(({ functionName, ranges }) => ranges[0].count > 0 && functionName !== ''),
    )
    .map(({ url }) => relative(dist, fileURLToPath(url)))
    .sort();
}

// Warms up, so that code that runs only on the first request does not count.
await detect(10);
await debate('/first');
const walks = {
  'a URL, until its debate is sealed': () => debate('/second'),
  'an image': () => detect(200),
  'a purchase of credits': () => post('/api/billing/test-purchase', { pack: 'starter' }, key),
};
for (const [name, work] of Object.entries(walks)) {
  const files = await filesOf(work);
  const folders = new Map();
  for (const file of files) folders.set(file.split('/')[0], (folders.get(file.split('/')[0]) ?? 0) + 1);
  const byFolder = [...folders].sort((a, b) => b[1] - a[1]).map(([folder, count]) => `${folder} ${count}`);
  process.stdout.write(`${name}: ${files.length} files (${byFolder.join(', ')})\n`);
  if (process.argv.includes('--files')) process.stdout.write(files.map((file) => `  ${file}\n`).join(''));
}
pages.close();
rmSync(directory, { recursive: true, force: true });
process.kill(process.pid, 'SIGTERM');
