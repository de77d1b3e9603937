import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.js';
import { startService, type TestService } from '../support/service.js';
import {
  accept,
  choose,
  codeOf,
  invitation,
  issued,
  joined,
  type Person,
  remove,
  setRole,
  signedUp,
} from '../support/workspace-people.js';

const TEXT = Array.from(
  { length: 12 },
  (_, n) => `The council said on Tuesday that ${n + 300} people were moved from the old harbour after the flood.`,
).join('\n\n');
const ARTICLE = { text: TEXT, title: 'The flood', depth: 'micro' };

let model: OpenAiServer;
let service: TestService;
let number = 0;
/** The model's answers wait for this. */
let answering: Promise<void> = Promise.resolve();
beforeAll(async () => {
  model = await startOpenAiServer({ behave: () => ({ kind: 'opinion', until: answering }) });
  service = await startService({ ELENCHUS_ANALYST: 'llm', OPENAI_BASE_URL: model.url, ELENCHUS_MODEL: 'answers' });
});
afterAll(async () => {
  await service.stop();
  await model.close();
});

const person = (): Promise<Person> => signedUp(service, `someone${(number += 1)}@example.org`);
const owner = (inviting: Person): Promise<Person> =>
  joined(service, inviting, 'owner', `owner${(number += 1)}@example.org`);
const leave = ({ session }: Person): Promise<string> => session.request('POST', '/api/workspace/leave').then(codeOf);
const ownersSeenBy = async ({ session }: Person): Promise<readonly string[]> => {
  const { members } = (await (await session.request('GET', '/api/workspace')).json()) as {
    members: { memberId: string; role: string }[];
  };
  return members.filter(({ role }) => role === 'owner').map(({ memberId }) => memberId);
};

describe('at the same time', () => {
  it('one invitation makes one of several people a member', async () => {
    const inviting = await person();
    const people = await Promise.all(Array.from({ length: 5 }, person));
    const token = await invitation(inviting, 'editor');
    const answers = await Promise.all(people.map((each) => accept(each, token)));
    expect(answers.sort()).toEqual(['200', ...Array.from({ length: 4 }, () => 'invitation-used')]);
    const activity = await inviting.session.request('GET', '/api/workspace');
    expect(((await activity.json()) as { members: unknown[] }).members).toHaveLength(2);
  });

  it.each([
    ['leave', (a: Person) => leave(a), 'last-owner'],
    ['step down', (a: Person) => setRole(a, a, 'viewer'), 'last-owner'],
    ['remove each other', (a: Person, b: Person) => remove(a, b), 'not-a-member'],
    ['lower each other', (a: Person, b: Person) => setRole(a, b, 'editor'), 'insufficient-role'],
  ] as const)('of two owners who %s, one remains', async (_, act, refusal) => {
    for (let round = 0; round < 5; round += 1) {
      const first = await person();
      const second = await owner(first);
      const answers = await Promise.all([act(first, second), act(second, first)]);
      // The refusal of who was admitted before the other's decision, or of who was not.
      expect(answers.filter((answer) => answer === '204')).toHaveLength(1);
      expect([refusal, 'insufficient-scope', 'not-a-member']).toContain(answers.find((answer) => answer !== '204'));
      const left = await Promise.all(
        [first, second].map(async (each) => ({
          each,
          code: await codeOf(await each.session.request('GET', '/api/workspace')),
        })),
      );
      const [member] = left.filter(({ code }) => code === '200');
      expect(await ownersSeenBy(member!.each)).toHaveLength(1);
    }
  });
});

describe('a member who is removed in mid-debate', () => {
  it.each(['key', 'session'])('sees no more of it by a %s, while it goes on', async (by) => {
    const first = await person();
    const editor = await joined(service, first, 'editor', `editor${(number += 1)}@example.org`);
    await first.account.post('/api/billing/test-purchase', { pack: 'starter' });
    const headers: Record<string, string> =
      by === 'key'
        ? { 'x-api-key': (await issued(editor)).apiKey }
        : { cookie: editor.session.cookie, 'x-requested-with': 'elenchus', 'sec-fetch-site': 'same-origin' };
    const post = (): Promise<Response> =>
      fetch(`${service.url}/api/simulate`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', prefer: 'respond-async', 'idempotency-key': 'once' },
        body: JSON.stringify(ARTICLE),
      });
    let answer: () => void = () => undefined;
    answering = new Promise((resolve) => (answer = resolve));
    const calls = model.calls.length;
    const opened = await post();
    expect(opened.status).toBe(202);
    const { id } = (await opened.json()) as { id: string };
    await model.arrival(calls + 1);
    const stream = await fetch(`${service.url}/api/simulations/${id}/events`, { headers });
    expect(stream.status).toBe(200);
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    const next = async (): Promise<string> => (await reader.read().catch(() => undefined))?.value ?? '';
    let seen = '';
    while (!seen.includes('event: DebateOpened')) seen += await next();
    expect(await remove(first, editor)).toBe('204');
    const refusal = by === 'key' ? 'revoked-api-key' : 'not-a-member';
    for (const path of ['', '/events', '/export', '/state', '/audit', '/frames', '/webhook'])
      expect(await codeOf(await fetch(`${service.url}/api/simulations/${id}${path}`, { headers }))).toBe(refusal);
    expect(await codeOf(await post())).toBe(refusal);
    expect(await codeOf(await fetch(`${service.url}/api/simulations/${id}`, { method: 'DELETE', headers }))).toBe(
      refusal,
    );
    answer();
    for (let text = await next(); text !== ''; text = await next()) seen += text;
    expect(seen).not.toContain('event: ConsensusReached');
    let status = '';
    while (status !== 'done') {
      const shown = await first.account.get<{ status: string }>(`/api/simulations/${id}`);
      ({ status } = shown);
      expect(['running', 'done']).toContain(status);
    }
  });
});

describe('an idempotency key', () => {
  it('is of a workspace: of one of its members it is for the others, and not for another workspace of the same person', async () => {
    answering = new Promise(() => undefined);
    const [first, second] = [await person(), await person()];
    for (const { account } of [first, second]) await account.post('/api/billing/test-purchase', { pack: 'starter' });
    const both = await joined(service, first, 'editor', `both${(number += 1)}@example.org`);
    expect(await accept(both, await invitation(second, 'editor'))).toBe('200');
    const open = async ({ session }: Person): Promise<string> => {
      const answer = await session.request('POST', '/api/simulate', ARTICLE, {
        'x-requested-with': 'elenchus',
        'sec-fetch-site': 'same-origin',
        prefer: 'respond-async',
        'idempotency-key': 'the-same',
      });
      expect([200, 201, 202]).toContain(answer.status);
      return ((await answer.json()) as { id: string }).id;
    };
    const inFirst = await open(both);
    expect(await open(first)).toBe(inFirst);
    expect(await choose(both, second)).toBe('204');
    const inSecond = await open(both);
    expect(inSecond).not.toBe(inFirst);
    expect(await codeOf(await both.session.request('GET', `/api/simulations/${inFirst}`))).toBe('not-found');
    expect(await codeOf(await both.session.request('GET', `/api/simulations/${inSecond}`))).toBe('200');
    expect(await codeOf(await first.session.request('GET', `/api/simulations/${inSecond}`))).toBe('not-found');
    // Who cancels a debate is named where it is, and nowhere else.
    expect(await codeOf(await both.session.request('DELETE', `/api/simulations/${inSecond}`))).toMatch(/^20/);
    const seenBy = async ({ session }: Person): Promise<readonly (string | null)[]> => {
      const answer = await session.request('GET', '/api/workspace/activity');
      const { activity } = (await answer.json()) as { activity: { type: string; memberId: string | null }[] };
      return activity.flatMap(({ type, memberId }) => (type === 'DebateAbandoned' ? [memberId] : []));
    };
    expect(await seenBy(second)).toEqual([both.account.accountId]);
    expect(await seenBy(first)).toEqual([]);
    expect(await codeOf(await first.session.request('DELETE', `/api/simulations/${inFirst}`))).toMatch(/^20/);
  });
});
