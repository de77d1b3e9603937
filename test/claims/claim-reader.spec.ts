import { afterEach, expect, it } from '@jest/globals';
import {
  CLAIMS_MAX,
  type ClaimReader,
  type ClaimReaderOptions,
  WorkerClaimReader,
  identifyClaims,
} from '../../src/claims/index.js';

const ARTICLE = {
  title: 'Council closes bridge',
  text: 'The council voted on Monday to close the old bridge. Engineers found cracks in two piers, Mayor Ana Torres said.',
};
let reader: ClaimReader;
const open = (options: ClaimReaderOptions = {}): ClaimReader => (reader = new WorkerClaimReader(options));
afterEach(() => reader.close());

it('a worker identifies the same claims as a direct call', async () => {
  expect(await open().read(ARTICLE)).toEqual(identifyClaims(ARTICLE));
});

it('an article that uses too much CPU ends only its own thread', async () => {
  open({ workers: 1, cpuMsMax: 1 });
  const reading = reader.read({ title: '', text: `${ARTICLE.text}\n`.repeat(600) });
  await expect(reading).rejects.toMatchObject({ code: 'timeout' });
});

it('the next article is read after one that never ends a sentence', async () => {
  open({ workers: 1 });
  const endless = 'he said that she said that '.repeat(400_000);
  expect((await reader.read({ title: 'The end', text: endless })).length).toBeLessThanOrEqual(CLAIMS_MAX);
  expect(await reader.read(ARTICLE)).toEqual(identifyClaims(ARTICLE));
});

it('an abort by the caller and the closing of the reader both end the reading', async () => {
  open({ workers: 1 });
  const caller = new AbortController();
  const reading = reader.read(ARTICLE, caller.signal);
  caller.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  await reader.close();
  await expect(reader.read(ARTICLE)).rejects.toMatchObject({ code: 'overloaded' });
});
