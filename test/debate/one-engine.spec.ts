import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const sourcesOf = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));
const filesWith = (pattern: RegExp, ...folders: readonly string[]): readonly string[] =>
  folders.flatMap(sourcesOf).filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')));

describe('the debate engine', () => {
  it('is used by the service, the command line, the tests and the bench', () => {
    expect(filesWith(/new DebateEngine\(/, 'src', 'test', 'bench')).toEqual([
      'src/debate/debate.module.ts',
      'src/debate/engine/standalone-debates.ts',
      'test/debate/support.ts',
      'bench/debate/bench-debates.ts',
    ]);
  });

  it('is the only place that creates runs and their dependencies', () => {
    expect(filesWith(/new DebateRun\(/, 'src', 'test', 'bench')).toEqual(['src/debate/engine/debate.engine.ts']);
  });

  it('is imported by nothing that it imports', () => {
    const below = ['settler', 'recovery', 'cluster-recovery', 'debates', 'verdict-waiter', 'debate.service'];
    const imports = readFileSync(join(ROOT, 'src/debate/engine/debate.engine.ts'), 'utf8');
    for (const name of below) expect(imports).not.toContain(`'./${name}.js'`);
  });
});

describe('the settler', () => {
  it('is the only file that spends and releases the credits of debates', () => {
    expect(filesWith(/kind: '(spend|release)', debateId/, 'src')).toEqual(['src/debate/engine/settler.ts']);
    expect(filesWith(/new ChangeCredits\(/, 'src')).toEqual([
      'src/admin/operator-acts.ts',
      'src/billing/first-credits.ts',
      'src/billing/payments.ts',
      'src/cli/credits.command.ts',
      'src/debate/engine/settler.ts',
    ]);
  });
});

describe('the cluster', () => {
  it('is a strategy that is always present and never optional', () => {
    expect(filesWith(/@Optional\(\)[^\n]*(CLUSTER|MEMBERSHIP)/, 'src')).toEqual([]);
  });

  it('is chosen once for the log and once for the recovery of debates', () => {
    expect(filesWith(/new SingleNode\(/, 'src')).toEqual([
      'src/cluster/cluster.module.ts',
      'src/debate/engine/debate.engine.ts',
    ]);
    expect(filesWith(/instanceof Membership/, 'src')).toEqual(['src/debate/engine/debate.service.ts']);
  });
});
