import { type components } from './schema.js';

export type SimulationEnded = components['schemas']['SimulationEnded'];
/** What a webhook of a workspace receives, told apart by `type`. */
export type WorkspaceMessage =
  | components['schemas']['DebateEndedMessage']
  | components['schemas']['DetectionEndedMessage']
  | components['schemas']['CreditsLowMessage']
  | components['schemas']['BatchEndedMessage']
  | components['schemas']['EvidenceChangedMessage']
  | components['schemas']['QuotaReachedMessage']
  | components['schemas']['TestMessage'];

/** The message was not sent by the service for this account, or is old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

export interface WebhookOptions {
  /** Maximum difference between the message's time and now. */
  readonly toleranceS?: number | undefined;
  readonly now?: Date | undefined;
}

type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const TOLERANCE_S = 300;

/**
 * The message of a webhook once its signature and its time are verified (https://www.standardwebhooks.com). `body` is the
 * exact body of the request, not parsed and serialised again. Of a webhook of a workspace it is a {@link WorkspaceMessage}.
 * @throws WebhookVerificationError
 */
export async function verifyWebhook<Message extends SimulationEnded | WorkspaceMessage = SimulationEnded>(
  secret: string,
  headers: ReceivedHeaders,
  body: string,
  { toleranceS = TOLERANCE_S, now = new Date() }: WebhookOptions = {},
): Promise<Message> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!/^\d+$/.test(timestamp) || Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceS)
    throw new WebhookVerificationError('the message is too old or too new');
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), hmac, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ')) {
    if (!signature.startsWith('v1,')) continue;
    // Compares in constant time.
    if (await crypto.subtle.verify('HMAC', key, bytesOf(signature.slice(3)), signed))
      return JSON.parse(body) as Message;
  }
  throw new WebhookVerificationError('no signature of the message is valid');
}

function headerOf(headers: ReceivedHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  if (typeof value !== 'string') throw new WebhookVerificationError(`the header ${name} is missing`);
  return value;
}

/** @throws WebhookVerificationError */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new WebhookVerificationError('the secret or a signature is not base64');
  }
}
