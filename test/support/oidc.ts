import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Provider, type AccountClaims } from 'oidc-provider';

/** What the provider knows of the people who can sign in there, by their name. */
export type People = Record<string, Omit<AccountClaims, 'sub'>>;

/** Does something else than the provider would; returns whether it has answered. */
type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

export interface TestProvider {
  readonly issuer: string;
  readonly host: string;
  readonly people: People;
  /** Decides about each request first. */
  misbehave: Misbehaviour | undefined;
  /** Ends all connections and refuses new ones, or takes them again at the same port. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export const CLIENT = { id: 'elenchus', secret: 'a secret of the client with many characters' };

/** A real OpenID Connect provider on loopback, with its own pages for signing in. Every name and password is accepted. */
export async function startOidcProvider(publicUrl: string, people: People): Promise<TestProvider> {
  let listener: RequestListener = (_, response) => void response.end();
  const test: Pick<TestProvider, 'misbehave'> = { misbehave: undefined };
  const server = createServer((request, response) => {
    void (async () => {
      if (test.misbehave && (await test.misbehave(request, response))) return;
      listener(request, response);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const answer = providerOf(issuer, publicUrl, people).callback();
  listener = (request, response) => void answer(request, response);
  const stop = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return Object.assign(test, {
    issuer,
    host: `127.0.0.1:${port}`,
    people,
    goAway: stop,
    async comeBack() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: stop,
  });
}

function providerOf(issuer: string, publicUrl: string, people: People): Provider {
  // The library prints advice about its development pages, which this is for.
  const { warn, info } = console;
  Object.assign(console, { warn: () => undefined, info: () => undefined });
  try {
    return new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${publicUrl}/signed-in`],
          post_logout_redirect_uris: [`${publicUrl}/`],
        },
      ],
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        roles: ['access', 'groups', 'realm_access', 'team'],
      },
      scopes: ['openid', 'email', 'roles'],
      pkce: { required: () => true },
      ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 600, Session: 600 },
      cookies: { keys: ['a key of the test'] },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
      // Nobody is asked whether this client may know the address.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client!.clientId,
          accountId: oidc.session!.accountId!,
        });
        grant.addOIDCScope('openid email roles');
        await grant.save();
        return grant;
      },
      features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    });
  } finally {
    Object.assign(console, { warn, info });
  }
}

/** Goes through the provider's pages as a browser does. @returns the query of the redirect back to the service */
export async function signInThere(address: string, name: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(address);
  let url = address;
  let form: URLSearchParams | undefined;
  for (let steps = 0; steps < 10; steps += 1) {
    const answer: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(key);
      else cookies.set(key, value);
    }
    const location = answer.headers.get('location');
    const text = await answer.text();
    form = undefined;
    if (location !== null) {
      const next = new URL(location, url);
      if (next.origin !== origin) return Object.fromEntries(next.searchParams);
      url = next.href;
      continue;
    }
    const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(text) ?? [];
    if (action === '') throw new Error(`the provider answered ${answer.status}: ${text.slice(0, 500)}`);
    url = new URL(action, url).href;
    form = new URLSearchParams({ prompt: 'login', login: name, password: 'any' });
  }
  throw new Error('the provider leads nowhere');
}
