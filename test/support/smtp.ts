import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A message that a mail server accepted. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers by lower-case name, unfolded. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text, decoded. */
  readonly text: string;
}

export interface MailReceiver {
  readonly port: number;
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The first mail to an address, as soon as it is there. */
  mailTo(address: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** The headers and the text of a message with one part. */
function parsed(raw: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const body = rest.join('\r\n\r\n');
  const text =
    headers['content-transfer-encoding'] === 'quoted-printable'
      ? body
          .replaceAll('=\r\n', '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      : body;
  return { headers, text: text.replaceAll('\r\n', '\n') };
}

/** A real mail server on loopback that keeps what it gets. */
export async function startMailReceiver(
  options: SMTPServerOptions = {},
  listen: { readonly port?: number; readonly host?: string } = {},
): Promise<MailReceiver> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    // Without a certificate of its own, it would offer one that nobody trusts.
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          ...parsed(Buffer.concat(chunks).toString('utf8')),
        });
        callback();
        for (const look of waiting) look();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const { host = '127.0.0.1', port: wanted = 0 } = listen;
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://${host}:${port}`,
    mails,
    mailTo: (address) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = mails.find(({ to }) => to.includes(address));
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A server that does with each connection whatever a test says. */
export async function startStrangeServer(
  onConnection: (socket: Socket) => void,
): Promise<{ readonly url: string; readonly open: () => number; close(): void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => sockets.size,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The link in a mail. */
export const linkIn = ({ text }: ReceivedMail): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
