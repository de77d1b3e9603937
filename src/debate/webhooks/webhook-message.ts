import { hkdfSync } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { derivedId } from '../../kernel/index.js';
import { type DebateResult } from '../result/debate-result.schema.js';

const SECRET_BYTES = 32;

/** A message in the format of Standard Webhooks 1.0.0 (https://www.standardwebhooks.com), signed for one attempt. */
export interface WebhookMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The signing secret of an account's messages, `whsec_` and base64. Derived from the service's secret, so that it is
 * not stored, is the same on every node, and changes only with the service's secret.
 */
export function webhookSecretOf(serviceSecret: string, accountId: string): string {
  const key = hkdfSync('sha256', serviceSecret, 'elenchus', `webhook v1 ${accountId}`, SECRET_BYTES);
  return `whsec_${Buffer.from(key).toString('base64')}`;
}

/** The message about a debate's end: the verdict without the transcript, about 10 KB; `href` leads to the rest. */
export function webhookMessageOf(result: DebateResult, secret: string, at: Date): WebhookMessage {
  const { id, status, url, depth, analyst, openedAt, closedAt, article, platformScores, consensusScore } = result;
  const { consensus, basis, summary, flags, credits, problem } = result;
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
  // The same for every attempt, so that the receiver can recognise repetitions.
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
