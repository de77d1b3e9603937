import { afterEach, expect, it } from '@jest/globals';
import {
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

it('an article that uses too much CPU costs its own thread alone', async () => {
  open({ workers: 1, cpuMsMax: 1 });
  const reading = reader.read({ title: '', text: `${ARTICLE.text}\n`.repeat(600) });
  await expect(reading).rejects.toMatchObject({ code: 'timeout' });
});

it('a caller that goes away and a reader that is closed both end the reading', async () => {
  open({ workers: 1 });
  const caller = new AbortController();
  const reading = reader.read(ARTICLE, caller.signal);
  caller.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  await reader.close();
  await expect(reader.read(ARTICLE)).rejects.toMatchObject({ code: 'overloaded' });
});
