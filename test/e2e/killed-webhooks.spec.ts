import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { TestCluster, until } from '../support/cluster.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { webhookReceiver } from '../support/webhook-receiver.js';

/** Messages to a workspace's webhook, where a node is killed while it queues or sends them. */
let server: KurrentServer;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cluster: TestCluster;
let secret: string;
/** Whether the receiver accepts messages, or leaves them without an answer. */
let accepts = true;

interface Told {
  readonly data: { readonly id: string };
}
interface Listed {
  readonly deliveries: readonly { readonly subject: string; readonly status: string; readonly attempts: number }[];
}

let endpointId: string;
beforeAll(async () => {
  server = await new KurrentServer().start();
  receiver = await webhookReceiver((response) => {
    if (accepts) response.writeHead(204).end();
  });
  cluster = await TestCluster.open({
    url: server.url,
    namespace: 'told',
    delayMs: 0,
    leaseMs: 500,
    allowHosts: [receiver.host],
  });
  await cluster.spawn(0);
  await cluster.fund();
  const answer = await cluster.post(0, '/api/workspace/webhooks', { url: receiver.url, events: ['debate.ended'] });
  ({ endpointId, secret } = (await answer.json()) as { endpointId: string; secret: string });
});
afterAll(async () => {
  await cluster.close();
  receiver.close();
  server.stop();
});

/** Waits until the debate is listed as delivered. @returns the number of attempts that were recorded */
const delivered = (index: number, id: string): Promise<number> =>
  until(async () => {
    const path = `/api/workspace/webhooks/${endpointId}/deliveries`;
    const { deliveries } = await cluster.get<Listed>(index, path);
    const delivery = deliveries.find(({ subject }) => subject === id);
    return delivery?.status === 'delivered' ? delivery.attempts : undefined;
  });
const idsTold = (id: string): readonly (string | undefined)[] =>
  receiver.received
    .filter((message) => (new Webhook(secret).verify(message.body, { ...message.headers }) as Told).data.id === id)
    .map(({ headers }) => headers['webhook-id']);

it('a kill between the end of a debate and the queueing of its message loses nothing', async () => {
  const node = cluster.nodes.get(0)!;
  const met = new Promise<void>((resolve) => {
    server.faults.appendsLost = {
      type: 'MessageQueued',
      met: () => {
        node.process.kill('SIGKILL');
        resolve();
      },
    };
  });
  const id = await cluster.begin(0);
  await met;
  await node.end('SIGKILL');
  server.faults.appendsLost = null;
  expect(receiver.received).toHaveLength(0);
  await cluster.spawn(0);
  expect(await delivered(0, id)).toBe(1);
  expect(idsTold(id)).toHaveLength(1);
});

it('a message that is being sent by a node that is killed is sent by another one, with the same id', async () => {
  accepts = false;
  const before = receiver.received.length;
  const id = await cluster.begin(0);
  await receiver.until(before + 1);
  accepts = true;
  await cluster.spawn(1);
  await cluster.nodes.get(0)!.end('SIGKILL');
  expect(await delivered(1, id)).toBe(1);
  const told = idsTold(id);
  expect(told.length).toBeGreaterThanOrEqual(2);
  expect(new Set(told).size).toBe(1);
});
