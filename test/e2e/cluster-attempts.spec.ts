import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestCluster, until } from '../support/cluster.js';
import { KurrentServer } from '../support/kurrent-server/index.js';

let server: KurrentServer;
let cluster: TestCluster;

beforeAll(async () => {
  server = await new KurrentServer().start();
  cluster = await TestCluster.open({ url: server.url, namespace: 'attempts', delayMs: 0, leaseMs: 10_000 });
  await Promise.all([cluster.spawn(0), cluster.spawn(1)]);
  await cluster.signUp();
});
afterAll(async () => {
  await cluster.close();
  server.stop();
});

/** A wrong password for an address that no account has, which counts like any other. */
async function guess(node: number, email: string): Promise<number> {
  const response = await fetch(`${cluster.nodes.get(node)!.url}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the right one' }),
  });
  await response.arrayBuffer();
  return response.status;
}

it('a guesser has no more attempts on two nodes than on one', async () => {
  for (let n = 0; n < 10; n++) expect(await guess(0, 'ada@example.org')).toBe(401);
  expect(await guess(0, 'ada@example.org')).toBe(429);
  await until(() => server.log.all.find(({ type }) => type === 'AttemptsCounted'));
  const answers: number[] = [];
  while (answers.at(-1) !== 429 && answers.length < 10) answers.push(await guess(1, 'ada@example.org'));
  expect(answers.at(-1)).toBe(429);
  // Guesses of the tenth part of a second in which the log had not told the other node yet.
  expect(answers.length).toBeLessThanOrEqual(5);
  expect(await guess(1, 'grace@example.org')).toBe(401);
});

it('one address opens no more accounts on two nodes than on one', async () => {
  // Each counts, also one that is refused because the e-mail address is taken.
  const signUp = async (node: number): Promise<number> => {
    const response = await cluster.post(node, '/api/accounts', { email: 'c@example.org', password: 'a long password' });
    await response.arrayBuffer();
    return response.status;
  };
  const told = server.log.all.length;
  let answers: number[] = [];
  while (answers.at(-1) !== 429 && answers.length < 101)
    answers = [...answers, ...(await Promise.all(Array.from({ length: 10 }, () => signUp(0))))];
  expect(answers.at(-1)).toBe(429);
  await until(() => server.log.all.slice(told).find(({ type }) => type === 'AttemptsCounted'));
  answers = [];
  while (answers.at(-1) !== 429 && answers.length < 10) answers.push(await signUp(1));
  expect(answers.at(-1)).toBe(429);
  expect(answers.length).toBeLessThanOrEqual(5);
});

it('tells no address and no name', () => {
  const told = server.log.all.filter(({ type }) => type === 'AttemptsCounted');
  const text = JSON.stringify(told.map((event) => Buffer.from(event.data).toString('utf8')));
  expect(text).not.toMatch(/ada|grace|127\.0\.0\.1|::1/);
});
