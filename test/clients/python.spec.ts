import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { ARTICLE_PAGE } from '../support/service.js';
import { photograph, runProgram, setStage, type Stage } from './support.js';

const files = temporaryDirectory();
let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(async () => {
  await stage.stop();
  files.remove();
});

describe('the Python client', () => {
  it('passes its suite against a running service', async () => {
    const account = await stage.service.signUp();
    const other = await stage.service.signUp();
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
    const { data, width, height } = photograph(7);
    const picture = `${files.path}/picture.jpg`;
    await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg()
      .toFile(picture);
    const { code, output } = await runProgram(
      'python3',
      ['-B', '-W', 'error', '-m', 'unittest', '-v', 'test_elenchus'],
      {
        directory: 'clients/python',
        environment: {
          ELENCHUS_URL: stage.service.url,
          ELENCHUS_API_KEY: account.apiKey,
          OTHER_API_KEY: other.apiKey,
          PROXY_URL: stage.proxy.url,
          SITE_URL: stage.site,
          WEBHOOK_URL: stage.webhook,
          PICTURE: picture,
          ARTICLE_PAGE,
        },
      },
    );
    if (code !== 0) throw new Error(output);
    expect(output).toMatch(/^Ran 14 tests/m);
  });

  it('is one file for Python 3.9 that imports only the standard library', async () => {
    const check = [
      'import ast, sys',
      'tree = ast.parse(open("elenchus/__init__.py").read(), feature_version=(3, 9))',
      'names = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}',
      'names |= {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}',
      'print(sorted(n for n in names if n.split(".")[0] not in sys.stdlib_module_names | {"__future__"}))',
    ].join('\n');
    const { output } = await runProgram('python3', ['-B', '-c', check], { directory: 'clients/python' });
    expect(output).toBe('[]\n');
    expect(readFileSync('clients/python/elenchus/__init__.py', 'utf8')).toContain('class Simulation(');
  });
});
