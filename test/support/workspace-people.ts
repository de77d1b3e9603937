import { type Role } from '../../src/http/index.js';
import { BrowserSession } from './browser-session.js';
import { PASSWORD, type TestAccount, type TestService } from './service.js';

/** Somebody with an own account, a session, and perhaps a key in the workspace of somebody else. */
export interface Person {
  readonly account: TestAccount;
  readonly session: BrowserSession;
}

/** The code of a refusal, or the status of another answer. */
export async function codeOf(response: Response): Promise<string> {
  const text = await response.text();
  return response.status < 400 ? String(response.status) : (/"code":"([a-z-]+)"/.exec(text)?.[1] ?? text);
}

export async function signedUp(service: TestService, email: string): Promise<Person> {
  const account = await service.signUp(email);
  const session = new BrowserSession(service.url);
  await session.signIn(email, PASSWORD);
  return { account, session };
}

/** @returns the token. @throws Error if the invitation is refused */
export async function invitation(inviting: Person, role: Role, email?: string): Promise<string> {
  const answer = await inviting.session.request('POST', '/api/workspace/invitations', {
    role,
    ...(email === undefined ? {} : { email }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { token: string }).token;
}

export const accept = ({ session }: Person, token: string): Promise<string> =>
  session.request('POST', '/api/invitations/accept', { token }).then(codeOf);

/** The person's session is in the workspace of `of` from now on. */
export const choose = ({ session }: Person, of: Person): Promise<string> =>
  session.request('PUT', '/api/sessions/workspace', { workspaceId: of.account.accountId }).then(codeOf);

/** Somebody who has joined the workspace of `inviting`, in a session that is in it. */
export async function joined(service: TestService, inviting: Person, role: Role, email: string): Promise<Person> {
  const person = await signedUp(service, email);
  const answers = [await accept(person, await invitation(inviting, role)), await choose(person, inviting)];
  if (answers.join() !== '200,204') throw new Error(answers.join());
  return person;
}

/** A key of the person in the workspace that the session is in. */
export async function issued(
  { session }: Person,
  scopes?: readonly string[],
): Promise<{ apiKey: string; keyId: string }> {
  const answer = await session.request('POST', '/api/account/keys', { label: 'a key', ...(scopes ? { scopes } : {}) });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as { apiKey: string; keyId: string };
}

export const remove = (by: Person, { account }: Person): Promise<string> =>
  by.session.request('DELETE', `/api/workspace/members/${account.accountId}`).then(codeOf);
export const setRole = (by: Person, { account }: Person, role: Role): Promise<string> =>
  by.session.request('PUT', `/api/workspace/members/${account.accountId}`, { role }).then(codeOf);
