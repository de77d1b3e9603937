import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SigningKeys } from '../../src/audit/index.js';
import { until } from '../support/cluster.js';
import { ClusterDrill, onEachDatabase, seedsFrom } from '../support/cluster-drill.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

onEachDatabase('a cluster of two nodes', (connect, itOnFake) => {
  let drill: ClusterDrill;
  beforeAll(async () => {
    drill = await ClusterDrill.open(connect, 2);
  });
  afterAll(() => drill.close());

  it('shares the debates that one of them receives', async () => {
    const owners = new Set<number>();
    // A node takes part once its work subscription exists, which may be after it listens.
    while (owners.size < 2) {
      const ids = await Promise.all(Array.from({ length: 6 }, () => drill.begin(0)));
      await drill.expectWhole(1, ids);
      for (const id of ids)
        owners.add(await drill.ownerOf((await drill.stored(id)).find(({ type }) => type === 'DebateClaimed')!));
    }
  });

  it('answers, streams, repeats and cancels on either node', async () => {
    const key = { 'idempotency-key': 'the-same' };
    const answers = await Promise.all([0, 1, 0, 1].map((node) => drill.cluster.simulate(node, key)));
    drill.owes();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { id: string; status: string }[];
    expect(new Set(bodies.map(({ id, status }) => `${id} ${status}`)).size).toBe(1);

    const id = await drill.begin(0);
    const events = await Promise.all(
      [0, 1].map((node) =>
        fetch(`${drill.cluster.nodes.get(node)!.url}/api/simulations/${id}/events`, {
          headers: { 'x-api-key': drill.cluster.apiKey },
        }).then((response) => response.text()),
      ),
    );
    expect(events[0]).toContain('event: DebateClosed');
    expect(events[1]).toBe(events[0]);
    await drill.expectWhole(1, [bodies[0]!.id, id]);

    const cancelled = await drill.cluster.begin(0);
    await until(async () => ((await drill.stored(cancelled)).length > 2 ? true : undefined));
    for (const node of [0, 1]) {
      const response = await fetch(`${drill.cluster.nodes.get(node)!.url}/api/simulations/${cancelled}`, {
        method: 'DELETE',
        headers: { 'x-api-key': drill.cluster.apiKey },
      });
      expect(((await response.json()) as { status: string }).status).toBe('abandoned');
    }
    expect((await drill.stored(cancelled)).map(({ type }) => type)).toContain('DebateAbandoned');
    await drill.expectWhole(0, [id]);
  });

  itOnFake(
    'moves a node’s debates to others during an outage of its network, and the node recovers by itself',
    async () => {
      const { proxy } = drill.database.fake!;
      const ids = await Promise.all(Array.from({ length: 4 }, () => drill.begin(0)));
      const isClaimed = async (id: string): Promise<boolean> =>
        (await drill.stored(id)).some(({ type }) => type === 'DebateClaimed');
      await until(async () => ((await Promise.all(ids.map(isClaimed))).every(Boolean) ? true : undefined));
      proxy.cut();
      for (const id of ids) expect((await drill.cluster.finished(0, id)).status).toBe('done');
      proxy.heal();
      await drill.expectWhole(1, ids);
      // A node whose connection is back says so itself; until then a request may meet the end of the outage.
      const { url } = drill.cluster.nodes.get(1)!;
      await until(async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined));
      expect((await drill.cluster.simulate(1)).status).toBe(200);
      drill.owes();
    },
  );

  itOnFake('leaves one renewal of each node after a scavenge', () => {
    const { server } = drill.database.fake!;
    const renewed = server.log.all.filter(({ type }) => type === 'NodeRenewed').map(({ stream }) => stream);
    const nodes = [...new Set(renewed)];
    expect(nodes).toHaveLength(2);
    expect(renewed.length).toBeGreaterThan(4);
    for (const node of nodes) expect(server.log.stream(node)).toHaveLength(1);
  });

  it('accepts nothing from a node that was suspended during a takeover', async () => {
    const id = await drill.begin(0);
    const claim = await until(async () => (await drill.stored(id)).find(({ type }) => type === 'DebateClaimed'));
    const started = (await drill.stored(id)).length;
    const asleep = (await drill.ownerOf(claim)) as 0 | 1;
    drill.cluster.nodes.get(asleep)!.process.kill('SIGSTOP');
    await drill.cluster.finished(1 - asleep, id);
    drill.cluster.nodes.get(asleep)!.process.kill('SIGCONT');
    await drill.expectWhole(1 - asleep, [id]);
    expect((await drill.stored(id)).length).toBeGreaterThan(started);
    await drill.expectWhole(asleep, [id]);
  });

  it('sends a debate’s webhook when the responsible node dies, and sends none twice', async () => {
    const id = await drill.begin(0, `${drill.receiver.url}/end`);
    await drill.receiver.until(1);
    // On a busy machine a debate may have moved to the other node. The last node that claimed it sends the message.
    const claims = (await drill.stored(id)).filter(({ type }) => type === 'DebateClaimed');
    const teller = await drill.ownerOf(claims.at(-1)!);
    await drill.cluster.nodes.get(teller)!.end('SIGKILL');
    await drill.receiver.until(2);
    const survivor = 1 - teller;
    const delivery = (): Promise<{ status: string; attempts: number }> =>
      drill.cluster.get(survivor, `/api/simulations/${id}/webhook`);
    await until(async () => ((await delivery()).status === 'delivered' ? true : undefined));
    const ids = drill.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids[1]).toBe(ids[0]);

    await drill.cluster.spawn(teller);
    // Once both nodes have sent later webhooks, neither has this one left to send.
    const later = await Promise.all([0, 1].map((node) => drill.begin(node, `${drill.receiver.url}/end`)));
    await drill.expectWhole(survivor, [id, ...later]);
    await drill.receiver.until(4);
    const messages = drill.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(messages.filter((message) => message === ids[0])).toHaveLength(2);
    expect(await delivery()).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  it.each(seedsFrom(1))('loses nothing when one is killed, seed %i', (seed) => drill.killOne(seed));
});

describe('a node with an unusable database', () => {
  it.each([
    ['refuses its user', 'a member of $admins', (url: string) => url],
    ['has an address without a host', 'address', () => 'kurrentdb://?tls=false'],
    ['is configured with a missing certificate', 'certificate', () => 'kurrentdb://host?tlsCAFile=/nowhere'],
  ])('exits at once with a clear message when the database %s', async (_, sentence, address) => {
    const server = await new KurrentServer().start();
    const directory = temporaryDirectory();
    server.faults.allDenied = true;
    const env = {
      PATH: process.env['PATH'],
      PORT: '0',
      ELENCHUS_DATA_DIR: directory.path,
      ELENCHUS_SECRET: 'the same on every node, 32 characters',
      ELENCHUS_SIGNING_KEYS: join(directory.path, 'signing-keys.json'),
      EVENTSTORE_URL: address(server.url),
    };
    SigningKeys.open({ signingKeys: undefined, dataDirectory: directory.path }, new Date());
    const ended = promisify(execFile)(process.execPath, ['dist/main.js'], { env });
    const { code, stderr } = (await ended.catch((error: unknown) => error)) as { code: number; stderr: string };
    expect(code).toBe(78);
    expect(stderr.trimEnd().split('\n').at(-1)).toContain(sentence);
    directory.remove();
    server.stop();
  });
});
