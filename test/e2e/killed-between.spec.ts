import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestCluster, until } from '../support/cluster.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { aboutPayment, signed, startStripe, type StripeServer } from '../support/stripe-server.js';

/** Tests kills between two events: the log drops the second event's append, and the process is killed. */
let server: KurrentServer;
let stripe: StripeServer;
let cluster: TestCluster;
let accountId: string;

beforeAll(async () => {
  server = await new KurrentServer().start();
  stripe = await startStripe();
  const environment = { ...stripe.environment, ELENCHUS_FREE_CREDITS: '1' };
  cluster = await TestCluster.open({ url: server.url, namespace: 'killed', delayMs: 0, leaseMs: 500, environment });
  await cluster.spawn(0);
  accountId = await cluster.signUp();
  expect(await deliver('pi_first')).toBe(200);
});
afterAll(async () => {
  await cluster.close();
  stripe.close();
  server.stop();
});

/** Runs work that is killed at the append of the first event of a type; then restarts the service. */
async function killedAt(type: string, work: () => Promise<unknown>): Promise<void> {
  const node = cluster.nodes.get(0)!;
  const met = new Promise<void>((resolve) => {
    server.faults.appendsLost = {
      type,
      met: () => {
        node.process.kill('SIGKILL');
        resolve();
      },
    };
  });
  const outcome = work().catch(() => null);
  await met;
  await node.end('SIGKILL');
  await outcome;
  server.faults.appendsLost = null;
  await cluster.spawn(0);
}

/** The status that Stripe receives for a notice about a payment for 50 credits. */
async function deliver(ref: string): Promise<number> {
  const { body, signature } = signed(aboutPayment(accountId, ref).completed);
  const response = await fetch(`${cluster.nodes.get(0)!.url}/api/billing/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  return response.status;
}

const count = (type: string): number => server.log.all.filter((event) => event.type === type).length;
const settled = (): Promise<number> =>
  until(async () => {
    const { balance, reserved } = await cluster.credits(0);
    return reserved === 0 ? balance : undefined;
  });

it('a kill between a payment’s notice and its event changes nothing, and the repeated notice adds the credits', async () => {
  const before = await settled();
  await killedAt('PaymentSettled', () => deliver('pi_unheard'));
  expect(await settled()).toBe(before);
  expect([await deliver('pi_unheard'), await deliver('pi_unheard')]).toEqual([200, 200]);
  expect(await settled()).toBe(before + 50);
});

it('the next start after a kill between a payment’s event and its credits books them without another notification', async () => {
  const before = await settled();
  const payments = count('PaymentSettled');
  await killedAt('CreditsPurchased', () => deliver('pi_unbooked'));
  expect(count('PaymentSettled')).toBe(payments + 1);
  expect(await settled()).toBe(before + 50);
  expect(await deliver('pi_unbooked')).toBe(200);
  expect(await settled()).toBe(before + 50);
});

it('the next start after a kill between the reservation and the opening of the debate releases the credits', async () => {
  const before = await settled();
  const [reservations, debates] = [count('CreditsReserved'), count('DebateOpened')];
  await killedAt('DebateOpened', () => cluster.begin(0));
  expect([count('CreditsReserved'), count('DebateOpened')]).toEqual([reservations + 1, debates]);
  expect(await settled()).toBe(before);
  expect(count('CreditsReleased')).toBe(1);
});

it('the next start after a kill between the end of the debate and its payment spends the credits once', async () => {
  const before = await settled();
  const closed = count('DebateClosed');
  await killedAt('CreditsSpent', () => cluster.begin(0));
  expect([count('DebateClosed'), count('CreditsSpent')]).toEqual([closed + 1, 0]);
  expect(await settled()).toBe(before - 1);
  expect(count('CreditsSpent')).toBe(1);
});

it('a kill while an account gets its free credits, or before it is opened, gives them once to the account that is opened', async () => {
  const account = { email: 'killed-newcomer@example.org', password: 'a long password' };
  const signUp = (): Promise<Response> => cluster.post(0, '/api/accounts', account);
  const [granted, opened] = [count('CreditsGranted'), count('AccountOpened')];
  await killedAt('CreditsGranted', signUp);
  expect([count('CreditsGranted'), count('AccountOpened')]).toEqual([granted, opened]);
  await killedAt('AccountOpened', signUp);
  expect([count('CreditsGranted'), count('AccountOpened')]).toEqual([granted + 1, opened]);
  const { apiKey } = (await (await signUp()).json()) as { apiKey: string };
  const answer = await fetch(`${cluster.nodes.get(0)!.url}/api/account`, { headers: { 'x-api-key': apiKey } });
  expect(await answer.json()).toMatchObject({ credits: { balance: 1, free: 1 } });
  expect((await signUp()).status).toBe(201);
  expect([count('CreditsGranted'), count('AccountOpened')]).toEqual([granted + 1, opened + 1]);
});

it('the ledger balances after all of these kills', async () => {
  const report = JSON.parse(await cluster.cli('ledger', 'audit', '--json')) as { findings: unknown[] };
  expect(report).toMatchObject({ openReservations: 0, findings: [] });
});
