import { afterEach, expect, it } from '@jest/globals';
import { WorkerPageReader, type PageReader, type PageReaderOptions } from '../../src/articles/index.js';
import { SHAPES } from '../hostile/support/pages.js';

const URL_OF_PAGE = 'https://news.example/storm';
const SENTENCE = 'The council voted on Monday to close the old bridge, after engineers had found cracks in two piers. ';
const HONEST = `<html><head><title>Bridge closed</title></head><body><article>${`<p>${SENTENCE}</p>`.repeat(12)}</article></body></html>`;
const COSTLY = SHAPES['spans below 90 divisions']?.(256 * 1024) ?? '';

let pages: PageReader;
const open = (options: PageReaderOptions): PageReader => (pages = new WorkerPageReader(options));
afterEach(() => pages.close());

const read = (page: string) => pages.read({ page, url: URL_OF_PAGE });

it('a page that uses too much CPU ends only its own thread', async () => {
  open({ workers: 2, cpuMsMax: 100 });
  // Warms up the threads: later pages are read faster.
  await Promise.all(Array.from({ length: 20 }, () => read(HONEST)));
  const [costly, ...honest] = await Promise.all([read(COSTLY), ...Array.from({ length: 20 }, () => read(HONEST))]);
  expect(costly).toEqual({ reason: 'too-costly', pointers: {}, builtByScripts: false });
  for (const { article } of honest) expect(article).toMatchObject({ title: 'Bridge closed' });
  expect((await read(HONEST)).article).toMatchObject({ title: 'Bridge closed' });
});

it('a page that uses too much memory ends only its own thread', async () => {
  const long = HONEST.replace('</article>', `${'<p>one word, two'.repeat(30_000)}</article>`);
  // High enough that only the heap limit can end the thread.
  const cpuMsMax = 60_000;
  open({ workers: 1, heapMbMax: 17, cpuMsMax });
  const [bloated, honest] = await Promise.all([read(long), read(HONEST)]);
  expect(bloated).toEqual({ reason: 'too-costly', pointers: {}, builtByScripts: false });
  expect(honest.article).toMatchObject({ title: 'Bridge closed' });
  await pages.close();
  open({ workers: 1, cpuMsMax });
  expect((await read(long)).article).toMatchObject({ title: 'Bridge closed' });
}, 180_000);

it('an abort by the caller and the closing of the reader both end the reading', async () => {
  open({ workers: 1 });
  const caller = new AbortController();
  const reading = pages.read({ page: HONEST, url: URL_OF_PAGE }, caller.signal);
  caller.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  const last = read(HONEST);
  await Promise.all([expect(last).rejects.toMatchObject({ code: 'overloaded' }), pages.close()]);
  await expect(read(HONEST)).rejects.toMatchObject({ code: 'overloaded' });
});
