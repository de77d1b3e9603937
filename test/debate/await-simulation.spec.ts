import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryBus } from '@nestjs/cqrs';
import { AwaitSimulation, DebateService, GetSimulation } from '../../src/debate/index.js';
import { DebateEngine } from '../../src/debate/engine/debate.engine.js';
import { newEvent } from '../support/new-event.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { SimulationsApp } from './simulations-app.js';
import { ScriptedAnalyst, scriptedAnswer } from './support.js';

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

describe('a query about a debate', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let apps: SimulationsApp[];
  const start = async (analyst = new ScriptedAnalyst()): Promise<SimulationsApp> => {
    const app = await SimulationsApp.start({ directory: directory.path, analyst });
    apps.push(app);
    return app;
  };
  const close = async (app: SimulationsApp): Promise<void> => {
    apps = apps.filter((each) => each !== app);
    await app.close();
  };
  /** Opens a debate, stops the process in the middle of it, and returns its id. */
  const interrupted = async (): Promise<string> => {
    const app = await start(new ScriptedAnalyst(() => never()));
    await app.grant('ada', 1);
    const { body } = await app.simulate({ headers: { prefer: 'respond-async' } });
    await close(app);
    return body.id;
  };

  beforeEach(() => {
    directory = temporaryDirectory();
    apps = [];
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
    directory.remove();
  });

  it('neither starts a run nor writes an event, even if nothing runs the unfinished debate', async () => {
    const id = await interrupted();
    const app = await start();
    const appended: string[] = [];
    app.store.beforeAppend = (stream) => void appended.push(stream);
    const engine = app.nest.get(DebateEngine);
    const queries = app.nest.get(QueryBus);
    const waiting = queries.execute(new AwaitSimulation(id)).catch((error: unknown) => error);
    expect((await queries.execute(new GetSimulation(id, 'ada'))).status).toBe('running');
    // Enough turns for the waiting query to have read the debate.
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    expect({ held: engine.holds(id), running: engine.running, asked: app.analyst.callCount, appended }).toEqual({
      held: false,
      running: 0,
      asked: 0,
      appended: [],
    });
    await close(app);
    expect(await waiting).toMatchObject({ code: 'overloaded' });
  });

  it('returns the verdict of a debate that a command resumes', async () => {
    const first = await start(new ScriptedAnalyst(() => never()));
    await first.grant('ada', 1);
    const headers = { 'idempotency-key': 'again', prefer: 'respond-async' };
    const { body } = await first.simulate({ headers });
    await close(first);
    const app = await start(new ScriptedAnalyst((question) => Promise.resolve(scriptedAnswer(question))));
    const waiting = app.nest.get(QueryBus).execute(new AwaitSimulation(body.id));
    await app.simulate({ headers });
    expect(await waiting).toMatchObject({ id: body.id, status: 'done' });
    expect(await app.account('ada')).toMatchObject({ balance: 0, reserved: 0 });
  });

  it('reports at once that a debate has stalled, and does not run it again', async () => {
    const app = await start();
    await app.grant('ada', 1);
    app.store.beforeAppend = (stream, [event]) => {
      if (stream.startsWith('debate-') && event?.type !== 'DebateOpened') throw new Error('damaged');
    };
    const { body } = await app.simulate();
    const { callCount } = app.analyst;
    await expect(app.nest.get(QueryBus).execute(new AwaitSimulation(body.simulation!))).rejects.toMatchObject({
      code: 'stalled',
    });
    expect(app.nest.get(DebateEngine).holds(body.simulation!)).toBe(false);
    expect(app.analyst.callCount).toBe(callCount);
  });

  it('reports a debate as unreadable and not as stalled, and its credits are released', async () => {
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    let begun = (): void => undefined;
    const first = new Promise<void>((resolve) => (begun = resolve));
    const app = await start(
      new ScriptedAnalyst(async (question) => {
        begun();
        await asked;
        return scriptedAnswer(question);
      }),
    );
    await app.grant('ada', 1);
    const { body } = await app.simulate({ headers: { prefer: 'respond-async' } });
    await first;
    const waiting = app.nest.get(QueryBus).execute(new AwaitSimulation(body.id));
    // Like an event of a node with a newer version.
    await app.store.append(`debate-${body.id}`, [newEvent('WrittenByANewerVersion')], 'any');
    answer();
    await expect(waiting).rejects.toMatchObject({ code: 'stream-unreadable' });
    expect(app.nest.get(DebateService).load).toMatchObject({ stalled: 0, running: 0 });
    while ((await app.account('ada')).reserved > 0) await new Promise(setImmediate);
    expect(await app.account('ada')).toMatchObject({ balance: 1 });
  });
});
