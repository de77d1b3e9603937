import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { HTML_BOMBS } from '../../test/hostile/support/html-bombs.js';
import { MARKDOWN_BOMBS } from '../../test/hostile/support/markdown-bombs.js';
import { PDF_BOMBS } from '../../test/hostile/support/pdf-bombs.js';
import { type Account, outcomeOf, Tally } from '../support/soak.js';
import { HOSTILE_BODIES, HOSTILE_PAGES, hostileImages } from './material.js';

/** What the attackers are told, as a message from their parent process. */
export interface Orders {
  readonly url: string;
  /** Host and port of the server with the hostile pages. */
  readonly host: string;
  readonly minutes: number;
  /** Kinds of attack, all of them if empty. */
  readonly only: readonly string[];
  /** Accounts without a plan: files and pages; pictures; reads, streams and uploads that stop; forks; debates with a model. */
  readonly accounts: Readonly<Record<'files' | 'images' | 'reads' | 'forks' | 'model', Account>>;
}

/** What they tell it at the end. */
export interface Attacked {
  /** Codes of the answers by kind of attack. */
  readonly tallies: Readonly<Record<string, string>>;
  /** Of the debates with a model: how many, and answers that they cost or show for a price. */
  readonly model: { readonly debates: number };
}

const AT_ONCE = {
  files: 24,
  pages: 12,
  images: 8,
  reads: 200,
  streams: 300,
  stalls: 40,
  forks: 4,
  model: 2,
  bodies: 4,
};
const REQUEST_MS_MAX = 120_000;
/** Pause after an answer that refuses for a while, in milliseconds; attackers wait for nobody's `Retry-After`. */
const REFUSED_PAUSE_MS = 200;
const STALL_MS = 12_000;
const STALLED_BYTES = 2_000_000;

// Their processor is not the service's. Here they share one, so they take what it leaves.
setPriority(19);
process.once('message', (orders: Orders) => {
  void attack(orders).then((attacked) => process.send?.(attacked, () => process.exit()));
});
process.once('disconnect', () => process.exit());
process.send?.('ready');

type Call = (
  account: Account,
  method: string,
  path: string,
  body?: object | FormData,
  prefer?: string,
) => Promise<Response>;

const callerTo =
  (url: string): Call =>
  (account, method, path, body, prefer = 'wait=60') =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        'x-api-key': account.apiKey,
        prefer,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_MS_MAX),
    });

/** One attempt of an attack. @param n its number, from 0 @returns the outcome */
type Attempt = (n: number) => Promise<string>;

async function attack(orders: Orders): Promise<Attacked> {
  const { url, host, minutes, only, accounts } = orders;
  const until = performance.now() + minutes * 60_000;
  const call = callerTo(url);
  const holdAs = (account: Account, depth: string): Promise<string> =>
    heldDebate((body) => call(account, 'POST', '/api/simulate', body), { url: `http://${host}/news/0`, depth });
  const held = await holdAs(accounts.reads, 'micro');
  const parent = await holdAs(accounts.forks, 'micro');
  const deep = await holdAs(accounts.model, 'deep');
  const model = modelAttack(call, accounts.model, deep);
  const attempts: Record<keyof typeof AT_ONCE, Attempt> = {
    ...(await fileAttacks(call, orders)),
    ...readAttacks(call, orders, held),
    forks: forkAttack(call, accounts.forks, parent),
    model: model.attempt,
    bodies: (n) =>
      outcomeOf(
        fetch(`${url}/api/accounts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: HOSTILE_BODIES[n % HOSTILE_BODIES.length]!,
          signal: AbortSignal.timeout(REQUEST_MS_MAX),
        }),
      ),
  };
  const tallies: Record<string, string> = {};
  await Promise.all(
    Object.entries(AT_ONCE).map(async ([name, atOnce]) => {
      if (only.length > 0 && !only.includes(name)) return;
      const tally = await repeated(attempts[name as keyof typeof AT_ONCE], atOnce, until);
      tallies[name] = tally.toString();
    }),
  );
  return { tallies, model: { debates: model.debates() } };
}

/** Repeats an attempt in so many loops at once until the end. */
async function repeated(attempt: Attempt, atOnce: number, until: number): Promise<Tally> {
  const tally = new Tally();
  let n = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const outcome = await attempt(n++).catch(() => 'connection lost');
        tally.count(outcome);
        if (!outcome.startsWith('2')) await pause(REFUSED_PAUSE_MS);
      }
    }),
  );
  return tally;
}

async function fileAttacks(
  call: Call,
  { host, accounts }: Orders,
): Promise<Record<'files' | 'pages' | 'images', Attempt>> {
  const bombs = Object.entries({ pdf: PDF_BOMBS, md: MARKDOWN_BOMBS, html: HTML_BOMBS }).flatMap(([kind, makes]) =>
    Object.values(makes).map((make) => ({ name: `a.${kind}`, bytes: make() })),
  );
  const images = await hostileImages();
  const form = (field: string, bytes: Buffer, name: string): FormData => {
    const data = new FormData();
    data.append(field, new Blob([new Uint8Array(bytes)]), name);
    return data;
  };
  return {
    files: (n) => {
      const { name, bytes } = bombs[(n * 7) % bombs.length]!;
      return outcomeOf(call(accounts.files, 'POST', '/api/simulate/estimate', form('file', bytes, name)));
    },
    pages: (n) => {
      const url = `http://${host}/hostile/${(n * 7) % HOSTILE_PAGES.length}`;
      return outcomeOf(call(accounts.files, 'POST', '/api/simulate/estimate', { url }));
    },
    images: (n) =>
      outcomeOf(call(accounts.images, 'POST', '/api/detect', form('image', images[n % images.length]!.bytes, 'image'))),
  };
}

function readAttacks(
  call: Call,
  { url, accounts }: Orders,
  held: string,
): Record<'reads' | 'streams' | 'stalls', Attempt> {
  const reads = ['', '/export', '/frames', '/audit', '/state?at=20', '/export?format=html'].map(
    (path) => `/api/simulations/${held}${path}`,
  );
  reads.push('/api/simulations?q=council', '/api/account/ledger', `/api/simulations/compare?a=${held}&b=${held}`);
  return {
    reads: (n) => outcomeOf(call(accounts.reads, 'GET', reads[n % reads.length]!)),
    streams: () => streamed(`${url}/api/simulations/${held}/events`, accounts.reads),
    stalls: () => stalled(url, accounts.reads),
  };
}

const forkAttack =
  (call: Call, account: Account, parent: string): Attempt =>
  (n) => {
    if (n % 10 === 0)
      return outcomeOf(call(account, 'POST', '/api/account/keys', { label: `key ${n}`, scopes: ['read'] }));
    if (n % 10 === 1) return outcomeOf(call(account, 'POST', `/api/simulations/${parent}/share`, {}));
    const weights = { forum: 1 + (n % 9) / 10 };
    return outcomeOf(call(account, 'POST', `/api/simulations/${parent}/fork`, { weights }));
  };

/** Lets a model answer for a while and cancels. The service's own analyst is the embedded one, so only these debates call it. */
function modelAttack(call: Call, account: Account, deep: string): { attempt: Attempt; debates: () => number } {
  let debates = 0;
  return {
    debates: () => debates,
    attempt: async (n) => {
      const change = { at: 0, analyst: 'llm', trim: (n % 40) / 100 };
      const begun = await call(account, 'POST', `/api/simulations/${deep}/fork`, change, 'respond-async');
      const { id, code } = (await begun.json()) as { id?: string; code?: string };
      if (id === undefined) return `${begun.status} ${code ?? ''}`;
      debates += 1;
      await pause((n * 531) % 4_000);
      return outcomeOf(call(account, 'DELETE', `/api/simulations/${id}`));
    },
  };
}

/** Holds a debate and waits for it. @returns its id */
async function heldDebate(simulate: (body: object) => Promise<Response>, request: object): Promise<string> {
  const response = await simulate(request);
  const body = (await response.json()) as { id?: string };
  if (body.id === undefined) throw new Error(`no debate to attack with: ${JSON.stringify(body)}`);
  return body.id;
}

/** Opens a stream of events from its first event on and reads none of it for some seconds. */
const streamed = (address: string, { apiKey }: Account): Promise<string> =>
  new Promise((resolve) => {
    const request = httpRequest(address, { headers: { 'x-api-key': apiKey } }, (response) => {
      response.pause();
      setTimeout(() => {
        request.destroy();
        resolve(String(response.statusCode));
      }, STALL_MS);
    });
    request.once('error', () => resolve('connection lost'));
    request.end();
  });

/** Begins an upload of 2 MB, sends all but the last bytes, and stops. */
const stalled = (url: string, { apiKey }: Account): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'connection lost'));
    socket.write(
      `POST /api/detect HTTP/1.1\r\nHost: x\r\nx-api-key: ${apiKey}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${STALLED_BYTES}\r\n\r\n--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n`,
    );
    socket.write(Buffer.alloc(STALLED_BYTES - 5_000, 0x61));
    setTimeout(() => socket.destroy(), 2 * STALL_MS).unref();
  });
