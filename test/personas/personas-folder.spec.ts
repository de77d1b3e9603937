import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  InvalidCastError,
  loadCast,
  loadPersona,
  newPersonaTemplate,
  type PersonaProblem,
} from '../../src/personas/index.js';
import { CastFolder } from './cast-folder.js';

const JOKE = 'microblog/joke-account.yaml';

describe('a folder of personas', () => {
  let folder: CastFolder;
  beforeEach(async () => {
    folder = await CastFolder.create();
  });
  afterEach(async () => folder.dispose());

  const problems = async (): Promise<readonly PersonaProblem[]> => {
    try {
      await loadCast(folder.path);
    } catch (error) {
      if (error instanceof InvalidCastError) return error.problems;
      throw error;
    }
    return [];
  };

  it('gives the same cast and hash each time, whatever order the file system lists', async () => {
    const first = await loadCast(folder.path);
    const text = await folder.read(JOKE);
    await folder.remove(JOKE);
    await folder.write(JOKE, text);
    expect(await loadCast(folder.path)).toEqual(first);
    expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('changes its hash with a weight, but not with a comment', async () => {
    const { hash } = await loadCast(folder.path);
    await folder.edit(JOKE, 'id: joke-account', '# funny\nid: joke-account');
    expect((await loadCast(folder.path)).hash).toBe(hash);
    await folder.edit(JOKE, 'weight: 0.8', 'weight: 0.7');
    expect((await loadCast(folder.path)).hash).not.toBe(hash);
  });

  it('gives a frozen cast of any number of personas', async () => {
    await folder.write('forum/newcomer.yaml', newPersonaTemplate('newcomer', 'forum'));
    const cast = await loadCast(folder.path);
    expect(cast.personas).toHaveLength(31);
    expect(cast.personas.map(({ id }) => id)).toEqual(cast.personas.map(({ id }) => id).sort());
    expect(Object.isFrozen(cast.personas[0]?.attention)).toBe(true);
  });

  it('ignores hidden files, editors’ backups and other kinds of files', async () => {
    await folder.write('forum/.#newcomer.yaml', ':');
    await folder.write('forum/newcomer.yaml~', ':');
    await folder.write('forum/4913', ':');
    await folder.write('README.md', ':');
    await mkdir(join(folder.path, '.git'));
    expect(await problems()).toEqual([]);
  });

  describe.each<{ what: string; edit: [string | RegExp, string]; at: string; column: number; reason: string }>([
    {
      what: 'an unknown field',
      edit: ['bias: ', 'biass: '],
      at: 'biass',
      column: 1,
      reason: 'unknown field “biass”; did you mean “bias”?',
    },
    {
      what: 'an unknown field inside another',
      edit: ['stubbornness:', 'stuborness:'],
      at: 'stuborness',
      column: 3,
      reason: 'temperament: unknown field “stuborness”; did you mean “stubbornness”?',
    },
    {
      what: 'an unknown signal',
      edit: ['superlatives: 2.1', 'superlative: 2.1'],
      at: 'superlative: 2.1',
      column: 3,
      reason: 'attention: unknown signal “superlative”; did you mean “superlatives”?',
    },
    {
      what: 'an unknown signal in a list',
      edit: ['[satire, quotation, clickbait]', '[satire, clickbiat]'],
      at: 'clickbiat',
      column: 22,
      reason: 'temperament.yieldsTo[1]: “clickbiat” is not valid; did you mean “clickbait”?',
    },
    {
      what: 'an unknown platform',
      edit: ['platform: microblog', 'platform: micro-blog'],
      at: 'platform:',
      column: 11,
      reason: 'platform: “micro-blog” is not valid; did you mean “microblog”?',
    },
    {
      what: 'an unknown tone that is near none',
      edit: ['tone: wry', 'tone: operatic'],
      at: 'tone:',
      column: 7,
      reason: 'tone: “operatic” is not valid; valid are dry, warm, blunt, wry, formal, anxious, patient, breezy',
    },
    {
      what: 'a weight out of range',
      edit: ['weight: 0.8', 'weight: 2.5'],
      at: 'weight:',
      column: 9,
      reason: 'weight: must be at most 2, is 2.5',
    },
    {
      what: 'an attention out of range',
      edit: ['satire: 3', 'satire: 3.1'],
      at: 'satire: 3.1',
      column: 11,
      reason: 'attention.satire: must be at most 3, is 3.1',
    },
    {
      what: 'a number that is not finite',
      edit: ['priorTrust: 48', 'priorTrust: .inf'],
      at: 'priorTrust:',
      column: 13,
      reason: 'priorTrust: must be a number, is Infinity',
    },
    {
      what: 'text for a number',
      edit: ['priorTrust: 48', 'priorTrust: high'],
      at: 'priorTrust:',
      column: 13,
      reason: 'priorTrust: must be a number, is high',
    },
    {
      what: 'a floor above its ceiling',
      edit: ['floor: 0.25', 'floor: 0.9'],
      at: 'confidence:',
      column: 13,
      reason: 'confidence: floor must not exceed ceiling',
    },
    {
      what: 'an id that is not kebab-case',
      edit: ['id: joke-account', 'id: Joke Account'],
      at: 'id:',
      column: 5,
      reason: 'id: must be lower-case words joined by dashes, such as night-editor',
    },
    {
      what: 'a name of two lines',
      edit: ['name: Callum Abernethy', 'name: "Callum\\nAbernethy"'],
      at: 'name:',
      column: 7,
      reason: 'name: must be one line without control characters',
    },
    {
      what: 'a list that repeats itself',
      edit: ['[satire, quotation, clickbait]', '[satire, satire]'],
      at: 'yieldsTo',
      column: 13,
      reason: 'temperament.yieldsTo: must not contain duplicates',
    },
    {
      what: 'too long a text',
      edit: ['role: Stand-up', `role: ${'x'.repeat(600)}`],
      at: 'role:',
      column: 7,
      reason: 'role: must have at most 600 characters, has 670',
    },
    {
      what: 'a field set twice',
      edit: ['tone: wry', 'tone: wry\ntone: dry'],
      at: 'tone: dry',
      column: 1,
      reason: 'this field is already set above',
    },
    {
      what: 'an anchor',
      edit: ['weight: 0.8', 'weight: &heavy 0.8'],
      at: 'weight: &',
      column: 16,
      reason: 'the anchor “heavy” is not accepted',
    },
    {
      what: 'a tag',
      edit: ['tone: wry', 'tone: !voice wry'],
      at: 'tone:',
      column: 7,
      reason: 'Unresolved tag: !voice',
    },
    {
      what: 'a second document',
      edit: [/$/, '---\nid: another\n'],
      at: '---\n',
      column: 1,
      reason: 'a second document begins here; a file may contain only one',
    },
  ])('with $what', ({ edit, at, column, reason }) => {
    it('is refused with file, line, column and reason', async () => {
      await folder.edit(JOKE, ...edit);
      expect(await problems()).toContainEqual({ file: JOKE, line: await folder.lineOf(JOKE, at), column, reason });
    });
  });

  it('refuses a missing field', async () => {
    await folder.edit(JOKE, 'tone: wry\n', '');
    expect(await problems()).toEqual([{ file: JOKE, line: 2, column: 1, reason: 'tone: is missing' }]);
  });

  it('refuses a __proto__ like any other unknown field', async () => {
    await folder.edit(JOKE, 'tone: wry', '__proto__: { admin: true }\ntone: wry');
    expect((await problems())[0]?.reason).toContain('unknown field “__proto__”');
  });

  it('names the first twenty problems of a file and counts the rest', async () => {
    const rest = Array.from({ length: 500 }, (_, number) => `extra${number}: 1`).join('\n');
    await folder.edit(JOKE, /$/, rest);
    const found = await problems();
    expect(found).toHaveLength(21);
    expect(found[20]?.reason).toBe('and 480 more problems from here on');
  });

  it('refuses a file of thousands of entries', async () => {
    await folder.write(JOKE, Array.from({ length: 5_000 }, (_, number) => `e${number}: 1`).join('\n'));
    expect(await problems()).toEqual([{ file: JOKE, line: 1, column: 1, reason: 'more than 1000 entries' }]);
  });

  it('refuses YAML that cannot be parsed', async () => {
    await folder.edit(JOKE, '[satire, quotation, clickbait]', '[satire, quotation');
    expect((await problems())[0]).toMatchObject({ file: JOKE, line: (await folder.lineOf(JOKE, 'yieldsTo')) + 1 });
  });

  it.each([
    ['empty', '', 'the file is empty'],
    ['only a comment', '# soon\n', 'the file is empty'],
    ['a list', '- id\n', 'must be a set of fields, is ["id"]'],
    ['a scalar', 'hello\n', 'must be a set of fields, is hello'],
  ])('refuses a file that is %s', async (_, text, reason) => {
    await folder.write(JOKE, text);
    expect(await problems()).toContainEqual({ file: JOKE, line: 1, column: 1, reason });
  });

  it('refuses aliases before they expand', async () => {
    const levels = Array.from({ length: 9 }, (_, level) => `l${level}: &l${level} [${`*l${level - 1},`.repeat(9)}]`);
    await folder.write(JOKE, ['a: &l-1 [x]', ...levels].join('\n'));
    const found = await problems();
    expect(found.slice(0, 20).every(({ file, reason }) => file === JOKE && /alias|anchor/.test(reason))).toBe(true);
    expect(found.length).toBeLessThanOrEqual(21);
  });

  // The parser of the yaml package is recursive; such texts have crashed a process.
  it.each(['- ', '? ', '[', '{', '[a: ', '- ? '])('refuses a file that nests %j without end', async (unit) => {
    await folder.write(JOKE, unit.repeat(60_000 / unit.length));
    expect(await problems()).toMatchObject([{ file: JOKE, line: 1, reason: 'nested more than 16 levels deep' }]);
  });

  it('refuses a file over 64 KiB without reading it', async () => {
    await folder.write(JOKE, `# ${'x'.repeat(64 * 1024)}`);
    expect(await problems()).toEqual([
      { file: JOKE, line: 1, column: 1, reason: 'has 65538 bytes; the limit is 65536' },
    ]);
  });

  it('refuses bytes that are not UTF-8, at the first of them', async () => {
    await folder.write(JOKE, Buffer.concat([Buffer.from('id: a\nname: é'), Buffer.from([0xe9, 0x20, 0x41])]));
    expect(await problems()).toEqual([
      { file: JOKE, line: 2, column: 8, reason: 'the file is not UTF-8 from here on' },
    ]);
    await folder.write(JOKE, Buffer.from('﻿id: a', 'utf16le'));
    expect((await problems())[0]).toMatchObject({ line: 1, column: 1 });
  });

  it('refuses a path that is not a file, without waiting for it', async () => {
    await folder.remove(JOKE);
    execFileSync('mkfifo', [join(folder.path, JOKE)]);
    expect(await problems()).toEqual([{ file: JOKE, line: 1, column: 1, reason: 'is not a file' }]);
  });

  it('refuses two personas of one id, naming both files', async () => {
    await folder.write('forum/double.yaml', (await folder.read(JOKE)).replace('microblog', 'forum'));
    expect(await problems()).toEqual([
      { file: 'forum/double.yaml', line: 2, column: 5, reason: `the id “joke-account” is also used in ${JOKE}` },
      { file: JOKE, line: 2, column: 5, reason: 'the id “joke-account” is also used in forum/double.yaml' },
    ]);
  });

  it('refuses a persona in the folder of another platform', async () => {
    await rename(join(folder.path, JOKE), join(folder.path, 'forum/joke-account.yaml'));
    expect(await problems()).toEqual([
      {
        file: 'forum/joke-account.yaml',
        line: 4,
        column: 11,
        reason: 'the platform is “microblog”, but the file is in forum/',
      },
    ]);
  });

  it.each(['an empty folder', 'no folder'])('refuses a platform with %s', async (how) => {
    await folder.remove('technews');
    if (how === 'an empty folder') await mkdir(join(folder.path, 'technews'));
    expect(await problems()).toEqual([
      {
        file: 'platforms.yaml',
        line: await folder.lineOf('platforms.yaml', 'id: technews'),
        column: 7,
        reason: 'the platform “technews” has no persona; put one into technews/',
      },
    ]);
  });

  it('refuses a platform that is listed twice, and one that is not listed', async () => {
    await folder.edit('platforms.yaml', 'id: technews', 'id: forum');
    expect((await problems()).map(({ reason }) => reason)).toEqual([
      'the platform “technews” is not listed',
      `the platform “forum” is already listed on line ${await folder.lineOf('platforms.yaml', 'id: forum')}`,
    ]);
  });

  it('refuses platforms that all have the weight 0', async () => {
    await folder.write('platforms.yaml', (await folder.read('platforms.yaml')).replace(/weight: .*/g, 'weight: 0'));
    expect((await problems()).map(({ reason }) => reason)).toEqual([
      'every platform has weight 0, so there could be no consensus',
    ]);
  });

  it('refuses a platform’s unknown field, and a weight out of range', async () => {
    await folder.edit('platforms.yaml', 'name: Forum', 'nmae: Forum');
    await folder.edit('platforms.yaml', 'weight: 0.8', 'weight: -1');
    const reasons = (await problems()).map(({ reason }) => reason);
    expect(reasons).toContain('[1]: unknown field “nmae”; did you mean “name”?');
    expect(reasons).toContain('[5].weight: must be at least 0, is -1');
  });

  it('refuses a misspelt platform folder, a .yml file and a persona outside its folder', async () => {
    await mkdir(join(folder.path, 'forums'));
    await folder.write('forum/late.yml', 'id: late');
    await folder.write('stray.yaml', 'id: stray');
    expect(await problems()).toEqual([
      { file: 'forum/late.yml', line: 1, column: 1, reason: 'must end in .yaml to be read' },
      {
        file: 'forums',
        line: 1,
        column: 1,
        reason: 'the folder “forums” is not named after a platform; did you mean “forum”?',
      },
      { file: 'stray.yaml', line: 1, column: 1, reason: 'a persona belongs in the folder of its platform' },
    ]);
  });

  it('refuses a folder that does not exist, and one without platforms.yaml', async () => {
    await folder.remove('platforms.yaml');
    expect(await problems()).toEqual([{ file: 'platforms.yaml', line: 1, column: 1, reason: 'the file is missing' }]);
    await folder.dispose();
    expect(await problems()).toEqual([
      { file: '.', line: 1, column: 1, reason: 'the folder cannot be listed: ENOENT' },
    ]);
  });

  it('refuses only models that the operator does not allow', async () => {
    await folder.write(JOKE, `${await folder.read(JOKE)}\nllm:\n  temperature: 1\n  model: the-dearest\n`);
    const error: unknown = await loadCast(folder.path, { models: ['small', 'large'] }).catch(
      (caught: unknown) => caught,
    );
    expect((error as InvalidCastError).problems).toEqual([
      {
        file: JOKE,
        line: await folder.lineOf(JOKE, 'the-dearest'),
        column: 10,
        reason:
          'llm.model: “the-dearest” is not a model that a persona may name; allowed are small, large (ELENCHUS_PERSONA_MODELS, or personaModels in analyst.yaml)',
      },
    ]);
    await expect(loadPersona(join(folder.path, JOKE), { models: [] })).rejects.toThrow(/: .*none is allowed/);
    expect((await loadCast(folder.path, { models: ['the-dearest'] })).personas).toHaveLength(30);
  });

  it('refuses more than 200 personas', async () => {
    for (let number = 0; number < 171; number++) await folder.write(`forum/extra-${number}.yaml`, 'id: x');
    expect(await problems()).toEqual([
      { file: '.', line: 1, column: 1, reason: '201 persona files; a cast has at most 200' },
    ]);
  });

  it('reports everything that is wrong at once, in the order of files and lines', async () => {
    await folder.edit(JOKE, 'bias: ', 'biass: ');
    await folder.edit(JOKE, 'weight: 0.8', 'weight: 9');
    await folder.write('forum/oral-historian.yaml', '');
    await folder.edit('platforms.yaml', 'weight: 1.1', 'weight: heavy');
    expect((await problems()).map(({ file, reason }) => `${file} ${reason}`)).toEqual([
      'forum/oral-historian.yaml the file is empty',
      `${JOKE} bias: is missing`,
      `${JOKE} unknown field “biass”; did you mean “bias”?`,
      `${JOKE} weight: must be at most 2, is 9`,
      'platforms.yaml [1].weight: must be a number, is heavy',
    ]);
    await expect(loadCast(folder.path)).rejects.toThrow(/forum\/oral-historian\.yaml:1:1 the file is empty\n/);
  });
});
