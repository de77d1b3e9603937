import { WorkerPageReader } from '../../src/articles/index.js';

/**
 * A page reader with one thread that has started and has read a page. Otherwise both would count against the time of
 * the first page that a test reads.
 */
export async function startedPageReader(): Promise<WorkerPageReader> {
  const reader = new WorkerPageReader({ workers: 1 });
  await reader.read({ page: '<!doctype html><title>First</title><p>A page.</p>', url: 'https://example.org/' });
  return reader;
}
