import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_STORE, type EventStore } from '../../src/event-store/index.js';
import { answerConnection, StartingServer } from '../../src/http/index.js';
import { faultOf, noteRefusal } from '../support/api-contract.js';
import { BrowserSession } from '../support/browser-session.js';
import { newEvent } from '../support/new-event.js';
import { needsSession, type Operation, operations } from '../support/operations.js';
import { appoint } from '../support/operators.js';
import { PASSWORD, startService, type TestAccount, type TestService } from '../support/service.js';

/** Refusals that any operation may give, whatever it does: each operation is seen to give those that it documents. */

/** What fails every request while it is set. */
let failure: Error | undefined;
let service: TestService;

beforeAll(async () => {
  service = await startService({}, {}, () => {
    if (failure) throw failure;
  });
});
afterAll(() => service.stop());

const OWN_PAGE = { 'x-requested-with': 'elenchus', 'sec-fetch-site': 'same-origin' };

/** An operator's account with a session, and how it asks. */
class Person {
  private constructor(
    readonly account: TestAccount,
    readonly cookie: string,
  ) {}

  static async of(email: string, at = service): Promise<Person> {
    const account = await at.signUp(email);
    await appoint(at, account);
    const browser = new BrowserSession(at.url);
    await browser.signIn(email, PASSWORD);
    return new Person(account, browser.cookie);
  }

  headersFor(operation: Operation): Record<string, string> {
    const { access, method } = operation;
    const inSession = needsSession(operation);
    return {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(access === 'public' ? OWN_PAGE : {}),
      ...(inSession ? { ...OWN_PAGE, cookie: this.cookie } : {}),
      ...(access !== 'public' && !inSession ? { 'x-api-key': this.account.apiKey } : {}),
    };
  }
}

/** The operations that document a refusal and answer the request with something else. */
async function differing(
  code: string,
  ask: (operation: Operation) => Promise<string>,
  among = operations(),
): Promise<readonly string[]> {
  const differing: string[] = [];
  for (const operation of among.filter(({ codes }) => codes.includes(code))) {
    const got = /"code":"([a-z-]+)"/.exec(await ask(operation))?.[1];
    if (got !== code) differing.push(`${operation.name}: ${got ?? 'no refusal'}`);
  }
  return differing;
}

const answerTo =
  (person: Person, url = service.url, further: Readonly<Record<string, string>> = {}) =>
  async (operation: Operation): Promise<string> => {
    const { method, path } = operation;
    const headers = { ...person.headersFor(operation), ...further };
    return (await fetch(`${url}${path}`, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) })).text();
  };

it('every operation says that a defect is one, and nothing about it', async () => {
  const person = await Person.of('defect@example.org');
  failure = new TypeError('cannot read properties of undefined');
  try {
    const answers: string[] = [];
    const ask = answerTo(person);
    expect(
      await differing('internal-error', async (operation) => {
        const answer = await ask(operation);
        answers.push(answer);
        return answer;
      }),
    ).toEqual([]);
    expect(answers.length).toBeGreaterThan(40);
    expect(answers.join()).not.toContain('undefined');
  } finally {
    failure = undefined;
  }
});

it('every operation refuses headers that are too large', async () => {
  const person = await Person.of('large-headers@example.org');
  expect(
    await differing('headers-too-large', answerTo(person, service.url, { 'x-large': 'x'.repeat(20_000) })),
  ).toEqual([]);
});

it('every operation refuses while the service starts', async () => {
  const person = await Person.of('starting@example.org');
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  let slow: () => void = () => undefined;
  const isSlow = new Promise<void>((resolve) => (slow = resolve));
  const starting = new StartingServer({ host: '127.0.0.1', port, afterMs: 1, reason: () => 'It waits.', onSlow: slow });
  await isSlow;
  try {
    expect(await differing('store-unavailable', answerTo(person, `http://127.0.0.1:${port}`))).toEqual([]);
  } finally {
    await starting.close();
  }
});

it('every operation refuses while the service stops', async () => {
  const stopping = await startService();
  try {
    const person = await Person.of('stopping@example.org', stopping);
    stopping.refuseMore();
    expect(await differing('overloaded', answerTo(person, stopping.url))).toEqual([]);
  } finally {
    await stopping.stop();
  }
});

describe('of an account whose own stream cannot be read', () => {
  it('every operation says so', async () => {
    const person = await Person.of('unreadable@example.org');
    const stream = `account-${person.account.accountId}`;
    await service.app
      .get<EventStore>(EVENT_STORE)
      .append(stream, [newEvent('ApiKeyIssued', { nonsense: true })], 'any');
    const owned = operations().filter(({ access }) => access !== 'public');
    expect(await differing('stream-unreadable', answerTo(person), owned)).toEqual([]);
    const browser = new BrowserSession(service.url, person.cookie);
    const credentials = { email: person.account.email, password: PASSWORD };
    for (const answer of [
      await browser.request('GET', '/api/sessions'),
      await browser.request('POST', '/api/sessions', credentials),
      await browser.request('POST', '/api/accounts', credentials),
      await browser.request('POST', '/api/password-resets/redeem', {
        token: `${person.account.accountId}.not-a-token`,
        password: PASSWORD,
      }),
    ])
      expect(await answer.json()).toMatchObject({ code: 'stream-unreadable' });
  });
});

describe('requests that do not end', () => {
  const REQUESTS_MAX = 256;
  const open: Socket[] = [];
  afterAll(() => {
    for (const socket of open) socket.destroy();
  });

  /** Sends all but the last byte of a body, or of the headers of a request without one. */
  async function begun(url: string, { method, path }: Operation, headers: Record<string, string>): Promise<Socket> {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    open.push(socket);
    await once(socket, 'connect');
    const lines = Object.entries({ host, ...headers, 'content-length': '3' }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const head = [`${method} ${path} HTTP/1.1`, ...lines].join('\r\n');
    socket.write(method === 'GET' ? `${head}\r\n\r` : `${head}\r\n\r\n{}`);
    return socket;
  }

  it.each(['an account', 'an address'])('leave no room for further ones of %s', async (whose) => {
    const person = await Person.of(`many-${whose.replaceAll(' ', '-')}@example.org`);
    const isPublic = whose === 'an address';
    const among = operations().filter(({ access }) => (access === 'public') === isPublic);
    const held = among.find(({ method, path }) => method === 'POST' && path !== '/api/sessions')!;
    await Promise.all(Array.from({ length: REQUESTS_MAX }, () => begun(service.url, held, person.headersFor(held))));
    // On a busy machine the first of them have been refused for their time by now, and give their room back.
    while (!(await answerTo(person)(held)).includes('too-many-requests'))
      await begun(service.url, held, person.headersFor(held));
    expect(await differing('too-many-requests', answerTo(person), among)).toEqual([]);
    for (const socket of open.splice(0)) socket.destroy();
    while ((await answerTo(person)(held)).includes('too-many-requests'));
  });

  it('are refused after a while by every operation', async () => {
    const person = await Person.of('slow@example.org');
    const hasty = createServer(
      { connectionsCheckingInterval: 10, requestTimeout: 20, headersTimeout: 20 },
      () => undefined,
    );
    hasty.on('clientError', answerConnection).listen(0, '127.0.0.1');
    await once(hasty, 'listening');
    const url = `http://127.0.0.1:${(hasty.address() as AddressInfo).port}`;
    try {
      const refused = await differing('request-timeout', async (operation) => {
        const said = await text(await begun(url, operation, person.headersFor(operation)));
        const [head = '', body = ''] = said.split('\r\n\r\n');
        const [first = '', ...lines] = head.split('\r\n');
        const headers = Object.fromEntries(lines.map((line) => line.split(': ', 2) as [string, string]));
        const answer = {
          method: operation.method,
          url: operation.path,
          status: Number(first.split(' ')[1]),
          headers,
          body,
        };
        noteRefusal(answer);
        expect(faultOf(answer)).toBeUndefined();
        return body;
      });
      expect(refused).toEqual([]);
    } finally {
      hasty.close();
    }
  });
});
