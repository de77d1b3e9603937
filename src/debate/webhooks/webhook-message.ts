import { hkdfSync } from 'node:crypto';
import { derivedId } from '../../kernel/index.js';
import { signedMessage, type SignedMessage } from '../../webhooks/index.js';
import { type DebateResult } from '../result/debate-result.schema.js';

const SECRET_BYTES = 32;

/**
 * The signing secret of an account's messages, `whsec_` and base64. Derived from the service's secret, so that it is
 * not stored, is the same on every node, and changes only with the service's secret.
 */
export function webhookSecretOf(serviceSecret: string, accountId: string): string {
  const key = hkdfSync('sha256', serviceSecret, 'elenchus', `webhook v1 ${accountId}`, SECRET_BYTES);
  return `whsec_${Buffer.from(key).toString('base64')}`;
}

/** What a message says about a debate's end: the verdict without the transcript, about 10 KB; `href` leads to the rest. */
export function endInWebhooks(result: DebateResult): object {
  const { id, status, url, depth, analyst, openedAt, closedAt, article, platformScores, consensusScore } = result;
  const { consensus, basis, summary, flags, credits, problem } = result;
  return {
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
  };
}

/** The message to the webhook that a debate's request named. */
export const webhookMessageOf = (result: DebateResult, secret: string, at: Date): SignedMessage =>
  signedMessage({
    id: `msg_${derivedId('webhook', result.id)}`,
    body: JSON.stringify({
      type: `simulation.${result.status}`,
      timestamp: result.closedAt,
      data: endInWebhooks(result),
    }),
    secret,
    at,
  });
