import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DatabaseNode, readDrillConfig } from '../../drill/config.js';
import { Database } from '../../drill/database.js';
import { type Fakes, FAKES, newFakes } from '../../drill/fakes/fakes.js';
import { type EventStore, openKurrentEventStore } from '../../src/event-store/index.js';
import { until } from '../support/cluster.js';
import { newEvent } from '../support/new-event.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
afterAll(() => directory.remove());

describe('three fakes as a cluster', () => {
  let fakes: Fakes;
  let database: Database;
  let store: EventStore;
  beforeAll(async () => {
    fakes = await newFakes();
    const { nodes, ownUrl } = readDrillConfig(FAKES, fakes.variables);
    database = new Database(nodes, dirname(FAKES), fakes.variables);
    await database.recover();
    store = await openKurrentEventStore({ url: ownUrl, retryForMs: 30_000 });
  });
  afterAll(async () => {
    await store.close();
    await database.onAll('kill');
    fakes.remove();
  });

  const revisions = async (stream: string): Promise<readonly number[]> =>
    (await store.read(stream, 0, 'forwards', 100)).map(({ revision }) => revision);

  it('keep acknowledged events when their leader is killed', async () => {
    await store.append('account-1', [newEvent()], 'none');
    const leader = await database.leader();
    await database.run(leader, 'kill');
    await store.append('account-1', [newEvent()], 0);
    expect(await revisions('account-1')).toEqual([0, 1]);
    await database.run(leader, 'start');
    await database.recover();
  });

  it('have a leader that stops when it is cut off, and returns without events that no other node has', async () => {
    await store.append('account-2', [newEvent()], 'none');
    const deposed = await database.leader();
    await database.run(deposed, 'cut');
    const alone = await openKurrentEventStore({
      url: readDrillConfig(FAKES, fakes.variables).ownUrl,
      retryForMs: 1_000,
    });
    try {
      await expect(alone.append('account-2', [newEvent('Unreplicated')], 0)).rejects.toMatchObject({
        code: 'store-unavailable',
      });
    } finally {
      await alone.close();
    }
    // The others have elected one of them meanwhile.
    const roleOf = ({ name }: DatabaseNode): string => readFileSync(join(fakes.directory, name, 'role'), 'utf8');
    await until(() => database.nodes.some((node) => node !== deposed && roleOf(node) === 'leader') || undefined);
    await database.run(deposed, 'heal');
    const output = join(fakes.directory, deposed.name, 'output');
    await until(() => (readFileSync(output, 'utf8').includes('the log is truncated after entry') ? true : undefined));
    await database.recover();
    await store.append('account-2', [newEvent()], 0);
    expect((await store.read('account-2', 0, 'forwards', 10)).map(({ type }) => type)).not.toContain('Unreplicated');
  });
});

async function drill(
  ...options: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/typescript.mjs', 'drill/drill.ts', 'kurrent', '--report', directory.path, ...options],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

describe('the drill', () => {
  it('loses and duplicates nothing when an API node and the leader are killed, and reports it', async () => {
    const { code, output } = await drill(
      '--scenario',
      'both-killed',
      '--seeds',
      '1',
      '--fault-s',
      '2',
      '--debates',
      '8',
    );
    expect([code, code === 0 ? '' : output]).toEqual([0, '']);
    expect(output).toMatch(/^sound {2}both-killed +seed 1: \d+ acknowledged, 0 lost, 0 doubled, 0 wrong;/m);
    expect(readFileSync(join(directory.path, 'report.md'), 'utf8')).toContain('the books balance');
    expect(readFileSync(join(directory.path, 'timeline.svg'), 'utf8')).toContain('<circle');
  });

  it('names every error in its configuration file', () => {
    const file = join(directory.path, 'wrong.yaml');
    writeFileSync(file, 'url: kurrentdb://db:2113\nnodes: [{ name: a }]\ncommands: { start: x, shoot: y }\n');
    expect(() => readDrillConfig(file, {})).toThrow(/shoot/);
    writeFileSync(file, 'url: kurrentdb://db:2113\nnodes: [{ name: a }]\ncommands: { start: x }\n');
    expect(() => readDrillConfig(file, {})).toThrow(/kill[^]*health|health[^]*kill/);
  });

  it.each(['docker-compose', 'systemd'])('reads its example configuration for %s', (example) => {
    const file = join('drill/examples', `${example}.yaml`);
    const { nodes } = readDrillConfig(file, { KURRENTDB_ADMIN_PASSWORD: 'secret', CA_FILE: '/ca.crt' });
    expect(nodes).toHaveLength(3);
  });
});
