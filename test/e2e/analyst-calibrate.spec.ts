import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CAUTIOUS_CALIBRATION } from '../../src/analysts/index.js';
import { ChangeCredits } from '../../src/billing/index.js';
import { type DebateResult } from '../../src/debate/index.js';
import { runCommand, spawnCommand } from '../support/commands.js';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.js';
import { ARTICLE_PAGE, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { SHIPPED_CAST } from '../support/small-cast.js';

let model: OpenAiServer;
let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
let ada: TestAccount;

beforeAll(async () => {
  // A model that is always right: it gives a high score to the site "sound" only. Its confidence differs by agent.
  model = await startOpenAiServer({
    behave: ({ request, number }) => ({
      kind: 'opinion',
      change: {
        score: request.messages.some(({ content }) => content.includes('Site: sound')) ? 90 : 10,
        confidence: number % 21,
      },
    }),
  });
  site = await serve((request, response) => {
    const name = request.url?.startsWith('/sound') ? 'sound' : 'unsound';
    const page = ARTICLE_PAGE.replace('<head>', `<head><meta property="og:site_name" content="${name}">`);
    response.setHeader('content-type', 'text/html').end(page);
  });
  service = await startService({
    ...SHIPPED_CAST,
    ELENCHUS_ALLOW_HOSTS: site.host,
    OPENAI_BASE_URL: model.url,
    ELENCHUS_MODEL: 'small',
    ELENCHUS_EVIDENCE: 'none',
  });
  ada = await service.signUp();
  await service.app
    .get(CommandBus)
    .execute(new ChangeCredits(ada.accountId, { kind: 'grant', amount: 20, reason: 'test' }, 'test'));
});
afterAll(async () => {
  await service.stop();
  site.close();
  await model.close();
});

const hold = async (path: string): Promise<DebateResult> =>
  (await (await ada.post('/api/simulate', { url: `${site.url}${path}`, depth: 'micro' })).json()) as DebateResult;

async function calibrate(
  labels: readonly object[],
  run = runCommand,
): Promise<{ readonly out: string; readonly err: string }> {
  const file = join(service.directory, 'labels.jsonl');
  await writeFile(file, labels.map((label) => JSON.stringify(label)).join('\n'));
  const environment = { ELENCHUS_DATA_DIR: service.directory, ELENCHUS_MODEL: 'small' };
  const { stdout, stderr } = await run(['analyst', 'calibrate', '--labels', file, '--json'], environment);
  return { out: stdout, err: stderr };
}

describe('the confidence of a model', () => {
  it('counts cautiously in votes, and the debate records how', async () => {
    const { analyst, votes, platformScores } = await hold('/sound0');
    expect(analyst).toMatchObject({ calibration: CAUTIOUS_CALIBRATION });
    expect(new Set(votes.map(({ confidence }) => confidence)).size).toBeGreaterThan(3);
    for (const { confidence, counted } of votes) expect(counted).toBeCloseTo(0.25 + confidence / 2, 3);
    for (const { platform, score } of platformScores) {
      const here = votes.filter((vote) => vote.platform === platform);
      const total = here.reduce((sum, { weight, counted }) => sum + weight * counted, 0);
      expect(score).toBeCloseTo(
        here.reduce((sum, vote) => sum + vote.weight * vote.counted * vote.score, 0) / total,
        0,
      );
    }
  });

  it('is calibrated from labelled debates in the log, and not from a few', async () => {
    const paths = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? `/sound${n}` : `/unsound${n}`));
    for (const path of paths.slice(1)) await hold(path);
    const labels = paths.map((path) => ({ url: `${site.url}${path}`, credible: path.startsWith('/sound') }));
    expect((await calibrate(labels.slice(0, 9))).err).toContain('the log has 9 labelled debates of small');
    const { out } = await calibrate(labels, spawnCommand);
    const { debates, votes, brier, calibration } = JSON.parse(out) as {
      debates: number;
      votes: number;
      brier: Record<'cautious' | 'fitted', number>;
      calibration: readonly (readonly [number, number])[];
    };
    expect([debates, votes]).toEqual([10, 300]);
    expect(brier.fitted).toBeLessThan(brier.cautious);
    expect(calibration.at(-1)![1]).toBeGreaterThan(CAUTIOUS_CALIBRATION[1]![1]);
  });
});
