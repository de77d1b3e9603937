import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { HONEST, RIGHT } from '../test/hostile/support/honest-files.js';
import { startOpenAiServer } from '../test/support/openai-server.js';
import { ALLOCATOR } from '../test/support/allocator.js';
import { memoryTogether } from '../test/support/process-memory.js';
import { ARTICLE_PAGE } from '../test/support/service.js';
import { type ServiceProcess, spawnService } from '../test/support/service-process.js';
import { temporaryDirectory } from '../test/support/temporary-directory.js';
import { type Attacked, type Orders } from './hostile/attackers.js';
import { answerPart, HOSTILE_PAGES, honestImage } from './hostile/material.js';
import { type Bench, type Figure, plain } from './report.js';
import {
  type Account,
  createAccount,
  every,
  livezFigures,
  minutesOr,
  outcomeOf,
  probeLivez,
  quantile,
} from './support/soak.js';

/** Interval of each kind of honest request, in milliseconds; all run together on one small machine. */
const EVERY_MS = { estimate: 2_000, debate: 10_000, account: 500, detection: 3_000, livez: 100, memory: 2_000 };
const MINUTES = 30;
/** Before the attack, for comparison, and after it, until the memory must be back. */
const QUIET_MINUTES = 2;
const REST_MINUTES = 10;
/** Bars of issue and decisions: memory of all processes of the service, during the attack and after the rest. */
const MEMORY_MB_MAX = 1_300;
const RESTED_MB_MAX = 500;
const HONEST_TIMES_MAX = 3;
const ACCOUNT_MS_MAX = 300;
const LIVEZ_MS_MAX = 1_000;
const REQUEST_MS_MAX = 180_000;
/** A deep debate with a model costs 5 credits for 60 answers. */
const ANSWERS_A_CREDIT = 12;
const MODEL_MS = 2_000;

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

/** What an honest account had for its requests of one kind. */
class Served {
  readonly ms: number[] = [];
  readonly faults: string[] = [];

  async time(work: () => Promise<string>): Promise<void> {
    const began = performance.now();
    const outcome = await work();
    this.ms.push(performance.now() - began);
    if (outcome !== '200') this.faults.push(outcome);
  }

  at(share: number): number {
    return quantile(
      [...this.ms].sort((a, b) => a - b),
      share,
    );
  }
}

/** `--only=files,pages` of the command line: kinds of attack, all of them without it. */
function onlyKinds(): readonly string[] {
  const given = process.argv.find((argument) => argument.startsWith('--only='));
  return given?.slice('--only='.length).split(',') ?? [];
}

const KINDS = ['estimate', 'debate', 'account', 'detection'] as const;
type Honest = Readonly<Record<(typeof KINDS)[number], Served>>;

/** Sends the requests of an honest account at their intervals until the end. */
async function beHonest({ url }: ServiceProcess, { apiKey }: Account, host: string, until: number): Promise<Honest> {
  const served = { estimate: new Served(), debate: new Served(), account: new Served(), detection: new Served() };
  const send = (path: string, body: object | FormData | null): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-api-key': apiKey,
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(REQUEST_MS_MAX),
    });
  const files = Object.entries(HONEST).map(([name, make]) => ({ name, bytes: make() }));
  const form = (field: string, name: string, bytes: Buffer): FormData => {
    const data = new FormData();
    data.append(field, new Blob([new Uint8Array(bytes)]), name);
    return data;
  };
  await Promise.all([
    every(EVERY_MS.estimate, until, (n) =>
      served.estimate.time(async () => {
        const { name, bytes } = files[n % files.length]!;
        const response = await send('/api/simulate/estimate', form('file', name, bytes)).catch(() => null);
        if (response === null) return 'no answer';
        const body = (await response.json()) as { article?: { words: number }; code?: string };
        if (response.status !== 200) return `${response.status} ${body.code ?? ''}`;
        return body.article?.words === RIGHT.words ? '200' : 'another text';
      }),
    ),
    every(EVERY_MS.debate, until, (n) =>
      served.debate.time(() => outcomeOf(send('/api/simulate', { url: `http://${host}/news/${n}`, depth: 'micro' }))),
    ),
    every(EVERY_MS.account, until, () => served.account.time(() => outcomeOf(send('/api/account', null)))),
    every(EVERY_MS.detection, until, async (n) => {
      const bytes = await honestImage(n);
      await served.detection.time(() => outcomeOf(send('/api/detect', form('image', 'photo.jpg', bytes))));
    }),
  ]);
  return served;
}

/** Bytes of the log and of its write-ahead log. */
const logBytes = (folder: string): number =>
  readdirSync(folder)
    .filter((name) => name.startsWith('events.sqlite'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

async function creditsOf({ url }: ServiceProcess, { apiKey }: Account): Promise<number> {
  const response = await fetch(`${url}/api/account`, { headers: { 'x-api-key': apiKey } });
  const { credits } = (await response.json()) as { credits: { balance: number; reserved: number } };
  return credits.balance + credits.reserved;
}

async function attack(orders: Orders): Promise<() => Promise<Attacked>> {
  const child = fork(join(import.meta.dirname, 'hostile/attackers.ts'), { stdio: 'inherit' });
  await once(child, 'message');
  const ended = Promise.race([
    once(child, 'message') as Promise<[Attacked]>,
    once(child, 'exit').then(() => Promise.reject(new Error('the attackers ended early'))),
  ]);
  // Awaited only after the attack.
  ended.catch(() => undefined);
  child.send(orders);
  return async () => (await ended)[0];
}

interface Measured {
  readonly quiet: Honest;
  readonly beside: Honest;
  readonly latencies: readonly number[];
  /** MB of all processes: the most during the attack, and after the rest. */
  readonly memory: { readonly most: number; readonly rested: number };
  readonly logMbAnHour: number;
  /** Calls that the model server answered, credits charged for them, and debates that were cancelled. */
  readonly model: { readonly answered: number; readonly charged: number; readonly debates: number };
}

const note = (text: string): void => void process.stderr.write(`${new Date().toISOString()} ${text}\n`);

interface Stage {
  readonly service: ServiceProcess;
  readonly folder: string;
  readonly host: string;
  readonly honest: Account;
  readonly accounts: Orders['accounts'];
  /** Calls that the model server has answered. */
  readonly answered: () => number;
}

async function measure({ service, folder, host, honest, accounts, answered }: Stage): Promise<Measured> {
  const minutes = minutesOr(MINUTES);
  const end = (length: number): number => performance.now() + length * 60_000;
  const memoryMb = (): number => memoryTogether(service.process.pid ?? 0) / 1e6;
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, memoryMb())), EVERY_MS.memory);
  try {
    note('quiet');
    await beHonest(service, honest, host, end(Math.min(0.3, minutes / 4)));
    const quiet = await beHonest(service, honest, host, end(Math.min(QUIET_MINUTES, minutes / 4)));
    note(`attack; alone it took ${most.toFixed(0)} MB`);
    const [logBefore, creditsBefore, began] = [
      logBytes(folder),
      await creditsOf(service, accounts.model),
      performance.now(),
    ];
    const attacked = await attack({ url: service.url, host, minutes, only: onlyKinds(), accounts });
    const probe = await probeLivez(service, EVERY_MS.livez);
    const beside = await beHonest(service, honest, host, end(minutes));
    const latencies = await probe.stop();
    const { tallies, model } = await attacked();
    const logMbAnHour = (3_600 * (logBytes(folder) - logBefore)) / 1e3 / (performance.now() - began);
    for (const [name, tally] of Object.entries(tallies)) note(`${name}: ${tally}`);
    for (const kind of KINDS)
      if (beside[kind].faults.length > 0) note(`honest ${kind}: ${beside[kind].faults.join(', ')}`);
    note('rest');
    const attackMost = most;
    for (let n = 1; n <= Math.min(REST_MINUTES, minutes); n += 1) {
      await pause(60_000);
      note(`after ${n} min of rest: ${memoryMb().toFixed(0)} MB`);
    }
    const charged = creditsBefore - (await creditsOf(service, accounts.model));
    return {
      quiet,
      beside,
      latencies,
      memory: { most: attackMost, rested: memoryMb() },
      logMbAnHour,
      model: { answered: answered(), charged, debates: model.debates },
    };
  } finally {
    clearInterval(watching);
  }
}

async function run(): Promise<readonly Figure[]> {
  const directory = temporaryDirectory();
  const origin = await openOrigin();
  const model = await startOpenAiServer({ behave: () => ({ kind: 'opinion', delayMs: MODEL_MS }) });
  const honest = await createAccount(directory.path, 'honest@example.org');
  const accounts = {} as Record<keyof Orders['accounts'], Account>;
  for (const name of ['files', 'images', 'reads', 'forks', 'model'] as const)
    accounts[name] = await createAccount(directory.path, `${name}@example.org`, 'free');
  const service = await spawnService(directory.path, {
    // As the image and the systemd unit run it.
    ...ALLOCATOR,
    ELENCHUS_ALLOW_HOSTS: origin.host,
    ELENCHUS_PERSONAS_DIR: 'personas',
    OPENAI_BASE_URL: model.url,
    ELENCHUS_MODEL: 'counted',
    ELENCHUS_ANALYST: 'offline',
  });
  try {
    for (const account of [honest, accounts.reads, accounts.forks]) await buy(service, account);
    // Several packs, so that it can go on for half an hour.
    for (let n = 0; n < 10; n += 1) await buy(service, accounts.model);
    const stage = {
      service,
      folder: directory.path,
      host: origin.host,
      honest,
      accounts,
      answered: () => model.calls.length - model.open - model.hangUps,
    };
    return figuresOf(await measure(stage), service.process.exitCode === null);
  } finally {
    await service.end('SIGKILL');
    await model.close();
    origin.close();
    directory.remove();
  }
}

const buy = ({ url }: ServiceProcess, { apiKey }: Account): Promise<string> =>
  outcomeOf(
    fetch(`${url}/api/billing/test-purchase`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ pack: 'publisher' }),
    }),
  );

function figuresOf(
  { quiet, beside, latencies, memory, logMbAnHour, model }: Measured,
  runs: boolean,
): readonly Figure[] {
  const uncharged = Math.max(0, model.answered - ANSWERS_A_CREDIT * model.charged);
  return [
    { ...plain('service still running', runs ? 1 : 0, ''), bar: 'yes', holds: runs },
    atMost('memory of all processes, largest', memory.most, 'MB', MEMORY_MB_MAX),
    atMost('memory after the rest', memory.rested, 'MB', RESTED_MB_MAX),
    ...KINDS.flatMap((kind) => honestFigures(kind, quiet[kind], beside[kind])),
    ...livezFigures(latencies, LIVEZ_MS_MAX),
    plain('log written by everybody', logMbAnHour, 'MB an hour'),
    plain('debates cancelled', model.debates, ''),
    {
      ...atMost('calls answered beyond what was charged', uncharged, '', model.debates),
      against: { name: 'answered', value: model.answered },
      bar: 'one a debate',
    },
  ];
}

const atMost = (name: string, value: number, unit: string, max: number): Figure => ({
  ...plain(name, value, unit),
  bar: `<= ${max.toLocaleString('en')} ${unit}`.trim(),
  holds: value <= max,
});

/** Of an honest account's requests: all are answered, and at most three times as slow as without the attack. */
function honestFigures(kind: (typeof KINDS)[number], quiet: Served, beside: Served): readonly Figure[] {
  const times = (share: number): Figure => {
    const [value, alone] = [beside.at(share), quiet.at(share)];
    const against = { name: 'quiet', value: alone };
    return { ...plain(`${kind} p${100 * share}`, value, 'ms'), against };
  };
  const [p50, p99] = [times(0.5), times(0.99)];
  return [
    atMost(`${kind}s without an answer of ${beside.ms.length}`, beside.faults.length, '', 0),
    kind === 'account'
      ? p50
      : { ...p50, bar: `<= ${HONEST_TIMES_MAX} x quiet`, holds: p50.value <= HONEST_TIMES_MAX * quiet.at(0.5) },
    kind === 'account' ? { ...p99, bar: `<= ${ACCOUNT_MS_MAX} ms`, holds: p99.value <= ACCOUNT_MS_MAX } : p99,
  ];
}

export const bench: Bench = {
  summary:
    'hostile files, pages, pictures, readers, forks and cancelled debates beside an honest account, 30 minutes or --minutes N',
  run,
};
