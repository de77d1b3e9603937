import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Measures with the server in `KURRENTDB_TEST_URL`, otherwise with the protocol fake in a separate process. */
export async function withKurrentServer<T>(measure: (url: string) => Promise<T>): Promise<T> {
  const given = process.env.KURRENTDB_TEST_URL;
  if (given) return measure(given);
  const child = fork(join(import.meta.dirname, 'kurrent-server.ts'));
  try {
    const [url] = (await once(child, 'message')) as [string];
    return await measure(url);
  } finally {
    child.disconnect();
  }
}
