import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from '@jest/globals';
import { openSqliteEventStore } from '../../src/event-store/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { House, said, ScriptedAnalyst, shippedCast } from './support.js';

const ROOT = join(import.meta.dirname, '../..');

it.each([3, 29, 31, 47, 58])(
  'a debate whose process is killed at its answer number %s is finished by the next one, no recorded answer asked for again',
  async (answers) => {
    const directory = temporaryDirectory();
    const child = spawn(
      process.execPath,
      ['--import', './scripts/typescript.mjs', 'test/debate/fixtures/debating-process.ts', directory.path, 'a'],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const exited = once(child, 'exit');
    let heard = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === 'answered' && ++heard === answers) child.kill('SIGKILL');
    }
    expect((await exited)[1]).toBe('SIGKILL');

    const store = openSqliteEventStore({ directory: directory.path });
    const analyst = new ScriptedAnalyst();
    const house = new House(store, await shippedCast(), analyst);
    const recorded = (await house.history('a')).flatMap(({ type, data }) =>
      type === 'ArgumentMade' ? `${data.round} ${data.persona}` : [],
    );
    expect(recorded.length).toBeLessThan(60);
    expect((await house.runner.run('a', null)).debate.value).toBe('closed');
    expect(analyst.callCount).toBe(60 - recorded.length);
    for (const key of recorded) expect(analyst.calls.has(key)).toBe(false);
    await house.open('whole');
    await house.runner.run('whole', null);
    expect(said(await house.history('a'))).toEqual(said(await house.history('whole')));
    await store.close();
    directory.remove();
  },
);
