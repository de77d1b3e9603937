import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { type Analyst, type AnalystAnswer, type AnalystQuestion } from '../../src/analysts/index.js';
import { type Article } from '../../src/articles/index.js';
import { ChangeCredits } from '../../src/billing/index.js';
import { Debates } from '../../src/debate/index.js';
import { UNPAID_BYTES_A_DAY } from '../../src/debate/archive/unpaid-debates.js';
import { DebateEngine } from '../../src/debate/engine/debate.engine.js';
import { abandonCrashing } from '../../src/debate/engine/recovery.js';
import { READING_REFUSALS } from '../../src/debate/model/debate.refusals.js';
import { AppendRefusedError } from '../../src/event-store/index.js';
import { derivedId, Refusal, type RefusalDefinition } from '../../src/kernel/index.js';
import { type Operation, operations } from '../support/operations.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { type Answer, SimulationsApp } from './simulations-app.js';
import { ARTICLE, ScriptedAnalyst, scriptedAnswer, shippedCast } from './support.js';

/** Each operation that opens a debate gives each refusal that it documents: of the opening, and of the end that it waits for. */

const CREDITS = 10;
const ONCE = { 'idempotency-key': 'once' };
const SIMULATE = 'POST /api/simulate';
const FORK = 'POST /api/simulations/{id}/fork';
const RETRY = 'POST /api/simulations/{id}/retry';
const ESTIMATE = 'POST /api/simulate/estimate';

/** The world outside, as it is unless a test changes it. */
const usual = {
  read: (): Promise<Article> => Promise.resolve(ARTICLE),
  answer: (question: AnalystQuestion): Promise<AnalystAnswer> => Promise.resolve(scriptedAnswer(question)),
};
let world = usual;
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
/** Keys that may spend one credit a day. */
const limited = new Set<string>();

let directory: ReturnType<typeof temporaryDirectory>;
let app: SimulationsApp;
beforeAll(async () => {
  directory = temporaryDirectory();
  app = await SimulationsApp.start({
    directory: directory.path,
    articles: { read: () => world.read() },
    analyst: new ScriptedAnalyst((question) => world.answer(question)),
    limitsOf: (key) => (limited.has(key) ? { detectionsPerDay: null, creditsPerDay: 1 } : undefined),
  });
});
afterAll(async () => {
  await app.close();
  directory.remove();
});

/** An account that asks for a debate. */
class Person {
  private constructor(
    readonly key: string,
    private readonly operation: string,
    /** A debate that ended before its article was read. */
    readonly earlier: string,
  ) {}

  static async of(key: string, operation: string): Promise<Person> {
    await app.grant(key, CREDITS);
    world = { ...usual, read: () => Promise.reject(new Refusal(READING_REFUSALS[0]!)) };
    const { body } = await app.simulate({ key, depth: 'standard' });
    world = usual;
    return new Person(key, operation, String(body.simulation));
  }

  ask(headers: Record<string, string> = {}): Promise<Answer> {
    const about = { key: this.key, headers };
    if (this.operation === SIMULATE) return app.simulate({ ...about, depth: 'standard' });
    if (this.operation === ESTIMATE)
      return app.request('POST', '/api/simulate/estimate', { ...about, body: { url: ARTICLE.url } });
    const path = `/api/simulations/${this.earlier}`;
    return this.operation === FORK
      ? app.request('POST', `${path}/fork`, { ...about, body: {} })
      : app.request('POST', `${path}/retry`, about);
  }

  /** Another request of the same kind. */
  askElse(headers: Record<string, string>): Promise<Answer> {
    const about = { key: this.key, headers };
    return this.operation === SIMULATE
      ? app.simulate({ ...about, url: 'https://example.org/another' })
      : app.request('POST', `/api/simulations/${this.earlier}/fork`, { ...about, body: { trim: 0.2 } });
  }

  /** Reserves credits of the account, as another process may. */
  async reserve(debateId: string, amount: number): Promise<void> {
    await app.nest.get(CommandBus).execute(new ChangeCredits(this.key, { kind: 'reserve', debateId, amount }, 'test'));
  }

  /** What is answered while the debate waits for its agents and is then ended. */
  async askUntil(end: (id: string) => Promise<unknown>): Promise<Answer> {
    world = { ...usual, answer: () => never() };
    const { body } = await this.ask({ ...ONCE, prefer: 'respond-async' });
    const waiting = this.ask(ONCE);
    await end(body.id);
    return waiting;
  }

  get reservedFor(): string {
    return derivedId(this.operation === SIMULATE ? 'simulate' : 'fork', this.key, 'once');
  }
}

const refusing = (type: string): void => {
  app.store.beforeAppend = (_, events) => {
    if (events.some((event) => event.type === type)) throw new AppendRefusedError('refused');
  };
};

/** For each refusal of an article: the outside world that provokes it. */
const unreadable = Object.fromEntries(
  READING_REFUSALS.map((definition: RefusalDefinition) => [
    definition.code,
    (person: Person) => {
      world = { ...usual, read: () => Promise.reject(new Refusal(definition, { retryAfterS: 1 })) };
      return person.ask();
    },
  ]),
);

const PROVOKING: Readonly<Record<string, (person: Person) => Promise<Answer>>> = {
  ...unreadable,
  'insufficient-credits': async (person) => {
    await person.reserve('another', CREDITS);
    return person.ask();
  },
  'key-limit-reached': (person) => {
    limited.add(person.key);
    return person.ask();
  },
  // Another node has admitted a request with the same key and another price, and has not opened its debate yet.
  'reservation-conflict': async (person) => {
    await person.reserve(person.reservedFor, 1);
    return person.ask(ONCE);
  },
  'idempotency-mismatch': async (person) => {
    await person.askElse(ONCE);
    return person.ask(ONCE);
  },
  'unpaid-limit-reached': async (person) => {
    await app.recordUnpaid(person.earlier, UNPAID_BYTES_A_DAY);
    return person.ask();
  },
  'too-few-votes': (person) => {
    world = { ...usual, answer: () => Promise.reject(new Error('the model server is gone')) };
    return person.ask();
  },
  'debate-failed': (person) => {
    world = { ...usual, read: () => Promise.reject(new TypeError('a defect')) };
    return person.ask();
  },
  'not-recordable': (person) => {
    refusing('ArticleImported');
    return person.ask();
  },
  stalled: (person) => {
    app.store.beforeAppend = (stream, [event]) => {
      if (stream.startsWith('debate-') && event?.type !== 'DebateOpened') throw new AppendRefusedError('refused');
    };
    return person.ask();
  },
  cancelled: (person) => person.askUntil((id) => app.request('DELETE', `/api/simulations/${id}`, { key: person.key })),
  // What a start does with a debate that has ended the process five times.
  'recovery-failed': (person) => person.askUntil((id) => abandonCrashing(app.nest.get(DebateEngine), id)),
};

describe.each([SIMULATE, FORK, RETRY, ESTIMATE])('%s', (name) => {
  const { codes } = operations().find((operation: Operation) => operation.name === name)!;

  it.each(Object.keys(PROVOKING).filter((code) => codes.includes(code)))('refuses as documented: %s', async (code) => {
    const person = await Person.of(`${code}-${name.length}`, name);
    try {
      expect((await PROVOKING[code]!(person)).body.code).toBe(code);
    } finally {
      world = usual;
      app.store.beforeAppend = () => undefined;
    }
  });
});

it('an end that was recorded with a code of an older version is answered as a failure, with its reason', async () => {
  const person = await Person.of('older', SIMULATE);
  const end = { code: 'not-known-any-more', reason: 'Ended by an older version.' };
  const { status, body } = await person.askUntil((id) => app.nest.get(DebateEngine).abandon(id, end));
  expect([status, body]).toMatchObject([503, { code: 'debate-failed', detail: end.reason }]);
});

describe('after the service was configured otherwise', () => {
  let later: ReturnType<typeof temporaryDirectory>;
  let service: SimulationsApp;
  const failing = (): Promise<AnalystAnswer> => Promise.reject(new Error('the model server is gone'));
  const llm: Analyst = { engine: 'llm', model: 'model@1', ask: failing };
  beforeAll(() => {
    later = temporaryDirectory();
  });
  afterAll(async () => {
    await service.close();
    later.remove();
  });

  it('a debate is not tried again with an analyst or a persona’s model that there is no more', async () => {
    service = await SimulationsApp.start({ directory: later.path, model: llm, analyst: new ScriptedAnalyst(failing) });
    await service.grant('ada', CREDITS);
    const { body: byModel } = await service.simulate();
    const [first] = (await shippedCast()).personas;
    const named = await service.nest.get(Debates).fork({
      id: String(byModel.simulation),
      accountId: 'ada',
      change: { personas: [{ ...first!, llm: { model: 'allowed-model' } }], analyst: 'offline' },
    });
    while ((await service.request('GET', `/api/simulations/${named.id}`)).body.status === 'running');
    await service.close();
    service = await SimulationsApp.start({ directory: later.path, personaModels: [] });
    const retry = async (id: string): Promise<unknown> =>
      (await service.request('POST', `/api/simulations/${id}/retry`)).body.code;
    expect(await retry(String(byModel.simulation))).toBe('unknown-analyst');
    expect(await retry(named.id)).toBe('model-not-allowed');
  });
});
