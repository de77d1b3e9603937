import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { seededChance } from '../support/chance.js';
import { until } from '../support/cluster.js';
import { contentOf, copyFlipped } from '../support/flips.js';
import { encode, scene } from '../support/images.js';
import { ARTICLE_PAGE, serve } from '../support/service.js';
import { attemptService, spawnService, type StartAttempt } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** Flips in the log, and half as many in each file that can be made again. `FLIPS=300` before a release. */
const FLIPS = Number(process.env['FLIPS'] ?? 4);
/** How long the service may take until it says what is wrong. */
const SAID_MS = 60_000;

const folder = temporaryDirectory();
const intact = join(folder.path, 'intact');
const flipped = join(folder.path, 'flipped');
const site = await serve((request, response) =>
  request.url?.endsWith('.png') === true
    ? void response.setHeader('content-type', 'image/png').end(picture)
    : void response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE),
);
const picture = await encode(scene(320, 240)).png().toBuffer();
const environment = { ELENCHUS_ALLOW_HOSTS: site.host, LOG_LEVEL: 'warn' };
/** What everybody may ask, by path, and what the intact service answers. */
const asked = new Map<string, string>();
let apiKey = '';

/** Starts the service on the flipped copy. */
const start = (): Promise<StartAttempt> => attemptService(flipped, environment);

/** Times, durations and what differs from one start to the next. */
const volatile = /"(?:resetsInS|lagMs|uptimeS|requestId|instance|lastUsedAt)":(?:"[^"]*"|[\d.]+),?/g;

async function answer(url: string, path: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${url}${path}`, {
    headers: path.startsWith('/api/shared/') ? {} : { 'x-api-key': apiKey },
  });
  return { status: response.status, text: (await response.text()).replaceAll(volatile, '') };
}

beforeAll(async () => {
  const service = await spawnService(intact, environment);
  const post = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey === '' ? {} : { 'x-api-key': apiKey }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.status).toBeLessThan(300);
    return (await response.json()) as Record<string, unknown>;
  };
  const account = { email: 'flips@example.org', password: 'a long password' };
  ({ apiKey } = (await post('/api/accounts', account)) as { apiKey: string });
  await post('/api/billing/test-purchase', { pack: 'starter' });
  await post('/api/detect', { url: `${site.url}/a.png` });
  const paths = [
    '/api/account',
    '/api/account/ledger',
    '/api/simulations',
    '/api/simulations?q=article',
    '/api/detections',
  ];
  for (const page of ['one', 'two', 'three']) {
    const id = String((await post('/api/simulate', { url: `${site.url}/${page}`, depth: 'micro' }))['id']);
    const { token } = (await post(`/api/simulations/${id}/share`, {})) as { token: string };
    paths.push(
      `/api/simulations/${id}`,
      `/api/simulations/${id}/state?at=20`,
      `/api/simulations/${id}/frames`,
      `/api/simulations/${id}/export?format=csv`,
      `/api/simulations/${id}/audit`,
      `/api/shared/${token}`,
    );
  }
  expect(await service.end('SIGTERM')).toBe(0);
  // Asked at a second service, so that what depends on the process is not taken for an answer.
  cpSync(intact, flipped, { recursive: true });
  const other = await start();
  for (const path of paths) {
    const { status, text } = await answer(other.url ?? '', path);
    expect({ path, status }).toEqual({ path, status: 200 });
    asked.set(path, text);
  }
  await other.kill();
}, 300_000);
afterAll(() => {
  site.close();
  folder.remove();
});

interface Outcome {
  readonly hasStarted: boolean;
  readonly changed: readonly string[];
  readonly isSaid: boolean;
}

/** What a service on a flipped file does: the answers that differ, and whether it says that something is wrong. */
async function tried(isReal: boolean): Promise<Outcome> {
  const { url, output, kill } = await start();
  try {
    if (url === undefined) return { hasStarted: false, changed: [], isSaid: /SQLITE_|damaged|lacks/.test(output()) };
    const changed: string[] = [];
    let isRefused = false;
    for (const [path, text] of asked) {
      const { status, text: answered } = await answer(url, path);
      if (status === 503) isRefused = true;
      else if (status >= 500) changed.push(`${path}: ${status}`);
      else if (answered !== text) {
        // An audit that fails says what is wrong.
        if (answered.includes('"outcome":"failed"') || status === 422) isRefused = true;
        else changed.push(`${path}: ${status} ${answered.slice(0, 200)}`);
      }
    }
    const isSaid = async (): Promise<true | undefined> => {
      const ready = await (await fetch(`${url}/readyz`)).json();
      const isDegraded = (ready as { status: string }).status !== 'ok';
      return isDegraded || /damaged|cannot be read|are not as the log says/.test(output()) ? true : undefined;
    };
    const givesUp = performance.now() + SAID_MS;
    const said = isReal
      ? await until(async () => (await isSaid()) ?? (performance.now() > givesUp ? false : undefined))
      : (await isSaid()) === true;
    return { hasStarted: true, changed, isSaid: said || isRefused };
  } finally {
    await kill();
  }
}

it.each([
  ['events.sqlite', FLIPS],
  ['read-models.sqlite', FLIPS / 2],
  ['attempts.json', FLIPS / 2],
  ['recoveries.json', FLIPS / 2],
])(
  `one bit that is flipped in %s changes no answer of the service, which says every real one of the log within a minute (%d draws)`,
  async (file, draws) => {
    const chance = seededChance(file.length);
    const isDatabase = file.endsWith('.sqlite');
    const before = isDatabase ? contentOf(join(intact, file)) : '';
    const changed: string[] = [];
    const unsaid: string[] = [];
    const notStarted: string[] = [];
    let [real, named] = [0, 0];
    for (let n = 0; n < draws; n++) {
      rmSync(flipped, { recursive: true, force: true });
      cpSync(intact, flipped, { recursive: true });
      for (const suffix of ['-wal', '-shm']) rmSync(join(flipped, file + suffix), { force: true });
      const place = copyFlipped(join(intact, file), join(flipped, file), chance());
      const where = `byte ${place.byte} bit ${place.bit}`;
      cpSync(join(flipped, file), join(folder.path, 'read.sqlite'));
      // Counts of attempts say nothing that is answered, so another number in them needs not be noticed.
      const isReal = isDatabase && contentOf(join(folder.path, 'read.sqlite')) !== before;
      for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder.path, `read.sqlite${suffix}`), { force: true });
      const outcome = await tried(isReal);
      if (!outcome.hasStarted) notStarted.push(where);
      changed.push(...outcome.changed.map((one) => `${where}: ${one}`));
      if (!isReal) continue;
      real++;
      if (outcome.isSaid) named++;
      else unsaid.push(where);
    }
    process.stderr.write(
      `flips in ${file}: ${draws}, real ${real}, named by the service ${named}, changed answers ${changed.length}\n`,
    );
    expect(changed).toEqual([]);
    // What can be made again keeps no service from starting.
    if (file !== 'events.sqlite') expect(notStarted).toEqual([]);
    // A part of the read models that changes no answer may wait for the daily comparison.
    if (file === 'events.sqlite') expect(unsaid).toEqual([]);
  },
  3_600_000,
);
