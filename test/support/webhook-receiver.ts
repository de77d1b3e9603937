import { createHmac } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { serve } from './service.js';

/** One received message. */
export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A receiver of webhooks over real HTTP; `answer` ends each response. */
export async function webhookReceiver(answer: (response: ServerResponse, count: number) => void): Promise<{
  host: string;
  url: string;
  close: () => void;
  received: Received[];
  until: (count: number) => Promise<void>;
}> {
  const received: Received[] = [];
  let waiting: (() => void)[] = [];
  const server = await serve((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
      answer(response, received.length);
      for (const wake of waiting.splice(0)) wake();
    });
  });
  waiting = [];
  return {
    ...server,
    received,
    until: async (count) => {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

/** The signature by Standard Webhooks 1.0.0, computed independently of the library that signs. */
export function signatureOf({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
