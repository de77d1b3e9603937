import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSqliteEventStore } from '../../src/event-store/index.js';
import { type RecordedEvent } from '../../src/kernel/index.js';
import { Archive, smallCast } from '../audit/support.js';
import { EngineFixture, PERSONAS, ScriptedAnalyst, shippedCast } from '../debate/support.js';
import { runCommand, spawnCommand } from '../support/commands.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** A log with one debate, without a service, key, network or persona file. */
let directory: ReturnType<typeof temporaryDirectory>;
let events: readonly RecordedEvent[];

beforeAll(async () => {
  directory = temporaryDirectory();
  const store = openSqliteEventStore({ directory: directory.path });
  const fixture = new EngineFixture(store, await shippedCast(), new ScriptedAnalyst());
  await fixture.open('d1');
  await fixture.engine.run('d1', null);
  events = await fixture.history('d1');
  await store.close();
});

afterAll(() => directory.remove());

interface Answer {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}
type Cli = (...options: readonly string[]) => Promise<Answer>;
const cliAt =
  (dataDirectory: string, personas: string, run = runCommand): Cli =>
  async (...options) => {
    const environment = { ELENCHUS_DATA_DIR: dataDirectory, ELENCHUS_PERSONAS_DIR: personas };
    const { stdout: out, stderr: err, code } = await run(options, environment);
    return { out, err, code };
  };

const cli: Cli = (...options) => cliAt(directory.path, '/nowhere')(...options);
/** Runs the command in a process of its own. */
const cliProcess: Cli = (...options) => cliAt(directory.path, '/nowhere', spawnCommand)(...options);

const digest = (): string =>
  createHash('sha256')
    .update(readFileSync(join(directory.path, 'events.sqlite')))
    .digest('hex');

describe('cli fork', () => {
  it('seals the debate that it closes with the key that the service will use', async () => {
    const { out, code } = await cliAt(directory.path, PERSONAS)('fork', 'd1', '--weights', 'forum=2', '--json');
    expect(code).toBe(0);
    const { id, forkedFrom } = JSON.parse(out) as { id: string; forkedFrom: object };
    expect(forkedFrom).toMatchObject({ id: 'd1', arguments: 60 });
    const audit = await cli('audit', id, '--json');
    expect(audit).toMatchObject({ code: 0, err: '' });
    const { keys } = JSON.parse(readFileSync(join(directory.path, 'signing-keys.json'), 'utf8')) as {
      keys: readonly { readonly kid: string }[];
    };
    expect(JSON.parse(audit.out)).toMatchObject({ outcome: 'passed', keyId: keys[0]!.kid });
  });
});

describe('cli audit', () => {
  it('prints a line about what it cannot check, with exit status 2', async () => {
    expect(await cliProcess('audit', 'nothing')).toEqual({
      code: 2,
      out: '',
      err: 'not-found: the log has no debate nothing, and there is no such file\n',
    });
    const archive = new Archive(await smallCast());
    try {
      for (const id of ['kept', 'erased']) await archive.hold(id);
      await archive.store.erase('debate-erased');
      const [kept, erased, all] = await Promise.all(
        ['kept', 'erased', '--all'].map((which) => cliAt(archive.path, '/nowhere')('audit', which)),
      );
      expect(kept).toMatchObject({ code: 0, err: '' });
      expect(erased).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('the log has no debate erased'),
      });
      // Its credits were spent, so it is reported as missing.
      expect(all).toMatchObject({ code: 1, out: expect.stringContaining('whole debate course: there is no event') });
      expect(all!.out).toContain('2 debates: 1 sound, 1 not sound, 0 not fully checked, 0 in progress');
    } finally {
      await archive.close();
    }
    expect(await cli('audit')).toMatchObject({ code: 2, out: '' });
    expect(await cli('audit', 'd1', '--keys', join(directory.path, 'no-such.json'))).toMatchObject({
      code: 2,
      out: '',
    });
  });
});

describe('cli replay', () => {
  it('replays a debate as recorded and leaves the log unchanged', async () => {
    const before = digest();
    const { out, code } = await cliProcess('replay', 'd1');
    expect(code).toBe(0);
    for (const event of events) expect(out).toContain(`#${event.revision}`);
    const heard = events.flatMap(({ data }) => {
      const { argument } = data as { argument?: string };
      return argument === undefined ? [] : [argument];
    });
    expect(heard).toHaveLength(60);
    const words = out.replaceAll(/\s+/g, ' ');
    for (const argument of heard) expect(words).toContain(argument);
    expect(words).toContain('An embedded reader without a language model: ');
    expect(out).not.toContain('\u001b');
    expect(digest()).toBe(before);
  });

  it('prints frames, states and values as JSON', async () => {
    const [frames, state, value] = await Promise.all([
      cli('replay', 'd1', '--json', '--round', '2', '--platform', 'forum'),
      cli('replay', 'd1', '--at', '40', '--json'),
      cli('replay', 'd1', '--at', '69', '--path', 'tally'),
    ]);
    const lines = frames.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: { data: object }; accepted: boolean });
    expect(lines).toHaveLength(5);
    expect(lines.every(({ accepted, event }) => accepted && 'persona' in event.data)).toBe(true);
    expect(JSON.parse(state.out)).toMatchObject({ revision: 40, lastRevision: 69, debate: 'round2' });
    const { consensusScore } = events.find(({ type }) => type === 'ConsensusReached')!.data as {
      consensusScore: number;
    };
    expect(Number(value.out)).toBe(consensusScore);
  });

  it('replays another service’s debate from its bundle, imported or not, and marks it as foreign', async () => {
    const elsewhere = temporaryDirectory();
    const there = cliAt(elsewhere.path, '/nowhere');
    const bundle = join(elsewhere.path, 'd1.jsonl');
    writeFileSync(bundle, (await cliProcess('export', 'd1')).out);
    const own = (await cli('replay', 'd1')).out;
    const fromFile = await there('replay', bundle);
    expect(fromFile).toMatchObject({ code: 0, err: '' });
    const [mark, ...played] = fromFile.out.split('\n\n');
    expect(mark).toMatch(/another service/);
    expect(played.join('\n\n')).toBe(own);
    expect(existsSync(join(elsewhere.path, 'events.sqlite'))).toBe(false);
    expect((await cliAt(elsewhere.path, '/nowhere', spawnCommand)('import', bundle)).out).toMatch(
      /Stored as foreign: .*replay.* accept its id, d1\./,
    );
    expect((await there('replay', 'd1')).out).toBe(fromFile.out);
    const { out } = await cliAt(elsewhere.path, '/nowhere', spawnCommand)('compare', 'd1', bundle, '--json');
    expect(JSON.parse(out)).toMatchObject({ firstDifference: null });
    elsewhere.remove();
  });

  it('prints one line for a missing debate, revision, path or round', async () => {
    const answers = await Promise.all([
      cli('replay', 'nothing'),
      cli('replay', 'd1', '--at', '70'),
      cli('replay', 'd1', '--path', 'agents.nobody'),
      cli('replay', 'd1', '--round', '3'),
      cli('compare', 'd1', 'nothing'),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
    expect(answers.map(({ err }) => err.trim().split(':')[0])).toEqual([
      'not-found',
      'unknown-revision',
      'no-such-path',
      'invalid-option',
      'not-found',
    ]);
  });
});
