import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryDirectory } from '../support/temporary-directory.js';

const ROOT = resolve(import.meta.dirname, '../..');
const { purePattern } = createRequire(import.meta.url)('../../architecture.cjs') as { readonly purePattern: string };

const directory = temporaryDirectory();
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(directory.path, path)), { recursive: true });
  writeFileSync(join(directory.path, path), text);
};

/** The files of a project that violate a rule, by rule. */
let broken: Readonly<Record<string, readonly string[]>>;

beforeAll(() => {
  for (const name of ['architecture.cjs', '.dependency-cruiser.cjs', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(directory.path, name));
  symlinkSync(join(ROOT, 'node_modules'), join(directory.path, 'node_modules'));
  write('src/kernel/event.ts', `import { x } from '../runtime/index.js';\nexport const event = x;\n`);
  write('src/runtime/index.ts', 'export const x = 1;\n');
  write('src/billing/index.ts', 'export const paid = 1;\n');
  write('src/billing/ledger.ts', 'export const ledger = 1;\n');
  write('src/billing/order.module.ts', 'export const module = 1;\n');
  write('src/billing/order.decider.ts', `import { module } from './order.module.js';\nexport const decide = module;\n`);
  write(
    'src/billing/credits.events.ts',
    `import { DatabaseSync } from '@photostructure/sqlite';\nexport const db = DatabaseSync;\n`,
  );
  write('src/debate/index.ts', `export { runner } from './runner.js';\n`);
  write('src/debate/runner.ts', `import { paid } from '../billing/index.js';\nexport const runner = paid;\n`);
  write('src/debate/model/state.ts', `import { readFileSync } from 'node:fs';\nexport const state = readFileSync;\n`);
  write('src/debate/model/steps.ts', `import { z } from 'zod';\nexport const steps = z;\n`);
  write('src/debate/past-index.ts', `import { ledger } from '../billing/ledger.js';\nexport const own = ledger;\n`);
  write(
    'src/debate/past-module.ts',
    `import { module } from '../billing/order.module.js';\nexport const own = module;\n`,
  );
  write(
    'src/debate/debate.module.ts',
    `import { module } from '../billing/order.module.js';\nimport { paid } from '../billing/index.js';\nexport const own = [module, paid];\n`,
  );
  write('src/audit/audit.module.ts', `import { ledger } from '../billing/ledger.js';\nexport const own = ledger;\n`);
  write('src/cli/command.ts', `import { ledger } from '../billing/ledger.js';\nexport const own = ledger;\n`);
  write('src/cli/service.ts', `import { module } from '../billing/order.module.js';\nexport const own = module;\n`);
  write('src/personas/personas.module.ts', 'export const module = 1;\n');
  write('src/personas/source.ts', `import { module } from './personas.module.js';\nexport const source = module;\n`);
  write('src/personas/index.ts', `export { source } from './source.js';\n`);
  write(
    'src/debate/model/debate.view.ts',
    `import { module } from '../../billing/order.module.js';\nexport const view = module;\n`,
  );
  write('src/debate/engine/run.ts', 'export const run = 1;\n');
  write('src/debate/model/imports-engine.ts', `import { run } from '../engine/run.js';\nexport const own = run;\n`);
  write('src/billing/imports-debate.ts', `import { runner } from '../debate/index.js';\nexport const own = runner;\n`);
  write('src/audit/a.ts', `import { b } from './b.js';\nexport const a = (): unknown => b;\n`);
  write('src/audit/b.ts', `import { a } from './a.js';\nexport const b = (): unknown => a;\n`);
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      'src',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
    ],
    { cwd: directory.path, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(stdout) as {
    readonly summary: { readonly violations: readonly { readonly from: string; readonly rule: { name: string } }[] };
  };
  const found: Record<string, string[]> = {};
  for (const { from, rule } of summary.violations) (found[rule.name] ??= []).push(from);
  broken = found;
});
afterAll(() => directory.remove());

describe('the dependency rules', () => {
  it.each([
    ['billing-imports-only-lower-folders', ['src/billing/imports-debate.ts']],
    ['debate-model-imports-only-lower-folders', ['src/debate/model/imports-engine.ts']],
    ['slices-import-through-index', ['src/debate/past-index.ts', 'src/debate/past-module.ts']],
    ['modules-import-through-two-doors', ['src/audit/audit.module.ts', 'src/cli/command.ts']],
    ['index-loads-no-nest-wiring', ['src/personas/index.ts']],
    ['pure-imports-no-shell', ['src/billing/order.decider.ts', 'src/debate/model/debate.view.ts']],
    ['pure-imports-no-driver', ['src/billing/credits.events.ts', 'src/debate/model/state.ts']],
    ['kernel-imports-nothing', ['src/kernel/event.ts']],
    ['no-cycles', ['src/audit/a.ts']],
  ])('report a file that violates %s', (rule, files) => {
    expect([...(broken[rule] ?? [])].sort()).toEqual(expect.arrayContaining(files));
  });

  it.each(['src/debate/debate.module.ts', 'src/cli/service.ts'])(
    'report no module or command that imports another slice’s module: %s',
    (file) => {
      expect(Object.values(broken).flat()).not.toContain(file);
    },
  );

  it('report no pure file that imports a package without side effects', () => {
    expect(Object.values(broken).flat()).not.toContain('src/debate/model/steps.ts');
  });
});

describe('the purity rule', () => {
  const pure = new RegExp(purePattern);
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `src/${file}`);

  it.each(['events', 'decider', 'machine', 'stage', 'view', 'errors', 'refusals', 'schema'])(
    'covers every *.%s.ts',
    (role) => {
      const ofRole = files.filter((file) => file.endsWith(`.${role}.ts`));
      expect(ofRole.length).toBeGreaterThan(0);
      expect(ofRole.filter((file) => !pure.test(file))).toEqual([]);
    },
  );

  it.each(['consensus', 'verdict', 'fork', 'round.stage', 'opening', 'event'])('covers %s.ts', (name) => {
    const named = files.filter((file) => file.endsWith(`/${name}.ts`) && !file.startsWith('src/cli/'));
    expect(named).not.toEqual([]);
    expect(named.filter((file) => !pure.test(file))).toEqual([]);
  });

  const IMPURE = [
    ['the clock', 'export const now = (): number => Date.now();', 'no-restricted-properties'],
    ['the current date', 'export const now = (): Date => new Date();', 'no-restricted-syntax'],
    ['a random number', 'export const dice = (): number => Math.random();', 'no-restricted-properties'],
    ['the environment', 'export const port = process.env.PORT;', 'no-restricted-globals'],
    ['the network', 'export const page = fetch("https://example.org");', 'no-restricted-globals'],
    ['a timer', 'export const later = setTimeout(() => undefined, 1);', 'no-restricted-globals'],
  ] as const;
  const GIVEN = 'export const at = (time: string): number => Date.parse(time) + new Date(time).getTime();';
  const codes = [...IMPURE.map(([, code]) => code), GIVEN];
  let [inDecider, inShell, inRefusals]: readonly Readonly<Record<string, readonly string[]>>[] = [];
  beforeAll(() => {
    [inDecider, inShell, inRefusals] = linted(
      ['src/billing/order.decider.ts', 'src/billing/ledger.ts', 'src/debate/debate.refusals.ts'],
      codes,
    );
  });

  it.each(IMPURE)('reports %s in a pure file and permits it in another', (_, code, rule) => {
    expect(inDecider?.[code]).toEqual([rule]);
    expect(inRefusals?.[code]).toEqual([rule]);
    expect(inShell?.[code]).toEqual([]);
  });

  it('permits a pure file to read a time from its arguments', () => {
    expect(inDecider?.[GIVEN]).toEqual([]);
  });
});

describe('the index of a slice', () => {
  it('may not export whole files', () => {
    const [all, byName] = ["export * from './plans.js';", "export { PLANS } from './plans.js';"] as const;
    const [inIndex] = linted(['src/billing/index.ts'], [all, byName]);
    expect(inIndex).toEqual({ [all]: ['no-restricted-syntax'], [byName]: [] });
  });
});

/** The rules that a text violates in a file, by ESLint with this configuration but without types. */
function linted(
  paths: readonly string[],
  codes: readonly string[],
): readonly Readonly<Record<string, readonly string[]>>[] {
  const script = `
    import { ESLint } from 'eslint';
    import tseslint from 'typescript-eslint';
    const { rules } = tseslint.configs.disableTypeChecked;
    const eslint = new ESLint({
      overrideConfig: [{ rules, languageOptions: { parserOptions: { projectService: false, project: null } } }],
    });
    const rulesOf = async (filePath, code) => {
      const [{ messages }] = await eslint.lintText(code, { filePath });
      return [code, messages.map(({ ruleId, message }) => ruleId ?? message)];
    };
    const [paths, codes] = JSON.parse(process.argv[1]);
    const found = [];
    for (const path of paths) found.push(Object.fromEntries(await Promise.all(codes.map((code) => rulesOf(path, code)))));
    console.log(JSON.stringify(found));
  `;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script, JSON.stringify([paths, codes])],
    { cwd: ROOT, encoding: 'utf8' },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as readonly Readonly<Record<string, readonly string[]>>[];
}
