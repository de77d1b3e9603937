import { type WrittenMail } from './mail-templates.js';

export interface AddressedMail extends WrittenMail {
  readonly to: string;
  /** The same for each attempt, so that a receiver can recognize a repeated message. */
  readonly id: string;
}

/** Hands messages over to a mail server. */
export interface Mailer {
  /**
   * Resolves when the server has accepted the message.
   * @throws MailRefusedError when it never will; any other error when a later attempt may succeed
   */
  send(mail: AddressedMail, signal: AbortSignal): Promise<void>;
}

/** The server refuses this message for good, for instance because the address does not exist (5xx). */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** An attempt failed. The message has no address and no text of the server, which may repeat one. */
export class MailFailedError extends Error {
  override readonly name = 'MailFailedError';
}
