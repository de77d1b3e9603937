import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserSession } from '../support/browser-session.js';
import { PASSWORD, startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  // The client's address is in a header of the proxy, which is this test.
  service = await startService({ ELENCHUS_TRUST_PROXY: '127.0.0.1,::1' });
});
afterAll(() => service.stop());

/** A browser behind the proxy. */
class Visitor extends BrowserSession {
  constructor(
    private readonly address: string,
    device = '',
  ) {
    super(service.url, '', device);
  }

  override request(...[method, path, body]: Parameters<BrowserSession['request']>): Promise<Response> {
    return super.request(method, path, body, {
      'x-requested-with': 'elenchus',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': this.address,
    });
  }
}
const guess = async (email: string, address: string, times: number): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1)
    statuses.push((await new Visitor(address).signIn(email, `guess number ${n}`)).status);
  return statuses;
};
const changePassword = (visitor: Visitor, password: string, newPassword: string): Promise<Response> =>
  visitor.request('PUT', '/api/account/password', { password, newPassword });

describe('a stranger who guesses the password of an account', () => {
  it('is refused from the eleventh guess on, and does not lock the owner out at another address', async () => {
    const { email } = await service.signUp();
    expect(await guess(email, '203.0.113.1', 12)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await new Visitor('198.51.100.1').signIn(email, PASSWORD)).status).toBe(201);
  });

  it('does not lock the owner out at the same address, in a browser where the owner has signed in before', async () => {
    const { email } = await service.signUp();
    const owner = new Visitor('203.0.113.2');
    expect((await owner.signIn(email, PASSWORD)).status).toBe(201);
    expect(owner.device).toMatch(/^elenchus-device=/);
    expect((await guess(email, '203.0.113.2', 12)).at(-1)).toBe(429);
    expect((await new Visitor('203.0.113.2').signIn(email, PASSWORD)).status).toBe(429);
    expect((await new Visitor('203.0.113.2', owner.device).signIn(email, PASSWORD)).status).toBe(201);
  });

  it('does not keep the owner from changing the password in an open session', async () => {
    const { email } = await service.signUp();
    const owner = new Visitor('203.0.113.3');
    await owner.signIn(email, PASSWORD);
    owner.device = '';
    expect((await guess(email, '203.0.113.3', 11)).at(-1)).toBe(429);
    expect((await changePassword(owner, PASSWORD, 'another long password')).status).toBe(204);
    expect((await new Visitor('203.0.113.4').signIn(email, 'another long password')).status).toBe(201);
  });

  it('from many addresses is slowed down, and the owner still signs in from a new device', async () => {
    const { email } = await service.signUp();
    const begun = Date.now();
    const flood = Array.from({ length: 14 }, (_, n) => guess(email, `203.0.113.${n + 10}`, 1));
    await Promise.all(flood);
    // 10 are free; the others wait 250, 500, 1000 ms and so on, one after another.
    expect(Date.now() - begun).toBeGreaterThan(250 + 500 + 1_000);
    expect((await new Visitor('198.51.100.9').signIn(email, PASSWORD)).status).toBe(201);
  });
});

describe('a known device', () => {
  it('has ten guesses of its own, which do not count against others', async () => {
    const { email } = await service.signUp();
    const owner = new Visitor('203.0.113.50');
    await owner.signIn(email, PASSWORD);
    const { device } = owner;
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await new Visitor('203.0.113.50', device).signIn(email, `guess number ${n}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await new Visitor('203.0.113.50').signIn(email, PASSWORD)).status).toBe(201);
  });

  it('is not known to another account, and not when its signature is changed', async () => {
    const [one, other] = [await service.signUp(), await service.signUp()];
    const owner = new Visitor('203.0.113.60');
    await owner.signIn(one.email, PASSWORD);
    const { device } = owner;
    expect((await guess(other.email, '203.0.113.61', 10)).at(-1)).toBe(401);
    expect((await new Visitor('203.0.113.61', device).signIn(other.email, PASSWORD)).status).toBe(429);
    expect((await guess(one.email, '203.0.113.62', 10)).at(-1)).toBe(401);
    const forged = `${device.slice(0, -1)}${device.endsWith('0') ? '1' : '0'}`;
    expect((await new Visitor('203.0.113.62', forged).signIn(one.email, PASSWORD)).status).toBe(429);
    expect((await new Visitor('203.0.113.62', device).signIn(one.email, PASSWORD)).status).toBe(201);
  });
});
