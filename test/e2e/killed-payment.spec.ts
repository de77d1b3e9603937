import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { BrowserSession } from '../support/browser-session.js';
import { until } from '../support/cluster.js';
import { outputOf } from '../support/commands.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import {
  aboutPayment,
  aboutSubscription,
  signed,
  startStripe,
  type StripeServer,
  subscription,
} from '../support/stripe-server.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
let stripe: StripeServer;
let service: ServiceProcess;
let accountId: string;
let apiKey: string;

const start = (): Promise<ServiceProcess> => spawnService(directory.path, stripe.environment);

beforeAll(async () => {
  stripe = await startStripe();
  service = await start();
  const response = await fetch(`${service.url}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'killed@example.org', password: 'a long password' }),
  });
  ({ accountId, apiKey } = (await response.json()) as { accountId: string; apiKey: string });
});
afterAll(async () => {
  await service.end('SIGKILL');
  stripe.close();
  directory.remove();
});

/** The status that Stripe receives; null when the connection broke, after which Stripe repeats the notice. */
async function deliver(event: Parameters<typeof signed>[0]): Promise<number | null> {
  const { body, signature } = signed(event);
  try {
    const response = await fetch(`${service.url}/api/billing/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
    return response.status;
  } catch {
    return null;
  }
}

async function account(): Promise<{ plan: { id: string }; credits: { balance: number } }> {
  const response = await fetch(`${service.url}/api/account`, { headers: { 'x-api-key': apiKey } });
  return (await response.json()) as { plan: { id: string }; credits: { balance: number } };
}

function isRecorded(type: string, ref: string): boolean {
  const db = new DatabaseSync(join(directory.path, 'events.sqlite'), { readOnly: true });
  try {
    return (
      db.prepare('SELECT 1 FROM events WHERE stream = ? AND type = ?').get(`payment-stripe_${ref}`, type) !== undefined
    );
  } finally {
    db.close();
  }
}

/** Runs `ledger audit` alongside the service; returns its exit status and findings. */
async function audit(): Promise<readonly unknown[]> {
  const environment = { ...stripe.environment, ELENCHUS_DATA_DIR: directory.path };
  return (JSON.parse(await outputOf(['ledger', 'audit', '--json'], environment)) as { findings: readonly unknown[] })
    .findings;
}

it('a service killed as soon as a payment is recorded books it once at its next start, without another notice', async () => {
  const { completed } = aboutPayment(accountId, 'pi_killed');
  const told = deliver(completed);
  while (!isRecorded('PaymentSettled', 'pi_killed')) await pause(0);
  await service.end('SIGKILL');
  await told;
  service = await start();
  expect((await account()).credits.balance).toBe(50);
  expect(await deliver(completed)).toBe(200);
  expect((await account()).credits.balance).toBe(50);
});

it('a service killed as soon as a refund is recorded takes back the credits at its next start', async () => {
  const told = deliver(aboutPayment(accountId, 'pi_killed').refunded(500));
  while (!isRecorded('PaymentRefunded', 'pi_killed')) await pause(0);
  await service.end('SIGKILL');
  await told;
  service = await start();
  expect((await account()).credits.balance).toBe(0);
});

it('a service killed between a notice and its event acknowledges nothing, and the repeated notice completes the payment', async () => {
  stripe.subscriptions.set('sub_killed', subscription('sub_killed', 'active', 'pro'));
  const about = aboutSubscription(accountId, 'sub_killed', 'created');
  stripe.onSubscription = async () => {
    stripe.onSubscription = () => undefined;
    await service.end('SIGKILL');
  };
  expect(await deliver(about)).toBeNull();
  service = await start();
  expect((await account()).plan.id).toBe('free');
  expect(await deliver(about)).toBe(200);
  expect((await account()).plan.id).toBe('pro');
});

it('a payment provider that does not answer about closed accounts does not delay the start', async () => {
  const refs = ['sub_hanging_a', 'sub_hanging_b'];
  for (const ref of refs) {
    const email = `${ref}@example.org`;
    const signedUp = await fetch(`${service.url}/api/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a long password' }),
    });
    const closing = (await signedUp.json()) as { accountId: string };
    stripe.subscriptions.set(ref, subscription(ref, 'active', 'pro'));
    expect(await deliver(aboutSubscription(closing.accountId, ref, 'created'))).toBe(200);
    stripe.down = true;
    const browser = new BrowserSession(service.url);
    await browser.signIn(email, 'a long password');
    expect((await browser.request('POST', '/api/account/close', { password: 'a long password' })).status).toBe(204);
    stripe.down = false;
  }
  await service.end('SIGTERM');

  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const asked: string[] = [];
  const requests = stripe.requests.length;
  stripe.onSubscription = () => {
    asked.push(stripe.requests.at(-1)!.path);
    return held;
  };
  service = await start();
  // The service listens although the provider did not answer. A start that waited would retry many times first.
  expect((await account()).plan.id).toBe('pro');
  expect(stripe.requests.length - requests).toBeLessThanOrEqual(2);
  await until(() => (new Set(asked).size === 2 ? true : undefined));
  stripe.onSubscription = () => undefined;
  answer();
  await until(() => (refs.every((ref) => stripe.subscriptions.get(ref)!.status === 'canceled') ? true : undefined));
});

it('the ledger balances after all of these kills', async () => {
  expect(await audit()).toEqual([]);
});
