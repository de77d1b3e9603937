import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FactCheckIndex } from '../../src/evidence/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { record } from './support.js';

const CLAIMS = [
  record('bleach', 'Drinking bleach cures the coronavirus.', {
    title: 'Does bleach cure the virus?',
    publisher: 'Checks',
  }),
  record('cats', 'The mayor of Lyon banned cats from trams in 2021.', { title: 'Are cats banned in Lyon?' }),
  record('tower', 'The Eiffel Tower will be pulled down in 2030.', {
    verdict: 'supports',
    rating: 'True',
    language: 'en',
  }),
  record('madrid', 'El alcalde de Madrid prohibió los gatos.', { language: 'es' }),
  record('tokyo', '東京タワーが閉鎖される', { language: 'ja' }),
];

let directory: ReturnType<typeof temporaryDirectory>;
let index: FactCheckIndex;
beforeEach(async () => {
  directory = temporaryDirectory();
  index = FactCheckIndex.open(directory.path);
  await index.import(CLAIMS);
});
afterEach(() => {
  index.close();
  directory.remove();
});

describe('the index of fact checks', () => {
  it('imports the same records again without duplicates', async () => {
    expect(await index.import(CLAIMS)).toEqual({ read: 5, added: 0, changed: 0, doubles: 5 });
    expect(index.stats()).toMatchObject({
      records: 5,
      verdicts: { supports: 1, disputes: 4, mixed: 0, unclear: 0 },
    });
  });

  it('recognises a fact check under another id and with other quotation marks', async () => {
    const copy = record('copy', '“Drinking bleach” cures the coronavirus', {
      title: 'DOES bleach cure the virus',
      publisher: 'Checks',
    });
    expect(await index.import([copy])).toMatchObject({ added: 0, doubles: 1 });
    expect(await index.import([{ ...copy, publisher: 'Others' }])).toMatchObject({ added: 1 });
  });

  it('updates a record that its publisher corrects', async () => {
    const corrected = record('cats', 'The mayor of Lyon banned dogs from trams in 2021.', {
      rating: 'True',
      verdict: 'supports',
    });
    expect(await index.import([corrected])).toEqual({ read: 1, added: 0, changed: 1, doubles: 0 });
    expect(index.get('cats')).toEqual(corrected);
    expect(index.search('dogs', 5).map(({ id }) => id)).toEqual(['cats']);
    expect(index.search('cats', 5)).toEqual([]);
    expect(index.stats().records).toBe(5);
  });

  it.each<readonly [string, string | null, string | null, 'first' | 'second']>([
    ['the newer, imported first', '2025-01-01', '2024-01-01', 'first'],
    ['the newer, imported second', '2024-01-01', '2025-01-01', 'second'],
    ['the later import of one day', '2025-01-01', '2025-01-01', 'second'],
    ['the later hour', '2025-01-01T12:00:00Z', '2025-01-01T08:00:00Z', 'first'],
    ['the later hour in another zone', '2025-01-01T01:00:00+02:00', '2024-12-31T23:30:00Z', 'second'],
    ['the later import where a day has no hour', '2025-01-01T12:00:00Z', '2025-01-01', 'second'],
    ['the later month', '2025-02', '2025-01-31', 'first'],
    ['the later import without dates', null, null, 'second'],
  ])('keeps of two versions of a review %s', async (_, first, second, kept) => {
    const version = (date: string | null, verdict: 'supports' | 'disputes') =>
      record('dam', 'The dam leaks.', { url: 'https://c.example/dam', date, verdict });
    await index.import([version(first, 'supports')]);
    await index.import([version(second, 'disputes')]);
    expect(index.get('dam')?.verdict).toBe(kept === 'first' ? 'supports' : 'disputes');
    expect(index.stats().records).toBe(6);
  });

  it('keeps the newer version in one import, and of a review at two addresses', async () => {
    const version = (id: string, date: string, verdict: 'supports' | 'disputes') =>
      record(id, 'The dam leaks.', { publisher: 'Checks', url: `https://c.example/${id}`, date, verdict });
    const [newer, older] = [version('a', '2025-01-01', 'disputes'), version('a', '2024-01-01', 'supports')];
    expect(await index.import([newer, older])).toMatchObject({ added: 1, changed: 0, doubles: 1 });
    expect(await index.import([version('b', '2024-06-01', 'supports')])).toMatchObject({ doubles: 1 });
    expect(index.get('a')?.verdict).toBe('disputes');
    expect(await index.import([version('c', '2025-06-01', 'supports')])).toMatchObject({ added: 0, changed: 1 });
    expect([index.get('a'), index.get('c')?.verdict]).toEqual([null, 'supports']);
    expect(index.search('dam', 5).map(({ id }) => id)).toEqual(['c']);
  });

  it('lists the ratings that it could not read', async () => {
    const unread = (id: string, rating: string | null) => record(id, `Claim ${id}.`, { rating, verdict: null });
    await index.import([
      unread('u1', 'Ask again'),
      unread('u2', 'Ask again'),
      unread('u3', 'Who knows'),
      unread('u4', null),
    ]);
    expect(index.stats().unread).toEqual([
      { rating: 'Ask again', records: 2 },
      { rating: 'Who knows', records: 1 },
    ]);
  });

  it('removes a record from lookups', () => {
    expect([index.remove('bleach'), index.remove('bleach')]).toEqual([true, false]);
    expect(index.get('bleach')).toBeNull();
    expect(index.match('drinking bleach cures the coronavirus')).toEqual({ matches: [], match: null });
    expect(index.list(10).map(({ id }) => id)).toEqual(['tokyo', 'madrid', 'tower', 'cats']);
  });

  it('finds words in any script', () => {
    expect(index.search('prohibio GATOS', 5).map(({ id }) => id)).toEqual(['madrid']);
    expect(index.search('東京', 5).map(({ id }) => id)).toEqual(['tokyo']);
  });

  it('sees what another connection imports', async () => {
    index.search('bridge', 1);
    const other = FactCheckIndex.open(directory.path);
    await other.import([record('bridge', 'The bridge of Brest was sold.')]);
    other.close();
    expect(index.search('bridge', 1)).toHaveLength(1);
  });

  it('keeps whole batches when the process dies in the middle of an import', () => {
    const file = join(directory.path, 'killed.sqlite');
    const script = `
      import { FactCheckIndex } from './dist/evidence/index.js';
      const record = (n) => ({ id: 'r' + n, claim: 'claim number ' + n, title: '', rating: null, ratingValue: null, ratingWorst: null,
        ratingBest: null, url: null, publisher: null, date: null, language: null, verdict: null });
      function* records() { for (let n = 0; n < 5000; n += 1) { if (n === 4500) process.kill(process.pid, 'SIGKILL'); yield record(n); } }
      await FactCheckIndex.open(${JSON.stringify(file)}).import(records());`;
    expect(() => execFileSync(process.execPath, ['--input-type=module', '-e', script])).toThrow();
    const survivor = FactCheckIndex.open(file);
    expect(survivor.stats().records).toBe(4_000);
    expect(survivor.search('claim 3999', 1)).toHaveLength(1);
    expect(survivor.get('r4000')).toBeNull();
    survivor.close();
  });
});

describe('the match of a post', () => {
  it('is the fact check of the claim that the post repeats', () => {
    const { match, matches } = index.match('My aunt says drinking BLEACH will cure the corona virus!! https://t.co/x1');
    expect(match).toBe('bleach');
    expect(matches[0]?.id).toBe('bleach');
  });

  it('is null for a post that only shares the subject', () => {
    for (const post of [
      'The virus spread in the city last week',
      'The mayor of Lyon opened a school yesterday',
      'I love cats',
      'Visit the Eiffel Tower at night',
      '',
      '!!! ???',
    ])
      expect([post, index.match(post).match]).toEqual([post, null]);
  });

  it.each([
    ['Drinking vinegar cures malaria', 'We all knew it. Drinking vinegar cures malaria. Tell your friends.'],
    ['The dam of Orsk leaks 500 litres a second', 'The dam of Orsk leaks 500 litres a second'],
    ['5G towers cause the flu in children', 'It is a fact that 5G towers cause the flu in children'],
    ['The vote in Tarn was rigged in 2019', 'The vote in Tarn was rigged in 2019, and nobody cares'],
  ])('is a record that a sentence states, among three records as among many: %s', async (claim, post) => {
    index.remove('bleach');
    await index.import([record('said', claim)]);
    expect(index.match(post).match).toBe('said');
    await index.import(Array.from({ length: 300 }, (_, n) => record(`x${n}`, `The town of X${n} has ${n} wells.`)));
    expect(index.match(post).match).toBe('said');
  });

  it('has at most five candidates, ordered by score', async () => {
    await index.import(
      Array.from({ length: 9 }, (_, n) => record(`c${n}`, `Cats of Lyon number ${n} were banned from trams.`)),
    );
    const { matches } = index.match('cats banned from trams in Lyon');
    expect(matches).toHaveLength(5);
    const scores = matches.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });
});
