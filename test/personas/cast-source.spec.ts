import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CastSource,
  InvalidCastError,
  newPersonaTemplate,
  type Cast,
  type PersonaProblem,
} from '../../src/personas/index.js';
import { CastFolder } from './cast-folder.js';

const JOKE = 'microblog/joke-account.yaml';

describe('the current cast', () => {
  let folder: CastFolder;
  let reported: (readonly PersonaProblem[])[];
  let changes: Cast[];
  let source: CastSource;
  beforeEach(async () => {
    folder = await CastFolder.create();
    reported = [];
    changes = [];
    source = new CastSource(folder.path, {
      onProblem: (problems) => reported.push(problems),
      onChange: (cast) => changes.push(cast),
    });
  });
  afterEach(async () => folder.dispose());

  const trustOf = (cast: Cast, id = 'joke-account'): number | undefined =>
    cast.personas.find((persona) => persona.id === id)?.priorTrust;

  it('is the same object while nothing changes', async () => {
    const first = await source.current();
    expect(await source.current()).toBe(first);
    await folder.edit(JOKE, 'id: ', '# a comment\nid: ');
    expect(await source.current()).toBe(first);
    expect(changes).toEqual([]);
  });

  it('follows a saved, added or removed file at the next call', async () => {
    await source.current();
    await folder.edit(JOKE, 'priorTrust: 48', 'priorTrust: 47');
    expect(trustOf(await source.current())).toBe(47);
    await folder.replace(JOKE, (await folder.read(JOKE)).replace('priorTrust: 47', 'priorTrust: 46'));
    expect(trustOf(await source.current())).toBe(46);
    await folder.write('forum/newcomer.yaml', newPersonaTemplate('newcomer', 'forum'));
    expect((await source.current()).personas).toHaveLength(31);
    await folder.remove('forum/newcomer.yaml');
    await folder.edit('platforms.yaml', 'weight: 0.8', 'weight: 0.7');
    const last = await source.current();
    expect(last.personas).toHaveLength(30);
    expect(last.platforms.at(-1)?.weight).toBe(0.7);
    expect(changes.at(-1)).toBe(last);
    expect(changes).toHaveLength(4);
  });

  it('sees an edit that keeps the size and the time of modification', async () => {
    await source.current();
    const { atime, mtime } = await stat(join(folder.path, JOKE));
    await folder.edit(JOKE, 'priorTrust: 48', 'priorTrust: 49');
    await utimes(join(folder.path, JOKE), atime, mtime);
    expect(trustOf(await source.current())).toBe(49);
  });

  it('gives the saved cast to a request after the save, even while an older read is in progress', async () => {
    await source.current();
    // This read may find a half-written file, and then keeps the current cast.
    const early = source.current();
    await folder.edit(JOKE, 'priorTrust: 48', 'priorTrust: 12');
    const late = await Promise.all([source.current(), source.current(), source.current()]);
    await early;
    expect(late.map((cast) => trustOf(cast))).toEqual([12, 12, 12]);
  });

  it('stays the last valid one while a file is broken, with one report', async () => {
    const good = await source.current();
    await folder.edit(JOKE, 'weight: 0.8', 'weight: 8');
    expect(await source.current()).toBe(good);
    expect(await source.current()).toBe(good);
    const problem = { file: JOKE, line: await folder.lineOf(JOKE, 'weight: 8'), column: 9 };
    expect(source.problems()).toMatchObject([problem]);
    expect(reported).toMatchObject([[problem]]);

    await folder.edit(JOKE, 'tone: wry', 'tone: rye');
    expect(await source.current()).toBe(good);
    expect(reported).toHaveLength(2);

    await folder.edit(JOKE, 'weight: 8', 'weight: 0.8');
    await folder.edit(JOKE, 'tone: rye', 'tone: dry');
    expect((await source.current()).hash).not.toBe(good.hash);
    expect(source.problems()).toEqual([]);
    expect(reported).toHaveLength(2);
  });

  it('survives the removal of the folder', async () => {
    const good = await source.current();
    await folder.dispose();
    expect(await source.current()).toBe(good);
    expect(source.problems()).toMatchObject([{ file: '.' }]);
  });

  it('is missing until the folder is valid for the first time', async () => {
    await folder.edit(JOKE, 'weight: 0.8', 'weight: 8');
    await expect(source.current()).rejects.toBeInstanceOf(InvalidCastError);
    await expect(source.current()).rejects.toThrow(/weight: must be at most 2, is 8/);
    await folder.edit(JOKE, 'weight: 8', 'weight: 0.8');
    expect((await source.current()).personas).toHaveLength(30);
  });
});
