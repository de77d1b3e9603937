import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SigningKeys } from '../../src/audit/index.js';
import { encode, scene } from '../../test/support/images.js';
import { serve } from '../../test/support/service.js';
import { type ServiceProcess, spawnService } from '../../test/support/service-process.js';
import { temporaryDirectory } from '../../test/support/temporary-directory.js';
import { atLeast, type Figure, median } from '../report.js';

const CLIENTS = 16;
const ROUNDS = 7;

/** A kind of request, and how many of them a round sends. */
interface Kind {
  readonly name: string;
  readonly requests: number;
  /** Minimum rate, as a share of that of the service on SQLite. */
  readonly share: number;
  readonly send: (service: Measured, picture: string) => Promise<Response>;
}

const KINDS: readonly Kind[] = [
  {
    name: 'detections of a known picture by address',
    requests: 96,
    share: 0.8,
    send: ({ post }, url) => post('/api/detect', { url }),
  },
  { name: 'views of an account', requests: 320, share: 0.9, send: ({ get }) => get('/api/account') },
  {
    name: 'purchases',
    requests: 96,
    share: 0.9,
    send: ({ post }) => post('/api/billing/test-purchase', { pack: 'starter' }),
  },
];

interface Measured {
  readonly post: (path: string, body: object) => Promise<Response>;
  readonly get: (path: string) => Promise<Response>;
  readonly end: () => Promise<void>;
}

async function measured(environment: Record<string, string>): Promise<Measured> {
  const directory = temporaryDirectory();
  const service: ServiceProcess = await spawnService(directory.path, {
    ELENCHUS_PLAN: 'unlimited',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const opened = await post('/api/accounts', { email: 'bench@example.org', password: 'a long password' });
  headers['x-api-key'] = ((await opened.json()) as { readonly apiKey: string }).apiKey;
  return {
    post,
    get: (path) => fetch(`${service.url}${path}`, { headers }),
    end: async () => {
      await service.end('SIGTERM');
      directory.remove();
    },
  };
}

/** Requests a second of {@link CLIENTS} clients. */
async function rate({ requests, send }: Kind, service: Measured, picture: string): Promise<number> {
  let left = requests;
  const client = async (): Promise<void> => {
    while (left-- > 0) {
      const response = await send(service, picture);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  const begunAt = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (requests * 1_000) / (performance.now() - begunAt);
}

/** What requests cost that wait for the log: the service on this server beside the service on SQLite, in turn. */
export async function requestFigures(url: string): Promise<readonly Figure[]> {
  const bytes = await encode(scene(320, 240)).png().toBuffer();
  const site = await serve((_, response) => response.setHeader('content-type', 'image/png').end(bytes));
  const picture = `${site.url}/a.png`;
  const hosts = { ELENCHUS_ALLOW_HOSTS: site.host };
  const namespace = `bench${randomUUID().replaceAll('-', '')}`;
  const keys = temporaryDirectory();
  SigningKeys.open({ signingKeys: undefined, dataDirectory: keys.path }, new Date());
  const secret = {
    ELENCHUS_SECRET: 'a secret of the bench with 32 characters',
    ELENCHUS_SIGNING_KEYS: join(keys.path, 'signing-keys.json'),
  };
  const services = [
    await measured({ ...hosts, ...secret, EVENTSTORE_URL: url, EVENTSTORE_NAMESPACE: namespace }),
    await measured(hosts),
  ] as const;
  const figures: Figure[] = [];
  for (const kind of KINDS) {
    const rounds: { readonly ratio: number; readonly against: number }[] = [];
    // Before many ask at once: the quota of a day would not suffice for a new picture.
    for (const service of services) await rate({ ...kind, requests: 1 }, service, picture);
    // The first round is a warm-up and does not count.
    for (let round = -1; round < ROUNDS; round++) {
      const first = round % 2 === 0 ? await rate(kind, services[0], picture) : undefined;
      const against = await rate(kind, services[1], picture);
      const value = first ?? (await rate(kind, services[0], picture));
      if (round >= 0) rounds.push({ ratio: value / against, against });
    }
    const against = median(rounds.map((round) => round.against));
    const value = median(rounds.map(({ ratio }) => ratio)) * against;
    figures.push(atLeast(kind.name, value, 'requests/s', { name: 'on SQLite', value: against }, kind.share));
  }
  await Promise.all(services.map(({ end }) => end()));
  site.close();
  keys.remove();
  return figures;
}
