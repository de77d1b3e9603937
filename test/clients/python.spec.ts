import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
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
  /** Output of a suite of clients/python, with an account of its own. */
  async function passed(python: string, suite: string, directory: string): Promise<string> {
    const account = await stage.service.signUp();
    const other = await stage.service.signUp();
    const issued = await account.post('/api/account/keys', { label: 'try', scopes: ['sandbox'] });
    const sandbox = (await issued.json()) as { apiKey: string };
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
    const { data, width, height } = photograph(7);
    const picture = `${files.path}/picture.jpg`;
    await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg()
      .toFile(picture);
    const { code, output } = await runProgram(python, ['-B', '-W', 'error', '-m', 'unittest', '-v', suite], {
      directory,
      environment: {
        ELENCHUS_URL: stage.service.url,
        ELENCHUS_API_KEY: account.apiKey,
        OTHER_API_KEY: other.apiKey,
        SANDBOX_API_KEY: sandbox.apiKey,
        PROXY_URL: stage.proxy.url,
        SITE_URL: stage.site,
        WEBHOOK_URL: stage.webhook,
        PICTURE: picture,
        ARTICLE_PAGE,
      },
    });
    if (code !== 0) throw new Error(output);
    return output;
  }

  it('passes its suite against a running service', async () => {
    expect(await passed('python3', 'test_elenchus', 'clients/python')).toMatch(/^Ran 16 tests/m);
  });

  const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check'];
  const downloaded = [...pip, 'download', '--retries', '0', '--no-deps', '--dest', files.path, 'httpx', 'setuptools'];
  const hasRegistry = spawnSync('python3', downloaded, { stdio: 'ignore' }).status === 0;
  (hasRegistry ? it : it.skip)(
    'passes its suite from a fresh environment with the client for asyncio (where pip can install httpx)',
    async () => {
      const [copy, tests, environment] = ['client', 'tests', 'venv'].map((name) => `${files.path}/${name}`) as [
        string,
        string,
        string,
      ];
      // The copy is built, and the suite lies where only the installed package is found.
      cpSync('clients/python', copy, { recursive: true });
      for (const name of ['test_elenchus.py', 'test_aio.py']) cpSync(`${copy}/${name}`, `${tests}/${name}`);
      const done = { code: 0, output: '' };
      expect(await runProgram('python3', ['-m', 'venv', environment])).toEqual(done);
      const python = `${environment}/bin/python`;
      expect(await runProgram(python, [...pip, 'install', `${copy}[async]`])).toEqual(done);
      const typed =
        'import elenchus.aio, importlib.resources as r; print(r.files("elenchus").joinpath("py.typed").is_file())';
      expect(await runProgram(python, ['-I', '-c', typed])).toEqual({ code: 0, output: 'True\n' });
      expect(await passed(python, 'test_aio', tests)).toMatch(/^Ran 20 tests/m);

      const [, sample = ''] =
        /^## asyncio\n.*?^```python\n(.*?)^```/ms.exec(readFileSync(`${copy}/README.md`, 'utf8')) ?? [];
      const account = await stage.service.signUp();
      await account.post('/api/billing/test-purchase', { pack: 'starter' });
      const program = sample
        .replaceAll('http://127.0.0.1:3000', stage.service.url)
        .replaceAll('https://example.org', stage.site)
        .replaceAll('elk_…', account.apiKey);
      const scores = await runProgram(python, ['-I', '-W', 'error', '-c', program]);
      expect(scores).toEqual({ code: 0, output: expect.stringMatching(/^(\d+(\.\d+)?\n){2}$/) });
    },
  );

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
