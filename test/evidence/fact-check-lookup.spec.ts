import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FACT_CHECKS_FILE, FactCheckIndex, FactCheckLookup } from '../../src/evidence/index.js';
import { threadCpuMs } from '../../src/runtime/index.js';
import { ownThread } from '../../src/worker/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { record } from './support.js';

const CLAIM = 'The harbour ferry carried 412,000 passengers in 2025.';
const TITLE = 'No, the ferry did not carry 412,000 passengers';
const never = new AbortController().signal;

describe('the lookup of fact checks', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let index: FactCheckIndex;
  let lookup: FactCheckLookup;

  beforeEach(() => {
    directory = temporaryDirectory();
    index = FactCheckIndex.open(directory.path);
    lookup = new FactCheckLookup(directory.path);
  });
  afterEach(async () => {
    await lookup.close();
    index.close();
    directory.remove();
  });

  it('sees records that are imported and removed while it runs', async () => {
    expect(await lookup.find(CLAIM, 'a', never)).toBeNull();
    await index.import([record('f1', CLAIM, { title: TITLE })]);
    expect(await lookup.find(CLAIM, 'a', never)).toMatchObject({ id: 'f1', verdict: 'disputes' });
    index.remove('f1');
    expect(await lookup.find(CLAIM, 'a', never)).toBeNull();
  });

  it('looks up any number of claims at once, on another thread', async () => {
    await index.import(
      Array.from({ length: 500 }, (_, at) =>
        record(`f${at}`, `The harbour museum counted ${at} visitors in 2024, its report says.`),
      ),
    );
    await index.import([record('it', CLAIM, { title: TITLE })]);
    await lookup.find(CLAIM, 'a', never);
    const thread = ownThread() ?? 0;
    const cpuMs = async (work: () => unknown): Promise<number> => {
      const before = threadCpuMs(thread) ?? 0;
      await work();
      return (threadCpuMs(thread) ?? 0) - before;
    };
    const claims = Array.from({ length: 300 }, (_, at) =>
      at % 2 === 0 ? CLAIM : `The museum counted ${at} visitors.`,
    );
    index.match(CLAIM);
    const hereMs = await cpuMs(() => claims.forEach((claim) => index.match(claim)));
    const thereMs = await cpuMs(async () => {
      const found = await Promise.all(claims.map((claim, at) => lookup.find(claim, `owner ${at % 3}`, never)));
      expect(found.filter((each) => each?.id === 'it')).toHaveLength(150);
    });
    expect(thereMs).toBeLessThanOrEqual(hereMs / 2);
  });

  it('fails for a file that is no index and for an aborted call', async () => {
    await expect(lookup.find(CLAIM, 'a', AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
    const other = temporaryDirectory();
    writeFileSync(
      join(other.path, FACT_CHECKS_FILE),
      'This is no database, and long enough to be told from one. '.repeat(200),
    );
    const broken = new FactCheckLookup(other.path);
    await expect(broken.find(CLAIM, 'a', never)).rejects.toThrow();
    await broken.close();
    other.remove();
  });
});
