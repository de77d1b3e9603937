import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { ARTICLE_PAGE } from '../test/support/service.js';
import { type ServiceProcess, spawnService } from '../test/support/service-process.js';
import { temporaryDirectory } from '../test/support/temporary-directory.js';
import { answerPart, HOSTILE_BODIES, HOSTILE_PAGES, honestImage, hostileImages } from './hostile/material.js';
import { type Bench, type Figure, plain } from './report.js';
import {
  type Account,
  createAccount,
  every,
  livezFigures,
  memoryFigures,
  type MemorySample,
  minutesOr,
  outcomeOf,
  probeLivez,
  residentMb,
  Tally,
} from './support/soak.js';

/** Interval of each kind of request, in milliseconds; all run together on one small machine. */
const EVERY_MS = {
  detection: 3_000,
  debate: 10_000,
  image: 2_000,
  page: 2_000,
  body: 5_000,
  livez: 100,
  memory: 5_000,
};
const MINUTES = 30;
const LIVEZ_MS_MAX = 200;
/** Maximum growth of the resident memory, from the first quarter to the end. */
const GROWTH_MB_MAX = 100;
const REQUEST_MS_MAX = 180_000;

/** Serves the honest article at any address, and the hostile pages with their parts. */
async function openOrigin(): Promise<{ host: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const chosen = HOSTILE_PAGES[Number(/^\/hostile\/(\d+)/.exec(path)?.[1])];
    if (chosen) chosen.answer(response);
    else if (!answerPart(path, response)) response.writeHead(200, { 'content-type': 'text/html' }).end(ARTICLE_PAGE);
  });
  server.on('clientError', (_, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

interface Tallies {
  readonly detections: Tally;
  readonly debates: Tally;
  readonly images: Tally;
  readonly pages: Tally;
  readonly bodies: Tally;
}

interface Material {
  readonly honest: Account;
  readonly stranger: Account;
  readonly host: string;
  readonly images: Awaited<ReturnType<typeof hostileImages>>;
}

type Send = (path: string, account: Account, body: string | FormData) => Promise<string>;

const senderTo =
  ({ url }: ServiceProcess): Send =>
  (path, { apiKey }, body) =>
    outcomeOf(
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
        body,
        signal: AbortSignal.timeout(REQUEST_MS_MAX),
      }),
    );

function detect(send: Send, account: Account, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)]), 'image');
  return send('/api/detect', account, form);
}

/** Sends every kind of request at its interval until the end. */
async function sendAll(
  send: Send,
  { honest, stranger, host, images }: Material,
  tallies: Tallies,
  until: number,
): Promise<void> {
  const address = (path: string): string => JSON.stringify({ url: `http://${host}${path}`, depth: 'micro' });
  await Promise.all([
    every(EVERY_MS.detection, until, async (n) =>
      tallies.detections.count(await detect(send, honest, await honestImage(n))),
    ),
    every(EVERY_MS.debate, until, async (n) =>
      tallies.debates.count(await send('/api/simulate', honest, address(`/news/${n}`))),
    ),
    every(EVERY_MS.image, until, async (n) =>
      tallies.images.count(await detect(send, stranger, images[n % images.length]!.bytes)),
    ),
    every(EVERY_MS.page, until, async (n) =>
      // The step is coprime to their number, so that a short run includes some of every kind.
      tallies.pages.count(
        await send('/api/simulate/estimate', stranger, address(`/hostile/${(n * 7) % HOSTILE_PAGES.length}`)),
      ),
    ),
    every(EVERY_MS.body, until, async (n) =>
      tallies.bodies.count(await send('/api/simulate', { apiKey: 'none' }, HOSTILE_BODIES[n % HOSTILE_BODIES.length]!)),
    ),
  ]);
}

async function run(): Promise<readonly Figure[]> {
  const directory = temporaryDirectory();
  const origin = await openOrigin();
  const honest = await createAccount(directory.path, 'honest@example.org');
  const stranger = await createAccount(directory.path, 'stranger@example.org');
  const service = await spawnService(directory.path, { ELENCHUS_ALLOW_HOSTS: origin.host, ELENCHUS_RENDERER: 'auto' });
  /** Exit code or signal if the service has ended by itself. */
  let death = '';
  service.process.once('exit', (code, signal) => (death = `${code ?? signal ?? ''}`));

  const send = senderTo(service);
  await send('/api/billing/test-purchase', honest, JSON.stringify({ pack: 'publisher' }));
  const images = await hostileImages();
  const tallies: Tallies = {
    detections: new Tally(),
    debates: new Tally(),
    images: new Tally(),
    pages: new Tally(),
    bodies: new Tally(),
  };
  const memory: MemorySample[] = [];
  const startedAt = performance.now();
  const until = startedAt + minutesOr(MINUTES) * 60_000;
  try {
    const probe = await probeLivez(service, EVERY_MS.livez);
    await Promise.all([
      sendAll(send, { honest, stranger, host: origin.host, images }, tallies, until),
      every(EVERY_MS.memory, until, () => {
        if (death === '') memory.push({ minute: (performance.now() - startedAt) / 60_000, mb: residentMb(service) });
        return Promise.resolve();
      }),
    ]);
    if (death !== '') console.error(`the service ended: ${death}`);
    for (const [name, tally] of Object.entries<Tally>({ ...tallies })) console.error(`${name}: ${tally.toString()}`);
    return figuresOf(tallies, await probe.stop(), memory, death !== '');
  } finally {
    await service.end('SIGKILL');
    origin.close();
    directory.remove();
  }
}

function figuresOf(
  tallies: Tallies,
  latencies: readonly number[],
  memory: readonly MemorySample[],
  ended: boolean,
): readonly Figure[] {
  const all = (name: string, { answered, sent }: Tally): Figure => ({
    name,
    value: answered,
    unit: 'answered',
    against: { name: 'sent', value: sent },
    bar: 'all',
    holds: answered === sent && sent > 0,
  });
  return [
    all('honest detections', tallies.detections),
    all('honest debates', tallies.debates),
    plain('hostile images', tallies.images.sent, 'sent'),
    plain('hostile pages', tallies.pages.sent, 'sent'),
    plain('hostile bodies', tallies.bodies.sent, 'sent'),
    { ...plain('service still running', ended ? 0 : 1, ''), bar: 'yes', holds: !ended },
    ...livezFigures(latencies, LIVEZ_MS_MAX),
    ...memoryFigures(memory, GROWTH_MB_MAX),
  ];
}

export const bench: Bench = {
  summary: 'hostile pages and images alongside honest ones at a real service, 30 minutes or --minutes N',
  run,
};
