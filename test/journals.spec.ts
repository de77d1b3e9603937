import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { accountDecider, emailDecider } from '../src/accounts/account.decider.js';
import { secondFactorDecider } from '../src/accounts/second-factor.decider.js';
import { creditsDecider } from '../src/billing/credits.decider.js';
import { orderDecider } from '../src/billing/order.decider.js';
import { paymentDecider } from '../src/billing/payment.decider.js';
import { batchDecider } from '../src/detection/batches/batch.decider.js';
import { deferredDecider } from '../src/detection/deferred/deferred.decider.js';
import { quotaDecider } from '../src/detection/quota/quota.decider.js';
import { subscriptionsDecider } from '../src/billing/subscription.decider.js';
import { erasureDecider } from '../src/erasure/erasure.decider.js';
import { definitionHash } from '../src/debate/model/opening.js';
import { evidenceChangesDecider } from '../src/debate/archive/evidence-changes.decider.js';
import { type CastFact } from '../src/debate/model/cast.events.js';
import { identityDecider } from '../src/sign-in/identity.decider.js';
import { shareDecider } from '../src/debate/sharing/share.decider.js';
import { endpointsDecider } from '../src/webhooks/endpoints.decider.js';
import { messageDecider } from '../src/webhooks/message.decider.js';
import { webhookDecider } from '../src/debate/webhooks/webhook.decider.js';
import { canonicalJson, type Decider, type Fact, type Recorded, type RecordedEvent } from '../src/kernel/index.js';
import { CATALOGUE } from '../src/event-log.js';

/** Recorded histories. They are never edited, and must remain readable. */
interface Journal {
  readonly name: string;
  readonly events: readonly RecordedEvent[];
  /**
   * The folded state when the history was recorded; later programs may add fields. Debates are covered by replay
   * tests.
   */
  readonly state?: object;
}

const JOURNALS = join(import.meta.dirname, 'journals');
const journals: readonly Journal[] = readdirSync(JOURNALS).map((name) => ({
  name,
  ...(JSON.parse(readFileSync(join(JOURNALS, name), 'utf8')) as Omit<Journal, 'name'>),
}));
const read = ({ events }: Journal): readonly Recorded<Fact>[] => events.map((event) => CATALOGUE.read(event));

const fold =
  <S, F extends Fact>({ initialState, evolve }: Decider<S, never, F>) =>
  (events: readonly Recorded<Fact>[]): unknown =>
    events.reduce((state, event) => evolve(state, event as unknown as F), initialState());
const FOLDS: Readonly<Record<string, (events: readonly Recorded<Fact>[]) => unknown>> = {
  email: fold(emailDecider),
  secondfactor: fold(secondFactorDecider),
  identity: fold(identityDecider),
  account: fold(accountDecider),
  credits: fold(creditsDecider),
  quota: fold(quotaDecider),
  order: fold(orderDecider),
  payment: fold(paymentDecider),
  subscriptions: fold(subscriptionsDecider),
  webhook: fold(webhookDecider),
  endpoints: fold(endpointsDecider),
  message: fold(messageDecider),
  shares: fold(shareDecider),
  erasure: fold(erasureDecider),
  deferred: fold(deferredDecider),
  batch: fold(batchDecider),
  evidence: fold(evidenceChangesDecider),
  cast: (events) => ({
    hashes: Object.fromEntries(
      (events as readonly Recorded<CastFact>[]).flatMap(({ data }) =>
        data.personas.map((persona) => [persona.id, definitionHash(persona)]),
      ),
    ),
  }),
};

it('every version of every event type is in a golden history', () => {
  const written = new Set(
    journals.flatMap(({ events }) => events.map(({ type, metadata }) => `${type} ${metadata.v}`)),
  );
  const versions = CATALOGUE.types.flatMap((type) =>
    Array.from({ length: CATALOGUE.versionOf(type) }, (_, before) => `${type} ${before + 1}`),
  );
  expect(versions.filter((version) => !written.has(version))).toEqual([]);
});

it.each(journals)('$name is read, and gives the recorded result', (journal) => {
  const events = read(journal);
  expect(events).toHaveLength(journal.events.length);
  const folded = FOLDS[journal.name.replace(/@.*/, '')];
  if (journal.state) expect(folded?.(events)).toMatchObject(journal.state);
});

/**
 * Every intermediate state of the histories, which is the content of snapshots of these folds. If one of them
 * changes, existing snapshots are wrong: raise the version in the decider's `snapshot`.
 */
it.each([
  { category: 'credits', decider: creditsDecider, snapshot: 'credits@3', digest: '3b129ece814efe47' },
  { category: 'quota', decider: quotaDecider, snapshot: 'quota@3', digest: '7b7d01478bd6ccd4' },
])('$snapshot names only this fold', ({ category, decider, snapshot, digest }) => {
  const states = journals
    .filter(({ name }) => name.startsWith(`${category}@`))
    .flatMap((journal) => read(journal).map((_, last, events) => FOLDS[category]!(events.slice(0, last + 1))));
  const found = createHash('sha256').update(canonicalJson(states)).digest('hex');
  expect({ snapshot: decider.snapshot, digest: found.slice(0, 16) }).toEqual({ snapshot, digest });
});
