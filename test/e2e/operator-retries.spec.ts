import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ACTS_OF_ONE_OPERATOR, THROTTLE, type Throttle } from '../../src/accounts/index.js';
import { type Analyst } from '../../src/analysts/index.js';
import { OfflineAnalyst } from '../../src/analysts/offline/index.js';
import { Debates } from '../../src/debate/index.js';
import { erasableTextsOf } from '../../src/erasure/index.js';
import { AppendRefusedError, EVENT_STORE, type EventStore } from '../../src/event-store/index.js';
import { CastSource } from '../../src/personas/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { runCommand } from '../support/commands.js';
import { operator } from '../support/operators.js';
import { ARTICLE_PAGE, PASSWORD, serve, startService, type TestService } from '../support/service.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { codeOf, type Person, signedUp } from '../support/workspace-people.js';

/** Debates that ended without a verdict, which an operator has tried again: who pays, who sees it, and when it is refused. */

let site: Awaited<ReturnType<typeof serve>>;
/** How many further questions the analyst answers, and whether it leaves the others open instead of failing. */
let [answers, hangs] = [Infinity, false];
const offline = new OfflineAnalyst();
const analyst: Analyst = {
  engine: offline.engine,
  model: offline.model,
  ask: async (question, signal) => {
    if ((answers -= 1) >= 0) return offline.ask(question, signal);
    if (!hangs) throw new Error('the model server is away');
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  },
};
/** Streams that the log refuses to append to begin with this. */
let refused: string | undefined;
let service: TestService;
let boss: Person;
let number = 0;

beforeAll(async () => {
  site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
  service = await startService({ ELENCHUS_ALLOW_HOSTS: site.host }, { analysts: [analyst] });
  boss = await operator(service);
  const store = erasableTextsOf(service.app.get<EventStore>(EVENT_STORE))!.stored;
  const append = store.append.bind(store);
  store.append = async (stream, events, expected) => {
    if (refused !== undefined && stream.startsWith(refused)) throw new AppendRefusedError('refused');
    return append(stream, events, expected);
  };
});
afterEach(() => {
  [answers, hangs] = [Infinity, false];
  refused = undefined;
});
afterAll(async () => {
  await service.stop();
  site.close();
});

const WHY = { reason: 'the model server was away' };
const retry = (id: string, by = boss, body: object = WHY): Promise<Response> =>
  by.session.request('POST', `/api/admin/debates/${id}/retry`, body);
async function person(to = service): Promise<Person> {
  const someone = await signedUp(to, `person${(number += 1)}@example.org`);
  await someone.account.post('/api/billing/test-purchase', { pack: 'starter' });
  return someone;
}
interface Debate {
  readonly id: string;
  readonly status: string;
  readonly credits: number;
  readonly usage: { readonly calls: number };
  readonly forkedFrom: { readonly id: string; readonly arguments: number } | null;
}
/** A debate of the person, which the analyst gives up after so many answers. */
async function abandoned({ account }: Person, after: number): Promise<Debate> {
  answers = after;
  const held = await account.post('/api/simulate', { url: `${site.url}/a`, depth: 'standard' });
  answers = Infinity;
  const { simulation } = (await held.json()) as { simulation: string };
  return account.get<Debate>(`/api/simulations/${simulation}`);
}
async function ended({ account }: Person, id: string): Promise<Debate> {
  for (;;) {
    const debate = await account.get<Debate>(`/api/simulations/${id}`);
    if (debate.status !== 'running') return debate;
  }
}
const balanceOf = async ({ account }: Person): Promise<number> =>
  (await account.get<{ credits: { balance: number } }>('/api/account')).credits.balance;
const idOf = async (answer: Response): Promise<string> => {
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { id: string }).id;
};
interface Act {
  readonly type: string;
  readonly subject: string;
  readonly memberId: string | null;
  readonly actor: string;
  readonly about: object | null;
}
const retriesIn = async ({ session }: Person, path: string): Promise<readonly Act[]> => {
  const { activity } = (await (await session.request('GET', path)).json()) as { activity: readonly Act[] };
  return activity.filter(({ type }) => type === 'DebateRetried');
};

describe('an operator', () => {
  it('has a debate tried again for its account, which pays for no answer twice and for no new one', async () => {
    const someone = await person();
    const failed = await abandoned(someone, 3);
    expect(failed).toMatchObject({ status: 'abandoned', credits: 1 });
    const paid = await balanceOf(someone);
    const id = await idOf(await retry(failed.id));
    const debate = await ended(someone, id);
    expect(debate).toMatchObject({ status: 'done', credits: 0, forkedFrom: { id: failed.id, arguments: 3 } });
    // Six agents in two rounds; three answers are those of before.
    expect(debate.usage.calls).toBe(9);
    expect(await balanceOf(someone)).toBe(paid);
    for (const words of [
      ['ledger', 'audit', '--all'],
      ['audit', '--all'],
    ]) {
      const { code, stderr } = await runCommand(words, { ELENCHUS_DATA_DIR: service.directory });
      expect([words, code, stderr]).toEqual([words, 0, '']);
    }
  });

  it('has each debate tried again once, however often the button is pressed', async () => {
    const someone = await person();
    const failed = await abandoned(someone, 0);
    const ids = await Promise.all([1, 2, 3].map(async () => idOf(await retry(failed.id))));
    ids.push(await idOf(await retry(failed.id, boss, { reason: 'another reason' })));
    expect(new Set(ids).size).toBe(1);
    await ended(someone, ids[0]!);
    expect(await retriesIn(someone, '/api/workspace/activity')).toEqual([
      expect.objectContaining({
        subject: `debate-${ids[0]!}`,
        memberId: null,
        actor: `operator:${boss.account.accountId}`,
        about: WHY,
      }),
    ]);
    expect((await retriesIn(boss, '/api/admin/activity'))[0]).toMatchObject({ about: WHY });
    const listed = (await (await boss.session.request('GET', '/api/admin/debates')).json()) as { debates: Debate[] };
    expect(listed.debates[0]).toMatchObject({ id: failed.id, retriedAs: { id: ids[0], status: 'done' } });
  });

  it('has a retry tried again that failed too, and a member goes on from there for the missing answers alone', async () => {
    const someone = await person();
    const failed = await abandoned(someone, 0);
    const paid = await balanceOf(someone);
    answers = 4;
    const second = await ended(someone, await idOf(await retry(failed.id)));
    expect(second).toMatchObject({ status: 'abandoned', credits: 0 });
    answers = Infinity;
    const third = await ended(someone, await idOf(await retry(second.id)));
    expect(third).toMatchObject({ status: 'done', credits: 0, forkedFrom: { id: second.id, arguments: 4 } });
    expect(await balanceOf(someone)).toBe(paid);
    const own = await someone.account.post(`/api/simulations/${second.id}/retry`, {});
    expect(await own.json()).toMatchObject({ status: 'done', usage: { calls: 8 }, forkedFrom: { arguments: 4 } });
    // 8 of 12 answers at the price of a small cast.
    expect(await balanceOf(someone)).toBe(paid - 1);
  });

  it('tells of a retry that a crash has left untold when it is repeated', async () => {
    const someone = await person();
    const failed = await abandoned(someone, 0);
    refused = 'retries-';
    expect((await retry(failed.id)).status).toBe(500);
    refused = undefined;
    expect(await retriesIn(someone, '/api/workspace/activity')).toEqual([]);
    const id = await idOf(await retry(failed.id));
    expect(await retriesIn(someone, '/api/workspace/activity')).toMatchObject([{ subject: `debate-${id}` }]);
    await ended(someone, id);
  });
});

describe('is refused', () => {
  it('without a reason', async () => {
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(201) }, { ...WHY, credits: 5 }])
      expect(await codeOf(await retry('nothing', boss, body))).toBe('invalid-request');
  });

  it('for a debate that is not there, runs, has a verdict, was cancelled by a member or is erased', async () => {
    const someone = await person();
    const { account } = someone;
    expect(await codeOf(await retry('nothing'))).toBe('not-found');
    [answers, hangs] = [0, true];
    const begun = await account.post(
      '/api/simulate',
      { url: `${site.url}/a`, depth: 'micro' },
      { prefer: 'respond-async' },
    );
    const { id: running } = (await begun.json()) as { id: string };
    expect(await codeOf(await retry(running))).toBe('still-running');
    const cancelled = await fetch(`${service.url}/api/simulations/${running}`, {
      method: 'DELETE',
      headers: { 'x-api-key': account.apiKey },
    });
    expect(cancelled.status).toBe(200);
    expect(await codeOf(await retry(running))).toBe('cancelled');
    [answers, hangs] = [Infinity, false];
    const done = await account.post('/api/simulate', { url: `${site.url}/a`, depth: 'micro' });
    expect(await codeOf(await retry(((await done.json()) as { id: string }).id))).toBe('has-verdict');
    const failed = await abandoned(someone, 0);
    expect((await account.post(`/api/simulations/${failed.id}/erase`, {})).status).toBe(200);
    expect(await codeOf(await retry(failed.id))).toBe('erased');
    expect(await retriesIn(someone, '/api/workspace/activity')).toEqual([]);
  });

  it('for an account that is closed, after too many acts in an hour, and where the log refuses the debate', async () => {
    const someone = await person();
    const failed = await abandoned(someone, 0);
    refused = 'debate-';
    expect(await codeOf(await retry(failed.id))).toBe('not-recordable');
    refused = undefined;
    const busy = await operator(service, 'busy@example.org');
    const throttle = service.app.get<Throttle>(THROTTLE);
    expect(() => {
      for (;;) throttle.attempt([ACTS_OF_ONE_OPERATOR, busy.account.accountId]);
    }).toThrow();
    expect(await codeOf(await retry(failed.id, busy))).toBe('too-many-attempts');
    await someone.session.request('POST', '/api/account/close', { password: PASSWORD });
    expect(await codeOf(await retry(failed.id))).toBe('account-not-found');
  });

  it('to everybody else, members of the workspace included', async () => {
    const someone = await person();
    const failed = await abandoned(someone, 0);
    expect(await codeOf(await retry(failed.id, someone))).toBe('not-found');
    const withKey = await boss.account.post(`/api/admin/debates/${failed.id}/retry`, WHY);
    expect(await codeOf(withKey)).toBe('not-found');
  });

  it('with an analyst or a persona’s model that the service has no more', async () => {
    const later = temporaryDirectory();
    const environment = { ELENCHUS_DATA_DIR: later.path, ELENCHUS_ALLOW_HOSTS: site.host };
    const ask = (): Promise<never> => Promise.reject(new Error('it is away'));
    const llm: Analyst = { engine: 'llm', model: 'model@1', ask };
    const mute: Analyst = { engine: offline.engine, model: offline.model, ask };
    const before = await startService(
      { ...environment, ELENCHUS_PERSONA_MODELS: 'allowed-model' },
      { analysts: [llm, mute] },
    );
    const someone = await person(before);
    const chief = await operator(before, 'later@example.org');
    const byModel = await abandoned(someone, 0);
    const [first] = (await before.app.get(CastSource).current()).personas;
    const named = await before.app.get(Debates).fork({
      id: byModel.id,
      accountId: someone.account.accountId,
      change: { personas: [{ ...first!, llm: { model: 'allowed-model' } }], analyst: 'offline' },
    });
    await ended(someone, named.id);
    await before.close();
    const after = await startService(environment);
    try {
      const session = new BrowserSession(after.url);
      await session.signIn(chief.account.email, PASSWORD);
      expect(await codeOf(await retry(byModel.id, { ...chief, session }))).toBe('unknown-analyst');
      expect(await codeOf(await retry(named.id, { ...chief, session }))).toBe('model-not-allowed');
    } finally {
      await after.stop();
      later.remove();
    }
  });
});
