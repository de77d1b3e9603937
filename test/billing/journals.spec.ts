import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { creditsDecider } from '../../src/billing/credits.decider.js';
import { CREDIT_EVENTS } from '../../src/billing/credits.events.js';
import { paymentDecider } from '../../src/billing/payment.decider.js';
import { PAYMENT_EVENTS } from '../../src/billing/payment.events.js';
import { subscriptionsDecider } from '../../src/billing/subscription.decider.js';
import { SUBSCRIPTION_EVENTS } from '../../src/billing/subscription.events.js';
import { Catalogue, type Decider, type RecordedEvent } from '../../src/kernel/index.js';

const catalogue = new Catalogue(CREDIT_EVENTS, PAYMENT_EVENTS, SUBSCRIPTION_EVENTS);

interface Journal {
  readonly events: readonly RecordedEvent[];
  /** What the events folded to when they were written. */
  readonly state: unknown;
}

// Each decider reads its own facts; what they share here is that journals of unknown shape are read back.
type AnyDecider = Decider<unknown, never, never>;

describe.each([
  ['credits@1', creditsDecider as unknown as AnyDecider, CREDIT_EVENTS],
  ['payment@1', paymentDecider as unknown as AnyDecider, PAYMENT_EVENTS],
  ['subscriptions@1', subscriptionsDecider as unknown as AnyDecider, SUBSCRIPTION_EVENTS],
] as const)('the journal %s', (name, decider, definitions) => {
  const journal = JSON.parse(readFileSync(join(import.meta.dirname, `../journals/${name}.json`), 'utf8')) as Journal;

  test('holds every type of event', () => {
    expect(new Set(journal.events.map(({ type }) => type))).toEqual(new Set(Object.keys(definitions)));
  });

  test('is read and folded as it was when it was written', () => {
    const facts = journal.events.map((event) => catalogue.read<never>(event));
    expect(facts.reduce(decider.evolve, decider.initialState())).toEqual(journal.state);
  });
});
