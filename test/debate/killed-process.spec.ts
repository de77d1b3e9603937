import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from '@jest/globals';
import { openSqliteEventStore } from '../../src/event-store/index.js';
import { joinedProgram } from '../support/joined-program.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { EngineFixture, said, ScriptedAnalyst, smallCast } from './support.js';

interface Lifetime {
  readonly signal: string | null;
  readonly asked: readonly string[];
  readonly recorded: readonly string[];
  /** Warnings of Node, for instance about a leak. */
  readonly warned: readonly string[];
}

/** Runs one process from its start to its end. */
async function lifetime(program: string, directory: string): Promise<Lifetime> {
  const child = spawn(process.execPath, [program, directory, 'a'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  const asked: string[] = [];
  const recorded: string[] = [];
  const warned: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line) as {
      readonly asked?: string;
      readonly recorded?: readonly string[];
      readonly warned?: string;
    };
    if (said.asked !== undefined) asked.push(said.asked);
    if (said.warned !== undefined) warned.push(said.warned);
    recorded.push(...(said.recorded ?? []));
  }
  const [code, signal] = await exited;
  if (signal === null) expect(code).toBe(0);
  return { signal, asked, recorded, warned };
}

it('a debate whose process is killed after every append ends like an uninterrupted one and repeats no recorded question', async () => {
  const directory = temporaryDirectory();
  const program = await joinedProgram(join(import.meta.dirname, 'fixtures/debating-process.ts'));
  const lifetimes: Lifetime[] = [];
  do lifetimes.push(await lifetime(program, directory.path));
  while (lifetimes.at(-1)?.signal === 'SIGKILL');

  const store = openSqliteEventStore({ directory: directory.path });
  const fixture = new EngineFixture(store, await smallCast(), new ScriptedAnalyst());
  const history = await fixture.history('a');
  await fixture.open('whole');
  await fixture.engine.run('whole', null);
  expect(said(history)).toEqual(said(await fixture.history('whole')));
  expect(lifetimes.flatMap(({ recorded }) => recorded)).toEqual(history.map(({ type }) => type));
  expect(lifetimes.flatMap(({ warned }) => warned)).toEqual([]);
  // Every answer has its own append, so a process has ended between any two.
  expect(lifetimes.length).toBeGreaterThan(history.filter(({ type }) => type === 'ArgumentMade').length);
  const recorded = history.flatMap(({ type, data }) =>
    type === 'ArgumentMade' ? [`${data.round} ${data.persona}`] : [],
  );
  for (const [answered, { asked }] of lifetimes.filter((each) => each.asked.length > 0).entries())
    expect(recorded.slice(0, answered).filter((key) => asked.includes(key))).toEqual([]);
  await store.close();
  directory.remove();
}, 300_000);
