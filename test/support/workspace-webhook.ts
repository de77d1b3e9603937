import { type TestAccount } from './service.js';

/** A webhook of the account's workspace, and a message to it. */
export async function webhookOf(
  account: TestAccount,
  url: string,
): Promise<{ readonly endpointId: string; readonly messageId: string }> {
  const added = await account.post('/api/workspace/webhooks', { url, events: ['debate.ended'] });
  const { endpointId } = (await added.json()) as { endpointId: string };
  const sent = await account.post(`/api/workspace/webhooks/${endpointId}/test`, {});
  const { messageId } = (await sent.json()) as { messageId: string };
  return { endpointId, messageId };
}
