import { hkdfSync } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { derivedId } from '../../kernel/index.js';
import { type Simulation } from '../model/debate-result.js';

const SECRET_BYTES = 32;

/** A message as Standard Webhooks 1.0.0 has it (https://www.standardwebhooks.com), signed for one attempt. */
export interface WebhookMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * What an account's messages are signed with, `whsec_` and base64. Derived from the service's secret, so that it is
 * stored nowhere, is the same on every node, and stays the account's for as long as the service keeps its own.
 */
export function webhookSecretOf(serviceSecret: string, accountId: string): string {
  const key = hkdfSync('sha256', serviceSecret, 'elenchus', `webhook v1 ${accountId}`, SECRET_BYTES);
  return `whsec_${Buffer.from(key).toString('base64')}`;
}

/** The verdict without its transcript: some 10 KB where a receiver wants less than 20, the rest at `href`. */
export function webhookMessageOf(simulation: Simulation, secret: string, at: Date): WebhookMessage {
  const { id, status, url, depth, analyst, openedAt, closedAt, article, platformScores, consensusScore } = simulation;
  const { consensus, basis, summary, flags, credits, problem } = simulation;
  const body = JSON.stringify({
    type: `simulation.${status}`,
    timestamp: closedAt,
    data: {
      id,
      href: `/api/simulations/${id}`,
      status,
      url,
      depth,
      analyst,
      openedAt,
      closedAt,
      title: article?.title ?? null,
      consensusScore,
      basis,
      summary,
      consensus,
      platformScores,
      flags: flags.map(({ flag, quote, claim, personas }) => ({ flag, quote, claim, personas: personas.length })),
      credits,
      problem,
    },
  });
  // The same for every attempt: the receiver knows by it what it has had.
  const messageId = `msg_${derivedId('webhook', id)}`;
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(messageId, at, body),
    },
    body,
  };
}
