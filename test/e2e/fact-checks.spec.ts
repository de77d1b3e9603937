import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { review } from '../evidence/support.js';
import { runCommand, spawnCommand } from '../support/commands.js';
import { serve } from '../support/service.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
let site: Awaited<ReturnType<typeof serve>>;

const page = (value: unknown): string =>
  `<!doctype html><html><head><script type="application/ld+json">${JSON.stringify(value)}</script></head><body></body></html>`;
const ANSWERS: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/feed.json': [
    'application/ld+json',
    JSON.stringify({
      '@type': 'DataFeed',
      dataFeedElement: [{ item: [review('Drinking bleach cures the coronavirus.')] }],
    }),
  ],
  '/page': ['text/html', page(review('The mayor of Lyon banned cats from trams in 2021.'))],
  '/rss': [
    'application/rss+xml',
    `<rss><item><![CDATA[${page(review('The Eiffel Tower was sold to a dealer in scrap.'))}]]></item></rss>`,
  ],
  '/broken': ['application/json', '{"@type": "ClaimReview", "claimReviewed": '],
  '/nested': ['application/json', '['.repeat(3_000_000)],
};

beforeAll(async () => {
  site = await serve((request, response) => {
    const [type, body] = ANSWERS[request.url ?? ''] ?? ['text/plain', ''];
    response.setHeader('content-type', type).end(body);
  });
});
afterAll(() => {
  site.close();
  directory.remove();
});

async function cli(
  words: readonly string[],
  input = '',
  run = runCommand,
): Promise<{ code: number | null; lines: unknown[]; stderr: string }> {
  const environment = { ELENCHUS_DATA_DIR: directory.path, ELENCHUS_ALLOW_HOSTS: site.host };
  const { code, stdout, stderr } = await run(words, environment, input);
  const lines = stdout.split('\n').filter(Boolean);
  return { code, lines: lines.map((line) => JSON.parse(line) as unknown), stderr };
}

it('the command imports feeds, pages and files repeatedly, and refuses other documents', async () => {
  for (const path of ['/feed.json', '/page', '/rss'])
    expect([path, await cli(['fact-checks', 'import', `${site.url}${path}`, '--json'])]).toMatchObject([
      path,
      { code: 0, lines: [{ read: 1, added: 1, doubles: 0, broken: 0 }] },
    ]);
  expect(await cli(['fact-checks', 'import', `${site.url}/page`, '--json'])).toMatchObject({
    code: 0,
    lines: [{ read: 1, added: 0, doubles: 1 }],
  });
  for (const path of ['/broken', '/nested']) {
    const { code, lines } = await cli(['fact-checks', 'import', `${site.url}${path}`, '--json']);
    expect([path, code, lines]).toMatchObject([path, 1, [{ read: 0, broken: 1 }]]);
  }
  expect(await cli(['fact-checks', 'stats', '--json'], '', spawnCommand)).toMatchObject({
    lines: [{ records: 3, verdicts: { disputes: 3 }, publishers: [{ publisher: 'Checks', records: 3 }] }],
  });
});

it('the command imports lines, also compressed ones, reports wrong ones, and matches posts', async () => {
  const file = join(directory.path, 'lines.jsonl.gz');
  const lines = [
    JSON.stringify({
      id: 'a1',
      claim: 'A shark swam along a flooded street in Houston.',
      title: 'Shark in the street?',
      rating: 'False',
    }),
    JSON.stringify({ id: 7, claim: 'Pigs were seen flying over Bremen on Monday.', title: '' }),
    '{"id": 8}',
  ];
  writeFileSync(file, gzipSync(lines.join('\n')));
  const imported = await cli(['fact-checks', 'import', '--jsonl', file, '--json'], '', spawnCommand);
  expect(imported).toMatchObject({ code: 0, lines: [{ read: 2, added: 2, broken: 1 }] });
  expect(imported.stderr).toContain('line 3');
  const posts = [
    { id: 1, text: 'OMG a shark is swimming along the flooded street in Houston!!' },
    { id: 'two', text: 'What a nice day in Houston' },
  ];
  const asked = posts.map((post) => JSON.stringify(post)).join('\n');
  const matched = await cli(['fact-checks', 'match', '--jsonl'], asked, spawnCommand);
  expect(matched.lines).toMatchObject([
    { id: 1, match: 'a1' },
    { id: 'two', match: null },
  ]);
  expect((matched.lines as { matches: { id: string; score: number }[] }[])[0]?.matches[0]).toEqual({
    id: 'a1',
    score: expect.any(Number),
  });
  expect(await cli(['fact-checks', 'search', 'flying', 'pigs', '--json'], '', spawnCommand)).toMatchObject({
    lines: [{ id: '7', rating: null }],
  });
  expect(await cli(['fact-checks', 'remove', '7', 'none', '--json'], '', spawnCommand)).toMatchObject({
    code: 1,
    lines: [{ removed: 1, missing: ['none'] }],
  });
});

it('the command weighs evidence and answers an invalid line with an error', async () => {
  const line = {
    id: 'w',
    claim: 'Drinking bleach cures the coronavirus.',
    evidence: [
      { question: 'Does bleach cure the coronavirus?', answer: 'No', explanation: null },
      { answer: 'No. There is no evidence that it does.' },
    ],
  };
  const input = `${JSON.stringify(line)}\n{"id": 2}\n`;
  const { lines } = await cli(['evidence', 'weigh', '--jsonl'], input, spawnCommand);
  expect(lines).toMatchObject([
    { id: 'w', stance: 'disputes' },
    { id: 2, error: { code: 'invalid-request' } },
  ]);
});
