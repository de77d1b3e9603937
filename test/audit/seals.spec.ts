import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EvidenceReader, SigningKeys, verify } from '../../src/audit/index.js';
import { MISSED_MAX } from '../../src/cluster/index.js';
import { Settler } from '../../src/debate/engine/settler.js';
import { StoreUnavailableError } from '../../src/event-store/index.js';
import { SimulationsApp } from '../debate/simulations-app.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { NOW } from './support.js';

describe('the seal of a debate', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let keys: SigningKeys;
  let app: SimulationsApp;
  const start = async (recover = false): Promise<void> => {
    app = await SimulationsApp.start({ directory: directory.path, signer: keys, recover });
  };
  const typesOf = async (id: string): Promise<readonly string[]> =>
    (await app.store.read(`debate-${id}`, 0, 'forwards', 200)).map(({ type }) => type);
  beforeEach(async () => {
    directory = temporaryDirectory();
    keys = SigningKeys.open({ signingKeys: undefined, dataDirectory: directory.path }, NOW);
    await start();
    await app.grant('ada', 10);
  });
  afterEach(async () => {
    await app.close();
    directory.remove();
  });

  it('is written before the answer, and the debate is sound', async () => {
    const { body } = await app.simulate();
    expect((await typesOf(body.id)).slice(-2)).toEqual(['DebateClosed', 'DebateSealed']);
    const evidence = await new EvidenceReader(app.store, () => keys.published()).of(body.id);
    expect(verify(evidence!).findings).toEqual([]);
    const { body: read } = await app.request('GET', `/api/simulations/${body.id}`);
    const closed = (await app.store.read(`debate-${body.id}`, 'end', 'backwards', 2))[1]!;
    expect(read['closedAt']).toBe(closed.metadata.at);
  });

  it('is written once, at the next start, when the process dies between the end and the seal', async () => {
    app.store.beforeAppend = (_, events) => {
      if (events.some(({ type }) => type === 'DebateSealed')) throw new Error('the process has died');
    };
    const { body } = await app.simulate();
    expect(body.status).toBe('done');
    expect((await app.account('ada')).movements).toContain('spend');
    expect((await typesOf(body.id)).at(-1)).toBe('DebateClosed');
    await app.close();
    await start(true);
    expect((await typesOf(body.id)).at(-1)).toBe('DebateSealed');
    await app.close();
    await start(true);
    expect((await typesOf(body.id)).filter((type) => type === 'DebateSealed')).toHaveLength(1);
    expect(await app.account('ada')).toMatchObject({ balance: 9, reserved: 0 });
  });

  it('is written on a cluster by a living node, even if another debate cannot be sealed', async () => {
    app.store.beforeAppend = (_, events) => {
      if (events.some(({ type }) => type === 'DebateSealed')) throw new Error('the process has died');
    };
    const [broken, ...others] = [await app.simulate(), await app.simulate(), await app.simulate()];
    await app.close();
    await start();
    const settler = app.nest.get(Settler);
    expect(settler.unsealedCount).toBe(3);
    app.store.beforeRead = (stream) => {
      if (stream === `debate-${broken.body.id}`) throw new StoreUnavailableError('unreadable');
    };
    // One renewal more than it takes a node to consider another one gone.
    for (let renewals = 0; renewals <= MISSED_MAX; renewals += 1) await settler.sweep();
    for (const { body } of others) expect((await typesOf(body.id)).at(-1)).toBe('DebateSealed');
    app.store.beforeRead = () => undefined;
    await settler.sweep();
    expect((await typesOf(broken.body.id)).at(-1)).toBe('DebateSealed');
  });

  it('is also written for an abandoned debate', async () => {
    app.store.beforeAppend = (_, events) => {
      if (events.some(({ type }) => type === 'ArticleImported')) throw new Error('stalled');
    };
    const { body } = await app.simulate({ headers: { prefer: 'respond-async' } });
    app.store.beforeAppend = () => undefined;
    await app.request('DELETE', `/api/simulations/${body.id}`);
    expect((await typesOf(body.id)).slice(-2)).toEqual(['DebateAbandoned', 'DebateSealed']);
    const evidence = await new EvidenceReader(app.store, () => keys.published()).of(body.id);
    expect(verify(evidence!)).toMatchObject({ outcome: 'passed' });
  });
});
