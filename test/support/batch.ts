import { type TestAccount } from './service.js';

/** The id of a batch with this picture. */
export async function batchOf(account: TestAccount, url: string): Promise<string> {
  const answer = await account.post('/api/detect/batch', { url }, { 'content-type': 'application/x-ndjson' });
  const { batch } = JSON.parse(await answer.text()) as { batch: string };
  return batch;
}
