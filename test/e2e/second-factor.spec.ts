import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountKeyStream } from '../../src/accounts/accounts.events.js';
import { secondFactorStream } from '../../src/accounts/accounts.events.js';
import { EVENT_STORE, type EventStore } from '../../src/event-store/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { runCommand } from '../support/commands.js';
import { oneTimeCode } from '../support/one-time-code.js';
import { PASSWORD, startService, type TestService } from '../support/service.js';
import { codeOf, type Person, signedUp } from '../support/workspace-people.js';

/** Signing in with a second factor. */

let nowMs = Date.parse('2026-11-29T08:00:00.000Z');
/** Runs once, before the handler of the next request. */
let meanwhile: (() => Promise<void>) | undefined;
let service: TestService;
let number = 0;
beforeAll(async () => {
  service = await startService(
    {},
    { clock: { now: () => new Date(nowMs), newId: () => crypto.randomUUID() } },
    async () => {
      const now = meanwhile;
      meanwhile = undefined;
      await now?.();
    },
  );
});
afterAll(() => service.stop());

/** The RFC's own codes differ from step to step, so that a later one is another code. */
const nextStep = (): void => void (nowMs += 30_000);
const person = (): Promise<Person> => signedUp(service, `person${(number += 1)}@example.org`);
const PATH = '/api/account/second-factor';
interface SetUp {
  readonly setup: string;
  readonly secret: string;
  readonly uri: string;
  readonly qrCode: string;
}
async function begun({ session }: Person): Promise<SetUp> {
  const answer = await session.request('POST', `${PATH}/setup`, { password: PASSWORD });
  expect(answer.status).toBe(200);
  return (await answer.json()) as SetUp;
}
const enable = ({ session }: Person, setup: string, code: string): Promise<Response> =>
  session.request('PUT', PATH, { setup, code });
/** Somebody with a second factor. */
async function secured(): Promise<{ who: Person; secret: string; recoveryCodes: readonly string[] }> {
  const who = await person();
  const { setup, secret } = await begun(who);
  const answer = await enable(who, setup, oneTimeCode(secret, nowMs));
  expect(answer.status).toBe(200);
  const { recoveryCodes } = (await answer.json()) as { recoveryCodes: readonly string[] };
  nextStep();
  return { who, secret, recoveryCodes };
}
const signIn = (who: Person, code?: string, browser = new BrowserSession(service.url)): Promise<string> =>
  browser
    .request('POST', '/api/sessions', {
      email: who.account.email,
      password: PASSWORD,
      ...(code === undefined ? {} : { code }),
    })
    .then(codeOf);
const remove = ({ session }: Person, code: string, password = PASSWORD): Promise<string> =>
  session.request('POST', `${PATH}/remove`, { password, code }).then(codeOf);
const shown = async ({ session }: Person): Promise<unknown> => (await session.request('GET', PATH)).json();

describe('a second factor', () => {
  it('is turned on with a code, asked for at sign-in, and each code is accepted once', async () => {
    const who = await person();
    expect(await shown(who)).toEqual({ since: null, recoveryCodesLeft: 0 });
    const { setup, secret, uri, qrCode } = await begun(who);
    expect(qrCode).toMatch(/^<svg /);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Elenchus:person\d+%40example\.org\?/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    // Nothing has changed yet.
    expect(await signIn(who)).toBe('201');
    const first = oneTimeCode(secret, nowMs);
    expect((await enable(who, setup, first)).status).toBe(200);
    expect(await shown(who)).toEqual({ since: new Date(nowMs).toISOString(), recoveryCodesLeft: 10 });
    expect(await signIn(who)).toBe('second-factor-needed');
    expect(await signIn(who, first)).toBe('wrong-code');
    nextStep();
    const second = oneTimeCode(secret, nowMs);
    const both = await Promise.all([signIn(who, second), signIn(who, `${second.slice(0, 3)} ${second.slice(3)}`)]);
    expect(both.sort()).toEqual(['201', 'wrong-code']);
    nextStep();
    nextStep();
    expect(await signIn(who, oneTimeCode(secret, nowMs + 60_000))).toBe('wrong-code');
    expect(await signIn(who, oneTimeCode(secret, nowMs - 60_000))).toBe('wrong-code');
    expect(await signIn(who, oneTimeCode(secret, nowMs - 30_000))).toBe('201');
    // With a wrong password nobody learns that there is a second factor.
    const guess = { email: who.account.email, password: 'a wrong password', code: '000000' };
    expect(await codeOf(await new BrowserSession(service.url).request('POST', '/api/sessions', guess))).toBe(
      'invalid-credentials',
    );
    // Keys need no code.
    expect(await who.account.get('/api/account')).toMatchObject({ email: who.account.email });
  });

  it('is not passed by signing up again with the right password', async () => {
    const { who } = await secured();
    const again = await fetch(`${service.url}/api/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: who.account.email, password: PASSWORD }),
    });
    expect(await codeOf(again)).toBe('conflict');
  });

  it('has recovery codes, each of which is accepted once, however it is written', async () => {
    const { who, recoveryCodes } = await secured();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [one = '', other = ''] = recoveryCodes;
    expect(one).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    const both = await Promise.all([signIn(who, one), signIn(who, one.toUpperCase().replace('-', ' '))]);
    expect(both.sort()).toEqual(['201', 'wrong-code']);
    expect(await signIn(who, other)).toBe('201');
    expect(await shown(who)).toMatchObject({ recoveryCodesLeft: 8 });
    const { who: stranger } = await secured();
    expect(await signIn(stranger, recoveryCodes[2])).toBe('wrong-code');
  });

  it('is removed with password and code, after which no code is needed', async () => {
    const { who, secret, recoveryCodes } = await secured();
    expect(await remove(who, oneTimeCode(secret, nowMs), 'a wrong password')).toBe('wrong-password');
    expect(await remove(who, '000000')).toBe('wrong-code');
    expect(await signIn(who)).toBe('second-factor-needed');
    expect(await remove(who, oneTimeCode(secret, nowMs))).toBe('204');
    expect(await signIn(who)).toBe('201');
    expect(await remove(who, 'anything')).toBe('204');
    // A new one has a new secret.
    nextStep();
    const { setup, secret: later } = await begun(who);
    expect((await enable(who, setup, oneTimeCode(later, nowMs))).status).toBe(200);
    nextStep();
    expect(await signIn(who, oneTimeCode(secret, nowMs))).toBe('wrong-code');
    expect(await signIn(who, recoveryCodes[0])).toBe('wrong-code');
    expect(await signIn(who, oneTimeCode(later, nowMs))).toBe('201');
  });

  it('is not set up twice, with a wrong code, with an old set-up, or with that of somebody else', async () => {
    const [who, other] = [await person(), await person()];
    const wrong = await who.session.request('POST', `${PATH}/setup`, { password: 'a wrong password' });
    expect(await codeOf(wrong)).toBe('wrong-password');
    const { setup, secret } = await begun(who);
    const code = (): string => oneTimeCode(secret, nowMs);
    for (const no of ['000000', '12345', 'abcdef'])
      expect(await codeOf(await enable(who, setup, no))).toBe('wrong-code');
    for (const no of ['v0.{}', 'v1.AAAA', setup.slice(0, -3), 'x'])
      expect([no, await codeOf(await enable(who, no, code()))]).toEqual([no, 'setup-ended']);
    expect(await codeOf(await enable(other, setup, code()))).toBe('setup-ended');
    const parallel = await begun(who);
    expect((await enable(who, setup, code())).status).toBe(200);
    expect(await codeOf(await enable(who, parallel.setup, oneTimeCode(parallel.secret, nowMs)))).toBe(
      'second-factor-on',
    );
    const again = await who.session.request('POST', `${PATH}/setup`, { password: PASSWORD });
    expect(await codeOf(again)).toBe('second-factor-on');
    const late = await begun(other);
    nowMs += 15 * 60_000;
    expect(await codeOf(await enable(other, late.setup, oneTimeCode(late.secret, nowMs)))).toBe('setup-ended');
  });

  it('is not found by a request during which the account’s data are destroyed', async () => {
    const who = await person();
    const { setup, secret } = await begun(who);
    meanwhile = () => service.app.get<EventStore>(EVENT_STORE).erase(accountKeyStream(who.account.accountId));
    expect(await codeOf(await enable(who, setup, oneTimeCode(secret, nowMs)))).toBe('account-not-found');
  });

  it('is in the log without secret, code or recovery code, and its activity says who did what', async () => {
    const { who, secret, recoveryCodes } = await secured();
    expect(await signIn(who, recoveryCodes[0])).toBe('201');
    const store = service.app.get<EventStore>(EVENT_STORE);
    const events = JSON.stringify(await store.read(secondFactorStream(who.account.accountId), 0, 'forwards', 10));
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(events).not.toContain(hidden);
    const { activity } = (await (await who.session.request('GET', '/api/workspace/activity')).json()) as {
      activity: { type: string; actor: string }[];
    };
    expect(activity.slice(0, 2)).toEqual([
      expect.objectContaining({ type: 'RecoveryCodeUsed', actor: who.account.accountId }),
      expect.objectContaining({ type: 'SecondFactorEnabled', memberId: who.account.accountId }),
    ]);
  });
});

describe('somebody who guesses codes', () => {
  it('is locked out after five, for hours after twenty in a day, and not the owner in a known browser', async () => {
    const { who, secret } = await secured();
    const browser = new BrowserSession(service.url);
    expect(await signIn(who, oneTimeCode(secret, nowMs), browser)).toBe('201');
    expect(browser.device).not.toBe('');
    const guesses = async (times: number): Promise<readonly string[]> => {
      const answers: string[] = [];
      for (let n = 0; n < times; n += 1) answers.push(await signIn(who, `00000${n}`));
      return answers;
    };
    const refused = (times: number): readonly string[] => Array.from({ length: times }, () => 'wrong-code');
    expect(await guesses(7)).toEqual([...refused(5), 'too-many-attempts', 'too-many-attempts']);
    nextStep();
    expect(await signIn(who, oneTimeCode(secret, nowMs))).toBe('too-many-attempts');
    expect(await signIn(who, oneTimeCode(secret, nowMs), browser)).toBe('201');
    for (let quarter = 0; quarter < 3; quarter += 1) {
      nowMs += 900_000;
      expect(await guesses(5)).toEqual(refused(5));
    }
    nowMs += 900_000;
    expect(await guesses(1)).toEqual(['too-many-attempts']);
    nowMs += 86_400_000;
    expect(await signIn(who, oneTimeCode(secret, nowMs))).toBe('201');
  });

  it('is locked out in an open session too', async () => {
    const { who, secret } = await secured();
    for (let n = 0; n < 10; n += 1) expect(await remove(who, `00000${n}`)).toBe('wrong-code');
    expect(await remove(who, oneTimeCode(secret, nowMs))).toBe('too-many-attempts');
    const other = await person();
    const { setup } = await begun(other);
    for (let n = 0; n < 10; n += 1) expect(await codeOf(await enable(other, setup, `00000${n}`))).toBe('wrong-code');
    expect(await codeOf(await enable(other, setup, '000000'))).toBe('too-many-attempts');
  });

  it('is locked out of setting one up by wrong passwords', async () => {
    const who = await person();
    const setUp = (): Promise<string> =>
      who.session.request('POST', `${PATH}/setup`, { password: 'a wrong password' }).then(codeOf);
    for (let n = 0; n < 10; n += 1) expect(await setUp()).toBe('wrong-password');
    expect(await setUp()).toBe('too-many-attempts');
  });
});

it('an operator removes it for somebody who has lost everything', async () => {
  const silent = await startService();
  try {
    const who = await signedUp(silent, 'lost@example.org');
    const answer = await who.session.request('POST', `${PATH}/setup`, { password: PASSWORD });
    const { setup, secret } = (await answer.json()) as SetUp;
    expect((await enable(who, setup, oneTimeCode(secret, Date.now()))).status).toBe(200);
    const browser = new BrowserSession(silent.url);
    expect(await signIn(who, undefined, browser)).toBe('second-factor-needed');
    const environment = { ELENCHUS_DATA_DIR: silent.directory };
    const command = ['accounts', 'remove-second-factor', 'lost@example.org'];
    expect(JSON.parse((await runCommand([...command, '--json'], environment)).stdout)).toEqual({
      account: 'lost@example.org',
      removed: true,
    });
    expect(await signIn(who, undefined, browser)).toBe('201');
    expect((await runCommand(command, environment)).stdout).toContain('lost@example.org had no second factor');
  } finally {
    await silent.stop();
  }
});
