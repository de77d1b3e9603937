import { type Config } from '../config/index.js';
import { type AddressedMail, type Mailer, MailFailedError, MailRefusedError } from './mailer.js';

type SmtpConfig = NonNullable<Config['mail']>;

/** Time limits of one attempt, in milliseconds. */
interface SmtpLimits {
  /** For connecting, for the greeting, and for each answer. */
  readonly answerMs: number;
  /** For the whole attempt, so that a server that sends a byte now and then ends too. */
  readonly totalMs: number;
}
const LIMITS: SmtpLimits = { answerMs: 10_000, totalMs: 30_000 };

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** What a server refuses for good when it answers 5xx: the message or its receiver. A refused sign-in is not the message's. */
const OF_THE_MESSAGE = ['EENVELOPE', 'EMESSAGE'];

/** Sends mail by SMTP. A connection is used once. */
export class SmtpMailer implements Mailer {
  readonly #url: URL;

  constructor(
    private readonly config: Pick<SmtpConfig, 'url' | 'from' | 'tls'>,
    private readonly limits: SmtpLimits = LIMITS,
  ) {
    this.#url = new URL(config.url);
  }

  async send({ to, id, subject, text }: AddressedMail, signal: AbortSignal): Promise<void> {
    // Loaded with the first message.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(this.#options());
    const domain = this.config.from.replace(/^.*@|>.*$/g, '');
    const message = {
      from: this.config.from,
      to: { name: '', address: to },
      subject,
      text,
      messageId: `<${id}@${domain}>`,
      // RFC 3834: no out-of-office replies.
      headers: { 'Auto-Submitted': 'auto-generated' },
      // Closes the connection, whatever the server does.
      signal: AbortSignal.any([signal, AbortSignal.timeout(this.limits.totalMs)]),
    };
    try {
      const answer = await transport.sendMail(message);
      if (answer.rejected.length > 0) throw new MailRefusedError('the server refuses the address');
    } catch (error) {
      throw told(error);
    } finally {
      transport.close();
    }
  }

  #options() {
    const { protocol, hostname, port, username, password } = this.#url;
    const isTls = protocol === 'smtps:';
    const { answerMs } = this.limits;
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? PORTS[isTls ? 'smtps:' : 'smtp:'] : Number(port),
      secure: isTls,
      requireTLS: !isTls && this.config.tls === 'required' && !LOOPBACK.includes(hostname),
      ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: answerMs,
      greetingTimeout: answerMs,
      socketTimeout: answerMs,
      dnsTimeout: answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }
}

/** The error of an attempt in words without an address. */
function told(error: unknown): Error {
  if (error instanceof MailRefusedError) return error;
  const { code = 'no code', responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const said = typeof responseCode === 'number' ? `${String(code)}, the server answered ${responseCode}` : String(code);
  const isForGood = typeof responseCode === 'number' && responseCode >= 500 && OF_THE_MESSAGE.includes(String(code));
  return isForGood
    ? new MailRefusedError(`the server refuses the message (${said})`)
    : new MailFailedError(`the mail server could not be used (${said})`);
}
