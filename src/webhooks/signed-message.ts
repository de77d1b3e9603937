import { Webhook } from 'standardwebhooks';

/** A message in the format of Standard Webhooks 1.0.0 (https://www.standardwebhooks.com), signed for one attempt. */
export interface SignedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Unsigned {
  /** The same for every attempt, so that the receiver can recognise repetitions. */
  readonly id: string;
  readonly body: string;
  /** `whsec_` and base64. */
  readonly secret: string;
  readonly at: Date;
}

export const signedMessage = ({ id, body, secret, at }: Unsigned): SignedMessage => ({
  headers: {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  },
  body,
});
