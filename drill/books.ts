import { setTimeout as pause } from 'node:timers/promises';
import { type DebateFact, replay, type DebateResult } from '../src/debate/index.js';
import { CATALOGUE } from '../src/event-log.js';
import { type EventStore } from '../src/event-store/index.js';
import { type Position, type RecordedEvent } from '../src/kernel/index.js';
import { type TestCluster } from '../test/support/cluster.js';
import { FORK_CHANGE, type Load } from './load.js';

/** The result of checking a run. */
export interface Verdict {
  readonly acknowledged: number;
  /** Acknowledged, but missing or incomplete. */
  readonly lost: readonly string[];
  /** Recorded or charged more than once. */
  readonly doubled: readonly string[];
  /** Balances, quotas and webhooks that do not add up. */
  readonly wrong: readonly string[];
}

const AGENTS = 6;
const PACK_CREDITS = 50;
const LOOK_EVERY_MS = 200;
const LOOKS_MAX = 600;
/** A node's read models may be behind for a moment. */
const ACCOUNT_LOOKS_MAX = 50;

interface AccountSeen {
  readonly credits: { readonly balance: number; readonly reserved: number };
  readonly quota: { readonly used: number };
}

/** What an audit reads. */
export interface Audited {
  readonly store: EventStore;
  readonly cluster: TestCluster;
  readonly nodes: number;
  /** End of the log before the run. */
  readonly from: Position;
  /** Whether a webhook has reported the end of a debate. */
  readonly told: (id: string) => boolean;
}

/** What an audit has found so far. */
interface Findings {
  readonly lost: string[];
  readonly doubled: string[];
  readonly wrong: string[];
}

/** Compares the acknowledgements of an account with the log and with the answers of every node. */
export async function audited(load: Load, world: Audited): Promise<Verdict> {
  const findings: Findings = { lost: [], doubled: [], wrong: [] };
  await auditEnds(load, findings);
  await auditDebateStreams(load, world, findings);
  await auditOpenings(load, world, findings);
  await auditIdempotency(load, world, findings);
  await auditCredits(load, world, findings);
  await auditDetections(load, world, findings);
  await auditAccounts(load, world, findings);
  await auditWebhooks(load, world, findings);
  const { debates, forks, purchases, detections, streams } = load.receipts;
  return { acknowledged: debates.length + forks.length + purchases + detections + streams, ...findings };
}

/** Every acknowledged debate and fork must end. */
async function auditEnds(load: Load, { lost }: Findings): Promise<void> {
  for (const { id } of [...load.receipts.debates, ...load.receipts.forks]) {
    const simulation = await ended(load, id);
    if (simulation?.status !== 'done')
      lost.push(`debate ${id} is ${simulation?.status ?? 'still running'}: ${simulation?.problem?.code}`);
  }
}

/** Every debate's stream must be complete, sealed and replayable. */
async function auditDebateStreams({ receipts }: Load, { store }: Audited, findings: Findings): Promise<void> {
  const { lost, doubled, wrong } = findings;
  for (const { id } of receipts.debates) {
    const events = await store.read(`debate-${id}`, 0, 'forwards', 1_000);
    const count = countsOf(events);
    if (!count('DebateSealed')) lost.push(`debate ${id} is not sealed`);
    for (const [type, expected] of [
      ['ConsensusReached', 1],
      ['DebateClosed', 1],
      ['ArgumentMade', 2 * AGENTS],
    ] as const)
      if (count(type) !== expected)
        (count(type) < expected ? lost : doubled).push(
          `debate ${id} has ${count(type)} ${type} events, not ${expected}`,
        );
    if (![...replay(events.map((event) => CATALOGUE.read<DebateFact>(event)))].every(({ accepted }) => accepted))
      wrong.push(`debate ${id} cannot be replayed`);
  }
}

/** The debates opened for the account must be the acknowledged ones. */
async function auditOpenings({ receipts, account }: Load, world: Audited, { lost, doubled }: Findings): Promise<void> {
  const opened = new Set<string>();
  for await (const page of world.store.readAll(world.from, { types: ['DebateOpened'] }))
    for (const { data, stream } of page)
      if ((data as { accountId: string }).accountId === account.accountId) opened.add(stream);
  const known = new Set([...receipts.debates, ...receipts.forks].map(({ id }) => `debate-${id}`));
  for (const stream of opened) if (!known.has(stream)) doubled.push(`${stream} was opened but never acknowledged`);
  for (const stream of known) if (!opened.has(stream)) lost.push(`${stream} was never opened`);
}

/** A repeated request with the same idempotency key must give the same debate. */
async function auditIdempotency(load: Load, { cluster }: Audited, { doubled }: Findings): Promise<void> {
  const { receipts } = load;
  for (const { id, idempotencyKey } of receipts.debates) {
    const request = { url: cluster.articleUrl, depth: 'micro', webhook: load.parts.webhook };
    await expectSame(await load.post('debate', '/api/simulate', request, idempotencyKey), id);
  }
  for (const { id, idempotencyKey, parent } of receipts.forks)
    await expectSame(await load.post('fork', `/api/simulations/${parent}/fork`, FORK_CHANGE, idempotencyKey), id);
  async function expectSame(answer: Response | undefined, id: string): Promise<void> {
    const again = answer && ((await answer.json()) as { id: string });
    if (again?.id !== id) doubled.push(`the idempotency key of debate ${id} returned debate ${again?.id}`);
  }
}

/** Every debate must be paid once, and every purchase booked once. */
async function auditCredits({ receipts, account }: Load, { store }: Audited, findings: Findings): Promise<void> {
  const { lost, doubled } = findings;
  const movements = await store.read(`credits-${account.accountId}`, 0, 'forwards', 4_000);
  const spent = movements.filter(({ type }) => type === 'CreditsSpent');
  for (const { id } of receipts.debates) {
    const times = spent.filter(({ data }) => (data as { debateId: string }).debateId === id).length;
    if (times !== 1)
      (times === 0 ? lost : doubled).push(`debate ${id} was charged ${times} times: ${movementsOf(movements, id)}`);
  }
  const bought = countsOf(movements)('CreditsPurchased');
  if (bought !== receipts.purchases)
    (bought < receipts.purchases ? lost : doubled).push(`${receipts.purchases} purchases, ${bought} bookings`);
}

/** What the ledger recorded for a debate, such as `CreditsReserved, CreditsReleased (cancelled)`. */
function movementsOf(movements: readonly RecordedEvent[], id: string): string {
  const recorded = movements.flatMap(({ type, data }) => {
    const { debateId, reason } = data as { readonly debateId?: string; readonly reason?: string };
    if (debateId !== id) return [];
    return [reason === undefined ? type : `${type} (${reason})`];
  });
  return recorded.join(', ') || 'nothing was recorded';
}

/** Every admitted detection must end. */
async function auditDetections({ account }: Load, { store, from }: Audited, { wrong }: Findings): Promise<void> {
  let open: readonly string[] = [];
  await within(LOOKS_MAX, async () => {
    open = await openDetections(store, from, account.accountId);
    return open.length === 0 || undefined;
  });
  for (const id of open) wrong.push(`detection ${id} never ended`);
}

/** Every node must show the balance and the quota that the acknowledgements give. */
async function auditAccounts({ receipts, account }: Load, world: Audited, { wrong }: Findings): Promise<void> {
  const balance = PACK_CREDITS * receipts.purchases - receipts.debates.length;
  const { detections, detectionsUnknown } = receipts;
  for (let node = 0; node < world.nodes; node++) {
    let seen = '';
    const isRight = await within(ACCOUNT_LOOKS_MAX, async () => {
      const found = await accountAt(world.cluster, node, account.apiKey);
      if (!found) return undefined;
      const { credits, quota } = found;
      seen = `balance ${credits.balance}, reserved ${credits.reserved}, ${quota.used} detections`;
      const inRange = quota.used >= detections && quota.used <= detections + detectionsUnknown;
      return (credits.balance === balance && credits.reserved === 0 && inRange) || undefined;
    });
    if (!isRight)
      wrong.push(
        `node ${node} shows ${seen}; expected ${balance}, 0 and ${detections} to ${detections + detectionsUnknown}`,
      );
  }
}

/** A webhook must report the end of every debate. */
async function auditWebhooks({ receipts }: Load, { told }: Audited, { lost }: Findings): Promise<void> {
  await within(LOOKS_MAX, () => Promise.resolve(receipts.debates.every(({ id }) => told(id)) || undefined));
  for (const { id } of receipts.debates) if (!told(id)) lost.push(`no webhook reported the end of debate ${id}`);
}

const countsOf =
  (events: readonly RecordedEvent[]) =>
  (type: string): number =>
    events.filter((event) => event.type === type).length;

/** An account's detections that were admitted and have not ended. */
async function openDetections(store: EventStore, from: Position, accountId: string): Promise<readonly string[]> {
  const open = new Set<string>();
  for await (const page of store.readAll(from, { streams: [`quota-${accountId}_`] }))
    for (const { type, data } of page) {
      const { detectionId } = data as { detectionId: string };
      if (type === 'DetectionAdmitted') open.add(detectionId);
      else open.delete(detectionId);
    }
  return [...open];
}

/** Polls a limited number of times, so that a missing result does not block the drill. */
async function within<T>(looks: number, look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let n = 0; n < looks; n++) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(LOOK_EVERY_MS);
  }
  return undefined;
}

function ended(load: Load, id: string): Promise<DebateResult | undefined> {
  return within(LOOKS_MAX, async () => {
    const answer = await load.once('read', `/api/simulations/${id}`);
    if (answer?.ok !== true) return undefined;
    const simulation = (await answer.json()) as DebateResult;
    return simulation.status === 'running' ? undefined : simulation;
  });
}

async function accountAt(cluster: TestCluster, node: number, apiKey: string): Promise<AccountSeen | undefined> {
  const headers = { 'x-api-key': apiKey };
  const answer = await fetch(`${cluster.nodes.get(node)?.url}/api/account`, { headers }).catch(() => undefined);
  return answer?.ok === true ? ((await answer.json()) as AccountSeen) : undefined;
}
